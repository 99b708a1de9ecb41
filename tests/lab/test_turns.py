"""Contestants take turns, each in a process of its own; whoever cannot play says why."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from ruleshift.lab.pairs import CONTESTANTS, play_agents
from ruleshift.lab.turns import Contestant, serve, take_turns
from tests import peers


def test_ours_and_every_peer_take_turns_and_a_missing_one_is_named():
    named = [Contestant(sys.executable, "tests.peers", name) for name in (*peers.OURS, *peers.THEIRS)]
    take_turns(named, 2, 0.001)
    for each in named:
        assert (len(each.speeds) == 2) != bool(each.trouble)
        assert not each.trouble or "not installed" in each.trouble
    played = {each.name: each.title for each in named if not each.trouble}
    assert played["Ruleshift Episode, with observations"] in {"compiled", "plain"}
    rows = peers.others_text(named).splitlines()
    assert len(rows) == 2 + len(named)
    assert "| Ruleshift Episode, with observations, " in rows[2]


def test_a_contestant_counts_its_steps_and_its_time(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("sys.stdin", ["0.0\n", "0.001\n"])
    serve({"ours": lambda: lambda _chance: 7}, "ours", "as it is")
    title, first, second = capsys.readouterr().out.splitlines()
    assert title == "as it is"
    assert first.split()[0] == "7"
    steps, seconds = second.split()
    assert int(steps) % 7 == 0
    assert float(seconds) >= 0.001


def test_one_that_ends_early_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "weary.py").write_text("import sys\nprint('weary', flush=True)\ninput()\nsys.exit('enough')\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    weary = Contestant(sys.executable, "weary", "somebody")
    take_turns([weary], 3, 0.001)
    assert (weary.title, weary.trouble, weary.speeds) == ("weary", "enough", [])


def test_an_environment_of_agents_is_played_to_its_end():
    """Steps of agents count; what ends an episode does not."""

    class Environment:
        def reset(self, seed: int) -> None:
            self.left = 3

        def agent_iter(self) -> range:
            return range(4)

        def last(self) -> tuple[dict[str, Mask], float, bool, bool, dict[str, object]]:
            return {"action_mask": Mask()}, 0.0, not self.left, False, {}

        def step(self, action: int | None) -> None:
            assert action == (5 if self.left else None)
            self.left -= action is not None

    class Mask:
        def nonzero(self) -> tuple[list[int]]:
            return ([5],)

    assert play_agents(Environment())(lambda: 0.9) == 3


def test_everybody_has_a_name_of_their_own():
    assert not set(CONTESTANTS) & set(peers.OURS | peers.THEIRS)
