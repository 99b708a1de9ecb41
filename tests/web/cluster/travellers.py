"""People who play at a place of several servers, come back whenever they are cut off, and write everything down."""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import AsyncExitStack
from typing import Any

import httpx
import msgspec
import psycopg
import websockets

from ruleshift.engine.game import Game
from ruleshift.engine.moves import Chosen, read_chosen, read_move
from ruleshift.table.record import TableRecord
from ruleshift.table.table_game import question_key
from ruleshift.table.undo import read_journal
from ruleshift.web.storage import StoredGame
from tests.web.cluster.history import Kept, Said, Write
from tests.web.cluster.place import Place
from tests.web.server import QUICK, Server, Tab

__all__ = ("Crowd", "Traveller", "kept_in", "writes_in")

BROKEN = (websockets.ConnectionClosed, websockets.InvalidHandshake, httpx.HTTPError, OSError, TimeoutError)
FIRST_PAUSE, LONGEST_PAUSE = 0.4, 8.0
DECKS = (["martian"], ["pirate"], ["drinking"], ["camping"], ["anatomy"], ["pirate", "camping"])
NAMES = ("Ann", "Bob", "Cat")
IN_A_GAME = 1_000_000
MOST_LINES = 30
"""Lines of chat that one person says: a table remembers the last hundred."""


class Traveller:
    """A person with a cookie and a diary. They reconnect as the page does: soon, then ever more slowly."""

    def __init__(self, name: str, seed: str, pace: float) -> None:
        self.name = name
        self.table = ""
        self.cookies: Any = None
        self.said: list[Said] = []
        self.reconnects = 0
        self._tab: Tab | None = None
        self._chance = random.Random(seed)
        self._pace = pace
        self._lines = 0

    async def travel(self, server: Server, over: asyncio.Event) -> None:
        """Play at a table until the evening is over."""
        pause = FIRST_PAUSE
        while not over.is_set():
            self._tab = None
            try:
                await self._visit(server, over)
            except BROKEN:
                self.reconnects += 1
            pause = FIRST_PAUSE if self._has_seen_a_state() else pause
            if not over.is_set():
                await asyncio.sleep(pause * self._chance.uniform(0.7, 1.3))
                pause = min(1.8 * pause, LONGEST_PAUSE)

    def _has_seen_a_state(self) -> bool:
        return self._tab is not None and self._tab.state is not None

    async def _visit(self, server: Server, over: asyncio.Event) -> None:
        async with server.browser() as browser:
            browser.client.cookies = self.cookies
            async with browser.tab(self.table) as tab:
                self._tab = tab
                try:
                    await tab.until(lambda state: state)
                    while not over.is_set():
                        await self._act(tab)
                except BROKEN:  # a page does not hang up either: that would mean to leave
                    tab.wire.transport.abort()
                    raise

    def situation(self) -> str:
        """What this person sees, for whoever wonders why nothing happens."""
        if self._tab is None:
            return f"{self.name} has no connection"
        if self._tab.state is None:
            return f"{self.name} waits for a first state; heard: {self._tab.heard}"
        state, heard = self._tab.state, [each["type"] for each in self._tab.heard[-5:]]
        asked = {key: (self._tab.decision or {}).get(key) for key in ("id", "kind", "answered")}
        seats = [(seat["name"], seat["bot"], seat["online"], seat["in_game"]) for seat in state["seats"]]
        return f"{self.name}: {state['version']=}, {state['table']=}, {asked=}, {seats=}, {heard=}, {self.said[-1]}"

    async def _act(self, tab: Tab) -> None:
        state, decision = tab.state, tab.decision
        assert state["you"] == self.name, f"{self.name} has lost their seat: {state['seats']}"
        if state["table"]["phase"] == "over":
            if state["table"]["host"] == self.name:
                await tab.say("rematch")
            await self._listen(tab)
        elif decision is None or decision["answered"] is not None:
            await self._listen(tab)
        else:
            await asyncio.sleep(self._chance.uniform(0, 2 * self._pace))
            if self._lines < MOST_LINES and self._chance.random() < 0.05:
                await self._chat(tab)
            if tab.decision and tab.decision["id"] == decision["id"]:
                await self._answer(tab, decision)

    async def _listen(self, tab: Tab) -> None:
        try:
            async with asyncio.timeout(1.0):
                await tab.hear()
        except TimeoutError:
            return

    async def _answer(self, tab: Tab, decision: Any) -> None:
        option = self._chance.choice(decision["options"])
        passes = (decision["kind"], option["index"]) == ("surprise", 0)
        answer = await self._choose(tab, decision["id"], option, noted=passes)
        if answer["type"] == "done":
            await tab.until(lambda state: not _asks(state, decision["id"]))
        else:
            await tab.say("refresh")

    async def _choose(self, tab: Tab, question: str, option: Any, *, noted: bool) -> Any:
        entry = Said(self.table, self.name, "answer", question, option["text"], time.monotonic(), 0.0)
        self.said.append(entry)
        answer = await tab.say("choose", decision=question, option=option["index"])
        if answer["type"] == "done" and not noted:  # a noted pass is no move yet, so it is not promised
            self.said[-1] = entry._replace(done=time.monotonic())
        return answer

    async def _chat(self, tab: Tab) -> None:
        self._lines += 1
        line = f"{self.name} says {self._lines}"
        entry = Said(self.table, self.name, "chat", line, line, time.monotonic(), 0.0)
        self.said.append(entry)
        answer = await tab.say("chat", text=line)
        if answer["type"] == "done":
            self.said[-1] = entry._replace(done=time.monotonic())


