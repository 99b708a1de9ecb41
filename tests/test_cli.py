"""The command line as its users know it: in this process, and here and there as the real command."""

from __future__ import annotations

import functools
import json
import os
import re
import signal
import subprocess
import sys
import sysconfig
import time
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import ruleshift.lab.bench
from ruleshift import __version__
from ruleshift.cli import _parser, main
from ruleshift.commands import COMMANDS, editions
from ruleshift.decks import EDITIONS
from ruleshift.install import install_command

RULESHIFT = Path(sysconfig.get_path("scripts")) / "ruleshift"

HOLDS = """
title = "Rum is played"
edition = "pirate"
players = ["Ann", "Bob"]
[hands]
Ann = ["Rum"]
[[step]]
by = "Ann"
do = "Rum"
expect.has.Ann = ["Rum"]
"""
FAILS = HOLDS.replace("expect.has", "expect.lacks")


LONG_NAMES = ("deck check ", "scenario ", "replay ", "play --resume ", "play pirate --save ")


class Said(NamedTuple):
    """What a command has said."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        """The one JSON document on standard output."""
        assert self.code == 0, self.err
        assert self.err == ""
        assert self.out.count("\n") == 1
        return json.loads(self.out)


class Call:
    """Runs a command in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *arguments: str) -> Said:
        try:
            code = main(arguments)
        except SystemExit as error:
            code = error.code if isinstance(error.code, int) else -1
        said = self.capsys.readouterr()
        return Said(code, said.out, said.err)


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    return Call(capsys)


# Help.


def test_it_can_be_called_as_a_module():
    said = subprocess.run([sys.executable, "-m", "ruleshift", "--version"], capture_output=True, text=True, check=True)
    assert said.stdout == f"ruleshift {__version__}\n"


def test_without_a_command_it_says_what_it_is_and_how_to_begin(call: Call):
    said = call()
    assert said.code == 0
    begin = [line.split() for line in said.out.splitlines() if line.startswith("  ruleshift ")]
    assert len(begin) == 3
    for words in begin:
        assert words[1] in COMMANDS
    assert "unofficial" in said.out


def test_the_version(call: Call):
    assert call("--version").out == f"ruleshift {__version__}\n"


def test_help_lists_every_command(call: Call):
    said = call("--help")
    assert said.code == 0
    assert all(f"    {name} " in said.out for name in COMMANDS)
    assert "Example: ruleshift " in said.out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example_that_can_be_typed(name: str, call: Call):
    said = call(name, "--help")
    assert said.code == 0
    assert said.err == ""
    assert f"Example: ruleshift {name}" in said.out
    words = COMMANDS[name].example.split()
    assert _parser(words).parse_args(words).command == name


# Wrong calls: one clear line, exit code 2.


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("frobnicate", "invalid choice: 'frobnicate'"),
        ("--loud", "unrecognized arguments: --loud"),
        ("cards", "required: EDITION"),
        ("cards zombie", "There is no deck called 'zombie'"),
        ("cards nowhere.toml", "nowhere.toml"),
        ("cards pirate --jsno", "unrecognized arguments: --jsno"),
        ("simulate", "required: EDITION"),
        ("simulate zombie", "There is no deck called 'zombie'"),
        ("simulate martian+pirate", "never blended"),
        ("simulate pirate --bots clever", "There is no bot called 'clever'"),
        ("simulate pirate --bots ,", "at least one bot"),
        ("simulate pirate --bots random,greedy --players 3", "one for all, or one for each player"),
        ("simulate pirate --games many", "invalid int value: 'many'"),
        ("simulate pirate --games 0", "1 to 10,000,000 games"),
        ("simulate pirate --games -5", "1 to 10,000,000 games"),
        ("simulate pirate --players 1", "2 to 12"),
        ("simulate pirate --players 99", "2 to 12"),
        ("simulate pirate --jobs 0", "1 to 256 processes"),
        ("simulate pirate --seed -1", "A seed is a whole number"),
        ("simulate pirate --option judging", "NAME=VALUE"),
        ("simulate pirate --option judging=maybe", "The option judging is true or false"),
        ("simulate pirate --option beards=true", "There is no option 'beards'"),
        ("bench --seconds 0", "more than 0"),
        ("bench --seconds nan", "more than 0"),
        ("scenario", "required: PATH"),
        ("play zombie", "zombie"),
        ("solo zombie", "zombie"),
        ("replay nowhere.ruleshift", "nowhere.ruleshift"),
        ("replay", "required: FILE"),
        ("deck check", "required: FILE"),
        ("deck shuffle mine.toml", "invalid choice: 'shuffle'"),
        ("serve --port high", "--port is a whole number from 0 to 65535, not 'high'."),
        *((f"{words}{'x' * 300}", "File name too long") for words in LONG_NAMES),
    ],
)
def test_a_wrong_call_gives_one_clear_line(words: str, reason: str, call: Call):
    said = call(*words.split())
    assert said.code == 2
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert said.err.startswith("ruleshift")
    assert reason in said.err


