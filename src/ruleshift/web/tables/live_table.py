"""A table on the web: the people and bots around it, and the game on it."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from functools import partial
from typing import NamedTuple, Protocol
from weakref import proxy

import msgspec

from ruleshift.bots import LEVELS, opponent
from ruleshift.engine import table_of
from ruleshift.engine.journal import JournalError
from ruleshift.story.news import News, news
from ruleshift.table.attendance import Attendance, Clock
from ruleshift.table.planned_moves import Left, PlannedMove
from ruleshift.table.record import TableRecord
from ruleshift.table.refusals import RefusalError
from ruleshift.table.rematch import Proposal, RematchState, shown_proposal
from ruleshift.table.seat_log import SeatLog
from ruleshift.table.surprise_windows import asked_in_private
from ruleshift.table.table_game import Company, Planned, TableGame
from ruleshift.table.weakly import weakly
from ruleshift.web.settings import Settings
from ruleshift.web.shelf import own_decks_of
from ruleshift.web.storage import Finished, Store, StoreConflictError, StoreError, StoreUncertainError
from ruleshift.web.tables.chat import Chat
from ruleshift.web.tables.connections import Connection, Connections
from ruleshift.web.tables.table_options import notices, who_begins
from ruleshift.web.tables.ticker import Ticker
from ruleshift.web.tables.workers import Workers

__all__ = ("DELETED", "STAND_IN", "Knock", "LiveTable", "Register", "finished")

LOG = logging.getLogger(__name__)
DELETED = "Table %s is deleted: %s"
STAND_IN = "normal"
"""The level of bots that play for people who are away, and where there is none of the wanted level."""
SLOW = ("hard",)
"""Levels that take their time: while the table has thought too much lately, stand-ins play for them."""
IN_DOUBT = "The connection to the database was lost, so the table is loaded again. This page reconnects by itself."


class Register(Protocol):
    """Whoever wants to know of all tables."""

    def note(self, record: TableRecord) -> None:
        """A table is described anew."""

    def forget(self, table: str) -> None:
        """A table is no more."""

    def ended(self) -> None:
        """A game is over."""


class Knock(NamedTuple):
    """Somebody who would like to sit down."""

    name: str
    agrees: tuple[str, ...] | None


def finished(live: TableGame, *, public: bool, at: int) -> Finished:
    """A game that is over, for the list of games."""
    game, outcome = live.game, live.game.outcome
    assert outcome is not None
    return Finished(
        id=live.id,
        decks=tuple(deck.id for deck in game.decks),
        players=tuple(dict.fromkeys(table_of(game).names)),
        outcome=outcome,
        moves=len(game.moves),
        at=at,
        public=public,
        solo=table_of(game).solo,
    )


class LiveTable:
    """One table. Whatever changes it does so while holding `lock`; whatever shows it may look at any time."""

    def __init__(
        self,
        record: TableRecord,
        store: Store,
        settings: Settings,
        workers: Workers,
        clock: Clock | None = None,
        register: Register | None = None,
    ) -> None:
        self.settings = self._settings = settings
        self.record = record
        self.store = store
        self.live: TableGame | None = None
        """The game on the table, if there is one; it lies there until the next one begins."""
        self.lock = asyncio.Lock()
        self.connections = Connections(settings)
        self.attendance = Attendance(clock or Clock(settings.time.seconds))
        self.chat = Chat(record.id, store, self.connections, weakly(self._muted_by), settings.time)
        self.notices: tuple[str, ...] = ()
        self.trouble: str | None = None
        self.halted: str | None = None
        """Why the game that was brought back cannot go on, if it cannot."""
        self.gone = False
        self.stopped = False
        self._left_at = settings.time.seconds()
        self.knocks: dict[str, Knock] = {}
        """Those who wait for the host to let them in, by visitor id."""
        self.turned_away: set[str] = set()
        self.proposal: Proposal | None = None
        """Another game that somebody has proposed, after one is over."""
        self._register = register
        self._notes = SeatLog()
        self.share = workers.share_of(record.id)
        """What this table has of the threads for slow work."""
        self._ticker = Ticker(proxy(self))

    # Keeping.

    @property
    def record(self) -> TableRecord:
        """Who sits here, and what was agreed."""
        return self._record

    @record.setter
    def record(self, record: TableRecord) -> None:
        self._record = record
        own = self._settings.shelf.of(record.own_decks)
        if own is not self.settings.shelf:
            self.settings = msgspec.structs.replace(self._settings, shelf=own)

    @property
    def unused(self) -> float:
        """Seconds since the last connection ended; -1 while somebody is here."""
        return -1.0 if self.connections else self.settings.time.seconds() - self._left_at

    @property
    def id(self) -> str:
        """The name of the table in its link."""
        return self.record.id

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[None]:
        """Hold the lock. Where nobody knows what was kept, this table is put away, and what is kept counts."""
        async with self.lock:
            try:
                yield
            except StoreUncertainError as error:
                LOG.warning("Table %s is loaded again: %s", self.id, error)
                self.stop(IN_DOUBT, again=True)
                raise

    async def save(self, record: TableRecord) -> None:
        """Keep another record, and only then use it."""
        away = tuple(member.name for member in record.people if self.attendance.of(member.name).away)
        moves = self.live.moves if self.live is not None and record.game == self.live.id else 0
        record = msgspec.structs.replace(record, touched=self.settings.time.served(), away=away, moves=moves)
        await self.store.save_table(record.id, msgspec.json.encode(record).decode())
        self.record = record
        if self._register is not None:
            self._register.note(record)
        self._look_ahead()

    def _look_ahead(self) -> None:
        """Work out what the table should be told about what it has agreed on."""
        if self.live is not None and self.record.phase == "playing":
            self.notices = self.live.notices
            return
        self.notices = notices(self.record.options, self.settings, len(self.record.members))

    async def load(self) -> None:
        """Bring back the chat, and the game that was on the table."""
        self.attendance.expected.update(member.name for member in self.record.people)
        for name in self.record.away:
            self.attendance.of(name).away = True
        await self.chat.load()
        self._look_ahead()
        await self._load_game()

    async def _load_game(self) -> None:
        if self.record.game is None:
            return
        stored = await self.store.game(self.record.game)
        if stored is None:
            await self._give_up_game("it was not kept.")
            return
        try:
            record = self.record
            load = partial(TableGame.restored, options=record.options)
            live = await self.share.run(load, record.game, record.games, stored)
        except JournalError as error:
            await self._give_up_game(str(error))
            return
        self.lay(live)
        departure = live.game.departure
        if departure is not None and departure.stopped:
            # What is kept stays as it is, so that another version may go on with it.
            self.record = msgspec.structs.replace(self.record, phase="over")
            self.halted = f"{departure} Nothing of it is lost, but it cannot go on here."
        if departure is not None:
            self.note(news("departure", text=str(departure)))

    async def _give_up_game(self, reason: str) -> None:
        lost = self.record.game
        LOG.warning("Table %s: the game %s cannot be brought back: %s", self.id, lost, reason)
        await self.save(msgspec.structs.replace(self.record, phase="open", game=None))
        self.note(news("lost-game", text=reason, name=lost or ""))

    def lay(self, live: TableGame) -> None:
        """Put a game on the table, with bots in their seats."""
        self.proposal = None
        self._ticker.stop_thinking()
        self.live = live
        self.record = msgspec.structs.replace(self.record, own_decks=own_decks_of(live.game))
        for player in live.game.players:
            member = self.record.find(player)
            if member is None or member.bot or self.attendance.of(player).away:
                self._seat_bot(player, (member and member.bot) or STAND_IN)
        self._look()
        self._look_ahead()

    def _seat_bot(self, player: str, level: str) -> None:
        assert self.live is not None
        if player in self.live.bots:
            return
        if level not in LEVELS:  # a table that is older than this server may have a bot that is not offered any more
            level = STAND_IN
        bot = opponent(level, secrets.randbits(32))
        quick = opponent(STAND_IN, secrets.randbits(32)) if level in SLOW else None
        self.live.seat_bot(player, bot, LOG.exception, quick)

    def without_old_decks(self, record: TableRecord) -> TableRecord:
        """A table that agrees on its decks anew has them as the server has them now, where it has them."""
        offered = self._settings.shelf.names
        kept = {name: source for name, source in record.own_decks.items() if name not in offered}
        return msgspec.structs.replace(record, own_decks=kept)

    @property
    def playing(self) -> tuple[str, ...]:
        """Who is in the game that goes on."""
        return self.live.game.players if self.live is not None and self.record.phase == "playing" else ()

    @property
    def playing_game(self) -> TableGame | None:
        """The game that goes on, if one does."""
        return self.live if self.record.phase == "playing" else None

    @property
    def first(self) -> str:
        """Who begins: a name, `random`, or `draw`."""
        return who_begins(self.record.options, self.settings)

    def planning(self) -> TableGame:
        """The game on the table, for something to be planned that the table is then to `do`."""
        assert self.live is not None
        self.live.around(self._company())
        return self.live

    async def make(self, *moves: PlannedMove) -> None:
        """Do something to the game; told to everybody once it is kept."""
        await self.do(self.planning().plan(*moves))

    async def do(self, planned: Planned) -> None:
        """Do what was planned; told to everybody once it is kept."""
        await self._keep(planned)
        assert self.live is not None
        asked = asked_in_private(self.live.game)
        if asked and planned.answers:
            self._changed_for(asked)
        else:
            self.changed()

    async def _keep(self, planned: Planned) -> None:
        assert self.live is not None
        try:
            await self.store.append(self.live.id, self.live.moves + 1, planned.entries)
        except StoreConflictError:
            # Somebody else has moved in this game: what is kept counts.
            await self._load_game()
            self.changed()
            raise
        self.live.commit(planned)
        self.trouble = None
        try:
            await self.finish_if_over()
        except StoreUncertainError:
            raise
        except StoreError as error:  # the move is kept; the ticker tries the rest again
            self.suffer(error)

    @property
    def rematch(self) -> RematchState | None:
        """What everybody is shown of a proposal to play again."""
        here = self.attendance.online(member.name for member in self.record.people)
        return shown_proposal(self.proposal, here) if self.record.phase == "over" else None

    @property
    def watched(self) -> bool:
        """True if somebody looks on who does not play: a spectator, or whoever sees the big screen."""
        return not self.record.solo and any(not tab.seats for tab in self.connections)

    def _company(self) -> Company:
        """Who is around the game: whether windows wait for a shared device, and who is asked how, depends on it."""
        people = self.record.people
        players = self.live.game.players if self.live else ()
        here = (member.name for member in people if member.shared)
        presences = {name: self.attendance.of(name) for name in here}
        return Company(
            people=frozenset(member.name for member in people),
            sharing=frozenset(name for name, each in presences.items() if each.online and not each.away),
            one_device=len({member.visitor_id for member in people if member.name in players}) < 2,
            watched=self.watched,
        )

    def why_no_undo(self, player: str) -> str:
        """Why a player cannot take back the last choice; empty if it can be."""
        if self.live is None or self.record.phase != "playing" or self.halted:
            return "No game is being played at this table."
        return self.live.why_no_undo(player)

    async def undo(self, player: str) -> None:
        """A player takes back the last choice. It stays kept, with a line that says so."""
        live = self.planning()
        await self._keep(await self.share.run(live.plan_undo, player))
        self.lay(live)
        self.note(news("undo", player))
        self.changed()

    async def finish_if_over(self) -> None:
        """Put a game that has just ended into the list of games."""
        live = self.live
        if live is None or not live.game.over or self.record.phase != "playing":
            return
        at = self.settings.time.stamp()
        await self.store.finish_game(finished(live, public=self.record.options.public, at=at))
        if self._register is not None:
            self._register.ended()
        await self.save(msgspec.structs.replace(self.record, phase="over"))

    def suffer(self, error: StoreError) -> None:
        """Tell everybody that the table has to wait."""
        LOG.log(error.level, "Table %s: %s", self.id, error)
        self.trouble = "The game cannot be kept at the moment, so it waits."

    # Telling.

    def changed(self) -> None:
        """Everybody is shown the new state."""
        if self.stopped:
            return
        self._look()
        self.connections.touch_all()

    def _changed_for(self, players: Iterable[str]) -> None:
        """Only some are shown the new state; to everybody else nothing has happened."""
        self._look()
        for player in players:
            self.connections.touch(player)

    def _look(self) -> None:
        """Whatever happens by itself is seen to anew."""
        if self.live is not None:
            self.live.around(self._company())
            self._ticker.think(self.live, self.share)
        self._ticker.wake()

    def noted(self, player: str) -> None:
        """Something was noted that only one seat may notice, and that a window may have waited for."""
        self.connections.touch(player)
        self._ticker.wake()

    def note(self, about: News) -> None:
        """News of the table, for everybody's log."""
        if self.live:
            self.live.note(about)
        else:
            self._notes.note(about)

    def log_of(self, player: str | None) -> SeatLog:
        """What a seat, or a spectator, has been told."""
        return self.live.log_of(player) if self.live else self._notes

    def _muted_by(self, connection: Connection) -> tuple[str, ...]:
        """Whom a connection's owner does not want to hear."""
        member = self.record.find(connection.player) if connection.player else None
        return member.muted if member else ()

    # People.

    def enter(self, connection: Connection) -> None:
        """A connection begins; refused if it cannot be."""
        member = self.record.owner(connection.visitor_id)
        if connection.visitor_id in self.record.banned:
            raise RefusalError("forbidden", "You were asked to leave this table.")
        if member is None and not self.record.options.spectators:
            raise RefusalError(
                "forbidden", "This table does not allow spectators. You can sit down if the host lets you in."
            )
        self.connections.add(connection, member.name if member and not connection.watches else None)
        if member is not None:
            self.seat_connection(connection)
        self._hold(connection)
        self.changed()
        self.chat.tell_all(connection)

    def _hold(self, connection: Connection) -> None:
        """Who comes to watch sees nothing for as long as somebody may be asked in private; then all are asked."""
        clock, live = self.attendance.clock, self.live
        if live is None or len(self.playing) < 2 or not table_of(live.game).pack.answers:
            return
        if live.game.ask == "able" and clock.running and not connection.seats:
            connection.held = clock.now() + self.record.options.window

    def seat_connection(self, connection: Connection) -> None:
        """A connection is somebody's who sits here; where several share its browser, no hand is shown yet."""
        if connection.watches:
            return
        members = self.record.owners(connection.visitor_id)
        new = [member.name for member in members if member.name not in connection.seats]
        connection.sits(tuple(member.name for member in members), shared=any(member.shared for member in members))
        connection.held = None
        for name in new:
            self.attendance.come(name)
            self.back(name)
        self.wake()

    def exit(self, connection: Connection, *, broken: bool = False) -> None:
        """A connection has ended; where it is `broken`, its owner may be on the way back."""
        if connection not in self.connections:
            return
        self.connections.remove(connection)
        self._left_at = self.settings.time.seconds()
        for player in connection.seats:
            self.attendance.go(player, broken=broken)
            self.wake()
        self.changed()

    def wake(self) -> None:
        """The clock runs while a person is here and nobody has paused."""
        people = [member.name for member in self.record.people]
        self.attendance.run_clock(people, paused=self.record.paused_by is not None)
        self._ticker.wake()

    def can_be_away(self, player: str) -> bool:
        """True if a bot could play for this person now."""
        if self.live is None or self.record.phase != "playing" or self.record.solo:
            return False
        return player in self.live.game.players and not self.attendance.of(player).away

    def away(self, player: str) -> None:
        """A bot plays for this person."""
        assert self.live is not None
        self.attendance.of(player).away = True
        self._seat_bot(player, STAND_IN)
        self.log_of(player).step_away()
        self.note(news("away", player))

    def back(self, player: str) -> None:
        """A person has their seat back."""
        if self.attendance.return_to(player):
            if self.live is not None:
                self.live.unseat_bot(player)
                self.log_of(player).come_back()
            self.note(news("back", player))
            self.changed()

    async def unseat(self, player: str, *, ban: bool = False) -> None:
        """Somebody leaves for good; their cards are discarded. Without people there is no table."""
        live, member = self.live, self.record.find(player)
        assert member is not None
        if self.record.people == (member,):
            await self.clear_away("Everybody has left this table.")
            return
        if live and self.record.phase == "playing" and player in live.game.players:
            await self.make(Left(player))
        record = self.record.unseat(player)
        ban = ban and not record.owners(member.visitor_id)  # others still play in that browser
        if ban and member.visitor_id:
            # A browser can forget who it is; so from now on the host is asked about everybody who comes.
            banned = (*record.banned, member.visitor_id)[-100:]
            record = msgspec.structs.replace(record, banned=banned, approval=True)
        await self.save(record)
        if live is not None:
            live.unseat_bot(player)
        self.dismiss(player, ban=ban)
        self.note(news("left", player))
        if ban and member.visitor_id:
            self.note(news("approval", self.record.host or ""))
        self.wake()
        self.changed()

    def dismiss(self, player: str, *, ban: bool) -> None:
        """Somebody has no seat here any more: their tabs watch, or are closed."""
        alone = [tab for tab in self.connections.of(player) if tab.seats == (player,)]
        for tab in alone:
            if ban:
                tab.close("The host has asked you to leave this table.")
            elif not self.record.options.spectators:
                tab.close("You have left this table.")
        for connection in self.connections.of(player):
            connection.unseat(player)
        self.attendance.forget(player)

    async def clear_away(self, reason: str) -> None:
        """The end of this table. Finished games remain."""
        await self.store.drop_table(self.id)
        LOG.info(DELETED, self.id, reason)
        if self._register is not None:
            self._register.forget(self.id)
        self.gone = True
        self.stop(reason)

    def stop(self, reason: str, *, again: bool = False) -> None:
        """Let everybody go; the table can be loaded again."""
        self.stopped = True
        self._ticker.stop()
        self.connections.close_all(reason, again=again)
