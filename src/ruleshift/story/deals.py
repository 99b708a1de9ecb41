"""Cards that go round, gathered from everybody or dealt out one at a time, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ruleshift.engine import Event, Place
from ruleshift.story.grammar import capital, cards, does, full_stop, is_you, listed

__all__ = ("deal", "is_deal")

WORDS: dict[tuple[Place, Place], tuple[str, str, str]] = {
    ("table", "table"): ("get", "get", ""),
    ("pot", "hand"): ("get", "get", " from the pot"),
    ("hand", "pot"): ("put", "add", " into the pot"),
}
"""What the first player does, what the others do, and where."""


def is_deal(run: Sequence[Event]) -> bool:
    """True if these moves make a deal: between a player and no other, and all for the same reason."""
    first = run[0]
    way = first.origin, first.target, first.cause
    return way[:2] in WORDS and all(
        (each.kind, each.origin, each.target, each.cause) == ("move", *way)
        and (each.origin_player is None) != (each.target_player is None)
        for each in run
    )


@lru_cache(maxsize=256)
def deal(run: tuple[Event, ...], reader: str | None = None) -> str:
    """A sentence for a reader, who may know some of the cards.

    >>> ways = [("Ann", ("Tent",)), ("Bob", ()), ("Cat", ())]
    >>> pot = [Event("move", None, cards, 1, "pot", None, "hand", player, "Potluck") for player, cards in ways]
    >>> deal(tuple(pot), "Ann")
    'You get Tent from the pot; Bob and Cat get a card each (Potluck).'
    """
    first_verb, verb, where = WORDS[run[0].origin, run[0].target]
    (first, *others) = _shares(run)
    clauses = [f"{_clause(*first, first_verb, reader)}{where}", *(_clause(*each, verb, reader) for each in others)]
    cause = f" ({run[0].cause})" if run[0].cause else ""
    return full_stop(f"{capital('; '.join(clauses))}{cause}")


def _shares(run: Sequence[Event]) -> list[tuple[list[str], str]]:
    """Who got what; players of whom nothing but the same number is known share it."""
    got: dict[str, tuple[list[str], int]] = {}
    for event in run:
        names, count = got.setdefault(event.target_player or event.origin_player or "", ([], 0))
        got[event.target_player or event.origin_player or ""] = [*names, *event.cards], count + event.count
    shares: dict[str | int, tuple[list[str], str]] = {}
    for player, (names, count) in got.items():
        shares.setdefault(player if names else count, ([], cards(names, count)))[0].append(player)
    return list(shares.values())


def _clause(players: list[str], what: str, verb: str, reader: str | None) -> str:
    if len(players) > 1:
        return f"{listed(players)} {verb} {what} each"
    said = does(players[0], verb, reader)
    return f"{said[:1].lower() + said[1:] if is_you(players[0], reader) else said} {what}"
