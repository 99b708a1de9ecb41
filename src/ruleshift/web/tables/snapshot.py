"""A table as a connection is shown it."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from ruleshift.engine import Decision
from ruleshift.engine.game import Game
from ruleshift.engine.options import MOST_PLAYERS, read_names
from ruleshift.engine.standings import Standing
from ruleshift.engine.view import Seat
from ruleshift.table.consent import consents
from ruleshift.table.record import TableRecord
from ruleshift.table.surprise_windows import asked_in_private
from ruleshift.table.table_game import TableGame
from ruleshift.web.protocol.convert import (
    decision_state,
    end_state,
    game_state,
    goal_states,
    milliseconds,
    own_state,
    seat_state,
    window_state,
)
from ruleshift.web.protocol.encoding import encoded
from ruleshift.web.protocol.log_lines import log_lines
from ruleshift.web.protocol.messages import (
    DecisionState,
    GameState,
    GoalState,
    OwnState,
    SeatState,
    State,
    TableState,
    WindowState,
)
from ruleshift.web.protocol.resources import Status, TableEntry
from ruleshift.web.shelf import Shelf, cards_from, meta_entry
from ruleshift.web.tables.beginning import obstacle
from ruleshift.web.tables.connections import Connection
from ruleshift.web.tables.live_table import STAND_IN, LiveTable

__all__ = ("Snapshot", "entry", "link", "show")


def link(table: str) -> str:
    """The address of a table, to be shared."""
    return f"/t/{table}"


class Snapshot(NamedTuple):
    """What all connections of a table are shown in the same way, ready to be sent, and when it was so."""

    version: int
    record: TableRecord
    game: Game | None
    moves: int
    table: TableState
    around: tuple[object, ...]
    """What `table` was made of besides the record."""
    seats: tuple[SeatState, ...]
    state: GameState | None = None
    face_down: int = 0
    standings: tuple[Standing, ...] = ()
    goals: tuple[GoalState, ...] = ()
    players: tuple[str, ...] = ()
    goal_names: frozenset[str] = frozenset()
    rule_names: frozenset[str] = frozenset()

    def holds(self, table: LiveTable) -> bool:
        """True if nothing has changed since."""
        game, moves = (table.live.public, table.live.moves) if table.live else (None, 0)
        same = self.record is table.record and self.game is game
        return same and (self.version, self.moves) == (table.connections.version, moves)


def _shown(table: LiveTable, player: str | None) -> Snapshot:
    """What everybody sees, worked out once for each version of the table; or what only those see who are asked."""
    shown = table.connections.snapshot
    if table.live is not None and player in asked_in_private(table.live.game):
        return _show_anew(table, table.live.game, shown, (player,))
    if shown is not None and shown.holds(table):
        return shown
    table.connections.snapshot = shown = _show_anew(table, table.live.public if table.live else None, shown)
    return shown


def _show_anew(table: LiveTable, game: Game | None, before: Snapshot | None, asked: tuple[str, ...] = ()) -> Snapshot:
    live, around = table.live, _around(table)
    same = before is not None and before.record is table.record and before.around == around
    shown = before.table if before is not None and same else _table(table)
    if live is None or game is None:
        return Snapshot(table.connections.version, table.record, None, 0, shown, around, _seats(table, ()))
    view, standings = game.view(), game.standings
    if asked or table.halted:
        view = msgspec.structs.replace(view, waiting_for=asked)
    goals = before.goals if before and before.standings is standings else encoded(goal_states(standings))
    return Snapshot(
        version=table.connections.version,
        record=table.record,
        game=game,
        moves=live.moves,
        table=shown,
        around=around,
        seats=_seats(table, view.seats),
        state=encoded(game_state(game, live.id, view, goals, live.notices, end_state(game, live.arrivals))),
        face_down=view.face_down,
        standings=standings,
        goals=goals,
        players=game.players,
        goal_names=frozenset(view.goals),
        rule_names=frozenset(view.rules),
    )


def show(table: LiveTable, connection: Connection) -> State:
    """Everything that a connection may see now, and what is new in its log. Parts of it are encoded already."""
    connection.mind(table.playing_game)
    shown = _shown(table, connection.player)
    log = table.log_of(connection.player)
    fresh = connection.log is not log
    since = 0 if fresh else connection.line
    connection.log, connection.line = log, log.last
    return State(
        version=table.connections.version,
        you=connection.player,
        fresh=fresh,
        table=shown.table,
        seats=shown.seats,
        game=shown.state,
        own=_own(table, connection.player, shown),
        news=log_lines(log.since(since)),
        hot_seat=connection.show(table.playing_game, table.record.host),
    )


def _around(table: LiveTable) -> tuple[object, ...]:
    """What is said of the table itself and does not follow from its record."""
    knocking = tuple([knock.name for knock in table.knocks.values()])
    told = table.trouble or table.halted, table.notices, obstacle(table), table.rematch
    return len(table.connections.of(None)), knocking, *told


def _table(table: LiveTable) -> TableState:
    record = table.record
    return encoded(
        TableState(
            id=record.id,
            link=link(record.id),
            phase=record.phase,
            options=record.options,
            cards_from=cards_from(record.options.decks, read_names("with", record.options.rules.get("with")) or ()),
            host=record.host,
            spectators=len(table.connections.of(None)),
            paused_by=table.record.paused_by,
            trouble=table.trouble or table.halted,
            notices=table.notices,
            first=table.first,
            consent=consents(record.people, table.settings.shelf.asks(record.options)),
            obstacle=obstacle(table),
            closed=record.why_not(None),
            approval=record.approval,
            knocking=tuple(knock.name for knock in table.knocks.values()),
            full=record.crowded,
            rematch=table.rematch,
        )
    )


def _seats(table: LiveTable, in_game: tuple[Seat, ...]) -> tuple[SeatState, ...]:
    """Those in the game in the order of play, then those who wait for the next one."""
    names = {seat.name for seat in in_game}
    waiting = [member.name for member in table.record.members if member.name not in names]
    playing = [_seat(table, seat, in_game=True) for seat in in_game]
    return encoded((*playing, *[_seat(table, Seat(name=name, hand=0, table=()), in_game=False) for name in waiting]))


def _seat(table: LiveTable, seat: Seat, *, in_game: bool) -> SeatState:
    name = seat.name
    member = table.record.find(name)
    presence = table.attendance.of(name)
    bot = member.bot if member else STAND_IN if table.record.phase == "playing" else None
    return seat_state(
        seat,
        bot=bot,
        online=bot is not None or presence.online,
        away=presence.away,
        host=name == table.record.host,
        in_game=in_game,
    )


def _own(table: LiveTable, player: str | None, shown: Snapshot) -> OwnState | None:
    live, game = table.live, shown.game
    if live is None or game is None:
        return None
    seat = player if player in shown.players else None
    own = game.own(seat)
    state = own_state(
        own,
        shown.face_down,
        offers=game.offers(seat) if seat else (),
        decision=_asked(table, live, own.decision) if own.decision and not table.halted else None,
        window=_window(table, seat) if game is live.game and not table.halted else None,
        passing=live.windows.scope(seat) if seat else "ask",
        since=table.log_of(seat).digest(shown.goal_names, shown.rule_names) if seat else None,
    )
    may_undo = seat is not None and not table.why_no_undo(seat)
    return msgspec.structs.replace(state, may_undo=True) if may_undo else state


def _asked(table: LiveTable, live: TableGame, decision: Decision) -> DecisionState:
    answered = live.windows.noted(decision) if decision.kind == "surprise" else None
    left = _left(table, live.due.deadline(live.game, decision))
    return decision_state(live.game, decision, live.key(decision), answered, left)


def _window(table: LiveTable, seat: str | None) -> WindowState | None:
    assert table.live is not None
    closes = table.live.due.closes(table.live.game)
    if closes is None:
        return None
    left = milliseconds(closes - table.attendance.clock.now())
    return window_state(table.live.game, seat, table.live.options.window, left)


def _left(table: LiveTable, deadline: float | None) -> int | None:
    if deadline is None or table.record.paused_by is not None:
        return None
    return milliseconds(deadline - table.attendance.clock.now())


def _status(record: TableRecord) -> Status:
    if record.phase == "over":
        return "over"
    if record.crowded or len(record.people) >= MOST_PLAYERS:
        return "full"
    return record.phase


def entry(record: TableRecord, visitor_id: str | None, shelf: Shelf) -> TableEntry:
    """A table for the lobby, or for somebody with its link."""
    you = record.owner(visitor_id)
    why_not = record.why_not(visitor_id)
    return TableEntry(
        id=record.id,
        link=link(record.id),
        phase=record.phase,
        status=_status(record),
        options=record.options,
        host=record.host,
        players=tuple(member.name for member in record.people),
        bots=tuple(member.name for member in record.members if member.bot),
        free=0 if record.why_not(None) else MOST_PLAYERS - len(record.people),
        meta=tuple(map(meta_entry, shelf.of(record.own_decks).metas(record.options))),
        waits=record.crowded,
        you=you.name if you else None,
        may_join=why_not is None,
        may_watch=record.options.spectators and visitor_id not in record.banned,
        why_not=None if you else why_not,
    )
