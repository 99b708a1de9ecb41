"""One server for one file: the system remembers who has it, and forgets it when that process ends."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from ruleshift.web.storage.store import StoreError

__all__ = ("FileClaim",)


class FileClaim:
    """A lock on a small file beside the database, with the number of our process in it."""

    def __init__(self, path: Path) -> None:
        self._path = Path(f"{path}.lock")
        try:
            self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StoreError(f"{self._path} cannot be written: {error.strerror}.") from None
        try:
            _lock(self._file)
        except OSError:
            owner = self._path.read_text(encoding="ascii", errors="replace").strip()[:20]
            os.close(self._file)
            raise StoreError(
                f"A server (process {owner or 'unknown'}) uses the database {path}. "
                "Stop it first, or name another file with --database."
            ) from None
        try:
            os.truncate(self._file, 0)
            os.write(self._file, f"{os.getpid()}\n".encode())
        except OSError as error:
            os.close(self._file)
            raise StoreError(f"{self._path} cannot be written: {error.strerror}.") from None

    def release(self) -> None:
        """Let others have the file."""
        with suppress(OSError):
            os.close(self._file)


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        os.lseek(file, 100, os.SEEK_SET)  # beyond the number, which others may read
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
