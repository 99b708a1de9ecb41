"""What may happen to a server in the middle of games, and how long people wait then."""

from __future__ import annotations

import asyncio
import json
import random
import signal
import time
from collections.abc import Callable, Coroutine
from itertools import pairwise
from typing import Any, NamedTuple

import psycopg

from tests.support.waiting import eventually
from tests.web.cluster.history import troubles
from tests.web.cluster.newer import NEXT
from tests.web.cluster.place import Member, Place, place
from tests.web.cluster.travellers import Crowd, kept_in, writes_in
from tests.web.server import Tab

__all__ = ("FAULTS", "Evening", "Result", "Silence", "late_writer", "silence")

SPOKEN = 8
"""So many answers are acknowledged at every table before a fault, while it lasts, and after it."""


async def kill(place: Place, victim: Member) -> None:
    """SIGKILL, and a new start once others may have its tables."""
    await victim.end(signal.SIGKILL)
    await eventually(lambda: place.is_lapsed(victim))
    await victim.start()


async def stop(place: Place, victim: Member) -> None:
    """SIGSTOP for longer than the server's term, then it goes on as if nothing had happened."""
    victim.process.send_signal(signal.SIGSTOP)
    await eventually(lambda: place.is_lapsed(victim) and not place.tables(victim))
    victim.process.send_signal(signal.SIGCONT)


async def polite(place: Place, victim: Member) -> None:
    """SIGTERM, and a new start."""
    await victim.end(signal.SIGTERM)
    await victim.start()


async def upgrade(place: Place, victim: Member) -> None:
    """SIGTERM, and a new start as the next version, while the others stay what they are."""
    await victim.end(signal.SIGTERM)
    victim.is_newer = True
    await victim.start()
    with psycopg.connect(place.postgres.url) as connection:
        rows = connection.execute("SELECT version, mood FROM servers LEFT JOIN chat ON false").fetchall()
    assert (NEXT, None) in rows, rows


async def cut(place: Place, victim: Member) -> None:
    """What the server and the database say to each other does not arrive, until much later."""
    victim.wire.hold()
    await eventually(lambda: place.is_lapsed(victim) and not place.tables(victim))
    victim.wire.let_go()


async def restart(place: Place, victim: Member) -> None:
    """PostgreSQL is restarted."""
    await asyncio.to_thread(place.postgres.stop)
    await asyncio.to_thread(place.postgres.start)


FAULTS: dict[str, Callable[[Place, Member], Coroutine[Any, Any, None]]] = {
    "kill": kill,
    "stop": stop,
    "polite": polite,
    "upgrade": upgrade,
    "cut": cut,
    "restart": restart,
}


class Silence(NamedTuple):
    """The longest time without an acknowledged answer at a table, around a fault."""

    fault: str
    was_hit: bool
    """True if the table belonged to the server that failed."""
    seconds: float


class Result(NamedTuple):
    """One evening."""

    silences: list[Silence]
    """For each fault and each table."""
    said: int
    acknowledged: int
    kept: int
    reconnects: int
    troubles: list[str]


def silence(moments: list[float], begun: float, ended: float) -> float:
    """The longest time without an acknowledged answer, of all that reach into a stretch of time."""
    times = [begun, *(each for each in moments if begun < each < ended), ended]
    return max(later - earlier for earlier, later in pairwise(times))


