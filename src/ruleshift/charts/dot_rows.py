"""Dots with intervals, one row each: a solid dot is beyond chance, a ring may be chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ruleshift.charts.markup import element, near, text
from ruleshift.charts.scales import Scale

__all__ = ("Dot", "axis", "change_strip", "dot_strip", "key_dots", "tick_strip")

HEIGHT = 26.0


class Dot(NamedTuple):
    """A share, its interval, and the wider one for all comparisons together; `sure` if it is beyond chance."""

    at: float
    low: float
    high: float
    wide_low: float
    wide_high: float
    sure: bool


def _grid(scale: Scale, grid: Sequence[float]) -> str:
    return "".join(element("line", x1=scale.x(x), x2=scale.x(x), y1=0, y2=HEIGHT, class_="grid") for x in grid)


def _line(scale: Scale, line: float | None, kind: str) -> str:
    return "" if line is None else element("line", x1=scale.x(line), x2=scale.x(line), y1=0, y2=HEIGHT, class_=kind)


def dot_strip(
    dot: Dot | None, scale: Scale, grid: Sequence[float], *, line: float | None = None, line_kind: str = "fair",
    label: str = "",
) -> str:  # fmt: skip
    """One row: the interval that holds alone is thick, the one that holds for all rows together thin."""
    middle = HEIGHT / 2
    parts = [_grid(scale, grid), _line(scale, line, line_kind)]
    if dot is not None:
        sure = "sure" if dot.sure else "maybe"
        ends = ((dot.wide_low, dot.wide_high, "thin"), (dot.low, dot.high, "thick"))
        parts += [
            element("line", x1=scale.x(low), x2=scale.x(high), y1=middle, y2=middle, class_=f"{kind} {sure}")
            for low, high, kind in ends
        ]
        parts.append(element("circle", cx=scale.x(dot.at), cy=middle, r=4.5, class_=f"dot {sure}"))
    return _strip("".join(parts), label)


def change_strip(
    old: float, new: float, band: tuple[float, float], scale: Scale, grid: Sequence[float], *, sure: bool, label: str
) -> str:
    """From an old value (ring) to a new one (dot), with the interval of the change as a band."""
    middle, kind = HEIGHT / 2, "sure" if sure else "maybe"
    left, right = scale.at(band[0]), scale.at(band[1])
    parts = [
        _grid(scale, grid),
        element("rect", x=f"{near(left)}%", width=f"{near(max(0.2, right - left))}%", y=middle - 5, height=10,
                class_=f"band {kind}"),
        element("line", x1=scale.x(old), x2=scale.x(new), y1=middle, y2=middle, class_=f"path {kind}"),
        element("circle", cx=scale.x(old), cy=middle, r=4.5, class_=f"ring {kind}"),
        element("circle", cx=scale.x(new), cy=middle, r=4.5, class_=f"dot solid {kind}"),
    ]  # fmt: skip
    return _strip("".join(parts), label)


def tick_strip(values: Sequence[float], scale: Scale, grid: Sequence[float], line: float | None, label: str) -> str:
    """Many values in one row, a tick each."""
    ticks = "".join(
        element("line", x1=scale.x(value), x2=scale.x(value), y1=6, y2=HEIGHT - 6, class_="tick") for value in values
    )
    return _strip(_grid(scale, grid) + _line(scale, line, "zero") + ticks, label)


def _strip(inside: str, label: str) -> str:
    return element("svg", inside, class_="plot", width="100%", height=HEIGHT, role="img", aria_label=label)


def axis(scale: Scale, labels: Sequence[tuple[float, str]]) -> str:
    """The numbers below a chart. Those at the ends stay inside."""
    parts = []
    for value, label in labels:
        at = scale.at(value)
        anchor = "start" if at < 3 else "end" if at > 97 else "middle"
        parts.append(element("text", text(label), x=f"{near(at)}%", y=13, text_anchor=anchor))
    return element("svg", "".join(parts), class_="axis", width="100%", height=18.0, aria_hidden="true")


def key_dots() -> str:
    """What the two sorts of dots mean."""
    samples = []
    for sure, meaning in (("sure", "stands out"), ("maybe", "may be chance")):
        drawn = (
            f'<line x1="0" x2="38" y1="7" y2="7" class="thin {sure}"/>'
            f'<line x1="9" x2="29" y1="7" y2="7" class="thick {sure}"/>'
            f'<circle cx="19" cy="7" r="4.5" class="dot {sure}"/>'
        )
        samples.append(f'<span><svg width="38" height="14" aria-hidden="true">{drawn}</svg> {meaning}</span>')
    return "".join(samples)
