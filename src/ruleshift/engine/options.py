"""What was agreed before a game: options, players and a seed, as people and files give them, checked."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from operator import index
from typing import Any, Protocol, SupportsFloat

import msgspec

from ruleshift.cards import Deck, RuleshiftError, plain
from ruleshift.vocabulary import OPTION_WORDS

__all__ = (
    "LARGEST_SEED", "MOST_PLAYERS", "ChanceSource", "Options", "SetupError", "check_ask", "check_name",
    "check_people", "check_players", "check_seed", "listed_options", "read_names", "read_options", "read_settings",
    "whole",
)  # fmt: skip

MOST_PLAYERS = 12
LONGEST_NAME = 40
MOST_TURNS = 100_000
LARGEST_SEED = (1 << 63) - 1
WORDS_OF_THE_GAME = ("join", "leave", "offer", "pass")
"""What options and journals say beside the names of players."""


class ChanceSource(Protocol):
    """Decides what is random in a game, in the place of its generator. What cannot be raises a ValueError.

    >>> from ruleshift import Game
    >>> class Calm:
    ...     def below(self, n):
    ...         return 0
    ...
    ...     def shuffle(self, cards):
    ...         return list(cards)
    >>> Game("pirate", seed=1, chance=Calm()).view("Ann").hand
    ('Treasure Map', 'Royal Navy Ship', "Captain's Hat", 'Treasure Ship')
    """

    def below(self, n: int) -> int:
        """A number from 0 to n - 1: who begins, which card is drawn out of a hand."""

    def shuffle(self, cards: tuple[int, ...]) -> Sequence[int]:
        """The same cards, by their numbers, in another order; the top last."""


class SetupError(RuleshiftError):
    """A table that cannot be: the message says why.

    >>> from ruleshift import Game
    >>> Game("pirate", ["Ann", "Ann"])
    Traceback (most recent call last):
    ruleshift.engine.options.SetupError: Two players cannot have the same name.
    """


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What the players agreed on. In `meta`, None means the Meta Rules that the decks lay out by themselves.

    `people` is who of the players are people; only where `first` is `draw` does it matter.

    >>> from ruleshift import Game, Options
    >>> agreed = Options(without=("Rum",), first="Bob")
    >>> Game("pirate", ["Ann", "Bob"], seed=1, options=agreed).turn
    'Bob'
    """

    meta: tuple[str, ...] | None = None
    """The Meta Rules that the table agreed on."""
    without: tuple[str, ...] = ()
    """Cards to leave out."""
    with_cards: tuple[str, ...] = msgspec.field(default=(), name="with")
    """Single cards of other decks, such as `camping:Tent`; everywhere else this option is called `with`."""
    judging: bool = True
    """False: without the cards that make players judge each other."""
    time_limit: int | None = None
    """After how many turns the Meta Rule Time Limit ends the game."""
    claims: str | float = "always"
    """How often bots claim: `always`, `never`, or a chance."""
    challenges: str | float = "silly"
    """What bots challenge: `silly` facts (neither listed nor naming the card), `always`, `never`, or a chance."""
    ask: str = "public"
    """Who is asked for Surprises: everybody with cards (`public`), or those who can answer (`able`)."""
    first: str = "random"
    """Who begins: `random`, `draw` (the first person to draw), or a name."""
    turns: int = 1_000
    """After so many turns a game ends unfinished."""
    people: tuple[str, ...] = ()
    switches: dict[str, bool] = {}
    """Yes-or-no options of the decks, by name."""
    numbers: dict[str, int] = {}
    """Numbers that the decks leave open, by name."""


HONOUR_SETTINGS = {"claims": ("always", "never"), "challenges": ("silly", "always", "never")}
"""The words that say how bots answer; a chance will do as well."""
_USUAL = Options()
_LISTS = {"meta": "meta", "without": "without", "with": "with_cards"}
_FLAGS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def read_options(decks: tuple[Deck, ...], raw: Any) -> Options:
    """Check options as a person or a file gives them: lists, numbers and switches, or texts of them."""
    people: tuple[str, ...] = ()
    if isinstance(raw, Options):
        people = raw.people
        raw = listed_options(raw)
    switches = {switch.name: switch for deck in decks for switch in deck.switches}
    numbers = {number.name: number for deck in decks for number in deck.numbers}
    fields: dict[str, Any] = {"switches": {}, "numbers": {}}
    if not isinstance(raw, dict):
        raise SetupError("The options are a table of names and values.")
    for name, value in raw.items():
        if name in _LISTS:
            fields[_LISTS[name]] = read_names(name, value)
        elif name in _READERS:
            fields[name] = _READERS[name](name, value)
        elif name in switches:
            fields["switches"][name] = _flag(name, value)
        elif name in numbers:
            fields["numbers"][name] = _whole(name, value, numbers[name].low, numbers[name].high)
        else:
            listed = ", ".join([*OPTION_WORDS, *switches, *numbers])
            raise SetupError(f"There is no option {str(name)[:40]!r} for this table. The options are: {listed}.")
    return Options(**fields, people=people)


