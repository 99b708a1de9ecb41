from __future__ import annotations

from ruleshift.web.tables.clock import Clock
from ruleshift.web.time_source import TimeSource


def test_a_clock_counts_only_while_it_runs():
    now = 100.0
    clock = Clock(lambda: now)
    assert clock.now() == 0.0
    clock.start()
    now = 103.0
    assert clock.now() == 3.0
    clock.stop()
    now = 200.0
    clock.stop()
    assert clock.now() == 3.0
    clock.start()
    clock.start()
    now = 201.0
    assert clock.now() == 4.0


def test_a_clock_that_is_set_does_not_move_the_calendar(caplog):
    wall, steady = 1_000_000, 0.0
    calendar = TimeSource(lambda: wall, lambda: steady)
    wall, steady = 1_061_000, 60.0
    assert calendar.now() == 1_061_000, "a second of drift is followed"
    wall, steady = 1_061_000 + 30 * 24 * 3_600_000, 61.0
    assert calendar.now() == 1_062_000
    wall, steady = 5, 62.0
    assert calendar.now() == 1_063_000
    assert len(caplog.records) == 1
