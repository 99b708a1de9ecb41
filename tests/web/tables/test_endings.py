"""Tables come and go: one that has ended, however that came, is let go at once, with its game."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from contextlib import suppress

import msgspec
import pytest

from ruleshift.engine.game import Game
from ruleshift.table.planned_moves import Answered
from ruleshift.table.refusals import RefusalError
from ruleshift.table.table_game import TableGame
from ruleshift.web.protocol.resources import CreateTable
from ruleshift.web.storage import MemoryStore, StoreError, StoreUncertainError
from ruleshift.web.tables.beginning import begin
from ruleshift.web.tables.connections import Connection
from ruleshift.web.tables.live_table import LiveTable
from ruleshift.web.tables.lobby import Lobby
from tests.web.server import FAST, QUICK, StillTime, serving

KINDS = (LiveTable, TableGame, Game)
DAY = 24 * 3_600


def alive():
    """How many tables and games are in memory."""
    return Counter(type(each).__name__ for each in gc.get_objects() if type(each) in KINDS)


@pytest.fixture
def uncollected(caplog):
    """What nobody refers to goes at once; what refers to itself stays, as for long on a server."""
    caplog.set_level("CRITICAL", "ruleshift")  # kept lines refer to errors, and these to what was being done
    gc.collect()
    gc.disable()
    yield
    gc.enable()


class Doubtful(MemoryStore):
    """Fails once for each of its troubles."""

    def __init__(self):
        super().__init__()
        self.troubles = []

    def _fail(self):
        if self.troubles:
            raise self.troubles.pop()

    async def begin_game(self, *arguments):
        self._fail()
        await super().begin_game(*arguments)

    async def append(self, *arguments):
        self._fail()
        await super().append(*arguments)


async def opened(lobby, *, moves=2):
    """A table with a game that somebody has played at with a bot; beginners are told things."""
    wish = {"name": "Ann", "options": QUICK | {"beginners": True}, "bots": ["easy"], "start": True}
    table = await lobby.create("ann", msgspec.convert(wish, CreateTable))
    tab = Connection("ann", "here")
    table.enter(tab)
    async with table.changing():
        for _ in range(moves):
            if table.record.phase == "playing":
                await table.make(Answered(table.live.game.decisions[0], 0))
    return table, tab


async def left(lobby):
    table, tab = await opened(lobby)
    async with table.changing():
        await table.unseat("Ann")
    table.exit(tab)


async def closed(lobby):
    table, tab = await opened(lobby)
    await lobby.close_table(table.id, "This table was closed.")
    table.exit(tab)


async def slept(lobby):
    table, tab = await opened(lobby)
    table.exit(tab)
    await lobby.sweep()


async def forgotten(lobby):
    await slept(lobby)
    lobby.time.at += 31 * DAY
    await lobby.sweep()
    assert len(lobby.directory) == 0


async def woken(lobby):
    table, tab = await opened(lobby)
    table.exit(tab)
    await lobby.sweep()
    await lobby.table(table.id)
    await lobby.sweep()


async def doubted(lobby):
    table, tab = await opened(lobby, moves=0)
    lobby.store.troubles.append(StoreUncertainError("The connection broke."))
    with suppress(StoreUncertainError):
        async with table.changing():
            await table.make(Answered(table.live.game.decisions[0], 0))
    table.exit(tab)
    await lobby.sweep()
    assert lobby.record(table.id)


async def failed(lobby):
    lobby.store.troubles.append(StoreError("The disk is full."))
    with suppress(StoreError):
        await opened(lobby)


async def refused(lobby):
    with suppress(RefusalError):
        await lobby.create("ann", CreateTable(name="Ann", start=True))


async def played_again(lobby):
    table, tab = await opened(lobby, moves=2_000)
    assert table.record.phase == "over"
    async with table.changing():
        await begin(table)
        await table.unseat("Ann")
    table.exit(tab)


WAYS = (left, closed, slept, forgotten, woken, doubted, failed, refused, played_again)


@pytest.mark.usefixtures("uncollected")
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
async def test_a_table_that_has_ended_is_let_go_with_its_game(way):
    lobby = Lobby(Doubtful(), msgspec.structs.replace(FAST, time=StillTime()))
    await lobby.open()
    before = alive()
    for _ in range(3):
        await way(lobby)
    while alive() != before:  # a bot may still think
        await asyncio.sleep(0.01)
    assert lobby.census().awake == 0
    await lobby.close()


@pytest.mark.usefixtures("uncollected")
async def test_a_table_that_everybody_has_left_by_the_socket_is_let_go():
    async with serving() as server, server.browser() as ann:
        before = alive()
        for _ in range(3):
            table = await ann.open_table("Ann", bots=("easy",), start=True)
            async with ann.tab(table) as tab, ann.tab(table) as other:
                await tab.until(lambda state: state["game"])
                await tab.does("chat", text="Farewell!")
                await other.hear()
                await tab.does("leave")
        while alive() != before:
            await asyncio.sleep(0.01)


@pytest.mark.usefixtures("uncollected")
async def test_a_server_that_gives_its_tables_up_lets_them_go():
    lobby = Lobby(Doubtful(), FAST)
    await lobby.open()
    before = alive()
    table, tab = await opened(lobby)
    lobby.abandon()
    table.exit(tab)
    del table
    while alive() != before:
        await asyncio.sleep(0.01)
