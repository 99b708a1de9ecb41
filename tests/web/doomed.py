"""`python -m tests.web.doomed DATABASE STEPS`: a server that dies while it keeps several moves together.

It deals the game that DATABASE.position describes. Once the file DATABASE.doom is there, the process ends so many
steps of SQLite's machine into writing several moves at once; or right after they are written, if that takes fewer.
"""

from __future__ import annotations

import os
import signal
import sys
from itertools import count
from pathlib import Path
from typing import Any

from ruleshift.web.server import bind, run_fast, serve
from ruleshift.web.storage import SqliteStore
from ruleshift.web.tables import beginning
from tests.web.browser.house import Dealer
from tests.web.server import FAST


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


class Doomed(SqliteStore):
    """A store that takes its process with it."""

    def __init__(self, path: Path, steps: int) -> None:
        super().__init__(path)
        self._steps = steps

    def _append_all(self, wishes: Any) -> Any:
        if not Path(f"{self.path}.doom").exists() or all(len(wish.moves) < 2 for wish in wishes):
            return super()._append_all(wishes)
        steps = count(1)
        self._connection.set_progress_handler(lambda: _die() if next(steps) == self._steps else None, 1)
        super()._append_all(wishes)
        return _die()


def main() -> None:
    path = Path(sys.argv[1])
    vars(beginning)["Game"] = Dealer(Path(f"{path}.position"))
    door = bind("127.0.0.1", 0)

    def opened() -> None:
        sys.stdout.write(f"{door.getsockname()[1]}\n")
        sys.stdout.flush()

    run_fast(serve(door, Doomed(path, int(sys.argv[2])), FAST, opened=opened))


if __name__ == "__main__":
    main()
