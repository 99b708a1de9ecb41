from __future__ import annotations

import msgspec

from ruleshift.table.record import Member, TableOptions, TableRecord
from ruleshift.web.shelf import Shelf
from ruleshift.web.tables import directory as module
from ruleshift.web.tables.directory import Directory
from ruleshift.web.tables.snapshot import entry as real_entry


def record(name, *visitors, public=True, **fields):
    members = tuple(Member(name=each, visitor_id=each) for each in visitors)
    return TableRecord(id=name, options=TableOptions(public=public), members=members, **fields)


def ids(rows):
    return [row.id for row in rows]


def test_tables_are_found_by_whoever_sits_at_them_and_public_ones_by_all():
    found = Directory(Shelf())
    found.note(record("a", "ann", touched=1))
    found.note(record("b", "bob", touched=2))
    found.note(record("private", "ann", public=False, touched=3, opened_from="x"))
    assert ids(found.listed("eve")) == ids(found.listed(None)) == ["b", "a"]
    assert ids(found.listed("ann")) == ["private", "a", "b"]
    assert [row.you for row in found.listed("ann")] == ["ann", "ann", None]
    assert [each.id for each in found.opened_from("x")] == ["private"]


def test_a_table_that_changes_or_goes_is_found_as_it_is_now():
    now = 0.0
    found = Directory(Shelf(), lambda: now)
    found.note(record("a", "ann", opened_from="x"))
    assert ids(found.listed("eve")) == ["a"]
    found.note(msgspec.structs.replace(record("a", "bob"), banned=("eve",)))
    assert ids(found.listed("eve")) == []
    assert ids(found.listed("ann")) == ["a"]
    assert found.listed("ann")[0].you is None
    assert found.opened_from("x") == []
    found.forget("a")
    assert ids(found.listed("bob")) == []
    assert len(found) == 0
    assert found._by_visitor == found._by_origin == {}


def test_the_list_for_everybody_is_worked_out_for_a_small_part_of_the_time(monkeypatch):
    now, looks = 0.0, []

    def entry(record, visitor_id, shelf):
        nonlocal now
        looks.append(record.id)
        now += 0.001
        return real_entry(record, visitor_id, shelf)

    monkeypatch.setattr(module, "entry", entry)
    found = Directory(Shelf(), lambda: now)
    for at in range(50):
        found.note(record(f"t{at}"))
    for at in range(40):
        found.note(record(f"t{at}", touched=at))
        found.listed("eve")
    assert len(looks) == 50
    now += 2.0
    found.listed("eve")
    assert len(looks) == 100


def test_a_hundred_thousand_private_tables_are_not_looked_at(monkeypatch):
    looks = []

    def entry(record, visitor_id, shelf):
        looks.append(record.id)
        return real_entry(record, visitor_id, shelf)

    monkeypatch.setattr(module, "entry", entry)
    found = Directory(Shelf())
    one = record("x", public=False)
    for at in range(100_000):
        found.note(msgspec.structs.replace(one, id=str(at)))
    assert found.listed("eve") == []
    assert looks == []
