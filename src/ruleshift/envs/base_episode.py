"""The part of an episode that goes from question to question, compiled. `Episode` is built on it as plain Python."""

from __future__ import annotations

from ruleshift.engine.core.base_game import BaseGame
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.native import mypyc_attr
from ruleshift.engine.core.table import Table
from ruleshift.envs.encoding import Encoding

__all__ = ("BaseEpisode", "next_question")


def next_question(t: Table) -> Decision | None:
    """Whose turn it is to answer: of all who are asked the first one clockwise from the player on turn."""
    asked = t.decisions
    if len(asked) < 2:
        return asked[0] if asked else None
    by_seat = {decision.pid: decision for decision in asked}
    for pid in t.around(t.turn) if t.turn in t.order else t.order:
        if pid in by_seat:
            return by_seat[pid]
    return asked[0]


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
        decision = next_question(game.table)
        while decision is not None and len(decision) == 1:
            game.choose(decision, 0)
            decision = next_question(game.table)
        if decision is None or 0 < self.most_steps <= self.steps:
            self.decision, self.seat, self.actions = None, -1, []
        else:
            self.decision, self.seat = decision, decision.pid
            self.actions = self.encoding.encode_actions(decision, game.table.order)

    def answer(self, option: int) -> None:
        """Answer the open question with one of its options, and go on."""
        self.steps += 1
        self.game.choose(self.decision, option)
        self.go_on()
