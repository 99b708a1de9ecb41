"""The table of routes: what it says is what the server does, and what docs/protocol.md tells."""

from __future__ import annotations

import os
import re
from pathlib import Path

from ruleshift.web.http import static_files
from ruleshift.web.http.description import describe
from ruleshift.web.http.routes import ROUTES
from ruleshift.web.tables.lobby import Lobby
from tests.web.server import serving

PROTOCOL = Path(__file__).parents[3] / "docs" / "protocol.md"
PAGE = re.compile(r"^\| (`/[^|]*) \|", re.MULTILINE)
REQUEST = re.compile(r"^\| `(GET|POST) ([^?`]+)[^`]*`(?: `(\w+)`)? \| (201)? ?(?:`([A-Z]\w+)(?:\[\])?`)?", re.MULTILINE)
"""A line on an address of the API: method, path, what it reads, another status than 200, the record in its answer."""
UNTOLD = ("/static/", "/api/admin/", "/api/openapi.json", "/metrics")
"""What is told of elsewhere."""


def path_of(route):
    return route.path.replace(":int", "")


def test_the_protocol_lists_every_address_with_what_it_reads_and_answers():
    pages, api = PROTOCOL.read_text(encoding="utf-8").split("## JSON API")
    told = {path for line in PAGE.findall(pages) for path in re.findall(r"`(/[^?`]*)[^`]*`", line)}
    routes = [each for each in ROUTES if each.method != "SOCKET" and not each.path.startswith(UNTOLD)]
    assert told == {path_of(each) for each in routes if not each.path.startswith("/api/")}
    requests = {(method, path): more for method, path, *more in REQUEST.findall(api)}
    for each in (each for each in routes if each.path.startswith("/api/")):
        reads, status, answers = requests.pop((each.method, path_of(each)))
        if each.method == "POST":
            assert reads == (each.reads.__name__ if each.reads else ""), each.path
        assert int(status or 200) == each.status, each.path
        assert answers in str(each.answers), each.path
    assert requests == {}


def test_every_address_is_in_the_table_once_and_those_with_records_are_described():
    addresses = [(each.method, each.path) for each in ROUTES]
    assert len(set(addresses)) == len(addresses)
    documented = describe(ROUTES)
    operations = [(method.upper(), path) for path, each in documented["paths"].items() for method in each]
    assert sorted(operations) == sorted((each.method, path_of(each)) for each in ROUTES if each.answers is not None)
    asked = documented["paths"]["/api/lessons/{lesson}"]["get"]["parameters"]
    assert [(each["name"], each["in"], each["required"]) for each in asked] == [
        ("lesson", "path", True),
        ("step", "query", False),
        ("since", "query", False),
        ("answer", "query", False),
        ("free", "query", False),
    ]
    assert documented["components"]["schemas"]["CreateTable"]["additionalProperties"] is False


async def test_an_address_says_what_can_be_done_with_it():
    async with serving() as server, server.browser() as ann:
        for method, status in (("OPTIONS", 204), ("DELETE", 405), ("PUT", 405)):
            answer = await ann.client.request(method, "/api/tables", headers={"content-type": "application/json"})
            assert (answer.status_code, answer.headers["allow"]) == (status, "GET, OPTIONS, POST")


async def test_slashes_too_many_do_no_harm_and_an_endless_address_is_refused():
    async with serving() as server, server.browser() as ann:
        for path in ("/cards/", "/api//levels/", "/static//js/labels.js"):
            assert (await ann.client.get(path)).status_code == 200, path
        answer = await ann.client.get("/api/games/x/states/" + "9" * 5_000)
        assert (answer.status_code, answer.json()["code"]) == (414, "too_large")


async def test_what_breaks_is_told_in_a_sentence_and_written_down(monkeypatch, caplog):
    async def broken(lobby):
        raise ZeroDivisionError("secret")

    monkeypatch.setattr(Lobby, "recent", broken)

    async with serving() as server, server.browser() as ann:
        answer = await ann.client.get("/api/games")
        assert (answer.status_code, answer.json()["code"]) == (500, "broken")
        page = await ann.client.get("/")
        assert page.status_code == 500
        assert "Something went wrong here." in page.text
        assert "secret" not in answer.text + page.text
    assert [each.getMessage() for each in caplog.records] == [
        "A request to /api/games failed.",
        "A request to / failed.",
    ]
    assert all(each.exc_info for each in caplog.records)


async def test_a_file_is_read_again_when_it_has_changed(monkeypatch, tmp_path):
    file = tmp_path / "a.js"
    file.write_text("1")
    monkeypatch.setitem(static_files.FILES, "a.js", file)

    async with serving() as server, server.browser() as ann:
        first = await ann.client.get("/static/a.js")
        file.write_text("2")
        os.utime(file, (1, 1))
        second = await ann.client.get("/static/a.js", headers={"if-none-match": first.headers["etag"]})
        assert (first.text, second.text) == ("1", "2")
        assert first.headers["content-type"].startswith("text/javascript")
