"""So many lines a minute of each kind: a stranger who makes the server complain shall not fill its disk."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable
from threading import Lock, Timer

__all__ = ("MOST_LINES", "LineRate")

MOST_LINES = 30
"""Warnings and errors of one kind that are logged in a minute; then only their number."""
MINUTE = 60.0

Kind = tuple[str, int]
"""Where a line comes from in the code."""


def _later(seconds: float, work: Callable[[], None]) -> None:
    timer = Timer(seconds, work)
    timer.daemon = True
    timer.start()


class LineRate(logging.Filter):
    """Drops what is too much, and says at the end of the minute how much that was."""

    def __init__(
        self,
        seconds: Callable[[], float] = time.monotonic,
        later: Callable[[float, Callable[[], None]], None] = _later,
    ) -> None:
        super().__init__()
        self._seconds = seconds
        self._later = later
        self._begun = seconds()
        self._counts: Counter[Kind] = Counter()
        self._first: dict[Kind, tuple[str, int, str]] = {}
        """The logger, level and text of the first line of each kind."""
        self._drops = False
        """True if something was dropped in this minute: it ends with a summary."""
        self._lock = Lock()

    def filter(self, record: logging.LogRecord) -> bool:
        """True for a line that may be logged."""
        if record.levelno < logging.WARNING:
            return True
        with self._lock:
            left = self._begun + MINUTE - self._seconds()
            if left <= 0 and not self._drops:
                self._counts, self._begun, left = Counter(), self._seconds(), MINUTE
            kind = record.pathname, record.lineno
            self._counts[kind] += 1
            if self._counts[kind] == 1:
                self._first[kind] = record.name, record.levelno, record.getMessage()
            if self._counts[kind] <= MOST_LINES:
                return True
            if not self._drops:
                self._drops = True
                self._later(left, self._sum_up)
            return False

    def _sum_up(self) -> None:
        with self._lock:
            counts, self._counts, self._begun, self._drops = self._counts, Counter(), self._seconds(), False
            dropped = [(self._first[kind], count - MOST_LINES) for kind, count in counts.items() if count > MOST_LINES]
        for (name, level, text), count in dropped:
            logging.getLogger(name).log(level, "%d more lines like this one were left out: %s", count, text)
