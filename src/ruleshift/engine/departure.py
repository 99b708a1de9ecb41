"""Journals of other versions: whether the cards are the same, what stands in for those that are gone, where it ends."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

import msgspec

from ruleshift import __version__
from ruleshift.cards import Card, Deck, plain
from ruleshift.engine.core import printing
from ruleshift.engine.core.pack import Pack
from ruleshift.engine.journal import Journal, JournalError
from ruleshift.engine.moves import read_card
from ruleshift.engine.options import Options
from ruleshift.engine.single_cards import still_there

__all__ = (
    "Departure", "Told", "cannot_open", "cards_digest", "depart_at", "fit_options", "of_this_version", "read_told",
)  # fmt: skip

SAID = frozenset(("warning",))
"""Fields of a card that people read and the game does not."""
FAMILIAR = 0.75
"""A deck that shares fewer of its cards with a journal's is another deck, not another version of it."""


class Departure(msgspec.Struct, frozen=True, kw_only=True):
    """How a replayed game departs from its journal, which another version of Ruleshift or of its decks has written.

    `str()` says it in a few sentences that tell nothing about hidden cards.

    >>> import msgspec
    >>> from ruleshift import Game
    >>> game = Game("pirate", seed=2)
    >>> game.choose(game.turn, 0)
    >>> old = msgspec.structs.replace(game.journal, version="0.0.9", moves=[["Ann", "No Such Card"]])
    >>> departure = Game.from_journal(old).departure
    >>> departure.stopped, departure.lawful, departure.moves
    (True, 0, 1)
    """

    version: str
    """The Ruleshift that the journal is of."""
    moves: int
    """How many moves the journal has."""
    lawful: int
    """How many of them were lawful when it was replayed."""
    instead: tuple[tuple[str, str], ...] = ()
    """Cards that are not in the deck any more, and the new ones that stand in for them."""
    missing: tuple[str, ...] = ()
    """Cards that are not in the deck any more, and for which nothing stands in."""
    left_out: tuple[str, ...] = ()
    """New cards that the journal does not know: the game is played without them."""

    @property
    def stopped(self) -> bool:
        """True if the journal goes on where the replay ends."""
        return self.lawful < self.moves

    def __str__(self) -> str:
        return printing.departure_text(self)


class Told(NamedTuple):
    """What a journal tells about the cards: the order of the deck, the results of chance, what is left out."""

    order: list[int]
    script: tuple[object, ...]
    left_out: tuple[int, ...] = ()
    departure: Departure | None = None

    def agreed(self, options: Options) -> Options:
        """The options with what is left out, so that the game can be kept and replayed again."""
        names = self.departure.left_out if self.departure else ()
        return msgspec.structs.replace(options, without=(*options.without, *names)) if names else options


def of_this_version(journal: Journal, pack: Pack) -> bool:
    """True if a journal is of this very game: whatever cannot be replayed then is damage."""
    return journal.version == __version__ and journal.digest == cards_digest(pack)


@lru_cache(maxsize=16)
def cards_digest(pack: Pack) -> str:
    """A word for all that matters in the cards of a table: the same as long as they play in the same way."""
    content = msgspec.json.encode([_played(pack.cards[c]) for c in pack.in_order], order="deterministic")
    return hashlib.sha256(content).hexdigest()[:16]


def _played(card: Card) -> list[object]:
    data = {name: value for name, value in card.data.items() if name not in SAID}
    return [card.name, card.kind, sorted(card.icons), card.judging, data]


def fit_options(journal: Journal, options: Options, decks: tuple[Deck, ...], lenders: tuple[Deck, ...]) -> Options:
    """The options of a journal; in one of another version, cards that are gone are neither taken out nor added."""
    if journal.version == __version__:
        return options
    names = {plain(card.name) for deck in decks for card in deck.cards}
    without = tuple(name for name in options.without if plain(name) in names)
    return msgspec.structs.replace(options, without=without, with_cards=still_there(options.with_cards, lenders))


# The cards of a journal.


def read_told(journal: Journal, pack: Pack) -> Told:
    """Read the cards of a journal. In one of another version, new cards stand in for those that are gone."""
    if not of_this_version(journal, pack):
        return _read_changed(journal, pack)
    order = [read_card(pack, token) for token in journal.order]
    if sorted(order) != sorted(_ordered(journal, pack)):
        raise JournalError("the order of its deck is not this deck")
    return Told(order, tuple(_entry(entry, lambda token: read_card(pack, token)) for entry in journal.random))


def _ordered(journal: Journal, pack: Pack) -> tuple[int, ...]:
    """The cards that the journal's order is of. What the edition lays out belongs to it where a position was set."""
    return pack.shuffled if journal.position is msgspec.UNSET else (*pack.shuffled, *pack.laid)


def _read_changed(journal: Journal, pack: Pack) -> Told:
    ordered = _ordered(journal, pack)
    meant, gone = _meant(journal.order, pack, ordered)
    new = [c for c in ordered if c not in meant.values()]
    if len(meant) < FAMILIAR * max(len(journal.order), len(ordered)):
        raise JournalError("its deck has other cards than this one")
    instead = dict(zip(gone, new, strict=False))
    read = {**meant, **instead}
    order = [read[token] for token in journal.order if token in read]
    left_out = tuple(new[len(gone) :])
    script = tuple(_entry(entry, lambda token: read.get(str(token))) for entry in journal.random)
    if not gone and not new:
        return Told(order, script)
    departure = Departure(
        version=journal.version,
        moves=len(journal.moves),
        lawful=len(journal.moves),
        instead=tuple((_name(token), pack.names[c]) for token, c in instead.items()),
        missing=tuple(_name(token) for token in gone[len(new) :]),
        left_out=tuple(pack.names[c] for c in left_out),
    )
    return Told(order, script, left_out, departure)


def _meant(tokens: list[str], pack: Pack, ordered: tuple[int, ...]) -> tuple[dict[str, int], list[str]]:
    """The cards that the words of a journal mean, and the words that mean none in this deck."""
    meant: dict[str, int] = {}
    gone = []
    for token in tokens:
        try:
            c = read_card(pack, token)
        except JournalError:
            c = -1
        if c in ordered and c not in meant.values():
            meant[token] = c
        else:
            gone.append(token)
    return meant, gone


def _name(token: str) -> str:
    return token.partition("#")[0][:60]


def _entry(entry: object, read: Callable[[str], int | None]) -> object:
    """A result of chance: a number, or cards in an order; those that are gone leave it."""
    if not isinstance(entry, list):
        return entry
    return tuple([c for token in entry if (c := read(token)) is not None])


# What is said about it.


def depart_at(journal: Journal, lawful: int, departure: Departure | None) -> Departure:
    """A replay has come to a move that is not lawful any more."""
    moves = len(journal.moves)
    departure = departure or Departure(version=journal.version, moves=moves, lawful=moves)
    return msgspec.structs.replace(departure, lawful=lawful)


def cannot_open(journal: Journal, error: Exception) -> JournalError:
    """Why a journal cannot be replayed at all."""
    other = f" {printing.changed_text(journal.version[:20])}" if journal.version != __version__ else ""
    return JournalError(f"The journal cannot be opened: {str(error).rstrip('.')}.{other}")
