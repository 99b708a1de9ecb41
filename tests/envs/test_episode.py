"""A game question by question: in order, without questions that leave no choice, and the same game as ever."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleshift import ChoiceError, Game, RuleshiftError
from ruleshift.envs import Episode, TableSpec, encoding_of
from ruleshift.envs.series import Series
from tests.envs.tables import DECKS, TABLES, random_episode, steps_of
from tests.support.states import snapshot, state


@pytest.mark.parametrize(("deck", "players"), TABLES)
def test_an_episode_is_the_game_of_its_seed(deck: str, players: int):
    episode = random_episode(deck, players, 11)
    names = [f"player_{seat}" for seat in range(players)]
    game = Game(deck, names, seed=11)
    chance = random.Random(5)
    while not game.over:
        decision = game.next_decision
        assert decision is not None
        if len(decision) > 1:
            option = chance.randrange(len(decision))
            assert episode.seat == decision.pid
            episode.step(episode.actions[option])
        else:
            option = 0
        game.choose(decision, option)
    ours = episode.game
    assert isinstance(ours, Game)
    assert ours.journal == game.journal
    assert state(ours) == state(game)


@given(deck=st.sampled_from(DECKS), players=st.integers(2, 6), seed=st.integers(0, 10**9))
@settings(max_examples=12)
def test_the_journal_of_an_episode_replays(deck: str, players: int, seed: int):
    episode = random_episode(deck, players, seed)
    for _ in steps_of(episode, seed):
        pass
    game = episode.game
    assert isinstance(game, Game)
    again = Game.from_journal(game.journal)
    assert again.outcome == game.outcome
    assert state(again) == state(game)


def test_those_who_are_asked_together_answer_clockwise_from_the_player_on_turn():
    together = 0
    for seed in range(12):
        for moment in steps_of(random_episode("pirate", 5, seed), seed):
            t = moment.game._table
            asked = [(decision.pid - t.turn) % 5 for decision in t.decisions]
            assert (moment.seat - t.turn) % 5 == min(asked)
            together += len(asked) > 1
    assert together > 20


def test_nobody_is_asked_where_there_is_no_choice():
    for moment in steps_of(random_episode("martian", 4, 3), 3):
        assert len(moment.actions) > 1


def test_an_unlawful_action_changes_nothing():
    episode = random_episode("camping", 3, 4)
    game = episode.game
    assert isinstance(game, Game)
    before = snapshot(game)
    unlawful = next(action for action in range(episode.encoding.action_count) if action not in episode.actions)
    for action in (unlawful, -1, 10**6):
        with pytest.raises(ChoiceError, match=f"Action {action} is not legal here"):
            episode.step(action)
    assert snapshot(game) == before
    assert episode.steps == 0


@pytest.mark.parametrize("what", [None, "Ann", 1.0, 0.5, [], True, float("nan"), 1 << 70, object], ids=repr)
def test_nonsense_is_answered_with_a_sentence(what: Any):
    episode = random_episode("camping", 3, 4)
    game = episode.game
    calls: list[Callable[[], object]] = [
        lambda: episode.step(what), lambda: episode.option_of(what), lambda: episode.observe(what),
        lambda: episode.mask(what), lambda: Episode(what, 3), lambda: Episode(game, what),
        lambda: Episode(game, 3, what), lambda: Episode(game, 3, 0, what), lambda: encoding_of(what, 3),
        lambda: encoding_of(game._table.pack, what),
    ]  # fmt: skip
    if what is not True:
        calls.append(lambda: episode.returns(zero_sum=what))
    for call in calls:
        with pytest.raises(RuleshiftError, match=r"\.$"):
            call()
    assert episode.steps == 0


def test_numbers_of_array_libraries_are_actions_and_seats():
    class OfAnArray:
        def __init__(self, number: int) -> None:
            self.number = number

        def __index__(self) -> int:
            return self.number

    episode, twin = random_episode("camping", 3, 4), random_episode("camping", 3, 4)
    of_an_array: Any = OfAnArray
    assert episode.observe(of_an_array(1)) == twin.observe(1)
    episode.step(of_an_array(episode.actions[1]))
    twin.step(twin.actions[1])
    assert episode.observe(0) == twin.observe(0)


def test_an_episode_that_is_over_takes_no_action():
    episode = random_episode("camping", 2, 4)
    for _ in steps_of(episode, 1):
        pass
    with pytest.raises(ChoiceError, match="over"):
        episode.step(0)


# Rewards.


def ended(deck: str, result: str) -> Episode:
    """An episode that ends like this."""
    for seed in range(400):
        episode = random_episode(deck, 4, seed)
        for _ in steps_of(episode, seed):
            pass
        assert episode.game.outcome is not None
        if episode.game.outcome.result == result:
            return episode
    raise AssertionError(f"no game with {deck} ended {result}")


def test_the_winner_gets_one():
    episode = ended("camping", "won")
    outcome = episode.game.outcome
    assert outcome is not None
    won = [float(name == outcome.winner) for name in episode.game._table.names]
    assert episode.returns(zero_sum=False) == won
    assert episode.returns(zero_sum=True) == [1.0 if each else -1 / 3 for each in won]
    assert not episode.truncated


def test_an_ungoal_is_everybodys_loss():
    episode = ended("martian", "lost")
    assert episode.returns(zero_sum=False) == episode.returns(zero_sum=True) == [0.0] * 4
    assert not episode.truncated


def test_a_limit_of_turns_is_truncation():
    episode = random_episode("pirate", 3, 1, turns=2)
    for _ in steps_of(episode, 1):
        assert not episode.truncated
    assert episode.truncated
    assert episode.returns(zero_sum=True) == [0.0] * 3


def test_a_limit_of_steps_is_truncation():
    episode = Episode(TableSpec("pirate", 3).deal(1), 3, most_steps=5)
    assert sum(1 for _ in steps_of(episode, 1)) == 5
    assert episode.truncated
    assert not episode.game.over


# Tables and seeds.


@pytest.mark.parametrize(
    ("settings_", "said"),
    [
        ({"players": 1}, "2 to 12 players"),
        ({"players": True}, "2 to 12 players"),
        ({"reward": "gold"}, "win or zero_sum"),
        ({"options": {"ask": "able"}}, "everybody is asked"),
    ],
)
def test_a_table_that_cannot_be_is_refused(settings_: dict[str, object], said: str):
    with pytest.raises(RuleshiftError, match=said):
        TableSpec("pirate", **settings_)  # type: ignore[arg-type]


def test_a_seed_begins_a_series_of_games():
    series = Series(TableSpec("pirate"))
    first = [series.next_seed(7), series.next_seed(None), series.next_seed(None)]
    assert first[0] == 7
    assert len(set(first)) == 3
    assert [series.next_seed(7), series.next_seed(None), series.next_seed(None)] == first
    with pytest.raises(RuleshiftError, match="whole number"):
        series.next_seed(-1)


def test_without_a_game_there_is_no_episode():
    with pytest.raises(RuleshiftError, match="reset"):
        Series(TableSpec("pirate")).episode  # noqa: B018
