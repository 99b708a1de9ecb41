"""Ruleshift for PettingZoo: `ruleshift_v1`, an AEC environment. Needs the extra `pettingzoo`.

`env(...)` is what most want: it ends an episode after an unlawful action, as that library's own games do. `raw_env` is
the same without the wrappers, and faster.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ruleshift.cards import Deck, RuleshiftError
from ruleshift.engine.game import Game
from ruleshift.envs import arrays
from ruleshift.envs.encoding import LARGEST, VERSION
from ruleshift.envs.series import Series
from ruleshift.envs.table_spec import TableSpec

__all__ = ("env", "raw_env")


def env(**settings: Any) -> AECEnv:  # noqa: ANN401 - the settings of raw_env
    """The environment with PettingZoo's usual wrappers; the settings are those of `raw_env`."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(**settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class raw_env(AECEnv, EzPickle):  # noqa: N801 - the name by which PettingZoo's users know it
    """One table. `deck` is a name, a file, or several joined by +; `options` are those of a Game.

    `reward` is "win" (1 for the winner, 0 for everybody else) or "zero_sum" (the others share a -1). An Ungoal is
    everybody's loss: nobody gets anything. A game that reaches its limit of turns is truncated.
    """

    metadata = {  # noqa: RUF012 - PettingZoo wants a plain dict
        "name": f"ruleshift_v{VERSION}",
        "render_modes": arrays.RENDER_MODES,
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        deck: str | Deck | Iterable[str | Deck] = "pirate",
        players: int = 4,
        *,
        options: Mapping[str, Any] | None = None,
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, deck, players, options=options, reward=reward, render_mode=render_mode)
        AECEnv.__init__(self)
        self.render_mode = arrays.check_render_mode(render_mode)
        spec = TableSpec(deck, players, options, reward)
        self._series = Series(spec)
        self._encoding = spec.encoding
        self.possible_agents = list(spec.names)
        self.agents: list[str] = []
        self._seats = {name: seat for seat, name in enumerate(spec.names)}
        self._observations = arrays.observation_space(self._encoding)
        self._actions = spaces.Discrete(self._encoding.action_count)

    def observation_space(self, agent: str) -> spaces.Space[Any]:  # noqa: ARG002 - all agents have the same
        """The numbers that a seat may know, and which actions are lawful."""
        return self._observations

    def action_space(self, agent: str) -> spaces.Space[Any]:  # noqa: ARG002 - all agents have the same
        """The numbers of all actions."""
        return self._actions

    @functools.cached_property
    def state_space(self) -> spaces.Space[Any]:
        """The numbers of the whole table."""
        return spaces.Box(0.0, LARGEST, (self._encoding.state_size,), np.float32)

    @property
    def game(self) -> Game:
        """The game that is going on, with its journal and its views."""
        return self._series.game

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal a game. With a seed it is `Game`'s game of that seed; without, the next one of the series it began."""
        episode = self._series.begin(self._series.spec.deal(self._series.next_seed(seed)))
        names = self.possible_agents
        self.agents = names[:]
        self.rewards = dict.fromkeys(names, 0.0)
        self._cumulative_rewards = dict.fromkeys(names, 0.0)
        self.terminations = dict.fromkeys(names, False)
        self.truncations = dict.fromkeys(names, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in names}
        self._skip_agent_selection = None
        self.agent_selection = names[max(0, episode.seat)]
        if episode.seat < 0:
            self._finish()

    def observe(self, agent: str) -> arrays.Observation:
        """What an agent may know now. Only whoever is asked has lawful actions."""
        return arrays.observed(self._series.episode, self._seats[agent])

    def state(self) -> np.ndarray:
        """The whole table, hidden cards too."""
        return np.frombuffer(self._series.episode.state(), np.float32)

    def step(self, action: int | None) -> None:
        """Answer for the agent that is asked; None for one whose episode is over."""
        episode = self._series.episode
        if episode.seat < 0:
            self._was_dead_step(action)
            return
        if action is None:
            raise RuleshiftError(f"{self.agent_selection} has to act: None is not an action.")
        episode.step(int(action))
        seat = episode.seat
        if seat < 0:
            self._finish()
        else:
            self.agent_selection = self.possible_agents[seat]

    def _finish(self) -> None:
        episode = self._series.episode
        gains = episode.returns(zero_sum=self._series.spec.zero_sum)
        for name, gain in zip(self.possible_agents, gains, strict=True):
            self.rewards[name] = gain
            self.terminations[name], self.truncations[name] = not episode.truncated, episode.truncated
        self._accumulate_rewards()

    def render(self) -> str | np.ndarray | None:
        """The table as whoever is asked sees it: as text, printed text, or a picture."""
        return arrays.rendered(self.game, self.agent_selection, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
