"""The bot that looks ahead: Monte Carlo search over lines of play.

Every round deals what the seat cannot see anew, consistent with what it knows, and plays that deal once for each line
that is still in the race: the seat's own choices as the line has them, greedy choices for everybody else and where
the line ends, until the turn is over. Then the seat's chance is judged, as it sees the table. Lines that do well
branch out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from time import perf_counter

from ruleshift.bots.bot import Chair
from ruleshift.bots.evaluation import WON
from ruleshift.bots.greedy import GreedyBot, explain
from ruleshift.bots.scoring import score_options
from ruleshift.bots.seen_cards import SeenCards
from ruleshift.bots.situation import Situation, situation_of
from ruleshift.bots.win_chance import Notes
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.event import Event
from ruleshift.engine.core.flow import answer
from ruleshift.engine.core.table import Table
from ruleshift.engine.core.values import Choice
from ruleshift.engine.view import View

__all__ = ("HardBot", "SearchBot")

WIDTH = 32
"""How many lines are looked at together, the most promising options first."""
PATIENCE = 6
"""After every so many deals the worst third of the options drops out."""
FINALISTS = 8
"""So many lines stay in the race, and branch out."""
BRANCHES = 4
"""How many ways to go on are tried where a line that does well comes to its next choice."""
OPINION = 0.05
"""How much the greedy score of an option counts beside the chance that came out: it settles what is close."""
DISDAIN = 0.05
"""The greedy score of an option is never taken for worse than so much below that of the best."""


class _Line:
    """What I choose first, second and so on in this turn, how often that was tried, and what came of it."""

    __slots__ = ("ahead", "opinion", "outcomes", "steps", "total", "visits", "walks")

    def __init__(self, steps: tuple[int, ...], opinion: float, total: float = 0.0, visits: int = 0) -> None:
        self.steps = steps
        self.opinion = opinion
        self.total = total
        self.visits = visits
        self.walks = 0
        """How often just these steps were tried."""
        self.outcomes: set[float] = set()
        self.ahead: list[int] | None = None
        """The choices after these, as far as every deal has offered them, the most promising first."""

    @property
    def merit(self) -> float:
        """The chance that came out, and a little of the greedy score."""
        return self.total / max(1, self.visits) + self.opinion

    @property
    def settled(self) -> bool:
        """True if luck seems to have no part in it: whatever was dealt, the same came of it."""
        return self.walks >= PATIENCE and len(self.outcomes) == 1

    def add(self, result: float) -> None:
        """Take note of what has come of one more deal."""
        self.total += result
        self.visits += 1
        self.walks += 1
        self.outcomes.add(result)

    def meet(self, decision: Decision, scores: Sequence[float]) -> int:
        """Take note of the choice after the last step; the one that scores best."""
        values = decision.values
        if self.ahead is None:
            order = sorted(range(len(values)), key=lambda index: -scores[index])
            self.ahead = [values[index] for index in order[:BRANCHES]]
        else:
            self.ahead = [value for value in self.ahead if value in values]
        return values[scores.index(max(scores))]

    def branch(self) -> list[_Line]:
        """Go one choice further with the first of what is ahead; the others become lines with the same past."""
        if not self.ahead:
            return []
        first, *rest = self.ahead
        others = [_Line((*self.steps, value), self.opinion, self.total, self.visits) for value in rest]
        self.steps = (*self.steps, first)
        self.ahead = None
        self.walks = 0
        self.outcomes = set()
        return others


class SearchBot(GreedyBot):
    """Thinks for so many milliseconds a decision, or for so many deals: with deals, the same seed plays the same."""

    at_once = frozenset(("container",))
    """What it does not search for."""

    def __init__(self, seed: int = 0, *, milliseconds: float = 100.0, rounds: int | None = None) -> None:
        super().__init__(seed)
        self._milliseconds = milliseconds
        self._rounds = rounds
        self._seen: SeenCards | None = None
        self._me = -1
        self._notes = Notes(-1)
        self._useless: list[int] = []

    def sit(self, chair: Chair) -> None:
        """Take a seat, with an empty memory."""
        super().sit(chair)
        self._seen = SeenCards(chair.player)

    def hear(self, event: Event) -> None:
        """Remember what was seen."""
        if self._seen is not None:
            self._seen.hear(event)

    def pick(self, decision: Decision, view: View | Situation) -> int | str:
        """The option that came out best in the deals there was time for."""
        start = perf_counter()
        if len(decision) == 1 or decision.takes_text or self._chair is None or decision.kind in self.at_once:
            return super().pick(decision, view)
        polite = self._honour.answer(decision)
        if polite is not None:
            self._reason = "That is how it answers such questions."
            return polite
        scores = score_options(decision, situation_of(decision, view))
        best = decision.values[scores.index(max(scores))]
        line = self._search(decision, scores, start) if max(scores) < WON else _Line((best,), 0.0)
        index = decision.values.index(line.steps[0])
        if line.visits:
            self._reason = partial(_tell, decision, index, line.visits, line.total / line.visits)
        else:
            self._reason = partial(explain, decision, index, scores)
        return index

    def _search(self, decision: Decision, scores: list[float], start: float) -> _Line:
        """Deal until the budget is spent or nothing is left to learn; the best line."""
        assert self._chair is not None
        known = self._seen.hands if self._seen else None
        end = None if self._rounds is not None else start + self._milliseconds / 1000
        self._me = decision.pid
        self._notes = Notes(decision.pid)
        lines = _openings(decision, scores)
        deals = 0
        while deals != self._rounds:
            game = self._chair.imagine(self._chance.getrandbits(62), known)
            results = self._deal(game.table, lines, end) if game else None
            if results is None:
                break
            for line, result in zip(lines, results, strict=True):
                line.add(result)
            deals += 1
            if deals % PATIENCE == 0:
                lines = _select(lines)
                if all(line.settled and not line.ahead for line in lines):
                    break
        return max(lines, key=lambda line: line.merit)

    def _deal(self, t: Table, lines: list[_Line], end: float | None) -> list[float] | None:
        """What comes of each line with the same deal, so that luck is the same for all; None if time is up."""
        results = []
        for line in lines:
            if end is not None and perf_counter() > end:
                return None
            results.append(max(line.outcomes) if line.settled else self._walk(t.clone(), line))
        return results

    def _walk(self, t: Table, line: _Line) -> float:
        """One deal and one line, the rest of the turn greedily; my chance then."""
        turn, steps, at = t.turn_number, line.steps, 1
        self._useless = []
        answer(t, next(decision for decision in t.decisions if decision.pid == self._me), steps[0])
        while t.outcome is None and t.turn_number == turn:
            decision = t.decisions[0]
            if decision.pid != self._me or at > len(steps) or not _forks(decision):
                value = self._greedy_choice(t, decision)
            elif at == len(steps):
                value = line.meet(decision, self._notes.scores(t, decision))
                at += 1
            elif steps[at] in decision.values:
                value = steps[at]
                at += 1
            else:
                at = len(steps) + 1
                continue
            answer(t, decision, value)
        return self._notes.chance(t)

    def _greedy_choice(self, t: Table, decision: Decision) -> Choice:
        values = decision.values
        polite = self._honour.answer(decision)
        if isinstance(polite, int):
            offered: tuple[Choice, ...] = (*values, *(decision.suggestions or ()))
            return offered[polite]
        if polite is not None:
            return polite
        if decision.suggestions is not None:
            return values[0] if values else decision.suggestions[0]
        if len(values) == 1:
            return values[0]
        if decision.kind == "hand limit":
            return self._discard(t, decision)
        scores = self._notes.scores(t, decision)
        return values[scores.index(max(scores))]

    def _discard(self, t: Table, decision: Decision) -> int:
        """A card to throw away: the least useful of mine, weighed once; others' hands are dealt at random anyway."""
        values = decision.values
        if decision.pid != self._me:
            return values[0]
        if not self._useless or self._useless[-1] not in values:
            scores = self._notes.scores(t, decision)
            order = sorted(range(len(values)), key=scores.__getitem__)
            self._useless = [values[index] for index in order[-decision.count :]]
        return self._useless.pop()


