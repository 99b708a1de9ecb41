"""Add-ons and single cards at the web table, and what a set-up adds up to before anybody sits down."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest

from ruleshift.cards import RuleshiftError
from ruleshift.decks import DeckError, read_deck
from ruleshift.web.protocol.resources import SetUp, SetUpWish
from ruleshift.web.shelf import Shelf
from ruleshift.web.storage import SqliteStore
from ruleshift.web.tables.table_options import set_up
from tests.decks.custom import KITCHEN
from tests.web.server import FAST, serving

KITCHEN_TEXT = KITCHEN.read_text(encoding="utf-8")
GALLEY_TEXT = KITCHEN.with_name("galley.toml").read_text(encoding="utf-8")


@cache
def offering(*texts):
    """The settings of a server with some decks of its own."""
    return msgspec.structs.replace(FAST, shelf=Shelf([read_deck(text, "mine.toml") for text in texts]))


def facts(*decks, game="company", **rules) -> SetUp:
    wish = SetUpWish(decks=decks, rules=rules, game=game)
    return set_up(wish, offering(KITCHEN_TEXT, GALLEY_TEXT))


# What a set-up adds up to.


@pytest.mark.parametrize(
    ("decks", "rules", "cards", "shuffled"),
    [
        (["pirate"], {}, 100, 99),
        (["martian"], {}, 99, 98),
        (["drinking"], {}, 89, 88),
        (["drinking"], {"meta": ["Drinking Rules"]}, 100, 97),
        (["anatomy"], {}, 100, 97),
        (["pirate", "galley"], {}, 108, 107),
        (["pirate"], {"with": ["camping:Tent", "camping:Canoe"]}, 102, 101),
        (["pirate"], {"with": "camping:Tent; kitchen:Eggs", "without": ["Rum"]}, 101, 100),
    ],
)
def test_how_many_cards_there_are(decks, rules, cards, shuffled):
    found = facts(*decks, **rules)
    assert found.refused is None
    assert (found.cards, found.shuffled) == (cards, shuffled)


def test_which_goals_have_become_impossible():
    assert facts("pirate").impossible == ()
    rules = {"without": ["Rum"], "with": ["camping:Bird Watching"]}
    found = facts("pirate", **rules)
    missing = {goal.name: (goal.kind, goal.missing) for goal in found.impossible}
    assert missing["Keg of Rum"] == ("goal", "Rum")
    assert missing["Bird Watching"] == ("goal", "Binoculars")
    assert "Rum" in found.out
    assert "Cutlass" not in found.out


@pytest.mark.parametrize(
    ("decks", "rules", "reason"),
    [
        ([], {}, "A game needs a deck."),
        (["galley"], {}, "Galley is an add-on and never plays alone"),
        (["camping", "galley"], {}, "Galley is an add-on for pirate"),
        (["martian", "pirate"], {}, "Martian is never blended"),
        (["pirate"], {"with": ["martian:Ray Gun"]}, "The cards of Martian are never mixed"),
        (["pirate"], {"with": ["camping:Tent"] * 2}, "Camping has 1 copy of Tent"),
        (["pirate"], {"without": ["Tent"]}, "No deck of this table has a card called 'Tent'"),
        (["pirate"], {"with": ["../../etc/passwd.toml:x"]}, "There is no deck called '../../etc/passwd.toml'"),
        (["mine.toml"], {}, "There is no deck called 'mine.toml'"),
        (["pirate"], {"with": ["camping:Tent"] * 201}, "These options are too long"),
        (["pirate"], {"with": ["camping:" + "x" * 200]}, "These options are too long"),
        (["pirate"], {"with": "x" * 100_000}, "These options are too long"),
        (["pirate"] * 1000, {}, "The same deck cannot be blended with itself"),
        (["pirate"], {"with": 7}, "The option with is a list of card names."),
        (["pirate"], {"ask": "able"}, "The table sets 'ask' itself"),
    ],
)
def test_why_a_set_up_is_refused(decks, rules, reason):
    found = facts(*decks, **rules)
    assert found.refused is not None
    assert found.refused.startswith(reason)
    assert (found.cards, found.impossible) == (0, ())


def test_a_solitaire_game_takes_out_more():
    assert facts("pirate", game="solitaire").shuffled < 99
    assert "a solitaire game takes it out" in str(
        facts("pirate", game="solitaire", **{"with": ["anatomy:Heartbeat"]}).refused
    )


async def test_over_the_wire_and_not_counted_with_other_posts():
    settings = msgspec.structs.replace(offering(), posts_per_minute=1.0, posts_burst=1, setups_burst=5)
    async with serving(settings=settings) as server, server.browser() as ann:
        for _ in range(4):
            answer = await ann.client.post("/api/setup", json={"decks": ["pirate"], "rules": {"without": ["Rum"]}})
            assert answer.status_code == 200
            assert answer.json()["cards"] == 99
        await ann.open_table("Ann", decks=["pirate"])
        assert (await ann.client.post("/api/setup", json={"decks": 5})).status_code == 400
        later = [(await ann.client.post("/api/setup", json={"decks": ["pirate"]})).status_code for _ in range(30)]
        assert 429 in later


# At the table.


async def test_an_add_on_is_offered_and_never_alone():
    async with serving(settings=offering(GALLEY_TEXT)) as server, server.browser() as ann:
        decks = {deck["id"]: deck for deck in await ann.get("/api/editions")}
        assert decks["galley"]["adds_to"] == ["pirate"]
        assert decks["pirate"]["adds_to"] == []
        lobby = (await ann.client.get("/")).text
        assert 'data-play="bots" data-deck="pirate"' in lobby
        assert 'data-play="bots" data-deck="galley"' not in lobby
        assert "add-on for pirate" in lobby
        assert "an add-on for pirate" in (await ann.client.get("/cards/galley")).text
        said = await ann.refused("/api/tables", 400, name="Ann", options={"decks": ["galley"]})
        assert "never plays alone" in said
        table = await ann.open_table("Ann", bots=("easy",), start=True, decks=["pirate", "galley"])
        async with ann.tab(table) as tab:
            await tab.play_on(until=lambda state: state["game"]["turn_number"] > 5)
            assert tab.state["table"]["cards_from"] == ["pirate", "galley"]


def test_a_server_offers_only_add_ons_that_can_be_played():
    with pytest.raises(RuleshiftError, match="Galley cannot be offered: there is no deck 'kitchen' here"):
        offering(GALLEY_TEXT.replace('["pirate"]', '["pirate", "kitchen"]'))
    with pytest.raises(DeckError, match="Galley with Kitchen, line "):
        offering(KITCHEN_TEXT, GALLEY_TEXT.replace('["pirate"]', '["pirate", "kitchen"]'))


async def test_single_cards_are_dealt_shown_kept_and_replayed(tmp_path):
    path = tmp_path / "tables.sqlite"

    async with serving(SqliteStore(path), offering(KITCHEN_TEXT)) as server, server.browser() as ann:
        said = await ann.refused(
            "/api/tables", 400, name="Ann", options={"decks": ["pirate"], "rules": {"with": ["martian:Ray Gun"]}}
        )
        assert "never mixed" in said
        text = {"with": "camping:Tent; kitchen:Eggs"}
        table = await ann.open_table("Ann", seats=1, start=True, decks=["pirate"], rules=text)
        cookies = ann.client.cookies
        async with ann.tab(table) as tab:
            state = await tab.until(lambda state: state["game"])
            assert state["table"]["cards_from"] == ["camping", "kitchen", "pirate"]
            assert state["table"]["options"]["rules"] == {"with": ["camping:Tent", "kitchen:Eggs"]}
    async with serving(SqliteStore(path), offering()) as server, server.browser() as ann:
        ann.client.cookies = cookies
        async with ann.tab(table) as tab:
            await tab.play_on()
            replay = tab.state["game"]["replay"]
        page = (await ann.client.get(replay)).text
        assert 'data-decks="camping+kitchen+pirate"' in page
        cards = await ann.get(f"/api/cards?decks=camping+kitchen+pirate&game={replay.rpartition('/')[2]}")
        assert {"Tent", "Eggs", "Rum"} <= {card["name"] for card in cards}
