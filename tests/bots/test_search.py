"""The searching bot: its lines of play, its budget, and what it says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random

import pytest

from ruleshift import Game
from ruleshift.bots import BotRunner, Chair, make_bot
from ruleshift.bots.honour_system import HonourSystem
from ruleshift.bots.lines import Line, Walker, select
from ruleshift.bots.scoring import score_options
from ruleshift.bots.search import SearchBot
from ruleshift.bots.situation import from_view
from ruleshift.decks import EDITIONS
from tests.support.bots import play_out
from tests.support.tables import set_up

NAMES = ["Ann", "Bob", "Cat"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_search_plays_whole_games_without_trouble(edition: str):
    game = Game(edition, NAMES, seed=4, options={"ask": "able"})
    bots = {"Ann": SearchBot(1, rounds=3), "Bob": make_bot("greedy"), "Cat": make_bot("random")}
    runner = play_out(game, bots)
    assert runner.troubles == []


def test_the_search_is_reproducible_by_seed_and_rounds():
    def moves() -> list[list[object]]:
        game = Game("martian", NAMES, seed=3, options={"ask": "able"})
        play_out(game, {player: SearchBot(2, rounds=3) for player in NAMES})
        return game.journal.moves

    assert moves() == moves()


def test_the_search_finds_a_win_of_two_plays():
    game = set_up(
        "camping",
        hands={"Ann": ["Jackpot!", "Base Camp", "Canoe", "Steal Something"]},
        keepers={"Ann": ["Tent"], "Bob": ["Campfire"]},
        rules=["Play 2"],
    )
    bots = {"Ann": SearchBot(1, rounds=8), "Bob": make_bot("greedy")}
    runner = BotRunner(game, bots)
    while not game.over and game.turn == "Ann":
        runner.step()
    assert game.outcome is not None
    assert game.outcome.winner == "Ann"


def test_a_line_that_does_well_branches_where_it_comes_to_its_next_choice():
    game = set_up("camping", hands={"Ann": ["Canoe", "Tent", "Campfire"]})
    decision = game.decisions[0]
    canoe, tent, campfire = decision._values
    line = Line((5,), 0.0, total=1.5, visits=3)
    assert line.branch() == []
    assert line.meet(decision, [0.1, 0.3, 0.2]) == tent
    others = line.branch()
    assert line.steps == (5, tent)
    assert [each.steps for each in others] == [(5, campfire), (5, canoe)]
    assert {each.merit for each in [line, *others]} == {0.5}


def test_the_worst_lines_drop_out_but_never_the_last_rival_of_the_favourite():
    lines = [Line((first, rank), 0.0, total=-rank, visits=1) for rank, first in enumerate([7] * 13 + [8])]
    kept = select(lines)
    assert [line.steps for line in kept] == [*((7, rank) for rank in range(9)), (8, 13)]


def think(game: Game, rounds: int) -> tuple[SearchBot, int]:
    """Let a bot think about what is asked: the bot, and how many deals it has imagined."""
    deals: list[int] = []

    def imagine(seed: int, known: Mapping[str, Sequence[str]] | None) -> Game | None:
        deals.append(seed)
        return game.imagine(decision.player, seed, known)

    decision = game.decisions[0]
    bot = SearchBot(1, rounds=rounds)
    bot.sit(Chair(decision.player, imagine))
    bot.pick(decision, game.view(decision.player))
    return bot, len(deals)


def test_what_luck_has_no_part_in_is_not_tried_for_ever():
    game = set_up("camping", hands={"Ann": ["Canoe", "Tent", "Campfire"]}, rules=["Play 2"])
    bot, deals = think(game, 1_000)
    assert deals < 100
    assert "In 1000 imagined deals" not in bot.why()


def test_what_luck_has_a_part_in_is_tried_in_every_deal():
    game = set_up("camping", hands={"Ann": ["Jackpot!", "Campfire"]}, rules=["Play All"])
    bot, deals = think(game, 40)
    assert deals == 40
    assert "In 40 imagined deals" in bot.why()


@pytest.mark.parametrize("luck", ["Jackpot!", "Canoe"])
def test_a_line_that_comes_out_the_same_again_and_again_is_not_played_again(luck: str):
    game = set_up("camping", hands={"Ann": [luck, "Campfire"], "Bob": []}, rules=["Play All"])
    line = Line((game.decisions[0]._values[0],), 0.0)
    walker = Walker(0, HonourSystem(Random(1)))
    outcomes = set()
    for seed in range(20):
        deal = game.imagine("Ann", seed)
        assert deal is not None
        results = walker.deal(deal._table, [line], None)
        assert results is not None
        outcomes.add(results[0])
        line.add(results[0])
    assert line.settled == (len(outcomes) == 1) == (luck == "Canoe")


def test_an_imagined_player_answers_questions_as_bots_do():
    game = set_up("anatomy", hands={"Ann": ["Heart", "Liver"], "Bob": []}, rules=["Name That Organ!"])
    honour = HonourSystem(Random(1))
    walker = Walker(0, honour)
    game.choose("Ann", "Heart")
    question = game.decisions[0]
    honour.knows = 1.0
    assert walker.greedy_choice(game._table, question) == "Heart"
    honour.knows = 0.0
    assert walker.greedy_choice(game._table, question) == question._values[0]


def test_without_time_the_search_answers_like_the_greedy_bot():
    game = Game("pirate", NAMES, seed=5, options={"ask": "able"})
    for _ in range(30):
        decision = game.decisions[0]
        view = game.view(decision.player)
        bot = SearchBot(1, milliseconds=0.0)
        bot.sit(Chair(decision.player, partial(game.imagine, decision.player)))
        scores = score_options(decision, from_view(decision, view)) if len(decision) > 1 else [0.0]
        answer = int(bot.pick(decision, view))
        assert scores[answer] == max(scores)
        game.choose(decision, answer)


def test_a_round_played_on_counts_as_much_as_foresight_says():
    game = Game("pirate", NAMES, seed=5, options={"ask": "able"})
    player = game.decisions[0].player
    seat = game.players.index(player)
    apart = 0
    for seed in range(20):
        deal = game.imagine(player, seed)
        assert deal is not None
        results = []
        for foresight in (0.0, 0.25, 1.0):
            walker = Walker(seat, HonourSystem(Random(1)), foresight)
            results += walker.deal(deal._table, [Line((game.decisions[0]._values[0],), 0.0)], None) or []
        now, mixed, later = results
        assert mixed == pytest.approx(0.75 * now + 0.25 * later)
        apart += now != later
    assert apart > 10


def test_the_search_ends_when_its_clock_says_so():
    class Watched(SearchBot):
        reads = 0

        def clock(self) -> float:
            """Every look takes a thousandth of a second."""
            self.reads += 1
            return self.reads / 1_000

    game = Game("pirate", NAMES, seed=5, options={"ask": "able"})
    while len(game.decisions[0]) < 3:
        game.choose(game.decisions[0], 0)
    player = game.decisions[0].player
    bot = Watched(1, milliseconds=50.0)
    bot.sit(Chair(player, partial(game.imagine, player)))
    bot.pick(game.decisions[0], game.view(player))
    assert bot.reads == 52


def test_the_search_says_how_many_deals_it_has_seen():
    game = Game("pirate", NAMES, seed=5, options={"ask": "able"})
    while len(game.decisions[0]) < 3:
        game.choose(game.decisions[0], 0)
    player = game.decisions[0].player
    bot = SearchBot(1, rounds=4)
    bot.sit(Chair(player, partial(game.imagine, player)))
    bot.pick(game.decisions[0], game.view(player))
    assert "In 4 imagined deals" in bot.why()
