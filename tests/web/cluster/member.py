"""`python -m tests.web.cluster.member DATABASE PORT`: one of several servers, in a process of its own.

With `--patient` nobody takes it to be dead before a test says so. With `--unfenced` it writes whether or not others
have taken it to be dead, which is what the fence is there to prevent.
"""

from __future__ import annotations

import os
import sys

import msgspec

from ruleshift.web.cluster.membership import Membership
from ruleshift.web.cluster.signature import read_secrets
from ruleshift.web.logs import set_up_logs
from ruleshift.web.server import bind, run_fast, serve
from ruleshift.web.storage import postgres
from ruleshift.web.storage.server_rows import TERM
from tests.support.waiting import TIMEOUT
from tests.web.server import FAST

AMONG_OTHERS = msgspec.structs.replace(FAST, proxies=("127.0.0.1",), away_after=120.0, host_after=120.0)


async def main(database: str, port: int) -> None:
    door = bind("127.0.0.1", port)
    secrets = read_secrets(os.environ.get("RULESHIFT_CLUSTER_SECRET", ""))
    membership = Membership(
        database, f"http://127.0.0.1:{door.getsockname()[1]}", secrets, TIMEOUT if "--patient" in sys.argv else TERM
    )
    await membership.open()

    def opened() -> None:
        sys.stdout.write(f"{door.getsockname()[1]}\n")
        sys.stdout.flush()

    await serve(door, membership, AMONG_OTHERS, opened=opened)


def run_member() -> None:
    """Serve until the process is told to stop."""
    set_up_logs("text", "warning", access=False)
    if "--unfenced" in sys.argv:
        postgres.FENCE = "SELECT ?::bigint AS id"
    run_fast(main(sys.argv[1], int(sys.argv[2])))


if __name__ == "__main__":
    run_member()
