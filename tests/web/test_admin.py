"""`ruleshift admin` against a server that runs, and a server that is told to stop."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import sqlite3
import subprocess
from contextlib import closing
from functools import partial

import pytest

from ruleshift.engine.game import Game
from ruleshift.table.record import TableOptions
from ruleshift.table.table_game import TableGame
from ruleshift.table.undo import read_journal
from ruleshift.web.storage import StoredGame
from ruleshift.web.tables.live_table import finished
from ruleshift.web.tables.upkeep import without_name
from tests.support.waiting import TIMEOUT
from tests.web.house import COMMAND, admin, house
from tests.web.server import run


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
                assert admin(tmp_path, "close", gone) == "Closed: 1 table.\n"
                while tab.heard[-1]["type"] != "closed":
                    await tab.hear()
            assert "Closed: 1 table" in admin(tmp_path, "close", "--unplayed", "--idle", "0")
            assert "0 tables." in admin(tmp_path, "tables")
            assert "no such table" in admin(tmp_path, "close", "nothing", code=2)
            assert "Name the tables" in admin(tmp_path, "close", code=2)
            assert "Deleted: 0 finished games." in admin(tmp_path, "forget", "30")
            assert "changed: 0" in admin(tmp_path, "remove-name", "Ann")
            assert "203.0.113.0/24" in admin(tmp_path, "ban", "203.0.113.0/24", "--reason", "noise")
            assert "noise" in admin(tmp_path, "bans")
            assert "lifted" in admin(tmp_path, "unban", "203.0.113.0/24")
            assert "no such ban" in admin(tmp_path, "unban", "203.0.113.0/24", code=1)
            assert "neither" in admin(tmp_path, "ban", "nowhere", code=2)
            assert "Say which name" in admin(tmp_path, "remove-name", "", code=2)
            assert "No such file or directory." in admin(tmp_path, "backup", "/nowhere/copy.sqlite", code=2)
            assert "name a folder" in admin(tmp_path, "backup", "--keep", "2", __file__, code=2)

    with house(tmp_path) as (process, server):
        run(evening(server))
        process.kill()
    assert "does not answer" in admin(tmp_path, "tables", code=2)
    (tmp_path / "ruleshift" / "tables.sqlite.server.json").unlink()
    assert "No server seems to run" in admin(tmp_path, "tables", code=2)


NONSENSE = {
    "ban 203.0.113.1 --hours -3": "hours are a number above 0, and at most 876600, not '-3'",
    "ban 203.0.113.1 --hours 0": "hours are a number above 0",
    "ban 203.0.113.1 --hours nan": "hours are a number above 0",
    "close --idle -1": "days are a number from 0 to 36525, not '-1'",
    "close --idle inf": "days are a number from 0 to 36525",
    "close --unplayed --idle x": "days are a number from 0 to 36525",
    "forget -7": "days are a number from 0 to 36525",
    "backup copies --keep 0": "copies are a whole number of 1 or more, not '0'",
    "forget nan": "days are a number from 0 to 36525",
    "forget 1e9": "days are a number from 0 to 36525, not '1e9'",
}


@pytest.mark.parametrize(("words", "said"), NONSENSE.items())
def test_numbers_that_make_no_sense_are_refused(words, said, tmp_path):
    assert said in admin(tmp_path, *words.split(), code=2)


def answered(folder, *arguments, answer):
    """What `ruleshift admin` says at a terminal where somebody answers."""
    master, terminal = os.openpty()
    try:
        os.write(master, answer)
        environment = os.environ | {"XDG_DATA_HOME": str(folder)}
        done = subprocess.run(
            [*COMMAND, "admin", *arguments],
            stdin=terminal,
            capture_output=True,
            text=True,
            env=environment,
            timeout=TIMEOUT,
            check=False,
        )
    finally:
        os.close(master)
        os.close(terminal)
    return done.returncode, done.stdout


def is_asked(former, state):
    """True if this seat is asked something new."""
    decision = state["own"] and state["own"]["decision"]
    return decision and decision["id"] != former


def test_before_games_are_lost_the_command_says_how_many_and_asks(tmp_path):
    async def evening(server):
        async with server.browser() as ann:
            playing = await ann.open_table("Ann", bots=("easy",), start=True, decks=["martian"], first="Ann")
            async with ann.tab(playing) as tab:
                await tab.play_on(choices=2)
            solo = await ann.open_table("Ann", seats=1, start=True)
            async with ann.tab(solo) as tab:
                await tab.play_on()
            await ann.open_table("Ann", bots=("easy",), start=True, decks=["martian"])
        told = admin(tmp_path, "close", "--unplayed", "--dry-run")
        assert told == "This would close 0 tables.\n", "one was opened a moment ago, one played to its end"
        told = admin(tmp_path, "close", "--unplayed", "--idle", "0", "--dry-run")
        assert told == "This would close 1 table.\n"
        told = admin(tmp_path, "close", "--idle", "0", code=2)
        assert "This closes 3 tables, with 1 game that people play. Nothing was done: say --yes" in told
        code, said = answered(tmp_path, "close", playing, answer=b"n\n")
        assert (code, "1 game that people play" in said, "Nothing was done." in said) == (1, True, True)
        code, said = answered(tmp_path, "close", playing, answer=b"\x04")
        assert (code, "Nothing was done." in said) == (1, True)
        assert "3 tables." in admin(tmp_path, "tables")
        assert admin(tmp_path, "close", "--unplayed", "--idle", "0") == "Closed: 1 table.\n"
        code, said = answered(tmp_path, "close", playing, answer=b"y\n")
        assert (code, "Closed: 1 table, with 1 game" in said) == (0, True)
        assert admin(tmp_path, "forget", "0", "--dry-run") == "This would delete 1 finished game.\n"
        assert "This deletes 1 finished game. Nothing was done" in admin(tmp_path, "forget", "0", code=2)
        assert admin(tmp_path, "forget", "1") == "Deleted: 0 finished games.\n"
        assert admin(tmp_path, "forget", "0", "--yes") == "Deleted: 1 finished game.\n"
        assert admin(tmp_path, "close", "--idle", "0", "--yes") == "Closed: 1 table.\n"

    with house(tmp_path, messages_burst="10000") as (_, server):
        run(evening(server))


def test_a_health_check_follows_the_port_and_never_counts_as_a_stranger(tmp_path):
    async def others(server):
        async with server.browser() as eve:
            assert (await eve.client.get("/api/ready")).status_code == 200
            assert (await eve.client.get("/api/ready")).status_code == 429

    with house(tmp_path, reads_per_second="0.000001", reads_burst="2") as (process, server):
        run(others(server))
        for _ in range(2):
            assert admin(tmp_path, "ready") == "The server is ready.\n"
        process.kill()
        process.wait(TIMEOUT)
        assert "does not answer" in admin(tmp_path, "ready", code=2)


def test_a_name_is_removed_from_games_tables_and_chat(tmp_path):
    async def evening(server):
        async with server.browser() as ann:
            solo = await ann.open_table("Annabella", seats=1, start=True)
            async with ann.tab(solo) as tab:
                await tab.play_on()
            table = await ann.open_table("Annabella", bots=("easy",), start=True, decks=["martian"], first="Annabella")
            async with ann.tab(table) as tab:
                await tab.until(partial(is_asked, None))
                await tab.does("choose", decision=tab.decision["id"], option=0)
                await tab.does("chat", text="Hello")
                told = admin(tmp_path, "remove-name", "Annabella").splitlines()
                assert told[0] == "Games changed: 1. Tables changed, with their chat: 2."
                assert "back-ups" in told[1]
                while (message := await tab.hear())["type"] != "closed":
                    pass
                assert message["again"]
            async with ann.tab(table) as tab:
                await tab.until(partial(is_asked, None))
                assert tab.state["you"] == "Player 1"
                await tab.does("choose", decision=tab.decision["id"], option=0)
                await tab.until(lambda _: tab.chat)
                assert [line["player"] for line in tab.chat] == ["Player 1"]
            assert admin(tmp_path, "remove-name", "Annabella").startswith("Games changed: 0. Tables changed")
        assert "all sound" in admin(tmp_path, "check")

    with house(tmp_path, messages_burst="10000") as (_, server):
        run(evening(server))
    files = [path for path in (tmp_path / "ruleshift").iterdir() if path.is_file()]
    assert files
    assert not [path.name for path in files if b"Annabella" in path.read_bytes()]


def test_a_list_of_bans_says_until_when_and_why(tmp_path):
    with house(tmp_path):
        admin(tmp_path, "ban", "203.0.113.0/24", "--reason", "noise")
        admin(tmp_path, "ban", "198.51.100.7", "--hours", "876000", "--reason", "spam")
        rows = admin(tmp_path, "bans").splitlines()
        assert re.fullmatch(r"198\.51\.100\.7/32 +until 2\d{3}-\d\d-\d\d \d\d:\d\d UTC +spam", rows[0])
        assert rows[1].split() == ["203.0.113.0/24", "for", "good", "noise"]
        assert rows[2] == "2 bans."


def test_the_operator_is_not_locked_out(tmp_path):
    """Bans that were made elsewhere may cover this machine."""

    async def evening(process, server):
        async with server.browser() as eve, server.browser(**{"X-Forwarded-For": "203.0.113.8"}) as bob:
            for network, what in {
                "127.0.0.1": "an address of this machine",
                "::ffff:127.0.0.9": "127.0.0.9/32 cannot be banned: 127.0.0.0/8 is an address of this machine.",
                "::/0": "an address of this machine",
                "10.1.2.3": "10.1.0.0/16 is a proxy",
                "0.0.0.0/0": "cannot be banned",
            }.items():
                assert what in admin(tmp_path, "ban", network, code=2)
            assert admin(tmp_path, "ban", "203.0.113.8") == "Nobody comes in from 203.0.113.8/32 any more.\n"
            database = tmp_path / "ruleshift" / "tables.sqlite"
            with closing(sqlite3.connect(database)) as connection, connection:
                connection.execute("INSERT INTO bans VALUES ('127.0.0.0/8', 0, ''), ('198.51.100.0/24', 0, '')")
            assert admin(tmp_path, "unban", "203.0.113.8") == "The ban is lifted.\n"  # all bans are read again
            assert (await bob.client.get("/api/tables")).status_code == 403
            assert (await eve.client.get("/api/tables")).status_code == 403
            assert "0 tables." in admin(tmp_path, "tables")
            assert admin(tmp_path, "unban", "127.0.0.0/8") == "The ban is lifted.\n"
            assert (await eve.client.get("/api/tables")).status_code == 200
            process.kill()
            await asyncio.to_thread(process.wait, TIMEOUT)
        assert admin(tmp_path, "unban", "198.51.100.7/24") == "The ban is lifted.\n"
        assert "no such ban" in admin(tmp_path, "unban", "198.51.100.0/24", code=1)
        assert "neither" in admin(tmp_path, "unban", "nowhere", code=2)
        assert "no database" in admin(tmp_path, "--database", str(tmp_path / "no.sqlite"), "unban", "::1", code=2)

    with house(tmp_path, "--proxy", "10.1.0.0/16") as (process, server):
        run(evening(process, server))


def test_two_databases_in_one_folder_have_a_server_each(tmp_path):
    """What is meant for one of them never reaches the other."""
    one, two = (str(tmp_path / name) for name in ("one.sqlite", "two.sqlite"))

    async def evening(server):
        async with server.browser() as ann:
            await ann.open_table("Ann")

    with house(tmp_path, "--database", one) as (first, _):
        assert "--database" in admin(tmp_path, "tables", code=2), "there is none with the usual database"
        with house(tmp_path, "--database", two) as (_, second):
            run(evening(second))
            assert "1 table." in admin(tmp_path, "--database", f"sqlite:///{two}", "tables")
            assert admin(tmp_path, "--database", one, "close", "--idle", "0") == "Closed: 0 tables.\n"
            first.kill()
            first.wait(TIMEOUT)
            assert "does not answer" in admin(tmp_path, "--database", one, "tables", code=2)
            (tmp_path / "one.sqlite.server.json").unlink()
            said = admin(tmp_path, "--database", one, "tables", code=2)
            assert f"No server seems to run with the database {one}. There may be one with --database {two}." in said
            (tmp_path / "two.sqlite.server.json").rename(tmp_path / "one.sqlite.server.json")
            assert f"of a server with the database {two}" in admin(tmp_path, "--database", one, "tables", code=2)


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
            secret = json.loads((tmp_path / "ruleshift" / "tables.sqlite.server.json").read_text())["secret"]
            forwarded = {"Authorization": f"Bearer {secret}", "X-Forwarded-For": "127.0.0.1"}
            assert (await eve.client.get("/api/admin/tables", headers=forwarded)).status_code == 403
            assert (tmp_path / "ruleshift" / "tables.sqlite.server.json").stat().st_mode & 0o77 == 0

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
        assert "A server (process" in answer.stderr


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGHUP])
def test_a_server_that_is_told_to_stop_tells_everybody_and_keeps_everything(told, tmp_path):
    async def evening(process, server):
        async with server.browser() as ann:
            table = await ann.open_table("Ann", bots=("easy",), start=True, decks=["martian"])
            async with ann.tab(table) as tab:
                await tab.until(lambda state: state["own"] and state["own"]["decision"])
                await tab.does("choose", decision=tab.decision["id"], option=0)
                process.send_signal(told)
                message = await tab.hear()
                while message["type"] != "closed":
                    message = await tab.hear()
                assert message["again"]
                assert "reconnects by itself" in message["message"]
            assert await asyncio.to_thread(process.wait, TIMEOUT) == 0
            assert not (tmp_path / "ruleshift" / "tables.sqlite.server.json").exists()
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
    shown = subprocess.run([*COMMAND, "serve", "--settings", "--port", "3"], capture_output=True, text=True, check=True)
    assert "RULESHIFT_PORT, --port = 3 (from --port; default: 8000)" in shown.stdout
    bad = subprocess.run([*COMMAND, "serve", "--log-level", "x"], capture_output=True, text=True, check=False)
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
    live = TableGame("g", 1, game, TableOptions())
    renamed, stored = without_name(finished(live, public=True, at=1), StoredGame(opening, moves), name)
    assert name not in renamed.players
    assert "Player 1" in renamed.players
    assert f'"{name}"' not in stored.opening + "".join(stored.moves)
    assert f"@{name}" not in "".join(stored.moves)
    again = Game.from_journal(read_journal(stored))
    assert again.outcome == renamed.outcome
