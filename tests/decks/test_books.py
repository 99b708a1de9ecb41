"""What the rulebooks say about their decks: how a game begins, what the icons mean, and what a deck does not have."""

from __future__ import annotations

import pytest

from ruleshift import EDITIONS, Game, Kind, find_deck
from ruleshift.cards import Card, plain
from tests.support.tables import decision_of, set_up, texts

PLAYERS = ["Ann", "Bob", "Cat"]
BOOTY = ("Gold Doubloons", "Pieces of Eight", "Diamonds", "Rubies", "Emeralds", "Pearls")
SHIPS = ("Sloop", "Schooner", "Frigate", "Galleon")
FOOD = ("Cheese", "Crackers", "Nuts", "Pretzels")
ALCOHOL = (
    "Beer", "Brandy", "Champagne", "Gin", "Irish Cream", "Red Wine", "Rum", "Tequila", "Vermouth", "Vodka", "Whiskey",
    "White Wine",
)  # fmt: skip
ALONE = (
    "Fireside Potluck", "Fishing Trip", "Four Directions", "Mix It All Up", "Steal Something", "Trade Hands",
    "Trading Post", "What Should I Pack?",
)  # fmt: skip


def cards(edition: str, *kinds: Kind) -> list[Card]:
    return [card for card in find_deck(edition).cards if card.kind in kinds]


def names(edition: str, *kinds: Kind) -> set[str]:
    return {card.name for card in cards(edition, *kinds)}


def with_icon(edition: str, icon: str, *kinds: Kind) -> set[str]:
    return {card.name for card in cards(edition, *kinds) if icon in card.icons}


# How a game begins.


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_begins_with_the_basic_rules_and_without_a_goal(edition: str):
    view = Game(edition, PLAYERS, seed=3).view()
    assert view.goals == ()
    assert view.rules == (("Name That Organ!",) if edition == "anatomy" else ())
    assert view.draw_number == 1
    assert view.play_number == "1"
    assert view.discard == ()
    assert view.meta == (("Learning Mode",) if edition == "anatomy" else ())


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_not_dealt_is_the_draw_pile(edition: str):
    game = Game(edition, PLAYERS, seed=3)
    view = game.view()
    laid = sum(len(seat.table) for seat in view.seats)
    assert view.draw_pile == len(game.journal.order) - sum(seat.hand for seat in view.seats) - laid


# Playing.


@pytest.mark.parametrize("edition", EDITIONS)
def test_any_card_of_the_hand_may_be_played(edition: str):
    for seed in range(5):
        game = Game(edition, PLAYERS, seed=seed)
        if game.decisions[0].kind == "play":
            assert {*game.view(game.turn).hand} <= {*texts(game.decisions[0])}


@pytest.mark.parametrize("edition", EDITIONS)
def test_at_first_there_is_no_limit_to_hands_and_keepers(edition: str):
    keepers = [card.name for card in cards(edition, Kind.KEEPER) if card.count == 1][:9]
    held = [card.name for card in cards(edition, Kind.GOAL) if card.count == 1][:9]
    pile = [card.name for card in cards(edition, Kind.GOAL) if card.count == 1][9:14]
    game = set_up(edition, keepers={"Bob": keepers}, hands={"Ann": ["Jackpot!"], "Bob": held}, draw=pile)
    game.choose("Ann", "Jackpot!")
    while game.decisions[0].is_window:
        game.choose(game.decisions[0], "pass")
    view = game.view()
    bob = next(seat for seat in view.seats if seat.name == "Bob")
    assert (len(bob.table), bob.hand) == (9, 10)
    assert view.turn == "Bob"


