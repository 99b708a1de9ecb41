"""What has to happen at which time: bots' moves at their pace, windows that close, defaults when time has run out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

from ruleshift.bots import Answer
from ruleshift.engine import Decision
from ruleshift.engine.game import Game
from ruleshift.table.bot_seats import SeatBot
from ruleshift.table.planned_moves import Answered
from ruleshift.table.record import TableOptions
from ruleshift.table.surprise_windows import Windows, in_surprise_window, passes

__all__ = ("Due", "Where", "where")

OPENING = "first"
"""The question who draws first: no bot answers it, and no clock runs."""
Where = tuple[str, int, int]
"""A question: whom it is put to, its serial, and how many options it has."""


def where(decision: Decision) -> Where:
    """What tells a question from all others of a game."""
    return decision.player, decision.serial, len(decision)


class Due:
    """Knows for every open decision when it must be answered, and with what if its player does not answer."""

    def __init__(self, options: TableOptions, windows: Windows, bots: Mapping[str, SeatBot]) -> None:
        self.options = options
        self._windows = windows
        self._bots = bots
        self._random = Random()  # noqa: S311 - only for the rhythm of bots
        self._asked: dict[Where, float] = {}
        self._plans: dict[Where, tuple[float, Answer]] = {}
        self._thinking: set[Where] = set()
        self._skipping = False
        self._now = 0.0

    def look(self, game: Game, now: float) -> list[Decision]:
        """After every change: note since when everybody is asked. Returns what bots are to think about now."""
        self._now = now
        self._windows.look(game, now)
        open_now = {where(decision): decision for decision in game.decisions}
        self._asked = {each: self._asked.get(each, now) for each in open_now}
        self._plans = {each: plan for each, plan in self._plans.items() if each in open_now}
        self._thinking &= set(open_now)
        self._skipping = self._skipping and not self._waits_for_people(game)
        new = {
            each: decision
            for each, decision in open_now.items()
            if each[0] in self._bots and each not in self._plans and each not in self._thinking
            if decision.kind != OPENING
        }
        self._thinking |= set(new)
        return list(new.values())

    def thought(self, decision: Decision, answer: Answer) -> bool:
        """A bot has found its answer; False if nobody waits for it any more."""
        asked = where(decision)
        if asked not in self._thinking:
            return False
        self._thinking.discard(asked)
        self._plans[asked] = (self._due_of_bot(decision), answer)
        return True

    def forget(self, player: str) -> None:
        """A seat has no bot any more."""
        for each in [each for each in (*self._plans, *self._thinking) if each[0] == player]:
            self._plans.pop(each, None)
            self._thinking.discard(each)

    def _due_of_bot(self, decision: Decision) -> float:
        asked = self._asked[where(decision)]
        if decision.kind == "surprise":
            return self._windows.opened + self.options.window * self._random.uniform(0.3, 0.8)
        if decision.kind == "nose":
            return asked + self.options.pace * self._random.uniform(0.3, 1.5)
        return asked + (0.0 if self._skipping else self.options.pace)

    # How fast.

    def set_pace(self, game: Game, options: TableOptions) -> None:
        """Bots answer at another pace from now on; what they have planned is done at that pace too."""
        self.options = options
        for decision in game.decisions:
            asked = where(decision)
            if asked in self._plans and decision.kind not in ("surprise", "nose"):
                self._plans[asked] = (self._due_of_bot(decision), self._plans[asked][1])

    def skip(self, game: Game) -> bool:
        """Bots answer at once, until a person has to; False if one has to now."""
        self._skipping = not self._waits_for_people(game)
        if self._skipping:
            self.set_pace(game, self.options)
        return self._skipping

    def _waits_for_people(self, game: Game) -> bool:
        """True if a person is asked anything but whether they want to use a Surprise."""
        return any(each.player not in self._bots and each.kind != "surprise" for each in game.decisions)

    # When, and what.

    def closes(self, game: Game) -> float | None:
        """When the Surprise window closes, if one is open and the people at a shared device have answered."""
        if not in_surprise_window(game):
            return None
        return self._windows.opened + (0.0 if self._windows.hurries(game) else self.options.window)

    def _closing(self, game: Game) -> float | None:
        """The same, or None while the window waits for those who share a device."""
        return None if self._windows.waits(game) else self.closes(game)

    def deadline(self, game: Game, decision: Decision) -> float | None:
        """When the default is taken for a person."""
        closes = self.closes(game)
        if closes is not None:
            return closes
        if not self.options.seconds or decision.player in self._bots or decision.kind == OPENING:
            return None
        return self._asked.get(where(decision), self._now) + self.options.seconds

    def next(self, game: Game) -> float | None:
        """When something is to be done next."""
        if not (self._plans or self.options.seconds):
            return self._closing(game)
        return min(self._dues(game), default=None)

    def _dues(self, game: Game) -> Iterable[float]:
        closes, closing = self.closes(game), self._closing(game)
        if closing is not None:
            yield closing
        for decision in game.decisions:
            plan = self._plans.get(where(decision))
            if plan is not None and (closes is None or not passes(decision, plan[1])):
                yield plan[0]
            deadline = self.deadline(game, decision) if closes is None else None
            if deadline is not None:
                yield deadline

    def moves(self, game: Game, now: float) -> tuple[list[Answered], str | None]:
        """What is to be done now, and who has let the time run out."""
        closes, closing = self.closes(game), self._closing(game)
        if closing is not None and now >= closing:
            return [Answered(decision, 0) for decision in game.decisions], None
        for decision in game.decisions:
            plan = self._plans.get(where(decision))
            if plan is not None and now >= plan[0] and (closes is None or not passes(decision, plan[1])):
                return [Answered(decision, plan[1], or_default=True)], None
            deadline = self.deadline(game, decision)
            if closes is None and deadline is not None and now >= deadline:
                return [Answered(decision, 0)], decision.player
        return [], None
