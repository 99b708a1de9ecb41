"""A Markdown extension: examples that begin with `>>>` are shown as code, in pages and in docstrings alike."""

from __future__ import annotations

from markdown import Extension, Markdown
from markdown.preprocessors import Preprocessor

__all__ = ("DoctestFences", "fence_doctests", "makeExtension")

FENCE = "```"
EARLY = 60
"""Before fenced blocks are read."""


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


class _Fencing(Preprocessor):
    def run(self, lines: list[str]) -> list[str]:
        return fence_doctests(lines)


class DoctestFences(Extension):
    """Register the fencing with Markdown."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - Markdown's name for it
        """Called by Markdown."""
        md.preprocessors.register(_Fencing(md), "doctest_fences", EARLY)


def makeExtension(**settings: object) -> DoctestFences:  # noqa: N802 - Markdown's name for it
    """Called by Markdown, which knows the extension by the name of its module."""
    return DoctestFences(**settings)
