"""How bots answer what is not about cards: trivia, claims, challenges, votes, noses. By a setting, not by wit."""

from __future__ import annotations

from random import Random
from typing import Final

from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.inside import pack_of
from ruleshift.engine.effects.anatomy import is_believed

__all__ = ("HonourSystem",)

PASSING: Final = 0
_FIXED: Final = {"word": 0, "nose": 1, "water": 0, "admit": 0, "guilty": 0}
"""The first suggested word, a nose is touched, nobody is sent to the water or found guilty."""
_ANSWERED: Final = frozenset((*_FIXED, "challenge", "vote", "beat", "factlet", "name", "fact"))


class HonourSystem:
    """A bot's answers on the honour system."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.knows = 0.7
        """How often it remembers an organ."""
        self.claims = 1.0
        self.challenges: float | None = None

    def answer(self, decision: Decision) -> int | str | None:
        """The answer, or None if the decision is about cards."""
        what = decision.kind
        if what not in _ANSWERED:
            return None
        if what in _FIXED:
            return _FIXED[what]
        if what == "challenge":
            return int(self._doubts(decision))
        if what == "vote":
            return int(not _is_believed(decision))
        if what == "beat":
            return int(self.chance.random() < self.claims)
        if what == "factlet":
            told = len(decision) > 1 and self.chance.random() < self.claims
            return 1 if told else PASSING
        return self._trivia(decision) if self.chance.random() < self.knows else PASSING

    def _doubts(self, decision: Decision) -> bool:
        return not _is_believed(decision) if self.challenges is None else self.chance.random() < self.challenges

    def _trivia(self, decision: Decision) -> int | str:
        """What every reader of the deck file knows: which organ a fact is about, and which fact an organ has."""
        for card in pack_of(decision).cards:
            facts = card.data.get("facts")
            if facts and decision.kind == "name" and facts[0] == decision.clue:
                return str(card.name)
            if facts and decision.kind == "fact" and card.name == decision.cause:
                return str(facts[0])
        return PASSING


def _is_believed(decision: Decision) -> bool:
    """Whether the bot believes the statement that a decision is about."""
    return is_believed(decision.clue, pack_of(decision).cards[decision.card])
