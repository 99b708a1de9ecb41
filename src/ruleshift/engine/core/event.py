"""What happens, told to those who may know it. Nothing here is made while nobody listens."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ruleshift.engine.core import printing
from ruleshift.engine.core.kinds import EventKind, EventWord, Place, Spot

if TYPE_CHECKING:
    from ruleshift.engine.core.table import Table

__all__ = ("EVERYTHING", "NO_CARD", "PUBLIC", "Ear", "Event", "moved", "tell")

EVERYTHING = -2
"""The ear of whoever may know all: a journal, statistics, a finished game's replay."""
PUBLIC = -1
"""The ear of a spectator."""
NO_CARD = -2
"""The cause of what no card has caused; without a cause, it is the card that is being played or used."""


class Event(msgspec.Struct, frozen=True, gc=False, cache_hash=True, omit_defaults=True):
    """One thing that happened, as one seat may know it, in facts: `cards` is empty where it sees only their number.

    >>> from ruleshift import Game
    >>> heard = []
    >>> game = Game.at("pirate", hands={"Ann": ["Rum", "Keg"]})
    >>> game.listen(heard.append)
    >>> game.choose("Ann", "Rum")
    >>> heard[0].kind, heard[0].player, heard[0].cards
    ('play', 'Ann', ('Rum',))
    >>> print(heard[0])
    Ann plays Rum.
    """

    kind: EventKind
    player: str | None = None
    cards: tuple[str, ...] = ()
    count: int = 0
    origin: Place = ""
    origin_player: str | None = None
    target: Place = ""
    target_player: str | None = None
    cause: tuple[str, ...] = ()
    """The cards that made it happen: one, or several where events are told together."""
    said: str | None = None
    """What somebody typed, or the clue of a question."""
    word: EventWord = ""
    shown_to: tuple[str, ...] | None = None
    """Who is shown the cards and the word; None: everybody. Only those know it who hear everything."""

    def __str__(self) -> str:
        return printing.event_text(self)


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
    count: int = -1,
    said: str | None = None,
    word: EventWord = "",
    cause: int = -1,
) -> None:
    """Tell everybody who listens; the cards only to the seats in `only`, if it is given. `count` is of the cards."""
    if cause == -1:
        cause = t.playing[-1] if t.playing else t.using
    _send(t, kind, pid, cards, only, ("", -1), ("", to), len(cards) if count < 0 else count, said, word, cause)


def moved(
    t: Table,
    cards: tuple[int, ...],
    origin: Spot,
    target: Spot,
    only: tuple[int, ...] | None = None,
    cause: int = -1,
    by: int = -1,
) -> None:
    """Tell that cards went from a place to a place; which ones, only to the seats in `only`, if it is given.

    `by` is who moved them, where that is neither plain nor nobody's doing.
    """
    if cause == -1:
        cause = t.playing[-1] if t.playing else t.using
    _send(t, "move", by, cards, only, origin, target, len(cards), None, "", cause)


def _send(
    t: Table,
    kind: EventKind,
    pid: int,
    cards: tuple[int, ...],
    only: tuple[int, ...] | None,
    origin: Spot,
    target: Spot,
    count: int,
    said: str | None,
    word: EventWord,
    cause: int,
) -> None:
    """Make one event for all who may know the same of it."""
    names, seats = t.pack.names, t.names
    hidden = t.veiled
    seeing = (t.turn,) if only is None and hidden >= 0 and (hidden in cards or cause == hidden) else only
    made: dict[tuple[bool, bool, bool], Event] = {}
    for ear in t.ears:
        if ear.kinds is not None and kind not in ear.kinds:
            continue
        everything = ear.seat == EVERYTHING
        knows = everything or only is None or ear.seat in only
        veiled = hidden >= 0 and not everything and ear.seat != t.turn
        told = everything and seeing is not None
        event = made.get((told, knows, veiled))
        if event is None:
            event = made[told, knows, veiled] = Event(
                kind,
                seats[pid] if pid >= 0 else None,
                tuple([names[c] for c in cards if not (veiled and c == hidden)]) if knows else (),
                count,
                origin[0],
                seats[origin[1]] if origin[1] >= 0 else None,
                target[0],
                seats[target[1]] if target[1] >= 0 else None,
                () if cause < 0 or (veiled and cause == hidden) else (names[cause],),
                said if knows else None,
                word if knows else "",
                tuple([seats[pid] for pid in seeing]) if told and seeing is not None else None,
            )
        ear.hear(event)
