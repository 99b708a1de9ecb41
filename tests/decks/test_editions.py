"""The five decks that come along: sizes, texts, numbers, and that everything in them can be used."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from ruleshift import Game, Kind, find_deck
from ruleshift.cards import Card, Deck, plain
from ruleshift.decks import EDITIONS, find_decks
from ruleshift.engine.effects.anatomy import knows_fact, names_organ
from tests.support.each import each

TRIVIA = ("facts", "stems", "spellings", "warning")
CARDS = [card for edition in EDITIONS for card in find_deck(edition).cards]


def named(card: Card) -> str:
    return card.name


@pytest.fixture(params=EDITIONS)
def deck(request: pytest.FixtureRequest) -> Deck:
    return find_deck(request.param)


def test_there_are_five_decks():
    assert EDITIONS == ("pirate", "martian", "drinking", "camping", "anatomy")


def test_a_deck_has_a_hundred_cards(deck: Deck):
    assert deck.size == 100
    assert deck.built_in
    assert deck.year > 2000
    assert deck.about


def test_all_decks_blend_but_martian():
    assert [edition for edition in EDITIONS if not find_deck(edition).blends] == ["martian"]


def test_every_deck_has_one_basic_rules_card_that_says_draw_1_play_1(deck: Deck):
    basics = [card for card in deck.cards if card.kind is Kind.BASIC]
    assert [(card.count, card.data) for card in basics] == [(1, {"draw": 1, "play": 1})]


def test_what_a_solitaire_game_takes_out_is_in_the_deck(deck: Deck):
    names = {plain(card.name) for card in deck.cards}
    assert {plain(name) for name in deck.solo_without} <= names
    assert len(deck.solo_without) == len({plain(name) for name in deck.solo_without}) >= 8


NEEDS_OTHERS = {
    "pirate": (
        "Plunder!", "Talk Like a Pirate", "Steal a Keeper", "Trade Hands", "Use What You Take", "Walk the Plank!",
        "Share the Wealth", "Exchange Keepers", "Everybody Gets 1", "Random Tax", "Rotate Hands", "Canceled Plans",
        "Avast! Halt!", "That Be Mine!",
    ),
    "martian": (
        "Steal Something", "Trade Hands", "Use What You Take", "Here Humans!", "Everybody Gets 1", "Exchange Keepers",
        "Mix It All Up", "Move a Creeper", "Time Limit",
    ),
    "drinking": (
        "Forbidden Word", "Required Word", "Move the Card!", "Toastmaster", "Drink Bonus", "Not It!", "New Vocabulary",
        "Switch to Water?", "Drink!", "Fully Stocked Bar", "Steal Something", "Trade Hands", "Exchange Keepers",
        "Random Tax", "Mix It All Up", "Everybody Gets 1", "Use What You Take",
    ),
}  # fmt: skip


@pytest.mark.parametrize("edition", NEEDS_OTHERS)
def test_solitaire_leaves_out_what_needs_others_and_nothing_else(edition: str):
    assert sorted(find_deck(edition).solo_without) == sorted(NEEDS_OTHERS[edition])


def test_whoever_draws_begins_but_in_camping():
    assert [edition for edition in EDITIONS if find_deck(edition).first != "draw"] == ["camping"]


def test_goals_about_female_humans_carry_their_icon():
    cards = {card.name: card for card in find_deck("martian").cards if card.kind is Kind.GOAL}
    marked = {name for name, card in cards.items() if "female human" in card.icons}
    assert marked == {name for name, card in cards.items() if "'icon': 'female human'" in str(card.data)}
    assert marked == {"Mars Needs Women", "Martian Zookeeper"}


def test_containers_do_not_promise_any_time():
    texts = [card.text for edition in EDITIONS for card in find_deck(edition).cards if "container" in card.data]
    assert len(texts) == 2
    assert not any("any time" in text for text in texts)


@each(CARDS, named)
def test_a_card_has_a_short_text_and_a_picture(card: Card):
    assert 1 <= len(card.text) <= 160
    assert card.emoji
    assert not card.emoji.isascii()
    assert len(card.hint) <= 300
    assert card.source in ("rulebook", "public", "proposed")
    assert all(icon == icon.casefold() for icon in card.icons)


# Digits matter: a rule that reads the 1 as a 2 changes digits and leaves words alone.


def digits_in(value: Any) -> Iterator[str]:
    """All numbers that are written in digits, also inside words such as `all but 1`."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from digits_in(key)
            yield from digits_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from digits_in(part)
    elif not isinstance(value, bool):
        yield from re.findall(r"\d+", str(value))


