"""After every complete event the table is settled, here and nowhere else: consequences, limits, judging, containers."""

from __future__ import annotations

from ruleshift.engine.core.asking import ask, distinct, gather, race
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.event import moved, tell
from ruleshift.engine.core.rules import Law, hand_limit, keeper_limit, law
from ruleshift.engine.core.table import AS_SET, FRONT, GOALS, HANDS, Table
from ruleshift.engine.core.values import PASS, USE
from ruleshift.engine.core.verdict import judge

__all__ = (
    "comply", "discard_for_limits", "draw_extra", "draw_owed", "goal_leaves", "settle", "settle_draw", "spare_owed",
)  # fmt: skip


def settle(t: Table) -> bool:
    """Settle the table after an event. True if it is at rest; otherwise something must be done or decided first."""
    changed = t.changed
    if not changed & ~AS_SET:
        return True
    pack = t.pack
    now = t.law or law(t)
    if changed != HANDS:
        if pack.destroyed_by and changed & (FRONT | AS_SET):
            _destroy(t)
            now = t.law or law(t)
        if len(t.goals) > now.goals:
            t.agenda.append((settle,))
            _one_goal_too_many(t)
            return False
    if now.limited and over_limit(t, now, changed) and comply(t, bound(t)):
        return False
    t.changed = 0
    if t.goals and (changed != HANDS or pack.counts_hands) and (_scored(t) if t.solo else judge(t)):
        return False
    if pack.followers and changed & GOALS and _follow(t):
        t.agenda.append((settle,))
        return False
    if t.agenda and _draws_owed(t, now):
        t.agenda.append((draw_owed,))
    return not (t.under and changed & (FRONT | GOALS) and _ask_containers(t))


def _draws_owed(t: Table, now: Law) -> bool:
    """True if the active player still has to draw, here in the middle of an Action (R027)."""
    return t.draw_done and not t.ended and (now.draw > t.drawn + t.forgone or (now.keep > 0 and spare_owed(t)))


def _scored(t: Table) -> bool:
    from ruleshift.engine.core.solo import score

    return score(t)


def spare_owed(t: Table) -> bool:
    """Play All But 1 with an empty hand at the turn's start and a draw of one: a spare card, once (R039, R040)."""
    return t.empty_start and t.drawn == 1 and not t.spare_given and not t.start_bonus_taken


def draw_owed(t: Table) -> None:
    """The active player draws the difference to the draw number at once, into the real hand (R027, R047)."""
    now = t.law or law(t)
    owed = now.draw - t.drawn - t.forgone
    if t.ended or (owed <= 0 and not (now.keep and spare_owed(t))):
        return
    if t.agenda:
        t.agenda.append((settle,))
    if owed > 0:
        got = t.draw_to_hand(t.turn, owed, cause=now.draw_rule)
        t.drawn += got
        t.forgone += owed - got
    else:
        t.spare_given = True
        t.draw_to_hand(t.turn, 1, cause=now.play_rule)


def draw_extra(t: Table, pid: int, count: int, *, cause: int = -1) -> None:
    """Cards outside the draw rule, into the real hand: a whole draw, settled before the card that brings it goes on."""
    settle_draw(t)
    t.draw_to_hand(pid, count, cause=cause)


def settle_draw(t: Table) -> None:
    """What has just been drawn, or is about to be, is settled before anything else is done."""
    t.changed |= HANDS
    if t.agenda:  # otherwise the turn settles before it proceeds
        t.agenda.append((settle,))


def _destroy(t: Table) -> None:
    """Creepers that cannot lie beside certain cards go to the discard pile (fruit and Scurvy)."""
    doomed = t.pack.destroyed_mask
    for pid in t.order:
        if t.front_mask[pid] & doomed:
            for c, remedy in t.pack.destroyed_by.items():
                if t.front_mask[pid] >> c & 1 and t.front_mask[pid] & remedy:
                    t.trash_front(pid, c)


def _one_goal_too_many(t: Table) -> None:
    """The active player names the Goal that leaves (R135)."""
    values = distinct(t, t.goals)
    if len(values) == 1:
        goal_leaves(t, t.turn, values[0])
    else:
        ask(t, t.turn, "goal", values, (goal_leaves,))


