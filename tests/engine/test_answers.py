"""Answering decisions: by option, index or text; and everything that is refused leaves the game as it was."""

from __future__ import annotations

from typing import Any

import pytest

from ruleshift import Card, ChoiceError, Game, Kind, Option
from tests.support.states import snapshot, state
from tests.support.tables import decision_of, set_up, take_first, texts


def table() -> Game:
    return set_up(
        "pirate", "Ann Bob Cat", hands={"Ann": ["Rum", "Draw 2"], "Bob": ["Sloop"], "Cat": ["Veto!", "Limes"]}
    )


def test_an_option_its_index_and_its_text_are_the_same_choice():
    rum = table().card("Rum")
    ways: list[Any] = [0, "Rum", "rum!", "  RUM ", Option("Rum", "play", rum), *table().decisions[0].options[:1]]
    games = []
    for way in ways:
        game = table()
        game.choose(game.decisions[0], way)
        games.append(state(game))
    assert all(game == games[0] for game in games)


def test_a_decision_may_be_named_by_its_player():
    game = table()
    game.choose("Ann", "Draw 2")
    game.choose("cat", "pass")  # names are compared ignoring case
    assert [decision.player for decision in game.decisions] == ["Bob"]


def test_by_says_who_answers():
    game = table()
    game.choose(game.decisions[0], "Rum", by="Ann")
    assert game.view().being_played == ("Rum",)


KEG = Card(name="Keg", kind=Kind.KEEPER)
NO_CARD: Any = "Rum"
OTHER_OPTIONS = [
    Option("Rum", "use"),
    Option("Rum", "play"),
    Option("Rum", "play", KEG),
    Option("Rum", "play", NO_CARD),
]


@pytest.mark.parametrize("choice", [-1, 2, 10**30, True + 5, "Sloop", "", "use Rum", "x" * 100_000, *OTHER_OPTIONS])
def test_what_is_not_offered_is_refused(choice: Any):
    refuse(table(), choice, "is not offered. Offered: Rum, Draw 2.")


@pytest.mark.parametrize("choice", [None, 1.0, b"Rum", ["Rum"], ("Rum",), {"Rum": 1}, object(), Game])
def test_a_choice_of_the_wrong_type_is_refused(choice: Any):
    refuse(table(), choice, "is not offered")


@pytest.mark.parametrize("decision", [None, 0, "Dan", "", b"Ann", ["Ann"], object(), 1.5])
def test_a_decision_of_the_wrong_type_or_of_nobody_is_refused(decision: Any):
    game = table()
    before = snapshot(game)
    with pytest.raises(ChoiceError, match=r"Nobody at this table is called .*Here are Ann, Bob, Cat\."):
        game.choose(decision, "Rum")
    assert snapshot(game) == before


def refuse(game: Game, choice: Any, reason: str) -> None:
    before = snapshot(game)
    with pytest.raises(ChoiceError) as error:
        game.choose(game.decisions[0], choice)
    assert reason in str(error.value)
    assert len(str(error.value)) < 300
    assert snapshot(game) == before


def test_a_stale_decision_is_refused():
    game = table()
    stale = game.decisions[0]
    game.choose(stale, "Rum")
    before = snapshot(game)
    with pytest.raises(ChoiceError, match="not open any more"):
        game.choose(stale, "Draw 2")
    assert snapshot(game) == before


def test_a_window_that_a_surprise_has_closed_is_stale():
    game = set_up(
        "pirate", "Ann Bob Cat", hands={"Ann": ["Draw 2", "Rum"], "Bob": ["Sloop"], "Cat": ["Veto!", "Limes"]}
    )
    game.choose("Ann", "Draw 2")
    bobs = decision_of(game, "Bob")
    game.choose("Cat", "Veto!")
    with pytest.raises(ChoiceError, match="not open any more"):
        game.choose(bobs, "pass")


def test_a_decision_of_another_table_is_refused():
    game, other = table(), table()
    with pytest.raises(ChoiceError, match="not open"):
        game.choose(other.decisions[0], "Rum")
    assert state(game) == state(other)


def test_another_players_decision_is_refused():
    game = table()
    before = snapshot(game)
    with pytest.raises(ChoiceError, match="This decision is Ann's, not Bob's"):
        game.choose(game.decisions[0], "Rum", by="Bob")
    with pytest.raises(ChoiceError, match="Bob has nothing to decide now; Ann has"):
        game.choose("Bob", "Sloop")
    assert snapshot(game) == before


