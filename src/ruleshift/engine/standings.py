"""Why somebody has not won: the facts of the verdict, as records and as a sentence."""

from __future__ import annotations

from collections import Counter

import msgspec

from ruleshift.cards import Kind
from ruleshift.engine.core.rules import law
from ruleshift.engine.core.table import Table
from ruleshift.engine.core.verdict import Facts, facts, ungoal_met, winners_of
from ruleshift.engine.name_lists import agree, listed

__all__ = ("GoalFacts", "Standing", "Why", "basis_of_standings", "grouped", "make_standings", "make_why")


def grouped(missing: tuple[str, ...]) -> list[str]:
    """What is missing, each thing once.

    >>> grouped(("Tent", "any food", "any food"))
    ['Tent', '2 × any food']
    """
    if len(set(missing)) == len(missing):
        return list(missing)
    return [name if count == 1 else f"{count} × {name}" for name, count in Counter(missing).items()]


class GoalFacts(msgspec.Struct, frozen=True, gc=False):
    """One Goal and one player: what is there, what is missing, what blocks, who ties or is ahead."""

    goal: str
    has: tuple[str, ...]
    missing: tuple[str, ...]
    blocked_by: tuple[str, ...]
    tied_with: tuple[str, ...]
    behind: tuple[str, ...]
    stopped_by: str | None = None
    hand: int = 0
    """How many cards the player holds, where the Goal counts them."""
    hand_needed: int = 0
    """How many cards in hand the Goal asks for; 0 where it does not."""

    def __str__(self) -> str:
        if self.missing:
            said = f"{self.goal} still needs {listed(grouped(self.missing))}"
            if self.has:
                said += f" ({agree(self.has, 'is')} there)"
        elif self.behind:
            said = f"{self.goal} asks for the most, and {agree(self.behind, 'has')} as many or more"
        else:
            said = f"{self.goal} is met with {listed(self.has)}"
        if self.blocked_by:
            said += f"; {agree(self.blocked_by, 'blocks')}"
        if self.tied_with:
            said += f"; {agree(self.tied_with, 'meets')} a Goal at the same time"
        if self.stopped_by:
            said += f"; {self.stopped_by} is met as well, so nobody wins"
        return said


class Why(msgspec.Struct, frozen=True):
    """Everything that stands between one player and a win."""

    player: str
    goals: tuple[GoalFacts, ...]
    sentence: str

    def __str__(self) -> str:
        return self.sentence


class Standing(msgspec.Struct, frozen=True, gc=False):
    """A Goal or an Ungoal in play, and what it lacks of being met by each player, clockwise."""

    goal: str
    ungoal: bool
    facts: dict[str, GoalFacts]


def make_why(t: Table, pid: int) -> Why:
    """The facts about every Goal in play for one player."""
    name = t.names[pid]
    told = [standing.facts[name] for standing in make_standings(t) if not standing.ungoal]
    return Why(name, tuple(told), _sentence(t, pid, told))


def basis_of_standings(t: Table) -> tuple[object, ...]:
    """Everything that standings depend on: while it is the same, so are they."""
    formulas = t.pack.formula
    by_hand = any(formulas[c].hand for c in t.goals)
    hands = tuple(map(len, t.hand)) if by_hand else ()
    return law(t).harmless, tuple(t.goals), tuple(t.front_mask), tuple(t.order), hands


def make_standings(t: Table) -> tuple[Standing, ...]:
    """Every Goal and Ungoal in play with the facts about all players."""
    kinds, formulas = t.pack.kind, t.pack.formula
    ungoals = [c for c in t.goals if kinds[c] == Kind.UNGOAL]
    met = [t.pack.names[c] for c in ungoals if ungoal_met(t, formulas[c])]
    winning = [winners_of(t, c, formulas[c]) for c in t.goals if c not in ungoals]
    winners = sorted({pid for pids in winning for pid in pids})
    return tuple([_standing(t, c, winners, met[0] if met else None, ungoal=c in ungoals) for c in t.goals])


def _standing(t: Table, c: int, winners: list[int], stopped_by: str | None, *, ungoal: bool) -> Standing:
    found = [facts(t, c, pid) for pid in t.order]
    told = [_ungoal_facts(t, fact) if ungoal else _goal_facts(t, fact, winners, stopped_by) for fact in found]
    return Standing(t.pack.names[c], ungoal, {t.names[pid]: fact for pid, fact in zip(t.order, told, strict=True)})


def _goal_facts(t: Table, fact: Facts, winners: list[int], stopped_by: str | None) -> GoalFacts:
    """Whoever meets the Goal and is not blocked is told who else wins now, and which Ungoal is met."""
    card, player = t.pack.names.__getitem__, t.names.__getitem__
    wins = fact.met and not fact.blocked_by
    return GoalFacts(
        card(fact.goal),
        tuple(map(card, fact.has)),
        fact.missing,
        tuple(map(card, fact.blocked_by)),
        tuple([player(winner) for winner in winners if winner != fact.pid]) if wins else (),
        tuple(map(player, fact.behind)),
        stopped_by if wins else None,
        *_in_hand(t, fact),
    )


def _ungoal_facts(t: Table, fact: Facts) -> GoalFacts:
    """What a player adds to an Ungoal; nothing blocks it, and nobody wins by it."""
    card = t.pack.names.__getitem__
    return GoalFacts(card(fact.goal), tuple(map(card, fact.has)), fact.missing, (), (), (), None, *_in_hand(t, fact))


def _in_hand(t: Table, fact: Facts) -> tuple[int, int]:
    """How many cards a player holds, and has to hold, where a Goal counts them."""
    needed = t.pack.formula[fact.goal].hand
    return (len(t.hand[fact.pid]), needed) if needed else (0, 0)


def _sentence(t: Table, pid: int, told: list[GoalFacts]) -> str:
    name = t.names[pid]
    if t.outcome is not None:
        ending = str(t.outcome)
        return f"The game is over. {ending}" + ("" if ending.endswith(("!", "?")) else ".")
    if not told:
        only = "".join(f", only the Ungoal {t.pack.names[c]}" for c in t.goals[:1])
        return f"{name} cannot win yet: no Goal is in play{only}."
    return f"{name} has not won: " + "; or ".join(str(fact) for fact in told) + "."
