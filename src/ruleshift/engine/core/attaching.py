"""Creepers that attach to Keepers: a loose one settles as soon as it lies beside a Keeper that it fits on."""

from __future__ import annotations

from ruleshift.engine.core.asking import ask, distinct, take_only
from ruleshift.engine.core.event import tell
from ruleshift.engine.core.table import SETTLE, Table

__all__ = ("attach", "attach_loose")


def attach_loose(t: Table) -> bool:
    """Attach whatever can be attached, one Creeper after the other. True if somebody must choose where one goes."""
    fits = t.pack.attaches
    for pid in t.around(t.turn):
        if not t.front_mask[pid] & t.pack.attaching:
            continue
        for c in t.front[pid]:
            if c not in fits or c in t.attached:
                continue
            keepers = distinct(t, [keeper for keeper in t.front[pid] if fits[c] >> keeper & 1])
            if len(keepers) == 1:
                take_only(t, pid, "attach", keepers[0], (attach, c), c)
            elif keepers:
                t.agenda.append(SETTLE)
                ask(t, pid, "attach", keepers, (attach, c), c)
                return True
    return False


def attach(t: Table, pid: int, keeper: int | None, c: int) -> None:
    """A Creeper settles on a Keeper; not if its player has left."""
    if keeper is not None:
        t.attached = {**t.attached, c: keeper}
        if t.ears:
            tell(t, "attach", pid, (c, keeper), cause=c)
