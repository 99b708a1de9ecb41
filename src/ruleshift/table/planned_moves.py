"""What is to be done to a game: it is done to a draft, and the draft tells which moves are kept."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from ruleshift.engine import ChoiceError, Decision, Option
from ruleshift.engine.game import Game

__all__ = ("Answered", "AnsweredAll", "Asked", "Joined", "Left", "Offered", "PlannedMove")


class PlannedMove(Protocol):
    """One move of a game."""

    def do(self, game: Game) -> None:
        """Do it, or raise a RuleshiftError: then nothing has changed."""


class Answered(NamedTuple):
    """A decision was answered, in any way that the game can read; with the default instead, if `or_default`."""

    decision: Decision
    answer: Option | int | str
    or_default: bool = False

    def do(self, game: Game) -> None:
        try:
            game.choose(self.decision, self.answer)
        except ChoiceError:
            if not self.or_default:
                raise
            game.choose(self.decision, 0)


class AnsweredAll(NamedTuple):
    """Several cards that one decision asks for were chosen together."""

    decision: Decision
    options: tuple[int, ...]

    def do(self, game: Game) -> None:
        game.choose_all(self.decision, self.options)


class Joined(NamedTuple):
    """Somebody joined."""

    player: str

    def do(self, game: Game) -> None:
        game.join(self.player)


class Left(NamedTuple):
    """Somebody left."""

    player: str

    def do(self, game: Game) -> None:
        game.leave(self.player)


class Asked(NamedTuple):
    """Others are asked for Surprises from the next card on: `public` or `able`."""

    ask: str

    def do(self, game: Game) -> None:
        game.set_ask(self.ask)


class Offered(NamedTuple):
    """Somebody took a standing offer."""

    player: str
    text: str

    def do(self, game: Game) -> None:
        game.take_offer(self.player, self.text)
