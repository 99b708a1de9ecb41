"""Journals and scenarios that nobody would write: refused in a sentence, never with a traceback."""

from __future__ import annotations

import copy
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleshift import Game, Journal, JournalError
from ruleshift.cli import main
from ruleshift.scenarios.runner import Failure, run_scenario
from ruleshift.scenarios.scenario import ScenarioError, read_scenario

HUGE = "9" * 5_000


def _journal() -> Journal:
    game = Game("pirate", ["Ann", "Bob"], seed=6, options={"first": "Ann"})
    chance = random.Random(6)
    while not game.journal.random and not game.over:
        decision = chance.choice(game.decisions)
        game.choose(decision, chance.randrange(len(decision)))
    return game.journal


JOURNAL = _journal()


# Journals.


def opened(journal: Journal) -> None:
    """Replay a journal, or be refused in a sentence."""
    try:
        game = Game.from_journal(journal)
    except JournalError:
        return
    assert game.journal.moves == journal.moves[: len(game.journal.moves)]


@given(st.binary(max_size=200) | st.text(max_size=100).map(str.encode))
@settings(max_examples=100)
def test_bytes_that_are_no_journal(content: bytes):
    with pytest.raises(JournalError, match=r"this is not a complete journal|saved by another Ruleshift"):
        Journal.from_bytes(content)


@given(st.integers(0, len(JOURNAL.to_bytes()) - 1), st.integers(0, 255))
@settings(max_examples=100)
def test_a_journal_with_another_byte(at: int, byte: int):
    content = bytearray(JOURNAL.to_bytes())
    content[at] = byte
    try:
        journal = Journal.from_bytes(bytes(content))
    except JournalError:
        return
    assert journal.to_bytes() == JOURNAL.to_bytes()  # another blank


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.floats(allow_nan=False) | st.text(max_size=8)
    | st.sampled_from(["x#" + HUGE, "=" + HUGE, "@Ann", "-pass", "use Rum", "Rum#2", "Ann", "option", "join"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=2),
    max_leaves=4,
)  # fmt: skip


def _somewhere(content: Any, data: st.DataObject) -> tuple[Any, Any]:
    """A place in a document: a table or list, and a key or index in it."""
    while True:
        key = data.draw(st.sampled_from([*content] if isinstance(content, dict) else range(len(content))))
        if not isinstance(content[key], dict | list) or not content[key] or data.draw(st.booleans()):
            return content, key
        content = content[key]


@given(st.data(), st.sampled_from([None, "0.0.9"]))
@settings(max_examples=200, deadline=None)
def test_a_sealed_journal_that_tells_anything(data: st.DataObject, version: str | None):
    content = msgspec.to_builtins(JOURNAL)
    place, key = _somewhere(content, data)
    place[key] = data.draw(VALUES)
    if version:
        content["version"] = version
    try:
        journal = msgspec.convert(content, Journal)
    except msgspec.ValidationError:
        return
    if journal.ruleshift in (1, 2):
        opened(Journal.from_bytes(journal.sealed().to_bytes()))


