"""Goals that can never be met, or not with every option: told before anybody sits down to play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from ruleshift.cards import Card, Deck, Fields, Kind, Switch, plain
from ruleshift.decks.card_index import Known
from ruleshift.decks.finding import Finding, about
from ruleshift.decks.goal_text import need_text
from ruleshift.vocabulary import NUMBER_WORDS

__all__ = ("Entry", "asked_for", "entry_of", "hopeless", "number_of")

Entry = tuple[frozenset[str], int]
"""The cards that may serve an entry of a Goal, by plain name, and how many it wants."""


class _Setting(NamedTuple):
    """A way to play a deck: what it is called, what is out of the game, what was agreed."""

    label: str
    removed: frozenset[str]
    numbers: Mapping[str, int]


def hopeless(deck: Deck, whole: Deck | None = None) -> tuple[list[Finding], list[Finding]]:
    """The Goals and Ungoals that cannot be met in the usual game, and those that an option makes impossible.

    For an add-on, `whole` is everything at its table.
    """
    goals = [card for card in deck.cards if card.kind in (Kind.GOAL, Kind.UNGOAL)]
    deck = whole or deck
    known = Known.of(deck)
    usual = _usual(deck)
    never: dict[str, Finding] = {}
    for card, why in _unmet(deck, known, goals, usual):
        never[card.name] = about(card, f"{card.name} cannot be met: {why}", "needs", strength="problem")
    sometimes = []
    for setting in _others(deck):
        touched = [card for card in goals if card.name not in never and _touched(card, known, usual, setting)]
        for card, why in _unmet(deck, known, touched, setting):
            sometimes.append(about(card, f"{setting.label} {card.name} cannot be met: {why}", "needs"))
    return list(never.values()), sometimes


def _touched(goal: Card, known: Known, usual: _Setting, setting: _Setting) -> bool:
    """Whether a Goal asks for something that is otherwise than usual."""
    return usual.numbers != setting.numbers or bool(asked_for(goal, known) & (setting.removed - usual.removed))


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


def _unmet(deck: Deck, known: Known, goals: list[Card], setting: _Setting) -> Iterator[tuple[Card, str]]:
    copies: Counter[str] = Counter()
    for card in deck.cards:
        copies[plain(card.name)] += 0 if plain(card.name) in setting.removed else card.count
    for card in goals:
        reason = _why_not(deck, card, known, copies, setting.numbers) if copies[plain(card.name)] else None
        if reason:
            yield card, reason


def _why_not(deck: Deck, goal: Card, known: Known, copies: Mapping[str, int], numbers: Mapping[str, int]) -> str | None:
    wanted: dict[frozenset[str], int] = {}
    for need in goal.data["needs"]:
        names, count = entry_of(need, known, numbers)
        there = sum(copies[name] for name in names)
        if there < count:
            return f"it asks for {need_text(need)}, and there {_are(there)}"
        if isinstance(need, str) or "most" not in need:
            wanted[names] = wanted.get(names, 0) + count
    hand_cards = sum(card.count for card in deck.cards if card.kind >= Kind.RULE and card.kind is not Kind.CREEPER)
    most = max((number_of(need["hand"]) for need in goal.data["needs"] if _is_about_hand(need)), default=0)
    if most > hand_cards:
        return f"it asks for {most} cards in hand, and there are {hand_cards}"
    return (
        _too_small(deck, goal, copies)
        or _unwanted(goal, known, wanted)
        or _too_few(wanted, copies, known)
        or (_destroyed(deck, known, wanted))
    )


def _too_small(deck: Deck, goal: Card, copies: Mapping[str, int]) -> str | None:
    values = sum(card.data.get("value", 0) * min(card.count, copies[plain(card.name)]) for card in deck.cards)
    wanted = max((need["sum"] for need in goal.data["needs"] if isinstance(need, dict) and "sum" in need), default=0)
    return f"it asks for {wanted} in value, and all values add up to {values}" if wanted > values else None


def _unwanted(goal: Card, known: Known, wanted: Mapping[frozenset[str], int]) -> str | None:
    """An entry may ask for cards that another one forbids."""
    for need in goal.data["needs"]:
        if isinstance(need, dict) and "none" in need:
            forbidden = set(known.select(need["none"]))
            if any(names and names <= forbidden for names in wanted):
                return f"it asks for cards and for {need_text(need)}"
    return None


def _is_about_hand(need: str | Fields) -> bool:
    return isinstance(need, dict) and "hand" in need


def _names_cards(need: str | Fields) -> bool:
    """False for entries about a hand or a sum, and for cards that must not be there."""
    return isinstance(need, str) or not {"hand", "sum", "none"} & set(need)


def asked_for(goal: Card, known: Known) -> set[str]:
    """The cards that a Goal names or asks for by an icon, by plain name."""
    needs = [need for need in goal.data["needs"] if isinstance(need, str) or need.get("most") not in ("keeper", "any")]
    named = {name for need in needs for name in entry_of(need, known, {})[0]}
    return named | known.valued if any(isinstance(need, dict) and "sum" in need for need in needs) else named


def entry_of(need: str | Fields, known: Known, numbers: Mapping[str, int]) -> Entry:
    """The cards that may serve an entry, and how many of them it wants; none where it names no cards."""
    if isinstance(need, str):
        return frozenset((plain(need),)), 1
    if not _names_cards(need):
        return frozenset(), 0
    if "most" in need:
        return frozenset(known.select(need["most"])), number_of(need.get("at_least", 1))
    count = need.get("count", 1)
    many = numbers.get(count["option"], 1) if isinstance(count, dict) else number_of(count)
    named = need.get("any") or need.get("of")
    return frozenset(map(plain, named) if named else known.select(need)), many


def number_of(raw: int | str) -> int:
    """A number of a card, in digits or as a word."""
    return NUMBER_WORDS.index(raw) if isinstance(raw, str) else raw


def _too_few(wanted: Mapping[frozenset[str], int], copies: Mapping[str, int], known: Known) -> str | None:
    """A card serves one entry only: each group of entries needs as many cards as it wants together."""
    sharing = [names for names in wanted if any(names & others for others in wanted if others is not names)]
    groups = [group for size in range(2, len(sharing) + 1) for group in combinations(sharing, size)]
    for group in [*((names,) for names in wanted), *groups]:
        names = frozenset().union(*group)
        count = sum(wanted[each] for each in group)
        there = sum(copies[name] for name in names)
        if there < count:
            listed = ", ".join(known.names[name] for name in sorted(names)[:5])
            return f"it asks for {count} cards out of {listed}, and there {_are(there)}"
    return None


def _are(there: int) -> str:
    return "is 1" if there == 1 else f"are {there or 'none'}"


def _destroyed(deck: Deck, known: Known, wanted: Mapping[frozenset[str], int]) -> str | None:
    """A Creeper that the Goal needs may not survive another card that it needs."""
    for creeper in deck.cards:
        if frozenset((plain(creeper.name),)) in wanted and "destroyed_by" in creeper.data:
            deadly = set(known.select(creeper.data["destroyed_by"]))
            for names in wanted:
                if names <= deadly:
                    return f"{creeper.name} is discarded as soon as the other cards lie beside it"
    return None
