"""What one seat has been told, as numbered lines, and what of it matters since its last turn."""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from ruleshift.engine import Event
from ruleshift.story.digest import Since, digest
from ruleshift.story.events import LOUD, QUIET, cards_of, fold, players_of, sentence
from ruleshift.web.protocol.encoding import encoded
from ruleshift.web.protocol.messages import Level, LogLine

__all__ = ("SeatLog", "line_of")


Before = tuple[str, int, int, int | None]
NOTHING: Before = ("", 0, 0, None)


class Heard(NamedTuple):
    """Something that was heard: an event, or news of the table; in which turn, and what it goes on from."""

    what: Event | str
    turn_number: int
    run: tuple[Event, ...] = ()
    """The events before it that it tells again."""
    reveals: bool = False
    """True for a card that lay face down until now."""
    before: Before = NOTHING
    """Whose turn it was before, its number, and from and up to which line things were news."""


class SeatLog:
    """The last lines of one seat's story. Who has seen line n asks for what came after n."""

    MOST = 200

    def __init__(self, reader: str | None = None, turn: str = "", turn_number: int = 0) -> None:
        self.reader = reader
        self.last = 0
        self._heard: deque[Heard] = deque(maxlen=self.MOST)
        self._held: list[Event | str] | None = None
        self._turn, self._turn_number = turn, turn_number
        self._face_down = False
        self._since = 0
        self._until: int | None = 0 if turn == reader else None
        self._away = self._was_away = False

    def hear(self, event: Event) -> None:
        """Write down an event, as this seat may know it."""
        if self._held is None:
            self._write(event)
        else:
            self._held.append(event)

    def _write(self, what: Event | str) -> None:
        run: tuple[Event, ...] = ()
        reveals = False
        before = self._turn, self._turn_number, self._since, self._until
        if isinstance(what, Event):
            if what.kind == "turn":
                self._turn_to(what.player or "")
            elif what.kind == "play":
                self._face_down = not what.cards
            elif what.kind == "move" and what.origin == "being played":
                reveals, self._face_down = self._face_down, False
            run = self._run_before(what)
        self.last += 1
        self._heard.append(Heard(what, self._turn_number, run, reveals, before))

    def _run_before(self, event: Event) -> tuple[Event, ...]:
        last = self._heard[-1] if self._heard else None
        if last is None or not isinstance(last.what, Event) or event.kind != "move":
            return ()
        run = (*last.run, last.what)
        return run if fold((*run, event)) else ()

    def _turn_to(self, player: str) -> None:
        """Another turn begins: after one's own, what happens is news again."""
        if self._turn == self.reader != player and not self._away:
            self._since, self._was_away = self.last, False
        self._turn, self._turn_number = player, self._turn_number + 1
        self._until = self.last if player == self.reader else None

    def hold(self, since: int | None = None) -> None:
        """Keep events back until `release`: those to come, and those after a line that nobody has read yet."""
        if self._held is None:
            count = 0 if since is None else min(self.last - since, len(self._heard))
            popped = [self._heard.pop() for _ in range(count)][::-1]
            self.last -= count
            self._held = [each.what for each in popped]
            if popped:
                self._turn, self._turn_number, self._since, self._until = popped[0].before

    def release(self) -> None:
        """Write down what was kept back."""
        held, self._held = self._held, None
        for what in held or ():
            self._write(what)

    def note(self, text: str) -> None:
        """Write down news of the table, at once."""
        self._write(text)

    def since(self, number: int) -> tuple[LogLine, ...]:
        """The lines after a number. Sentences are made for those who read them, not before."""
        count = min(self.last - number, len(self._heard))
        newest = [self._heard[-at] for at in range(count, 0, -1)]
        later = [each.what for each in newest[1:]] + [""] * bool(newest)
        return tuple(
            [
                _encoded(at, each._replace(before=NOTHING), self._reader_of(each), hushed=_told_next(each.what, after))
                for at, each, after in zip(range(self.last - count + 1, self.last + 1), newest, later, strict=True)
            ]
        )

    def _reader_of(self, heard: Heard) -> str | None:
        """The reader, if it matters to the sentence who reads it: the others share a line."""
        about_reader = isinstance(heard.what, Event) and self.reader in players_of(heard.what)
        return self.reader if about_reader else None

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
        first = self.last - len(self._heard) + 1
        heard = [
            (number, each.what)
            for number, each in islice(
                enumerate(self._heard, first), max(0, self._since + 1 - first), max(0, until + 1 - first)
            )
            if isinstance(each.what, Event)
        ]
        return Since(digest(heard, self.reader, goals, rules), "away" if self._was_away else "turn")


def _told_next(what: Event | str, after: Event | str) -> bool:
    """True if a card that was taken for lack of a choice is told to move right afterwards."""
    if not isinstance(what, Event) or what.kind != "taken":
        return False
    name = what.text.removesuffix(f" of {what.target_player}")
    return isinstance(after, Event) and after.kind == "move" and name in after.cards


@lru_cache(maxsize=2_048)
def _encoded(number: int, heard: Heard, reader: str | None, *, hushed: bool) -> LogLine:
    """A line, ready to be sent: most are the same for all seats of a table."""
    return encoded(line_of(number, heard, reader, hushed=hushed))


def line_of(number: int, heard: Heard, reader: str | None = None, *, hushed: bool = False) -> LogLine:
    """A line with its sentence for a reader."""
    event = heard.what
    if isinstance(event, str):
        return LogLine(number=number, text=event, turn_number=heard.turn_number)
    told = fold((*heard.run, event)) or event
    text = "" if hushed else sentence(told, reader)
    return LogLine(
        number=number,
        text=text,
        kind=event.kind,
        level=_level(heard, text),
        folds=len(heard.run),
        turn_number=heard.turn_number,
        cards=tuple(dict.fromkeys(card for each in (*heard.run, event) for card in cards_of(each))),
        players=players_of(event),
        event=event,
    )


def _level(heard: Heard, text: str) -> Level:
    event = heard.what
    assert isinstance(event, Event)
    if not text or event.kind in QUIET or (event.origin == "being played" and not heard.reveals):
        return "quiet"
    if event.kind == "turn":
        return "turn"
    return "main" if event.kind in LOUD else "detail"
