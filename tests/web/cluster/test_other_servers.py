"""What one server says to another, and how it notices that the other one is not there."""

from __future__ import annotations

import asyncio
import socket
import sys

import pytest

from ruleshift.web.cluster import other_servers
from ruleshift.web.cluster.other_servers import Answer, Peer, Peers
from ruleshift.web.cluster.signature import Caller, Signer
from tests.web.cluster.gathered import SECRET
from tests.web.server import run

US = Caller("", "")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems call it otherwise")
def test_the_system_breaks_connections_to_a_server_that_can_no_longer_be_reached(monkeypatch):
    found = []

    async def look(_reader, writer, _request, _body):
        door = writer.get_extra_info("socket")
        found.append(door.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE))
        found.append(door.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT))
        return Answer(200, [], b"")

    async def evening():
        server = await asyncio.start_server(lambda _reader, writer: writer.close(), "127.0.0.1", 0)
        peer = Peer(1, f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}")
        async with server:
            await Peers(Signer((SECRET,))).ask(peer, "GET", "/", US)

    monkeypatch.setattr(other_servers, "_exchange", look)
    run(evening())
    assert found == [1, 5_000]
