"""Several servers, one place: whatever people do, they may do it at any of them."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from contextlib import AsyncExitStack
from functools import partial

import httpx
import msgspec
import psycopg
import pytest

from ruleshift.web.app import make_app
from ruleshift.web.cluster.membership import Membership
from ruleshift.web.cluster.signature import (
    ADDRESS,
    SIGNATURE,
    SOCKET,
    STRANGER,
    TOLERANCE,
    VISITOR,
    Asked,
    Caller,
    Signer,
)
from ruleshift.web.server import bind
from ruleshift.web.storage.server_rows import SharedError
from ruleshift.web.time_source import stamp
from tests.support.waiting import TIMEOUT, eventually
from tests.web.cluster.gathered import SECRET, at, join_place, servers
from tests.web.server import FAST, run, serving


def shown(state):
    """A state without what is of one connection only."""
    return {key: value for key, value in state.items() if key not in ("fresh", "news")}


async def is_ready(browser):
    return (await browser.client.get("/api/ready")).status_code == 200


async def metrics(browser, told):
    text = (await browser.client.get("/metrics")).text
    return text if told in text else None


def sql(url, statement):
    with psycopg.connect(url, autocommit=True) as connection:
        cursor = connection.execute(statement)
        return cursor.fetchall() if cursor.description else []


async def test_people_of_one_table_on_three_servers_play_to_the_end_and_all_can_look_at_it(url):
    async with AsyncExitStack() as stack:
        here = await stack.enter_async_context(servers(url, 3))
        people = [await stack.enter_async_context(server.browser()) for server in here]
        table = await people[0].open_table("Ann", decks=["martian"], seats=3, public=True)
        for browser, name in zip(people[1:], ("Bob", "Cat"), strict=True):
            await browser.join(table, name)
        tabs = [await stack.enter_async_context(browser.tab(table)) for browser in people]
        await asyncio.gather(*(tab.until(lambda state: state) for tab in tabs))
        await tabs[0].does("start")
        await tabs[2].does("chat", text="Hello from the third server")
        await asyncio.gather(*(tab.play_on(seed) for seed, tab in enumerate(tabs)))
        assert [tab.state["you"] for tab in tabs] == ["Ann", "Bob", "Cat"]
        assert all("Hello from the third server" in str(tab.chat) for tab in tabs)
        assert sql(url, "SELECT COUNT(DISTINCT server) FROM owners") == [(1,)]
        for browser in people:
            game = (await browser.get("/api/games"))[0]["id"]
            assert (await browser.get(f"/api/games/{game}"))["steps"]
            assert (await browser.client.get(f"/t/{table}")).status_code == 200
            assert (await browser.get(f"/api/tables/{table}"))["id"] == table


def test_the_lobby_lists_the_tables_of_all_servers_and_caps_count_for_all(url):
    settings = msgspec.structs.replace(FAST, most_tables_each=3)

    async def evening():
        async with servers(url, 2, settings) as (one, two), one.browser() as ann, two.browser() as bob:
            tables = {await each.open_table(public=True) for each in (ann, bob, ann)}
            for browser in (ann, bob):  # lists hold for a second
                await eventually(partial(lists, browser, tables))
                assert "from your address" in await browser.refused("/api/tables", 429, name="Ann")
            async with bob.tab(next(iter(tables))) as tab:
                await tab.until(lambda state: state)
            mine = (await ann.get("/api/tables"))[0]["id"]
            async with ann.tab(mine) as tab:
                await tab.until(lambda state: state)
                await tab.does("leave")
            await eventually(partial(lists, bob, tables - {mine}))

    async def lists(browser, tables):
        return {row["id"] for row in await browser.get("/api/tables")} == tables

    run(evening())


def test_what_comes_through_another_server_is_what_the_owner_tells_that_seat_and_nothing_else(url):
    """The owner's states are searched for leaks elsewhere; here whatever is passed on is compared with them."""

    async def evening():
        async with AsyncExitStack() as stack:
            owner, other = await stack.enter_async_context(servers(url, 2))
            people = [await stack.enter_async_context(owner.browser()) for _ in range(3)]
            table = await people[0].open_table("Ann", decks=["pirate"], seats=3)
            await people[1].join(table, "Bob")
            pairs = []
            for person in people:  # the third one watches
                elsewhere = await stack.enter_async_context(at(other, person))
                await person.client.get(f"/t/{table}")
                pairs.append(
                    (
                        await stack.enter_async_context(person.tab(table)),
                        await stack.enter_async_context(elsewhere.tab(table)),
                    )
                )
            for pair in pairs:
                await asyncio.gather(*(tab.until(lambda state: state) for tab in pair))
            await pairs[0][1].does("start")
            done = 0
            for _ in range(60):
                for direct, passed in pairs:
                    version = await newest(direct, passed)
                    assert shown(direct.state) == shown(passed.state), version
                asked = next((passed for _, passed in pairs if passed.decision), None)
                if asked is None:
                    break
                answer = await asked.say("choose", decision=asked.decision["id"], option=0)
                assert answer["type"] == "done" or answer["code"] == "stale", answer
                done += answer["type"] == "done"
            assert done > 20
            ann, bob, nobody = (passed.state for _, passed in pairs)
            assert ann["own"]["hand"] != bob["own"]["hand"]
            assert nobody["you"] is None
            assert not nobody["own"]["hand"]

    async def newest(direct, passed):
        for tab in (direct, passed):
            await tab.does("refresh")
        while direct.state["version"] != passed.state["version"]:
            await (direct if direct.state["version"] < passed.state["version"] else passed).hear()
        return direct.state["version"]

    run(evening())


