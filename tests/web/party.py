"""A table with people around it and no wires: what they say is carried out at once, what they are shown can be read."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from ruleshift.cards import plain
from ruleshift.engine.core.flow import run
from ruleshift.engine.game import Game
from ruleshift.table.attendance import Clock
from ruleshift.table.consent import settled
from ruleshift.table.record import Member, TableOptions, TableRecord
from ruleshift.table.table_game import TableGame
from ruleshift.web.protocol import messages as said
from ruleshift.web.protocol.messages import DecisionState, GameState, OwnState, State
from ruleshift.web.settings import Settings
from ruleshift.web.storage import MemoryStore, Store, StoredGame
from ruleshift.web.tables.beginning import begin
from ruleshift.web.tables.connections import Connection
from ruleshift.web.tables.live_table import LiveTable
from ruleshift.web.tables.snapshot import show
from ruleshift.web.tables.table_commands import carry_out
from ruleshift.web.tables.workers import Workers
from tests.web.server import FAST

__all__ = ("Party", "StillClock", "ask_again", "give", "partying")


class StillClock(Clock):
    """A clock that moves only when the test says so."""

    def __init__(self) -> None:
        self.at = 0.0
        super().__init__(lambda: self.at)


class Party:
    """People at a table, and somebody who watches (None)."""

    def __init__(
        self,
        table: LiveTable,
        store: Store,
        names: tuple[str, ...],
        here: tuple[str, ...] = (),
        *,
        watched: bool = True,
    ) -> None:
        self.table = table
        self.store = store
        self.here = (names[0], *here) if here else ()
        """Those who share the device of the first of them."""
        self.tabs: dict[str | None, Connection] = {}
        self.sent: dict[str | None, bytes] = {}
        """What everybody was sent last."""
        self.screen = Connection(f"secret of {names[0]}", "here", watches=True)
        """The big screen, opened in the first person's browser."""
        if watched and table.record.options.spectators:
            table.enter(self.screen)
        for name in (None, *names):
            self.tabs[name] = Connection(f"secret of {name}", "here")
            if watched or name is not None:
                table.enter(self.tabs[name])

    @property
    def game(self) -> Game:
        return self.live.game

    @property
    def live(self) -> TableGame:
        assert self.table.live is not None
        return self.table.live

    def due(self) -> float | None:
        """When the game goes on by itself."""
        return self.live.due.next(self.game)

    @property
    def clock(self) -> StillClock:
        assert isinstance(self.table.attendance.clock, StillClock)
        return self.table.attendance.clock

    async def stored(self) -> StoredGame:
        """The game as it is kept."""
        found = await self.store.game(self.live.id)
        assert found is not None
        return found

    def tab(self, name: str | None) -> Connection:
        """Where somebody looks at the table."""
        return self.tabs[self.here[0] if name in self.here else name]

    def is_here(self, name: str) -> bool:
        return name in self.tabs or name in self.here

    async def say(self, name: str | None, message: Any) -> None:
        await carry_out(self.table, self.tab(name), message)

    async def hand_to(self, name: str) -> None:
        """Pass the device on, with the curtain down on the way."""
        device = self.tab(name)
        self.look(name)
        if device.player not in (None, name):
            await self.say(name, said.Lower(player=name))
        if device.player is None:
            await self.say(name, said.Lift(player=name))

    async def choose(self, name: str, option: int) -> None:
        """Answer what somebody is asked."""
        if name in self.here:
            await self.hand_to(name)
        await self.say(name, said.Choose(decision=self.asked(name).id, option=option))

    def look(self, name: str | None) -> State:
        """What somebody is sent now, as they can read it."""
        self.tab(name).behind = False
        self.sent[name] = msgspec.json.encode(show(self.table, self.tab(name)))
        return msgspec.json.decode(self.sent[name], type=State)

    def seen(self, name: str | None) -> GameState:
        """The game that somebody is shown."""
        game = self.look(name).game
        assert game is not None
        return game

    def own(self, name: str | None) -> OwnState:
        """What somebody knows or is asked besides."""
        own = self.look(name).own
        assert own is not None
        return own

    def asked(self, name: str | None) -> DecisionState:
        """What somebody is asked."""
        decision = self.own(name).decision
        assert decision is not None
        return decision

    def has_news(self, name: str | None) -> bool:
        """True if something new would be sent."""
        return self.tabs[name].behind

    async def play_on(self, chance: random.Random) -> None:
        """One step: somebody who is asked takes any option, or the table does what is due."""
        decisions = [each for each in self.game.decisions if self.is_here(each.player)]
        if decisions and self.game.decisions[0].kind != "surprise":
            decision = chance.choice(decisions)
            await self.choose(decision.player, chance.randrange(len(decision)))
            return
        if decisions and chance.random() < 0.5:
            decision = chance.choice(decisions)
            await self.choose(decision.player, chance.randrange(len(decision)))
        if self.here and self.look(self.here[0]).hot_seat.answers and chance.random() < 0.8:  # type: ignore[union-attr]
            await self.say(self.here[0], said.PassAll())
        await self.settle()

    async def thought(self) -> None:
        """Wait until no bot thinks any more."""
        while self.table._ticker._thoughts:
            await asyncio.gather(*self.table._ticker._thoughts)

    async def settle(self) -> None:
        """Let what is due happen."""
        async with self.table.lock:
            due = self.due()
            if due is not None:
                self.clock.at = max(self.clock.at, due)
            planned, _ = self.table.planning().plan_due(self.clock.now())
            if planned is not None:
                await self.table.do(planned)
        await asyncio.sleep(0)


