"""What is kept, and what a place to keep it must be able to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from ruleshift.cards import RuleshiftError
from ruleshift.engine import Outcome

__all__ = ("MOST_CHAT", "Finished", "Store", "StoreConflictError", "StoreError", "StoredGame")


MOST_CHAT = 100
"""Lines of chat that a table remembers."""


class StoreError(RuleshiftError):
    """The games cannot be read or kept now: the message says why."""


class StoreConflictError(StoreError):
    """Another move with this number is kept already: somebody else runs this game too."""


class StoredGame(msgspec.Struct, frozen=True):
    """A game as it is kept: the journal of its opening, and every move since, in order."""

    opening: str
    moves: tuple[str, ...]


class Finished(msgspec.Struct, frozen=True, kw_only=True):
    """A game that is over, for lists."""

    id: str
    decks: tuple[str, ...]
    players: tuple[str, ...]
    outcome: Outcome
    moves: int
    at: int
    public: bool
    solo: bool


class Store(Protocol):
    """A place where tables and games are kept. Texts are JSON of the callers' own.

    When `append` has returned, the moves survive the end of the process. Appending the same move with the same number
    again changes nothing; another move with that number raises StoreConflictError.
    """

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def save_table(self, table: str, record: str) -> None: ...

    async def drop_table(self, table: str) -> None:
        """Forget a table with its chat, and its games that are not over."""

    async def tables(self) -> list[str]: ...

    async def say(self, table: str, number: int, line: str) -> None:
        """Keep a line of chat; only the last ones are remembered, `MOST_CHAT` for each table."""

    async def chat(self, table: str) -> list[str]:
        """The chat of a table, the oldest line first."""

    async def begin_game(self, game: str, table: str, opening: str) -> None: ...

    async def append(self, game: str, number: int, moves: Sequence[str]) -> None:
        """Keep moves; the first one has this number, counted from 1."""

    async def game(self, game: str) -> StoredGame | None: ...

    async def finish_game(self, finished: Finished) -> None: ...

    async def finished(self, game: str) -> Finished | None: ...

    async def recent(self, limit: int) -> list[Finished]:
        """Finished games of public tables, the newest first."""

    async def scores(self, decks: str | None, limit: int) -> list[Finished]:
        """The best solitaire games, of all decks or of one edition (`pirate+camping`)."""
