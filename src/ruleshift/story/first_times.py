"""For beginners: what was forced on a player, explained the first time that it happens to them."""

from __future__ import annotations

from collections.abc import Callable

from ruleshift.cards import Card, Kind
from ruleshift.decks.card_face import card_face
from ruleshift.engine import Decision, DecisionKind, Event
from ruleshift.languages.language import Cards, english
from ruleshift.languages.parts import Parts

__all__ = ("FirstTimes",)

FindCard = Callable[[str], Card]

ASKED: frozenset[DecisionKind] = frozenset(("play", "hand limit", "keeper limit", "small", "surprise", "goal"))
"""The questions that are explained when they are asked for the first time."""


class FirstTimes:
    """Follows what one player hears and is asked, and explains each forced thing once."""

    def __init__(self, reader: str, card: FindCard, turn: str = "") -> None:
        self._reader = reader
        self._card = card
        self._turn = turn
        self._told: set[str] = set()

    def asked(self, decision: Decision) -> Parts:
        """What to say about a question to the reader; mostly nothing."""
        if decision.kind not in ASKED or (decision.kind == "surprise" and len(decision) < 2):
            return ()
        return self._once(decision.kind.replace(" ", "-"), rule=decision.cause)

    def heard(self, event: Event) -> Parts:
        """What to say about something that happened; mostly nothing."""
        if event.kind == "turn":
            self._turn = event.player or ""
        if event.kind == "shuffle" and self._turn == self._reader:
            return self._once("shuffle")
        if event.kind != "move" or not event.cards:
            return ()
        return self._creeper(event) or (self._rule(event) if self._turn == self._reader else ())

    def _creeper(self, event: Event) -> Parts:
        """A Creeper that nobody has played."""
        came = event.target == "table" and event.target_player == self._reader and event.origin != "table"
        found = [name for name in event.cards if came and self._card(name).kind is Kind.CREEPER]
        return self._once("creeper", card=found[0]) if found else ()

    def _rule(self, event: Event) -> Parts:
        """What changes the turn in the middle of it."""
        name = event.cards[0]
        slot = card_face(self._card(name)).slot
        if event.target == "rules" and slot in ("draw", "play"):
            return self._once("draw" if slot == "draw" else "plays", card=name)
        if event.target != "discard pile":
            return ()
        if event.origin == "rules" and event.cause and slot and card_face(self._card(event.cause[0])).slot == slot:
            return self._once("replaced", card=name, rule=event.cause[0])
        return self._once("goal-gone", card=name) if event.origin == "goals" else ()

    def _once(self, key: str, *, card: str | None = None, rule: str | None = None) -> Parts:
        if key in self._told:
            return ()
        self._told.add(key)
        return english().parts(f"hint-{key}", {"card": _named(card), "rule": _named(rule)})


def _named(card: str | None) -> Cards:
    return Cards((card,) if card else (), 1)
