"""A real server on a free port, and browsers that talk to it."""

from __future__ import annotations

import asyncio
import json
import math
import random
import socket
import ssl
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import httpx
import uvicorn
import websockets

from ruleshift.web.cluster.membership import Membership
from ruleshift.web.server import bind, configure, make_node
from ruleshift.web.settings import Settings
from ruleshift.web.storage import MemoryStore, Store
from ruleshift.web.time_source import TimeSource
from tests.support.waiting import TIMEOUT, eventually

__all__ = ("FAST", "QUICK", "Browser", "Server", "StillTime", "Tab", "run", "serving")

FAST = Settings(
    window_bounds=(0.0, 3_600.0),
    pace_bounds=(0.0, 3_600.0),
    away_after=3_600.0,
    host_after=3_600.0,
    sleep_after=0.0,
    header_seconds=3_600.0,
    most_tables_each=5_000,
    most_open_each=5_000,
    messages_per_second=10_000.0,
    messages_burst=10_000,
    messages_per_second_each=100_000.0,
    messages_burst_each=100_000,
    reads_burst=100_000,
    sockets_per_second=1_000.0,
    sockets_burst=10_000,
    posts_per_minute=60_000.0,
    posts_burst=1_000,
    bot_threads=1,
)
"""Limits that a fast game in a test does not run into."""
QUICK: dict[str, Any] = {"window": 0.0, "pace": 0.0, "first": "random"}
"""Options of a table where nobody waits."""
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Nothing is encrypted on the way to oneself, and an empty context is made faster than a useful one."""


class StillTime(TimeSource):
    """Time that moves only when the test says so."""

    def __init__(self) -> None:
        self.at = 0.0
        super().__init__(lambda: 1_800_000_000_000 + int(1_000 * self.at), lambda: self.at)


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run a test that waits."""

    async def whole() -> None:
        async with asyncio.timeout(2 * TIMEOUT):
            await work

    asyncio.run(whole())


class Server:
    """The address of a server that runs."""

    def __init__(self, port: int) -> None:
        self.base = f"http://127.0.0.1:{port}"

    @asynccontextmanager
    async def browser(self, **headers: str) -> AsyncIterator[Browser]:
        """A browser of its own, with its own cookie."""
        async with httpx.AsyncClient(base_url=self.base, headers=headers, timeout=TIMEOUT, verify=NO_TLS) as client:
            yield Browser(self.base, client)


@asynccontextmanager
async def serving(
    store: Store | Membership | None = None, settings: Settings = FAST, door: socket.socket | None = None
) -> AsyncIterator[Server]:
    """A server for the time of a test."""
    door = door or bind("127.0.0.1", 0)
    server = uvicorn.Server(configure(make_node(store or MemoryStore(), settings)))
    task = asyncio.create_task(server.serve(sockets=[door]))
    await eventually(lambda: server.started or task.done())
    assert server.started, "the server has not started"
    try:
        yield Server(door.getsockname()[1])
    finally:
        server.should_exit = True
        await task
        door.close()


class Browser:
    """Somebody with a cookie."""

    def __init__(self, base: str, client: httpx.AsyncClient) -> None:
        self.base = base
        self.client = client

    async def get(self, path: str) -> Any:
        answer = await self.client.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, **body: Any) -> Any:
        answer = await self.client.post(path, json=body)
        assert answer.status_code == 201, answer.text
        return answer.json()

    async def refused(self, path: str, status: int, **body: Any) -> str:
        """Post something that is refused; the sentence."""
        answer = await self.client.post(path, json=body)
        assert answer.status_code == status, answer.text
        assert answer.json()["code"]
        return str(answer.json()["message"])

    async def open_table(
        self, name: str = "Ann", *, bots: tuple[str, ...] = (), start: bool = False, **options: Any
    ) -> str:
        """Open a table where nobody waits; its id."""
        body = {"name": name, "options": QUICK | options, "bots": bots, "start": start}
        return str((await self.post("/api/tables", **body))["id"])

    async def join(self, table: str, name: str) -> None:
        await self.post(f"/api/tables/{table}/join", name=name)

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())

    @asynccontextmanager
    async def tab(self, table: str, **headers: str) -> AsyncIterator[Tab]:
        """Look at a table."""
        address = f"{self.base.replace('http', 'ws')}/api/tables/{table}/socket"
        cookie = {"Cookie": self.cookie} if self.cookie else {}
        said = {"Origin": self.base} | cookie | headers
        how: dict[str, Any] = {"additional_headers": said, "max_queue": None, "compression": None}
        async with websockets.connect(address, **how, open_timeout=TIMEOUT, ping_interval=None) as wire:
            yield Tab(wire)


class Tab:
    """One connection, which keeps what it was told."""

    def __init__(self, wire: websockets.ClientConnection) -> None:
        self.wire = wire
        self.state: Any = None
        self.heard: list[Any] = []
        self.lines: list[Any] = []
        self.chat: list[Any] = []
        self._request = 0

    async def hear(self) -> Any:
        """The next message."""
        async with asyncio.timeout(TIMEOUT):
            message = json.loads(await self.wire.recv())
        self.heard.append(message)
        if message["type"] == "state":
            self.state = message
            self.lines = [*([] if message["fresh"] else self.lines), *message["news"]]
        elif message["type"] == "chat":
            self.chat += message["lines"]
        return message

    async def listen(self) -> None:
        """Listen until the connection ends."""
        while True:
            await self.hear()

    async def until(self, holds: Callable[[Any], Any]) -> Any:
        """Listen until a state fulfils something; that state."""
        while self.state is None or not holds(self.state):
            await self.hear()
        return self.state

    async def say(self, what: str, **fields: Any) -> Any:
        """Say something and wait for its answer: `done`, or the error."""
        self._request += 1
        await self.wire.send(json.dumps({"type": what, "request": self._request, **fields}))
        while True:
            message = await self.hear()
            if message["type"] in ("done", "error") and message["request"] == self._request:
                return message

    async def does(self, what: str, **fields: Any) -> None:
        """Say something that must be done."""
        answer = await self.say(what, **fields)
        assert answer["type"] == "done", answer

    async def fails(self, what: str, code: str, **fields: Any) -> str:
        """Say something that must be refused; the sentence."""
        answer = await self.say(what, **fields)
        assert answer["type"] == "error", answer
        assert answer["code"] == code, answer
        return str(answer["message"])

    @property
    def decision(self) -> Any:
        """What this seat is asked."""
        return self.state["own"] and self.state["own"]["decision"]

    async def play_on(
        self, seed: int = 0, *, choices: float = math.inf, until: Callable[[Any], Any] = lambda _: False
    ) -> None:
        """Take any option of so many questions, until the game is over, or until something else is reached."""
        chance = random.Random(seed)
        while choices and not (self.state and (until(self.state) or self.state["table"]["phase"] == "over")):
            decision = self.decision if self.state else None
            if decision and decision["answered"] is None:
                index = chance.randrange(len(decision["options"]))
                answer = await self.say("choose", decision=decision["id"], option=index)
                assert answer["type"] == "done" or answer["code"] in ("stale", "not_now"), answer
                choices -= answer["type"] == "done"
                await self.until(partial(_moved_on, decision["id"]))
            else:
                await self.hear()


def _moved_on(old: str, state: Any) -> bool:
    """True unless the same question still waits for an answer."""
    decision = state["own"]["decision"]
    return not decision or decision["id"] != old or decision["answered"] is not None
