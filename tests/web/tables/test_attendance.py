from __future__ import annotations

import msgspec

from ruleshift.table.attendance import Attendance
from ruleshift.web.tables.beginning import _next
from tests.web.party import StillClock, partying
from tests.web.server import FAST


def test_somebody_is_there_while_one_tab_is_open():
    clock = StillClock()
    attendance = Attendance(clock)
    attendance.come("Ann")
    attendance.come("Ann")
    attendance.run_clock(["Ann", "Bob"], paused=False)
    clock.at = 5.0
    attendance.go("Ann")
    assert attendance.online(["Ann", "Bob"]) == ["Ann"]
    attendance.go("Ann")
    assert attendance.online(["Ann", "Bob"]) == []
    assert attendance.of("Ann").since == 5.0


def test_the_clock_runs_while_a_person_is_there_and_nobody_has_paused():
    attendance = Attendance(StillClock())
    attendance.run_clock(["Ann"], paused=False)
    assert not attendance.clock.running
    attendance.come("Ann")
    attendance.run_clock(["Ann"], paused=True)
    assert [attendance.clock.running] == [False]
    attendance.run_clock(["Ann"], paused=False)
    assert [attendance.clock.running] == [True]


def test_who_answers_again_was_away_only_once():
    attendance = Attendance(StillClock())
    attendance.of("Ann").away = True
    attendance.of("Ann").missed = 2
    assert attendance.return_to("Ann")
    assert not attendance.return_to("Ann")
    assert attendance.of("Ann").missed == 0


async def test_whose_connection_broke_keeps_the_seat_in_another_game_and_who_hung_up_does_not():
    async with partying("Ann", "Bob", "Cat", decks=["martian"]) as party:
        table = party.table
        table.record = msgspec.structs.replace(table.record, phase="over")
        table.exit(party.tabs["Bob"], broken=True)
        table.exit(party.tabs["Cat"])
        assert [member.name for member in _next(table).people] == ["Ann", "Bob"]
        party.clock.at += FAST.away_after
        assert [member.name for member in _next(table).people] == ["Ann"]
