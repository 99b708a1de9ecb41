from __future__ import annotations

import msgspec

from ruleshift.web.storage import MemoryStore, StoreError, make_store
from tests.web.server import FAST, run, serving

PAGES = ["/", "/games", "/cards", "/cards/pirate", "/rules"]


async def test_every_page_is_there_and_allows_nothing_but_its_own_files():
    async with serving() as server, server.browser() as ann:
        table = await ann.open_table("Ann")
        for path in (*PAGES, f"/t/{table}"):
            answer = await ann.client.get(path)
            assert answer.status_code == 200, path
            assert answer.headers["content-type"].startswith("text/html")
            policy = answer.headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert "<script>" not in answer.text
            assert "style=" not in answer.text


async def test_a_secret_is_given_once_and_scripts_cannot_read_it():
    async with serving() as server, server.browser() as ann:
        first = await ann.client.get("/")
        cookie = first.headers["set-cookie"]
        assert all(part in cookie for part in ("ruleshift=", "HttpOnly", "SameSite=Lax", "Path=/"))
        assert "set-cookie" not in (await ann.client.get("/")).headers
        assert "set-cookie" not in (await ann.client.get("/api/cards", headers={"cookie": ""})).headers


async def test_a_secret_that_was_not_issued_here_is_replaced_and_ours_outlast_a_restart(tmp_path):
    path = str(tmp_path / "tables.sqlite")

    async with serving(make_store(path)) as server, server.browser() as ann:
        for planted in ("a" * 32, "a" * 54):
            given = (await ann.client.get("/", headers={"cookie": f"ruleshift={planted}"})).headers["set-cookie"]
            assert planted not in given
            ann.client.cookies.clear()
        issued = {"cookie": (await ann.client.get("/")).headers["set-cookie"].partition(";")[0]}
    async with serving(make_store(path)) as server, server.browser() as ann:
        assert "set-cookie" not in (await ann.client.get("/", headers=issued)).headers


async def test_where_the_connection_is_safe_no_neighbour_can_set_the_cookie():
    settings = msgspec.structs.replace(FAST, proxies=("127.0.0.1",))

    async with serving(settings=settings) as server, server.browser() as ann:
        safe = {"x-forwarded-proto": "https"}
        given = (await ann.client.get("/", headers=safe)).headers["set-cookie"]
        assert given.startswith("__Host-ruleshift=")
        assert {"Secure", "Path=/", "HttpOnly"} <= set(given.split("; "))
        cookie = given.partition(";")[0]
        assert "set-cookie" not in (await ann.client.get("/", headers=safe | {"cookie": cookie})).headers
        plain = cookie.removeprefix("__Host-")
        assert "set-cookie" in (await ann.client.get("/", headers=safe | {"cookie": plain})).headers


async def test_the_api_is_described_and_its_records_have_schemas():
    async with serving() as server, server.browser() as ann:
        described = await ann.get("/api/openapi.json")
        assert "/api/tables/{table}/join" in described["paths"]
        assert "CreateTable" in str(list(described["components"]["schemas"]))


