"""A table as a connection is shown it."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from ruleshift.engine.decision import Decision
from ruleshift.engine.view import Seat
from ruleshift.web.listener import Listener
from ruleshift.web.listing import TableEntry
from ruleshift.web.play import Play
from ruleshift.web.protocol import DecisionState, GameState, SeatState, State, TableState, WindowState
from ruleshift.web.seating import Seating
from ruleshift.web.states import Common, decision_state, game_state, milliseconds
from ruleshift.web.tables import STAND_IN, WebTable

__all__ = ("entry", "link", "show")


def link(table: str) -> str:
    """The address of a table, to be shared."""
    return f"/t/{table}"


class Shown(NamedTuple):
    """What all connections of a table are shown in the same way, and the moment at which it was so."""

    version: int
    seating: Seating
    play: Play | None
    moves: int
    table: TableState
    seats: tuple[SeatState, ...]
    common: Common | None

    def holds(self, table: WebTable) -> bool:
        """True if nothing has changed since."""
        moves = table.play.moves if table.play else 0
        same = self.seating is table.seating and self.play is table.play
        return same and (self.version, self.moves) == (table.version, moves)


def _shown(table: WebTable) -> Shown:
    """What everybody sees, worked out once for each version of the table."""
    shown = table.shown
    if isinstance(shown, Shown) and shown.holds(table):
        return shown
    seating, play = table.seating, table.play
    common = Common.of(play.game, play.notices) if play else None
    moves = play.moves if play else 0
    shown = Shown(table.version, seating, play, moves, _table(table), _seats(table, common), common)
    table.shown = shown
    return shown


def show(table: WebTable, listener: Listener) -> State:
    """Everything that a connection may see now, and what is new in its log."""
    shown = _shown(table)
    log = table.log_of(listener.player)
    fresh = listener.log is not log
    since = 0 if fresh else listener.line
    listener.log, listener.line = log, log.last
    return State(
        version=table.version,
        you=listener.player,
        fresh=fresh,
        table=shown.table,
        seats=shown.seats,
        game=_game(table, listener.player, shown.common),
        news=log.since(since),
    )


def _table(table: WebTable) -> TableState:
    seating = table.seating
    return TableState(
        id=seating.id,
        link=link(seating.id),
        phase=seating.phase,
        options=seating.options,
        host=seating.host,
        spectators=sum(listener.player is None for listener in table.listeners),
        paused_by=table.paused_by,
        trouble=table.trouble,
        notices=table.notices,
    )


def _seats(table: WebTable, common: Common | None) -> tuple[SeatState, ...]:
    """Those in the game in the order of play, then those who wait for the next one."""
    in_game = {seat.name: seat for seat in common.seats} if common else {}
    waiting = [member.name for member in table.seating.members if member.name not in in_game]
    return tuple(_seat(table, name, in_game.get(name)) for name in (*in_game, *waiting))


def _seat(table: WebTable, name: str, seat: Seat | None) -> SeatState:
    member = table.seating.find(name)
    presence = table.presences.of(name)
    bot = member.bot if member else STAND_IN if table.seating.phase == "playing" else None
    shown = SeatState(
        name=name,
        bot=bot,
        online=bot is not None or presence.online,
        away=presence.away,
        host=name == table.seating.host,
        in_game=seat is not None,
    )
    if seat is None:
        return shown
    return msgspec.structs.replace(
        shown,
        hand=seat.hand,
        table=seat.table,
        under=seat.under,
        hand_limit=seat.hand_limit,
        keeper_limit=seat.keeper_limit,
        drinks=seat.drinks,
        on_water=seat.on_water,
        opted_out=seat.opted_out,
    )


def _game(table: WebTable, player: str | None, common: Common | None) -> GameState | None:
    play, conductor = table.play, table.conductor
    if play is None or conductor is None:
        return None
    seat = player if player in play.game.players else None

    def asked(decision: Decision) -> DecisionState:
        answered = conductor.windows.noted(decision) if decision.kind == "surprise" else None
        return decision_state(decision, play.key(decision), answered, _left(table, conductor.deadline(decision)))

    return game_state(
        play.game,
        play.id,
        seat,
        common=common,
        asked=asked,
        window=_window(table),
        passing=conductor.windows.scope(seat) if seat else "ask",
    )


def _window(table: WebTable) -> WindowState | None:
    assert table.conductor is not None
    assert table.play is not None
    closes = table.conductor.closes()
    if closes is None:
        return None
    return WindowState(
        about=table.play.game.decisions[0].cause,
        seconds=table.conductor.options.window,
        left=milliseconds(closes - table.clock.now()),
    )


def _left(table: WebTable, deadline: float | None) -> int | None:
    if deadline is None or table.paused_by is not None:
        return None
    return milliseconds(deadline - table.clock.now())


def entry(seating: Seating, secret: str | None) -> TableEntry:
    """A table for the lobby, or for somebody with its link."""
    you = seating.owner(secret)
    why_not = seating.why_not(secret)
    return TableEntry(
        id=seating.id,
        link=link(seating.id),
        phase=seating.phase,
        options=seating.options,
        host=seating.host,
        players=tuple(member.name for member in seating.people),
        bots=tuple(member.name for member in seating.members if member.bot),
        free=max(0, seating.options.seats - len(seating.members)),
        you=you.name if you else None,
        may_join=why_not is None,
        may_watch=seating.options.spectators and secret not in seating.banned,
        why_not=None if you else why_not,
    )
