"""What happened, as one sentence of the table's log, without the obvious."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from ruleshift.engine import Event, EventKind, Place

__all__ = ("LOUD", "QUIET", "cards_of", "fold", "players_of", "sentence")

PLACES = {"rules": "the rules", "goals": "the Goals"}
"""Piles and zones whose names need an article of their own."""


LOUD: frozenset[EventKind] = frozenset(
    (
        "play",
        "use",
        "surprise",
        "cancelled",
        "win",
        "over",
        "drink",
        "answer",
        "question",
        "factlet",
        "look",
        "challenge",
        "word",
        "water",
        "opt out",
        "call out",
    )
)
"""What somebody did; everything else is what came of it."""
QUIET: frozenset[EventKind] = frozenset(("join", "leave", "duty"))
"""What is not told, or by the table in words of its own."""


def fold(run: Sequence[Event]) -> Event | None:
    """Some events of one player, one after the other, as one: cards drawn. None if they cannot be told together."""
    first = run[0]
    same = all(
        (each.kind, each.origin, each.target, each.target_player) == ("move", "draw pile", "hand", first.target_player)
        for each in run
    )
    if not same or (any(each.cards for each in run) and not all(each.cards for each in run)):
        return None
    causes = dict.fromkeys(each.cause for each in run if each.cause)
    return msgspec.structs.replace(
        first,
        cards=tuple(card for each in run for card in each.cards),
        count=sum(each.count for each in run),
        cause=", ".join(causes) or None,
    )


def players_of(event: Event) -> tuple[str, ...]:
    """The players that an event concerns, each once."""
    named = (event.player, event.origin_player, event.target_player)
    return tuple(dict.fromkeys(name for name in named if name))


def cards_of(event: Event) -> tuple[str, ...]:
    """The cards that an event names, its cause last."""
    return tuple(dict.fromkeys((*event.cards, *((event.cause,) if event.cause else ()))))


@lru_cache(maxsize=1_024)
def sentence(event: Event, _reader: str | None = None) -> str:
    """A sentence, or nothing where another event tells the same. Many events are told again and again.

    >>> sentence(Event("move", None, (), 2, "draw pile", None, "hand", "Ann", "Jackpot!"))
    'Ann draws 2 cards (Jackpot!).'
    >>> sentence(Event("surprise", "Bob", ("Avast! Halt!",), 1))
    'Bob answers with Avast! Halt!'
    """
    told = _moved(event) if event.kind == "move" else TOLD.get(event.kind, str)(event)
    return told[:-1] if told.endswith(("!.", "?.", "!!", "..")) else told


def _because(event: Event) -> str:
    return f" ({event.cause})" if event.cause and event.cause not in event.cards else ""


def _what(event: Event) -> str:
    if event.cards:
        return " and ".join(filter(None, (", ".join(event.cards[:-1]), event.cards[-1])))
    return "a card" if event.count == 1 else f"{event.count} cards"


def _begin(text: str) -> str:
    return text[:1].upper() + text[1:]


# Cards that moved.


class _Move(NamedTuple):
    """The words for a move: who left what, who has it now, and the verbs and pronouns for one card or several."""

    what: str
    giver: str
    taker: str
    one: bool

    @property
    def be(self) -> str:
        return "is" if self.one else "are"

    @property
    def go(self) -> str:
        return "goes" if self.one else "go"

    @property
    def it(self) -> str:
        return "it" if self.one else "them"


MOVES: dict[tuple[Place, Place], Callable[[_Move], str]] = {
    ("draw pile", "hand"): lambda m: f"{m.taker} draws {m.what}",
    ("draw pile", "table"): lambda m: f"{m.taker} draws {m.what} and has to lay {m.it} down",
    ("draw pile", "small hand"): lambda m: f"{m.taker} draws {m.what} apart from the hand",
    ("small hand", "hand"): lambda m: f"{m.taker} keeps {m.what}" if m.giver == m.taker else _got(m),
    ("small hand", "discard pile"): lambda m: f"{m.giver} discards {m.what}",
    ("hand", "hand"): lambda m: f"{m.taker} gets {m.what} from the hand of {m.giver}",
    ("hand", "discard pile"): lambda m: f"{m.giver} discards {m.what}",
    ("hand", "pot"): lambda m: f"{m.giver} puts {m.what} into the pot",
    ("pot", "hand"): lambda m: f"{m.taker} gets {m.what} from the pot",
    ("table", "table"): lambda m: f"{m.what} {m.go} from {m.giver} to {m.taker}" if m.giver else _got(m),
    ("table", "discard pile"): lambda m: f"{m.giver} loses {m.what}",
    ("table", "hand"): lambda m: f"{m.taker} takes {m.what}{_from(m)} into the hand",
    ("table", "hiding place"): lambda m: f"{m.giver} hides {m.what}",
    ("hiding place", "table"): lambda m: f"{m.taker} brings {m.what} out again",
    ("rules", "discard pile"): lambda m: f"{m.what} {m.be} no longer in force",
    ("rules", "hand"): lambda m: f"{m.taker} takes {m.what} out of the rules into the hand",
    ("rules deck", "rules"): lambda m: f"{m.what} {m.be} in force",
    ("goals", "discard pile"): lambda m: f"{m.what} {m.be} no longer a Goal",
    ("goals", "hand"): lambda m: f"{m.taker} takes the Goal {m.what} into the hand",
    ("goals", "scored"): lambda m: f"{m.what} {m.be} scored",
    ("discard pile", "hand"): lambda m: f"{m.taker} takes {m.what} from the discard pile",
    ("being played", "table"): lambda m: f"{m.what} {'lies' if m.one else 'lie'} in front of {m.taker} now",
    ("being played", "rules"): lambda m: f"{m.what} {m.be} in force",
    ("being played", "goals"): lambda m: f"{m.what} {m.be} a Goal in play",
    ("being played", "discard pile"): lambda _: "",
}
"""What is said of a move from one place to another, before the card that caused it."""


def _got(m: _Move) -> str:
    return f"{m.taker} gets {m.what}{_from(m)}"


def _from(m: _Move) -> str:
    return f" from {m.giver}" if m.giver not in ("", m.taker) else ""


def _moved(event: Event) -> str:
    if not event.count or event.target == "being played":
        return ""
    move = _Move(_what(event), event.origin_player or "", event.target_player or "", event.count == 1)
    words = MOVES.get((event.origin, event.target))
    if words is None:
        start, goal = _place(event.origin, move.giver), _place(event.target, move.taker)
        return f"{_begin(move.what)} {move.go} from {start} to {goal}{_because(event)}."
    said = words(move)
    return f"{_begin(said)}{_because(event) if event.origin != 'being played' else ''}." if said else ""


def _place(place: str, player: str) -> str:
    return f"the {place} of {player}" if player else PLACES.get(place, f"the {place}")


# Everything else.


def _question(event: Event) -> str:
    """A clue is a sentence; otherwise the question is about the card itself."""
    if event.text.endswith((".", "?", "!")):
        return f"{event.player} is asked: {event.text}"
    return f"{event.player} is asked about {event.text}{_because(event)}."


def _answer(event: Event) -> str:
    said, _, judged = event.text.removeprefix("says ").rpartition(": ")
    return f"{event.player} says {_quoted(said)}: {'right' if judged == 'right' else 'wrong'}{_because(event)}."


def _factlet(event: Event) -> str:
    if event.text.startswith("says "):
        return f"{event.player} tells a fact: {_quoted(event.text.removeprefix('says '))}{_because(event)}."
    return f"{_begin(event.text)}{_because(event)}."


def _quoted(said: str) -> str:
    """A text as the engine quotes it, in the quotation marks of a book."""
    return f"“{said[1:-1].replace(chr(92) + said[:1], said[:1])}”"


def _deed(event: Event) -> str:
    return f"{event.player} {event.text}{_because(event)}."


def _over(event: Event) -> str:
    """An Ungoal is named like a card; any other reason is words."""
    if event.text[:1].isupper():
        return f"Everybody loses: {event.text} is met."
    return f"The game is over: {event.text}."


def _win(event: Event) -> str:
    """A Goal is named like a card; any other reason is words."""
    return (
        f"{event.player} wins with {event.text}!" if event.text[:1].isupper() else f"{event.player} wins: {event.text}."
    )


TOLD: dict[EventKind, Callable[[Event], str]] = {
    "surprise": lambda event: f"{event.player} answers with {_what(event)}!",
    "taken": lambda event: f"{event.player} has no choice but {event.text or 'a card'}.",
    "question": _question,
    "answer": _answer,
    "factlet": _factlet,
    "challenge": lambda event: f"{event.player} doubts it{_because(event)}.",
    "over": _over,
    "win": _win,
    "duty": lambda _: "",
    **dict.fromkeys(("word", "water", "opt out", "call out"), _deed),
}
