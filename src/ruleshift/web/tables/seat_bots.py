"""Bots at a web table, and for people who are away: each thinks in a thread of its own, about a copy."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor

from ruleshift.bots import Answer, Bot, Chair, make_bot
from ruleshift.bots.bot import sees_of
from ruleshift.bots.bot_runner import shown_to
from ruleshift.engine import Decision, Event
from ruleshift.engine.game import Game
from ruleshift.engine.view import View

__all__ = ("SeatBot",)

LOG = logging.getLogger(__name__)


class SeatBot:
    """A bot that plays one seat. What it hears is kept until it thinks, so that it never hears while it thinks."""

    def __init__(self, player: str, level: str, game: Game, threads: Executor) -> None:
        self.player = player
        self._threads = threads
        self._heard: list[Event] = []
        self._copy = game.clone()
        self._bot: Bot = make_bot(level, secrets.randbits(32))
        self._sees = sees_of(self._bot)
        self._call("sit", Chair.at(player, self._imagine, game.options))

    def hear(self, event: Event) -> None:
        """Something happened that this seat may know."""
        self._heard.append(event)

    async def pick(self, game: Game, decision: Decision) -> Answer:
        """The bot's answer to a decision of its seat; the default, if it fails."""
        copy = game.clone()
        view = shown_to(self._sees, copy, decision)
        heard, self._heard = self._heard, []
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._think, copy, heard, decision, view)

    def reply(self, game: Game, decision: Decision) -> Answer:
        """An answer without delay, where a pause would tell that there is something to think about."""
        return self._pick(decision, shown_to(self._sees, game, decision))

    def _think(self, copy: Game, heard: list[Event], decision: Decision, view: View) -> Answer:
        self._copy = copy
        for event in heard:
            self._call("hear", event)
        return self._pick(decision, view)

    def _pick(self, decision: Decision, view: View) -> Answer:
        try:
            return self._bot.pick(decision, view)
        except Exception:
            LOG.exception("A bot failed and takes the default.")
            return 0

    def _imagine(self, seed: int, known: Mapping[str, Sequence[str]] | None = None) -> Game | None:
        return self._copy.imagine(self.player, seed, known)

    def _call(self, name: str, argument: object) -> None:
        method: Callable[[object], None] | None = getattr(self._bot, name, None)
        if method is None:
            return
        try:
            method(argument)
        except Exception:
            LOG.exception("A bot failed in %s.", name)
