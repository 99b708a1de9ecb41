"""A story as it is heard: which events say something new, which are told together, and how loud each line is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

import msgspec

from ruleshift.engine import Event, EventKind
from ruleshift.languages.language import Person, english
from ruleshift.languages.parts import Part, Parts, plain_text
from ruleshift.story.deals import deal, is_deal
from ruleshift.story.events import fold, players_of, told_event

__all__ = ("Heard", "Level", "Line", "Story", "Teller", "retold", "told")

Level = Literal["turn", "main", "detail", "quiet"]
"""How loud a line is: a new turn; what somebody did; what came of it; nothing to be shown at all."""

LOUD: frozenset[EventKind] = frozenset((
    "play", "use", "surprise", "cancelled", "win", "over", "drink", "answer", "question", "factlet", "look",
    "challenge", "word", "water", "opt out", "call out", "join", "leave", "extra turn", "attach", "detach", "take over",
))  # fmt: skip
"""What somebody did; everything else is what came of it."""


SORTS = {"turn": "turn", "main": "play", "detail": "forced", "quiet": "note"}


class Heard(msgspec.Struct, frozen=True, gc=False):
    """An event with what it takes to tell it. Servers keep many, so the collector of cycles leaves them alone."""

    event: Event
    turn_number: int
    run: tuple[Event, ...] = ()
    """The events right before it that its line tells again."""
    reveals: bool = False
    """True for a card that lay face down until now."""
    in_vain: bool = False
    """True where a card is done with and nothing has come of it."""

    @property
    def all(self) -> tuple[Event, ...]:
        """Everything that its line tells."""
        return (*self.run, self.event)

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody whom its line is about, each once."""
        if not self.run:
            return players_of(self.event)
        return tuple(dict.fromkeys(player for event in self.all for player in players_of(event)))


