"""Areas and lines over turns: drawn in a box that is stretched to its width, with lines that keep their own."""

from __future__ import annotations

from collections.abc import Sequence

from ruleshift.charts.markup import element, near, text

__all__ = ("HATCH", "line_chart", "note_at", "polygon", "stacked_areas", "stretched")

HATCH = (
    '<svg class="defs" width="0" height="0" aria-hidden="true"><defs><pattern id="hatch" width="6" height="6" '
    'patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><line x1="0" y1="0" x2="0" y2="6" class="hatching"/>'
    "</pattern></defs></svg>"
)
"""The pattern of hatched areas, once for a page."""


def polygon(points: Sequence[tuple[float, float]], kind: str) -> str:
    """An area through points of a box of 100 by 100."""
    said = " ".join(f"{near(x)},{near(y)}" for x, y in points)
    return element("polygon", points=said, class_=kind)


def _polyline(points: Sequence[tuple[float, float]], kind: str) -> str:
    said = " ".join(f"{near(x)},{near(y)}" for x, y in points)
    return element("polyline", points=said, class_=kind)


def stretched(inside: str, height: float, *, over: str = "", label: str = "") -> str:
    """A box of 100 by 100 over the whole width and so many pixels; `over` is drawn on top, in per cent and pixels."""
    box = element(
        "svg",
        inside,
        width="100%",
        height=height,
        viewBox="0 0 100 100",
        preserveAspectRatio="none",
        aria_hidden="true",
    )
    return element("svg", box + over, class_="plot", width="100%", height=height, role="img", aria_label=label)


def _x(at: int, count: int) -> float:
    return 100 * at / max(1, count - 1)


def stacked_areas(
    rows: Sequence[Sequence[float]], kinds: Sequence[str], *, height: float = 190.0, over: str = "", label: str = ""
) -> str:
    """Shares that add up to 1 at each point, from the bottom up; a kind `hatched` shows the page through its lines."""
    shapes = []
    below = [0.0] * len(rows)
    for level, kind in enumerate(kinds):
        above = [low + row[level] for low, row in zip(below, rows, strict=True)]
        upper = [(_x(at, len(rows)), 100 - 100 * high) for at, high in enumerate(above)]
        lower = [(_x(at, len(rows)), 100 - 100 * low) for at, low in enumerate(below)]
        shapes.append((kind, [*upper, *reversed(lower)]))
        below = above
    flat = "".join(polygon(points, kind) for kind, points in shapes if kind != "hatched")
    hatched = next((points for kind, points in shapes if kind == "hatched"), None)
    behind = element("rect", x="0", y="0", width="100%", height=height, fill="url(#hatch)") if hatched else ""
    # The pattern is not stretched: it lies behind everything, and all other areas cover it.
    box = element(
        "svg", flat, width="100%", height=height, viewBox="0 0 100 100", preserveAspectRatio="none", aria_hidden="true"
    )
    return element("svg", behind + box + over, class_="plot", width="100%", height=height, role="img", aria_label=label)


def line_chart(
    lines: Sequence[tuple[Sequence[float], str]], grid: Sequence[float], *, height: float, label: str, over: str = ""
) -> str:
    """Lines of shares from 0 to 1 over equal steps."""
    parts = [_polyline([(0, 100 - 100 * y), (100, 100 - 100 * y)], "grid") for y in grid]
    for values, kind in lines:
        points = [(_x(at, len(values)), 100 - 100 * value) for at, value in enumerate(values)]
        parts.append(_polyline(points, f"line {kind}"))
    return stretched("".join(parts), height, over=over, label=label)


def note_at(x: float, y: float, said: str, anchor: str = "start") -> str:
    """A few words on top of a chart."""
    return element("text", text(said), x=f"{near(x)}%", y=y, text_anchor=anchor, class_="said halo")
