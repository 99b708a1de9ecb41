"""What a seat should know of what happened while it had no say: the few things that matter, each in a phrase."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from ruleshift.engine import Event
from ruleshift.story.grammar import cards

__all__ = ("Item", "Since", "digest", "may_matter")

MOST = 6
"""More than so many things nobody reads."""


class Item(NamedTuple):
    """One thing: a phrase, the number of the line that tells it, and the card that it is about."""

    text: str
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
    found: dict[str, Item] = {}
    for number, event in lines:
        said = _phrase(event, reader, goals, rules)
        if away and event.kind == "play" and event.player == reader and event.cards:
            said = f"a bot played {cards(event.cards, 1)} for you"
        if said:
            found.pop(said, None)
            found[said] = Item(said, number, event.cards[0] if event.cards else event.cause)
    return tuple(found.values())[-MOST:]


def may_matter(event: Event, reader: str) -> bool:
    """A quick look, so that only few events need be kept for a digest: most are about others."""
    if event.kind == "move":
        return event.target in ("goals", "rules") or reader in (event.origin_player, event.target_player)
    return event.kind in ("surprise", "join", "leave") or reader in (event.player, event.target_player)


def _phrase(event: Event, reader: str, goals: frozenset[str], rules: frozenset[str]) -> str:
    if event.kind == "move":
        return _moved(event, reader, goals, rules)
    what = cards(event.cards, event.count)
    match event.kind:
        case "surprise" if event.player != reader and event.player:
            return f"{event.player} answered with {what}"
        case "join" | "leave" if event.player and event.player != reader:
            return f"{event.player} {'joined' if event.kind == 'join' else 'left'}"
        case "look" if event.target_player == reader:
            return f"{event.player} looked at your hand{_because(event)}"
        case "drink" if event.player == reader:
            return f"you owe {event.text}{_because(event)}"
    return ""


def _moved(event: Event, reader: str, goals: frozenset[str], rules: frozenset[str]) -> str:
    what, because = cards(event.cards, event.count), _because(event)
    gave, got = event.origin_player, event.target_player
    if not event.count:
        return ""
    match event.origin, event.target:
        case "being played", "goals":
            return f"new Goal: {what}" if set(event.cards) & goals else ""
        case "being played" | "rules deck", "rules":
            return f"new rule: {what}" if set(event.cards) & rules else ""
        case "table" | "hand", "table" | "hand" if gave == reader and got not in (reader, None):
            return _lost(event, what) + because
        case "table" | "hand" | "pot" | "small hand", "table" | "hand" if got == reader != gave:
            return f"you got {what}{f' from {gave}' if gave else ''}{because}"
        case "table", "discard pile" if gave == reader:
            return f"you lost {what}{because}"
        case "hand", "discard pile" if gave == reader and event.cause:
            return f"you discarded {what}{because}"
    return ""


def _lost(event: Event, what: str) -> str:
    """A card of the reader's went to somebody else, who may have taken it."""
    mine = f"your {what}" if event.cards else f"{what} of yours"
    if event.player == event.target_player:
        return f"{event.player} took {mine}"
    return f"{mine} went to {event.target_player}"


def _because(event: Event) -> str:
    return f" ({event.cause})" if event.cause and event.cause not in event.cards else ""
