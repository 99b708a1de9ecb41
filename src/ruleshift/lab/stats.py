"""The statistics that reports need, in plain Python: intervals for shares and percentiles, alone and many at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, comb, exp, lgamma, log, sqrt
from random import Random
from statistics import NormalDist

import msgspec

__all__ = (
    "Interval", "Share", "Spread", "bootstrap_quantiles", "clustered_share", "detectable", "histogram_quantile",
    "quantile_interval", "share", "spread", "spread_of", "wilson", "z_for",
)  # fmt: skip

LEVEL, POWER = 0.95, 0.8
Interval = tuple[float, float]


class Spread(msgspec.Struct, frozen=True):
    """How a number is spread over the games; 95 % of them have at most `p95`."""

    mean: float
    median: float
    p95: int
    max: int


class Share(msgspec.Struct, frozen=True, kw_only=True):
    """A share of cases with its 95 % interval, and the wider one that holds for all shares of its chart together."""

    hits: int
    cases: int
    share: float
    low: float
    high: float
    wide_low: float
    wide_high: float

    def beyond(self, expected: float) -> bool:
        """True if the share differs from what was expected by more than chance, all comparisons taken together."""
        return not self.wide_low <= expected <= self.wide_high


def z_for(comparisons: int = 1) -> float:
    """How many standard deviations hold a normal value, two-sided; Bonferroni's correction for many comparisons.

    >>> round(z_for(), 3), round(z_for(224), 2)
    (1.96, 3.69)
    """
    return NormalDist().inv_cdf(1 - (1 - LEVEL) / (2 * max(1, comparisons)))


def wilson(successes: int, trials: int, comparisons: int = 1) -> Interval:
    """Wilson's 95 % interval for a probability that was hit so many times out of so many.

    It stays between 0 and 1, and it is honest about few games and about shares near the ends. With `comparisons` it is
    widened so that all intervals of so many hold together.

    >>> [round(bound, 3) for bound in wilson(0, 10)]
    [0.0, 0.278]
    """
    if not trials:
        return 0.0, 1.0
    z = z_for(comparisons)
    found = successes / trials
    spare = z * z / trials
    centre = (found + spare / 2) / (1 + spare)
    width = z * sqrt(found * (1 - found) / trials + spare / (4 * trials)) / (1 + spare)
    low = max(0.0, centre - width) if successes else 0.0  # exactly: rounding must not leave a trace of it
    high = min(1.0, centre + width) if successes < trials else 1.0
    return low, high


def share(hits: int, cases: int, comparisons: int = 1) -> Share:
    """A share with both its intervals."""
    low, high = wilson(hits, cases)
    wide_low, wide_high = wilson(hits, cases, comparisons)
    found = hits / cases if cases else 0.0
    return Share(
        hits=hits, cases=cases, share=found, low=low, high=high, wide_low=wide_low, wide_high=wide_high
    )  # fmt: skip


def detectable(expected: float, trials: int, comparisons: int = 1) -> float:
    """The difference from an expected share that so many trials would show with 80 % probability.

    >>> round(detectable(0.25, 1500, 4), 3)
    0.037
    """
    if not trials:
        return 1.0
    return (z_for(comparisons) + NormalDist().inv_cdf(POWER)) * sqrt(expected * (1 - expected) / trials)


# Numbers that were counted: how many games have which value.


def spread(numbers: Sequence[int]) -> Spread:
    """Mean, median, 95th percentile (a number that occurred, by nearest rank) and maximum.

    >>> spread([4, 1, 3, 2])
    Spread(mean=2.5, median=2.5, p95=4, max=4)
    """
    counts: dict[int, int] = {}
    for number in numbers:
        counts[number] = counts.get(number, 0) + 1
    return spread_of(counts)


def spread_of(counts: Mapping[int, int]) -> Spread:
    """The spread of numbers that were counted: how often each occurred."""
    games = sum(counts.values())
    low, high = _ranked(counts, (games + 1) // 2), _ranked(counts, games // 2 + 1)
    return Spread(
        mean=sum(value * count for value, count in counts.items()) / games,
        median=(low + high) / 2,
        p95=_ranked(counts, ceil(0.95 * games)),
        max=max(counts),
    )


def histogram_quantile(counts: Mapping[int, int], quantile: float) -> int:
    """The value that so large a part of the games does not exceed, by nearest rank."""
    return _ranked(counts, max(1, ceil(quantile * sum(counts.values()))))


def _ranked(counts: Mapping[int, int], rank: int) -> int:
    """The value of so high a rank, from 1."""
    seen = 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= rank:
            return value
    return max(counts)


def quantile_interval(counts: Mapping[int, int], quantile: float) -> tuple[int, int]:
    """An interval for a percentile: between two values that occurred, whatever the distribution.

    The number of games below the true percentile is binomial; the two order statistics are those that leave at most
    2.5 % on each side.

    >>> quantile_interval({number: 1 for number in range(1, 101)}, 0.5)
    (40, 61)
    """
    games = sum(counts.values())
    tail = (1 - LEVEL) / 2
    low, high = _binomial_bounds(games, quantile, tail)
    return _ranked(counts, max(1, low)), _ranked(counts, min(games, high))


def _binomial_bounds(trials: int, p: float, tail: float) -> tuple[int, int]:
    """The ranks l and u with P(B < l) and P(B >= u) at most `tail` each, for a binomial B."""
    if trials > 100_000:
        width = NormalDist().inv_cdf(1 - tail) * sqrt(trials * p * (1 - p))
        return int(trials * p - width), ceil(trials * p + width) + 1
    below, low, high = 0.0, 0, trials
    constant = lgamma(trials + 1)
    for k in range(trials + 1):
        chance = exp(constant - lgamma(k + 1) - lgamma(trials - k + 1) + k * log(p) + (trials - k) * log(1 - p))
        if below <= tail:
            low = k  # P(B < k) = below
        below += chance
        if below >= 1 - tail:
            high = k + 1  # P(B >= k + 1) = 1 - below
            break
    return low, high


def clustered_share(sums: Sequence[int], games: int) -> Interval:
    """The 95 % interval for a share of turns, where the turns of a game hang together.

    `sums` are those over games of x, n, xx, nn and xn: x turns of n in each game. The ratio's variance is taken over
    games, not over turns, which would pretend to know far more.
    """
    x, n, xx, nn, xn = sums
    if not n or games < 2:
        return 0.0, 1.0
    ratio = x / n
    residual = max(0.0, xx - 2 * ratio * xn + ratio * ratio * nn)
    error = sqrt(residual * games / (games - 1)) / n
    width = z_for() * error
    return max(0.0, ratio - width), min(1.0, ratio + width)


def bootstrap_quantiles(counts: Mapping[int, int], quantile: float, *, times: int = 400, seed: int = 0) -> list[float]:
    """The percentile of so many samples drawn from the games, with replacement.

    To draw games and look for the percentile is to ask how many of them fall below each value: the rank of a percentile
    among the values is that of a beta variable, drawn here at once for the whole sample.
    """
    chance = Random(seed)  # noqa: S311 - it must be repeatable, not safe from attackers
    games = sum(counts.values())
    rank = max(1, ceil(quantile * games))
    values = sorted(counts)
    steps: list[int] = []
    seen = 0
    for value in values:
        seen += counts[value]
        steps.append(seen)
    found: list[float] = []
    for _ in range(times):
        # The rank-th smallest of `games` uniform numbers is beta distributed.
        at = chance.betavariate(rank, games - rank + 1) * games
        found.append(float(values[next(i for i, step in enumerate(steps) if step >= at)]))
    return found


def exact_binomial(successes: int, trials: int, p: float) -> float:
    """The probability of exactly so many hits: for tests of everything above.

    >>> exact_binomial(1, 2, 0.5)
    0.5
    """
    return comb(trials, successes) * p**successes * (1 - p) ** (trials - successes)
