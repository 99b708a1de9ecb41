from __future__ import annotations

import io
import json
import logging
from pathlib import Path

import msgspec
import pytest

from ruleshift.cards import RuleshiftError
from ruleshift.web.configuration import OWN_FOLDERS, SETTINGS, listing, read_settings
from ruleshift.web.http.routes import ROUTES
from ruleshift.web.log_rate import MOST_LINES, LineRate
from ruleshift.web.logs import JsonLines, TextLines
from ruleshift.web.settings import Settings
from tests.support.waiting import wait_until
from tests.web.server import StillTime


def test_every_setting_has_a_flag_a_variable_and_a_meaning():
    fields = {field.name for field in msgspec.structs.fields(Settings)}
    assert {each.name for each in SETTINGS} == fields - {"shelf", "time"}
    assert len({each.flag for each in SETTINGS}) == len({each.variable for each in SETTINGS}) == len(SETTINGS)
    for setting in SETTINGS:
        assert setting.about.endswith((".", ")")), setting.name
        assert setting.group


def test_flags_count_more_than_variables_and_both_more_than_what_is_usual():
    environment = {
        "RULESHIFT_MOST_TABLES": "7",
        "RULESHIFT_AWAY_AFTER": "5.5",
        "RULESHIFT_HOSTS": "a.example, b.example",
    }
    settings = read_settings({"most_tables": "9", "proxies": ["127.0.0.1", "10.0.0.0/8"]}, environment)
    assert (settings.most_tables, settings.away_after) == (9, 5.5)
    assert settings.hosts == ("a.example", "b.example")
    assert settings.proxies == ("127.0.0.1", "10.0.0.0/8")
    assert settings.most_connections == Settings().most_connections
    assert read_settings({}, {"RULESHIFT_ACCESS_LOG": "on", "RULESHIFT_PACE_BOUNDS": "0,3"}).access_log


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        ({"most_tables": "many"}, "--most-tables is a whole number of at least 1, not 'many'."),
        ({"most_tables": "0"}, "at least 1"),
        ({"header_seconds": "-1"}, "--header-seconds is a number above 0"),
        ({"header_seconds": "nan"}, "--header-seconds is a number above 0"),
        ({"log_format": "xml"}, "one of text, json"),
        ({"access_log": "perhaps"}, "yes or no"),
        ({"prefix": "games/"}, "is no path"),
        ({"prefix": "/cards"}, "addresses that begin with /cards/"),
        ({"prefix": "/rules/of/ours"}, "addresses that begin with /rules/"),
        ({"proxies": ["nowhere"]}, "neither an address nor a network"),
        ({"window_bounds": "5,1"}, "the lower one"),
        ({"window_bounds": "5"}, "two numbers"),
        ({"origins": ["games.example"]}, "is no origin"),
        ({"hosts": ["http://x"]}, "is no name of a host"),
        ({"public_address": "club"}, "is not an address"),
    ],
)
def test_nonsense_is_refused_with_a_sentence(flags, said):
    with pytest.raises(RuleshiftError) as refused:
        read_settings(flags, {})
    assert said in str(refused.value)


def test_no_address_of_ours_can_be_mistaken_for_one_below_a_prefix():
    assert {route.path.split("/")[1] for route in ROUTES if route.path.count("/") > 1} == OWN_FOLDERS


def test_a_listing_shows_what_holds_and_no_secret():
    text = listing(read_settings({"metrics_token": "hush", "most_tables": "3"}, {}))
    assert "hush" not in text
    assert "--most-tables, RULESHIFT_MOST_TABLES = 3 (default: 5000)" in text


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
