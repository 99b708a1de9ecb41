"""The attacks of `python -m tests.siege`, each for a few choices: everybody else plays on, and the server is alive."""

from __future__ import annotations

import asyncio
import sys

import pytest

from tests.siege import ATTACKS, RATE, withstand
from tests.support.thorough import THOROUGH

CHOICES = 400 if THOROUGH else 5


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has all of 127.0.0.0/8 for itself")
def test_people_at_other_tables_play_on_whatever_is_tried(tmp_path):
    async def siege():
        found = withstand(list(ATTACKS), str(tmp_path / "tables.sqlite"), lambda load: load.count(RATE, CHOICES))
        return [name async for name, tally in found if len(tally.times) >= CHOICES]

    assert asyncio.run(siege()) == ["peace", *ATTACKS]
