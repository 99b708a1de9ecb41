"""What people judge of each other, and how bots behave there: claims, challenges, votes, trivia, toasts."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ruleshift.bots.bot import Answer, Chair
from ruleshift.engine.decision import Decision
from ruleshift.engine.values import ARGUMENT, CHALLENGE, NO, NOSE, PASS, SHIFT, USE, YES

__all__ = ("Manners",)

_USE = USE >> SHIFT
_CLAIMED = ("claim", "heartbeat")


class Manners:
    """The manners of one bot. `knowledge` is the chance that it knows the answer to a question."""

    def __init__(self, chance: Random, knowledge: float) -> None:
        self._chance = chance
        self._knowledge = knowledge
        self._claims = 1.0
        self._challenges = 0.0
        self._turn = -1
        self._declined: dict[int, bool] = {}
        self._habits: dict[str, Callable[[Decision], Answer]] = {
            "name": self._name,
            "fact": self._fact,
            "factlet": self._factlet,
            "challenge": lambda decision: self._value(decision, CHALLENGE if self._doubts() else PASS),
            "vote": lambda decision: self._value(decision, NO if self._doubts() else YES),
            "beat": lambda decision: self._value(decision, YES if self._dares() else NO),
            "nose": lambda decision: self._value(decision, NOSE),
            "water": lambda decision: self._value(decision, PASS),
            "admit": lambda decision: self._value(decision, NO),
            "guilty": lambda decision: self._value(decision, NO),
            "word": lambda decision: chance.randrange(len(decision)),
        }

    def sit(self, chair: Chair) -> None:
        """Keep to what the table has agreed on about claims and challenges."""
        self._claims = chair.claims
        self._challenges = chair.challenges

    def answer(self, decision: Decision) -> Answer | None:
        """The answer, if this is a question of manners and not of play."""
        habit = self._habits.get(decision.what)
        return habit(decision) if habit else None

    def declines(self, decision: Decision, turn_number: int) -> list[bool]:
        """For every option: True if it is a claim that the bot does not make in this turn."""
        if turn_number != self._turn:
            self._turn = turn_number
            self._declined = {}
        return [self._declines(decision, value) for value in decision.values]

    def _declines(self, decision: Decision, value: int) -> bool:
        if value >> SHIFT != _USE or self._claims >= 1.0:
            return False
        card = value & ARGUMENT
        uses = decision.pack.cards[card].data.get("use")
        if uses and next(iter(uses[0] if isinstance(uses, list) else uses)) not in _CLAIMED:
            return False
        if card not in self._declined:
            self._declined[card] = not self._dares()
        return self._declined[card]

    def _dares(self) -> bool:
        return self._chance.random() < self._claims

    def _doubts(self) -> bool:
        return self._chance.random() < self._challenges

    @staticmethod
    def _value(decision: Decision, value: int) -> int:
        return decision.values.index(value)

    # Trivia.

    def _name(self, decision: Decision) -> Answer:
        """The organ that the clue is about, or a guess."""
        if self._chance.random() < self._knowledge:
            for card in decision.pack.cards:
                facts = card.data.get("facts")
                if facts and facts[0] == decision.clue:
                    return str(card.name)
        return self._guess(decision)

    def _fact(self, decision: Decision) -> Answer:
        """What the organ is good for, or a guess."""
        if self._chance.random() < self._knowledge and decision.card >= 0:
            return str(decision.pack.cards[decision.card].data["facts"][0])
        return self._guess(decision)

    def _guess(self, decision: Decision) -> int:
        suggested = len(decision) - len(decision.values)
        return len(decision.values) + self._chance.randrange(suggested) if suggested else 0

    def _factlet(self, decision: Decision) -> Answer:
        """One of the facts that are suggested, if the bot makes claims at all."""
        suggested = len(decision) - len(decision.values)
        return len(decision.values) if suggested and self._dares() else 0
