"""What a greedy bot chooses, and games in which all do: the compiled part of `greedy` and `playout`."""

from __future__ import annotations

from random import Random
from typing import Final

from ruleshift.bots.honour_system import HonourSystem
from ruleshift.bots.scoring import score_options
from ruleshift.bots.situation import Situation, from_seat
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.flow import answer
from ruleshift.engine.core.imagine import imagine
from ruleshift.engine.core.inside import table_of, values_of
from ruleshift.engine.core.table import Table
from ruleshift.engine.game import Game

__all__ = ("CARELESS", "Chooser", "any_of", "play_on")

CARELESS: Final = 0.4
"""How often the easy bot chooses without thinking."""
ALWAYS: Final = 1.0


def any_of(chance: Random, options: int) -> int:
    """The index of any option: what `chance.randrange(options)` draws, without its checks."""
    bits = options.bit_length()
    drawn = chance.getrandbits(bits)
    while drawn >= options:
        drawn = chance.getrandbits(bits)
    return drawn


class Chooser:
    """Chooses for one seat. `careless` is how often it takes any option: never, as the easy bot does, or always."""

    def __init__(self, chance: Random, honour: HonourSystem, careless: float = 0.0) -> None:
        self.chance = chance
        self.honour = honour
        self.careless = careless
        self.reason = ""
        """Why it chose as it did, where no scores say so."""
        self.scores: list[float] = []
        """How it scored the options, if it had to."""

    def without_looking(self, decision: Decision) -> int | str | None:
        """The answer, where the table makes no difference."""
        self.scores = []
        options = len(decision)
        if self.careless >= ALWAYS:
            self.reason = "It was drawn at random."
            return any_of(self.chance, options)
        if options == 1:
            self.reason = "There was nothing else to choose."
            return 0
        if self.careless > 0.0 and not _needs_care(decision) and self.chance.random() < self.careless:
            self.reason = "It did not think about it."
            return any_of(self.chance, options)
        polite = self.honour.answer(decision)
        if polite is not None:
            self.reason = "That is how it answers such questions."
        return polite

    def weigh(self, decision: Decision, s: Situation) -> int:
        """The option with the best prospects; equal ones are drawn for."""
        self.scores = scores = score_options(decision, s)
        random = self.chance.random
        best, most, lot = 0, scores[0], random()
        for index in range(1, len(scores)):
            score, other = scores[index], random()
            if score > most or (score == most and other > lot):
                best, most, lot = index, score, other
        return best

    def open_to_win(self, decision: Decision, t: Table | None) -> int:
        """A container is opened out of turn if that wins, and stays closed otherwise; `t` is the table as imagined."""
        self.reason = "What is hidden is safer where it is."
        if t is None:
            return 0
        mine = next(each for each in t.decisions if each.pid == decision.pid)
        for index, value in enumerate(values_of(mine)[1:], 1):
            opened = t.clone()
            answer(opened, mine, value)
            while opened.outcome is None and opened.decisions[0].kind == "out" and len(opened.decisions[0]) > 1:
                answer(opened, opened.decisions[0], values_of(opened.decisions[0])[1])
            if opened.outcome is not None and opened.outcome.winner == decision.player:
                self.reason = "Opening it now wins."
                return index
        return 0

    def pick(self, decision: Decision, t: Table) -> int | str:
        """The answer, straight from the table: it looks at nothing that the seat may not know."""
        found = self.without_looking(decision)
        if found is not None:
            return found
        if decision.kind == "container":
            return self.open_to_win(decision, imagine(t, decision.pid, 0))
        return self.weigh(decision, from_seat(t, decision.pid))


def _needs_care(decision: Decision) -> bool:
    """True where even the easy bot thinks first: texts, and what it is to say about others."""
    return decision.suggestions is not None or decision.kind in ("challenge", "vote")


def play_on(game: Game, choosers: dict[int, Chooser]) -> None:
    """Play to the end, with a chooser for each seat."""
    t: Table = table_of(game)
    while t.outcome is None:
        decision = t.decisions[0]
        game.choose(decision, choosers[decision.pid].pick(decision, t))
