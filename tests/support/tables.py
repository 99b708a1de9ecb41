"""A table set by hand, in a line or two of a test."""

from __future__ import annotations

from typing import Any

from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.flow import run
from ruleshift.engine.game import Game
from ruleshift.scenarios.position import set_table
from ruleshift.scenarios.scenario import Places, Scenario

__all__ = ("decision_of", "set_up", "take_first", "texts")

PLACES = ("rules", "goals", "draw", "discard", "rules_deck", "empty_draw")


def set_up(edition: str, players: str = "Ann Bob", **fields: Any) -> Game:
    """A game in the position that the fields of a scenario describe, at its first question."""
    table = Places(**{name: fields.pop(name) for name in PLACES if name in fields})
    scenario = Scenario(title="set by a test", edition=edition, players=players.split(), table=table, **fields)
    game = set_table(scenario)
    run(game.table)
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
