"""`python -m tests.siege`: attack a server in every way that once hurt it, and time the choices at other tables.

The server is a process of its own with its usual limits and 1,024 file descriptors. Another process attacks, each time
from another address of this machine (127.0.0.2 and on). People at five tables of four play on meanwhile, from
127.0.0.1. Everything ends by itself, and nothing leaves this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import resource
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import websockets

from ruleshift.decks import find_deck
from ruleshift.web.server import bind, run_fast, serve
from ruleshift.web.settings import Settings
from ruleshift.web.storage import make_store
from tests.load import DECKS, Load, Tally
from tests.support.waiting import TIMEOUT

FILES = 1_024
RATE = 40
TARGET = 500.0
"""Milliseconds within which 99 of 100 choices reach everybody at their table."""
MOST_SECONDS = 120.0
UNDER_WAY = 30
"""After so many tries an attack is under way."""
GONE = (OSError, httpx.HTTPError, websockets.WebSocketException, asyncio.IncompleteReadError)


class Attack:
    """Somebody at an address of their own, who goes on until they are stopped, and counts what was tried.

    Each attack comes from another address: what one was refused for must not stop the next.
    """

    def __init__(self, name: str, port: int, database: str) -> None:
        self.address = f"127.0.0.{2 + list(ATTACKS).index(name)}"
        self.port = port
        self.database = database
        self.under_way = asyncio.Event()
        self._tries = 0

    @property
    def goes_on(self) -> bool:
        self._tries += 1
        if self._tries >= UNDER_WAY:
            self.under_way.set()
        return True

    def client(self) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=self.address, limits=httpx.Limits(max_connections=20))
        return httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", transport=transport, timeout=TIMEOUT)

    async def table(self, client: httpx.AsyncClient, **fields: Any) -> tuple[str, str] | None:
        """Open a table: its name, and the cookie of its host; None if that is refused."""
        client.cookies.clear()
        answer = await client.post("/api/tables", json={"name": "Eve", **fields})
        return (answer.json()["id"], f"ruleshift={answer.cookies['ruleshift']}") if answer.status_code == 201 else None

    def tab(self, table: str, cookie: str) -> websockets.connect:
        return websockets.connect(
            f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket",
            additional_headers={"Cookie": cookie},
            compression=None,
            local_addr=(self.address, 0),
        )

    async def crowd(self, many: int, work: Callable[[int], Awaitable[None]]) -> None:
        """So many do the same until they are stopped; who is thrown out comes back after a moment."""

        async def one(number: int) -> None:
            while self.goes_on:
                with suppress(*GONE):
                    await work(number)
                await asyncio.sleep(0.02)

        await asyncio.gather(*(one(number) for number in range(many)))


async def cookies(attack: Attack) -> None:
    """Cookies of quoted backslashes."""
    async with attack.client() as client:
        header = {"Cookie": 'a="' + "\\" * 60_000 + '"'}

        async def work(_: int) -> None:
            while attack.goes_on:
                await client.get("/", headers=header)

        await attack.crowd(8, work)


async def options(attack: Attack) -> None:
    """A host with twelve tabs who agrees on something else all the time."""
    cards = [card.name for card in find_deck("camping").cards if card.kind.word in ("action", "goal")]
    lists = (list(each) for each in itertools.combinations(cards, 5))

    def message() -> str:
        return json.dumps({"type": "options", "options": {"rules": {"without": next(lists)}}, "request": 1})

    await _flood(attack, message)


async def chat(attack: Attack) -> None:
    """A seat with twelve tabs that talks without end."""
    await _flood(attack, lambda: json.dumps({"type": "chat", "text": "eve " * 70, "request": 1}))


async def noise(attack: Attack) -> None:
    """Nonsense on twelve tabs, again and again, and hanging up in the middle of it."""
    await _flood(attack, lambda: "{" * 3_000)


async def _flood(attack: Attack, message: Callable[[], str]) -> None:
    async with attack.client() as client:
        opened = await attack.table(client)
        assert opened is not None

        async def work(_: int) -> None:
            async with attack.tab(*opened) as tab:
                while attack.goes_on:
                    for _ in range(10):
                        await tab.send(message())
                    with suppress(TimeoutError):
                        async with asyncio.timeout(0.05):
                            while True:
                                await tab.recv()

        await attack.crowd(12, work)


async def silence(attack: Attack) -> None:
    """1,100 connections that say nothing, or half a request."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (4_096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))

    async def work(number: int) -> None:
        address = ("127.0.0.1", attack.port)
        reader, writer = await asyncio.open_connection(*address, local_addr=(attack.address, 0))
        try:
            writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: " if number % 2 else b"")
            await reader.read()
        finally:
            writer.close()

    await attack.crowd(1_100, work)


