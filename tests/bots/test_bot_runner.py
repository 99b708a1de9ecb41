"""Whoever runs bots shows them what they look at, and goes on when they fail."""

from __future__ import annotations

import pytest

from ruleshift import Game, RuleshiftError
from ruleshift.bots import BotRunner, make_bot
from ruleshift.bots.situation import Situation
from ruleshift.engine.view import View
from tests.support.bots import play_out


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


class Shy:
    """Fails wherever it is asked, but for its choices."""

    def sit(self, chair: object) -> None:
        raise RuntimeError("no chair")

    def hear(self, event: object) -> None:
        raise RuntimeError("too loud")

    def pick(self, decision: object, view: object) -> int:
        return 0

    def why(self) -> str:
        raise RuntimeError("none of your business")


def test_a_bot_that_fails_when_it_sits_down_or_listens_plays_on_and_is_told_about():
    game = Game("camping", ["Ann", "Bob"], seed=1)
    runner = BotRunner(game, {"Ann": Shy(), "Bob": make_bot("random", seed=1)})
    assert runner.troubles == ["The bot of Ann failed when it sat down (RuntimeError: no chair)."]
    while len(game.moves) < 4:
        runner.step()
    assert runner.troubles[1] == "The bot of Ann failed when it heard something (RuntimeError: too loud)."
    assert runner.why("Ann") == "Ann cannot say why (RuntimeError: none of your business)."
    assert runner.why("Bob") == "It was drawn at random."
    heard = len(runner.troubles)
    runner.unseat("Ann")
    game.playout(1)
    assert len(runner.troubles) == heard, "who has no seat hears nothing"
    assert runner.why("Ann") == "Ann does not say why."


def test_nobody_is_seated_where_there_is_no_seat():
    runner = BotRunner(Game("camping", ["Ann", "Bob"], seed=1), {})
    with pytest.raises(RuleshiftError, match=r"Nobody at this table is called 'Eve'\. Here are Ann, Bob"):
        runner.seat("Eve", Shy())
