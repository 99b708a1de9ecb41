"""What happened, as one sentence of the table's log, without the obvious."""

from __future__ import annotations

from functools import lru_cache

from ruleshift.engine.event import Event

__all__ = ("sentence",)

PILES = {"rules": "the rules", "goals": "the Goals"}
PLACES = {"hand": "{}'s hand", "table": "the table of {}", "small hand": "the cards {} has drawn", "pot": "the pot"}


@lru_cache(maxsize=1_024)
def sentence(event: Event) -> str:
    """A sentence, or nothing where another event tells the same. Most events are the same for every seat.

    >>> sentence(Event("move", None, (), 2, "draw pile", None, "hand", "Ann", "Jackpot!"))
    'Ann draws 2 cards (Jackpot!).'
    """
    return _moved(event) if event.kind == "move" else str(event)


def _moved(event: Event) -> str:
    if not event.count or event.target == "being played":
        return ""
    what, one = _what(event), event.count == 1
    because = f" ({event.cause})" if event.cause and event.cause not in event.cards else ""
    if event.origin == "being played":
        return _laid(event)
    if event.origin == "draw pile" and event.target == "hand":
        return f"{event.target_player} draws {what}{because}."
    if event.origin == "draw pile" and event.target == "table":
        return (
            f"{event.target_player} draws {what}, which {'comes' if one else 'come'} to lie in front of them{because}."
        )
    if event.origin == "table" and event.target == "table":
        return f"{_begin(what)} {'goes' if one else 'go'} from {event.origin_player} to {event.target_player}{because}."
    start, goal = _place(event.origin, event.origin_player), _place(event.target, event.target_player)
    return f"{_begin(what)} {'goes' if one else 'go'} from {start} to {goal}{because}."


def _laid(event: Event) -> str:
    """A card that was played comes to rest; that it is done with goes without saying."""
    what = _begin(_what(event))
    if event.target == "table":
        return f"{what} lies in front of {event.target_player} now."
    return {"rules": f"{what} is in force.", "goals": f"{what} is a Goal in play."}.get(event.target, "")


def _what(event: Event) -> str:
    if event.cards:
        return ", ".join(event.cards)
    return "a card" if event.count == 1 else f"{event.count} cards"


def _begin(what: str) -> str:
    return what[:1].upper() + what[1:]


def _place(place: str, player: str | None) -> str:
    if player is None:
        return PILES.get(place, f"the {place}")
    return PLACES.get(place, "{}'s " + place).format(player)
