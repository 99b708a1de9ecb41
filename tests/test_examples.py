"""The programs in docs/examples and in the README: each is short, and does what it says."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from ruleshift import EDITIONS, Game, find_deck
from ruleshift.lab import simulate

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "docs" / "examples"
README = ROOT / "README.md"
LARGEST_PICTURE = 300_000
QUICK = ("own_bot", "walk_journal", "which_goals_win", "who_wins")


def example(name: str) -> Any:
    """An example as a module, without running it."""
    spec = spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.stem)
def test_an_example_is_short_and_uses_only_what_is_public(path: Path):
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= (110 if path.stem == "learn_policy" else 45)
    assert ".engine" not in text
    assert "._" not in text


@pytest.mark.slow
@pytest.mark.parametrize("name", QUICK)
def test_an_example_runs_as_a_program(name: str):
    path = EXAMPLES / f"{name}.py"
    said = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, timeout=300, check=True)
    assert said.stdout
    assert said.stderr == ""


def test_a_bot_of_ones_own_plays_a_game_and_many():
    own_bot = example("own_bot")
    assert own_bot.one_game(seed=2).over
    wins = own_bot.many_games(4).wins
    assert sum(wins.values()) == 4
    assert sum(name.endswith("own_bot.py:Collector") for name in wins) == 1


def test_the_goals_that_win_most_often_come_first():
    results = simulate("pirate", games=30, seed=1)
    lines = example("which_goals_win").table_of_goals(results, rows=3)
    assert len(lines) == 3
    assert lines[0].endswith(max(results.goals, key=lambda goal: results.goals[goal]))


def test_a_bot_is_measured_with_the_five_decks():
    cells = example("ruleshift_five").row("greedy", "random", 4, workers=1).strip("| ").split(" | ")
    assert cells[:2] == ["greedy", "random"]
    assert len(cells) == 8
    assert all("%" in cell for cell in cells[2:])


def test_a_program_learns_by_numbers():
    learn = example("learn_by_numbers")
    worth = [0.5] * learn.CARDS
    assert learn.play(1, worth, learn=True) in ("Ann", "Bob")
    assert min(worth) < 0.5 < max(worth)
    assert 0 <= learn.share_of_wins(3, 3) <= 1


def test_a_journal_is_walked_from_the_deal_to_the_end():
    walk = example("walk_journal")
    journal = walk.some_game(seed=2)
    texts = list(walk.positions(journal))
    assert len(texts) == len(journal.moves) + 1
    assert "the deal" in texts[0]
    assert str(Game.from_journal(journal, moves=5)) in texts[5]
    assert str(Game.from_journal(journal)) in texts[-1]


def test_a_position_is_played_out_for_each_choice():
    who_wins = example("who_wins")
    options = [option.text for option in who_wins.POSITION.decisions[0]]
    assert options == ["Rum", "Draw 3"]
    before = str(who_wins.POSITION)
    assert all(sum(who_wins.winners(who_wins.POSITION, text, 3).values()) == 3 for text in options)
    assert str(who_wins.POSITION) == before


# The README.


def test_the_program_in_the_readme_runs(capsys: pytest.CaptureFixture[str]):
    found = re.search(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    exec(found[1], {})  # noqa: S102 - our own program
    assert " wins with " in capsys.readouterr().out


def test_what_the_readme_links_to_exists():
    text = README.read_text(encoding="utf-8")
    linked = re.findall(r"\]\(([^)]+)\)", text) + re.findall(r'src="([^"]+)"', text)
    here = [link for link in linked if not link.startswith("http")]
    assert len(here) > 10
    assert [link for link in here if not (ROOT / link).exists()] == []


def test_the_readme_counts_the_cards_that_are_ours():
    sources = [card.source for edition in EDITIONS for card in find_deck(edition).cards for _ in range(card.count)]
    ours = sources.count("proposed")
    head = " ".join(README.read_text(encoding="utf-8").split("![")[0].split())
    assert f"are ours ({ours} of {len(sources)})" in head
    assert 0.4 < ours / len(sources) < 0.6, "about half"


def test_the_pictures_are_small():
    pictures = sorted((ROOT / "docs" / "pictures").glob("*"))
    assert len(pictures) == 4
    assert [picture.name for picture in pictures if picture.stat().st_size > LARGEST_PICTURE] == []
