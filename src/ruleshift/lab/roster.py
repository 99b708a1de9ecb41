"""The cards of a simulation as reports list them: one row for each name, whatever its copies and spellings."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ruleshift.cards import Kind, plain
from ruleshift.engine import Pack

__all__ = ("CardRow", "Roster", "make_roster")

NEVER_DEALT = (Kind.BASIC, Kind.META)


class CardRow(msgspec.Struct, frozen=True):
    """A card by its name: the kind in a word, and what its picture shows."""

    name: str
    kind: str
    emoji: str = ""


class Roster:
    """The rows, and which row a card of the pack belongs to (-1: none, since it is not dealt)."""

    def __init__(self, rows: tuple[CardRow, ...], row_of: list[int], not_dealt: tuple[str, ...]) -> None:
        self.rows = rows
        self.row_of = row_of
        self.not_dealt = not_dealt
        self.at = {plain(row.name): number for number, row in enumerate(rows)}
        self.copies: list[list[int]] = [[] for _ in rows]
        for c, row in enumerate(row_of):
            if row >= 0:
                self.copies[row].append(c)

        self.rows_of_bytes = [
            [tuple(_rows_in(row_of[start : start + 8], byte)) for byte in range(256)]
            for start in range(0, len(row_of), 8)
        ]
        """The rows of every eight cards, by which of them are there: masks are read a byte at a time."""

    def find(self, name: str) -> int:
        """The row of a name, however it is spelt, or -1."""
        return self.at.get(plain(name), -1)


def _rows_in(row_of: Sequence[int], byte: int) -> set[int]:
    return {row for bit, row in enumerate(row_of) if byte >> bit & 1 and row >= 0}


def make_roster(pack: Pack) -> Roster:
    """The rows of a pack: cards that are dealt. Those that an option takes out are told apart."""
    rows: list[CardRow] = []
    at: dict[str, int] = {}
    row_of = [-1] * pack.size
    missing: list[str] = []
    for c in pack.in_order:
        card = pack.cards[c]
        if card.kind in NEVER_DEALT or pack.out_mask >> c & 1:
            if card.kind not in NEVER_DEALT:
                missing.append(card.name)
            continue
        name = plain(card.name)
        if name not in at:
            at[name] = len(rows)
            rows.append(CardRow(card.name, card.kind.word, card.emoji))
        row_of[c] = at[name]
    return Roster(tuple(rows), row_of, tuple(name for name in dict.fromkeys(missing) if plain(name) not in at))
