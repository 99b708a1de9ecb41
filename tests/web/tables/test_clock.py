from __future__ import annotations

from ruleshift.web.tables.clock import Clock


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
