"""Who begins, where the first person to draw a card does: the table is dealt, and waits for that."""

from __future__ import annotations

from ruleshift.engine.core.asking import race
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.table import Table
from ruleshift.engine.core.turn import begin_turn, draw_now
from ruleshift.engine.core.values import DRAW, PASS

__all__ = ("ask_who_begins", "newcomer_may_begin", "who_may_begin", "without")


def ask_who_begins(t: Table, people: int) -> None:
    """Ask all people at once, a mask of players; a single one may also let somebody else begin.

    Nobody else is asked: bots never reach out before people. Where no person is left, chance decides.
    """
    askable = [pid for pid in t.order if people >> pid & 1]
    if not askable:
        begin_turn(t, t.order[t.below(len(t.order))])
        return
    values = (PASS, DRAW) if len(askable) == 1 else (DRAW,)
    race(t, [Decision(t.pack, t.names, pid, "first", values, 0) for pid in askable], (_drawn, people))


def _drawn(t: Table, pid: int, value: int, people: int) -> None:
    """Whoever reached out first begins, and has drawn by that."""
    if value == PASS:
        others = [each for each in t.order if not people >> each & 1]
        begin_turn(t, others[t.below(len(others))])
    else:
        begin_turn(t, pid)
        draw_now(t)


def who_may_begin(t: Table) -> int:
    """Who is asked to draw first, as a mask of players; 0 once somebody has begun."""
    return t.on_answer[1] if t.decisions and t.on_answer[0] is _drawn else 0


def newcomer_may_begin(t: Table, pid: int) -> None:
    """Somebody joins while the table waits: they may draw first as well."""
    _ask_anew(t, t.on_answer[1] | 1 << pid)


def without(t: Table, pid: int) -> None:
    """Somebody leaves while the table waits."""
    _ask_anew(t, t.on_answer[1] & ~(1 << pid))


def _ask_anew(t: Table, people: int) -> None:
    t.decisions = ()
    t.agenda.append((ask_who_begins, people))
