"""For beginners: what was forced on a player, explained the first time that it happens to them."""

from __future__ import annotations

from collections.abc import Callable

from ruleshift.cards import Card, Kind
from ruleshift.decks.card_face import card_face
from ruleshift.engine import Decision, DecisionKind, Event

__all__ = ("FirstTimes",)

FindCard = Callable[[str], Card]

ASKED: dict[DecisionKind, str] = {
    "play": "You play as many cards as the rules say. You cannot pass: if you hold nothing good, play something bad.",
    "hand limit": (
        "{cause} allows fewer cards than you hold, so you choose which of them to discard. In your own turn you may "
        "hold more until it ends; in the others' turns the limit counts at once."
    ),
    "keeper limit": (
        "{cause} allows fewer Keepers than you have, so you choose which of them to discard. Creepers do not count. In "
        "your own turn the limit counts at its end, in the others' turns at once."
    ),
    "small": "{cause} makes you play from these cards now. They are not part of your hand; your own plays come later.",
    "surprise": "You may answer this card with a Surprise, though it is not your turn. If you do nothing, it counts.",
    "goal": "There are more Goals in play than the rules allow, so one has to go. You choose which.",
}  # fmt: skip
"""What is said when a question is asked for the first time."""


class FirstTimes:
    """Follows what one player hears and is asked, and explains each forced thing once."""

    def __init__(self, reader: str, card: FindCard, turn: str = "") -> None:
        self._reader = reader
        self._card = card
        self._turn = turn
        self._told: set[str] = set()

    def asked(self, decision: Decision) -> str:
        """What to say about a question to the reader; mostly nothing."""
        text = ASKED.get(decision.kind, "")
        if not text or (decision.kind == "surprise" and len(decision) < 2):
            return ""
        return self._once(decision.kind, text.format(cause=decision.cause or "A card"))

    def heard(self, event: Event) -> str:
        """What to say about something that happened; mostly nothing."""
        if event.kind == "turn":
            self._turn = event.player or ""
        if event.kind == "shuffle" and self._turn == self._reader:
            return self._once(
                "shuffle", "The draw pile was empty, so the discards were shuffled and are drawn from again."
            )
        if event.kind != "move" or not event.cards:
            return ""
        return self._creeper(event) or (self._rule(event) if self._turn == self._reader else "")

    def _creeper(self, event: Event) -> str:
        """A Creeper that nobody has played."""
        came = event.target == "table" and event.target_player == self._reader and event.origin != "table"
        found = [name for name in event.cards if came and self._card(name).kind is Kind.CREEPER]
        if not found:
            return ""
        return self._once(
            "creeper",
            f"Nobody plays a Creeper: {found[0]} came out at once, and another card takes its place. While it lies in "
            "front of you, you cannot win, unless the Goal asks for it.",
        )

    def _rule(self, event: Event) -> str:
        """What changes the turn in the middle of it."""
        name = event.cards[0]
        slot = card_face(self._card(name)).slot
        if event.target == "rules" and slot == "draw":
            return self._once(
                "draw", f"{name} counts for this very turn: you draw what is missing to its number at once."
            )
        if event.target == "rules" and slot == "play":
            return self._once("plays", f"{name} counts for this very turn, and is itself one of the plays.")
        if (
            event.origin == "rules"
            and event.target == "discard pile"
            and event.cause
            and self._same_slot(event.cause, slot)
        ):
            return self._once("replaced", f"{event.cause} takes the place of {name}: there is one rule of a kind.")
        if event.origin == "goals" and event.target == "discard pile":
            return self._once("goal gone", f"{name} makes room for the new Goal. What everybody has stays where it is.")
        return ""

    def _same_slot(self, cause: str, slot: str) -> bool:
        return bool(slot) and card_face(self._card(cause)).slot == slot

    def _once(self, key: str, text: str) -> str:
        if key in self._told:
            return ""
        self._told.add(key)
        return text
