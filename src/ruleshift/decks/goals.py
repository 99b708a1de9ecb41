"""Goals that can never be met, or not with every option: told before anybody sits down to play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, NamedTuple

from ruleshift.cards import Card, Deck, Kind, Switch, plain
from ruleshift.decks.known import Known
from ruleshift.decks.wording import need_text
from ruleshift.vocabulary import NUMBER_WORDS

__all__ = ("Finding", "asked_for", "hopeless")

Entry = tuple[frozenset[str], int]
"""The cards that may serve an entry of a Goal, by plain name, and how many it wants."""


class Finding(NamedTuple):
    """Something worth knowing about a deck, and the line of the card."""

    line: int
    sentence: str


class _Setting(NamedTuple):
    """A way to play a deck: what it is called, what is out of the game, what was agreed."""

    label: str
    removed: frozenset[str]
    numbers: Mapping[str, int]


def hopeless(deck: Deck) -> tuple[list[Finding], list[Finding]]:
    """The Goals and Ungoals that cannot be met as the deck sets the game up, and those that an option makes impossible."""
    never = {
        card.name: Finding(card.line, f"{card.name} cannot be met: {why}") for card, why in _unmet(deck, _usual(deck))
    }
    sometimes = [
        Finding(card.line, f"{setting.label} {card.name} cannot be met: {why}")
        for setting in _others(deck)
        for card, why in _unmet(deck, setting)
        if card.name not in never
    ]
    return list(never.values()), sometimes


# The ways to play a deck.


def _usual(deck: Deck) -> _Setting:
    removed = {name for switch in deck.switches if not switch.default for name in _switched_off(deck, switch)}
    for meta in deck.cards:
        if "brings" in meta.data and not meta.data.get("default"):
            removed |= _with_icon(deck, meta.data["brings"])
    return _Setting("", frozenset(removed), {number.name: number.default for number in deck.numbers})


def _others(deck: Deck) -> Iterator[_Setting]:
    _, removed, numbers = _usual(deck)
    for switch in deck.switches:
        if switch.default:
            yield _Setting(f"with {switch.name} = false", removed | _switched_off(deck, switch), numbers)
    judging = frozenset(plain(card.name) for card in deck.cards if card.judging)
    if judging:
        yield _Setting("with judging = false", removed | judging, numbers)
    for number in deck.numbers:
        yield _Setting(f"with {number.name} = {number.high}", removed, {**numbers, number.name: number.high})
    if deck.solo_without:
        yield _Setting("in a solitaire game", removed | frozenset(map(plain, deck.solo_without)), numbers)


def _switched_off(deck: Deck, switch: Switch) -> frozenset[str]:
    named = frozenset(map(plain, switch.names))
    return named | _with_icon(deck, switch.icon) if switch.icon else named


def _with_icon(deck: Deck, icon: str) -> frozenset[str]:
    return frozenset(plain(card.name) for card in deck.cards if plain(icon) in card.icons)


# What a Goal wants, and what there is.


def _unmet(deck: Deck, setting: _Setting) -> Iterator[tuple[Card, str]]:
    known = Known.of(deck)
    copies = {plain(card.name): 0 if plain(card.name) in setting.removed else card.count for card in deck.cards}
    for card in deck.cards:
        if card.kind in (Kind.GOAL, Kind.UNGOAL) and copies[plain(card.name)]:
            reason = _why_not(deck, card, known, copies, setting.numbers)
            if reason:
                yield card, reason


def _why_not(deck: Deck, goal: Card, known: Known, copies: Mapping[str, int], numbers: Mapping[str, int]) -> str | None:
    wanted: dict[frozenset[str], int] = {}
    for need in goal.data["needs"]:
        names, count = entry_of(need, known, numbers)
        there = sum(copies[name] for name in names)
        if there < count:
            return f"it asks for {need_text(need)}, and there {'is' if there == 1 else 'are'} {there or 'none'}"
        if isinstance(need, str) or "most" not in need:
            wanted[names] = wanted.get(names, 0) + count
    hand_cards = sum(card.count for card in deck.cards if card.kind >= Kind.RULE and card.kind is not Kind.CREEPER)
    most = max((_number(need["hand"]) for need in goal.data["needs"] if "hand" in need), default=0)
    if most > hand_cards:
        return f"it asks for {most} cards in hand, and there are {hand_cards}"
    return _too_few(wanted, copies) or _destroyed(deck, known, wanted)


def asked_for(goal: Card, known: Known) -> set[str]:
    """The cards that a Goal names or asks for by an icon, by plain name."""
    needs = [need for need in goal.data["needs"] if isinstance(need, str) or need.get("most") not in ("keeper", "any")]
    return {name for need in needs for name in entry_of(need, known, {})[0]}


def entry_of(need: Any, known: Known, numbers: Mapping[str, int]) -> Entry:
    """The cards that may serve an entry, and how many of them it wants; none for an entry about the hand."""
    if isinstance(need, str):
        return frozenset((plain(need),)), 1
    if "hand" in need:
        return frozenset(), 0
    if "most" in need:
        return frozenset(known.select(need["most"])), _number(need.get("at_least", 1))
    count = need.get("count", 1)
    many = numbers.get(count["option"], 1) if isinstance(count, dict) else _number(count)
    named = need.get("any") or need.get("of")
    return frozenset(map(plain, named) if named else known.select(need)), many


def _number(raw: int | str) -> int:
    return NUMBER_WORDS.index(raw) if isinstance(raw, str) else raw


def _too_few(wanted: Mapping[frozenset[str], int], copies: Mapping[str, int]) -> str | None:
    """A card serves one entry only: each group of entries needs as many cards as it wants together."""
    sharing = [names for names in wanted if any(names & others for others in wanted if others is not names)]
    for size in range(1, len(sharing) + 1):
        for group in combinations(sharing, size):
            count = sum(wanted[names] for names in group)
            there = sum(copies[name] for name in frozenset().union(*group))
            if there < count:
                return f"a card serves one entry only, so {count} cards are needed, and there are {there}"
    return _too_few_copies(wanted, copies)


def _too_few_copies(wanted: Mapping[frozenset[str], int], copies: Mapping[str, int]) -> str | None:
    """The same entry may stand there several times."""
    for names, count in wanted.items():
        there = sum(copies[name] for name in names)
        if there < count:
            return f"it asks for {count} cards where there are {there}"
    return None


def _destroyed(deck: Deck, known: Known, wanted: Mapping[frozenset[str], int]) -> str | None:
    """A Creeper that the Goal needs may not survive another card that it needs."""
    for creeper in deck.cards:
        if frozenset((plain(creeper.name),)) in wanted and "destroyed_by" in creeper.data:
            deadly = set(known.select(creeper.data["destroyed_by"]))
            for names in wanted:
                if names <= deadly:
                    return f"{creeper.name} is discarded as soon as the other cards lie beside it"
    return None
