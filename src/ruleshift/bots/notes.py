"""What a bot has worked out while it thinks about one decision.

Deals that differ only in what its seat cannot see come to tables that look the same to it: they are weighed once.
"""

from __future__ import annotations

from ruleshift.bots.scoring import score_options
from ruleshift.bots.situation import from_seat
from ruleshift.bots.win_chance import chance
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.rules import law
from ruleshift.engine.core.table import Table

__all__ = ("Notes",)


class Notes:
    """The counsel's scores and a seat's chances, remembered by all that they depend on."""

    __slots__ = ("_chances", "_scores", "_seat")

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._scores: dict[object, list[float]] = {}
        self._chances: dict[object, float] = {}

    def scores(self, t: Table, decision: Decision) -> list[float]:
        """What the greedy counsel thinks of the options."""
        s = from_seat(t, decision.pid)
        asked = (decision.pid, decision.what, decision.values, decision.card, decision.owners, decision.count)
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
