"""So many lines a minute of each kind: a stranger who makes the server complain shall not fill its disk."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable

__all__ = ("MOST_LINES", "LineRate")

MOST_LINES = 30
"""Warnings and errors of one kind that are logged in a minute; then only their number."""
MINUTE = 60.0

Kind = tuple[str, int]
"""Where a line comes from in the code."""


class LineRate(logging.Filter):
    """Drops what is too much, and says afterwards how much that was."""

    def __init__(self, seconds: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._seconds = seconds
        self._begun = seconds()
        self._counts: Counter[Kind] = Counter()
        self._first: dict[Kind, tuple[str, int, str]] = {}
        """The logger, level and text of the first line of each kind."""

    def filter(self, record: logging.LogRecord) -> bool:
        """True for a line that may be logged."""
        if record.levelno < logging.WARNING:
            return True
        if self._seconds() - self._begun >= MINUTE:
            self._sum_up()
        kind = record.pathname, record.lineno
        self._counts[kind] += 1
        if self._counts[kind] == 1:
            self._first[kind] = record.name, record.levelno, record.getMessage()
        return self._counts[kind] <= MOST_LINES

    def _sum_up(self) -> None:
        counts, self._counts, self._begun = self._counts, Counter(), self._seconds()
        for kind, count in counts.items():
            if count > MOST_LINES:
                name, level, text = self._first[kind]
                more = "%d more lines like this one were left out: %s"
                logging.getLogger(name).log(level, more, count - MOST_LINES, text)
