"""People who come and go, at any moment, also in the middle of a decision."""

from __future__ import annotations

from ruleshift.engine.core.asking import ONE
from ruleshift.engine.core.containers import opened_out_of_turn
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.event import tell
from ruleshift.engine.core.limits import discard_for_limits
from ruleshift.engine.core.opening import newcomer_may_begin, who_may_begin, without
from ruleshift.engine.core.settle import goal_leaves
from ruleshift.engine.core.suspend import clear_away, resume, suspend
from ruleshift.engine.core.table import FRONT, HANDS, SETTLE, Step, Table
from ruleshift.engine.core.turn import abandon_turn, take_turn_choice
from ruleshift.engine.core.values import ARGUMENT, PLAYER, SHIFT
from ruleshift.engine.core.verdict import win
from ruleshift.engine.effects.drawing import give
from ruleshift.engine.setup import deal_opening_hand

__all__ = ("join", "leave")


def join(t: Table, name: str) -> int:
    """A newcomer sits down to the right of the player whose turn it is, with three cards (R313, R314)."""
    pid = len(t.names)
    t.names = (*t.names, name)
    t.hand.append([])
    t.front.append([])
    t.front_mask.append(0)
    t.drinks = (*t.drinks, 0)
    t.order.insert(t.order.index(t.turn), pid)
    if who_may_begin(t):
        newcomer_may_begin(t, pid)
    _settle_first(t)
    if t.ears:
        tell(t, "join", pid)
    deal_opening_hand(t, pid)
    t.changed |= FRONT | HANDS
    return pid


def _settle_first(t: Table) -> None:
    """Put the open question aside and settle first.

    Not while limits are being obeyed or a Goal too many leaves: a settling follows those anyway.
    Whether a container is opened, and what the active player owes, is asked anew.
    """
    if t.decisions and t.on_answer[0] in (discard_for_limits, goal_leaves):
        return
    if t.decisions and t.on_answer[0] in (opened_out_of_turn, take_turn_choice):
        t.decisions = ()
    suspend(t)
    t.agenda.append(SETTLE)


def leave(t: Table, pid: int) -> None:
    """A player drops out: hand and table are discarded, what they owed is dropped (R315, R316)."""
    if t.ears:
        tell(t, "leave", pid)
    waits = bool(who_may_begin(t))
    in_turn = pid == t.turn
    if waits:
        without(t, pid)
    elif in_turn:
        t.decisions = ()
        t.answers = []
        clear_away(t)
        t.agenda.clear()
    gone = _give_up_cards(t, pid)
    if in_turn:
        t.turn = t.next_after(pid)
        t.law = None
    if t.asked_last == pid:
        t.asked_last = t.others(pid)[-1]
    t.order.remove(pid)
    if len(t.order) == 1:
        win(t, t.order[0], -1, "last player")
        return
    if not in_turn:
        _drop_owed(t, pid, gone)
    elif not waits:
        abandon_turn(t)
    t.changed |= FRONT | HANDS
    _settle_first(t)


def _give_up_cards(t: Table, pid: int) -> set[int]:
    gone = set(t.hand[pid])
    t.trash_hand(pid, t.hand[pid][:])
    for c in t.front[pid][:]:
        gone.add(c)
        t.trash_front(pid, c)
    return gone


def _drop_owed(t: Table, pid: int, gone: set[int]) -> None:
    """What the leaver was asked is dropped; choices of others lose what has gone with the leaver."""
    t.agenda[:] = [_pruned(t, step, pid, gone) if step[0] is resume else step for step in t.agenda]
    if t.decisions:
        suspend(t)
        step = _pruned(t, t.agenda.pop(), pid, gone)
        step[0](t, *step[1:])


def _pruned(t: Table, step: Step, pid: int, gone: set[int]) -> Step:
    """A question that was put aside, without the leaver and what has gone with them."""
    _, asks, sort, then, answers = step
    if then[0] is give and then[1] == pid:  # what the leaver was to get is for the next one
        return (_drop,)
    left = [_without(t, decision, pid, gone) for decision in asks if decision.pid != pid]
    kept = tuple(decision for decision in left if len(decision))
    if sort == ONE and not kept:
        return (_drop,) if left else (then[0], -1, None, *then[1:])
    return (resume, kept, sort, then, tuple((who, value) for who, value in answers if who != pid))


def _drop(_t: Table) -> None:
    """Nothing is left to choose from: the choice falls away."""


def _without(t: Table, decision: Decision, pid: int, gone: set[int]) -> Decision:
    """The same decision without what cannot be chosen any more."""
    keep = [
        index
        for index, value in enumerate(decision._values)
        if value not in gone and not (value >> SHIFT == PLAYER >> SHIFT and value & ARGUMENT == pid)
    ]
    if len(keep) == len(decision._values):
        return decision
    values = tuple(decision._values[index] for index in keep)
    owners = tuple(decision.owners[index] for index in keep) if decision.owners else None
    return decision.asked_anew(values=values, owners=owners)
