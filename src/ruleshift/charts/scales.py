"""From numbers to places on an axis, and where an axis has its marks."""

from __future__ import annotations

from math import ceil, floor, log10

from ruleshift.charts.markup import near

__all__ = ("Scale", "marks")


class Scale:
    """Numbers from `low` to `high` along the width of a chart, in per cent: one drawing fits every width."""

    def __init__(self, low: float, high: float) -> None:
        self.low = low
        self.high = high if high > low else low + 1

    def at(self, value: float) -> float:
        """Where a number lies, from 0 to 100; what is beyond the axis lies at its end."""
        return 100 * min(1.0, max(0.0, (value - self.low) / (self.high - self.low)))

    def x(self, value: float) -> str:
        """The same as SVG has it."""
        return f"{near(self.at(value))}%"


def marks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers between two others, at most so many.

    >>> marks(0, 40)
    [0, 10, 20, 30, 40]
    >>> marks(15, 35)
    [15, 20, 25, 30, 35]
    """
    span = high - low
    if span <= 0:
        return [low]
    step = 10 ** floor(log10(span / most))
    step = next(step * factor for factor in (1, 2, 2.5, 5, 10, 20) if span / (step * factor) <= most - 1 + 1e-9)
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    found = [round(index * step, 10) for index in range(first, last + 1)]
    return [int(value) if value == int(value) else value for value in found]
