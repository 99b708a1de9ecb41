"""What strangers tried against a server, one by one: it answers, and everybody else can go on."""

from __future__ import annotations

import json
import logging

import msgspec
import pytest
import websockets

from ruleshift.web.http.hosts import Hosts
from ruleshift.web.http.visitors import new_secret, read_secret
from ruleshift.web.settings import Settings
from tests.web.server import FAST, serving

KEY = b"the key of this site"
SECRET = new_secret(KEY)


# Headers.


@pytest.mark.parametrize(
    ("header", "found"),
    [
        (f"ruleshift={SECRET}", SECRET),
        (f"a=b; ruleshift={SECRET};c=d", SECRET),
        (f'ruleshift="{SECRET}"', SECRET),
        (f"xruleshift={SECRET}", None),
        (f"ruleshift={SECRET}!", None),
        (f"ruleshift={SECRET[:-1]}{'A' if SECRET[-1] != 'A' else 'B'}", None),
        (f"ruleshift={new_secret(b'of another site')}", None),
        (f"ruleshift={'s' * 54}; ruleshift={SECRET}", SECRET),
        (f"__Host-ruleshift={SECRET}", None),
        (f'a="; ruleshift={SECRET}', SECRET),
        ("ruleshift=short", None),
        ('ruleshift="' + "\\" * 60_000 + '"', None),
        (";" * 60_000, None),
        ("ruleshift=" * 6_000, None),
        ("; " + " " * 60_000, None),
    ],
    ids=map(str, range(15)),
)
def test_the_own_cookie_is_found_with_one_look(header, found):
    assert read_secret(header, "ruleshift", KEY) == found


async def test_huge_headers_are_refused_at_once():
    async with serving() as server, server.browser() as eve:
        for headers in ({"cookie": 'a="' + "\\" * 50_000 + '"'}, {"x-large": "x" * 20_000}):
            answer = await eve.client.get("/", headers=headers)
            assert answer.status_code in (400, 431)
        assert (await eve.client.get("/", headers={"cookie": 'a="' + "\\" * 9_000 + '"'})).status_code == 200


@pytest.mark.parametrize(
    "origin", ["http://[", "http://", "null", "//", "http://[::1", "http://a@b", "\xff", "http://\x7f"]
)
async def test_an_origin_that_is_none_is_another_site(origin):
    async with serving() as server, server.browser() as eve:
        answer = await eve.client.post(
            "/api/tables", json={"name": "Eve"}, headers={"origin": origin.encode("latin-1")}
        )
        assert answer.status_code == 403


OWN = [
    "localhost:8000",
    "127.0.0.1",
    "[::1]:80",
    "192.0.2.9:8000",
    "box",
    "box.local:8000",
    "LOCALHOST",
    "play.localhost",
]
STRANGE = [
    "evil.example",
    "localhost.evil.example",
    "box.evil.example",
    "[",
    "a b",
    "",
    "127.0.0.1.evil.example",
    "x" * 300,
]


def test_only_known_names_are_answered_to(monkeypatch):
    monkeypatch.setattr("socket.gethostname", lambda: "box.house.example")
    hosts = Hosts(Settings())
    assert [host for host in [*OWN, "box.house.example"] if not hosts.accept(host)] == []
    assert [host for host in STRANGE if hosts.accept(host)] == []
    more = Hosts(Settings(allow_hosts=("club.example", "*.games.example"), public_address="https://play.example/x"))
    names = ["club.example", "a.games.example", "play.example:443", "games.example", "evil.example"]
    assert [more.accept(name) for name in names] == [True, True, True, False, False]
    assert more.is_own("https://play.example", "127.0.0.1:8000")
    assert Hosts(Settings(allow_hosts=("*",))).accept("evil.example")


async def test_a_name_that_was_pointed_here_gets_nothing():
    async with serving() as server, server.browser(Host="evil.example") as eve:
        answer = await eve.client.get("/api/tables")
        assert answer.status_code == 421
        assert "--allow-host" in answer.json()["message"]
    friendly = msgspec.structs.replace(FAST, allow_hosts=("evil.example",))
    async with serving(settings=friendly) as server, server.browser(Host="evil.example") as ann:
        assert (await ann.client.get("/api/tables")).status_code == 200


