"""A place of several servers: a real PostgreSQL, a real nginx, and wires to the database that can be cut."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path

import psycopg

from tests.support.ports import free_port
from tests.support.waiting import TIMEOUT, wait_until
from tests.web.cluster.gathered import SECRET
from tests.web.databases import Postgres, has_postgres, postgres_home
from tests.web.server import Server

__all__ = ("Member", "Place", "Wire", "missing", "place")

NGINX = """
daemon off;
worker_processes 1;
pid {home}/nginx.pid;
error_log {home}/error.log warn;
events {{ worker_connections 8192; }}
http {{
    access_log off;
    client_body_temp_path {home}/body;
    proxy_temp_path {home}/proxy;
    fastcgi_temp_path {home}/fastcgi;
    uwsgi_temp_path {home}/uwsgi;
    scgi_temp_path {home}/scgi;
    map $http_upgrade $connection_upgrade {{ default upgrade; '' ''; }}
    upstream ruleshift {{
        {servers}
    }}
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection $connection_upgrade;
    proxy_connect_timeout 1s;
    proxy_next_upstream error timeout http_503;
    server {{
        listen 127.0.0.1:{port};
        location / {{ proxy_pass http://ruleshift; proxy_read_timeout 10s; }}
        location ~ ^/api/tables/[^/]+/socket$ {{ proxy_pass http://ruleshift; proxy_read_timeout 2s; }}
    }}
    {singles}
}}
"""
SINGLE = """
    server {{
        listen 127.0.0.1:{port};
        location / {{ proxy_pass http://127.0.0.1:{server}; }}
    }}
"""
"""A further port of nginx that leads to one server."""
AUDIT = """
CREATE TABLE audit (number BIGSERIAL PRIMARY KEY, at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
                    what TEXT NOT NULL, name TEXT NOT NULL, writer TEXT NOT NULL);
CREATE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO audit (what, name, writer) VALUES (TG_TABLE_NAME, to_jsonb(NEW) ->> TG_ARGV[0],
        replace(current_setting('application_name'), 'ruleshift ', ''));
    RETURN NEW; END $$;
CREATE FUNCTION note_burial() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO audit (what, name, writer) VALUES ('burial', OLD.id::text, '');
    RETURN OLD; END $$;
CREATE TRIGGER noted AFTER INSERT OR UPDATE ON moves FOR EACH ROW EXECUTE FUNCTION note_write('game');
CREATE TRIGGER noted AFTER INSERT OR UPDATE ON tables FOR EACH ROW EXECUTE FUNCTION note_write('id');
CREATE TRIGGER noted AFTER INSERT OR UPDATE ON chat FOR EACH ROW EXECUTE FUNCTION note_write('table_id');
CREATE TRIGGER noted AFTER INSERT OR UPDATE ON games FOR EACH ROW EXECUTE FUNCTION note_write('table_id');
CREATE TRIGGER noted AFTER INSERT OR UPDATE ON finished FOR EACH ROW EXECUTE FUNCTION note_write('id');
CREATE TRIGGER noted AFTER DELETE ON servers FOR EACH ROW EXECUTE FUNCTION note_burial();
"""
"""PostgreSQL itself writes down who has written what when, and when a server was buried."""


def missing() -> str | None:
    """What this machine lacks for such a place."""
    if not has_postgres():
        return "PostgreSQL (Debian: apt install postgresql)"
    if _nginx() is None:
        return "nginx (Debian: apt install nginx-light)"
    return None


def _nginx() -> str | None:
    return shutil.which("nginx", path=os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin")))


def _is_open(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), TIMEOUT):
        return True
    return False


class Wire:
    """The wire between a server and PostgreSQL. What is said while it is held arrives when it is let go."""

    def __init__(self, target: int) -> None:
        self.port = free_port()
        self.held = b""
        """What a server has said while the wire was held, and the database has not heard yet."""
        self._target = target
        self._flows = asyncio.Event()
        self._flows.set()
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._meet, "127.0.0.1", self.port)

    def hold(self) -> None:
        """Nothing arrives any more, in either direction; nobody is told."""
        self._flows.clear()

    def let_go(self) -> None:
        self.held = b""
        self._flows.set()

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        ends = [writer]
        try:
            await self._flows.wait()
            there, back = await asyncio.open_connection("127.0.0.1", self._target)
            ends.append(back)
            await asyncio.gather(self._carry(reader, back), self._carry(there, writer))
        except (OSError, asyncio.CancelledError):
            for end in ends:
                end.transport.abort()
        finally:
            self._tasks.discard(task)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                if not self._flows.is_set():
                    self.held += data
                await self._flows.wait()
                writer.write(data)
                await writer.drain()
        await self._flows.wait()
        writer.close()

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class Member:
    """One server, in a process of its own, with a wire to the database and a port that it keeps."""

    def __init__(self, wire: Wire, log: Path, *flags: str, secret: str = SECRET) -> None:
        self.wire = wire
        self.port = free_port()
        self.front_port = free_port()
        """Where nginx leads to this server only."""
        self.secret = secret
        self.is_newer = False
        """True if it is to be started as the next version."""
        self._log = log
        self._flags = flags
        self.is_patient = "--patient" in flags
        self._process: subprocess.Popen[str] | None = None

    @property
    def server(self) -> Server:
        """For somebody who does not come through nginx."""
        return Server(self.port)

    @property
    def process(self) -> subprocess.Popen[str]:
        assert self._process is not None
        return self._process

    async def start(self) -> None:
        database = f"postgresql://ruleshift@127.0.0.1:{self.wire.port}/postgres"
        module = f"tests.web.cluster.{'newer' if self.is_newer else 'member'}"
        command = [sys.executable, "-m", module, database, str(self.port), *self._flags]
        environment = {**os.environ, "RULESHIFT_CLUSTER_SECRET": self.secret}
        with self._log.open("a") as log:
            self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
        assert self._process.stdout is not None
        line = await asyncio.to_thread(self._process.stdout.readline)
        assert line, self._log.read_text()

    async def end(self, number: int = signal.SIGKILL) -> None:
        """Send a last signal, and wait for the end."""
        if self._process is None:
            return
        with suppress(ProcessLookupError):
            self._process.send_signal(signal.SIGCONT)
            self._process.send_signal(number)
        await asyncio.to_thread(self._process.wait, TIMEOUT)
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._process = None


class Place:
    """Everything together."""

    def __init__(self, home: Path, postgres: Postgres, database_port: int) -> None:
        self.home = home
        self.postgres = postgres
        self.members: list[Member] = []
        self.front = Server(free_port())
        self._database_port = database_port
        self._nginx: subprocess.Popen[bytes] | None = None

    async def add(self, *flags: str, secret: str = SECRET) -> Member:
        """One more server; nginx does not know of it."""
        wire = Wire(self._database_port)
        await wire.open()
        member = Member(wire, self.home / f"server-{len(self.members)}.log", *flags, secret=secret)
        self.members.append(member)
        await member.start()
        return member

    def audit(self) -> None:
        """Have PostgreSQL write down what is written."""
        with psycopg.connect(self.postgres.url, autocommit=True) as connection:
            connection.execute(AUDIT)

    def tables(self, member: Member | None = None) -> set[str]:
        """The tables that belong to a server, or to any."""
        with psycopg.connect(self.postgres.url) as connection:
            rows = connection.execute("SELECT table_id, address FROM owners JOIN servers ON id = server").fetchall()
        return {table for table, address in rows if member is None or address.endswith(f":{member.port}")}

    def rows(self, sql: str, *values: object) -> list[tuple[object, ...]]:
        """What PostgreSQL answers, asked without a wire."""
        with psycopg.connect(self.postgres.url, autocommit=True) as connection:
            return connection.execute(sql, values).fetchall()

    def life(self, member: Member) -> int | None:
        """The number under which a server lives now; None if others may take it to be dead, or have done so."""
        sql = "SELECT id FROM servers WHERE address LIKE %s AND until >= now()"
        found = self.rows(sql, f"%:{member.port}")
        return int(str(found[0][0])) if found else None

    def is_lapsed(self, member: Member) -> bool:
        """True if others may take a server to be dead, as they may a patient one from now on."""
        if member.is_patient:
            sql = "UPDATE servers SET until = now() - interval '1 s' WHERE address LIKE %s RETURNING id"
            self.rows(sql, f"%:{member.port}")
        return self.life(member) is None

    @property
    def nginx(self) -> int:
        assert self._nginx is not None
        return self._nginx.pid

    def open_front(self) -> None:
        """nginx before all servers, without stickiness."""
        servers = "\n".join(f"server 127.0.0.1:{member.port} max_fails=0;" for member in self.members)
        port = int(self.front.base.rpartition(":")[2])
        config = self.home / "nginx.conf"
        singles = "".join(SINGLE.format(port=member.front_port, server=member.port) for member in self.members)
        config.write_text(NGINX.format(home=self.home, servers=servers, port=port, singles=singles))
        nginx = _nginx()
        assert nginx is not None
        self._nginx = subprocess.Popen([nginx, "-c", str(config), "-p", str(self.home)], stderr=subprocess.DEVNULL)
        wait_until(partial(_is_open, port))

    async def close(self) -> None:
        if self._nginx is not None:
            self._nginx.terminate()
            await asyncio.to_thread(self._nginx.wait, TIMEOUT)
        for member in self.members:
            member.wire.let_go()
            await member.end()
            await member.wire.close()

    def logs(self) -> str:
        return "\n".join(path.read_text() for path in sorted(self.home.glob("server-*.log")))


@asynccontextmanager
async def place(
    servers: int, *flags: str, front: bool = True, audit: bool = True, postgres_settings: tuple[str, ...] = ()
) -> AsyncIterator[Place]:
    """So many servers on an empty database, for the time of a test."""
    port = free_port()
    with contextlib.ExitStack() as stack:
        home = stack.enter_context(postgres_home())
        postgres = Postgres(home, port, *postgres_settings)
        await asyncio.to_thread(postgres.create)
        await asyncio.to_thread(postgres.start)
        stack.callback(postgres.stop)
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="ruleshift-place-")))
        made = Place(folder, postgres, port)
        try:
            for _ in range(servers):
                await made.add(*flags)
            if audit:
                made.audit()
            if front:
                made.open_front()
            yield made
        finally:
            await made.close()
