"""Bars: histograms, nested bars from zero, and one bar cut into parts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from ruleshift.charts.dot_rows import axis
from ruleshift.charts.markup import element, near, text
from ruleshift.charts.scales import Scale, marks

__all__ = ("Line", "histogram", "nested_strip", "parts_bar", "single_bar")

APART = 55.0
"""Percent of a histogram's width: lines that are closer have their labels one below the other."""


class Line(NamedTuple):
    """A vertical line in a histogram: where, what it says, and its interval as a bar on top."""

    at: float
    label: str
    interval: tuple[float, float] | None = None
    dotted: bool = False


def histogram(
    bins: Sequence[int], width: int, rest: int, lines: Sequence[Line], *, label: str, height: float = 150.0,
    grid: bool = True, marked: int = 9,
) -> str:  # fmt: skip
    """Bars of equal width from 0; what lies beyond them in one grey bar at the end."""
    columns = len(bins) + (1.6 if rest else 0)
    scale = Scale(0, columns * width)
    most = max([*bins, rest, 1])
    top, plot = 18.0, height - 18.0
    parts = []
    if grid:
        for value in [each for each in marks(0, most, 4) if each][-2:]:
            y = top + plot * (1 - value / most)
            parts.append(element("line", x1="0%", x2="100%", y1=y, y2=y, class_="grid"))
            parts.append(element("text", f"{value:,} games", x="100%", y=y - 4, text_anchor="end", class_="small"))
    for at, count in enumerate(bins):
        parts.append(_column(scale, at * width, width, count / most, top, plot, "bar"))
    if rest:
        parts.append(_column(scale, (len(bins) + 0.6) * width, width, rest / most, top, plot, "bar rest"))
    parts.append(element("line", x1="0%", x2="100%", y1=height, y2=height, class_="base"))
    crowded = any(scale.at(right.at) - scale.at(left.at) < APART for left, right in pairwise(lines))
    parts += [_mark(scale, line, height, row if crowded else 0) for row, line in enumerate(lines)]
    drawing = element(
        "svg", "".join(parts), class_="plot", width="100%", height=height + 1, role="img", aria_label=label
    )
    last = len(bins) * width
    labels = [(value, f"{value:g}") for value in marks(0, last * 0.96, marked)]
    if rest:
        labels = [(value, said) for value, said in labels if value < last * 0.9]
        labels.append((scale.high, f"{last}+"))
    return drawing + axis(scale, labels)


def _column(scale: Scale, start: float, width: float, share: float, top: float, plot: float, kind: str) -> str:
    left, right = scale.at(start), scale.at(start + width)
    return element(
        "rect", x=f"{near(left)}%", width=f"{near(max(0.1, right - left - 0.25))}%", y=top + plot * (1 - share),
        height=plot * share, class_=kind,
    )  # fmt: skip


def _mark(scale: Scale, line: Line, height: float, row: int) -> str:
    at = scale.at(line.at)
    side, shift = ("end", -5) if at > 72 else ("start", 5)
    parts = []
    if line.interval:
        left, right = scale.at(line.interval[0]), scale.at(line.interval[1])
        parts.append(
            element(
                "rect", x=f"{near(left)}%", width=f"{near(max(0.3, right - left))}%", y=0, height=4, class_="whisker"
            )
        )
    kind = "mark dotted" if line.dotted else "mark"
    parts.append(element("line", x1=scale.x(line.at), x2=scale.x(line.at), y1=0, y2=height, class_=kind))
    parts.append(
        element(
            "text", text(line.label), x=scale.x(line.at), y=14 + 15 * row, dx=shift, text_anchor=side, class_="said"
        )
    )
    return "".join(parts)


def nested_strip(
    values: Sequence[float], scale: Scale, grid: Sequence[float], whisker: tuple[float, float], label: str
) -> str:
    """Bars from zero inside one another, the longest palest; a whisker on the shortest."""
    height = 22.0
    parts = [element("line", x1=scale.x(x), x2=scale.x(x), y1=0, y2=height, class_="grid") for x in grid]
    for level, value in enumerate(values):
        parts.append(element("rect", x="0%", width=scale.x(value), y=4, height=14, class_=f"level{level}"))
    for kind in ("whisker-edge", "whisker-line"):
        ends = {"x1": scale.x(whisker[0]), "x2": scale.x(whisker[1]), "y1": 11, "y2": 11}
        parts.append(element("line", class_=kind, **ends))  # type: ignore[arg-type]
    return element("svg", "".join(parts), class_="plot", width="100%", height=height, role="img", aria_label=label)


def parts_bar(shares: Sequence[tuple[float, str]], label: str, height: float = 20.0) -> str:
    """One bar cut into parts, each with a class of its own."""
    parts, start = [], 0.0
    for share, kind in shares:
        width = max(0.0, 100 * share - 0.2)
        parts.append(element("rect", x=f"{near(start)}%", width=f"{near(width)}%", y=0, height=height, class_=kind))
        start += 100 * share
    return element("svg", "".join(parts), class_="plot", width="100%", height=height, role="img", aria_label=label)


def single_bar(share: float, label: str, grid: Sequence[float] = ()) -> str:
    """One bar from zero to a share of the whole width."""
    parts = [
        element("line", x1=f"{near(100 * x)}%", x2=f"{near(100 * x)}%", y1=0, y2=26.0, class_="grid") for x in grid
    ]
    parts.append(element("rect", x="0%", width=f"{near(100 * share)}%", y=8.0, height=10, class_="level2"))
    return element("svg", "".join(parts), class_="plot", width="100%", height=26.0, role="img", aria_label=label)