async def test_what_a_proxy_says_counts_only_if_it_was_named(caplog):
    async with serving() as server, server.browser(**{"X-Forwarded-Proto": "https", "X-Forwarded-For": "a"}) as eve:
        assert "Secure" not in (await eve.client.get("/")).headers["set-cookie"]
    assert "--proxy" in caplog.text


# Paths and bodies.


@pytest.mark.parametrize(
    "path", ["/static/%00", "/%00", "/t/%00", "/api/games/%00", "/api/tables/a%00b", "/static/a%00/b"]
)
async def test_a_path_with_a_zero_byte_leads_nowhere(path):
    async with serving() as server, server.browser() as eve:
        assert (await eve.client.get(path)).status_code == 404


async def test_bodies_are_json_in_utf_8_or_refused():
    async with serving() as server, server.browser() as eve:
        for kind in (
            "text/plain",
            "application/x-www-form-urlencoded",
            "",
            "multipart/form-data",
            "application/jsonp",
        ):
            answer = await eve.client.post("/api/tables", content=b'{"name": "Eve"}', headers={"content-type": kind})
            assert answer.status_code == 415, kind
        good = {"content-type": "application/json; charset=utf-8"}
        for body in (b'{"name": "\xff"}', b'{"name": "Ann\xc3"}', b"\xff\xfe{\x00"):
            answer = await eve.client.post("/api/tables", content=body, headers=good)
            assert answer.status_code == 400, body
            assert "cannot be read" in answer.json()["message"]
        assert (await eve.client.post("/api/tables", content=b'{"name": "Eve"}', headers=good)).status_code == 201


async def test_head_is_answered_like_get_without_a_body():
    async with serving() as server, server.browser() as ann:
        for path in ("/", "/api/health", "/api/tables", "/static/protocol.d.ts", "/nothing"):
            asked, looked = await ann.client.get(path), await ann.client.head(path)
            assert (looked.status_code, looked.content) == (asked.status_code, b""), path
            assert looked.headers["content-type"] == asked.headers["content-type"]


# Sockets.


async def test_errors_about_length_and_haste_name_the_request():
    slow = msgspec.structs.replace(FAST, messages_per_second=0.1, messages_burst=4)
    async with serving(settings=slow) as server, server.browser() as ann:
        table = await ann.open_table("Ann")
        async with ann.tab(table) as tab:
            assert await tab.fails("chat", "too_long", text="a" * 20_000)
            await tab.does("refresh")
            assert await tab.fails("refresh", "too_fast")


async def test_all_tabs_of_a_seat_share_one_rate():
    slow = msgspec.structs.replace(FAST, messages_per_second=0.01, messages_burst=20)
    async with serving(settings=slow) as server, server.browser() as ann:
        table = await ann.open_table("Ann")
        async with ann.tab(table) as one, ann.tab(table) as two:
            await one.does("chat", text="hello")
            await two.does("chat", text="hello")
            await one.fails("chat", "too_fast", text="hello")
            await two.fails("chat", "too_fast", text="hello")


async def test_who_is_hung_up_on_and_goes_on_sending_leaves_no_line_in_the_log(caplog):
    async with serving() as server, server.browser() as ann, server.browser() as bob:
        table = await ann.open_table("Ann")
        await bob.join(table, "Bob")
        async with ann.tab(table) as tab:
            await tab.until(lambda state: state)
            for _ in range(10):
                async with bob.tab(table) as noisy:
                    for _ in range(60):
                        await noisy.wire.send("nonsense")
                    with pytest.raises(websockets.ConnectionClosed):
                        await noisy.listen()
                async with bob.tab(table) as short:
                    await short.wire.send(json.dumps({"type": "refresh"}))
                    short.wire.transport.abort()
            await tab.does("kick", player="Bob")
            async with bob.tab(table) as banned:
                assert (await banned.hear())["type"] == "closed"
                with pytest.raises(websockets.ConnectionClosed):
                    await banned.listen()
    assert [record.message for record in caplog.records if record.levelno >= logging.WARNING] == []