def test_an_error_shows_nobody_elses_cards():
    game = table()
    for act in (lambda: game.choose("Bob", "Rum"), lambda: game.choose(game.decisions[0], "Rum", by="Bob")):
        with pytest.raises(ChoiceError) as error:
            act()
        assert not [name for name in ("Rum", "Draw 2", "Veto", "Limes") if name in str(error.value)]


def test_after_the_end_nothing_can_be_chosen():
    game = Game("camping", ["Ann", "Bob"], seed=3)
    first = game.decisions[0]
    take_first(game, 10_000)
    assert game.over
    assert game.decisions == ()
    before = snapshot(game)
    with pytest.raises(ChoiceError, match="game is over"):
        game.choose(first, 0)
    with pytest.raises(ChoiceError, match="game is over"):
        game.choose("Ann", "pass")
    assert snapshot(game) == before


def test_equal_copies_are_one_option_and_owners_tell_the_others_apart():
    human = "Pathetic Human (male)"
    fronts = {"Bob": [human, human], "Cat": [human]}
    game = set_up("martian", "Ann Bob Cat", hands={"Ann": ["Steal Something", "Cow", "Cow"]}, keepers=fronts)
    assert texts(game.decisions[0]) == ["Steal Something", "Cow"]
    game.choose("Ann", "Steal Something")
    assert texts(game.decisions[0]) == [f"{human} of Bob", f"{human} of Cat"]
    game.choose("Ann", f"{human} of Bob")
    assert [seat.table for seat in game.view().seats] == [(human,), (human,), (human,)]


def test_a_name_alone_is_enough_where_there_is_one_owner():
    game = set_up(
        "pirate", hands={"Ann": ["Trash Something"]}, keepers={"Ann": ["Rum"], "Bob": ["Sloop"]}, rules=["Play 2"]
    )
    game.choose("Ann", "Trash Something")
    assert texts(game.decisions[0]) == ["Rum", "Sloop"]
    assert game.decisions[0].find("sloop of bob") == 1
    assert game.decisions[0].find("sloop of ann") == -1


# Text.


def test_a_word_that_was_never_named_is_the_default():
    hands = {"Ann": ["Forbidden Word"], "Bob": ["Rum"]}
    game = set_up("drinking", "Ann Bob Cat", hands=hands, options={"meta": ["Drinking Rules"]})
    game.choose("Ann", "Forbidden Word")
    game.leave("Ann")
    assert game.view().words == {"Forbidden Word": "card"}


def test_a_word_rule_takes_any_word_and_suggests_some():
    game = set_up("drinking", hands={"Ann": ["Forbidden Word"]}, options={"meta": ["Drinking Rules"]})
    game.choose("Ann", "Forbidden Word")
    decision = game.decisions[0]
    assert decision.takes_text
    assert decision.default.text == "card"
    for wrong in ("", "two words", "x" * 31, "1234", "\n"):
        before = snapshot(game)
        with pytest.raises(ChoiceError, match="one word of 1 to 30 letters"):
            game.choose(decision, wrong)
        assert snapshot(game) == before
    game.choose(decision, "naïveté")
    assert game.view().words == {"Forbidden Word": "naïveté"}


def test_an_answer_is_bounded():
    game = set_up("anatomy", hands={"Ann": ["Heart", "Lungs"], "Bob": ["Draw 2"]}, draw=["Draw 3", "Draw 4"])
    game.choose("Ann", "Heart")
    decision = game.decisions[0]
    assert (decision.player, decision.kind) == ("Bob", "name")
    assert decision.default.text == "pass"
    refused = {"": "Say something", "   ": "Say something", "x" * 201: "too long", "\udcff": "cannot be stored"}
    for wrong, reason in refused.items():
        before = snapshot(game)
        with pytest.raises(ChoiceError, match=reason):
            game.choose(decision, wrong)
        assert snapshot(game) == before
    game.choose(decision, "the HEART")
    assert game.view().seats[1].hand == 3


# Offers.


def test_an_offer_that_is_not_open_is_refused():
    game = table()
    before = snapshot(game)
    assert game.offers("Ann") == ("leave",)
    wrong: list[Any] = ["opt out", "call out Bob", "", "x" * 1000, None, 7]
    for offer in wrong:
        with pytest.raises(ChoiceError, match=r"is not open to Ann\. Open: leave\."):
            game.take_offer("Ann", offer)
    with pytest.raises(ChoiceError, match="Nobody at this table"):
        game.take_offer("Zoe", "leave")
    assert snapshot(game) == before