def _asks(state: Any, question: str) -> bool:
    decision = state["own"]["decision"]
    return bool(decision) and decision["id"] == question and decision["answered"] is None


class Crowd:
    """People at several tables."""

    def __init__(self, seed: int, tables: int, pace: float = 0.05) -> None:
        self.over = asyncio.Event()
        self.tables = [[Traveller(name, f"{seed} {at} {name}", pace) for name in NAMES] for at in range(tables)]

    @property
    def people(self) -> list[Traveller]:
        return [each for people in self.tables for each in people]

    async def sit_down(self, servers: list[Server]) -> None:
        """Everybody finds a table, each from another server."""
        for at, people in enumerate(self.tables):
            async with AsyncExitStack() as stack:
                table, host = "", None
                for seat, person in enumerate(people):
                    server = servers[(at + seat) % len(servers)]
                    browser = await stack.enter_async_context(server.browser())
                    if not table:
                        options = QUICK | {"decks": DECKS[at % len(DECKS)], "seats": 4}
                        table, host = await browser.open_table(person.name, bots=("easy",), **options), browser
                    else:
                        await browser.join(table, person.name)
                    person.table, person.cookies = table, browser.client.cookies
                    now = time.monotonic()
                    person.said.append(Said(table, person.name, "seat", person.name, "", now, now))
                assert host is not None
                tab = await stack.enter_async_context(host.tab(table))
                await tab.until(lambda state: state)
                await tab.does("start")

    async def play(self, servers: list[Server]) -> None:
        """Play until `over` is set."""
        async with asyncio.TaskGroup() as group:
            for at, person in enumerate(self.people):
                group.create_task(person.travel(servers[at % len(servers)], self.over))

    def acknowledged(self) -> dict[str, list[float]]:
        """For each table when its answers were acknowledged."""
        found: dict[str, list[float]] = {people[0].table: [] for people in self.tables}
        for each in self.said():
            if each.done and each.kind == "answer":
                found[each.table].append(each.done)
        return {table: sorted(moments) for table, moments in found.items()}

    def said(self) -> list[Said]:
        return [each for person in self.people for each in person.said]


# What is kept, read with plain SQL; only the engine knows which question a move answers.


def kept_in(place: Place, said: list[Said]) -> list[Kept]:
    """Everything that is kept of all tables. The name of a question begins with the number of its game."""
    games_of = {each.key.partition(".")[2]: int(each.key.partition(".")[0]) for each in said if each.kind == "answer"}
    with psycopg.connect(place.postgres.url) as connection:
        tables = [row[0] for row in connection.execute("SELECT record FROM tables")]
        games = connection.execute("SELECT id, table_id, opening FROM games").fetchall()
        moves = connection.execute("SELECT game, move FROM moves ORDER BY game, number").fetchall()
        chat = connection.execute("SELECT table_id, number, line FROM chat").fetchall()
    of: dict[str, list[str]] = {}
    for game, move in moves:
        of.setdefault(game, []).append(move)
    found: list[Kept] = []
    for table in tables:
        record = msgspec.json.decode(table, type=TableRecord)
        found += [Kept(record.id, each.name, "seat", each.name, "", 0) for each in record.people]
    for game, table, opening in games:
        found += _answers(table, StoredGame(opening, tuple(of.get(game, ()))), games_of)
    for table, number, line in chat:
        text = msgspec.json.decode(line)
        found.append(Kept(table, text["player"], "chat", text["text"], text["text"], number))
    return found


def _answers(table: str, stored: StoredGame, games_of: dict[str, int]) -> list[Kept]:
    journal = read_journal(stored)
    steps = Game.retrace(journal)
    game = next(steps)
    found: list[Kept] = []
    for number, move in enumerate(map(read_move, journal.moves), 1):
        if isinstance(move, Chosen):
            decision = next(each for each in game.decisions if each.player == move.player)
            value = read_chosen(game._table, move)
            text = value if isinstance(value, str) else decision.options[decision._values.index(value)].text
            question = question_key(0, game, decision).partition(".")[2]
            found.append(Kept(table, decision.player, "answer", question, text, number))
        next(steps)
    which = next((games_of[each.key] for each in found if each.key in games_of), 0)
    return [each._replace(key=f"{which}.{each.key}", number=IN_A_GAME * which + each.number) for each in found]


def writes_in(place: Place) -> list[Write]:
    """Who has written what when, as PostgreSQL has noted it."""
    with psycopg.connect(place.postgres.url) as connection:
        sql = "SELECT extract(epoch FROM at)::float8, what, name, writer FROM audit ORDER BY number"
        return [Write(*row) for row in connection.execute(sql)]