@pytest.mark.parametrize(
    "changes",
    [
        {"order": ["x#" + HUGE, *JOURNAL.order[1:]]},
        {"moves": [["Ann", "x#" + HUGE]]},
        {"moves": [["Ann", "=" + HUGE]]},
        {"moves": [["Ann", "use x#" + HUGE]]},
        {"random": [["x#" + HUGE]]},
        {"players": ["Ann", "x#" + HUGE]},
        {"moves": [[]]},
        {"moves": [["join"]]},
    ],
)
@pytest.mark.parametrize("command", [["replay"], ["play", "--resume"]])
def test_numbers_without_end_are_told_in_one_line(
    changes: dict[str, Any], command: list[str], tmp_path: Path, capsys: Any
):
    path = tmp_path / "evening.ruleshift"
    path.write_bytes(msgspec.structs.replace(JOURNAL, **changes).sealed().to_bytes())
    assert main([*command, str(path), "--plain"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("ruleshift: The journal cannot be")
    assert said.count("\n") == 1
    assert "limit" not in said
    assert len(said) < 300


@pytest.mark.parametrize(("old", "new"), [(b'"Ann"', b'"A\xffn"'), (b'"order"', b'"ord\xffr"'), (b"Rum", b"R\xc3")])
@pytest.mark.parametrize("command", [["replay"], ["play", "--resume"]])
def test_a_byte_that_is_not_utf_8_is_told_in_one_line(
    old: bytes, new: bytes, command: list[str], tmp_path: Path, capsys: Any
):
    path = tmp_path / "evening.ruleshift"
    path.write_bytes(JOURNAL.to_bytes().replace(old, new, 1))
    assert main([*command, str(path), "--plain"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("ruleshift: evening.ruleshift: this is not a complete journal: ")
    assert said.count("\n") == 1


def test_seats_that_cannot_be_read_are_as_none(tmp_path: Path, capsys: Any):
    path = tmp_path / "evening.ruleshift"
    path.write_bytes(JOURNAL.to_bytes().replace(b"{", b'{"seats": {"A\xffn": "person"},', 1))
    assert main(["replay", str(path), "--plain"]) == 0
    assert "Ann" in capsys.readouterr().out


# Scenarios.

GOOD: dict[str, str] = {
    "title": '"A table"', "edition": '"pirate"', "players": '["Ann", "Bob"]', "ruling": '"R001"', "turn": '"Ann"',
    "phase": '"play"', "drawn": "1", "played": "0", "seed": "1", "pointer": '"Bob"', "claimed": '["Ann"]',
    "refuse": "false", "options": "{ judging = true }", "table": '{ rules = ["Draw 2"] }', "hands": '{ Ann = ["Rum"] }',
    "keepers": '{ Bob = ["Keg"] }', "under": '{ "Treasure Map" = ["Rubies"] }', "words": '{ "Draw 2" = "x" }',
    "step": '[{ by = "Ann", do = "Rum", expect = { drawn = 1 } }]',
}  # fmt: skip
TOML = (
    "0", "-1", "9" * 25, HUGE, "0x" + "f" * 5_000, "1.5", "inf", "nan", "1e400", "true", '""', '"Ann"', "'''\n'''",
    "1979-05-27", "2026-02-30", "07:32:00", "1979-05-27T07:32:00Z", "1979-05-27T07:32:00", "[]", "[1]", '["Rum"]',
    "[[]]", "[{}]", "{}", "{ Ann = 1 }", "{ Ann = [] }", "{ a.b.c = 1 }", '{ "" = "" }', f"[{HUGE}]",
    f"{{ Ann = {HUGE} }}",
    '"\\u0000"', '"\\U0010FFFF"',
)  # fmt: skip


@pytest.mark.parametrize("field", [*GOOD, "extra", "step.by", "step.do", "step.join", "step.leave", "step.expect.drawn",
                                   "step.expect.hand", "step.expect.winner", "step.refuse", "options.time_limit",
                                   "options.with", "options.first", "table.draw", "table.rules"])  # fmt: skip
def test_a_scenario_with_any_value_anywhere_is_read_or_refused_with_its_line(field: str, tmp_path: Path):
    path = tmp_path / "strange.toml"
    for value in TOML:
        fields = copy.copy(GOOD)
        first, _, rest = field.partition(".")
        if rest and first == "step":
            fields["step"] = f'[{{ by = "Ann", do = "Rum", {rest} = {value} }}]'
            if rest in ("by", "do"):
                fields["step"] = f"[{{ {rest} = {value} }}]"
        else:
            fields[first] = f"{{ {rest} = {value} }}" if rest else value
        path.write_text("\n".join(f"{name} = {each}" for name, each in fields.items()) + "\n", encoding="utf-8")
        said = _said(path)
        assert said is None or ("strange.toml, line " in said and len(said) < 10_000)


def _said(path: Path) -> str | None:
    """Why a file is no scenario; None if it is one, whether it holds or not."""
    try:
        run_scenario(read_scenario(path))
    except ScenarioError as error:
        return str(error)
    except Failure:
        return None
    return None


def test_a_number_without_end_is_named_with_its_line(tmp_path: Path, capsys: Any):
    path = tmp_path / "strange.toml"
    path.write_text(f'title = "x"\nedition = "pirate"\nplayers = ["Ann", "Bob"]\ndrawn = {HUGE}\n', encoding="utf-8")
    assert main(["scenario", str(path)]) == 2
    assert "strange.toml, line 4: this number or date cannot be read." in capsys.readouterr().out