async def bots(attack: Attack) -> None:
    """Forty tables of eleven hard bots that play as fast as they can."""
    async with attack.client() as client:

        async def work(_: int) -> None:
            wanted = {"decks": ["martian"], "seats": 12, "pace": 0.0, "first": "random"}
            opened = await attack.table(client, bots=["hard"] * 11, start=True, options=wanted)
            if opened is None:
                await asyncio.sleep(1)
                return
            async with attack.tab(*opened) as tab:
                await tab.send('{"type": "away"}')
                while attack.goes_on:
                    await tab.recv()

        await attack.crowd(40, work)


async def tables(attack: Attack) -> None:
    """Tables with a game that nobody plays, as many as possible."""
    async with attack.client() as client:

        async def work(_: int) -> None:
            while attack.goes_on:
                await attack.table(client, bots=["easy"], start=True)

        await attack.crowd(8, work)


async def setups(attack: Attack) -> None:
    """Questions about ever new set-ups."""
    cards = [card.name for card in find_deck("pirate").cards if card.kind.word in ("action", "goal")]
    lists = (list(each) for each in itertools.combinations(cards, 5))
    async with attack.client() as client:

        async def work(_: int) -> None:
            while attack.goes_on:
                await client.post("/api/setup", json={"decks": ["pirate"], "rules": {"without": next(lists)}})

        await attack.crowd(8, work)


async def pages(attack: Attack) -> None:
    """The lobby and other pages, as fast as they come."""
    async with attack.client() as client:

        async def work(number: int) -> None:
            while attack.goes_on:
                await client.get(("/", "/cards/pirate", "/api/cards", "/api/tables")[number % 4])

        await attack.crowd(8, work)


async def coming_and_going(attack: Attack) -> None:
    """Connections to a table that come and go."""
    async with attack.client() as client:
        opened = await attack.table(client, options={"public": True})
        assert opened is not None

        async def work(_: int) -> None:
            while attack.goes_on:
                async with attack.tab(*opened) as tab:
                    await tab.recv()

        await attack.crowd(8, work)


async def frames(attack: Attack) -> None:
    """Spectators who send pings, pongs and empty fragments, 43,000 at once."""
    floods = (b"\x89\x80" + bytes(4), b"\x8a\x80" + bytes(4), b"\x00\x80" + bytes(4))
    async with attack.client() as client:
        opened = await attack.table(client, options={"public": True})
        assert opened is not None

        async def work(number: int) -> None:
            async with attack.tab(*opened) as tab:
                if number % 3 == 2:
                    tab.transport.write(b"\x01\x81" + bytes(4) + b"x")
                tab.transport.write(floods[number % 3] * 43_000)
                while attack.goes_on:
                    await tab.recv()

        await attack.crowd(6, work)


async def description(attack: Attack) -> None:
    """The description of the API, again and again."""
    async with attack.client() as client:

        async def work(_: int) -> None:
            while attack.goes_on:
                await client.get("/api/openapi.json")

        await attack.crowd(8, work)


async def played_tables(attack: Attack) -> None:
    """Tables at which a few choices are made, so that they count as played, and which are then left open."""
    async with attack.client() as client:

        async def work(_: int) -> None:
            opened = await attack.table(client, bots=["easy"], start=True, options={"first": "random", "pace": 0.0})
            if opened is None:
                await asyncio.sleep(1)
                return
            async with attack.tab(*opened) as tab:
                for _ in range(5):
                    own = json.loads(await tab.recv()).get("own")
                    if own and own["decision"]:
                        await tab.send(json.dumps({"type": "choose", "decision": own["decision"]["id"], "option": 0}))

        await attack.crowd(8, work)


async def lock(attack: Attack) -> None:
    """Another program that locks the database file for a fifth of a second, again and again."""
    with closing(sqlite3.connect(attack.database, isolation_level=None, timeout=TIMEOUT)) as other:
        while True:
            other.execute("BEGIN IMMEDIATE")
            attack.under_way.set()
            await asyncio.sleep(0.2)
            other.execute("ROLLBACK")
            await asyncio.sleep(0.8)


ATTACKS: dict[str, Callable[[Attack], Coroutine[Any, Any, None]]] = {
    each.__name__: each
    for each in (
        cookies,
        options,
        chat,
        noise,
        silence,
        bots,
        tables,
        setups,
        pages,
        coming_and_going,
        frames,
        description,
        played_tables,
        lock,
    )
}


