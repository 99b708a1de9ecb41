"""`ruleshift deck check FILE`: what is wrong with a deck of one's own, and what may be an oversight."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from ruleshift.cards import Deck, Kind
from ruleshift.decks import DeckError, load_deck
from ruleshift.decks.advice import notes
from ruleshift.decks.goals import hopeless

__all__ = ("report", "run")

_KINDS = {
    Kind.META: ("Meta Rule", "Meta Rules"),
    Kind.RULE: ("New Rule", "New Rules"),
    Kind.GOAL: ("Goal", "Goals"),
    Kind.UNGOAL: ("Ungoal", "Ungoals"),
    Kind.KEEPER: ("Keeper", "Keepers"),
    Kind.CREEPER: ("Creeper", "Creepers"),
    Kind.ACTION: ("Action", "Actions"),
    Kind.SURPRISE: ("Surprise", "Surprises"),
}


def run(arguments: argparse.Namespace) -> int:
    """Check a deck file. Exit code 1 if it cannot be played as it is: an error, or a Goal that cannot be met."""
    try:
        deck = load_deck(arguments.file)
    except DeckError as error:
        if not Path(arguments.file).is_file():
            raise  # a wrong call, not a wrong deck
        for sentence in error.sentences:
            print(f"error: {sentence}")
        print(f"{_many(len(error.sentences), 'error')}. The deck cannot be played.")
        return 1
    lines, problems = report(deck, Path(arguments.file).name)
    print(*lines, sep="\n")
    return 1 if problems else 0


def report(deck: Deck, where: str) -> tuple[list[str], int]:
    """The lines about a deck that can be read, and how many problems there are."""
    problems, sometimes = hopeless(deck)
    remarks = sorted([*sometimes, *notes(deck)])
    lines = [f"problem: {where}, line {line}: {sentence}" for line, sentence in sorted(problems)]
    lines += [f"note: {where}, line {line}: {sentence}" for line, sentence in remarks]
    lines.append(_summary(deck))
    verdict = "The deck can be played." if not problems else "Some Goals can never be met."
    counted = f"{_many(len(problems), 'problem')}, {_many(len(remarks), 'note')}. {verdict}"
    lines.append(counted[0].upper() + counted[1:])
    return lines, len(problems)


def _summary(deck: Deck) -> str:
    counts: Counter[Kind] = Counter()
    for card in deck.cards:
        counts[card.kind] += card.count
    parts = [f"{counts[kind]} {words[counts[kind] != 1]}" for kind, words in _KINDS.items() if counts[kind]]
    return f"{deck.name}: {deck.size} cards: the Basic Rules" + "".join(f", {part}" for part in parts) + "."


def _many(count: int, noun: str) -> str:
    return f"{count or 'no'} {noun}" + ("" if count == 1 else "s")
