"""Everybody's chance of winning an imagined game, as it stands when a turn begins."""

from __future__ import annotations

from math import exp

from ruleshift.bots.features import features
from ruleshift.bots.judgement import judgement_of
from ruleshift.bots.lore import shortfall
from ruleshift.bots.prospects import PEACE
from ruleshift.cards import Kind
from ruleshift.engine.table import Table

__all__ = ("chances", "peace")

CERTAIN = 30.0
"""A logit beyond which there is no doubt left."""


def chances(t: Table) -> list[float]:
    """Everybody's chance of winning, by seat: known if the game is over, otherwise as the network has it.

    It is put together from how likely each player is to win in their next turn, in the order of play, and from who is
    ahead if nobody does; everybody is taken for greedy.
    """
    if t.outcome is not None:
        return [float(name == t.outcome.winner) for name in t.names]
    opinions = judgement_of(t.pack).opinions(t, features(t))
    found = [0.0] * len(t.names)
    undecided = 1.0
    order = t.around(t.turn)
    for pid, (wins, _) in zip(order, opinions, strict=True):
        chance = 1.0 / (1.0 + exp(-max(-CERTAIN, min(CERTAIN, wins))))
        found[pid] = undecided * chance
        undecided *= 1.0 - chance
    most = max(ahead for _, ahead in opinions)
    shares = [exp(ahead - most) for _, ahead in opinions]
    each = undecided * peace(t) / sum(shares)
    for pid, share in zip(order, shares, strict=True):
        found[pid] += each * share
    return found


def peace(t: Table) -> float:
    """The chance that no Ungoal in play is met in the next round."""
    chance = 1.0
    for c in t.goals:
        if t.pack.kind[c] == Kind.UNGOAL:
            chance *= PEACE[min(len(PEACE) - 1, shortfall(t.pack.formula[c], [t.seen[pid] for pid in t.order]))]
    return chance
