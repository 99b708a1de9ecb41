"""What a game notes of itself for statistics: numbers only, and nothing while nobody asks for it.

An ear is told of events as records with names. Whoever plays many games wants neither the records nor most of the
events: who has drawn and played what, and how the table stood whenever a turn began.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruleshift.engine.core.rules import Law

__all__ = ("Notes", "TableNote")


class TableNote:
    """The table when a turn begins or the game ends; `distances`: what the nearest player lacks for each Goal."""

    __slots__ = ("creepers", "distances", "goals", "law", "pid")

    def __init__(
        self, pid: int, goals: tuple[int, ...], distances: tuple[int, ...], law: Law, creepers: tuple[int, ...]
    ) -> None:
        self.pid = pid
        self.goals = goals
        self.distances = distances
        self.law = law
        self.creepers = creepers
        """The Creepers in front of each player, as masks."""


class Notes:
    """The notes of one game. Cards drawn and played are masks for each player; `plays` has every single play."""

    __slots__ = ("choices", "drawn", "forced", "played", "plays", "tables")

    def __init__(self, players: int) -> None:
        self.choices = 0  # decisions with two or more options
        self.forced = 0  # and those with one
        self.drawn = [0] * players
        self.played = [0] * players
        self.plays: list[tuple[int, int]] = []
        self.tables: list[TableNote] = []

    def draw(self, pid: int, cards: list[int]) -> None:
        """A player has drawn cards."""
        mask = self.drawn[pid]
        for c in cards:
            mask |= 1 << c
        self.drawn[pid] = mask

    def play(self, pid: int, c: int) -> None:
        """A player has laid a card down."""
        self.played[pid] |= 1 << c
        self.plays.append((pid, c))
