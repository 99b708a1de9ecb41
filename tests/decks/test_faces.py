"""What a card's face says is what the card does, also beside the cards of other decks."""

from __future__ import annotations

import pytest

from ruleshift import Game
from ruleshift.cards import Card, Deck
from ruleshift.decks import EDITIONS, find_deck
from ruleshift.story.questions import option_label
from tests.support.tables import decision_of, set_up, texts

CARDS = [(deck, card) for deck in map(find_deck, EDITIONS) for card in deck.cards]
GUARDED = ("all", "half", "one")


def calls(card: Card, verb: str) -> list[object]:
    """The arguments of a verb of a card."""
    return [call[verb] for place in ("do", "use") for call in card.data.get(place, ()) if verb in call]


def named(cards: list[tuple[Deck, Card]]) -> list[object]:
    return [pytest.param(card, id=f"{deck.id}: {card.name}") for deck, card in cards]


@pytest.mark.parametrize(
    "card",
    named([
        (deck, card)
        for deck, card in CARDS
        if deck.blends and (calls(card, "zap") or any(how in GUARDED for how in calls(card, "trash_rules")))
    ]),
)  # fmt: skip
def test_who_takes_or_discards_rules_says_that_a_guarded_one_stays(card: Card):
    assert "a Meta Rule guards" in card.text or "a Meta Rule or a rule that it guards" in card.text


def test_up_to_some_rules_says_so_too():
    assert "a rule that a Meta Rule guards" in next(card.hint for _, card in CARDS if card.name == "Veto!")


@pytest.mark.parametrize(
    "card",
    named([
        (deck, card)
        for deck, card in CARDS
        if deck.blends and (calls(card, "mill") or calls(card, "trash_goals") or card.data.get("cancels") == "goal")
    ]),
)  # fmt: skip
def test_who_means_goals_means_ungoals_and_says_so(card: Card):
    assert "Ungoal" in card.text


@pytest.mark.parametrize("card", named([(deck, card) for deck, card in CARDS if "container" in card.data]))
def test_a_container_says_what_opens_it_in_the_turn_of_another(card: Card):
    assert "Goals, Keepers or Creepers" in card.text


def test_the_creeper_that_another_takes_away_opens_a_container():
    hands = {"Ann": ["Trash Something"]}
    game = Game.at(
        "martian", ["Ann", "Bob"], hands=hands, keepers={"Bob": ["Abduction Chamber"]}, drawn=1,
        creepers={"Ann": ["Germs"], "Bob": ["The Army"]}, under={"Abduction Chamber": ["Important Human"]},
    )  # fmt: skip
    game.choose("Ann", "Trash Something")
    game.choose("Ann", next(text for text in texts(decision_of(game, "Ann")) if text.startswith("Germs")))
    assert decision_of(game, "Bob").kind == "container"


# What the words of single cards promise.


def text_of(name: str) -> str:
    return next(card.text for _, card in CARDS if card.name == name)


def test_four_directions_numbers_what_it_offers_as_the_card_does():
    game = set_up(
        "camping", "Ann Bob Cat", hands={"Ann": ["Four Directions"], "Bob": ["Fish"]}, keepers={"Bob": ["Tent"]}
    )
    game.choose("Ann", "Four Directions")
    decision = decision_of(game, "Ann")
    labels = [option_label(decision, option) for option in decision.options]
    assert labels == [
        "1. Take a Keeper from in front of another player", "2. Take one random card from every other hand",
        "3. Discard a Keeper or Creeper from in front of another player",
        "4. Pass all hands one seat on, left or right",
    ]  # fmt: skip
    assert all(f"{number}: " in text_of("Four Directions") for number in "1234")


def test_play_all_but_1_tells_of_the_spare_card():
    assert "draw one more" in text_of("Play All But 1")


@pytest.mark.parametrize("deck", ["pirate+anatomy", "camping+anatomy", "drinking+anatomy", "anatomy"])
def test_a_guarded_rule_is_never_offered_and_always_stays(deck: str):
    tried = 0
    for name in ("Zap a Card!", "Zap a Card", "Trash a New Rule", "Rules Reset", "Let's Simplify", "Veto!"):
        if not any(card.name == name for part in deck.split("+") for card in find_deck(part).cards):
            continue
        tried += 1
        game = set_up(deck, hands={"Ann": [name]}, rules=["Draw 3", "Play 2"], drawn=3)
        game.choose("Ann", name)
        while not game.over and game.decisions[0].kind in ("surprise", "take", "rule", "upto"):
            decision = game.decisions[0]
            assert "Name That Organ!" not in texts(decision)
            assert "Learning Mode" not in texts(decision)
            game.choose(decision, 0 if decision.kind in ("surprise", "upto") else -1 + len(decision))
        assert "Name That Organ!" in game.view().rules
    assert tried >= 2
