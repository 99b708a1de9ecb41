"""What has happened since the start, in numbers."""

from __future__ import annotations

from ruleshift.table.refusals import CODES
from ruleshift.web.timing import Timing

__all__ = ("Counts",)


class Counts:
    """What has happened since the start. No names, no cards: only how many, and how long."""

    def __init__(self) -> None:
        self.choices = Timing()
        self.refusals = dict.fromkeys(CODES, 0)
        """Of messages and requests, by their code."""
        self.requests = dict.fromkeys(("2xx", "3xx", "4xx", "5xx"), 0)
        """By the class of their status: 2xx, 4xx ..."""

    def refuse(self, code: str) -> None:
        """Something was refused."""
        self.refusals[code] = self.refusals.get(code, 0) + 1

    def answer(self, status: int) -> None:
        """A request was answered."""
        name = f"{status // 100}xx"
        self.requests[name] = self.requests.get(name, 0) + 1
