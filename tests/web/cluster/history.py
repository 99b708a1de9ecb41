"""Is it one history? What people said and were told, against what is kept and who has written it.

Nothing here knows the game or the server: answers are words to questions, and a journal is a list of them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

__all__ = ("Kept", "Said", "Write", "troubles")


class Said(NamedTuple):
    """Somebody said something at a table. `done` is when they were told that it is done; 0: they never were."""

    table: str
    who: str
    kind: str
    """`answer`, `chat` or `seat`."""
    key: str
    """The question that was answered; for chat the line itself, for a seat its name."""
    value: str
    sent: float
    done: float


class Kept(NamedTuple):
    """Something that is kept of a table, in its order."""

    table: str
    who: str
    kind: str
    key: str
    value: str
    number: int
    """Where it stands among those of its kind."""


class Write(NamedTuple):
    """Something that was written, or the burial of a server, as the database itself has noted it."""

    at: float
    what: str
    name: str
    writer: str


def troubles(said: list[Said], kept: list[Kept], writes: list[Write]) -> list[str]:
    """Everything that cannot be if there is one history."""
    return [*_promises(said, kept), *_forgeries(said, kept), *_order(said, kept), *_numbers(kept), *_ghosts(writes)]


def _name(each: Said | Kept) -> tuple[str, str, str, str]:
    return each.table, each.who, each.kind, each.key


def _promises(said: list[Said], kept: list[Kept]) -> Iterator[str]:
    """What somebody was told is done is there, once, and as it was said."""
    times = Counter(map(_name, kept))
    values = {_name(each): each.value for each in kept}
    for name, count in times.items():
        if count > 1:
            yield f"kept {count} times: {name}"
    for each in said:
        if each.done and values.get(_name(each)) != each.value:
            yield f"lost, or kept otherwise: {each}; kept: {values.get(_name(each))!r}"


def _forgeries(said: list[Said], kept: list[Kept]) -> Iterator[str]:
    """What is kept of a person was said by them. A window that closes counts as a pass."""
    people = {(each.table, each.who) for each in said}
    given: dict[tuple[str, str, str, str], set[str]] = defaultdict(set)
    for each in said:
        given[_name(each)].add(each.value)
    for one in kept:
        if (one.table, one.who) in people and one.value != "pass" and one.value not in given[_name(one)]:
            yield f"never said: {one}"


def _order(said: list[Said], kept: list[Kept]) -> Iterator[str]:
    """What was done before something else was said stands before it."""
    numbers = {_name(each): each.number for each in kept}
    rows: dict[tuple[str, str], list[tuple[Said, int]]] = defaultdict(list)
    for each in said:
        if each.done and _name(each) in numbers and each.kind != "seat":
            rows[each.table, each.kind].append((each, numbers[_name(each)]))
    for row in rows.values():
        ended = sorted(row, key=lambda pair: pair[0].done)
        latest, at = -1, 0
        for each, number in sorted(row, key=lambda pair: pair[0].sent):
            while at < len(ended) and ended[at][0].done < each.sent:
                latest = max(latest, ended[at][1])
                at += 1
            if number < latest:
                yield f"stands too early, at {number}: {each} was said after number {latest} was done"


def _numbers(kept: Iterable[Kept]) -> Iterator[str]:
    """No two things have one place."""
    places = Counter((each.table, each.kind, each.number) for each in kept if each.kind != "seat")
    for place, count in places.items():
        if count > 1:
            yield f"{count} things at one place: {place}"


def _ghosts(writes: list[Write]) -> Iterator[str]:
    """Nobody has written after their burial."""
    buried = {each.name: each.at for each in writes if each.what == "burial"}
    for each in writes:
        if each.what != "burial" and each.writer in buried and each.at > buried[each.writer]:
            late = 1_000 * (each.at - buried[each.writer])
            yield f"server {each.writer} wrote {each.what} {each.name} {late:.1f} ms after its burial"
