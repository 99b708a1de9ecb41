"""What a WebSocket sends besides messages: pings, pongs and fragments, which nobody else shall wait for."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress

import msgspec
import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ruleshift.web.http.frames import PORTION
from tests.web.server import FAST, StillTime, serving
from tests.web.wire import HANDSHAKE

CALM = msgspec.structs.replace(FAST, messages_burst_each=1_000)
MANY = 43_000
TEXT_BEGINS, CONTINUED, PING, PONG = 0x01, 0x00, 0x89, 0x8A


def frame(head, data=b""):
    """A frame as browsers send it, masked (with zeros)."""
    return bytes((head, 0x80 | len(data))) + bytes(4) + data


FLOODS = {
    "pings": frame(PING) * MANY,
    "pongs": frame(PONG) * MANY,
    "fragments": frame(TEXT_BEGINS, b"x") + frame(CONTINUED, b"x") * MANY,
    "empty fragments": frame(TEXT_BEGINS, b"x") + frame(CONTINUED) * MANY,
    "large pings": frame(PING, b"x" * 125) * MANY,
}


class Handled:
    """How many frames were handled, in all and at most in one turn of the event loop."""

    def __init__(self, monkeypatch):
        self.frames = 0
        self.turns: Counter[int] = Counter()
        self.close: int | None = None
        self._turn = 0
        usual, lost = WebSocketsSansIOProtocol.handle_events, WebSocketsSansIOProtocol.connection_lost

        def handle_events(protocol):
            self.frames += len(protocol.conn.events)
            self.turns[self._turn] += len(protocol.conn.events)
            protocol.loop.call_soon(self._next)
            usual(protocol)

        def connection_lost(protocol, error):
            self.close = protocol.conn.close_sent and protocol.conn.close_sent.code
            lost(protocol, error)

        monkeypatch.setattr(WebSocketsSansIOProtocol, "handle_events", handle_events)
        monkeypatch.setattr(WebSocketsSansIOProtocol, "connection_lost", connection_lost)

    def _next(self):
        self._turn += 1


async def flood(server, table, data):
    """Connect as a spectator, send this, read to the end."""
    host = server.base.removeprefix("http://")
    name, _, port = host.partition(":")
    reader, writer = await asyncio.open_connection(name, int(port))
    writer.write(HANDSHAKE.format(path=f"/api/tables/{table}/socket", host=host, cookie="").encode())
    await reader.readuntil(b"\r\n\r\n")
    writer.write(data)
    with suppress(ConnectionError):
        while await reader.read(65_536):
            pass
    writer.close()


@pytest.mark.parametrize("kind", FLOODS)
async def test_frames_without_messages_are_read_in_small_portions_and_then_not_at_all(kind, monkeypatch, caplog):
    still = msgspec.structs.replace(CALM, time=StillTime())
    async with serving(settings=still) as server, server.browser() as ann:
        table = await ann.open_table("Ann")
        handled = Handled(monkeypatch)
        await flood(server, table, FLOODS[kind])
        assert handled.close == 1008
        assert handled.frames <= CALM.messages_burst_each
        assert max(handled.turns.values()) <= PORTION // len(frame(PING)) + 1
        async with ann.tab(table) as tab:
            await tab.does("refresh")
    assert "was closed: " in caplog.text


async def test_a_long_message_in_a_few_fragments_is_one_message():
    async with serving(settings=CALM) as server, server.browser() as ann:
        table = await ann.open_table("Ann")
        async with ann.tab(table) as tab:
            # The client ends with an empty fragment, which is the last.
            # The client ends with an empty fragment, which is the last.
            await tab.wire.send(['{"type": "chat", "te', 'xt": "', "x" * 300, '", "request": 7}'])
            while not any(each["type"] == "done" and each["request"] == 7 for each in tab.heard):
                await tab.hear()
            assert tab.chat[-1]["text"] == "x" * 300


async def test_text_that_is_none_ends_the_connection_with_one_line_in_the_log(monkeypatch, caplog):
    async with serving() as server, server.browser() as ann:
        table = await ann.open_table("Ann")
        handled = Handled(monkeypatch)
        await flood(server, table, frame(0x81, b"\xff\xfe"))
        assert handled.close == 1007
    assert [each.exc_info for each in caplog.records] == [None]
    assert "text that is not UTF-8" in caplog.text