async def test_the_catalogue_has_every_card_and_is_fetched_once():
    async with serving() as server, server.browser() as ann:
        cards = await ann.get("/api/cards?decks=pirate+camping")
        assert sum(card["count"] for card in cards) == 200
        assert {card["deck"] for card in cards} == {"pirate", "camping"}
        answer = await ann.client.get("/api/cards?decks=pirate")
        again = await ann.client.get("/api/cards?decks=pirate", headers={"if-none-match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        file = await ann.client.get("/static/protocol.d.ts")
        again = await ann.client.get("/static/protocol.d.ts", headers={"if-none-match": file.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        decks = await ann.get("/api/editions")
        assert [deck["id"] for deck in decks] == ["pirate", "martian", "drinking", "camping", "anatomy"]
        assert await ann.get("/api/levels") == ["easy", "normal", "hard"]


MISSING = [
    "/nothing", "/api/nothing", "/t/nothing", "/replay/nothing", "/cards/nothing", "/static/nothing.js",
    "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/api/tables/nothing", "/api/games/nothing",
    "/api/games/nothing/states/0", "/api/games/nothing/states/x", "/api/games/nothing/states/-1",
    "/api/games/nothing/journal", "/api/cards?decks=nothing", "/api/scores?decks=nothing", "/api/games/%00",
    "/api/games/" + "9" * 3_000, "/t/%ff%fe", "/static/" + "a" * 400, "/cards%0a", "/api/tables%0a",
    "/api/games/nothing/states/" + "9" * 3_000,
]  # fmt: skip


async def test_what_is_not_there_is_said_in_a_sentence():
    async with serving() as server, server.browser() as ann:
        for path in MISSING:
            answer = await ann.client.get(path)
            assert answer.status_code == 404, path
            assert "Traceback" not in answer.text
            if path.startswith(("/api", "/static")):
                assert answer.json()["message"].endswith("."), path


BODIES = [
    b"", b"{", b"[]", b"null", b"7", b'"Ann"', b"{}", b'{"name": 5}', b'{"name": ""}', b'{"name": "\\u202e"}',
    b'{"name": "' + b"a" * 100 + b'"}', b'{"name": "Ann", "nonsense": 1}', b'{"name": "!!!"}', b'{"name": "random"}',
    b'{"name": "Ann", "options": {"decks": []}}', b'{"name": "Ann", "options": {"decks": ["nothing"]}}',
    b'{"name": "Ann", "options": {"decks": ["/etc/passwd"]}}',
    b'{"name": "Ann", "options": {"decks": ["pirate", "pirate"]}}',
    b'{"name": "Ann", "options": {"seats": 0}}', b'{"name": "Ann", "options": {"seats": 13}}',
    b'{"name": "Ann", "options": {"seconds": 1}}', b'{"name": "Ann", "options": {"window": -1}}',
    b'{"name": "Ann", "options": {"window": 1e999}}', b'{"name": "Ann", "options": {"pace": 9e9}}',
    b'{"name": "Ann", "options": {"rules": {"nonsense": true}}}',
    b'{"name": "Ann", "options": {"rules": {"ask": "able"}}}',
    b'{"name": "Ann", "options": {"rules": {"without": ["Nothing"]}}}',
    b'{"name": "Ann", "options": {"rules": {"without": [' + b'"a",' * 300 + b'"a"]}}}',
    b'{"name": "Ann", "options": {"rules": {"meta": [{}]}}}', b'{"name": "Ann", "bots": ["mine.py:Bot"]}',
    b'{"name": "Ann", "bots": [' + b'"easy",' * 11 + b'"easy"]}', b'{"name": "Ann", "start": true}',
    b'{"name": "Ann", "options": {"seats": 1}, "bots": ["easy"]}',
    b"[" * 10_000, b"\xff\xfe", b'{"name": "\\ud800"}',
]  # fmt: skip


async def test_a_table_that_cannot_be_is_refused_with_the_reason():
    async with serving() as server, server.browser() as ann:
        for body in BODIES:
            answer = await ann.client.post("/api/tables", content=body, headers={"content-type": "application/json"})
            assert answer.status_code in (400, 409), (body[:80], answer.text)
            assert answer.json()["message"].endswith((".", "!", "?")), (body[:80], answer.text)
        assert await ann.get("/api/tables") == []


async def test_what_is_too_large_or_used_in_a_wrong_way_is_refused():
    async with serving() as server, server.browser() as ann:
        large = await ann.client.post(
            "/api/tables", content=b" " * 100_000, headers={"content-type": "application/json"}
        )
        assert (large.status_code, large.json()["code"]) == (413, "too_large")
        assert (await ann.client.delete("/api/tables")).status_code == 405
        assert (await ann.client.get("/api/tables/x/join")).status_code == 405
        form = await ann.client.post("/api/tables", data={"name": "Ann"})
        assert form.status_code in (400, 415)


async def test_a_page_of_another_site_cannot_open_a_table():
    async with serving() as server, server.browser(Origin="https://elsewhere.example") as eve:
        assert "other sites" in await eve.refused("/api/tables", 403, name="Eve")
    async with serving() as server, server.browser(Origin=server.base) as ann:
        await ann.open_table("Ann")


async def test_an_origin_that_is_allowed_may_use_the_server():
    friendly = msgspec.structs.replace(FAST, allow_origins=("https://friend.example",))
    async with serving(settings=friendly) as server, server.browser(Origin="https://friend.example") as ann:
        await ann.open_table("Ann")


async def test_too_many_requests_are_refused_for_a_while():
    strict = msgspec.structs.replace(FAST, posts_burst=3, posts_per_minute=1.0)
    async with serving(settings=strict) as server, server.browser() as ann:
        for _ in range(3):
            await ann.open_table("Ann")
        answer = await ann.client.post("/api/tables", json={"name": "Ann"})
        assert answer.status_code == 429
        assert answer.headers["retry-after"]
        assert len(await ann.get("/api/tables")) == 3


async def test_a_server_has_room_for_so_many_tables():
    small = msgspec.structs.replace(FAST, most_tables=2)
    async with serving(settings=small) as server, server.browser() as ann:
        await ann.open_table("Ann")
        await ann.open_table("Ann")
        assert "too many tables" in await ann.refused("/api/tables", 503, name="Ann")


def test_the_lobby_lists_public_tables_and_ones_own():
    async def evening():
        async with serving() as server, server.browser() as ann, server.browser() as bob:
            public = await ann.open_table("Ann", public=True, decks=["pirate"])
            private = await ann.open_table("Ann")
            locked = await ann.open_table("Ann", public=True, locked=True, spectators=False)
            async with server.browser() as eve:
                assert [row["id"] for row in await eve.get("/api/tables")] == [public]
            assert {row["id"] for row in await ann.get("/api/tables")} == {public, private, locked}
            row = await bob.get(f"/api/tables/{public}")
            assert (row["host"], row["players"], row["free"], row["may_join"], row["you"]) == (
                "Ann",
                ["Ann"],
                11,
                True,
                None,
            )
            assert (await ann.get(f"/api/tables/{public}"))["you"] == "Ann"
            assert "already" in await ann.refused(f"/api/tables/{public}/join", 409, name="Ann again")
            assert "locked" in (await eve_joins(server, locked))

    async def eve_joins(server, table):
        async with server.browser() as eve:
            return await eve.refused(f"/api/tables/{table}/join", 409, name="Eve")

    run(evening())


async def test_names_are_cleaned_and_shown_as_text():
    async with serving() as server, server.browser() as ann:
        table = await ann.open_table("  <i>A\u202enn</i>\n", public=True)
        assert (await ann.get(f"/api/tables/{table}"))["you"] == "<i>Ann</i>"
        for path in ("/", f"/t/{table}"):
            assert "<i>Ann" not in (await ann.client.get(path)).text


class BrokenStore(MemoryStore):
    """A store that fails when somebody looks for finished games or opens a table."""

    async def save_table(self, table, record):
        raise StoreError("secret path /var/lib/games")

    async def recent(self, limit):
        raise StoreError("secret path /var/lib/games")


async def test_when_games_cannot_be_kept_people_are_told_and_nothing_else():
    async with serving(BrokenStore()) as server, server.browser() as ann:
        said = await ann.refused("/api/tables", 503, name="Ann")
        assert "secret" not in said
        page = await ann.client.get("/")
        assert page.status_code == 503
        assert "secret" not in page.text
        assert await ann.get("/api/health") == {"ok": True}
