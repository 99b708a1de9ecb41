"""Whoever runs a game lets a BotRunner play the bots: one open decision at a time, never a half-changed game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from ruleshift.bots.bot import Answer, AnyBot, Chair, Sees, Shown, ask_bot, sees_of
from ruleshift.bots.situation import from_seat
from ruleshift.cards import RuleshiftError
from ruleshift.engine.core.decision import ChoiceError, Decision
from ruleshift.engine.core.event import Event
from ruleshift.engine.core.inside import table_of
from ruleshift.engine.game import Game
from ruleshift.engine.view import View

__all__ = ("BotMove", "BotRunner", "error_text", "shown_to")

Hear = Callable[[Event], None]


NOTHING = View(you=None, turn="", turn_number=0, phase="", seats=())
"""What a bot is shown that does not look."""


def shown_to(sees: Sees, game: Game, decision: Decision) -> Shown:
    """What a bot is given to look at for a decision: never more than its seat may know."""
    if sees == "numbers":
        return from_seat(table_of(game), decision.pid)
    return NOTHING if sees == "nothing" else game.view(decision.player)


class BotMove(NamedTuple):
    """What a bot has answered. `trouble` says why the default was taken instead of its own answer."""

    player: str
    decision: Decision
    answer: Answer
    trouble: str | None = None

    @property
    def option_index(self) -> int:
        """The answer as the index of an option; -1 for a text of the bot's own."""
        return self.decision.find(self.answer)

    @property
    def text(self) -> str:
        """The answer in words."""
        return str(self.answer)[:200] if self.option_index < 0 else self.decision.options[self.option_index].text


class BotRunner:
    """Plays the bots of a game. Whatever a bot does wrong is told in `troubles`, and the game goes on.

    >>> from ruleshift import Game
    >>> from ruleshift.bots import BotRunner, make_bot
    >>> game = Game("camping", ["Ann", "Bob"], seed=3)
    >>> runner = BotRunner(game, {name: make_bot("random", seed=3) for name in game.players})
    >>> while runner.step():
    ...     pass
    >>> game.over
    True
    """

    def __init__(self, game: Game, bots: Mapping[str, AnyBot]) -> None:
        self.game = game
        self.bots: dict[str, AnyBot] = {}
        self.troubles: list[str] = []
        self._sees: dict[str, Sees] = {}
        self._ears: dict[str, Hear] = {}
        for player, bot in bots.items():
            self.seat(player, bot)

    def seat(self, player: str, bot: AnyBot) -> None:
        """Give a player's seat to a bot, also in the middle of a game."""
        if player not in self.game.players:
            seats = ", ".join(self.game.players)
            raise RuleshiftError(f"Nobody at this table is called {player[:60]!r}. Here are {seats}.")
        sees = sees_of(bot)
        self.unseat(player)
        self.bots[player] = bot
        self._sees[player] = sees
        self._sit(player, bot)
        hear = getattr(bot, "hear", None)
        if hear is not None:
            self._ears[player] = partial(self._hear, player, hear)
            self.game.listen(self._ears[player], player)

    def unseat(self, player: str) -> None:
        """The seat has no bot any more: a person takes over, or has left."""
        self.bots.pop(player, None)
        if player in self._ears:
            self.game.stop_listening(self._ears.pop(player))

    def _sit(self, player: str, bot: AnyBot) -> None:
        sit = getattr(bot, "sit", None)
        if sit is None:
            return
        try:
            sit(Chair.at(player, partial(self.game.imagine, player), self.game.options))
        except Exception as error:  # noqa: BLE001 - whatever a bot of one's own does wrong, the game goes on
            self._tell(player, f"failed when it sat down ({error_text(error)})")

    def _hear(self, player: str, hear: Hear, event: Event) -> None:
        """An error must not get into the engine, which is in the middle of its work when it tells something."""
        try:
            hear(event)
        except Exception as error:  # noqa: BLE001 - whatever a bot of one's own does wrong, the game goes on
            self._tell(player, f"failed when it heard something ({error_text(error)})")

    def waiting(self) -> Decision | None:
        """The next open decision of a bot, if there is one."""
        for decision in self.game.decisions:
            if decision.player in self.bots:
                return decision
        return None

    def step(self) -> BotMove | None:
        """Let one bot answer one open decision, a window too. None if no bot has anything to decide."""
        decision = self.waiting()
        return None if decision is None else self.answer(decision)

    def answer(self, decision: Decision) -> BotMove:
        """Let the bot that is asked answer this open decision."""
        player = decision.player
        trouble = None
        answer: Answer
        try:
            answer = ask_bot(self.bots[player], decision, shown_to(self._sees[player], self.game, decision))
        except Exception as error:  # noqa: BLE001 - whatever a bot of one's own does wrong, the game goes on
            answer, trouble = 0, self._tell(player, f"failed ({error_text(error)}) and takes the default")
        try:
            self.game.choose(decision, answer)
        except ChoiceError as error:
            trouble = self._tell(player, f"gave no lawful answer and takes the default ({error})")
            answer = 0
            self.game.choose(decision, answer)
        return BotMove(player, decision, answer, trouble)

    def why(self, player: str) -> str:
        """Why a bot has made its last move, as one sentence."""
        why = getattr(self.bots.get(player), "why", None)
        if why is None:
            return f"{player} does not say why."
        try:
            return str(why())
        except Exception as error:  # noqa: BLE001 - whatever a bot of one's own does wrong, the game goes on
            return f"{player} cannot say why ({error_text(error)})."

    def _tell(self, player: str, what: str) -> str:
        trouble = f"The bot of {player} {what}."
        self.troubles.append(trouble)
        return trouble


def error_text(error: Exception) -> str:
    """What went wrong in a bot, in a few words."""
    said = " ".join(str(error).split())[:120]
    return f"{type(error).__name__}: {said}" if said else type(error).__name__
