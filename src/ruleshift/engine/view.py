"""What one seat may know, as records; `make_views` fills them."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from ruleshift.engine.core import printing
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.verdict import Outcome

__all__ = ("CardNumbers", "CardPlace", "PrivateView", "Seat", "View", "Window", "Zone")


class Seat(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One player as everybody sees them.

    >>> from ruleshift import Game
    >>> game = Game.at("pirate", hands={"Ann": ["Rum"]}, keepers={"Bob": ["Parrot"]})
    >>> [(seat.name, seat.hand, seat.table) for seat in game.view().seats]
    [('Ann', 1, ()), ('Bob', 0, ('Parrot',))]
    """

    name: str
    hand: int
    """How many cards the player holds."""
    table: tuple[str, ...]
    """The Keepers and Creepers in front of the player."""
    under: dict[str, int] = {}
    """How many cards lie hidden under each of them."""
    attached: tuple[tuple[int, int], ...] = ()
    """Which Creeper is attached to which Keeper: the places of both in `table`."""
    hand_limit: int | None = None
    """None where there is no limit."""
    keeper_limit: int | None = None
    """None where there is no limit."""
    drinks: int = 0
    """The drink prompts that the player has had."""
    on_water: bool = False
    """The table has switched the player to water."""
    opted_out: bool = False
    """The player has opted out of drinking."""

    def attached_to(self, at: int) -> tuple[str, ...]:
        """The Creepers that are attached to the Keeper at a place in `table`."""
        return tuple([self.table[creeper] for creeper, keeper in self.attached if keeper == at])

    @property
    def loose(self) -> tuple[int, ...]:
        """The places in `table` of all cards that are attached to nothing: a pair is the place of its Keeper."""
        attached = {creeper for creeper, _ in self.attached}
        return tuple([at for at in range(len(self.table)) if at not in attached])


class PrivateView(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What one seat knows or is asked, and others may not.

    >>> from ruleshift import Game
    >>> own = Game.at("pirate", hands={"Ann": ["Rum", "Keg"]}).own("Ann")
    >>> own.you, own.hand
    ('Ann', ('Rum', 'Keg'))
    """

    you: str | None
    """Whose view it is; None for a spectator."""
    hand: tuple[str, ...] = ()
    small_hand: tuple[str, ...] = ()
    """The innermost of the hands that cards have drawn, for the player who plays it."""
    hidden: dict[str, tuple[str, ...]] = {}
    """What lies under one's own containers."""
    seen_hands: dict[str, tuple[str, ...]] = {}
    """The hands that one may look into until the turn ends."""
    being_played: tuple[str, ...] = ()
    """Cards on the table that are being carried out."""
    face_down: int = 0
    """How many cards are being played that one may not know."""
    decision: Decision | None = None
    """What the seat is asked now."""


class View(PrivateView, frozen=True, gc=False, kw_only=True):
    """The table as one seat sees it. It shows the present, not what was seen before. `str()` draws it as text.

    >>> from ruleshift import Game
    >>> game = Game.at("pirate", hands={"Ann": ["Rum", "Keg"]})
    >>> game.view("Ann").hand
    ('Rum', 'Keg')
    >>> game.view("Bob").hand
    ()
    """

    turn: str
    """Whose turn it is; empty while the table waits for the first person to draw."""
    turn_number: int
    phase: str
    """`start` before the turn's draw, `play` after it, `opening` while the table waits for the first to draw."""
    seats: tuple[Seat, ...]
    """The players, clockwise."""
    rules: tuple[str, ...] = ()
    """The New Rules in play."""
    goals: tuple[str, ...] = ()
    meta: tuple[str, ...] = ()
    """The Meta Rules in play."""
    words: dict[str, str] = {}
    """The word on each word rule."""
    draw_pile: int = 0
    """How many cards are left in it."""
    discard: tuple[str, ...] = ()
    """The discard pile, its top card first."""
    rules_deck: int = 0
    """How many New Rules are left, in the solitaire game."""
    scored: tuple[str, ...] = ()
    """The Goals scored, in the solitaire game."""
    draw_number: int = 1
    """How many cards a turn draws now."""
    play_number: str = "1"
    """How many cards a turn plays now: a number, `all` or `all but 1`."""
    drawn: int = 0
    """Cards drawn this turn by the draw rule."""
    played: int = 0
    """Plays made this turn."""
    plays_left: str = "1"
    """Plays that the rules still ask for."""
    small_hands: tuple[int, ...] = ()
    """The sizes of the hands that cards have drawn."""
    pointer: str | None = None
    """Whom the next question goes to."""
    waiting_for: tuple[str, ...] = ()
    """Who is asked, without those who are asked only because they can answer."""
    outcome: Outcome | None = None
    """How the game ended; None while it goes on."""

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
