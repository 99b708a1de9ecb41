"""The numbers behind a chart, in a table that opens on a click."""

from __future__ import annotations

from collections.abc import Sequence

from ruleshift.charts.markup import text

__all__ = ("number_table", "plain_table")


def plain_table(heads: Sequence[str], rows: Sequence[Sequence[str]], caption: str) -> str:
    """A table; the first column names the row."""
    head = "".join(f'<th scope="col">{text(name)}</th>' for name in heads)
    lines = [
        f'<tr><th scope="row">{text(row[0])}</th>{"".join(f"<td>{text(cell)}</td>" for cell in row[1:])}</tr>'
        for row in rows
    ]
    # Whoever scrolls a wide table with the keyboard must be able to reach it.
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{text(caption)}"><table>'
        f"<thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table></div>"
    )


def number_table(heads: Sequence[str], rows: Sequence[Sequence[str]], caption: str) -> str:
    """The same, closed."""
    count = f"{len(rows):,} row" if len(rows) == 1 else f"{len(rows):,} rows"
    table = plain_table(heads, rows, caption)
    return f"<details><summary>The numbers <small>{count}</small></summary>{table}</details>"
