"""Every word of the browser stands in one module, where a translator finds it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ruleshift.web
from tests.support.each import each

STATIC = Path(ruleshift.web.__file__).parent / "static" / "js"
SCRIPTS = sorted(path for path in STATIC.rglob("*.js") if path.name != "labels.js")

COMMENTS = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL)
HOLES = re.compile(r"\$\{(?:[^{}`]|`[^`]*`)*\}")
TEXT = r"""(?:"(?P<{0}>[^"\n]*)"|`(?P<{0}s>[^`\n]*)`)"""
MAYBE = r"(?:[\w.() ]+\?\s*)?"
SHOWN = re.compile(
    rf"""(?:\b(?:text|title|placeholder|alt)|"aria-label"):\s*{MAYBE}{TEXT.format("property")}"""
    rf"""|\bset\([^;\n]*?"(?:text|title|aria-label|placeholder)",\s*{MAYBE}{TEXT.format("set")}"""
)
"""What is put where people see or hear it."""
SENTENCE = re.compile(r"""(?<!Error\()["`]([A-Z][a-z’']*,? [A-Za-z][^"`\n]*)["`]""")
"""A text that begins as a sentence does, wherever it stands."""
BRAND = {"Ruleshift"}


def words_in(source: str) -> list[str]:
    """Texts in a script that somebody would have to translate."""
    code = COMMENTS.sub("", source)
    code = "\n".join(line for line in code.splitlines() if 'type: "offer"' not in line)
    while HOLES.search(code):
        code = HOLES.sub("", code)
    found = [text for match in SHOWN.finditer(code) for text in match.groups() if text]
    found += [match[1] for match in SENTENCE.finditer(code)]
    return [text for text in found if re.search("[A-Za-z]{2}", text) and text not in BRAND]


@each(SCRIPTS, lambda path: str(path.relative_to(STATIC)))
def test_scripts_have_no_words_of_their_own(script: Path):
    assert words_in(script.read_text()) == []


@pytest.mark.parametrize(
    "line",
    [
        'h("p", { text: "Let in" })',
        'h("p", { class: "x", "aria-label": open ? "Close it" : "" })',
        'set(box, "text", "seats")',
        'set(box, "text", `Open this link within ${n} minutes`)',
        'const PLURAL = ["New Rules"];',
        'toast("Copied it", "bad")',
    ],
)
def test_words_are_found(line: str):
    assert words_in(line)


@pytest.mark.parametrize(
    "line",
    [
        '// text: "Let in"',
        'does.say({ type: "offer", text: "opt out" })',
        'h("span", { class: "card card--back", text: "🔗" })',
        'h("p", { text: `${a}: ${b}` })',
        'throw new Error("Plaques always have a place")',
    ],
)
def test_other_texts_are_left_alone(line: str):
    assert words_in(line) == []
