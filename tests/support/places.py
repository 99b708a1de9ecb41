"""Every copy of every card lies in exactly one place, and in a place where its kind may lie."""

from __future__ import annotations

from collections import Counter

from ruleshift.cards import Kind
from ruleshift.engine.core.rules import law
from ruleshift.engine.core.table import Table

__all__ = ("every_copy_has_one_place", "every_kind_is_where_it_may_be", "places")

IN_HAND = {Kind.RULE, Kind.GOAL, Kind.UNGOAL, Kind.KEEPER, Kind.ACTION, Kind.SURPRISE}
SHUFFLED = IN_HAND | {Kind.CREEPER}
IN_FRONT = {Kind.KEEPER, Kind.CREEPER}
KINDS_OF_PLACES = {
    "hand": IN_HAND,
    "front": IN_FRONT,
    "under": IN_FRONT,
    "draw": SHUFFLED,
    "discard": SHUFFLED,
    "rules": {Kind.RULE},
    "goals": {Kind.GOAL, Kind.UNGOAL},
    "playing": SHUFFLED,
    "small": IN_HAND,
    "rules deck": {Kind.RULE},
    "scored": {Kind.GOAL},
    "meta": {Kind.META},
    "basic": {Kind.BASIC},
    "out": set(Kind),
}


def places(t: Table) -> list[tuple[str, list[int]]]:
    """All places of a table with the cards in them. A place is named by its sort; players have several of a sort."""
    return [
        *(("hand", hand) for hand in t.hand),
        *(("front", front) for front in t.front),
        *(("under", cards) for cards in t.under.values()),
        *(("small", small) for small in t.small_hands),
        ("draw", t.draw),
        ("discard", t.discard),
        ("rules", t.rules),
        ("goals", t.goals),
        ("playing", t.playing),
        ("rules deck", t.rules_deck),
        ("scored", t.scored),
        ("meta", list(t.pack.meta)),
        ("basic", [t.pack.basic]),
        ("out", list(t.removed)),
    ]


def every_copy_has_one_place(t: Table) -> None:
    """No copy is lost, none lies in two places, and those who have left hold nothing."""
    found = sorted(c for _, cards in places(t) for c in cards)
    assert found == [*range(t.pack.size)], f"not in exactly one place: {_astray(t, found)}"
    for pid in range(len(t.names)):
        assert t.front_mask[pid] == sum(1 << c for c in t.front[pid]), f"the mask of {t.names[pid]}'s cards is stale"
        if pid not in t.order:
            assert not t.hand[pid], f"{t.names[pid]} has left and holds cards"
            assert not t.front[pid], f"{t.names[pid]} has left and has cards on the table"


def _astray(t: Table, found: list[int]) -> dict[str, int]:
    counted = Counter(found)
    return {t.pack.names[c]: counted[c] for c in range(t.pack.size) if counted[c] != 1}


def every_kind_is_where_it_may_be(t: Table) -> None:
    """Creepers are never in a hand, rules of one slot never lie side by side, only containers hide cards."""
    pack = t.pack
    for place, cards in places(t):
        allowed = KINDS_OF_PLACES[place]
        strangers = [pack.names[c] for c in cards if pack.kind[c] not in allowed]
        assert not strangers, f"{strangers} cannot lie in {place}"
    for container, cards in t.under.items():
        assert cards, f"nothing is under {pack.names[container]}, and yet it is remembered"
        assert t.holder(container) >= 0, f"{pack.names[container]} hides cards and is not in play"
        assert all(pack.container[container].holds >> c & 1 for c in cards)
    for sort in (pack.slot, pack.name_id):
        taken = Counter(sort[c] for c in t.rules if sort[c] != "")
        assert all(count == 1 for count in taken.values()), f"rules in each other's place: {taken}"
    if not t.solo and not t.decisions:
        assert len(t.goals) <= law(t).goals or t.outcome is not None
