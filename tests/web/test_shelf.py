"""Decks of one's own at the web table: offered beside the others, and kept games come back with them."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from ruleshift.cards import RuleshiftError
from ruleshift.decks import EDITIONS, find_deck, read_deck
from ruleshift.web.shelf import Shelf
from ruleshift.web.storage import SqliteStore
from tests.web.server import FAST, serving

KITCHEN = (Path(__file__).parents[2] / "docs" / "examples" / "kitchen.toml").read_text(encoding="utf-8")


def offering(*texts):
    """The settings of a server with some decks of its own."""
    decks = [read_deck(text, "mine.toml") for text in texts]
    return msgspec.structs.replace(FAST, shelf=Shelf(decks))


async def test_a_deck_of_ones_own_is_offered_beside_the_others_and_can_be_played():
    async with serving(settings=offering(KITCHEN)) as server, server.browser() as ann:
        decks = await ann.get("/api/editions")
        assert [deck["id"] for deck in decks] == [*EDITIONS, "kitchen"]
        kitchen = decks[-1]
        assert kitchen["name"] in (await ann.client.get("/")).text
        assert kitchen["name"] in (await ann.client.get("/cards/kitchen")).text
        cards = await ann.get("/api/cards?decks=kitchen+pirate")
        assert sum(card["count"] for card in cards if card["deck"] == "kitchen") == kitchen["cards"]
        for chosen in (["kitchen"], ["Kitchen", "pirate"]):
            table = await ann.open_table("Ann", bots=("easy",), start=True, decks=chosen)
            async with ann.tab(table) as tab:
                await tab.play_on(until=lambda state: state["game"]["turn_number"] > 6)
                assert tab.state["table"]["options"]["decks"] == [deck.casefold() for deck in chosen]


async def test_a_server_without_it_does_not_know_it():
    async with serving(settings=offering()) as server, server.browser() as ann:
        said = await ann.refused("/api/tables", 400, name="Ann", options={"decks": ["kitchen"]})
        assert "kitchen" in said
        assert (await ann.client.get("/cards/kitchen")).status_code == 404
        said = await ann.refused("/api/tables", 400, name="Ann", options={"decks": ["docs/examples/kitchen.toml"]})
        assert "There is no deck" in said


def test_only_decks_that_follow_a_printed_one_say_where_their_cards_are_from():
    shelf = Shelf([read_deck(KITCHEN, "mine.toml")])
    assert {card.source for card in shelf.cards(["kitchen"])} == {""}
    assert {card.source for card in shelf.cards(["pirate"])} == {"rulebook", "public", "proposed"}


def test_two_decks_cannot_have_the_same_id():
    kitchen = read_deck(KITCHEN, "mine.toml")
    with pytest.raises(RuleshiftError, match="kitchen"):
        Shelf([kitchen, kitchen])
    with pytest.raises(RuleshiftError, match="pirate"):
        Shelf([read_deck(find_deck("pirate").source, "mine.toml")])


async def test_after_a_restart_a_game_goes_on_with_its_own_deck_whatever_the_server_has_by_that_name(tmp_path):
    path = tmp_path / "tables.sqlite"
    changed = KITCHEN.replace("for two to six", "for two to eight").replace("Burnt Pan", "Black Pan")
    assert changed != KITCHEN

    async with serving(SqliteStore(path), offering(KITCHEN)) as server, server.browser() as ann:
        table = await ann.open_table("Ann", bots=("easy",), start=True, decks=["kitchen"])
        cookies = ann.client.cookies
        async with ann.tab(table) as tab:
            await tab.play_on(until=lambda state: state["game"]["turn_number"] > 3 and state["own"]["decision"])
            hand = tab.state["own"]["hand"]
    for settings in (offering(changed), offering(), offering(KITCHEN)):
        async with serving(SqliteStore(path), settings) as server, server.browser() as ann:
            ann.client.cookies = cookies
            async with ann.tab(table) as tab:
                assert (await tab.hear())["own"]["hand"] == hand
                names = {card["name"] for card in await ann.get(f"/api/cards?decks=kitchen&table={table}")}
                assert {*hand, "Burnt Pan"} <= names
    async with serving(SqliteStore(path), offering(changed)) as server, server.browser() as ann:
        assert "Black Pan" in {card["name"] for card in await ann.get("/api/cards?decks=kitchen")}
        other = await ann.open_table("Ann", bots=("easy",), start=True, decks=["kitchen"])
        ann.client.cookies = cookies
        for name, pan in ((table, "Burnt Pan"), (other, "Black Pan")):
            cards = await ann.get(f"/api/cards?decks=kitchen&table={name}")
            assert {card["name"] for card in cards} & {"Burnt Pan", "Black Pan"} == {pan}, "two decks never meet"


async def test_a_finished_game_can_be_looked_at_without_its_deck(tmp_path):
    path = tmp_path / "tables.sqlite"

    async with serving(SqliteStore(path), offering(KITCHEN)) as server, server.browser() as ann:
        table = await ann.open_table("Ann", seats=1, start=True, decks=["kitchen"])
        async with ann.tab(table) as tab:
            await tab.play_on()
            replay = tab.state["game"]["replay"]
    async with serving(SqliteStore(path), offering()) as server, server.browser() as ann:
        assert (await ann.client.get(replay)).status_code == 200
        game = replay.rpartition("/")[2]
        assert await ann.get(f"/api/cards?decks=kitchen&game={game}")
        assert (await ann.client.get("/api/cards?decks=kitchen")).status_code == 404, "no other table has it"