@each(CARDS, named)
def test_the_digits_of_a_card_are_those_of_its_data(card: Card):
    data = {*digits_in({key: value for key, value in card.data.items() if key not in TRIVIA})}
    effects = next((call["choose"] for call in card.data.get("do", ()) if "choose" in call), ())
    text, name = {*digits_in(card.text)} - {str(at + 1) for at in range(len(effects))}, {*digits_in(card.name)}
    assert data <= text, "the data has digits that the text does not show"
    assert text <= data | name, "the text shows digits that are neither in the name nor in the data"


def test_which_ones_double_vision_reads_as_two():
    read_as_two = {
        "Basic Rules",
        "Campfire Bonus",
        "Campfire Songs",
        "Drink Bonus",
        "Everybody Gets 1",
        "Hand Limit 1",
        "Play All But 1",
    }
    cards = [card for edition in EDITIONS for card in find_deck(edition).cards]
    numbers = {
        card.name: {key: card.data[key] for key in card.data if key not in (*TRIVIA, "numerals")} for card in cards
    }
    assert {name for name, data in numbers.items() if "1" in digits_in(data)} == read_as_two


# Goals.


def asked_for(deck: Deck) -> tuple[set[str], set[str]]:
    """The names and the icons that Goals ask for."""
    names: set[str] = set()
    icons: set[str] = set()
    for card in deck.cards:
        for need in card.data["needs"] if card.kind is Kind.GOAL else ():
            if isinstance(need, str):
                names.add(plain(need))
            else:
                names |= {plain(name) for name in (*need.get("any", ()), *need.get("of", ()))}
                most = need.get("most")
                icons |= {need.get("icon", ""), most.get("icon", "") if isinstance(most, dict) else ""}
    return names, icons


def test_every_keeper_is_used_by_a_goal_except_the_appendix(deck: Deck):
    names, icons = asked_for(deck)
    unused = [
        card.name
        for card in deck.cards
        if card.kind is Kind.KEEPER and plain(card.name) not in names and not icons.intersection(card.icons)
    ]
    assert unused == (["Appendix"] if deck.id == "anatomy" else [])


def test_no_goal_of_a_whole_deck_is_impossible(deck: Deck):
    assert Game(deck, ["Ann", "Bob"], seed=1).notices == []


# What is shuffled.


@pytest.mark.parametrize(
    ("edition", "options", "shuffled"),
    [
        ("pirate", {}, 99),
        ("martian", {}, 98),
        ("martian", {"meta": ["Time Limit"]}, 98),
        ("drinking", {}, 88),
        ("drinking", {"meta": ["Drinking Rules"]}, 97),
        ("camping", {}, 99),
        ("anatomy", {}, 97),
        ("anatomy", {"meta": []}, 98),
        ("pirate+camping", {}, 99 + 99),
        ("drinking+anatomy", {}, 88 + 97),
        ("pirate", {"without": ["Plunder!", "Rum"]}, 97),
    ],
)
def test_how_many_cards_are_shuffled(edition: str, options: dict[str, Any], shuffled: int):
    game = Game(edition, ["Ann", "Bob"], seed=1, options=options)
    assert len(game._table.pack.shuffled) == shuffled
    assert len(game.journal.order) == shuffled
    assert game._table.pack.size == sum(deck.size for deck in find_decks(edition))


def test_in_a_blend_only_one_basic_rules_card_is_on_the_table():
    pack = Game("pirate+camping+drinking", ["Ann", "Bob"], seed=1)._table.pack
    assert [pack.place[c] for c in pack.out if pack.kind[c] == Kind.BASIC] == [100, 200]
    assert pack.place[pack.basic] == 0


# Trivia.

ORGANS = [card for card in find_deck("anatomy").cards if "facts" in card.data]


@each(ORGANS, named)
def test_no_clue_names_its_organ(card: Card):
    words = set(re.findall(r"\w+", card.data["facts"][0].casefold()))
    for spelling in (card.name, *card.data["spellings"]):
        assert not set(re.findall(r"\w+", spelling.casefold())) <= words


@each(ORGANS, named)
def test_an_organ_is_known_by_its_name_and_by_its_clue(card: Card):
    assert names_organ(card.name, card.data["spellings"])
    assert knows_fact(card.data["facts"][0], card.data["stems"], card.data["spellings"])
    assert not knows_fact(card.name, card.data["stems"], card.data["spellings"])


def test_every_keeper_of_anatomy_is_an_organ_with_its_own_clue():
    keepers = [card for card in find_deck("anatomy").cards if card.kind is Kind.KEEPER]
    assert len(keepers) == len(ORGANS)
    assert len({card.data["facts"][0] for card in keepers}) == len(keepers)
    others = [(card, other) for card in keepers for other in keepers if card is not other]
    taken_for = [(card.name, other.name) for card, other in others if names_organ(card.name, other.data["spellings"])]
    assert taken_for == []
