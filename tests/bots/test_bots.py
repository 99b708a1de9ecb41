"""Bots play lawful games, see only what their seat sees, and say why."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Any

import pytest

from ruleshift import Game, RuleshiftError
from ruleshift.bots import BOTS, BotRunner, Chair, make_bot
from ruleshift.bots.greedy import GreedyBot
from ruleshift.bots.scoring import score_options
from ruleshift.bots.search import SearchBot, _Line, _select
from ruleshift.bots.seen_cards import Memory
from ruleshift.bots.situation import Situation, from_view
from ruleshift.bots.win_chance import chance
from ruleshift.decks import EDITIONS
from ruleshift.engine.core.event import Event
from ruleshift.engine.core.table import Table
from ruleshift.engine.view import View

NAMES = ["Ann", "Bob", "Cat"]


def play_out(game: Game, bots: Mapping[str, object], most: int = 12_000) -> BotRunner:
    runner = BotRunner(game, bots)  # type: ignore[arg-type]
    for _ in range(most):
        if runner.step() is None:
            return runner
    raise AssertionError("the game goes on and on")


@pytest.mark.parametrize("edition", [*EDITIONS, "pirate+camping", "anatomy+drinking"])
@pytest.mark.parametrize("name", ["random", "easy", "greedy"])
def test_bots_play_whole_games_without_trouble(edition: str, name: str):
    for seed in range(3):
        game = Game(edition, NAMES, seed=seed)
        runner = play_out(game, {player: make_bot(name, seed) for player in NAMES})
        assert game.over
        assert runner.troubles == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_search_plays_whole_games_without_trouble(edition: str):
    game = Game(edition, NAMES, seed=4, options={"ask": "able"})
    bots = {"Ann": SearchBot(1, rounds=3), "Bob": make_bot("greedy"), "Cat": make_bot("random")}
    runner = play_out(game, bots)
    assert runner.troubles == []


@pytest.mark.parametrize("name", ["random", "easy", "greedy"])
def test_the_same_seed_plays_the_same_game(name: str):
    journals = []
    for _ in range(2):
        game = Game("pirate", NAMES, seed=3)
        play_out(game, {player: make_bot(name, 8) for player in NAMES})
        journals.append(game.journal)
    assert journals[0] == journals[1]


def test_the_search_is_reproducible_by_seed_and_rounds():
    def moves() -> list[list[object]]:
        game = Game("martian", NAMES, seed=3, options={"ask": "able"})
        play_out(game, {player: SearchBot(2, rounds=3) for player in NAMES})
        return game.journal.moves

    assert moves() == moves()


def exchanged(game: Game, player: str) -> Game:
    """The same game with the hands of the others and the draw pile dealt anew: nothing that the player can see."""
    other = game.clone()
    t = other.table
    me = t.names.index(player)
    hands = [pid for pid in t.order if pid != me and (me, pid) not in t.shown]
    pool = [c for pid in hands for c in t.hand[pid]] + [c for c in t.draw if not t.pack.is_creeper[c]]
    Random(5).shuffle(pool)
    creepers = [(index, c) for index, c in enumerate(t.draw) if t.pack.is_creeper[c]]
    for pid in hands:
        t.hand[pid] = [pool.pop() for _ in t.hand[pid]]
    for index, c in creepers:
        pool.insert(min(index, len(pool)), c)
    t.draw = pool
    return other


@pytest.mark.parametrize("edition", ["pirate", "camping", "martian"])
@pytest.mark.parametrize("make", [lambda: GreedyBot(1), lambda: SearchBot(1, rounds=3)], ids=["greedy", "search"])
def test_a_bot_answers_the_same_whatever_it_cannot_see(edition: str, make):
    asked = 0
    game = Game(edition, NAMES, seed=11, options={"ask": "able"})
    chance = Random(3)
    while not game.over and asked < 40:
        decision = game.decisions[0]
        if decision.kind == "play" and len(decision) > 1:
            asked += 1
            answers = []
            for world in (game, exchanged(game, decision.player)):
                bot = make()
                bot.sit(Chair(decision.player, partial(world.imagine, decision.player)))
                answers.append(bot.pick(decision, world.view(decision.player)))
            assert answers[0] == answers[1]
        game.choose(decision, chance.randrange(len(decision)))
    assert asked > 5


def scene(**fields: Any) -> Game:
    return Game.at(players=["Ann", "Bob"], **fields)


def pick(game: Game, bot: GreedyBot) -> str:
    decision = game.decisions[0]
    return decision.options[int(bot.pick(decision, game.view(decision.player)))].text


def test_greedy_takes_a_win_that_is_there():
    game = scene(
        edition="camping",
        hands={"Ann": ["Canoe", "Campfire", "Jackpot!"]},
        keepers={"Ann": ["Tent"]},
        goals=["Base Camp"],
    )
    bot = GreedyBot(1)
    assert pick(game, bot) == "Campfire"
    assert "wins" in bot.why()


def test_greedy_does_not_hand_a_win_to_another():
    game = scene(edition="camping", hands={"Ann": ["Base Camp", "Jackpot!"]}, keepers={"Bob": ["Tent", "Campfire"]})
    assert pick(game, GreedyBot(1)) == "Jackpot!"


@pytest.mark.parametrize(
    ("goal", "hand", "played"),
    [
        ("Caged Specimen", ["The Humans Are Revolting", "Hand Limit 2"], "Hand Limit 2"),
        ("The Humans Are Revolting", ["Cow", "War of the Worlds"], "War of the Worlds"),
    ],
)
def test_greedy_does_not_lay_an_ungoal_that_is_nearly_met_but_replaces_it(goal: str, hand: list[str], played: str):
    humans = ["Pathetic Human (male)"] * 3 + ["Pathetic Human (female)"] * 2
    game = scene(edition="martian", hands={"Ann": hand}, keepers={"Bob": humans}, goals=[goal])
    assert pick(game, GreedyBot(1)) == played


def test_the_search_finds_a_win_of_two_plays():
    game = scene(
        edition="camping",
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
    game = scene(edition="camping", hands={"Ann": ["Canoe", "Tent", "Campfire"]})
    decision = game.decisions[0]
    canoe, tent, campfire = decision.values
    line = _Line((5,), 0.0, total=1.5, visits=3)
    assert line.branch() == []
    assert line.meet(decision, [0.1, 0.3, 0.2]) == tent
    others = line.branch()
    assert line.steps == (5, tent)
    assert [each.steps for each in others] == [(5, campfire), (5, canoe)]
    assert {each.merit for each in [line, *others]} == {0.5}


def test_the_worst_lines_drop_out_but_never_the_last_rival_of_the_favourite():
    lines = [_Line((first, rank), 0.0, total=-rank, visits=1) for rank, first in enumerate([7] * 13 + [8])]
    kept = _select(lines)
    assert [line.steps for line in kept] == [*((7, rank) for rank in range(9)), (8, 13)]


def walks(game: Game, rounds: int) -> tuple[SearchBot, int]:
    """Let a bot think about what is asked: the bot, and how often it played a line out."""
    walked = []

    class Counting(SearchBot):
        def _walk(self, t: Table, line: _Line) -> float:
            walked.append(line)
            return super()._walk(t, line)

    decision = game.decisions[0]
    bot = Counting(1, rounds=rounds)
    bot.sit(Chair(decision.player, partial(game.imagine, decision.player)))
    bot.pick(decision, game.view(decision.player))
    return bot, len(walked)


def test_what_luck_has_no_part_in_is_not_tried_for_ever():
    game = scene(edition="camping", hands={"Ann": ["Canoe", "Tent", "Campfire"]}, rules=["Play 2"])
    bot, walked = walks(game, 1_000)
    assert walked < 100
    assert "In 1000 imagined deals" not in bot.why()


def test_what_luck_has_a_part_in_is_tried_in_every_deal():
    game = scene(edition="camping", hands={"Ann": ["Jackpot!", "Campfire"]}, rules=["Play All"])
    bot, walked = walks(game, 40)
    assert walked > 40
    assert "In 40 imagined deals" in bot.why()


def test_an_imagined_player_answers_questions_as_bots_do():
    game = scene(edition="anatomy", hands={"Ann": ["Heart", "Liver"], "Bob": []}, rules=["Name That Organ!"])
    bot = SearchBot(1)
    game.choose("Ann", "Heart")
    question = game.decisions[0]
    bot._manners.knows = 1.0
    assert bot._by_counsel(game.table, question) == "Heart"
    bot._manners.knows = 0.0
    assert bot._by_counsel(game.table, question) == question.values[0]


def test_without_time_the_search_answers_like_greedy():
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


def test_the_search_says_how_many_deals_it_has_seen():
    game = Game("pirate", NAMES, seed=5, options={"ask": "able"})
    while len(game.decisions[0]) < 3:
        game.choose(game.decisions[0], 0)
    player = game.decisions[0].player
    bot = SearchBot(1, rounds=4)
    bot.sit(Chair(player, partial(game.imagine, player)))
    bot.pick(game.decisions[0], game.view(player))
    assert "In 4 imagined deals" in bot.why()


def test_a_chance_is_certain_when_the_game_is_over_and_never_before():
    game = Game("anatomy", ["A", "B", "C", "D"], seed=9, options={"ask": "able"})
    luck = Random(2)
    while not game.over:
        assert all(0.0 < chance(game.table, seat) < 1.0 for seat in range(4))
        game.choose(game.decisions[0], luck.randrange(len(game.decisions[0])))
    assert game.outcome is not None
    assert [chance(game.table, seat) for seat in range(4)] == [float(name == game.outcome.winner) for name in "ABCD"]


def test_a_win_in_the_hand_raises_the_holders_chance_and_nobody_else_knows():
    def judged(hand: list[str]) -> list[float]:
        game = scene(edition="camping", hands={"Bob": hand, "Ann": ["Canoe"]}, keepers={"Bob": ["Tent", "Campfire"]})
        return [chance(game.table, seat) for seat in range(2)]

    ready, idle = judged(["Base Camp"]), judged(["Jackpot!"])
    assert ready[1] > idle[1] + 0.2
    assert ready[0] == pytest.approx(idle[0])


def test_an_ungoal_lowers_the_chance_of_all_the_more_the_nearer_it_is():
    def judged(goal: str, women: int) -> float:
        humans = ["Pathetic Human (male)"] * 3 + ["Pathetic Human (female)"] * women
        game = scene(edition="martian", keepers={"Bob": humans}, goals=[goal])
        return sum(chance(game.table, seat) for seat in range(2))

    ungoal, goal = "The Humans Are Revolting", "War of the Worlds"
    assert judged(ungoal, 2) + 0.1 < judged(ungoal, 1) < judged(goal, 2) - 0.005


def what_is_shown(**said: object) -> object:
    """What a bot that says something about itself is given to look at."""
    shown: list[object] = []

    def pick(_bot: object, _decision: object, view: object) -> int:
        shown.append(view)
        return 0

    bot = type("Watcher", (), {"pick": pick, **said})()
    game = Game("camping", ["Ann", "Bob"], seed=1)
    move = BotRunner(game, {game.turn: bot}).step()
    assert move is not None
    assert move.text == move.decision.default.text
    return shown[0]


def test_a_bot_is_shown_what_it_says_it_looks_at():
    for view in (what_is_shown(), what_is_shown(sees="view")):
        assert isinstance(view, View)
        assert view.hand
    nothing = what_is_shown(sees="nothing")
    assert isinstance(nothing, View)
    assert nothing.hand == ()
    assert nothing.you is None
    numbers = what_is_shown(sees="numbers")
    assert isinstance(numbers, Situation)
    assert numbers.hand.bit_count() == numbers.sizes[numbers.me]


def test_a_bot_that_looks_at_something_else_is_refused_with_a_sentence():
    with pytest.raises(RuleshiftError, match="'nothing', 'numbers', 'view', not 'everything'"):
        what_is_shown(sees="everything")


def test_blind_is_the_old_word_for_seeing_nothing():
    with pytest.warns(DeprecationWarning, match='sees = "nothing"'):
        nothing = what_is_shown(blind=True)
    assert isinstance(nothing, View)
    assert nothing.you is None


@pytest.mark.parametrize("name", ["easy", "greedy", "search"])
def test_the_bots_that_count_take_a_view_as_well(name: str):
    game = Game("pirate", NAMES, seed=1)
    decision = game.decisions[0]
    assert make_bot(name, 1).pick(decision, game.view(decision.player)) in range(len(decision))


def test_memory_follows_cards_into_hands_and_forgets_what_may_have_left():
    memory = Memory("Ann")
    memory.hear(Event("move", cards=("Rum",), count=1, target="hand", target_player="Bob"))
    memory.hear(Event("move", cards=("Keg",), count=1, target="hand", target_player="Bob"))
    memory.hear(Event("move", cards=("Keg",), count=1, origin="hand", origin_player="Bob", target="discard pile"))
    assert memory.hands == {"Bob": ["Rum"]}
    memory.hear(Event("move", count=1, origin="hand", origin_player="Bob", target="hand", target_player="Cat"))
    assert memory.hands["Bob"] == []


def test_a_bot_that_fails_takes_the_default_and_is_told_about():
    class Broken:
        def pick(self, decision: object, view: object) -> int:
            raise RuntimeError("no idea")

    class Silly:
        def pick(self, decision: object, view: object) -> str:
            return "a card that nobody has"

    game = Game("camping", ["Ann", "Bob"], seed=1)
    runner = play_out(game, {"Ann": Broken(), "Bob": Silly()}, most=60_000)
    assert game.over
    assert "no idea" in runner.troubles[0] or "no lawful answer" in runner.troubles[0]


def test_unknown_bots_are_refused_with_a_sentence(tmp_path):
    with pytest.raises(RuleshiftError, match="There is no bot called 'clever'"):
        make_bot("clever")
    with pytest.raises(RuleshiftError, match="There is no file"):
        make_bot(f"{tmp_path}/none.py:Bot")
    (tmp_path / "mine.py").write_text("class Lazy:\n    pass\n")
    with pytest.raises(RuleshiftError, match="no method pick"):
        make_bot(f"{tmp_path}/mine.py:Lazy")
    assert set(BOTS) >= {"random", "greedy", "search", "easy", "normal", "hard"}


def test_a_bot_of_ones_own_plays(tmp_path):
    (tmp_path / "last.py").write_text(
        "class Last:\n    def pick(self, decision, view):\n        return len(decision.options) - 1\n"
    )
    game = Game("pirate", ["Ann", "Bob"], seed=1)
    runner = play_out(game, {"Ann": make_bot(f"{tmp_path}/last.py:Last"), "Bob": make_bot("greedy")})
    assert runner.troubles == []


def test_greedy_beats_random_players():
    won = 0
    for seed in range(24):
        game = Game("camping", ["A", "B", "C", "D"], seed=seed, options={"ask": "able"})
        hero = "ABCD"[seed % 4]
        play_out(game, {name: make_bot("greedy" if name == hero else "random", seed) for name in "ABCD"})
        won += bool(game.outcome and game.outcome.winner == hero)
    assert won >= 12
