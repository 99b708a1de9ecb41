"""The plain table on a real terminal: a person types, lines wrap, and the end asks what next."""

from __future__ import annotations

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from pathlib import Path
from select import select

import pytest

from tests.support.waiting import TIMEOUT

COMMAND = [sys.executable, "-c", "import sys; from ruleshift.cli import main; sys.exit(main(sys.argv[1:]))"]
NEXT = "What next?"


class Typist:
    """Somebody at a terminal of sixty columns."""

    def __init__(self, folder: Path, *words: str) -> None:
        self._end, other = pty.openpty()
        fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 60, 0, 0))
        environment = os.environ | {"XDG_DATA_HOME": str(folder), "TERM": "xterm"}
        environment.pop("COLUMNS", None)
        self.process = subprocess.Popen([*COMMAND, *words], stdin=other, stdout=other, stderr=other, env=environment)
        os.close(other)

    def until(self, text: str) -> str:
        """All that is shown until a text comes."""
        shown = ""
        while text not in shown:
            assert select([self._end], [], [], TIMEOUT)[0], f"{text!r} never came: {shown[-500:]}"
            try:
                shown += os.read(self._end, 65_536).decode()
            except OSError:  # Linux says so when nobody holds the other end any more
                raise AssertionError(f"{text!r} never came: {shown[-500:]}") from None
        return shown.replace("\r\n", "\n")

    def type(self, line: str) -> None:
        os.write(self._end, f"{line}\n".encode())

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._end)


@pytest.fixture
def watching(tmp_path: Path) -> Iterator[Typist]:
    typist = Typist(tmp_path, "play", "martian", "--plain", "--watch", "--seed", "4", "--players", "2")
    yield typist
    typist.close()


def test_at_the_end_a_person_saves_looks_again_plays_again_and_quits(watching: Typist, tmp_path: Path):
    told = watching.until(NEXT)
    assert max(map(len, told.splitlines()[:40])) <= 60, "lines wrap where a person looks"
    watching.type("nonsense")
    assert "'nonsense' is not an answer" in watching.until(NEXT)
    watching.type("")
    watching.until(NEXT)
    watching.type(f"s {tmp_path / 'mine.ruleshift'}")
    watching.until(NEXT)
    assert (tmp_path / "mine.ruleshift").exists()
    watching.type("r")
    assert "1." in watching.until(NEXT)
    watching.type("n")
    assert "At the table" in watching.until(NEXT)
    watching.type("q")
    assert watching.process.wait(TIMEOUT) == 0


def test_the_end_of_input_is_an_answer_too(watching: Typist):
    watching.until(NEXT)
    watching.type("\x04")
    assert watching.process.wait(TIMEOUT) == 0


def test_progress_is_a_bar_where_somebody_looks(tmp_path: Path):
    typist = Typist(tmp_path, "simulate", "martian", "--games", "40", "--bots", "random", "--workers", "1")
    try:
        shown = typist.until("games/s")
        assert "/40" in shown
        typist.until("Goals")
    finally:
        typist.close()
