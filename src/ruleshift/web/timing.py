"""How long things take, counted in a few classes: cheap enough for every choice."""

from __future__ import annotations

from bisect import bisect_left

__all__ = ("Timing",)


class Timing:
    """So many took at most so many seconds."""

    BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

    __slots__ = ("counts", "seconds")

    def __init__(self) -> None:
        self.counts = [0] * (len(self.BOUNDS) + 1)
        self.seconds = 0.0

    def add(self, seconds: float) -> None:
        """One more."""
        self.counts[bisect_left(self.BOUNDS, seconds)] += 1
        self.seconds += seconds

    def buckets(self) -> list[tuple[str, int]]:
        """How many took at most so long, for every class."""
        found, total = [], 0
        for bound, count in zip((*map(str, self.BOUNDS), "+Inf"), self.counts, strict=True):
            total += count
            found.append((bound, total))
        return found
