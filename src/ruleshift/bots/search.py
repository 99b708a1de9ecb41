"""The bot that looks ahead: Monte Carlo search over lines of play.

Every round deals what the seat cannot see anew, consistent with what it knows, and plays that deal once for each line
that is still in the race: the seat's own choices as the line has them, greedy choices for everybody else and where
the line ends, until the turn is over. Then the seat's chance is judged, as it sees the table. Lines that do well
branch out.
"""

from __future__ import annotations

from functools import partial
from time import perf_counter

from ruleshift.bots.bot import Chair, check_asked
from ruleshift.bots.evaluation import WON
from ruleshift.bots.greedy import GreedyBot, explain
from ruleshift.bots.lines import PATIENCE, Clock, Line, Walker, best_line, openings, select
from ruleshift.bots.scoring import score_options
from ruleshift.bots.seen_cards import SeenCards
from ruleshift.bots.situation import Situation, situation_of
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.event import Event
from ruleshift.engine.core.inside import table_of, values_of
from ruleshift.engine.view import View

__all__ = ("HardBot", "SearchBot")


class SearchBot(GreedyBot):
    """Thinks for so many milliseconds a decision, or for so many deals: with deals, the same seed plays the same."""

    at_once = frozenset(("container",))
    """What it does not search for."""

    foresight = 0.0
    """How much the chance a round after this turn counts; without it lines are judged at the end of the turn."""
    clock: Clock = staticmethod(perf_counter)
    """What the milliseconds are measured with; `time.process_time` counts what a busy machine has really given."""

    def __init__(self, seed: int = 0, *, milliseconds: float = 100.0, rounds: int | None = None) -> None:
        super().__init__(seed)
        self._milliseconds = milliseconds
        self._rounds = rounds
        self._seen: SeenCards | None = None

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
        start = self.clock()
        check_asked(decision)
        if len(decision) == 1 or decision.takes_text or self._chair is None or decision.kind in self.at_once:
            return super().pick(decision, view)
        polite = self._honour.answer(decision)
        if polite is not None:
            self._reason = "That is how it answers such questions."
            return polite
        scores = score_options(decision, situation_of(decision, view))
        best = values_of(decision)[scores.index(max(scores))]
        line = self._search(decision, scores, start) if max(scores) < WON else Line((best,), 0.0)
        index = values_of(decision).index(line.steps[0])
        if line.visits:
            self._reason = partial(_tell, decision, index, line.visits, line.total / line.visits)
        else:
            self._reason = partial(explain, decision, index, scores)
        return index

    def _search(self, decision: Decision, scores: list[float], start: float) -> Line:
        """Deal until the budget is spent or nothing is left to learn; the best line."""
        assert self._chair is not None
        known = self._seen.hands if self._seen else None
        end = None if self._rounds is not None else start + self._milliseconds / 1000
        walker = Walker(decision.pid, self._honour, self.foresight, self.clock)
        lines = openings(decision, scores)
        deals = 0
        while deals != self._rounds:
            game = self._chair.imagine(self._chance.getrandbits(62), known)
            results = walker.deal(table_of(game), lines, end) if game else None
            if results is None:
                break
            for line, result in zip(lines, results, strict=True):
                line.add(result)
            deals += 1
            if deals % PATIENCE == 0:
                lines = select(lines)
                if all(line.settled and not line.ahead for line in lines):
                    break
        return best_line(lines)


class HardBot(SearchBot):
    """The searching bot among people: it answers cards at once, so that no pause tells what it holds."""

    at_once = SearchBot.at_once | {"surprise"}


def _tell(decision: Decision, index: int, deals: int, mean: float) -> str:
    return f"In {deals} imagined deals {decision.options[index].text!r} came out best, at {mean:.0%}."