@asynccontextmanager
async def partying(
    *names: str,
    settings: Settings = FAST,
    store: Store | None = None,
    bots: int = 0,
    here: tuple[str, ...] = (),
    watched: bool | None = None,
    **options: Any,
) -> AsyncIterator[Party]:
    """A party where a game has begun and time stands still until somebody lets it go on. All agree to Meta Rules.

    Those who are `here` share the device of the first person. Nobody watches a single person, unless `watched` says so.
    """
    wanted = msgspec.convert(
        {"window": 4.0, "pace": 1.0, "first": "random", "seats": len(names) + len(here) + bots} | options,
        TableOptions,
        strict=False,
    )
    record = TableRecord(id="table", options=wanted)
    asked = settings.shelf.asks(wanted)
    for name in names:
        record = record.seat(settled(Member(name=name, visitor_id=f"secret of {name}"), asked))
    for name in here:
        secret = f"secret of {names[0]}"
        record = record.seat(settled(Member(name=name, visitor_id=secret), asked)).share(secret)
    for _ in range(bots):
        record = record.seat_bot("easy")
    store = store or MemoryStore()
    workers = Workers(1)
    table = LiveTable(record, store, settings, workers, StillClock())
    table._ticker.stop()
    try:
        await table.save(record)
        await begin(table)
        yield Party(table, store, names, here, watched=len(names) + len(here) > 1 if watched is None else watched)
    finally:
        table.stop("over")
        workers.close()


def give(party: Party, player: str, name: str) -> None:
    """Put a card into a hand before somebody plays; the first card of that hand takes its place."""
    t = party.game._table
    hand = t.hand[t.names.index(player)]
    c = t.pack.by_name[plain(name)][0]
    home = next(place for place in (t.draw, t.discard, *t.hand) if c in place)
    if home is not hand:
        home[home.index(c)], hand[0] = hand[0], c
    ask_again(party)


def ask_again(party: Party) -> None:
    """Cards were swapped by hand: whoever is to play is asked anew."""
    t = party.game._table
    assert [decision.kind for decision in t.decisions] == ["play"]
    t.decisions = ()
    run(t)
    party.table._look()
