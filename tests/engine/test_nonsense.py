"""Whatever callers bring, the game answers with a sentence and loses nothing, compiled or not."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from ruleshift import Chosen, Game, RuleshiftError
from tests.support.each import each
from tests.support.states import state

NONSENSE: tuple[Any, ...] = (None, -1, 10_000, 1.5, "nobody", b"Ann", [], {}, object(), True, float("nan"), "\ud800")

CALLS: dict[str, Callable[[Game, Any], object]] = {
    "choose a decision": lambda game, what: game.choose(what, 0),
    "choose an option": lambda game, what: game.choose(game.decisions[0], what),
    "choose by name": lambda game, what: game.choose(game.decisions[0].player, what),
    "choose as somebody": lambda game, what: game.choose(game.decisions[0], 0, by=what),
    "playout": lambda game, what: game.playout(what),
    "view": lambda game, what: game.view(what),
    "own": lambda game, what: game.own(what),
    "card_numbers": lambda game, what: game.card_numbers(what),
    "why": lambda game, what: game.why(what),
    "join": lambda game, what: game.join(what),
    "leave": lambda game, what: game.leave(what),
    "offers": lambda game, what: game.offers(what),
    "take_offer": lambda game, what: game.take_offer("Ann", what),
    "set_ask": lambda game, what: game.set_ask(what),
    "clone": lambda game, what: game.clone(what),
    "imagine for somebody": lambda game, what: game.imagine(what, 1),
    "imagine with a seed": lambda game, what: game.imagine("Ann", what),
    "from_journal": lambda _, what: Game.from_journal(what),
    "from_journal up to a move": lambda game, what: Game.from_journal(game.journal, what),
    "from_position": lambda _, what: Game.from_position(what),
    "make": lambda game, what: game.make(what),
    "make a choice": lambda game, what: game.make(Chosen(game.decisions[0].player, what)),
    "adopt": lambda game, what: game.adopt(what),
    "choose_all": lambda game, what: game.choose_all(game.decisions[0], what),
    "card": lambda game, what: game.card(what),
    "listen": lambda game, what: game.listen(what),
}
FINE = {
    ("view", None), ("own", None), ("card_numbers", None), ("clone", None), ("choose as somebody", None),
    ("imagine with a seed", None), ("imagine with a seed", 10_000), ("clone", 10_000), ("playout", None),
    ("playout", 10_000), ("join", "nobody"), ("from_journal up to a move", None),
}  # fmt: skip
"""What is no nonsense after all."""


@each(product(CALLS, NONSENSE), lambda case: f"{case[0]} with {type(case[1]).__name__}")
def test_nonsense_is_answered_with_a_sentence(case: tuple[str, Any]):
    call, what = case
    if any(name == call and what is fine for name, fine in FINE if not isinstance(fine, int)) or (
        type(what) is int and (call, what) in FINE
    ):
        return
    game = Game("pirate", ["Ann", "Bob"], seed=1)
    before = state(game)
    with pytest.raises(RuleshiftError) as told:
        CALLS[call](game, what)
    assert str(told.value).endswith((".", "?", "!"))
    assert state(game) == before


@pytest.mark.parametrize("known", [1, "Bob", ["Bob"], {"Bob": 1}, {"Bob": [1]}, {"Zoe": []}, {1: ["Rum"]}], ids=str)
def test_what_a_player_knows_is_cards_in_hands(known: Any):
    game = Game.at("pirate", ["Ann", "Bob"], hands={"Ann": ["Rum"]})
    with pytest.raises(RuleshiftError, match=r"\.$"):
        game.imagine("Ann", 1, known)


def test_a_decision_that_is_not_open_any_more():
    game = Game("pirate", ["Ann", "Bob"], seed=1)
    decision = game.decisions[0]
    game.choose(decision, 0)
    before = state(game)
    for choice in (0, decision.default, decision.default.text):
        with pytest.raises(RuleshiftError, match="not open any more"):
            game.choose(decision, choice)
    assert state(game) == before
