"""`ruleshift editions`: the decks."""

from __future__ import annotations

import argparse

import msgspec

from ruleshift.decks import EDITIONS, find_deck

__all__ = ("run",)


def run(arguments: argparse.Namespace) -> int:
    """List the decks."""
    decks = [find_deck(name) for name in EDITIONS]
    if arguments.json:
        rows = [
            {
                "id": deck.id,
                "name": deck.name,
                "year": deck.year,
                "cards": deck.size,
                "blends": deck.blends,
                "solo": True,
            }
            for deck in decks
        ]
        print(msgspec.json.encode(rows).decode())
        return 0
    for deck in decks:
        blends = "blends with others" if deck.blends else "never blended"
        print(f"{deck.id:<10} {deck.name} ({deck.year}), {deck.size} cards, {blends}, solo. {deck.about}")
    return 0
