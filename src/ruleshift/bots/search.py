"""The bot that looks ahead: Monte Carlo tree search over information sets.

Every round deals what the seat cannot see anew, consistent with what it knows, walks down a tree of its own decisions
(a node is what it has chosen so far, not what is hidden), lets the greedy counsel play everybody else and the next
turns, and judges the table that comes out.
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
from ruleshift.bots.prospects import WON, worth
from ruleshift.bots.sight import from_table, from_view
from ruleshift.engine.decision import Decision
from ruleshift.engine.event import Event
from ruleshift.engine.flow import answer
from ruleshift.engine.table import Table
from ruleshift.engine.view import View

__all__ = ("SearchBot",)

WIDTH = 6
"""How many options of a decision are looked at, the most promising first."""
TURNS = 2
"""How many turns are played out before the table is judged."""
PATIENCE = 4
"""After so many rounds the worse half of the options drops out."""
CURIOSITY = 0.25
TRUST = 6.0
"""As many rounds as this the counsel's own opinion counts for."""


class _Node:
    """One information set: what was tried here, how often, and what came of it."""

    __slots__ = ("priors", "totals", "values", "visits")

    def __init__(self, values: Sequence[Any], priors: Sequence[float]) -> None:
        self.values = list(values)
        self.priors = list(priors)
        self.visits = [0] * len(self.values)
        self.totals = [0.0] * len(self.values)

    def mean(self, index: int) -> float:
        """What an option has been worth so far, the counsel's opinion included."""
        return (self.totals[index] + TRUST * self.priors[index]) / (self.visits[index] + TRUST)

    def choose(self, lawful: Sequence[Any]) -> int:
        """The option to try next among those that this deal allows: good ones and neglected ones; -1 if none is."""
        rounds = math.log(sum(self.visits) + 2)
        best, found = -1.0, -1
        for index, value in enumerate(self.values):
            if value in lawful:
                score = self.mean(index) + CURIOSITY * math.sqrt(rounds / (self.visits[index] + 1))
                if score > best:
                    best, found = score, index
        return found


class SearchBot(GreedyBot):
    """Thinks for so many milliseconds a decision, or for so many rounds: with rounds, the same seed plays the same."""

    def __init__(self, seed: int = 0, *, milliseconds: float = 100.0, rounds: int | None = None) -> None:
        super().__init__(seed)
        self._milliseconds = milliseconds
        self._rounds = rounds
        self._memory: Memory | None = None
        self._me = -1

    def sit(self, chair: Chair) -> None:
        """Take a seat, with an empty memory."""
        super().sit(chair)
        self._memory = Memory(chair.player)

    def hear(self, event: Event) -> None:
        """Remember what was seen."""
        if self._memory is not None:
            self._memory.hear(event)

    def pick(self, decision: Decision, view: View) -> int | str:
        """The option that came out best in the rounds there was time for."""
        start = perf_counter()
        if len(decision) == 1 or decision.takes_text or self._chair is None or decision.what == "container":
            return super().pick(decision, view)
        polite = self._manners.answer(decision)
        if polite is not None:
            self._reason = "That is how it answers such questions."
            return polite
        scores = counsel(decision, from_view(decision, view))
        root = _node(decision, scores)
        if root.priors[0] >= WON:
            self._reason = partial(explain, decision, decision.values.index(root.values[0]), scores)
            return decision.values.index(root.values[0])
        rounds = self._search(decision, root, start)
        best = max(range(len(root.values)), key=root.mean)
        text = decision.options[decision.values.index(root.values[best])].text
        self._reason = f"In {rounds} imagined games {text!r} came out best, at {root.mean(best):.0%}."
        return decision.values.index(root.values[best])

    def _search(self, decision: Decision, root: _Node, start: float) -> int:
        """Play rounds until the budget is spent; how many there were.

        Every deal is played once for each option that is still in the race, so that luck is the same for all of them.
        """
        assert self._chair is not None
        tree: dict[tuple[Any, ...], _Node] = {}
        known = self._memory.hands if self._memory else None
        end = start + self._milliseconds / 1000
        done, longest = 0, 0.0
        self._me = decision.pid
        live = list(range(len(root.values)))
        while done < self._rounds if self._rounds is not None else perf_counter() + longest < end:
            begun = perf_counter()
            game = self._chair.imagine(self._chance.getrandbits(62), known)
            if game is None:
                break
            for index in live:
                root.totals[index] += self._walk(game.table.clone(), root.values[index], tree)
                root.visits[index] += 1
            done += 1
            if done % PATIENCE == 0 and len(live) > 2:
                live = sorted(live, key=root.mean, reverse=True)[: max(2, (len(live) + 1) // 2)]
            longest = max(longest, perf_counter() - begun)
        return done

    def _walk(self, t: Table, first: Any, tree: dict[tuple[Any, ...], _Node]) -> float:  # noqa: ANN401 - a choice
        """One deal and one option: down the tree, one new node, the next turns by counsel; what came out."""
        path: list[tuple[_Node, int]] = []
        key: tuple[Any, ...] = (first,)
        inside, last = True, t.turn_number + TURNS
        answer(t, next(decision for decision in t.asks if decision.pid == self._me), first)
        while t.outcome is None and t.turn_number < last:
            decision = t.asks[0]
            value: Any = None
            if inside and decision.pid == self._me and decision.free is None and len(decision.values) > 1:
                node = tree.get(key)
                if node is None:
                    node = tree[key] = _node(decision, counsel(decision, from_table(t, self._me)))
                    inside = False
                index = node.choose(decision.values)
                if index >= 0:
                    path.append((node, index))
                    value = node.values[index]
                    key = (*key, value)
            answer(t, decision, self._by_counsel(t, decision) if value is None else value)
        result = self._judge(t)
        for node, index in path:
            node.visits[index] += 1
            node.totals[index] += result
        return result

    def _by_counsel(self, t: Table, decision: Decision) -> Any:  # noqa: ANN401 - a choice is a number or a text
        if decision.free is not None:
            return decision.values[0] if decision.values else decision.free[0]
        if len(decision.values) == 1:
            return decision.values[0]
        scores = counsel(decision, from_table(t, decision.pid))
        return decision.values[scores.index(max(scores))]

    def _judge(self, t: Table) -> float:
        """My chance of winning: certain where the game is over, else by my prospects."""
        if t.outcome is None:
            return worth(from_table(t, self._me))
        return float(t.outcome.winner == t.names[self._me])


def _node(decision: Decision, scores: Sequence[float]) -> _Node:
    """The most promising options of a decision."""
    order = sorted(range(len(scores)), key=lambda index: -scores[index])[:WIDTH]
    return _Node([decision.values[index] for index in order], [scores[index] for index in order])
