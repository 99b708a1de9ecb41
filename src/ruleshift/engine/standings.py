"""Why somebody has not won: the facts of the verdict, as records and as a sentence."""

from __future__ import annotations

import msgspec

from ruleshift.cards import Kind
from ruleshift.engine.core import printing
from ruleshift.engine.core.lack import Lack
from ruleshift.engine.core.rules import law
from ruleshift.engine.core.table import Table
from ruleshift.engine.core.verdict import Facts, Outcome, facts, ungoal_met, winners_of

__all__ = ("GoalFacts", "Standing", "Why", "basis_of_standings", "make_standings", "make_why")


class GoalFacts(msgspec.Struct, frozen=True, gc=False):
    """One Goal and one player: what is there, what is missing, what blocks, who ties or is ahead.

    >>> from ruleshift import Game
    >>> game = Game.at("pirate", goals=["Keg of Rum"], keepers={"Ann": ["Rum"]}, hands={"Ann": ["Key"]})
    >>> facts = game.why("Ann").goals[0]
    >>> facts.has, [str(lack) for lack in facts.missing]
    (('Rum',), ['Keg'])
    """

    goal: str
    has: tuple[str, ...]
    missing: tuple[Lack, ...]
    blocked_by: tuple[str, ...]
    tied_with: tuple[str, ...]
    behind: tuple[str, ...]
    stopped_by: str | None = None
    hand: int = 0
    """How many cards the player holds, where the Goal counts them."""
    hand_needed: int = 0
    """How many cards in hand the Goal asks for; 0 where it does not."""

    def __str__(self) -> str:
        return printing.facts_text(self)


class Why(msgspec.Struct, frozen=True):
    """Everything that stands between one player and a win.

    >>> from ruleshift import Game
    >>> game = Game.at("pirate", goals=["Keg of Rum"], keepers={"Ann": ["Rum"]}, hands={"Ann": ["Key"]})
    >>> print(game.why("Ann"))
    Ann has not won: Keg of Rum still needs Keg (has Rum).
    """

    player: str
    goals: tuple[GoalFacts, ...]
    ungoal: str | None = None
    """An Ungoal that lies there instead of a Goal."""
    outcome: Outcome | None = None
    """How the game has ended, if it has."""

    @property
    def sentence(self) -> str:
        """All of it in a sentence."""
        return printing.why_text(self)

    def __str__(self) -> str:
        return self.sentence


class Standing(msgspec.Struct, frozen=True, gc=False):
    """A Goal or an Ungoal in play, and what it lacks of being met by each player, clockwise.

    >>> from ruleshift import Game
    >>> game = Game.at("pirate", goals=["Keg of Rum"], keepers={"Ann": ["Rum"]}, hands={"Ann": ["Key"]})
    >>> standing = game.standings[0]
    >>> standing.goal, [str(lack) for lack in standing.facts["Bob"].missing]
    ('Keg of Rum', ['Keg', 'Rum'])
    """

    goal: str
    ungoal: bool
    facts: dict[str, GoalFacts]


def make_why(t: Table, pid: int) -> Why:
    """The facts about every Goal in play for one player."""
    name = t.names[pid]
    told = [standing.facts[name] for standing in make_standings(t) if not standing.ungoal]
    ungoal = t.pack.names[t.goals[0]] if t.goals and not told else None
    return Why(name, tuple(told), ungoal, t.outcome)


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
