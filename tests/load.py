"""`python -m tests.load`: many tables on one server, every seat a connection that answers at once; how long it takes.

The server is a process of its own, with SQLite; this process has all the connections. A choice is timed from sending it
until everybody at its table has a state that holds it, which is after it was kept.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from collections import deque
from pathlib import Path

import httpx
import msgspec

from tests.support.waiting import TIMEOUT, eventually
from tests.web.mortal import child
from tests.web.server import QUICK
from tests.web.wire import Wire

DECKS = ("pirate", "martian", "drinking", "camping", "anatomy")
TARGET_RATE = 500
TARGET_P95 = 100.0
THREE_QUARTERS = 0.75
BRISK_P95 = 50.0
TARGET_MEGABYTES = 1.0


# What a client needs to know of what it is told.


class _Option(msgspec.Struct):
    index: int


class _Decision(msgspec.Struct):
    id: str
    kind: str
    options: list[_Option]


class _Game(msgspec.Struct):
    id: str


class _Own(msgspec.Struct):
    decision: _Decision | None


class _Table(msgspec.Struct):
    phase: str
    host: str


class _State(msgspec.Struct, tag="state"):
    version: int
    you: str | None
    table: _Table
    game: _Game | None
    own: _Own | None


class _Chat(msgspec.Struct, tag="chat"):
    pass


class _Done(msgspec.Struct, tag="done"):
    request: int


class _Failed(msgspec.Struct, tag="error"):
    code: str


class _Closed(msgspec.Struct, tag="closed"):
    message: str


HEARD = msgspec.json.Decoder(_State | _Chat | _Done | _Failed | _Closed)


class Tally:
    """What was measured in one stretch of time."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.states = 0
        self.octets = 0
        self.games = 0
        self.refused = 0
        self.work = ""

    def cut(self, percent: int) -> float:
        """So many percent of the choices took at most so many milliseconds."""
        return 1_000 * statistics.quantiles(self.times, n=100)[percent - 1] if len(self.times) > 1 else 0.0

    def report(self, seconds: float) -> str:
        """A few lines for people."""
        rate, size = len(self.times) / seconds, self.octets / max(1, self.states)
        worst = 1_000 * max(self.times, default=0.0)
        return (
            f"  {rate:,.0f} choices a second ({len(self.times):,} in {seconds:.0f} s; {self.refused} refused, "
            f"{self.games} games over)\n"
            f"  from a choice to everybody's update: p50 {self.cut(50):.1f} ms, p95 {self.cut(95):.1f} ms, "
            f"p99 {self.cut(99):.1f} ms, worst {worst:.0f} ms\n"
            f"  {self.states / seconds:,.0f} states a second, {size:,.0f} bytes each\n{self.work}"
        )


class Seat:
    """One connection. It answers everything but Surprise windows, which pass by themselves."""

    def __init__(self, table: Table, load: Load) -> None:
        self.wire: Wire | None = None
        self.queued = False
        self._load = load
        self._table = table
        self._state: _State | None = None
        self._arrived: deque[tuple[int, float]] = deque(maxlen=64)
        self._said = ""
        self._sent = 0.0

    def hear(self, text: bytes) -> None:
        """Take note of something that the server says."""
        load = self._load
        message, tally = HEARD.decode(text), load.tally
        if isinstance(message, _State):
            tally.states += 1
            tally.octets += len(text)
            self._state = message
            self._arrived.append((message.version, time.perf_counter()))
            self._table.settle(tally)
            load.queue(self)
        elif isinstance(message, _Done) and self._sent and self._state:
            self._table.pending.append((self._sent, self._state.version))
            self._sent = 0.0
            self._table.settle(tally)
        elif isinstance(message, _Failed):
            tally.refused += 1
            self._said = ""
        elif isinstance(message, _Closed):
            raise AssertionError(f"The server hangs up: {message.message}")

    def has_since(self, version: int) -> float | None:
        """When this seat was told a version, or a later one."""
        return next((at for told, at in self._arrived if told >= version), None)

    def wish(self) -> tuple[str, _Decision | None] | None:
        """What this seat has to say now and has not said yet: an answer, or that there shall be another game."""
        state = self._state
        if state is None or state.game is None or state.own is None:
            return None
        decision, key = state.own.decision, state.game.id
        if state.table.phase == "over":
            return (key, None) if state.you == state.table.host and key != self._said else None
        if decision is None or decision.kind == "surprise" or key + decision.id == self._said:
            return None
        return key + decision.id, decision

    def speak(self) -> bool:
        """Say it; False if there is nothing to say any more."""
        wish, wire = self.wish(), self.wire
        if wish is None or wire is None:
            return False
        self._said, decision = wish
        if decision is None:
            self._load.tally.games += 1
            wire.send('{"type":"rematch"}')
            return True
        self._sent = time.perf_counter()
        option = self._load.chance.randrange(len(decision.options))
        wire.send(f'{{"type":"choose","request":1,"decision":"{decision.id}","option":{option}}}')
        return True


