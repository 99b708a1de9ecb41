"""A terminal whose kept games lie in a folder of the test, driven by a script of lines."""

from __future__ import annotations

import io
import shlex
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

import pytest

from ruleshift.cli import main


class Played(NamedTuple):
    """What a command has done."""

    code: int
    out: str
    err: str


Play = Callable[..., Played]


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which games are kept."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "ruleshift"


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Run a command line with a script on standard input."""

    def played(command: str, script: Iterable[str] = ()) -> Played:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in script)))
        code = main(shlex.split(command))
        said = capsys.readouterr()
        return Played(code, said.out, said.err)

    return played
