"""How `ruleshift admin` finds the running server: a small file for each database, which only its user can read."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from ruleshift.cards import RuleshiftError
from ruleshift.paths import data_folder
from ruleshift.web.storage import SqliteStore, is_postgres, make_store

__all__ = ("Door", "NoServerError", "OpenDoor", "admin_door", "find_door", "name_of")

ENDING = ".server.json"


class NoServerError(RuleshiftError):
    """No server can be asked: the message says which one was looked for."""


class Door(msgspec.Struct, frozen=True, kw_only=True):
    """Where the server listens, and the secret that opens it."""

    host: str
    port: int
    secret: str
    process: int
    database: str
    """What it serves; without a password."""


def _database_of(url: str | None) -> tuple[str, Path]:
    """A database as people name it, and the file of the server that serves it."""
    if is_postgres(url):
        parts = urlsplit(str(url))
        name = f"postgresql://{parts.netloc.rpartition('@')[2]}{parts.path}"
        mark = sha256(f"{name}?{parts.query}".encode()).hexdigest()[:12]
        return name, data_folder() / f"postgresql-{mark}{ENDING}"
    store = make_store(url)
    if isinstance(store, SqliteStore):
        path = store.path.resolve()
        return str(path), path.with_name(path.name + ENDING)
    return "memory:", data_folder() / f"memory{ENDING}"


def name_of(url: str | None) -> str:
    """A database as people may see it: without a password."""
    return _database_of(url)[0]


class OpenDoor:
    """The file of a server that runs."""

    def __init__(self, path: Path, door: Door) -> None:
        self.secret = door.secret
        self._path, self._door = path, door

    def look(self) -> None:
        """Write the file again if somebody has deleted it."""
        with suppress(OSError):
            if not self._path.exists():
                _write(self._path, self._door)


@contextmanager
def admin_door(database: str | None, address: tuple[str, int]) -> Iterator[OpenDoor]:
    """Leave the file there while the server runs; its secret is new each time."""
    name, path = _database_of(database)
    door = Door(host=address[0], port=address[1], secret=secrets.token_urlsafe(32), process=os.getpid(), database=name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(path, door)
    except OSError as error:
        raise RuleshiftError(f"The data folder {path.parent} cannot be written: {error.strerror}.") from None
    try:
        yield OpenDoor(path, door)
    finally:
        with suppress(OSError, RuleshiftError):
            if find_door(database) == door:
                path.unlink(missing_ok=True)


def _write(path: Path, door: Door) -> None:
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as stream:
        stream.write(msgspec.json.encode(door))


def find_door(database: str | None) -> Door:
    """The server that runs with this database, or a sentence."""
    name, path = _database_of(database)
    try:
        door = msgspec.json.decode(path.read_bytes(), type=Door)
    except OSError:
        raise NoServerError(f"No server seems to run with the database {name}.{_others(path)}") from None
    except msgspec.MsgspecError:
        raise RuleshiftError(f"{path} cannot be read.") from None
    if door.database != name:
        raise RuleshiftError(f"{path} is of a server with the database {door.database}, not {name}: delete it.")
    return door


def _others(path: Path) -> str:
    """The other databases whose servers have left their files in the same folder."""
    found = []
    for other in sorted(path.parent.glob(f"*{ENDING}")):
        with suppress(OSError, msgspec.MsgspecError):
            found.append(msgspec.json.decode(other.read_bytes(), type=Door).database)
    return f" There may be one with --database {', or '.join(found)}." if found else " Name another with --database."
