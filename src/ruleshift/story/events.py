"""What happened, as one sentence for whoever reads it: who did what to whom, and which card made them.

A sentence depends on its event and on which of its players reads, so all others share it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from ruleshift.engine import Event, EventKind, Place
from ruleshift.story.grammar import capital, cards, does, full_stop, is_you, object_of, verb_for, whose

__all__ = ("cards_of", "describe", "fold", "players_of", "sentence")


@lru_cache(maxsize=4_096)
def players_of(event: Event) -> tuple[str, ...]:
    """The players that an event concerns, each once."""
    named = (event.player, event.origin_player, event.target_player)
    return tuple(dict.fromkeys(name for name in named if name))


def cards_of(event: Event) -> tuple[str, ...]:
    """The cards that an event names, its cause last."""
    return tuple(dict.fromkeys(filter(None, (*event.cards, event.cause))))


def fold(run: Sequence[Event]) -> Event | None:
    """Draws of one player, one after the other, as one event. None if some events cannot be told together.

    >>> one = Event("move", None, (), 1, "draw pile", None, "hand", "Ann", "Draw 2")
    >>> two = Event("move", None, (), 2, "draw pile", None, "hand", "Ann", "Jackpot!")
    >>> sentence(fold([one, two]))
    'Ann draws 3 cards (Draw 2, Jackpot!).'
    """
    first = run[0]
    draws = ("move", "draw pile", "hand", first.target_player)
    if any((each.kind, each.origin, each.target, each.target_player) != draws for each in run):
        return None
    if len({bool(each.cards) for each in run}) > 1:
        return None
    causes = dict.fromkeys(each.cause for each in run if each.cause)
    return msgspec.structs.replace(
        first,
        cards=tuple(card for each in run for card in each.cards),
        count=sum(each.count for each in run),
        cause=", ".join(causes) or None,
    )


def sentence(event: Event, reader: str | None = None) -> str:
    """A sentence for a reader, or nothing where another event tells the same.

    >>> drawn = Event("move", None, (), 2, "draw pile", None, "hand", "Ann", "Jackpot!")
    >>> sentence(drawn), sentence(drawn, "Bob"), sentence(drawn, "Ann")
    ('Ann draws 2 cards (Jackpot!).', 'Ann draws 2 cards (Jackpot!).', 'You draw 2 cards (Jackpot!).')
    >>> sentence(Event("surprise", "Bob", ("Avast! Halt!",), 1))
    'Bob answers with Avast! Halt!'
    >>> sentence(Event("win", "Bob", ("Rum",), 1)), sentence(Event("win", "Bob", ("Run Out the Guns!",), 1), "Bob")
    ('Bob wins with Rum!', 'You win with Run Out the Guns!')
    """
    return _sentence(event, reader if reader in players_of(event) else None)


@lru_cache(maxsize=4_096)
def _sentence(event: Event, reader: str | None) -> str:
    said = _moved(event, reader) if event.kind == "move" else TOLD[event.kind](_Told(event, reader))
    return full_stop(capital(said)) if said else ""


def describe(event: Event) -> str:
    """A sentence about any event, told from outside, however plain it may be."""
    told = sentence(event)
    if told:
        return told
    if event.kind == "taken":
        return f"{event.player} has no choice."
    if event.kind != "move":
        return full_stop(capital(f"{event.player or 'the game'}: {event.text or event.kind}"))
    start, goal = (_place(*each, None) for each in _ends(event))
    go = "goes" if event.count == 1 else "go"
    return full_stop(capital(f"{cards(event.cards, event.count)} {go} from {start} to {goal}{_because(event)}"))


def _ends(event: Event) -> tuple[tuple[Place, str], tuple[Place, str]]:
    return (event.origin, event.origin_player or ""), (event.target, event.target_player or "")


def _because(event: Event) -> str:
    """The card that made it happen, unless it is named already."""
    return f" ({event.cause})" if event.cause and event.cause not in event.cards else ""


# Cards that moved.


class _Move(NamedTuple):
    """The words for a move: the cards, who had them, who has them now, who moved them, and who reads."""

    what: str
    giver: str
    taker: str
    actor: str
    one: bool
    reader: str | None

    def takes(self, verb: str) -> str:
        """The taker and what they do."""
        return does(self.taker, verb, self.reader)

    def gives(self, verb: str) -> str:
        """The giver and what they do."""
        return does(self.giver, verb, self.reader)

    @property
    def to_taker(self) -> str:
        return object_of(self.taker, self.reader)

    @property
    def from_giver(self) -> str:
        return object_of(self.giver, self.reader)

    @property
    def own_hand(self) -> str:
        """The taker's hand, after their name."""
        return "your hand" if is_you(self.taker, self.reader) else "their hand"

    @property
    def be(self) -> str:
        return "is" if self.one else "are"

    @property
    def it(self) -> str:
        return "it" if self.one else "them"


