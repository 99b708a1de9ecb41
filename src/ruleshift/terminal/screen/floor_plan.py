"""Where the panes of the table lie: each as high as its content, the spare rows to whoever can use them.

A pane has forms, from the shortest to the longest: only names, with notes, with the texts of the cards. The plan
gives every pane its shortest form first, then longer ones in the order of what a player needs most, as long as there
is room. It knows nothing of Textual.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

__all__ = ("THREE_COLUMNS", "Box", "Measure", "floor_plan")

THREE_COLUMNS = 110
"""From this width on there are three columns, each as high as the screen."""
NARROW = 50
"""Below this width the panes lie one below the other."""
TITLE = 1
"""The row that each pane needs for its title."""
CARD = 6
"""Rows for the card that somebody looks at, its title besides."""

Measure = Callable[[str, int], tuple[int, ...]]
"""How many rows the forms of a pane take at a width, without its title."""


class Box(NamedTuple):
    """A pane's place."""

    x: int
    y: int
    width: int
    height: int


class _Zone(NamedTuple):
    """Columns side by side: each a width and the panes in it, from the top."""

    columns: tuple[tuple[int, tuple[str, ...]], ...]


Step = tuple[str, int]
"""A pane and what it would like: a form by its number, or so many rows, said as a negative number."""

NEEDED: tuple[Step, ...] = (
    ("question", -4), ("seats", -2), ("goals", -1), ("story", -1), ("rules", -2),
    ("question", -6), ("story", -2), ("card", -4), ("seats", 0), ("goals", 0), ("rules", 0),
    ("question", -9), ("story", -4),
)  # fmt: skip
WISHED: tuple[Step, ...] = (
    ("goals", 1), ("seats", 1), ("card", -CARD), ("question", 0), ("rules", 1), ("story", -6), ("goals", 2),
    ("rules", 2), ("question", 1), ("goals", 3), ("rules", 3), ("question", 2), ("card", -10), ("seats", 2),
)  # fmt: skip


def floor_plan(width: int, height: int, measure: Measure) -> dict[str, Box]:
    """The place of every pane on a screen of this size."""
    zones = _zones(width)
    widths = {name: wide for zone in zones for wide, names in zone.columns for name in names}
    forms = {name: measure(name, wide) for name, wide in widths.items() if name not in ("story", "card")}
    rows = dict.fromkeys(widths, 0)
    for name, wish in (*NEEDED, *WISHED):
        known = forms.get(name)
        wanted = -wish if wish < 0 else _form(known or (), wish)
        _grow(rows, name, min(wanted, known[-1]) if known else wanted, zones, height, partly=wish <= 0)
    _fill(rows, forms, zones, height)
    return _boxes(rows, zones)


def _zones(width: int) -> tuple[_Zone, ...]:
    """Which pane lies in which column; a column of space between two."""
    if width >= THREE_COLUMNS:
        side = (width - 2) * 3 // 10
        middle = width - 2 - 2 * side
        return (_Zone(((side, ("goals", "rules")), (middle, ("seats", "question")), (side, ("story", "card")))),)
    if width < NARROW:
        return tuple(_Zone(((width, (name,)),)) for name in ("goals", "rules", "seats", "story", "question"))
    left = (width - 1) * 2 // 5
    wide = (width - 1) * 3 // 5
    return (
        _Zone(((left, ("goals", "rules")), (width - 1 - left, ("seats", "story")))),
        _Zone(((wide, ("question",)), (width - 1 - wide, ("card",)))),
    )


def _form(forms: tuple[int, ...], number: int) -> int:
    return forms[min(number, len(forms) - 1)] if forms else 0


def _tall(rows: Mapping[str, int], zone: _Zone) -> int:
    """The height of a zone: that of its highest column, with the titles of its panes."""
    return max(sum(rows[name] + TITLE for name in names) for _, names in zone.columns)


def _grow(rows: dict[str, int], name: str, wanted: int, zones: tuple[_Zone, ...], height: int, *, partly: bool) -> None:
    """Give a pane as many rows as it would like, if they are there; `partly`: or as many as there are."""
    if name not in rows:
        return
    before = rows[name]
    while rows[name] < wanted:
        rows[name] = wanted
        if sum(_tall(rows, zone) for zone in zones) <= height:
            return
        rows[name] = before
        wanted -= 1
        if not partly:
            return


def _fill(rows: dict[str, int], forms: Mapping[str, tuple[int, ...]], zones: tuple[_Zone, ...], height: int) -> None:
    """What is left goes to the panes that cannot show all they have, then to the story and the question.

    The last pane of a column has what no other can use.
    """
    for name in ("question", "seats", "goals", "rules"):
        if name in rows:
            _grow(rows, name, forms[name][0], zones, height, partly=True)
    for name in ("story", "question"):
        _grow(rows, name, height, zones, height, partly=True)


def _boxes(rows: Mapping[str, int], zones: tuple[_Zone, ...]) -> dict[str, Box]:
    boxes: dict[str, Box] = {}
    top = 0
    for zone in zones:
        left = 0
        tall = _tall(rows, zone)
        for wide, names in zone.columns:
            y = top
            for name in names:
                last = name == names[-1]
                high = top + tall - y if last else rows[name] + TITLE
                boxes[name] = Box(left, y, wide, high)
                y += high
            left += wide + 1
        top += tall
    return boxes
