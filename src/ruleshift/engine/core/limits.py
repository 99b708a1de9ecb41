"""Hand and Keeper Limits: whom they bind, who is over one, and what is discarded for them."""

from __future__ import annotations

from ruleshift.engine.core.asking import distinct, gather
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.event import tell
from ruleshift.engine.core.rules import Law, hand_limit, keeper_limit, law
from ruleshift.engine.core.table import FRONT, HANDS, SETTLE, Table

__all__ = ("bound", "discard_for_limits", "enforce_limits", "over_limit")


def over_limit(t: Table, now: Law, changed: int) -> bool:
    """A quick look whether this event may have put anybody over a limit out of turn; `enforce_limits` looks closer."""
    limit = now.hand_limit
    if limit >= 0 and (changed != FRONT or t.pack.hand_bonus):
        hands = t.hand
        own = None if t.between else hands[t.turn]
        for hand in hands:
            if len(hand) > limit and hand is not own:
                return True
    limit = now.keeper_limit
    if limit >= 0 and changed != HANDS:
        for front in t.front:
            if len(front) > limit:
                return _over_keeper_limit(t, limit)
    return False


def _over_keeper_limit(t: Table, limit: int) -> bool:
    """True if somebody has more Keepers than that out of turn; Creepers do not count."""
    keepers = t.pack.keepers
    for pid, seen in enumerate(t.front_mask):
        if (seen & keepers).bit_count() > limit and (t.between or pid != t.turn):
            return True
    return False


def bound(t: Table) -> list[int]:
    """Whom limits bind now: everybody but the player whose turn it is."""
    return t.around(t.turn) if t.between else t.others(t.turn)


def enforce_limits(t: Table, players: list[int], *, keepers: bool = True, hands: bool = True) -> bool:
    """Make players discard down to the limits: hand first, then Keepers. True if anybody has to."""
    decisions: list[Decision] = []
    forced: list[tuple[int, int]] = []
    now = t.law or law(t)
    for pid in players:
        first = second = None
        if hands and 0 <= now.hand_limit < len(t.hand[pid]):
            first = _over_hand(t, pid, forced)
        if keepers and 0 <= now.keeper_limit < len(t.front[pid]):
            second = _over_keepers(t, pid, forced)
        if first is None:
            first = second
        elif second is not None:
            first.followed_by = second
        if first is not None:
            decisions.append(first)
    if not decisions and not forced:
        return False
    t.agenda.append(SETTLE)
    if t.ears:
        for pid, c in forced:
            tell(t, "taken", pid, (c,), only=(pid,))
    if decisions:
        gather(t, decisions, (discard_for_limits, tuple(forced)))
    else:
        discard_for_limits(t, [], tuple(forced))
    return True


def _over_hand(t: Table, pid: int, forced: list[tuple[int, int]]) -> Decision | None:
    limit = hand_limit(t, pid)
    over = len(t.hand[pid]) - limit
    if limit < 0 or over <= 0:
        return None
    if limit == 0:
        forced += [(pid, c) for c in t.hand[pid]]
        return None
    values = distinct(t, t.hand[pid])
    decision = Decision(t.pack, t.names, pid, "hand limit", tuple(values), 0, law(t).hand_rule)
    decision.count = over
    return decision


def _over_keepers(t: Table, pid: int, forced: list[tuple[int, int]]) -> Decision | None:
    limit = keeper_limit(t, pid)
    keepers = [c for c in t.front[pid] if t.pack.keepers >> c & 1]
    over = len(keepers) - limit
    if limit < 0 or over <= 0:
        return None
    if limit == 0:
        forced += [(pid, c) for c in keepers]
        return None
    values = distinct(t, keepers)
    decision = Decision(t.pack, t.names, pid, "keeper limit", tuple(values), 0, law(t).keeper_rule)
    decision.count = over
    return decision


def discard_for_limits(t: Table, answers: list[tuple[int, int]], forced: tuple[tuple[int, int], ...]) -> None:
    """Carry out all discards of one settling together, as one event."""
    now = t.law or law(t)
    leaving = [*forced, *answers] if forced else answers
    one = leaving[0][0] if leaving else -1
    cards = [c for pid, c in leaving if pid == one]
    if len(cards) == len(leaving):
        _discard(t, one, cards, now)
    else:
        for each in t.order:
            _discard(t, each, [c for pid, c in leaving if pid == each], now)
    t.changed |= HANDS


def _discard(t: Table, pid: int, cards: list[int], now: Law) -> None:
    """What one player discards for limits: from the hand first, then from the table."""
    hand = t.hand[pid]
    from_hand = [c for c in cards if c in hand]
    if from_hand:
        t.trash_hand(pid, from_hand, now.hand_rule)
    if len(from_hand) < len(cards):
        for c in cards:
            if t.front_mask[pid] >> c & 1:
                t.trash_front(pid, c, now.keeper_rule)
