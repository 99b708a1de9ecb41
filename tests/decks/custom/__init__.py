"""Decks of one's own: the example of the documentation, and small ones that tests write themselves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ruleshift.cards import Deck
from ruleshift.decks import DeckError, read_deck

__all__ = ("KITCHEN", "NEXT", "SMALL", "mistakes", "small")

KITCHEN = Path(__file__).parents[3] / "docs" / "examples" / "kitchen.toml"

SMALL = """\
format = 1
id = "small"
name = "Small"
[[basic]]
name = "Basic Rules"
draw = 1
play = 1
[[keeper]]
name = "Bread"
icons = ["food"]
[[keeper]]
name = "Butter"
icons = ["food", "dairy"]
[[creeper]]
name = "Ants"
[[goal]]
name = "Toast"
needs = ["Bread", "Butter"]
[[action]]
name = "Jackpot!"
text = "Draw 3 extra cards."
do = [{ draw = 3 }]
"""
"""A deck that is fine; what a test adds to it begins on the line NEXT."""
NEXT = SMALL.count("\n") + 1


def small(added: str = "", before: str = "") -> Deck:
    """The small deck, with something added below, or before it in its head."""
    return read_deck(before + SMALL + added, "small.toml")


def mistakes(text: str) -> list[tuple[int, str]]:
    """The line and the sentence of every mistake in a text that is no deck."""
    with pytest.raises(DeckError) as caught:
        read_deck(text, "small.toml")
    found = []
    for sentence in caught.value.sentences:
        match = re.fullmatch(r"small\.toml, line (\d+): (.+)", sentence)
        assert match, f"not one sentence with its line: {sentence!r}"
        found.append((int(match[1]), match[2]))
    return found
