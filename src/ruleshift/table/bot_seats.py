"""A bot in its seat: what it hears and answers, and what is done when it goes wrong. It thinks where others let it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from ruleshift.bots import Answer, AnyBot, Chair
from ruleshift.bots.bot import Shown, ask_bot, sees_of
from ruleshift.bots.bot_runner import error_text, shown_to
from ruleshift.engine import Decision, Event
from ruleshift.engine.game import Game
from ruleshift.table.weakly import weakly

__all__ = ("Report", "SeatBot", "Thought")

Report = Callable[[str], None]
"""Is told what a bot has done wrong, while the exception is being handled."""
Thought = Callable[[], Answer]
"""A bot's thinking about one question, which may be done anywhere: it looks at nothing but copies."""


class SeatBot:
    """A bot that plays one seat. What it hears is kept until it thinks, so that it never hears while it thinks."""

    def __init__(self, player: str, bot: AnyBot, game: Game, report: Report, quick: AnyBot | None = None) -> None:
        """`quick` plays in its place where there is no time to think."""
        self.player = player
        self._report = report
        self._heard: list[Event] = []
        self._copy = game.clone()
        self._bot = bot
        self._quick = quick
        self._failed: set[str] = set()
        chair = Chair.at(player, weakly(self._imagine), game.options)
        self._call("sit", chair)
        if quick is not None and hasattr(quick, "sit"):
            quick.sit(chair)

    def hear(self, event: Event) -> None:
        """Something happened that this seat may know."""
        self._heard.append(event)

    def thought(self, game: Game, decision: Decision, *, hurried: bool = False) -> Thought:
        """What finds the bot's answer to a decision of its seat; the default, if it fails."""
        copy = game.clone()
        bot = self._quick if self._quick is not None and hurried else self._bot
        shown = shown_to(sees_of(bot), copy, decision)
        heard, self._heard = self._heard, []
        return partial(self._think, bot, copy, heard, decision, shown)

    def reply(self, game: Game, decision: Decision) -> Answer:
        """An answer without delay, where a pause would tell that there is something to think about."""
        return self._pick(self._bot, decision, shown_to(sees_of(self._bot), game, decision))

    def _think(self, bot: AnyBot, copy: Game, heard: list[Event], decision: Decision, shown: Shown) -> Answer:
        self._copy = copy
        for event in heard:
            self._call("hear", event)
        return self._pick(bot, decision, shown)

    def _pick(self, bot: AnyBot, decision: Decision, shown: Shown) -> Answer:
        try:
            return ask_bot(bot, decision, shown)
        except Exception as error:  # noqa: BLE001 - whatever a bot of one's own does wrong, the game goes on
            self._report(f"The bot of {self.player} failed ({error_text(error)}) and takes the default.")
            return 0

    def _imagine(self, seed: int, known: Mapping[str, Sequence[str]] | None = None) -> Game | None:
        return self._copy.imagine(self.player, seed, known)

    def _call(self, name: str, argument: object) -> None:
        """Let the bot sit down or hear; it is reported once that it cannot."""
        method: Callable[[object], None] | None = getattr(self._bot, name, None)
        if method is None:
            return
        try:
            method(argument)
        except Exception as error:  # noqa: BLE001 - as above
            if name not in self._failed:
                self._failed.add(name)
                self._report(f"The bot of {self.player} failed in {name} ({error_text(error)}).")
