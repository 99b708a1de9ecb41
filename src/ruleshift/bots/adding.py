"""Sums of floats that are the same on every Python."""

from __future__ import annotations

__all__ = ("total",)


def total(values: list[float]) -> float:
    """The sum, rounded after each step. From Python 3.12 on `sum` rounds otherwise, and bots would choose otherwise.

    >>> total([0.1] * 10)
    0.9999999999999999
    """
    result = 0.0
    for value in values:
        result += value
    return result
