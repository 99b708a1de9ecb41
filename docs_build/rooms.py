"""The rooms of the house as a picture, drawn from what the modules really import.

`python -m docs_build.rooms` writes it: `make rooms`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from html import escape
from itertools import accumulate, pairwise
from pathlib import Path
from typing import NamedTuple

__all__ = ("PICTURE", "SOURCE", "draw_rooms", "imports", "room_of", "rooms_used")

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "ruleshift"
PICTURE = ROOT / "docs" / "assets" / "rooms.svg"
PRINTING = SOURCE / "engine" / "core" / "printing.py"
"""The one module that looks up: the text of a record is the narrator's. It is left out of the picture."""
ABOUT = {
    "cards": "what a card is",
    "vocabulary": "words of deck files",
    "paths": "where games are kept",
    "install": "how to get extras",
    "charts": "charts as SVG",
    "decks": "the five decks",
    "engine": "the game",
    "languages": "patterns of sentences",
    "story": "the narrator",
    "bots": "players",
    "scenarios": "rulings as files",
    "lessons": "guided games",
    "envs": "for learning",
    "lab": "many games",
    "table": "a table without I/O",
    "terminal": "play in a terminal",
    "web": "play in a browser",
    "commands": "ruleshift NAME",
    "cli": "the command line",
}
WIDTH, HEIGHT = 150, 48
ACROSS, DOWN = 176, 104
LANE = 28
"""The room that an arrow takes between two boxes."""
MARGIN = 16
SWEEPS = 8
WRITING = 'font-family="system-ui, sans-serif" text-anchor="middle"'
TIP = (
    '<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
    '<path d="M0 0 8 4 0 8z" fill="#5b6b73"/></marker>'
)


# What imports what.


