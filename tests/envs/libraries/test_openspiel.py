"""OpenSpiel's own tests: simulations with serialisation, playthroughs, its RL environment, and a searching bot."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ruleshift import Game
from tests.envs.tables import TABLES
from tests.support.thorough import THOROUGH

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has its own environment: make test runs these there")
np = pytest.importorskip("numpy")
from open_spiel.python import rl_environment  # noqa: E402 - the same
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts  # noqa: E402 - the same

import ruleshift.envs.openspiel  # noqa: E402, F401 - registers the games, where OpenSpiel is installed
from ruleshift.envs.plays import Play  # noqa: E402 - the same

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
NAMES = ("ruleshift", "ruleshift_explicit")


def load(name: str, deck: str = "camping", players: int = 3, **parameters: Any) -> Any:
    return pyspiel.load_game(name, {"deck": deck, "players": players, **parameters})


def walk(state: Any, seed: int, steps: int = 10**6) -> Any:
    chance = random.Random(seed)
    for _ in range(steps):
        if state.is_terminal():
            break
        state.apply_action(chance.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("deck", "players"), TABLES)
def test_openspiel_plays_serialises_and_checks_random_games(name: str, deck: str, players: int):
    game = load(name, deck, players, most_steps=10_000 if THOROUGH else 80)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_it_is_registered_under_its_names():
    assert set(NAMES) <= set(pyspiel.registered_names())
    game = pyspiel.load_game("ruleshift(deck=pirate+camping,players=5,reward=zero_sum)")
    assert game.num_players() == 5
    assert game.min_utility() == pytest.approx(-0.25)


@pytest.mark.parametrize("name", NAMES)
def test_a_playthrough_is_generated_and_is_the_same_again(name: str):
    text = f"{name}(deck=camping,players=2,most_steps={400 if THOROUGH else 20})"  # OpenSpiel writes every number out
    one, other = (generate_playthrough.playthrough(text, action_sequence=None, seed=7) for _ in range(2))
    assert one == other
    assert "InformationStateString" in one


@pytest.mark.parametrize("name", NAMES)
def test_openspiels_environment_plays_an_episode(name: str):
    table = rl_environment.Environment(load(name, "pirate", 4))
    table.seed(3)
    step, chance, steps = table.reset(), random.Random(5), 0
    while not step.last():
        player = step.observations["current_player"]
        actions = step.observations["legal_actions"][player]
        assert len(step.observations["info_state"][player]) == table.observation_spec()["info_state"][0]
        step = table.step([chance.choice(actions)])
        steps += 1
    assert steps > 10
    assert sum(step.rewards) in (0.0, 1.0)


@pytest.mark.parametrize("name", NAMES)
def test_a_searching_bot_plays_a_game(name: str):
    game = load(name, "camping", 2)
    chance = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c=2.0, max_simulations=4, random_state=chance)
    state, others = game.new_initial_state(), random.Random(2)
    asked, most = 0, 10**6 if THOROUGH else 4
    while not state.is_terminal():
        if state.current_player() == 0 and asked < most:
            state.apply_action(int(bot.step(state)))
            asked += 1
        else:
            state.apply_action(others.choice(state.legal_actions()))
    assert asked > 3


@pytest.mark.parametrize("name", NAMES)
def test_the_texts_of_lawful_actions_are_unique(name: str):
    state, chance = load(name, "martian", 3).new_initial_state(), random.Random(3)
    while not state.is_terminal():
        actions = state.legal_actions()
        texts = [state.action_to_string(state.current_player(), action) for action in actions]
        assert len(set(texts)) == len(texts)
        state.apply_action(chance.choice(actions))


def test_a_serialised_state_is_small_and_has_no_texts_of_cards():
    game = load("ruleshift", "anatomy", 4)
    state = walk(game.new_initial_state(), 2, 60)
    text = pyspiel.serialize_game_and_state(game, state)
    assert len(text) < 6_000
    _, again = pyspiel.deserialize_game_and_state(text)
    assert str(again) == str(state)


@pytest.mark.parametrize("name", NAMES)
def test_a_resampled_state_cannot_be_told_apart(name: str):
    state = walk(load(name, "pirate", 3).new_initial_state(), 4, 12 if name == "ruleshift" else 110)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    player = state.current_player()
    other = state.resample_from_infostate(player, random.Random(1).random)
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.observation_tensor(player) == state.observation_tensor(player)
    assert other.legal_actions() == state.legal_actions()
    walk(other, 1)


def test_the_number_at_the_root_is_the_seed_of_the_game():
    state = load("ruleshift", "camping", 2).new_initial_state()
    for face in (0, 0, 9):
        state.apply_action(face)
    play: Play = state.play
    assert play.episode is not None
    assert isinstance(play.episode.game, Game)
    assert play.episode.game.seed == 9
