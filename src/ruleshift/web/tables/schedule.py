"""Who answers when: bots at their pace, windows when their time is up, defaults when somebody's time has run out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from random import Random

from ruleshift.bots import Answer
from ruleshift.engine import Decision
from ruleshift.engine.game import Game
from ruleshift.web.protocol.messages import TableOptions
from ruleshift.web.tables.clock import Clock
from ruleshift.web.tables.live_game import LiveGame
from ruleshift.web.tables.planned_moves import Answered, PlannedMove
from ruleshift.web.tables.seat_bots import SeatBot
from ruleshift.web.tables.surprise_windows import Windows, in_surprise_window, passes
from ruleshift.web.tables.workers import Share

__all__ = ("Schedule",)

OPENING = "first"
"""The question who draws first: no bot answers it, and no clock runs."""
Where = tuple[str, str]
"""A question: whom it is put to, and its key."""


class Schedule:
    """Knows for every open decision when it must be answered, and with what if its player does not answer."""

    def __init__(
        self, live: LiveGame, options: TableOptions, clock: Clock, share: Share, wake: Callable[[], None]
    ) -> None:
        self.live = live
        self.options = options
        self.windows = Windows()
        self.bots: dict[str, SeatBot] = {}
        self._clock = clock
        self._share = share
        self._wake = wake
        self._random = Random()  # noqa: S311 - only for the rhythm of bots
        self._asked: dict[Where, float] = {}
        self._plans: dict[Where, tuple[float, Answer]] = {}
        self._thinking: dict[Where, asyncio.Task[None]] = {}
        self._skipping = False

    # Bots.

    def seat(self, player: str, level: str) -> None:
        """A bot plays this seat from now on."""
        if player not in self.bots:
            bot = self.bots[player] = SeatBot(player, level, self.live.game, self._share)
            self.live.game.listen(bot.hear, player)

    def unseat(self, player: str) -> None:
        """The seat has no bot any more."""
        bot = self.bots.pop(player, None)
        if bot is not None:
            self.live.game.stop_listening(bot.hear)
            for where in [each for each in (*self._plans, *self._thinking) if each[0] == player]:
                self._plans.pop(where, None)
                self._thinking.pop(where, None)

    # After every change.

    def look(self) -> None:
        """Note since when everybody is asked, and let the bots think."""
        now = self._clock.now()
        game = self.live.game
        self.windows.look(game, now)
        open_now = {self._where(decision): decision for decision in game.decisions}
        self._asked = {where: self._asked.get(where, now) for where in open_now}
        self._plans = {where: plan for where, plan in self._plans.items() if where in open_now}
        self._thinking = {where: task for where, task in self._thinking.items() if where in open_now}
        self._skipping = self._skipping and not self._waits_for_people()
        for where, decision in open_now.items():
            thinks = where in self._plans or where in self._thinking or decision.kind == OPENING
            if where[0] in self.bots and not thinks:
                bot = self.bots[where[0]]
                self._thinking[where] = asyncio.create_task(self._think(bot, where, decision))

    def _where(self, decision: Decision) -> Where:
        return decision.player, self.live.key(decision)

    async def _think(self, bot: SeatBot, where: Where, decision: Decision) -> None:
        answer = await bot.pick(self.live.game, decision)
        if self._thinking.get(where) is asyncio.current_task():
            del self._thinking[where]
            self._plans[where] = (self._due_of_bot(decision), answer)
            self._wake()

    def reply(self, game: Game) -> Answered | None:
        """What somebody answers in private on a draft, without anybody else noticing: a bot, or a person beforehand."""
        for decision in game.decisions:
            if not decision.private:
                return None
            player = decision.player
            if player in self.bots:
                return Answered(decision, self.bots[player].reply(game, decision), or_default=True)
            if self.windows.scope(player) != "ask":
                return Answered(decision, 0)
        return None

    def stop(self) -> None:
        """Let nobody think any more."""
        for task in self._thinking.values():
            task.cancel()
        self._thinking.clear()

    def _due_of_bot(self, decision: Decision) -> float:
        asked = self._asked.get(self._where(decision), self._clock.now())
        if decision.kind == "surprise":
            return self.windows.opened + self.options.window * self._random.uniform(0.3, 0.8)
        if decision.kind == "nose":
            return asked + self.options.pace * self._random.uniform(0.3, 1.5)
        return asked + (0.0 if self._skipping else self.options.pace)

    # How fast.

    def set_pace(self, options: TableOptions) -> None:
        """Bots answer at another pace from now on; what they have planned is done at that pace too."""
        self.options = options
        for decision in self.live.game.decisions:
            where = self._where(decision)
            if where in self._plans and decision.kind not in ("surprise", "nose"):
                self._plans[where] = (self._due_of_bot(decision), self._plans[where][1])

    def skip(self) -> bool:
        """Bots answer at once, until a person has to; False if one has to now."""
        self._skipping = not self._waits_for_people()
        if self._skipping:
            self.set_pace(self.options)
        return self._skipping

    def _waits_for_people(self) -> bool:
        """True if a person is asked anything but whether they want to use a Surprise."""
        return any(each.player not in self.bots and each.kind != "surprise" for each in self.live.game.decisions)

    # When, and what.

    def closes(self) -> float | None:
        """When the Surprise window closes, if one is open and the people at a shared device have answered."""
        if not in_surprise_window(self.live.game):
            return None
        hurries = self.windows.hurries(self.live.game)
        return self.windows.opened + (0.0 if hurries else self.options.window)

    def _closing(self) -> float | None:
        """The same, or None while the window waits for those who share a device."""
        return None if self.windows.waits(self.live.game) else self.closes()

    def deadline(self, decision: Decision) -> float | None:
        """When the default is taken for a person."""
        closes = self.closes()
        if closes is not None:
            return closes
        if not self.options.seconds or decision.player in self.bots or decision.kind == OPENING:
            return None
        return self._asked.get(self._where(decision), self._clock.now()) + self.options.seconds

    def due(self) -> float | None:
        """When something is to be done next."""
        if not (self._plans or self.options.seconds):
            return self._closing()
        return min(self._dues(), default=None)

    def _dues(self) -> Iterable[float]:
        closes, closing = self.closes(), self._closing()
        if closing is not None:
            yield closing
        for decision in self.live.game.decisions:
            plan = self._plans.get(self._where(decision))
            if plan is not None and (closes is None or not passes(decision, plan[1])):
                yield plan[0]
            deadline = self.deadline(decision) if closes is None else None
            if deadline is not None:
                yield deadline

    def due_moves(self) -> tuple[list[PlannedMove], str | None]:
        """What is to be done now, and who has let the time run out."""
        now = self._clock.now()
        closes, closing = self.closes(), self._closing()
        if closing is not None and now >= closing:
            return [Answered(decision, 0) for decision in self.live.game.decisions], None
        for decision in self.live.game.decisions:
            plan = self._plans.get(self._where(decision))
            if plan is not None and now >= plan[0] and (closes is None or not passes(decision, plan[1])):
                return [Answered(decision, plan[1], or_default=True)], None
            deadline = self.deadline(decision)
            if closes is None and deadline is not None and now >= deadline:
                return [Answered(decision, 0)], decision.player
        return [], None