async def besiege(port: int, database: str) -> None:
    """Attack in one way after the other, in this process: a line names an attack, the next one ends it."""
    while name := (await asyncio.to_thread(sys.stdin.readline)).strip():
        attack = Attack(name, port, database)
        attacking = asyncio.create_task(ATTACKS[name](attack))
        under_way = asyncio.create_task(attack.under_way.wait())
        await asyncio.wait((attacking, under_way), return_when=asyncio.FIRST_COMPLETED)
        print("failed" if attacking.done() else "under way", flush=True)
        await asyncio.to_thread(sys.stdin.readline)
        for task in (attacking, under_way):
            task.cancel()
        await asyncio.gather(attacking, under_way, return_exceptions=True)


# Those who defend themselves.


def defend(database: str) -> None:
    """A server with its usual limits, in this process, until it is killed."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))
    door = bind("127.0.0.1", 0)

    def opened() -> None:
        sys.stdout.write(f"{door.getsockname()[1]}\n")
        sys.stdout.flush()

    run_fast(serve(door, make_store(database), Settings(window_bounds=(0.0, 30.0)), opened=opened))


@contextmanager
def part(*words: str) -> Iterator[subprocess.Popen[str]]:
    """Another process of this program, which ends with the block at the latest."""
    command = [sys.executable, "-m", "tests.siege", *words]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


class Attacker:
    """The process that attacks."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    async def begin(self, name: str) -> None:
        """Attack; returns when it is under way."""
        self._say(name)
        assert self._process.stdout is not None
        said = await asyncio.to_thread(self._process.stdout.readline)
        assert said == "under way\n", f"the attack {name} has ended by itself"

    def end(self) -> None:
        """No more of this."""
        self._say("")

    def _say(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()


async def withstand(
    names: Sequence[str], database: str, watch: Callable[[Load], Awaitable[Tally]]
) -> AsyncIterator[tuple[str, Tally]]:
    """One attack after the other, and what was seen of the people at other tables meanwhile."""
    with part("--defend", database) as server:
        assert server.stdout is not None
        port = int(await asyncio.to_thread(server.stdout.readline))
        load = Load(server.pid, port, seed=1)
        await load.open(len(DECKS))
        conducting = asyncio.create_task(load.conduct())
        try:
            yield "peace", await watch(load)
            with part("--attack", str(port), "--database", database) as attacking:
                attacker = Attacker(attacking)
                for name in names:
                    await attacker.begin(name)
                    found = await watch(load)
                    attacker.end()
                    assert server.poll() is None, f"the server has not survived {name}"
                    assert not conducting.done(), f"people were thrown out during {name}"
                    yield name, found
        finally:
            conducting.cancel()
            load.close()


def main() -> None:
    """Attack, and report."""
    parser = argparse.ArgumentParser(prog="python -m tests.siege", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=f"some of {', '.join(ATTACKS)} (default: all)")
    parser.add_argument("--seconds", type=float, default=15.0, metavar="N", help="for each attack (default 15)")
    parser.add_argument("--defend", metavar="DATABASE", help=argparse.SUPPRESS)
    parser.add_argument("--attack", type=int, metavar="PORT", help=argparse.SUPPRESS)
    parser.add_argument("--database", help=argparse.SUPPRESS)
    parsed = parser.parse_args()
    if parsed.defend:
        defend(parsed.defend)
    elif parsed.attack:
        asyncio.run(besiege(parsed.attack, parsed.database))
    else:
        unknown = [name for name in parsed.attacks if name not in ATTACKS]
        if unknown:
            parser.error(f"no such attack: {', '.join(unknown)}")
        asyncio.run(report(parsed.attacks or list(ATTACKS), min(parsed.seconds, MOST_SECONDS)))


async def report(names: list[str], seconds: float) -> None:
    """What people noticed of each attack."""
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "tables.sqlite")
        async for name, tally in withstand(names, database, lambda load: load.measure(RATE, seconds)):
            about = (ATTACKS[name].__doc__ or "").strip() if name in ATTACKS else "Nobody attacks."
            met = "met" if tally.cut(99) <= TARGET and tally.times else "MISSED"
            print(
                f"{name}: {about}\n{tally.report(seconds)}\n  p99 {tally.cut(99):.0f} ms (target: {TARGET:g} ms): {met}"
            )


if __name__ == "__main__":
    main()
