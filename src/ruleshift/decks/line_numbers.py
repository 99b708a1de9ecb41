"""Where things stand in the text of a deck file, and what no deck file needs: found before anything is parsed."""

from __future__ import annotations

import re
from bisect import bisect_left

__all__ = ("MOST_CHARACTERS", "QUOTED", "LineNumbers", "TooMuchError", "blanked")

MOST_CHARACTERS = 150_000
MOST_DOTS = 1_000
MOST_DIGITS = 50
MOST_DEPTH = 20

# Comments and strings, also those that are never closed; the parser complains about these later.
QUOTED = re.compile(
    r"""#[^\n]*"""
    r'''|"""(?:\\.|[^\\])*?(?:"""|\Z)'''
    r"""|'''.*?(?:'''|\Z)"""
    r"""|"(?:\\.|[^"\\\n])*(?:"|$)"""
    r"""|'[^'\n]*(?:'|$)""",
    re.DOTALL | re.MULTILINE,
)
_SECTION = re.compile(r"^[ \t]*\[\[[ \t]*([A-Za-z0-9_-]+)[ \t]*\]\]", re.MULTILINE)
_KEY = re.compile(r"^[ \t]*\[{0,2}[ \t]*([A-Za-z0-9_-]+)", re.MULTILINE)
_BRACKET = re.compile(r"[\[\]{}]")
_SIGN = re.compile(r"[^\n]")
_LONG_NUMBER = re.compile(rf"\b[0-9]\w{{{MOST_DIGITS},}}")


class TooMuchError(Exception):
    """Something that would cost too much to parse, and the line where it begins."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line


class LineNumbers:
    """The lines of the sections and of the keys outside them."""

    def __init__(self, text: str) -> None:
        if len(text) > MOST_CHARACTERS:
            raise TooMuchError(1, f"the file has more than {MOST_CHARACTERS:,} characters")
        self._bare = blanked(text)
        self._breaks = [match.start() for match in re.finditer("\n", text)]
        self._check_cost()
        self._sections: dict[str, list[int]] = {}
        for header in _SECTION.finditer(self._bare):
            self._sections.setdefault(header[1], []).append(self._line_at(header.start(1)))

    def _check_cost(self) -> None:
        """Long chains of keys and endless numbers are short to write and slow to read."""
        if self._bare.count(".") > MOST_DOTS:
            at = self._bare.index(".")
            raise TooMuchError(self._line_at(at), f"there are more than {MOST_DOTS:,} dots outside of texts")
        number = _LONG_NUMBER.search(self._bare)
        if number:
            raise TooMuchError(self._line_at(number.start()), f"a number has more than {MOST_DIGITS} digits")
        depth = 0
        for bracket in _BRACKET.finditer(self._bare):
            depth += 1 if bracket[0] in "[{" else -1
            if depth > MOST_DEPTH:
                raise TooMuchError(self._line_at(bracket.start()), "brackets are nested too deeply for a deck")

    def _line_at(self, position: int) -> int:
        return bisect_left(self._breaks, position) + 1

    def entry(self, section: str, index: int, of: int) -> int:
        """The line on which an entry of a section begins, or the section's first line if it is written otherwise."""
        lines = self._sections.get(section, [])
        return lines[index] if len(lines) == of else self.key(section)

    def field(self, entry: int, name: str) -> int:
        """The line of a field of the entry that begins on a line, or that line itself."""
        lines = self._bare.split("\n")
        for at in range(entry, len(lines)):
            if lines[at].lstrip().startswith("[["):
                break
            found = _KEY.match(lines[at])
            if found and found[1] == name:
                return at + 1
        return entry

    def key(self, name: str) -> int:
        """The first line that begins with a key or a section of this name, or 1."""
        for found in _KEY.finditer(self._bare):
            if found[1] == name:
                return self._line_at(found.start(1))
        return 1


def blanked(text: str) -> str:
    """The text with spaces for its comments and strings."""
    return QUOTED.sub(lambda quoted: _SIGN.sub(" ", quoted[0]), text)
