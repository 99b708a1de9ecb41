"""`ruleshift cards EDITION`: list the cards of a deck, by kind."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence

from ruleshift.cards import SOURCES, Card, Deck, Kind, plain
from ruleshift.commands.shared_arguments import add_edition, add_json

__all__ = ("arguments", "run")

TITLES = {
    Kind.BASIC: "Basic Rules",
    Kind.META: "Meta Rules",
    Kind.RULE: "New Rules",
    Kind.GOAL: "Goals",
    Kind.UNGOAL: "Ungoals",
    Kind.KEEPER: "Keepers",
    Kind.CREEPER: "Creepers",
    Kind.ACTION: "Actions",
    Kind.SURPRISE: "Surprises",
}
COMMON_OPTIONS = (
    ("meta", "Meta Rules, separated by ;: only if everybody agrees"),
    ("without", "cards left out, separated by ;"),
    ("with", "single cards of other decks, separated by ;, as in camping:Tent"),
    ("judging", "false takes out every card for which people judge each other (default true)"),
    ("claims", "whether bots claim what nobody can check: always, never, or a chance (default always)"),
    (
        "challenges",
        "facts that bots challenge: silly (they do not name the organ), always, never, or a chance (default silly)",
    ),
    ("ask", "public: windows as with people; able: only those who can answer (default public; one person: able)"),
    ("first", "who begins: a name, random, or draw: the first person to draw a card (default: the first deck's way)"),
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_edition(parser)
    add_json(parser)


def run(parsed: argparse.Namespace) -> int:
    """List the cards of one deck, or of several."""
    import msgspec

    from ruleshift.decks import find_decks

    decks = find_decks(parsed.edition)
    if parsed.json:
        print(msgspec.json.encode(_rows(decks)).decode())
        return 0
    for deck in decks:
        _print_deck(deck)
    _print_options(decks)
    return 0


def _rows(decks: Iterable[Deck]) -> list[dict[str, object]]:
    """A row for each different card; in a blend the copies of one name are one card with the icons of all."""
    copies: dict[tuple[str, Kind], list[Card]] = {}
    for deck in decks:
        for card in deck.cards:
            copies.setdefault((plain(card.name), card.kind), []).append(card)
    return [_row(cards) for cards in copies.values()]


def _row(copies: list[Card]) -> dict[str, object]:
    card = copies[0]
    return {
        "name": card.name,
        "kind": card.kind.word,
        "icons": list(dict.fromkeys(icon for each in copies for icon in each.icons)),
        "text": card.text,
        "source": card.source,
        "count": sum(each.count for each in copies),
    }


def _print_deck(deck: Deck) -> None:
    print(f"{deck.name} ({deck.size} cards)")
    if deck.sources:
        print(", ".join(f"{number} {SOURCES[source]}" for source, number in deck.sources.items()))
    for kind in Kind:
        cards = [card for card in deck.cards if card.kind is kind]
        if cards:
            print(f"\n{TITLES[kind]} ({sum(card.count for card in cards)})")
        for card in cards:
            copies = f" x{card.count}" if card.count > 1 else ""
            icons = f" [{', '.join(card.icons)}]" if card.icons else ""
            source = f" ({SOURCES[card.source]})" if deck.sources else ""
            print(f"  {card.emoji} {card.name}{copies}{icons}: {card.text}{source}")
    print()


def _print_options(decks: Sequence[Deck]) -> None:
    print("Options (--option NAME=VALUE)")
    for name, about in COMMON_OPTIONS:
        print(f"  {name}: {about}")
    for switch in (switch for deck in decks for switch in deck.switches):
        print(f"  {switch.name}: {switch.about} (default {str(switch.default).lower()})")
    for number in (number for deck in decks for number in deck.numbers):
        print(f"  {number.name}: {number.about} (default {number.default}, {number.low} to {number.high})")
    if any(card.data.get("time_limit") for deck in decks for card in deck.cards):
        print("  time_limit: with the Time Limit, after how many turns (default: hidden, 8 to 24)")