def test_opting_out_is_offered_once_and_stops_the_prompts():
    game = set_up("drinking", "Ann Bob Cat", hands={"Ann": ["Drink!", "Beer"]}, options={"meta": ["Drinking Rules"]})
    assert game.offers("Bob") == ("opt out", "leave")
    game.take_offer("Bob", "opt out")
    assert game.offers("Bob") == ("leave",)
    game.choose("Ann", "Drink!")
    drinks = {seat.name: seat.drinks for seat in game.view().seats}
    assert drinks["Ann"] == drinks["Cat"] > 0
    assert drinks["Bob"] == 0


def test_calling_somebody_out_comes_before_what_was_asked():
    game = set_up(
        "drinking", "Ann Bob Cat", hands={"Ann": ["Beer", "Gin"]}, rules=["Forbidden Word"],
        words={"Forbidden Word": "card"}, options={"meta": ["Drinking Rules"]},
    )  # fmt: skip
    asked = game.decisions[0]
    game.take_offer("Bob", "call out Ann")
    assert [(decision.player, decision.kind) for decision in game.decisions] == [("Ann", "admit")]
    game.choose("Ann", "no")
    assert [(decision.player, decision.kind) for decision in game.decisions] == [("Cat", "guilty")]
    game.choose("Cat", "yes")
    assert game.view().seats[0].drinks > 0
    assert texts(game.decisions[0]) == texts(asked)


# Decisions and options themselves.


def test_the_default_is_the_quietest_option():
    game = set_up(
        "pirate", hands={"Ann": ["Rum"]}, rules=["Plunder!"], keepers={"Bob": ["Sloop"]}, phase="start", draw=["Limes"]
    )
    assert texts(game.decisions[0]) == ["draw", "use Plunder!"]
    game.choose("Ann", "draw")
    game.choose("Ann", "Rum")
    assert texts(game.decisions[0]) == ["end turn", "use Plunder!"]
    window = set_up("pirate", hands={"Ann": ["Draw 2"], "Bob": ["Veto!"]})
    window.choose("Ann", "Draw 2")
    assert texts(window.decisions[0]) == ["pass", "Veto!"]
    assert window.decisions[0].is_window


def test_a_decision_tells_what_it_is():
    game = set_up("camping", hands={"Ann": ["Trash Something", "Tent"]}, keepers={"Bob": ["Canoe", "Rain"]})
    game.choose("Ann", "Trash Something")
    decision = game.decisions[0]
    assert (decision.player, decision.kind, decision.cause, len(decision)) == ("Ann", "trash", "Trash Something", 2)
    assert decision.prompt == "Choose a card to discard (Trash Something)"
    assert repr(decision) == "<Decision of Ann: Choose a card to discard (Trash Something): Canoe, Rain>"
    assert str(decision.default) == "Canoe"
    rain = game.card("Rain")
    assert decision.options[1] == Option("Rain", "choose", rain, "Bob")
    assert decision.options[1] not in {Option("Rain", "choose", rain), Option("Rain", "choose", rain, "Ann")}
    assert decision.options[1].card is rain


def test_an_option_about_a_card_has_the_card_itself():
    game = set_up(
        "pirate", hands={"Ann": ["Rum", "Draw 2"]}, rules=["Plunder!"], keepers={"Bob": ["Sloop"]}, phase="start"
    )
    assert [option.card for option in game.decisions[0]] == [None, game.card("Plunder!")]
    game.choose("Ann", "draw")
    kinds = {option.text: option.card.kind.word for option in game.decisions[0] if option.card}
    assert kinds.items() >= {"Rum": "keeper", "Draw 2": "rule", "use Plunder!": "rule"}.items()


def test_a_game_knows_its_cards_by_name():
    game = Game("pirate", seed=1)
    assert (game.card("rum!").name, game.card("Scurvy").kind) == ("Rum", Kind.CREEPER)
    assert game.card("Basic Rules").kind is Kind.BASIC
    with pytest.raises(ChoiceError, match="No deck of this table has a card called 'Tent'"):
        game.card("Tent")


def test_a_decision_is_one_players_gathered_or_a_race():
    hands = {"Ann": ["Hand Limit 1", "Rum"], "Bob": ["Limes", "Keg", "Sloop"], "Cat": ["Parrot", "Cutlass"]}
    game = set_up("pirate", "Ann Bob Cat", hands=hands)
    seen = []
    for player, choice in (("Ann", "Hand Limit 1"), ("Bob", "pass"), ("Cat", "pass"), ("Bob", "Keg"), ("Bob", "Limes")):
        seen.append([(decision.kind, decision.mode) for decision in game.decisions])
        game.choose(player, choice)
    assert seen == [
        [("play", "one")],
        [("surprise", "race")] * 2,
        [("surprise", "race")],
        [("hand limit", "gathered")] * 2,
        [("hand limit", "gathered")] * 2,
    ]
