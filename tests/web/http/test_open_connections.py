from __future__ import annotations

import asyncio
from contextlib import suppress

import msgspec

from ruleshift.web.http.open_connections import OpenConnections
from ruleshift.web.settings import Settings
from tests.support.waiting import TIMEOUT
from tests.web.server import FAST, serving


class Transport(asyncio.Transport):
    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        self.aborted = False

    def get_extra_info(self, name: str, default: object = None) -> tuple[str, int]:
        return self.address, 1

    def abort(self) -> None:
        self.aborted = True


def come(opened: OpenConnections, address: str, count: int) -> list[Transport]:
    """So many connect; those who are let in."""
    transports = [Transport(address) for _ in range(count)]
    return [each for each in transports if opened.enter(each)]


def test_an_address_has_so_many_connections_and_fewer_that_say_nothing(caplog):
    opened = OpenConnections(Settings(most_open_each=10, most_silent_each=4))
    silent = come(opened, "192.0.2.1", 9)
    assert len(silent) == 4
    assert "192.0.2.1 has 4 connections open that say nothing" in caplog.text
    for each in silent:
        opened.spoke(each)
    assert len(come(opened, "192.0.2.1", 9)) == 4
    assert len(come(opened, "192.0.2.2", 9)) == 4, "others are let in"
    for each in silent:
        opened.leave(each)
    assert len(opened) == 8
    assert len(caplog.records) == 2, "a cap that is met again is not told again at once"


def test_an_ipv6_network_counts_as_one_and_a_proxy_has_no_cap():
    opened = OpenConnections(Settings(most_silent_each=2, proxies=("192.0.2.0/28", "2001:db8::7")), ["2001:db8::8"])
    assert len(come(opened, "2001:db8::1", 2)) == 2
    assert come(opened, "2001:db8:0:ff::2", 1) == []
    for proxy in ("192.0.2.7", "::ffff:192.0.2.7", "2001:db8::7", "2001:db8::8"):
        assert len(come(opened, proxy, 30)) == 30


def test_when_all_are_taken_the_longest_silent_makes_room():
    opened = OpenConnections(Settings(most_open=4, most_silent_each=2))
    first = come(opened, "192.0.2.1", 2)
    others = come(opened, "192.0.2.2", 2)
    opened.spoke(first[0])
    assert len(come(opened, "192.0.2.3", 1)) == 1
    assert [each.aborted for each in (*first, *others)] == [False, True, False, False]
    assert len(opened) == 4


async def closed(reader: asyncio.StreamReader) -> bool:
    """True once the other side has hung up, whatever it has said before."""
    with suppress(ConnectionError):
        while await reader.read(1_000):
            pass
    return True


async def test_who_does_not_finish_a_request_is_hung_up_on_and_others_play_on(monkeypatch):
    opened: list[OpenConnections] = []
    usual = OpenConnections.protocols

    def protocols(each):
        opened.append(each)
        return usual(each)

    monkeypatch.setattr(OpenConnections, "protocols", protocols)

    strict = msgspec.structs.replace(FAST, most_silent_each=20)
    async with serving(settings=strict) as server, server.browser() as ann:
        port = int(server.base.rpartition(":")[2])
        table = await ann.open_table("Ann")
        begun = [
            b"",
            b"GET / HTT",
            b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: 1",
            b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
            b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\nGET /api/health HTTP/1.1\r\nHost",
        ]
        async with ann.tab(table) as tab:
            opened[0].header_seconds = 0.1  # only now: Ann may take as long as she needs
            wires = [await asyncio.open_connection("127.0.0.1", port) for _ in begun]
            for (_, writer), said in zip(wires, begun, strict=True):
                writer.write(said)
            async with asyncio.timeout(TIMEOUT):
                assert all(await asyncio.gather(*(closed(reader) for reader, _ in wires)))
            await tab.does("refresh")
            opened[0].header_seconds = TIMEOUT
            silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(40)]
            refused = [asyncio.create_task(closed(reader)) for reader, _ in silent[20:]]
            async with asyncio.timeout(TIMEOUT):
                await asyncio.gather(*refused)
                await tab.does("refresh")
        for _, writer in (*wires, *silent):
            writer.close()
