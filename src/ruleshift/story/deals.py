"""Cards that go round, gathered from everybody or dealt out one at a time, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ruleshift.engine import Event, Place
from ruleshift.languages.language import Cards, People, Person, english
from ruleshift.languages.parts import Part, Parts
from ruleshift.story.events import cause_of

__all__ = ("deal", "is_deal")

PATTERNS: dict[tuple[Place, Place], tuple[str, str]] = {
    ("table", "table"): ("deal", "deal-more"),
    ("pot", "hand"): ("deal-pot", "deal-more"),
    ("hand", "pot"): ("gather-pot", "gather-pot-more"),
}
"""How the first player's part of the sentence goes, and how the others' do."""


def is_deal(run: Sequence[Event]) -> bool:
    """True if these moves make a deal: between a player and no other, and all for the same reason."""
    first = run[0]
    way = first.origin, first.target, first.cause
    return way[:2] in PATTERNS and all(
        (each.kind, each.origin, each.target, each.cause) == ("move", *way)
        and (each.origin_player is None) != (each.target_player is None)
        for each in run
    )


@lru_cache(maxsize=256)
def deal(run: tuple[Event, ...], reader: str | None = None) -> Parts:
    """A sentence for a reader, who may know some of the cards.

    >>> from ruleshift.languages.parts import plain_text
    >>> ways = [("Ann", ("Tent",)), ("Bob", ()), ("Cat", ())]
    >>> pot = [Event("move", None, cards, 1, "pot", None, "hand", player, ("Potluck",)) for player, cards in ways]
    >>> plain_text(deal(tuple(pot), "Ann"))
    'You get Tent from the pot; Bob and Cat get a card each (Potluck).'
    """
    first_key, key = PATTERNS[run[0].origin, run[0].target]
    first, *others = _shares(run)
    rest: list[Part] = []
    for players, cards in others:
        rest += (*english().parts("deals-more", {}), *_clause(key, players, cards, reader))
    clause = _clause(first_key, *first, reader)
    return english().parts("deals", {"first": clause, "others": tuple(rest), "cause": cause_of(run[0])})


def _shares(run: Sequence[Event]) -> list[tuple[list[str], Cards]]:
    """Who got what; players of whom nothing but the same number is known share it."""
    got: dict[str, Cards] = {}
    for event in run:
        player = event.target_player or event.origin_player or ""
        before = got.get(player, Cards((), 0))
        got[player] = Cards((*before.names, *event.cards), before.number + event.count)
    shares: dict[str | int, tuple[list[str], Cards]] = {}
    for player, cards in got.items():
        shares.setdefault(player if cards.names else cards.number, ([], cards))[0].append(player)
    return list(shares.values())


def _clause(key: str, players: list[str], cards: Cards, reader: str | None) -> Parts:
    if len(players) > 1:
        return english().parts(key, {"players": People(tuple(players)), "cards": cards}, attribute="all")
    return english().parts(key, {"player": Person(players[0]), "cards": cards}, reader)
