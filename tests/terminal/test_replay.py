"""`ruleshift replay`: a list in a pipe, and a part of a game as a game of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruleshift.engine.game import Game
from ruleshift.engine.journal import Journal
from ruleshift.terminal.recording import Recording
from tests.support.states import state
from tests.terminal.conftest import Play


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """A finished game."""
    game = Game("camping", ["Ann", "Bob"], seed=4)
    while not game.over:
        game.choose(game.decisions[0], game.decisions[0].options[-1])
    path = tmp_path / "evening.ruleshift"
    game.journal.save(path)
    return path


def test_every_move_is_listed_and_the_end_told(play: Play, evening: Path):
    played = play(f"replay {evening}")
    moves = Journal.load(evening).moves
    assert played.code == 0
    for number in (1, len(moves) // 2, len(moves)):
        assert f"\n{number}. " in played.out
    outcome = Game.from_journal(Journal.load(evening)).outcome
    assert str(outcome) in played.out.splitlines()[-1]


def test_a_finished_game_shows_what_was_drawn(evening: Path):
    told = [line.text for lines in Recording(Journal.load(evening)).told for line in lines]
    assert any(line.startswith("Ann draws ") and "a card" not in line for line in told)


def test_a_game_that_goes_on_keeps_its_secrets(evening: Path):
    half = Game.from_journal(Journal.load(evening), 6).journal
    recording = Recording(half)
    told = [line.text for lines in recording.told for line in lines]
    assert all("card" in line for line in told if " draws " in line and "Creeper" not in line)
    assert recording.hands(Game.from_journal(half)) == {}


def test_a_part_of_a_game_is_a_whole_game(play: Play, evening: Path, tmp_path: Path):
    part = tmp_path / "part.ruleshift"
    assert play(f"replay {evening} --cut 7 --out {part}").code == 0
    cut = Journal.load(part)
    assert len(cut.moves) == 7
    assert state(Game.from_journal(cut)) == state(Game.from_journal(Journal.load(evening), 7))
    assert play(f"play --resume {part} --name Ann", ["1"]).code == 0


@pytest.mark.parametrize(
    ("rest", "answer"),
    [
        ("--cut 7", "--cut and --out go together"),
        ("--out x", "--cut and --out go together"),
        ("--cut 99999 --out new.ruleshift", "it cannot be cut at 99999"),
        ("--cut -1 --out new.ruleshift", "it cannot be cut at -1"),
    ],
)
def test_a_wrong_cut_says_what_is_wrong(play: Play, evening: Path, rest: str, answer: str):
    played = play(f"replay {evening} {rest}")
    assert played.code == 2
    assert answer in played.err


def test_a_damaged_file_is_one_clear_line(play: Play, evening: Path):
    evening.write_bytes(evening.read_bytes().replace(b"Ann", b"Eve", 1))
    played = play(f"replay {evening}")
    assert played.code == 2
    assert "the checksum does not fit" in played.err


def test_one_steps_from_turn_to_turn_and_back(evening: Path):
    recording = Recording(Journal.load(evening))
    second = recording.turn_from(0, 1)
    assert Game.from_journal(recording.journal, second).view().turn_number == 2
    assert recording.turn_from(second, -1) == 0
    assert recording.turn_from(recording.length, 1) == recording.length
