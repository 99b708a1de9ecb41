"""Games at a table of another server, where what is passed on is searched for secrets.

The truth comes from the moves that are kept, replayed here: nothing is taken from the memory of a server.
"""

from __future__ import annotations

import copy
import random
from contextlib import AsyncExitStack
from typing import Any, NamedTuple

import msgspec

from ruleshift.engine.game import Game
from ruleshift.table.record import TableRecord
from ruleshift.table.undo import read_journal
from ruleshift.web.storage import StoredGame
from ruleshift.web.storage.postgres import PostgresStore
from tests.support.secrets import Listeners, known, names_in
from tests.web.cluster.gathered import at, servers
from tests.web.leaks import check_state
from tests.web.server import Tab

__all__ = ("Found", "search_forwarded")

NAMES = ("Ann", "Bob", "Cat")


class Found(NamedTuple):
    """How much was searched: states and refusals; and how many states were outdated before they could be."""

    states: int
    outdated: int
    refusals: int


class Truth:
    """A game as it is kept, and what every seat may have known in it at any time."""

    def __init__(self, stored: StoredGame) -> None:
        steps = Game.retrace(read_journal(stored))
        self.game = next(steps)
        ears = Listeners(self.game)
        self.ever: dict[int, set[str]] = {}
        self._note(ears)
        for _ in steps:
            self._note(ears)
            ears.sit_down()
            self._note(ears)

    def _note(self, ears: Listeners) -> None:
        for seat, knew in ears.knew.items():
            self.ever.setdefault(seat, set()).update(knew)

    def seat(self, name: str | None) -> int:
        return -1 if name is None else self.game._table.names.index(name)


class Spy:
    """Somebody with a connection, who searches what comes from it."""

    def __init__(self, name: str | None, tab: Tab) -> None:
        self.name = name
        self.tab = tab
        self.states = self.outdated = 0
        """How many states were searched, and how many were outdated by then."""
        self._read = 0

    def search(self, truth: Truth, version: int) -> None:
        """Search what has come since the last time: refusals, and states of this version. There is at least one.

        What an earlier version may show is not known any more; such states are only counted.
        """
        before = self.states
        seat = truth.seat(self.name)
        ever, names = truth.ever[seat], set(truth.game._table.pack.names)
        for message in self.tab.heard[self._read :]:
            if message["type"] == "state" and message["version"] == version:
                assert message["you"] == self.name
                check_state(copy.deepcopy(message), truth.game, ever, ever)
                self.states += 1
            elif message["type"] == "state":
                self.outdated += 1
            elif message["type"] == "error":
                decision = self.tab.decision
                offered = {option["text"] for option in decision["options"]} if decision else set()
                leaked = names_in(message["message"], names, known(truth.game._table, seat) | offered)
                assert not leaked, f"{self.name} is refused with {leaked}: {message}"
        self._read = len(self.tab.heard)
        assert self.states > before, "nothing was searched"


class Spies:
    """People of one table, all of them at a server that does not own it, and somebody who watches."""

    def __init__(self, url: str, seed: int) -> None:
        self._url = url
        self._chance = random.Random(seed)
        self.spies: list[Spy] = []
        self.refused = 0

    async def play(self, decks: list[str], steps: int) -> None:
        async with AsyncExitStack() as stack:
            owner, other = await stack.enter_async_context(servers(self._url, 2))
            ann = await stack.enter_async_context(owner.browser())
            table = await ann.open_table("Ann", decks=decks, seats=3)
            people = [await stack.enter_async_context(at(other, ann))]
            people += [await stack.enter_async_context(other.browser()) for _ in range(3)]
            for name, browser in zip((*NAMES, None), people, strict=True):
                if name in NAMES[1:]:
                    await browser.join(table, name)
                await browser.client.get(f"/t/{table}")
                tab = await stack.enter_async_context(browser.tab(table))
                await tab.until(lambda state: state)
                self.spies.append(Spy(name, tab))
            await self.spies[0].tab.does("start")
            store = PostgresStore(self._url)
            stack.push_async_callback(store.close)
            while steps and await self._step(store):
                steps -= 1

    async def _step(self, store: PostgresStore) -> bool:
        """Somebody answers, somebody meddles, everything is searched; False if the game is over."""
        version, stored = await self._moment(store)
        truth = Truth(stored)
        for spy in self.spies:
            spy.search(truth, version)
        asked = [spy for spy in self.spies if spy.tab.decision and spy.tab.decision["answered"] is None]
        if not asked:
            return False
        await self._meddle(asked)
        one = self._chance.choice(asked)
        decision = one.tab.decision
        await one.tab.say("choose", decision=decision["id"], option=self._chance.randrange(len(decision["options"])))
        return True

    async def _moment(self, store: PostgresStore) -> tuple[int, StoredGame]:
        """The version that everybody sees, and the moves behind it; a window may close between the two looks.

        Moves are kept, and then a version tells of them, under the table's lock. A command that is refused waits for
        it: after that, whatever was kept before has its version.
        """
        while True:
            version, stored = await self._in_step(), await self._stored(store)
            await self.spies[1].tab.fails("kick", "not_yours", player=NAMES[2])
            if await self._in_step() == version:
                return version, stored

    async def _stored(self, store: PostgresStore) -> StoredGame:
        game = msgspec.json.decode((await store.tables())[0], type=TableRecord).game
        stored = await store.game(game) if game else None
        assert stored is not None
        return stored

    async def _in_step(self) -> int:
        """Everybody sees the same state."""
        tabs = [spy.tab for spy in self.spies]
        for tab in tabs:
            await tab.does("refresh")
        while (newest := max(tab.state["version"] for tab in tabs)) != min(tab.state["version"] for tab in tabs):
            for tab in tabs:
                await tab.until(lambda state: state["version"] >= newest)
        return int(newest)

    async def _meddle(self, asked: list[Spy]) -> None:
        """Somebody else asks for what is not theirs."""
        victim = self._chance.choice(asked)
        decision = victim.tab.decision
        meddler = self._chance.choice([spy for spy in self.spies if spy is not victim])
        forged: dict[str, Any] = self._chance.choice(
            [
                {"what": "choose", "decision": decision["id"], "option": 99},
                {"what": "choose", "decision": decision["id"], "text": "peep"},
                {"what": "offer", "text": "peep"},
            ]
        )
        answer = await meddler.tab.say(**forged)
        self.refused += answer["type"] == "error"


async def search_forwarded(url: str, decks: list[str], seed: int, steps: int) -> Found:
    """Play some steps of a game where everything is passed on, and search it."""
    spies = Spies(url, seed)
    await spies.play(decks, steps)
    return Found(sum(spy.states for spy in spies.spies), sum(spy.outdated for spy in spies.spies), spies.refused)
