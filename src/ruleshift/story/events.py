"""What happened, as one sentence for whoever reads it: who did what to whom, and which card made them.

A sentence is one pattern, chosen by its event. It depends on which of the players reads, so all others share it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import msgspec

from ruleshift.engine import Event, EventKind, Outcome, Place
from ruleshift.languages.language import Cards, Fact, Person, english
from ruleshift.languages.parts import Parts, Said, plain_text

__all__ = ("cause_of", "describe", "fold", "players_of", "reason_of", "sentence", "told_event")

Told = tuple[str, dict[str, Fact]]
"""The pattern of a sentence, and its facts."""

SELF_EVIDENT: frozenset[EventKind] = frozenset(
    ("turn", "use", "surprise", "cancelled", "shuffle", "win", "over", "join", "leave", "opt out")
)
"""What is told without the card that made it happen."""


@lru_cache(maxsize=4_096)
def players_of(event: Event) -> tuple[str, ...]:
    """The players that an event concerns, each once."""
    named = (event.player, event.origin_player, event.target_player)
    return tuple(dict.fromkeys(name for name in named if name))


def fold(run: Sequence[Event]) -> Event | None:
    """Draws of one player, one after the other, as one event. None if some events cannot be told together.

    >>> one = Event("move", None, (), 1, "draw pile", None, "hand", "Ann", ("Draw 2",))
    >>> two = Event("move", None, (), 2, "draw pile", None, "hand", "Ann", ("Jackpot!",))
    >>> sentence(fold([one, two]))
    'Ann draws 3 cards (Draw 2, Jackpot!).'
    """
    first = run[0]
    draws = ("move", "draw pile", "hand", first.target_player)
    if any((each.kind, each.origin, each.target, each.target_player) != draws for each in run):
        return None
    if len({bool(each.cards) for each in run}) > 1:
        return None
    return msgspec.structs.replace(
        first,
        cards=tuple(card for each in run for card in each.cards),
        count=sum(each.count for each in run),
        cause=tuple(dict.fromkeys(cause for each in run for cause in each.cause)),
    )


def sentence(event: Event, reader: str | None = None) -> str:
    """A sentence for a reader as text, or nothing where another event tells the same.

    >>> drawn = Event("move", None, (), 2, "draw pile", None, "hand", "Ann", ("Jackpot!",))
    >>> sentence(drawn), sentence(drawn, "Bob"), sentence(drawn, "Ann")
    ('Ann draws 2 cards (Jackpot!).', 'Ann draws 2 cards (Jackpot!).', 'You draw 2 cards (Jackpot!).')
    >>> sentence(Event("surprise", "Bob", ("Avast! Halt!",), 1))
    'Bob answers with Avast! Halt!'
    >>> sentence(Event("win", "Bob", ("Rum",), 1)), sentence(Event("win", "Bob", ("Run Out the Guns!",), 1), "Bob")
    ('Bob wins with Rum!', 'You win with Run Out the Guns!')
    """
    return plain_text(told_event(event, reader))


def told_event(event: Event, reader: str | None = None) -> Parts:
    """The same sentence in its parts."""
    return _told_event(event, reader if reader in players_of(event) else None)


@lru_cache(maxsize=4_096)
def _told_event(event: Event, reader: str | None) -> Parts:
    told = _moved(event, reader) if event.kind == "move" else TOLD[event.kind](event)
    return _in_words(told, event, reader) if told else ()


def _in_words(told: Told, event: Event, reader: str | None) -> Parts:
    key, facts = told
    return english().parts(key, facts if event.kind in SELF_EVIDENT else {**facts, "cause": cause_of(event)}, reader)


def describe(event: Event) -> str:
    """A sentence about any event, told from outside, however plain it may be."""
    told = sentence(event)
    if told:
        return told
    plain = _went(event, None) if event.kind == "move" else _plain(event)
    return plain_text(_in_words(plain, event, None))


def _plain(event: Event) -> Told:
    return "duty" if event.kind == "duty" else "forced-hidden", {"player": _person(event.player)}


def cause_of(event: Event) -> Cards:
    """The cards that made it happen, unless they are named already."""
    return Cards(tuple([card for card in event.cause if card not in event.cards]), 0)


def _person(name: str | None) -> Person:
    return Person(name or "")


def _cards(event: Event) -> Cards:
    return Cards(event.cards, event.count)


# Cards that moved: the pattern by where they came from and where they went. Some depend on who moved them.


def _passed(event: Event) -> str:
    """Cards go from one player to another: taken, given, or moved by somebody else or by themselves."""
    if not event.origin_player:
        return "get"
    if event.player == event.target_player:
        return "take"
    if event.player == event.origin_player:
        return "give"
    return "move" if event.player else "change-hands"


def _between_hands(event: Event) -> str:
    if event.player == event.target_player:
        return "take-from-hand"
    return "give" if event.player == event.origin_player else "get-from-hand"


def _into_hand(event: Event) -> str:
    return "take-up" if event.origin_player in (None, event.target_player) else "take-up-from"


def _kept(event: Event) -> str:
    return "keep" if event.origin_player == event.target_player else "give"


MOVES: dict[tuple[Place, Place], str | Callable[[Event], str]] = {
    ("draw pile", "hand"): "draw",
    ("draw pile", "table"): "draw-table",
    ("draw pile", "small hand"): "draw-aside",
    ("small hand", "hand"): _kept,
    ("small hand", "discard pile"): "discard",
    ("hand", "hand"): _between_hands,
    ("hand", "discard pile"): "discard",
    ("hand", "pot"): "put-in-pot",
    ("pot", "hand"): "get-from-pot",
    ("table", "table"): _passed,
    ("table", "discard pile"): "lose",
    ("table", "hand"): _into_hand,
    ("table", "hiding place"): "hide",
    ("hiding place", "table"): "bring-out",
    ("rules", "discard pile"): "rule-ends",
    ("rules", "hand"): "take-rule",
    ("rules deck", "rules"): "rule-begins",
    ("goals", "discard pile"): "goal-ends",
    ("goals", "hand"): "take-goal",
    ("goals", "scored"): "score",
    ("discard pile", "hand"): "take-discard",
    ("being played", "table"): "reveal",
    ("being played", "rules"): "reveal",
    ("being played", "goals"): "reveal",
    ("being played", "discard pile"): "reveal",
}


def _moved(event: Event, reader: str | None) -> Told | None:
    if not event.count or event.target == "being played":
        return None
    key = MOVES.get((event.origin, event.target))
    if key is None:
        return _went(event, reader)
    facts: dict[str, Fact] = {
        "giver": _person(event.origin_player),
        "taker": _person(event.target_player),
        "mover": _person(event.player),
        "cards": _cards(event),
    }
    return key if isinstance(key, str) else key(event), facts


def _went(event: Event, reader: str | None) -> Told:
    start = _place(event.origin, event.origin_player, reader)
    goal = _place(event.target, event.target_player, reader)
    return "go", {"cards": _cards(event), "from": start, "to": goal}


def _place(place: Place, player: str | None, reader: str | None) -> Parts:
    key, own = f"place-{place.replace(' ', '-')}", "of" if player and place != "being played" else ""
    return english().parts(key, {"owner": _person(player)}, reader, own)


# Everything else.


def _who(key: str) -> Callable[[Event], Told]:
    """What somebody did, with cards or to somebody."""

    def told(event: Event) -> Told:
        return key, {"player": _person(event.player), "other": _person(event.target_player), "cards": _cards(event)}

    return told


def _play(event: Event) -> Told:
    return _who("play" if event.cards else "play-hidden")(event)


def _cancelled(event: Event) -> Told:
    return "cancelled" if event.cards else "cancelled-hidden", {"cards": _cards(event)}


def _taken(event: Event) -> Told | None:
    """Nothing else to choose: a card, a player, a direction; nothing is said where the reader may not know it."""
    facts: dict[str, Fact] = {"player": _person(event.player), "cards": _cards(event)}
    if event.cards:
        return (
            ("forced-of", {**facts, "owner": Person(event.target_player)}) if event.target_player else ("forced", facts)
        )
    if event.word:
        return "forced-word", {**facts, "word": event.word}
    if event.target_player and not event.count:
        return "forced-player", {**facts, "other": Person(event.target_player)}
    return None


def _look(event: Event) -> Told:
    owner = _person(event.target_player)
    return "look-seen" if event.cards else "look", {
        "player": _person(event.player),
        "owner": owner,
        "cards": _cards(event),
    }


def _question(event: Event) -> Told:
    """A clue, or the card itself."""
    player = _person(event.player)
    if event.said is None:
        return "question-card", {"player": player, "cards": _cards(event)}
    return "question-clue", {"player": player, "clue": event.said}


def _answer(event: Event) -> Told:
    player = _person(event.player)
    if event.said is None:
        return "answer-none", {"player": player}
    return "answer", {"player": player, "said": Said(event.said), "word": event.word}


def _factlet(event: Event) -> Told:
    if event.said is None:
        return f"factlet-{event.word}", {}
    return "factlet", {"player": _person(event.player), "cards": _cards(event), "said": Said(event.said)}


def _drink(event: Event) -> Told:
    return "drink", {"player": _person(event.player), "sips": event.count, "word": event.word}


def _word(event: Event) -> Told:
    return "word", {"player": _person(event.player), "said": Said(event.said or "")}


def _over(event: Event) -> Told:
    """An Ungoal was met, or the game ends for another reason."""
    if event.cards:
        return "over-ungoal", {"cards": _cards(event)}
    return "over", {"reason": _reason(event.word, event.count)}


def _win(event: Event) -> Told:
    player = _person(event.player)
    if event.cards:
        return "win", {"player": player, "cards": _cards(event)}
    return "win-otherwise", {"player": player, "reason": _reason(event.word, event.count)}


def reason_of(outcome: Outcome) -> Parts:
    """Why a game has ended."""
    return _reason(outcome.reason, outcome.turns, outcome.goal)


def _reason(word: str, count: int, goal: str | None = None) -> Parts:
    facts: dict[str, Fact] = {"count": count, "goal": Cards((goal,) if goal else (), 1)}
    return english().parts(f"reason-{word.replace(' ', '-')}", facts)


TOLD: dict[EventKind, Callable[[Event], Told | None]] = {
    "turn": _who("turn"),
    "play": _play,
    "use": _who("use"),
    "surprise": _who("surprise"),
    "cancelled": _cancelled,
    "shuffle": lambda _: ("shuffle", {}),
    "taken": _taken,
    "look": _look,
    "win": _win,
    "over": _over,
    "join": _who("join"),
    "leave": _who("leave"),
    "question": _question,
    "answer": _answer,
    "factlet": _factlet,
    "challenge": _who("challenge"),
    "drink": _drink,
    "duty": lambda _: None,
    "word": _word,
    "water": _who("water"),
    "opt out": _who("opt-out"),
    "call out": _who("call-out"),
    "extra turn": _who("extra-turn"),
}
"""How everything is told that is no move; `duty` was told when the player did it."""
