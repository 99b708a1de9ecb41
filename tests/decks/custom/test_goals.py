"""Goals that can never be met are problems; those that an option makes impossible are notes."""

from __future__ import annotations

import random

import pytest

from ruleshift.cards import Selector
from ruleshift.decks import EDITIONS, find_deck, load_deck
from ruleshift.decks.card_index import Known
from ruleshift.decks.goal_checks import hopeless
from ruleshift.engine.core.compiled_cards import Formula, Need
from ruleshift.engine.core.lack import Lack
from ruleshift.engine.core.verdict import _serving
from ruleshift.engine.options import Options
from ruleshift.engine.setup import make_pack
from tests.decks.custom import KITCHEN, NEXT, small


def problem(added: str) -> str | None:
    """What is said about the Goal G, or None."""
    found, _ = hopeless(small(added))
    assert len(found) <= 1
    return found[0].sentence if found else None


def note(added: str) -> str | None:
    never, found = hopeless(small(added))
    assert not never
    assert len(found) <= 1
    return found[0].sentence if found else None


@pytest.mark.parametrize(
    ("needs", "reason"),
    [
        ('["Bread", "Bread"]', "it asks for 2 cards out of Bread, and there is 1"),
        ('[{ count = 3, icon = "food" }]', "it asks for 3 food cards, and there are 2"),
        ('[{ count = "two", icon = "dairy" }]', "it asks for two dairy cards, and there is 1"),
        (
            '[{ count = 4, of = ["Bread", "Butter", "Ants"] }]',
            "it asks for 4 of Bread, Butter and Ants, and there are 3",
        ),
        ('[{ icon = "dairy", lacks = "food" }]', "it asks for 1 dairy card that is not food, and there are none"),
        ('[{ icon = "dairy", kind = "creeper" }]', "it asks for 1 dairy Creeper, and there are none"),
        ('["Bread", "Butter", { icon = "food" }]', "it asks for 3 cards out of Bread, Butter, and there are 2"),
        ('["Butter", { any = ["Butter"] }]', "it asks for 2 cards out of Butter, and there is 1"),
        ('[{ most = { icon = "food" }, at_least = 3 }]', "and there are 2"),
        ("[{ hand = 9 }]", "it asks for 9 cards in hand, and there are 5"),
    ],
)
def test_a_goal_that_asks_for_more_than_there_is(needs: str, reason: str):
    told = problem(f'[[goal]]\nname = "G"\nneeds = {needs}')
    assert told is not None
    assert told.startswith("G cannot be met: ")
    assert reason in told


@pytest.mark.parametrize(
    "needs",
    [
        '["Bread", "Butter"]',
        '["Butter", { icon = "food" }]',
        '[{ count = 2, icon = "food" }, "Ants"]',
        '[{ count = 3, of = ["Bread", "Butter", "Ants"] }]',
        '[{ most = { icon = "food" }, at_least = 2 }, "Butter"]',
        "[{ hand = 5 }]",
    ],
)
def test_a_goal_that_can_be_met(needs: str):
    assert problem(f'[[goal]]\nname = "G"\nneeds = {needs}') is None


def test_copies_count():
    added = '[[keeper]]\nname = "Egg"\ncount = 2\n[[goal]]\nname = "G"\nneeds = ["Egg", "Egg"'
    assert problem(added + "]") is None
    assert problem(added + ', "Egg"]') is not None


def test_a_creeper_beside_the_card_that_destroys_it():
    mouse = '[[creeper]]\nname = "Mouse"\ndestroyed_by = "Bread"\n[[goal]]\nname = "G"\n'
    assert problem(mouse + 'needs = ["Mouse", "Bread"]') == (
        "G cannot be met: Mouse is discarded as soon as the other cards lie beside it"
    )
    assert problem(mouse + 'needs = ["Mouse", "Butter"]') is None


GOAL = '[[goal]]\nname = "G"\nneeds = ["Jam", "Bread"]\n'


def test_a_card_that_is_out_of_the_game_as_the_deck_sets_it_up():
    meta = '[[keeper]]\nname = "Jam"\nicons = ["late"]\n[[meta]]\nname = "Late"\nbrings = "late"\n' + GOAL
    assert problem(meta) == "G cannot be met: it asks for Jam, and there are none"
    assert problem(meta.replace("brings", "default = true\nbrings")) is None
    switch = '[[keeper]]\nname = "Jam"\n[[switch]]\nname = "jams"\ndefault = false\nwithout = ["Jam"]\n' + GOAL
    assert problem(switch) == "G cannot be met: it asks for Jam, and there are none"


