"""Long lines with a hanging indent, so that the eye finds where the next thing begins."""

from __future__ import annotations

import textwrap

__all__ = ("folded", "hung")

NARROWEST = 16


def folded(text: str, width: int, indent: str) -> str:
    """A text in as many indented lines as it takes."""
    return textwrap.fill(text, max(NARROWEST, width), initial_indent=indent, subsequent_indent=indent)


def hung(text: str, width: int, *, taken: int = 0, indent: str = "    ") -> str:
    """A text that begins after `taken` columns of its line and goes on below with an indent."""
    width = max(NARROWEST, width)
    if taken >= width:
        return "\n" + folded(text, width, indent)
    lines = textwrap.wrap(text, width, initial_indent="." * taken, subsequent_indent=indent)
    return "\n".join(lines)[taken:] if lines else ""
