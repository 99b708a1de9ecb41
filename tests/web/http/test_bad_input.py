"""Whatever strangers send is refused with a sentence, or cleaned; nothing breaks and no game changes."""

from __future__ import annotations

import asyncio
import hashlib
import json
import unicodedata

import msgspec
import pytest
import websockets

from ruleshift.web.http.middleware import HEADERS
from ruleshift.web.protocol.messages import Done
from ruleshift.web.tables.connections import Connection
from tests.web.server import FAST, serving

MEGABYTE = 1_000_000
JSON = {"content-type": "application/json"}


# Names and chat.

TEXTS = [
    ("<script>a(1)</script>", "<script>a(1)</script>"),
    ("\"'><img src=x>", "\"'><img src=x>"),
    ("{{ 7919 * 7919 }}{% x %}", "{{ 7919 * 7919 }}{% x %}"),
    ("Zoë 🏴‍☠️👩‍🚀", "Zoë 🏴☠️👩🚀"),
    ("שלום Ann", "שלום Ann"),
    ("مرحبا", "مرحبا"),
    ("Ann\u202egpj.exe", "Anngpj.exe"),
    ("A\u2066n\u2069n", "Ann"),
    ("An\u200bn\ufeff", "Ann"),
    ("Ann\x00\x1b[31m", "Ann[31m"),
]
IDS = [repr(typed).encode("ascii", "backslashreplace").decode() for typed, _ in TEXTS]


@pytest.mark.parametrize(("typed", "shown"), TEXTS, ids=IDS)
async def test_names_of_all_sorts_are_shown_as_text_and_can_be_played_with(typed, shown):
    async with serving() as server, server.browser() as ann:
        table = await ann.open_table(typed, public=True, bots=("easy",), start=True, decks=["martian"])
        for path in ("/", f"/t/{table}"):
            page = (await ann.client.get(path)).text
            assert "<script>a" not in page
            assert "<img src=x" not in page
            assert "62710561" not in page or "{{" not in typed
        async with ann.tab(table) as tab:
            state = await tab.until(lambda state: state["game"])
            assert state["you"] == shown
            assert not any(unicodedata.category(sign) in ("Cc", "Cf") for sign in shown)
            await tab.does("chat", text=typed)
            while not tab.chat:
                await tab.hear()
            assert tab.chat[0]["text"] == shown
            assert tab.chat[0]["player"] == shown
            if tab.decision and not tab.decision["window"]:
                await tab.does("choose", decision=tab.decision["id"], option=0)


async def test_a_megabyte_is_no_name_and_no_line_of_chat():
    async with serving() as server, server.browser() as ann:
        table = await ann.open_table("Ann")
        assert "too large" in await ann.refused("/api/tables", 413, name="a" * MEGABYTE)
        assert "too large" in await ann.refused(f"/api/tables/{table}/join", 413, name="🃏" * MEGABYTE)
        assert "characters" in await ann.refused("/api/tables", 400, name="a" * 60_000)
        async with ann.tab(table) as tab:
            await tab.until(lambda state: state)
            await tab.wire.send(json.dumps({"type": "chat", "text": "a" * MEGABYTE}))
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await tab.listen()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009
        async with ann.tab(table) as tab:
            state = await tab.until(lambda state: state)
            assert state["you"] == "Ann"
            assert tab.chat == []


# Secrets.


async def test_neither_a_name_nor_the_hash_of_a_secret_opens_a_seat():
    async with serving() as server, server.browser() as ann, server.browser() as bob, server.browser() as eve:
        table = await ann.open_table("Ann", decks=["martian"], seats=3)
        await bob.join(table, "Bob")
        secret = ann.client.cookies["ruleshift"]
        hashed = hashlib.sha256(secret.encode()).hexdigest()
        for token in (hashed, secret[:-1], secret + "x", secret.swapcase(), f"{secret};{secret}x", "Ann" * 8):
            async with eve.tab(table, Cookie=f"ruleshift={token}") as tab:
                state = await tab.until(lambda state: state)
                assert state["you"] is None or token.startswith(f"{secret};"), token
        async with bob.tab(table) as tab:
            assert (await tab.until(lambda state: state))["you"] == "Bob"
            assert await tab.fails("start", "not_yours")
            assert await tab.fails("kick", "not_yours", player="Ann")


