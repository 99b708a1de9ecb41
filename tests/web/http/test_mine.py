"""The games of a browser, as the server knows them; and what it needs to be installed and to call."""

from __future__ import annotations

import struct

from tests.icons import ICONS, IMAGES
from tests.web.server import serving

PNG = b"\x89PNG\r\n\x1a\n"


async def test_a_browser_is_told_where_it_sits_and_whose_turn_it_is():
    async with serving() as server, server.browser() as ann, server.browser() as eve:
        assert await ann.get("/api/mine") == []
        waiting = await ann.open_table("Ann", decks=["camping"], seats=3)
        playing = await ann.open_table("Ann", decks=["pirate"], first="Ann", bots=("easy",), seats=2, start=True)
        mine = {each["table"]["id"]: each for each in await ann.get("/api/mine")}
        assert set(mine) == {waiting, playing}
        assert (mine[waiting]["turn"], mine[waiting]["game"]) == (None, None)
        assert mine[playing]["turn"] == "Ann"
        assert mine[playing]["table"]["you"] == "Ann"
        assert set(mine[playing]) == {"table", "game", "turn"}, "nothing of anybody's cards"
        assert await eve.get("/api/mine") == []


async def test_results_are_of_games_that_are_over_and_named():
    async with serving() as server, server.browser() as ann, server.browser() as bob:
        table = await ann.open_table("Ann", decks=["camping"], seats=1, start=True)
        async with ann.tab(table) as tab:
            game = (await tab.until(lambda state: state["game"]))["game"]["id"]
            assert await bob.get(f"/api/results?games={game}") == [], "it is still on"
            await tab.play_on()
        (found,) = await bob.get(f"/api/results?games=nothing+{game}+%00+%F0%9F%8E%89")
        assert (found["id"], found["outcome"]["result"]) == (game, "solo")
        assert await bob.get("/api/results") == []
        refused = await bob.client.get("/api/results?games=" + "+".join(f"g{n}" for n in range(51)))
        assert refused.status_code == 400
        assert "at most 50" in refused.json()["message"]


def test_icons_are_as_large_as_they_say_and_small_enough_to_keep():
    for name, (_, size) in ICONS.items():
        data = (IMAGES / name).read_bytes()
        assert data.startswith(PNG)
        assert struct.unpack(">II", data[16:24]) == (size, size), "run `python -m tests.icons`"
        assert len(data) < 300_000


async def test_a_browser_finds_what_it_needs_to_install_the_place_and_to_call():
    async with serving() as server, server.browser() as ann:
        icons = (await ann.get("/manifest.webmanifest"))["icons"]
        assert {icon["sizes"] for icon in icons} >= {"192x192", "512x512"}
        for icon in icons:
            answer = await ann.client.get(icon["src"])
            assert (answer.status_code, answer.headers["content-type"]) == (200, icon["type"])
        assert '<link rel="apple-touch-icon" href="/static/img/icon-180.png">' in (await ann.client.get("/")).text
        worker = await ann.client.get("/worker.js")
        assert "javascript" in worker.headers["content-type"]
        assert "fetch" not in worker.text, "it answers no requests"
