"""Other servers: requests to them, and sockets that are passed on to them."""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import contextmanager, suppress
from typing import Any, Literal, NamedTuple
from urllib.parse import quote, urlsplit

import h11
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, WebSocketException

from ruleshift.web.cluster.signature import SOCKET, STRANGER, TOLERANCE, Asked, Caller, Signer
from ruleshift.web.protocol.encoding import WRITE
from ruleshift.web.protocol.messages import Closed
from ruleshift.web.tables.connections import LEFT
from ruleshift.web.timing import Timing

__all__ = ("LOOK_AGAIN", "Answer", "Peer", "PeerError", "Peers", "Traffic")

LOG = logging.getLogger(__name__)
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
End = Literal["over", "elsewhere"]
Wire = ClientConnection | asyncio.StreamWriter

PATIENCE = 2.0
"""Seconds to reach another server."""
ANSWER = 10.0
"""Seconds for it to answer a request."""
LARGEST = 4_000_000
HEALTH = "/api/health"
KEEPALIVE = {"TCP_KEEPIDLE": 2, "TCP_KEEPINTVL": 1, "TCP_KEEPCNT": 3, "TCP_USER_TIMEOUT": 5_000}
"""A connection to a server that can no longer be reached breaks within five seconds, where the system knows how."""
GOING_AWAY, LOOK_AGAIN = 1012, 4012
"""How a socket is closed that is worth opening again; and between servers, where the table is not the other's."""
MOVED = "The table moves to another server. Nothing is lost: this page reconnects by itself."


class Peer(NamedTuple):
    """Another server."""

    server: int
    address: str


