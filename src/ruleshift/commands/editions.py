"""`ruleshift editions`: the decks."""

from __future__ import annotations

import argparse

from ruleshift.commands.shared_arguments import add_json

__all__ = ("arguments", "run")


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_json(parser)


def run(parsed: argparse.Namespace) -> int:
    """List the decks."""
    import msgspec

    from ruleshift.decks import EDITIONS, find_deck

    decks = [find_deck(name) for name in EDITIONS]
    if parsed.json:
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
