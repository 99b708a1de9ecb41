"""What is kept, and what a place to keep it must be able to do."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec

from ruleshift.cards import RuleshiftError
from ruleshift.engine import Outcome

__all__ = (
    "MOST_CHAT", "Ban", "Finished", "Store", "StoreBrokenError", "StoreBusyError", "StoreConflictError", "StoreError",
    "StoreFacts", "StoreLostError", "StoreUncertainError", "StoredGame",
)  # fmt: skip


MOST_CHAT = 100
"""Lines of chat that a table remembers."""


class StoreError(RuleshiftError):
    """The games cannot be read or kept now: the message says why."""

    level = logging.WARNING
    """How much it matters to whoever runs the server."""


class StoreBrokenError(StoreError):
    """The database is full or damaged, and stays so until somebody sees to it."""

    level = logging.ERROR


class StoreConflictError(StoreError):
    """Another move with this number is kept already: somebody else runs this game too."""


class StoreBusyError(StoreError):
    """Somebody else holds the database at this moment; a little later it may be free."""


class StoreUncertainError(StoreError):
    """The connection broke while something was being kept: it may be there, or not."""


class StoreLostError(StoreUncertainError):
    """This server has lost its tables to others, and may keep nothing any more."""


class Ban(msgspec.Struct, frozen=True, kw_only=True):
    """An address or network that may not come in."""

    network: str
    until: int
    """In milliseconds since 1970; 0: for good."""
    reason: str = ""


class StoreFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What whoever runs a server wants to know of its database."""

    kind: str
    schema: int = 0
    """The version of its schema."""
    size: int | None = None
    """In bytes, like `free`; None where nobody can say."""
    free: int | None = None
    """What is left on its disk."""
    backed_up: int | None = None
    """When `ruleshift admin backup` last copied it, in milliseconds since 1970; 0: never; None: others do that."""


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

    async def check(self) -> None:
        """Read and write something; a StoreError if that is not possible now."""

    async def facts(self) -> StoreFacts:
        """How large the database is, and the like."""

    async def tidy(self) -> None:
        """Give back the room of what was deleted, and leave no trace of that."""

    async def save_table(self, table: str, record: str) -> None: ...

    async def drop_table(self, table: str) -> None:
        """Forget a table with its chat, and its games that are not over."""

    async def tables(self) -> list[str]: ...

    async def table(self, table: str) -> str | None:
        """One table, by its name."""

    async def say(self, table: str, number: int, line: str) -> None:
        """Keep a line of chat; only the last ones are remembered, `MOST_CHAT` for each table."""

    async def chat(self, table: str) -> list[str]:
        """The chat of a table, the oldest line first."""

    async def begin_game(self, game: str, table: str, opening: str) -> None: ...

    async def append(self, game: str, number: int, moves: Sequence[str]) -> None:
        """Keep moves; the first one has this number, counted from 1."""

    async def game(self, game: str) -> StoredGame | None: ...

    async def count_moves(self, game: str) -> int:
        """How many moves of a game are kept."""

    async def finish_game(self, finished: Finished) -> None: ...

    async def finished(self, game: str) -> Finished | None: ...

    async def recent(self, limit: int) -> list[Finished]:
        """Finished games of public tables, the newest first."""

    async def scores(self, decks: str | None, limit: int) -> list[Finished]:
        """The best solitaire games, of all decks or of one edition (`pirate+camping`)."""

    async def played_by(self, player: str) -> list[Finished]:
        """Finished games, public or not, in which somebody of this name played."""

    async def replace_game(self, finished: Finished, stored: StoredGame) -> None:
        """Keep a finished game in other words; what it had before is forgotten."""

    async def reword_table(
        self, table: str, record: str, chat: Mapping[int, str], game: str | None, stored: StoredGame | None
    ) -> None:
        """Keep a table in other words, with some lines of its chat, by number, and the game that is on there."""

    async def forget_games(self, before: int, *, dry_run: bool = False) -> int:
        """Forget finished games that ended before a moment (milliseconds since 1970), or only count them."""

    async def bans(self) -> list[Ban]: ...

    async def ban(self, ban: Ban) -> None:
        """Keep a ban; another one of the same network is replaced."""

    async def unban(self, network: str) -> bool:
        """Lift a ban; False if there is none."""

    async def keep_link(self, token: str, seat: str, until: int) -> None:
        """Keep what a link stands for (a text of the caller's) until a moment in milliseconds since 1970."""

    async def link(self, token: str, now: int) -> str | None:
        """What a link stands for; it can still be taken."""

    async def take_link(self, token: str, now: int) -> str | None:
        """What a link stands for; nobody can take it again. Links that are too old are forgotten."""

    async def served(self, milliseconds: int) -> int:
        """Keep for how long tables were served, unless it is known to be longer; how long that is."""

    async def agree(self, name: str, value: str) -> str:
        """The value that is kept under a name; this one, if there was none."""
