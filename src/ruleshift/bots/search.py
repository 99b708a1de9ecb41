"""The bot that looks ahead: Monte Carlo tree search over information sets.

Every round deals what the seat cannot see anew, consistent with what it knows, and plays that deal once for each
option: down a tree of the seat's own decisions (a node is what it has chosen so far, not what is hidden), with the
greedy counsel for everybody else and where the tree ends, until the turn is over. Then everybody's chances are judged.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from time import perf_counter
from typing import Any

from ruleshift.bots.bot import Chair
from ruleshift.bots.counsel import counsel
from ruleshift.bots.greedy import GreedyBot, explain
from ruleshift.bots.memory import Memory
from ruleshift.bots.outlook import chance
from ruleshift.bots.prospects import WON
from ruleshift.bots.sight import from_table, from_view
from ruleshift.engine.decision import Decision
from ruleshift.engine.event import Event
from ruleshift.engine.flow import answer
from ruleshift.engine.table import Table
from ruleshift.engine.view import View

__all__ = ("SearchBot",)

WIDTH = 10
"""How many options of a decision are looked at, the most promising first."""
PATIENCE = 6
"""After every so many deals the worst third of the options drops out."""
FINALISTS = 2
CURIOSITY = 0.1
TRUST = 2.0
"""Inside the tree an option begins as if tried so often with the mean of its node, less MODESTY for each rank."""
MODESTY = 0.01
OPINION = 0.05
"""How much the counsel's own opinion of an option counts beside the chance that came out: it settles what is close."""
DISDAIN = 0.05
"""The counsel's opinion of an option is never taken for worse than so much below that of its favourite."""


class _Node:
    """One information set: what was tried here, how often, and what came of it."""

    __slots__ = ("known", "totals", "values", "visits")

    def __init__(self, decision: Decision, scores: Sequence[float]) -> None:
        order = sorted(range(len(scores)), key=lambda index: -scores[index])[:WIDTH]
        self.values = [decision.values[index] for index in order]
        self.known = frozenset(decision.values)
        self.visits = [0] * len(order)
        self.totals = [0.0] * len(order)

    def choose(self, lawful: Sequence[Any]) -> int:
        """The option to try next among those that this deal allows: good ones and neglected ones.

        -1 if there is none, or if the deal brought something new, which the node knows nothing about.
        """
        if not self.known.issuperset(lawful):
            return -1
        rounds = sum(self.visits)
        usual = sum(self.totals) / rounds if rounds else 0.0
        best, found = -1.0, -1
        curiosity = CURIOSITY * math.sqrt(math.log(rounds + 2))
        for rank, value in enumerate(self.values):
            if value in lawful:
                visits = self.visits[rank]
                mean = (self.totals[rank] + TRUST * (usual - MODESTY * rank)) / (visits + TRUST)
                score = mean + curiosity / math.sqrt(visits + 1)
                if score > best:
                    best, found = score, rank
        return found


