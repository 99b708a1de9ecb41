"""A database behind a store: one connection, the thread that uses it, the schema and its versions."""

from __future__ import annotations

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

from ruleshift.web.storage.store import StoreBusyError, StoreConflictError, StoreError
from ruleshift.web.timing import Timing

__all__ = ("COMPATIBLE", "MIGRATIONS", "Database", "PostgresOnly", "Row")

LOG = logging.getLogger(__name__)
Result = TypeVar("Result")
Row = tuple[Any, ...]
Value = str | int | float | None

COMPATIBLE = "-- Servers of the version before may go on meanwhile."
"""Among the statements of a step: whoever knows the schema before it can still use the database."""


class PostgresOnly(str):
    """A statement that only PostgreSQL needs: what several servers share."""

    __slots__ = ()


MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE tables (id TEXT PRIMARY KEY, record TEXT NOT NULL)",
        "CREATE TABLE games (id TEXT PRIMARY KEY, table_id TEXT NOT NULL, opening TEXT NOT NULL)",
        "CREATE TABLE moves (game TEXT NOT NULL, number BIGINT NOT NULL, move TEXT NOT NULL)",
        "CREATE UNIQUE INDEX moves_once ON moves (game, number)",
        "CREATE TABLE finished (id TEXT PRIMARY KEY, at BIGINT NOT NULL, public BIGINT NOT NULL, record TEXT NOT NULL)",
    ),
    (
        "ALTER TABLE finished ADD COLUMN decks TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE finished ADD COLUMN score BIGINT",  # only solitaire games have one
        "ALTER TABLE finished ADD COLUMN turns BIGINT NOT NULL DEFAULT 0",
        "CREATE INDEX finished_at ON finished (at)",
        "CREATE INDEX finished_score ON finished (score)",
        "CREATE INDEX games_table ON games (table_id)",
    ),
    (
        "CREATE TABLE chat (table_id TEXT NOT NULL, number BIGINT NOT NULL, line TEXT NOT NULL)",
        "CREATE UNIQUE INDEX chat_once ON chat (table_id, number)",
    ),
    (
        # The lists of the lobby, each in the order of an index, so that private games are never looked at.
        "DROP INDEX finished_at",
        "DROP INDEX finished_score",
        "CREATE INDEX finished_public ON finished (public, at DESC, id)",
        "CREATE INDEX finished_scores ON finished (score DESC, turns, at, id)",
        "CREATE INDEX finished_deck_scores ON finished (decks, score DESC, turns, at, id)",
        "CREATE INDEX finished_at ON finished (at)",
        "CREATE TABLE bans (network TEXT PRIMARY KEY, until BIGINT NOT NULL, reason TEXT NOT NULL)",
        "CREATE TABLE links (token TEXT PRIMARY KEY, seat TEXT NOT NULL, until BIGINT NOT NULL)",
        "CREATE TABLE agreed (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    ),
    (
        "ALTER TABLE schema_version ADD COLUMN compatible BIGINT NOT NULL DEFAULT 0",
        PostgresOnly("ALTER TABLE tables ADD COLUMN changed TIMESTAMPTZ NOT NULL DEFAULT now()"),
        PostgresOnly(
            "CREATE TABLE servers (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, "
            "address TEXT NOT NULL, version TEXT NOT NULL, until TIMESTAMPTZ NOT NULL)"
        ),
        PostgresOnly(
            "CREATE TABLE owners (table_id TEXT PRIMARY KEY REFERENCES tables ON DELETE CASCADE, "
            "server BIGINT NOT NULL REFERENCES servers ON DELETE CASCADE)"
        ),
        PostgresOnly("CREATE INDEX owners_server ON owners (server)"),
    ),
    (
        COMPATIBLE,
        PostgresOnly("ALTER TABLE servers ADD COLUMN proofs TEXT NOT NULL DEFAULT ''"),
    ),
)
"""Entry n brings a database from version n to n + 1. Entries are added, never changed."""
FIRST_COMPATIBLE = 5
"""The first version of the schema that says which ones may still use it."""


