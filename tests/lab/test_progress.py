"""How far a long run is, for whoever looks."""

from __future__ import annotations

import io
import sys

from ruleshift.lab import progress
from ruleshift.lab.progress import make_progress


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_nothing_is_written_where_nobody_looks():
    pipe = io.StringIO()
    told = make_progress(10, pipe)
    told(5)
    told.close()
    assert pipe.getvalue() == ""


def test_without_rich_it_is_one_line_that_is_wiped_out_at_the_end(monkeypatch):
    monkeypatch.setitem(sys.modules, "rich.console", None)
    clock = iter([0.0, 10.0, 100.0, 200.0])
    monkeypatch.setattr(progress, "monotonic", lambda: next(clock))
    screen = Screen()
    told = make_progress(100_000, screen)
    told(10)
    assert screen.getvalue().endswith("\r10 of 100,000 games, 1 a second, 27:46:30 left")
    told(50_000)
    assert "50,000 of 100,000 games, 500 a second, 1:40 left" in screen.getvalue()
    told(0)
    assert screen.getvalue().rstrip().endswith("0 of 100,000 games, 0 a second, ? left")
    told.close()
    assert screen.getvalue().endswith(" \r")
