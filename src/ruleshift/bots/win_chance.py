"""A player's chance of winning, as the game stands for that player when a turn begins."""

from __future__ import annotations

from math import exp

from ruleshift.bots.card_knowledge import shortfall
from ruleshift.bots.evaluation import PEACE
from ruleshift.bots.features import features
from ruleshift.bots.network import network_of
from ruleshift.bots.scoring import score_options
from ruleshift.bots.situation import from_seat
from ruleshift.cards import Kind
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.rules import law
from ruleshift.engine.core.table import Table

__all__ = ("Notes", "chance", "peace")

CERTAIN = 30.0
"""A logit beyond which there is no doubt left."""


def chance(t: Table, seat: int) -> float:
    """A player's chance of winning, as that player sees it: known if the game is over, otherwise as the network has it.

    It is put together from how likely each player is to win in their next turn, in the order of play, and from who is
    ahead if nobody does; everybody is taken for greedy.
    """
    if t.outcome is not None:
        return float(t.outcome.winner == t.names[seat])
    opinions = network_of(t.pack).opinions(t, seat, features(t, seat))
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


class Notes:
    """Greedy scores and a seat's chances while it thinks about one decision, remembered by all they depend on.

    Deals that differ only in what the seat cannot see come to tables that look the same to it: they are weighed once.
    """

    __slots__ = ("_chances", "_scores", "_seat")

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._scores: dict[object, list[float]] = {}
        self._chances: dict[object, float] = {}

    def scores(self, t: Table, decision: Decision) -> list[float]:
        """How greedy scores the options."""
        s = from_seat(t, decision.pid)
        asked = (decision.pid, decision.kind, decision.values, decision.card, decision.owners, decision.count)
        cards = (tuple(s.seen), s.goals, s.hand, tuple(s.sizes), tuple(s.rules), s.unknown, s.deck, s.rate, s.harmless)
        turn = (s.turn, s.draw, s.play, s.drawn, s.played, s.plays, s.room, s.extra)
        key = (asked, cards, turn)
        found = self._scores.get(key)
        if found is None:
            found = self._scores[key] = score_options(decision, s)
        return found

    def chance(self, t: Table) -> float:
        """The seat's chance of winning."""
        if t.outcome is not None:
            return chance(t, self._seat)
        now = law(t)
        cards = (tuple(t.front_mask), frozenset(t.hand[self._seat]), tuple(map(len, t.hand)), frozenset(t.discard))
        unseen = frozenset(c for pid in t.others(self._seat) for c in t.hand[pid]).union(t.draw)
        turn = (t.turn, t.draw_done, tuple(t.goals), tuple(t.rules), now.draw, now.play, now.harmless)
        key = (cards, unseen, turn)
        found = self._chances.get(key)
        if found is None:
            found = self._chances[key] = chance(t, self._seat)
        return found
