"""The one way a game flows: an answer is carried out, then step after step, until somebody has to decide."""

from __future__ import annotations

from typing import Final

from ruleshift.engine.core.asking import GATHER, take_gathered, take_raced
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.settle import settle
from ruleshift.engine.core.solo import last_judging
from ruleshift.engine.core.table import Table
from ruleshift.engine.core.turn import proceed
from ruleshift.engine.core.values import Choice
from ruleshift.engine.core.verdict import unfinished

__all__ = ("answer", "run")

MOST_DECISIONS: Final = 1_000


def answer(t: Table, decision: Decision, value: Choice) -> None:
    """Take an answer to an open decision, carry it out, and go on."""
    t.decided = decided = t.decided + 1
    if t.notes is not None:
        if len(decision) > 1:
            t.notes.choices += 1
        else:
            t.notes.forced += 1
    if not t.ask_mode:
        t.decisions = ()
        then = t.on_answer
        if len(then) == 1:
            then[0](t, decision.pid, value)
        elif len(then) == 2:
            then[0](t, decision.pid, value, then[1])
        else:
            then[0](t, decision.pid, value, *then[1:])
    elif t.ask_mode == GATHER:
        take_gathered(t, decision, value)
    else:
        take_raced(t, decision, value)
    if decided >= MOST_DECISIONS and t.outcome is None:
        unfinished(t, "decision limit")
    if not t.decisions:
        run(t)


def run(t: Table) -> None:
    """Carry out steps until somebody has to decide, or the game is over. With no step left, the turn proceeds."""
    if t.solo:
        _run_solo(t)
        return
    agenda = t.agenda  # only ever changed in place
    while not t.decisions:
        if agenda:
            step = agenda.pop()
            if step[0] is None:
                settle(t)
            elif len(step) == 1:
                step[0](t)
            elif len(step) == 4:  # a verb of a card; to make a tuple of the arguments would cost more than the call
                step[0](t, step[1], step[2], step[3])
            elif len(step) == 2:
                step[0](t, step[1])
            else:
                step[0](t, *step[1:])
        elif t.outcome is None:
            proceed(t)
        else:
            return


def _run_solo(t: Table) -> None:
    """The solitaire game ends at once when the last card has left either deck, also in the middle of a question."""
    while True:
        if t.outcome is None and not (t.draw and t.rules_deck):
            last_judging(t)
        if t.decisions or t.outcome is not None:
            return
        if t.agenda:
            step = t.agenda.pop()
            if step[0] is None:
                settle(t)
            else:
                step[0](t, *step[1:])
        else:
            proceed(t)
