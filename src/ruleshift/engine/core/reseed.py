"""Chance takes another course: what nobody may know is decided anew."""

from __future__ import annotations

import msgspec

from ruleshift.engine.core.table import Table

__all__ = ("redraw_time_limit", "reseed")


def reseed(t: Table, seed: int) -> None:
    """Shuffle the piles that lie face down, and let the seed decide everything from here on.

    Hands, small hands and what lies under containers stay: somebody has seen each of them. Nobody knows the place of a
    card in a pile, since no card ever goes there but to be shuffled.
    """
    t.rng = seed
    t.chance_source = None
    t.shuffle(t.draw)
    if t.solo:
        t.shuffle(t.rules_deck)
    redraw_time_limit(t)


def redraw_time_limit(t: Table) -> None:
    """Draw a hidden Time Limit, one that is still to come."""
    if t.pack.time_limit:
        last = max(24, t.turn_number + 8)
        low = min(max(8, t.turn_number), last)
        t.options = msgspec.structs.replace(t.options, time_limit=low + t.below(last - low + 1))