def _passed(m: _Move) -> str:
    """Cards go from one player to another: taken, given, or moved by somebody else or by themselves."""
    if not m.giver:
        return f"{m.takes('get')} {m.what}"
    if m.actor == m.taker:
        return f"{m.takes('take')} {m.what} from {m.from_giver}"
    if m.actor == m.giver:
        return f"{m.gives('give')} {m.to_taker} {m.what}"
    mover = does(m.actor, "move", m.reader) if m.actor else ""
    moves = "moves" if m.one else "move"
    return f"{mover or f'{m.what} {moves}'}{f' {m.what}' if mover else ''} from {m.from_giver} to {m.to_taker}"


def _between_hands(m: _Move) -> str:
    if m.actor == m.taker:
        return f"{m.takes('take')} {m.what} from {whose(m.giver, m.reader)} hand"
    if m.actor == m.giver:
        return f"{m.gives('give')} {m.to_taker} {m.what}"
    return f"{m.takes('get')} {m.what} from {whose(m.giver, m.reader)} hand"


def _into_hand(m: _Move) -> str:
    from_whom = f" from {m.from_giver}" if m.giver not in ("", m.taker) else ""
    return f"{m.takes('take')} {m.what}{from_whom} into {m.own_hand}"


MOVES: dict[tuple[Place, Place], Callable[[_Move], str]] = {
    ("draw pile", "hand"): lambda m: f"{m.takes('draw')} {m.what}",
    ("draw pile", "table"): lambda m: f"{m.takes('draw')} {m.what} and must put {m.it} on the table",
    ("draw pile", "small hand"): lambda m: (
        f"{m.takes('draw')} {m.what} and {verb_for(m.taker, 'set', m.reader)} {m.it} aside"
    ),
    ("small hand", "hand"): lambda m: (
        f"{m.takes('keep')} {m.what}" if m.giver == m.taker else f"{m.gives('give')} {m.to_taker} {m.what}"
    ),
    ("small hand", "discard pile"): lambda m: f"{m.gives('discard')} {m.what}",
    ("hand", "hand"): _between_hands,
    ("hand", "discard pile"): lambda m: f"{m.gives('discard')} {m.what}",
    ("hand", "pot"): lambda m: f"{m.gives('put')} {m.what} into the pot",
    ("pot", "hand"): lambda m: f"{m.takes('get')} {m.what} from the pot",
    ("table", "table"): _passed,
    ("table", "discard pile"): lambda m: f"{m.gives('lose')} {m.what}",
    ("table", "hand"): _into_hand,
    ("table", "hiding place"): lambda m: f"{m.gives('hide')} {m.what}",
    ("hiding place", "table"): lambda m: f"{m.takes('bring')} {m.what} out of hiding",
    ("rules", "discard pile"): lambda m: f"{m.what} {m.be} no longer in force",
    ("rules", "hand"): lambda m: f"{m.takes('take')} the New Rule {m.what} into {m.own_hand}",
    ("rules deck", "rules"): lambda m: f"{m.what} {m.be} now in force",
    ("goals", "discard pile"): lambda m: f"{m.what} {'is no longer a Goal' if m.one else 'are no longer Goals'}",
    ("goals", "hand"): lambda m: f"{m.takes('take')} the Goal {m.what} into {m.own_hand}",
    ("goals", "scored"): lambda m: f"{m.what} {m.be} scored",
    ("discard pile", "hand"): lambda m: f"{m.takes('take')} {m.what} from the discard pile",
    ("being played", "table"): lambda m: f"it was {m.what}",
    ("being played", "rules"): lambda m: f"it was {m.what}",
    ("being played", "goals"): lambda m: f"it was {m.what}",
    ("being played", "discard pile"): lambda m: f"it was {m.what}",
}
"""What is said of a move from one place to another, before the card that caused it."""

PLACES = {
    "being played": "play",
    "rules": "the rules",
    "goals": "the Goals",
    "table": "the table",
    "scored": "the scored Goals",
}
"""Places whose names need an article of their own."""
OWN_PLACES = {"small hand": "cards set aside", "hiding place": "hidden cards"}
"""A player's places that the engine calls by another name."""


def _moved(event: Event, reader: str | None) -> str:
    if not event.count or event.target == "being played":
        return ""
    what = cards(event.cards, event.count)
    giver, taker, actor = event.origin_player or "", event.target_player or "", event.player or ""
    move = _Move(what, giver, taker, actor, event.count == 1, reader)
    words = MOVES.get((event.origin, event.target))
    if words is None:
        start, goal = (_place(*each, reader) for each in _ends(event))
        return f"{what} {'goes' if move.one else 'go'} from {start} to {goal}{_because(event)}"
    return f"{words(move)}{_because(event)}"


