"""A sequential test of two bots: it goes on until the difference is clear, one way or the other, or small enough.

The walk is the sum over deals of (a won) - (b won). For either side it tests a difference of at least `high` against
one of at most `low`; both bounds are straight lines in the number of deals (Wald's test for a normal mean). If both
sides are refuted, the two are equal for all purposes.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log
from random import Random
from typing import Literal

import msgspec

from ruleshift.cards import RuleshiftError
from ruleshift.lab.stats import histogram_quantile

__all__ = ("Bounds", "Sprt", "Truth", "Verdict", "other_truths", "read_sprt")

Verdict = Literal["a", "b", "equal", "open"]

PRIOR_DEALS = 40
"""The variance is taken as if so many deals had been seen before the first, so that few equal deals decide nothing."""
FEWEST_DEALS = 16
TRUTHS = (0, 1, 2, 3, 4, 5, 7, 10, 15)
RUNS = 400
STEP = 4


class Bounds(msgspec.Struct, frozen=True):
    """What the test decides between: differences in shares of wins, and how often it may err."""

    low: float
    high: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def slope(self) -> float:
        """How much the bounds rise with every deal."""
        return (self.high + self.low) / 2

    def accept(self, variance: float) -> float:
        """How far ahead one must be at the first deal to be called better."""
        return variance * log((1 - self.beta) / self.alpha) / (self.high - self.low)

    def refute(self, variance: float) -> float:
        """How far behind the slope one must be for not being better."""
        return variance * log((1 - self.alpha) / self.beta) / (self.high - self.low)


def read_sprt(text: str, alpha: float = 0.05, beta: float = 0.05) -> Bounds:
    """Bounds as a person gives them: `LOW,HIGH` in points.

    >>> read_sprt("1,5").high
    0.05
    """
    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError:
        raise RuleshiftError(f"--sprt is LOW,HIGH in points of win share, such as 1,5, not {text[:40]!r}.") from None
    if not 0 <= low < high <= 100:
        raise RuleshiftError(f"--sprt wants 0 <= LOW < HIGH <= 100, not {text[:40]!r}.")
    for name, rate in (("--alpha", alpha), ("--beta", beta)):
        if not 0 < rate < 0.5:
            raise RuleshiftError(f"{name} is a probability above 0 and below 0.5, not {rate:g}.")
    return Bounds(low / 100, high / 100, alpha, beta)


class Sprt:
    """The walk so far. `prior` is the variance of a deal as one expects it."""

    def __init__(self, bounds: Bounds, prior: float) -> None:
        self.bounds = bounds
        self.prior = prior
        self.deals = 0
        self.total = 0
        self.squares = 0

    @property
    def variance(self) -> float:
        """The variance of a deal: what was seen, and what was expected as if it were some deals more."""
        mean = self.total / self.deals if self.deals else 0.0
        seen = self.squares - self.deals * mean * mean
        return (seen + PRIOR_DEALS * self.prior) / (self.deals + PRIOR_DEALS)

    def add(self, difference: int) -> Verdict:
        """Take one more deal; what is decided now."""
        self.deals += 1
        self.total += difference
        self.squares += difference * difference
        return self.verdict()

    def verdict(self) -> Verdict:
        """What the deals so far decide."""
        if self.deals < FEWEST_DEALS:
            return "open"
        return _decide(self.bounds, self.total, self.deals, self.variance)


def _decide(bounds: Bounds, total: float, deals: int, variance: float) -> Verdict:
    line = bounds.slope * deals
    ahead = bounds.accept(variance)
    if total >= line + ahead:
        return "a"
    if total <= -line - ahead:
        return "b"
    inside = line - bounds.refute(variance)
    return "equal" if inside >= 0 and -inside <= total <= inside else "open"


class Truth(msgspec.Struct, frozen=True, kw_only=True):
    """What the same test would have done if the true difference were another one, in points."""

    points: float
    deals: int
    low: int
    high: int
    verdicts: dict[str, float]


def other_truths(
    bounds: Bounds, variance: float, most: int, *, truths: Iterable[float] = TRUTHS, runs: int = RUNS
) -> list[Truth]:
    """Imagined runs of the test with the variance that was seen."""
    chance = Random(0)  # noqa: S311 - it must be repeatable, not safe from attackers
    rows = []
    for points in truths:
        needed: dict[int, int] = {}
        verdicts = dict.fromkeys(("a", "b", "equal", "open"), 0)
        for _ in range(runs):
            deals, verdict = _imagined(bounds, variance, points / 100, most, chance)
            needed[deals] = needed.get(deals, 0) + 1
            verdicts[verdict] += 1
        rows.append(
            Truth(
                points=points,
                deals=histogram_quantile(needed, 0.5),
                low=histogram_quantile(needed, 0.1),
                high=histogram_quantile(needed, 0.9),
                verdicts={name: count / runs for name, count in verdicts.items()},
            )
        )
    return rows


def _imagined(bounds: Bounds, variance: float, mean: float, most: int, chance: Random) -> tuple[int, Verdict]:
    """One imagined run, some deals at a time."""
    spread = max(1e-9, variance) ** 0.5
    total, deals = 0.0, 0
    while deals < most:
        step = min(STEP, most - deals)
        deals += step
        total += chance.gauss(step * mean, spread * step**0.5)
        verdict = _decide(bounds, total, deals, variance) if deals >= FEWEST_DEALS else "open"
        if verdict != "open":
            return deals, verdict
    return most, "open"
