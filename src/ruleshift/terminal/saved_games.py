"""Where games are kept while they are played, and who sat at the table."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import msgspec

from ruleshift.cards import RuleshiftError, quoted
from ruleshift.engine.journal import Journal, JournalError
from ruleshift.paths import data_folder

__all__ = ("ENDING", "UNNAMED", "Keep", "latest_game", "load", "new_place", "write", "write_new")

ENDING = ".ruleshift"
UNNAMED = "Player"
"""The seat of somebody who has given no name."""


class _Seats(msgspec.Struct):
    """What stands in a kept game besides its journal: a bot's name for each seat, or `person`."""

    seats: dict[str, str] = {}


class Keep:
    """A file that holds the game after every choice. A keep without a file keeps nothing."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.trouble = ""

    def write(self, journal: Journal, seats: dict[str, str]) -> None:
        """Write the game, whole or not at all. What goes wrong is told once, in `trouble`; the game goes on."""
        if self.path is None:
            return
        try:
            write(self.path, journal, seats)
        except RuleshiftError as error:
            self.trouble = f"{error} The game goes on, but it is not saved any more."
            self.path = None


def write(path: Path, journal: Journal, seats: dict[str, str]) -> None:
    """Write a journal with its seats to a file. The journal alone can be read back by anything that reads journals."""
    content = msgspec.json.encode({**msgspec.to_builtins(journal), "seats": seats})
    part = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(msgspec.json.format(content, indent=1))
        part.replace(path)
    except (OSError, ValueError) as error:
        raise RuleshiftError(f"{path} cannot be written: {getattr(error, 'strerror', error)}.") from None


def write_new(name: str, journal: Journal, seats: dict[str, str]) -> Path:
    """The same, but never over a file that is there; where it is now."""
    try:
        path = Path(name).expanduser()
        if path.exists():
            raise RuleshiftError(f"{path} exists already: choose another name.")
        if not path.parent.is_dir():
            raise RuleshiftError(f"There is no folder {path.parent}: create it first, or choose another place.")
    except (OSError, RuntimeError) as error:
        raise RuleshiftError(f"{quoted(name)} is not a valid file name: {getattr(error, 'strerror', error)}.") from None
    write(path, journal, seats)
    return path


def load(path: Path) -> tuple[Journal, dict[str, str]]:
    """A kept game: its journal, and who sat at the table (nothing, if another program wrote the file)."""
    journal = Journal.load(path)
    try:
        seats = msgspec.json.decode(path.read_bytes(), type=_Seats).seats
    except (msgspec.MsgspecError, UnicodeDecodeError):
        seats = {}
    return journal, seats


def new_place(edition: str) -> Path:
    """A file name for a new game that no other game has."""
    today = datetime.now(UTC).astimezone().strftime("%Y-%m-%d-%H%M%S")
    words = "".join(sign if sign.isalnum() or sign in "+-_" else "-" for sign in edition)[:40]
    folder = data_folder()
    stem = f"{words}-{today}"
    place = folder / f"{stem}{ENDING}"
    number = 2
    while place.exists():
        place = folder / f"{stem}-{number}{ENDING}"
        number += 1
    return place


def latest_game() -> Path:
    """The game that was played last."""
    try:
        games = sorted(data_folder().glob(f"*{ENDING}"), key=lambda path: path.stat().st_mtime)
    except OSError:
        games = []
    if not games:
        raise JournalError(f"There is no saved game in {data_folder()} to continue.")
    return games[-1]
