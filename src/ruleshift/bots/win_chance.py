"""A player's chance of winning, as the game stands for that player when a turn begins."""

from __future__ import annotations

from math import exp

from ruleshift.bots.card_knowledge import shortfall
from ruleshift.bots.evaluation import PEACE
from ruleshift.bots.features import features
from ruleshift.bots.network import judgement_of
from ruleshift.cards import Kind
from ruleshift.engine.core.table import Table

__all__ = ("chance", "peace")

CERTAIN = 30.0
"""A logit beyond which there is no doubt left."""


def chance(t: Table, seat: int) -> float:
    """A player's chance of winning, as that player sees it: known if the game is over, otherwise as the network has it.

    It is put together from how likely each player is to win in their next turn, in the order of play, and from who is
    ahead if nobody does; everybody is taken for greedy.
    """
    if t.outcome is not None:
        return float(t.outcome.winner == t.names[seat])
    opinions = judgement_of(t.pack).opinions(t, seat, features(t, seat))
    order = t.around(t.turn)
    undecided = 1.0
    soon = 0.0
    for pid, (wins, _) in zip(order, opinions, strict=True):
        now = 1.0 / (1.0 + exp(-max(-CERTAIN, min(CERTAIN, wins))))
        if pid == seat:
            soon = undecided * now
        undecided *= 1.0 - now
    most = max(ahead for _, ahead in opinions)
    shares = [exp(ahead - most) for _, ahead in opinions]
    return soon + undecided * peace(t) * shares[order.index(seat)] / sum(shares)


def peace(t: Table) -> float:
    """The chance that no Ungoal in play is met in the next round."""
    chance = 1.0
    for c in t.goals:
        if t.pack.kind[c] == Kind.UNGOAL:
            chance *= PEACE[min(len(PEACE) - 1, shortfall(t.pack.formula[c], [t.front_mask[pid] for pid in t.order]))]
    return chance