async def test_what_a_server_has_said_cannot_be_altered_nor_said_again_later(url):
    """Somebody between two servers has read a request, and knows no secret."""

    async with servers(url, 1) as (one,), one.browser() as ann:
        table = await ann.open_table(seats=4)
        path, body = f"/api/tables/{table}/join", b'{"name":"Bob"}'
        asked = Asked("POST", path, Caller("b" * 64, "192.0.2.1"))
        said = Signer((SECRET,)).headers(asked, body)
        late = Signer((SECRET,), lambda: stamp() - 10 * TOLERANCE).headers(asked, body)
        async with httpx.AsyncClient(base_url=one.base, headers={"content-type": "application/json"}) as eve:
            for headers, target, content in (
                (said, path, b'{"name":"Eve"}'),
                (said, path, b""),
                (said, f"{path}?name=Eve", body),
                (late, path, body),
            ):
                answer = await eve.post(target, headers=headers, content=content)
                assert (answer.status_code, answer.json()["message"]) == (403, STRANGER)
            assert (await eve.post(path, headers=said, content=body)).is_success
        socket = f"/api/tables/{table}/socket"
        for method in (SOCKET, "GET"):
            opened = Signer((SECRET,)).headers(Asked(method, socket, asked.caller))
            async with one.browser(**opened) as bob:
                if method == SOCKET:
                    async with bob.tab(table, **opened) as tab:
                        await tab.until(lambda state: state["you"] == "Bob")
                else:
                    with pytest.raises(Exception, match="403"):
                        async with bob.tab(table, **opened):
                            pass


async def test_nobody_else_can_speak_like_a_server(url):
    async with servers(url, 2) as (one, two), one.browser() as ann:
        table = await ann.open_table()
        member = json.loads(sql(url, "SELECT record FROM tables")[0][0])["members"][0]["visitor_id"]
        for signature in ("1 " + "0" * 64, "1", "nonsense"):
            forged = {SIGNATURE: signature, VISITOR: member, ADDRESS: "192.0.2.1"}
            async with httpx.AsyncClient(base_url=two.base, headers=forged) as eve:
                assert (await eve.get(f"/api/tables/{table}")).status_code == 403
                assert (await eve.get("/api/admin/tables")).status_code == 403
                assert (await eve.post(f"/api/tables/{table}/join", json={"name": "Eve"})).status_code == 403
            async with one.browser(**forged) as eve_too:
                with pytest.raises(Exception, match="403"):
                    async with eve_too.tab(table, **forged):
                        pass


