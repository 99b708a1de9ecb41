"""What a card does beside the others of its deck: Goals within Goals, ties that cannot be, Creepers for ever."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from ruleshift.cards import Card, Deck, Fields, Kind, Selector, plain
from ruleshift.decks.card_face import card_face
from ruleshift.decks.card_index import Known
from ruleshift.decks.finding import Finding, Remedy, about
from ruleshift.decks.goal_checks import Entry, entry_of
from ruleshift.decks.verb_text import effect_text

__all__ = ("oversights",)

_REMOVES: Final = (
    "trash", "trash_others", "steal", "swap", "move", "sweep", "redistribute", "take_from_two", "send", "discard_own",
)  # fmt: skip
_DRAWS: Final = {"draw", "drink_and_draw", "discard_and_draw", "claim", "heartbeat"}
_SHARES: Final = {
    Kind.RULE: ("New Rules", 21, 28), Kind.GOAL: ("Goals", 20, 31), Kind.KEEPER: ("Keepers", 18, 30),
    Kind.CREEPER: ("Creepers", 1, 9), Kind.ACTION: ("Actions", 14, 24),
}  # fmt: skip
"""The fewest and the most of each kind in a hundred cards of the five decks."""
_LARGE: Final = 60
"""A deck with so many cards is compared with them."""


def oversights(deck: Deck, whole: Deck) -> Iterator[Finding]:
    """Notes on the cards of a deck; for an add-on, `whole` is everything at its table."""
    known = Known.of(whole)
    yield from _goals_within_goals(deck, known)
    yield from _idle_tie_breaks(deck, known, whole)
    yield from _lasting_creepers(deck, known, whole)
    for card in deck.cards:
        yield from _silent_powers(card)
        yield from _endless_draws(card)
    if not deck.adds_to and deck.size >= _LARGE:
        yield from _shares(deck)


# Goals.


def _entries(card: Card, known: Known) -> list[Entry] | None:
    """The entries of a Goal, if it asks for cards alone, by numbers that are not agreed on."""
    needs = card.data["needs"]
    if any(isinstance(need, dict) and _is_special(need) for need in needs) or card.data.get("together"):
        return None
    counted: Counter[frozenset[str]] = Counter()
    for need in needs:
        names, count = entry_of(need, known, {})
        counted[names] += count
    return list(counted.items())


def _is_special(need: Fields) -> bool:
    return bool({"most", "hand", "none", "sum"} & set(need)) or isinstance(need.get("count"), dict)


def _goals_within_goals(deck: Deck, known: Known) -> Iterator[Finding]:
    goals = [(card, entries) for card in deck.cards if card.kind is Kind.GOAL and (entries := _entries(card, known))]
    for at, (card, entries) in enumerate(goals):
        for other, others in goals[:at]:
            if sorted(entries, key=str) == sorted(others, key=str):
                yield about(card, f"{card.name} asks for the same as {other.name}", "needs")
            elif _within(entries, others):
                yield about(other, f"whoever meets {other.name} meets {card.name} as well", "needs")
            elif _within(others, entries):
                yield about(card, f"whoever meets {card.name} meets {other.name} as well", "needs")


def _within(less: Sequence[Entry], more: Sequence[Entry]) -> bool:
    """True if each entry of the one Goal is served by an entry of the other, each by one of its own."""
    left = list(more)
    for names, count in less:
        found = next((each for each in left if each[0] <= names and each[1] >= count), None)
        if found is None:
            return False
        left.remove(found)
    return True


def _idle_tie_breaks(deck: Deck, known: Known, whole: Deck) -> Iterator[Finding]:
    """Whoever has the only copy of a card that a Goal needs meets it alone."""
    copies = Counter({plain(card.name): card.count for card in whole.cards})
    for card in deck.cards:
        if "tie_break" not in card.data:
            continue
        for names, count in _entries(card, known) or ():
            if 2 * count > sum(copies[name] for name in names):
                yield about(card, f"{card.name}: only one player can meet it at a time, so no tie", "tie_break")
                break


# Creepers and powers.


def _lasting_creepers(deck: Deck, known: Known, whole: Deck) -> Iterator[Finding]:
    reached = {name for card in whole.cards for call in _calls(card) for name in _reached(call, known)}
    for card in deck.cards:
        leaves = {"use", "destroyed_by", "moves", "attaches"} & set(card.data) or plain(card.name) in reached
        if card.kind is Kind.CREEPER and not leaves:
            yield about(card, f"nothing ever removes {card.name}: no way out, no card that discards or moves it")


def _calls(card: Card) -> Iterator[Fields]:
    for call in (*card.data.get("do", ()), *card.data.get("use", ())):
        yield call
        for effect in call.get("choose", ()):
            yield from effect


def _reached(call: Fields, known: Known) -> list[str]:
    """The cards that a verb takes from where they lie."""
    ((verb, argument),) = call.items()
    if verb == "zap":
        return known.on_table()
    selector: Selector | None = argument if verb in (*_REMOVES, "cure") else None
    return known.select(selector) if selector is not None else []


def _silent_powers(card: Card) -> Iterator[Finding]:
    """A Keeper or a Creeper that does something, and has no text."""
    if card.kind is Kind.KEEPER and "use" in card.data and not _says_more(card):
        text = f"Once in your turn, if you like, {effect_text(card.data['use'])}."
        remedy = Remedy("text", text) if len(text) <= 160 else None
        yield about(card, f"{card.name} has a power, and its text does not say so", "text", remedy=remedy)
    elif card.kind is Kind.CREEPER and "use" in card.data and not card.text.strip():
        yield about(card, f"{card.name} has a way out, and its text does not say so", "text")
    for field in ("container", "guard", "shields", "destroyed_by", "moves", "hand_limit_bonus", "no_drinks"):
        if field in card.data and not card.text.strip():
            yield about(card, f"{card.name} has the field {field}, and its text does not say so", "text")


def _says_more(card: Card) -> bool:
    return bool(card.text.strip()) and card.text.strip() != f"Worth {card.data.get('value')}."


def _endless_draws(card: Card) -> Iterator[Finding]:
    """A Creeper's way out is open as often as it can be paid, not once a turn."""
    if card.kind is Kind.CREEPER and _DRAWS & set(card_face(card).verbs):
        shed = card.data["use"][0]["shed"]
        if "give" in shed and not shed.get("held"):
            sentence = "whoever gets it back may hand it on and draw again, without end: add held = true"
            yield about(card, f"{card.name}: {sentence}", "use")


# The deck as a whole.


def _shares(deck: Deck) -> Iterator[Finding]:
    counts: Counter[Kind] = Counter()
    for card in deck.cards:
        counts[card.kind] += card.count
    for kind, (name, fewest, most) in _SHARES.items():
        share = round(100 * counts[kind] / deck.size)
        if share < fewest // 2 or share > most * 3 // 2:
            sentence = f"{share} in 100 cards are {name}; in the decks of Ruleshift it is {fewest} to {most}"
            yield Finding(line=1, sentence=sentence)
