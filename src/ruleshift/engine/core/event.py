"""What happens, told to those who may know it. Nothing here is made while nobody listens."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ruleshift.engine.core.kinds import EventKind, Place, Spot

if TYPE_CHECKING:
    from ruleshift.engine.core.table import Table

__all__ = ("EVERYTHING", "PUBLIC", "Ear", "Event", "moved", "tell")

EVERYTHING = -2
"""The ear of whoever may know all: a journal, statistics, a finished game's replay."""
PUBLIC = -1
"""The ear of a spectator."""


class Event(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """One thing that happened, as one seat may know it: `cards` is empty where the seat sees only their number."""

    kind: EventKind
    player: str | None = None
    cards: tuple[str, ...] = ()
    count: int = 0
    origin: Place = ""
    origin_player: str | None = None
    target: Place = ""
    target_player: str | None = None
    cause: str | None = None
    text: str = ""

    def __str__(self) -> str:
        said = _sentence(self)
        return said[:-1] if said.endswith(("!.", "?.")) else said


class Ear(NamedTuple):
    """Somebody who listens: a seat, PUBLIC or EVERYTHING, and the function that is called with each event.

    `kinds` are the kinds of events that are wanted; without it, all are. What nobody wants is not made.
    """

    seat: int
    hear: Callable[[Event], None]
    kinds: frozenset[EventKind] | None = None


def tell(
    t: Table,
    kind: EventKind,
    pid: int = -1,
    cards: tuple[int, ...] = (),
    *,
    only: tuple[int, ...] | None = None,
    to: int = -1,
    text: str = "",
    cause: int = -1,
) -> None:
    """Tell everybody who listens; the cards only to the seats in `only`, if it is given."""
    if cause < 0:
        cause = t.playing[-1] if t.playing else t.using
    _send(t, kind, pid, cards, only, ("", -1), ("", to), text, cause)


def moved(
    t: Table,
    cards: tuple[int, ...],
    origin: Spot,
    target: Spot,
    only: tuple[int, ...] | None = None,
    cause: int = -1,
) -> None:
    """Tell that cards went from a place to a place; which ones, only to the seats in `only`, if it is given."""
    if cause < 0:
        cause = t.playing[-1] if t.playing else t.using
    _send(t, "move", -1, cards, only, origin, target, "", cause)


def _send(
    t: Table,
    kind: EventKind,
    pid: int,
    cards: tuple[int, ...],
    only: tuple[int, ...] | None,
    origin: Spot,
    target: Spot,
    text: str,
    cause: int,
) -> None:
    """Make one event for all who may know the same of it."""
    names, seats = t.pack.names, t.names
    hidden = t.veiled
    made: dict[tuple[bool, bool], Event] = {}
    for ear in t.ears:
        if ear.kinds is not None and kind not in ear.kinds:
            continue
        knows = only is None or ear.seat in only or ear.seat == EVERYTHING
        veiled = hidden >= 0 and ear.seat not in (EVERYTHING, t.turn)
        event = made.get((knows, veiled))
        if event is None:
            event = made[knows, veiled] = Event(
                kind,
                seats[pid] if pid >= 0 else None,
                tuple([names[c] for c in cards if not (veiled and c == hidden)]) if knows else (),
                len(cards),
                origin[0],
                seats[origin[1]] if origin[1] >= 0 else None,
                target[0],
                seats[target[1]] if target[1] >= 0 else None,
                None if cause < 0 or (veiled and cause == hidden) else names[cause],
                text if knows else "",
            )
        ear.hear(event)


def _what(event: Event) -> str:
    if event.cards:
        return ", ".join(event.cards)
    return "a card" if event.count == 1 else f"{event.count} cards"


def _place(place: Place, player: str | None) -> str:
    if place == "being played":
        return "play"
    if player is None:
        return {"rules": "the rules", "goals": "the Goals", "table": "the table"}.get(place, f"the {place}")
    return {"hand": f"{player}'s hand", "table": f"{player}'s table"}.get(place, f"{player}'s {place}")


def _sentence(event: Event) -> str:
    because = f" ({event.cause})" if event.cause and event.cause not in event.cards else ""
    if event.kind == "move":
        if event.origin == "draw pile" and event.target == "hand":
            return f"{event.target_player} draws {_what(event)}{because}."
        if event.target == "discard pile":
            return f"{_what(event)}: from {_place(event.origin, event.origin_player)} to the discard pile{because}."
        return (
            f"{_what(event)}: from {_place(event.origin, event.origin_player)} "
            f"to {_place(event.target, event.target_player)}{because}."
        )
    who = event.player or "The game"
    told = {
        "turn": f"{who} begins a turn.",
        "play": f"{who} plays {_what(event)}.",
        "use": f"{who} uses {_what(event)}.",
        "surprise": f"{who} answers with {_what(event)}!",
        "cancelled": f"{_what(event)} is cancelled.",
        "shuffle": "The discard pile is shuffled into a new draw pile.",
        "win": f"{who} wins: {event.text}.",
        "join": f"{who} joins.",
        "leave": f"{who} leaves.",
        "taken": f"{who}: {event.text or 'a card'} (nothing else to choose).",
        "look": f"{who} looks at the hand of {event.target_player}{': ' + _what(event) if event.cards else ''}.",
        "drink": f"{who} owes {event.text}{because}.",
    }.get(event.kind)
    if told is None:
        said = event.text or event.kind
        told = f"{who}: {said}{because}." if event.player else f"{said[:1].upper()}{said[1:]}{because}."
    return told
