"""The program that breaks rules: its data fits the page and the source, and it can tell what was noticed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.broken_rules import Break, Copy, broken, look, main, read_breaks, wanted
from tests.test_rulebooks import ROWS

BREAKS = read_breaks()


def test_every_rule_has_one_break_or_a_reason():
    assert [row for row in ROWS if sum(each.is_for(row) for each in BREAKS) != 1] == []
    assert [each.rule for each in BREAKS if not any(map(each.is_for, ROWS))] == []
    assert [each.rule for each in BREAKS if bool(each.file) == bool(each.reason)] == []


def test_every_change_fits_the_source_in_one_place():
    misfits = []
    for each in BREAKS:
        try:
            assert not each.file or broken(each)
        except (ValueError, SyntaxError) as error:
            misfits.append(f"{each.rule}: {error}")
    assert misfits == []


def test_what_fits_twice_or_nowhere_is_refused():
    for old in ("return", "nowhere to be found"):
        with pytest.raises(ValueError, match="not once"):
            broken(Break(rule="", file="tests/broken_rules.py", old=old, new=""))


def test_a_broken_rule_is_noticed_and_a_harmless_change_is_not(tmp_path: Path):
    copy = Copy(tmp_path)
    row = next(row for row in ROWS if row.rule == "Turns go clockwise")
    clockwise = next(each for each in BREAKS if each.is_for(row))
    row = row._replace(shown=row.shown[:1])
    before = (copy.root / clockwise.file).read_bytes()
    assert look(copy, row, clockwise) == "scenarios/rulings/R006.toml"
    harmless = Break(rule=row.rule, file=clockwise.file, old=clockwise.old, new=clockwise.old.replace("+ 1", "+ 1 + 0"))
    assert look(copy, row, harmless) == ""
    assert (copy.root / clockwise.file).read_bytes() == before


def test_rows_are_named_by_number_or_words(capsys):
    assert wanted(["2", "5-7", "999"]) == [2, 5, 6, 7]
    assert wanted([]) == [*range(1, len(ROWS) + 1)]
    assert [ROWS[number - 1].rule for number in wanted(["martian: a turn ends"])] == [
        "A turn ends with the Hand Limit; no step follows for Keepers"
    ]
    assert main(["--rows", "no such rule"]) == 2
    assert "no row" in capsys.readouterr().err.casefold()
