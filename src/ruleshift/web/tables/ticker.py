"""What happens at a table by itself: bots and clocks, people who have gone, moves that could not be kept at first."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from ruleshift.cards import RuleshiftError
from ruleshift.engine import Decision
from ruleshift.story.news import news
from ruleshift.table.table_game import TableGame
from ruleshift.web.storage import StoreError, StoreUncertainError
from ruleshift.web.tables.workers import Share

if TYPE_CHECKING:
    from ruleshift.web.tables.live_table import LiveTable

__all__ = ("Ticker",)

LOG = logging.getLogger(__name__)
RETRY = 2.0
"""Seconds after which a table in trouble tries again."""


class Ticker:
    """Sleeps until something is due at its table, does it, and sleeps again."""

    def __init__(self, table: LiveTable) -> None:
        """`table` is a weak reference: a table that nobody else has goes, and its ticker with it."""
        self._table = table
        self._something = asyncio.Event()
        self._retry = 0.0
        self._thoughts: set[asyncio.Task[None]] = set()
        self._task: asyncio.Task[None] | None = asyncio.create_task(self._run())

    def wake(self) -> None:
        """Look again what is due."""
        self._something.set()

    def stop(self) -> None:
        """Nothing happens by itself any more."""
        self.stop_thinking()
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def think(self, live: TableGame, share: Share) -> None:
        """Let bots think about what they are asked."""
        for decision in live.due.look(live.game, self._table.attendance.clock.now()):
            task = asyncio.create_task(self._think(live, share, decision))
            self._thoughts.add(task)
            task.add_done_callback(self._thoughts.discard)

    async def _think(self, live: TableGame, share: Share, decision: Decision) -> None:
        bot = live.bots.get(decision.player)
        if bot is not None:
            answer = await share.run(bot.thought(live.game, decision, hurried=share.overdrawn))
            if live.due.thought(decision, answer):
                self.wake()

    def stop_thinking(self) -> None:
        """Let nobody think any more."""
        for task in self._thoughts:
            task.cancel()
        self._thoughts.clear()

    async def _run(self) -> None:
        clock = self._table.attendance.clock
        while True:
            self._something.clear()
            due = self._due() if clock.running else None
            if await self._sleeps_until_due(None if due is None else due - clock.now()):
                with suppress(StoreUncertainError):  # the table is put away then, and this ticker with it
                    async with self._table.changing():
                        await self._tick()

    async def _sleeps_until_due(self, seconds: float | None) -> bool:
        """Sleep so long, or for ever; False if something has come in between."""
        if seconds is None:
            await self._something.wait()
            return False
        try:
            async with asyncio.timeout(max(0.0, seconds)):
                await self._something.wait()
        except TimeoutError:
            return True
        return False

    def _due(self) -> float | None:
        table, live = self._table, self._table.live
        if table.trouble:
            return self._retry
        dues = [*table.connections.held(), *(due for _, due in self._people_due())]
        if table.record.phase == "playing" and live is not None:
            due = 0.0 if live.game.over else live.due.next(live.game)
            dues += [due] if due is not None else []
        return min(dues, default=None)

    async def _tick(self) -> None:
        """Do what is due. Whatever goes wrong, the table stands and tries again."""
        table, now = self._table, self._table.attendance.clock.now()
        if not table.attendance.clock.running or (table.trouble and now < self._retry):
            return
        try:
            await self._mind_people(now)
            if table.live is not None and table.record.phase == "playing":
                await table.finish_if_over()
                await self._mind_game(now)
            table.connections.release(now)
            table.trouble = None
        except StoreUncertainError:
            raise
        except StoreError as error:
            table.suffer(error)
        except RuleshiftError:
            LOG.exception("Table %s could not go on.", table.id)
            table.trouble = "Something went wrong at this table; it will try again."
        if table.trouble:
            self._retry = now + RETRY
            table.changed()

    # People.

    def _people_due(self) -> Iterable[tuple[str, float]]:
        """When people who are offline are taken to be away, and a host to have gone."""
        table = self._table
        for member in table.record.people:
            presence = table.attendance.of(member.name)
            if presence.online:
                continue
            if table.can_be_away(member.name):
                yield member.name, presence.since + table.settings.away_after
            if member.name == table.record.host and len(table.record.people) > 1:
                yield member.name, presence.since + table.settings.host_after

    async def _mind_people(self, now: float) -> None:
        table = self._table
        for name, due in list(self._people_due()):
            if now < due:
                continue
            since = table.attendance.of(name).since
            if table.can_be_away(name) and now >= since + table.settings.away_after:
                table.away(name)
                await table.save(table.record)
            if name == table.record.host and now >= since + table.settings.host_after:
                await self._next_host(name)
            table.changed()

    async def _next_host(self, old: str) -> None:
        table = self._table
        heir = next(iter(table.attendance.online(each.name for each in table.record.people)), None)
        if heir is None:
            table.attendance.of(old).since = table.attendance.clock.now()
            return
        await table.save(msgspec.structs.replace(table.record, host=heir))
        table.note(news("new-host", heir))

    # The game.

    async def _mind_game(self, now: float) -> None:
        table = self._table
        planned, late = table.planning().plan_due(now)
        if planned is None:
            return
        await table.do(planned)
        if late is not None:
            presence = table.attendance.of(late)
            presence.missed += 1
            table.note(news("time-is-up", late))
            if presence.missed >= table.settings.missed_before_away and table.can_be_away(late):
                table.away(late)
            table.changed()
