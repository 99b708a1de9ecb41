"""The recipes and the four beginnings: every block of code on these pages runs, as it is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.pages import ROOT, Block, blocks_of, prepare, run_blocks, sections_of

DOCS = ROOT / "docs"
RECIPES = sections_of(DOCS / "recipes.md")
HEAVY = {name: text for name, text in RECIPES.items() if "import gymnasium" in text or "envs.pettingzoo" in text}
"""What needs libraries that only the environment of tests/envs/libraries has; they are run there."""
BEGINNINGS = sorted((DOCS / "start").glob("*.md"))
EXPECTED = {"bots", "decks", "play", "server"}


def test_there_are_twenty_recipes_and_four_beginnings():
    assert len(RECIPES) >= 20
    assert all(name.startswith("How do I ") and name.endswith("?") for name in RECIPES)
    assert {path.stem for path in BEGINNINGS} == EXPECTED
    assert len(HEAVY) == 2


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in RECIPES if name not in HEAVY])
def test_a_recipe_runs(name: str, tmp_path: Path):
    prepare(tmp_path)
    assert run_blocks(blocks_of(RECIPES[name]), tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("page", BEGINNINGS, ids=lambda page: page.stem)
def test_a_beginning_can_be_walked(page: Path, tmp_path: Path):
    prepare(tmp_path)
    if page.stem == "decks":  # what the page tells the reader to do in an editor
        text = page.read_text(encoding="utf-8")
        before, after = text.split("Open `mine.toml` in an editor.")
        added = next(block.text for block in blocks_of(after) if block.language == "toml")
        assert run_blocks(blocks_of(before), tmp_path)
        with (tmp_path / "mine.toml").open("a", encoding="utf-8") as deck:
            deck.write(added)
        text = after
    else:
        text = page.read_text(encoding="utf-8")
    assert run_blocks(blocks_of(text), tmp_path)


def test_the_home_page_has_a_program_that_runs(tmp_path: Path):
    assert run_blocks(blocks_of((DOCS / "index.md").read_text(encoding="utf-8")), tmp_path) == 1


def test_a_block_that_fails_is_noticed(tmp_path: Path):
    prepare(tmp_path)
    for block in (Block("python", None, "assert 1 > 2\n", None), Block("sh", None, "false\ntrue\n", None)):
        with pytest.raises(AssertionError):
            run_blocks([block], tmp_path)
    assert run_blocks([Block("sh", None, "false\n", "it would fail")], tmp_path) == 0
