"""What one seat has been told, as numbered lines."""

from __future__ import annotations

from collections import deque
from functools import lru_cache

from ruleshift.engine import Event
from ruleshift.web.protocol.encoding import encoded
from ruleshift.web.protocol.messages import LogLine
from ruleshift.web.story import sentence

__all__ = ("SeatLog",)


class SeatLog:
    """The last lines of one seat's story. Who has seen line n asks for what came after n."""

    MOST = 200

    def __init__(self) -> None:
        self._heard: deque[Event | str] = deque(maxlen=self.MOST)
        self._held: list[Event | str] | None = None
        self.last = 0

    def hear(self, event: Event) -> None:
        """Write down an event, as this seat may know it."""
        if self._held is None:
            self._write(event)
        else:
            self._held.append(event)

    def _write(self, heard: Event | str) -> None:
        self.last += 1
        self._heard.append(heard)

    def hold(self, since: int | None = None) -> None:
        """Keep events back until `release`: those to come, and those after a line that nobody has read yet."""
        if self._held is None:
            count = 0 if since is None else min(self.last - since, len(self._heard))
            self._held = [self._heard.pop() for _ in range(count)][::-1]
            self.last -= count

    def release(self) -> None:
        """Write down what was kept back."""
        held, self._held = self._held, None
        for heard in held or ():
            self._write(heard)

    def note(self, text: str) -> None:
        """Write down news of the table, at once."""
        self._write(text)

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
