"""The part of an episode that goes from question to question, compiled. `Episode` is built on it as plain Python.

What callers bring is dealt with here if it is what it should be; everything else goes up to `Episode`, which reads or
refuses it. Compiled code calls functions here, not methods: a subclass in Python may have replaced those, and to look
costs a thousand instructions.
"""

from __future__ import annotations

from ruleshift.engine.core.base_game import BaseGame, next_question, take_option
from ruleshift.engine.core.decision import ChoiceError, Decision
from ruleshift.engine.core.inside import table_of
from ruleshift.engine.core.native import mypyc_attr
from ruleshift.envs.encoding import Encoding
from ruleshift.envs.slate import Slate

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
        self._actions: list[int] | None = None
        self._slate: Slate | None = None
        _go_on(self)

    @property
    def actions(self) -> list[int]:
        """The number of each option; none when the episode is over."""
        return _actions(self)

    def go_on(self) -> None:
        """Find the next question that leaves a choice; whoever has answered in the game itself calls this."""
        _go_on(self)

    def option_of(self, action: object) -> int:
        """Which option of the open question an action means."""
        return _option_of(self, action)

    def step(self, action: object) -> None:
        """Answer the open question. What is not lawful raises ChoiceError, and nothing has changed then."""
        option, decision, game = _option_of(self, action), self.decision, self.game
        if decision is None or decision not in table_of(game).decisions:
            raise ChoiceError("The question was answered in the game itself: call go_on() then.")
        self.steps += 1
        take_option(game, decision, option)
        _go_on(self)

    def observe_bytes(self, pid: object) -> bytearray:
        """What a seat may know as single floats, in memory that is nobody else's."""
        seat = _seat(self, pid)
        slate = self._slate
        if slate is None:
            slate = self._slate = Slate(self.encoding)
        return slate.observe(table_of(self.game), seat, self.decision if seat == self.seat else None)

    def mask(self, pid: object) -> bytearray:
        """A byte for every action: 1 if it is lawful for this seat now."""
        return self.encoding.mask(_actions(self) if _seat(self, pid) == self.seat else [])

    def _read_option(self, action: object) -> int:
        """An action that is not the number of an option: `Episode` reads it, or refuses it."""
        raise NotImplementedError

    def _read_seat(self, pid: object) -> int:
        """A seat that is not the number of one."""
        raise NotImplementedError


def _go_on(episode: BaseEpisode) -> None:
    game = episode.game
    t = table_of(game)
    decision = next_question(t)
    while decision is not None and len(decision) == 1:
        take_option(game, decision, 0)
        decision = next_question(t)
    if 0 < episode.most_steps <= episode.steps:
        decision = None
    episode.decision = decision
    episode.seat = decision.pid if decision is not None else -1
    episode._actions = None


def _actions(episode: BaseEpisode) -> list[int]:
    """They are numbered when somebody asks: bots answer without."""
    actions = episode._actions
    if actions is None:
        decision = episode.decision
        actions = (
            episode.encoding.encode_actions(decision, table_of(episode.game).order) if decision is not None else []
        )
        episode._actions = actions
    return actions


def _option_of(episode: BaseEpisode, action: object) -> int:
    if type(action) is int:
        actions = _actions(episode)
        if action in actions:
            return actions.index(action)
    return episode._read_option(action)


def _seat(episode: BaseEpisode, pid: object) -> int:
    return pid if type(pid) is int and pid in table_of(episode.game).order else episode._read_seat(pid)