class Database(ABC):
    """There is one connection, so things are kept in the order in which they come."""

    is_postgres = False

    def __init__(self, migrations: Sequence[Sequence[str]] = MIGRATIONS) -> None:
        self._migrations = migrations
        self.latency = Timing()
        """What operations have taken."""
        self._connection: Any = None
        self._migrated = False
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="ruleshift-store")

    @abstractmethod
    def _connect(self) -> Any:  # noqa: ANN401 - what a database driver returns
        """A new connection that commits each statement unless BEGIN was said."""

    @abstractmethod
    def _trouble(self, error: Exception) -> StoreError | None:
        """What to tell people about an error of the driver; None if it is no trouble with the database.

        A StoreConflictError if somebody else was quicker, a StoreBusyError if somebody else holds it: the connection
        is as good as ever then.
        """

    def _lock_schema(self) -> None:
        """Within a transaction: let nobody else change the schema until it is over, where that takes more."""
        return

    def _statement(self, sql: str) -> str:
        return sql

    # The thread.

    async def _do(self, work: Callable[..., Result], *arguments: Any) -> Result:  # noqa: ANN401
        begun = time.perf_counter()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._guarded, work, arguments)
        finally:
            self.latency.add(time.perf_counter() - begun)

    def _guarded(self, work: Callable[..., Result], arguments: tuple[Any, ...]) -> Result:
        try:
            if self._connection is None:
                self._connection = self._connect()
                self._migrated = False
            if not self._migrated:
                self._migrate()
                self._migrated = True
            return work(*arguments)
        except StoreError:
            if not self._migrated:
                self._hang_up()
            raise
        except Exception as error:
            trouble = self._trouble(error)
            if trouble is None:
                raise
            if not isinstance(trouble, StoreConflictError | StoreBusyError):
                self._hang_up()
            raise trouble from error

    def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    def _run(self, sql: str, *values: Value) -> list[Row]:
        cursor = self._connection.cursor()
        cursor.execute(self._statement(sql), values)
        rows: list[Row] = cursor.fetchall() if cursor.description else []
        cursor.close()
        return rows

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._run("BEGIN")
        try:
            yield
            self._run("COMMIT")
        except BaseException:
            self._run("ROLLBACK")
            raise

    def _migrate(self) -> None:
        """Bring the schema up to date. Nothing is written if it is; of several servers one at a time does it."""
        before, newest = self._version() or 0, len(self._migrations)
        if before == newest:
            return
        if before < newest:
            LOG.info("The schema of the database goes from version %d to %d.", before, newest)
            if before and any(COMPATIBLE not in steps for steps in self._migrations[before:]):
                self._save_copy(before)
        with self._transaction():
            self._lock_schema()
            self._run("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)")
            version = self._version() or 0
            if version > len(self._migrations):
                self._check_compatible()
                return
            for sql in (sql for steps in self._migrations[version:] for sql in steps):
                if self.is_postgres or not isinstance(sql, PostgresOnly):
                    self._run(sql)
            self._note_version()
        LOG.info("The schema of the database has version %d.", newest)

    def _save_copy(self, _version: int) -> None:
        """Before a change that older programs cannot read: copy the database where that is cheap."""
        return

    def _check_compatible(self) -> None:
        """A newer server has changed the schema: perhaps in a way that is all the same to us."""
        version, compatible = self._run("SELECT version, compatible FROM schema_version")[0]
        if int(compatible) > len(self._migrations):
            raise StoreError(
                f"The database was made by a newer Ruleshift: its schema has version {version}, and this program knows "
                f"{len(self._migrations)}. Use the newer one, or another database."
            )

    def _note_version(self) -> None:
        newest = len(self._migrations)
        self._run("DELETE FROM schema_version")
        if newest < FIRST_COMPATIBLE:  # an older schema, as tests make it
            self._run("INSERT INTO schema_version (version) VALUES (?)", newest)
            return
        oldest = max(at for at, steps in enumerate(self._migrations, 1) if COMPATIBLE not in steps)
        self._run("INSERT INTO schema_version (version, compatible) VALUES (?, ?)", newest, oldest)

    def _version(self) -> int | None:
        try:
            rows = self._run("SELECT version FROM schema_version")
        except Exception as error:
            if self._trouble(error) is None:
                raise
            return None  # a new database, or one that cannot be read, as the next statement will say
        return int(rows[0][0]) if rows else None

    async def open(self) -> None:
        """Connect, and bring the schema up to date."""
        await self._do(lambda: None)

    async def close(self) -> None:
        """Hang up when everything is done."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._hang_up)
        self._thread.shutdown()
