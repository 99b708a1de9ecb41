"""The attacks of `python -m tests.siege`, each for a moment: everybody else plays on, and the server is alive."""

from __future__ import annotations

import asyncio
import sys

import pytest

from tests.siege import ATTACKS, withstand


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has all of 127.0.0.0/8 for itself")
def test_people_at_other_tables_play_on_whatever_is_tried(tmp_path):
    found = asyncio.run(withstand(list(ATTACKS), 1.0, str(tmp_path / "tables.sqlite")))
    assert list(found) == ["peace", *ATTACKS]
    silenced = [name for name, tally in found.items() if not tally.times]
    assert silenced == [], "nobody could make a choice meanwhile"
