"""After every complete event the table is settled, here and nowhere else: consequences, limits, judging, containers."""

from __future__ import annotations

from ruleshift.engine.core.asking import ask, distinct, race
from ruleshift.engine.core.attaching import attach_loose
from ruleshift.engine.core.containers import opened_out_of_turn
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.event import NO_CARD
from ruleshift.engine.core.limits import bound, enforce_limits, over_limit
from ruleshift.engine.core.rules import Law, holds, law, read_numeral
from ruleshift.engine.core.solo import score
from ruleshift.engine.core.table import AS_SET, FRONT, GOALS, HANDS, SETTLE, Table, bits
from ruleshift.engine.core.values import PASS, USE
from ruleshift.engine.core.verdict import judge

__all__ = ("draw_extra", "draw_owed", "goal_leaves", "settle", "settle_draw", "spare_owed")


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
        if pack.attaching and changed & (FRONT | AS_SET) and attach_loose(t):
            return False
        if len(t.goals) > now.goals:
            t.agenda.append(SETTLE)
            _one_goal_too_many(t)
            return False
    if now.limited and over_limit(t, now, changed) and enforce_limits(t, bound(t)):
        return False
    t.changed = 0
    if t.goals and (changed != HANDS or pack.counts_hands) and (score(t) if t.solo else judge(t)):
        return False
    if pack.followers and changed & GOALS and _follow(t):
        t.agenda.append(SETTLE)
        return False
    if t.agenda and _draws_owed(t, now):
        t.agenda.append((draw_owed,))
    return not (t.under and changed & (FRONT | GOALS) and _ask_containers(t))


def _draws_owed(t: Table, now: Law) -> bool:
    """True if the active player still has to draw, here in the middle of an Action (R027)."""
    return t.draw_done and not t.ended and (now.draw > t.drawn + t.forgone or (now.keep > 0 and spare_owed(t)))


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
        t.agenda.append(SETTLE)
    if owed > 0:
        got = t.draw_to_hand(t.turn, owed, cause=_draw_cause(t, now) if t.ears else -1)
        t.drawn += got
        t.forgone += owed - got
    else:
        t.spare_given = True
        t.draw_to_hand(t.turn, 1, cause=now.play_rule)


def _draw_cause(t: Table, now: Law) -> int:
    """The card that makes the active player draw: the draw rule, or what adds to it once that is satisfied."""
    rules = t.pack.rule
    printed = t.pack.basic_draw if now.draw_rule < 0 else rules[now.draw_rule].draw
    base = read_numeral(now.numerals, printed or 0)
    if t.drawn + t.forgone >= base or (now.draw_rule < 0 and now.draw > base):
        for c in reversed(t.rules):
            if rules[c].bonus_draw and holds(t, rules[c].bonus_in_play, rules[c].bonus_mine):
                return c
    return now.draw_rule if now.draw_rule >= 0 else NO_CARD


def draw_extra(t: Table, pid: int, count: int, *, cause: int = -1) -> None:
    """Cards outside the draw rule, into the real hand: a whole draw, settled before the card that brings it goes on."""
    settle_draw(t)
    t.draw_to_hand(pid, count, cause=cause)


def settle_draw(t: Table) -> None:
    """What has just been drawn, or is about to be, is settled before anything else is done."""
    t.changed |= HANDS
    if t.agenda:  # otherwise the turn settles before it proceeds
        t.agenda.append(SETTLE)


def _destroy(t: Table) -> None:
    """Creepers that cannot lie beside certain cards go to the discard pile."""
    for pid in t.order:
        if t.front_mask[pid] & t.pack.destroyed_mask:
            for c in bits(t.pack.doomed(t.front_mask[pid])):
                if t.front_mask[pid] >> c & 1:  # not if another one has taken it along
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


# Creepers that follow, and containers.


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
        race(t, decisions, (opened_out_of_turn,))
    return bool(decisions)
