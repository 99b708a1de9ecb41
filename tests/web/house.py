"""`ruleshift serve` as its operator starts it, in a process of its own, and `ruleshift admin`."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from contextlib import contextmanager

from tests.support.waiting import TIMEOUT
from tests.web.server import Server

__all__ = ("COMMAND", "admin", "house")

COMMAND = [sys.executable, "-c", "import sys; from ruleshift.cli import main; sys.exit(main(sys.argv[1:]))"]


@contextmanager
def house(folder, *arguments, **settings):
    """`ruleshift serve` in a process of its own."""
    settings = {"window_bounds": "0,30"} | settings
    environment = os.environ | {"XDG_DATA_HOME": str(folder)}
    environment |= {f"RULESHIFT_{name.upper()}": value for name, value in settings.items()}
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        [*COMMAND, "serve", "--port", "0", *arguments],
        stdout=pipe,
        stderr=pipe,
        text=True,
        env=environment,
    )
    try:
        assert process.stdout is not None
        address = re.search(r"http://\S+:(\d+)", process.stdout.readline())
        assert address
        yield process, Server(int(address[1]))
    finally:
        process.terminate()
        process.communicate()


def admin(folder, *arguments, code=0):
    environment = os.environ | {"XDG_DATA_HOME": str(folder)}
    answer = subprocess.run(
        [*COMMAND, "admin", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env=environment,
        timeout=TIMEOUT,
        check=False,
    )
    assert answer.returncode == code, answer.stderr
    assert "Traceback" not in answer.stderr
    return answer.stdout + answer.stderr
