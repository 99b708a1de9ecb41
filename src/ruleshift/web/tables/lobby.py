"""All tables of a server: those that are awake, those that are only kept, and the games that are over."""

from __future__ import annotations

import asyncio
import logging
import secrets
from concurrent.futures import ThreadPoolExecutor

import msgspec

from ruleshift.web.protocol.refusals import RefusalError
from ruleshift.web.protocol.resources import CreateTable, FinishedGame, ScoreEntry, TableEntry
from ruleshift.web.settings import Settings
from ruleshift.web.storage import Finished, Store, StoreError
from ruleshift.web.tables.beginning import begin
from ruleshift.web.tables.clock import stamp
from ruleshift.web.tables.consent import asks, settled
from ruleshift.web.tables.live_table import LiveTable
from ruleshift.web.tables.snapshot import entry
from ruleshift.web.tables.table_options import check_options
from ruleshift.web.tables.table_record import Member, TableRecord
from ruleshift.web.tables.typed_text import clean_name

__all__ = ("Lobby", "finished_entry")

LOG = logging.getLogger(__name__)
SWEEP = 600.0
MOST_LISTED = 100
PHASES = ("open", "playing", "over")


class Lobby:
    """Finds tables, opens them, and clears away those that everybody has forgotten."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self._kept: dict[str, TableRecord] = {}
        self._awake: dict[str, LiveTable] = {}
        self._loading = asyncio.Lock()
        self._threads = ThreadPoolExecutor(settings.bot_threads, thread_name_prefix="ruleshift-bot")
        self._sweeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connect to the store and find the tables that are kept there."""
        await self.store.open()
        for kept in await self.store.tables():
            try:
                record = msgspec.json.decode(kept, type=TableRecord)
            except msgspec.MsgspecError:
                LOG.warning("A kept table cannot be read and is left alone.")
                continue
            self._kept[record.id] = record
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Let everybody go. Tables and games are kept."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for table in self._awake.values():
            table.stop("The server stops now.", again=True)
        await self.store.close()
        self._threads.shutdown(wait=False, cancel_futures=True)

    # Tables.

    async def create(self, visitor_id: str, wish: CreateTable) -> LiveTable:
        """A new table, with its host and bots; the game begins at once if that is wished."""
        if len(self._kept) + len(self._awake) >= self.settings.most_tables:
            raise RefusalError("unavailable", "There are too many tables on this server. Try again later.")
        options = check_options(wish.options, self.settings, 1 + len(wish.bots))
        record = TableRecord(id=secrets.token_urlsafe(9), options=options)
        host = Member(name=clean_name(wish.name), visitor_id=visitor_id)
        record = record.seat(settled(host, asks(options, self.settings.shelf)))
        for level in wish.bots:
            record = record.seat_bot(level)
        if wish.start and len(record.members) < 2 and not record.solo:
            raise RefusalError("bad_request", "A game needs two: add a bot, or let others sit down first.")
        table = LiveTable(record, self.store, self.settings, self._threads)
        try:
            await table.save(record)
            if wish.start:
                await begin(table)
        except BaseException:
            table.stop("This table could not be opened.")
            raise
        self._awake[table.id] = table
        return table

    async def table(self, name: str) -> LiveTable:
        """A table by its name, awake."""
        async with self._loading:
            found = self._awake.get(name)
            if found is not None and not found.gone:
                return found
            table = LiveTable(self.record(name), self.store, self.settings, self._threads)
            try:
                await table.load()
            except BaseException:
                table.stop("This table could not be loaded.", again=True)
                raise
            self._awake[name] = table
            del self._kept[name]
            return table

    def record(self, name: str) -> TableRecord:
        """How a table is seated, without waking it."""
        table = self._awake.get(name)
        record = self._kept.get(name) if table is None or table.gone else table.record
        if record is None:
            raise RefusalError("not_found", "There is no such table. It may have been cleared away.")
        return record

    def listed(self, visitor_id: str | None) -> list[TableEntry]:
        """Public tables that can be joined or watched, and those where one sits already, which come first."""
        awake = [table.record for table in self._awake.values() if not table.gone]
        rows = [(record, entry(record, visitor_id, self.settings.shelf)) for record in (*awake, *self._kept.values())]
        shown = [(record, row) for record, row in rows if row.you or _open_to_all(record, row)]
        shown.sort(key=lambda each: (each[1].you is None, PHASES.index(each[1].phase), -each[0].touched))
        return [row for _, row in shown[:MOST_LISTED]]

    # Games that are over.

    async def recent(self) -> list[FinishedGame]:
        """Finished games of public tables."""
        return [finished_entry(each) for each in await self.store.recent(50)]

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
            for each in await self.store.scores(decks, 20)
        ]

    # Clearing away.

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self.sweep(stamp())
            except StoreError as error:
                LOG.warning("The lobby could not be tidied up: %s", error)

    async def sweep(self, now: int) -> None:
        """Put tables to sleep where nobody is, and forget those where nobody has been for long."""
        async with self._loading:
            for name, table in list(self._awake.items()):
                await self._put_to_sleep(name, table)
            for name, record in list(self._kept.items()):
                if now - record.touched > 1_000 * self._patience(record):
                    await self.store.drop_table(name)
                    del self._kept[name]

    async def _put_to_sleep(self, name: str, table: LiveTable) -> None:
        async with table.lock:
            if not table.gone and not table.connections:
                await table.save(table.record)  # with the time at which it was last in use
            if table.gone or not table.connections:
                del self._awake[name]
                table.stop("The table sleeps.", again=True)
                if not table.gone:
                    self._kept[name] = table.record

    def _patience(self, record: TableRecord) -> float:
        playing = record.phase == "playing"
        return self.settings.sleep_forgets_games if playing else self.settings.sleep_forgets


def _open_to_all(record: TableRecord, row: TableEntry) -> bool:
    """A table where a game is over waits for those who played it."""
    return record.options.public and not record.solo and row.status != "over" and (row.may_join or row.may_watch)


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
