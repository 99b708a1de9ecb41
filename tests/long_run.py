"""`python -m tests.long_run`: 200 tables on one server for half an hour; does its memory stay flat, what does it log?

The server is `ruleshift serve` as people start it, but with limits that allow everybody to come from one address.
People play game after game, chat, lose their connections and come back; others open a table, start a game, make a
choice and leave for good, several tables a second. With `--strong 20` it is so many tables of one person and three hard
bots instead, each with other cards; `--after 10` goes on for so long when they have left. Every minute it prints the
server's memory; at the end how much the memory has grown since the first third, and every kind of line in the log.

What refers to itself in a circle is freed by Python's full collection, which a server does rarely; tables and games are
not among it (tests/web/tables/test_endings.py), only contexts of rendered pages, and parts of closed connections.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from statistics import fmean

import httpx

from ruleshift.cards import Kind
from ruleshift.decks import find_deck
from tests.load import DECKS, Load, Meter, Seat, Table, memory
from tests.support.waiting import TIMEOUT, eventually
from tests.web.server import QUICK
from tests.web.wire import Wire

LIMITS = {
    "most_tables_each": 5_000,
    "most_connections_each": 5_000,
    "most_open_each": 5_000,
    "messages_per_second_each": 100_000,
    "messages_burst_each": 100_000,
    "sockets_per_second": 1_000,
    "sockets_burst": 10_000,
    "posts_per_minute": 60_000,
    "posts_burst": 10_000,
    "reads_burst": 100_000,
    "window_bounds": "0,30",
    "sleep_after": 60,
}
CHANGES = re.compile(r"[0-9][0-9:.T-]*|[A-Za-z0-9_-]{10,}|'[^']*'")
"""What differs between two lines of the log that say the same."""


class LongLoad(Load):
    """Tables whose people now and then say something, or are away for a moment."""

    def __init__(self, process: int, port: int, seed: int) -> None:
        super().__init__(process, port, seed)
        self._paths: dict[Seat, tuple[str, str]] = {}
        self.returns = 0
        self.left = 0
        """Tables that were opened, played at for a moment, and left."""

    def came(self, seat: Seat, path: str, cookie: str) -> None:
        """Remember how a seat is reached."""
        self._paths[seat] = path, cookie

    async def disturb(self) -> None:
        """Every second one seat loses its connection and comes back, and another says something."""
        while True:
            await asyncio.sleep(1)
            seat, other = self.chance.sample(list(self._paths), 2)
            if other.wire is not None:
                other.wire.send('{"type":"chat","text":"Well played!"}')
            await self._come_back(seat)

    async def come_and_go(self, rate: float) -> None:
        """So many tables a second that nobody comes back to."""
        async with httpx.AsyncClient(base_url=f"http://{self._address}", timeout=TIMEOUT) as client:
            while True:
                await asyncio.gather(self._pass_by(client), asyncio.sleep(1 / rate))

    async def _pass_by(self, client: httpx.AsyncClient) -> None:
        client.cookies.clear()
        wish = {"name": "Ann", "options": QUICK, "bots": ["easy"], "start": True}
        answer = await client.post("/api/tables", json=wish)
        table = answer.raise_for_status().json()["id"]
        cookie = f"ruleshift={answer.cookies['ruleshift']}"
        seen: asyncio.Queue[bytes] = asyncio.Queue()
        wire = await Wire.open(self._address, f"/api/tables/{table}/socket", cookie, seen.put_nowait)
        await seen.get()
        wire.send('{"type":"leave","request":1}')
        while b'"closed"' not in await seen.get():
            pass
        wire.close()
        self.left += 1

    async def _come_back(self, seat: Seat) -> None:
        if seat.wire is not None:
            seat.wire.close()
        await asyncio.sleep(self.chance.uniform(0, 2))
        path, cookie = self._paths[seat]
        seat.wire = await Wire.open(self._address, path, cookie, seat.hear)
        self.returns += 1


class StrongLoad(LongLoad):
    """Tables of one person and three hard bots, each with a set of cards of its own."""

    async def _open(self, client: httpx.AsyncClient, deck: str, home: str, way: str) -> None:
        client.cookies.clear()
        cards = [card.name for card in find_deck(deck).cards if card.kind is Kind.KEEPER]
        rules = {"without": [cards[len(self._wires) // len(DECKS)]]}
        wish = {
            "name": "Ann",
            "options": QUICK | {"decks": [deck], "rules": rules},
            "bots": ["hard"] * 3,
            "start": True,
        }
        answer = await client.post(f"http://{home}/api/tables", json=wish)
        path = f"/api/tables/{answer.raise_for_status().json()['id']}/socket"
        table = Table()
        seat = Seat(table, self)
        table.seats.append(seat)
        seat.wire = await Wire.open(way, path, f"ruleshift={answer.cookies['ruleshift']}", seat.hear)
        self._wires.append(seat.wire)


def start(folder: Path, log: Path) -> tuple[subprocess.Popen[bytes], int]:
    """A server, which writes its log into a file."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port = door.getsockname()[1]
    environment = os.environ | {f"RULESHIFT_{name.upper()}": str(value) for name, value in LIMITS.items()}
    command = [sys.executable, "-m", "ruleshift", "serve", "--port", str(port), "--database", str(folder / "games.db")]
    with log.open("wb") as file:
        return subprocess.Popen(command, stdout=file, stderr=file, env=environment), port