class Answer(NamedTuple):
    """What another server has answered."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class PeerError(Exception):
    """Another server cannot be reached, or does not answer; `sent` if it may have done what it was asked."""

    def __init__(self, *, sent: bool) -> None:
        super().__init__("Another server does not answer.")
        self.sent = sent


class Traffic:
    """What was passed on since the start, and what that took."""

    def __init__(self) -> None:
        self.messages = {"to": 0, "from": 0}
        """Messages of sockets, to owners and from them."""
        self.requests = 0
        self.seconds = Timing()
        """From passing something on to its answer."""


class Peers:
    """What this server says to others."""

    def __init__(self, signer: Signer) -> None:
        self.traffic = Traffic()
        self._signer = signer
        self._wires: dict[int, set[Wire]] = {}
        self._told: set[str] = set()
        self.unbelieving: set[int] = set()
        """Servers that did not believe this one when they were last asked something."""

    def keep_only(self, alive: frozenset[int]) -> None:
        """Hang up on servers that do not live any more: nothing would come from them."""
        self.unbelieving &= alive
        for server in [each for each in self._wires if each not in alive]:
            for wire in self._wires[server]:
                wire.transport.abort()

    def drop_all(self) -> None:
        """Hang up on everybody."""
        self.keep_only(frozenset())

    @contextmanager
    def _connected(self, peer: Peer, wire: Wire) -> Iterator[None]:
        """While this server talks to another: it hangs up at the end, or as soon as the other one is dead."""
        wires = self._wires.setdefault(peer.server, set())
        wires.add(wire)
        _keep_alive(wire.transport)
        try:
            yield
        finally:
            wires.discard(wire)
            if not wires:
                self._wires.pop(peer.server, None)
            wire.transport.abort()

    # Requests.

    async def ask(self, peer: Peer, method: str, path: str, caller: Caller, body: bytes = b"") -> Answer:
        """Have a request answered by another server."""
        begun = time.perf_counter()
        answer = await self._ask(peer, method, path, caller, body)
        self.traffic.requests += 1
        self.traffic.seconds.add(time.perf_counter() - begun)
        return answer

    async def greet(self, peer: Peer) -> None:
        """Ask another server something that is all the same, to see whether it believes this one."""
        with suppress(PeerError):
            await self._ask(peer, "GET", HEALTH, Caller("", ""), b"")

    async def _ask(self, peer: Peer, method: str, path: str, caller: Caller, body: bytes) -> Answer:
        sent = False
        try:
            async with asyncio.timeout(PATIENCE):
                reader, writer = await asyncio.open_connection(*_door(peer.address), ssl=_tls(peer.address))
            sent = True
            with self._connected(peer, writer):
                async with asyncio.timeout(ANSWER):
                    answer = await _exchange(reader, writer, self._request(peer, method, path, caller, body), body)
        except (OSError, TimeoutError, h11.RemoteProtocolError) as error:
            raise PeerError(sent=sent) from error
        if answer.status == 403 and STRANGER.encode() in answer.body:
            self._complain(peer)
            raise PeerError(sent=False)
        self.unbelieving.discard(peer.server)
        return answer

    def _request(self, peer: Peer, method: str, path: str, caller: Caller, body: bytes) -> h11.Request:
        headers = {
            "host": urlsplit(peer.address).netloc,
            "connection": "close",
            "content-type": "application/json",
            "content-length": str(len(body)),
            **self._signer.headers(Asked(method, path, caller), body),
        }
        return h11.Request(method=method, target=quote(path), headers=list(headers.items()))

    def _complain(self, peer: Peer) -> None:
        self.unbelieving.add(peer.server)
        if peer.address not in self._told:
            self._told.add(peer.address)
            LOG.error(
                "The server at %s does not believe this one. Do all have the same RULESHIFT_CLUSTER_SECRET, clocks "
                "that agree within %d seconds, and versions that follow each other?",
                peer.address,
                TOLERANCE // 1_000,
            )

    # Sockets.

    async def relay(self, peer: Peer, path: str, caller: Caller, receive: Receive, send: Send) -> End:
        """Pass a socket on until one side hangs up; `elsewhere` if the other server is not the one, or is not there."""
        try:
            wire = await connect(
                peer.address.replace("http", "ws", 1) + quote(path),
                additional_headers=self._signer.headers(Asked(SOCKET, path, caller)),
                user_agent_header=None,
                compression=None,
                proxy=None,
                open_timeout=PATIENCE,
                ping_interval=None,
                close_timeout=0.5,
                max_size=None,
            )
        except (OSError, TimeoutError, InvalidHandshake, WebSocketException) as error:
            if isinstance(error, InvalidStatus) and error.response.status_code == 403:
                self._complain(peer)
            return "elsewhere"
        self.unbelieving.discard(peer.server)
        with self._connected(peer, wire):
            return await _Relay(wire, receive, send, self.traffic).run()


class _Relay:
    """One socket that is passed on."""

    def __init__(self, wire: ClientConnection, receive: Receive, send: Send, traffic: Traffic) -> None:
        self._wire = wire
        self._receive = receive
        self._send = send
        self._traffic = traffic
        self._asked: deque[float] = deque(maxlen=100)
        """When something was passed on that is to be answered."""
        self._passed = False
        self._left = False

    async def run(self) -> End:
        there = asyncio.create_task(self._pass_on())
        back = asyncio.create_task(self._bring_back())
        try:
            await asyncio.wait((there, back), return_when=asyncio.FIRST_COMPLETED)
            if not back.done():  # the browser has gone; where it did not say so, the owner shall see that too
                if self._left:
                    await self._wire.close()
                return "over"
            return await self._close()
        finally:
            for task in (there, back):
                task.cancel()
            await asyncio.gather(there, back, return_exceptions=True)

    async def _pass_on(self) -> None:
        while True:
            message = await self._receive()
            if message["type"] != "websocket.receive":
                self._left = message.get("code") in LEFT
                return
            text = message.get("text") or (message.get("bytes") or b"").decode(errors="replace")
            self._passed = True
            self._traffic.messages["to"] += 1
            if '"request"' in text:
                self._asked.append(time.perf_counter())
            try:
                await self._wire.send(text)
            except ConnectionClosed:
                return

    async def _bring_back(self) -> None:
        with suppress(ConnectionClosed):
            while True:
                text = await self._wire.recv(decode=True)
                assert isinstance(text, str)
                self._passed = True
                self._traffic.messages["from"] += 1
                if self._asked and text.startswith(('{"type":"done"', '{"type":"error"')):
                    self._traffic.seconds.add(time.perf_counter() - self._asked.popleft())
                await self._send({"type": "websocket.send", "bytes": None, "text": text})

    async def _close(self) -> End:
        """The other server has hung up, or is gone."""
        code, reason = self._wire.close_code, self._wire.close_reason or ""
        if code == LOOK_AGAIN and not self._passed:
            return "elsewhere"
        if code in (None, 1006, LOOK_AGAIN):
            closed = WRITE.encode(Closed(message=MOVED, again=True)).decode()
            await self._send({"type": "websocket.send", "bytes": None, "text": closed})
            code, reason = GOING_AWAY, MOVED[:100]
        await self._send({"type": "websocket.close", "code": code, "reason": reason})
        return "over"


def _keep_alive(transport: asyncio.BaseTransport) -> None:
    door = transport.get_extra_info("socket")
    with suppress(OSError):  # it is closed already, as whoever uses it will see
        door.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in KEEPALIVE.items():
            if hasattr(socket, name):
                door.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


def _door(address: str) -> tuple[str, int]:
    parts = urlsplit(address)
    return parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)


def _tls(address: str) -> ssl.SSLContext | None:
    return ssl.create_default_context() if address.startswith("https://") else None


async def _exchange(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: h11.Request, body: bytes
) -> Answer:
    """Send a request and read the whole answer."""
    talk = h11.Connection(h11.CLIENT)
    writer.write(
        (talk.send(request) or b"") + (talk.send(h11.Data(body)) or b"") + (talk.send(h11.EndOfMessage()) or b"")
    )
    await writer.drain()
    status, headers, parts = 0, [], []
    while True:
        event = talk.next_event()
        if event is h11.NEED_DATA:
            talk.receive_data(await reader.read(65_536))
        elif isinstance(event, h11.Response):
            status, headers = event.status_code, [(bytes(name), bytes(value)) for name, value in event.headers]
        elif isinstance(event, h11.Data):
            parts.append(bytes(event.data))
            if sum(map(len, parts)) > LARGEST:
                raise OSError("the answer is too large")
        elif isinstance(event, h11.EndOfMessage):
            return Answer(status, headers, b"".join(parts))
