"""Several people at one browser: a curtain between their hands, and what they are asked together."""

from __future__ import annotations

from collections.abc import Iterable

from ruleshift.engine import Decision
from ruleshift.story.questions import option_label
from ruleshift.web.protocol.messages import HotSeatState, TogetherState
from ruleshift.web.protocol.refusals import RefusalError
from ruleshift.web.tables.connections import Connection
from ruleshift.web.tables.live_table import LiveTable

__all__ = (
    "WINDOWS", "let_down", "lift", "mind_curtain", "open_question", "show_hot_seat", "speaker_of", "spoken_for",
)  # fmt: skip

TOGETHER = {"first": "draw", "nose": "nose", "challenge": "challenge"}
"""Questions that are answered without looking at a hand, and with what."""
WINDOWS = frozenset(("surprise", "challenge"))
"""Questions that most people pass: the whole device is asked whether anybody answers."""


def speaker_of(table: LiveTable, connection: Connection) -> str | None:
    """In whose name a connection speaks for the table."""
    if connection.player or not connection.seats:
        return connection.player
    return table.record.host if table.record.host in connection.seats else connection.seats[0]


def open_question(table: LiveTable, player: str) -> Decision | None:
    """What somebody at a shared device still has to answer."""
    if table.live is None or table.schedule is None or table.record.phase != "playing":
        return None
    decision = table.live.owed_by(player)
    if decision is None or table.attendance.of(player).away:
        return None
    noted = decision.kind == "surprise" and table.schedule.windows.noted(decision) is not None
    return None if noted else decision


def _questions(table: LiveTable, connection: Connection) -> Iterable[Decision]:
    return filter(None, (open_question(table, player) for player in connection.seats))


def _of_hands(table: LiveTable, connection: Connection) -> list[Decision]:
    """What somebody has to look at their hand for; those who are asked together need not."""
    return [each for each in _questions(table, connection) if not _is_open_to_all(each)]


def _keys(table: LiveTable, connection: Connection) -> frozenset[str]:
    assert table.live is not None
    return frozenset([table.live.key(each) for each in _of_hands(table, connection)])


def _is_open_to_all(decision: Decision) -> bool:
    return decision.kind in WINDOWS or decision.kind in TOGETHER


def lift(table: LiveTable, connection: Connection, player: str) -> None:
    """Show somebody's hand, who has the device now."""
    if player not in connection.seats or not connection.shared:
        raise RefusalError("not_yours", f"{player[:40]} does not sit at this device.")
    if connection.player is not None:
        raise RefusalError("not_now", f"{connection.player}'s hand is shown. Hide it before the device is passed on.")
    if table.live is None or table.record.phase != "playing":
        raise RefusalError("not_now", "No game is being played at this table.")
    table.back(player)
    connection.player, connection.called, connection.peeking = player, None, _keys(table, connection)
    connection.touch()


def let_down(connection: Connection, called: str | None = None) -> None:
    """Hide the hand that is shown."""
    if not connection.shared:
        raise RefusalError("not_now", "Nobody shares this device with you.")
    if called is not None and called not in connection.seats:
        raise RefusalError("not_yours", f"{called[:40]} does not sit at this device.")
    connection.player, connection.called, connection.peeking = None, called, None
    connection.touch()


def mind_curtain(table: LiveTable, connection: Connection) -> None:
    """Before a connection is shown anything: the curtain falls where its player has nothing to do any more."""
    player = connection.player
    if connection.shared and player is not None and _is_done(table, connection, player):
        connection.player, connection.peeking = None, None


def _is_done(table: LiveTable, connection: Connection, player: str) -> bool:
    if table.live is None or table.record.phase != "playing" or player not in table.live.game.players:
        return True
    if open_question(table, player) is not None:
        connection.peeking = None
        return False
    asked = _keys(table, connection)
    if connection.peeking is not None:
        return not asked <= connection.peeking
    return bool(asked) or table.live.game.turn != player


def show_hot_seat(table: LiveTable, connection: Connection) -> HotSeatState | None:
    """What those who share a device are shown besides; None for everybody else."""
    speaker = speaker_of(table, connection)
    if not connection.shared or speaker is None:
        return None
    asked, hands = list(_questions(table, connection)), _of_hands(table, connection)
    called = connection.called if connection.called in table.playing else None
    return HotSeatState(
        seats=connection.seats,
        speaker=speaker,
        next=called or (hands[0].player if hands else None),
        answers=tuple([each.player for each in asked if each.kind in WINDOWS]),
        together=tuple(_together(table, asked)),
    )


def _together(table: LiveTable, asked: Iterable[Decision]) -> Iterable[TogetherState]:
    for decision in asked:
        at = decision.find(TOGETHER[decision.kind]) if decision.kind in TOGETHER else -1
        if table.live is not None and at >= 0:
            yield TogetherState(
                player=decision.player,
                decision=table.live.key(decision),
                option=at,
                label=option_label(decision, decision.options[at]),
            )


def spoken_for(table: LiveTable, seat: str) -> str:
    """Somebody who answers without having lifted the curtain; only what shows no hand is answered so."""
    decision = open_question(table, seat)
    if decision is None or decision.kind not in TOGETHER:
        raise RefusalError("not_now", f"{seat[:40]} is not asked anything that is answered without a look at the hand.")
    return seat
