"""The time that a server goes by, read in one place, so that a test can move it."""

from __future__ import annotations

import time
from collections.abc import Callable

__all__ = ("TimeSource", "stamp")


def stamp() -> int:
    """The time of day by the computer's clock, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class TimeSource:
    """The time of day for people, seconds that nobody can set, and the time for which tables were served."""

    def __init__(self, wall: Callable[[], int] = stamp, steady: Callable[[], float] = time.monotonic) -> None:
        self.stamp = wall
        """The time of day for people, in milliseconds since 1970."""
        self.seconds = steady
        """Seconds since some moment, whoever sets the clock."""
        self._origin = -int(1_000 * steady())

    def served(self) -> int:
        """Milliseconds for which somebody has served these tables, as far as `catch_up` was told.

        What is idle is counted by it. A computer may start with any time of day, and be corrected later: that must
        not end anybody's game.
        """
        return self._origin + int(1_000 * self.seconds())

    def catch_up(self, served: int) -> None:
        """The tables were served for so long already, before this start or elsewhere on the same database."""
        self._origin += max(0, served - self.served())
