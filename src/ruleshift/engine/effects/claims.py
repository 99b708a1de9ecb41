"""Verbs on the honour system: the player claims, and the claim stands."""

from __future__ import annotations

from ruleshift.engine.core.rules import law, read
from ruleshift.engine.core.settle import draw_extra
from ruleshift.engine.core.table import Table

__all__ = ("claim",)


def claim(t: Table, me: int, numbers: tuple[int, int], _c: int) -> None:
    """Extra cards for a performance; more if it was also claimed in the own turn before (R048)."""
    first, again = numbers
    draw_extra(t, me, read(law(t).numerals, again if t.claimed_before else first))
    if first != again:  # a song is no talk: it does not count as having kept anything up
        t.claimed |= 1 << me
