"""Copies of the database, and a look at whether all of it can be read; what is done while no server runs."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from ruleshift.web.networks import read_network
from ruleshift.web.storage import SqliteStore, Store, is_postgres, make_store
from ruleshift.web.storage.database import MIGRATIONS
from ruleshift.web.storage.file_claim import FileClaim
from ruleshift.web.storage.sqlite import BACKED_UP, remove_leftovers
from ruleshift.web.storage.store import Finished, StoredGame, StoreError

__all__ = ("Copy", "Findings", "Reader", "backup", "check", "lift_ban", "restore")

NOT_OURS = "This is for SQLite files. For PostgreSQL use its own tools: pg_dump, pg_restore."
DATED = "ruleshift-????-??-??T??????Z"
"""The names of copies in a folder."""
PAGES = 500
"""So many pages are copied at once; between them others may write."""


class Reader(NamedTuple):
    """Who understands what is kept: each says what is wrong with a record, or nothing."""

    table: Callable[[str], str]
    chat: Callable[[str], str]
    game: Callable[[StoredGame, Finished | None], str]


class Findings(NamedTuple):
    """What is kept, and what is wrong with it."""

    tables: int
    games: int
    moves: int
    troubles: list[str]

    @property
    def sound(self) -> bool:
        """True if nothing is wrong."""
        return not self.troubles


def _file(database: str | None) -> Path:
    store = make_store(database)
    if not isinstance(store, SqliteStore):
        raise StoreError(NOT_OURS)
    if not store.path.is_file():
        raise StoreError(f"There is no database {store.path}.")
    return store.path


def _open(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=5)


class Copy(NamedTuple):
    """A back-up that was made."""

    path: Path
    moves: int
    deleted: int
    """Older ones that went for it."""


def backup(database: str | None, target: str, keep: int | None = None) -> Copy:
    """Copy the database, whole and at one moment, to a file, or to one with a date in a folder.

    With `keep`, so many remain in that folder, this one included.
    """
    source, copy = _file(database), Path(target).expanduser()
    folder = copy if keep is not None or copy.is_dir() else None
    now = time.time()
    if folder is not None and folder.is_file():
        raise StoreError(f"{folder} is a file; with --keep, name a folder.")
    if folder is not None:
        copy = folder / time.strftime("ruleshift-%Y-%m-%dT%H%M%SZ.sqlite", time.gmtime(now))
    if copy.exists():
        raise StoreError(f"{copy} is there already; name another file.")
    part = copy.with_name(f"{copy.name}.part")
    try:
        if folder is not None:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        moves = _copy(source, part)
        part.replace(copy)
    except (sqlite3.Error, OSError) as error:
        part.unlink(missing_ok=True)
        raise StoreError(f"The database {source} could not be copied to {copy}: {_why(error)}.") from None
    _note_backup(source, int(1_000 * now))
    return Copy(copy, moves, 0 if folder is None or keep is None else _delete_old(folder, copy, keep))


def _why(error: sqlite3.Error | OSError) -> str:
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return f"it is no whole database of Ruleshift ({error})" if "no such table" in str(error) else str(error)


def _copy(source: Path, target: Path) -> int:
    """Copy a database as it is at one moment; how many moves are in it."""
    target.unlink(missing_ok=True)
    target.touch(mode=0o600)
    with closing(_open(source)) as here, closing(sqlite3.connect(target)) as there:
        here.backup(there, pages=PAGES, sleep=0.01)
        there.execute("PRAGMA journal_mode = DELETE")
        return int(there.execute("SELECT COUNT(*) FROM moves").fetchone()[0])


def restore(database: str | None, source: str, reader: Reader) -> Copy:
    """Put a copy in the place of the database of a server that does not run.

    What was there before remains beside it, with the ending `.old`.
    """
    store, copy = make_store(database), Path(source).expanduser()
    if not isinstance(store, SqliteStore):
        raise StoreError(NOT_OURS)
    path = store.path
    if not copy.is_file():
        raise StoreError(f"There is no file {copy}.")
    if path.exists() and copy.samefile(path):
        raise StoreError(f"{copy} is the database itself; name a copy.")
    part = path.with_name(f"{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        claim = FileClaim(path)
        try:
            moves = _copy(copy, part)
            _refuse_unsound(part, copy, reader)
            _put_in_place(part, path)
        finally:
            part.unlink(missing_ok=True)
            claim.release()
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"{copy} could not be restored to {path}: {_why(error)}.") from None
    return Copy(path, moves, 0)


def _refuse_unsound(part: Path, copy: Path, reader: Reader) -> None:
    with closing(_open(part)) as connection:
        version = connection.execute("SELECT version FROM schema_version").fetchone()[0]
        if version > len(MIGRATIONS):
            raise StoreError(f"{copy} was made by a newer Ruleshift. Use that one.")
        troubles = _check_file(connection, reader).troubles if version == len(MIGRATIONS) else _of_the_file(connection)
    if troubles:
        raise StoreError(f"{copy} is not sound: {troubles[0]} Nothing was changed; take another copy.")


def _put_in_place(part: Path, path: Path) -> None:
    owner = (path if path.exists() else path.parent).stat()
    with suppress(OSError, AttributeError):  # the server's user, where somebody else does this for it
        os.chown(part, owner.st_uid, owner.st_gid)
    old = path.with_name(f"{path.name}.old")
    remove_leftovers(old)
    if path.exists():  # at no moment is there no database, or one with what belongs to the other
        old.unlink(missing_ok=True)
        os.link(path, old)
    with suppress(FileNotFoundError):
        Path(f"{path}-wal").replace(f"{old}-wal")
    remove_leftovers(path)
    part.replace(path)


def _note_backup(source: Path, at: int) -> None:
    """Let the server know, which tells those who watch it. A copy that is whole is not worse without that."""
    sql = "INSERT INTO agreed VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
    with suppress(sqlite3.Error), closing(sqlite3.connect(source, timeout=5, isolation_level=None)) as connection:
        connection.execute(sql, (BACKED_UP, str(at)))


def _delete_old(folder: Path, newest: Path, keep: int) -> int:
    """Delete all but the last copies, and what copying may have left behind when it was cut short."""
    others = sorted((each for each in folder.glob(f"{DATED}.sqlite") if each != newest), reverse=True)
    old = others[keep - 1 :]
    for path in (*old, *folder.glob(f"{DATED}.sqlite.part")):
        path.unlink(missing_ok=True)
    return len(old)


def lift_ban(database: str | None, text: str) -> bool:
    """Lift a ban in the database of a server that does not run; False if there is none."""
    store, network = make_store(database), read_network(text)
    if network is None:
        raise StoreError(f"{text[:60]!r} is neither an address nor a network.")
    if isinstance(store, SqliteStore):
        _file(database)
        store.claim()
    return asyncio.run(_lift(store, str(network)))


async def _lift(store: Store, network: str) -> bool:
    try:
        await store.open()
        return await store.unban(network)
    finally:
        await store.close()


def check(database: str | None, reader: Reader) -> Findings:
    """Read everything as it is at one moment: all records, the moves of each game, and the file if it is one."""
    if is_postgres(database):
        return _check_postgres(str(database), reader)
    path = _file(database)
    try:
        with closing(_open(path)) as connection:
            connection.execute("BEGIN")
            return _check_file(connection, reader)
    except sqlite3.Error as error:
        raise StoreError(f"The database {path} cannot be read: {_why(error)}.") from None


def _check_postgres(url: str, reader: Reader) -> Findings:
    make_store(url)  # which says what is missing
    from ruleshift.web.storage.postgres import read_at_once  # noqa: PLC0415 - psycopg is an extra

    return read_at_once(url, lambda run: _check(run, reader))


def _check_file(connection: sqlite3.Connection, reader: Reader) -> Findings:
    found = _check(lambda sql, *values: connection.execute(sql, values).fetchall(), reader)
    return found._replace(troubles=[*_of_the_file(connection), *found.troubles])


def _of_the_file(connection: sqlite3.Connection) -> list[str]:
    return [f"The file: {row[0]}." for row in connection.execute("PRAGMA integrity_check") if row[0] != "ok"]


def _check(run: Callable[..., list[Any]], reader: Reader) -> Findings:
    tables = run("SELECT id, record FROM tables")
    troubles = [f"Table {name} cannot be read: {said}" for name, record in tables if (said := reader.table(record))]
    lines = run("SELECT table_id, number, line FROM chat")
    troubles += [f"Line {at} of table {name}: {said}" for name, at, line in lines if (said := reader.chat(line))]
    over = {}
    for name, record in run("SELECT id, record FROM finished"):
        try:
            over[name] = msgspec.json.decode(record, type=Finished)
        except msgspec.MsgspecError as error:
            troubles.append(f"The result of game {name} cannot be read: {error}.")
    games = moves = 0
    for name, opening in run("SELECT id, opening FROM games"):
        rows = run("SELECT number, move FROM moves WHERE game = ? ORDER BY number", name)
        games, moves = games + 1, moves + len(rows)
        if rows and rows[-1][0] != len(rows):
            troubles.append(f"Game {name} has {len(rows)} moves, and the last is number {rows[-1][0]}.")
        elif said := reader.game(StoredGame(opening, tuple(row[1] for row in rows)), over.get(name)):
            troubles.append(f"Game {name}: {said}")
    sql = "SELECT COUNT(DISTINCT game) FROM moves WHERE game NOT IN (SELECT id FROM games)"
    lost = run(sql)[0][0]
    troubles += [f"{lost} games have moves, but no beginning."] if lost else []
    return Findings(len(tables), games, moves, troubles)
