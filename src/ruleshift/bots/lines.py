"""Lines of play: what the searching bot tries, how a line is played out in an imagined deal, and which ones stay."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final

from ruleshift.bots.honour_system import HonourSystem
from ruleshift.bots.scoring import score_options
from ruleshift.bots.situation import from_seat
from ruleshift.bots.win_chance import Notes, chance
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.flow import answer
from ruleshift.engine.core.inside import values_of
from ruleshift.engine.core.table import Table
from ruleshift.engine.core.values import Choice

__all__ = ("PATIENCE", "Clock", "Line", "Walker", "best_line", "openings", "select")

Clock = Callable[[], float]
"""What tells the time, in seconds: that of the clock on the wall, or of the processor."""

WIDTH: Final = 32
"""How many lines are looked at together, the most promising options first."""
PATIENCE: Final = 6
"""After every so many deals the worst third of the options drops out."""
FINALISTS: Final = 8
"""So many lines stay in the race, and branch out."""
BRANCHES: Final = 4
"""How many ways to go on are tried where a line that does well comes to its next choice."""
OPINION: Final = 0.05
"""How much the greedy score of an option counts beside the chance that came out: it settles what is close."""
DISDAIN: Final = 0.05
"""The greedy score of an option is never taken for worse than so much below that of the best."""


class Line:
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

    def meet(self, decision: Decision, scores: list[float]) -> int:
        """Take note of the choice after the last step; the one that scores best."""
        values = values_of(decision)
        if self.ahead is None:
            order = sorted(range(len(values)), key=lambda index: -scores[index])
            self.ahead = [values[index] for index in order[:BRANCHES]]
        else:
            self.ahead = [value for value in self.ahead if value in values]
        return values[_best(scores)]

    def branch(self) -> list[Line]:
        """Go one choice further with the first of what is ahead; the others become lines with the same past."""
        if not self.ahead:
            return []
        first, *rest = self.ahead
        others = [Line((*self.steps, value), self.opinion, self.total, self.visits) for value in rest]
        self.steps = (*self.steps, first)
        self.ahead = None
        self.walks = 0
        self.outcomes = set()
        return others


class Walker:
    """Plays lines out in imagined deals, for one seat and one decision: greedily where a line says nothing."""

    def __init__(self, me: int, honour: HonourSystem, foresight: float = 0.0, clock: Clock = perf_counter) -> None:
        self._me = me
        self._honour = honour
        self._foresight = foresight
        """How much the chance a round later counts, against the chance at the end of the turn."""
        self._clock = clock
        self._notes = Notes(me)
        self._useless: list[int] = []

    def deal(self, t: Table, lines: list[Line], end: float | None) -> list[float] | None:
        """What comes of each line with the same deal, so that luck is the same for all; None if time is up."""
        results = []
        begun: dict[int, Table] = {}
        for line in lines:
            if end is not None and self._clock() > end:
                return None
            if line.settled:
                results.append(max(line.outcomes))
                continue
            first = line.steps[0]
            if first not in begun:
                begun[first] = self._begin(t.clone(), first)
            results.append(self.walk(begun[first].clone(), line, t.turn_number))
        return results

    def _begin(self, t: Table, first: int) -> Table:
        """My first choice, which lines have in common that branch later."""
        for decision in t.decisions:
            if decision.pid == self._me:
                answer(t, decision, first)
                break
        return t

    def walk(self, t: Table, line: Line, turn: int) -> float:
        """One line in one deal, from its first choice on, and the rest of the turn greedily; my chance then."""
        steps, at = line.steps, 1
        me, size = self._me, len(line.steps)
        self._useless = []
        while t.outcome is None and t.turn_number == turn:
            decision = t.decisions[0]
            value: Choice
            if decision.pid != me or at > size or not _forks(decision):
                value = self.greedy_choice(t, decision)
            elif at == size:
                value = line.meet(decision, self._notes.scores(t, decision))
                at += 1
            elif steps[at] in values_of(decision):
                value = steps[at]
                at += 1
            else:
                at = size + 1
                continue
            answer(t, decision, value)
        now = self._notes.chance(t)
        if self._foresight <= 0.0 or t.outcome is not None:
            return now
        self._play_on(t, turn + 1 + len(t.order))
        return now + self._foresight * (chance(t, me) - now)

    def _play_on(self, t: Table, turn: int) -> None:
        """All play greedily until a turn begins. Nothing is noted: hardly anything is met twice on the way."""
        while t.outcome is None and t.turn_number < turn:
            decision = t.decisions[0]
            value = self._unweighed(decision)
            if value is None:
                value = values_of(decision)[_best(score_options(decision, from_seat(t, decision.pid)))]
            answer(t, decision, value)

    def greedy_choice(self, t: Table, decision: Decision) -> Choice:
        """What the greedy bot would choose; questions about the world are answered as bots answer them."""
        value = self._unweighed(decision)
        if value is not None:
            return value
        if decision.kind == "hand limit":
            return self._discard(t, decision)
        return values_of(decision)[_best(self._notes.scores(t, decision))]

    def _unweighed(self, decision: Decision) -> Choice | None:
        """The answer where scores make no difference."""
        values = values_of(decision)
        polite = self._honour.answer(decision)
        if isinstance(polite, int):
            offered: tuple[Choice, ...] = (*values, *(decision.suggestions or ()))
            return offered[polite]
        if polite is not None:
            return polite
        if decision.suggestions is not None:
            return values[0] if values else decision.suggestions[0]
        return values[0] if len(values) == 1 else None

    def _discard(self, t: Table, decision: Decision) -> int:
        """A card to throw away: the least useful of mine, weighed once; others' hands are dealt at random anyway."""
        values = values_of(decision)
        if decision.pid != self._me:
            return values[0]
        if not self._useless or self._useless[-1] not in values:
            scores = self._notes.scores(t, decision)
            order = sorted(range(len(values)), key=lambda index: scores[index])
            self._useless = [values[index] for index in order[-decision.count :]]
        return self._useless.pop()


def _best(scores: list[float]) -> int:
    """The first index of the best score."""
    best, most = 0, scores[0]
    for index, score in enumerate(scores):
        if score > most:
            best, most = index, score
    return best


def _forks(decision: Decision) -> bool:
    """True for a choice that a line may go on with; what to throw away is left to the greedy score."""
    return decision.suggestions is None and len(values_of(decision)) > 1 and decision.kind != "hand limit"


def openings(decision: Decision, scores: list[float]) -> list[Line]:
    """A line for each of the most promising options."""
    order = sorted(range(len(scores)), key=lambda index: -scores[index])[:WIDTH]
    worst = max(scores) - DISDAIN
    return [Line((values_of(decision)[index],), OPINION * max(scores[index], worst)) for index in order]


def select(lines: list[Line]) -> list[Line]:
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


def best_line(lines: list[Line]) -> Line:
    """The line that came out best; the first of equals."""
    return max(lines, key=lambda line: line.merit)
