"""How `ruleshift admin` finds the running server: a small file in its data folder, which only its user can read."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from ruleshift.cards import RuleshiftError
from ruleshift.paths import data_folder

__all__ = ("Door", "admin_door", "find_door", "folder_of")

FILE = "server.json"


class Door(msgspec.Struct, frozen=True, kw_only=True):
    """Where the server listens, and the secret that opens it."""

    host: str
    port: int
    secret: str
    process: int


def folder_of(database: str | None) -> Path:
    """The data folder of a server: where its database file is, or the user's."""
    if not database or database.startswith(("memory:", ":memory:", "postgresql://", "postgres://")):
        return data_folder()
    if database.startswith("sqlite://"):
        database = database.removeprefix("sqlite://").removeprefix("/") or "/"
    return Path(database).expanduser().absolute().parent


@contextmanager
def admin_door(folder: Path, address: tuple[str, int]) -> Iterator[str]:
    """Leave the file there while the server runs; its secret is new each time."""
    door = Door(host=address[0], port=address[1], secret=secrets.token_urlsafe(32), process=os.getpid())
    path = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise RuleshiftError(f"The data folder {folder} cannot be written: {error.strerror}.") from None
    with os.fdopen(file, "wb") as stream:
        stream.write(msgspec.json.encode(door))
    try:
        yield door.secret
    finally:
        with suppress(OSError, RuleshiftError):
            if find_door(folder) == door:
                path.unlink(missing_ok=True)


def find_door(folder: Path) -> Door:
    """The server that runs with this data folder, or a sentence."""
    try:
        return msgspec.json.decode((folder / FILE).read_bytes(), type=Door)
    except OSError:
        raise RuleshiftError(
            f"No server seems to run with the data folder {folder}. If it has another database, say --database."
        ) from None
    except msgspec.MsgspecError:
        raise RuleshiftError(f"{folder / FILE} cannot be read.") from None