class Line(NamedTuple):
    """One line of a story, for one reader; without a `kind`, it tells of no event but of the table itself."""

    parts: Parts
    level: Level = "main"
    kind: EventKind | None = None
    folds: int = 0
    """How many lines before it tells again: it takes their place."""
    players: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The line as one text."""
        return plain_text(self.parts)

    @property
    def sort(self) -> str:
        """How it is drawn: turn, play, forced, note or end."""
        if self.kind is None:
            return "note"
        return "end" if self.kind in ("win", "over") else SORTS[self.level]


class Teller:
    """Follows the events of one ear, one after the other."""

    def __init__(self, turn: str = "", turn_number: int = 0) -> None:
        self.turn, self.turn_number = turn, turn_number
        self._last: Heard | None = None
        self._face_down = False
        self._in_vain = ""

    def hear(self, event: Event) -> Heard:
        """The next event."""
        reveals = in_vain = False
        run: tuple[Event, ...] = ()
        if event.kind == "turn":
            self.turn, self.turn_number = event.player or "", self.turn_number + 1
        elif event.kind == "play":
            self._face_down = not event.cards
            self._in_vain = event.cards[0] if event.cards else ""
        elif event.kind == "move" and event.origin == "being played":
            reveals, self._face_down = self._face_down and bool(event.cards), False
            in_vain = event.target == "discard pile" and event.cards == (self._in_vain,)
        elif event.kind == "move" and event.target != "being played" and event.count:
            run = self._run_before(event)
        if event.kind != "play" and event.target != "being played" and (event.kind != "move" or event.count):
            self._in_vain = ""
        self._last = Heard(event, self.turn_number, run, reveals, in_vain)
        return self._last

    def interrupt(self) -> None:
        """Something else was told in between: the next event begins a line of its own."""
        self._last = None

    def _run_before(self, event: Event) -> tuple[Event, ...]:
        if self._last is None or self._last.event.kind != "move":
            return ()
        run = (*self._last.run, self._last.event)
        return run if fold((*run, event)) or is_deal((*run, event)) else ()


def told(heard: Heard, reader: str | None = None, *, hushed: bool = False) -> Line:
    """The line of an event for a reader; without words, if it is `hushed`."""
    event = heard.event
    parts = () if hushed else _parts(heard, reader)
    return Line(
        parts=parts,
        level=_level(heard, parts),
        kind=event.kind,
        folds=len(heard.run),
        players=heard.players,
    )


def _parts(heard: Heard, reader: str | None) -> Parts:
    event = heard.event
    if event.origin == "being played":
        if heard.reveals:
            return told_event(event, reader)
        return english().parts("no-effect", {}) if heard.in_vain else ()
    if not heard.run:
        return told_event(event, reader)
    together = fold(heard.all)
    return told_event(together, reader) if together else deal(heard.all, reader if reader in heard.players else None)


def _level(heard: Heard, parts: Parts) -> Level:
    if not parts:
        return "quiet"
    if heard.event.kind == "turn":
        return "turn"
    return "main" if heard.event.kind in LOUD else "detail"


def retold(heard: Heard, later: Sequence[Heard | None]) -> bool:
    """True if a line among those after this one (None: news of the table) tells the same again: one is enough."""
    if later and later[0] is not None and later[0].run:
        return True
    return _moves_later(heard.event, (each.event for each in later if each is not None))


def _moves_later(event: Event, later: Iterable[Event]) -> bool:
    """True if a card that was taken for lack of a choice is told to move, or to be settled on, soon after."""
    if event.kind != "taken":
        return False
    return any(each.kind in ("move", "attach") and not set(event.cards).isdisjoint(each.cards) for each in later)


class Story:
    """Hears the events of one seat (or of a spectator), keeps them as lines, and knows which of them were read.

    `turn_number` is the turn in which it begins to hear: 0 before the deal.
    """

    def __init__(self, reader: str | None = None, turn_number: int = 0) -> None:
        self.reader = reader
        self.lines: list[Line] = []
        self.read = 0
        self._teller = Teller(turn_number=turn_number)
        self._heard: list[Heard] = []
        self._last: Heard | None = None
        self._taken: tuple[str, ...] = ()

    def hear(self, event: Event) -> None:
        """Called by the game with every event."""
        self._heard.append(self._teller.hear(event))

    def flush(self) -> None:
        """Turn what was heard since the last time into lines."""
        heard, self._heard = self._heard, []
        before = self._take_back() if heard and heard[0].run else ()
        for at, each in enumerate(heard):
            goes_on = len(each.run) > at
            run = (*before, *each.run[len(each.run) - at :])
            whole = msgspec.structs.replace(each, run=run) if goes_on else each
            self._write(whole, told(whole, self.reader, hushed=retold(each, heard[at + 1 :])))

    def _take_back(self) -> tuple[Event, ...]:
        """What the last line tells, if nobody has read it yet: it goes, and is told together with what comes."""
        if self._last is None or len(self.lines) <= self.read:
            return ()
        self.lines.pop()
        return self._last.all

    def _write(self, heard: Heard, line: Line) -> None:
        event = heard.event
        if not line.parts:
            return
        if event.kind == "taken":
            self._taken = event.cards
        if self._told_before(event) and len(self.lines) > self.read:
            self.lines.pop()
        self.lines.append(self._numbered(heard, line) if line.level == "turn" else line)
        self._last = heard

    def _numbered(self, heard: Heard, line: Line) -> Line:
        """A new turn with its number before it: `Turn 2: Ann's turn.`, or `Turn 2: your turn.`"""
        player = Person(heard.event.player or "")
        parts = english().parts("turn-numbered", {"number": heard.turn_number, "player": player}, self.reader)
        return line._replace(parts=parts)

    def _told_before(self, event: Event) -> bool:
        """True if the last line tells that there was no choice but the card of this event."""
        taken = self._taken if self.lines and self.lines[-1].kind == "taken" else ()
        return event.kind in ("move", "attach") and not set(taken).isdisjoint(event.cards)

    def add(self, *parts: Part) -> None:
        """Tell something that is no event."""
        self.flush()
        self._teller.interrupt()
        self.lines.append(Line(parts))

    def unread(self) -> list[Line]:
        """The lines since the last time somebody asked for them."""
        self.flush()
        lines = self.lines[self.read :]
        self.read = len(self.lines)
        return lines
