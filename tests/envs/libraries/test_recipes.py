"""The recipes that need Gymnasium or PettingZoo."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.pages import blocks_of, run_blocks
from tests.test_pages import HEAVY

pytest.importorskip("gymnasium", reason="Gymnasium has its own environment: make test runs these there")
pytest.importorskip("pettingzoo", reason="PettingZoo has its own environment: make test runs these there")


@pytest.mark.parametrize("name", HEAVY)
def test_a_recipe_runs(name: str, tmp_path: Path):
    assert run_blocks(blocks_of(HEAVY[name]), tmp_path)