def test_results_never_go_into_a_folder_that_is_in_use(call: Call, tmp_path: Path):
    (tmp_path / "something").write_text("")
    said = call("simulate", "pirate", "--games", "1", "--out", str(tmp_path))
    assert said.code == 2
    assert "not empty" in said.err
    assert [path.name for path in tmp_path.iterdir()] == ["something"]


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no endless file here")
@pytest.mark.parametrize("command", ["scenario", "replay", "play --resume", "deck check", "cards"])
def test_an_endless_file_is_not_read_to_its_end(command: str, call: Call):
    said = call(*command.split(), "/dev/zero")
    assert said.code == 2
    assert "too large for a" in said.out + said.err or "is not a deck file" in said.err


@pytest.mark.skipif(os.name != "posix", reason="streams are closed otherwise elsewhere")
@pytest.mark.parametrize("words", [["editions"], ["play", "camping", "--seed", "1"], []])
@pytest.mark.parametrize("closed", [0, 1, 2])
def test_a_closed_stream_leads_nowhere(words: list[str], closed: int, tmp_path: Path):
    said = subprocess.run(
        [str(RULESHIFT), *words], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300, check=False,
        preexec_fn=functools.partial(os.close, closed), env=os.environ | {"XDG_DATA_HOME": str(tmp_path)},
    )  # fmt: skip
    assert said.returncode == 0
    assert said.stderr == ""
    assert bool(said.stdout) == (closed != 1)


def test_what_is_typed_in_another_encoding_is_read_as_far_as_possible(tmp_path: Path):
    said = subprocess.run(
        [str(RULESHIFT), "play", "anatomy", "--seed", "3"], input=b"\xff\xfe\njoin \xff\ncard \xff\nquit\n",
        capture_output=True, timeout=300, check=False, env=os.environ | {"XDG_DATA_HOME": str(tmp_path)},
    )  # fmt: skip
    assert said.returncode == 0
    assert said.stderr == b""
    assert b"\nThis game is saved in " in said.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_full_disk_is_told_in_one_line():
    with Path("/dev/full").open("w") as full:
        said = subprocess.run(
            [str(RULESHIFT), "editions"], stdout=full, stderr=subprocess.PIPE, text=True, timeout=300, check=False
        )
    assert said.returncode == 2
    assert said.stderr == "ruleshift: No space left on device.\n"


