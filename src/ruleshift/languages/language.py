"""One language: its patterns, and how cards, players and numbers stand in them. Facts go in, parts come out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, TypeAlias, TypeGuard

from ruleshift.languages.fluent_file import Entry, Hole, Pattern, Select, read_fluent
from ruleshift.languages.parts import Card, Cause, Part, Parts, Player, Said, plain_text

__all__ = ("Cards", "Fact", "Facts", "Language", "Listed", "People", "Person", "english")


class Cards(NamedTuple):
    """A fact: cards by name, or only how many where the reader may not know which."""

    names: tuple[str, ...]
    number: int


class Person(NamedTuple):
    """A fact: a player."""

    name: str


class People(NamedTuple):
    """A fact: several players, who are listed."""

    names: tuple[str, ...]


class Listed(NamedTuple):
    """A fact: parts that are made already, several times, which are listed."""

    items: tuple[Parts, ...]


Fact: TypeAlias = "int | str | Cards | Person | People | Listed | Said | Parts"
"""Numbers, words, and parts that are made already are facts too."""
Facts: TypeAlias = "Mapping[str, Fact]"

STOPS = "!?….。！？"  # noqa: RUF001 - full-width signs end sentences too


class Language:
    """The patterns of a language, and how facts stand in them."""

    def __init__(self, patterns: Mapping[str, Entry]) -> None:
        self.patterns = patterns

    @classmethod
    def load(cls, code: str) -> Language:
        """A language out of the files of its folder."""
        patterns: dict[str, Entry] = {}
        for path in sorted(Path(__file__).with_name(code).glob("*.ftl")):
            patterns |= read_fluent(path.read_text(encoding="utf-8"))
        return cls(patterns)

    def has(self, key: str, attribute: str = "") -> bool:
        """True if there is such a pattern."""
        return attribute in self.patterns.get(key, ())

    def parts(self, key: str, facts: Facts, you: str | None = None, attribute: str = "") -> Parts:
        """A pattern with its facts, for the reader who sits at the seat `you`.

        The cause comes last, before the full stop, unless the pattern has a place for it; names may bring a full stop
        of their own.
        """
        parts = self._walk(self.patterns[key][attribute], facts, you, [])
        cause = facts.get("cause")
        if isinstance(cause, Cards) and cause.names and not any(isinstance(part, Cause) for part in parts):
            stop = _take_stop(parts)
            parts += [part for part in (self._cause(cause), stop) if part]
        elif plain_text(parts[-2:])[-2:-1] in STOPS:
            _take_stop(parts)
        return tuple(parts)

    def text(self, key: str, facts: Facts, you: str | None = None, attribute: str = "") -> str:
        """The same as one text."""
        return plain_text(self.parts(key, facts, you, attribute))

    def _walk(self, pattern: Pattern, facts: Facts, you: str | None, parts: list[Part]) -> list[Part]:
        for piece in pattern:
            if isinstance(piece, str):
                _add(parts, piece)
            elif isinstance(piece, Select):
                keys = self._keys(piece.on, facts, you)
                chosen = next((key for key in keys if key in piece.variants), None)
                self._walk(piece.default if chosen is None else piece.variants[chosen], facts, you, parts)
            elif piece.name == "cause":
                cause = facts.get("cause")
                if isinstance(cause, Cards) and cause.names:
                    parts.append(self._cause(cause))
            else:
                self._put(facts[piece.name], piece.case, you, parts)
        return parts

    def _keys(self, on: Hole, facts: Facts, you: str | None) -> tuple[str, ...]:
        """The variants that fit, the best first."""
        if on.name == "you":
            return tuple([role for role, fact in facts.items() if you is not None and _is_you(fact, you)])
        fact = facts.get(on.name, "")
        if on.function == "COUNT":
            fact = _count(fact)
        elif on.function == "END":
            return ("s" if _shown(fact).endswith(("s", "S")) else "other",)
        if isinstance(fact, int):
            return str(fact), "one" if fact == 1 else "other"
        return (str(fact),)

    def _put(self, fact: Fact, case: str, you: str | None, parts: list[Part]) -> None:
        if isinstance(fact, Cards):
            self._some(fact, case, parts)
        elif isinstance(fact, Person):
            self._player(fact.name, case, you, parts)
        elif isinstance(fact, People):
            cases = [case, *[""] * len(fact.names)] if case == "first" else [case] * len(fact.names)
            self._list([self._one(*each, you) for each in zip(fact.names, cases, strict=False)], parts)
        elif isinstance(fact, Listed):
            self._list(fact.items, parts)
        elif isinstance(fact, str | Said):
            _add(parts, fact)
        elif isinstance(fact, int):
            _add(parts, f"{fact:,}")
        elif _is_parts(fact):
            _extend(parts, fact)

    def _one(self, name: str, case: str, you: str | None) -> Parts:
        parts: list[Part] = []
        self._player(name, case, you, parts)
        return tuple(parts)

    def _player(self, name: str, case: str, you: str | None, parts: list[Part]) -> None:
        if name == you:
            parts.append(Player(name, plain_text(self._walk(self.patterns["you-word"][""], {"case": case}, None, []))))
        elif case:
            self._walk(self.patterns["player-word"][""], {"case": case, "who": (Player(name, name),)}, None, parts)
        else:
            parts.append(Player(name, name))

    def _some(self, cards: Cards, case: str, parts: list[Part]) -> None:
        """Cards in a sentence: by name, equal ones once, or only their number."""
        if not cards.names:
            self._walk(self.patterns["cards-unknown"][""], {"count": cards.number, "case": case}, None, parts)
            return
        same = Counter(cards.names)
        self._list([self._card(name, many, among=len(same) > 1) for name, many in same.items()], parts)

    def _card(self, name: str, many: int, *, among: bool) -> Parts:
        """One card, or several that are equal; among others a name with a comma stands in quotation marks."""
        parts: Parts = (Card(name, name),)
        if among and ", " in name:
            parts = tuple(self._walk(self.patterns["card-quoted"][""], {"card": parts}, None, []))
        if many > 1:
            parts = tuple(self._walk(self.patterns["cards-same"][""], {"card": parts, "count": many}, None, []))
        return parts

    def _cause(self, cards: Cards) -> Cause:
        names: list[Part] = []
        for name in cards.names:
            names += (", ", Card(name, name)) if names else (Card(name, name),)
        made = self._walk(self.patterns["cause"][""], {"cards": tuple(names)}, None, [])
        return Cause(tuple([part for part in made if isinstance(part, str | Card)]))

    def _list(self, items: Sequence[Parts], parts: list[Part]) -> None:
        """`a, b and c`, as the language joins them."""
        for at, item in enumerate(items):
            if at:
                key = "list-last" if at == len(items) - 1 else "list-more"
                self._walk(self.patterns[key][""], {}, None, parts)
            _extend(parts, item)


def _add(parts: list[Part], part: Part) -> None:
    """Texts side by side are one."""
    if isinstance(part, str) and parts and isinstance(parts[-1], str):
        parts[-1] += part
    elif part != "":
        parts.append(part)


def _extend(parts: list[Part], more: Parts) -> None:
    for part in more:
        _add(parts, part)


def _take_stop(parts: list[Part]) -> str:
    """Take the sign at the end away, if there is one."""
    last = parts[-1] if parts else ""
    if not isinstance(last, str) or last[-1:] not in STOPS:
        return ""
    parts[-1:] = [last[:-1]] if last[:-1] else []
    return last[-1]


def _is_you(fact: Fact, you: str) -> bool:
    return fact.name == you if isinstance(fact, Person) else isinstance(fact, People) and you in fact.names


def _count(fact: Fact) -> int:
    """How many cards, players or things there are."""
    if isinstance(fact, Cards):
        return fact.number
    return len(fact.names) if isinstance(fact, People) else len(fact.items) if isinstance(fact, Listed) else 0


def _shown(fact: Fact) -> str:
    if isinstance(fact, Person):
        return fact.name
    return plain_text(fact) if _is_parts(fact) else str(fact)


def _is_parts(fact: Fact) -> TypeGuard[Parts]:
    return type(fact) is tuple


@lru_cache(maxsize=1)
def english() -> Language:
    """English, read when the first sentence is made."""
    return Language.load("en")
