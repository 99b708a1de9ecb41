"""What a sentence is made of: text, and what a table can draw instead of text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import msgspec

__all__ = ("Card", "Cause", "Part", "Parts", "Player", "Said", "plain_text")


class _Part(msgspec.Struct, frozen=True, gc=False, tag_field="part"):
    pass


class Card(_Part, frozen=True, gc=False, tag_field="part", tag="card"):
    """A card: the name by which everybody knows it, and the name that this reader sees."""

    id: str
    shown: str


class Player(_Part, frozen=True, gc=False, tag_field="part", tag="player"):
    """A player: the name of the seat, and how this sentence calls whoever sits there (`Ann`, `you`, `your`)."""

    name: str
    shown: str


class Said(_Part, frozen=True, gc=False, tag_field="part", tag="said"):
    """What somebody has typed, as it was typed."""

    shown: str


class Cause(_Part, frozen=True, gc=False, tag_field="part", tag="cause"):
    """The cards that made it happen, with their brackets."""

    parts: tuple[str | Card, ...]


Part: TypeAlias = str | Card | Player | Said | Cause
Parts: TypeAlias = tuple[Part, ...]


def plain_text(parts: Iterable[Part]) -> str:
    """Parts as one text.

    >>> plain_text(("Ann plays ", Card("Rum", "Rum"), Cause((" (", Card("Draw 2", "Draw 2"), ")")), "."))
    'Ann plays Rum (Draw 2).'
    """
    return "".join([
        part if isinstance(part, str) else plain_text(part.parts) if isinstance(part, Cause) else part.shown
        for part in parts
    ])  # fmt: skip
