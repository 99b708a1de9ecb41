"""Games that another version has kept: replayed and resumed as far as they can be followed."""

from __future__ import annotations

import io
import shutil
from pathlib import Path

import pytest

from ruleshift.cli import main
from ruleshift.engine.journal import Journal
from ruleshift.terminal.recording import Recording

JOURNALS = Path(__file__).parent.parent / "journals"
SAID = "It is shown up to move 29 of 213: the next move is no longer legal."


@pytest.mark.parametrize("path", sorted(JOURNALS.glob("*.ruleshift")), ids=lambda path: path.stem)
def test_an_old_journal_is_replayed_as_a_list(path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["replay", str(path), "--plain"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert (SAID in told) == (path.stem == "0.1-pirate")


@pytest.mark.parametrize("name", ["drinking-without", "anatomy-unfinished", "blend"])
def test_an_old_game_that_goes_on_is_replayed_without_its_secrets(name: str):
    recording = Recording(Journal.load(JOURNALS / f"0.1-{name}.ruleshift"))
    game, _ = recording.position(recording.length)
    assert not game.over
    assert not recording.finished
    assert recording.hands(game) == {}


def test_a_part_of_it_is_cut_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    part = tmp_path / "part.ruleshift"
    assert main(["replay", str(JOURNALS / "0.1-pirate.ruleshift"), "--cut", "20", "--out", str(part)]) == 0
    assert len(Journal.load(part).moves) == 20
    assert "the game up to move 20" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["pirate", "anatomy-unfinished"])
def test_it_is_resumed_and_nothing_of_its_file_is_lost(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    kept = tmp_path / "evening.ruleshift"
    shutil.copy(JOURNALS / f"0.1-{name}.ruleshift", kept)
    before = Journal.load(kept)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert main(["play", "--resume", str(kept), "--plain", "--watch"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    stops = name == "pirate"
    assert (SAID in told) == stops
    now = Journal.load(kept)
    assert now.moves[: len(before.moves)] == before.moves
    assert (now == before) == stops
