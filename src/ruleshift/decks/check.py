"""A report on a deck of one's own: what is wrong with it, and what may be an oversight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from msgspec.structs import replace

from ruleshift.cards import Deck, Kind
from ruleshift.decks import EDITIONS, DeckError, find_deck, load_deck
from ruleshift.decks.add_ons import Company, beside, companies, together
from ruleshift.decks.finding import Finding, located
from ruleshift.decks.goal_checks import hopeless
from ruleshift.decks.goal_text import listed
from ruleshift.decks.hints import notes
from ruleshift.decks.line_numbers import LineNumbers
from ruleshift.decks.loader import read_deck

__all__ = ("findings", "report", "report_add_on", "report_file")

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


def report_file(file: str | Path) -> tuple[list[str], int]:
    """The lines about a deck file, and how many errors and problems there are: with none it can be played as it is."""
    path = Path(file)
    try:
        deck = load_deck(path)
        known = beside(deck, path.parent)
    except DeckError as error:
        if not path.is_file():
            raise  # a wrong call, not a wrong deck
        return _told(error.sentences), len(error.sentences)
    return report_add_on(deck, path.name, known) if deck.adds_to else report(deck, path.name)


def _told(sentences: Iterable[str]) -> list[str]:
    """The lines about a deck that cannot be read."""
    errors = [f"error: {sentence}" for sentence in sentences]
    return [*errors, f"{_many(len(errors), 'error')}. The deck cannot be played."]


def _taken_id(deck: Deck) -> list[Finding]:
    if deck.id not in EDITIONS or deck.cards == find_deck(deck.id).cards:
        return []
    return [Finding(line=1, sentence=f"the id {deck.id!r} belongs to a deck of Ruleshift: a server cannot offer both")]


def findings(deck: Deck, whole: Deck | None = None) -> list[Finding]:
    """All about a deck that can be read, by line; for an add-on, `whole` is everything at its table."""
    lines = LineNumbers(deck.source)
    problems, sometimes = hopeless(deck, whole)
    found = [*problems, *sometimes, *notes(deck, whole), *(() if deck.adds_to else _taken_id(deck))]
    return sorted((located(each, lines) for each in found), key=lambda each: (each.line, each.sentence))


def report(deck: Deck, where: str) -> tuple[list[str], int]:
    """The lines about a deck that can be read, and how many problems there are."""
    found = findings(deck)
    problems = [each for each in found if each.strength == "problem"]
    remarks = [each for each in found if each.strength == "note"]
    lines = [f"{each.strength}: {where}, {each}" for each in (*problems, *remarks)]
    lines.append(_summary(deck))
    verdict = "The deck can be played." if not problems else "Some Goals can never be met."
    counted = f"{_many(len(problems), 'problem')}, {_many(len(remarks), 'note')}. {verdict}"
    lines.append(counted[0].upper() + counted[1:])
    return lines, len(problems)


class _Findings:
    """What was found in which company: told once, with those for whom it holds unless it holds for all."""

    def __init__(self) -> None:
        self._found: dict[Finding, list[str]] = {}

    def note(self, findings: Iterable[Finding], company: Company) -> None:
        """Something was found in this company."""
        for finding in findings:
            self._found.setdefault(finding, []).append(company.label)

    def told(self, sort: str, where: str, most: int) -> list[str]:
        """A line for each finding; `most` is in how many companies it is not said which."""
        return [
            f"{sort}: {where}, {each if len(labels) == most else _within(each, labels)}"
            for each, labels in sorted(self._found.items(), key=lambda item: (item[0].line, item[0].sentence))
        ]


def _within(finding: Finding, labels: list[str]) -> Finding:
    return replace(finding, sentence=f"with {listed(labels)}: {finding.sentence}")


def report_add_on(deck: Deck, where: str, known: Iterable[Deck] = ()) -> tuple[list[str], int]:
    """The lines about an add-on, checked with each deck that it names, and how many errors and problems there are."""
    errors, problems, remarks = _Findings(), _Findings(), _Findings()
    tables = [*companies(deck, known)]
    for company in tables:
        found = _mistakes(deck, where, company)
        errors.note(found, company)
        if not found:
            whole = together([*company.decks, deck])
            known_now = findings(deck, whole)
            problems.note([each for each in known_now if each.strength == "problem"], company)
            remarks.note([each for each in known_now if each.strength == "note"], company)
    wrong = errors.told("error", where, 0)
    if wrong:
        return [*wrong, f"{_many(len(wrong), 'error')}. The add-on cannot be played."], len(wrong)
    unmet, noted = problems.told("problem", where, len(tables)), remarks.told("note", where, len(tables))
    verdict = "The add-on can be played." if not unmet else "Some Goals can never be met."
    counted = f"{_many(len(unmet), 'problem')}, {_many(len(noted), 'note')}. {verdict}"
    checked = f"Checked with {listed([company.label for company in tables])}."
    return [*unmet, *noted, f"{_summary(deck)} {checked}", counted[0].upper() + counted[1:]], len(unmet)


def _mistakes(deck: Deck, where: str, company: Company) -> list[Finding]:
    """What an add-on speaks of that nobody in this company has."""
    if company.trouble:
        line = LineNumbers(deck.source).key("adds_to")
        return [Finding(line=line, sentence=company.trouble, strength="error", field="adds_to")]
    try:
        read_deck(deck.source, where, beside=company.decks)
    except DeckError as error:
        told = [sentence.removeprefix(f"{where}, line ").partition(": ") for sentence in error.sentences]
        return [Finding(line=int(line), sentence=sentence, strength="error") for line, _, sentence in told]
    return []


def _summary(deck: Deck) -> str:
    counts: Counter[Kind] = Counter()
    for card in deck.cards:
        counts[card.kind] += card.count
    parts = [f"{counts[kind]} {words[counts[kind] != 1]}" for kind, words in _KINDS.items() if counts[kind]]
    basic = [] if deck.adds_to else ["the Basic Rules"]
    return f"{deck.name}: {_many(deck.size, 'card')}: {', '.join([*basic, *parts])}."


def _many(count: int, noun: str) -> str:
    return f"{count or 'no'} {noun}" + ("" if count == 1 else "s")
