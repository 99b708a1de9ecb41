"""The little arithmetic that reports need."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from math import ceil, sqrt

import msgspec

__all__ = ("Spread", "spread", "wilson")

Z_95 = 1.959963984540054
"""How many standard deviations hold 95 % of a normal distribution."""


class Spread(msgspec.Struct, frozen=True):
    """How a number is spread over the games; 95 % of them have at most `p95`."""

    mean: float
    median: float
    p95: int
    max: int


def spread(numbers: Sequence[int]) -> Spread:
    """Mean, median, 95th percentile (a number that occurred, by nearest rank) and maximum.

    >>> spread([4, 1, 3, 2])
    Spread(mean=2.5, median=2.5, p95=4, max=4)
    """
    ordered = sorted(numbers)
    return Spread(
        mean=statistics.fmean(ordered),
        median=statistics.median(ordered),
        p95=ordered[ceil(0.95 * len(ordered)) - 1],
        max=ordered[-1],
    )


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """The 95 % interval (Wilson's) for a probability that was hit so many times out of so many.

    It stays between 0 and 1, and it is honest about few games and about shares near the ends.

    >>> [round(bound, 3) for bound in wilson(0, 10)]
    [0.0, 0.278]
    """
    share = successes / trials
    spare = Z_95 * Z_95 / trials
    centre = (share + spare / 2) / (1 + spare)
    width = Z_95 * sqrt(share * (1 - share) / trials + spare / (4 * trials)) / (1 + spare)
    return max(0.0, centre - width), min(1.0, centre + width)
