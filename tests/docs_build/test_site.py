"""What makes the site: links that leave the folder, the check of the result, and a reference that misses nothing."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

import ruleshift
from docs_build.check import faults
from docs_build.fences import fence_doctests
from docs_build.stage import ROOT, localise
from ruleshift import bots, lab
from tests.support.each import each

DOCS = ROOT / "docs"
REFERENCE = {path: path.read_text(encoding="utf-8") for path in (DOCS / "reference").glob("*.md")}
ENTRIES = re.findall(r"^::: ruleshift\.([\w.]+)$", "\n".join(REFERENCE.values()), re.MULTILINE)
PUBLIC = [name for name in ruleshift.__all__ if name != "__version__"]


# The reference.


def test_every_public_name_has_one_entry_in_the_reference():
    expected = [*PUBLIC, *(f"bots.{name}" for name in bots.__all__), *(f"lab.{name}" for name in lab.__all__)]
    assert sorted(ENTRIES) == sorted(expected)


@each(PUBLIC)
def test_every_public_name_has_an_example(name: str):
    value = getattr(ruleshift, name)
    if inspect.isclass(value) or inspect.isfunction(value):
        assert ">>> " in (inspect.getdoc(value) or "")
    else:  # doctest does not look at constants, so their examples stand on the page
        assert re.search(rf"^>>> .*\b{name}\b", "\n".join(REFERENCE.values()), re.MULTILINE)


# Links.


@pytest.mark.parametrize(
    ("home", "place", "before", "after"),
    [
        ("docs/a.md", "a.md", "[x](b.md#c)", "[x](b.md#c)"),
        ("docs/a.md", "a.md", "[x](../CONTRIBUTING.md#style)", "[x](contributing.md#style)"),
        ("docs/start/a.md", "start/a.md", "[x](../../deploy/nginx.conf)", "[x](../deploy/nginx.conf)"),
        ("CONTRIBUTING.md", "contributing.md", "[x](docs/decks.md)", "[x](decks.md)"),
        ("docs/a.md", "a.md", "see [the tests](../tests/scenarios)", "see the tests"),
        ("docs/a.md", "a.md", "[x](../deploy)", "x"),
        ("docs/a.md", "a.md", "[x](https://a.example/b)", "[x](https://a.example/b)"),
        ("docs/a.md", "a.md", "![x](assets/rooms.svg)", "![x](assets/rooms.svg)"),
        ("docs/a.md", "a.md", "[x](#here)", "[x](#here)"),
    ],
)
def test_links_lead_to_where_the_site_has_a_file(home: str, place: str, before: str, after: str):
    assert localise(before, home, place, {"CONTRIBUTING.md": "contributing.md", "deploy": "deploy"}) == after


def site(folder: Path, **pages: str) -> Path:
    for name, text in pages.items():
        (folder / f"{name}.html").write_text(text, encoding="utf-8")
    return folder


def test_a_sound_site_has_no_faults(tmp_path: Path):
    made = site(tmp_path, index='<a href="b.html#c">b</a><a href="https://a.example">out</a>', b='<h1 id="c">C</h1>')
    assert list(faults(made)) == []


@pytest.mark.parametrize(
    ("index", "fault"),
    [
        ('<a href="c.html">', "index.html: c.html: there is no such file"),
        ('<a href="b.html#d">', "index.html: b.html#d: there is no such anchor"),
        ('<a href="#d">', "index.html: #d: there is no such anchor"),
        ('<img src="c.png">', "index.html: c.png: there is no such file"),
        ('<script src="https://a.example/b.js"></script>', "index.html: https://a.example/b.js comes from elsewhere"),
        ('<link rel="stylesheet" href="//a.example/b.css">', "index.html: //a.example/b.css comes from elsewhere"),
        ("nothing", "b.html: no page links to it"),
    ],
)
def test_what_is_wrong_with_a_site_is_told(tmp_path: Path, index: str, fault: str):
    assert fault in list(faults(site(tmp_path, index=index, b='<h1 id="c">C</h1>')))


def test_styles_and_settings_fetch_nothing_from_elsewhere():
    assert "\n  font: false\n" in (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert not re.search(r"https?:|@import", (DOCS / "assets" / "site.css").read_text(encoding="utf-8"))


# Examples.


def test_bare_examples_are_fenced_and_fenced_ones_left_alone():
    bare = ["Text", ">>> 1 + 1", "2", "", "more", ">>> 3", "3"]
    fenced = ["Text", "", "```pycon", ">>> 1 + 1", "2", "```", "", "more", "", "```pycon", ">>> 3", "3", "```"]
    assert fence_doctests(bare) == fenced
    whole = ["```pycon", ">>> 1", "1", "", "```", "after"]
    assert fence_doctests(whole) == whole
