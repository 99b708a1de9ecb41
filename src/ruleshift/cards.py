"""What a card is: immutable data, no behaviour."""

from __future__ import annotations

from datetime import date, time
from enum import IntEnum
from typing import Any

import msgspec

__all__ = (
    "SOURCES",
    "Card",
    "Deck",
    "Fields",
    "Icon",
    "Kind",
    "Number",
    "RuleshiftError",
    "Selector",
    "Switch",
    "TomlValue",
    "plain",
    "quoted",
    "same_kind",
    "shown",
)

TomlValue = str | int | float | bool | date | time | list["TomlValue"] | dict[str, "TomlValue"]
"""What may stand in a TOML file, before anybody has looked at it. (A `datetime` is a `date`.)"""

Fields = dict[str, Any]
"""The fields of an entry of a TOML file. Once checked they hold what they should, and are read as that."""

SOURCES = {"rulebook": "from the rulebook", "public": "from a public source", "proposed": "ours"}
"""How we know that a printed deck has a card, in words."""

Selector = str | dict[str, str]
"""The cards that are meant: a name, `keeper`, `creeper`, `any`, or a table of kind, icon, lacks and name."""


class RuleshiftError(ValueError):
    """The base of all errors of this library. The message is a sentence for the person who made the mistake.

    >>> from ruleshift import Game, RuleshiftError
    >>> try:
    ...     Game("chess")
    ... except RuleshiftError as error:
    ...     print(error)
    There is no deck called 'chess'. The decks are pirate, martian, ...
    """


class Kind(IntEnum):
    """The nine kinds of cards.

    >>> from ruleshift import Kind
    >>> [kind.word for kind in Kind]
    ['basic', 'meta', 'rule', 'goal', 'ungoal', 'keeper', 'creeper', 'action', 'surprise']
    """

    BASIC = 0
    META = 1
    RULE = 2
    GOAL = 3
    UNGOAL = 4
    KEEPER = 5
    CREEPER = 6
    ACTION = 7
    SURPRISE = 8

    @property
    def word(self) -> str:
        """The kind as deck files and `ruleshift cards` write it."""
        return self.name.lower()


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A card of a deck: one entry of its file, with `count` equal copies. `data` holds the fields of its kind alone.

    >>> from ruleshift import find_deck
    >>> rum = next(card for card in find_deck("pirate").cards if card.name == "Rum")
    >>> rum.kind.word, rum.emoji, rum.count
    ('keeper', '🥃', 1)
    """

    name: str
    kind: Kind
    text: str = ""
    emoji: str = ""
    picture: str = ""
    """The name of a drawing that tables with pictures show instead of the emoji."""
    icons: tuple[str, ...] = ()
    count: int = 1
    source: str = "proposed"
    judging: bool = False
    hint: str = ""
    data: Fields = {}
    line: int = 0


class Switch(msgspec.Struct, frozen=True):
    """A yes-or-no option of a deck, and the cards that go when it is off.

    >>> from ruleshift import load_deck
    >>> load_deck("docs/examples/kitchen.toml").switches[0].name
    'pets'
    """

    name: str
    about: str
    default: bool
    icon: str = ""
    names: tuple[str, ...] = ()


class Number(msgspec.Struct, frozen=True):
    """A whole number that the players of a deck may agree on.

    >>> from ruleshift import load_deck
    >>> load_deck("docs/examples/kitchen.toml").numbers[0]
    Number(name='smoke', about='How many Burnt Pans set off the Smoke Alarm.', default=3, low=2, high=3)
    """

    name: str
    about: str
    default: int
    low: int
    high: int


class Icon(msgspec.Struct, frozen=True):
    """How a deck shows one of its icons: what it is called, and an emoji if it has one.

    >>> from ruleshift import load_deck
    >>> load_deck("docs/examples/kitchen.toml").icons[0]
    Icon(icon='dairy', name='Dairy', emoji='🥛')
    """

    icon: str
    name: str
    emoji: str = ""


class Deck(msgspec.Struct, frozen=True, kw_only=True):
    """A deck as its file tells it. Decks are immutable and shared between games.

    >>> from ruleshift import find_deck
    >>> deck = find_deck("camping")
    >>> deck.name, deck.year, deck.size
    ('Camping', 2023, 100)
    """

    id: str
    name: str
    year: int = 0
    blends: bool = True
    adds_to: tuple[str, ...] = ()
    """For an add-on, a deck without Basic Rules: the ids of the decks that it joins, or `any`."""
    about: str = ""
    emoji: str = ""
    colour: str = ""
    """The colour of its felt, as `#rrggbb`; that of its theme if it names none."""
    theme: str = "neutral"
    """How its felt, its backs and the frames of its cards look."""
    icons: tuple[Icon, ...] = ()
    """The icons that have a name or a picture of their own."""
    first: str = "random"
    """How people find out who begins: `draw` (the first to draw a card) or `random`."""
    cards: tuple[Card, ...] = ()
    solo_without: tuple[str, ...] = ()
    switches: tuple[Switch, ...] = ()
    numbers: tuple[Number, ...] = ()
    source: str = ""
    built_in: bool = False

    @property
    def size(self) -> int:
        """How many physical cards the deck has."""
        return sum(card.count for card in self.cards)

    @property
    def sources(self) -> dict[str, int]:
        """How many cards each source vouches for; empty for a deck that does not follow a printed one.

        >>> from ruleshift import find_deck, load_deck
        >>> sum(find_deck("pirate").sources.values())
        100
        >>> load_deck("docs/examples/kitchen.toml").sources
        {}
        """
        found = {name: sum(card.count for card in self.cards if card.source == name) for name in SOURCES}
        printed = found["rulebook"] or found["public"]
        return {name: number for name, number in found.items() if number} if printed else {}


def same_kind(one: Kind, other: Kind) -> bool:
    """Whether cards of one name and these kinds are copies of one card; an Ungoal is a sort of Goal."""
    goals = (Kind.GOAL, Kind.UNGOAL)
    return one is other or (one in goals and other in goals)


_APOSTROPHES = str.maketrans({"\u2019": "'", "\u2018": "'", "\u02bc": "'", "\u00b4": "'", "`": "'"})


def plain(name: str) -> str:
    """A name as names are compared: without case, a final ! or ?, and the kind of apostrophe.

    >>> plain("Let\u2019s Do That Again!") == plain("let's do that again")
    True
    """
    return " ".join(name.translate(_APOSTROPHES).casefold().split()).rstrip("!?").rstrip()


def shown(text: str) -> str:
    r"""What somebody typed as others see it: as it was typed, on one line, without what nobody can see.

    >>> print(shown("a\\b\u200bc \n d"))
    a\bc d
    """
    joiner = "\u200d"  # holds emoji together
    return " ".join("".join(sign for sign in text if sign.isprintable() or sign.isspace() or sign == joiner).split())


def quoted(text: object, longest: int = 60) -> str:
    r"""What somebody typed as a sentence quotes it.

    >>> print(quoted("a\\b"), quoted("Captain's Hat"))
    'a\b' "Captain's Hat"
    """
    seen = shown(str(text)[:longest])
    return f'"{seen}"' if "'" in seen else f"'{seen}'"
