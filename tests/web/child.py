"""`python -m tests.web.child FILE`: a server in a process of its own, which a test may kill at any moment."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from ruleshift.web.serve import bind, serve
from ruleshift.web.storage import SqliteStore
from tests.web.server import FAST


def main() -> None:
    door = bind("127.0.0.1", 0)

    def opened() -> None:
        sys.stdout.write(f"{door.getsockname()[1]}\n")
        sys.stdout.flush()

    asyncio.run(serve(door, SqliteStore(Path(sys.argv[1])), FAST, opened=opened))


if __name__ == "__main__":
    main()
