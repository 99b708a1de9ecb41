"""Whatever stands in a file: a deck that can be played, or sentences with their lines; never anything else."""

from __future__ import annotations

import random
from datetime import date, datetime, time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleshift.cards import Deck
from ruleshift.decks import DeckError, load_deck, read_deck
from ruleshift.decks.check import report
from ruleshift.engine.game import Game
from ruleshift.vocabulary import COMMON_FIELDS, FIELDS, HEAD_FIELDS, VERBS
from tests.decks.custom import KITCHEN, SMALL
from tests.decks.custom.invention import written

KITCHEN_TEXT = KITCHEN.read_text(encoding="utf-8")
KITCHEN_LINES = KITCHEN_TEXT.splitlines()
WORDS = (
    *VERBS, *COMMON_FIELDS, *HEAD_FIELDS, *(field for fields in FIELDS.values() for field in fields), "true", "0",
    "-1", "inf", "nan", "99999999999999999999", "1979-05-27T07:32:00Z", '"Bread"', "[]", "{}", "[[keeper]]", "[keeper]",
    '"""', "'''", '"', "\\", "\0", "\u202e", "#", ".", ",", "=", "]", "}", "\r", "\ufeff", "keeper.x.y",
    "True", "yes", "name:", "\u201cBread\u201d", "\u00a0", "'Captain's Hat'", "{ draw = 3", "(", ";", "//", "\ue000",
)  # fmt: skip


def look(text: str) -> Deck | None:
    """The deck, if the text is one; otherwise every sentence must be one, with a line of the file."""
    try:
        return read_deck(text, "mine.toml")
    except DeckError as error:
        told = error.sentences
    for sentence in told:
        where, _, what = sentence.partition(": ")
        assert where.startswith("mine.toml, line ")
        assert 1 <= int(where.removeprefix("mine.toml, line ")) <= text.count("\n") + 1
        assert what
        assert len(what) < 400
        assert what.isprintable()
    return None


def play_a_little(deck: Deck, seed: int, moves: int = 40) -> None:
    """A deck that can be read can be checked and played."""
    lines, _ = report(deck, "mine.toml")
    assert all(line.isprintable() for line in lines)
    chance = random.Random(seed)
    game = Game(deck, [f"Player {number}" for number in range(1, chance.choice((1, 2, 3, 12)) + 1)], seed=seed)
    for _ in range(moves):
        if game.over:
            break
        decision = chance.choice(game.decisions)
        game.choose(decision, chance.randrange(len(decision)))
    assert str(game)


HOW = ("delete", "double", "swap", "replace", "insert", "cut")
changes = st.tuples(st.sampled_from(HOW), st.integers(0, 10**6), st.integers(0, 10**6))


def changed(lines: list[str], change: tuple[str, int, int], word: str) -> list[str]:
    """The lines with one of them deleted, doubled, moved, changed in a word, or cut off."""
    how, first, second = change
    if not lines:
        return [word]
    at = first % len(lines)
    line = lines[at]
    words = line.split(" ")
    spot = second % len(words)
    new = {
        "delete": [],
        "double": [line, line],
        "swap": [lines[second % len(lines)]],
        "replace": [" ".join([*words[:spot], word, *words[spot + 1 :]])],
        "insert": [line[: second % (len(line) + 1)] + word + line[second % (len(line) + 1) :]],
        "cut": [line[: second % (len(line) + 1)]],
    }[how]
    return [*lines[:at], *new, *lines[at + 1 :]]


@settings(max_examples=120)
@given(st.lists(st.tuples(changes, st.sampled_from(WORDS)), min_size=1, max_size=4), st.integers(0, 1000))
def test_a_deck_that_somebody_has_spoilt(spoiling: list[tuple[tuple[str, int, int], str]], seed: int):
    lines = KITCHEN_LINES
    for change, word in spoiling:
        lines = changed(lines, change, word)
    deck = look("\n".join(lines))
    if deck:
        play_a_little(deck, seed)


@settings(max_examples=150)
@given(st.text(max_size=200) | st.text(alphabet="[]{}=.,\"'#\\\n ab1", max_size=200))
def test_a_text_that_is_nothing(text: str):
    assert look(text) is None
    look(SMALL + text)


@settings(max_examples=60)
@given(st.binary(max_size=60), st.integers(0, 10**6))
def test_bytes_in_the_middle_of_a_file(tmp_path_factory: pytest.TempPathFactory, noise: bytes, at: int):
    content = SMALL.encode()
    path = tmp_path_factory.getbasetemp() / "mine.toml"
    path.write_bytes(content[: at % len(content)] + noise + content[at % len(content) :])
    told: tuple[str, ...] = ()
    try:
        load_deck(path)
    except DeckError as error:
        told = error.sentences
    assert all(sentence.startswith("mine.toml, line ") for sentence in told)


values: st.SearchStrategy[Any] = st.recursive(
    st.booleans()
    | st.integers(-5, 120)
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats()
    | st.dates(date(1, 1, 1), date(9999, 1, 1))
    | st.datetimes(datetime(2000, 1, 1), datetime(2100, 1, 1))  # noqa: DTZ001 - TOML has local times
    | st.times(time(0), time(23)).map(str)
    | st.sampled_from(
        ["Bread", "Butter", "Ants", "Toast", "keeper", "creeper", "any", "food", "one", "ten", "all", "goal"]
    )
    | st.text(max_size=10),
    lambda parts: (
        st.lists(parts, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                [*VERBS, "icon", "kind", "lacks", "name", "count", "of", "any", "most", "hand", "option", "while"]
            )
            | st.text(max_size=5),
            parts,
            max_size=3,
        )
    ),
    max_leaves=8,
)


@settings(max_examples=200)
@given(st.data())
def test_any_value_in_any_field(data: st.DataObject):
    kind = data.draw(st.sampled_from(sorted(FIELDS)))
    fields = data.draw(st.lists(st.sampled_from([*FIELDS[kind], *COMMON_FIELDS]), min_size=1, max_size=3, unique=True))
    lines = [f"{field} = {written(data.draw(values))}" for field in fields]
    if "name" not in fields:
        lines.append('name = "Something"')
    deck = look(SMALL + f"[[{kind}]]\n" + "\n".join(lines))
    if deck:
        play_a_little(deck, 1, moves=20)


@settings(max_examples=80)
@given(st.sampled_from([*HEAD_FIELDS, *FIELDS, "switch", "number", "other"]), values)
def test_any_value_for_any_part(part: str, value: Any):
    look(f"{part} = {written(value)}\n" + SMALL)
    look(SMALL.replace("format = 1\n", f"format = 1\n{written(part)} = {written(value)}\n"))
