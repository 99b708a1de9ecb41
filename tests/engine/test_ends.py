"""How games end: won, lost, scored, stuck, or at one of the caps."""

from __future__ import annotations

import pytest

from ruleshift import EDITIONS, Game, Outcome, SetupError
from tests.support.states import state
from tests.support.tables import set_up, take_first


def ended(game: Game) -> Outcome:
    assert game.outcome is not None
    assert game.over
    assert game.decisions == ()
    assert game.view().outcome == game.outcome
    return game.outcome


def test_a_goal_that_is_met_wins_at_once_also_out_of_turn():
    game = set_up("drinking", hands={"Ann": ["Gimlet", "Beer"]}, rules=["Play 3"], keepers={"Bob": ["Gin", "Lime"]})
    game.choose("Ann", "Gimlet")
    assert ended(game) == Outcome("won", "Bob", "Gimlet", 0, 1, "goal")
    assert str(game.outcome) == "Bob wins with Gimlet"


def test_an_ungoal_alone_is_everybodys_loss():
    humans = {"Ann": ["Important Human"], "Bob": ["Pathetic Human (male)"]}
    game = set_up(
        "martian", hands={"Ann": ["The Humans Are Revolting"]}, keepers=humans, options={"too_many_humans": 2}
    )
    game.choose("Ann", "The Humans Are Revolting")
    assert (ended(game).result, ended(game).winner) == ("lost", None)
    assert str(game.outcome) == "Ungoal The Humans Are Revolting: everybody loses"


def test_a_round_in_which_nothing_moves_and_nobody_has_a_choice_is_the_end():
    game = set_up("drinking", "Ann Bob Cat", hands={"Ann": ["Beer"]}, empty_draw=True)
    game.choose("Ann", "Beer")
    assert ended(game).result == "stuck"
    assert str(game.outcome).startswith("Nobody wins: nothing moved")


def test_a_thousand_turns_are_enough():
    game = set_up("drinking", hands={"Ann": ["Beer"]})
    game._table.turn_number = 1_000
    game.choose("Ann", "Beer")
    assert (ended(game).result, ended(game).reason) == ("unfinished", "turn limit")
    assert str(game.outcome) == "Nobody wins: 1,000 turns"


def test_a_thousand_decisions_in_one_turn_are_enough():
    game = set_up("drinking", hands={"Ann": ["Beer", "Gin", "Rum"]}, rules=["Play 3"])
    game._table.decided = 999
    game.choose("Ann", "Beer")
    assert (ended(game).result, ended(game).reason) == ("unfinished", "decision limit")
    assert str(game.outcome) == "Nobody wins: 1,000 decisions in one turn"


def test_the_hidden_clock_gives_the_game_to_whoever_is_nearest():
    keepers = {"Ann": ["Mars"], "Bob": ["Cow", "Tripod"]}
    options = {"meta": ["Time Limit"], "time_limit": 1}
    game = set_up("martian", hands={"Ann": ["Tentacle"]}, goals=["Martian Chess"], keepers=keepers, options=options)
    game.choose("Ann", "Tentacle")
    assert (ended(game).winner, ended(game).goal, ended(game).reason) == ("Ann", None, "time limit")


@pytest.mark.parametrize("edition", [*EDITIONS, "pirate+camping"])
def test_a_solitaire_game_ends_with_a_score_or_is_lost(edition: str):
    results = set()
    for seed in range(20):
        game = take_first(Game(edition, ["Ann"], seed=seed), 100_000)
        assert ended(game).winner is None
        assert ended(game).score == len(game.view().scored)
        assert ended(game).result in ("solo", "lost")
        assert game._table.draw == [] or game._table.rules_deck == [] or ended(game).result == "lost"
        results.add(ended(game).result)
    assert "solo" in results


def test_after_the_end_a_copy_and_a_replay_are_over_too():
    game = take_first(Game("anatomy", ["Ann", "Bob"], seed=4), 100_000)
    assert ended(game.clone()) == ended(game)
    assert state(Game.from_journal(game.journal)) == state(game)


def test_a_table_may_agree_on_fewer_turns():
    game = take_first(Game("drinking", ["Ann", "Bob"], seed=4, options={"turns": 3}), 10_000)
    assert (ended(game).result, ended(game).turns, ended(game).reason) == ("unfinished", 3, "turn limit")
    again = Game.from_journal(game.journal)
    assert again.outcome == game.outcome
    for turns in (0, 100_001, "many", True):
        with pytest.raises(SetupError, match="The option turns is a whole number from 1 to 100000"):
            Game("drinking", options={"turns": turns})
