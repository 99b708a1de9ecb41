"""`python -m tests.web.child DATABASE`: a server in a process of its own, which a test may kill at any moment.

After a signal it kills itself where it stores the next moves: before that, or after it, when nobody was told of them.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import Any

from ruleshift.web.server import bind, run_fast, serve
from ruleshift.web.storage import make_store
from ruleshift.web.storage.sql import SqlStore
from tests.web.server import FAST

MOMENTS = {"before": signal.SIGUSR1, "after": signal.SIGUSR2}


def obey(store: SqlStore) -> None:
    """Die at the moment that a signal names; a line on standard output says that it has come."""
    said: set[int] = set()
    append_all = store._append_all

    def hear(number: int, _frame: object) -> None:
        said.add(number)
        os.write(1, b"understood\n")

    def die_at(moment: str) -> None:
        if MOMENTS[moment] in said:
            os.kill(os.getpid(), signal.SIGKILL)

    def doomed(wishes: Any) -> Any:
        die_at("before")
        answers = append_all(wishes)
        die_at("after")
        return answers

    vars(store)["_append_all"] = doomed
    for number in MOMENTS.values():
        signal.signal(number, hear)


def main() -> None:
    door, store = bind("127.0.0.1", 0), make_store(sys.argv[1])
    if isinstance(store, SqlStore):
        obey(store)

    def opened() -> None:
        sys.stdout.write(f"{door.getsockname()[1]}\n")
        sys.stdout.flush()

    run_fast(serve(door, store, FAST, opened=opened))


if __name__ == "__main__":
    main()
