"""Our engine beside other libraries: whoever is not there is said to be missing."""

from __future__ import annotations

import sys

import pytest

from ruleshift.lab import peers
from ruleshift.lab.peers import PEERS, make_peer
from ruleshift.lab.side_by_side import Row, side_by_side, table_text


def test_ours_and_every_peer_take_turns_and_a_missing_one_is_named():
    rows = side_by_side(2, 0.01, [sys.executable])
    ours = [row for row in rows if row.name.startswith("Ruleshift, ")]
    assert [len(row.speeds) for row in ours] == [2, 2]
    assert len(rows) == 2 + len(PEERS)
    for row in rows:
        assert (len(row.speeds) == 2) != bool(row.trouble)
    for row in rows[2:]:
        assert row.name in PEERS
        assert not row.trouble or "not installed" in row.trouble


def test_the_table_sets_the_first_against_each_turn_by_turn():
    text = table_text(
        [Row("Ours", (200.0, 300.0, 100.0)), Row("Theirs", (50.0, 60.0, 50.0)), Row("Gone", (), "missing")]
    )
    assert "4.00 (2.00 to 5.00)" in text
    assert text.splitlines()[-1].split() == ["Gone", "-", "missing"]


def test_a_peer_counts_its_steps_and_its_time(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(peers.PEERS, "Ours", lambda: lambda _chance: 7)
    peer = make_peer("Ours")
    steps, seconds = peer.play_for(0.001)
    assert steps
    assert steps % 7 == 0
    assert peer.speed == pytest.approx(steps / seconds)
