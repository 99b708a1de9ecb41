"""A WebSocket client that costs next to nothing, so that a load test measures the server and not its own client."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable

__all__ = ("Wire",)

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
)


class Wire(asyncio.Protocol):
    """One connection. Whole texts are handed over as they come; nothing is queued, nothing is unpacked."""

    def __init__(self, host: str, path: str, cookie: str, hear: Callable[[bytes], None]) -> None:
        self._hello = HANDSHAKE.format(host=host, path=path, cookie=cookie).encode()
        self._hear = hear
        self._buffer = b""
        self._transport: asyncio.Transport | None = None
        self._upgraded: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def open(cls, host: str, path: str, cookie: str, hear: Callable[[bytes], None]) -> Wire:
        """Connect, and wait until messages can be sent."""
        name, _, port = host.partition(":")
        loop = asyncio.get_running_loop()
        _, wire = await loop.create_connection(lambda: cls(host, path, cookie, hear), name, int(port))
        await wire._upgraded
        return wire

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._hello)

    def data_received(self, data: bytes) -> None:
        """Hand over every message that is whole."""
        self._buffer += data
        if not self._upgraded.done():
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self._buffer = rest
            self._upgraded.set_result(None)
        while self._take():
            pass

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell whoever still waits for the WebSocket that there is none."""
        if not self._upgraded.done():
            self._upgraded.set_exception(ConnectionRefusedError("The server closed the connection unasked."))

    def _take(self) -> bool:
        data = self._buffer
        if len(data) < 2:
            return False
        size, start = data[1], 2
        if size == 126:
            start, size = 4, int.from_bytes(data[2:4])
        elif size == 127:
            start, size = 10, int.from_bytes(data[2:10])
        if len(data) < start + size:
            return False
        self._buffer = data[start + size :]
        self._got(data[0] & 15, data[start : start + size])
        return True

    def _got(self, kind: int, payload: bytes) -> None:
        if kind == TEXT:
            self._hear(payload)
        elif kind == PING:
            self._write(PONG, payload)
        elif kind == CLOSE:
            self.close()

    def send(self, text: str) -> None:
        """Say something short."""
        self._write(TEXT, text.encode())

    def _write(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        head = struct.pack("!BB", 128 | kind, 128 | size) if size < 126 else struct.pack("!BBH", 128 | kind, 254, size)
        if self._transport is not None:
            self._transport.write(head + bytes(4) + payload)  # masked, as clients must, with zeros

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()
