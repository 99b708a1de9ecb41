"""Whatever a deck file may say can be checked, listed, played, told and shown, in each of its forms."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleshift.cards import Deck, Kind
from ruleshift.cli import main
from ruleshift.decks import read_deck
from ruleshift.decks.check import report
from ruleshift.engine.game import Game
from ruleshift.story.questions import task
from ruleshift.story.telling import Story
from ruleshift.web.protocol.convert import decision_state, game_state, goal_states
from ruleshift.web.shelf import Shelf
from tests.decks.custom import SMALL
from tests.decks.custom.invention import invent, without_mistakes
from tests.web.server import FAST, run, serving

ALONE = """
[[action]]
name = "Windfall"
emoji = "🍂"
text = "Draw 3 extra cards."
do = { draw = 3 }
[[rule]]
name = "Snack Time"
text = "Once in your turn, draw 1 extra card."
use = { draw = 1 }
[[keeper]]
name = "Broom"
use = { discard_own = "Ants" }
[[creeper]]
name = "Crumbs"
use = { shed = { pay = { icon = "food" } } }
"""
"""Single verbs without a list."""


def show_everything(deck: Deck, players: int, seed: int) -> None:
    """The check, the gallery, and a game as its story and its web table have it."""
    lines, _ = report(deck, "mine.toml")
    assert all(line.isprintable() for line in lines)
    shelf = Shelf([deck])
    assert msgspec.json.encode((shelf.cards([deck.id]), shelf.entries))
    agreed = [card.name for card in deck.cards if card.kind is Kind.META and "with" not in card.data]
    story, chance = Story("Player 1"), random.Random(seed)
    names = [f"Player {number}" for number in range(1, players + 1)]
    game = Game(deck, names, seed=seed, options={"meta": agreed}, listen={"Player 1": story.hear})
    for _ in range(60):
        if game.over:
            break
        decision = chance.choice(game.decisions)
        view = game.view(decision.player)
        assert msgspec.json.encode(decision_state(game, decision, "1", None, None))
        assert msgspec.json.encode(game_state(game, "1", view, goal_states(game.standings)))
        assert task(decision, view, game.numbers)
        game.choose(decision, chance.randrange(len(decision)))
    assert all(line.text for line in story.unread())


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.integers(1, 4))
def test_a_deck_that_nobody_wrote_can_be_shown(seed: int, players: int):
    show_everything(without_mistakes(invent(random.Random(seed))), players, seed)


def test_a_single_verb_needs_no_list():
    alone = read_deck(SMALL + ALONE)
    for card in alone.cards:
        assert all(isinstance(card.data.get(place, []), list) for place in ("do", "use"))
    for seed in range(5):
        show_everything(alone, 2, seed)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["deck", "check", "mine.toml"], 0),
        (["cards", "mine.toml"], 0),
        (["cards", "mine.toml", "--json"], 0),
        (["simulate", "mine.toml", "--games", "3", "--seed", "1"], 0),
        (["play", "mine.toml", "--watch", "--plain", "--seed", "1"], 0),
    ],
)
def test_commands_take_a_single_verb_without_a_list(
    arguments: list[str], code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text(SMALL + ALONE, encoding="utf-8")
    assert main(arguments) == code
    assert "Traceback" not in capsys.readouterr().err


def test_the_web_table_takes_a_single_verb_without_a_list():
    deck = read_deck(SMALL + ALONE)

    async def evening():
        settings_with = msgspec.structs.replace(FAST, shelf=Shelf([deck]))
        async with serving(settings=settings_with) as server, server.browser() as ann:
            assert "Windfall" in (await ann.client.get("/cards/small")).raise_for_status().text
            cards = {card["name"]: card for card in await ann.get("/api/cards?decks=small")}
            assert {name: cards[name]["verbs"] for name in ("Windfall", "Broom", "Crumbs")} == {
                "Windfall": ["draw"], "Broom": ["discard_own"], "Crumbs": ["shed"],
            }  # fmt: skip
            table = await ann.open_table("Ann", bots=("easy",), start=True, decks=["small"])
            async with ann.tab(table) as tab:
                await tab.play_on(until=lambda state: state["game"]["turn_number"] > 4 or state["game"]["outcome"])

    run(evening())
