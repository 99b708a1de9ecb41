"""What the check says about a deck: a sentence, where it belongs, and what would put it right."""

from __future__ import annotations

from typing import Literal

import msgspec

from ruleshift.cards import Card
from ruleshift.decks.line_numbers import LineNumbers

__all__ = ("Finding", "Remedy", "Strength", "about", "located")

Strength = Literal["error", "problem", "note"]
"""An error: no deck. A problem: a deck with a Goal that nobody can meet. A note: perhaps an oversight."""


class Remedy(msgspec.Struct, frozen=True, order=True):
    """Set this field of the card to that."""

    field: str
    value: str | int


class Finding(msgspec.Struct, frozen=True, order=True, kw_only=True):
    """Something worth knowing about a deck; without a card, about the deck as a whole."""

    line: int
    sentence: str
    strength: Strength = "note"
    card: str = ""
    field: str = ""
    remedy: Remedy | None = None

    def __str__(self) -> str:
        said = f"line {self.line}: {self.sentence}"
        if self.remedy is None:
            return said
        value = f'"{self.remedy.value}"' if isinstance(self.remedy.value, str) else self.remedy.value
        return f"{said} (perhaps: {self.remedy.field} = {value})"


def about(
    card: Card, sentence: str, field: str = "", *, strength: Strength = "note", remedy: Remedy | None = None
) -> Finding:
    """A finding about a card; its line is where the card begins."""
    return Finding(line=card.line, sentence=sentence, strength=strength, card=card.name, field=field, remedy=remedy)


def located(finding: Finding, lines: LineNumbers) -> Finding:
    """The finding with the line of its field, if that has a line of its own."""
    if not (finding.card and finding.field):
        return finding
    return msgspec.structs.replace(finding, line=lines.field(finding.line, finding.field))
