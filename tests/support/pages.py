"""The blocks of code on a page of the documents, cut out and run as a reader would run them."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from tests.support.ports import free_port

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(
    r"^(?:<!-- not run: (?P<reason>[^>]+) -->\n)?"
    r"```(?P<language>\w+)(?: title=\"(?P<file>[^\"]+)\")?\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
PORT = "8000"
"""The port that pages speak of; a test takes a free one."""

GAMES = re.compile(r"(--games |^games = )\d+", re.MULTILINE)
FEW = r"\g<1>4"
"""Readers play hundreds of games; that the commands work is shown by a few."""
TIDY = "trap 'kill $(jobs -p) 2>/dev/null || true' EXIT"
"""Whatever a page leaves running ends with the shell."""


class Block(NamedTuple):
    """Some code: a program, commands, or the content of a file."""

    language: str
    file: str | None
    text: str
    reason: str | None
    """Why it is not run, where it is not."""


def blocks_of(text: str) -> list[Block]:
    """The blocks of a page or of a part of it, in order."""
    return [Block(m["language"], m["file"], m["text"], m["reason"]) for m in BLOCK.finditer(text)]


def sections_of(page: Path) -> dict[str, str]:
    """A page cut at its second headings: the text below each."""
    parts = re.split(r"^## (.+)$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def prepare(folder: Path) -> None:
    """A folder that looks like a clone to what the pages say."""
    for name in ("deploy", "docs", "tests"):
        (folder / name).symlink_to(ROOT / name)
    (folder / ".venv" / "bin").mkdir(parents=True)
    (folder / ".venv" / "bin" / "ruleshift").symlink_to(Path(sys.executable).with_name("ruleshift"))


def run_blocks(blocks: list[Block], folder: Path) -> int:
    """Write the files, run the programs and the commands, each in the order of the page; how many were run."""
    port = str(free_port())
    commands: list[str] = []
    ran = 0
    for block in blocks:
        if block.file:
            (folder / block.file).write_text(GAMES.sub(FEW, block.text), encoding="utf-8")
        elif block.language == "python" and not block.reason:
            with contextlib.chdir(folder):
                exec(compile(block.text, block.language, "exec"), {"__name__": "__main__"})  # noqa: S102 - our own pages
            ran += 1
        elif block.language == "sh" and not block.reason:
            commands.append(GAMES.sub(FEW, block.text.replace(PORT, port)))
            ran += 1
    if commands:  # in one shell, so that what one block starts the next can stop
        _run(["bash", "-euo", "pipefail", "-c", "\n".join([TIDY, *commands])], folder)
    return ran


def _run(command: list[str], folder: Path) -> None:
    surroundings = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "XDG_DATA_HOME": str(folder / "data"),
    }
    done = subprocess.run(
        command, cwd=folder, env=surroundings, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
