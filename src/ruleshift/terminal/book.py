"""The cards of a table by name: what a person may look up at any time."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from ruleshift.cards import Card, Deck, Kind, plain

__all__ = ("KINDS", "Book")

KINDS = {
    Kind.BASIC: "Basic Rules",
    Kind.META: "Meta Rule",
    Kind.RULE: "New Rule",
    Kind.GOAL: "Goal",
    Kind.UNGOAL: "Ungoal",
    Kind.KEEPER: "Keeper",
    Kind.CREEPER: "Creeper",
    Kind.ACTION: "Action",
    Kind.SURPRISE: "Surprise",
}


class Book:
    """Every card of the decks on the table, and the single cards of other decks that were added.

    >>> from ruleshift import find_deck
    >>> book = Book([find_deck("pirate")])
    >>> book.kind("Rum")
    'Keeper'
    """

    def __init__(self, decks: Iterable[Deck], lent: Iterable[Card] = ()) -> None:
        decks = tuple(decks)
        self.icons = {icon.icon: icon for deck in decks for icon in deck.icons}
        """The icons that have a name or a picture of their own."""
        self.cards: dict[str, Card] = {}
        for card in (*(card for deck in decks for card in deck.cards), *lent):
            self.cards.setdefault(plain(card.name), card)

    def card(self, name: str) -> Card:
        """The card of this name, which a table of these decks has."""
        return self.cards[plain(name)]

    def kind(self, name: str) -> str:
        """What sort of card it is, as players say it."""
        return KINDS[self.card(name).kind]

    def is_creeper(self, name: str) -> bool:
        return self.card(name).kind is Kind.CREEPER

    def attaches(self, name: str) -> bool:
        """True for a Creeper that attaches to Keepers."""
        return "attaches" in self.card(name).data

    def text(self, name: str) -> str:
        """What the card says."""
        return self.card(name).text

    def describe(self, name: str) -> str:
        """The whole card in one line: name, kind, icons and text."""
        card = self.card(name)
        icons = "".join(f", {self.icon(icon)}" for icon in card.icons)
        hint = f" {card.hint}" if card.hint else ""
        return f"{card.name} ({KINDS[card.kind]}{icons}): {card.text}{hint}"

    def icon(self, word: str) -> str:
        """An icon as its deck calls it."""
        return self.icons[word].name if word in self.icons else word

    def find(self, text: str) -> list[str]:
        """The cards that somebody may have meant, the best first; exactly one if there is no doubt."""
        wanted = plain(text)
        if wanted in self.cards:
            return [self.cards[wanted].name]
        found = [name for name in self.cards if name.startswith(wanted)]
        found = found or [name for name in self.cards if wanted in name]
        found = found or get_close_matches(wanted, list(self.cards), 3)
        return [self.cards[name].name for name in found]
