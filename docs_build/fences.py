"""Examples that begin with `>>>` as code: they stand bare in pages and docstrings, where doctest finds them."""

from __future__ import annotations

__all__ = ("fence_doctests",)

FENCE = "```"


def fence_doctests(lines: list[str]) -> list[str]:
    """Put a fence around every example that has none; an example ends at a blank line."""
    fenced: list[str] = []
    in_fence = in_example = False
    for line in lines:
        in_fence ^= line.lstrip().startswith(FENCE)
        if in_example and not line.strip():
            fenced.append(FENCE)
            in_example = False
        elif not in_fence and not in_example and line.startswith(">>> "):
            fenced += ["", f"{FENCE}pycon"]
            in_example = True
        fenced.append(line)
    return [*fenced, FENCE] if in_example else fenced
