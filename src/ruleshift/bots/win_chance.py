"""A player's chance of winning, as the game stands for that player when a turn begins."""

from __future__ import annotations

from math import exp
from typing import Final

from ruleshift.bots.adding import total
from ruleshift.bots.card_knowledge import mask_of
from ruleshift.bots.evaluation import PEACE
from ruleshift.bots.features import features
from ruleshift.bots.network import network_of
from ruleshift.bots.scoring import score_options
from ruleshift.bots.situation import from_seat, knowledge_of
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.inside import values_of
from ruleshift.engine.core.rules import law
from ruleshift.engine.core.table import Table

__all__ = ("Notes", "chance", "peace")

CERTAIN: Final = 30.0
"""A logit beyond which there is no doubt left."""


def chance(t: Table, seat: int) -> float:
    """A player's chance of winning, as that player sees it: known if the game is over, otherwise as the network has it.

    It is put together from how likely each player is to win in their next turn, in the order of play, and from who is
    ahead if nobody does; everybody is taken for a greedy bot.
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
    return soon + undecided * peace(t) * shares[order.index(seat)] / total(shares)


def peace(t: Table) -> float:
    """The chance that no Ungoal in play is met in the next round."""
    chance = 1.0
    knowledge = knowledge_of(t.pack)
    if knowledge.ungoal_cards:
        fronts = [knowledge.front(t.front_mask[pid]) for pid in t.order]
        for c in t.goals:
            if c in knowledge.ungoal_cards:
                shortfall = knowledge.shortfall(knowledge.ungoal_cards.index(c), fronts)
                chance *= PEACE[min(len(PEACE) - 1, shortfall)]
    return chance


def _out_of_reach(t: Table) -> int:
    """The cards that are in none of the places where all see them, nor in hands, nor in the draw pile."""
    cards = mask_of(t.playing)
    for small in t.small_hands:
        cards |= mask_of(small)
    for hidden in t.under.values():
        cards |= mask_of(hidden)
    return cards | mask_of(t.rules_deck) | mask_of(t.scored)


class Notes:
    """Scores and a seat's chances while it thinks about one decision, remembered by all they depend on.

    Deals that differ only in what the seat cannot see come to tables that look the same to it: they are weighed once.
    """

    __slots__ = ("_scores", "_seat", "chances")

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._scores: dict[object, list[float]] = {}
        self.chances: dict[object, float] = {}

    def scores(self, t: Table, decision: Decision) -> list[float]:
        """How the greedy bot scores the options."""
        s = from_seat(t, decision.pid)
        key = (
            decision.pid, decision.kind, values_of(decision), decision.card, decision.owners, decision.count,
            s.goals_high, s.hand_low, s.hand_high, tuple(t.front_mask), tuple(s.sizes), tuple(s.rules), s.unknown_low,
            s.unknown_high, s.deck, len(t.draw), s.harmless,
            s.turn, s.draw, s.play, s.drawn, s.played, s.plays, s.room, s.extra > 0.0,
        )  # fmt: skip
        found = self._scores.get(key)
        if found is None:
            found = self._scores[key] = score_options(decision, s)
        return found

    def chance(self, t: Table) -> float:
        """The seat's chance of winning."""
        seat = self._seat
        if t.outcome is not None:
            return chance(t, seat)
        now = law(t)
        gone = knowledge_of(t.pack).split(t.discard)
        key = (
            tuple(t.front_mask), mask_of(t.hand[seat]), tuple([len(hand) for hand in t.hand]), gone, _out_of_reach(t),
            t.turn, t.draw_done, tuple(t.goals), tuple(t.rules), now.draw, now.play, now.harmless,
        )  # fmt: skip
        found = self.chances.get(key)
        if found is None:
            found = self.chances[key] = chance(t, seat)
        return found