def goal_leaves(t: Table, _pid: int, c: int) -> None:
    """A Goal makes room."""
    t.trash_goal(c)


# Limits.


def over_limit(t: Table, now: Law, changed: int) -> bool:
    """A quick look whether this event may have put anybody over a limit out of turn; `comply` looks closer."""
    limit = now.hand_limit
    if limit >= 0 and (changed != FRONT or t.pack.hand_bonus):
        sizes = list(map(len, t.hand))
        if not t.between:
            sizes[t.turn] = 0
        if max(sizes) > limit:
            return True
    limit = now.keeper_limit
    if limit >= 0 and changed != HANDS and max(map(len, t.front)) > limit:
        keepers, turn = t.pack.keepers, -1 if t.between else t.turn
        for pid, seen in enumerate(t.front_mask):
            if (seen & keepers).bit_count() > limit and pid != turn:
                return True
    return False


def bound(t: Table) -> list[int]:
    """Whom limits bind now: everybody but the player whose turn it is."""
    return t.around(t.turn) if t.between else t.others(t.turn)


def comply(t: Table, players: list[int], *, keepers: bool = True, hands: bool = True) -> bool:
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
            first.later = second
        if first is not None:
            decisions.append(first)
    if not decisions and not forced:
        return False
    t.agenda.append((settle,))
    if t.ears:
        for pid, c in forced:
            tell(t, "taken", pid, only=(pid,), text=t.pack.names[c])
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
    return Decision(t.pack, t.names, pid, "hand limit", tuple(values), 0, law(t).hand_rule, None, over)


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
    return Decision(t.pack, t.names, pid, "keeper limit", tuple(values), 0, law(t).keeper_rule, None, over)


def discard_for_limits(t: Table, answers: list[tuple[int, int]], forced: tuple[tuple[int, int], ...]) -> None:
    """Carry out all discards of one settling together, as one event."""
    now = law(t)
    leaving: dict[int, list[int]] = {}
    for pid, c in (*forced, *answers):
        leaving.setdefault(pid, []).append(c)
    for pid in t.order if len(leaving) > 1 else list(leaving):
        mine = leaving.get(pid)
        if not mine:
            continue
        hand = t.hand[pid]
        from_hand = [c for c in mine if c in hand]
        if from_hand:
            t.trash_hand(pid, from_hand, now.hand_rule)
        if len(from_hand) < len(mine):
            for c in mine:
                if t.front_mask[pid] >> c & 1:
                    _keeper_leaves(t, pid, c, now.keeper_rule)
    t.changed |= HANDS


def _keeper_leaves(t: Table, pid: int, c: int, cause: int) -> None:
    t.lift(pid, c)
    gone = (c, *t.under.pop(c, ()))
    t.discard.extend(gone)
    if t.ears:
        moved(t, gone, ("table", pid), ("discard pile", -1), None, cause)


def _follow(t: Table) -> bool:
    """Creepers that follow the Goals move to the next player, once, if other Goals lie there than before."""
    if tuple(sorted(t.goals)) == tuple(sorted(t.goals_before)):
        return False
    t.goals_before = tuple(t.goals)
    went = False
    if len(t.order) < 2:
        return False
    for c in t.pack.followers:
        pid = t.holder(c)
        if pid >= 0:
            t.pass_on(c, pid, t.next_after(pid))
            went = True
    return went


# Containers.


def _ask_containers(t: Table) -> bool:
    """Whoever has something hidden under a card is asked, out of turn, whether to take it out now; True if anybody."""
    decisions = []
    for pid in t.order:
        if pid == t.turn and not t.between:
            continue
        full = [c for c in t.front[pid] if t.under.get(c)]
        if full:
            values = (PASS, *(USE | c for c in distinct(t, full)))
            decisions.append(Decision(t.pack, t.names, pid, "container", values, 0))
    if decisions:
        from ruleshift.engine.core.containers import opened_out_of_turn

        race(t, decisions, (opened_out_of_turn,))
    return bool(decisions)
