"""Where tables are found: by whoever sits at them, by the address they were opened from, and in the lobby's list."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from ruleshift.table.record import TableRecord
from ruleshift.web.protocol.resources import TableEntry
from ruleshift.web.shelf import Shelf
from ruleshift.web.tables.snapshot import entry

__all__ = ("Directory",)

MOST_LISTED = 100
PHASES = ("open", "playing", "over")
SHARE = 20
"""The list for everybody is worked out anew at most for one part in so many of the time."""


class Directory:
    """The records of all tables, awake or asleep, and the ways to look for them."""

    def __init__(self, shelf: Shelf, source: Callable[[], float] = time.perf_counter) -> None:
        self._shelf = shelf
        self._source = source
        self._records: dict[str, TableRecord] = {}
        self._public: set[str] = set()
        self._by_visitor: dict[str, set[str]] = {}
        self._by_origin: dict[str, set[str]] = {}
        self._rows: list[tuple[TableRecord, TableEntry]] = []
        self._stale = True
        self._again = 0.0

    def __len__(self) -> int:
        return len(self._records)

    def __iter__(self) -> Iterator[TableRecord]:
        return iter(list(self._records.values()))

    def find(self, table: str) -> TableRecord | None:
        """A table by its name, as it was last described."""
        return self._records.get(table)

    def note(self, record: TableRecord) -> None:
        """A table is new, or is described anew."""
        self._unlink(record.id)
        self._records[record.id] = record
        for visitor_id in _visitors(record):
            self._by_visitor.setdefault(visitor_id, set()).add(record.id)
        if record.opened_from:
            self._by_origin.setdefault(record.opened_from, set()).add(record.id)
        if record.options.public and not record.solo:
            self._public.add(record.id)
            self._stale = True

    def forget(self, table: str) -> None:
        """A table is no more."""
        self._unlink(table)
        self._records.pop(table, None)

    def _unlink(self, table: str) -> None:
        before = self._records.get(table)
        if before is None:
            return
        for visitor_id in _visitors(before):
            _drop(self._by_visitor, visitor_id, table)
        _drop(self._by_origin, before.opened_from, table)
        if table in self._public:
            self._public.discard(table)
            self._stale = True

    def opened_from(self, origin: str) -> list[TableRecord]:
        """The tables that were opened from an address or network."""
        return [self._records[table] for table in self._by_origin.get(origin, ())]

    def of_visitor(self, visitor_id: str | None) -> list[TableRecord]:
        """The tables where somebody sits."""
        return sorted((self._records[table] for table in self._by_visitor.get(visitor_id or "", ())), key=_rank)

    def listed(self, visitor_id: str | None) -> list[TableEntry]:
        """Public tables that can be joined or watched, and those where one sits already, which come first."""
        own = [entry(record, visitor_id, self._shelf) for record in self.of_visitor(visitor_id)]
        ids = {row.id for row in own}
        for record, row in self._open_to_all():
            if len(own) >= MOST_LISTED:
                break
            if row.id not in ids:
                shown = entry(record, visitor_id, self._shelf) if visitor_id in record.banned else row
                own += [shown] if _open_to_all(record, shown) else []
        return own

    def _open_to_all(self) -> list[tuple[TableRecord, TableEntry]]:
        """The list for everybody, worked out once for many."""
        begun = self._source()
        if self._stale and begun >= self._again:
            records = sorted((self._records[table] for table in self._public), key=_rank)
            rows = ((record, entry(record, None, self._shelf)) for record in records)
            shown = (each for each in rows if _open_to_all(*each))
            self._rows = [each for _, each in zip(range(2 * MOST_LISTED), shown, strict=False)]
            self._stale = False
            now = self._source()
            self._again = now + SHARE * (now - begun)
        return self._rows


def _rank(record: TableRecord) -> tuple[int, int]:
    return PHASES.index(record.phase), -record.touched


def _open_to_all(record: TableRecord, row: TableEntry) -> bool:
    """A table where a game is over waits for those who played it."""
    return record.options.public and not record.solo and row.status != "over" and (row.may_join or row.may_watch)


def _visitors(record: TableRecord) -> set[str]:
    return {member.visitor_id for member in record.members if member.visitor_id}


def _drop(index: dict[str, set[str]], key: str, table: str) -> None:
    tables = index.get(key)
    if tables is not None:
        tables.discard(table)
        if not tables:
            del index[key]
