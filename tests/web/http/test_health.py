from __future__ import annotations

import logging
import sqlite3

import msgspec

from ruleshift.web.logs import ACCESS
from ruleshift.web.storage import MemoryStore, SqliteStore, StoreError
from tests.web.server import FAST, run, serving

TOKEN = "open sesame"  # noqa: S105 - of a test


class FullStore(MemoryStore):
    async def check(self):
        raise StoreError("the disk of /secret is full")


def test_a_server_that_cannot_write_is_there_but_not_ready():
    async def evening():
        async with serving(FullStore()) as server, server.browser() as ann:
            assert await ann.get("/api/health") == {"ok": True}
            answer = await ann.client.get("/api/ready")
            assert answer.status_code == 503
            assert "secret" not in answer.text
        async with serving() as server, server.browser() as ann:
            assert await ann.get("/api/ready") == {"ready": True}

    run(evening())


def test_a_locked_database_is_not_ready(tmp_path):
    async def evening():
        store = SqliteStore(tmp_path / "tables.sqlite")
        async with serving(store) as server, server.browser() as ann:
            other = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            assert (await ann.client.get("/api/ready")).status_code == 503
            other.execute("ROLLBACK")
            other.close()
            assert (await ann.client.get("/api/ready")).status_code == 200

    run(evening())


def test_metrics_count_and_name_nobody(tmp_path):
    async def evening():
        async with serving(SqliteStore(tmp_path / "t.sqlite")) as server, server.browser() as ann:
            table = await ann.open_table("Annabella", bots=("easy",), start=True, decks=["martian"])
            async with ann.tab(table) as tab:
                await tab.until(lambda state: state["own"] and state["own"]["decision"])
                await tab.does("choose", decision=tab.decision["id"], option=0)
                await tab.fails("choose", "stale", decision="1", option=0)
                text = (await ann.client.get("/metrics")).text
                hand = tab.state["own"]["hand"]
            assert 'ruleshift_tables{phase="playing"} 1.0' in text
            assert "ruleshift_people 1.0" in text
            assert "ruleshift_choice_seconds_count 1.0" in text
            assert 'ruleshift_refusals_total{code="stale"} 1.0' in text
            assert "ruleshift_store_seconds_count" in text
            assert not any(word in text for word in ("Annabella", table, *hand))

    run(evening())


def test_metrics_are_for_this_machine_or_for_a_token():
    async def evening():
        locked = msgspec.structs.replace(FAST, metrics_token=TOKEN)
        async with serving(settings=locked) as server, server.browser(**{"X-Forwarded-For": "192.0.2.1"}) as eve:
            assert (await eve.client.get("/metrics")).status_code == 403
            for token, status in ((TOKEN, 200), ("open", 403), ("x", 403)):
                answer = await eve.client.get("/metrics", headers={"Authorization": f"Bearer {token}"})
                assert answer.status_code == status
        async with serving() as server, server.browser(**{"X-Real-IP": "127.0.0.1"}) as eve:
            answer = await eve.client.get("/metrics", headers={"Authorization": "Bearer x"})
            assert answer.status_code == 403, "no token is set, so none opens it"

    run(evening())


def test_requests_are_logged_if_that_is_wanted(caplog):
    async def evening():
        async with serving() as server, server.browser() as ann:
            await ann.client.get("/api/tables")

    with caplog.at_level(logging.INFO, logger=ACCESS.name):
        run(evening())
    assert "GET '/api/tables' status=200" in caplog.text


def test_the_access_log_tells_of_connections_and_invites_nobody(caplog):
    names = []

    async def evening():
        async with serving() as server, server.browser() as ann:
            names.append(table := await ann.open_table("Ann"))
            async with ann.tab(table) as tab:
                await tab.until(lambda state: state)
            for path in (f"/t/{table}", f"/t/{table}/qr.svg", f"/api/tables/{table}x"):
                await ann.client.get(path)

    with caplog.at_level(logging.INFO, logger=ACCESS.name):
        run(evening())
    lines = [record.getMessage() for record in caplog.records if record.name == ACCESS.name]
    assert any("opened '/api/tables/*/socket'" in line for line in lines)
    assert any("closed '/api/tables/*/socket' seconds=" in line for line in lines)
    assert any("GET '/t/*/qr.svg' status=200" in line for line in lines)
    assert names[0] not in caplog.text


def test_a_server_below_a_path_links_only_to_that_path():
    async def evening():
        below = msgspec.structs.replace(FAST, prefix="/games")
        async with serving(settings=below) as server, server.browser() as ann:
            for asked in ("/games/", "/"):  # a proxy may leave the prefix there, or not
                page = await ann.client.get(asked)
                assert page.status_code == 200
                assert 'data-root="/games"' in page.text
                assert 'href="/games/rules"' in page.text
                assert 'href="/rules"' not in page.text
                assert 'src="/static' not in page.text
            ann.client.cookies.clear()
            assert "Path=/games" in (await ann.client.get("/games/")).headers["set-cookie"]
            assert (await ann.client.get("/games/static/protocol.d.ts")).status_code == 200
            assert (await ann.client.get("/gamesx")).status_code == 404

    run(evening())
