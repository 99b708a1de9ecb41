"""Reads the part of Fluent that our files use: messages, attributes, variables, three functions, selections.

There are no terms and no references from message to message, so that every message can be read and checked alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

__all__ = ("Entry", "FluentError", "Hole", "Pattern", "Select", "read_fluent")


class FluentError(ValueError):
    """A file that cannot be read; the message names the line."""


class Hole(NamedTuple):
    """`{ $cards }`, or `{ CASE($cards, case: "acc") }`."""

    name: str
    function: str = ""
    case: str = ""


class Select(NamedTuple):
    """`{ COUNT($cards) -> [one] ... *[other] ... }`, each variant on a line of its own."""

    on: Hole
    variants: dict[str, Pattern]
    default: Pattern


Piece: TypeAlias = "str | Hole | Select"
Pattern: TypeAlias = "tuple[Piece, ...]"
Entry: TypeAlias = "dict[str, Pattern]"
"""A message: its pattern under "", its attributes under their names."""

ID = "[a-z][a-z0-9-]*"
HEAD = re.compile(rf"({ID}) *= *")
ATTRIBUTE = re.compile(rf"\s+\.({ID}) *= *")
VARIANT = re.compile(rf"\s*\n\s*(\*?)\[ *({ID}|[0-9]+) *\] *")
HOLE = re.compile(rf'(?:(CASE|COUNT|END)\( *)?\$({ID})(?: *, *case: *"([a-z]+)")?( *\))?\s*')
LITERAL = re.compile(r'"((?:[^"\\{}]|\\["\\])*)"\s*\}')
TEXT = re.compile(r"[^{}\n]+")
MORE = re.compile(r"\s*\n +(?=[^\s}.\[*])")
BLANK = re.compile(r"\s*")
ARROW = re.compile(r"->")
END = re.compile(r"\s*\}")
COMMENT = re.compile(r"(?m)^#.*$")


class _Kept(str):
    """`{" "}`: a text whose blanks stay."""

    __slots__ = ()


def read_fluent(text: str) -> dict[str, Entry]:
    r"""The messages of a file.

    >>> read_fluent(
    ...     "draw =\n    { $you ->\n        [taker] You draw\n       *[none] { $taker } draws\n    } { $cards }."
    ... )
    {'draw': {'': (Select(on=Hole(name='you', function='', case=''), ...), ' ', Hole(name='cards', ...), '.')}}
    """
    messages: dict[str, Entry] = {}
    reader = _Reader(COMMENT.sub("", text.replace("\r\n", "\n")).rstrip())
    for name, entry in reader.messages():
        if name in messages:
            raise FluentError(f"The message {name} is there twice.")
        messages[name] = entry
    return messages


class _Reader:
    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def messages(self) -> Iterator[tuple[str, Entry]]:
        while self.find(BLANK) and self.at < len(self.text):
            name = self.want(HEAD, "a message such as `draw = ...`")[1]
            entry: Entry = {"": self.pattern()}
            while found := self.find(ATTRIBUTE):
                entry[found[1]] = self.pattern()
            yield name, entry

    def find(self, form: re.Pattern[str]) -> re.Match[str] | None:
        found = form.match(self.text, self.at)
        self.at = found.end() if found else self.at
        return found

    def want(self, form: re.Pattern[str], what: str) -> re.Match[str]:
        found = self.find(form)
        if found is None:
            line = self.text.count("\n", 0, self.at) + 1
            raise FluentError(f"Line {line}: expected {what}, not {self.text[self.at : self.at + 20]!r}.")
        return found

    def pattern(self) -> Pattern:
        """Text and holes, up to the end of the message or of the variant."""
        pieces: list[Piece] = []
        while True:
            if found := self.find(TEXT):
                pieces.append(found[0])
            elif self.text.startswith("{", self.at):
                self.at += 1
                pieces.append(self.hole())
            elif self.find(MORE):
                pieces += ["\n"] if pieces else []
            else:
                break
        while pieces and type(pieces[-1]) is str and not pieces[-1].strip():
            pieces.pop()
        if pieces and type(pieces[-1]) is str:
            pieces[-1] = pieces[-1].rstrip()
        return _joined(pieces)

    def hole(self) -> Piece:
        self.find(BLANK)
        if found := self.find(LITERAL):
            return _Kept(re.sub(r"\\(.)", r"\1", found[1]))
        found = self.want(HOLE, "a variable such as `$cards`")
        if bool(found[1]) != bool(found[4]):
            raise FluentError(f"A bracket is missing: {found[0]!r}.")
        on = Hole(found[2], found[1] or "", found[3] or "")
        if self.find(END):
            return on
        self.want(ARROW, "`}` or `->`")
        variants: dict[str, Pattern] = {}
        default: Pattern | None = None
        while found := self.find(VARIANT):
            variants[found[2]] = self.pattern()
            default = variants[found[2]] if found[1] else default
        self.want(END, "`}` after the last variant")
        if default is None:
            raise FluentError(f"The selection by ${on.name} needs a variant with a star: `*[other]`.")
        return Select(on, variants, default)


def _joined(pieces: list[Piece]) -> Pattern:
    whole: list[Piece] = []
    for piece in pieces:
        if isinstance(piece, str) and whole and isinstance(whole[-1], str):
            whole[-1] += piece
        elif piece != "":
            whole.append(str(piece) if isinstance(piece, str) else piece)
    return tuple(whole)
