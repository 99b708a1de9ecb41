"""What one seat has been told, as numbered lines, and what of it matters since its last turn."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

import msgspec

from ruleshift.engine import Decision, Event
from ruleshift.languages.parts import Parts
from ruleshift.story.digest import Since, digest, may_matter
from ruleshift.story.first_times import FirstTimes
from ruleshift.story.news import News
from ruleshift.story.telling import Heard, Teller, retold

__all__ = ("Hint", "LogEntry", "SeatLog")


class _Mark(msgspec.Struct, frozen=True, gc=False):
    """Where a seat stands: whose turn it is and its number, and from and up to which line things are news."""

    turn: str
    turn_number: int
    since: int
    until: int | None


class Hint(msgspec.Struct, frozen=True, gc=False):
    """A sentence for a beginner."""

    parts: Parts


class LogEntry(NamedTuple):
    """What it takes to write one line; all readers to whom it says the same have the same."""

    number: int
    heard: Heard | Hint | News
    turn_number: int
    reader: str | None = None
    """For whom it is written; None where it does not matter to the sentence."""
    hushed: bool = False
    """True where another line tells the same."""


class _Entry(msgspec.Struct, frozen=True, gc=False):
    """An event, or news of the table, and how things stood before it. Many entries share a mark."""

    heard: Heard | Hint | News
    turn_number: int
    before: _Mark


class SeatLog:
    """The last lines of one seat's story. Who has seen line n asks for what came after n."""

    MOST = 200

    def __init__(
        self, reader: str | None = None, turn: str = "", turn_number: int = 0, first_times: FirstTimes | None = None
    ) -> None:
        self.reader = reader
        self._first_times = first_times
        self.last = 0
        self._entries: deque[_Entry] = deque(maxlen=self.MOST)
        self._held: list[Event | Hint | News] | None = None
        self._teller = Teller(turn, turn_number)
        self._since = 0
        self._until: int | None = 0 if turn == reader else None
        self._away = self._was_away = False
        self._mark = _Mark(turn, turn_number, self._since, self._until)
        self._matters: deque[tuple[int, Event]] = deque()
        """The events that a digest may be made of, each with the number of its line."""
        self._digest: tuple[tuple[object, ...], Since] | None = None

    def hear(self, event: Event) -> None:
        """Write down an event, as this seat may know it."""
        if self._held is None:
            self._write(event)
        else:
            self._held.append(event)

    def asked(self, decision: Decision) -> None:
        """The reader is asked something, which may have to be explained."""
        if self._first_times is not None:
            self._explain(self._first_times.asked(decision))

    def _explain(self, parts: Parts) -> None:
        if parts:
            self._write(Hint(parts))

    def _write(self, what: Event | Hint | News) -> None:
        before = self._mark_now()
        heard: Heard | Hint | News
        if isinstance(what, Event):
            if what.kind == "turn":
                self._turn_to(what.player or "")
            heard = self._teller.hear(what)
            self._weigh(what)
        else:
            heard = what
            self._teller.interrupt()
        self.last += 1
        self._entries.append(_Entry(heard, self._teller.turn_number, before))
        if isinstance(what, Event) and self._first_times is not None:
            self._explain(self._first_times.heard(what))

    def _weigh(self, event: Event) -> None:
        """Keep an event that the next line tells, if it may matter, for as long as that line."""
        if self.reader is not None and may_matter(event, self.reader):
            self._matters.append((self.last + 1, event))
        while self._matters and self._matters[0][0] <= self.last + 1 - self.MOST:
            self._matters.popleft()

    def _mark_now(self) -> _Mark:
        mark, teller = self._mark, self._teller
        if (
            mark.turn_number != teller.turn_number
            or mark.since != self._since
            or mark.until != self._until
            or mark.turn != teller.turn
        ):
            self._mark = mark = _Mark(teller.turn, teller.turn_number, self._since, self._until)
        return mark

    def _turn_to(self, player: str) -> None:
        """Another turn begins: after one's own, what happens is news again."""
        if self._teller.turn == self.reader != player and not self._away:
            self._since, self._was_away = self.last, False
        self._until = self.last if player == self.reader else None

    def hold(self, since: int | None = None) -> None:
        """Keep events back until `release`: those to come, and those after a line that nobody has read yet."""
        if self._held is None:
            count = 0 if since is None else min(self.last - since, len(self._entries))
            taken = [self._entries.pop() for _ in range(count)][::-1]
            self.last -= count
            self._held = [each.heard.event if isinstance(each.heard, Heard) else each.heard for each in taken]
            if taken:
                before = taken[0].before
                self._since, self._until = before.since, before.until
                self._teller = Teller(before.turn, before.turn_number)
                while self._matters and self._matters[-1][0] > self.last:
                    self._matters.pop()

    def release(self) -> None:
        """Write down what was kept back."""
        held, self._held = self._held, None
        for what in held or ():
            self._write(what)

    def note(self, about: News) -> None:
        """Write down news of the table, at once."""
        self._write(about)

    def heard_after(self, number: int) -> list[Heard | Hint | News]:
        """What was heard after a line."""
        return [entry.heard for entry in self._newest(number)]

    def _newest(self, number: int) -> list[_Entry]:
        count = min(self.last - number, len(self._entries))
        return [self._entries[-at] for at in range(count, 0, -1)]

    def since(self, number: int) -> tuple[LogEntry, ...]:
        """What to write after a line. Sentences are made for those who read them, not before."""
        newest = self._newest(number)
        heard = [entry.heard if isinstance(entry.heard, Heard) else None for entry in newest]
        return tuple([
            self._line(self.last - len(newest) + 1 + at, entry, heard[at + 1 :]) for at, entry in enumerate(newest)
        ])  # fmt: skip

    def _line(self, number: int, entry: _Entry, later: list[Heard | None]) -> LogEntry:
        heard, turn_number = entry.heard, entry.turn_number
        if isinstance(heard, Hint):
            return LogEntry(number, heard, turn_number)
        reader = self.reader if self.reader in heard.players else None
        return LogEntry(number, heard, turn_number, reader, isinstance(heard, Heard) and retold(heard, later))

    # What matters.

    def step_away(self) -> None:
        """A bot plays this seat from now on."""
        if not self._away:
            self._away = self._was_away = True
            self._since = self.last

    def come_back(self) -> None:
        """The person plays again. What they missed is told until their next turn is over."""
        self._away = False

    def digest(self, goals: frozenset[str], rules: frozenset[str]) -> Since | None:
        """What matters of what others did, with the Goals and rules that are in play now; None for a spectator."""
        if self.reader is None:
            return None
        until = self.last if self._until is None or self._was_away else self._until
        newest = self._matters[-1][0] if self._matters else 0
        basis = (goals, rules, self._since, min(newest, until), self._was_away)
        if self._digest is None or self._digest[0] != basis:
            heard = [each for each in self._matters if self._since < each[0] <= until]
            items = digest(heard, self.reader, goals, rules, away=self._was_away)
            self._digest = basis, Since(items, "away" if self._was_away else "turn")
        return self._digest[1]
