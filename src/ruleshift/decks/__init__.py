"""The decks: the five that come along, files of one's own, and where to find them."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

from ruleshift.cards import Deck, RuleshiftError
from ruleshift.decks.reading import MOST_CHARACTERS, DeckError, read_deck

__all__ = ("EDITIONS", "DeckError", "find_deck", "find_decks", "load_deck", "read_deck")

EDITIONS = ("pirate", "martian", "drinking", "camping", "anatomy")


@cache
def _edition(name: str) -> Deck:
    text = files("ruleshift.decks").joinpath(f"{name}.toml").read_text(encoding="utf-8")
    return read_deck(text, f"{name}.toml", built_in=True)


def load_deck(path: str | Path) -> Deck:
    """Read a deck file of one's own."""
    path = Path(path)
    try:
        if path.stat().st_size > 4 * MOST_CHARACTERS:
            raise DeckError(f"{path.name}: the file has more than {MOST_CHARACTERS:,} characters, too many for a deck")
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        raise DeckError(f"{path.name}, line {line}: the file is not UTF-8 text") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        if isinstance(error, DeckError):
            raise
        raise DeckError(f"{path}: the deck file cannot be read: {reason}") from None
    return read_deck(text, path.name)


def find_deck(name: str, base: Path | None = None) -> Deck:
    """A deck by its edition's name, or by the path of a deck file (relative to `base`)."""
    if name.casefold() in EDITIONS:
        return _edition(name.casefold())
    if name.endswith(".toml") or "/" in name:
        return load_deck((base or Path()) / name)
    raise RuleshiftError(
        f"There is no deck called {name[:60]!r}. The decks are {', '.join(EDITIONS)}, or the path of a deck file (.toml)."
    )


def find_decks(name: str | list[str] | tuple[str, ...], base: Path | None = None) -> tuple[Deck, ...]:
    """One deck, or several: a list, or joined by `+` as in `pirate+camping`."""
    names = name.split("+") if isinstance(name, str) else list(name)
    return tuple(find_deck(each.strip(), base) for each in names)
