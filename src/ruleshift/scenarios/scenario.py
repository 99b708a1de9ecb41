"""Scenario files: from TOML to a checked record, with the line of every mistake."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import msgspec

from ruleshift.cards import Fields, RuleshiftError, TomlValue, plain
from ruleshift.engine.options import LARGEST_SEED, SetupError, check_seed
from ruleshift.engine.position import Position, PositionError, check_position, shape_sentence

__all__ = ("EXPECTATIONS", "Scenario", "ScenarioError", "Step", "read_scenario")

MOST_BYTES = 200_000
EXPECTATIONS: dict[str, str] = {
    "winner": "name", "over": "flag", "score": "number", "turn": "name", "decider": "name or list", "can": "list",
    "cannot": "list", "hand": "by name: number or list", "keepers": "by name: list", "has": "by name: list",
    "lacks": "by name: list", "under": "by name: list", "attached": "by name: name", "rules": "list", "goals": "list",
    "discard_has": "list",
    "discard_lacks": "list", "draw_size": "number", "discard_size": "number", "drawn": "number", "played": "number",
    "plays_left": "number or name", "drinks": "by name: number", "said": "list",
}  # fmt: skip
"""What may be expected, and what each is compared with. A list of one may be written as its only name."""


class ScenarioError(RuleshiftError):
    """A file that is no scenario, or sets a position that cannot be."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A choice, a joining or a leaving, and what must be true afterwards."""

    by: str | None = None
    do: str | list[str] | None = None
    join: str | None = None
    leave: str | None = None
    refuse: bool = False
    hold: bool = False
    expect: Fields = {}


