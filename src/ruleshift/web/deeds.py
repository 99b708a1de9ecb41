"""What can be done to a game, as records: they are done to a draft, and kept as the journal has them."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from ruleshift.engine.core.decision import Decision
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
    """A decision was answered, with the index of an option or with a text that is no option."""

    decision: Decision
    answer: int | str

    def do(self, game: Game) -> None:
        game.choose(self.decision, self.answer)

    def move(self, game: Game) -> list[Any]:
        decision, value = self.decision, self.answer
        if isinstance(value, int):
            typed = value >= len(decision.values)
            value = decision.options[value].text if typed else decision.values[value]
        return [decision.player, value_token(game.table, value)]


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
