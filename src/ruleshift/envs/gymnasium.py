"""Ruleshift for Gymnasium: one seat learns, bots play the others. Needs the extra `gymnasium`.

Importing this registers `Ruleshift-v1`, so `gymnasium.make("ruleshift.envs.gymnasium:Ruleshift-v1")` makes one too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle

from ruleshift.bots import BotRunner, make_bot
from ruleshift.cards import Deck, RuleshiftError
from ruleshift.engine.game import Game
from ruleshift.envs import arrays
from ruleshift.envs.encoding import VERSION
from ruleshift.envs.episode import Episode
from ruleshift.envs.series import Series
from ruleshift.envs.table_spec import TableSpec

__all__ = ("RuleshiftEnv",)

Info = dict[str, Any]


class RuleshiftEnv(gymnasium.Env, EzPickle):
    """A table where `seat` learns. `opponents` names a bot for all other seats, or one for each, clockwise.

    An unlawful action ends the episode with a reward of -1. The other settings are as for PettingZoo's environment.
    """

    metadata = {"render_modes": arrays.RENDER_MODES, "render_fps": 1}  # noqa: RUF012 - Gymnasium wants a plain dict

    def __init__(
        self,
        deck: str | Deck | Iterable[str | Deck] = "pirate",
        players: int = 4,
        *,
        opponents: str | Sequence[str] = "random",
        seat: int = 0,
        options: Mapping[str, Any] | None = None,
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(
            self, deck, players, opponents=opponents, seat=seat, options=options, reward=reward, render_mode=render_mode
        )
        self.render_mode = arrays.check_render_mode(render_mode)
        spec = TableSpec(deck, players, options, reward)
        if not 0 <= seat < players:
            raise RuleshiftError(f"The seat is a number from 0 to {players - 1}, not {seat!r}.")
        self._seat = seat
        self._opponents = _seated(opponents, players, seat)
        self._series = Series(spec)
        self._runner: BotRunner | None = None
        self.action_space = spaces.Discrete(spec.encoding.action_count)
        self.observation_space = arrays.observation_space(spec.encoding)

    @property
    def game(self) -> Game:
        """The game that is going on, with its journal and its views."""
        return self._series.game

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[arrays.Observation, Info]:
        """Deal a game, and let the bots play until the learner is asked."""
        super().reset(seed=seed, options=options)
        while True:
            number = self._series.next_seed(seed)
            game = self._series.spec.deal(number)
            names = self._series.spec.names
            bots = {names[at]: make_bot(name, number + at) for at, name in self._opponents.items()}
            self._runner = BotRunner(game, bots)
            episode = self._series.begin(game)
            self._let_bots_play(episode, self._runner)
            if episode.seat >= 0:
                if self.render_mode == "human":
                    self.render()
                return arrays.observed(episode, self._seat), {}
            seed = None  # over before the learner was asked: that is no episode, and the next game of the series is

    def _let_bots_play(self, episode: Episode, runner: BotRunner) -> None:
        while episode.seat >= 0 and episode.seat != self._seat:
            assert episode.decision is not None
            runner.answer(episode.decision)
            episode.go_on()

    def step(self, action: int) -> tuple[arrays.Observation, float, bool, bool, Info]:
        """Answer for the learner, and let the bots play until it is asked again or the game is over."""
        episode, runner = self._series.episode, self._runner
        assert runner is not None
        if int(action) not in episode.actions:
            return arrays.observed(episode, self._seat), -1.0, True, False, {"unlawful": int(action)}
        episode.step(int(action))
        self._let_bots_play(episode, runner)
        if self.render_mode == "human":  # people are shown every step unasked
            self.render()
        over, cut = episode.seat < 0, episode.truncated
        gain = episode.returns(zero_sum=self._series.spec.zero_sum)[self._seat] if over else 0.0
        info = {"troubles": list(runner.troubles)} if over and runner.troubles else {}
        return arrays.observed(episode, self._seat), gain, over and not cut, cut, info

    def render(self) -> str | np.ndarray | None:
        """The table as the learner sees it: as text, printed text, or a picture."""
        return arrays.rendered(self.game, self._series.spec.names[self._seat], self.render_mode)


def _seated(opponents: str | Sequence[str], players: int, seat: int) -> dict[int, str]:
    """Which bot sits where."""
    others = [(seat + steps) % players for steps in range(1, players)]
    names = [opponents] * len(others) if isinstance(opponents, str) else list(opponents)
    if len(names) != len(others):
        raise RuleshiftError(f"There are {len(others)} opponents at this table, and {len(names)} are named.")
    for name in names:
        make_bot(name)
    return dict(zip(others, names, strict=True))


gymnasium.register(f"Ruleshift-v{VERSION}", entry_point="ruleshift.envs.gymnasium:RuleshiftEnv")