class SearchBot(GreedyBot):
    """Thinks for so many milliseconds a decision, or for so many deals: with deals, the same seed plays the same."""

    def __init__(self, seed: int = 0, *, milliseconds: float = 100.0, rounds: int | None = None) -> None:
        super().__init__(seed)
        self._milliseconds = milliseconds
        self._rounds = rounds
        self._memory: Memory | None = None
        self._me = -1
        self._useless: list[int] = []

    def sit(self, chair: Chair) -> None:
        """Take a seat, with an empty memory."""
        super().sit(chair)
        self._memory = Memory(chair.player)

    def hear(self, event: Event) -> None:
        """Remember what was seen."""
        if self._memory is not None:
            self._memory.hear(event)

    def pick(self, decision: Decision, view: View) -> int | str:
        """The option that came out best in the deals there was time for."""
        start = perf_counter()
        if len(decision) == 1 or decision.takes_text or self._chair is None or decision.what == "container":
            return super().pick(decision, view)
        polite = self._manners.answer(decision)
        if polite is not None:
            self._reason = "That is how it answers such questions."
            return polite
        scores = counsel(decision, from_view(decision, view))
        root = _Node(decision, scores)
        best, deals = 0, 0
        if max(scores) < WON:
            best, deals = self._search(decision, root, scores, start)
        index = decision.values.index(root.values[best])
        if deals:
            self._reason = partial(_tell, decision, index, deals, root.totals[best] / root.visits[best])
        else:
            self._reason = partial(explain, decision, index, scores)
        return index

    def _search(self, decision: Decision, root: _Node, scores: list[float], start: float) -> tuple[int, int]:
        """Deal until the budget is spent; the best option by its rank, and how many deals there were."""
        assert self._chair is not None
        known = self._memory.hands if self._memory else None
        end = None if self._rounds is not None else start + self._milliseconds / 1000
        self._me = decision.pid
        tree: dict[tuple[Any, ...], _Node] = {}
        live = list(range(len(root.values)))
        worst = max(scores) - DISDAIN
        opinion = [OPINION * max(score, worst) for score in sorted(scores, reverse=True)]
        deals = 0

        def merit(rank: int) -> float:
            return root.totals[rank] / max(1, root.visits[rank]) + opinion[rank]

        while deals != self._rounds:
            game = self._chair.imagine(self._chance.getrandbits(62), known)
            results = self._deal(game.table, [root.values[rank] for rank in live], tree, end) if game else None
            if results is None:
                break
            for rank, result in zip(live, results, strict=True):
                root.visits[rank] += 1
                root.totals[rank] += result
            deals += 1
            if deals % PATIENCE == 0 and len(live) > FINALISTS:
                live = sorted(live, key=merit, reverse=True)[: max(FINALISTS, len(live) * 2 // 3)]
        return (max(live, key=merit) if deals else 0), deals

    def _deal(
        self, t: Table, values: list[Any], tree: dict[tuple[Any, ...], _Node], end: float | None
    ) -> list[float] | None:
        """What comes of each option with the same deal, so that luck is the same for all; None if time is up."""
        results = []
        for value in values:
            if end is not None and perf_counter() > end:
                return None
            results.append(self._walk(t.clone(), value, tree))
        return results

    def _walk(self, t: Table, first: Any, tree: dict[tuple[Any, ...], _Node]) -> float:  # noqa: ANN401 - a choice
        """One deal and one option: down the tree, one new node, the rest of the turn by counsel; my chance then."""
        path: list[tuple[_Node, int]] = []
        key: tuple[Any, ...] = (first,)
        inside, turn = True, t.turn_number
        self._useless = []
        answer(t, next(decision for decision in t.asks if decision.pid == self._me), first)
        while t.outcome is None and t.turn_number == turn:
            decision = t.asks[0]
            value: Any = None
            if inside and decision.pid == self._me and decision.free is None and len(decision.values) > 1:
                node = tree.get(key)
                if node is None:
                    node = tree[key] = _Node(decision, counsel(decision, from_table(t, self._me)))
                    rank, inside = 0, False
                else:
                    rank = node.choose(decision.values)
                if rank >= 0:
                    path.append((node, rank))
                    value = node.values[rank]
                    key = (*key, value)
                else:
                    inside = False
            answer(t, decision, self._by_counsel(t, decision) if value is None else value)
        result = chance(t, self._me)
        for node, rank in path:
            node.visits[rank] += 1
            node.totals[rank] += result
        return result

    def _by_counsel(self, t: Table, decision: Decision) -> Any:  # noqa: ANN401 - a choice is a number or a text
        values = decision.values
        if decision.free is not None:
            return values[0] if values else decision.free[0]
        if len(values) == 1:
            return values[0]
        if decision.what == "hand limit":
            return self._discard(t, decision)
        scores = counsel(decision, from_table(t, decision.pid))
        return values[scores.index(max(scores))]

    def _discard(self, t: Table, decision: Decision) -> int:
        """A card to throw away: the least useful of mine, weighed once; others' hands are dealt at random anyway."""
        values = decision.values
        if decision.pid != self._me:
            return values[0]
        if not self._useless or self._useless[-1] not in values:
            scores = counsel(decision, from_table(t, decision.pid))
            order = sorted(range(len(values)), key=scores.__getitem__)
            self._useless = [values[index] for index in order[-decision.count :]]
        return self._useless.pop()


def _tell(decision: Decision, index: int, deals: int, mean: float) -> str:
    return f"In {deals} imagined deals {decision.options[index].text!r} came out best, at {mean:.0%}."
