"""What is no mistake and may be an oversight: cards that nothing uses, words used once, texts that say otherwise."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from ruleshift.cards import Card, Deck, Kind, TomlValue, plain
from ruleshift.decks.card_face import card_face
from ruleshift.decks.card_index import Known
from ruleshift.decks.finding import Finding, Remedy, about
from ruleshift.decks.goal_checks import asked_for, number_of
from ruleshift.decks.oversights import oversights
from ruleshift.decks.shapes import nearest
from ruleshift.vocabulary import NUMBER_WORDS

__all__ = ("notes",)

MOST_DEALT = 36
_FORMULAS = (Kind.GOAL, Kind.UNGOAL)


def notes(deck: Deck, whole: Deck | None = None) -> list[Finding]:
    """Everything worth a second look, by line. For an add-on, `whole` is everything at its table."""
    whole = whole or deck
    found = [
        *oversights(deck, whole),
        *_unused_keepers(deck, whole),
        *_icons(deck, whole),
        *_slots(deck, whole),
        *_numbers(deck, whole),
    ]
    return sorted([*found, *_texts(deck), *_pictures(deck), *(() if deck.adds_to else _size(deck))])


def _pictures(deck: Deck) -> Iterator[Finding]:
    """Cards that look alike. Those with a numeral show that instead of their picture."""
    shown: dict[str, str] = {}
    for card in deck.cards:
        picture = card.picture or card.emoji
        if not picture or card_face(card).slot:
            continue
        if picture in shown:
            yield about(card, f"{card.name} has the same picture as {shown[picture]}: {picture}", "emoji")
        shown.setdefault(picture, card.name)


def _unused_keepers(deck: Deck, whole: Deck) -> Iterator[Finding]:
    known = Known.of(whole)
    asked = {name for card in whole.cards if card.kind in _FORMULAS for name in asked_for(card, known)}
    for card in deck.cards:
        if card.kind is Kind.KEEPER and plain(card.name) not in asked:
            yield about(card, f"no Goal asks for {card.name}")


def _icons(deck: Deck, whole: Deck) -> Iterator[Finding]:
    carriers = Counter(icon for card in whole.cards for icon in card.icons for _ in range(card.count))
    asked = {plain(icon) for card in whole.cards for icon in _asked_icons(card.data)}
    asked |= {switch.icon for switch in whole.switches}
    for icon in dict.fromkeys(icon for card in deck.cards for icon in card.icons):
        card = next(card for card in deck.cards if icon in card.icons)
        count = carriers[icon]
        if icon not in asked:
            close = nearest(icon, [each for each in asked if each])
            meant = f" (did you mean {close!r}?)" if close else ""
            yield about(card, f"no Goal, verb, rule or option asks for the icon {icon!r}{meant}", "icons")
        elif count == 1:
            yield about(card, f"only {card.name} has the icon {icon!r}", "icons")


def _asked_icons(data: TomlValue) -> Iterator[str]:
    if isinstance(data, list):
        for part in data:
            yield from _asked_icons(part)
    elif isinstance(data, dict):
        for key, part in data.items():
            if key in ("icon", "lacks", "brings"):
                yield str(part)
            else:
                yield from _asked_icons(part)


def _slots(deck: Deck, whole: Deck) -> Iterator[Finding]:
    slots = [card.data["slot"] for card in whole.cards if "slot" in card.data]
    for card in deck.cards:
        slot = card.data.get("slot")
        if slot is not None and slots.count(slot) == 1 and not _guarded(whole, slot):
            close = nearest(slot, [each for each in slots if each != slot])
            meant = f" (did you mean {close!r}?)" if close else ""
            yield about(card, f"only {card.name} has the slot {slot!r}, so nothing replaces it{meant}", "slot")


def _guarded(deck: Deck, slot: str) -> bool:
    return any(card.data.get("guards") == slot for card in deck.cards)


def _numbers(deck: Deck, whole: Deck) -> Iterator[Finding]:
    used = {
        need["count"]["option"]
        for card in whole.cards
        for need in card.data.get("needs", ())
        if isinstance(need, dict) and isinstance(need.get("count"), dict)
    }
    for number in deck.numbers:
        if number.name not in used:
            yield Finding(line=1, sentence=f"no Goal asks for the number {number.name!r}")


def _size(deck: Deck) -> Iterator[Finding]:
    if not any(card.kind is Kind.GOAL for card in deck.cards):
        yield Finding(line=1, sentence="there is no Goal: nobody can win unless the deck is blended with another one")
    shuffled = sum(card.count for card in deck.cards if card.kind >= Kind.RULE)
    if shuffled < MOST_DEALT:
        yield Finding(line=1, sentence=f"{shuffled} cards are few: twelve players are dealt {MOST_DEALT}")
    fields = {field for card in deck.cards for field in card.data}
    if {"trivia", "factlets"} & fields and "facts" not in fields:
        yield Finding(line=1, sentence="a rule asks about facts, and no Keeper has any")


# Numbers in the fields and in the text.


def _texts(deck: Deck) -> Iterator[Finding]:
    for card in deck.cards:
        if card.kind in (Kind.RULE, Kind.ACTION, Kind.SURPRISE) and not card.text.strip():
            yield about(card, f"{card.name} has no text", "text")
        elif card.kind is not Kind.BASIC and card.text.strip():
            yield from _mismatches(card)


def _mismatches(card: Card) -> Iterator[Finding]:
    """Number rules re-read digits and leave words alone, so a card should say a number as its field does."""
    said = set(re.findall(r"\d+|[a-z]+", f"{card.name} {card.text}".casefold()))
    for label, raw in dict.fromkeys(_card_numbers(card.data)):
        value = number_of(raw)
        other = (NUMBER_WORDS[value] if value < len(NUMBER_WORDS) else "") if isinstance(raw, int) else str(value)
        if str(raw) in said or (card.kind in _FORMULAS and other in said):
            continue
        if other in said and value:
            sentence = f"{card.name}: {label} is written as {raw!r} in its field and as {other} in the text"
            field = next(field for field, part in card.data.items() if (label, raw) in _card_numbers(part, field))
            remedy = Remedy(field, int(other) if other.isdecimal() else other) if field == label else None
            yield about(card, sentence, field, remedy=remedy)
        elif value > 1:
            yield about(card, f"{card.name}: {label} is {raw!r}, and neither name nor text says so")


def _card_numbers(data: TomlValue, label: str = "") -> Iterator[tuple[str, int | str]]:
    """Every number in the fields of a card, with the name of its field or verb."""
    if isinstance(data, list):
        for part in data:
            yield from _card_numbers(part, label)
    elif isinstance(data, dict):
        for key, part in data.items():
            if key != "numerals":
                yield from _card_numbers(part, key)
    elif type(data) is int or (isinstance(data, str) and data in NUMBER_WORDS):
        yield label, data