@pytest.mark.parametrize("edition", EDITIONS)
def test_anybody_may_look_through_the_discard_pile_at_any_time(edition: str):
    pile = [card.name for card in cards(edition, Kind.ACTION)][:4]
    game = set_up(edition, "Ann Bob Cat", discard=pile)
    assert {game.view(who).discard for who in (*PLAYERS, None)} == {tuple(pile)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_limits_creepers(edition: str):
    creepers = [card.name for card in cards(edition, Kind.CREEPER) if card.count == 1]
    keepers = [card.name for card in cards(edition, Kind.KEEPER) if card.count == 1][:2]
    limit = {"rules": ["Keeper Limit 2"]} if "Keeper Limit 2" in names(edition, Kind.RULE) else {}
    game = set_up(edition, "Ann Bob", keepers={"Bob": [*keepers, *creepers]}, hands={"Ann": ["Jackpot!"]}, **limit)
    game.choose("Ann", "Jackpot!")
    while game.decisions[0].is_window:
        game.choose(game.decisions[0], "pass")
    bob = next(seat for seat in game.view().seats if seat.name == "Bob")
    assert {*keepers, *creepers} <= {*bob.table}


# Icons.


def wins_with(edition: str, goal: str, mine: list[str], last: str) -> bool:
    game = set_up(edition, goals=[goal], hands={"Ann": [last]}, keepers={"Ann": mine})
    game.choose("Ann", last)
    while not game.over and game.decisions[0].is_window:
        game.choose(game.decisions[0], "pass")
    return game.outcome is not None and game.outcome.winner == "Ann"


def test_booty_is_what_the_book_lists():
    assert with_icon("pirate", "booty", Kind.KEEPER) == {*BOOTY}


@pytest.mark.parametrize("booty", BOOTY)
def test_any_booty_serves_where_booty_is_needed(booty: str):
    other = next(each for each in BOOTY if each != booty)
    assert wins_with("pirate", "Treasure Chest", ["Strongbox", other], booty)


def test_ships_are_what_the_book_lists():
    assert with_icon("pirate", "ship", Kind.KEEPER) == {*SHIPS}


@pytest.mark.parametrize("ship", [*SHIPS, "Dinghy"])
def test_any_ship_serves_where_a_ship_is_needed_and_the_dinghy_is_none(ship: str):
    assert wins_with("pirate", "Land Ho!", ["Tropical Island"], ship) == (ship != "Dinghy")


def test_food_is_what_the_book_lists():
    assert with_icon("drinking", "food", Kind.KEEPER) == {*FOOD}


@pytest.mark.parametrize("food", FOOD)
def test_any_food_serves_where_food_is_needed(food: str):
    other = next(each for each in FOOD if each != food)
    assert wins_with("drinking", "Bar Snacks", [other], food)


def test_alcohol_is_what_the_book_lists():
    assert with_icon("drinking", "alcohol", Kind.KEEPER) == {*ALCOHOL}


@pytest.mark.parametrize("drink", ALCOHOL)
def test_any_alcohol_serves_where_a_drink_is_needed(drink: str):
    assert wins_with("drinking", "Hair of the Dog", ["Hangover"], drink)


def test_the_drink_icon_is_on_new_rules_and_actions_and_goes_without_the_drinking_rules():
    drinks = with_icon("drinking", "drink", *Kind)
    assert drinks == with_icon("drinking", "drink", Kind.RULE, Kind.ACTION)
    game = Game("drinking", PLAYERS, seed=1)
    assert drinks <= {game._table.pack.names[c] for c in game._table.removed}


def test_humans_are_male_or_female_and_martian_technology_is_marked():
    assert with_icon("martian", "female human", Kind.CREEPER) == {"Pathetic Human (female)"}
    assert with_icon("martian", "female human", Kind.CREEPER) < with_icon("martian", "human", Kind.CREEPER)
    assert len(with_icon("martian", "martian technology", Kind.KEEPER)) > 1


# What a deck does not have.


def test_pirate_has_two_creepers():
    assert names("pirate", Kind.CREEPER) == {"Shackles", "Scurvy"}
    assert sum(card.count for card in cards("pirate", Kind.CREEPER)) == 2


def test_martian_has_no_keeper_limit():
    assert [card.name for card in cards("martian", Kind.RULE) if "keeper_limit" in card.data] == []


def test_only_pirate_has_cards_for_the_turns_of_others():
    assert [edition for edition in EDITIONS if names(edition, Kind.SURPRISE)] == ["pirate"]


def test_how_the_captain_is_addressed_costs_nothing():
    game = set_up("pirate", keepers={"Bob": ["Captain's Hat"]}, hands={"Ann": ["Rum"]})
    assert [*game.offers("Ann"), *game.offers("Bob")] == ["leave", "leave"]
    assert not any("captain" in text.casefold() for text in texts(decision_of(game, "Ann")))


def test_camping_alone_leaves_out_the_eight_cards_that_its_book_names():
    assert {plain(name) for name in find_deck("camping").solo_without} == {plain(name) for name in ALONE}


@pytest.mark.parametrize("edition", EDITIONS)
def test_alone_one_holds_three_cards_and_begins(edition: str):
    for seed in range(5):
        view = Game(edition, ["Ann"], seed=seed).view("Ann")
        assert view.turn == "Ann"
        assert len(view.hand) == 3 + view.drawn
        assert (view.rules, view.goals) == ((), ())


def test_alone_both_decks_are_shuffled():
    tables = [Game("camping", ["Ann"], seed=seed)._table for seed in range(20)]
    assert len({tuple(t.rules_deck) for t in tables}) == len({tuple(t.draw) for t in tables}) == 20
