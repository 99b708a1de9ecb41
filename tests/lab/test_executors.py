"""The same games wherever they are played, whatever dies on the way; and going on after a crash."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from multiprocessing import active_children
from pathlib import Path

import msgspec
import pytest

from ruleshift.cards import RuleshiftError
from ruleshift.lab import make_plan, play_plan
from ruleshift.lab.batch import Batch, Keep
from ruleshift.lab.executors import ThisProcess, read_workers
from ruleshift.lab.plan import Job, Plan

RULESHIFT = Path(sys.executable).with_name("ruleshift")
PLAN = make_plan("pirate", ["greedy", "random", "easy"], games=24, seed=6)
BOT = """
class Last:
    def pick(self, decision, view):
        return len(decision) - 1
"""
CUSTOM = """
format = 1
id = "attic"
name = "Attic"
[[basic]]
name = "Basic Rules"
draw = 1
play = 1
[[goal]]
name = "Both Boxes"
needs = ["Box 1", "Box 2"]
"""


@pytest.fixture(scope="module")
def digest() -> str:
    return play_plan(PLAN).results.digest


def test_two_processes_play_the_same_games(digest: str):
    assert play_plan(PLAN, workers=2).results.digest == digest
    assert not active_children()


MORTAL = """
import os, signal
from contextlib import suppress
from pathlib import Path

class Mortal:
    def pick(self, decision, view):
        for death in ("first", "second"):
            with suppress(FileExistsError):
                Path(FOLDER, death).touch(exist_ok=False)
                os.kill(os.getpid(), signal.SIGKILL)
        return 0
"""


def mortal_plan(folder: Path) -> Plan:
    """Games with a bot that kills its process in the middle of one, twice."""
    (folder / "mortal.py").write_text(f"FOLDER = {str(folder)!r}\n{MORTAL}")
    return make_plan("pirate", [f"{folder / 'mortal.py'}:Mortal", "random", "easy"], games=24, seed=6)


@pytest.mark.skipif(os.name != "posix", reason="processes are killed otherwise elsewhere")
def test_the_batch_of_a_killed_process_is_played_again(tmp_path: Path):
    plan = mortal_plan(tmp_path)
    found = play_plan(plan, workers=2).results
    assert {path.name for path in tmp_path.iterdir()} >= {"first", "second"}
    assert found.games == 24
    assert found.digest == play_plan(plan).results.digest
    assert not active_children()


DEADLY = """
import os, signal
class Deadly:
    def pick(self, decision, view):
        os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(os.name != "posix", reason="processes are killed otherwise elsewhere")
def test_games_that_kill_every_process_are_given_up_with_a_sentence(tmp_path: Path):
    (tmp_path / "deadly.py").write_text(DEADLY)
    plan = make_plan("martian", [f"{tmp_path / 'deadly.py'}:Deadly"], players=2, games=2)
    with pytest.raises(RuleshiftError, match="keep dying"):
        play_plan(plan, workers=2)
    assert not active_children()


def custom_plan(folder: Path) -> Plan:
    """A plan for a deck and a bot that are files."""
    boxes = "".join(f'[[keeper]]\nname = "Box {number}"\n' for number in range(1, 11))
    (folder / "attic.toml").write_text(CUSTOM + boxes)
    (folder / "last.py").write_text(BOT)
    return make_plan(str(folder / "attic.toml"), [f"{folder / 'last.py'}:Last", "random"], games=30)


def test_custom_decks_and_bots_travel(tmp_path: Path):
    plan = custom_plan(tmp_path)
    here = play_plan(plan).results

    class Elsewhere(ThisProcess):
        """A machine that has none of the files."""

        def play(self, job: Job, ranges: Iterable[range], keep: Keep) -> Iterator[Batch]:
            (tmp_path / "attic.toml").unlink()
            (tmp_path / "last.py").unlink()
            yield from super().play(job, ranges, keep)

    (tmp_path / "keep").mkdir()
    for name in ("attic.toml", "last.py"):
        shutil.copy(tmp_path / name, tmp_path / "keep")
    assert play_plan(plan, workers=Elsewhere()).results.digest == here.digest
    for name in ("attic.toml", "last.py"):
        shutil.copy(tmp_path / "keep" / name, tmp_path)
    assert play_plan(plan, workers=2).results.digest == here.digest


