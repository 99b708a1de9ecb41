"""The decks: the five that come along, files of one's own, and where to find them."""

from __future__ import annotations

import copyreg
from functools import cache
from pathlib import Path

from ruleshift.cards import Deck, RuleshiftError
from ruleshift.decks.line_numbers import MOST_CHARACTERS
from ruleshift.decks.loader import DeckError, read_deck

__all__ = ("EDITIONS", "DeckError", "find_deck", "find_decks", "load_deck", "read_deck")

EDITIONS = ("pirate", "martian", "drinking", "camping", "anatomy")
"""The names of the five decks."""


@cache
def _edition(name: str) -> Deck:
    text = Path(__file__).with_name(f"{name}.toml").read_text(encoding="utf-8")
    return read_deck(text, f"{name}.toml", built_in=True)


def _reduced(deck: Deck) -> str | tuple[object, ...]:
    """A pickle names the decks that come along instead of carrying them."""
    if deck.built_in and _edition(deck.id) is deck:
        return _edition, (deck.id,)
    return deck.__reduce__()


copyreg.pickle(Deck, _reduced)  # type: ignore[arg-type]


def load_deck(path: str | Path) -> Deck:
    """Read a custom deck file; mistakes in it raise `DeckError`, which lists them all with their lines.

    >>> from ruleshift import load_deck
    >>> load_deck("docs/examples/kitchen.toml").name
    'Kitchen'
    """
    path = Path(path)
    where = path.name if path.name.isprintable() else repr(path.name)
    content = _content(path)
    if len(content) > 4 * MOST_CHARACTERS:
        raise DeckError(f"{where}, line 1: the file has more than {MOST_CHARACTERS:,} characters")
    try:
        return read_deck(content.decode("utf-8-sig"), where)
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise DeckError(f"{where}, line {line}: the file is not UTF-8 text: save it as UTF-8") from None


def _content(path: Path) -> bytes:
    """The bytes of a deck file: hardly more of them than a deck can have, and never of a device."""
    try:
        if path.is_file() or not path.exists():
            with path.open("rb") as file:
                return file.read(4 * MOST_CHARACTERS + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise DeckError(f"{str(path)[:200]!r}: the deck file cannot be read: {reason}") from None
    raise DeckError(f"{str(path)[:200]!r} is not a deck file" + (", but a folder" if path.is_dir() else ""))


def find_deck(name: str, base: Path | None = None) -> Deck:
    """A deck by its edition's name, or by the path of a deck file (relative to `base`).

    >>> from ruleshift import find_deck
    >>> find_deck("martian").name
    'Martian'
    """
    if name.casefold() in EDITIONS:
        return _edition(name.casefold())
    if name.endswith(".toml") or "/" in name:
        return load_deck((base or Path()) / name)
    decks = ", ".join(EDITIONS)
    raise RuleshiftError(
        f"There is no deck called {name[:60]!r}. The decks are {decks}, or the path of a deck file (.toml)."
    )


def find_decks(name: str | list[str] | tuple[str, ...], base: Path | None = None) -> tuple[Deck, ...]:
    """One deck, or several: a list, or joined by `+` as in `pirate+camping`."""
    names = name.split("+") if isinstance(name, str) else list(name)
    return tuple(find_deck(each.strip(), base) for each in names)
