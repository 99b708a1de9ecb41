from __future__ import annotations

import getpass
import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from ruleshift import __version__
from ruleshift.web.admin_door import admin_door
from ruleshift.web.server import take_sighup
from ruleshift.web.storage.database import MIGRATIONS
from tests.support.waiting import TIMEOUT
from tests.web.house import COMMAND, admin, house

HOME = Path(__file__).parents[2]
EXAMPLE = str(HOME / "docs" / "examples" / "kitchen.toml")


def ruleshift(*arguments: str, before: str = "", folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    command = [*COMMAND[:2], before + COMMAND[2], *arguments]
    environment = os.environ | ({"XDG_DATA_HOME": str(folder)} if folder else {})
    return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=TIMEOUT, check=False)


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
        (("--database", str(HOME)), "is a folder: name a file in it"),
        (("--port", "99999", "--database", "memory:"), "--port is a whole number from 0 to 65535, not '99999'."),
        (("--deck", "nowhere.toml", "--database", "memory:"), "the deck file cannot be read"),
        (("--deck", str(HOME / "pyproject.toml"), "--database", "memory:"), "pyproject.toml, line"),
        (("--deck", EXAMPLE, "--deck", EXAMPLE, "--database", "memory:"), "another deck called 'kitchen'"),
        (("--bot", "mine", "--database", "memory:"), "--bot is written NAME=FILE.py:CLASS"),
        (("--bot", "mine=nowhere.py:Bot", "--database", "memory:"), "There is no file nowhere.py"),
        (("--host", "no.such.host.invalid", "--database", "memory:"), "not an address of this computer"),
        (("--host", "x" * 300, "--database", "memory:"), "not an address of this computer"),
        (("--host", "192.0.2.1", "--database", "memory:"), "not an address of this computer"),
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


def test_the_log_tells_of_start_end_migrations_and_administration_in_the_form_that_is_asked_for(tmp_path):
    with house(tmp_path) as (process, _):
        admin(tmp_path, "ban", "192.0.2.1", "--hours", "2")
        process.terminate()
        lines = process.communicate(timeout=TIMEOUT)[1].splitlines()
    start = next(line for line in lines if "is open at" in line)
    newest = len(MIGRATIONS)
    assert f"Ruleshift {__version__} is open at 127.0.0.1:" in start
    assert (
        f"database {tmp_path}/ruleshift/tables.sqlite with schema {newest}, settings: port=0, window_bounds=" in start
    )
    assert any(f"goes from version 0 to {newest}." in line for line in lines)
    banned = f"INFO ruleshift.admin: {getpass.getuser()} banned 192.0.2.1/32 for 2 hours"
    assert any(line.endswith(banned) for line in lines)
    assert lines[-1].endswith(f"stops: process {process.pid}")


def test_a_log_of_json_has_no_other_line_in_it(tmp_path):
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path), "RULESHIFT_LOG_FORMAT": "json"}
    command, pipe = [*COMMAND, "serve", "--port", "0"], subprocess.PIPE
    process = subprocess.Popen(command, stdout=pipe, stderr=subprocess.STDOUT, text=True, env=environment)
    try:
        assert process.stdout is not None
        lines: list[dict[str, str]] = []
        while not (lines and "is open at" in lines[-1]["message"]):
            lines.append(json.loads(process.stdout.readline()))
        assert lines[-1]["version"] == __version__
        process.terminate()
        lines += [json.loads(line) for line in process.communicate(timeout=TIMEOUT)[0].splitlines()]
        assert "stops" in lines[-1]["message"]
    finally:
        process.kill()
        process.communicate()


def test_a_start_on_a_full_disk_is_refused_with_a_sentence(tmp_path):
    with house(tmp_path) as (process, _):
        process.kill()  # its log is too long for whoever starts next
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000)); "
    answer = ruleshift("serve", "--port", "0", before=limit, folder=tmp_path)
    assert answer.returncode == 2
    assert f"The database {tmp_path}/ruleshift/tables.sqlite cannot be used: " in answer.stderr
    assert len(answer.stderr.splitlines()) == 1


def test_a_server_that_may_not_join_leaves_the_way_to_the_other_one(url, tmp_path):
    with house(tmp_path, "--database", url):
        answer = ruleshift("serve", "--port", "0", "--database", url, folder=tmp_path)
        assert "Another server uses this database." in answer.stderr
        assert admin(tmp_path, "--database", url, "tables") == "0 tables.\n"


def test_the_way_to_a_server_is_found_again_when_its_file_was_deleted(tmp_path):
    with admin_door(str(tmp_path / "a.sqlite"), ("127.0.0.1", 1)) as admin:
        file = tmp_path / "a.sqlite.server.json"
        before = file.read_bytes()
        file.unlink()
        admin.look()
        assert file.read_bytes() == before
        assert file.stat().st_mode & 0o77 == 0
    assert not file.exists()


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
