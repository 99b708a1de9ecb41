"""A bot that decides by the numbers of the environments: a trained policy at any table, with people or in the lab."""

from __future__ import annotations

from array import array

from ruleshift.bots.bot import Chair, Sees
from ruleshift.cards import RuleshiftError
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.inside import table_of
from ruleshift.engine.view import View
from ruleshift.envs.layouts import encoding_of
from ruleshift.envs.slate import Slate

__all__ = ("PolicyBot",)


class PolicyBot:
    """Build on it and write `act`. It is asked as an environment's agent is: only where there is a choice.

    What its seat may know it takes from an imagined game: that one shows the same, whatever the hidden cards are. While
    a card lies face down there is none, and the default is taken.
    """

    sees: Sees = "nothing"
    _chair: Chair | None = None
    _slate: Slate | None = None

    def act(self, observation: array[float], actions: list[int]) -> int:
        """The number of one of these actions."""
        raise NotImplementedError

    def sit(self, chair: Chair) -> None:
        """Take a seat."""
        self._chair = chair

    def pick(self, decision: Decision, view: View) -> int:  # noqa: ARG002 - every bot is asked in the same words
        """The index of the option that the chosen action means."""
        if self._chair is None:
            raise RuleshiftError("A policy must sit down before it is asked: let a BotRunner seat it.")
        game = self._chair.imagine(0, None) if len(decision) > 1 else None
        if game is None:
            return 0
        table = table_of(game)
        encoding = encoding_of(table.pack, len(table.order))
        mine = next((each for each in table.decisions if each.pid == decision.pid), decision)
        actions = encoding.encode_actions(mine, table.order)
        if self._slate is None or self._slate.encoding is not encoding:
            self._slate = Slate(encoding)
        seen = array("f", self._slate.observe(table, decision.pid, mine))
        return actions.index(self.act(seen, actions))
