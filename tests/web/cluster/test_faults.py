"""A few faults in the middle of games, with real servers, a real PostgreSQL and a real nginx. `python -m tests.cluster`
has hundreds.
"""

from __future__ import annotations

import asyncio

import pytest

from tests.web.cluster.faults import Evening, late_writer
from tests.web.cluster.place import missing
from tests.web.databases import leave_out


@pytest.fixture(scope="module", autouse=True)
def needed():
    lacking = missing()
    if lacking:
        leave_out(f"Several servers and their faults were not tested: this machine has no {lacking}.")
        pytest.skip(f"there is no {lacking}")


def test_servers_that_die_stop_leave_or_are_upgraded_lose_no_answer_and_games_go_on():
    result = asyncio.run(Evening(3, "--patient", servers=3, tables=2).spend(["upgrade", "kill", "restart", "stop"]))
    assert result.troubles == []
    assert result.acknowledged > 100
    assert result.kept > result.acknowledged


def test_a_server_that_comes_back_late_overwrites_no_seat():
    seats, found = asyncio.run(late_writer())
    assert seats == {"Ann", "Bob"}
    assert found == []


def test_without_the_fence_the_same_attack_is_noticed():
    seats, found = asyncio.run(late_writer("--unfenced"))
    assert seats == {"Ann"}
    assert "after its burial" in found[0]
