"""What a simulation is to do, and what it refuses."""

from __future__ import annotations

from collections import Counter

import pytest

from ruleshift.cards import RuleshiftError
from ruleshift.engine.options import read_settings
from ruleshift.lab.plan import make_job, make_plan, read_bots, seed_of


def test_one_name_is_for_all_players():
    assert make_plan("pirate", ["random"]).bots == ("random",) * 4
    assert make_plan("pirate", ["random"], players=3).bots == ("random",) * 3


def test_one_name_for_each_player_says_how_many_play():
    assert make_plan("pirate", ["random", "greedy", "random"]).bots == ("random", "greedy", "random")


def test_bots_change_seats_so_that_each_has_each_place_equally_often():
    plan = make_plan("pirate", ["random", "greedy", "random"])
    places = Counter((bot, place) for number in range(12) for place, bot in enumerate(plan.seating(number)))
    assert places == {(bot, place): 4 for bot in range(3) for place in range(3)}


def test_whoever_sits_first_begins():
    plan = make_plan("martian", ["random", "greedy", "random"])
    for number in range(6):
        game = make_job(plan).open_game(number)
        assert game.players == tuple(plan.names[bot] for bot in plan.seating(number))
        assert game.turn == game.players[0]


def test_options_of_the_game_come_before_those_of_the_simulation():
    plan = make_plan("pirate", ["random"], players=2)
    assert make_job(plan).open_game(0).options.ask == "able"
    plan = make_plan("pirate", ["random"], players=2, options={"ask": "public", "first": "random 2"})
    assert make_job(plan).open_game(0).options.ask == "public"
    assert {make_job(plan).open_game(number).turn for number in range(4)} == {"random 2"}


def test_every_game_and_every_seed_has_another_shuffle():
    plans = [make_plan("camping", ["random"], players=2, seed=seed) for seed in (0, 1)]
    games = {make_job(plan).open_game(number).seed for plan in plans for number in range(50)}
    assert len(games) == 100
    other = make_plan("camping", ["greedy"], players=2)
    assert make_job(plans[0]).open_game(3).seed == make_job(other).open_game(3).seed


def test_seeds_are_what_the_engine_takes():
    assert all(0 <= seed_of(number) < 1 << 63 for number in range(1_000))
    assert seed_of(1, 23) != seed_of(12, 3)


@pytest.mark.parametrize(
    ("wanted", "reason"),
    [
        ({"games": 0}, "1 to 10,000,000 games"),
        ({"games": 10_000_001}, "1 to 10,000,000 games"),
        ({"seed": -1}, "A seed is a whole number"),
        ({"seed": 1 << 63}, "A seed is a whole number"),
        ({"players": 1}, "2 to 12"),
        ({"players": 13}, "2 to 12"),
        ({"bots": ["random", "greedy"], "players": 4}, "one for all, or one for each"),
        ({"bots": []}, "at least one bot"),
        ({"bots": ["clever"]}, "There is no bot called 'clever'"),
        ({"edition": "zombie"}, "There is no deck called 'zombie'"),
        ({"edition": "pirate+martian"}, "never blended"),
        ({"options": {"ask": "loudly"}}, "The option ask is"),
        ({"options": {"beards": "true"}}, "There is no option 'beards'"),
    ],
)
def test_what_cannot_be_is_refused_before_the_first_game(wanted: dict[str, object], reason: str):
    with pytest.raises(RuleshiftError, match=reason):
        make_plan(**{"edition": "pirate", **wanted})  # type: ignore[arg-type]


def test_bots_and_options_as_the_command_line_has_them():
    assert read_bots("Random, greedy,,Mine.py:MyBot") == ["random", "greedy", "Mine.py:MyBot"]
    assert read_settings(["judging=false", " without = Plunder!;Keg "]) == {
        "judging": "false",
        "without": "Plunder!;Keg",
    }


@pytest.mark.parametrize("text", ["judging", "=false", ""])
def test_an_option_needs_a_name_and_a_value(text: str):
    with pytest.raises(RuleshiftError, match="NAME=VALUE"):
        read_settings([text])
