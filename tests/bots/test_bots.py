"""Bots play lawful games, see only what their seat sees, and play the same game by the same seed."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from ruleshift import Decision, Game, Kind
from ruleshift.bots import BOTS, BotRunner, Chair, GreedyBot, RandomBot, SearchBot, Situation, make_bot
from ruleshift.bots.bot import Sees
from ruleshift.bots.bot_runner import shown_to
from ruleshift.decks import EDITIONS
from tests.support.bots import play_out

NAMES = ["Ann", "Bob", "Cat"]


@pytest.mark.parametrize("edition", [*EDITIONS, "pirate+camping", "anatomy+drinking"])
@pytest.mark.parametrize("name", ["random", "easy", "greedy"])
def test_bots_play_whole_games_without_trouble(edition: str, name: str):
    for seed in range(3):
        game = Game(edition, NAMES, seed=seed)
        runner = play_out(game, {player: make_bot(name, seed) for player in NAMES})
        assert game.over
        assert runner.troubles == []


@pytest.mark.parametrize("name", ["random", "easy", "greedy"])
def test_the_same_seed_plays_the_same_game(name: str):
    journals = []
    for _ in range(2):
        game = Game("pirate", NAMES, seed=3)
        play_out(game, {player: make_bot(name, 8) for player in NAMES})
        journals.append(game.journal)
    assert journals[0] == journals[1]


def exchanged(game: Game, player: str) -> Game:
    """The same game with the hands of the others and the draw pile dealt anew: nothing that the player can see."""
    other = game.clone()
    t = other._table
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
                answers.append(bot.pick(decision, shown_to(bot.sees, world, decision)))
            assert answers[0] == answers[1]
        game.choose(decision, chance.randrange(len(decision)))
    assert asked > 5


class Hoarder:
    """Plays the first Keeper that it holds."""

    sees: Sees = "numbers"

    def pick(self, decision: Decision, known: Situation) -> int:
        cards = [(at, c) for at, c in enumerate(known.cards_of(decision)) if c >= 0 and known.hand >> c & 1]
        return next((at for at, c in cards if known.cards[c].kind is Kind.KEEPER), 0)


def test_a_bot_for_numbers_knows_which_card_each_option_is():
    game = Game("martian", ["Ann", "Bob"], seed=1)
    runner = BotRunner(game, {"Ann": Hoarder(), "Bob": RandomBot(1)})
    laid = 0
    while decision := runner.waiting():
        move = runner.answer(decision)
        option = decision.options[move.option_index]
        held = {each.card.name for each in decision if each.kind == "play" and each.card}
        if move.player == "Ann" and decision.kind == "play" and option.card:
            keepers = [name for name in held if game.card(name).kind is Kind.KEEPER]
            assert option.card.kind is Kind.KEEPER or not keepers
            laid += bool(keepers)
    assert runner.troubles == []
    assert laid > 3


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_answers_although_somebody_has_joined_since_it_was_asked(name: str):
    game = Game("martian", NAMES, seed=2)
    decision = game.decisions[0]
    assert (decision.kind, len(decision)) == ("play", 4)
    game.join("Zoe")
    game.join("Yan")
    bot = make_bot(name, 1)
    assert bot.pick(decision, game.view(decision.player)) in range(len(decision))
    if hasattr(bot, "sit"):
        bot.sit(Chair(decision.player, partial(game.imagine, decision.player)))
        assert bot.pick(decision, game.view(decision.player)) in range(len(decision))
