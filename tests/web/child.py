"""`python -m tests.web.child DATABASE`: a server in a process of its own, which a test may kill at any moment."""

from __future__ import annotations

import sys

from ruleshift.web.server import bind, run_fast, serve
from ruleshift.web.storage import make_store
from tests.web.server import FAST


def main() -> None:
    door = bind("127.0.0.1", 0)

    def opened() -> None:
        sys.stdout.write(f"{door.getsockname()[1]}\n")
        sys.stdout.flush()

    run_fast(serve(door, make_store(sys.argv[1]), FAST, opened=opened))


if __name__ == "__main__":
    main()
