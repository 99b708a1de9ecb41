"""Bots by name, and out of files of one's own."""

from __future__ import annotations

import pytest

from ruleshift import Game, RuleshiftError
from ruleshift.bots import (
    BOTS,
    LEVELS,
    EasyBot,
    GreedyBot,
    HardBot,
    RandomBot,
    SearchBot,
    make_bot,
    offer_bot,
    opponent,
)
from tests.support.bots import play_out


def test_unknown_bots_are_refused_with_a_sentence(tmp_path):
    with pytest.raises(RuleshiftError, match="There is no bot called 'clever'"):
        make_bot("clever")
    with pytest.raises(RuleshiftError, match="There is no file"):
        make_bot(f"{tmp_path}/none.py:Bot")
    (tmp_path / "mine.py").write_text("class Lazy:\n    pass\n")
    with pytest.raises(RuleshiftError, match="no method pick"):
        make_bot(f"{tmp_path}/mine.py:Lazy")


def test_a_bot_has_one_name_and_its_class_is_public():
    assert set(BOTS) >= {"random", "easy", "greedy", "hard", "search"}
    assert len(set(BOTS.values())) == len(BOTS)
    for maker in (RandomBot, EasyBot, GreedyBot, HardBot, SearchBot):
        assert BOTS[maker.__name__.removesuffix("Bot").lower()] is maker


def test_a_bot_of_ones_own_plays(tmp_path):
    (tmp_path / "last.py").write_text(
        "class Last:\n    def pick(self, decision, view):\n        return len(decision.options) - 1\n"
    )
    game = Game("pirate", ["Ann", "Bob"], seed=1)
    runner = play_out(game, {"Ann": make_bot(f"{tmp_path}/last.py:Last"), "Bob": make_bot("greedy")})
    assert runner.troubles == []


@pytest.fixture
def offered(tmp_path, monkeypatch):
    """A file with a bot, and what is offered as before once the test is over."""
    monkeypatch.setattr("ruleshift.bots.registry.BOTS", BOTS.copy())
    monkeypatch.setattr("ruleshift.bots.registry.LEVELS", LEVELS.copy())
    file = tmp_path / "last.py"
    file.write_text("class Last:\n    def pick(self, decision, view):\n        return len(decision) - 1\n")
    return f"{file}:Last"


def test_a_bot_of_ones_own_is_offered_under_a_name(offered):
    offer_bot("last", offered)
    assert type(make_bot("Last", seed=3)).__name__ == "Last"


@pytest.mark.parametrize("name", ["", "Last", "two words", "x" * 21, "greedy", "hard"])
def test_a_name_that_is_taken_or_no_name_is_refused(offered, name):
    with pytest.raises(RuleshiftError, match="name"):
        offer_bot(name, offered)


def test_what_is_no_bot_is_not_offered(offered):
    with pytest.raises(RuleshiftError, match=r"FILE\.py:CLASS"):
        offer_bot("mine", "greedy")
    with pytest.raises(RuleshiftError, match="no class called 'First'"):
        offer_bot("mine", offered.replace(":Last", ":First"))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("class Mine:\n    def pick(self decision, view):\n        return 0\n", "cannot be loaded: line 2"),
        ("raise ValueError('not today')\n", "cannot be loaded: ValueError: not today"),
        (
            "class Mine:\n    def __init__(self, seed):\n        raise OSError('no luck')\n    pick = print\n",
            "cannot be made: OSError: no luck",
        ),
    ],
    ids=["syntax", "import", "init"],
)
def test_a_file_that_fails_is_told_in_a_sentence_and_may_be_mended(tmp_path, text, told):
    file = tmp_path / "mine.py"
    file.write_text(text)
    for _ in range(2):
        with pytest.raises(RuleshiftError, match=told):
            make_bot(f"{file}:Mine", seed=1)
    if "loaded" in told:
        file.write_text("class Mine:\n    def pick(self, decision, view):\n        return 0\n")
        assert type(make_bot(f"{file}:Mine")).__name__ == "Mine"


def test_a_level_is_no_name_of_a_bot_but_has_an_opponent():
    assert type(opponent("normal")) is GreedyBot
    assert type(opponent("random")) is RandomBot
    with pytest.raises(RuleshiftError, match="There is no bot called 'normal'"):
        make_bot("normal")
