"""Lesson files: a position, and steps with what is said before and after each."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from ruleshift.cards import RuleshiftError, plain
from ruleshift.engine.position import Position, check_position, shape_sentence

__all__ = ("FIRST", "LESSONS", "PLACES", "Lesson", "LessonError", "Step", "find_lesson", "pieces", "spoken")

LESSONS = ("camping", "pirate", "martian", "drinking", "anatomy", "solitaire")
"""Every lesson, in the order in which they are best taken."""
FIRST = LESSONS[0]
"""The guided first game."""
PLACES = frozenset(("hand", "rules", "goals", "mine", "draw pile", "discards", "rules deck", "question", "story"))
"""What a step may point at besides `card:NAME` and `seat:NAME`."""
CARD = re.compile(r"\[([^\[\]]+)\]")


class LessonError(RuleshiftError):
    """There is no such lesson, or its file is wrong."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One step: something to look at, or (with `do`) a choice that the learner makes, or (with `by`) somebody else."""

    say: str
    """What is said before; names of cards stand in brackets."""
    how: str = ""
    """What is said besides where cards are tapped, not typed."""
    do: str = ""
    """The choice, in the words of scenario files."""
    by: str = ""
    """Who makes it; empty: the learner."""
    then: str = ""
    """What is said afterwards, until the next step is done."""
    point: str = ""
    """What the step is about: one of PLACES, `card:NAME` or `seat:NAME`."""


class Lesson(Position, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lesson as its file has it. The first player is the learner."""

    title: str
    about: str
    minutes: int
    end: str
    """What is said when all steps are done."""
    won: bool = True
    """True if the learner has won then; otherwise the game goes on."""
    step: list[Step]
    id: str = ""

    @property
    def learner(self) -> str:
        """Who takes the lesson."""
        return self.players[0]

    @property
    def decks(self) -> tuple[str, ...]:
        """The decks that it is played with."""
        return (self.edition,) if isinstance(self.edition, str) else tuple(self.edition)


def find_lesson(name: str) -> Lesson:
    """The lesson of this name: a deck, or `solitaire`."""
    known = next((each for each in LESSONS if plain(each) == plain(name)), None)
    if known is None:
        raise LessonError(f"There is no lesson called {name[:60]!r}. There are: {', '.join(LESSONS)}.")
    return _read(known)


@cache
def _read(name: str) -> Lesson:
    path = Path(__file__).with_name(f"{name}.toml")
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    try:
        lesson = msgspec.convert({**raw, "id": name}, Lesson)
    except msgspec.ValidationError as error:
        raise LessonError(f"{path.name}: {shape_sentence(str(error), 'a lesson')}.") from None
    check_position(lesson)
    for number, step in enumerate(lesson.step, 1):
        _check(lesson, number, step)
    return lesson


def _check(lesson: Lesson, number: int, step: Step) -> None:
    where = f"{lesson.id}.toml, step {number}"
    if step.by and (step.by not in lesson.players or not step.do):
        raise LessonError(f"{where}: `by` names another player, who does something.")
    kind, _, name = step.point.partition(":")
    if step.point and step.point not in PLACES and not (kind in ("card", "seat") and name):
        raise LessonError(f"{where}: {step.point!r} is nothing to point at.")


def pieces(sentence: str) -> Iterator[tuple[str, bool]]:
    """A sentence in pieces, each with whether it is the name of a card.

    >>> list(pieces("Play the [Tent]."))
    [('Play the ', False), ('Tent', True), ('.', False)]
    """
    for at, part in enumerate(CARD.split(sentence)):
        if part:
            yield part, at % 2 == 1


def spoken(sentence: str) -> str:
    """A sentence without its brackets.

    >>> spoken("Play the [Tent].")
    'Play the Tent.'
    """
    return CARD.sub(r"\1", sentence)
