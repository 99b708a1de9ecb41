from __future__ import annotations

import argparse
import io
import json
import logging
import re
from pathlib import Path

import msgspec
import pytest

from ruleshift.cards import RuleshiftError
from ruleshift.commands.serve import arguments
from ruleshift.web.configuration import OWN_FOLDERS, SETTINGS, changed, listing, misspelled, read_settings
from ruleshift.web.http.routes import ROUTES
from ruleshift.web.log_rate import MOST_LINES, LineRate
from ruleshift.web.logs import JsonLines, TextLines
from ruleshift.web.settings import GROUPS, SECRETS, Settings
from tests.support.waiting import wait_until
from tests.web.server import StillTime


def flags(*words: str) -> dict[str, object]:
    """What the command line makes of some words, by the names of settings."""
    parser = argparse.ArgumentParser()
    arguments(parser)
    return vars(parser.parse_args(words))


def test_every_setting_has_a_variable_and_a_meaning():
    fields = {field.name for field in msgspec.structs.fields(Settings)}
    assert {each.name for each in SETTINGS} == fields - {"shelf", "time"}
    assert len({each.variable for each in SETTINGS}) == len(SETTINGS)
    for setting in SETTINGS:
        assert setting.about.endswith("."), setting.name
    assert GROUPS.keys() <= fields


def test_flags_are_few_are_called_like_their_settings_and_none_is_a_secret():
    parser = argparse.ArgumentParser(add_help=False)
    arguments(parser)
    made = {action.dest: action.option_strings for action in parser._actions}
    named = {each.name: [each.flag] for each in SETTINGS} | {name: [f"--{name}"] for name in ("open", "qr", "settings")}
    assert made.items() <= named.items()
    assert len(made) <= 30
    assert not made.keys() & SECRETS
    first = parser.format_help().partition("sites and clusters")[0]
    assert re.findall(r"^  (--[a-z-]+)", first, re.MULTILINE) == [
        "--host", "--port", "--database", "--deck", "--open", "--qr", "--public-address", "--proxy", "--allow-host",
        "--settings",
    ]  # fmt: skip


def test_flags_count_more_than_variables_and_both_more_than_what_is_usual():
    environment = {
        "RULESHIFT_MOST_TABLES": "7",
        "RULESHIFT_AWAY_AFTER": "5.5",
        "RULESHIFT_ALLOW_HOSTS": "a.example, b.example",
        "RULESHIFT_PORT": "9000",
    }
    settings = read_settings(flags("--port", "9001", "--proxy", "127.0.0.1", "--proxy", "10.0.0.0/8"), environment)
    assert (settings.most_tables, settings.away_after, settings.port) == (7, 5.5, 9001)
    assert settings.allow_hosts == ("a.example", "b.example")
    assert settings.proxies == ("127.0.0.1", "10.0.0.0/8")
    assert settings.most_connections == Settings().most_connections
    assert read_settings({}, {"RULESHIFT_ACCESS_LOG": "on", "RULESHIFT_PACE_BOUNDS": "0,3"}).access_log
    assert read_settings(flags("--access-log"), {}).access_log


def test_a_value_may_be_in_a_file(tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("hush\n")
    environment = {"RULESHIFT_METRICS_TOKEN_FILE": str(secret)}
    assert read_settings({}, environment).metrics_token == secret.read_text().strip()
    shown = listing({}, environment)
    assert "RULESHIFT_METRICS_TOKEN = (set) (from RULESHIFT_METRICS_TOKEN_FILE; default: none)" in shown
    assert "hush" not in shown
    with pytest.raises(RuleshiftError, match="are both set"):
        read_settings({}, environment | {"RULESHIFT_METRICS_TOKEN": "other"})
    with pytest.raises(RuleshiftError, match=r"TOKEN_FILE: .*nowhere cannot be read: No such file or directory"):
        read_settings({}, {"RULESHIFT_METRICS_TOKEN_FILE": str(tmp_path / "nowhere")})


def test_a_misspelled_variable_is_told():
    said = misspelled({"RULESHIFT_MOST_TABELS": "7", "RULESHIFT_THOROUGH": "1", "RULESHIFT_METRICS_TOKEN_FILE": "x"})
    assert said == ["RULESHIFT_MOST_TABELS is no setting, and counts for nothing. Did you mean RULESHIFT_MOST_TABLES?"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"most_tables": "many"}, "RULESHIFT_MOST_TABLES is a whole number of at least 1, not 'many'."),
        ({"most_tables": "0"}, "at least 1"),
        ({"header_seconds": "-1"}, "RULESHIFT_HEADER_SECONDS is a number above 0"),
        ({"header_seconds": "nan"}, "RULESHIFT_HEADER_SECONDS is a number above 0"),
        ({"port": "65536"}, "RULESHIFT_PORT is a whole number from 0 to 65535"),
        ({"log_format": "xml"}, "one of text, json"),
        ({"access_log": "perhaps"}, "yes or no"),
        ({"prefix": "games/"}, "RULESHIFT_PREFIX: 'games/' is no path"),
        ({"prefix": "/cards"}, "addresses that begin with /cards/"),
        ({"prefix": "/rules/of/ours"}, "addresses that begin with /rules/"),
        ({"proxies": "nowhere"}, "neither an address nor a network"),
        ({"window_bounds": "5,1"}, "the lower one"),
        ({"window_bounds": "5"}, "two numbers"),
        ({"allow_origins": "games.example"}, "is no origin"),
        ({"allow_hosts": "http://x"}, "is no name of a host"),
        ({"public_address": "club"}, "is not an address"),
    ],
)
def test_nonsense_is_refused_with_a_sentence(given, said):
    with pytest.raises(RuleshiftError) as refused:
        read_settings({}, {f"RULESHIFT_{name.upper()}": value for name, value in given.items()})
    assert said in str(refused.value)