async def test_a_player_can_answer_neither_for_another_nor_at_another_table():
    async with serving() as server, server.browser() as ann, server.browser() as bob:
        table = await ann.open_table("Ann", decks=["martian"], seats=2, first="Ann")
        other = await bob.open_table("Bob", decks=["martian"], seats=1, start=True)
        await bob.join(table, "Bob")
        async with ann.tab(table) as one, bob.tab(table) as two, bob.tab(other) as elsewhere:
            await one.until(lambda state: state)
            await one.does("start")
            await one.until(lambda state: state["game"])
            before = one.state["game"]
            key = one.decision["id"]
            for tab in (two, elsewhere):
                await tab.until(lambda state: state["game"])
                if tab.decision is None or tab.decision["id"] != key:
                    assert await tab.fails("choose", "stale", decision=key, option=0)
            for field in ("player", "by", "you"):
                extra = {field: "Ann"}
                assert await two.fails("choose", "malformed", decision=key, option=0, **extra)
            assert await two.fails("choose", "not_yours", decision=key, option=0, seat="Ann")
            await one.does("refresh")
            assert one.state["game"] == before


# Too much.


async def test_a_seat_has_room_for_so_many_tabs_and_a_table_for_so_many_connections():
    narrow = msgspec.structs.replace(FAST, most_connections_each=2, most_connections=3)
    async with serving(settings=narrow) as server, server.browser() as ann, server.browser() as eve:
        table = await ann.open_table("Ann")
        async with ann.tab(table) as one, ann.tab(table) as two:
            for tab in (one, two):
                await tab.until(lambda state: state)
            async with ann.tab(table) as three:
                assert "too many connections" in (await three.hear())["message"]
            async with eve.tab(table) as watching:
                await watching.until(lambda state: state)
                async with eve.tab(table) as full:
                    assert (await full.hear())["type"] == "closed"
            await one.does("refresh")


def test_who_asks_much_and_reads_nothing_is_hung_up_on():
    async def evening():
        connection = Connection("secret", "here")
        for request in range(Connection.MOST_WAITING + 1):
            assert connection.closed is None
            connection.tell(Done(request=request))
        assert connection.closed is not None
        assert connection.closed.again

    asyncio.run(evening())


# What every answer carries.


async def test_every_answer_has_all_security_headers_whatever_was_asked():
    strict = msgspec.structs.replace(FAST, posts_burst=6, posts_per_minute=1.0)
    async with serving(settings=strict) as server, server.browser() as ann:
        table = await ann.open_table("Ann")
        tag = (await ann.client.get("/api/cards?decks=pirate")).headers["etag"]
        answers = [
            await ann.client.get("/"),
            await ann.client.get(f"/t/{table}"),
            await ann.client.get("/nothing"),
            await ann.client.get("/static/protocol.d.ts"),
            await ann.client.get("/static/nothing"),
            await ann.client.get("/api/tables"),
            await ann.client.get("/api/cards?decks=pirate", headers={"if-none-match": tag}),
            await ann.client.head("/"),
            await ann.client.options("/api/tables"),
            await ann.client.delete("/api/tables"),
            await ann.client.post("/api/tables", content=b"x" * 100_000),
            await ann.client.post("/api/tables", json={"name": "Eve"}, headers={"origin": "https://else.example"}),
            *[await ann.client.post("/api/tables", content=b"{", headers=JSON) for _ in range(5)],
        ]
        statuses = {answer.status_code for answer in answers}
        assert {200, 204, 304, 400, 403, 404, 405, 413, 429} <= statuses
        for answer in answers:
            for name, value in HEADERS:
                assert answer.headers[name.decode()] == value.decode(), answer.url
            assert "server" not in answer.headers


def test_the_policy_names_what_is_allowed_and_nothing_else_is():
    policy = dict(part.strip().split(" ", 1) for part in dict(HEADERS)[b"content-security-policy"].decode().split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    for sources in policy.values():
        assert "unsafe" not in sources
        assert "*" not in sources
        assert "http" not in sources


async def test_a_secret_travels_only_encrypted_where_the_page_does():
    async with serving() as server, server.browser() as ann:
        plain = (await ann.client.get("/")).headers["set-cookie"]
        assert "Secure" not in plain
    behind = msgspec.structs.replace(FAST, proxies=("127.0.0.1",))
    async with serving(settings=behind) as server, server.browser(**{"X-Forwarded-Proto": "https"}) as bob:
        encrypted = (await bob.client.get("/")).headers["set-cookie"]
        assert encrypted.endswith("; Secure")


@pytest.mark.parametrize("path", ["/api/tables", "/api/setup", "/api/seats"])
@pytest.mark.parametrize("begun", [b"Content-Length: 9\r\n\r\n{", b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"])
async def test_a_body_that_does_not_end_is_one_line_in_the_log(path, begun, caplog):
    async with serving() as server:
        port = int(server.base.rpartition(":")[2])
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        writer.write(head.encode() + begun)
        writer.close()
        while not caplog.records:
            await asyncio.sleep(0.01)
    assert [each.getMessage() for each in caplog.records] == [f"A request to {path} was given up before it was whole."]
    assert caplog.records[0].exc_info is None
