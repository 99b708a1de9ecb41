"""A PostgreSQL server for the time of a test run, if this machine has one."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

__all__ = ("empty", "leave_out", "postgres_server")

FOLDERS = [str(path) for path in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]


def leave_out(what: str) -> None:
    """Say loudly, at the end of the run, what could not be tested here."""
    listed = os.environ.get("RULESHIFT_LEFT_OUT")
    if listed:
        with Path(listed).open("a", encoding="utf-8") as file:
            file.write(what + "\n")


def empty(url: str) -> None:
    """Forget everything in a database."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")


def _program(name: str) -> str | None:
    return shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", ""), *FOLDERS]))


def _user() -> str | None:
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


@contextmanager
def postgres_server() -> Iterator[str | None]:
    """The URL of a fresh server, or None if there is no PostgreSQL on this machine."""
    initdb, postgres = _program("initdb"), _program("postgres")
    if initdb is None or postgres is None:
        yield None
        return
    user = _user()
    home = Path(tempfile.mkdtemp(prefix="ruleshift-pg-"))
    if user is not None:
        shutil.chown(home, user)
    data = home / "data"
    subprocess.run(
        [initdb, "-N", "-A", "trust", "-U", "ruleshift", "-D", data],
        check=True,
        capture_output=True,
        user=user,
        cwd=home,
    )
    settings = ["-c", "listen_addresses=", "-c", "fsync=off", "-c", "shared_buffers=4MB"]
    with (home / "log").open("wb") as log:
        server = subprocess.Popen(
            [postgres, "-D", data, "-k", home, *settings], stdout=log, stderr=log, user=user, cwd=home
        )
        try:
            _wait_for(home, server)
            yield f"postgresql://ruleshift@/postgres?host={home}"
        finally:
            server.terminate()
            server.wait(10)
            shutil.rmtree(home, ignore_errors=True)


def _wait_for(home: Path, server: subprocess.Popen[bytes]) -> None:
    for _ in range(200):
        assert server.poll() is None, (home / "log").read_text()
        try:
            psycopg.connect(f"postgresql://ruleshift@/postgres?host={home}", connect_timeout=2).close()
        except psycopg.OperationalError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("PostgreSQL has not started")
