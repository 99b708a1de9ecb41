"""A store in PostgreSQL, for servers that have one, and for several servers on one database."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NoReturn, TypeVar

import psycopg

from ruleshift.web.storage.database import MIGRATIONS, Database, Value
from ruleshift.web.storage.sql import SqlStore
from ruleshift.web.storage.store import (
    StoreBrokenError,
    StoreBusyError,
    StoreConflictError,
    StoreError,
    StoreFacts,
    StoreLostError,
    StoreUncertainError,
)

__all__ = ("FENCE", "PostgresDatabase", "PostgresStore", "read_at_once")

Result = TypeVar("Result")
SCHEMA_LOCK = 7_305
"""The number of the lock under which the schema is changed."""
SESSION = "SET lock_timeout = '3s'; SET idle_in_transaction_session_timeout = '2500ms'"
"""A server that is stopped within a transaction must not hold others up for longer."""
PATIENCE = 2.0
"""Seconds for which a broken connection is made anew before people are told of it."""
FENCE = "SELECT id FROM servers WHERE id = ? FOR KEY SHARE"
"""In every write: whoever buries this server waits until the write is done; after that there is no row to be found."""
NUMBERS = frozenset(("number", "at", "public", "score", "turns"))
"""Columns that are no texts."""
BROKEN = (psycopg.errors.DiskFull, psycopg.errors.DataCorrupted, psycopg.errors.IndexCorrupted)
LOST = "Other servers have taken this one to be dead."


def read_at_once(url: str, work: Callable[[Callable[..., list[Any]]], Result]) -> Result:
    """Do something with a function that reads a database, as it is at one moment."""
    try:
        with psycopg.connect(url, connect_timeout=5) as connection:
            connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            return work(lambda sql, *values: connection.execute(sql.replace("?", "%s"), values).fetchall())
    except psycopg.Error as error:
        raise StoreError(f"The PostgreSQL database cannot be read: {' '.join(str(error).split())[:200]}") from None


class PostgresDatabase(Database):
    """A connection to PostgreSQL, which is made anew when it was lost."""

    is_postgres = True

    def __init__(
        self, url: str, migrations: Sequence[Sequence[str]] = MIGRATIONS, *, patience: float = PATIENCE, name: str = ""
    ) -> None:
        super().__init__(migrations)
        self._url = url
        self._patience = patience
        self._name = name
        self._former: tuple[int, Any] | None = None
        """The process that served the last connection, and since when."""
        self._is_cut = False

    def _connect(self) -> psycopg.Connection[tuple[Any, ...]]:
        connection = psycopg.connect(
            self._url, autocommit=True, connect_timeout=5, application_name=f"ruleshift {self._name}".strip()
        )
        try:
            connection.execute(SESSION)
            self._end_former(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _end_former(self, connection: psycopg.Connection[tuple[Any, ...]]) -> None:
        """What still travels on the connection before this one must not arrive after what is said on this one."""
        if self._former is not None:
            sql = "SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity WHERE pid = %s AND backend_start = %s"
            connection.execute(sql, self._former)
        sql = "SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()"
        row = connection.execute(sql).fetchone()
        self._former = (row[0], row[1]) if row else None

    async def _do(self, work: Callable[..., Result], *arguments: Any) -> Result:  # noqa: ANN401
        if self._is_cut:
            raise StoreLostError(LOST)
        return await super()._do(work, *arguments)

    def _guarded(self, work: Callable[..., Result], arguments: tuple[Any, ...]) -> Result:
        """Do something; where the connection breaks, do it again: everything that is kept may be kept twice."""
        end, pause, doubt = time.monotonic() + self._patience, 0.05, False
        while True:
            if self._is_cut:
                raise StoreLostError(LOST)
            try:
                return super()._guarded(work, arguments)
            except _UnreachableError as error:
                doubt = doubt or error.doubt
                if time.monotonic() + pause > end and not self._is_cut:
                    raise (StoreUncertainError if doubt else StoreError)(str(error)) from error
            time.sleep(pause)
            pause = min(2 * pause, 0.4)

    def cut(self) -> None:
        """Keep nothing any more, and give the connection up at once, even if somebody waits for an answer in vain."""
        if self._is_cut:
            return
        self._is_cut = True
        connection = self._connection
        with suppress(psycopg.Error, OSError):
            if connection is not None:
                with socket.socket(fileno=os.dup(connection.fileno())) as wire:
                    wire.shutdown(socket.SHUT_RDWR)
        self._thread.submit(self._hang_up)
        self._thread.shutdown(wait=False)

    def _lock_schema(self) -> None:
        self._run("SELECT pg_advisory_xact_lock(?)", SCHEMA_LOCK)

    def _statement(self, sql: str) -> str:
        return sql.replace("?", "%s")

    def _trouble(self, error: Exception) -> StoreError | None:
        if isinstance(error, psycopg.IntegrityError):
            return StoreConflictError("Somebody else has stored something else here.")
        if isinstance(error, psycopg.errors.LockNotAvailable):
            return StoreBusyError("Somebody else holds a lock in the PostgreSQL database.")
        if isinstance(error, psycopg.DataError):
            return StoreConflictError("The PostgreSQL database cannot keep such a text.")
        if isinstance(error, psycopg.Error):
            said = f"The PostgreSQL database cannot be used: {' '.join(str(error).split())[:200]}"
            connected = self._connection is not None
            if isinstance(error, psycopg.OperationalError) and (not connected or self._connection.closed):
                return _UnreachableError(said, doubt=connected)
            return (StoreBrokenError if isinstance(error, BROKEN) else StoreError)(said)
        return None


class _UnreachableError(StoreError):
    """The connection is broken (then nobody knows what was done), or cannot be made."""

    def __init__(self, message: str, *, doubt: bool) -> None:
        super().__init__(message)
        self.doubt = doubt


class PostgresStore(PostgresDatabase, SqlStore):
    """Keeps tables and games in a PostgreSQL database.

    Where several servers may be on it, a store is of one life of one server, and keeps nothing once that is over.
    """

    def __init__(
        self,
        url: str,
        migrations: Sequence[Sequence[str]] = MIGRATIONS,
        *,
        server: int | None = None,
        lost: Callable[[], object] = lambda: None,
    ) -> None:
        """`lost` is called, in some thread, when this server turns out to be buried."""
        super().__init__(url, migrations, name="" if server is None else str(server))
        self._server = server
        self._lost = lost

    def _facts(self) -> StoreFacts:
        size = self._run("SELECT pg_database_size(current_database())")[0][0]
        return StoreFacts(kind="PostgreSQL", schema=self._version() or 0, size=int(size))

    def _fence(self) -> None:
        if self._server is not None and not self._run(FENCE, self._server):
            self._give_up()

    def _give_up(self) -> NoReturn:
        self._lost()
        raise StoreLostError(LOST)

    def _insert(self, into: str, columns: Sequence[str], rows: Sequence[Sequence[Value]], conflict: str = "") -> None:
        """In one statement with the fence, since each further one would cost time."""
        if self._server is None:
            super()._insert(into, columns, rows, conflict)
            return
        names = ", ".join(columns)
        row = ", ".join(f"?::{'bigint' if column in NUMBERS else 'text'}" for column in columns)
        places = ", ".join([f"({row})"] * len(rows))
        kept = f"INSERT INTO {into} ({names}) SELECT new.* FROM (VALUES {places}) new ({names}), me {conflict}"  # noqa: S608 - our own text
        self._fenced(f"kept AS ({kept})", [value for row in rows for value in row])

    def _save_table(self, table: str, record: str) -> None:
        """A new table belongs to the server that opens it."""
        if self._server is None:
            super()._save_table(table, record)
            return
        again = "ON CONFLICT (id) DO UPDATE SET record = excluded.record, changed = now()"
        self._fenced(
            f"kept AS (INSERT INTO tables (id, record) SELECT ?::text, ?::text FROM me {again} "  # noqa: S608
            "RETURNING id, xmax = 0 AS new), "
            "owned AS (INSERT INTO owners (table_id, server) SELECT kept.id, me.id FROM kept, me WHERE kept.new "
            "ON CONFLICT DO NOTHING)",
            [table, record],
        )

    def _fenced(self, parts: str, values: Sequence[Value]) -> None:
        """Keep something in one statement whose parts may refer to `me`, which is empty if this server is lost."""
        rows = self._run(f"WITH me AS ({FENCE}), {parts} SELECT EXISTS (SELECT FROM me)", self._server, *values)  # noqa: S608
        if not rows[0][0]:
            self._give_up()
