"""`ruleshift admin` against a server that runs, and a server that is told to stop."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing, contextmanager

import pytest

from ruleshift.engine.game import Game
from ruleshift.web.storage import StoredGame
from ruleshift.web.tables.live_game import LiveGame, read_journal
from ruleshift.web.tables.upkeep import without_name
from tests.support.waiting import TIMEOUT
from tests.web.server import Server, run

COMMAND = [sys.executable, "-c", "import sys; from ruleshift.cli import main; sys.exit(main(sys.argv[1:]))"]


@contextmanager
def house(folder, *arguments):
    """`ruleshift serve` in a process of its own."""
    environment = os.environ | {"XDG_DATA_HOME": str(folder)}
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        [*COMMAND, "serve", "--port", "0", "--window-bounds", "0,30", *arguments],
        stdout=pipe,
        stderr=pipe,
        text=True,
        env=environment,
    )
    try:
        assert process.stdout is not None
        address = re.search(r"http://\S+:(\d+)", process.stdout.readline())
        assert address
        yield process, Server(int(address[1]))
    finally:
        process.terminate()
        process.communicate()


def admin(folder, *arguments, code=0):
    environment = os.environ | {"XDG_DATA_HOME": str(folder)}
    answer = subprocess.run(
        [*COMMAND, "admin", *arguments], capture_output=True, text=True, env=environment, timeout=TIMEOUT, check=False
    )
    assert answer.returncode == code, answer.stderr
    assert "Traceback" not in answer.stderr
    return answer.stdout + answer.stderr


def test_whoever_runs_the_server_looks_after_it(tmp_path):
    async def evening(server):
        async with server.browser() as ann:
            kept = await ann.open_table("Ann", bots=("easy",), start=True, decks=["martian"])
            gone = await ann.open_table("Ann")
            assert kept in admin(tmp_path, "tables")
            rows = json.loads(admin(tmp_path, "tables", "--json"))
            assert {row["id"] for row in rows} == {kept, gone}
            async with ann.tab(gone) as tab:
                await tab.until(lambda state: state)
                assert "127.0.0.1" in admin(tmp_path, "tables")
                assert admin(tmp_path, "close", gone) == "Closed: 1.\n"
                while tab.heard[-1]["type"] != "closed":
                    await tab.hear()
            assert "Closed: 1." in admin(tmp_path, "close", "--unplayed")
            assert "0 tables." in admin(tmp_path, "tables")
            assert "no such table" in admin(tmp_path, "close", "nothing", code=2)
            assert "Name the tables" in admin(tmp_path, "close", code=2)
            assert "forgotten: 0" in admin(tmp_path, "forget", "30")
            assert "changed: 0" in admin(tmp_path, "remove-name", "Ann")
            assert "192.0.2.0/24" in admin(tmp_path, "ban", "192.0.2.0/24", "--reason", "noise")
            assert "noise" in admin(tmp_path, "bans")
            assert "lifted" in admin(tmp_path, "unban", "192.0.2.0/24")
            assert "no such ban" in admin(tmp_path, "unban", "192.0.2.0/24", code=1)
            assert "neither" in admin(tmp_path, "ban", "nowhere", code=2)

    with house(tmp_path) as (process, server):
        run(evening(server))
        process.kill()
    assert "does not answer" in admin(tmp_path, "tables", code=2)
    (tmp_path / "ruleshift" / "server.json").unlink()
    assert "No server seems to run" in admin(tmp_path, "tables", code=2)


def test_only_whoever_has_the_secret_administers_and_a_second_server_is_refused(tmp_path):
    async def evening(server):
        async with server.browser() as eve:
            assert "sound" in admin(tmp_path, "check")
            copy = tmp_path / "copy.sqlite"
            assert "saved" in admin(tmp_path, "backup", str(copy))
            assert "there already" in admin(tmp_path, "backup", str(copy), code=2)
            with closing(sqlite3.connect(copy)) as connection:
                assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            for headers in ({}, {"Authorization": "Bearer nonsense"}):
                assert (await eve.client.get("/api/admin/tables", headers=headers)).status_code == 403
            secret = json.loads((tmp_path / "ruleshift" / "server.json").read_text())["secret"]
            forwarded = {"Authorization": f"Bearer {secret}", "X-Forwarded-For": "127.0.0.1"}
            assert (await eve.client.get("/api/admin/tables", headers=forwarded)).status_code == 403
            assert (tmp_path / "ruleshift" / "server.json").stat().st_mode & 0o77 == 0
            admin(tmp_path, "ban", "127.0.0.1")
            assert (await eve.client.get("/")).status_code == 403

    with house(tmp_path) as (_, server):
        run(evening(server))
        answer = subprocess.run(
            [*COMMAND, "serve", "--port", "0"],
            capture_output=True,
            text=True,
            env=os.environ | {"XDG_DATA_HOME": str(tmp_path)},
            timeout=TIMEOUT,
            check=False,
        )
        assert answer.returncode == 2
        assert "Another server" in answer.stderr


def test_a_server_that_is_told_to_stop_tells_everybody_and_keeps_everything(tmp_path):
    async def evening(process, server):
        async with server.browser() as ann:
            table = await ann.open_table("Ann", bots=("easy",), start=True, decks=["martian"])
            async with ann.tab(table) as tab:
                await tab.until(lambda state: state["own"] and state["own"]["decision"])
                await tab.does("choose", decision=tab.decision["id"], option=0)
                process.send_signal(signal.SIGTERM)
                message = await tab.hear()
                while message["type"] != "closed":
                    message = await tab.hear()
                assert message["again"]
                assert "reconnects by itself" in message["message"]
            assert await asyncio.to_thread(process.wait, TIMEOUT) == 0
            assert not (tmp_path / "ruleshift" / "server.json").exists()
            return table, ann.client.cookies

    async def again(server, table, cookies):
        async with server.browser() as ann:
            ann.client.cookies = cookies
            async with ann.tab(table) as tab:
                state = await tab.until(lambda state: state["game"])
                assert state["you"] == "Ann"

    kept = []

    async def first(process, server):
        kept.append(await evening(process, server))

    with house(tmp_path) as (process, server):
        run(first(process, server))
        _, complaints = process.communicate(timeout=TIMEOUT)
        assert "Traceback" not in complaints
    with house(tmp_path) as (_, server):
        run(again(server, *kept[0]))


def test_settings_are_shown_and_nonsense_is_refused():
    shown = subprocess.run(
        [*COMMAND, "serve", "--settings", "--most-tables", "3"], capture_output=True, text=True, check=True
    )
    assert "--most-tables, RULESHIFT_MOST_TABLES = 3" in shown.stdout
    bad = subprocess.run([*COMMAND, "serve", "--most-tables", "x"], capture_output=True, text=True, check=False)
    assert (bad.returncode, len(bad.stderr.splitlines())) == (2, 1)


@pytest.mark.parametrize("name", ["Ann", "Bob"])
def test_a_game_without_a_name_is_replayed_as_before(name):
    game = Game("pirate", players=["Ann", "Bob"], seed=3, options={"first": "Ann"})
    opening = game.journal.to_bytes().decode()
    draft = game.draft()
    while not draft.game.over:
        decision = draft.game.decisions[0]
        draft.game.choose(decision, len(decision) - 1)
    moves = tuple(made.to_json() for made in draft.moves)
    game.adopt(draft)
    live = LiveGame("g", 1, game, None)  # type: ignore[arg-type]
    finished, stored = without_name(live.finished(public=True, at=1), StoredGame(opening, moves), name)
    assert name not in finished.players
    assert "Player 1" in finished.players
    assert f'"{name}"' not in stored.opening + "".join(stored.moves)
    assert f"@{name}" not in "".join(stored.moves)
    again = Game.from_journal(read_journal(stored))
    assert again.outcome == finished.outcome
