"""Servers that die while they store moves, and people who write down what they said and what they were told."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from functools import partial
from typing import Any

import httpx
import msgspec
import websockets

from ruleshift.engine.game import Game
from ruleshift.engine.moves import Chosen, read_chosen, read_move
from ruleshift.table.record import TableRecord
from ruleshift.table.table_game import question_key
from ruleshift.table.undo import read_journal
from ruleshift.web.storage import StoredGame, make_store
from tests.web.child import MOMENTS
from tests.web.server import QUICK, Browser, Server, Tab

__all__ = ("BROKEN", "Evening", "Guest", "child", "doom")

BROKEN = (websockets.ConnectionClosed, websockets.InvalidHandshake, httpx.HTTPError, OSError, TimeoutError)
"""What a browser notices when its server dies."""
TAIL = 12


@contextmanager
def child(database: str, *more: str, module: str = "tests.web.child") -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A server in a process of its own, and its port."""
    command = [sys.executable, "-m", module, database, *more]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield process, int(process.stdout.readline())
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def doom(process: subprocess.Popen[str], moment: str) -> None:
    """Have a server die where it stores the next moves: `before` that, or `after` it, when nobody was told of them."""
    process.send_signal(MOMENTS[moment])
    assert process.stdout is not None
    process.stdout.readline()


class Guest:
    """A person with a cookie and a diary, who comes back to the same table after every crash."""

    def __init__(self, name: str, seed: str, spoken: Callable[[], None]) -> None:
        self.name = name
        self.sent: dict[str, set[str]] = {}
        """Every question that was answered, with everything that was answered to it."""
        self.done: dict[str, str] = {}
        """What the server has said is done. A noted pass is no move yet, so it is not promised."""
        self.cookies: Any = None
        self._chance = random.Random(seed)
        self._spoken = spoken
        self._story: list[Any] = []

    async def come(self, browser: Browser, table: str) -> None:
        """Answer everything, until the connection breaks or the game is over."""
        async with browser.tab(table) as tab:
            await tab.until(lambda state: state["game"])
            self._compare(tab)
            try:
                await self._play(tab)
            finally:
                self._story = _told(tab)

    async def _play(self, tab: Tab) -> None:
        while tab.state["table"]["phase"] != "over":
            decision = tab.decision
            if decision is None:
                await tab.hear()
                continue
            key, option = decision["id"], self._chance.choice(decision["options"])
            assert key not in self.done, "a question was answered, and is asked again"
            self.sent.setdefault(key, set()).add(option["text"])
            self._spoken()
            answer = await tab.say("choose", decision=key, option=option["index"])
            if answer["type"] == "done" and (decision["kind"], option["index"]) != ("surprise", 0):
                self.done[key] = option["text"]
            await tab.until(partial(_asked_something_else, key))

    def judge(self, answers: list[tuple[str, str]]) -> None:
        """No promise was broken, nothing counts twice, and nothing counts that was not said."""
        twice = [key for key, times in Counter(key for key, _ in answers).items() if times > 1]
        assert not twice, f"answers of {self.name} that were applied twice: {twice}"
        kept = dict(answers)
        lost = {key: text for key, text in self.done.items() if kept.get(key) != text}
        assert not lost, f"answers of {self.name} that were lost: {lost}"
        # A window that closes before somebody's answer arrives counts as a pass.
        forged = [key for key, text in answers if text != "pass" and text not in self.sent.get(key, ())]
        assert not forged, f"answers that {self.name} has never given: {forged}"

    def _compare(self, tab: Tab) -> None:
        """Whatever was told before the crash has happened, in the same order."""
        before, now = self._story[-TAIL:], _told(tab)
        found = any(now[at : at + len(before)] == before for at in range(len(now) - len(before) + 1))
        assert found, f"{self.name} was told of {before}, which has never happened"


def _told(tab: Tab) -> list[Any]:
    """The events themselves: how many of them a line tells together depends on when somebody comes."""
    return [line["event"] for line in tab.lines if line["event"]]


def _asked_something_else(key: str, state: Any) -> bool:
    decision = state["own"]["decision"]
    return not decision or decision["id"] != key


class Evening:
    """Several tables on one server that dies again and again."""

    DECKS = (["martian"], ["pirate"], ["drinking"], ["camping"], ["anatomy"], ["pirate", "camping"])

    def __init__(self, database: str, seed: int, tables: int) -> None:
        self._database = database
        self._chance = random.Random(seed)
        self._names: list[str] = []
        self._left = 0
        self._process: subprocess.Popen[str] | None = None
        self._guests = [
            [Guest(name, f"{seed} {at} {name}", self._spoken) for name in ("Ann", "Bob")] for at in range(tables)
        ]

    async def crash(self) -> None:
        """Start a server, play on at all tables, and kill the server at some moment."""
        with child(self._database) as (process, port):
            server = Server(port)
            if not self._names:
                self._names = [await self._open(server, at) for at in range(len(self._guests))]
            self._process, self._left = process, self._chance.randint(5, 80)
            await asyncio.gather(
                *(
                    self._visit(server, table, guest)
                    for table, guests in zip(self._names, self._guests, strict=True)
                    for guest in guests
                )
            )

    def _spoken(self) -> None:
        """Somebody is about to answer. After so many answers in all the server dies with the next that is stored."""
        self._left -= 1
        if self._left == 0 and self._process is not None:
            doom(self._process, self._chance.choice(list(MOMENTS)))

    async def _open(self, server: Server, at: int) -> str:
        first, *others = self._guests[at]
        async with AsyncExitStack() as stack:
            host = await stack.enter_async_context(server.browser())
            options = QUICK | {"decks": self.DECKS[at % len(self.DECKS)], "seats": 3}
            table = await host.open_table(first.name, bots=("easy",), **options)
            first.cookies = host.client.cookies
            for guest in others:
                browser = await stack.enter_async_context(server.browser())
                await browser.join(table, guest.name)
                guest.cookies = browser.client.cookies
            tab = await stack.enter_async_context(host.tab(table))
            await tab.hear()
            await tab.does("start")
            return table

    async def _visit(self, server: Server, table: str, guest: Guest) -> None:
        with suppress(*BROKEN):
            async with server.browser() as browser:
                browser.client.cookies = guest.cookies
                await guest.come(browser, table)

    async def judge(self) -> tuple[int, int]:
        """Compare all diaries with what is kept: how many answers were promised, and how many moves are kept."""
        store = make_store(self._database)
        await store.open()
        try:
            records = [msgspec.json.decode(kept, type=TableRecord) for kept in await store.tables()]
            games = {record.id: await store.game(record.game or "") for record in records}
        finally:
            await store.close()
        promised = kept = 0
        for table, guests in zip(self._names, self._guests, strict=True):
            stored = games[table]
            assert stored is not None
            answers = answers_in(stored)
            kept += len(stored.moves)
            for guest in guests:
                guest.judge(answers[guest.name])
                promised += len(guest.done)
        return promised, kept


def answers_in(stored: StoredGame) -> dict[str, list[tuple[str, str]]]:
    """For each player every question and its answer, in order, as a kept game has them."""
    journal = read_journal(stored)
    found: dict[str, list[tuple[str, str]]] = {name: [] for name in journal.players}
    steps = Game.retrace(journal)
    game = next(steps)
    for move in map(read_move, journal.moves):
        assert isinstance(move, Chosen)
        decision = next(each for each in game.decisions if each.player == move.player)
        value = read_chosen(game._table, move)
        text = value if isinstance(value, str) else decision.options[decision._values.index(value)].text
        found[decision.player].append((question_key(1, game, decision), text))
        next(steps)
    return found
