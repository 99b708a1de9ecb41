"""The part of an episode that goes from question to question, compiled. `Episode` is built on it as plain Python."""

from __future__ import annotations

from ruleshift.engine.core.base_game import BaseGame
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.inside import table_of
from ruleshift.engine.core.native import mypyc_attr
from ruleshift.envs.encoding import Encoding

__all__ = ("BaseEpisode",)


@mypyc_attr(allow_interpreted_subclasses=True)
class BaseEpisode:
    """A game, and the question that is open."""

    def __init__(self, game: BaseGame, encoding: Encoding, most_steps: int, steps: int) -> None:
        self.game = game
        self.encoding = encoding
        self.most_steps = most_steps
        self.steps = steps
        self.decision: Decision | None = None
        self.seat = -1
        self.actions: list[int] = []
        self.go_on()

    def go_on(self) -> None:
        """Find the next question that leaves a choice; whoever has answered in the game itself calls this."""
        game = self.game
        decision = game.next_decision
        while decision is not None and len(decision) == 1:
            game.choose(decision, 0)
            decision = game.next_decision
        if decision is None or 0 < self.most_steps <= self.steps:
            self.decision, self.seat, self.actions = None, -1, []
        else:
            self.decision, self.seat = decision, decision.pid
            self.actions = self.encoding.encode_actions(decision, table_of(game).order)

    def answer(self, option: int) -> None:
        """Answer the open question with one of its options, and go on."""
        self.steps += 1
        self.game.choose(self.decision, option)
        self.go_on()
