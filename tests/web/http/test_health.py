from __future__ import annotations

import asyncio
import logging
import re
import sqlite3
from pathlib import Path

import msgspec

import ruleshift
from ruleshift import __version__
from ruleshift.table.refusals import CODES
from ruleshift.web.http import node
from ruleshift.web.log_rate import MOST_LINES
from ruleshift.web.logs import ACCESS, LINES, set_up_logs
from ruleshift.web.storage import MemoryStore, SqliteStore, StoreError
from ruleshift.web.storage.database import MIGRATIONS
from tests.web.server import FAST, run, serving

TOKEN = "open sesame"  # noqa: S105 - of a test


class FullStore(MemoryStore):
    async def check(self):
        raise StoreError("the disk of /secret is full")


async def test_a_server_that_cannot_write_is_there_but_not_ready():
    async with serving(FullStore()) as server, server.browser() as ann:
        assert await ann.get("/api/health") == {"ok": True}
        answer = await ann.client.get("/api/ready")
        assert answer.status_code == 503
        assert "secret" not in answer.text
    async with serving() as server, server.browser() as ann:
        assert await ann.get("/api/ready") == {"ready": True}


class HangingStore(MemoryStore):
    async def check(self):
        await asyncio.Event().wait()


async def test_a_database_that_hangs_is_not_ready_and_the_log_blames_it(monkeypatch, caplog):
    monkeypatch.setattr(node, "TIMEOUT", 0.0)
    async with serving(HangingStore()) as server, server.browser() as ann:
        assert (await ann.client.get("/api/ready")).status_code == 503
    assert "The database does not answer." in caplog.text


async def test_a_locked_database_is_not_ready(tmp_path):
    store = SqliteStore(tmp_path / "tables.sqlite")
    async with serving(store) as server, server.browser() as ann:
        other = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        assert (await ann.client.get("/api/ready")).status_code == 503
        other.execute("ROLLBACK")
        other.close()
        assert (await ann.client.get("/api/ready")).status_code == 200


async def test_metrics_count_and_name_nobody(tmp_path):
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
        for line in (
            f'ruleshift_build_info{{database="SQLite",schema="{len(MIGRATIONS)}",version="{__version__}"}} 1.0',
            "ruleshift_database_up 1.0",
            "ruleshift_tables_awake 1.0",
            "ruleshift_tables_asleep 0.0",
            "ruleshift_games_begun_total 1.0",
            "ruleshift_games_finished_total 0.0",
            "ruleshift_last_backup_timestamp_seconds 0.0",
            'ruleshift_requests_total{status="5xx"} 0.0',
        ):
            assert f"\n{line}\n" in text
        for code in set(CODES) - {"stale"}:
            assert f'ruleshift_refusals_total{{code="{code}"}} 0.0' in text
        for name in ("database_size_bytes", "database_free_bytes", "bot_cache_bytes"):
            assert re.search(rf"^ruleshift_{name} \d", text, re.MULTILINE), name
        for name in ("resident_memory_bytes", "cpu_seconds_total", "start_time_seconds", "open_fds"):
            assert re.search(rf"^process_{name} \d", text, re.MULTILINE), name
        assert not any(word in text for word in ("Annabella", table, *hand))


async def test_games_that_end_are_counted_and_so_is_what_is_refused():
    async with serving() as server, server.browser() as ann:
        table = await ann.open_table("Ann", seats=1, start=True)
        async with ann.tab(table) as tab:
            await tab.play_on()
        assert (await ann.client.get("/api/games/nothing")).status_code == 404
        text = (await ann.client.get("/metrics")).text
        assert "ruleshift_games_begun_total 1.0" in text
        assert "ruleshift_games_finished_total 1.0" in text
        assert 'ruleshift_refusals_total{code="not_found"} 1.0' in text


async def test_metrics_answer_when_the_database_does_not():
    class Lost(MemoryStore):
        async def facts(self):
            raise StoreError("gone")

    async with serving(Lost()) as server, server.browser() as ann:
        text = (await ann.client.get("/metrics")).text
        assert "ruleshift_database_up 0.0" in text
        assert "ruleshift_people 0.0" in text


def test_every_word_of_a_refusal_is_counted_from_the_start():
    source = Path(ruleshift.__file__).parent
    found = set()
    for path in (*source.glob("web/**/*.py"), *source.glob("table/*.py")):
        found |= set(re.findall(r'(?:RefusalError\(\s*|code=)"([a-z_]+)"', path.read_text(encoding="utf-8")))
    assert found == set(CODES)


def test_warnings_and_errors_are_counted_though_they_are_left_out(monkeypatch):
    monkeypatch.setattr(logging.root, "handlers", [])
    level = logging.root.level
    noise = logging.getLogger("tests.noise")
    try:
        set_up_logs("text", "error", access=False)
        noise.info("nothing")
        for _ in range(2 * MOST_LINES):
            noise.error("trouble")
    finally:
        logging.root.setLevel(level)
    assert LINES["error", "tests.noise"] == 2 * MOST_LINES


async def test_metrics_are_for_this_machine_or_for_a_token():
    locked = msgspec.structs.replace(FAST, metrics_token=TOKEN)
    async with serving(settings=locked) as server, server.browser(**{"X-Forwarded-For": "192.0.2.1"}) as eve:
        assert (await eve.client.get("/metrics")).status_code == 403
        for token, status in ((TOKEN, 200), ("open", 403), ("x", 403)):
            answer = await eve.client.get("/metrics", headers={"Authorization": f"Bearer {token}"})
            assert answer.status_code == status
    async with serving() as server, server.browser(**{"X-Real-IP": "127.0.0.1"}) as eve:
        answer = await eve.client.get("/metrics", headers={"Authorization": "Bearer x"})
        assert answer.status_code == 403, "no token is set, so none opens it"


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


async def test_a_server_below_a_path_links_only_to_that_path():
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
