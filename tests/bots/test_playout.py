"""Whole games in one call: the same ones that a BotRunner plays."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruleshift import Game, RuleshiftError
from ruleshift.bots import make_bot, playout
from ruleshift.decks import EDITIONS
from ruleshift.engine import Event
from tests.support.bots import play_out

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
NAMES = ["Ann", "Bob", "Cat"]


def both(edition: str, levels: list[str], seed: int) -> tuple[Game, Game]:
    """The same deal, played by a runner's bots and by a playout."""
    games = tuple(Game(edition, NAMES, seed=seed, options={"ask": "able"}) for _ in range(2))
    seeds = [seed, seed + 1, seed + 2]
    bots = {name: make_bot(level, each) for name, level, each in zip(NAMES, levels, seeds, strict=True)}
    assert play_out(games[0], bots).troubles == []
    playout(games[1], levels, seed)
    return games[0], games[1]


@pytest.mark.parametrize("edition", [*EDITIONS, "anatomy+drinking"])
@pytest.mark.parametrize("level", ["random", "easy", "greedy"])
def test_a_playout_is_the_game_that_a_runner_plays(edition: str, level: str):
    for seed in range(3):
        run, played = both(edition, [level] * 3, seed)
        assert played.over
        assert played.journal == run.journal


def test_only_a_game_is_played_out():
    with pytest.raises(RuleshiftError, match="Only a Game"):
        playout(Game.at("pirate").position)  # type: ignore[arg-type]


def test_levels_and_seeds_may_be_given_for_each_seat():
    run, played = both("pirate", ["Greedy", "random", "easy"], 7)
    assert played.journal == run.journal
    other = Game("pirate", NAMES, seed=7, options={"ask": "able"})
    playout(other, ("greedy", "random", "easy"), (7, 8, 9))
    assert other.journal == run.journal


def test_bots_that_need_a_runner_get_one():
    run, played = (Game("camping", ["Ann", "Bob"], seed=1) for _ in range(2))
    levels = [f"{EXAMPLES / 'own_bot.py'}:Collector", "greedy"]
    play_out(
        run,
        {name: make_bot(level, 3 + seat) for seat, (name, level) in enumerate(zip(run.players, levels, strict=True))},
    )
    assert playout(played, levels, 3) == run.outcome
    assert played.journal == run.journal


def test_a_playout_goes_on_from_where_a_game_stands_and_is_heard():
    game = Game("martian", NAMES, seed=2)
    game.leave("Bob")
    heard: list[Event] = []
    game.listen(heard.append, kinds=("win",))
    for _ in range(5):
        game.choose(game.decisions[0], 0)
    outcome = playout(game, "greedy", 1)
    assert outcome == game.outcome
    assert outcome.winner in ("Ann", "Cat")
    assert len(heard) == 1


@pytest.mark.parametrize(
    ("level", "seed", "says"),
    [
        ("clever", 0, "There is no bot called 'clever'"),
        (["greedy"], 0, "There are 3 players, and 1 levels."),
        ("greedy", [1, 2], "There are 3 players, and 2 seeds."),
    ],
)
def test_a_playout_that_cannot_be_says_why(level: str | list[str], seed: int | list[int], says: str):
    game = Game("pirate", NAMES, seed=1)
    with pytest.raises(RuleshiftError, match=says):
        playout(game, level, seed)
    assert game.moves == ()
