"""A table set by hand, in a line or two of a test."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.flow import run
from ruleshift.engine.game import Game
from ruleshift.engine.position import Places, Position

__all__ = ("as_set", "decision_of", "set_up", "take_first", "texts")


def set_up(edition: str, players: str = "Ann Bob", **fields: Any) -> Game:
    """A game in the position that the fields describe, at its first question."""
    return Game.at(edition, players.split(), **fields)


def as_set(edition: str, players: str = "Ann Bob", *, rules: Sequence[str] = (), **fields: Any) -> Game:
    """A table that need not be at rest, at its first question; it is settled with the first event, as in a scenario."""
    table = Places(rules=list(rules), draw=fields.pop("draw", []))
    game = Game._set(Position(edition=edition, players=players.split(), table=table, **fields))
    run(game._table)
    return game


def decision_of(game: Game, player: str) -> Decision:
    """What a player is asked now."""
    return next(decision for decision in game.decisions if decision.player == player)


def texts(decision: Decision) -> list[str]:
    """The options in words."""
    return [option.text for option in decision.options]


def take_first(game: Game, moves: int) -> Game:
    """Let everybody take the default for so many moves, or to the end."""
    for _ in range(moves):
        if game.over:
            break
        decision = game.decisions[0]
        game.choose(decision, decision.default)
    return game
