"""Why somebody has not won: the facts of the verdict, as records and as a sentence."""

from __future__ import annotations

from collections import Counter

import msgspec

from ruleshift.cards import Kind
from ruleshift.engine.table import Table
from ruleshift.engine.verdict import facts, ungoal_met, winners_of

__all__ = ("GoalFacts", "Why", "grouped", "make_why")


def grouped(missing: tuple[str, ...]) -> list[str]:
    """What is missing, each thing once.

    >>> grouped(("Tent", "any food", "any food"))
    ['Tent', '2 × any food']
    """
    return [name if count == 1 else f"{count} × {name}" for name, count in Counter(missing).items()]


class GoalFacts(msgspec.Struct, frozen=True):
    """One Goal and one player: what is there, what is missing, what blocks, who ties or is ahead."""

    goal: str
    has: tuple[str, ...]
    missing: tuple[str, ...]
    blocked_by: tuple[str, ...]
    tied_with: tuple[str, ...]
    behind: tuple[str, ...]
    stopped_by: str | None = None

    def __str__(self) -> str:
        if self.missing:
            said = f"for {self.goal} there is still missing: {', '.join(grouped(self.missing))}"
            if self.has:
                said += f" (there is {', '.join(self.has)})"
        elif self.behind:
            said = f"{self.goal} asks for the most, and {', '.join(self.behind)} has as many or more"
        else:
            said = f"{self.goal} is met with {', '.join(self.has)}"
        if self.blocked_by:
            said += f"; {', '.join(self.blocked_by)} blocks"
        if self.tied_with:
            said += f"; {', '.join(self.tied_with)} meets a Goal at the same time"
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


def make_why(t: Table, pid: int) -> Why:
    """The facts about every Goal in play for one player."""
    name = t.names[pid]
    goals = [c for c in t.goals if t.pack.kind[c] == Kind.GOAL]
    ungoals = [c for c in t.goals if t.pack.kind[c] == Kind.UNGOAL and ungoal_met(t, t.pack.formula[c])]  # type: ignore[arg-type]
    winning = {c: winners_of(t, c, t.pack.formula[c]) for c in goals}  # type: ignore[arg-type]
    unblocked = {winner for winners in winning.values() for winner in winners}
    told = []
    for c in goals:
        fact = facts(t, c, pid)
        rivals = sorted(unblocked - {pid}) if fact.met and not fact.blocked_by else []
        told.append(
            GoalFacts(
                t.pack.names[c],
                tuple(t.pack.names[card] for card in fact.has),
                fact.missing,
                tuple(t.pack.names[card] for card in fact.blocked_by),
                tuple(t.names[rival] for rival in rivals),
                tuple(t.names[rival] for rival in fact.behind),
                t.pack.names[ungoals[0]] if ungoals and fact.met and not fact.blocked_by else None,
            )
        )
    return Why(name, tuple(told), _sentence(t, pid, told))


def _sentence(t: Table, pid: int, told: list[GoalFacts]) -> str:
    name = t.names[pid]
    if t.outcome is not None:
        ending = str(t.outcome)
        return f"The game is over. {ending}" + ("" if ending.endswith(("!", "?")) else ".")
    if not told:
        only = "".join(f", only the Ungoal {t.pack.names[c]}" for c in t.goals[:1])
        return f"{name} cannot win yet: no Goal is in play{only}."
    return f"{name} has not won: " + "; or ".join(str(fact) for fact in told) + "."
