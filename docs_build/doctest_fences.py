"""A Markdown extension: examples that begin with `>>>` are shown as code, in pages and in docstrings alike."""

from __future__ import annotations

from markdown import Extension, Markdown
from markdown.preprocessors import Preprocessor

from docs_build.fences import fence_doctests

__all__ = ("DoctestFences", "makeExtension")

EARLY = 60
"""Before fenced blocks are read."""


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