def room_of(path: Path) -> str:
    """The room that a module is in."""
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[str]:
    """Every module that a file imports, at its head or inside a function, for types or to run."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: a relative import"
            module = node.module or ""
            yield from (f"{module}.{name.name}" for name in node.names) if module == "ruleshift" else (module,)


def rooms_used(path: Path) -> set[str]:
    """The rooms that a file looks into."""
    parts = [name.split(".") for name in imports(path)]
    return {part[1] for part in parts if part[0] == "ruleshift" and len(part) > 1} - {room_of(path), "__version__"}


def read_rooms() -> dict[str, set[str]]:
    """Every room with the rooms that it looks into. Names out of `ruleshift` itself count as the engine's."""
    used: dict[str, set[str]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        if path != PRINTING and not room_of(path).startswith("__"):
            found = {name if name in ABOUT else "engine" for name in rooms_used(path)}
            used.setdefault(room_of(path), set()).update(found - {room_of(path)})
    return used


def _heights(used: dict[str, set[str]]) -> dict[str, int]:
    """How high a room lies: above everything that it looks into; one that looks nowhere, close below who needs it."""
    heights: dict[str, int] = {}

    def height(room: str) -> int:
        if room not in heights:
            heights[room] = 1 + max(map(height, sorted(used[room])), default=-1)
        return heights[room]

    for room in used:
        height(room)
    for room in (room for room in used if not used[room]):
        heights[room] = min(heights[other] for other in used if room in used[other]) - 1
    return heights


def _below(room: str, used: dict[str, set[str]]) -> set[str]:
    return used[room].union(*(_below(each, used) for each in used[room]))


def _arrows(used: dict[str, set[str]]) -> list[tuple[str, str]]:
    """The arrows that say something new: those that others imply are left out."""
    return [
        (room, other)
        for room in used
        for other in sorted(used[room])
        if not any(other in _below(between, used) for between in used[room] - {other})
    ]


# Drawing.


class Box(NamedTuple):
    """Where a room is drawn: the middle of its top."""

    x: float
    y: float


Way = list[str]
"""An arrow by what it passes in each row: a room, bends between the boxes, another room."""


def _ways(used: dict[str, set[str]]) -> list[Way]:
    heights = _heights(used)
    return [
        [room, *(f"{room} {height} {other}" for height in range(heights[room] - 1, heights[other], -1)), other]
        for room, other in _arrows(used)
    ]


def _rows(used: dict[str, set[str]], ways: list[Way]) -> list[list[str]]:
    """What lies in each row, from the top. Whatever belongs together is moved together, a few times over."""
    heights = _heights(used)
    heights |= {bend: int(bend.split()[1]) for way in ways for bend in way[1:-1]}
    rows = [[each for each in heights if heights[each] == height] for height in range(max(heights.values()), -1, -1)]
    near: dict[str, list[str]] = {each: [] for each in heights}
    for way in ways:
        for upper, lower in pairwise(way):
            near[upper].append(lower)
            near[lower].append(upper)
    for _ in range(SWEEPS):
        for row in rows:
            places = {each: place for line in rows for each, place in _places(line).items()}
            row.sort(key=lambda each: (sum(places[other] for other in near[each]) / max(1, len(near[each])), each))
    return rows


def _width(each: str) -> int:
    return LANE if " " in each else ACROSS


def _places(row: list[str]) -> dict[str, float]:
    """The middle of everything in a row, seen from the middle of the row."""
    widths = [_width(each) for each in row]
    begins = accumulate(widths, initial=-sum(widths) / 2)
    return {each: begin + width / 2 for each, begin, width in zip(row, begins, widths, strict=False)}


def _boxes(rows: list[list[str]]) -> dict[str, Box]:
    middle = MARGIN + max(sum(map(_width, row)) for row in rows) / 2
    return {
        each: Box(middle + place, MARGIN + number * DOWN)
        for number, row in enumerate(rows)
        for each, place in _places(row).items()
    }


def draw_rooms() -> str:
    """The picture."""
    used = read_rooms()
    ways = _ways(used)
    rows = _rows(used, ways)
    boxes = _boxes(rows)
    across = 2 * MARGIN + max(sum(map(_width, row)) for row in rows)
    down = 2 * MARGIN + (len(rows) - 1) * DOWN + HEIGHT
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across:g} {down:g}" role="img" {WRITING}>',
        "<title>The rooms: each arrow leads to a room that is imported</title>",
        f"<defs>{TIP}</defs>",
        f'<rect width="{across:g}" height="{down:g}" rx="10" fill="#fff"/>',
        '<g fill="none" stroke="#5b6b73" stroke-width="1.4">',
        *(_arrow([boxes[each] for each in way]) for way in ways),
        "</g>",
        *(_room(room, boxes[room]) for room in used),
        "</svg>",
        "",
    ])  # fmt: skip


def _arrow(way: list[Box]) -> str:
    """A line from the foot of a box, straight past the boxes of the rows between, to the head of another."""
    path = f"M{way[0].x:g} {way[0].y + HEIGHT:g}"
    for start, end in pairwise(way):
        top, bottom = start.y + HEIGHT, end.y - (end == way[-1])
        half = (top + bottom) / 2
        path += f"C{start.x:g} {half:g} {end.x:g} {half:g} {end.x:g} {bottom:g}"
        path += "" if end == way[-1] else f"V{end.y + HEIGHT:g}"
    return f'<path d="{path}" marker-end="url(#tip)"/>'


def _room(room: str, box: Box) -> str:
    colour = "#fde7c3" if room == "engine" else "#e3f1ee"
    return (
        f'<rect x="{box.x - WIDTH / 2:g}" y="{box.y:g}" width="{WIDTH}" height="{HEIGHT}" rx="8" fill="{colour}" '
        f'stroke="#2c6e63"/><text x="{box.x:g}" y="{box.y + 20:g}" font-size="15" font-weight="600" fill="#1d2a2e">'
        f'{escape(room)}</text><text x="{box.x:g}" y="{box.y + 37:g}" font-size="12" fill="#3d4f55">'
        f"{escape(ABOUT[room])}</text>"
    )


if __name__ == "__main__":
    PICTURE.write_text(draw_rooms(), encoding="utf-8")
