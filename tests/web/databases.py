"""A PostgreSQL server for the time of a test run, if this machine has one."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg

from ruleshift.web.storage.server_rows import TERM
from tests.support.waiting import TIMEOUT, wait_until

__all__ = ("Postgres", "empty", "has_postgres", "leave_out", "postgres_home", "postgres_server", "program")

SETTLED = f"SELECT pg_postmaster_start_time() < now() - interval '{TERM} s'"
"""Before that nobody is taken to be dead, since nobody could renew: no test begins so early."""
FOLDERS = [str(path) for path in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]


def leave_out(what: str) -> None:
    """Say loudly, at the end of the run, what could not be tested here."""
    listed = os.environ.get("RULESHIFT_LEFT_OUT")
    if listed:
        with Path(listed).open("a+", encoding="utf-8") as file:
            file.seek(0)
            if what not in file.read().splitlines():
                file.write(what + "\n")


def empty(url: str) -> None:
    """Forget everything in a database."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")


def program(name: str) -> str | None:
    """A program of PostgreSQL's, if this machine has it."""
    return shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", ""), *FOLDERS]))


def _user() -> str | None:
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


class Postgres:
    """A PostgreSQL server of a test's own, which may be restarted. With a port it can be reached through a proxy."""

    def __init__(self, home: Path, port: int | None = None, *settings: str) -> None:
        self._home = home
        self._port = port
        self._settings = ["fsync=off", "shared_buffers=4MB", *settings]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"postgresql://ruleshift@/postgres?host={self._home}" + (f"&port={self._port}" if self._port else "")

    @property
    def process(self) -> int:
        assert self._process is not None
        return self._process.pid

    def create(self) -> None:
        initdb = program("initdb")
        assert initdb is not None
        user = _user()
        if user is not None:
            shutil.chown(self._home, user)
        subprocess.run(
            [initdb, "-N", "-A", "trust", "-U", "ruleshift", "-D", self._home / "data"],
            check=True,
            capture_output=True,
            user=_user(),
            cwd=self._home,
        )

    def start(self) -> None:
        postgres = program("postgres")
        assert postgres is not None
        where = ["listen_addresses=127.0.0.1", f"port={self._port}"] if self._port else ["listen_addresses="]
        options = [part for each in (*where, *self._settings) for part in ("-c", each)]
        with (self._home / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [postgres, "-D", self._home / "data", "-k", self._home, *options],
                stdout=log,
                stderr=log,
                user=_user(),
                cwd=self._home,
            )
        _wait_for(self.url, self._home, self._process)

    def stop(self) -> None:
        """As `pg_ctl stop -m fast` does: whoever is connected is thrown out."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(TIMEOUT)
            self._process = None


def has_postgres() -> bool:
    return program("initdb") is not None and program("postgres") is not None


@contextmanager
def postgres_home() -> Iterator[Path]:
    """A folder for a server."""
    home = Path(tempfile.mkdtemp(prefix="ruleshift-pg-"))
    try:
        yield home
    finally:
        shutil.rmtree(home, ignore_errors=True)


@contextmanager
def postgres_server() -> Iterator[str | None]:
    """The URL of a fresh server, or None if there is no PostgreSQL on this machine."""
    if not has_postgres():
        yield None
        return
    with postgres_home() as home:
        server = Postgres(home)
        server.create()
        server.start()
        try:
            yield server.url
        finally:
            server.stop()


def _wait_for(url: str, home: Path, server: subprocess.Popen[bytes]) -> None:
    def is_settled() -> bool:
        assert server.poll() is None, (home / "log").read_text()
        with suppress(psycopg.OperationalError), psycopg.connect(url) as connection:
            return bool(connection.execute(SETTLED).fetchall()[0][0])
        return False

    wait_until(is_settled)