async def test_a_seat_goes_to_another_browser_whichever_servers_are_asked(url):
    async with servers(url, 3) as (one, two, three), one.browser() as ann, three.browser() as phone:
        table = await ann.open_table()
        async with at(two, ann) as elsewhere:
            link = (await elsewhere.post(f"/api/tables/{table}/link"))["link"]
        token = link.partition("#")[2]
        assert (await phone.post("/api/seats", token=token))["you"] == "Ann"
        await phone.refused("/api/seats", 404, token=token)
        async with phone.tab(table) as tab:
            assert (await tab.until(lambda state: state))["you"] == "Ann"


async def test_secrets_are_replaced_one_server_after_the_other_and_a_stranger_does_not_join(url, caplog):
    new = "another secret of these servers"

    async with AsyncExitStack() as stack:
        first = AsyncExitStack()
        old = await first.enter_async_context(join_place(url, SECRET))
        both = await stack.enter_async_context(join_place(url, SECRET, new))
        async with old.browser() as ann, both.browser() as bob:
            await bob.join(await ann.open_table(), "Bob")
        async with join_place(url, new) as stranger, stranger.browser() as eve:
            assert (await eve.client.get("/api/ready")).status_code == 503
            assert (await eve.client.get("/")).status_code == 503
        assert "with another RULESHIFT_CLUSTER_SECRET" in caplog.text
        again = Membership(url, "http://127.0.0.1:1", (new,), term=0.0)
        with pytest.raises(SharedError, match="another RULESHIFT_CLUSTER_SECRET"):
            await again.open()
        await again.close()
        await first.aclose()
        last = await stack.enter_async_context(join_place(url, new))
        async with both.browser() as bob, last.browser() as cat:
            await cat.join(await bob.open_table("Bob"), "Cat")


def test_a_server_that_others_do_not_believe_is_not_ready(url):
    """Its clock is wrong: then it does not believe them either, but they are ready."""

    async def evening():
        async with AsyncExitStack() as stack:
            one, two = await stack.enter_async_context(servers(url, 2))
            door = bind("127.0.0.1", 0)
            late = Membership(url, f"http://127.0.0.1:{door.getsockname()[1]}", (SECRET,), TIMEOUT)
            off = 10 * TOLERANCE
            vars(late.signer)["_clock"] = lambda: stamp() - off
            wrong = await stack.enter_async_context(serving(late, FAST, door))
            people = [await stack.enter_async_context(each.browser()) for each in (one, two, wrong)]
            await eventually(partial(is_not_ready, people[2]))
            await people[2].client.get("/")
            table = await people[2].open_table("Cat")
            await people[0].refused(f"/api/tables/{table}/join", 503, name="Ann")
            for browser in people[:2]:
                assert await is_ready(browser)
            off = 0
            await eventually(partial(is_ready, people[2]))
            await people[0].join(table, "Ann")

    async def is_not_ready(browser):
        return not await is_ready(browser)

    run(evening())


async def test_a_server_that_leaves_hands_its_tables_over_with_seats_chat_and_game(url):
    async with AsyncExitStack() as stack:
        stays = await stack.enter_async_context(join_place(url))
        async with join_place(url) as leaves, leaves.browser() as ann, stays.browser() as bob:
            table = await ann.open_table("Ann", decks=["martian"], first="random")
            await bob.join(table, "Bob")
            async with ann.tab(table) as tab:
                await tab.until(lambda state: state)
                await tab.does("chat", text="see you there")
                await tab.does("start")
                before = await tab.until(lambda state: state["game"])
        async with at(stays, ann) as elsewhere, elsewhere.tab(table) as tab:
            after = await tab.until(lambda state: state["game"])
            await tab.until(lambda _: tab.chat)
            assert after["own"]["hand"] == before["own"]["hand"]
            assert {seat["name"] for seat in after["seats"]} == {"Ann", "Bob"}
            assert "see you there" in str(tab.chat)
        assert sql(url, "SELECT COUNT(*) FROM servers") == [(1,)]


