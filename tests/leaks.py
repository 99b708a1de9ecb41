"""`python -m tests.leaks`: whole games at the web table, every message searched for what it may not tell."""

from __future__ import annotations

import argparse
import asyncio

from tests.web.leaks import TABLES, search


async def games(first: int, count: int, steps: int) -> tuple[int, int]:
    """Some games at each sort of table: how many states and refusals were searched."""
    found = [await search(table, seed, steps) for seed in range(first, first + count) for table in TABLES]
    return sum(states for states, _ in found), sum(refusals for _, refusals in found)


def main() -> None:
    """Play, search, report. A leak ends it with what was told to whom."""
    parser = argparse.ArgumentParser(prog="python -m tests.leaks", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=600, metavar="N", help="how many games (default 600)")
    parser.add_argument("--steps", type=int, default=300, metavar="N", help="how far each game goes (default 300)")
    parser.add_argument("--seed", type=int, default=1_000, metavar="N", help="the first seed (default 1000)")
    settings = parser.parse_args()
    each = max(1, settings.games // len(TABLES))
    states, refusals = asyncio.run(games(settings.seed, each, settings.steps))
    print(f"{each * len(TABLES):,} games, {states:,} states and {refusals:,} refusals: no card told that may not be")


if __name__ == "__main__":
    main()
