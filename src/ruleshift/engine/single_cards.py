"""Single cards of other decks: the option `with`. An entry is `camping:Tent`: one copy of that card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ruleshift.cards import Card, Deck, Kind, plain, same_kind
from ruleshift.decks import EDITIONS, find_deck
from ruleshift.decks.add_ons import why_not
from ruleshift.decks.shapes import nearest
from ruleshift.engine.options import SetupError

__all__ = ("find_lenders", "lender_names", "lent_cards", "still_there")

_NEVER_LENT = {Kind.BASIC: "Basic Rules are", Kind.META: "a Meta Rule is"}


def find_lenders(entries: Sequence[str], decks: Sequence[Deck], others: Iterable[Deck] = ()) -> tuple[Deck, ...]:
    """The decks that a table takes single cards from, each once: the five that come along, or any of the `others`."""
    if not entries:
        return ()
    known = {deck.id: deck for deck in (*map(find_deck, EDITIONS), *others, *decks)}
    names = lender_names(entries)
    unknown = next((name for name in names if name not in known), None)
    if unknown is not None:
        raise SetupError(f"There is no deck called {unknown[:40]!r} to take cards from. There are {', '.join(known)}.")
    return tuple(known[name] for name in names)


def lender_names(entries: Iterable[str]) -> tuple[str, ...]:
    """The ids of the decks that entries name, each once."""
    return tuple(dict.fromkeys(_parts(entry)[0] for entry in entries))


def lent_cards(entries: Sequence[str], decks: Sequence[Deck], lenders: Iterable[Deck]) -> tuple[Card, ...]:
    """The cards that a table takes from its lenders, one for each entry."""
    by_id = {deck.id: deck for deck in lenders}
    for deck in by_id.values():
        _check_lender(deck, decks)
    lent = []
    taken: Counter[tuple[str, str]] = Counter()
    for entry in entries:
        name, wanted = _parts(entry)
        deck = by_id[name]
        card = _find(deck, wanted)
        taken[name, card.name] += 1
        if taken[name, card.name] > card.count:
            copies = "copy" if card.count == 1 else "copies"
            raise SetupError(f"{deck.name} has {card.count} {copies} of {card.name}, and more are asked for.")
        lent.append(card)
    _check_copies(lent, decks)
    return tuple(lent)


def still_there(entries: Iterable[str], lenders: Iterable[Deck]) -> tuple[str, ...]:
    """The entries whose cards the lenders still have, if their decks have changed."""
    left = Counter({(deck.id, plain(card.name)): card.count for deck in lenders for card in deck.cards})
    found = []
    for entry in entries:
        name, wanted = _parts(entry)
        left[name, plain(wanted)] -= 1
        if left[name, plain(wanted)] >= 0:
            found.append(entry)
    return tuple(found)


def _parts(entry: str) -> tuple[str, str]:
    deck, colon, name = entry.partition(":")
    if not colon or not deck.strip() or not name.strip():
        raise SetupError(f"The option with names cards as DECK:CARD, such as camping:Tent, not {entry[:60]!r}.")
    return deck.strip().casefold(), name.strip()


def _check_lender(lender: Deck, decks: Sequence[Deck]) -> None:
    if lender.id in (deck.id for deck in decks):
        raise SetupError(f"{lender.name} is at this table, with all its cards: none of them can be added.")
    alone = next((deck for deck in decks if not deck.blends), None)
    if alone:
        raise SetupError(f"{alone.name} takes no cards of other decks.")
    if not lender.blends:
        raise SetupError(f"The cards of {lender.name} are never mixed with those of other decks.")
    reason = why_not(lender, decks) if lender.adds_to else None
    if reason:
        raise SetupError(reason)


def _find(deck: Deck, name: str) -> Card:
    card = next((card for card in deck.cards if plain(card.name) == plain(name)), None)
    if card is None:
        close = nearest(name, (card.name for card in deck.cards))
        meant = f" Did you mean {close}?" if close else ""
        raise SetupError(f"{deck.name} has no card called {name[:60]!r}.{meant}")
    if card.kind in _NEVER_LENT:
        raise SetupError(f"{card.name} cannot be added to another deck: {_NEVER_LENT[card.kind]} no single card.")
    return card


def _check_copies(lent: Iterable[Card], decks: Iterable[Deck]) -> None:
    """Cards of one name are copies of one card, so they are of one kind; and a container has a single copy."""
    there = {plain(card.name): card for deck in decks for card in deck.cards}
    for card in lent:
        other = there.setdefault(plain(card.name), card)
        if not same_kind(card.kind, other.kind):
            raise SetupError(f"{card.name} cannot be added: this table has a {other.kind.word} of the same name.")
        if other is not card and ("container" in card.data or "container" in other.data):
            raise SetupError(f"{card.name} hides cards, so a table has one of it, and this one has it already.")
