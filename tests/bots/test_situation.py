"""What a seat may know as numbers: never more than that, and all of it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from ruleshift import Game
from ruleshift.bots.evaluation import Situation
from ruleshift.bots.scoring import score_options
from ruleshift.bots.situation import from_seat, from_view
from ruleshift.decks import EDITIONS
from tests.support.states import kept
from tests.support.tables import decision_of, set_up

NAMES = ["Ann", "Bob", "Cat"]


def numbers(s: Situation) -> dict[str, object]:
    return {name: value for name, value in kept(s).items() if name not in ("knowledge", "rivals")}


def random_positions(edition: str, seed: int, most: int = 90) -> Iterator[Game]:
    """A game of random choices, at each of its decisions."""
    chance = Random(seed)
    game = Game(edition, NAMES, seed=seed, options={"ask": "able"})
    for _ in range(most):
        if game.over:
            return
        yield game
        game.choose(game.decisions[0], chance.randrange(len(game.decisions[0])))


@pytest.mark.parametrize("edition", [*EDITIONS, "pirate+camping"])
def test_hidden_cards_dealt_anew_leave_every_number_as_it_is(edition: str):
    compared = 0
    for seed in range(2):
        for game in random_positions(edition, seed):
            for pid in game._table.order:
                deal = game.imagine(game._table.names[pid], seed + 7)
                if deal is not None:
                    assert numbers(from_seat(deal._table, pid)) == numbers(from_seat(game._table, pid))
                    compared += deal._table.hand != game._table.hand
    assert compared > 50


@pytest.mark.parametrize("edition", ["pirate", "drinking", "anatomy"])
def test_the_numbers_of_the_table_are_those_of_the_view(edition: str):
    asked = 0
    for seed in range(4):
        for game in random_positions(edition, seed):
            decision = game.decisions[0]
            if len(decision) > 1 and decision.suggestions is None:
                seen = from_view(decision, game.view(decision.player))
                assert score_options(decision, from_seat(game._table, decision.pid)) == score_options(decision, seen)
                asked += 1
    assert asked > 100


def test_a_card_being_played_and_cards_that_a_card_has_drawn_are_not_unknown():
    game = set_up(
        "camping", "Ann Bob", hands={"Ann": ["Draw 2 and Use 'em", "Tent"], "Bob": ["Canoe"]},
        draw=["Campfire", "Compass"],
    )  # fmt: skip
    game.choose("Ann", "Draw 2 and Use 'em")
    assert decision_of(game, "Ann").kind == "small"
    names = game._table.pack.names

    def unknown(pid: int) -> set[str]:
        return {names[c] for c in range(len(names)) if from_seat(game._table, pid).unknown >> c & 1}

    drawn = {"Campfire", "Compass"}
    assert not unknown(0) & (drawn | {"Draw 2 and Use 'em", "Tent"})
    assert unknown(1) >= drawn | {"Tent"}
    assert "Draw 2 and Use 'em" not in unknown(1)
    assert "Canoe" in unknown(0)


def test_copies_are_told_apart():
    humans = {"Ann": ["Pathetic Human (male)"], "Bob": ["Pathetic Human (male)"]}
    game = set_up("martian", "Ann Bob", keepers=humans, hands={"Ann": ["Cow"]})
    s = from_seat(game._table, 0)
    assert s.seen == game._table.front_mask
    assert s.seen[0] != s.seen[1]


def test_the_numbers_stay_as_they_are_when_the_game_goes_on():
    game = Game("pirate", NAMES, seed=3)
    s = from_seat(game._table, 0)
    before = {name: list(value) if isinstance(value, list) else value for name, value in numbers(s).items()}
    chance = Random(1)
    for _ in range(60):
        if not game.over:
            game.choose(game.decisions[0], chance.randrange(len(game.decisions[0])))
    assert numbers(s) == before
