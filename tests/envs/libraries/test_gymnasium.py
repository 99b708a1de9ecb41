"""Gymnasium's own checks, its vector environments, and who sits where."""

from __future__ import annotations

import pickle
from functools import partial
from typing import Any

import pytest

from ruleshift import Game, RuleshiftError
from tests.envs.tables import TABLES

gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium has its own environment: make test runs these there")
np = pytest.importorskip("numpy")
from gymnasium.utils.env_checker import check_env  # noqa: E402 - only where it is installed
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv  # noqa: E402 - the same

from ruleshift.envs.gymnasium import RuleshiftEnv  # noqa: E402 - the same


def lawful(mask: Any, chance: Any) -> int:
    return int(chance.choice(np.flatnonzero(mask)))


def play(table: Any, seed: int) -> float:
    """A whole random episode; what the learner got."""
    chance = np.random.default_rng(seed)
    seen, _ = table.reset(seed=seed)
    while True:
        seen, reward, ended, cut, _ = table.step(lawful(seen["action_mask"], chance))
        if ended or cut:
            return float(reward)
        assert reward == 0


@pytest.mark.filterwarnings("ignore:.*is not within the observation space:UserWarning")
@pytest.mark.parametrize(("deck", "players"), TABLES)
def test_gymnasium_accepts_the_environment(deck: str, players: int):
    table = gymnasium.make("ruleshift.envs.gymnasium:Ruleshift-v1", deck=deck, players=players, render_mode="rgb_array")
    check_env(table.unwrapped)


@pytest.mark.parametrize("opponents", ["random", "greedy", "easy"])
def test_bots_play_the_other_seats(opponents: str):
    table = RuleshiftEnv("camping", 3, opponents=opponents, seat=1)
    rewards = [play(table, seed) for seed in range(6)]
    assert set(rewards) <= {0.0, 1.0}
    game = table.game
    assert game.over
    assert rewards[-1] == float(game.outcome is not None and game.outcome.winner == "player_1")
    assert Game.from_journal(game.journal).outcome == game.outcome


def test_each_opponent_may_be_another_bot():
    assert play(RuleshiftEnv("pirate", 4, opponents=["greedy", "random", "easy"], reward="zero_sum"), 3) in (-1 / 3, 1)


def test_the_same_seed_is_the_same_episode():
    one, other = RuleshiftEnv("martian", 4, opponents="greedy"), RuleshiftEnv("martian", 4, opponents="greedy")
    for table in (one, other):
        play(table, 9)
    assert one.game.journal == other.game.journal


def test_an_unlawful_action_ends_the_episode():
    table = RuleshiftEnv("camping", 2)
    seen, _ = table.reset(seed=1)
    unlawful = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _, reward, ended, cut, info = table.step(unlawful)
    assert (reward, ended, cut, info) == (-1.0, True, False, {"unlawful": unlawful})


def drive(vector: Any, steps: int) -> list[bytes]:
    """Random lawful play in all environments of a vector; everything that was observed."""
    chance = np.random.default_rng(4)
    seen, _ = vector.reset(seed=[1, 2, 3])
    heard = []
    for _ in range(steps):
        heard.append(seen["observation"].tobytes())
        masks = seen["action_mask"]
        actions = np.array([lawful(mask, chance) if mask.any() else 0 for mask in masks])
        seen, _, _, _, _ = vector.step(actions)
    vector.close()
    return heard


@pytest.mark.parametrize("context", ["fork", "spawn"])
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_vector_environments_agree_in_one_process_and_in_several(context: str):
    make = [partial(RuleshiftEnv, "pirate", 3, opponents="random")] * 3
    assert drive(SyncVectorEnv(make), 60) == drive(AsyncVectorEnv(make, context=context), 60)


def test_an_environment_can_be_pickled():
    table = pickle.loads(pickle.dumps(RuleshiftEnv("drinking", 2, opponents="greedy", seat=1)))  # noqa: S301 - our own
    assert play(table, 2) in (0.0, 1.0)


@pytest.mark.parametrize(
    "settings",
    [{"seat": 4}, {"opponents": ["random"]}, {"opponents": "nobody"}, {"render_mode": "film"}, {"players": 13}],
)
def test_nonsense_is_refused_in_a_sentence(settings: dict[str, Any]):
    with pytest.raises(RuleshiftError):
        RuleshiftEnv("pirate", **settings) if "players" in settings else RuleshiftEnv("pirate", 4, **settings)
