"""The names, kinds and icons of decks: what their cards may speak of, and which of them a selector means."""

from __future__ import annotations

from collections.abc import Iterable

from ruleshift.cards import Deck, Selector, plain

__all__ = ("Known",)


class Known:
    """What there is in a deck. Names and icons are compared as everywhere; a card of kind "" may be of any kind.

    An add-on (`joins`) may speak of cards of the decks at its table. Until it has a table, any name may be one of
    theirs (`strangers`).
    """

    def __init__(self) -> None:
        self.joins = False
        self.strangers = False
        self.names: dict[str, str] = {}
        self.kinds: dict[str, frozenset[str]] = {}
        self.icons: dict[str, frozenset[str]] = {}
        self.all_icons: set[str] = set()
        self.slots: set[str] = set()
        self.numbers: set[str] = set()
        self.valued: set[str] = set()

    @classmethod
    def of(cls, deck: Deck) -> Known:
        """What there is in a deck that has been read."""
        known = cls()
        known.learn(deck)
        return known

    def learn(self, deck: Deck) -> None:
        """Remember everything in a deck that has been read."""
        for card in deck.cards:
            self.add(card.name, card.kind.word, card.icons)
            if "value" in card.data:
                self.valued.add(plain(card.name))
            if "slot" in card.data:
                self.slots.add(card.data["slot"])
        self.numbers |= {number.name for number in deck.numbers}

    def add(self, name: str, kind: str, icons: Iterable[str]) -> None:
        """Remember a card; cards of one name in several decks are copies of one, with the icons of all."""
        key = plain(name)
        self.names[key] = name
        self.kinds[key] = self.kinds.get(key, frozenset()) | {kind}
        self.icons[key] = self.icons.get(key, frozenset()) | frozenset(map(plain, icons))
        self.all_icons |= self.icons[key]

    def on_table(self) -> list[str]:
        """The cards that lie in front of players, by plain name."""
        return [name for name, kinds in self.kinds.items() if kinds & {"keeper", "creeper", ""}]

    def select(self, selector: Selector) -> list[str]:
        """The Keepers and Creepers that a selector means, by plain name."""
        if not isinstance(selector, dict):
            words: dict[str, dict[str, str]] = {"keeper": {"kind": "keeper"}, "creeper": {"kind": "creeper"}, "any": {}}
            selector = words.get(selector, {"name": selector})
        found = self.on_table()
        if "kind" in selector:
            found = [name for name in found if self.kinds[name] & {selector["kind"], ""}]
        if "name" in selector:
            found = [name for name in found if name == plain(selector["name"])]
        if "icon" in selector:
            found = [name for name in found if plain(selector["icon"]) in self.icons[name]]
        if "lacks" in selector:
            found = [name for name in found if plain(selector["lacks"]) not in self.icons[name]]
        return found
