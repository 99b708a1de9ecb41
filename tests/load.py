"""`python -m tests.load`: many tables at once on one server, and how long an answer takes.

A server in a process of its own, with SQLite; people who think for a moment and then take any option. An answer's
time is from sending it to hearing that it is done, which is after it was kept.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import websockets

from tests.web.server import Server, Tab


class Tally:
    """What was measured."""

    def __init__(self) -> None:
        self.answers: list[float] = []
        self.sizes: list[int] = []
        self.games = 0

    def count(self, tab: Tab) -> None:
        """Weigh the states that a tab was sent."""
        self.sizes += [len(json.dumps(message)) for message in tab.heard if message["type"] == "state"]

    def report(self, seconds: float) -> str:
        """A few lines for people."""
        times = sorted(1_000 * each for each in self.answers) or [0.0]
        cuts = statistics.quantiles(times, n=100) if len(times) > 1 else times * 99
        rate = len(self.answers) / seconds
        size = statistics.fmean(self.sizes or [0])
        return (
            f"{len(self.answers):,} answers in {seconds:.0f} s ({rate:,.0f} a second), {self.games} games over\n"
            f"an answer took {cuts[49]:.0f} ms (median), {cuts[94]:.0f} ms (95 %), {times[-1]:.0f} ms (worst)\n"
            f"{len(self.sizes):,} states were sent, {size:,.0f} bytes each"
        )


async def person(tab: Tab, think: float, tally: Tally, chance: random.Random) -> None:
    """Answer whatever is asked; the host begins again when a game is over."""
    while True:
        state = tab.state
        decision = tab.decision if state and state["game"] else None
        if state and state["table"]["phase"] == "over" and state["table"]["host"] == state["you"]:
            tally.games += 1
            await tab.say("rematch")
        elif decision and decision["answered"] is None:
            await asyncio.sleep(chance.uniform(0.5, 1.5) * think)
            begun = time.perf_counter()
            answer = await tab.say("choose", decision=decision["id"], option=chance.randrange(len(decision["options"])))
            if answer["type"] == "done":
                tally.answers.append(time.perf_counter() - begun)
        else:
            await tab.hear()


async def table(server: Server, settings: argparse.Namespace, tally: Tally, seed: int) -> None:
    """One table: some people, perhaps some bots, one game after the other until the time is over."""
    names = [f"Person {number}" for number in range(1, settings.people + 1)]
    options = {
        "decks": [settings.deck],
        "seats": settings.people + settings.bots,
        "window": 1.0,
        "pace": settings.think,
    }
    async with AsyncExitStack() as stack:
        browsers = [await stack.enter_async_context(server.browser()) for _ in names]
        name = await browsers[0].open_table(names[0], bots=("easy",) * settings.bots, **options)
        for who, browser in zip(names[1:], browsers[1:], strict=True):
            await browser.join(name, who)
        tabs = [await stack.enter_async_context(browser.tab(name)) for browser in browsers]
        await tabs[0].hear()
        await tabs[0].does("start")
        chance = random.Random(seed)
        with suppress(TimeoutError, websockets.ConnectionClosed):
            async with asyncio.timeout(settings.seconds):
                await asyncio.gather(*(person(tab, settings.think, tally, chance) for tab in tabs))
        for tab in tabs:
            tally.count(tab)


async def load(port: int, settings: argparse.Namespace) -> Tally:
    """All tables at once."""
    server, tally = Server(port), Tally()
    await asyncio.gather(*(table(server, settings, tally, seed) for seed in range(settings.tables)))
    return tally


def main() -> None:
    """Start a server, load it, report."""
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=200, metavar="N", help="how many tables (default 200)")
    parser.add_argument("--people", type=int, default=2, metavar="N", help="people at each table (default 2)")
    parser.add_argument("--bots", type=int, default=2, metavar="N", help="bots at each table (default 2)")
    parser.add_argument(
        "--think", type=float, default=3.0, metavar="SECONDS", help="how long everybody thinks (default 3)"
    )
    parser.add_argument("--seconds", type=float, default=30.0, metavar="N", help="for how long (default 30)")
    parser.add_argument("--deck", default="camping", help="what is played (default camping)")
    settings = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tests.web.child", str(Path(folder) / "tables.sqlite")]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            port = int(process.stdout.readline())
            print(f"{settings.tables} tables, {settings.people} people and {settings.bots} bots at each", flush=True)
            print(asyncio.run(load(port, settings)).report(settings.seconds))
        finally:
            process.terminate()
            process.communicate()


if __name__ == "__main__":
    main()
