"""The time that a server goes by, read in one place, so that a test can move it."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

__all__ = ("TimeSource", "stamp")

LOG = logging.getLogger(__name__)


def stamp() -> int:
    """The time of day by the computer's clock, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class TimeSource:
    """Seconds that nobody can set, and the time of day, for people and as far as it can be trusted."""

    DRIFT = 60_000
    """Milliseconds by which clocks may differ without anybody having set one."""

    def __init__(self, wall: Callable[[], int] = stamp, steady: Callable[[], float] = time.monotonic) -> None:
        self.stamp = wall
        """The time of day for people, in milliseconds since 1970."""
        self.seconds = steady
        """Seconds since some moment, whoever sets the clock."""
        self._begun = (wall(), steady())
        self._told = False

    def now(self) -> int:
        """Milliseconds since 1970, as if nobody had set the clock since the start.

        Tables are forgotten by it. Somebody who corrects the computer's clock by a month shall not end all games.
        """
        then, since = self._begun
        wall, steady = self.stamp(), then + int((self.seconds() - since) * 1_000)
        if abs(wall - steady) <= self.DRIFT:
            self._begun = (wall, self.seconds())
            return wall
        if not self._told:
            self._told = True
            LOG.warning("The computer's clock was set while the server runs. Tables are forgotten by the old time.")
        return steady
