"""The log of a table reads like a story."""

from __future__ import annotations

from random import Random

import pytest

from ruleshift.decks import EDITIONS
from ruleshift.engine.core.event import Event
from ruleshift.engine.core.kinds import Place
from ruleshift.engine.game import Game
from ruleshift.story.events import sentence

MOVES = 150


def move(
    origin: Place, giver: str | None, target: Place, taker: str | None, *cards: str, cause: str | None = None
) -> str:
    return sentence(
        Event("move", None, cards, len(cards) or 1, origin, giver, target, taker, (cause,) if cause else ())
    )


@pytest.mark.parametrize("deck", EDITIONS)
def test_every_line_of_a_game_is_a_sentence(deck: str):
    options = {"meta": ["Drinking Rules"]} if deck == "drinking" else {}
    for seed in range(6):
        game = Game(deck, ["Ann", "Bob", "Cat"][: 1 + seed % 3], seed=seed, options=options)
        heard: list[Event] = []
        game.listen(heard.append, "Ann")
        chance = Random(seed)
        for _ in range(MOVES):
            if game.over:
                break
            decision = chance.choice(game.decisions)
            game.choose(decision, chance.randrange(len(decision)))
        for line in filter(None, map(sentence, heard)):
            assert line.rstrip("”)")[-1] in ".!?", line
            assert line[0].upper() == line[0], line
            for bad in ("None", "  ", "!!", "?.", " ,", "..", ": says", "hiding place", "small hand"):
                assert bad not in line, line


def test_cards_that_were_put_together_come_from_nobody():
    assert move("table", None, "table", "Ann", "Tent", cause="Mix It All Up") == "Ann gets Tent (Mix It All Up)."


def test_an_ungoal_is_lost_by_everybody():
    assert sentence(Event("over", None, ("Sepsis",), 1, word="ungoal")) == "Ungoal Sepsis: everybody loses."
    assert sentence(Event("over", word="main deck")) == "The game is over: the main deck is empty."


def test_what_forced_a_loss_is_told():
    assert move("hand", "Bob", "discard pile", None, "Tent", "Fish", cause="Hand Limit 0") == (
        "Bob discards Tent and Fish (Hand Limit 0)."
    )
    assert (
        move("table", "Bob", "discard pile", None, "Tent", cause="Keeper Limit 2") == "Bob loses Tent (Keeper Limit 2)."
    )


def test_what_people_say_stands_in_quotation_marks():
    said = Event("answer", "Bob", said="the liver", word="wrong", cause=("Name That Organ!",))
    assert sentence(said) == "Bob says “the liver”: wrong (Name That Organ!)."
    told = Event("factlet", "Ann", ("Liver",), 1, said="It is the'\" biggest", word="told")
    assert sentence(told) == "Ann tells a fact about Liver: “It is the'\" biggest”."


def test_what_is_hidden_from_the_reader_is_only_counted():
    assert move("table", "Bob", "hiding place", "Bob", cause="Treasure Map") == "Bob hides a card (Treasure Map)."
