"""Which deck? Asked when the command line does not say."""

from __future__ import annotations

from ruleshift.cards import RuleshiftError
from ruleshift.decks import EDITIONS, find_deck, find_decks
from ruleshift.terminal.line_io import Lines

__all__ = ("ask_edition",)


def ask_edition(lines: Lines) -> str:
    """The deck that the person names, by number or by name."""
    lines.say("Which deck?")
    for number, name in enumerate(EDITIONS, 1):
        deck = find_deck(name)
        lines.say(f"{number}. {name}: {deck.about}", "  ")
    while True:
        typed = lines.ask(f"Choose 1 to {len(EDITIONS)}, or several joined by + (pirate+camping):")
        if typed is None:
            raise RuleshiftError(f"No deck was chosen. Name one, as in: ruleshift play {EDITIONS[0]}.")
        typed = typed.strip()
        if typed.isdecimal() and 1 <= int(typed[:3]) <= len(EDITIONS):
            return EDITIONS[int(typed) - 1]
        try:
            find_decks(typed)
            return typed
        except RuleshiftError as error:
            lines.say(str(error))
