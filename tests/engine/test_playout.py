"""Random choices to the end, in one call."""

from __future__ import annotations

import pytest

from ruleshift import EDITIONS, Event, Game, RuleshiftError
from tests.support.states import state

OUTCOMES = {name: Game(name, ["Ann", "Bob", "Cat"], seed=1).playout(2) for name in EDITIONS}


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_same_seed_makes_the_same_choices(edition: str):
    game = Game(edition, ["Ann", "Bob", "Cat"], seed=1)
    outcome = game.playout(2)
    assert outcome == OUTCOMES[edition]
    assert outcome is game.outcome
    assert game.over
    assert not game.decisions


def test_another_seed_makes_others():
    game = Game("camping", ["Ann", "Bob"], seed=1)
    journals = set()
    for seed in range(20):
        clone = game.clone()
        clone.playout(seed)
        journals.add(str(clone.journal.moves))
    assert len(journals) == 20


@pytest.mark.parametrize("edition", [*EDITIONS, "pirate+camping"])
@pytest.mark.parametrize("players", [["Ann"], ["Ann", "Bob", "Cat", "Dan"]])
def test_its_journal_replays(edition: str, players: list[str]):
    game = Game(edition, players, seed=3)
    game.playout(4)
    assert state(Game.from_journal(game.journal)) == state(game)


def test_it_goes_on_from_the_middle_and_is_heard():
    game = Game("pirate", ["Ann", "Bob"], seed=5)
    game.choose(game.decisions[0], 0)
    heard: list[Event] = []
    game.listen(heard.append)
    first = game.moves
    game.playout(1)
    assert game.moves[: len(first)] == first
    assert heard[-1].kind in ("win", "over")


def test_every_option_is_taken_now_and_then():
    game = Game.at("pirate", ["Ann", "Bob"], hands={"Ann": ["Rum", "Keg", "Limes"]})
    first = set()
    for seed in range(60):
        clone = game.clone()
        clone.playout(seed)
        first.add(str(clone.moves[0]))
    assert len(first) == len(game.decisions[0])


def test_a_game_that_is_over_stays_as_it_is():
    game = Game("camping", seed=1)
    outcome = game.playout(1)
    moves = game.moves
    assert game.playout(2) is outcome
    assert game.moves == moves


@pytest.mark.parametrize("seed", ["7", 1.5, -1, 1 << 63, True])
def test_a_seed_that_is_none(seed: object):
    game = Game("camping", seed=1)
    before = state(game)
    with pytest.raises(RuleshiftError, match="seed"):
        game.playout(seed)  # type: ignore[arg-type]
    assert state(game) == before
