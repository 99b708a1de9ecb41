"""Cutting short what is being done: a turn that ends at once, and people who come, go or call out in mid-decision."""

from __future__ import annotations

from ruleshift.engine.core.asking import GATHER, RACE, close_gather
from ruleshift.engine.core.attaching import attach
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.event import moved
from ruleshift.engine.core.kinds import AskMode
from ruleshift.engine.core.limits import discard_for_limits
from ruleshift.engine.core.settle import goal_leaves
from ruleshift.engine.core.table import FRONT, HANDS, Step, Table
from ruleshift.engine.core.values import PASS, Answer

__all__ = ("clear_away", "end_turn_now", "resume", "suspend")


def clear_away(t: Table) -> None:
    """Small hands and cards being played go to the discard pile, inner first."""
    t.veiled = -1
    while t.small_hands:
        small = t.small_hands.pop()
        t.discard.extend(small)
        if t.ears and small:
            moved(t, tuple(small), ("small hand", t.turn), ("discard pile", -1))
    for c in reversed(t.playing[:]):
        t.spend(c)


def end_turn_now(t: Table) -> None:
    """Something ends the turn in the same instant: nothing else of it is carried out any more."""
    t.ended = True
    t.agenda.clear()
    clear_away(t)


def suspend(t: Table) -> None:
    """Put the open question aside, so that something else can come first."""
    if t.decisions:
        t.agenda.append((resume, t.decisions, t.ask_mode, t.on_answer, tuple(t.answers)))
        t.decisions = ()
        t.answers = []


def resume(t: Table, asks: tuple[Decision, ...], mode: AskMode, then: Step, answers: tuple[Answer, ...]) -> None:
    """Open again the question that was put aside, or close it if nobody is left to answer."""
    if _seen_to(t, asks, then):
        t.changed |= FRONT | HANDS
        return
    t.decisions = tuple(decision for decision in (_still_there(t, decision) for decision in asks) if len(decision))
    t.ask_mode = mode
    t.on_answer = then
    t.answers = list(answers)
    if t.decisions:
        return
    if mode == GATHER:
        close_gather(t)
    elif mode == RACE:
        then[0](t, -1, PASS, *then[1:])


def _seen_to(t: Table, asks: tuple[Decision, ...], then: Step) -> bool:
    """True if limits were obeyed, or a Goal too many left, in a settling that came first: the next one asks anew.

    So it does where a Creeper was to settle.
    """
    if then[0] is discard_for_limits:
        return any(c not in t.hand[ask.pid] and not t.front_mask[ask.pid] >> c & 1 for ask in asks for c in ask._values)
    return then[0] is attach or (then[0] is goal_leaves and any(c not in t.goals for ask in asks for c in ask._values))


def _still_there(t: Table, decision: Decision) -> Decision:
    """What has left the discard pile or a hiding place meanwhile cannot be chosen from there any more."""
    places = {"again": t.discard, "out": t.under.get(decision.card, [])}
    place = places.get(decision.kind)
    if place is None or all(c in place for c in decision._values if c != PASS):
        return decision
    left = tuple(c for c in decision._values if c in place or c == PASS)
    return decision.asked_anew(values=left if left != (PASS,) else ())
