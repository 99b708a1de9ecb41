"""The greedy bot takes what is there and spoils what others have."""

from __future__ import annotations

import importlib
import math

import pytest

from ruleshift import Game
from ruleshift.bots import BotRunner, GreedyBot, make_bot
from ruleshift.lab.bench import is_compiled
from tests.support.bots import play_out
from tests.support.tables import set_up

NAMES = ["Ann", "Bob", "Cat"]


def pick(game: Game, bot: GreedyBot) -> str:
    decision = game.decisions[0]
    return decision.options[int(bot.pick(decision, game.view(decision.player)))].text


def test_the_greedy_bot_takes_a_win_that_is_there():
    game = set_up(
        "camping",
        hands={"Ann": ["Canoe", "Campfire", "Jackpot!"]},
        keepers={"Ann": ["Tent"]},
        goals=["Base Camp"],
    )
    bot = GreedyBot(1)
    assert pick(game, bot) == "Campfire"
    assert "wins" in bot.why()


def test_the_greedy_bot_does_not_hand_a_win_to_another():
    game = set_up("camping", hands={"Ann": ["Base Camp", "Jackpot!"]}, keepers={"Bob": ["Tent", "Campfire"]})
    assert pick(game, GreedyBot(1)) == "Jackpot!"


@pytest.mark.parametrize(
    ("goal", "hand", "played"),
    [
        ("Caged Specimen", ["The Humans Are Revolting", "Hand Limit 2"], "Hand Limit 2"),
        ("The Humans Are Revolting", ["Cow", "War of the Worlds"], "War of the Worlds"),
    ],
)
def test_the_greedy_bot_replaces_an_ungoal_that_is_nearly_met(goal: str, hand: list[str], played: str):
    humans = ["Pathetic Human (male)"] * 3 + ["Pathetic Human (female)"] * 2
    game = set_up("martian", hands={"Ann": hand}, keepers={"Bob": humans}, goals=[goal])
    assert pick(game, GreedyBot(1)) == played


def test_the_greedy_bot_takes_over_the_keeper_that_it_wants_and_no_other():
    for laid, answer in (("Oranges", "That Be Mine!"), ("Cannon", "pass")):
        hands = {"Ann": [laid, "Keg"], "Bob": ["That Be Mine!"]}
        game = set_up("pirate", hands=hands, keepers={"Bob": ["Limes"]}, goals=["Fresh Fruit"])
        game.choose("Ann", laid)
        assert pick(game, GreedyBot(1)) == answer


def test_the_greedy_bot_chooses_the_thing_that_helps_most():
    for theirs, number in ((["Campfire"], "1"), (["Mosquitoes"], "2")):
        game = set_up(
            "camping", hands={"Ann": ["Four Directions"], "Bob": ["Canoe"]},
            keepers={"Ann": ["Fish"], "Bob": theirs}, goals=["Fish Fry"],
        )  # fmt: skip
        game.choose("Ann", "Four Directions")
        assert pick(game, GreedyBot(1)) == number


def test_the_greedy_bot_adds_values_up_and_gets_rid_of_what_must_not_be_there():
    table = "camping+tests/decks/toolbox.toml"
    hand = {"Ann": ["Fish", "Nail", "Pliers", "Compass"]}
    game = set_up(table, hands=hand, keepers={"Ann": ["Hammer"]}, goals=["Full Toolbox"])
    assert pick(game, GreedyBot(1)) == "Pliers"
    game = set_up(table, hands={"Ann": ["Fish"]}, keepers={"Ann": ["Tent", "Trolley"]}, goals=["Clean Camp"])
    assert pick(game, GreedyBot(1)) == "use Trolley"


@pytest.mark.parametrize("name", ["easy", "greedy", "search"])
def test_the_bots_that_count_take_a_view_as_well(name: str):
    game = Game("pirate", NAMES, seed=1)
    decision = game.decisions[0]
    assert make_bot(name, 1).pick(decision, game.view(decision.player)) in range(len(decision))


def test_the_greedy_bot_beats_random_players():
    won = 0
    for seed in range(24):
        game = Game("camping", ["A", "B", "C", "D"], seed=seed, options={"ask": "able"})
        hero = "ABCD"[seed % 4]
        play_out(game, {name: make_bot("greedy" if name == hero else "random", seed) for name in "ABCD"})
        won += bool(game.outcome and game.outcome.winner == hero)
    assert won >= 12


@pytest.mark.skipif(is_compiled(), reason="compiled code has its own way to add")
def test_greedy_bots_choose_the_same_however_python_adds_floats(monkeypatch):
    decks, seed = "pirate+drinking+camping+anatomy", 53

    def play():
        game = Game(decks, NAMES, seed=seed, options={"ask": "public"})
        runner = BotRunner(game, {name: make_bot("greedy", seed=seed + at) for at, name in enumerate(game.players)})
        while runner.step():
            pass
        return game.moves

    usual = play()
    for name in (
        "after_play",
        "evaluation",
        "features",
        "network",
        "scoring",
        "situation",
        "verb_values",
        "win_chance",
    ):
        module = importlib.import_module(f"ruleshift.bots.{name}")
        monkeypatch.setattr(module, "sum", exact_sum, raising=False)
    assert play() == usual


def exact_sum(values):
    """What Python 3.12 and later come close to."""
    values = list(values)
    return math.fsum(values) if any(isinstance(value, float) for value in values) else sum(values)
