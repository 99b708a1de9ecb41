"""How near everybody is to a win, and why nobody has won yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ruleshift.engine import GoalFacts
from ruleshift.story.grammar import agree, capital, does, grouped, listed, verb_for

__all__ = ("near", "needed", "reason")


def needed(fact: GoalFacts) -> str:
    """What is missing, each thing once; cards in hand are counted: `Rum, 2 × any gem and 3 more cards in hand`."""
    wants = _each_once(_on_the_table(fact))
    lacks = fact.hand_needed - fact.hand
    if lacks > 0:
        wants.append(f"{lacks} more {'card' if lacks == 1 else 'cards'} in hand")
    return listed(wants)


def _on_the_table(fact: GoalFacts) -> list[str]:
    """What is missing but for cards in hand."""
    return [each for each in fact.missing if not fact.hand_needed or each != f"{fact.hand_needed} cards in hand"]


def _each_once(names: list[str]) -> list[str]:
    return [name if many == 1 else f"{many} × {name}" for name, many in Counter(names).items()]


def near(fact: GoalFacts) -> str:
    """How near one player is to one Goal, in a few words: `1 of 2, needs Rum; blocked by Scurvy`.

    >>> near(GoalFacts("All You Can Carry", (), ("8 cards in hand",), (), (), (), None, 7, 8))
    '7 of 8 cards in hand'
    """
    return "; ".join(_near(fact))


def _near(fact: GoalFacts) -> Iterable[str]:
    missing = _on_the_table(fact)
    if missing or (fact.missing and fact.has):
        yield f"{len(fact.has)} of {len(fact.has) + len(missing)}"
    if missing:
        yield f"needs {listed(_each_once(missing))}"
    if fact.hand < fact.hand_needed:
        yield f"{fact.hand} of {fact.hand_needed} cards in hand"
    if not fact.missing:
        yield f"not the most: {agree(fact.behind, 'has')} as many or more" if fact.behind else "complete"
    if fact.blocked_by:
        yield f"blocked by {listed(grouped(fact.blocked_by))}"
    if fact.tied_with:
        yield f"tied with {listed(fact.tied_with)}"
    if fact.stopped_by:
        yield f"{fact.stopped_by} is met too"


def reason(fact: GoalFacts, player: str, reader: str | None = None, *, ungoal: bool = False) -> str:
    """How near a player is to a Goal, in sentences for whoever reads them.

    >>> fact = GoalFacts("Keg of Rum", ("Rum",), ("Keg",), ("Shackles",), (), ())
    >>> reason(fact, "Ann")
    'Ann has Rum and still needs Keg. Shackles would block the win.'
    >>> reason(fact, "Ann", "Ann")
    'You have Rum and still need Keg. Shackles would block the win.'
    """
    return " ".join([_progress(fact, player, reader, ungoal=ungoal), *_hindrances(fact, reader)])


def _progress(fact: GoalFacts, player: str, reader: str | None, *, ungoal: bool) -> str:
    have, there = does(player, "have", reader), listed(grouped(fact.has))
    if ungoal:
        return f"{have} {there or 'none of it'}."
    if fact.missing:
        need = verb_for(player, "need", reader)
        return (
            f"{have} {there} and still {need} {needed(fact)}."
            if there
            else f"{does(player, 'need', reader)} {needed(fact)}."
        )
    if fact.behind:
        rivals = listed(["you" if rival == reader else rival for rival in fact.behind])
        verb = "has" if len(fact.behind) == 1 and fact.behind[0] != reader else "have"
        return f"{have} {there or 'enough'}, but {fact.goal} asks for the most, and {rivals} {verb} as many or more."
    return f"{have} all of {fact.goal}" + (f": {there}." if there else ".")


def _hindrances(fact: GoalFacts, reader: str | None) -> Iterable[str]:
    if fact.blocked_by:
        met = not fact.missing and not fact.behind
        blocks = "would block" if not met else "blocks" if len(fact.blocked_by) == 1 else "block"
        names = listed(grouped(fact.blocked_by))
        yield f"{capital(names)} {blocks} the win."
    if fact.tied_with:
        others = listed(["you" if other == reader else other for other in fact.tied_with])
        verb = "meets" if len(fact.tied_with) == 1 and fact.tied_with[0] != reader else "meet"
        yield f"{capital(others)} {verb} a Goal at the same time, so nobody wins yet."
    if fact.stopped_by:
        yield f"The Ungoal {fact.stopped_by} is met as well, so nobody wins."
