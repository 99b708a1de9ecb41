"""Drafts: moves that are tried on a copy of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ruleshift.engine.core.event import Ear, Event
from ruleshift.engine.moves import MadeMove, chance_words

if TYPE_CHECKING:
    from ruleshift.engine.game import Game

__all__ = ("Draft",)


class Draft(NamedTuple):
    """A copy of a game to try moves on, and what those who listen to the game are told if it adopts them.

    >>> from ruleshift import Game
    >>> game = Game.at("pirate", hands={"Ann": ["Rum", "Keg"]})
    >>> draft = game.draft()
    >>> draft.game.choose("Ann", "Rum")
    >>> len(game.moves)
    0
    >>> game.adopt(draft)
    >>> len(game.moves)
    1
    """

    game: Game
    heard: list[tuple[Ear, list[Event]]]
    since: int
    """How many moves the game had."""
    chance_since: int
    """How many results of chance it had."""

    @property
    def moves(self) -> tuple[MadeMove, ...]:
        """The moves that were made on the draft; what chance did stands with the last of them."""
        made = self.game._records(self.since)
        t = self.game._table
        chance = tuple(chance_words(t.pack, t.chance_log[self.chance_since :]))
        return (*(MadeMove(move) for move in made[:-1]), *(MadeMove(move, chance) for move in made[-1:]))
