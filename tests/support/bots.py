"""Games of bots, in a line of a test."""

from __future__ import annotations

from collections.abc import Mapping

from ruleshift import Game
from ruleshift.bots import BotRunner

__all__ = ("play_out",)


def play_out(game: Game, bots: Mapping[str, object], most: int = 12_000) -> BotRunner:
    """Let the bots play to the end."""
    host = BotRunner(game, bots)  # type: ignore[arg-type]
    for _ in range(most):
        if host.step() is None:
            return host
    raise AssertionError("the game goes on and on")
