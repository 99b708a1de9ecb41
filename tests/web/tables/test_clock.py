"""Clocks: of one table, and those of computers, which begin with any time of day and are corrected later."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from ruleshift.table.attendance import Clock
from ruleshift.web.cluster.member import Member
from ruleshift.web.cluster.membership import Membership
from ruleshift.web.http.node import Node
from ruleshift.web.storage import make_store
from ruleshift.web.time_source import TimeSource
from tests.support.waiting import TIMEOUT
from tests.web.server import FAST
from tests.web.tables.test_lobby import play, wish

HOUR, DAY = 3_600.0, 86_400.0
TODAY = 1_800_000_000.0


def test_a_clock_counts_only_while_it_runs():
    now = 100.0
    clock = Clock(lambda: now)
    assert clock.now() == 0.0
    clock.start()
    now = 103.0
    assert clock.now() == 3.0
    clock.stop()
    now = 200.0
    clock.stop()
    assert clock.now() == 3.0
    clock.start()
    clock.start()
    now = 201.0
    assert clock.now() == 4.0


class Computer:
    """A machine whose clock is set again and again. What counts since its start goes on as it should."""

    def __init__(self) -> None:
        self.running, self.off = 0.0, 0.0
        """Seconds since its start, and by how many its time of day is wrong."""

    def time(self) -> TimeSource:
        """What a server that starts now goes by."""
        return TimeSource(lambda: int(1_000 * (TODAY + self.running + self.off)), lambda: self.running)


class House:
    """A server that is started again and again on one database, alone or as one of several."""

    def __init__(self, database: str, *, shared: bool) -> None:
        self.computer = Computer()
        self._database = database
        self._shared = shared

    async def start(self, *, off: float) -> Any:
        """Start on a computer whose clock is wrong by so many seconds."""
        self.computer.off = off
        settings = msgspec.structs.replace(FAST, time=self.computer.time())
        if self._shared:
            membership = Membership(self._database, "http://127.0.0.1:1", ("a secret of several servers",), TIMEOUT)
            await membership.open()
            node: Node = Member(membership, settings)
        else:
            node = Node(make_store(self._database), settings)
        await node.open()
        return node

    async def pass_time(self, node: Any, seconds: float) -> None:
        """Time goes by, and now and then the server tidies up."""
        for _ in range(3):
            self.computer.running += seconds / 3
            await node.lobby.sweep()


@pytest.mark.parametrize("off", [-40 * DAY, 40 * DAY])
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_no_game_is_lost_whenever_the_clock_is_wrong(database, kind, off, caplog):
    house = House(database, shared=kind == "postgres")

    async def evening():
        node = await house.start(off=off)
        table = await node.lobby.create("ann", wish(first="random"))
        await play(table, 9)
        for clock in (0.0, off, -off, 0.0):  # corrected, wrong again, wrong the other way
            house.computer.off = clock
            await house.pass_time(node, 3 * HOUR)
            assert node.lobby.record(table.id)
            await node.close()
            node = await house.start(off=clock)
            await house.pass_time(node, 3 * HOUR)
            assert node.lobby.record(table.id)
        assert (await node.store.game(table.record.game)).moves
        await node.close()
        assert "deleted" not in caplog.text

        node = await house.start(off=off)
        await house.pass_time(node, 29 * DAY)
        assert node.lobby.record(table.id)
        await house.pass_time(node, 2 * DAY)
        assert f"Table {table.id} is deleted" in caplog.text, "what is idle by all means goes"
        assert await node.store.tables() == []
        await node.close()

    with caplog.at_level("INFO"):
        asyncio.run(evening())


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_what_is_idle_goes_on_getting_older_after_a_start_but_nothing_goes_within_the_first_hour(database, kind):
    house = House(database, shared=kind == "postgres")

    async def evening():
        node = await house.start(off=0.0)
        table = await node.lobby.create("ann", wish(first="random"))
        await node.lobby.sweep()
        house.computer.running += 10 * HOUR
        await node.close()
        node = await house.start(off=0.0)
        house.computer.running += HOUR - 1
        await node.lobby.sweep()
        assert node.lobby.record(table.id)
        house.computer.running += 1
        await node.lobby.sweep()
        assert await node.store.tables() == []
        await node.close()

    asyncio.run(evening())


def test_servers_with_different_clocks_agree_on_how_long_they_have_served():
    one, two = TimeSource(lambda: 5, lambda: 5.0), TimeSource(lambda: 0, lambda: 70.0)
    assert one.served() == two.served() == 0
    one.catch_up(90_000)
    two.catch_up(one.served())
    one.catch_up(10)
    assert one.served() == two.served() == 90_000
