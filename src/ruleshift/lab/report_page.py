"""The frame of every report: one page that loads nothing, with the colours of its deck, by day, by night and on paper."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from ruleshift.charts import HATCH, text

__all__ = ("DECKS", "DeckLook", "Figure", "deck_look", "figures", "footer", "panel", "said", "token", "whole_page")


class DeckLook(NamedTuple):
    """How a deck looks: its colour by day and by night, and its emblem."""

    light: str
    dark: str
    emblem: str

    @property
    def style(self) -> str:
        """The colours as a page takes them."""
        return f"--deck:{self.light};--deck-dark:{self.dark}"


DECKS = {
    "pirate": DeckLook("#1b5a70", "#7fc3d8", "🏴‍☠️"),
    "martian": DeckLook("#8c331f", "#ee9c7d", "🛸"),
    "drinking": DeckLook("#77491a", "#d8a468", "🍹"),
    "camping": DeckLook("#2b5f37", "#8fc79a", "🏕️"),
    "anatomy": DeckLook("#7b2b4a", "#e59bb4", "🫀"),
}
_WAVES = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='56' height='28'%3E%3Cpath d='M0 20q14-16 28 0t28 0' "
    "fill='none' stroke='%23fff' stroke-opacity='.1' stroke-width='2'/%3E%3C/svg%3E"
)
_NUMERAL = re.compile(r"(\d+)$")


class Figure(NamedTuple):
    """One of the large numbers at the head of a report."""

    value: str
    unit: str
    about: str
    more: str


def deck_look(deck_id: str, emblem: str = "🃏") -> DeckLook:
    """The look of a deck; a custom one has the colours of no deck."""
    return DECKS.get(deck_id) or DeckLook("#3f5a52", "#9fc4b5", emblem)


def said(raw: str) -> str:
    """A sentence for the page: per cent signs keep to their number."""
    return text(raw).replace(" %", "\u202f%")


def token(name: str, kind: str, emoji: str) -> str:
    """A card as a small picture: the colour and shape of its kind, and its emoji, or its number for a numeral rule."""
    numeral = _NUMERAL.search(name) if kind == "rule" else None
    inside = numeral.group(1) if numeral else f"<span>{text(emoji)}</span>"
    return f'<i class="token" data-kind="{text(kind)}" aria-hidden="true">{inside}</i>'


def _unit(unit: str) -> str:
    return f"{chr(0x202F) if unit == '%' else ' '}<small>{text(unit)}</small>" if unit else ""


def figures(rows: Sequence[Figure]) -> str:
    """The large numbers."""
    cells = "".join(
        f"<div><b>{said(row.value)}{_unit(row.unit)}</b><span>{said(row.about)}</span><i>{said(row.more)}</i></div>"
        for row in rows
    )
    return f'<div class="figures">{cells}</div>'


def panel(name: str, eyebrow: str, title: str, sub: str = "", body: str = "", note: str = "", numbers: str = "") -> str:
    """A chart with its finding as the title, what it shows, and the numbers behind it."""
    parts = [f'<p class="eyebrow">{said(eyebrow)}</p><h2>{said(title)}</h2>']
    parts += [f'<p class="sub">{said(sub)}</p>'] if sub else []
    parts.append(body)
    parts += [f'<p class="note">{said(note)}</p>'] if note else []
    return f'<div class="panel" id="{name}">{"".join(parts)}{numbers}</div>'


def footer(command: str, more: str) -> str:
    """What repeats the report, and what it rests on."""
    return f"<footer>Made with <code>{text(command)}</code>. {said(more)}</footer>"


def whole_page(
    *, title: str, line: str, look: DeckLook, body: str, foot: str, plain: bool = False, stripe: str = ""
) -> str:
    """The page. A plain one has no felt: it speaks of several decks."""
    css = Path(__file__).with_name("report.css").read_text(encoding="utf-8")
    emblem = "" if plain else f'<div class="emblem" aria-hidden="true">{look.emblem}</div>'
    return (
        f'<!doctype html>\n<html lang="en" style="{look.style};--waves:url(&quot;{_WAVES}&quot;)"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{text(title)}</title>'
        f"<style>{css}</style></head>\n<body>{HATCH}<header{' class=plain' if plain else ''}>{emblem}"
        f'<div><h1>{text(title)}</h1><p>{said(line)}</p></div><div class="lab">Ruleshift lab</div></header>{stripe}\n'
        f"<main>\n{body}\n</main>\n{foot}</body></html>\n"
    )
