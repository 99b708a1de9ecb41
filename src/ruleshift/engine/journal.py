"""A game as a file: what was agreed, the order of the deck, every choice and every random result."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import msgspec

from ruleshift.cards import Deck
from ruleshift.decks import EDITIONS, find_deck, read_deck
from ruleshift.engine.core.verdict import Outcome
from ruleshift.engine.moves import JournalError, Move
from ruleshift.engine.single_cards import find_lenders

if TYPE_CHECKING:
    from ruleshift.engine.game import Game

__all__ = (
    "VERSION",
    "Journal",
    "JournalError",
    "ReplayStep",
    "decks_of",
    "lenders_of",
    "own_decks_of",
    "replay_with",
)

VERSION = 3
"""The version of the format."""
MOST_BYTES = 50_000_000


class Journal(msgspec.Struct, frozen=True, kw_only=True):
    """A whole game. Moves are `[player, choice]`, `["join", name]`, `["leave", name]`, `["offer", player, text]`
    `["option", "ask", "able"]` or `["seed", 3]`.

    >>> from ruleshift import Game
    >>> game = Game("pirate", ["Ann", "Bob"], seed=1)
    >>> game.choose(game.turn, 0)
    >>> journal = game.journal
    >>> journal.players, len(journal.moves)
    (['Ann', 'Bob'], 1)
    >>> Game.from_journal(journal).view("Bob").hand == game.view("Bob").hand
    True
    """

    ruleshift: int
    decks: list[str]
    players: list[str]
    options: dict[str, Any]
    seed: int
    first: str
    order: list[str]
    moves: list[list[Any]]
    random: list[Any]
    version: str
    """The Ruleshift that the game was played with."""
    digest: str
    """Stands for the cards of its decks."""
    own_decks: dict[str, str] = {}
    checksum: str = ""
    position: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    """Where the game began, if it was set by hand: the table part of a scenario; unset in games that were dealt."""

    def positions(self) -> Iterator[ReplayStep]:
        """The game before its first move and after each one, every time as a game of its own.

        A journal of another version may end early; the `departure` of the last game tells of it then.
        """
        return _replays[0](self)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None if the journal ends before it did. It is replayed to find out."""
        for step in self.positions():
            if step.game.outcome is not None:
                return step.game.outcome
        return None

    def sealed(self) -> Journal:
        """The same journal with its checksum."""
        return msgspec.structs.replace(self, checksum=self._digest())

    def _digest(self) -> str:
        bare = msgspec.structs.replace(self, checksum="")
        return hashlib.sha256(msgspec.json.encode(bare, order="deterministic")).hexdigest()

    def to_bytes(self) -> bytes:
        """The journal as a file's content."""
        return msgspec.json.format(msgspec.json.encode(self.sealed()), indent=0 if len(self.moves) > 2_000 else 1)

    def save(self, path: str | Path) -> None:
        """Write the journal, whole or not at all."""
        path = Path(path)
        part = path.with_name(path.name + ".part")
        content = self.to_bytes()
        try:
            part.write_bytes(content)
            part.replace(path)
        except OSError as error:
            part.unlink(missing_ok=True)
            raise JournalError(f"{path}: the journal cannot be written: {error.strerror}.") from None

    @classmethod
    def from_bytes(cls, content: bytes, where: str = "journal") -> Journal:
        """Read a journal, checking its version and checksum."""
        version = _decoded(content, _Head, where).ruleshift
        if version != VERSION:
            raise JournalError(
                f"{where}: the game was saved by another Ruleshift (journal version {version}, here {VERSION})."
            )
        journal = _decoded(content, cls, where)
        if journal.checksum != journal._digest():
            raise JournalError(f"{where}: the checksum does not match: the journal was edited or damaged.")
        return journal

    @classmethod
    def load(cls, path: str | Path) -> Journal:
        """Read a journal file."""
        path = Path(path)
        try:
            with path.open("rb") as file:
                content = file.read(MOST_BYTES + 1)
        except OSError as error:
            raise JournalError(f"{path}: the journal cannot be read: {error.strerror}.") from None
        if len(content) > MOST_BYTES:
            raise JournalError(f"{path}: the file is too large for a journal.")
        return cls.from_bytes(content, path.name)


class ReplayStep(NamedTuple):
    """A moment of a journal: how many moves were made, the last of them, and the game after it.

    >>> from ruleshift import Game
    >>> game = Game("pirate", ["Ann", "Bob"], seed=1)
    >>> game.choose(game.turn, 0)
    >>> [(step.number, step.game.turn) for step in game.journal.positions()]
    [(0, 'Bob'), (1, 'Bob')]
    """

    number: int
    move: Move | None
    game: Game


_replays: list[Callable[[Journal], Iterator[ReplayStep]]] = []


def replay_with(replay: Callable[[Journal], Iterator[ReplayStep]]) -> None:
    """How journals are replayed; the game, which lies above, says it."""
    _replays[:] = [replay]


Shape = TypeVar("Shape")


class _Head(msgspec.Struct):
    ruleshift: int


def _decoded(content: bytes, shape: type[Shape], where: str) -> Shape:
    try:
        return msgspec.json.decode(content, type=shape)
    except UnicodeDecodeError:
        raise JournalError(f"{where}: this is not a complete journal: it is not UTF-8 text.") from None
    except (msgspec.MsgspecError, RecursionError) as error:
        raise JournalError(f"{where}: this is not a complete journal: {str(error)[:120]}.") from None


def decks_of(journal: Journal) -> tuple[Deck, ...]:
    """The decks of a journal; decks of one's own travel inside it."""
    return tuple(
        find_deck(name) if name in EDITIONS and name not in journal.own_decks
        else read_deck(journal.own_decks.get(name, ""), f"deck {name[:40]!r} of the journal")
        for name in journal.decks
    )  # fmt: skip


def own_decks_of(journal: Journal) -> tuple[Deck, ...]:
    """The custom decks inside a journal: those at the table, and those that lent single cards."""
    return tuple(read_deck(source, f"deck {name[:40]!r} of the journal") for name, source in journal.own_decks.items())


def lenders_of(journal: Journal, entries: Sequence[str], decks: Sequence[Deck]) -> tuple[Deck, ...]:
    """The decks that single cards were taken from."""
    return find_lenders(entries, decks, own_decks_of(journal)) if entries else ()
