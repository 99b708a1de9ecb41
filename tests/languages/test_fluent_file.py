"""Files with patterns are read whole, or refused with the line that cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruleshift.languages import language
from ruleshift.languages.fluent_file import FluentError, Hole, Pattern, Select, read_fluent
from tests.support.each import each

FILES = sorted(Path(language.__file__).with_name("en").glob("*.ftl"))


def test_a_file_has_messages_attributes_and_comments():
    found = read_fluent(
        '# Cards.\ndraw = You draw { $cards }.\n    .short = Draw{" "}\nshuffle = It is\n    shuffled.\n'
    )
    assert found == {
        "draw": {"": ("You draw ", Hole("cards"), "."), "short": ("Draw ",)},
        "shuffle": {"": ("It is\nshuffled.",)},
    }


def test_a_selection_has_variants_and_one_of_them_is_the_usual_one():
    text = 'sips =\n    { $sips ->\n        [one] a sip\n       *[other] { CASE($sips, case: "of") } sips\n    } more\n'
    one, many = ("a sip",), (Hole("sips", "CASE", "of"), " sips")
    assert read_fluent(text) == {"sips": {"": (Select(Hole("sips"), {"one": one, "other": many}, many), " more")}}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("Draw = a card", "Line 1: expected a message such as"),
        ("draw = a\n\ndraw = b", "The message draw is there twice"),
        ("draw = a\nplay = { cards }", "Line 2: expected a variable"),
        ("draw = { CASE($cards }", "A bracket is missing"),
        ("draw = { $cards", "Line 1: expected `}` or `->`"),
        ("draw = { $n ->\n    [one] a\n    }", r"The selection by \$n needs a variant with a star"),
        ("draw = { $n ->\n    *[one] a", "Line 2: expected `}` after the last variant"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line(text: str, complaint: str):
    with pytest.raises(FluentError, match=complaint):
        read_fluent(text)


@each(FILES, lambda path: path.name)
def test_our_files_can_be_read_and_name_roles_and_cases_that_exist(path: Path):
    for name, entry in read_fluent(path.read_text(encoding="utf-8")).items():
        for pattern in entry.values():
            for hole in holes(pattern):
                assert hole.function in ("", "CASE", "COUNT", "END"), name
                assert hole.case in ("", "of", "first"), name


def holes(pattern: Pattern) -> list[Hole]:
    found: list[Hole] = []
    for piece in pattern:
        if isinstance(piece, Hole):
            found.append(piece)
        elif isinstance(piece, Select):
            found += [piece.on, *(hole for each in piece.variants.values() for hole in holes(each))]
    return found


def test_no_message_is_in_two_files():
    names = [name for path in FILES for name in read_fluent(path.read_text(encoding="utf-8"))]
    assert len(names) == len(set(names))
