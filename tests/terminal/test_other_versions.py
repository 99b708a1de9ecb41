"""Games that another version has kept: replayed and resumed as far as they can be followed."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from ruleshift.cli import main
from ruleshift.engine.journal import Journal
from ruleshift.terminal.recording import Recording
from tests.support.other_version import STOP, as_written_elsewhere, played, stopping

STOPS = stopping(played("pirate").journal)
GOES_ON = as_written_elsewhere(played("anatomy", moves=40).journal)
SAID = f"It is shown up to move {STOP} of {len(STOPS.moves)}: the next move is no longer legal."


@pytest.mark.parametrize("journal", [STOPS, GOES_ON], ids=["stops", "goes on"])
def test_it_is_replayed_as_a_list(journal: Journal, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    kept = tmp_path / "evening.ruleshift"
    journal.save(kept)
    assert main(["replay", str(kept), "--plain"]) == 0
    assert (SAID in " ".join(capsys.readouterr().out.split())) == (journal is STOPS)


def test_a_game_that_goes_on_is_replayed_without_its_secrets():
    recording = Recording(GOES_ON)
    game = recording.position(recording.length)
    assert not game.over
    assert not recording.finished
    assert recording.hands(game) == {}


def test_a_part_of_it_is_cut_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    kept, part = tmp_path / "evening.ruleshift", tmp_path / "part.ruleshift"
    STOPS.save(kept)
    assert main(["replay", str(kept), "--cut", "20", "--out", str(part)]) == 0
    assert len(Journal.load(part).moves) == 20
    assert "the game up to move 20" in capsys.readouterr().out


@pytest.mark.parametrize("before", [STOPS, GOES_ON], ids=["stops", "goes on"])
def test_it_is_resumed_and_nothing_of_its_file_is_lost(
    before: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    kept = tmp_path / "evening.ruleshift"
    before.save(kept)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert main(["play", "--resume", str(kept), "--plain", "--watch"]) == 0
    stops = before is STOPS
    assert (SAID in " ".join(capsys.readouterr().out.split())) == stops
    now = Journal.load(kept)
    assert now.moves[: len(before.moves)] == before.moves
    assert (now == before.sealed()) == stops
