"""Bots at a web table, and for people who are away: they think in threads, about a copy."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping, Sequence

from ruleshift.bots import LEVELS, Answer, AnyBot, Chair, make_bot
from ruleshift.bots.bot import Shown, ask_bot, sees_of
from ruleshift.bots.bot_runner import shown_to
from ruleshift.engine import Decision, Event
from ruleshift.engine.game import Game
from ruleshift.web.tables.weakly import weakly
from ruleshift.web.tables.workers import Share

__all__ = ("SeatBot",)

LOG = logging.getLogger(__name__)
SLOW, QUICK = ("hard",), "normal"
"""Levels that take their time, and the one that plays for them where there is none."""


class SeatBot:
    """A bot that plays one seat. What it hears is kept until it thinks, so that it never hears while it thinks."""

    def __init__(self, player: str, level: str, game: Game, share: Share) -> None:
        self.player = player
        self._share = share
        self._heard: list[Event] = []
        self._copy = game.clone()
        if level not in LEVELS:  # a table that is older than this server may have a bot that is not offered any more
            level = QUICK
        self._bot: AnyBot = make_bot(level, secrets.randbits(32))
        self._sees = sees_of(self._bot)
        chair = Chair.at(player, weakly(self._imagine), game.options)
        self._call("sit", chair)
        self._quick: AnyBot | None = make_bot(QUICK, secrets.randbits(32)) if level in SLOW else None
        """Plays in its place while the table has thought too much lately."""
        if self._quick is not None and hasattr(self._quick, "sit"):
            self._quick.sit(chair)

    def hear(self, event: Event) -> None:
        """Something happened that this seat may know."""
        self._heard.append(event)

    async def pick(self, game: Game, decision: Decision) -> Answer:
        """The bot's answer to a decision of its seat; the default, if it fails."""
        copy = game.clone()
        bot = self._quick if self._quick is not None and self._share.overdrawn else self._bot
        shown = shown_to(sees_of(bot), copy, decision)
        heard, self._heard = self._heard, []
        return await self._share.run(self._think, bot, copy, heard, decision, shown)

    def reply(self, game: Game, decision: Decision) -> Answer:
        """An answer without delay, where a pause would tell that there is something to think about."""
        return self._pick(self._bot, decision, shown_to(self._sees, game, decision))

    def _think(self, bot: AnyBot, copy: Game, heard: list[Event], decision: Decision, shown: Shown) -> Answer:
        self._copy = copy
        for event in heard:
            self._call("hear", event)
        return self._pick(bot, decision, shown)

    def _pick(self, bot: AnyBot, decision: Decision, shown: Shown) -> Answer:
        try:
            return ask_bot(bot, decision, shown)
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
