"""How many cards a mask has, without a call into Python where it fits a machine word."""

from __future__ import annotations

from typing import Final

from ruleshift.engine.core.native import i64

__all__ = ("popcount",)

WORD: Final = 1 << 60


def popcount(mask: int) -> int:
    """The number of ones in a mask: neighbours are added up in pairs, then the pairs, and so on."""
    if mask >= WORD:
        return mask.bit_count()
    x: i64 = mask
    x -= x >> 1 & 0x555555555555555
    x = (x & 0x333333333333333) + (x >> 2 & 0x333333333333333)
    x = x + (x >> 4) & 0xF0F0F0F0F0F0F0F
    x += x >> 8
    x += x >> 16
    x += x >> 32
    return x & 0x7F


# Plain Python has it built in. Compiled callers do not look here: they call the function above.
globals()["popcount"] = int.bit_count