async def test_after_a_take_over_those_who_are_not_back_yet_keep_their_seats_in_another_game(url):
    async with AsyncExitStack() as stack:
        stays = await stack.enter_async_context(join_place(url))
        async with join_place(url) as leaves, leaves.browser() as ann, leaves.browser() as bob:
            table = await ann.open_table("Ann", decks=["martian"])
            await bob.join(table, "Bob")
            async with ann.tab(table) as tab, bob.tab(table) as other:
                for each in (tab, other):
                    await each.until(lambda state: state)
                await tab.does("start")
                await asyncio.gather(tab.play_on(1), other.play_on(2))
        async with at(stays, ann) as elsewhere, elsewhere.tab(table) as tab:
            await tab.until(lambda state: state["table"]["phase"] == "over")
            await tab.does("rematch")
            state = await tab.until(lambda state: state["table"]["phase"] == "playing")
            assert {seat["name"] for seat in state["seats"]} == {"Ann", "Bob"}


async def test_a_server_that_was_taken_to_be_dead_lets_everybody_go_and_joins_again(url):
    async with servers(url, 2) as (one, _), one.browser() as ann:
        table = await ann.open_table()
        async with ann.tab(table) as tab:
            await tab.until(lambda state: state)
            before = sql(url, "SELECT server FROM owners")
            sql(url, "DELETE FROM servers WHERE id = (SELECT server FROM owners)")
            await tab.wire.send(json.dumps({"type": "chat", "request": 9, "text": "lost"}))
            while (message := await tab.hear())["type"] != "closed":
                assert message["type"] != "done", "nobody can say that this was done"
            assert message["again"]
        await eventually(lambda: sql(url, "SELECT COUNT(*) FROM servers") == [(2,)])
        await eventually(partial(is_ready, ann))
        async with ann.tab(table) as tab:
            await tab.until(lambda state: state)
            await tab.does("chat", text="found")
            await tab.until(lambda _: tab.chat)
            assert [line["text"] for line in tab.chat] == ["found"]
        assert sql(url, "SELECT server FROM owners") != before


def test_a_server_that_cannot_join_again_tries_until_it_can(url, monkeypatch, caplog):
    def refuse(*_, **__):
        raise psycopg.OperationalError("no database")

    async def evening():
        async with join_place(url, term=10.0) as server, server.browser() as ann:
            table = await ann.open_table()
            with monkeypatch.context() as broken:
                broken.setattr("ruleshift.web.storage.postgres.psycopg.connect", refuse)
                sql_elsewhere(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'ruleshift%'"
                )
                await eventually(lambda: sum("cannot join" in record.message for record in caplog.records) >= 3)
                assert (await ann.client.get("/api/ready")).status_code == 503
            await eventually(partial(is_ready, ann))
            async with ann.tab(table) as tab:
                await tab.until(lambda state: state)
        assert not [record for record in caplog.records if record.exc_info]

    with psycopg.connect(url, autocommit=True) as connection:
        sql_elsewhere = connection.execute
        run(evening())


def test_a_ban_holds_on_all_servers_and_ends_connections_that_are_there(url, monkeypatch):
    monkeypatch.setattr("ruleshift.web.http.bans.AGE", 0.0)

    async def evening():
        async with servers(url, 2) as (one, two), one.browser() as ann, two.browser() as bob:
            async with ann.tab(await ann.open_table()) as tab:
                await tab.until(lambda state: state)
                sql(url, "INSERT INTO bans VALUES ('127.0.0.1/32', 0, 'noise')")
                while (message := await tab.hear())["type"] != "closed":
                    pass
                assert message["message"] == "You may not use this server."
            await eventually(partial(is_banned, bob))

    async def is_banned(browser):
        return (await browser.client.get("/api/tables")).status_code == 403

    run(evening())


async def test_metrics_tell_owned_tables_and_what_was_passed_on(url):
    async with servers(url, 2) as (one, two), one.browser() as ann, two.browser() as bob:
        table = await ann.open_table()
        await bob.join(table, "Bob")
        async with bob.tab(table) as tab:
            await tab.until(lambda state: state)
            await tab.does("chat", text="hello")
        await eventually(partial(metrics, ann, "ruleshift_tables_owned 1.0"))  # after the next renewal
        other = await eventually(partial(metrics, bob, "ruleshift_tables_owned 0.0"))
        assert 'ruleshift_passed_messages_total{direction="to"} 1.0' in other
        assert "ruleshift_passed_requests_total 1.0" in other
        await eventually(partial(metrics, ann, "ruleshift_servers 2.0"))


