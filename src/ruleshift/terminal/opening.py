"""Who begins? One question for everybody at this terminal, while the dealt table waits for the first to draw."""

from __future__ import annotations

from typing import NamedTuple

from ruleshift.engine import Decision
from ruleshift.terminal.session import Session

__all__ = ("Beginning", "beginnings", "invitation")


class Beginning(NamedTuple):
    """One way in which the game can begin: what it is called, what comes of it, and the choice that makes it so."""

    text: str
    note: str
    decision: Decision
    choice: int


def beginnings(session: Session) -> list[Beginning]:
    """How the people at this terminal can begin, the invitation first; empty where nobody is asked for that."""
    asked = [decision for decision in session.asked() if decision.kind == "first"]
    if len(session.people) > 1:
        return [Beginning(each.player, "the first to draw", each, each.find("draw")) for each in asked]
    ways = [Beginning("draw", "you go first", each, each.find("draw")) for each in asked]
    ways += [Beginning("pass", "let a bot go first", each, 0) for each in asked if each.find("pass") == 0]
    return ways


def invitation(session: Session, ways: list[Beginning]) -> str:
    """The question to the table."""
    if len(session.people) > 1:
        return "Who goes first? Whoever calls it first draws a card and begins."
    return "Draw a card to go first" + (", or let a bot begin." if len(ways) > 1 else ".")
