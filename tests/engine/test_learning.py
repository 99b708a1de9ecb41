"""What programs that learn need: the order of the deck, ears from the first card on, chance, numbers."""

from __future__ import annotations

import pytest

from ruleshift import EDITIONS, Event, Game, RuleshiftError
from tests.support.states import state
from tests.support.tables import take_first


def test_a_deck_in_an_order_of_ones_own():
    order = Game("camping", ["Ann", "Bob"], seed=1).journal.order
    turned = order[::-1]
    game = Game("camping", ["Ann", "Bob"], seed=1, order=turned)
    assert game.journal.order == turned
    assert state(Game("camping", ["Ann", "Bob"], seed=1, order=order)) == state(Game("camping", ["Ann", "Bob"], seed=1))
    assert state(Game.from_journal(game.journal)) == state(game)


@pytest.mark.parametrize("order", [[], ["Tent"], ["Rum"], "Tent", [1, 2]])
def test_an_order_that_is_not_of_this_deck(order: list[str]):
    with pytest.raises(RuleshiftError):
        Game("camping", seed=1, order=order)


def test_who_listens_from_the_beginning_hears_the_cards_dealt():
    heard: list[Event] = []
    anns: list[Event] = []
    game = Game("camping", ["Ann", "Bob"], seed=1, listen={None: heard.append, "Ann": anns.append})
    assert [event.kind for event in heard][:2] == ["move", "move"]
    assert {card for event in anns for card in event.cards} >= set(game.view("Ann").hand)
    alone: list[Event] = []
    Game("camping", ["Ann", "Bob"], seed=1, listen=alone.append)
    assert alone == heard


class Lowest:
    """Chance without surprises."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def below(self, n: int) -> int:
        self.asked.append(n)
        return 0

    def shuffle(self, cards: tuple[int, ...]) -> list[int]:
        self.asked.append(len(cards))
        return sorted(cards)


def test_chance_in_ones_own_hands():
    chance = Lowest()
    game = Game("pirate", ["Ann", "Bob"], seed=1, chance=chance)
    assert chance.asked == [len(game.journal.order), 2]
    assert game.turn == "Ann"
    take_first(game, 10_000)
    assert state(Game.from_journal(game.journal))["draw"] == game._table.draw
    other = Game("pirate", ["Ann", "Bob"], seed=2, chance=Lowest())
    assert other.journal.order == game.journal.order


def test_chance_that_cannot_be():
    class Wild(Lowest):
        def below(self, n: int) -> int:
            return n

    with pytest.raises(ValueError, match="a random number below 2 cannot be 2"):
        Game("pirate", ["Ann", "Bob"], chance=Wild())


def test_clones_with_a_seed_and_imagined_games_have_chances_of_their_own():
    chance = Lowest()
    game = Game("pirate", ["Ann", "Bob"], seed=1, chance=chance)
    asked = len(chance.asked)
    assert game.clone()._table.chance_source is chance
    assert game.clone(seed=3)._table.chance_source is None
    assert game.imagine(game.turn, 5) is not None
    assert len(chance.asked) == asked


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_numbers_of_a_view_are_places_in_the_deck(edition: str):
    game = take_first(Game(edition, ["Ann", "Bob", "Cat"], seed=3), 25)
    decks = [card for deck in game.decks for card in deck.cards for _ in range(card.count)]
    assert game.cards == tuple(decks)
    names = [card.name for card in game.cards]
    for player in (None, *game.players):
        view, numbers = game.view(player), game.card_numbers(player)
        assert tuple(names[c] for c in numbers.hand) == view.hand
        assert tuple(names[c] for c in numbers.discard) == view.discard
        assert tuple(names[c] for c in numbers.rules) == view.rules
        assert tuple(names[c] for c in numbers.goals) == view.goals
        assert [tuple(names[c] for c in front) for front in numbers.tables] == [seat.table for seat in view.seats]
    for decision in game.decisions:
        for number, option in zip(decision.card_numbers, decision, strict=True):
            assert option.card is (game.cards[number] if number >= 0 else None)
