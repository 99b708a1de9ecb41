"""`python -m tests.leaks`: whole games at the web table, every message searched for what it may not tell.

With `--forwarded` everybody is at a server that does not own the table, and passes everything on.
"""

from __future__ import annotations

import argparse
import asyncio

from tests.web.cluster.forwarded import Found, search_forwarded
from tests.web.databases import empty, postgres_server
from tests.web.leaks import TABLES, search

NONE = "no card told that may not be"
PEOPLE_ONLY = [table["decks"] for table in TABLES[:6]]


async def games(first: int, count: int, steps: int) -> tuple[int, int]:
    """Some games at each sort of table: how many states and refusals were searched."""
    found = [await search(table, seed, steps) for seed in range(first, first + count) for table in TABLES]
    return sum(states for states, _ in found), sum(refusals for _, refusals in found)


async def forwarded(url: str, first: int, count: int, steps: int) -> Found:
    """The same with two servers on a PostgreSQL, at tables of people only."""
    found = []
    for seed in range(first, first + count):
        empty(url)
        found.append(await search_forwarded(url, PEOPLE_ONLY[seed % len(PEOPLE_ONLY)], seed, steps))
    return Found(*map(sum, zip(*found, strict=True)))


def main() -> None:
    """Play, search, report. A leak ends it with what was told to whom."""
    parser = argparse.ArgumentParser(prog="python -m tests.leaks", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=600, metavar="N", help="how many games (default 600)")
    parser.add_argument("--steps", type=int, default=300, metavar="N", help="how far each game goes (default 300)")
    parser.add_argument("--seed", type=int, default=1_000, metavar="N", help="the first seed (default 1000)")
    parser.add_argument("--forwarded", action="store_true", help="through a server that passes on (needs PostgreSQL)")
    settings = parser.parse_args()
    if settings.forwarded:
        with postgres_server() as url:
            if url is None:
                raise SystemExit("This needs PostgreSQL (Debian: apt install postgresql).")
            found = asyncio.run(forwarded(url, settings.seed, settings.games, settings.steps))
        searched = f"{found.states:,} states and {found.refusals:,} refusals passed on"
        print(f"{settings.games:,} games, {searched}: {NONE} ({found.outdated:,} outdated states were not searched)")
        return
    each = max(1, settings.games // len(TABLES))
    states, refusals = asyncio.run(games(settings.seed, each, settings.steps))
    print(f"{each * len(TABLES):,} games, {states:,} states and {refusals:,} refusals: {NONE}")


if __name__ == "__main__":
    main()