def listed_options(options: Options) -> dict[str, Any]:
    """Options as a person would give them: what differs from the usual."""
    listed = {
        said: value
        for name, said in zip(Options.__struct_fields__, Options.__struct_encode_fields__, strict=True)
        if (value := getattr(options, name)) != getattr(_USUAL, name) and name not in ("people", "switches", "numbers")
    }
    return {**listed, **options.switches, **options.numbers}


def read_settings(texts: Iterable[str]) -> dict[str, str]:
    """Options as a command line has them, each NAME=VALUE."""
    settings = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise SetupError(f"An option is written NAME=VALUE, as in judging=false, not {text[:60]!r}.")
        settings[name.strip()] = value.strip()
    return settings


def read_names(name: str, value: object) -> tuple[str, ...] | None:
    """A list of cards, or a text with semicolons between them; None in `meta` leaves the choice to the decks."""
    if value is None:
        return None if name == "meta" else ()
    if isinstance(value, str):
        value = [part.strip() for part in value.split(";")] if value.strip() else []
    if not isinstance(value, list | tuple) or not all(isinstance(part, str) for part in value):
        raise SetupError(f"The option {name} is a list of card names.")
    return tuple(value)


def _flag(name: str, value: object) -> bool:
    if isinstance(value, str):
        value = _FLAGS.get(value.casefold())
    if not isinstance(value, bool):
        raise SetupError(f"The option {name} is true or false.")
    return value


def _whole(name: str, value: object, low: int, high: int) -> int:
    try:
        found = int(value) if isinstance(value, str) and value.strip().isdecimal() else value
    except ValueError:
        found = None
    if not isinstance(found, int) or isinstance(found, bool) or not low <= found <= high:
        raise SetupError(f"The option {name} is a whole number from {low} to {high}.")
    return found


def _chance(name: str, value: object) -> str | float:
    words = HONOUR_SETTINGS[name]
    if value in words:
        return str(value)
    try:
        found = float(value) if isinstance(value, str | SupportsFloat) else -1.0
    except (TypeError, ValueError):
        found = -1.0
    if not 0 <= found <= 1:
        raise SetupError(f"The option {name} is {', '.join(words)}, or a chance from 0 to 1.")
    return found


def _text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise SetupError(f"The option {name} is a text.")
    return value


def _time_limit(name: str, value: object) -> int | None:
    return None if value is None else _whole(name, value, 1, 999)


def _turns(name: str, value: object) -> int:
    return _whole(name, value, 1, MOST_TURNS)


def _ask(_name: str, value: object) -> str:
    return check_ask(value)


_READERS: dict[str, Callable[[str, object], object]] = {
    "judging": _flag,
    "time_limit": _time_limit,
    "claims": _chance,
    "challenges": _chance,
    "ask": _ask,
    "first": _text,
    "turns": _turns,
}


def check_ask(ask: object) -> str:
    """Who is asked for Surprises, or a refusal."""
    if ask not in ("public", "able"):
        raise SetupError("The option ask is public or able.")
    return str(ask)


def check_name(name: object) -> str:
    """A player's name, or a refusal."""
    if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME:
        raise SetupError(f"A player's name is a text of 1 to {LONGEST_NAME} characters.")
    if any(not sign.isprintable() for sign in name):
        raise SetupError("A player's name may only have visible characters.")
    if plain(name) in WORDS_OF_THE_GAME:
        raise SetupError(f"{name.strip()!r} is a word of the game; a player needs another name.")
    return name.strip()


def check_players(players: object) -> tuple[str, ...]:
    """The names at a table: at least one, at most twelve, no name twice."""
    if isinstance(players, int | str) or not hasattr(players, "__iter__"):
        raise SetupError("The players are a list of names.")
    names = list(players)
    if not names:
        raise SetupError("A game needs at least one player.")
    if len(names) > MOST_PLAYERS:
        raise SetupError(f"At most {MOST_PLAYERS} can play, and {len(names):,} is too many.")
    checked = tuple(check_name(name) for name in names)
    if len({plain(name) for name in checked}) < len(checked):
        raise SetupError("Two players cannot have the same name.")
    return checked


def check_people(people: object, names: tuple[str, ...]) -> tuple[str, ...]:
    """Who of the players are people, or a refusal."""
    if isinstance(people, int | str) or not hasattr(people, "__iter__"):
        raise SetupError("The people are a list of names.")
    known = {plain(name): name for name in names}
    listed = list(people)
    for name in listed:
        if not isinstance(name, str) or plain(name) not in known:
            raise SetupError(f"Nobody at this table is called {str(name)[:60]!r}.")
    return tuple(known[plain(name)] for name in listed)


def check_seed(seed: object) -> int:
    """A seed, or a refusal; a fresh one for None."""
    if seed is None:
        return secrets.randbelow(LARGEST_SEED)
    number = whole(seed)
    if number is None or not 0 <= number <= LARGEST_SEED:
        raise SetupError("A seed is a whole number from 0 to 2^63 - 1.")
    return number


def whole(value: Any) -> int | None:
    """A whole number, of an array library too; None for anything else."""
    try:
        return None if isinstance(value, bool) else index(value)
    except TypeError:
        return None
