"""`python -m tests.web.child FILE`: a server in a process of its own, which a test may kill at any moment."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from ruleshift.web.serve import bind, serve
from ruleshift.web.storage import SqliteStore
from tests.web.server import FAST

if __name__ == "__main__":
    door = bind("127.0.0.1", 0)
    told = f"{door.getsockname()[1]}\n"
    store = SqliteStore(Path(sys.argv[1]))
    asyncio.run(serve(door, store, FAST, opened=lambda: (sys.stdout.write(told), sys.stdout.flush())))  # type: ignore[arg-type,return-value]