class Table:
    """The seats of one table, and the choices that not everybody has heard of yet."""

    def __init__(self) -> None:
        self.seats: list[Seat] = []
        self.pending: list[tuple[float, int]] = []

    def settle(self, tally: Tally) -> None:
        """Note the time of choices that everybody knows of now."""
        self.pending = [each for each in self.pending if not self._known(tally, *each)]

    def _known(self, tally: Tally, sent: float, version: int) -> bool:
        moments = [seat.has_since(version) for seat in self.seats]
        known = [moment for moment in moments if moment is not None]
        if len(known) < len(moments):
            return False
        tally.times.append(max(known) - sent)
        return True


class Load:
    """All tables, and who may speak next: everybody at once, or so many a second, drawn by lot."""

    def __init__(self, process: int, port: int, seed: int) -> None:
        self.tally = Tally()
        self.chance = random.Random(seed)
        self.rate: float | None = 0.0
        self._process = process
        self._address = f"127.0.0.1:{port}"
        self._queue: list[Seat] = []
        self._wires: list[Wire] = []

    def queue(self, seat: Seat) -> None:
        """A seat may have something to say."""
        if not seat.queued and seat.wish():
            seat.queued = True
            self._queue.append(seat)

    async def conduct(self) -> None:
        """Let seats speak, for ever. A rate of None is no limit; what was missed is not made up for in a crowd."""
        begun, given = time.perf_counter(), 0.0
        while True:
            await asyncio.sleep(0.001)
            now = time.perf_counter()
            given = max(given, (now - begun) * (self.rate or 0) - 10)
            while self._queue and (self.rate is None or (now - begun) * self.rate - given >= 1):
                given += self._draw().speak()
            if not self.rate:
                begun, given = now, 0.0

    def _draw(self) -> Seat:
        at = self.chance.randrange(len(self._queue))
        self._queue[at], self._queue[-1] = self._queue[-1], self._queue[at]
        seat = self._queue.pop()
        seat.queued = False
        return seat

    async def open(self, count: int) -> None:
        """Open tables, fill their seats, connect everybody, begin."""
        async with httpx.AsyncClient(base_url=f"http://{self._address}", timeout=TIMEOUT) as client:
            for number in range(count):
                await self._open(client, DECKS[number % len(DECKS)], *self.ways(number))

    def ways(self, _number: int) -> tuple[str, str]:
        """Where a table is opened, and where its people connect."""
        return self._address, self._address

    async def _open(self, client: httpx.AsyncClient, deck: str, home: str, way: str) -> None:
        client.cookies.clear()
        host, *others = people = [f"Person {at}" for at in range(1, 5)]
        wish = {"name": host, "options": QUICK | {"decks": [deck], "seats": len(people)}}
        answers = [await client.post(f"http://{home}/api/tables", json=wish)]
        name = answers[0].raise_for_status().json()["id"]
        for person in others:
            client.cookies.clear()
            answers.append(await client.post(f"http://{home}/api/tables/{name}/join", json={"name": person}))
        table = Table()
        for answer in answers:
            cookie = f"ruleshift={answer.raise_for_status().cookies['ruleshift']}"
            here = Seat(table, self)
            here.wire = await Wire.open(way, f"/api/tables/{name}/socket", cookie, here.hear)
            self.came(here, f"/api/tables/{name}/socket", cookie)
            table.seats.append(here)
            self._wires.append(here.wire)
        self._wires[-len(people)].send('{"type":"start"}')

    def came(self, seat: Seat, path: str, cookie: str) -> None:
        """A seat is connected."""

    def close(self) -> None:
        """Hang up."""
        for wire in self._wires:
            wire.close()

    async def measure(self, rate: float | None, seconds: float) -> Tally:
        """Play for a while; the first moments do not count."""
        self.rate = rate
        await asyncio.sleep(min(3.0, seconds / 4))
        self.tally, meter = Tally(), Meter(self._process)
        self.watch()
        await asyncio.sleep(seconds)
        self.tally.work = meter.report(len(self.tally.times), seconds)
        self.watched(self.tally)
        found, self.tally, self.rate = self.tally, Tally(), 0.0
        await asyncio.sleep(1)
        return found

    async def count(self, rate: float, choices: int) -> Tally:
        """Play until everybody has heard of so many more choices."""
        self.rate, self.tally = rate, Tally()
        await eventually(lambda: len(self.tally.times) >= choices)
        self.rate = 0.0
        return self.tally

    def watch(self) -> None:
        """The measurement begins."""

    def watched(self, tally: Tally) -> None:
        """The measurement is over."""


