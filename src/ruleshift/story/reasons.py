"""How near everybody is to a win, and why nobody has won yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ruleshift.engine import Game, GoalFacts, Why
from ruleshift.story.grammar import agree, capital, does, full_stop, grouped, is_you, listed, object_of, verb_for

__all__ = ("close_lines", "near", "nearness", "needed", "reason", "state_of_goal", "why_sentence")


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
    """How near one player is to one Goal, in a few words: `1 of 2; needs Rum; blocked by Scurvy`.

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
    'Ann has Rum and still needs Keg. The win would be blocked by Shackles.'
    >>> reason(fact, "Ann", "Ann")
    'You have Rum and still need Keg. The win would be blocked by Shackles.'
    """
    said = [_progress(fact, player, reader, ungoal=ungoal), *_hindrances(fact, reader)]
    return " ".join(map(full_stop, said))


def _progress(fact: GoalFacts, player: str, reader: str | None, *, ungoal: bool) -> str:
    have, there = does(player, "have", reader), listed(grouped(fact.has))
    if ungoal:
        return f"{have} {there or 'none of it'}"
    if fact.missing:
        need = verb_for(player, "need", reader)
        return (
            f"{have} {there} and still {need} {needed(fact)}"
            if there
            else f"{does(player, 'need', reader)} {needed(fact)}"
        )
    if fact.behind:
        rivals = listed([object_of(rival, reader) for rival in fact.behind])
        verb = "has" if len(fact.behind) == 1 and not is_you(fact.behind[0], reader) else "have"
        return f"{have} {there or 'enough'}, but {fact.goal} asks for the most, and {rivals} {verb} as many or more"
    return f"{have} all of {fact.goal}" + (f": {there}" if there else "")


def _hindrances(fact: GoalFacts, reader: str | None) -> Iterable[str]:
    if fact.blocked_by:
        met = not fact.missing and not fact.behind
        yield f"The win {'is' if met else 'would be'} blocked by {listed(grouped(fact.blocked_by))}"
    if fact.tied_with:
        others = listed([object_of(other, reader) for other in fact.tied_with])
        verb = "meets" if len(fact.tied_with) == 1 and not is_you(fact.tied_with[0], reader) else "meet"
        yield f"{capital(others)} {verb} a Goal at the same time, so nobody wins yet"
    if fact.stopped_by:
        yield f"The Ungoal {fact.stopped_by} is met as well, so nobody wins"


def why_sentence(why: Why) -> str:
    """Why a player has not won, told from outside."""
    if why.outcome is not None:
        return f"The game is over. {full_stop(str(why.outcome))}"
    if not why.goals:
        only = f", only the Ungoal {why.ungoal}" if why.ungoal else ""
        return f"{why.player} cannot win yet: no Goal is in play{only}."
    return full_stop(f"{why.player} has not won: {'; or '.join(map(state_of_goal, why.goals))}")


def state_of_goal(fact: GoalFacts) -> str:
    """What a Goal lacks of being won, told from outside: `Keg of Rum still needs Keg (has Rum)`."""
    if fact.missing:
        there = f" (has {listed(grouped(fact.has))})" if fact.has else ""
        said = f"{fact.goal} still needs {needed(fact)}{there}"
    elif fact.behind:
        said = f"{fact.goal} asks for the most, and {agree(fact.behind, 'has')} as many or more"
    else:
        said = f"{fact.goal} is met{f' with {listed(grouped(fact.has))}' if fact.has else ''}"
    if fact.blocked_by:
        said += f"; blocked by {listed(grouped(fact.blocked_by))}"
    if fact.tied_with:
        said += f"; {agree(fact.tied_with, 'meets')} a Goal at the same time"
    if fact.stopped_by:
        said += f"; {fact.stopped_by} is met as well, so nobody wins"
    return said


def nearness(game: Game, goal: str) -> list[tuple[str, GoalFacts]]:
    """Every player and what they have of one Goal."""
    standing = next(each for each in game.standings if each.goal == goal)
    return list(standing.facts.items())


def close_lines(game: Game, reader: str | None = None) -> list[str]:
    """Why nobody has won although somebody has all that a Goal asks for, or all but one thing."""
    if game.over:
        return []
    held, short = [], []
    for player, fact in _goal_facts(game):
        have = does(player, "have", reader)
        if not fact.missing and not fact.behind:
            held.append(full_stop(f"Nobody has won: {have} all of {fact.goal}, but {_hindrance(fact, reader)}"))
        elif len(fact.missing) == 1 and fact.has:
            block = f" (and {listed(grouped(fact.blocked_by))} would block)" if fact.blocked_by else ""
            short.append(full_stop(f"Close: {have} all of {fact.goal} but {needed(fact)}{block}"))
    return held + short


def _goal_facts(game: Game) -> Iterable[tuple[str, GoalFacts]]:
    """By player, then by Goal."""
    goals = [standing for standing in game.standings if not standing.ungoal]
    return ((player, standing.facts[player]) for player in game.players for standing in goals)


def _hindrance(fact: GoalFacts, reader: str | None) -> str:
    if fact.blocked_by:
        return f"the win is blocked by {listed(grouped(fact.blocked_by))}"
    if fact.tied_with:
        others = listed([object_of(other, reader) for other in fact.tied_with])
        verb = "meets" if len(fact.tied_with) == 1 and not is_you(fact.tied_with[0], reader) else "meet"
        return f"{others} {verb} a Goal at the same time"
    if fact.stopped_by:
        return f"the Ungoal {fact.stopped_by} is met as well"
    return "the table is not settled yet"
