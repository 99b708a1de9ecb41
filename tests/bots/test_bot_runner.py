"""Whoever runs bots shows them what they look at, and goes on when they fail."""

from __future__ import annotations

import pytest

from ruleshift import Game, RuleshiftError
from ruleshift.bots import BotRunner
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


def test_blind_is_the_old_word_for_seeing_nothing():
    with pytest.warns(DeprecationWarning, match='sees = "nothing"'):
        nothing = what_is_shown(blind=True)
    assert isinstance(nothing, View)
    assert nothing.you is None


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
