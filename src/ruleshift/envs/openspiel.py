"""Ruleshift for OpenSpiel: importing this registers two games. Needs the extra `openspiel`.

`ruleshift` draws one number at the root that decides all luck; `ruleshift_explicit` has a chance node for every random
result. Parameters: `deck`, `players`, `reward` (`win` or `zero_sum`), `most_steps` (answers, after which a game ends).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from ruleshift.engine.core.inside import table_of
from ruleshift.engine.options import MOST_PLAYERS
from ruleshift.envs.encoding import Encoding
from ruleshift.envs.plays import DRAWS, FACES, ExplicitPlay, Play, SampledPlay, observation_text
from ruleshift.envs.slate import Slate
from ruleshift.envs.table_spec import TableSpec

__all__ = ("ExplicitGame", "RuleshiftState", "SampledGame")

PARAMETERS = {"deck": "pirate", "players": 4, "reward": "win", "most_steps": 10_000}


def _game_type(short_name: str, long_name: str) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=short_name,
        long_name=long_name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST_PLAYERS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


SAMPLED = _game_type("ruleshift", "Ruleshift")
EXPLICIT = _game_type("ruleshift_explicit", "Ruleshift with explicit chance")


class _RuleshiftGame(pyspiel.Game):
    """What both games have in common: the table that is dealt, and its numbers."""

    kind: type[Play]
    game_type: pyspiel.GameType

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        self.spec = TableSpec(given["deck"], given["players"], reward=given["reward"])
        self.most_steps = int(given["most_steps"])
        encoding = self.spec.encoding
        lowest = -1.0 / (self.spec.players - 1) if self.spec.zero_sum else 0.0
        info = pyspiel.GameInfo(
            num_distinct_actions=encoding.action_count,
            max_chance_outcomes=max(FACES, encoding.cards),
            num_players=self.spec.players,
            min_utility=lowest,
            max_utility=1.0,
            utility_sum=0.0 if self.spec.zero_sum else None,
            max_game_length=self.most_steps,
        )
        super().__init__(self.game_type, info, dict(params or {}))

    def new_initial_state(self) -> RuleshiftState:
        """The root."""
        return RuleshiftState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:  # noqa: ANN401, ARG002
        """Whoever looks: with perfect recall its text is all that a seat has seen, otherwise what it sees now."""
        recall = bool(iig_obs_type and iig_obs_type.perfect_recall)
        return _Observer(self.spec.encoding, recall=recall)

    def max_chance_nodes_in_history(self) -> int:
        """A bound, and far from what happens."""
        return DRAWS if self.kind is SampledPlay else self.most_steps * self.spec.encoding.cards


class SampledGame(_RuleshiftGame):
    """All luck is one number, drawn at the root."""

    kind = SampledPlay
    game_type = SAMPLED


class ExplicitGame(_RuleshiftGame):
    """Every random result is a chance node."""

    kind = ExplicitPlay
    game_type = EXPLICIT


class RuleshiftState(pyspiel.State):
    """A moment of the game; all that there is to it is its `play`, which OpenSpiel copies and pickles."""

    def __init__(self, game: _RuleshiftGame) -> None:
        super().__init__(game)
        self.play = game.kind(game.spec, game.most_steps)

    def current_player(self) -> int:
        """Who is asked, or OpenSpiel's number for chance or for the end."""
        seat = self.play.seat
        if seat >= 0:
            return seat
        return int(pyspiel.PlayerId.TERMINAL if self.is_terminal() else pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        """True if the game is over."""
        return self.play.seat < 0 and not self.play.at_chance

    def _legal_actions(self, player: int) -> list[int]:
        episode = self.play.episode
        return sorted(episode.actions) if episode is not None and player == self.play.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring, all as likely."""
        outcomes = self.play.outcomes
        return [(outcome, 1.0 / len(outcomes)) for outcome in outcomes]

    def _apply_action(self, action: int) -> None:
        self.play.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.play.action_text(action, chance=player < 0)

    def returns(self) -> list[float]:
        """What everybody has got so far: nothing before the end."""
        episode, spec = self.play.episode, self.play.spec
        if episode is None or not self.is_terminal():
            return [0.0] * spec.players
        return episode.returns(zero_sum=spec.zero_sum)

    def resample_from_infostate(self, player: int, sampler: Any) -> RuleshiftState:  # noqa: ANN401 - OpenSpiel's
        """A state that this player cannot tell from this one: hidden cards and luck to come are drawn anew."""
        state = self.get_game().new_initial_state()
        state.play = self.play.imagined(player, int(sampler() * (1 << 53)))
        assert isinstance(state, RuleshiftState)
        return state

    def __str__(self) -> str:
        """The table as a spectator sees it, and all actions so far: equal texts are equal states."""
        episode = self.play.episode
        table = "not dealt yet" if episode is None else str(episode.game)
        return f"{table}\n{' '.join(map(str, self.play.taken))}"


class _Observer:
    """OpenSpiel's way to look at a state."""

    def __init__(self, encoding: Encoding, *, recall: bool) -> None:
        self.tensor = np.zeros(encoding.observation_size, np.float32)
        self.dict = {"observation": self.tensor}
        self._recall = recall
        self._slate = Slate(encoding)  # one for all states that it looks at: an episode's own would be used once

    def set_from(self, state: RuleshiftState, player: int) -> None:
        """Fill the tensor with what a player may know."""
        episode = state.play.episode
        if episode is None:
            self.tensor.fill(0)
        else:
            asked = episode.decision if player == episode.seat else None
            self.tensor[:] = np.frombuffer(self._slate.observe(table_of(episode.game), player, asked), np.float32)

    def string_from(self, state: RuleshiftState, player: int) -> str:
        """What a player may know as a text: all of it so far, or now."""
        if self._recall:
            return state.play.recall(player)
        episode = state.play.episode
        return "" if episode is None else observation_text(episode, player)


pyspiel.register_game(SAMPLED, SampledGame)
pyspiel.register_game(EXPLICIT, ExplicitGame)
