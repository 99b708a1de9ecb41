"""What can be done to a game, as records: they are done to a draft, and kept as the journal has them."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from ruleshift.engine.core.decision import ChoiceError, Decision, Option
from ruleshift.engine.game import Game
from ruleshift.engine.journal import value_token

__all__ = ("Answered", "Asked", "Deed", "Joined", "Left", "Offered")


class Deed(Protocol):
    """One move of a game."""

    def do(self, game: Game) -> None:
        """Do it, or raise a RuleshiftError: then nothing has changed."""

    def move(self, game: Game) -> list[Any]:
        """The move as a journal has it, once it was done to this game."""


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

    def move(self, game: Game) -> list[Any]:
        value = game._moves[-1][1]
        return [self.decision.player, value_token(game.table, value)]


class Joined(NamedTuple):
    """Somebody joined."""

    player: str

    def do(self, game: Game) -> None:
        game.join(self.player)

    def move(self, game: Game) -> list[Any]:  # noqa: ARG002 - every deed is asked in the same way
        return ["join", self.player]


class Left(NamedTuple):
    """Somebody left."""

    player: str

    def do(self, game: Game) -> None:
        game.leave(self.player)

    def move(self, game: Game) -> list[Any]:  # noqa: ARG002
        return ["leave", self.player]


class Asked(NamedTuple):
    """Others are asked for Surprises from the next card on: `public` or `able`."""

    ask: str

    def do(self, game: Game) -> None:
        game.set_ask(self.ask)

    def move(self, game: Game) -> list[Any]:  # noqa: ARG002
        return ["option", "ask", self.ask]


class Offered(NamedTuple):
    """Somebody took a standing offer."""

    player: str
    text: str

    def do(self, game: Game) -> None:
        game.take_offer(self.player, self.text)

    def move(self, game: Game) -> list[Any]:  # noqa: ARG002
        return ["offer", self.player, self.text]
