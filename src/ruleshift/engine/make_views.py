"""What one seat may know, built from that and nothing else."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.rules import hand_limit, keeper_limit, law
from ruleshift.engine.core.table import Table
from ruleshift.engine.core.turn import plays_word
from ruleshift.engine.view import CardNumbers, CardPlace, PrivateView, Seat, View, Window, Zone

__all__ = ("make_card_numbers", "make_own", "make_places", "make_view", "make_window")


def make_places(t: Table, pid: int, wanted: Collection[str]) -> dict[int, CardPlace]:
    """Where the cards of some names lie that a player sees now, by their number in `game.cards`."""
    names, place = t.pack.names, t.pack.place
    return {
        place[c]: CardPlace(zone, player, at, under)
        for zone, player, cards, under in _zones(t, pid)
        for at, c in enumerate(cards)
        if names[c] in wanted
    }


def _zones(t: Table, pid: int) -> Iterator[tuple[Zone, str | None, Iterable[int], str | None]]:
    """Every place that a player sees into: what it is, whose, its cards, and the card that hides them."""
    you, names = t.names[pid], t.pack.names
    yield "scored", None, t.scored, None
    yield "discard", None, reversed(t.discard), None
    yield "meta", None, t.pack.meta, None
    yield "goals", None, t.goals, None
    yield "rules", None, t.rules, None
    yield "playing", None, [c for c in t.playing if c != t.veiled or pid == t.turn], None
    for seat in t.order:
        yield "seat", t.names[seat], t.front[seat], None
    for who, whose in t.shown:
        if who == pid:
            yield "shown", t.names[whose], t.hand[whose], None
    for container in t.front[pid]:
        if container in t.under:
            yield "under", you, t.under[container], names[container]
    if t.small_hands and pid == t.turn:
        yield "small", you, t.small_hands[-1], None
    yield "hand", you, t.hand[pid], None


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
    place = t.pack.place
    return CardNumbers(
        hand=tuple([place[c] for c in t.hand[pid]]) if pid >= 0 else (),
        small_hand=tuple([place[c] for c in t.small_hands[-1]]) if t.small_hands and pid == t.turn else (),
        tables=tuple([tuple([place[c] for c in t.front[seat]]) for seat in t.order]),
        rules=tuple([place[c] for c in t.rules]),
        goals=tuple([place[c] for c in t.goals]),
        discard=tuple([place[c] for c in reversed(t.discard)]),
        scored=tuple([place[c] for c in t.scored]),
        being_played=tuple([place[c] for c in t.playing if c != t.veiled or pid == t.turn]),
    )


def make_own(t: Table, pid: int) -> PrivateView:
    """What only a player may know; for a spectator (-1) nothing but the cards being played."""
    return PrivateView(**_own(t, pid))


def _own(t: Table, pid: int) -> dict[str, Any]:
    """The parts of a view that are a player's own."""
    names = t.names
    mine = pid >= 0
    playing = [c for c in t.playing if c != t.veiled or pid == t.turn]
    return {
        "you": names[pid] if mine else None,
        "hand": _names(t, t.hand[pid]) if mine else (),
        "small_hand": _names(t, t.small_hands[-1]) if t.small_hands and pid == t.turn else (),
        "hidden": _hidden(t, pid) if mine and t.under else {},
        "seen_hands": {names[whose]: _names(t, t.hand[whose]) for who, whose in t.shown if who == pid},
        "being_played": _names(t, playing),
        "face_down": len(t.playing) - len(playing),
        "decision": _asked(t, pid),
    }


def _names(t: Table, cards: Sequence[int]) -> tuple[str, ...]:
    """The names of cards."""
    names = t.pack.names
    return tuple([names[c] for c in cards])


def _asked(t: Table, pid: int) -> Decision | None:
    for decision in t.decisions:
        if decision.pid == pid:
            return decision
    return None


def make_view(t: Table, pid: int) -> View:
    """The view of a player, or of a spectator (-1)."""
    names, cards = t.names, t.pack.names
    now = law(t)
    left = plays_word(t)
    return View(
        **_own(t, pid),
        turn=names[t.turn] if t.turn_number else "",
        turn_number=t.turn_number,
        phase="play" if t.draw_done else "start" if t.turn_number else "opening",
        seats=tuple([_seat(t, seat) for seat in t.order]),
        rules=_names(t, t.rules),
        goals=_names(t, t.goals),
        meta=_names(t, t.pack.meta),
        words={cards[c]: word for c, word in t.words} if t.words else {},
        draw_pile=len(t.draw),
        discard=_names(t, t.discard[::-1]),
        rules_deck=len(t.rules_deck),
        scored=_names(t, t.scored),
        draw_number=now.draw,
        play_number=str(now.play) if now.play < 1_000 else left,
        drawn=t.drawn,
        played=t.played,
        plays_left=left,
        small_hands=tuple([len(small) for small in t.small_hands]),
        pointer=names[t.asked_next()] if t.pack.organs and t.turn_number and len(t.order) > 1 else None,
        waiting_for=tuple([names[each.pid] for each in t.decisions if not each.private or each.pid == pid]),
        outcome=t.outcome,
    )


def _seat(t: Table, pid: int) -> Seat:
    cards = t.pack.names
    hand, keepers = hand_limit(t, pid), keeper_limit(t, pid)
    return Seat(
        name=t.names[pid],
        hand=len(t.hand[pid]),
        table=_names(t, t.front[pid]),
        under={cards[c]: len(t.under[c]) for c in t.front[pid] if c in t.under} if t.under else {},
        attached=_attached(t, pid) if t.attached else (),
        hand_limit=None if hand < 0 else hand,
        keeper_limit=None if keepers < 0 else keepers,
        drinks=t.drinks[pid],
        on_water=bool(t.on_water >> pid & 1),
        opted_out=bool(t.opted_out >> pid & 1),
    )


def _attached(t: Table, pid: int) -> tuple[tuple[int, int], ...]:
    front = t.front[pid]
    return tuple([(at, front.index(t.attached[c])) for at, c in enumerate(front) if c in t.attached])


def _hidden(t: Table, pid: int) -> dict[str, tuple[str, ...]]:
    cards = t.pack.names
    return {cards[c]: _names(t, t.under[c]) for c in t.front[pid] if c in t.under}
