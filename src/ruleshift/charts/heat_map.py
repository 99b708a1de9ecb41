"""Heat maps: rows of cells, the darker the larger their share."""

from __future__ import annotations

from collections.abc import Sequence

from ruleshift.charts.markup import element, near

__all__ = ("heat_row", "opacity")

HEIGHT = 15.0


def opacity(share: float) -> float:
    """How strongly a share is drawn: small ones still show."""
    return float(min(1.0, max(0.0, share)) ** 0.75)


def heat_row(shares: Sequence[float], label: str) -> str:
    """One row of cells."""
    width = 100 / max(1, len(shares))
    cells = "".join(
        element(
            "rect", x=f"{near(at * width)}%", width=f"{near(width - 0.12)}%", y=0, height=HEIGHT,
            fill_opacity=0.03 + 0.97 * opacity(share),
        )
        for at, share in enumerate(shares)
    )  # fmt: skip
    return element("svg", cells, class_="plot heat", width="100%", height=HEIGHT, role="img", aria_label=label)
