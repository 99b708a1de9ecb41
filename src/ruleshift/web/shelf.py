"""The decks of a server for browsers: what they say, and what a table may agree on about them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cached_property, lru_cache

import msgspec

from ruleshift.cards import Card, Deck, Kind, RuleshiftError, plain
from ruleshift.decks import EDITIONS, find_deck, read_deck
from ruleshift.decks.add_ons import check_names, companies
from ruleshift.decks.card_face import card_face
from ruleshift.engine.game import Game
from ruleshift.engine.single_cards import lender_names
from ruleshift.table.consent import meta_cards, metas, needs_consent, warning
from ruleshift.table.record import TableOptions
from ruleshift.table.refusals import RefusalError
from ruleshift.web.handbook.rulings import rulings_about
from ruleshift.web.protocol.resources import CardEntry, DeckEntry, IconEntry, MetaEntry

__all__ = ("Shelf", "cards_from", "deck_entry", "meta_entry", "own_decks_of")


class Shelf:
    """The decks that come along, and the server's own ones. A table that has a deck of its own has its own shelf."""

    def __init__(self, own: Iterable[Deck] = ()) -> None:
        self._own: dict[str, Deck] = {}
        self._cards: dict[str, tuple[CardEntry, ...]] = {}
        for deck in own:
            if deck.id in self.names:
                raise RuleshiftError(f"There is another deck called {deck.id!r}: give {deck.name} an id of its own.")
            self._own[deck.id] = deck
        for deck in self._own.values():
            _check_add_on(deck, self._own.values())

    @property
    def names(self) -> tuple[str, ...]:
        """The decks that a table may choose from."""
        return (*EDITIONS, *self._own)

    @property
    def lenders(self) -> tuple[Deck, ...]:
        """Custom decks that tables may take single cards from, besides the five."""
        return tuple(self._own.values())

    def find(self, names: Iterable[str], code: str = "not_found") -> tuple[Deck, ...]:
        """Decks by their names, however these are spelled; refused with a code if there is no such deck."""
        return tuple(self._find(name.strip().casefold(), code) for name in names)

    def _find(self, name: str, code: str) -> Deck:
        found = self._own.get(name)
        if found is None and name not in EDITIONS:
            raise RefusalError(code, f"There is no deck called {name[:40]!r}. There are {', '.join(self.names)}.")
        return found or find_deck(name)

    def metas(self, options: TableOptions) -> tuple[Card, ...]:
        """The Meta Rules that a table with these options is played with; none if a deck is not here any more."""
        with suppress(RefusalError):
            return metas(options, self.find(options.decks))
        return ()

    def asks(self, options: TableOptions) -> tuple[Card, ...]:
        """Those of them that everybody is asked about."""
        return tuple(filter(needs_consent, self.metas(options)))

    def read(self, names: str) -> tuple[str, ...]:
        """Decks as an address names them: joined by `+`, which browsers may turn into a space."""
        found = tuple(dict.fromkeys(names.replace("+", " ").casefold().split())) or ("",)
        return tuple(deck.id for deck in self.find(found))

    def of(self, own_decks: Mapping[str, str]) -> Shelf:
        """The shelf of one table: its own decks, as it has them, take the place of those of the same name here."""
        return _shelf_with(self, tuple(sorted(own_decks.items()))) if own_decks else self

    @cached_property
    def entries(self) -> tuple[DeckEntry, ...]:
        """All decks that a table may choose from."""
        return tuple(deck_entry(deck) for deck in self.find(self.names))

    def cards(self, names: Iterable[str]) -> tuple[CardEntry, ...]:
        """Every different card of some decks."""
        decks = self.find(names)
        for deck in decks:
            if deck.id not in self._cards:
                self._cards[deck.id] = tuple(_card(deck, card) for card in deck.cards)
        return tuple(entry for deck in decks for entry in self._cards[deck.id])


@lru_cache(maxsize=64)
def _shelf_with(shelf: Shelf, own_decks: tuple[tuple[str, str], ...]) -> Shelf:
    mine = Shelf()
    mine._own = {**shelf._own, **{name: read_deck(source, f"deck {name[:40]!r}") for name, source in own_decks}}
    return mine


def own_decks_of(game: Game) -> dict[str, str]:
    """The custom decks that a game is played with, and those that have lent it cards: by name, what they say."""
    return {deck.id: deck.source for deck in (*game.decks, *game.lenders) if not deck.built_in}


def cards_from(decks: Iterable[str], lent: Iterable[str]) -> tuple[str, ...]:
    """The decks whose cards may turn up at a table: those that lend single cards, then its own."""
    return (*lender_names(lent), *decks)


def _check_add_on(deck: Deck, own: Iterable[Deck]) -> None:
    """An add-on is offered only if it can join every deck that it names."""
    for company in companies(deck, own) if deck.adds_to else ():
        if company.trouble:
            raise RuleshiftError(f"{deck.name} cannot be offered: {company.trouble}. Offer that deck too, with --deck.")
        check_names(deck, company.decks)


def deck_entry(deck: Deck) -> DeckEntry:
    """One deck and its options."""
    return DeckEntry(
        id=deck.id,
        name=deck.name,
        year=deck.year,
        about=deck.about,
        emoji=deck.emoji or "🃏",
        theme=deck.theme,
        colour=deck.colour,
        basic=next((card.name for card in deck.cards if card.kind is Kind.BASIC), ""),
        cards=deck.size,
        blends=deck.blends,
        first=deck.first,
        adds_to=deck.adds_to,
        has_surprises=any(card.kind is Kind.SURPRISE for card in deck.cards),
        has_time_limit=any(card.data.get("time_limit") for card in deck.cards),
        switches=deck.switches,
        numbers=deck.numbers,
        meta=tuple(map(meta_entry, meta_cards(deck))),
    )


def meta_entry(card: Card) -> MetaEntry:
    """A Meta Rule, for those who choose it."""
    return MetaEntry(name=card.name, about=card.text, default=not needs_consent(card), warning=warning(card))


def _card(deck: Deck, card: Card) -> CardEntry:
    face = card_face(card, {each.name: each.default for each in deck.numbers})
    return CardEntry(
        **msgspec.structs.asdict(face),
        name=card.name,
        deck=deck.id,
        kind=card.kind.word,
        text=card.text,
        emoji=card.emoji,
        icons=card.icons,
        hint=card.hint,
        rulings=len(rulings_about(deck.id, card.name)) if deck.built_in else 0,
        count=card.count,
        source=card.source if deck.sources else "",
        picture=card.picture,
        deck_name=deck.name,
        theme=deck.theme,
        colour=deck.colour,
        marks=tuple(_marks(deck, card)),
    )


def _marks(deck: Deck, card: Card) -> Iterable[IconEntry]:
    """The icons on a card's face: its own, and those that its Goal asks for."""
    asked = [plain(need["icon"]) for need in card.data.get("needs", ()) if isinstance(need, dict) and "icon" in need]
    known = {each.icon: each for each in deck.icons}
    for icon in dict.fromkeys([*card.icons, *asked]):
        named = known.get(icon)
        name = named.name if named else icon[:1].upper() + icon[1:]
        yield IconEntry(icon=icon, name=name, emoji=named.emoji if named else "")
