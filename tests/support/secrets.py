"""What a seat may know, and a search of everything that it is shown or told for what it may not."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import msgspec

from ruleshift.engine.core.decision import ChoiceError, Decision
from ruleshift.engine.core.event import Event
from ruleshift.engine.core.table import Table
from ruleshift.engine.game import Game
from tests.support.states import seen_by

__all__ = (
    "Listeners",
    "errors_tell_no_secrets",
    "hidden_places",
    "known",
    "names_in",
    "views_do_not_depend_on_secrets",
    "views_show_no_secrets",
)

SPECTATOR = -1
SAID_BY_PEOPLE = ("answer", "factlet", "question", "word")
"""Events whose text somebody said, or is a clue; deck tests see to it that no clue names its organ."""


def known(t: Table, seat: int) -> set[str]:
    """The names of all cards that a seat may see now. A name is known as soon as one of its copies is.

    Everybody saw whose free action or power is being used, also if the card has gone since.
    """
    playing = [c for c in t.playing if c != t.veiled or seat == t.turn]
    playing += [t.using] if t.using >= 0 else []
    seen = [*t.discard, *t.rules, *t.goals, *t.scored, *t.removed, *t.pack.meta, t.pack.basic, *playing]
    for pid in t.order:
        seen += t.front[pid]
    if seat in t.order:
        seen += t.hand[seat]
        for container in t.front[seat]:
            seen += t.under.get(container, ())
        for who, whose in t.shown:
            seen += t.hand[whose] if who == seat else ()
    if seat == t.turn:
        for small in t.small_hands:
            seen += small
    return {t.pack.names[c] for c in seen}


def names_in(text: str, names: set[str], seen: set[str]) -> set[str]:
    """The unseen cards that a text names; what is seen anyway is struck out first (a Heart Attack is no Heart)."""
    for name in sorted((name for name in seen if name in text), key=len, reverse=True):
        text = text.replace(name, "·")
    inside = [name for name in names - seen if name in text]
    return {name for name in inside if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)}


# Views.


def views_show_no_secrets(game: Game) -> None:
    """No view, with the decision and the options in it, names a card that its seat may not know."""
    t = game._table
    names = set(t.pack.names)
    for seat in (SPECTATOR, *t.order):
        view = msgspec.json.decode(seen_by(game, t.names[seat] if seat >= 0 else None))
        decision = view["decision"]
        if decision and decision["kind"] == "name":
            decision["options"] = []  # four organs to pick from: a quiz, not a peep
        view["words"] = list(view["words"])
        leaked = names.intersection(_strings(view)) - known(t, seat)
        assert not leaked, f"{_who(t, seat)} sees {sorted(leaked)}: {view}"


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield key
            yield from _strings(part)
    elif isinstance(value, list):
        for part in value:
            yield from _strings(part)


def views_do_not_depend_on_secrets(game: Game, chance: random.Random) -> None:
    """Whatever the hidden cards of a seat really are, its view is the same."""
    t = game._table
    for seat in (SPECTATOR, *t.order):
        other = game.clone()
        hidden = hidden_places(other._table, seat)
        cards = [c for place in hidden for c in place]
        chance.shuffle(cards)
        for place in hidden:
            place[:] = [cards.pop() for _ in place]
        name = t.names[seat] if seat >= 0 else None
        assert seen_by(other, name) == seen_by(game, name), f"the view of {_who(t, seat)} tells what is hidden"


def errors_tell_no_secrets(game: Game) -> None:
    """Whoever meddles with another player's decision learns nothing from the refusal."""
    t = game._table
    for seat in t.order:
        for decision in game.decisions:
            if decision.pid != seat:
                told = _refusal(game, decision, t.names[seat])
                leaked = names_in(told, set(t.pack.names), known(t, seat))
                assert not leaked, f"{_who(t, seat)} is refused with {sorted(leaked)}: {told}"


def _refusal(game: Game, decision: Decision, meddler: str) -> str:
    told = ""
    for attempt in (lambda: game.choose(decision, 0, by=meddler), lambda: game.take_offer(meddler, "peep")):
        try:
            attempt()
        except ChoiceError as error:
            told += str(error)
    assert decision.player in told
    return told


def hidden_places(t: Table, seat: int) -> list[list[int]]:
    shown = {whose for who, whose in t.shown if who == seat}
    hands = [t.hand[pid] for pid in t.order if pid != seat and pid not in shown]
    under = [cards for container, cards in t.under.items() if seat < 0 or container not in t.front[seat]]
    return [*hands, *under, *(t.small_hands if seat != t.turn else ()), t.draw, t.rules_deck]


def _who(t: Table, seat: int) -> str:
    return t.names[seat] if seat >= 0 else "a spectator"


# Events.


class Listeners:
    """Somebody at every seat who complains about any event that tells more than the seat may know."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seats: set[int] = set()
        self.knew: dict[int, set[str]] = {}
        self.heard = 0
        self.names = set(game._table.pack.names)
        self.sit_down()

    def sit_down(self) -> None:
        """Before each choice: newcomers begin to listen, and everybody looks around."""
        t = self.game._table
        for seat in {SPECTATOR, *t.order} - self.seats:
            self.seats.add(seat)
            self.game.listen(self._ear(seat), t.names[seat] if seat >= 0 else None)
        self.knew = {seat: known(t, seat) for seat in self.seats}

    @property
    def table(self) -> Table:
        """Where the cards are while something is told."""
        return self.game._table

    def _ear(self, seat: int) -> Any:
        def hear(event: Event) -> None:
            self.heard += 1
            self.check(seat, event)

        return hear

    def check(self, seat: int, event: Event) -> None:
        """An event may name what the seat saw before, or sees now, or saw go by since its last look around."""
        t = self.table
        seen = self.knew.setdefault(seat, set())
        seen |= known(t, seat)
        named = {*event.cards, *event.cause}
        told = "" if event.kind in SAID_BY_PEOPLE else f"{event.said} {event.origin} {event.target}"
        leaked = (named | names_in(told, self.names, seen)) - seen
        assert not leaked, f"{_who(t, seat)} is told of {sorted(leaked)}: {event!r}"
        assert event.count >= len(event.cards)
