"""`python -m tests.startup`: how long it takes until the full-screen table stands there, in a terminal of its own."""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import resource
import statistics
import struct
import sys
import tempfile
import termios
import time

SIGN = b"Rules in force"
"""The table stands there when this is on the screen."""


def start(words: list[str], rows: int, columns: int) -> tuple[float, float]:
    """Run the command until the table stands there: the seconds that went by, and those of the processor."""
    began, worked = time.perf_counter(), _worked()
    child, terminal = pty.fork()
    if child == 0:
        os.execv(sys.executable, [sys.executable, "-m", "ruleshift", *words])  # noqa: S606 - our own command
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    shown = b""
    while SIGN not in shown:
        shown += os.read(terminal, 65536)
    passed = time.perf_counter() - began
    os.kill(child, 9)
    os.waitpid(child, 0)
    os.close(terminal)
    return passed, _worked() - worked


def _worked() -> float:
    """Seconds of the processor that all processes that have ended took."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def main() -> None:
    """A first start that is not counted, then as many as were asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.startup", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("words", nargs="*", default=["play", "camping"], help="the command (default: play camping)")
    parser.add_argument("--runs", type=int, default=15, metavar="N", help="how many starts are timed (default 15)")
    parser.add_argument("--size", default="80x24", metavar="80x24", help="columns and rows of the terminal")
    settings = parser.parse_args()
    columns, rows = map(int, settings.size.split("x"))
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"XDG_DATA_HOME": folder, "TERM": "xterm-256color"}
        times = [start(settings.words, rows, columns) for _ in range(settings.runs + 1)][1:]
    for title, seconds in zip(("by the clock", "of the processor"), zip(*times, strict=True), strict=True):
        print(
            f"{title:>16}: mean {statistics.mean(seconds):.2f} s, median {statistics.median(seconds):.2f} s, "
            f"from {min(seconds):.2f} to {max(seconds):.2f} s"
        )


if __name__ == "__main__":
    main()
