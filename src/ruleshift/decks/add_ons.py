"""Add-ons: decks without Basic Rules that join others. Whom they may join, and what they are checked with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ruleshift.cards import Deck
from ruleshift.decks import EDITIONS, find_deck, load_deck
from ruleshift.decks.goal_text import listed
from ruleshift.decks.loader import ANY, read_deck
from ruleshift.decks.shapes import nearest

__all__ = ("Company", "beside", "check_names", "companies", "leading", "together", "why_not")


def why_not(add_on: Deck, others: Sequence[Deck]) -> str | None:
    """Why an add-on cannot join the other decks of a table, as a sentence, or None."""
    bases = [deck for deck in others if not deck.adds_to]
    if not bases:
        named = next((name for name in add_on.adds_to if name != ANY), EDITIONS[0])
        return f"{add_on.name} is an add-on and never plays alone: choose a deck for it to join, such as {named}."
    for deck in bases:
        if not deck.blends and deck.id not in add_on.adds_to:
            return f"{add_on.name} cannot join {deck.name}, which takes only add-ons that name it."
    if ANY in add_on.adds_to or {deck.id for deck in others} & set(add_on.adds_to):
        return None
    return f"{add_on.name} is an add-on for {listed(add_on.adds_to)}, and this table has no such deck."


def leading(decks: Sequence[Deck]) -> Deck:
    """The deck that a table goes by: the first that is no add-on."""
    return next((deck for deck in decks if not deck.adds_to), decks[0])


def check_names(add_on: Deck, others: Sequence[Deck]) -> None:
    """Raise DeckError if an add-on speaks of something that neither it nor any other deck of its table has."""
    where = f"{add_on.name} with {listed([deck.name for deck in others])}" if others else add_on.name
    read_deck(add_on.source, where, beside=others)


def together(decks: Iterable[Deck]) -> Deck:
    """Some decks as one, named like the last of them: its cards, options and what a solitaire game takes out."""
    decks = tuple(decks)
    return Deck(
        id=decks[-1].id,
        name=decks[-1].name,
        cards=tuple(card for deck in decks for card in deck.cards),
        solo_without=tuple(name for deck in decks for name in deck.solo_without),
        switches=tuple(switch for deck in decks for switch in deck.switches),
        numbers=tuple(number for deck in decks for number in deck.numbers),
    )


# What `ruleshift deck check` and `ruleshift serve` check an add-on with.


class Company(NamedTuple):
    """Decks that an add-on is checked with: one that it names, and what that one needs if it is an add-on itself.

    `trouble` says so if there is no such deck.
    """

    label: str
    decks: tuple[Deck, ...] = ()
    trouble: str = ""


def companies(add_on: Deck, known: Iterable[Deck]) -> Iterator[Company]:
    """Each deck that an add-on names, in turn; for `any`, nothing but its own cards."""
    by_id = {deck.id: deck for deck in (*map(find_deck, EDITIONS), *known)}
    for name in dict.fromkeys(add_on.adds_to):
        if name == ANY:
            yield Company("its own cards only")
        else:
            yield _company(name, by_id, add_on)


def _company(name: str, by_id: dict[str, Deck], add_on: Deck) -> Company:
    """A deck by its id, with what it joins itself: the first deck that it names, and so on."""
    decks: tuple[Deck, ...] = ()
    wanted = name
    while wanted != ANY and wanted not in (deck.id for deck in decks):
        if wanted == add_on.id:
            return Company(name, trouble=f"{name} and this deck join only each other")
        if wanted not in by_id:
            return Company(name, trouble=_unknown(wanted, by_id))
        decks = (by_id[wanted], *decks)
        wanted = decks[0].adds_to[0] if decks[0].adds_to else ANY
    return Company(name, decks)


def _unknown(name: str, by_id: dict[str, Deck]) -> str:
    close = nearest(name, by_id)
    return f"there is no deck {name!r} here" + (f" (did you mean {close!r}?)" if close else "")


def beside(add_on: Deck, folder: Path) -> list[Deck]:
    """The custom decks that an add-on names, and those that these name: each in the file ID.toml of the same folder."""
    found: dict[str, Deck] = {}
    waiting = [*add_on.adds_to]
    while waiting:
        name = waiting.pop()
        path = folder / f"{name}.toml"
        if name in EDITIONS or name in found or name == ANY or not path.is_file():
            continue
        found[name] = load_deck(path)
        waiting += found[name].adds_to
    return [deck for name, deck in found.items() if deck.id == name]
