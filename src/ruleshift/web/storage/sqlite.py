"""The usual store: one SQLite file in the user's data folder."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, TypeVar

from ruleshift.paths import data_folder
from ruleshift.web.storage.database import MIGRATIONS
from ruleshift.web.storage.file_claim import FileClaim
from ruleshift.web.storage.sql import SqlStore
from ruleshift.web.storage.store import (
    StoreBrokenError,
    StoreBusyError,
    StoreConflictError,
    StoreError,
    StoreFacts,
)

__all__ = ("BACKED_UP", "SqliteStore", "make_private", "remove_leftovers", "usual_file")

LOG = logging.getLogger(__name__)
Result = TypeVar("Result")

PAUSES = (0.01, 0.02, 0.04, 0.08, 0.15, 0.3, 0.4)
"""How long to wait, again and again, while somebody else holds the file, before people are told of it."""
LOOK = 1.0
"""Seconds between two looks whether the file is still the one that was opened."""
INCREMENTAL = 2
SMALL = 16_384
"""Pages of a file that is rewritten at the start, if its free pages could not be returned to the system otherwise."""
SPARE, PORTION = 256, 256
"""So many free pages are worth being returned, and so many at a time."""
BACKED_UP = "backed up"
"""The name under which the database says when it was last copied."""
LARGEST_CHECKED = 256_000_000
"""Bytes of a database that is checked at each start."""
DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
BROKEN = (*DAMAGED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY)
BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


class SqliteStore(SqlStore):
    """Keeps tables and games in a file.

    With a write-ahead log, what is committed survives the end of the process at any moment; a power cut may take the
    last moments with it, but never half a move. A commit takes some hundredths of a millisecond then, less than handing
    it to another thread would, so everything is done at once. Nothing waits inside SQLite: where somebody else holds
    the file, we come back a little later, and everything else goes on.
    """

    def __init__(self, path: Path, migrations: Sequence[Sequence[str]] = MIGRATIONS) -> None:
        super().__init__(migrations)
        self.path = path
        self._file: tuple[int, int] | None = None
        """Device and number of the file that was opened."""
        self._look_at = 0.0
        self._claim: FileClaim | None = None
        self._damage: str | None = None
        """What has shown that the file is damaged."""

    def claim(self) -> None:
        """Make sure that no other server uses this file; it is ours until the store is closed, or the process ends.

        A StoreError says if it is damaged: nobody shall play on, and lose more.
        """
        self._make_folder()
        self._claim = FileClaim(self.path)
        try:
            self._inspect()
        except StoreError:
            self._claim.release()
            raise

    def _inspect(self) -> None:
        size = self.path.stat().st_size if self.path.exists() else 0
        if size > LARGEST_CHECKED:
            said = "The database %s has %d MB and was not checked at the start; `ruleshift admin check` does."
            LOG.info(said, self.path, size // 1_000_000)
            return
        found = "ok"
        try:
            if size:
                # Only read: otherwise a log that does not belong to the file would become a part of it.
                with closing(sqlite3.connect(f"{self.path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
                    found = str(connection.execute("PRAGMA integrity_check(1)").fetchone()[0])
        except sqlite3.Error as error:
            if _code(error) in DAMAGED:  # anything else is told by whatever is done next
                found = str(error)
        if found != "ok":
            raise StoreBrokenError(
                f"The database {self.path} is damaged: {' '.join(found.split())[:200]}. "
                "`ruleshift admin restore FILE` puts a back-up in its place."
            )

    async def check(self) -> None:
        """As always; a file that has turned out to be damaged will not get better."""
        if self._damage is not None:
            raise StoreBrokenError(self._damage)
        await super().check()

    async def close(self) -> None:
        """Finish what is being written, then hang up and let others have the file."""
        await super().close()
        if self._claim is not None:
            self._claim.release()

    async def _do(self, work: Callable[..., Result], *arguments: Any) -> Result:  # noqa: ANN401
        begun = time.perf_counter()
        try:
            for pause in PAUSES:
                try:
                    return self._guarded(work, arguments)
                except StoreBusyError:
                    await asyncio.sleep(pause)
            return self._guarded(work, arguments)
        finally:
            self.latency.add(time.perf_counter() - begun)

    def _guarded(self, work: Callable[..., Result], arguments: tuple[Any, ...]) -> Result:
        now = time.monotonic()
        if now >= self._look_at and self._connection is not None:
            self._look_at = now + LOOK
            self._look()
        return super()._guarded(work, arguments)

    def _make_folder(self) -> None:
        if self.path.is_dir():
            raise StoreError(f"{self.path} is a folder: name a file in it.")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(
                f"The folder of the database, {self.path.parent}, cannot be made: {error.strerror}."
            ) from None

    def _connect(self) -> sqlite3.Connection:
        self._make_folder()
        make_private(self.path)
        connection = sqlite3.connect(self.path, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            _let_it_shrink(connection)
            connection.execute("PRAGMA secure_delete = ON")  # a name that was removed is gone from the file
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
            self._file = _identity(self.path)
        except (sqlite3.Error, OSError):
            connection.close()
            raise
        return connection

    def _look(self) -> None:
        """Notice a file that was deleted or replaced: what is written to it would be lost with this process."""
        now = _identity(self.path)
        if now == self._file:
            return
        if now is not None:
            raise StoreBrokenError(
                f"The database {self.path} was replaced while the server uses it. Stop the server, then put the new "
                "file in its place with `ruleshift admin restore FILE`: what belongs to the old one may lie beside it."
            )
        LOG.error("The database %s was deleted. It is written anew from what the server still has open.", self.path)
        try:
            self._make_folder()
            remove_leftovers(self.path)
            make_private(self.path)
            self._connection.execute("VACUUM INTO ?", (str(self.path),))
        except (sqlite3.Error, OSError) as error:
            said = f"The database {self.path} was deleted, and cannot be written anew: {error}."
            raise StoreBrokenError(said) from error
        self._hang_up()

    def _facts(self) -> StoreFacts:
        rows = self._run("SELECT value FROM agreed WHERE name = ?", BACKED_UP)
        size = sum(path.stat().st_size for path in (self.path, Path(f"{self.path}-wal")) if path.exists())
        return StoreFacts(
            kind="SQLite",
            schema=self._version() or 0,
            size=size,
            free=_free(self.path.parent),
            backed_up=int(rows[0][0]) if rows else 0,
        )

    async def tidy(self) -> None:
        """Return free pages to the system, some at a time, then empty the log: old pages are still in it."""
        while await self._do(self._shrink):
            await asyncio.sleep(0)
        await self._do(self._run, "PRAGMA wal_checkpoint(TRUNCATE)")

    def _shrink(self) -> bool:
        """Return some pages; False if there is nothing left to return, or not enough to be worth it."""
        free = int(self._run("PRAGMA freelist_count")[0][0])
        if free < SPARE:
            return False
        # A script is carried out to its end; of a statement alone only the first page would be returned.
        self._connection.executescript(f"PRAGMA incremental_vacuum({PORTION})")
        return int(self._run("PRAGMA freelist_count")[0][0]) < free

    def _save_copy(self, version: int) -> None:
        copy = Path(f"{self.path}.schema-{version}")
        part = copy.with_name(f"{copy.name}.part")
        try:
            part.unlink(missing_ok=True)
            make_private(part)
            self._connection.execute("VACUUM INTO ?", (str(part),))
            part.replace(copy)
        except (sqlite3.Error, OSError) as error:
            part.unlink(missing_ok=True)
            raise StoreError(
                f"Before its schema changes, the database {self.path} is copied to {copy}, and that fails: {error}."
            ) from None
        LOG.info("Older programs can still use the copy of the database as it was: %s", copy)

    def _statement(self, sql: str) -> str:
        # Who means to write says so at once; otherwise two writers could both begin by reading and then be refused.
        return "BEGIN IMMEDIATE" if sql == "BEGIN" else sql

    def _trouble(self, error: Exception) -> StoreError | None:
        if isinstance(error, sqlite3.IntegrityError):
            return StoreConflictError("Somebody else has stored something else here.")
        if not isinstance(error, sqlite3.Error):
            return None
        if _code(error) in BUSY:
            return StoreBusyError(f"Somebody else has locked the database {self.path}.")
        said = f"The database {self.path} cannot be used: {error}."
        if _code(error) in DAMAGED:
            self._damage = said
        return (StoreBrokenError if _code(error) in BROKEN else StoreError)(said)


def _code(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def remove_leftovers(path: Path) -> None:
    """Remove what belongs to a file that is no more: another one of its name must not be read with that."""
    for ending in ("-wal", "-shm"):
        Path(f"{path}{ending}").unlink(missing_ok=True)


def make_private(path: Path) -> None:
    """Make a new file that only its owner can read; SQLite lets its other files have the same mode."""
    with suppress(OSError):  # whoever uses the file says why that is not possible
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def _let_it_shrink(connection: sqlite3.Connection) -> None:
    """Pages that are free can be returned to the system: in new files, and in small ones once they are rewritten."""
    if connection.execute("PRAGMA auto_vacuum").fetchone()[0] == INCREMENTAL:
        return
    connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    if 0 < pages <= SMALL:
        with suppress(sqlite3.OperationalError):  # somebody else has the file, or the disk is full: another time
            connection.execute("VACUUM")


def _free(folder: Path) -> int | None:
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return None


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def usual_file() -> Path:
    """Where games are kept if nobody says otherwise."""
    return data_folder() / "tables.sqlite"
