"""What one seat may know, built from that and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from ruleshift.engine.core import printing
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.rules import hand_limit, keeper_limit, law
from ruleshift.engine.core.table import Table
from ruleshift.engine.core.turn import plays_word
from ruleshift.engine.core.verdict import Outcome

__all__ = (
    "CardNumbers", "CardPlace", "PrivateView", "Seat", "View", "Window", "Zone", "make_own", "make_places",
    "make_view", "make_window",
)  # fmt: skip


class Seat(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One player as everybody sees them. `hand` counts cards, `table` names them, `under` counts what is hidden there.

    A limit is None where there is none.
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


def make_places(t: Table, pid: int) -> dict[int, CardPlace]:
    """Where every card lies that a player sees now, by its number in `game.cards`."""
    you, names = t.names[pid], t.pack.names
    found: dict[int, CardPlace] = {}
    common: tuple[tuple[Zone, Iterable[int]], ...] = (
        ("scored", t.scored), ("discard", reversed(t.discard)), ("meta", t.pack.meta), ("goals", t.goals),
        ("rules", t.rules), ("playing", [c for c in t.playing if c != t.veiled or pid == t.turn]),
    )  # fmt: skip
    for zone, cards in common:
        found.update({c: CardPlace(zone, None, at) for at, c in enumerate(cards)})
    for seat in t.order:
        found.update({c: CardPlace("seat", t.names[seat], at) for at, c in enumerate(t.front[seat])})
    for who, whose in t.shown:
        if who == pid:
            found.update({c: CardPlace("shown", t.names[whose], at) for at, c in enumerate(t.hand[whose])})
    for container in t.front[pid]:
        under = t.under.get(container, ())
        found.update({c: CardPlace("under", you, at, names[container]) for at, c in enumerate(under)})
    if t.small_hands and pid == t.turn:
        found.update({c: CardPlace("small", you, at) for at, c in enumerate(t.small_hands[-1])})
    found.update({c: CardPlace("hand", you, at) for at, c in enumerate(t.hand[pid])})
    return found


class Window(msgspec.Struct, frozen=True, gc=False):
    """What a Surprise window is about, as everybody sees it: a card that was laid, or an act on a card."""

    about: str | None
    """The card; None if it lies face down."""
    laid: bool
    by: str
    card: str | None = None
    """The card that acts."""


def make_window(t: Table) -> Window | None:
    """The Surprise window that is open, if one is."""
    if not t.decisions or t.decisions[0].kind != "surprise":
        return None
    pid, laid = t.on_answer[1][-1]
    card = t.decisions[0].card
    acting = t.playing[-1] if t.playing else t.using
    names = t.pack.names
    return Window(
        about=None if card < 0 else names[card],
        laid=laid >= 0,
        by=t.names[pid],
        card=names[acting] if laid < 0 <= acting and acting != t.veiled else None,
    )


def make_card_numbers(t: Table, pid: int) -> CardNumbers:
    """The numbers of the cards in the view of a player, or of a spectator (-1)."""
    mine = pid >= 0
    return CardNumbers(
        hand=tuple(t.hand[pid]) if mine else (),
        small_hand=tuple(t.small_hands[-1]) if t.small_hands and pid == t.turn else (),
        tables=tuple([tuple(t.front[seat]) for seat in t.order]),
        rules=tuple(t.rules),
        goals=tuple(t.goals),
        discard=tuple(t.discard[::-1]),
        scored=tuple(t.scored),
        being_played=tuple([c for c in t.playing if c != t.veiled or pid == t.turn]),
    )


def make_own(t: Table, pid: int) -> PrivateView:
    """What only a player may know; for a spectator (-1) nothing but the cards being played."""
    names = t.names
    card = t.pack.names.__getitem__  # the name of a card
    mine = pid >= 0
    playing = [c for c in t.playing if c != t.veiled or pid == t.turn]
    return PrivateView(
        you=names[pid] if mine else None,
        hand=tuple(map(card, t.hand[pid])) if mine else (),
        small_hand=tuple(map(card, t.small_hands[-1])) if t.small_hands and pid == t.turn else (),
        hidden=_hidden(t, pid) if mine and t.under else {},
        seen_hands={names[whose]: tuple(map(card, t.hand[whose])) for who, whose in t.shown if who == pid},
        being_played=tuple(map(card, playing)),
        face_down=len(t.playing) - len(playing),
        decision=_asked(t, pid),
    )


def _asked(t: Table, pid: int) -> Decision | None:
    for decision in t.decisions:
        if decision.pid == pid:
            return decision
    return None


def make_view(t: Table, pid: int) -> View:
    """The view of a player, or of a spectator (-1)."""
    names = t.names
    card = t.pack.names.__getitem__
    now = law(t)
    return View(
        **msgspec.structs.asdict(make_own(t, pid)),
        turn=names[t.turn] if t.turn_number else "",
        turn_number=t.turn_number,
        phase="play" if t.draw_done else "start" if t.turn_number else "opening",
        seats=tuple([_seat(t, seat) for seat in t.order]),
        rules=tuple(map(card, t.rules)),
        goals=tuple(map(card, t.goals)),
        meta=tuple(map(card, t.pack.meta)),
        words={card(c): word for c, word in t.words},
        draw_pile=len(t.draw),
        discard=tuple(map(card, reversed(t.discard))),
        rules_deck=len(t.rules_deck),
        scored=tuple(map(card, t.scored)),
        draw_number=now.draw,
        play_number=str(now.play) if now.play < 1_000 else plays_word(t),
        drawn=t.drawn,
        played=t.played,
        plays_left=plays_word(t),
        small_hands=tuple(map(len, t.small_hands)),
        pointer=names[t.asked_next()] if t.pack.organs and t.turn_number and len(t.order) > 1 else None,
        waiting_for=tuple([names[each.pid] for each in t.decisions if not each.private or each.pid == pid]),
        outcome=t.outcome,
    )


def _seat(t: Table, pid: int) -> Seat:
    card = t.pack.names.__getitem__
    hand, keepers = hand_limit(t, pid), keeper_limit(t, pid)
    return Seat(
        name=t.names[pid],
        hand=len(t.hand[pid]),
        table=tuple(map(card, t.front[pid])),
        under={card(c): len(t.under[c]) for c in t.front[pid] if c in t.under} if t.under else {},
        hand_limit=None if hand < 0 else hand,
        keeper_limit=None if keepers < 0 else keepers,
        drinks=t.drinks[pid],
        on_water=bool(t.on_water >> pid & 1),
        opted_out=bool(t.opted_out >> pid & 1),
    )


def _hidden(t: Table, pid: int) -> dict[str, tuple[str, ...]]:
    cards = t.pack.names
    return {cards[c]: tuple(cards[under] for under in t.under[c]) for c in t.front[pid] if c in t.under}
