"""How to play, in sections: the rules of all decks on one page, and a page for each deck with what is its own.

A page is a TOML file. Names of cards stand in brackets; a line that begins with a hyphen belongs to a list.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from ruleshift.lessons import pieces, spoken
from ruleshift.web.handbook.rulings import all_rulings

__all__ = ("PAGES", "Block", "Page", "Section", "find_page", "search_index")

PAGES = ("rules", "pirate", "martian", "drinking", "camping", "anatomy")
"""The rules of all decks, then the decks."""


class Block(NamedTuple):
    """A paragraph, or the entries of a list; each text in pieces, with whether a piece is the name of a card."""

    listed: bool
    texts: tuple[tuple[tuple[str, bool], ...], ...]


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to look up, with cards that show it."""

    id: str
    title: str
    text: str
    cards: list[str] = []
    """Each as `deck:Name`."""
    kind: str = ""
    """The kind of card that it explains, if it explains one."""

    @property
    def shown(self) -> list[tuple[str, str]]:
        """The cards, as deck and name."""
        return [(deck, name) for deck, _, name in (each.partition(":") for each in self.cards)]

    @property
    def blocks(self) -> Iterator[Block]:
        """The text, ready to be set."""
        for part in self.text.strip().split("\n\n"):
            lines = part.splitlines()
            listed = lines[0].startswith("- ")
            yield Block(listed, tuple(tuple(pieces(line.removeprefix("- "))) for line in (lines if listed else [part])))


class Page(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One page of the handbook."""

    title: str
    about: str
    section: list[Section]
    id: str = ""

    @property
    def link(self) -> str:
        """Where it is shown."""
        return "/rules" if self.id == PAGES[0] else f"/rules/{self.id}"


def find_page(name: str) -> Page | None:
    """The page of this name; None if there is none."""
    return _read(name) if name in PAGES else None


@cache
def _read(name: str) -> Page:
    raw = tomllib.loads(Path(__file__).with_name(f"{name}.toml").read_text(encoding="utf-8"))
    return msgspec.convert({**raw, "id": name}, Page)


@cache
def search_index() -> tuple[tuple[str, str, str, str], ...]:
    """Every section of every page and every ruling: the page's title, its own, where it is, and its text."""
    pages = [page for name in PAGES if (page := find_page(name))]
    sections = [
        (page.title, section.title, f"{page.link}#{section.id}", " ".join(spoken(section.text).split()))
        for page in pages
        for section in page.section
    ]
    return (*sections, *(("Rulings", ruling.number, ruling.link, ruling.text) for ruling in all_rulings()))