async def until_ready(port: int) -> None:
    """Wait for the server."""

    async def is_ready() -> bool:
        with suppress(httpx.HTTPError):
            return (await client.get(f"http://127.0.0.1:{port}/api/ready")).is_success
        return False

    async with httpx.AsyncClient(timeout=TIMEOUT) as client:
        await eventually(is_ready)


async def watch(process: int, port: int, settings: argparse.Namespace) -> None:
    """Play for so many minutes, telling how it goes."""
    await until_ready(port)
    here = (StrongLoad if settings.strong else LongLoad)(process, port, settings.seed)
    print(f"before anybody comes: {memory(process):.1f} MB", flush=True)
    async with asyncio.TaskGroup() as group:
        await here.open(settings.strong or settings.tables)
        work = [here.conduct()]
        if not settings.strong:
            work += [here.disturb(), here.come_and_go(settings.leaving)]
        tasks = [group.create_task(each) for each in work]
        here.rate = settings.rate
        grown = await minutes(here, process, port, settings.minutes)
        third = -(-len(grown) // 3)
        before, after = fmean(grown[-2 * third : -third] or grown), fmean(grown[-third:])
        print(f"memory: {before:.1f} MB in the second third, {after:.1f} MB in the last")
        for task in tasks:
            task.cancel()
        here.close()
    for minute in range(1, settings.after + 1):
        await asyncio.sleep(60)
        print(
            f"minute {minute} after everybody has left: {memory(process):.1f} MB; {await remembered(port)}", flush=True
        )


async def remembered(port: int) -> str:
    """What the server says of tables in its memory, and of what bots remember."""
    async with httpx.AsyncClient(timeout=TIMEOUT) as client:
        text = (await client.get(f"http://127.0.0.1:{port}/metrics")).text
    wanted = ("ruleshift_tables_awake ", "ruleshift_bot_cache_bytes ")
    return ", ".join(line for line in text.splitlines() if line.startswith(wanted))


async def minutes(here: LongLoad, process: int, port: int, count: int) -> list[float]:
    """The memory after each minute."""
    found = []
    for minute in range(1, count + 1):
        meter, begun = Meter(process), time.perf_counter()
        await asyncio.sleep(60)
        found.append(memory(process))
        tally, here.tally = here.tally, type(here.tally)()
        print(
            f"minute {minute}: {found[-1]:.1f} MB; {len(tally.times):,} choices, {tally.games} games over, "
            f"{tally.refused} refused, {here.returns} returns, {here.left} tables left; p95 {tally.cut(95):.0f} ms; "
            f"{await remembered(port)}\n"
            f"{meter.report(len(tally.times), time.perf_counter() - begun)}",
            flush=True,
        )  # fmt: skip
    return found


def kinds(log: Path) -> Counter[str]:
    """The lines of a log without names and numbers, and how often each came."""
    return Counter(CHANGES.sub("#", line.strip()) for line in log.read_text().splitlines() if line.strip())


def main() -> None:
    """Start a server, keep it busy, report."""
    parser = argparse.ArgumentParser(prog="python -m tests.long_run", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--minutes", type=int, default=30, metavar="N", help="how long (default 30)")
    parser.add_argument("--tables", type=int, default=200, metavar="N", help="tables of four (default 200)")
    parser.add_argument("--rate", type=int, default=100, metavar="N", help="choices a second in all (default 100)")
    parser.add_argument("--leaving", type=float, default=3.0, metavar="N", help="tables left a second (default 3)")
    parser.add_argument("--strong", type=int, default=0, metavar="N", help="so many tables with hard bots instead")
    parser.add_argument("--after", type=int, default=0, metavar="N", help="minutes to go on when all have left")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="for the choices (default 1)")
    settings = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        log = Path(name) / "log"
        process, port = start(Path(name), log)
        try:
            asyncio.run(watch(process.pid, port, settings))
        finally:
            process.terminate()
            process.wait(TIMEOUT)
            print("log:", *(f"{count:6} {line}" for line, count in kinds(log).most_common()), sep="\n")


if __name__ == "__main__":
    main()
