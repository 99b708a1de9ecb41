"""The rows that say which servers live, and which table belongs to which of them.

A server is alive while its row exists; `until` says when others may delete it. A table belongs to one server until that
server's row is gone. Whoever joins again is another server, with another number.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ruleshift.web.storage.postgres import PostgresDatabase
from ruleshift.web.storage.store import StoreError

__all__ = ("TERM", "Owner", "ServerRows", "SharedError")

TERM = 3.0
"""Seconds after its last renewal from which a server may be taken to be dead."""
JOIN_LOCK = 7_306
"""The number of the lock under which servers join: one after the other."""
AHEAD = "now() + make_interval(secs => ?)"

JOIN = f"INSERT INTO servers (address, version, proofs, until) VALUES (?, ?, ?, {AHEAD}) RETURNING id"  # noqa: S608 - our own text
RENEW = (
    f"WITH me AS (UPDATE servers SET until = {AHEAD} WHERE id = ? RETURNING id) "  # noqa: S608
    "SELECT EXISTS (SELECT FROM me), array(SELECT id FROM servers WHERE until >= now())"
)
LAPSED = "(until < now() OR until > now() + make_interval(secs => ? + 2))"
"""Not renewed in time. A moment that is too far ahead is of a clock that was set back since."""
FIND = f"SELECT id, address, {LAPSED} FROM owners JOIN servers ON id = server WHERE table_id = ?"  # noqa: S608
BURY = (  # after a restart of PostgreSQL nobody could renew for a while, and all do so once a second
    f"DELETE FROM servers WHERE id = ? AND {LAPSED} "  # noqa: S608
    f"AND pg_postmaster_start_time() < now() - interval '{TERM} s' RETURNING id"
)
TAKE = "INSERT INTO owners SELECT id, ? FROM tables WHERE id = ? ON CONFLICT DO NOTHING RETURNING server"
CHANGES = "SELECT id, CASE WHEN changed > now() - make_interval(secs => ?) THEN record END FROM tables"


class Owner(NamedTuple):
    """The server that a table belongs to."""

    server: int
    address: str
    lapsed: bool
    """True if it may be taken to be dead."""


class SharedError(StoreError):
    """This server cannot be on the database together with those that are: the message says why."""


class ServerRows(PostgresDatabase):
    """On a connection of its own: no server shall be taken to be dead because others of its statements take long."""

    def __init__(self, url: str, term: float = TERM) -> None:
        super().__init__(url, patience=0.5, name="cluster")
        self._term = term

    async def join(self, address: str, version: str, former: int | None, proofs: Sequence[str] = ()) -> int:
        """A new number for a server. Without an address it must be the only one; `former` is what it was before.

        `proofs` stand for the secrets that it knows: it must have one in common with each other server.
        """
        return await self._do(self._join, address, version, former, proofs)

    def _join(self, address: str, version: str, former: int | None, proofs: Sequence[str]) -> int:
        with self._transaction():
            self._run("SELECT pg_advisory_xact_lock(?)", JOIN_LOCK)
            self._run("DELETE FROM servers WHERE id = ? OR until < now() - interval '1 day'", former)
            rows = self._run("SELECT address, proofs FROM servers WHERE until >= now() ORDER BY id")
            others = [str(row[0]) for row in rows]
            if others and not address:
                raise SharedError(
                    "Another server uses this database. Several can, if each is started with the same "
                    "RULESHIFT_CLUSTER_SECRET in its environment; docs/running.md tells how."
                )
            if "" in others:
                raise SharedError(
                    "A server without RULESHIFT_CLUSTER_SECRET uses this database, so it has to be the only one. "
                    "Start that one again with the secret."
                )
            for other, known in rows:
                if known and not set(known.split()) & set(proofs):
                    raise SharedError(
                        f"The server at {other} uses this database with another RULESHIFT_CLUSTER_SECRET. "
                        "All servers need the same one; docs/running.md tells how to replace it."
                    )
            return int(self._run(JOIN, address, version, " ".join(proofs), self._term)[0][0])

    async def renew(self, server: int) -> frozenset[int] | None:
        """Say that a server lives, and who else does; None if it has lost its row."""
        kept, alive = (await self._do(self._run, RENEW, self._term, server))[0]
        return frozenset(alive) if kept else None

    async def find(self, table: str) -> Owner | None:
        """Whom a table belongs to."""
        rows = await self._do(self._run, FIND, self._term, table)
        return Owner(*rows[0]) if rows else None

    async def bury(self, server: int) -> bool:
        """Take a server to be dead that has not said for too long that it lives: all its tables are free then."""
        return bool(await self._do(self._run, BURY, server, self._term))

    async def take(self, table: str, server: int) -> bool:
        """Have a table that belongs to nobody; False if somebody was quicker, or there is no such table."""
        return bool(await self._do(self._run, TAKE, server, table))

    async def leave(self, server: int) -> None:
        """All tables of this server are free."""
        await self._do(self._run, "DELETE FROM servers WHERE id = ?", server)

    async def others(self, server: int) -> list[tuple[int, str]]:
        """The number and the address of everybody else who lives."""
        sql = "SELECT id, address FROM servers WHERE id <> ? AND until >= now() ORDER BY id"
        return [(row[0], row[1]) for row in await self._do(self._run, sql, server)]

    async def count(self, server: int) -> int:
        """How many tables belong to a server."""
        return int((await self._do(self._run, "SELECT COUNT(*) FROM owners WHERE server = ?", server))[0][0])

    async def changes(self, seconds: float) -> dict[str, str | None]:
        """All tables by name, with the record of those that were changed in the last so many seconds."""
        return {row[0]: row[1] for row in await self._do(self._run, CHANGES, seconds)}