def test_a_missing_package_is_named_with_the_way_to_get_it(call: Call, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    monkeypatch.delitem(sys.modules, "ruleshift.web.server", raising=False)
    said = call("serve")
    assert said.code == 2
    assert said.err == f"ruleshift: this command needs the package uvicorn: {install_command('server')}.\n"


# Lists.


def test_editions_as_json(call: Call):
    rows = call("editions", "--json").document
    assert [row["id"] for row in rows] == list(EDITIONS)
    assert all(list(row) == ["id", "name", "year", "cards", "blends", "solo"] for row in rows)
    assert {row["id"]: row["year"] for row in rows} == {
        "pirate": 2011, "martian": 2009, "drinking": 2017, "camping": 2023, "anatomy": 2018,
    }  # fmt: skip
    assert all(row["cards"] == 100 and row["solo"] is True for row in rows)
    assert [row["id"] for row in rows if not row["blends"]] == ["martian"]


def test_editions_for_people(call: Call):
    lines = call("editions").out.splitlines()
    assert [line.split()[0] for line in lines] == list(EDITIONS)
    assert sum("never blended" in line for line in lines) == 1


KINDS = {"basic", "meta", "rule", "goal", "ungoal", "keeper", "creeper", "action", "surprise"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_cards_as_json(edition: str, call: Call):
    rows = call("cards", edition, "--json").document
    assert all(list(row) == ["name", "kind", "icons", "text", "source", "count"] for row in rows)
    assert sum(row["count"] for row in rows) == 100
    assert len({row["name"] for row in rows}) == len(rows)
    assert {row["kind"] for row in rows} <= KINDS
    assert sum(row["count"] for row in rows if row["kind"] == "basic") == 1
    assert {row["source"] for row in rows} <= {"rulebook", "public", "proposed"}
    assert all(icon == icon.lower() for row in rows for icon in row["icons"])


def test_the_turn_marker_of_drinking_is_a_meta_card(call: Call):
    rows = call("cards", "drinking", "--json").document
    assert {row["name"]: row["kind"] for row in rows}["It's My Turn"] == "meta"


def test_the_options_of_a_blend_are_listed_once(call: Call):
    said = call("cards", "pirate+anatomy")
    assert said.out.count("Options (--option NAME=VALUE)") == 1
    assert said.out.index("Pirate (100 cards)") < said.out.index("Anatomy (100 cards)") < said.out.index("Options")
    assert "reproductive" in said.out


def test_cards_for_people_are_listed_by_kind_with_the_options_of_the_deck(call: Call):
    said = call("cards", "anatomy").out
    headings = ["Basic Rules (1)", "Meta Rules", "New Rules", "Goals", "Ungoals", "Keepers", "Creepers", "Actions"]
    places = [said.index(f"\n{heading}") for heading in headings]
    assert places == sorted(places)
    assert "\n  reproductive: " in said[said.index("Options") :]
    assert "Night Lights x2" in call("cards", "camping").out


def test_each_card_of_a_printed_deck_says_where_it_is_from(call: Call):
    said = call("cards", "pirate").out
    rows = call("cards", "pirate", "--json").document
    words = {"rulebook": "from the rulebook", "public": "from a public source", "proposed": "ours"}
    counts = Counter(row["source"] for row in rows for _ in range(row["count"]))
    assert said.splitlines()[1] == ", ".join(f"{counts[source]} {words[source]}" for source in words)
    for row in rows:
        (line,) = [
            line for line in said.splitlines() if re.match(rf"  \S+ {re.escape(row['name'])}( x\d+)?( \[.*?\])?:", line)
        ]
        assert line.endswith(f" ({words[row['source']]})")
    own = call("cards", "docs/examples/kitchen.toml").out
    assert not any(f"({word})" in own for word in words.values())


def test_a_blend_lists_all_its_decks(call: Call):
    rows = call("cards", "pirate+camping", "--json").document
    assert sum(row["count"] for row in rows) == 200


def test_in_a_blend_the_copies_of_a_name_are_one_card_with_the_icons_of_all(call: Call):
    rows = call("cards", "pirate+drinking", "--json").document
    assert [(row["icons"], row["count"]) for row in rows if row["name"] == "Rum"] == [(["alcohol"], 2)]
    assert len({row["name"] for row in rows}) == len(rows)


def test_the_icons_of_humans_are_those_of_the_deck(call: Call):
    rows = call("cards", "martian", "--json").document
    women = [row for row in rows if "female human" in row["icons"] and row["kind"] != "goal"]
    assert [(row["name"], row["count"]) for row in women] == [("Pathetic Human (female)", 5)]
    humans = [row for row in rows if "human" in row["icons"] and row["kind"] in ("keeper", "creeper")]
    assert sum(row["count"] for row in humans) == 12


def test_simulate_as_json(call: Call):
    found = call("simulate", "martian", "--games", "12", "--bots", "random,greedy", "--seed", "5", "--json").document
    assert list(found)[:10] == [
        "games", "finished", "unfinished", "seconds", "turns", "decisions", "wins", "seats", "goals", "cards",
    ]  # fmt: skip
    assert found["games"] == 12 == found["finished"] + found["unfinished"]
    assert set(found["wins"]) == {"random", "greedy", "everyone lost", "unfinished"}
    assert sum(found["wins"].values()) == 12
    assert found["wins"]["unfinished"] == found["unfinished"]
    assert len(found["seats"]) == 2
    assert sum(found["seats"]) == found["wins"]["random"] + found["wins"]["greedy"] == sum(found["goals"].values())
    for spread in (found["turns"], found["decisions"]):
        assert list(spread) == ["mean", "median", "p95", "max"]
        assert 0 < spread["median"] <= spread["p95"] <= spread["max"]
        assert 0 < spread["mean"] <= spread["max"]
    goals = {row["name"] for row in call("cards", "martian", "--json").document if row["kind"] == "goal"}
    assert set(found["goals"]) == goals
    assert all(list(card) == ["played", "won"] for card in found["cards"].values())
    assert goals <= set(found["cards"])


def test_the_same_seed_gives_the_same_games_whatever_the_number_of_processes(call: Call):
    words = ("simulate", "pirate", "--games", "6", "--players", "3", "--seed", "8", "--json")
    first, second, other = call(*words).document, call(*words, "--jobs", "2").document, call(*words[:-2], "9", "--json")
    assert {**first, "seconds": 0} == {**second, "seconds": 0}
    assert other.document["cards"] != first["cards"]


def test_four_bots_play_if_nothing_else_is_said(call: Call):
    assert len(call("simulate", "drinking", "--games", "1", "--json").document["seats"]) == 4


def test_options_take_cards_out_of_a_simulation(call: Call):
    found = call("simulate", "pirate", "--games", "1", "--option", "without=Plunder!;Rum", "--json").document
    assert not {"Plunder!", "Rum"} & set(found["cards"])
    assert "Veto!" in found["cards"]


def test_simulate_for_people(call: Call):
    said = call("simulate", "camping", "--games", "4", "--players", "2")
    assert said.code == 0
    assert said.out.startswith("Camping, 2 greedy bots: 4 games in ")
    assert "95 % interval" in said.out


def test_a_deck_that_nobody_can_win_is_reported_and_said_so(call: Call, tmp_path: Path):
    head = 'format = 1\nid = "attic"\nname = "Attic"\n[[basic]]\nname = "Basic Rules"\ndraw = 1\nplay = 1\n'
    boxes = "".join(f'[[keeper]]\nname = "Box {number}"\n' for number in range(1, 9))
    (tmp_path / "attic.toml").write_text(head + boxes)
    said = call("simulate", str(tmp_path / "attic.toml"), "--games", "2", "--players", "2")
    assert said.code == 1
    assert "no Goal of this deck can be met" in said.err
    assert "Unfinished: 2" in said.out


# The bench.


@pytest.fixture
def light(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games at rest are weighed, so that the test does not take long."""
    monkeypatch.setattr("ruleshift.lab.bench.measure", functools.partial(ruleshift.lab.bench.measure, games_at_rest=5))


@pytest.mark.usefixtures("light")
def test_bench_as_json(call: Call):
    found = call("bench", "--seconds", "0.05", "--json").document
    for figure in ("games_per_second", "decisions_per_second", "clones_per_second", "bytes_per_game"):
        assert found[figure] > 0
    assert list(found["decks"]) == list(EDITIONS)
    assert len({deck["games"] for deck in found["decks"].values()}) == 1


@pytest.mark.usefixtures("light")
def test_bench_for_people(call: Call):
    said = call("bench", "--seconds", "0.05")
    assert said.code == 0
    assert "decisions a second" in said.out
    assert all(f"\n{name} " in said.out for name in EDITIONS)


# Scenarios.


def test_a_scenario_that_holds(call: Call, tmp_path: Path):
    (tmp_path / "holds.toml").write_text(HOLDS)
    assert call("scenario", str(tmp_path / "holds.toml")) == Said(0, "1 passed, 0 failed\n", "")


def test_a_scenario_that_fails_is_told_with_its_step_and_what_was_there(call: Call, tmp_path: Path):
    (tmp_path / "a.toml").write_text(HOLDS)
    (tmp_path / "b.toml").write_text(FAILS)
    said = call("scenario", str(tmp_path))
    line, count = said.out.splitlines()
    assert said.code == 1
    assert count == "1 passed, 1 failed"
    assert "b.toml: step 1" in line
    assert "lacks.Ann" in line
    assert "Rum" in line


def test_a_file_that_is_no_scenario_does_not_stop_the_others(call: Call, tmp_path: Path):
    (tmp_path / "a.toml").write_text("title =")
    (tmp_path / "b.toml").write_text(HOLDS)
    (tmp_path / "c.toml").write_text(HOLDS.replace('"Rum"]', '"Rumm"]'))
    said = call("scenario", str(tmp_path))
    assert said.code == 2
    assert said.out.splitlines()[-1] == "1 passed, 0 failed"
    assert "a.toml, line 1" in said.out
    assert "Rumm" in said.out


def test_no_scenario_there(call: Call, tmp_path: Path):
    assert call("scenario", str(tmp_path)).code == 2
    assert call("scenario", str(tmp_path / "nowhere.toml")).code == 2


# Interruptions.


def test_ctrl_c_ends_quietly(call: Call, monkeypatch: pytest.MonkeyPatch):
    def interrupted(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(editions, "run", interrupted)
    assert call("editions") == Said(130, "", "\n")


def real(*arguments: str, **settings: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [RULESHIFT, *arguments], capture_output=True, text=True, encoding="utf-8", timeout=300, check=False, **settings
    )


def test_the_real_command():
    said = real("simulate", "pirate", "--games", "2", "--json")
    assert said.returncode == 0
    assert json.loads(said.stdout)["games"] == 2
    assert said.stderr == ""


def test_the_real_command_refuses_without_a_traceback():
    said = real("simulate", "pirate", "--bots", "clever")
    assert said.returncode == 2
    assert said.stdout == ""
    assert said.stderr.count("\n") == 1


def test_signs_that_cannot_be_shown_are_no_error():
    said = real("cards", "camping", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert said.returncode == 0
    assert said.stderr == ""
    assert "Marshmallows" in said.stdout


@pytest.mark.skipif(os.name != "posix", reason="pipes break otherwise elsewhere")
@pytest.mark.parametrize("words", [["--help"], ["cards", "pirate"], ["editions", "--json"], ["cards", "nowhere"]])
def test_a_reader_who_has_gone_is_no_error(words: list[str]):
    reading, writing = os.pipe()
    os.close(reading)
    try:
        said = subprocess.run(
            [RULESHIFT, *words], stdout=writing, stderr=subprocess.PIPE, text=True, timeout=300, check=False
        )
    finally:
        os.close(writing)
    assert said.returncode == (2 if "nowhere" in words else 0)
    assert "BrokenPipe" not in said.stderr


@pytest.mark.skipif(os.name != "posix", reason="signals work otherwise elsewhere")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_stops_a_simulation_and_all_its_processes(jobs: str, tmp_path: Path):
    out = tmp_path / "out"
    words = [str(RULESHIFT), "simulate", "martian", "--bots", "random", "--games", "50000", "--jobs", jobs]
    words += ["--out", str(out)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        while not any(out.glob("batches/*.json")):
            assert process.poll() is None
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        stdout, stderr = process.communicate(timeout=300)  # a worker that lived on would keep the pipes open
    assert process.returncode == 130
    assert "Who wins" in stdout
    assert "Interrupted. This is the report on " in stderr
    assert "Traceback" not in stderr


def test_python_is_not_slowed_down_by_what_a_command_does_not_need():
    code = "import sys, ruleshift.cli as cli; cli.main(['editions']); print(*sys.modules)"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=True)
    loaded = Counter(name.split(".")[0] for name in said.stdout.splitlines()[-1].split())
    assert not {"textual", "rich", "starlette", "hypothesis", "multiprocessing"} & set(loaded)


def _loaded_by(words: list[str]) -> set[str]:
    """The modules of Ruleshift that a command line loads."""
    code = f"import sys, atexit, ruleshift.cli as cli; atexit.register(lambda: print(*sys.modules)); cli.main({words})"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=True)
    return {name for name in said.stdout.splitlines()[-1].split() if name.startswith("ruleshift")}


@pytest.mark.parametrize("words", [[], ["--help"], ["--version"]])
def test_help_loads_no_room_and_no_command(words: list[str]):
    assert _loaded_by(words) == {"ruleshift", "ruleshift.cli", "ruleshift.commands"}


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_loads_no_room(name: str):
    rooms = ("bots", "decks", "engine", "lab", "scenarios", "terminal", "web")
    assert not {f"ruleshift.{room}" for room in rooms} & _loaded_by([name, "--help"])


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_a_file_with_its_arguments_and_its_work(name: str):
    module = import_module(f"ruleshift.commands.{name}")
    assert set(module.__all__) >= {"arguments", "run"}
    assert f"`ruleshift {name}" in (module.__doc__ or "")
