"""What a seat should know of what happened while it had no say: the few things that matter, each in a phrase."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

import msgspec

from ruleshift.engine import Event
from ruleshift.languages.language import Cards, Fact, Person, english
from ruleshift.languages.parts import Parts
from ruleshift.story.events import cause_of

__all__ = ("Item", "Since", "digest", "may_matter")

MOST = 6
"""More than so many things nobody reads."""
NO_CAUSE = ("surprise", "join", "leave", "goal", "rule", "bot")
NOTHING = Cards((), 0)


class Item(NamedTuple):
    """One thing: a phrase, the number of the line that tells it, and the card that it is about."""

    parts: Parts
    line: int
    card: str | None


class Since(NamedTuple):
    """The things since somebody's last `turn`, or since they were `away`."""

    items: tuple[Item, ...]
    what: Literal["turn", "away"] = "turn"


def digest(
    lines: Iterable[tuple[int, Event]],
    reader: str,
    goals: frozenset[str],
    rules: frozenset[str],
    *,
    away: bool = False,
) -> tuple[Item, ...]:
    """What matters to a reader among numbered events, the newest last. `goals` and `rules` are those still in play.

    Who was away is also told what a bot played in their place.
    """
    found: dict[Parts, Item] = {}
    for number, event in lines:
        if away and event.kind == "play" and event.player == reader and event.cards:
            said: Parts | None = _phrase("bot", event)
        else:
            said = _told(event, reader, goals, rules)
        if said:
            found.pop(said, None)
            found[said] = Item(said, number, next(iter((*event.cards, *event.cause)), None))
    return tuple(found.values())[-MOST:]


def may_matter(event: Event, reader: str) -> bool:
    """A quick look, so that only few events need be kept for a digest: most are about others."""
    if event.kind == "move":
        return event.target in ("goals", "rules") or reader in (event.origin_player, event.target_player)
    return event.kind in ("surprise", "join", "leave") or reader in (event.player, event.target_player)


def _told(event: Event, reader: str, goals: frozenset[str], rules: frozenset[str]) -> Parts | None:
    if event.kind == "move":
        return _moved(event, reader, goals, rules) if event.count else None
    match event.kind:
        case "surprise" | "join" | "leave" if event.player and event.player != reader:
            return _phrase(event.kind, event)
        case "look" if event.target_player == reader:
            return _phrase("look", msgspec.structs.replace(event, cards=()))
        case "drink" if event.player == reader:
            return _phrase("drink", event)
    return None


def _phrase(key: str, event: Event, attribute: str = "") -> Parts:
    facts: dict[str, Fact] = {
        "player": Person(event.player or ""),
        "giver": Person(event.origin_player or ""),
        "taker": Person(event.target_player or ""),
        "cards": Cards(event.cards, event.count),
        "sips": event.count,
        "word": event.word,
        "cause": NOTHING if key in NO_CAUSE else cause_of(event),
    }
    return english().parts(f"since-{key}", facts, attribute=attribute)


def _moved(event: Event, reader: str, goals: frozenset[str], rules: frozenset[str]) -> Parts | None:
    gave, got = event.origin_player, event.target_player
    match event.origin, event.target:
        case "being played", "goals":
            return _phrase("goal", event) if set(event.cards) & goals else None
        case "being played" | "rules deck", "rules":
            return _phrase("rule", event) if set(event.cards) & rules else None
        case "table" | "hand", "table" | "hand" if gave == reader and got not in (reader, None):
            return _phrase("taken" if event.player == got else "went", event, "" if event.cards else "unseen")
        case "table" | "hand" | "pot" | "small hand", "table" | "hand" if got == reader != gave:
            return _phrase("got", event, "from" if gave else "")
        case "table", "discard pile" if gave == reader:
            return _phrase("lost", event)
        case "hand", "discard pile" if gave == reader and event.cause:
            return _phrase("discarded", event)
    return None
