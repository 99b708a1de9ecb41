"""Moves as records, and as the words of journals. Inside, a game keeps tuples of numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from ruleshift.cards import RuleshiftError, plain
from ruleshift.engine.core.pack import Pack
from ruleshift.engine.core.table import Table
from ruleshift.engine.core.values import ARGUMENT, NUMBER, OPEN, PLAYER, SHIFT, USE, WORD, WORDS

__all__ = (
    "Chance", "Chosen", "Joined", "JournalError", "Left", "MadeMove", "Move", "OfferTaken", "OptionSet", "Reseeded",
    "TableMove", "card_token", "chance_words", "chosen", "move_row", "read_card", "read_chosen", "read_move",
    "read_order", "read_token", "value_token",
)  # fmt: skip

Chance = int | list[str]
"""A result of chance: a number, or the cards of a pile after shuffling, the top last."""
_USE, _OPEN, _PLAYER, _NUMBER = (verb >> SHIFT for verb in (USE, OPEN, PLAYER, NUMBER))


class JournalError(RuleshiftError):
    """A journal that cannot be read or replayed: the message says why.

    >>> from ruleshift import Journal
    >>> Journal.from_bytes(b"{}")
    Traceback (most recent call last):
    ruleshift.engine.moves.JournalError: journal: this is not a complete journal: ...
    """


class Chosen(msgspec.Struct, frozen=True):
    """A player answered a decision.

    >>> from ruleshift import Game
    >>> game = Game.at("pirate", hands={"Ann": ["Rum", "Keg"]})
    >>> game.choose("Ann", "Rum")
    >>> game.moves[0]
    Chosen(player='Ann', choice='Rum', typed=False)
    """

    player: str
    choice: str
    """The choice in a word (see docs/journal.md), or the text that was typed."""
    typed: bool = False


class Joined(msgspec.Struct, frozen=True):
    """Somebody joined.

    >>> from ruleshift import Game
    >>> game = Game("pirate", ["Ann", "Bob"], seed=1)
    >>> game.join("Cat")
    >>> game.moves
    (Joined(player='Cat'),)
    """

    player: str


class Left(msgspec.Struct, frozen=True):
    """Somebody left.

    >>> from ruleshift import Game
    >>> game = Game("pirate", ["Ann", "Bob", "Cat"], seed=1)
    >>> game.leave("Bob")
    >>> game.moves
    (Left(player='Bob'),)
    """

    player: str


class OfferTaken(msgspec.Struct, frozen=True):
    """A player did something without being asked: `opt out`, `call out Bob`.

    >>> from ruleshift import Game
    >>> game = Game("drinking", ["Ann", "Bob"], seed=1, options={"meta": ["Drinking Rules"]})
    >>> game.offers("Ann")
    ('opt out', 'leave')
    >>> game.take_offer("Ann", "opt out")
    >>> game.moves
    (OfferTaken(player='Ann', offer='opt out'),)
    """

    player: str
    offer: str


class OptionSet(msgspec.Struct, frozen=True):
    """The table changed an option: only `ask` can be changed in mid-game.

    >>> from ruleshift import Game
    >>> game = Game("pirate", ["Ann", "Bob"], seed=1)
    >>> game.set_ask("able")
    >>> game.moves
    (OptionSet(name='ask', value='able'),)
    """

    name: str
    value: str


class Reseeded(msgspec.Struct, frozen=True):
    """Chance took another course: the piles that lie face down were shuffled anew, as `Game.clone(seed=...)` does.

    >>> from ruleshift import Game
    >>> Game("pirate", ["Ann", "Bob"], seed=1).clone(seed=3).moves
    (Reseeded(seed=3),)
    """

    seed: int


TableMove = OptionSet | Reseeded
"""What no player does."""
Move = Chosen | Joined | Left | OfferTaken | TableMove
"""Whatever changes a game, as a record."""


class _Row(msgspec.Struct, frozen=True):
    """A move as a store keeps it: the row of the journal, and the results of chance."""

    move: list[Any]
    random: list[Any] = []


class MadeMove(NamedTuple):
    """A move that was made on a draft, and what chance did; of several moves it stands with the last.

    >>> from ruleshift import Game
    >>> draft = Game.at("pirate", hands={"Ann": ["Rum", "Keg"]}).draft()
    >>> draft.game.choose("Ann", "Rum")
    >>> draft.moves[0].move
    Chosen(player='Ann', choice='Rum', typed=False)
    """

    move: Move
    chance: tuple[Chance, ...] = ()

    def to_json(self) -> str:
        """The move as one line that a store can keep."""
        return msgspec.json.encode(_Row(move_row(self.move), list(self.chance))).decode()

    @classmethod
    def from_json(cls, line: str) -> MadeMove:
        """Read a line that was kept."""
        try:
            row = msgspec.json.decode(line, type=_Row)
        except msgspec.DecodeError as error:
            raise JournalError(f"The kept game has a move that cannot be read: {error}.") from None
        return cls(read_move(row.move), tuple(row.random))


def move_row(move: Move) -> list[Any]:
    """A move as a journal has it."""
    match move:
        case Chosen(player, choice, typed):
            return [player, [choice] if typed else choice]
        case Joined(player):
            return ["join", player]
        case Left(player):
            return ["leave", player]
        case OfferTaken(player, offer):
            return ["offer", player, offer]
        case OptionSet(name, value):
            return ["option", name, value]
        case Reseeded(seed):
            return ["seed", seed]


def read_move(row: list[Any]) -> Move:
    """A move out of a journal. Whether it is lawful is for the game to say."""
    match row:
        case ["join", player]:
            return Joined(player)
        case ["leave", player]:
            return Left(player)
        case ["offer", player, offer]:
            return OfferTaken(player, offer)
        case ["option", name, value]:
            return OptionSet(name, value)
        case ["seed", int(seed)]:
            return Reseeded(seed)
        case [player, [str(text)]]:
            return Chosen(player, text, typed=True)
        case [player, str(token)]:
            return Chosen(player, token)
    raise JournalError(f"The journal has an invalid move: {str(row)[:60]!r}.")


def chance_words(pack: Pack, log: Iterable[int | tuple[int, ...]]) -> list[Chance]:
    """Results of chance as a journal has them."""
    return [[card_token(pack, c) for c in entry] if isinstance(entry, tuple) else entry for entry in log]


# Cards and choices as words that mean the same in every game with the same decks.


def card_token(pack: Pack, c: int) -> str:
    """A card as a word: its name, and which copy if there are several."""
    copies = pack.by_name[plain(pack.names[c])]
    return pack.names[c] if len(copies) == 1 else f"{pack.names[c]}#{copies.index(c) + 1}"


def read_card(pack: Pack, token: object) -> int:
    """The card that a word means."""
    name, _, copy = str(token).rpartition("#") if "#" in str(token) else (str(token), "", "1")
    copies = pack.by_name.get(plain(name), [])
    number = _number(copy)
    if not 1 <= number <= len(copies):
        raise JournalError(f"The journal names the card {str(token)[:60]!r}, which these decks do not have.")
    return copies[number - 1]


def read_order(pack: Pack, order: Sequence[str]) -> list[int]:
    """A whole deck in an order, out of the words of a journal, or a refusal."""
    if isinstance(order, str) or not all(isinstance(each, str) for each in order):
        raise JournalError("The order of a deck is a list of card names, the top last, as journal.order has it.")
    cards = [read_card(pack, token) for token in order]
    if sorted(cards) != sorted(pack.shuffled):
        raise JournalError("The order must name every card of this deck once, equal copies as in Cow#2.")
    return cards


def _number(text: str) -> int:
    """A number of a journal, none of which is large; -1 for anything else."""
    return int(text) if text.isdecimal() and len(text) < 10 else -1


def chosen(t: Table, pid: int, value: int | str) -> Chosen:
    """An answer of a player as a record."""
    if isinstance(value, str):
        return Chosen(t.names[pid], value, typed=True)
    return Chosen(t.names[pid], value_token(t, value))


def value_token(t: Table, value: int) -> str:
    """A choice as a word."""
    verb, argument = value >> SHIFT, value & ARGUMENT
    if verb == 0:
        return card_token(t.pack, value)
    if verb == _USE:
        return f"use {card_token(t.pack, argument)}"
    if verb == _OPEN:
        return f"open {card_token(t.pack, argument)}"
    if verb == _PLAYER:
        return f"@{t.names[argument]}"
    return f"={argument}" if verb == _NUMBER else f"-{WORDS[argument]}"


def read_chosen(t: Table, move: Chosen) -> int | str:
    """The choice that a move means at a table: a number, or the text that was typed."""
    return move.choice if move.typed else read_token(t, str(move.choice))


def read_token(t: Table, token: str) -> int:
    """The choice that a word means."""
    if token.startswith("@"):
        for pid in t.order:
            if t.names[pid] == token[1:]:
                return PLAYER | pid
        raise JournalError(f"The journal names the player {token[1:60]!r}, who is not at the table.")
    if token.startswith("-") and token[1:] in WORDS:
        return WORD | WORDS.index(token[1:])
    if token.startswith("=") and 0 <= _number(token[1:]) <= ARGUMENT:
        return NUMBER | _number(token[1:])
    for prefix, verb in (("use ", USE), ("open ", OPEN)):
        if token.startswith(prefix) and plain(token) not in t.pack.by_name:
            return verb | read_card(t.pack, token.removeprefix(prefix))
    return read_card(t.pack, token)
