"""Rulings to look up at the table: what is held, and an example as a small table before and after.

The data are made from docs/rulings.md and the scenario files by `make rulings`; both stay out of the package.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec

__all__ = ("DATA", "TOPICS", "Example", "Ruling", "Topic", "all_rulings", "find_ruling", "rulings_about", "topics")

DATA = Path(__file__).with_name("rulings.json")
TOPICS = (
    ("R001", "turns", "Turns"),
    ("R027", "draws", "Draws"),
    ("R051", "plays", "Plays"),
    ("R077", "new-rules", "New Rules"),
    ("R097", "limits", "Limits"),
    ("R116", "goals", "Goals and winning"),
    ("R153", "ungoals", "Ungoals and Meta Rules"),
    ("R169", "creepers", "Creepers"),
    ("R194", "keepers", "Keepers with powers"),
    ("R223", "actions", "Actions inside Actions"),
    ("R254", "surprises", "Surprises"),
    ("R279", "bonuses", "Bonuses and questions"),
    ("R292", "hidden-cards", "Hidden cards and chance"),
    ("R296", "free-actions", "Free actions"),
    ("R307", "piles", "Piles"),
    ("R313", "people", "Joining, leaving, blending"),
    ("R323", "solitaire", "Solitaire"),
    ("R331", "attaching", "Attaching Creepers"),
    ("R349", "taking-over", "That Be Mine!, Four Directions"),
)
"""The first number of each topic, its id and its title."""


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A scenario as a table: each row has what it is about, how it was before, and how it is after the moves."""

    title: str
    decks: list[str]
    moves: list[str]
    rows: list[tuple[str, str, str]]
    file: str
    """The scenario file, below tests/scenarios."""


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One ruling in our words."""

    number: str
    text: str
    examples: list[Example] = []
    about: list[str] = []
    """The cards that it is about, each as `deck:Name`."""
    note: str = ""
    """Why there is no example, where there is none."""

    @property
    def link(self) -> str:
        """Where it is shown."""
        return f"/rulings/{self.number}"


class Topic(msgspec.Struct, frozen=True):
    """Rulings that belong together."""

    id: str
    title: str
    rulings: list[Ruling]


@cache
def all_rulings() -> tuple[Ruling, ...]:
    """Every ruling, by number."""
    return msgspec.json.decode(DATA.read_bytes(), type=tuple[Ruling, ...])


def topics(rulings: Sequence[Ruling]) -> list[Topic]:
    """The rulings by topic; topics without one are left out."""
    ends = [first for first, _, _ in TOPICS[1:]] + ["S"]
    sorted_in = (
        Topic(name, title, [each for each in rulings if first <= each.number < end])
        for (first, name, title), end in zip(TOPICS, ends, strict=True)
    )
    return [topic for topic in sorted_in if topic.rulings]


def find_ruling(number: str) -> Ruling | None:
    """The ruling of this number, such as `R027`."""
    return next((ruling for ruling in all_rulings() if ruling.number == number.upper()), None)


@cache
def _by_card() -> dict[str, list[Ruling]]:
    found: dict[str, list[Ruling]] = {}
    for ruling in all_rulings():
        for card in ruling.about:
            found.setdefault(card, []).append(ruling)
    return found


def rulings_about(deck: str, card: str) -> list[Ruling]:
    """The rulings about this card of this deck."""
    return _by_card().get(f"{deck}:{card}", [])
