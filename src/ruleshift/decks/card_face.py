"""What a card's face shows besides its name and text: where it lies, its numeral, what a Goal needs, what it does.

All of it comes from the card's data, never from its name or text, so that it is right for custom decks too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from ruleshift.cards import Card, Fields, Kind, plain
from ruleshift.decks.goal_text import phrase_text
from ruleshift.vocabulary import NUMBER_WORDS, VERBS, Sign

__all__ = ("CardFace", "NeededCard", "NeededPart", "RuleSlot", "card_face")

RuleSlot = Literal["", "draw", "play", "hand limit", "keeper limit"]

_SLOTS: dict[str, RuleSlot] = {
    "draw": "draw",
    "play": "play",
    "hand_limit": "hand limit",
    "keeper_limit": "keeper limit",
}


class NeededCard(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One card, or sort of card, that serves a Goal: `card` is its name, otherwise `icon` is what it must bear.

    `lacks` is an icon that it must not bear, `kind` is `keeper` or `creeper` where only these serve.
    """

    card: str = ""
    icon: str = ""
    lacks: str = ""
    kind: str = ""


class NeededPart(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One of the things that a Goal needs, all of which are joined by "+": so many cards out of some, joined by "or".

    Where players agree on the number, `option` names the option, and `count` is its usual value.
    """

    count: int
    of: tuple[NeededCard, ...]
    option: str = ""


class CardFace(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What can be drawn on a card."""

    slot: RuleSlot = ""
    """The part of the Basic Rules that a New Rule replaces, and lies over."""
    numeral: str = ""
    """The number of a Draw, Play or Limit card: `3`, `all`, `all but 1`; `+1` for a bonus."""
    needs: tuple[NeededPart, ...] = ()
    phrase: str = ""
    """What a Goal asks for besides `needs`: something that is counted or compared, such as "10 cards in hand"."""
    together: bool = False
    """Whether an Ungoal counts the cards of all players together."""
    sign: Sign | Literal[""] = ""
    """What the card's first verb does. A duty of a turn, such as a toast, is performed."""
    verbs: tuple[str, ...] = ()
    """All its verbs, as deck files name them."""
    stops: tuple[str, ...] = ()
    """What a Surprise stops: kinds of cards, and `take` for taking. Any Surprise stops another one besides."""
    free: bool = False
    """Whether it can be used in a turn without being played: a free action, or a power on the table."""
    container: bool = False
    attaches: bool = False
    """Whether it attaches to Keepers."""
    marker: bool = False
    """Whether it lies in front of the player whose turn it is."""
    time_limit: bool = False
    """Whether it ends the game after a hidden number of turns."""
    asks_next: bool = False
    """Whether it puts questions to the player who is next to be asked."""


def card_face(card: Card, numbers: dict[str, int] | None = None) -> CardFace:
    """The face of a card; `numbers` are the usual values of its deck's numbers."""
    data = card.data
    verbs = (*_verbs((*data.get("do", ()), *data.get("use", ()))),)
    is_rule = card.kind is Kind.RULE
    container = "container" in data
    duty = is_rule and ("duty" in data or data.get("word") == "required" or bool(data.get("marker")))
    return CardFace(
        slot=next((slot for field, slot in _SLOTS.items() if field in data), "") if is_rule else "",
        numeral=_numeral(data) if is_rule else "",
        needs=tuple(_needs(data["needs"], numbers or {})) if "needs" in data else (),
        phrase=phrase_text(data["needs"]) if "needs" in data else "",
        together=bool(data.get("together")),
        sign=VERBS[verbs[0]].sign if verbs else "hide" if container else "perform" if duty else "",
        verbs=verbs,
        stops=_stops(data),
        free="use" in data or container or duty,
        container=container,
        attaches="attaches" in data,
        marker=card.kind is Kind.META and bool(data.get("marker")),
        time_limit=bool(data.get("time_limit")),
        asks_next="trivia" in data,
    )


def _verbs(calls: Iterable[Fields]) -> Iterator[str]:
    """Every verb, those that are chosen from included."""
    for call in calls:
        yield from call
        for effect in call.get("choose", ()):
            yield from _verbs(effect)


def _digits(raw: int | str) -> str:
    """A number as digits; other words (`all`, `all but 1`) as they are."""
    return str(NUMBER_WORDS.index(raw)) if raw in NUMBER_WORDS else str(raw)


def _numeral(data: Fields) -> str:
    for field in (*_SLOTS, "goals"):
        if field in data:
            return _digits(data[field])
    bonus = data.get("start_bonus") or data.get("bonus", {}).get("draw") or data.get("bonus", {}).get("play")
    return f"+{_digits(bonus)}" if bonus else ""


def _stops(data: Fields) -> tuple[str, ...]:
    stopped = "keeper" if data.get("takes_over") else data.get("cancels", "")
    kinds = {"goal": ("goal", "ungoal")}.get(stopped, (stopped,))
    return tuple(filter(None, (*kinds, "take" if data.get("stops_takes") else "")))


def _needs(entries: list[str | Fields], numbers: dict[str, int]) -> Iterable[NeededPart]:
    """The entries that name cards or icons; equal names are one entry."""
    names = Counter(entry for entry in entries if isinstance(entry, str))
    for name, count in names.items():
        yield NeededPart(count=count, of=(NeededCard(card=name),))
    for entry in entries:
        if isinstance(entry, str) or {"most", "hand", "none", "sum"} & set(entry):
            continue
        raw = entry.get("count", 1)
        option = raw["option"] if isinstance(raw, dict) else ""
        count = numbers.get(option, 1) if option else int(_digits(raw))
        yield NeededPart(count=count, of=tuple(_alternatives(entry)), option=option)


def _alternatives(entry: Fields) -> Iterable[NeededCard]:
    for name in entry.get("any") or entry.get("of") or ():
        yield NeededCard(card=name)
    if "icon" in entry:
        yield NeededCard(icon=plain(entry["icon"]), lacks=plain(entry.get("lacks", "")), kind=entry.get("kind", ""))