def test_a_goal_that_goes_together_with_its_cards_is_no_problem():
    jam = '[[keeper]]\nname = "Jam"\nicons = ["late"]\n[[meta]]\nname = "Late"\nbrings = "late"\n'
    assert problem(jam + GOAL + 'icons = ["late"]') is None


@pytest.mark.parametrize(
    ("added", "label"),
    [
        ('[[switch]]\nname = "jams"\ndefault = true\nwithout = ["Jam"]\n', "with jams = false"),
        ('[[switch]]\nname = "jams"\ndefault = true\nwithout = { icon = "sweet" }\n', "with jams = false"),
        ('[solo]\nwithout = ["Jam"]\n', "in a solitaire game"),
    ],
)
def test_an_option_that_makes_a_goal_impossible(added: str, label: str):
    jam = '[[keeper]]\nname = "Jam"\nicons = ["sweet"]\n'
    assert note(jam + GOAL + added) == f"{label} G cannot be met: it asks for Jam, and there are none"


def test_people_who_do_not_judge_take_cards_out_too():
    told = note('[[keeper]]\nname = "Jam"\njudging = true\n' + GOAL)
    assert told == "with judging = false G cannot be met: it asks for Jam, and there are none"


def test_a_number_that_can_be_agreed_on_and_not_be_reached():
    number = '[[number]]\nname = "many"\ndefault = 2\nfrom = 1\nto = 3\n'
    told = note(number + '[[goal]]\nname = "G"\nneeds = [{ count = { option = "many" }, icon = "food" }]')
    assert told == "with many = 3 G cannot be met: it asks for as many food cards as agreed, and there are 2"


def test_a_problem_has_the_line_of_its_goal():
    found, _ = hopeless(small('[[goal]]\nname = "G"\nneeds = ["Bread", "Bread"]'))
    assert [finding.line for finding in found] == [NEXT]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_five_decks_have_no_problem(edition: str):
    assert hopeless(find_deck(edition))[0] == []


def test_the_example_has_none_with_any_of_its_options():
    assert hopeless(load_deck(KITCHEN)) == ([], [])


# The engine means the same by selectors and formulas.

SELECTORS = (
    "keeper", "creeper", "any", "Cat", {"icon": "dairy"}, {"kind": "creeper", "icon": "smoke"}, {"lacks": "tool"},
    {"name": "Cat"}, {"kind": "keeper", "lacks": "sweet"}, {"icon": "sweet", "lacks": "dairy"},
)  # fmt: skip


@pytest.mark.parametrize("selector", SELECTORS, ids=str)
def test_the_loader_and_the_engine_mean_the_same_cards(selector: Selector):
    deck = load_deck(KITCHEN)
    pack = make_pack((deck,), Options(), solo=False)
    known = Known.of(deck)
    meant = {pack.names[c] for c in range(pack.size) if pack.select(selector) >> c & 1}
    assert meant == {known.names[name] for name in known.select(selector)}


def can_be_served(cards: int, pairs: tuple[tuple[int, int], ...]) -> bool:
    """Every entry can have its own cards: found by trying everything."""
    if not pairs:
        return True
    (mask, count), rest = pairs[0], pairs[1:]
    if not count:
        return can_be_served(cards, rest)
    return any(can_be_served(cards & ~(1 << c), ((mask, count - 1), *rest)) for c in range(8) if cards & mask & 1 << c)


def test_a_card_serves_one_entry_only_however_entries_overlap():
    chance = random.Random(7)
    for _ in range(400):
        masks = {chance.getrandbits(8) | 1 << chance.randrange(8) for _ in range(chance.randint(1, 4))}
        needs = [Need(mask, chance.randint(1, 2), Lack(("x",))) for mask in masks]
        formula = Formula(tuple(needs), 0)
        cards = chance.getrandbits(8)
        met = can_be_served(cards, formula.pairs)
        assert met == all((cards & mask).bit_count() >= count for mask, count in formula.demands)
        assert met == all(len(served) == need.count for served, need in zip(_serving(cards, needs), needs, strict=True))
