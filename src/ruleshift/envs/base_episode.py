"""One game as a learner meets it: a question at a time, each with a choice, answered by the number of an action.

Where several are asked at once, they answer one after another, clockwise from the player on turn, and nobody sees what
others have answered. A question with one option is answered at once, and no observation tells of it.
"""

from __future__ import annotations

from array import array

from ruleshift.engine.core.base_game import BaseGame
from ruleshift.engine.core.decision import ChoiceError, Decision
from ruleshift.engine.core.native import mypyc_attr
from ruleshift.engine.core.table import Table
from ruleshift.envs.encoding import Encoding, encoding_of

__all__ = ("Episode", "next_question")


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
class Episode:
    """A game from its deal, or from any later moment, to its end.

    `decision` is the open question, `seat` who is asked, `actions` the number of each of its options; None, -1 and
    nothing when the game is over, or after `most_steps` answers (0: as many as it takes), of which `steps` are made.
    """

    def __init__(self, game: BaseGame, players: int, most_steps: int = 0, steps: int = 0) -> None:
        self.game = game
        self.encoding: Encoding = encoding_of(game.table.pack, players)
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

    def option_of(self, action: int) -> int:
        """Which option of the open question an action means."""
        if action not in self.actions:
            if self.decision is None:
                raise ChoiceError("The episode is over: nobody is asked any more.")
            raise ChoiceError(f"Action {action} is not legal here. Legal: {sorted(self.actions)}.")
        return self.actions.index(action)

    def step(self, action: int) -> None:
        """Answer the open question. What is not lawful raises ChoiceError, and nothing has changed then."""
        option = self.option_of(action)
        self.steps += 1
        self.game.choose(self.decision, option)
        self.go_on()

    def observe(self, pid: int) -> array[float]:
        """What a seat may know, as numbers."""
        return self.encoding.observe(self.game.table, pid, self.decision if pid == self.seat else None)

    def mask(self, pid: int) -> bytearray:
        """A byte for every action: 1 if it is lawful for this seat now."""
        return self.encoding.mask(self.actions if pid == self.seat else [])

    def state(self) -> array[float]:
        """Everything that lies on the table, hidden cards too."""
        return self.encoding.write_state(self.game.table)

    @property
    def truncated(self) -> bool:
        """True if a limit ended the episode, not the game."""
        outcome = self.game.outcome
        return self.seat < 0 and (outcome is None or outcome.result == "unfinished")

    def returns(self, *, zero_sum: bool) -> list[float]:
        """What each seat has got: the winner 1; the others 0, or an equal share of -1.

        Where nobody wins, by an Ungoal or for want of an end, nobody gets anything.
        """
        names, outcome = self.game.table.names, self.game.outcome
        if outcome is None or outcome.winner is None:
            return [0.0] * len(names)
        loss = -1.0 / (len(names) - 1) if zero_sum else 0.0
        return [1.0 if name == outcome.winner else loss for name in names]
