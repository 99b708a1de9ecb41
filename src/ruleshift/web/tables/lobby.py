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
from ruleshift.web.tables.clock import stamp
from ruleshift.web.tables.consent import asks, settled
from ruleshift.web.tables.live_table import LiveTable
from ruleshift.web.tables.snapshot import entry
from ruleshift.web.tables.table_record import Member, TableRecord, check_options
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
        for record in await self.store.tables():
            try:
                seating = msgspec.json.decode(record, type=TableRecord)
            except msgspec.MsgspecError:
                LOG.warning("A kept table cannot be read and is left alone.")
                continue
            self._kept[seating.id] = seating
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

    async def create(self, secret: str, wish: CreateTable) -> LiveTable:
        """A new table, with its host and bots; the game begins at once if that is wished."""
        if len(self._kept) + len(self._awake) >= self.settings.most_tables:
            raise RefusalError("unavailable", "There are too many tables on this server. Try again later.")
        options = check_options(wish.options, self.settings, 1 + len(wish.bots))
        seating = TableRecord(id=secrets.token_urlsafe(9), options=options)
        host = Member(name=clean_name(wish.name), secret=secret)
        seating = seating.seat(settled(host, asks(options, self.settings.shelf)))
        for level in wish.bots:
            seating = seating.seat_bot(level)
        if wish.start and len(seating.members) < 2 and not seating.solo:
            raise RefusalError("bad_request", "A game needs two: add a bot, or let others sit down first.")
        table = LiveTable(seating, self.store, self.settings, self._threads)
        try:
            await table.save(seating)
            if wish.start:
                await table.begin()
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
            seating = self._kept.get(name)
            if seating is None:
                raise RefusalError("not_found", "There is no such table. It may have been cleared away.")
            table = LiveTable(seating, self.store, self.settings, self._threads)
            try:
                await table.load()
            except BaseException:
                table.stop("This table could not be loaded.", again=True)
                raise
            self._awake[name] = table
            del self._kept[name]
            return table

    def seating(self, name: str) -> TableRecord:
        """How a table is seated, without waking it."""
        table = self._awake.get(name)
        seating = self._kept.get(name) if table is None or table.gone else table.seating
        if seating is None:
            raise RefusalError("not_found", "There is no such table. It may have been cleared away.")
        return seating

    def listed(self, secret: str | None) -> list[TableEntry]:
        """Public tables that can be joined or watched, and those where one sits already, which come first."""
        awake = [table.seating for table in self._awake.values() if not table.gone]
        rows = [(seating, entry(seating, secret, self.settings.shelf)) for seating in (*awake, *self._kept.values())]
        shown = [(seating, row) for seating, row in rows if row.you or _open_to_all(seating, row)]
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
            for name, seating in list(self._kept.items()):
                if now - seating.touched > 1_000 * self._patience(seating):
                    await self.store.drop_table(name)
                    del self._kept[name]

    async def _put_to_sleep(self, name: str, table: LiveTable) -> None:
        async with table.lock:
            if not table.gone and not table.listeners:
                await table.save(table.seating)  # with the time at which it was last in use
            if table.gone or not table.listeners:
                del self._awake[name]
                table.stop("The table sleeps.", again=True)
                if not table.gone:
                    self._kept[name] = table.seating

    def _patience(self, seating: TableRecord) -> float:
        playing = seating.phase == "playing"
        return self.settings.sleep_forgets_games if playing else self.settings.sleep_forgets


def _open_to_all(seating: TableRecord, row: TableEntry) -> bool:
    return seating.options.public and not seating.solo and (row.may_join or row.may_watch)


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
