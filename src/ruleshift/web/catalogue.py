"""Decks and cards for browsers: what they say, and what a table may agree on about them."""

from __future__ import annotations

from functools import cache

from ruleshift.cards import Card, Deck, Kind
from ruleshift.decks import EDITIONS, find_deck
from ruleshift.web.listing import CardEntry, DeckEntry, MetaEntry, NumberEntry, SwitchEntry
from ruleshift.web.refusals import RefusalError

__all__ = ("card_entries", "deck_entries", "deck_entry", "split_decks")


def split_decks(names: str) -> tuple[str, ...]:
    """Decks as an address names them: joined by `+`, which browsers may turn into a space."""
    found = tuple(dict.fromkeys(names.replace("+", " ").casefold().split()))
    unknown = next((name for name in found if name not in EDITIONS), None)
    if unknown is not None or not found:
        raise RefusalError(
            "not_found", f"There is no deck called {(unknown or '')[:40]!r}. There are {', '.join(EDITIONS)}."
        )
    return found


@cache
def deck_entries() -> tuple[DeckEntry, ...]:
    """All decks that come along."""
    return tuple(deck_entry(name) for name in EDITIONS)


@cache
def deck_entry(name: str) -> DeckEntry:
    """One deck and its options."""
    deck = find_deck(name)
    return DeckEntry(
        id=deck.id,
        name=deck.name,
        year=deck.year,
        about=deck.about,
        cards=deck.size,
        blends=deck.blends,
        has_surprises=any(card.kind is Kind.SURPRISE for card in deck.cards),
        has_time_limit=any(card.data.get("time_limit") for card in deck.cards),
        switches=tuple(SwitchEntry(name=each.name, about=each.about, default=each.default) for each in deck.switches),
        numbers=tuple(
            NumberEntry(name=each.name, about=each.about, default=each.default, low=each.low, high=each.high)
            for each in deck.numbers
        ),
        meta=tuple(_meta(card) for card in deck.cards if card.kind is Kind.META and "with" not in card.data),
    )


def _meta(card: Card) -> MetaEntry:
    return MetaEntry(
        name=card.name,
        about=card.text,
        default=bool(card.data.get("default")),
        warning=str(card.data.get("warning", "")),
    )


@cache
def card_entries(decks: tuple[str, ...]) -> tuple[CardEntry, ...]:
    """Every different card of some decks."""
    return tuple(_card(deck, card) for deck in map(find_deck, decks) for card in deck.cards)


def _card(deck: Deck, card: Card) -> CardEntry:
    return CardEntry(
        name=card.name,
        deck=deck.id,
        kind=card.kind.word,
        text=card.text,
        emoji=card.emoji,
        icons=card.icons,
        hint=card.hint,
        count=card.count,
    )