def test_a_flag_that_makes_no_sense_is_named():
    with pytest.raises(RuleshiftError, match=r"^--proxy: 'nowhere' is neither"):
        read_settings(flags("--proxy", "nowhere"), {"RULESHIFT_PROXIES": "127.0.0.1"})


def test_no_address_of_ours_can_be_mistaken_for_one_below_a_prefix():
    assert {route.path.split("/")[1] for route in ROUTES if route.path.count("/") > 1} == OWN_FOLDERS


def test_a_listing_shows_what_holds_where_it_comes_from_and_no_secret(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    environment = {
        "RULESHIFT_METRICS_TOKEN": "hush",
        "RULESHIFT_MOST_TABLES": "3",
        "RULESHIFT_DATABASE": "postgresql://ruleshift:hush@10.0.0.9/games?password=hush",
    }
    text = listing(flags("--deck", "one.toml", "--deck", "two.toml"), environment)
    assert "hush" not in text
    assert "  RULESHIFT_MOST_TABLES = 3 (from RULESHIFT_MOST_TABLES; default: 5000)\n" in text
    assert "  RULESHIFT_DECKS, --deck = one.toml,two.toml (from --deck; default: none)\n" in text
    assert "  RULESHIFT_HOST, --host = 127.0.0.1 (default)\n" in text
    assert "  RULESHIFT_AWAY_AFTER = 30 seconds (default)\n      How long a seat may have no connection" in text
    assert "postgresql://ruleshift:***@10.0.0.9/games?password=***" in text
    assert f"--database = {tmp_path / 'ruleshift' / 'tables.sqlite'} (default)" in listing(flags(), {})


def test_the_settings_that_differ_are_told_without_secrets():
    settings = read_settings({}, {"RULESHIFT_METRICS_TOKEN": "hush", "RULESHIFT_AWAY_AFTER": "5"})
    assert changed(settings) == ["metrics_token=(set)", "away_after=5 seconds"]


def test_lines_of_the_log_have_time_and_level_and_are_one_line_each():
    record = logging.LogRecord("ruleshift.x", logging.WARNING, "", 1, "two\nlines of %s", ("Zoë",), None)
    record.fields = {"status": 200}
    assert TextLines().format(record).endswith("Z WARNING ruleshift.x: two lines of Zoë")
    line = json.loads(JsonLines().format(record))
    assert (line["level"], line["message"], line["status"]) == ("WARNING", "two\nlines of Zoë", 200)
    assert "\n" not in JsonLines().format(record)


def test_the_protocol_names_the_rates_that_are_set():
    page = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    row = next(line for line in page.splitlines() if line.startswith("| `POST /api/setup`"))
    settings = Settings()
    assert f"({settings.setups_burst} at once, {settings.setups_per_second:g} per second)" in row


@pytest.fixture
def noise():
    """Makes a logger whose lines have a rate, and a function that returns what it has written since the last call."""

    def make(*how):
        lines = io.StringIO()
        handler = logging.StreamHandler(lines)
        handler.addFilter(LineRate(*how))
        log.handlers = [handler]

        def said():
            found = lines.getvalue().splitlines()
            lines.seek(0)
            lines.truncate()
            return found

        return log, said

    log = logging.getLogger("tests.line rate")
    log.propagate = False
    log.setLevel("INFO")
    yield make
    log.handlers.clear()


def test_of_each_kind_of_line_so_many_are_logged_in_a_minute_and_at_its_end_how_many_more_came(noise):
    time, timers = StillTime(), []
    log, said = noise(time.seconds, lambda seconds, work: timers.append((seconds, work)))
    for _ in range(2):
        time.at += 20
        for at in range(MOST_LINES + 500):
            log.warning("Eve makes noise %d.", at)
        log.warning("Something else.")
        assert said() == [*(f"Eve makes noise {at}." for at in range(MOST_LINES)), "Something else."]
        seconds, sum_up = timers.pop()
        assert (seconds, timers) == (40, [])
        time.at += seconds
        for _ in range(MOST_LINES + 1):
            log.info("This is asked for.")
        assert said() == ["This is asked for."] * (MOST_LINES + 1)
        sum_up()
        assert said() == ["500 more lines like this one were left out: Eve makes noise 0."]
    for _ in range(3 * MOST_LINES):
        time.at += 3
        log.warning("This is rare enough.")
    assert said() == ["This is rare enough."] * 3 * MOST_LINES
    assert timers == []


def test_how_many_lines_were_left_out_is_told_though_no_other_line_comes(noise):
    clock = [0.0]
    log, said = noise(lambda: clock[0])
    clock[0] = 59.99
    for _ in range(MOST_LINES + 1):
        log.warning("Eve is quiet now.")
    told = wait_until(lambda: [line for line in said() if "left out" in line])
    assert told == ["1 more lines like this one were left out: Eve is quiet now."]
