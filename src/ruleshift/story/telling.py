"""A story as it is heard: which events say something new, which are told together, and how loud each line is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

import msgspec

from ruleshift.engine import Event, EventKind
from ruleshift.story.events import cards_of, fold, players_of, sentence
from ruleshift.story.grammar import full_stop, is_you

__all__ = ("Heard", "Level", "Line", "Story", "Teller", "told", "told_later")

Level = Literal["turn", "main", "detail", "quiet"]
"""How loud a line is: a new turn; what somebody did; what came of it; nothing to be shown at all."""

LOUD: frozenset[EventKind] = frozenset((
    "play", "use", "surprise", "cancelled", "win", "over", "drink", "answer", "question", "factlet", "look",
    "challenge", "word", "water", "opt out", "call out", "join", "leave", "extra turn",
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


class Line(NamedTuple):
    """One line of a story, for one reader; without a `kind`, it tells of no event but of the table itself."""

    text: str
    level: Level = "main"
    kind: EventKind | None = None
    folds: int = 0
    """How many lines before it tells again: it takes their place."""
    cards: tuple[str, ...] = ()
    players: tuple[str, ...] = ()

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
        return run if fold((*run, event)) else ()


def told(heard: Heard, reader: str | None = None, *, hushed: bool = False) -> Line:
    """The line of an event for a reader; without words, if it is `hushed`."""
    event = heard.event
    text = "" if hushed else _text(heard, reader)
    return Line(
        text=text,
        level=_level(heard, text),
        kind=event.kind,
        folds=len(heard.run),
        cards=_cards(heard),
        players=players_of(event),
    )


def _cards(heard: Heard) -> tuple[str, ...]:
    """The cards that a line names, each once."""
    if not heard.run:
        return cards_of(heard.event)
    return tuple(dict.fromkeys([card for each in (*heard.run, heard.event) for card in cards_of(each)]))


def _text(heard: Heard, reader: str | None) -> str:
    event = heard.event
    if event.origin == "being played":
        if heard.reveals:
            return sentence(event, reader)
        return "It has no effect." if heard.in_vain else ""
    return sentence(fold((*heard.run, event)) or event if heard.run else event, reader)


def _level(heard: Heard, text: str) -> Level:
    if not text:
        return "quiet"
    if heard.event.kind == "turn":
        return "turn"
    return "main" if heard.event.kind in LOUD else "detail"


def told_later(event: Event, later: Iterable[Event]) -> bool:
    """True if a card that was taken for lack of a choice is told to move soon after: one sentence is enough."""
    if event.kind != "taken":
        return False
    name = taken_name(event)
    return any(each.kind == "move" and name in each.cards for each in later)


def taken_name(event: Event) -> str:
    """What was taken for lack of a choice, without its owner."""
    return event.text.removesuffix(f" of {event.target_player}")


class Story:
    """Hears the events of one seat (or of a spectator), keeps them as lines, and knows which of them were read."""

    def __init__(self, reader: str | None = None, turn_number: int = 1) -> None:
        self.reader = reader
        self.question = ""
        self.lines: list[Line] = []
        self.read = 0
        self._teller = Teller(turn_number=turn_number)
        self._heard: list[Heard] = []
        self._taken = ""

    def begin_at(self, turn_number: int) -> None:
        """What comes next happens in this turn."""
        self._teller.turn_number = turn_number

    def hear(self, event: Event) -> None:
        """Called by the game with every event."""
        self._heard.append(self._teller.hear(event))

    def flush(self) -> None:
        """Turn what was heard since the last time into lines."""
        heard, self._heard = self._heard, []
        for at, each in enumerate(heard):
            hushed = told_later(each.event, (later.event for later in heard[at + 1 :]))
            self._write(each, told(each, self.reader, hushed=hushed))

    def _write(self, heard: Heard, line: Line) -> None:
        event = heard.event
        if event.kind == "question":
            self.question = full_stop(event.text) if event.player == self.reader else ""
        if not line.text:
            return
        if event.kind == "taken":
            self._taken = taken_name(event)
        if (line.folds or self._told_before(event)) and len(self.lines) > self.read:
            self.lines.pop()
        elif line.folds:  # what it goes on from was read already
            line = told(msgspec.structs.replace(heard, run=()), self.reader)
        self.lines.append(self._numbered(heard, line) if line.level == "turn" else line)

    def _numbered(self, heard: Heard, line: Line) -> Line:
        """A new turn with its number before it: `Turn 2: Ann's turn.`, or `Turn 2: your turn.`"""
        mine = is_you(heard.event.player or "", self.reader)
        text = line.text[:1].lower() + line.text[1:] if mine else line.text
        return line._replace(text=f"Turn {heard.turn_number}: {text}")

    def _told_before(self, event: Event) -> bool:
        """True if the last line tells that there was no choice but the card that moves now."""
        taken = self._taken if self.lines and self.lines[-1].kind == "taken" else ""
        return event.kind == "move" and taken in event.cards

    def add(self, text: str) -> None:
        """Tell something that is no event."""
        self.flush()
        self._teller.interrupt()
        self.lines.append(Line(text))

    def unread(self) -> list[Line]:
        """The lines since the last time somebody asked for them."""
        self.flush()
        lines = self.lines[self.read :]
        self.read = len(self.lines)
        return lines
