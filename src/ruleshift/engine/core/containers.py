"""Keepers that hide cards: in on one's own turn, out at any time."""

from __future__ import annotations

from ruleshift.engine.core.asking import ask, distinct
from ruleshift.engine.core.event import moved, tell
from ruleshift.engine.core.table import SETTLE, Table
from ruleshift.engine.core.values import ARGUMENT, OPEN, PASS, USE

__all__ = ("container_options", "open_container", "opened_out_of_turn", "put_under")


def _fitting(t: Table, pid: int, c: int) -> list[int]:
    holds = t.pack.container[c].holds & ~(1 << c)
    return [card for card in t.front[pid] if holds >> card & 1]


def container_options(t: Table, pid: int, c: int) -> list[int]:
    """What the active player may do with a container: put something under it, take something out (once)."""
    options = []
    if c not in t.used and t.front_mask[pid] & t.pack.container[c].holds & ~(1 << c):
        options.append(USE | c)
    if OPEN | c not in t.used and t.under.get(c):
        options.append(OPEN | c)
    return options


def put_under(t: Table, me: int, c: int) -> None:
    """Hide any number of one's own fitting cards, as one event."""
    t.used = (*t.used, c)
    t.agenda.append(SETTLE)
    if t.ears:
        tell(t, "use", me, (c,), cause=c)
    _put(t, me, c)


def _put(t: Table, me: int, c: int) -> None:
    values = distinct(t, _fitting(t, me, c))
    if values:
        ask(t, me, "under", (PASS, *values), (_hidden, c), c)


def _hidden(t: Table, me: int, value: int, c: int) -> None:
    if value != PASS:
        t.lift(me, value)
        t.under.setdefault(c, []).append(value)
        if t.ears:
            moved(t, (value,), ("table", me), ("hiding place", me), (me,), c)
        _put(t, me, c)


def open_container(t: Table, me: int, c: int) -> None:
    """Take cards out on one's own turn, once a turn."""
    t.used = (*t.used, OPEN | c)
    _open(t, me, c)


def opened_out_of_turn(t: Table, pid: int, value: int) -> None:
    """The owner takes cards out in another player's turn; not if everybody passed, or it was emptied meanwhile."""
    if value != PASS and t.under.get(value & ARGUMENT):
        _open(t, pid, value & ARGUMENT)


def _open(t: Table, pid: int, c: int) -> None:
    t.agenda.append(SETTLE)
    t.using = c
    if t.ears:
        tell(t, "use", pid, (c,), cause=c)
    if t.pack.container[c].whole:
        for card in t.under.pop(c):
            _out(t, pid, card, c)
    else:
        _take_out(t, pid, c)


def _take_out(t: Table, pid: int, c: int) -> None:
    inside = t.under.get(c)
    if inside:
        ask(t, pid, "out", (PASS, *distinct(t, inside)), (_taken_out, c), c)


def _taken_out(t: Table, pid: int, value: int | None, c: int) -> None:
    if value is not None and value in t.under.get(c, ()):
        t.under[c].remove(value)
        if not t.under[c]:
            del t.under[c]
        _out(t, pid, value, c)
        _take_out(t, pid, c)


def _out(t: Table, pid: int, card: int, c: int) -> None:
    t.lay(pid, card)
    if t.ears:
        moved(t, (card,), ("hiding place", pid), ("table", pid), None, c)
