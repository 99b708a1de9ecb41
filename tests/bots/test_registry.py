"""Bots by name, and out of files of one's own."""

from __future__ import annotations

import pytest

from ruleshift import Game, RuleshiftError
from ruleshift.bots import BOTS, make_bot
from tests.support.bots import play_out


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
