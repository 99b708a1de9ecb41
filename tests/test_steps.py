"""The steps of `make test`: a red one leaves the others running, and counts in the end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MAKEFILE = """
good:
\t@touch good; echo all is well
bad:
\t@echo what went wrong; exit 3
after:
\t@echo this should not have been run
slow:
\t@touch begun; exec sleep 86400
"""
pytestmark = pytest.mark.skipif(os.name != "posix", reason="steps are run by make")


def start(folder: Path, *steps: str) -> subprocess.Popen[str]:
    (folder / "Makefile").write_text(MAKEFILE)
    command = [sys.executable, "-m", "tests.steps", *steps]
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(command, cwd=folder, env=surroundings, stdout=subprocess.PIPE, text=True)


def test_a_red_step_leaves_the_others_running_and_makes_the_run_red(tmp_path: Path):
    process = start(tmp_path, "--jobs=1", "bad", "after:bad", "later:after", "good")
    out = process.communicate()[0]
    assert process.returncode == 1
    assert (tmp_path / "good").exists()
    assert "this should not have been run" not in out
    output, results = out.split("===== bad: FAILED =====")
    assert "good  | all is well" in output
    assert "what went wrong" in results, "what a red step said is repeated at the end"
    said = [line.split()[:2] for line in results.splitlines()[-5:]]
    assert said == [["bad", "FAILED"], ["after", "not"], ["later", "not"], ["good", "passed"], ["in", "all"]]


def test_green_steps_make_a_green_run(tmp_path: Path):
    process = start(tmp_path, "good")
    assert "FAILED" not in process.communicate()[0]
    assert process.returncode == 0


def test_what_a_step_needs_stands_before_it(tmp_path: Path):
    process = start(tmp_path, "after:bad", "bad")
    process.communicate()
    assert process.returncode == 2


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_run_leaves_nothing_running(tmp_path: Path, ending: signal.Signals):
    process = start(tmp_path, "slow", "good:slow")
    while not (tmp_path / "begun").exists():
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(ending)
    process.communicate(timeout=300)  # it ends only when its steps have, for it reads what they say
    assert process.returncode == 130
    assert not (tmp_path / "good").exists()


def test_steps_end_when_whoever_started_them_has_gone(tmp_path: Path):
    """As when make is killed: its shell goes, and tells nobody."""
    (tmp_path / "Makefile").write_text(MAKEFILE)
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT)}
    shell = subprocess.Popen(
        ["/bin/sh", "-c", f"{sys.executable} -m tests.steps slow; true"],
        cwd=tmp_path, env=surroundings, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    while not (tmp_path / "begun").exists():
        assert shell.poll() is None
        time.sleep(0.01)
    shell.kill()
    shell.communicate(timeout=300)  # the steps have its output open as long as they run