class Meter:
    """How long a process has worked, and how long it had to wait for a processor, where the system tells."""

    def __init__(self, process: int) -> None:
        self._tasks = Path(f"/proc/{process}/task")
        self._before = self._read()

    @property
    def worked(self) -> float:
        """Seconds of work since the meter was made."""
        return self._read()[0] - self._before[0]

    def _read(self) -> tuple[float, float]:
        rows = [(task / "schedstat").read_text().split() for task in self._tasks.glob("*")]
        return sum(int(row[0]) for row in rows) / 1e9, sum(int(row[1]) for row in rows) / 1e9

    def report(self, choices: int, seconds: float) -> str:
        """Since the meter was made."""
        worked, waited = (now - then for now, then in zip(self._read(), self._before, strict=True))
        return (
            f"  the server worked {1_000 * worked / max(1, choices):.2f} ms for a choice, "
            f"{100 * worked / seconds:.0f} % of the time, and waited for a processor {100 * waited / seconds:.0f} %"
        )


def memory(process: int) -> float:
    """Megabytes that a process has of the machine's memory, where the system tells."""
    status = Path(f"/proc/{process}/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((int(line.split()[1]) / 1_024 for line in lines if line.startswith("VmRSS:")), 0.0)


def against(name: str, value: float, target: float, unit: str) -> str:
    """A value beside its target."""
    return f"  {name}: {value:.1f} {unit} (target: under {target:g} {unit}): {'met' if value < target else 'MISSED'}"


async def load(process: int, port: int, settings: argparse.Namespace) -> None:
    """Open all tables and measure: the memory, the time at a given pace, and how fast it goes without any."""
    here = Load(process, port, settings.seed)
    async with asyncio.TaskGroup() as group:
        await here.open(len(DECKS))
        schedule = group.create_task(here.conduct())
        await here.measure(settings.rate, 2.0)  # the server has read all decks and found its memory
        before = memory(process)
        await here.open(settings.tables - len(DECKS))
        paced = await here.measure(settings.rate, settings.seconds)
        grown = (memory(process) - before) / max(1, settings.tables - len(DECKS))
        print(f"at {settings.rate} choices a second:\n{paced.report(settings.seconds)}", flush=True)
        flat = await here.measure(None, settings.seconds)
        print(f"as fast as it goes:\n{flat.report(settings.seconds)}", flush=True)
        most = round(THREE_QUARTERS * len(flat.times) / settings.seconds)
        brisk = await here.measure(most, settings.seconds)
        print(f"at three quarters of that, {most} choices a second:\n{brisk.report(settings.seconds)}")
        print(f"memory of the server: {memory(process):.0f} MB in all")
        print("against the targets:")
        print(against("p95", paced.cut(95), TARGET_P95, "ms"))
        print(against("p95 at three quarters", brisk.cut(95), BRISK_P95, "ms"))
        print(against("each table", grown, TARGET_MEGABYTES, "MB"))
        schedule.cancel()
        here.close()


def main() -> None:
    """Start a server, load it, report."""
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=200, metavar="N", help="tables of four (default 200)")
    parser.add_argument(
        "--rate", type=int, default=TARGET_RATE, metavar="N", help=f"choices a second in all (default {TARGET_RATE})"
    )
    parser.add_argument("--seconds", type=float, default=20.0, metavar="N", help="for each measurement (default 20)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="for the choices (default 1)")
    parser.add_argument("--cluster", action="store_true", help="one and two servers on PostgreSQL, behind nginx")
    settings = parser.parse_args()
    if settings.cluster:
        from tests.web.cluster.load import compare  # noqa: PLC0415 - which needs this module

        asyncio.run(compare(settings))
        return
    with tempfile.TemporaryDirectory() as folder, child(str(Path(folder) / "tables.sqlite")) as (process, port):
        print(f"{settings.tables} tables of four, {4 * settings.tables} connections, one server process", flush=True)
        asyncio.run(load(process.pid, port, settings))


if __name__ == "__main__":
    main()