class Scenario(Position, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario file as it stands: a position, and what is done in it."""

    title: str
    ruling: str | None = None
    refuse: bool = False
    step: list[Step] = []  # noqa: RUF012 - msgspec copies it

    # Where the file lies, for deck paths and for the lines of errors.
    path: str = ""
    text: str = ""

    def line_of(self, word: str) -> int:
        """The first line that has a word: as a key or between quotes, if there is one; the title does not count."""
        lines = [(n, line) for n, line in enumerate(self.text.splitlines(), 1) if not line.lstrip().startswith("title")]
        exact = re.compile(rf"""["']{re.escape(word)}["']|^\s*\[?\s*{re.escape(word)}\s*[\]=]""")
        for number, line in lines if word else ():
            if exact.search(line):
                return number
        return next((number for number, line in lines if word and word in line), 1)

    def step_line(self, index: int) -> int:
        """The line of a step's header."""
        headers = [n for n, line in enumerate(self.text.splitlines(), 1) if re.match(r"\s*\[\[\s*step\s*\]\]", line)]
        return headers[index] if index < len(headers) else 1

    def error(self, message: str, word: str = "") -> ScenarioError:
        """An error of the file, with its line."""
        return ScenarioError(f"{self.path}, line {self.line_of(word)}: {message}")


def read_scenario(path: str | Path) -> Scenario:
    """Read and check a scenario file."""
    text = _text(Path(path))
    try:
        raw = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        found = re.search(r"line (\d+)", str(error))
        raise ScenarioError(f"{path}, line {found[1] if found else 1}: this is not TOML: {error}") from None
    except ValueError:  # TOML, but beyond what Python reads: a number of thousands of digits, a day that is none
        raise ScenarioError(f"{path}, line {_odd_line(text)}: this number or date cannot be read.") from None
    _check_numbers(raw, str(path))
    return _checked(raw, str(path), text)


def _check_numbers(value: TomlValue, path: str) -> None:
    """No number of a scenario is large; one of thousands of digits could not even be shown."""
    if isinstance(value, int) and abs(value) > LARGEST_SEED:
        raise ScenarioError(f"{path}, line 1: it has a number that is too large for a scenario.")
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        _check_numbers(each, path)


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise ScenarioError(f"{path}: the file is too large for a scenario.")
        return content.decode("utf-8")
    except OSError as error:
        raise ScenarioError(f"{path}: the scenario cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise ScenarioError(f"{path}, line 1: the file is not UTF-8 text.") from None


def _odd_line(text: str) -> int:
    """The line that cannot be read by itself, as far as one can be named."""
    for number, line in enumerate(text.splitlines(), 1):
        try:
            tomllib.loads(line)
        except tomllib.TOMLDecodeError:
            continue
        except ValueError:
            return number
    return 1


def _checked(raw: Fields, path: str, text: str) -> Scenario:
    if {"path", "text"} & set(raw):
        raise ScenarioError(f"{path}, line 1: a scenario has no field `path` or `text`.")
    try:
        scenario = msgspec.convert(raw | {"path": path, "text": text}, Scenario)
    except msgspec.ValidationError as error:
        raise ScenarioError(
            f"{path}, line {_guess(str(error), text)}: {shape_sentence(str(error), 'a scenario')}."
        ) from None
    try:
        check_position(scenario)
        check_seed(scenario.seed)
    except PositionError as error:
        raise scenario.error(str(error), error.word) from None
    except SetupError as error:
        raise scenario.error(str(error), "seed") from None
    if scenario.refuse and scenario.step:
        raise scenario.error("a table that must be refused has no steps", "refuse")
    if not scenario.step and not scenario.refuse:
        raise scenario.error("a scenario needs a [[step]], or refuse = true")
    people = {plain(name) for name in (*scenario.players, *(step.join or "" for step in scenario.step))}
    for index, step in enumerate(scenario.step):
        _check_step(scenario, index, step)
        _check_people(scenario, index, step, people)
    return scenario


def _guess(reason: str, text: str) -> int:
    found = re.search(r"`\$\.?\[?'?([a-z_]+)", reason) or re.search(r"unknown field `([^`]+)`", reason)
    for number, line in enumerate(text.splitlines(), 1):
        if found and found[1] in line:
            return number
    return 1


def _check_step(scenario: Scenario, index: int, step: Step) -> None:
    where = f"{scenario.path}, line {scenario.step_line(index)}"
    acts = (step.by is not None, step.join is not None, step.leave is not None)
    if sum(acts) > 1:
        raise ScenarioError(f"{where}: a step has one of by, join and leave.")
    if (step.by is None) != (step.do is None):
        raise ScenarioError(f"{where}: by and do go together.")
    if not any(acts) and not step.expect:
        raise ScenarioError(f"{where}: the step does nothing and expects nothing.")
    if step.do == []:
        raise ScenarioError(f"{where}: do names nothing.")
    if step.refuse and step.by is None:
        raise ScenarioError(f"{where}: only a choice can be refused.")
    for key, value in step.expect.items():
        if key not in EXPECTATIONS:
            raise ScenarioError(f"{where}: there is no expectation called {key!r}.")
        _check_expected(where, key, value)


def _check_people(scenario: Scenario, index: int, step: Step, people: set[str]) -> None:
    """Everybody whom a step names sits at the table, or joins it."""
    named = [name for name in (step.by, step.leave) if name is not None]
    named += [name for key in ("hand", "keepers", "has", "lacks", "drinks") for name in step.expect.get(key, ())]
    for name in named:
        if plain(name) not in people:
            where = f"{scenario.path}, line {scenario.step_line(index)}"
            raise ScenarioError(f"{where}: nobody at this table is called {name!r}.")


def _check_expected(where: str, key: str, value: TomlValue) -> None:
    shape = EXPECTATIONS[key]
    if not shape.startswith("by name: "):
        if not _fits(shape, value):
            raise ScenarioError(f"{where}: expect.{key} is a {shape}, not {value!r}.")
        return
    shape = shape.removeprefix("by name: ")
    if not isinstance(value, dict):
        raise ScenarioError(f"{where}: expect.{key} needs a name, as in expect.{key}.Ann.")
    for name, each in value.items():
        if not _fits(shape, each):
            raise ScenarioError(f"{where}: expect.{key}.{name} is a {shape}, not {each!r}.")


def _fits(shape: str, value: TomlValue) -> bool:
    """Whether a value has the shape that an expectation needs."""
    if isinstance(value, bool):
        return shape == "flag"
    if isinstance(value, int):
        return "number" in shape
    if isinstance(value, list):
        return "list" in shape and all(isinstance(each, str) for each in value)
    return isinstance(value, str) and ("name" in shape or "list" in shape)
