"""PettingZoo's own tests, and what they do not ask. In an environment of its own: make test runs these there."""

from __future__ import annotations

import pickle
from functools import partial
from typing import Any

import pytest

from ruleshift import Game, RuleshiftError
from ruleshift.envs import action_names
from tests.envs.tables import TABLES

pettingzoo = pytest.importorskip("pettingzoo", reason="PettingZoo has its own environment: make test runs these there")
np = pytest.importorskip("numpy")
from pettingzoo.test import api_test, render_test, seed_test  # noqa: E402 - only where it is installed

from ruleshift.envs.pettingzoo import env, raw_env  # noqa: E402 - the same

pytestmark = pytest.mark.filterwarnings("default")


def play(table: Any, seed: int, watch: Any = None) -> dict[str, float]:
    """A whole random episode; what everybody got."""
    chance = np.random.default_rng(seed)
    gained: dict[str, float] = {}
    table.reset(seed=seed)
    for agent in table.agent_iter():
        seen, reward, ended, cut, _ = table.last()
        gained[agent] = gained.get(agent, 0.0) + reward
        if watch:
            watch(agent, seen)
        table.step(None if ended or cut else int(chance.choice(np.flatnonzero(seen["action_mask"]))))
    return gained


@pytest.mark.parametrize(("deck", "players"), TABLES)
def test_pettingzoo_accepts_the_environment(deck: str, players: int):
    api_test(env(deck=deck, players=players), num_cycles=60)
    api_test(raw_env(deck=deck, players=players), num_cycles=20)
    seed_test(partial(env, deck=deck, players=players), num_cycles=25)


@pytest.mark.parametrize(("deck", "players"), TABLES)
def test_pettingzoo_accepts_how_it_is_rendered(deck: str, players: int):
    render_test(partial(env, deck=deck, players=players))


@pytest.mark.parametrize(("deck", "players"), TABLES)
def test_an_episode_is_the_game_of_its_seed_and_its_journal_replays(deck: str, players: int):
    table = env(deck=deck, players=players)
    play(table, 21)
    game = table.unwrapped.game
    assert game.over
    assert game.seed == 21
    assert game.journal.order == Game(deck, game.players, seed=21).journal.order
    assert Game.from_journal(game.journal).outcome == game.outcome


def test_the_reward_is_one_for_the_winner():
    table = env(deck="camping", players=3)
    gained = play(table, 5)
    assert gained == {name: float(name == table.unwrapped.game.outcome.winner) for name in gained}
    zero_sum = play(env(deck="camping", players=3, reward="zero_sum"), 5)
    assert sum(zero_sum.values()) == pytest.approx(0.0)
    assert sorted(zero_sum.values()) == [-0.5, -0.5, 1.0]


def test_a_limit_of_turns_truncates():
    table = env(deck="camping", players=3, options={"turns": 2})
    table.reset(seed=1)
    ends = []
    for _ in table.agent_iter():
        seen, reward, ended, cut, _ = table.last()
        ends += [(ended, cut, reward)] if ended or cut else []
        table.step(None if ended or cut else int(np.flatnonzero(seen["action_mask"])[0]))
    assert ends == [(False, True, 0.0)] * 3


def test_an_unlawful_action_ends_the_episode_with_a_loss():
    table = env(deck="camping", players=3)
    table.reset(seed=2)
    agent = table.agent_selection
    seen, *_ = table.last()
    table.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert all(table.terminations.values())
    assert table.rewards[agent] == -1
    raw = raw_env(deck="camping", players=3)
    raw.reset(seed=2)
    with pytest.raises(RuleshiftError, match="not legal"):
        raw.step(int(np.flatnonzero(raw.observe(raw.agent_selection)["action_mask"] == 0)[0]))


def test_the_state_and_the_pictures():
    table = env(deck="martian", players=4, render_mode="rgb_array")
    table.reset(seed=3)
    assert table.unwrapped.state_space.contains(table.state())
    picture = table.render()
    assert picture.dtype == np.uint8
    assert picture.shape == (640, 960, 3)
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 8
    words = env(deck="martian", players=4, render_mode="ansi")
    words.reset(seed=3)
    assert words.agent_selection in words.render()


def test_nobody_else_has_lawful_actions():
    table = raw_env(deck="pirate", players=4)

    def look(agent: str, _: object) -> None:
        for other in table.agents:
            if other != agent:
                assert not table.observe(other)["action_mask"].any()

    play(table, 8, look)


def test_an_environment_can_be_pickled():
    table = pickle.loads(pickle.dumps(raw_env(deck="anatomy", players=2, reward="zero_sum")))  # noqa: S301 - our own
    assert sorted(play(table, 2).values()) == [-1.0, 1.0]
    assert table.action_space("player_0").n == len(action_names(table._encoding))


@pytest.mark.parametrize("settings", [{"render_mode": "film"}, {"players": 1}, {"deck": "chess"}, {"reward": "x"}])
def test_nonsense_is_refused_in_a_sentence(settings: dict[str, Any]):
    with pytest.raises(RuleshiftError):
        raw_env(**settings)


def test_before_reset_there_is_no_game():
    with pytest.raises(RuleshiftError, match="reset"):
        raw_env().observe("player_0")
