"""The searching bot's numbers as they lie in files: one for each printed deck, and one for all other tables."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import msgspec

__all__ = ("Weights", "read_weights")

Row = list[float]


class Weights(msgspec.Struct, frozen=True):
    """A file of numbers. Rows of cards, features and places are as long as `out` is wide, and five more.

    The five are what is added to the logits themselves: winning next in each of the four places, and winning later.
    """

    features: dict[str, Row]
    places: list[Row]
    out: list[Row]
    own: list[Row]
    others: list[Row]
    threshold: Row
    out_against: list[Row]
    table: dict[str, Row] = {}
    hand: dict[str, Row] = {}
    goal: dict[str, Row] = {}
    rule: dict[str, Row] = {}


@lru_cache(maxsize=8)
def read_weights(name: str) -> Weights:
    """The numbers for a deck, or those for `any` table."""
    text = (Path(__file__).parent / "weights" / f"{name}.json").read_bytes()
    return msgspec.json.decode(text, type=Weights)
