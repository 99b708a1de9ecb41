"""A whole game in one call, with a bot in every seat."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from ruleshift.bots.bot import Chair
from ruleshift.bots.bot_runner import BotRunner
from ruleshift.bots.chooser import CARELESS, Chooser, play_on
from ruleshift.bots.honour_system import HonourSystem
from ruleshift.bots.registry import make_bot
from ruleshift.cards import RuleshiftError
from ruleshift.engine import Outcome
from ruleshift.engine.core.inside import table_of
from ruleshift.engine.game import Game

__all__ = ("playout",)

T = TypeVar("T")

_CARELESS = {"random": 1.0, "easy": CARELESS, "greedy": 0.0}
"""Those that need no runner: how often they choose without thinking."""


def playout(game: Game, level: str | Sequence[str] = "greedy", seed: int | Sequence[int] = 0) -> Outcome:
    """Play a game to its end with bots, as fast as that goes; how it ended.

    `level` names a bot as `make_bot` does, one for all seats or one for each. A seed is for all seats too (they count
    up from it), or one for each. The choices are those that a BotRunner's bots with these seeds would make.

    >>> game = Game("camping", ["Ann", "Bob", "Cat"], seed=5)
    >>> playout(game, "greedy", seed=1).result
    'won'
    """
    if not isinstance(game, Game):
        raise RuleshiftError("Only a Game can be played out.")
    seats = len(game.players)
    levels = _for_each("levels", [level] * seats if isinstance(level, str) else level, seats)
    seeds = _for_each("seeds", range(seed, seed + seats) if isinstance(seed, int) else seed, seats)
    names = [each.casefold() for each in levels]
    if set(names) <= set(_CARELESS):
        seated = zip(table_of(game).order, names, seeds, strict=True)
        play_on(game, {pid: _chooser(game, name, each) for pid, name, each in seated})
    else:
        bots = map(make_bot, levels, seeds)
        runner = BotRunner(game, dict(zip(game.players, bots, strict=True)))
        while runner.step():
            pass
    outcome = game.outcome
    assert outcome is not None
    return outcome


def _for_each(what: str, given: Sequence[T], seats: int) -> Sequence[T]:
    if len(given) != seats:
        raise RuleshiftError(f"There are {seats} players, and {len(given)} {what}.")
    return given


def _chooser(game: Game, name: str, seed: int) -> Chooser:
    chance = Random(seed)
    chair = Chair.at("", lambda _seed, _known: None, game.options)
    honour = HonourSystem(chance)
    honour.claims, honour.challenges = chair.claims, chair.challenges
    return Chooser(chance, honour, _CARELESS[name])
