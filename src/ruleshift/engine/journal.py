"""A game as a file: what was agreed, the order of the deck, every choice and every random result."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from ruleshift.cards import Deck, RuleshiftError, plain
from ruleshift.decks import EDITIONS, find_deck, read_deck
from ruleshift.engine.core.pack import Pack
from ruleshift.engine.core.values import ARGUMENT, NUMBER, OPEN, PLAYER, SHIFT, USE, WORD, WORDS
from ruleshift.engine.single_cards import find_lenders

if TYPE_CHECKING:
    from ruleshift.engine.core.table import Table

__all__ = (
    "ASKED",
    "OLDEST",
    "VERSION",
    "Journal",
    "JournalError",
    "card_token",
    "decks_of",
    "lenders_of",
    "own_decks_of",
    "read_token",
    "value_token",
)

VERSION = 2
"""The form of journals. The first one did not say which Ruleshift and which cards a game was played with."""
FORMS = (1, VERSION)
OLDEST = "0.1"
"""The version of Ruleshift whose journals do not name it."""
ASKED = {
    "public": "From the next card on everybody is asked for Surprises",
    "able": "From the next card on only those who can answer are asked for Surprises",
}
"""The moves that change who is asked, in words."""
MOST_BYTES = 50_000_000
_USE, _OPEN, _PLAYER, _NUMBER = (verb >> SHIFT for verb in (USE, OPEN, PLAYER, NUMBER))


class JournalError(RuleshiftError):
    """A journal that cannot be read or replayed: the message says why."""


class Journal(msgspec.Struct, frozen=True, kw_only=True):
    """A whole game. Moves are `[player, choice]`, `["join", name]`, `["leave", name]`, `["offer", player, text]`
    or `["option", "ask", "able"]`.
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
    own_decks: dict[str, str] = {}
    checksum: str = ""
    version: str | msgspec.UnsetType = msgspec.UNSET
    """The Ruleshift that the game was played with; unset in journals of 0.1."""
    digest: str | msgspec.UnsetType = msgspec.UNSET
    """Stands for the cards of its decks; unset in journals of 0.1."""
    position: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    """Where the game began, if it was set by hand: the table part of a scenario; unset in games that were dealt."""

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
        if version not in FORMS:
            raise JournalError(
                f"{where}: the game was saved by another Ruleshift (journal version {version}, here {VERSION})."
            )
        journal = _decoded(content, cls, where)
        if journal.checksum != journal._digest():
            raise JournalError(f"{where}: the checksum does not fit: the journal was edited or damaged.")
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


Shape = TypeVar("Shape")


class _Head(msgspec.Struct):
    ruleshift: int


def _decoded(content: bytes, shape: type[Shape], where: str) -> Shape:
    try:
        return msgspec.json.decode(content, type=shape)
    except UnicodeDecodeError:
        raise JournalError(f"{where}: this is not a whole journal: it is not UTF-8 text.") from None
    except (msgspec.MsgspecError, RecursionError) as error:
        raise JournalError(f"{where}: this is not a whole journal: {str(error)[:120]}.") from None


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


# Cards and choices as words that mean the same in every game with the same decks.


def card_token(pack: Pack, c: int) -> str:
    """A card as a word: its name, and which copy if there are several."""
    copies = pack.by_name[plain(pack.names[c])]
    return pack.names[c] if len(copies) == 1 else f"{pack.names[c]}#{copies.index(c) + 1}"


def read_card(pack: Pack, token: Any) -> int:
    """The card that a word means."""
    name, _, copy = str(token).rpartition("#") if "#" in str(token) else (str(token), "", "1")
    copies = pack.by_name.get(plain(name), [])
    number = _number(copy)
    if not 1 <= number <= len(copies):
        raise JournalError(f"The journal names the card {str(token)[:60]!r}, which these decks do not have.")
    return copies[number - 1]


def _number(text: str) -> int:
    """A number of a journal, none of which is large; -1 for anything else."""
    return int(text) if text.isdecimal() and len(text) < 10 else -1


def value_token(t: Table, value: Any) -> Any:
    """A choice as a word; a text that was typed as a list with just that text."""
    if isinstance(value, str):
        return [value]
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


def read_token(t: Table, token: Any) -> Any:
    """The choice that a word means."""
    if isinstance(token, list) and len(token) == 1 and isinstance(token[0], str):
        return token[0]
    if not isinstance(token, str):
        raise JournalError(f"The journal has a choice that is no choice: {str(token)[:60]!r}.")
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
