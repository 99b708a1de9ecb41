"""Bots in seats: those that come along, and those of one's own."""

from __future__ import annotations

from ruleshift.bots import make_bot
from ruleshift.bots.search import SearchBot
from ruleshift.engine.game import Game
from ruleshift.envs import PolicyBot
from ruleshift.table.bot_seats import SeatBot


class Last(PolicyBot):
    """A policy that takes the highest action."""

    def act(self, observation, actions):
        return max(actions)


class Broken:
    """A bot that can do nothing."""

    def hear(self, event):
        raise ValueError("deaf")

    def pick(self, decision, view):
        raise ValueError("dumb")


def play(game: Game, bots: dict[str, SeatBot], moves: int) -> None:
    for bot in bots.values():
        game.listen(bot.hear, bot.player)
    for _ in range(moves):
        decision = game.decisions[0]
        game.choose(decision, bots[decision.player].thought(game, decision)())


def test_a_policy_plays_at_a_table():
    game = Game("camping", ["Ann", "Bob"], seed=3)
    play(game, {name: SeatBot(name, Last(), game, print) for name in game.players}, 12)
    assert len(game.moves) == 12


def test_a_bot_that_fails_takes_the_default_and_is_reported():
    game = Game("camping", ["Ann", "Bob"], seed=3)
    reports: list[str] = []
    default = game.decisions[0].options[0].text
    play(game, {name: SeatBot(name, Broken(), game, reports.append) for name in game.players}, 5)
    assert str(game.moves[0].choice).startswith(default)  # type: ignore[union-attr]
    turn = game.players[0]
    assert reports.count(f"The bot of {turn} failed in hear (ValueError: deaf).") == 1, "once is enough"
    assert f"The bot of {turn} failed (ValueError: dumb) and takes the default." in reports


def test_where_there_is_no_time_another_bot_thinks(monkeypatch):
    searched = []

    def search(*_):
        searched.append(1)
        return 0

    monkeypatch.setattr(SearchBot, "pick", search)
    game = Game("pirate", players=["Ann", "Bob"], seed=1)
    decision = game.decisions[0]
    bot = SeatBot(decision.player, make_bot("hard", 1), game, print, make_bot("greedy", 1))
    bot.thought(game, decision)()
    assert 0 <= int(str(bot.thought(game, decision, hurried=True)())) < len(decision)
    assert searched == [1]
