"""What comes in on a WebSocket, before anybody reads it: in small portions, and with a price for every frame and byte.

Pings, pongs and fragments cost their sender six bytes and never become a message, so no limit on messages counts them.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from ruleshift.web.http.rate_limits import Bucket

if TYPE_CHECKING:
    from ruleshift.web.http.open_connections import OpenConnections

__all__ = ("CountedSocket",)

PORTION = 512
"""Bytes that are read before others have their turn: at most 85 frames."""
FREE = 1_024
"""Bytes that cost as much as one frame."""
POLICY, NOT_TEXT = 1008, 1007
DATA = (Opcode.CONT, Opcode.TEXT, Opcode.BINARY)


class CountedSocket(WebSocketsSansIOProtocol):
    """A WebSocket; it counts as a connection until it ends, like the request that it began with."""

    counts: OpenConnections
    _bucket: Bucket
    _held: bool = False
    """True while others have their turn before the next portion."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        settings = self.counts.settings
        self._portions: deque[bytes] = deque()
        # Nobody may send more frames on one connection than an address may send messages on all of its own.
        self._bucket = Bucket(settings.messages_per_second_each, settings.messages_burst_each, settings.time.seconds)
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._portions.clear()
        super().connection_lost(exc)
        self.counts.leave(self.transport)

    def data_received(self, data: bytes) -> None:
        """Read the first portion; the rest waits until others had their turn."""
        self._portions.extend(data[at : at + PORTION] for at in range(0, len(data), PORTION))
        if not self._held:
            self._read_on()

    def _read_on(self) -> None:
        held, self._held = self._held, False
        if self._portions and not self.transport.is_closing():
            portion = self._portions.popleft()
            if self._bucket.take(len(portion) / FREE):
                super().data_received(portion)
            else:
                self._refuse(POLICY, "too many bytes")
        if self.transport.is_closing():
            self._portions.clear()
        elif self._portions:
            self._held = True
            self.transport.pause_reading()
            self.loop.call_soon(self._read_on)
        elif held and not self.read_paused:  # uvicorn pauses too, while the application has a message to read
            self.transport.resume_reading()

    def handle_events(self) -> None:
        """Count the frames of a portion before they are handled."""
        frames = [each for each in self.conn.events if isinstance(each, Frame)]
        if any(not each.data and not each.fin and each.opcode in DATA for each in frames):
            self._refuse(POLICY, "empty fragments")
        elif frames and not self._bucket.take(len(frames)):
            self._refuse(POLICY, "too many frames")
        else:
            super().handle_events()

    def send_receive_event_to_app(self) -> None:
        """Hand a whole message on, if it is text."""
        self.frames = [b"".join(self.frames)]
        try:
            if self.curr_msg_data_type == "text":
                self.frames[0].decode()
        except UnicodeDecodeError:
            self._refuse(NOT_TEXT, "text that is not UTF-8")
        else:
            super().send_receive_event_to_app()

    def _refuse(self, code: int, what: str) -> None:
        """Hang up, and say why."""
        if not self.close_sent:
            self.counts.warn(f"A connection from {self.counts.network(self.transport)} was closed: {what}")
            self.conn.fail(code, what)
            self.handle_parser_exception()
