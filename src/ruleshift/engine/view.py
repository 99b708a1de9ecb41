"""What one seat may know, as records; `make_views` fills them."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from ruleshift.engine.core import printing
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.verdict import Outcome

__all__ = ("CardNumbers", "CardPlace", "PrivateView", "Seat", "View", "Window", "Zone")


class Seat(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One player as everybody sees them. `hand` counts cards, `table` names them, `under` counts what is hidden there.

    A limit is None where there is none.

    >>> from ruleshift import Game
    >>> game = Game.at("pirate", hands={"Ann": ["Rum"]}, keepers={"Bob": ["Parrot"]})
    >>> [(seat.name, seat.hand, seat.table) for seat in game.view().seats]
    [('Ann', 1, ()), ('Bob', 0, ('Parrot',))]
    """

    name: str
    hand: int
    table: tuple[str, ...]
    under: dict[str, int] = {}
    hand_limit: int | None = None
    keeper_limit: int | None = None
    drinks: int = 0
    on_water: bool = False
    opted_out: bool = False


class PrivateView(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What one seat knows or is asked, and others may not; `you` is None for a spectator.

    `hidden` is what lies under one's own containers, `seen_hands` are the hands that one may look into until the turn
    ends, and `small_hand` is the innermost of the hands that cards have drawn, for whoever plays it. `face_down` counts
    the cards being played that one may not know.

    >>> from ruleshift import Game
    >>> own = Game.at("pirate", hands={"Ann": ["Rum", "Keg"]}).own("Ann")
    >>> own.you, own.hand
    ('Ann', ('Rum', 'Keg'))
    """

    you: str | None
    hand: tuple[str, ...] = ()
    small_hand: tuple[str, ...] = ()
    hidden: dict[str, tuple[str, ...]] = {}
    seen_hands: dict[str, tuple[str, ...]] = {}
    being_played: tuple[str, ...] = ()
    face_down: int = 0
    decision: Decision | None = None


class View(PrivateView, frozen=True, gc=False, kw_only=True):
    """The table as one seat sees it. It shows the present, not what was seen before.

    `seats` are clockwise; `discard` has its top card first. `small_hands` are the sizes of the hands that cards have
    drawn. `rules_deck` and `scored` belong to the solitaire game. `phase` is `start` before a turn's draw and `play`
    after it; while the dealt table waits for the first person to draw it is `opening`, and `turn` is empty.
    `waiting_for` leaves out others who are asked only because they can answer. The rest is as in `Own`.

    >>> from ruleshift import Game
    >>> game = Game.at("pirate", hands={"Ann": ["Rum", "Keg"]})
    >>> game.view("Ann").hand
    ('Rum', 'Keg')
    >>> game.view("Bob").hand
    ()
    """

    turn: str
    turn_number: int
    phase: str
    seats: tuple[Seat, ...]
    rules: tuple[str, ...] = ()
    goals: tuple[str, ...] = ()
    meta: tuple[str, ...] = ()
    words: dict[str, str] = {}
    draw_pile: int = 0
    discard: tuple[str, ...] = ()
    rules_deck: int = 0
    scored: tuple[str, ...] = ()
    draw_number: int = 1
    play_number: str = "1"
    drawn: int = 0
    played: int = 0
    plays_left: str = "1"
    small_hands: tuple[int, ...] = ()
    pointer: str | None = None
    waiting_for: tuple[str, ...] = ()
    outcome: Outcome | None = None

    def __str__(self) -> str:
        return printing.view_text(self)

    def to_dict(self) -> dict[str, Any]:
        """The view as plain values, ready for JSON; what the seat is asked comes with its options."""
        plain: dict[str, Any] = msgspec.to_builtins(msgspec.structs.replace(self, decision=None))
        plain["decision"] = self.decision.to_dict() if self.decision else None
        return plain


class CardNumbers(msgspec.Struct, frozen=True, gc=False):
    """The cards that a seat sees, as numbers: the place of each in `game.cards`, equal copies one by one.

    `tables` are by seat, clockwise, as in the view; `discard` has its top card first.

    >>> from ruleshift import Game
    >>> game = Game.at("pirate", hands={"Ann": ["Rum", "Keg"]})
    >>> [game.cards[number].name for number in game.card_numbers("Ann").hand]
    ['Rum', 'Keg']
    """

    hand: tuple[int, ...]
    small_hand: tuple[int, ...]
    tables: tuple[tuple[int, ...], ...]
    rules: tuple[int, ...]
    goals: tuple[int, ...]
    discard: tuple[int, ...]
    scored: tuple[int, ...]
    being_played: tuple[int, ...]


Zone = Literal[
    "hand", "small", "seat", "rules", "goals", "meta", "discard", "playing", "under", "shown", "scored", "none"
]
"""Where a seat sees a card: `small` is a hand that a card has drawn, `seat` in front of a player, `under` below one of
one's own cards, `shown` in a hand that one may look into.
"""


class CardPlace(msgspec.Struct, frozen=True, gc=False):
    """Where one card lies for one seat: the place, whose it is, and which of the cards there, as the view lists them.

    `under` is the card that hides it.
    """

    zone: Zone
    player: str | None = None
    at: int = -1
    under: str | None = None


class Window(msgspec.Struct, frozen=True, gc=False):
    """What a Surprise window is about, as everybody sees it: a card that was laid, or an act on a card."""

    about: str | None
    """The card; None if it lies face down."""
    laid: bool
    by: str
    card: str | None = None
    """The card that acts."""
