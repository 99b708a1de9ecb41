"""Signs for terminals that have only ASCII, and never an error where a sign cannot be written."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from ruleshift.decks import EDITIONS, find_deck
from ruleshift.terminal.screen.play_app import PlayApp
from ruleshift.terminal.signs import KIND_SIGNS, ascii_cells, ascii_text, shows_unicode
from tests.terminal.screens import settled, sit_down


@pytest.mark.parametrize(
    ("encoding", "environment", "shows"),
    [
        ("utf-8", {}, True),
        ("utf-8", {"LANG": "en_US.UTF-8"}, True),
        ("utf-8", {"LC_ALL": "C.UTF-8", "LANG": "C"}, True),
        ("utf-8", {"LC_ALL": "C", "LANG": "en_US.UTF-8"}, False),
        ("utf-8", {"LANG": "C"}, False),
        ("utf-8", {"LANG": "POSIX"}, False),
        ("ascii", {}, False),
        ("latin-1", {"LANG": "de_DE.ISO-8859-1"}, False),
        (None, {}, False),
        ("nonsense", {}, False),
    ],
)
def test_where_signs_can_be_shown(encoding: str | None, environment: dict[str, str], shows: bool):
    assert shows_unicode(encoding, environment) is shows


@given(st.text())
def test_every_text_becomes_ascii_and_keeps_its_width(text: str):
    assert ascii_text(text).isascii()
    cells = ascii_cells(text, cell_len(text))
    assert cells.isascii()
    if not text.isascii():
        assert len(cells) == cell_len(text)


def test_the_kinds_differ_in_ascii_too():
    kinds = {sign: ascii_text(sign) for sign in KIND_SIGNS.values()}
    assert all(kinds.values())
    assert len(set(kinds.values())) == len(kinds)


@pytest.mark.parametrize("deck", EDITIONS)
def test_no_card_is_unreadable_in_ascii(deck: str):
    for card in find_deck(deck).cards:
        assert "?" not in ascii_text(card.name + card.text).replace("?", "", (card.name + card.text).count("?"))


@pytest.mark.parametrize("setting", [{"LANG": "C"}, {"LC_ALL": "C"}, {"PYTHONIOENCODING": "ascii"}])
def test_a_plain_game_in_ascii(setting: dict[str, str], tmp_path: Path):
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHONIO"))}
    command = [sys.executable, "-m", "ruleshift", "play", "martian", "--seed", "1", "--name", "Zoë"]
    done = subprocess.run(
        command, input=b"1\n1\ntable\nhand\nlog\n", capture_output=True, check=False,
        env={**kept, **setting, "XDG_DATA_HOME": str(tmp_path)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.isascii()
    assert b"Zoe" in done.stdout


def test_the_screen_in_ascii():
    app = PlayApp(sit_down("pirate"), pace=0)
    app.ascii = True

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            lines = [strip.text for strip in app.screen._compositor.render_strips()]
            assert len(lines) == 24
            for line in lines:
                assert line.isascii(), line
                assert len(line) == 80
            assert any("-Goals---" in line for line in lines)

    asyncio.run(run())
