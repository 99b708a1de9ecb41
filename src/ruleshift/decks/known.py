"""The names, kinds and icons of a deck: what its cards may speak of, and which of them a selector means."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ruleshift.cards import Deck, plain

__all__ = ("Known",)


class Known:
    """What there is in a deck. Names and icons are compared as everywhere; a card of kind "" may be of any kind."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        self.kinds: dict[str, str] = {}
        self.icons: dict[str, frozenset[str]] = {}
        self.all_icons: set[str] = set()
        self.slots: set[str] = set()
        self.numbers: set[str] = set()

    @classmethod
    def of(cls, deck: Deck) -> Known:
        """What there is in a deck that has been read."""
        known = cls()
        for card in deck.cards:
            known.add(card.name, card.kind.word, card.icons)
        known.numbers = {number.name for number in deck.numbers}
        return known

    def add(self, name: str, kind: str, icons: Iterable[str]) -> None:
        """Remember a card."""
        self.names[plain(name)] = name
        self.kinds[plain(name)] = kind
        self.icons[plain(name)] = frozenset(map(plain, icons))
        self.all_icons |= self.icons[plain(name)]

    def on_table(self) -> list[str]:
        """The cards that lie in front of players, by plain name."""
        return [name for name, kind in self.kinds.items() if kind in ("keeper", "creeper", "")]

    def select(self, selector: Any) -> list[str]:
        """The Keepers and Creepers that a selector means, by plain name."""
        if not isinstance(selector, dict):
            words: dict[str, dict[str, str]] = {"keeper": {"kind": "keeper"}, "creeper": {"kind": "creeper"}, "any": {}}
            selector = words.get(selector, {"name": selector})
        found = self.on_table()
        if "kind" in selector:
            found = [name for name in found if self.kinds[name] in (selector["kind"], "")]
        if "name" in selector:
            found = [name for name in found if name == plain(selector["name"])]
        if "icon" in selector:
            found = [name for name in found if plain(selector["icon"]) in self.icons[name]]
        if "lacks" in selector:
            found = [name for name in found if plain(selector["lacks"]) not in self.icons[name]]
        return found
