"""What it costs to break a rule of drinking: digits are read anew like all others, words are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruleshift import Game
from tests.support.tables import set_up

DECK = """
format = 1
id = "parlour"
name = "Parlour"

[[basic]]
name = "Basic Rules"
draw = 1
play = 1

[[rule]]
name = "Foggy Glasses"
text = "Every digit 1 is read as 2."
numerals = { "1" = 2 }

[[rule]]
name = "A Toast"
duty = { name = "toast", sips = SIPS }

[[rule]]
name = "No Names"
word = "forbidden"
sips = SIPS

[[keeper]]
name = "Sofa"
count = 10
"""


def parlour(tmp_path: Path, sips: str, rules: list[str]) -> Game:
    path = tmp_path / "parlour.toml"
    path.write_text(DECK.replace("SIPS", sips), encoding="utf-8")
    return set_up(str(path), "Ann Bob", rules=rules, hands={"Ann": ["Sofa"]})


def drinks(game: Game) -> list[int]:
    return [seat.drinks for seat in game.view().seats]


@pytest.mark.parametrize(("sips", "plain", "foggy"), [("1", 1, 2), ('"one"', 1, 1), ("3", 3, 3)])
def test_a_duty_that_is_neglected(tmp_path: Path, sips: str, plain: int, foggy: int):
    for rules, owed in ((["A Toast"], plain), (["A Toast", "Foggy Glasses"], foggy)):
        game = parlour(tmp_path, sips, rules)
        game.choose("Ann", "Sofa")
        game.choose("Ann", "end turn")
        assert drinks(game) == [owed, 0]


@pytest.mark.parametrize(("sips", "foggy"), [("1", 2), ('"one"', 1)])
def test_a_forbidden_word(tmp_path: Path, sips: str, foggy: int):
    game = parlour(tmp_path, sips, ["No Names", "Foggy Glasses"])
    game.take_offer("Ann", "call out Bob")
    game.choose("Bob", "yes")
    assert drinks(game) == [0, foggy]
