"""Notes on cards beside the others of their deck, each with what it is about and, where there is one, a remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruleshift.cards import Deck
from ruleshift.decks import EDITIONS, DeckError, find_deck, load_deck
from ruleshift.decks.add_ons import companies, together
from ruleshift.decks.check import findings
from ruleshift.decks.finding import Finding, Remedy
from ruleshift.decks.oversights import oversights
from tests.decks.custom import small
from tests.support.each import each

EXAMPLES = sorted((Path(__file__).parents[3] / "docs" / "examples").glob("*.toml"))


def about(name: str, added: str) -> list[Finding]:
    """What is said about a card of a small deck."""
    return [each for each in findings(small(added)) if each.card == name]


def told(name: str, added: str) -> list[str]:
    return [each.sentence for each in about(name, added)]


SAME = '[[goal]]\nname = "{}"\nneeds = ["Bread", "Butter"]\n'
CREEPER = '[[creeper]]\nname = "Fog"\ntext = "It stays."\n'
ACTION = '[[action]]\nname = "Wind"\ntext = "Away with it."\ndo = [{ %s }]\n'
TIED = '[[goal]]\nname = "G"\nneeds = [{ icon = "food" }]\ntie_break = "keeper"\n'


def test_goals_that_ask_for_the_same():
    goals = SAME.format("One") + '[[goal]]\nname = "Two"\nneeds = ["Butter", "Bread"]\n'
    assert "Two asks for the same as One" in told("Two", goals)


def test_a_goal_within_another_one():
    wider = '[[goal]]\nname = "Wide"\nneeds = [{ any = ["Bread", "Butter"] }]\n'
    assert "whoever meets One meets Wide as well" in told("One", SAME.format("One") + wider)
    assert "whoever meets One meets Wide as well" in told("One", wider + SAME.format("One"))
    assert told("Wide", wider + SAME.format("One")) == []


def test_a_tie_break_where_nobody_can_tie():
    alone = '[[goal]]\nname = "G"\nneeds = ["Bread"]\ntie_break = "keeper"\n'
    ((finding),) = [each for each in about("G", alone) if each.field == "tie_break"]
    assert finding.sentence == "G: only one player can meet it at a time, so no tie"
    assert not [each for each in about("G", TIED) if each.field == "tie_break"]


def test_a_creeper_that_nothing_removes():
    assert told("Fog", CREEPER) == ["nothing ever removes Fog: no way out, no card that discards or moves it"]


@pytest.mark.parametrize(
    "verb", ['sweep = "creeper"', "zap = true", 'choose = [[{ draw = 1 }], [{ trash_others = "Fog" }]]']
)
def test_a_creeper_that_something_removes(verb: str):
    assert told("Fog", CREEPER + ACTION % verb) == []


def test_a_power_without_a_text_comes_with_one():
    keeper = '[[keeper]]\nname = "Fan"\nuse = [{ steal = "keeper" }, { draw = 1 }]\n'
    ((finding),) = [each for each in about("Fan", keeper) if each.field == "text"]
    text = "Once in your turn, if you like, take a Keeper from in front of another player, then draw 1 extra card."
    assert finding.remedy == Remedy("text", text)
    assert str(finding).endswith(f'(perhaps: text = "{text}")')
    mended = keeper + f'text = "{text}"\n'
    assert not [each for each in about("Fan", mended) if each.field == "text"]


def test_a_number_that_differs_comes_with_the_right_one_and_its_own_line():
    rule = '[[rule]]\nname = "Thirst"\ntext = "Draw three."\ndraw = 3\n'
    (finding,) = about("Thirst", rule)
    assert (finding.strength, finding.field, finding.remedy) == ("note", "draw", Remedy("draw", "three"))
    assert small(rule).source.splitlines()[finding.line - 1] == "draw = 3"


def test_a_way_out_that_draws_again_and_again():
    creeper = (
        '[[creeper]]\nname = "Fog"\ntext = "Hand it on, draw 1."\nuse = [{ shed = { give = true } }, { draw = 1 }]\n'
    )
    assert "without end" in told("Fog", creeper)[0]
    assert told("Fog", creeper.replace("give = true", "give = true, held = true")) == []


def test_a_large_deck_is_compared_with_the_five():
    keepers = "".join(f'[[keeper]]\nname = "Stone {at}"\n' for at in range(70))
    assert any("in 100 cards are Keepers" in each.sentence for each in findings(small(keepers)) if not each.card)


def test_a_goal_that_cannot_be_met_is_a_problem_with_its_field():
    (finding,) = [
        each for each in findings(small('[[goal]]\nname = "G"\nneeds = ["Bread", "Bread"]\n')) if each.card == "G"
    ]
    assert (finding.strength, finding.field) == ("problem", "needs")


def whole(deck: Deck) -> Deck:
    return together([*next(iter(companies(deck, ()))).decks, deck]) if deck.adds_to else deck


@each([*map(find_deck, EDITIONS), *map(load_deck, EXAMPLES)], lambda deck: deck.id)
def test_no_false_alarm(deck: Deck):
    said = [finding.sentence for finding in oversights(deck, whole(deck))]
    assert said == (["whoever meets S'mores meets Chocolate Crackers as well"] if deck.id == "camping" else [])


def test_an_error_tells_its_field_and_the_nearest_spelling():
    with pytest.raises(DeckError) as caught:
        small('[[keeper]]\nname = "K"\npicture = "kidnys"\n')
    (finding,) = caught.value.findings
    assert (finding.strength, finding.card, finding.field) == ("error", "K", "picture")
    assert finding.remedy == Remedy("picture", "kidneys")
    ((_, line),) = [caught.value.sentences[0].split(": ")[0].split("line ")]
    assert finding.line == int(line) + 2
