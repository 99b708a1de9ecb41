"""What several servers cost: one, two with every table on its owner, two with everybody at the wrong one."""

from __future__ import annotations

import argparse
import asyncio
import statistics
import time
from pathlib import Path
from typing import NamedTuple

from ruleshift.web.storage.postgres import PostgresStore
from ruleshift.web.storage.server_rows import ServerRows
from tests.load import DECKS, Load, Meter, Tally
from tests.web.cluster.place import Place, place

__all__ = ("compare",)

WAYS = ("one server", "two, at the owner", "two, at the wrong one")
DURABLE = ("fsync=on", "shared_buffers=64MB")
ROUNDS = 2


class Row(NamedTuple):
    """One way, measured once."""

    rate: float
    p50: float
    p95: float
    servers: float
    postgres: float
    nginx: float
    """Milliseconds of processor time for a choice."""


def processes(process: int) -> list[int]:
    """A process and all that it has started."""
    children = Path(f"/proc/{process}/task/{process}/children")
    below = [int(each) for each in children.read_text().split()] if children.exists() else []
    return [process, *(each for child in below for each in processes(child))]


class Spread(Load):
    """Tables on all servers in turns; everybody connects through nginx, to the owner or to the other one."""

    def __init__(self, here: Place, seed: int, *, wrong: bool) -> None:
        super().__init__(here.members[0].process.pid, here.members[0].port, seed)
        self._here = here
        self._wrong = wrong
        self._meters: dict[str, list[Meter]] = {}
        self.spent: dict[str, float] = {}

    def ways(self, number: int) -> tuple[str, str]:
        members = self._here.members
        home = members[number % len(members)]
        way = members[(number + self._wrong) % len(members)]
        return f"127.0.0.1:{home.port}", f"127.0.0.1:{way.front_port}"

    def watch(self) -> None:
        of = {
            "servers": [member.process.pid for member in self._here.members],
            "postgres": processes(self._here.postgres.process),
            "nginx": processes(self._here.nginx),
        }
        self._meters = {name: [Meter(each) for each in found] for name, found in of.items()}

    def watched(self, tally: Tally) -> None:
        self.spent = {name: sum(meter.worked for meter in found) for name, found in self._meters.items()}


async def measure(way: str, settings: argparse.Namespace) -> Row:
    """Play for a while in one way."""
    count = 1 if way == WAYS[0] else 2
    async with place(count, audit=False, postgres_settings=DURABLE) as here:
        load = Spread(here, settings.seed, wrong=way == WAYS[2])
        async with asyncio.TaskGroup() as group:
            await load.open(max(settings.tables, len(DECKS)))
            conducting = group.create_task(load.conduct())
            tally = await load.measure(settings.rate, settings.seconds)
            conducting.cancel()
            load.close()
        choices = max(1, len(tally.times))
        spent = {name: 1_000 * seconds / choices for name, seconds in load.spent.items()}
        return Row(len(tally.times) / settings.seconds, tally.cut(50), tally.cut(95), **spent)


async def commits(connections: int, seconds: float, *, fenced: bool) -> float:
    """How many moves a second PostgreSQL keeps, each in a commit of its own, on so many connections."""
    async with place(0, front=False, audit=False, postgres_settings=DURABLE) as here:
        rows = ServerRows(here.postgres.url)
        server = await rows.join("http://127.0.0.1:1", "", None)
        stores = [PostgresStore(here.postgres.url, server=server if fenced else None) for _ in range(connections)]
        for at, store in enumerate(stores):
            await store.begin_game(f"g{at}", "t", "{}")
        end = time.monotonic() + seconds

        async def write(at: int) -> int:
            number = 0
            while time.monotonic() < end:
                number += 1
                await stores[at].append(f"g{at}", number, ['{"move":"a line that is about as long as a move"}'])
            return number

        found = sum(await asyncio.gather(*(write(at) for at in range(connections))))
        for store in stores:
            await store.close()
        await rows.close()
        return found / seconds


async def compare(settings: argparse.Namespace) -> None:
    """All ways in turns, so that a machine that is busy for a while is busy for all of them."""
    found: dict[str, list[Row]] = {way: [] for way in WAYS}
    for _ in range(ROUNDS):
        for way in WAYS:
            found[way].append(await measure(way, settings))
    print(f"{settings.tables} tables of four, {settings.rate} choices a second wished for, {ROUNDS} rounds in turns")
    print(f"{'':<24}{'choices/s':>10}{'p50 ms':>8}{'p95 ms':>8}   processor ms a choice: servers, PostgreSQL, nginx")
    for way, rows in found.items():
        mean = Row(*(statistics.mean(column) for column in zip(*rows, strict=True)))
        print(
            f"{way:<24}{mean.rate:>10.0f}{mean.p50:>8.1f}{mean.p95:>8.1f}"
            f"{mean.servers:>26.2f}{mean.postgres:>12.2f}{mean.nginx:>7.2f}"
        )
    for connections in (1, 4):
        rates = {fenced: await commits(connections, 4.0, fenced=fenced) for fenced in (False, True)}
        print(f"commits a second on {connections} connections: {rates[False]:,.0f} plain, {rates[True]:,.0f} fenced")
