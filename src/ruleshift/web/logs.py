"""What one seat has been told, as numbered lines."""

from __future__ import annotations

from collections import deque

from ruleshift.engine.event import Event
from ruleshift.web.protocol import LogLine
from ruleshift.web.story import sentence

__all__ = ("Log",)


class Log:
    """The last lines of one seat's story. Who has seen line n asks for what came after n."""

    MOST = 200

    def __init__(self) -> None:
        self._lines: deque[LogLine] = deque(maxlen=self.MOST)
        self.last = 0

    def hear(self, event: Event) -> None:
        """Write down an event, as this seat may know it."""
        self._write(sentence(event), event)

    def note(self, text: str) -> None:
        """Write down news of the table."""
        self._write(text, None)

    def _write(self, text: str, event: Event | None) -> None:
        self.last += 1
        self._lines.append(LogLine(number=self.last, text=text, event=event))

    def since(self, number: int) -> tuple[LogLine, ...]:
        """The lines after a number."""
        if number >= self.last:
            return ()
        return tuple(line for line in self._lines if line.number > number)
