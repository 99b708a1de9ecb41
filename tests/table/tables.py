"""Tables that nobody drives but the test."""

from __future__ import annotations

from typing import Any

from ruleshift.engine.game import Game
from ruleshift.table.record import TableOptions
from ruleshift.table.table_game import Company, Planned, TableGame

__all__ = ("Stored", "sit_down")


class Stored:
    """A game as it is stored."""

    def __init__(self, game: Game) -> None:
        self.opening = game.journal.to_bytes().decode()
        self.moves: tuple[str, ...] = ()

    def do(self, table: TableGame, planned: Planned) -> None:
        self.moves += tuple(planned.entries)
        table.commit(planned)


def sit_down(game: Game, people: str, **company: Any) -> TableGame:
    """A game with these people around it."""
    table = TableGame("game", 1, game, TableOptions())
    table.around(Company(frozenset(people.split()), **company))
    return table
