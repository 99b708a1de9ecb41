"""What people type, made fit to be shown to others: names, chat, and nothing that could trick a reader's eye."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from ruleshift.cards import plain
from ruleshift.web.protocol.refusals import RefusalError

__all__ = ("LONGEST_CHAT", "LONGEST_NAME", "clean_chat", "clean_name", "listed", "tidy")

LONGEST_NAME = 24
LONGEST_CHAT = 300
MOST_MARKS = 2
RESERVED = frozenset(("deck", "draw", "join", "leave", "offer", "random"))
"""Words that journals and options use where a name may stand."""


def tidy(text: str) -> str:
    r"""A text on one line: no control signs, no signs that turn the direction of writing, no towers of accents.

    >>> tidy("  A\u202enn \n Bob\x07 ")
    'Ann Bob'
    """
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text):
        category = unicodedata.category(sign)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if sign.isspace():
            kept.append(" ")
        elif category[0] != "C" and marks <= MOST_MARKS:
            kept.append(sign)
    return " ".join("".join(kept).split())


def listed(names: Sequence[str]) -> str:
    """Names as a sentence has them.

    >>> listed(["Ann", "Bob", "Cat"])
    'Ann, Bob and Cat'
    """
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def clean_name(text: str) -> str:
    """A player's name, or a refusal."""
    name = tidy(text[: 10 * LONGEST_NAME])
    if not 1 <= len(name) <= LONGEST_NAME:
        raise RefusalError("bad_request", f"A name has 1 to {LONGEST_NAME} characters.")
    if not any(sign.isalnum() for sign in name):
        raise RefusalError("bad_request", "A name needs at least one letter or digit.")
    if plain(name) in RESERVED:
        raise RefusalError("bad_request", f"{name!r} is a word of the game; choose another name.")
    return name


def clean_chat(text: str) -> str:
    """A line of chat, or a refusal."""
    line = tidy(text[: 10 * LONGEST_CHAT])
    if not line:
        raise RefusalError("bad_request", "There is nothing to say in this line.")
    if len(line) > LONGEST_CHAT:
        raise RefusalError("too_long", f"That is too long: at most {LONGEST_CHAT} characters.")
    return line