@pytest.mark.parametrize("workers", [0, -3, 1_000])
def test_impossible_numbers_of_processes(workers: int):
    with pytest.raises(RuleshiftError, match="1 to 256 processes"):
        play_plan(PLAN, workers=workers)


def test_workers_are_a_number_or_ray():
    assert isinstance(read_workers(None, 5), ThisProcess)
    with pytest.raises(RuleshiftError, match="a number of processes, ray, or ray:ADDRESS, not 'many'"):
        read_workers("many")


# Going on.


class Mortal(ThisProcess):
    """Dies after some batches."""

    def __init__(self, lives: int) -> None:
        self.lives = lives

    def play(self, job: Job, ranges: Iterable[range], keep: Keep) -> Iterator[Batch]:
        for batch in super().play(job, ranges, keep):
            self.lives -= 1
            if self.lives < 0:
                raise SystemExit
            yield batch


def test_a_run_that_was_interrupted_goes_on_with_the_same_result(tmp_path: Path, digest: str):
    with pytest.raises(SystemExit):
        play_plan(PLAN, workers=Mortal(5), out=tmp_path / "run")
    kept = sorted(path.name for path in (tmp_path / "run" / "batches").iterdir())
    assert len(kept) == 5
    (tmp_path / "run" / "batches" / kept[2]).write_text("{")  # half a file, as a power cut leaves it
    with pytest.raises(RuleshiftError, match="--resume goes on"):
        play_plan(PLAN, out=tmp_path / "run")
    run = play_plan(PLAN, workers=2, out=tmp_path / "run", resume=True, games_to=tmp_path / "games.jsonl")
    assert run.results.digest == digest
    assert len((tmp_path / "games.jsonl").read_text(encoding="utf-8").splitlines()) == 24
    assert len(list((tmp_path / "run" / "journals").glob("*.ruleshift"))) == 24
    assert play_plan(PLAN, out=tmp_path / "run", resume=True).results.digest == digest


def test_resuming_refuses_what_is_not_the_same(tmp_path: Path):
    deck = tmp_path / "attic.toml"
    deck.write_text(CUSTOM + '[[keeper]]\nname = "Box 1"\n[[keeper]]\nname = "Box 2"\n')
    plan = make_plan(str(deck), ["random"], players=2, games=3)
    out = tmp_path / "run"
    play_plan(plan, out=out)
    with pytest.raises(RuleshiftError, match=r"another plan \(games, seed differ\)"):
        play_plan(msgspec.structs.replace(plan, games=9, seed=1), out=out, resume=True)
    deck.write_text(deck.read_text() + '[[keeper]]\nname = "Box 3"\n')
    with pytest.raises(RuleshiftError, match="The deck or a bot has changed"):
        play_plan(plan, out=out, resume=True)
    known = json.loads((out / "plan.json").read_text())
    (out / "plan.json").write_text(json.dumps({**known, "version": "0.0.1"}))
    with pytest.raises(RuleshiftError, match=r"were played by Ruleshift 0.0.1"):
        play_plan(plan, out=out, resume=True)
    with pytest.raises(RuleshiftError, match="name the folder"):
        play_plan(plan, resume=True)


@pytest.mark.skipif(os.name != "posix", reason="signals work otherwise elsewhere")
def test_a_run_killed_with_sigkill_is_resumed(tmp_path: Path):
    out = tmp_path / "run"
    words = ["simulate", "martian", "--games", "60", "--seed", "4", "--workers", "2", "--json"]
    with subprocess.Popen([str(RULESHIFT), *words, "--out", str(out)], stdout=subprocess.DEVNULL) as process:
        while len(list(out.glob("batches/*.json"))) < 3:
            assert process.poll() is None
            time.sleep(0.01)
        process.kill()
    calls = [[*words, "--out", str(out), "--resume"], words]
    said = [subprocess.run([RULESHIFT, *call], capture_output=True, text=True, check=True) for call in calls]
    resumed, fresh = (json.loads(each.stdout) for each in said)
    assert resumed["digest"] == fresh["digest"]
    assert {**resumed, "seconds": 0} == {**fresh, "seconds": 0}
