"""The bot that takes any legal option."""

from __future__ import annotations

from random import Random

from ruleshift.bots.bot import Sees
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.view import View

__all__ = ("RandomBot",)


class RandomBot:
    """Any option is as good as any other."""

    sees: Sees = "nothing"

    def __init__(self, seed: int = 0) -> None:
        self._chance = Random(seed)

    def pick(self, decision: Decision, view: View) -> int:
        """The index of any option."""
        return self._chance.randrange(len(decision))

    def why(self) -> str:
        """There is no reason."""
        return "It was drawn at random."
