"""`python -m tests.kills`: kill servers in the middle of many games, and compare what people were promised."""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
from pathlib import Path

from tests.web.child import MOMENTS
from tests.web.databases import empty, postgres_server
from tests.web.mortal import Evening
from tests.web.undo_kills import kill_while_undoing


async def kill_undos(database: str, kills: int) -> str:
    """Servers that die where an undo is stored, before or after that."""
    undone = await kill_while_undoing(database, random.Random(kills).choices(list(MOMENTS), k=kills))
    return f"{kills} servers killed in the middle of an undo, which counted {sum(undone)} times: every line kept once"


async def kill(database: str, settings: argparse.Namespace, seed: int) -> tuple[int, int]:
    """One evening on an empty database."""
    evening = Evening(database, seed, settings.tables)
    for _ in range(settings.lives):
        await evening.crash()
    return await evening.judge()


def main() -> None:
    """Evening after evening, until enough servers are dead."""
    parser = argparse.ArgumentParser(prog="python -m tests.kills", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kills", type=int, default=200, metavar="N", help="how many servers die (default 200)")
    parser.add_argument("--tables", type=int, default=12, metavar="N", help="tables on each server (default 12)")
    parser.add_argument("--lives", type=int, default=10, metavar="N", help="servers for one evening (default 10)")
    parser.add_argument("--postgres", action="store_true", help="keep games in PostgreSQL, not in SQLite")
    parser.add_argument("--undo", action="store_true", help="kill them while somebody takes back a choice")
    settings = parser.parse_args()
    if settings.undo:
        with tempfile.TemporaryDirectory() as folder, postgres_server() as url:
            database = url if settings.postgres else str(Path(folder) / "undo.sqlite")
            assert database, "there is no PostgreSQL here"
            print(asyncio.run(kill_undos(database, settings.kills)))
        return
    evenings, answers, moves = max(1, settings.kills // settings.lives), 0, 0
    with tempfile.TemporaryDirectory() as folder, postgres_server() as url:
        for seed in range(evenings):
            database = url if settings.postgres else str(Path(folder) / f"{seed}.sqlite")
            assert database, "there is no PostgreSQL here"
            if settings.postgres:
                empty(database)
            promised, kept = asyncio.run(kill(database, settings, seed))
            answers, moves = answers + promised, moves + kept
    print(
        f"{evenings * settings.lives} servers killed in {evenings * settings.tables} games: {answers:,} answers "
        f"promised and all of {moves:,} moves kept once"
    )


if __name__ == "__main__":
    main()