def _place(place: Place, player: str, reader: str | None) -> str:
    if player and place != "being played":
        return f"{whose(player, reader)} {OWN_PLACES.get(place, place)}"
    return PLACES.get(place, f"the {place}")


# Everything else.


class _Told(NamedTuple):
    """An event that is no move, and who reads."""

    event: Event
    reader: str | None

    def does(self, verb: str) -> str:
        """The player and what they do."""
        return does(self.event.player or "The game", verb, self.reader)

    @property
    def what(self) -> str:
        return cards(self.event.cards, self.event.count)

    @property
    def because(self) -> str:
        return _because(self.event)

    @property
    def text(self) -> str:
        return self.event.text


def _turn(told: _Told) -> str:
    return f"{whose(told.event.player or 'nobody', told.reader)} turn"


def _play(told: _Told) -> str:
    if not told.event.cards:
        return f"{told.does('play')} a card face down{told.because}"
    return f"{told.does('play')} {told.what}{told.because}"


def _taken(told: _Told) -> str:
    """Nothing else to choose: a card, a player, a direction; nothing is said where the reader may not know it."""
    said = told.text
    if not said:
        return ""
    owner = told.event.target_player
    name = said.removesuffix(f" of {owner}") if owner else said
    if owner:
        return f"{told.does('must choose')} {whose(owner, told.reader)} {name}{told.because}"
    return f"{told.does('must choose')} {object_of(name, told.reader)}{told.because}"


def _look(told: _Told) -> str:
    seen = f": {told.what}" if told.event.cards else ""
    return f"{told.does('look')} at {whose(told.event.target_player or 'nobody', told.reader)} hand{seen}{told.because}"


def _question(told: _Told) -> str:
    """A clue is a sentence; otherwise the question is about the card itself."""
    if told.text.endswith((".", "?", "!")):
        return f"{told.does('be')} asked{told.because}: {told.text}"
    return f"{told.does('be')} asked about {told.text}{told.because}"


def _answer(told: _Told) -> str:
    said, _, judged = told.text.removeprefix("says ").rpartition(": ")
    return f"{told.does('say')} {_quoted(said)}: {'right' if judged == 'right' else 'wrong'}{told.because}"


def _factlet(told: _Told) -> str:
    if told.text.startswith("says "):
        about = f" about {told.what}" if told.event.cards else ""
        return f"{told.does('tell')} a fact{about}: {_quoted(told.text.removeprefix('says '))}{told.because}"
    return f"{told.text}{told.because}"


def _quoted(said: str) -> str:
    """A text as the engine quotes it, in the quotation marks of a book."""
    return f"“{said[1:-1]}”"


def _word(told: _Told) -> str:
    return f"{told.does('name')} the word “{told.text.removeprefix('names the word ')[1:-1]}”{told.because}"


def _over(told: _Told) -> str:
    """An Ungoal was met, or the game ends for another reason."""
    return f"Ungoal {told.what}: everybody loses" if told.event.cards else f"the game is over: {told.text}"


def _win(told: _Told) -> str:
    if not told.event.cards:
        return f"{told.does('win')}: {told.text}"
    return f"{told.does('win')} with {told.what.removesuffix('!')}!"


TOLD: dict[EventKind, Callable[[_Told], str]] = {
    "turn": _turn,
    "play": _play,
    "use": lambda told: f"{told.does('use')} {told.what}",
    "surprise": lambda told: f"{told.does('answer')} with {told.what}",
    "cancelled": lambda told: f"{told.what if told.event.cards else 'the card'} is cancelled and has no effect",
    "take over": lambda told: f"{told.does('take')} {told.what} over{told.because}",
    "shuffle": lambda _: "the discard pile is shuffled into a new draw pile",
    "taken": _taken,
    "look": _look,
    "win": _win,
    "over": _over,
    "join": lambda told: told.does("join"),
    "leave": lambda told: told.does("leave"),
    "question": _question,
    "answer": _answer,
    "factlet": _factlet,
    "challenge": lambda told: f"{told.does('challenge')} the fact{told.because}",
    "drink": lambda told: f"{told.does('take')} {told.text}{told.because}",
    "duty": lambda _: "",
    "word": _word,
    "water": lambda told: f"{told.does('switch')} to water{told.because}",
    "opt out": lambda told: f"{told.does('opt')} out of drinking",
    "call out": lambda told: (
        f"{told.does('call')} {object_of(told.event.target_player or 'somebody', told.reader)} out{told.because}"
    ),
    "extra turn": lambda told: f"{told.does('get')} another turn after this one{told.because}",
}
"""What is said of everything that is no move; `duty` was told when the player did it."""
