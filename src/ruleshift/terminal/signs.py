"""The signs of the table: one for each kind of card, and what stands in for them where only ASCII can be shown."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Mapping

from ruleshift.cards import Kind

__all__ = ("BLOCKED", "HAS", "KIND_SIGNS", "LACKS", "TURN", "ascii_cells", "ascii_text", "shows_unicode")

KIND_SIGNS = {
    Kind.BASIC: "§",
    Kind.META: "§",
    Kind.RULE: "§",
    Kind.GOAL: "◎",
    Kind.UNGOAL: "⊗",
    Kind.KEEPER: "◆",
    Kind.CREEPER: "☠",
    Kind.ACTION: "»",
    Kind.SURPRISE: "!",
}
TURN, HAS, LACKS, BLOCKED = "▶", "●", "○", "☠"

ASCII = {
    "§": "#", "◎": "@", "⊗": "x", "◆": "+", "☠": "%", "»": ">", "▶": ">", "●": "*", "○": "-", "★": "*", "•": "*",
    "→": ">", "←": "<", "↑": "^", "↓": "v", "▾": "v", "▴": "^", "·": ".", "×": "x", "✓": "*", "☐": "-", "☑": "x",
    "\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"', "\u2013": "-", "\u2014": "-", "\u00a0": " ",
    "─": "-", "━": "=", "│": "|", "┃": "|", "╭": "+", "╮": "+", "╰": "+", "╯": "+", "┌": "+", "┐": "+", "└": "+",
    "┘": "+", "▌": "|", "▐": "|", "▁": "_", "▔": "-", "…": "~", "⛔": "x",
}  # fmt: skip
LONG = {"…": "...", "—": " - ", "⛔": "blocked by", "→": "->"}
"""Where the width does not matter."""


def shows_unicode(encoding: str | None, environment: Mapping[str, str] = os.environ) -> bool:
    """False where our signs cannot be written, or where the locale is plain C: what is written would not be seen."""
    try:
        "".join(ASCII).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    named = [environment[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if environment.get(name)]
    if sys.flags.utf8_mode and "LC_ALL" not in environment and "LANG" in environment:
        named = [environment["LANG"]]  # Python has put another LC_CTYPE in the place of C
    return not named or named[0].upper() not in ("C", "POSIX")


def ascii_text(text: str) -> str:
    """A text in ASCII: accents dropped, signs replaced, pictures left out.

    >>> ascii_text("★ Ann wins… ☠ café")
    '* Ann wins... % cafe'
    """
    return text if text.isascii() else "".join(LONG.get(sign) or _plain(sign) for sign in text)


def ascii_cells(text: str, width: int) -> str:
    """The same in exactly as many cells as the text took on a screen."""
    if text.isascii():
        return text
    return "".join(map(_plain, text)).ljust(width)[:width]


def _plain(sign: str) -> str:
    if sign.isascii():
        return sign
    if sign in ASCII:
        return ASCII[sign]
    if "\u2580" <= sign <= "\u259f":
        return "#"
    letters = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
    return letters[:1] or ("?" if sign.isalnum() else "")
