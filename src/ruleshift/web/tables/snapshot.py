"""A table as a connection is shown it."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from ruleshift.engine.core.decision import Decision
from ruleshift.engine.game import Game
from ruleshift.engine.setup import MOST_PLAYERS, read_names
from ruleshift.engine.standings import Standing
from ruleshift.engine.view import Seat
from ruleshift.web.protocol.convert import decision_state, game_state, goal_states, milliseconds, own_state
from ruleshift.web.protocol.encoding import encoded
from ruleshift.web.protocol.messages import (
    DecisionState,
    GameState,
    GoalState,
    SeatState,
    State,
    TableState,
    WindowState,
)
from ruleshift.web.protocol.resources import TableEntry
from ruleshift.web.shelf import Shelf, cards_from
from ruleshift.web.tables.connections import Connection
from ruleshift.web.tables.consent import consents, metas
from ruleshift.web.tables.live_game import LiveGame
from ruleshift.web.tables.live_table import STAND_IN, LiveTable
from ruleshift.web.tables.schedule import Conductor
from ruleshift.web.tables.surprise_windows import asked_in_private
from ruleshift.web.tables.table_record import TableRecord

__all__ = ("entry", "link", "show")


def link(table: str) -> str:
    """The address of a table, to be shared."""
    return f"/t/{table}"


class Shown(NamedTuple):
    """What all connections of a table are shown in the same way, ready to be sent, and when it was so."""

    version: int
    seating: TableRecord
    game: Game | None
    moves: int
    table: TableState
    seats: tuple[SeatState, ...]
    state: GameState | None = None
    standings: tuple[Standing, ...] = ()
    goals: tuple[GoalState, ...] = ()
    players: tuple[str, ...] = ()

    def holds(self, table: LiveTable) -> bool:
        """True if nothing has changed since."""
        game, moves = (table.play.public, table.play.moves) if table.play else (None, 0)
        same = self.seating is table.seating and self.game is game
        return same and (self.version, self.moves) == (table.version, moves)


def _shown(table: LiveTable, player: str | None) -> Shown:
    """What everybody sees, worked out once for each version of the table; or what only those see who are asked."""
    shown = table.shown if isinstance(table.shown, Shown) else None
    if table.play is not None and player in asked_in_private(table.play.game):
        return _show_anew(table, table.play.game, shown, (player,))
    if shown is not None and shown.holds(table):
        return shown
    table.shown = shown = _show_anew(table, table.play.public if table.play else None, shown)
    return shown


def _show_anew(table: LiveTable, game: Game | None, before: Shown | None, asked: tuple[str, ...] = ()) -> Shown:
    play = table.play
    if play is None or game is None:
        return Shown(table.version, table.seating, None, 0, _table(table), _seats(table, ()))
    view, standings = game.view(), game.standings
    if asked or table.halted:
        view = msgspec.structs.replace(view, waiting_for=asked)
    goals = before.goals if before and before.standings is standings else encoded(goal_states(standings))
    return Shown(
        version=table.version,
        seating=table.seating,
        game=game,
        moves=play.moves,
        table=_table(table),
        seats=_seats(table, view.seats),
        state=_shared(game_state(game, play.id, view, goals, play.notices)),
        standings=standings,
        goals=goals,
        players=game.players,
    )


def _shared(state: GameState) -> GameState:
    """A game as everybody sees it, with all that has some length encoded."""
    return msgspec.structs.replace(
        state,
        rules=encoded(state.rules),
        numbers=encoded(state.numbers),
        meta=encoded(state.meta),
        discard=encoded(state.discard),
        notices=encoded(state.notices),
    )


def show(table: LiveTable, listener: Connection) -> State:
    """Everything that a connection may see now, and what is new in its log. Parts of it are encoded already."""
    shown = _shown(table, listener.player)
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
        game=_game(table, listener.player, shown),
        news=log.since(since),
    )


def _table(table: LiveTable) -> TableState:
    seating = table.seating
    return encoded(
        TableState(
            id=seating.id,
            link=link(seating.id),
            phase=seating.phase,
            options=seating.options,
            cards_from=cards_from(seating.options.decks, read_names("with", seating.options.rules.get("with")) or ()),
            host=seating.host,
            spectators=sum([listener.player is None for listener in table.listeners]),
            paused_by=table.paused_by,
            trouble=table.trouble or table.halted,
            notices=table.notices,
            first=table.first,
            consent=consents(seating, table.settings.shelf),
            obstacle=table.obstacle(),
            closed=seating.why_not(None),
            full=seating.crowded,
        )
    )


def _seats(table: LiveTable, in_game: tuple[Seat, ...]) -> tuple[SeatState, ...]:
    """Those in the game in the order of play, then those who wait for the next one."""
    names = {seat.name for seat in in_game}
    waiting = [member.name for member in table.seating.members if member.name not in names]
    playing = [_seat(table, seat, in_game=True) for seat in in_game]
    return encoded((*playing, *[_seat(table, Seat(name=name, hand=0, table=()), in_game=False) for name in waiting]))


def _seat(table: LiveTable, seat: Seat, *, in_game: bool) -> SeatState:
    name = seat.name
    member = table.seating.find(name)
    presence = table.presences.of(name)
    bot = member.bot if member else STAND_IN if table.seating.phase == "playing" else None
    return SeatState(
        name=name,
        bot=bot,
        online=bot is not None or presence.online,
        away=presence.away,
        host=name == table.seating.host,
        in_game=in_game,
        hand=seat.hand,
        table=seat.table,
        under=seat.under,
        hand_limit=seat.hand_limit,
        keeper_limit=seat.keeper_limit,
        drinks=seat.drinks,
        on_water=seat.on_water,
        opted_out=seat.opted_out,
    )


def _game(table: LiveTable, player: str | None, shown: Shown) -> GameState | None:
    play, conductor = table.play, table.conductor
    game = shown.game
    if play is None or conductor is None or game is None or shown.state is None:
        return None
    seat = player if player in shown.players else None
    own = game.own(seat)
    return own_state(
        shown.state,
        own,
        offers=game.offers(seat) if seat else (),
        decision=_asked(table, play, conductor, own.decision) if own.decision and not table.halted else None,
        window=_window(table) if game is play.game and not table.halted else None,
        passing=conductor.windows.scope(seat) if seat else "ask",
    )


def _asked(table: LiveTable, play: LiveGame, conductor: Conductor, decision: Decision) -> DecisionState:
    answered = conductor.windows.noted(decision) if decision.kind == "surprise" else None
    return decision_state(decision, play.key(decision), answered, _left(table, conductor.deadline(decision)))


def _window(table: LiveTable) -> WindowState | None:
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


def _left(table: LiveTable, deadline: float | None) -> int | None:
    if deadline is None or table.paused_by is not None:
        return None
    return milliseconds(deadline - table.clock.now())


def entry(seating: TableRecord, secret: str | None, shelf: Shelf) -> TableEntry:
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
        free=0 if seating.why_not(None) else MOST_PLAYERS - len(seating.people),
        meta=metas(seating.options, shelf),
        waits=seating.crowded,
        you=you.name if you else None,
        may_join=why_not is None,
        may_watch=seating.options.spectators and secret not in seating.banned,
        why_not=None if you else why_not,
    )