class HardBot(SearchBot):
    """The searching bot among people: it answers cards at once, so that no pause tells what it holds."""

    at_once = SearchBot.at_once | {"surprise"}


def _openings(decision: Decision, scores: list[float]) -> list[_Line]:
    """A line for each of the most promising options."""
    order = sorted(range(len(scores)), key=lambda index: -scores[index])[:WIDTH]
    worst = max(scores) - DISDAIN
    return [_Line((decision.values[index],), OPINION * max(scores[index], worst)) for index in order]


def _forks(decision: Decision) -> bool:
    """True for a choice that a line may go on with; what to throw away is left to the greedy score."""
    return decision.suggestions is None and len(decision.values) > 1 and decision.kind != "hand limit"


def _select(lines: list[_Line]) -> list[_Line]:
    """The worst third drops out, but never the last rival of the favourite; the best branch out while there is room."""
    ranked = sorted(lines, key=lambda line: line.merit, reverse=True)
    kept = ranked[: max(FINALISTS, len(ranked) * 2 // 3)]
    first = kept[0].steps[0]
    if all(line.steps[0] == first for line in kept):
        kept += [line for line in ranked[len(kept) :] if line.steps[0] != first][:1]
    for line in kept[:FINALISTS]:
        if len(kept) + BRANCHES <= WIDTH:
            kept += line.branch()
    return kept


def _tell(decision: Decision, index: int, deals: int, mean: float) -> str:
    return f"In {deals} imagined deals {decision.options[index].text!r} came out best, at {mean:.0%}."
