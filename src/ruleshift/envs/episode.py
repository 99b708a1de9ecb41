"""One game as a learner meets it: a question at a time, each with a choice, answered by the number of an action.

Where several are asked at once, they answer one after another, clockwise from the player on turn, and nobody sees what
others have answered. A question with one option is answered at once, and no observation tells of it.
"""

from __future__ import annotations

from array import array

from ruleshift.cards import RuleshiftError
from ruleshift.engine.core.base_game import BaseGame
from ruleshift.engine.core.decision import ChoiceError
from ruleshift.engine.core.inside import table_of
from ruleshift.engine.options import whole
from ruleshift.envs.base_episode import BaseEpisode
from ruleshift.envs.layouts import encoding_of
from ruleshift.envs.slate import Slate

__all__ = ("Episode",)


class Episode(BaseEpisode):
    """A game from its deal, or from any later moment, to its end.

    `decision` is the open question, `seat` who is asked, `actions` the number of each of its options; None, -1 and
    nothing when the game is over, or after `most_steps` answers (0: as many as it takes), of which `steps` are made.
    """

    __slots__ = ()

    def __init__(self, game: BaseGame, players: int, most_steps: int = 0, steps: int = 0) -> None:
        _check_game(game, players)
        for name, number in (("most_steps", most_steps), ("steps", steps)):
            if type(number) is not int or not 0 <= number < 1 << 62:
                raise RuleshiftError(f"{name} is a whole number from 0 on, not {str(number)[:40]!r}.")
        super().__init__(game, encoding_of(table_of(game).pack, players), most_steps, steps)

    def observe(self, pid: int) -> array[float]:
        """What a seat may know, as numbers."""
        return array("f", self.observe_bytes(pid))

    def state(self) -> array[float]:
        """Everything that lies on the table, hidden cards too."""
        return array("f", (self._slate or Slate(self.encoding)).state(table_of(self.game)))

    @property
    def truncated(self) -> bool:
        """True if a limit ended the episode, not the game."""
        outcome = self.game.outcome
        return self.seat < 0 and (outcome is None or outcome.result == "unfinished")

    def returns(self, *, zero_sum: bool) -> list[float]:
        """What each seat has got: the winner 1; the others 0, or an equal share of -1.

        Where nobody wins, by an Ungoal or for want of an end, nobody gets anything.
        """
        if type(zero_sum) is not bool:
            raise RuleshiftError(f"zero_sum is True or False, not {str(zero_sum)[:40]!r}.")
        names, outcome = table_of(self.game).names, self.game.outcome
        if outcome is None or outcome.winner is None:
            return [0.0] * len(names)
        loss = -1.0 / (len(names) - 1) if zero_sum else 0.0
        return [1.0 if name == outcome.winner else loss for name in names]

    def _read_option(self, action: object) -> int:
        number = whole(action)
        if number in self.actions:
            return self.actions.index(number)
        if self.decision is None:
            raise ChoiceError("The episode is over: nobody is asked any more.")
        raise ChoiceError(f"Action {str(action)[:40]} is not legal here. Legal: {sorted(self.actions)}.")

    def _read_seat(self, pid: object) -> int:
        seat, seats = whole(pid), table_of(self.game).order
        if seat not in seats:
            raise ChoiceError(f"A seat is one of the numbers {seats}, not {str(pid)[:40]!r}.")
        return seat


def _check_game(game: object, players: object) -> None:
    """Refuse what no episode is made of."""
    if not isinstance(game, BaseGame):
        raise RuleshiftError("An episode is made of a Game.")
    seats = len(table_of(game).names)
    if type(players) is not int or players != seats:
        raise RuleshiftError(f"This game has {seats} players, not {str(players)[:40]}.")
