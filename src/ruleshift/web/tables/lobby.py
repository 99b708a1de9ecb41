"""All tables of a server: those that are awake, those that are only kept, and the games that are over."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from hashlib import blake2s
from heapq import nsmallest
from typing import NamedTuple
from weakref import WeakValueDictionary

import msgspec

from ruleshift.bots.card_cache import BUDGET
from ruleshift.engine.game import Game
from ruleshift.table.consent import settled
from ruleshift.table.record import Member, TableOptions, TableRecord
from ruleshift.table.refusals import RefusalError
from ruleshift.table.typed_text import clean_name
from ruleshift.web.protocol.resources import CreateTable, FinishedGame, MyTable, ScoreEntry, TableEntry
from ruleshift.web.settings import Settings
from ruleshift.web.shelf import own_decks_of
from ruleshift.web.storage import Finished, Store, StoreError
from ruleshift.web.tables.beginning import begin
from ruleshift.web.tables.directory import Directory
from ruleshift.web.tables.live_table import DELETED, LiveTable
from ruleshift.web.tables.ownership import Ownership, SoleOwner
from ruleshift.web.tables.snapshot import entry
from ruleshift.web.tables.table_options import rules_of, settle_options
from ruleshift.web.tables.workers import Workers

__all__ = ("NAP", "Census", "Lobby", "TableReport", "by_use", "finished_entry")

LOG = logging.getLogger(__name__)
SWEEP, DOZE, RECALL = 600.0, 20.0, 120.0
"""Seconds between two looks for tables that were forgotten, for those that everybody has left, and for sets of cards
that no bot has thought about in between."""
GOING = "The server is restarting. Nothing is lost: this page reconnects by itself."
LEFT = "The table moves to another server. Nothing is lost: this page reconnects by itself."
NAP = 600.0
"""Seconds without anybody after which a table may make room for another."""
MERCY = 3_600.0
"""Seconds after a start in which no table is forgotten for being idle: whatever went wrong can be noticed first."""
FOR_ANOTHER = "Nobody has played there, and its opener's address has as many tables as it may."
MOST_TRIED = 50
PLAYED = 2
"""Moves of a game that somebody has really played."""
LIST_AGE = 2.0
"""Seconds for which lists of finished games hold, if no game ends meanwhile."""
MOST_LISTS = 100
FAREWELL = 3.0
"""Seconds for connections to end before the server stops."""
NEWS_AGE = 1.0
"""Seconds for which it holds what other servers have done to their tables."""
OVERLAP = 10.0
"""Seconds that are asked for once more: what was changed then may have been kept a little later."""


class Census(NamedTuple):
    """How many are here now."""

    awake: int
    asleep: int
    people: int
    connections: int


class TableReport(msgspec.Struct, frozen=True, kw_only=True):
    """A table as whoever runs the server is shown it."""

    id: str
    phase: str
    decks: tuple[str, ...]
    people: tuple[str, ...]
    bots: int
    public: bool
    awake: bool
    connections: int
    addresses: tuple[str, ...]
    """Where its connections come from."""
    idle: int
    """Seconds since somebody was there, or something was changed."""


def by_use(row: TableReport) -> tuple[int, int]:
    """The order of tables: those in use come first."""
    return -row.connections, row.idle


class Lobby:
    """Finds tables, opens them, and clears away those that everybody has forgotten."""

    def __init__(
        self, store: Store, settings: Settings, workers: Workers | None = None, ownership: Ownership | None = None
    ) -> None:
        self.store = store
        self._ownership = ownership or SoleOwner()
        self.settings = settings
        self.time = settings.time
        self.directory = Directory(settings.shelf)
        self._lists: dict[str | None, tuple[float, list[Finished]]] = {}
        self._played: set[str | None] = set()
        """Games that are known to have a second move."""
        self._key = b""
        self._kept: dict[str, TableRecord] = {}
        self._awake: dict[str, LiveTable] = {}
        self._moving: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Held for a table while it wakes, falls asleep or is forgotten."""
        self._opened_at = self._news_at = 0.0
        self._news = asyncio.Lock()
        self.workers = workers or Workers(settings.bot_threads, settings.thought_per_minute, settings.time.seconds)
        self.begun = self.finished = 0
        """Games, since the start."""
        self.closing = False
        """True when the server is about to stop."""
        self._chores: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Connect to the store and find the tables that are kept there."""
        await self.store.open()
        self._opened_at = self._news_at = self.time.seconds()
        for kept in await self.store.tables():
            self._note_kept(kept)
        self.time.catch_up(await self.store.served(self.time.served()))
        self._key = (await self.store.agree("address key", secrets.token_hex(16))).encode()
        self._chores = [
            asyncio.create_task(_again(SWEEP, self.sweep)),
            asyncio.create_task(_again(DOZE, self.doze)),
            asyncio.create_task(_again(RECALL, self.forget_cards)),
        ]

    def _note_kept(self, kept: str) -> None:
        try:
            record = msgspec.json.decode(kept, type=TableRecord)
        except msgspec.MsgspecError:
            LOG.warning("A kept table cannot be read and is left alone.")
            return
        self.time.catch_up(record.touched)
        self._kept[record.id] = record
        self.directory.note(record)

    async def refresh(self, age: float = NEWS_AGE) -> None:
        """Look what other servers have done to their tables, unless that was done so many seconds ago."""
        if not self._ownership.shared:
            return
        async with self._news:
            now = self.time.seconds()
            if now - self._news_at < age:
                return
            tables = await self._ownership.changes(now - self._news_at + OVERLAP)
            self._news_at = now
            for name, kept in tables.items():
                if kept is not None and name not in self._awake:
                    self._note_kept(kept)
            for name in [name for name in self._kept if name not in tables]:
                del self._kept[name]
                self.directory.forget(name)

    async def drain(self, leave: Callable[[], Awaitable[None]] | None = None) -> None:
        """Before the end: no new tables, what is being done is done, and everybody is told that we come back.

        `leave` gives the tables up to others, after the last thing was done and before anybody is told.
        """
        self.closing = True
        awake = list(self._awake.values())
        held = await asyncio.gather(*(_hold(table) for table in awake))
        try:
            if leave is not None:
                await leave()
        finally:
            for table, is_held in zip(awake, held, strict=True):
                table.stop(GOING, again=True)
                if is_held:
                    table.lock.release()
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                while any(table.connections for table in self._awake.values()):
                    await asyncio.sleep(0.02)

    def abandon(self) -> None:
        """Others have these tables now: let everybody go at once, and keep nothing."""
        self.closing = True
        self._stop_chores()
        for table in self._awake.values():
            table.stop(LEFT, again=True)
        self._awake.clear()

    async def close(self) -> None:
        """Let everybody go. Tables and games are kept."""
        self.closing = True
        self._stop_chores()
        for table in self._awake.values():
            table.stop(GOING, again=True)
        with suppress(StoreError):
            await self.store.served(self.time.served())
        await self.store.close()
        self.workers.close()

    # Tables.

    async def create(self, visitor_id: str, wish: CreateTable, network: str = "") -> LiveTable:
        """A new table, with its host and bots; the game begins at once if that is wished.

        `network` is where the wish comes from: so many tables may be opened from there.
        """
        self._refuse_while_closing()
        await self.refresh(0.0)
        mark = self._mark(network)
        await self._make_room(mark)
        members = 1 + len(wish.here) + len(wish.bots)
        options = await self.workers.run(visitor_id, settle_options, wish.options, self.settings, members)
        record = TableRecord(id=_new_name(), options=options, opened_from=mark)
        host = Member(name=clean_name(wish.name), visitor_id=visitor_id)
        record = record.seat(settled(host, self.settings.shelf.asks(options)))
        for name in wish.here:
            record = record.seat(Member(name=clean_name(name), visitor_id=visitor_id)).share(visitor_id)
        for level in wish.bots:
            record = record.seat_bot(level)
        if wish.start and len(record.members) < 2 and not record.solo:
            raise RefusalError("bad_request", "A game needs two: add a bot, or let others sit down first.")
        return await self._open(record, start=wish.start)

    async def play_on(self, visitor_id: str, game: Game, seat: str, level: str, network: str = "") -> LiveTable:
        """A new table with a game that has begun elsewhere: one person in a seat of it, and bots in the others."""
        self._refuse_while_closing()
        await self.refresh(0.0)
        mark = self._mark(network)
        await self._make_room(mark)
        options = TableOptions(
            decks=tuple(deck.id for deck in game.decks), seats=len(game.players), rules=rules_of(game.options)
        )
        own = own_decks_of(game)
        asked = self.settings.shelf.of(own).asks(options)
        record = TableRecord(id=_new_name(), options=options, opened_from=mark, own_decks=own)
        record = record.seat(settled(Member(name=seat, visitor_id=visitor_id), asked))
        for name in game.players:
            record = record if name == seat else record.seat_bot(level, name)
        return await self._open(record, start=True, game=game)

    async def _open(self, record: TableRecord, *, start: bool, game: Game | None = None) -> LiveTable:
        table = LiveTable(record, self.store, self.settings, self.workers, register=self)
        try:
            await table.save(record)
            if start:
                await begin(table, game=game)
        except BaseException:
            table.stop("This table could not be opened.")
            self.directory.forget(record.id)
            raise
        self._awake[table.id] = table
        return table

    async def table(self, name: str) -> LiveTable:
        """A table by its name, awake."""
        self._refuse_while_closing()
        async with self._moves_of(name):
            found = self._awake.get(name)
            if found is not None and not found.gone and not found.stopped:
                return found
            if self._ownership.shared or found is not None:  # what is kept counts, not what was known here
                await self._read_again(name)
            table = LiveTable(self.record(name), self.store, self.settings, self.workers, register=self)
            try:
                await table.load()
                self._refuse_while_closing()
            except BaseException:
                table.stop("This table could not be loaded.", again=True)
                raise
            self._awake[name] = table
            self._kept.pop(name, None)
            return table

    def _moves_of(self, name: str) -> asyncio.Lock:
        return self._moving.setdefault(name, asyncio.Lock())

    async def _read_again(self, name: str) -> None:
        """Know a table that is asleep, or elsewhere, as it is kept now."""
        kept = await self.store.table(name)
        if self.is_awake(name):
            return
        self._awake.pop(name, None)
        if kept is not None:
            self._note_kept(kept)
        else:
            self._kept.pop(name, None)
            self.directory.forget(name)

    def is_awake(self, name: str) -> bool:
        """True if a table is in memory here."""
        table = self._awake.get(name)
        return table is not None and not table.stopped

    async def is_kept(self, name: str) -> bool:
        """True if there is such a table, on whichever server."""
        try:
            await self.current(name)
        except RefusalError:
            return False
        return True

    async def is_ours(self, name: str) -> bool:
        """True if a table belongs to this server, which it does from now on if it was nobody's."""
        return self.is_awake(name) or await self._ownership.claim(name)

    async def current(self, name: str) -> TableRecord:
        """How a table is seated now, whichever server it belongs to, without waking it."""
        if self._ownership.shared and not self.is_awake(name):
            await self._read_again(name)
        return self.record(name)

    def _refuse_while_closing(self) -> None:
        if self.closing:
            raise RefusalError("unavailable", GOING)

    def record(self, name: str) -> TableRecord:
        """How a table is seated, without waking it."""
        table = self._awake.get(name)
        record = self._kept.get(name) if table is None or table.gone else table.record
        if record is None:
            raise RefusalError("not_found", "There is no such table. It may have been closed.")
        return record

    def listed(self, visitor_id: str | None) -> list[TableEntry]:
        """Public tables that can be joined or watched, and those where one sits already, which come first."""
        return self.directory.listed(visitor_id)

    def mine(self, visitor_id: str | None) -> list[MyTable]:
        """The tables where somebody sits, and whose turn it is there. No table is woken for that."""
        return [
            MyTable(table=entry(record, visitor_id, self.settings.shelf), game=record.game, turn=self._turn_at(record))
            for record in self.directory.of_visitor(visitor_id)
        ]

    def _turn_at(self, record: TableRecord) -> str | None:
        """Whose turn everybody at the table sees it to be."""
        table = self._awake.get(record.id)
        if record.phase != "playing" or table is None or table.stopped or table.live is None:
            return None
        return table.live.public.turn or None

    def _mark(self, network: str) -> str:
        return blake2s(network.encode(), key=self._key, digest_size=12).hexdigest() if network else ""

    async def _make_room(self, mark: str) -> None:
        """Refuse a new table where there are too many, if none can give way."""
        mine = self.directory.opened_from(mark)
        asleep = (record for record in mine if record.id in self._kept)
        if len(mine) >= self.settings.most_tables_each and not await self._forget_one(asleep):
            LOG.warning("Too many tables were opened from one address; more are refused.")
            raise RefusalError(
                "too_many", "Too many tables have been opened from your address. Finish or leave one first."
            )
        if len(self.directory) >= self.settings.most_tables and not await self._give_way():
            LOG.warning("There are %d tables, which is all there may be; more are refused.", len(self.directory))
            raise RefusalError("unavailable", "There are too many tables on this server. Try again later.")

    async def _forget_one(self, records: Iterable[TableRecord]) -> bool:
        """Forget the one of some sleeping tables that nobody has used for longest, if nobody has played there."""
        for record in sorted(records, key=lambda each: each.touched)[:MOST_TRIED]:
            idle = self.time.served() - record.touched > 1_000 * NAP
            if idle and not await self.is_played(record) and await self._forget_sleeping(record, FOR_ANOTHER):
                return True
        return False

    async def _give_way(self) -> bool:
        """Forget the sleeping table with the fewest moves, and of those the longest idle; False if none can go.

        What a record says of moves may be old; of the first few it is looked up.
        """
        late = self.time.served() - int(1_000 * NAP)
        idle = (record for record in self._kept.values() if record.touched < late)
        counted = [await self._counted(record) for record in nsmallest(MOST_TRIED, idle, key=_worth)]
        young = self.time.seconds() - self._opened_at < NAP  # those who played before may be on the way back
        for record in sorted(counted, key=_worth):
            full = f"The server is full, and its {record.moves} moves were the fewest."
            if not (young and record.moves >= PLAYED) and await self._forget_sleeping(record, full):
                return True
        return False

    async def _counted(self, record: TableRecord) -> TableRecord:
        moves = 0 if record.game is None else await self.store.count_moves(record.game)
        counted = msgspec.structs.replace(record, moves=moves)
        if self._kept.get(record.id) is record:
            self._kept[record.id] = counted
        return counted

    async def is_played(self, record: TableRecord) -> bool:
        """True if a game is on that has a second move."""
        game = record.game
        if record.phase != "playing" or game is None:
            return False
        if game not in self._played and await self.store.count_moves(game) >= PLAYED:
            self._played.add(game)
        return game in self._played

    # For whoever runs the server.

    def census(self) -> Census:
        """How many are here now."""
        awake = [table for table in self._awake.values() if not table.gone]
        connections = [tab for table in awake for tab in table.connections]
        people = {(tab.visitor_id, player) for tab in connections for player in tab.seats}
        return Census(len(awake), len(self.directory) - len(awake), len(people), len(connections))

    def report(self) -> list[TableReport]:
        """All tables, those in use first."""
        now = self.time.served()
        rows = []
        for record in self.directory:
            table = self._awake.get(record.id)
            tabs = list(table.connections) if table is not None else []
            rows.append(
                TableReport(
                    id=record.id,
                    phase=record.phase,
                    decks=record.options.decks,
                    people=tuple(member.name for member in record.people),
                    bots=len(record.members) - len(record.people),
                    public=record.options.public,
                    awake=table is not None,
                    connections=len(tabs),
                    addresses=tuple(sorted({tab.address for tab in tabs})),
                    idle=0 if tabs else max(0, (now - record.touched) // 1_000),
                )
            )
        return sorted(rows, key=by_use)

    def is_busy(self, name: str) -> bool:
        """True if somebody is at a table."""
        table = self._awake.get(name)
        return table is not None and bool(table.connections)

    async def reword(self, name: str, change: Callable[[TableRecord], Awaitable[TableRecord]]) -> None:
        """Have a table kept in other words. If it is awake it is loaded again; pages reconnect by themselves."""
        async with self._moves_of(name):
            table = self._awake.get(name)
            if table is None or table.stopped:
                self._kept[name] = record = await change(await self.current(name))
                self.directory.note(record)
                return
            async with table.changing():
                self._kept[name] = record = await change(table.record)
                del self._awake[name]
                table.stop("A name was removed from this table.", again=True)
                self.directory.note(record)

    async def close_table(self, name: str, reason: str) -> None:
        """The end of a table, whoever is there."""
        async with self._moves_of(name):
            table = self._awake.get(name)
            if table is None or table.gone:
                await self._forget(name, reason)
                return
            async with table.changing():
                await table.clear_away(reason)

    def hang_up_on(self, is_banned: Callable[[str], bool]) -> None:
        """Close the connections from some addresses."""
        for table in self._awake.values():
            for tab in table.connections:
                if is_banned(tab.address):
                    tab.close("You may not use this server.")

    # What tables tell of themselves.

    def note(self, record: TableRecord) -> None:
        """A table is described anew."""
        before = self.directory.find(record.id)
        self.begun += before is not None and record.games > before.games
        self.finished += before is not None and (before.phase, record.phase) == ("playing", "over")
        self.directory.note(record)

    def forget(self, table: str) -> None:
        """A table is no more."""
        self._awake.pop(table, None)
        self.directory.forget(table)

    def ended(self) -> None:
        """A game is over."""
        self._lists.clear()

    # Games that are over.

    async def recent(self) -> list[FinishedGame]:
        """Finished games of public tables."""
        found = await self._list("recent", lambda: self.store.recent(50))
        return [finished_entry(each) for each in found]

    async def results(self, games: Sequence[str]) -> list[FinishedGame]:
        """Those of some games that are over. Whoever knows a game's name may see it, as with its replay."""
        found = [await self.store.finished(game) for game in games]
        return [finished_entry(each) for each in found if each is not None]

    async def scores(self, decks: str | None) -> list[ScoreEntry]:
        """The best solitaire games."""
        return [
            ScoreEntry(
                name=each.players[0],
                score=each.outcome.score,
                decks=each.decks,
                turns=each.outcome.turns,
                at=each.at,
                link=f"/replay/{each.id}",
            )
            for each in await self._list(decks, lambda: self.store.scores(decks, 20))
        ]

    async def _list(self, name: str | None, look: Callable[[], Awaitable[list[Finished]]]) -> list[Finished]:
        """A list that is worked out once for many."""
        at, found = self._lists.get(name, (0.0, []))
        if self.time.seconds() - at > LIST_AGE or name not in self._lists:
            found = await look()
            if len(self._lists) > MOST_LISTS:
                self._lists.clear()
            self._lists[name] = (self.time.seconds(), found)
        return found

    # Clearing away.

    def _stop_chores(self) -> None:
        for chore in self._chores:
            chore.cancel()

    async def doze(self) -> None:
        """Put tables to sleep that everybody has left."""
        for name, table in list(self._awake.items()):
            if table.stopped or table.unused >= self.settings.sleep_after:
                async with self._moves_of(name):
                    await self._put_to_sleep(name, table)

    async def forget_cards(self) -> None:
        """Let bots forget sets of cards that nobody plays with."""
        BUDGET.sweep()

    async def sweep(self) -> None:
        """Put tables to sleep that everybody has left, and forget those where nobody has been for long."""
        await self.refresh()
        self.time.catch_up(await self.store.served(self.time.served()))
        await self.doze()
        if self.time.seconds() - self._opened_at >= MERCY:
            for record in list(self._kept.values()):
                await self._forget_if_idle(record)
        self._played &= {record.game for record in self.directory}
        await self.store.tidy()

    async def _forget_if_idle(self, record: TableRecord) -> None:
        idle = (self.time.served() - record.touched) / 1_000
        if idle <= min(self.settings.sleep_forgets, self.settings.sleep_forgets_games):
            return
        played = await self.is_played(record)
        if idle > (self.settings.sleep_forgets_games if played else self.settings.sleep_forgets):
            what = "Its game is not over" if played else "Nobody plays"
            await self._forget_sleeping(record, f"{what}, and nobody was there for {idle / 3_600:.1f} hours.")

    async def _put_to_sleep(self, name: str, table: LiveTable) -> None:
        async with table.changing():
            if self._awake.get(name) is not table:
                return
            if table.stopped:  # in doubt: what is kept counts
                await self._read_again(name)
            elif not table.connections:
                await table.save(table.record)  # with the time at which it was last in use
                del self._awake[name]
                table.stop("The table sleeps.", again=True)
                self._kept[name] = table.record

    async def _forget_sleeping(self, record: TableRecord, reason: str) -> bool:
        """Forget a table if it is ours and still asleep, and nobody has used it meanwhile."""
        name = record.id
        async with self._moves_of(name):
            if name not in self._kept or not await self._ownership.claim(name):
                return False
            if self._ownership.shared:
                await self._read_again(name)
                if name not in self._kept or self._kept[name].touched != record.touched:
                    return False
            await self._forget(name, reason)
            return True

    async def _forget(self, table: str, reason: str) -> None:
        await self.store.drop_table(table)
        LOG.info(DELETED, table, reason)
        self._kept.pop(table, None)
        self.directory.forget(table)


def _worth(record: TableRecord) -> tuple[int, int]:
    """What a sleeping table is worth to those who sat there: the moves of a game that goes on, and how fresh it is."""
    return record.moves if record.phase == "playing" else 0, record.touched


def _new_name() -> str:
    """A name for a table that nobody can guess. Commands would take one that begins with a hyphen for an option."""
    while (name := secrets.token_urlsafe(9)).startswith("-"):
        pass
    return name


def finished_entry(finished: Finished) -> FinishedGame:
    """A finished game as lists show it."""
    return FinishedGame(
        id=finished.id,
        link=f"/replay/{finished.id}",
        decks=finished.decks,
        players=finished.players,
        outcome=finished.outcome,
        sentence=f"{finished.outcome}.",
        moves=finished.moves,
        at=finished.at,
    )


async def _again(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    """Do something again and again."""
    while True:
        await asyncio.sleep(seconds)
        try:
            await work()
        except StoreError as error:
            LOG.log(error.level, "The lobby could not be tidied up: %s", error)


async def _hold(table: LiveTable) -> bool:
    """Wait until nothing is being done at a table, and let nothing begin; False if that takes too long."""
    try:
        async with asyncio.timeout(0.5):
            return await table.lock.acquire()
    except TimeoutError:
        return False
