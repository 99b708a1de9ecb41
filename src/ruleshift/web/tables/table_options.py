"""What a table agrees on: whether it can be played, who begins, and what is to be said about it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from ruleshift.cards import Deck, RuleshiftError
from ruleshift.decks.add_ons import leading
from ruleshift.engine import Pack, setup
from ruleshift.engine.options import MOST_PLAYERS, Options, listed_options, read_names, read_options
from ruleshift.engine.setup import compile_pack, impossible_goals, make_pack
from ruleshift.engine.single_cards import find_lenders
from ruleshift.table.record import GameOption, TableOptions
from ruleshift.table.refusals import RefusalError
from ruleshift.web.protocol.resources import ImpossibleGoal, SetUp, SetUpWish
from ruleshift.web.settings import Settings

__all__ = (
    "DRAW", "check_options", "check_rules", "check_times", "game_options", "notices", "read_rules", "rules_of",
    "set_up", "settle_options", "who_begins",
)  # fmt: skip

LONGEST_LIST = 200
LONGEST_VALUE = 120
"""A card's name with its deck's id before it."""
SETTLED = ("ask", "first")
"""Options of the game that a table decides by itself."""
DRAW = "draw"
"""Instead of a name in `first`: the first person to draw a card begins."""
DECKS_WAY = "deck"
"""Instead of a name in `first`: as the first deck has it."""


def who_begins(options: TableOptions, settings: Settings) -> str:
    """`draw`, `random` or a name: what the table has agreed on, or the way of its first deck."""
    if options.first != DECKS_WAY:
        return options.first
    try:
        return leading(settings.shelf.find(options.decks)).first
    except RefusalError:  # a deck that is not here any more
        return "random"


def game_options(options: TableOptions, first: str) -> dict[str, Any]:
    """What the game is told, but for who is asked for Surprises."""
    return {**options.rules, "first": first}


def rules_of(options: Options) -> dict[str, GameOption]:
    """The rules of a table whose game has these options."""
    listed = {name: value for name, value in listed_options(options).items() if name not in SETTLED}
    return {
        name: list(value) if isinstance(value, tuple) else str(value) if isinstance(value, float) else value
        for name, value in listed.items()
    }


def check_options(options: TableOptions, settings: Settings, members: int) -> TableOptions:
    """Refuse what cannot be played; the decks in their usual spelling, and lists of cards as lists."""
    if not 1 <= options.seats <= MOST_PLAYERS:
        raise RefusalError("bad_request", f"A table has 1 to {MOST_PLAYERS} seats.")
    if options.seats == 1 < members:
        raise RefusalError("conflict", f"{members} players already sit at this table, and solitaire is for one.")
    check_times(options, settings)
    decks = check_rules(options.decks, options.rules, settings)
    if len(options.first) > LONGEST_VALUE:
        raise RefusalError("bad_request", "These options are too long for a table.")
    try:
        _pack(options, decks, settings)
    except RuleshiftError as error:
        raise RefusalError("bad_request", str(error)) from None
    return msgspec.structs.replace(options, decks=tuple(deck.id for deck in decks), rules=_with_lists(options.rules))


def settle_options(options: TableOptions, settings: Settings, members: int) -> TableOptions:
    """The same in a thread, where it may take its time: what is to be said about the options is known then, too."""
    checked = check_options(options, settings, members)
    notices(checked, settings, members)
    return checked


def _with_lists(rules: Mapping[str, GameOption]) -> dict[str, GameOption]:
    """The same rules, where lists of cards that were written as one text are lists."""
    texts = {name for name in ("meta", "without", "with") if isinstance(rules.get(name), str)}
    return {name: [*(read_names(name, value) or ())] if name in texts else value for name, value in rules.items()}


def check_rules(names: tuple[str, ...], rules: Mapping[str, GameOption], settings: Settings) -> tuple[Deck, ...]:
    """Refuse what no table may ask for, before anybody looks at the cards; otherwise, the decks."""
    decks = settings.shelf.find(names[:LONGEST_LIST], "bad_request")
    settled = next((name for name in SETTLED if name in rules), None)
    if settled:
        raise RefusalError("bad_request", f"The table sets {settled!r} itself; leave it out of the rules.")
    if any(_too_long(value) for value in rules.values()):
        raise RefusalError("bad_request", "These options are too long for a table.")
    return decks


def read_rules(
    decks: tuple[Deck, ...], rules: Mapping[str, GameOption], settings: Settings
) -> tuple[Options, tuple[Deck, ...]]:
    """The options of a game as the engine has them, and the decks that lend it single cards."""
    agreed = read_options(decks, dict(rules))
    return agreed, find_lenders(agreed.with_cards, decks, settings.shelf.lenders)


def notices(options: TableOptions, settings: Settings, members: int) -> tuple[str, ...]:
    """What those who sit at a table should be told about what they have agreed on."""
    players = 1 if options.seats == 1 else max(2, members)
    try:
        return _notices(_pack(options, settings.shelf.find(options.decks), settings), players)
    except RuleshiftError:  # a deck that is not here any more
        return ()


@lru_cache(maxsize=64)
def _notices(pack: Pack, players: int) -> tuple[str, ...]:
    """Equal tables share a pack, and a table asks whenever somebody comes or goes."""
    return tuple(map(str, setup.notices(pack, players)))


def _pack(options: TableOptions, decks: tuple[Deck, ...], settings: Settings) -> Pack:
    """The cards that a game with these options is played with; no game is dealt to find out."""
    agreed, lenders = read_rules(decks, options.rules, settings)
    return make_pack(decks, agreed, solo=options.seats == 1, lenders=lenders)


def check_times(options: TableOptions, settings: Settings) -> None:
    """Refuse times out of bounds."""
    low, high = settings.seconds_bounds
    if options.seconds and not low <= options.seconds <= high:
        raise RefusalError("bad_request", f"The time for a decision is {low} to {high} seconds, or 0 for no limit.")
    for name, value, (least, most) in (
        ("Surprise windows stay open for", options.window, settings.window_bounds),
        ("Bots wait for", options.pace, settings.pace_bounds),
    ):
        if not least <= value <= most:
            raise RefusalError("bad_request", f"{name} {least:g} to {most:g} seconds.")


def _too_long(value: object) -> bool:
    if isinstance(value, list):
        return len(value) > LONGEST_LIST or any(len(each) > LONGEST_VALUE for each in value)
    return isinstance(value, str) and len(value) > LONGEST_LIST * LONGEST_VALUE


def set_up(wish: SetUpWish, settings: Settings) -> SetUp:
    """The facts about a set-up, or the sentence why it cannot be played. No game is dealt for it."""
    try:
        pack = _wished(wish, settings)
    except RuleshiftError as error:
        return SetUp(refused=str(error))
    return SetUp(
        cards=pack.size - len(pack.out),
        shuffled=len(pack.shuffled),
        impossible=tuple(
            ImpossibleGoal(name=goal.name, kind=goal.kind.lower(), missing=str(goal.missing))
            for goal in impossible_goals(pack)
        ),
        out=tuple(dict.fromkeys(pack.names[c] for c in pack.out)),
    )


def _wished(wish: SetUpWish, settings: Settings) -> Pack:
    decks = check_rules(wish.decks, wish.rules, settings)
    agreed, lenders = read_rules(decks, wish.rules, settings)
    return compile_pack(decks, agreed, solo=wish.game == "solitaire", lenders=lenders)
