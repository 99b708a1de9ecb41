"""What players may do at any time, without being asked: opt out of drinks, call somebody out."""

from __future__ import annotations

from ruleshift.engine.core.asking import ask, gather
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.event import tell
from ruleshift.engine.core.suspend import suspend
from ruleshift.engine.core.table import Table
from ruleshift.engine.core.values import NO, YES
from ruleshift.engine.effects.drinking import prompt, sips_of

__all__ = ("call_out", "offers", "opt_out")


def offers(t: Table, pid: int) -> tuple[str, ...]:
    """What a player may do at any time, without being asked."""
    if t.outcome is not None or t.solo:
        return ()
    listed = []
    if t.pack.meta and not t.opted_out >> pid & 1 and any(t.pack.cards[c].data.get("brings") for c in t.pack.meta):
        listed.append("opt out")
    if _forbidding(t) >= 0:
        listed += [f"call out {t.names[other]}" for other in t.others(pid)]
    return (*listed, "leave")


def _forbidding(t: Table) -> int:
    """The rule in play that forbids a word, or -1."""
    for c in t.rules:
        if t.pack.rule[c].word == "forbidden":
            return c
    return -1


def opt_out(t: Table, pid: int) -> None:
    """Later drink prompts to this player are dropped."""
    t.opted_out |= 1 << pid
    if t.ears:
        tell(t, "opt out", pid)


def call_out(t: Table, pid: int, other: int) -> None:
    """Somebody is said to have said the forbidden word: they admit it, or the others vote."""
    rule = _forbidding(t)
    suspend(t)
    if t.ears:
        tell(t, "call out", pid, to=other, cause=rule)
    ask(t, other, "admit", (NO, YES), (_pleaded, pid, rule), rule)
    t.decisions[0].clue = f"{t.names[pid]} says you said it."


def _pleaded(t: Table, other: int, value: int | None, pid: int, rule: int) -> None:
    if value == YES:
        prompt(t, other, sips_of(t, rule), rule)
        return
    voters = [voter for voter in t.order if voter not in (pid, other)]
    if value == NO and voters:
        clue = f"{t.names[pid]} says {t.names[other]} said it."
        decisions = [Decision(t.pack, t.names, voter, "guilty", (NO, YES), 0, rule) for voter in voters]
        for decision in decisions:
            decision.clue = clue
        gather(t, decisions, (_judged, other, rule))


def _judged(t: Table, answers: list[tuple[int, int]], other: int, rule: int) -> None:
    """A tie acquits."""
    if 2 * sum(value == YES for _, value in answers) > len(answers) and other in t.order:
        prompt(t, other, sips_of(t, rule), rule)
