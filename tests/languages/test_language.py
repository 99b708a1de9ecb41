"""Facts go in, parts come out: cards, players, what was said and the cause stay apart."""

from __future__ import annotations

from ruleshift.languages.fluent_file import read_fluent
from ruleshift.languages.language import Cards, Facts, Language, Listed, People, Person, english
from ruleshift.languages.parts import Card, Cause, Player, Said, plain_text


def told(key: str, facts: Facts, you: str | None = None) -> str:
    return plain_text(english().parts(key, facts, you))


def test_a_sentence_comes_in_parts():
    facts: Facts = {"giver": Person("Ann"), "taker": Person("Bob"), "cards": Cards(("Rum",), 1)}
    cause: Facts = {**facts, "cause": Cards(("Plunder!",), 0)}
    assert english().parts("give", cause, "Bob") == (
        Player("Ann", "Ann"), " gives ", Player("Bob", "you"), " ", Card("Rum", "Rum"),
        Cause((" (", Card("Plunder!", "Plunder!"), ")")), ".",
    )  # fmt: skip


def test_the_reader_is_known_by_the_seat_and_never_by_a_name():
    facts: Facts = {"player": Person("You"), "cards": Cards(("Rum",), 1)}
    assert told("play", facts) == "You plays Rum."
    assert told("play", facts, "Ann") == "You plays Rum."
    assert told("play", facts, "You") == "You play Rum."


def test_who_has_two_parts_is_spoken_to_in_the_one_that_the_sentence_asks_for():
    facts: Facts = {"giver": Person("Ann"), "taker": Person("Ann"), "cards": Cards((), 1)}
    assert told("keep", facts, "Ann") == "You keep a card."


def test_a_list_that_holds_the_reader_counts_as_the_reader():
    language = Language(read_fluent(MEET))
    facts: Facts = {"others": People(("Ann", "Bob", "Cat"))}
    assert plain_text(language.parts("meet", facts, "Cat")) == "Ann, Bob and you meet it."
    assert plain_text(language.parts("meet", facts)) == "Ann, Bob and Cat meet it."
    assert plain_text(language.parts("meet", {"others": People(("Ann",))})) == "Ann meets it."


MEET = """
list-more = ,{" "}
list-last = {" "}and{" "}
you-word = you
player-word = { $who }
meet = { $others } { $you ->
        [others] meet
       *[none] { COUNT($others) ->
            [one] meets
           *[other] meet
        }
    } it.
"""


def test_a_name_that_ends_with_a_sign_takes_the_place_of_the_full_stop():
    play: Facts = {"player": Person("Ann"), "cards": Cards(("Plunder!",), 1)}
    assert told("play", play) == "Ann plays Plunder!"
    assert told("play", {**play, "cause": Cards(("Rum",), 0)}) == "Ann plays Plunder! (Rum)."
    assert told("win", {"player": Person("Ann"), "cards": Cards(("Run Out the Guns!",), 1)}) == (
        "Ann wins with Run Out the Guns!"
    )


def test_equal_cards_are_counted_and_a_name_with_a_comma_is_marked_among_others():
    def lost(*names: str) -> str:
        return told("lose", {"giver": Person("James"), "cards": Cards(names, len(names))})

    assert lost("Cow", "Rum", "Cow") == "James loses 2 × Cow and Rum."
    assert lost("Cow", "Cow") == "James loses 2 × Cow."
    assert lost("Beer, Gin", "Rum") == "James loses “Beer, Gin” and Rum."
    assert lost("Beer, Gin") == "James loses Beer, Gin."


def test_cards_that_nobody_may_know_are_counted():
    facts: Facts = {"taker": Person("Ann"), "cards": Cards((), 1_200)}
    assert told("draw", facts) == "Ann draws 1,200 cards."
    assert told("rule-ends", {"cards": Cards((), 1)}) == "A card is no longer in force."


def test_what_was_typed_stays_as_it_was_typed():
    facts: Facts = {"player": Person("Ann"), "said": Said("a\\b { $cards } “c”"), "word": "wrong"}
    assert told("answer", facts) == "Ann says “a\\b { $cards } “c””: wrong."


def test_an_owner_is_in_the_form_that_the_sentence_asks_for():
    look: Facts = {"player": Person("Ann"), "owner": Person("James"), "cards": Cards((), 0)}
    assert told("look", look) == "Ann looks at James' hand."
    assert told("look", look, "James") == "Ann looks at your hand."
    assert told("look", look, "Ann") == "You look at James' hand."


def test_parts_that_are_made_already_are_facts_too():
    language = Language(read_fluent('list-more = ,{" "}\nlist-last = {" "}or{" "}\nneed = It needs { $what }.'))
    rum, keg = (Card("Rum", "Rum"),), ("2 ", Card("Keg", "Keg"))
    assert language.parts("need", {"what": Listed((rum, keg))}) == (
        "It needs ", Card("Rum", "Rum"), " or 2 ", Card("Keg", "Keg"), ".",
    )  # fmt: skip
