"""Lines of the table's lists, in pieces with a style each, broken to a width by us: so their height is known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.content import Content

__all__ = ("NARROWEST", "Form", "Forms", "Piece", "Row", "draw", "flow", "height")

NARROWEST = 12


class Piece(NamedTuple):
    """Some words in one style: a kind of card (`keeper`), a style of Textual (`dim`), or none."""

    text: str
    style: str = ""


class Row(NamedTuple):
    """A line of a list: what it says, its note, the cards it is about, and what more there is to know.

    `pieces` is the note where its parts have styles of their own; `long` is shown below. A `brief` row takes one line,
    and says how much of its pieces did not fit.
    """

    text: str
    note: str = ""
    cards: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    long: tuple[tuple[Piece, ...], ...] = ()
    choice: int | None = None
    heading: bool = False
    style: str = ""
    sign: str = ""
    pieces: tuple[Piece, ...] = ()
    brief: bool = False
    marked: bool | None = None
    """Whether the row is one of several that are being chosen; None where only one is."""


Form = tuple[Row, ...]
Forms = tuple[Form, ...]
"""The same list in several lengths, the shortest first."""

STYLES = {
    "keeper": "#87d787",
    "creeper": "#ff8787",
    "goal": "#ff9fdf",
    "ungoal": "#ff9f6b",
    "rule": "#ffd75f",
    "meta": "#d7af87",
    "basic": "#ffd75f",
    "action": "#7fbfff",
    "surprise": "#c8a2ff",
    "name": "bold",
    "turn": "bold #ffd75f",
    "warn": "bold #ffaf5f",
}
"""Colours by kind, as the printed cards have them; never the only sign."""


def style_of(name: str) -> str:
    """The style of a piece as Textual wants it."""
    return " ".join(STYLES.get(part, part) for part in name.split())


def flow(pieces: Iterable[Piece], width: int, first: str = "", rest: str = "    ") -> list[Content]:
    """Pieces as lines of at most this width, broken between words; `first` and `rest` begin them."""
    width = max(NARROWEST, width)
    lines: list[list[tuple[str, str]]] = [[(first, "")]]
    room = width - cell_len(first)
    fresh = True
    words = [(word, style_of(name)) for text, name in pieces for word in _words(text)]
    for at, (word, style) in enumerate(words):
        if cell_len(word) > room and not word.strip():
            continue  # space at the end of a line
        if _unbroken_cells(words, at) > room and not fresh:
            lines.append([(rest, "")])
            room, fresh = width - cell_len(rest), True
            word = word.lstrip()  # noqa: PLW2901 - what is left of it for the new line
        for part in _cut(word, max(room, NARROWEST // 2), width - cell_len(rest)):
            if part is not word and not fresh:
                lines.append([(rest, "")])
                room = width - cell_len(rest)
            lines[-1].append((part, style))
            fresh = False
            room -= cell_len(part)
    return [Content.assemble(*line).rstrip() for line in lines]


def _unbroken_cells(words: Sequence[tuple[str, str]], at: int) -> int:
    """The cells of a word; where a piece ends with it and another begins without a space, of both."""
    cells = 0
    for word, _ in words[at:]:
        cells += cell_len(word.rstrip())
        if word.endswith(" "):
            break
    return cells


def _words(text: str) -> list[str]:
    """The words of a text, each with the space behind it."""
    words: list[str] = []
    for at, part in enumerate(text.split(" ")):
        if at:
            words[-1] += " "
        words.append(part)
    return [word for word in words if word]


def _cut(word: str, room: int, width: int) -> list[str]:
    """A word that is longer than a line, in parts; any other as it is."""
    if cell_len(word.rstrip()) <= max(room, width):
        return [word]
    return [word[at : at + width] for at in range(0, len(word), width)]


def draw(row: Row, width: int, *, margin: str = "") -> Content:
    """A row as it is shown."""
    if row.heading:
        return Content.styled(row.text, "bold underline")
    head = [Piece(f"{row.sign} ", row.style)] if row.sign else []
    head += [Piece(row.text, f"bold {row.style}")] if row.text else []
    note = row.pieces or ((Piece(row.note, "dim"),) if row.note else ())
    if row.brief:
        return _one_line(margin, head, note, width)
    if note and row.text:
        head.append(Piece("  "))
    indent = " " * (cell_len(margin) + 2)
    lines = flow([*head, *note], width, margin, indent + "  " if row.sign and not row.long else indent)
    for below in row.long:
        lines += flow(below, width, indent, indent)
    return Content("\n").join(lines)


def _one_line(margin: str, head: Sequence[Piece], note: Sequence[Piece], width: int) -> Content:
    """As much as fits into one line; pieces that do not fit are counted."""
    line = Content.assemble(margin, *((piece.text, style_of(piece.style)) for piece in head))
    if line.cell_length > width:
        return line.truncate(width, ellipsis=True)
    separator = "  "
    for at, piece in enumerate(note):
        left = len(note) - at
        grown = line + separator + Content.styled(piece.text.rstrip(), style_of(piece.style))
        spare = cell_len(f" +{left - 1}") if left > 1 else 0
        if grown.cell_length + spare > width:
            if len(note) == 1:
                return grown.truncate(width, ellipsis=True)
            return line + Content.styled(f" +{left}"[: max(0, width - line.cell_length)], "dim")
        line, separator = grown, " "
    return line


def height(form: Form, width: int, *, margin: int = 0) -> int:
    """How many lines the rows take at a width."""
    lines = 0
    for row in form:
        one = row.brief or row.heading
        lines += 1 if one else draw(row, width, margin=" " * margin).plain.count("\n") + 1
    return lines
