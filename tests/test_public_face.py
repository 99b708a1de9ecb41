"""What `import ruleshift` gives: every record that a caller can come across, by a name that the documents tell of."""

from __future__ import annotations

import inspect
import json
import re
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

import ruleshift
from ruleshift import Game, Options, SetupError
from ruleshift.cards import RuleshiftError
from ruleshift.lab.bench import is_compiled
from tests.support.each import each
from tests.support.tables import set_up, take_first

LIBRARY = Path(__file__).parent.parent / "docs" / "library.md"
ENGINES_OWN = {"Notes"}
"""What the lab has the engine note, in numbers."""
CLASSES = [value for name in ruleshift.__all__ if inspect.isclass(value := getattr(ruleshift, name))]


def of_ours(hint: Any) -> set[str]:
    """Our own classes in a type: the names of those that a value of the type can be or hold."""
    if inspect.isclass(hint) and not get_args(hint):
        return {hint.__name__} if hint.__module__.startswith("ruleshift") else set()
    return {name for part in get_args(hint) for name in of_ours(part)}


def hints(value: Any) -> list[Any]:
    """The types of the public fields, properties and methods of a class."""
    fields = get_type_hints(value) if issubclass(value, msgspec.Struct) else {}
    found = [hint for name, hint in fields.items() if not name.startswith("_")]
    for name, member in vars(value).items():
        function = member.fget if isinstance(member, property) else getattr(member, "__func__", member)
        if not name.startswith("_") and inspect.isfunction(function):
            found += get_type_hints(function, {**function.__globals__, "Journal": ruleshift.Journal}).values()
    return found


@each(CLASSES)
def test_every_class_that_can_be_reached_is_public(value: Any):
    reached = {name for hint in hints(value) for name in of_ours(hint)}
    assert reached - ENGINES_OWN <= set(ruleshift.__all__)


def test_the_public_names_are_those_that_are_offered():
    assert dir(ruleshift) == sorted(ruleshift.__all__)
    for name in ruleshift.__all__:
        assert getattr(ruleshift, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'Pack'"):
        ruleshift.Pack  # noqa: B018 - the looking is the test


@each(name for name in ruleshift.__all__ if name != "__version__")
def test_every_public_name_is_told_of_in_the_documents(name: str):
    assert re.search(rf"\b{name}\b", LIBRARY.read_text(encoding="utf-8"))


@each(CLASSES)
def test_every_public_method_says_what_it_is_for(value: Any):
    for name, member in vars(value).items():
        if not name.startswith("_") and (callable(member) or isinstance(member, property | classmethod)):
            assert inspect.getdoc(member), f"{value.__name__}.{name}"
    assert value.__doc__


@each(CLASSES)
def test_no_method_takes_whatever_it_is_given(value: Any):
    """A dict of options has values of many types; everything else says what it takes."""
    for name, member in inspect.getmembers(value, inspect.isroutine):
        if not name.startswith("_") and (inspect.isfunction(member) or inspect.ismethod(member)):
            taken = inspect.signature(member).parameters.values()
            vague = [str(each) for each in taken if "Any" in str(each.annotation).replace("dict[str, Any]", "")]
            assert not vague, f"{value.__name__}.{name}: {vague}"


@pytest.mark.skipif(is_compiled(), reason="a compiled method shows the names of its parameters only")
def test_help_says_what_choose_takes():
    taken = {name: str(each.annotation) for name, each in inspect.signature(Game.choose).parameters.items()}
    assert list(taken) == ["self", "decision", "choice", "by"]
    assert all("str" in taken[name] for name in ("decision", "choice", "by"))
    assert "Decision" in taken["decision"]
    assert "Option" in taken["choice"]


# The manners of the records.


@pytest.mark.parametrize("edition", ruleshift.EDITIONS)
def test_every_view_is_json(edition: str):
    game = take_first(Game(edition, ["Ann", "Bob"], seed=3), 20)
    for player in (None, "Ann", "Bob"):
        view = game.view(player)
        told = json.loads(json.dumps(view.to_dict()))
        assert set(told) == set(view.__struct_fields__)
        assert (told["decision"] is None) == (view.decision is None)


def test_what_is_asked_is_in_the_json():
    told = set_up("camping", hands={"Ann": ["Tent", "Fish"]}).view("Ann").to_dict()["decision"]
    assert (told["player"], told["kind"], told["prompt"]) == ("Ann", "play", "Play a card")
    assert told["options"] == [
        {"text": name, "kind": "play", "card": name, "player": None} for name in ("Tent", "Fish")
    ]


def test_a_view_is_printed_as_a_table():
    game = set_up("camping", hands={"Ann": ["Tent", "Fish"]})
    assert "Your hand: Tent, Fish" in str(game.view("Ann"))
    assert "Tent" not in str(game.view())
    assert str(game) == str(game.view())


def test_a_decision_is_a_collection_of_its_options():
    decision = set_up("camping", hands={"Ann": ["Tent", "Fish"]}).decisions[0]
    assert [option.text for option in decision] == ["Tent", "Fish"]
    assert len(decision) == 2
    assert decision.default in decision


class OfAnArray:
    """A whole number as array libraries have them: no int, but good as an index."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def test_numbers_of_array_libraries_are_numbers():
    game = Game("camping", ["Ann", "Bob"], seed=OfAnArray(7))  # type: ignore[arg-type]
    twin = Game("camping", ["Ann", "Bob"], seed=7)
    game.choose(game.decisions[0], OfAnArray(1))  # type: ignore[arg-type]
    twin.choose(twin.decisions[0], 1)
    assert game.journal == twin.journal
    assert type(game.journal.seed) is int
    with pytest.raises(RuleshiftError, match="not offered"):
        game.choose(game.decisions[0], OfAnArray(99))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (Options(ask="loud"), "public or able"),
        (Options(claims="often"), "always, never, or a chance"),
        (Options(time_limit=0), "from 1 to 999"),
        (Options(switches={"magic": True}), "There is no option 'magic'"),
        (Options(numbers={"magic": 3}), "There is no option 'magic'"),
    ],
)
def test_options_as_a_record_are_checked_too(options: Options, said: str):
    with pytest.raises(SetupError, match=said):
        Game("camping", ["Ann", "Bob"], options=options)


def test_options_as_a_record_and_as_a_table_mean_the_same():
    given = {"without": ["Tent"], "challenges": 0.5, "ask": "able", "first": "Bob"}
    told = Options(without=("Tent",), challenges=0.5, ask="able", first="Bob")
    assert Game("camping", options=given, seed=1).journal == Game("camping", options=told, seed=1).journal


def test_a_path_is_no_journal():
    with pytest.raises(ruleshift.JournalError, match=r"Journal\.load"):
        Game.from_journal("evening.ruleshift")  # type: ignore[arg-type]


def test_a_card_that_nobody_knows_cannot_be_known_to_be_in_a_hand():
    game = set_up("camping", hands={"Ann": ["Tent", "Fish"]})
    with pytest.raises(RuleshiftError, match="a card called 'Excalibur'"):
        game.imagine("Ann", 1, {"Bob": ["Excalibur"]})
