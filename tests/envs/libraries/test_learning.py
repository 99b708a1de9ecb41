"""The example that learns: after some games it plays better than chance, and as a bot it plays anywhere."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from ruleshift.lab import simulate
from tests.support.thorough import THOROUGH
from tests.test_examples import example

np = pytest.importorskip("numpy", reason="NumPy is in the environment of PettingZoo: make test runs these there")

EPISODES, GAMES = (6_000, 1_000) if THOROUGH else (1_500, 300)
PATH = Path(__file__).parents[3] / "docs" / "examples" / "learn_policy.py"


@pytest.fixture(scope="module")
def trained() -> Any:
    return example("learn_policy").learn("camping", EPISODES, seed=1)


def test_it_learns_to_win_more_than_its_share(trained: Any):
    taught = example("learn_policy").share_of_wins("camping", trained, GAMES, seed=10**9)
    assert taught > 0.35


def test_the_trained_policy_plays_in_the_lab(trained: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    np.savez_compressed(tmp_path / "policy.npz", weights=trained)
    monkeypatch.setenv("RULESHIFT_POLICY", os.fspath(tmp_path / "policy.npz"))
    results = simulate("camping", games=60, bots=[f"{PATH}:Policy", "random", "random", "random"], workers=1)
    wins = {name: count for name, count in results.wins.items() if name.endswith(":Policy")}
    assert results.trouble_count == 0
    assert sum(wins.values()) > 21