def test_whoever_runs_them_asks_any_server(url, monkeypatch):
    async def evening():
        async with AsyncExitStack() as stack:
            one, two = await stack.enter_async_context(servers(url, 2))
            ann = await stack.enter_async_context(one.browser())
            table = await ann.open_table()
            tab = await stack.enter_async_context(ann.tab(table))
            await tab.until(lambda state: state)
            bob = await stack.enter_async_context(two.browser())
            other = await bob.open_table("Bob")
            boss = Boss(two.base)
            rows = await boss.get("tables")
            assert {row["id"]: row["connections"] for row in rows} == {table: 1, other: 0}
            assert await boss.post("tables/close", tables=[table, other]) == {"tables": 2, "games": 0}
            assert "closed by whoever" in (await closing(tab))["message"]
            assert await boss.get("tables") == []
            with pytest.raises(AssertionError, match="no such table"):
                await boss.post("tables/close", tables=["nothing"])

    async def closing(tab):
        while (message := await tab.hear())["type"] != "closed":
            pass
        return message

    class Boss:
        def __init__(self, base):
            self.base = base

        async def get(self, path):
            return await self._ask("GET", path, None)

        async def post(self, path, **body):
            return await self._ask("POST", path, body)

        async def _ask(self, method, path, body):
            async with httpx.AsyncClient(base_url=self.base) as client:
                headers = {"Authorization": "Bearer the boss"}
                answer = await client.request(method, f"/api/admin/{path}", json=body, headers=headers)
                assert answer.status_code == 200, answer.text
                return answer.json()

    monkeypatch.setattr("ruleshift.web.server.make_app", lambda node, _: make_app(node, "the boss"))
    run(evening())


async def test_without_the_secret_a_second_server_is_refused_and_the_first_goes_on(url):
    async with join_place(url) as one, one.browser() as ann:
        alone = Membership(url)
        with pytest.raises(Exception, match="RULESHIFT_CLUSTER_SECRET"):
            await alone.open()
        await alone.close()
        await ann.open_table()


def test_this_package_is_not_needed_by_a_server_alone():
    """psycopg is an extra: SQLite needs nothing of it."""
    code = (
        "import sys; sys.modules['psycopg'] = None; import ruleshift.web.server; "
        "assert not [name for name in sys.modules if name.startswith('ruleshift.web.cluster')]"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def pretend(url, table, seconds):
    """Let a table belong to a server that nobody can reach, and that has renewed so many seconds ago."""
    with psycopg.connect(url, autocommit=True) as connection:
        row = connection.execute(
            "INSERT INTO servers (address, version, until) "
            "VALUES ('http://127.0.0.1:9', '0', now() + make_interval(secs => %s)) RETURNING id",
            (TIMEOUT - seconds,),
        ).fetchone()
        assert row is not None
        connection.execute(
            "INSERT INTO owners (table_id, server) VALUES (%s, %s) "
            "ON CONFLICT (table_id) DO UPDATE SET server = excluded.server",
            (table, row[0]),
        )
    return row[0]


async def test_a_table_of_a_dead_server_is_taken_by_whoever_is_asked(url, caplog):
    async with AsyncExitStack() as stack:
        stays = await stack.enter_async_context(join_place(url))
        async with join_place(url) as leaves, leaves.browser() as ann:
            table = await ann.open_table()
        dead = pretend(url, table, TIMEOUT + 1)
        async with at(stays, ann) as elsewhere, elsewhere.tab(table) as tab:
            assert (await tab.until(lambda state: state))["you"] == "Ann"
        assert dead not in {row[0] for row in sql(url, "SELECT id FROM servers")}
        assert "is dead; its tables are taken over" in caplog.text


async def test_while_the_owner_cannot_be_reached_people_are_asked_to_try_again(url):
    async with servers(url, 2) as (one, two), one.browser() as ann, two.browser() as bob:
        table = await ann.open_table()
        pretend(url, table, 0)
        assert "Try again" in await bob.refused(f"/api/tables/{table}/join", 503, name="Bob")
        pretend(url, table, 0)
        async with bob.tab(table) as tab:
            message = await tab.hear()
            assert (message["type"], message["again"]) == ("closed", True)
        assert "too large" in await bob.refused(f"/api/tables/{table}/join", 413, name="B" * 200_000)
