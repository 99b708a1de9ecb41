"""What one seat has been told, as numbered lines."""

from __future__ import annotations

from collections import deque
from functools import lru_cache

from ruleshift.engine.event import Event
from ruleshift.web.protocol import LogLine
from ruleshift.web.story import sentence
from ruleshift.web.wire import encoded

__all__ = ("Log",)


class Log:
    """The last lines of one seat's story. Who has seen line n asks for what came after n."""

    MOST = 200

    def __init__(self) -> None:
        self._heard: deque[Event | str] = deque(maxlen=self.MOST)
        self.last = 0

    def hear(self, event: Event) -> None:
        """Write down an event, as this seat may know it."""
        self.last += 1
        self._heard.append(event)

    def note(self, text: str) -> None:
        """Write down news of the table."""
        self.last += 1
        self._heard.append(text)

    def since(self, number: int) -> tuple[LogLine, ...]:
        """The lines after a number. Sentences are made for those who read them, not before."""
        count = min(self.last - number, len(self._heard))
        newest = [self._heard[-at] for at in range(count, 0, -1)]
        return tuple([_line(at, each) for at, each in enumerate(newest, self.last - count + 1)])


@lru_cache(maxsize=2_048)
def _line(number: int, heard: Event | str) -> LogLine:
    """A line, ready to be sent: most are the same for all seats of a table."""
    if isinstance(heard, str):
        return encoded(LogLine(number=number, text=heard))
    return encoded(LogLine(number=number, text=sentence(heard), event=heard))