class Evening:
    """Several tables on several servers, and one fault after the other."""

    def __init__(self, seed: int, *flags: str, servers: int, tables: int, pace: float = 0.05) -> None:
        self._chance = random.Random(seed)
        self._servers, self._flags = servers, flags
        self._crowd = Crowd(seed, tables, pace)
        self._silences: list[Silence] = []

    async def spend(self, faults: list[str]) -> Result:
        """Play through some faults, and judge what is left of it."""
        async with place(self._servers, *self._flags) as here:
            await self._crowd.sit_down([member.server for member in here.members])
            async with asyncio.TaskGroup() as group:
                group.create_task(self._crowd.play([here.front]))
                try:
                    await self._all_speak(here, time.monotonic())
                    for fault in faults:
                        await self._suffer(here, fault)
                finally:
                    self._crowd.over.set()
            return await asyncio.to_thread(self._judge, here)

    async def _suffer(self, here: Place, fault: str) -> None:
        victim = self._victim(here)
        hit = here.tables() if fault == "restart" else here.tables(victim)
        begun = time.monotonic()
        suffering = asyncio.create_task(FAULTS[fault](here, victim))
        await self._all_speak(here, begun)
        await suffering
        again = time.monotonic()
        await self._all_speak(here, again)
        for table, moments in self._crowd.acknowledged().items():
            self._silences.append(Silence(fault, table in hit, silence(moments, begun, again + 0.1)))

    def _victim(self, here: Place) -> Member:
        """Mostly a server that has tables; with few servers, others soon have none."""
        busy = [member for member in here.members if here.tables(member)]
        return self._chance.choice(busy if busy and self._chance.random() < 0.8 else here.members)

    async def _all_speak(self, here: Place, since: float) -> None:
        """Wait until something was acknowledged at every table, some time after a moment."""
        try:
            await eventually(lambda: not self._silent(since))
        except TimeoutError:
            raise AssertionError(self._silent_tables(here, since)) from None

    def _silent(self, since: float) -> list[str]:
        """The tables where not enough was acknowledged since a moment."""
        spoken = self._crowd.acknowledged()
        return [table for table, moments in spoken.items() if len([at for at in moments if at > since]) < SPOKEN]

    def _silent_tables(self, here: Place, since: float) -> str:
        """All that can help to find out why a table is silent."""
        silent, lines = self._silent(since), ["A table is silent."]
        for people in self._crowd.tables:
            if people[0].table in silent:
                lines += [f"table {people[0].table}", *(person.situation() for person in people)]
        with psycopg.connect(here.postgres.url) as connection:
            for sql in ("SELECT *, until < now() FROM servers", "SELECT * FROM owners"):
                lines += [str(row) for row in connection.execute(sql)]
        return "\n".join((*lines, here.logs()))

    def _judge(self, here: Place) -> Result:
        said = self._crowd.said()
        kept = kept_in(here, said)
        answers = [each for each in said if each.kind == "answer"]
        return Result(
            silences=self._silences,
            said=len(answers),
            acknowledged=sum(bool(each.done) for each in answers),
            kept=sum(each.kind == "answer" for each in kept),
            reconnects=sum(person.reconnects for person in self._crowd.people),
            troubles=troubles(said, kept, writes_in(here)),
        )


async def late_writer(*flags: str) -> tuple[set[str], list[str]]:
    """A server is stopped with a write on the wire and requests in its buffer; another seats somebody; it all goes on.

    Returns who sits there then, and what was written that may not be.
    """
    async with place(2, "--patient", *flags, front=False) as here:
        first, second = here.members
        async with first.server.browser() as ann, second.server.browser() as bob:
            table = await ann.open_table("Ann")
            async with ann.tab(table) as tab:
                await tab.until(lambda state: state)
                life = here.life(first)
                first.wire.hold()
                await _lock(tab, 0)
                await eventually(lambda: b'"members"' in first.wire.held)
                first.process.send_signal(signal.SIGSTOP)
                for at in range(1, 40):
                    await _lock(tab, at)
                await eventually(lambda: here.is_lapsed(first))
                await bob.join(table, "Bob")
                first.wire.let_go()
                first.process.send_signal(signal.SIGCONT)
                await eventually(lambda: _has_hung_up(here, life) and here.life(first))
        (kept,) = here.rows("SELECT record FROM tables")
        return {member["name"] for member in json.loads(str(kept[0]))["members"]}, troubles([], [], writes_in(here))


async def _lock(tab: Tab, at: int) -> None:
    await tab.wire.send(json.dumps({"type": "lock", "late": at % 2 == 0}))


def _has_hung_up(here: Place, life: int | None) -> bool:
    """True if nothing that a server has said in a former life is on its way any more."""
    return not here.rows("SELECT pid FROM pg_stat_activity WHERE application_name = %s", f"ruleshift {life}")
