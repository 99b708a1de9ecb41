from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from ruleshift.web.server import take_sighup
from tests.support.waiting import TIMEOUT
from tests.web.house import COMMAND, house

HOME = Path(__file__).parents[2]
EXAMPLE = str(HOME / "docs" / "examples" / "kitchen.toml")


def ruleshift(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, timeout=TIMEOUT, check=False)


def test_a_port_that_is_taken_is_said_in_a_sentence():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        answer = ruleshift("serve", "--port", str(port), "--database", "memory:")
    assert answer.returncode == 2
    assert f"Port {port} of 127.0.0.1 is taken" in answer.stderr
    assert len(answer.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--database", "postgresql://nobody@127.0.0.1:1/nothing"), "PostgreSQL database cannot be used"),
        (("--database", "mysql://here"), "no kind of database"),
        (("--database", "/proc/nowhere/tables.sqlite"), "cannot be made"),
        (("--port", "99999", "--database", "memory:"), "--port is a whole number from 0 to 65535, not '99999'."),
        (("--deck", "nowhere.toml", "--database", "memory:"), "the deck file cannot be read"),
        (("--deck", str(HOME / "pyproject.toml"), "--database", "memory:"), "pyproject.toml, line"),
        (("--deck", EXAMPLE, "--deck", EXAMPLE, "--database", "memory:"), "another deck called 'kitchen'"),
        (("--bot", "mine", "--database", "memory:"), "--bot is written NAME=FILE.py:CLASS"),
        (("--bot", "mine=nowhere.py:Bot", "--database", "memory:"), "There is no file nowhere.py"),
        (("--host", "no.such.host.invalid", "--database", "memory:"), "not an address of this computer"),
        (("--host", "x" * 300, "--database", "memory:"), "not an address of this computer"),
        (("--host", "a..b", "--database", "memory:"), "not an address of this computer"),
    ],
)
def test_what_cannot_be_served_is_said_in_a_sentence(arguments, said):
    answer = ruleshift("serve", "--port", "0", *arguments)
    assert answer.returncode == 2
    assert said in answer.stderr
    assert len(answer.stderr.splitlines()) == 1


def test_the_server_says_where_it_is_open_and_stops_when_told(tmp_path):
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path)}
    pipe = subprocess.PIPE
    bot = f"collector={HOME / 'docs' / 'examples' / 'own_bot.py'}:Collector"
    arguments = ["serve", "--port", "0", "--deck", EXAMPLE, "--bot", bot]
    process = subprocess.Popen([*COMMAND, *arguments], stdout=pipe, stderr=pipe, text=True, env=environment)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        address = re.search(r"http://\S+", line)
        assert address, line
        with urllib.request.urlopen(address.group() + "/api/health", timeout=TIMEOUT) as answer:  # noqa: S310 - our own address
            assert answer.read() == b'{"ok":true}'
        with urllib.request.urlopen(address.group() + "/api/editions", timeout=TIMEOUT) as answer:  # noqa: S310
            assert b'"kitchen"' in answer.read()
        with urllib.request.urlopen(address.group() + "/api/levels", timeout=TIMEOUT) as answer:  # noqa: S310
            assert answer.read() == b'["easy","normal","hard","collector"]'
        assert (tmp_path / "ruleshift" / "tables.sqlite").exists()
        process.send_signal(signal.SIGINT)
        _, complaints = process.communicate(timeout=TIMEOUT)
        assert process.returncode in (0, 130)
        assert "Traceback" not in complaints
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("at", ["@ruleshift-{}", "/{}/notify"])
def test_a_service_manager_is_told_when_the_server_is_open_and_when_it_stops(at, tmp_path, monkeypatch):
    address = at.format(tmp_path.name if at.startswith("@") else str(tmp_path)[1:])
    monkeypatch.setenv("NOTIFY_SOCKET", address)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(address.replace("@", "\0", 1))
        manager.settimeout(TIMEOUT)
        with house(tmp_path, "--database", "memory:") as (process, _):
            assert manager.recv(100) == b"READY=1"
            process.terminate()
            assert manager.recv(100) == b"STOPPING=1"
            assert process.wait(TIMEOUT) == 0


def test_a_server_under_nohup_outlives_its_terminal():
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        take_sighup()
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


INTERRUPTED = """
import signal, sys
from ruleshift.web import server as serve

set_up = serve.configure
def configure(*arguments):
    signal.raise_signal(signal.SIGINT)
    return set_up(*arguments)

serve.configure = configure
from ruleshift.cli import main
sys.exit(main(["serve", "--port", "0", "--database", "memory:"]))
"""


def test_a_server_that_is_stopped_while_it_sets_up_just_stops():
    answer = subprocess.run(
        [sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=TIMEOUT, check=False
    )
    assert answer.returncode == 130
    assert "open at" not in answer.stdout
    assert "Traceback" not in answer.stderr
