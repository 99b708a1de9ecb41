"""The usual store: one SQLite file in the user's data folder."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from ruleshift.paths import data_folder
from ruleshift.web.storage.sql import MIGRATIONS, SqlStore
from ruleshift.web.storage.store import StoreConflictError, StoreError

__all__ = ("SqliteStore", "usual_file")

Result = TypeVar("Result")

MOST_SECONDS = 1.0
"""How long somebody else may hold the file before it is a trouble that people are told of."""


class SqliteStore(SqlStore):
    """Keeps tables and games in a file.

    With a write-ahead log, what is committed survives the end of the process at any moment; a power cut may take the
    last moments with it, but never half a move. A commit takes some hundredths of a millisecond then, less than handing
    it to another thread would, so everything is done at once.
    """

    def __init__(self, path: Path, migrations: Sequence[Sequence[str]] = MIGRATIONS) -> None:
        super().__init__(migrations)
        self.path = path

    async def _do(self, work: Callable[..., Result], *arguments: Any) -> Result:  # noqa: ANN401
        return self._guarded(work, arguments)

    def _connect(self) -> sqlite3.Connection:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(
                f"The folder of the database, {self.path.parent}, cannot be made: {error.strerror}."
            ) from None
        connection = sqlite3.connect(self.path, timeout=MOST_SECONDS, isolation_level=None, check_same_thread=False)
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def _statement(self, sql: str) -> str:
        # Who means to write says so at once; otherwise two writers could both begin by reading and then be refused.
        return "BEGIN IMMEDIATE" if sql == "BEGIN" else sql

    def _trouble(self, error: Exception) -> StoreError | None:
        if isinstance(error, sqlite3.IntegrityError):
            return StoreConflictError("Somebody else has kept something else here.")
        if isinstance(error, sqlite3.Error):
            return StoreError(f"The database {self.path} cannot be used: {error}.")
        return None


def usual_file() -> Path:
    """Where games are kept if nobody says otherwise."""
    return data_folder() / "tables.sqlite"
