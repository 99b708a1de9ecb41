"""Who is asked for Surprises: everybody, or only those who can answer; and how that changes in mid-game."""

from __future__ import annotations

from typing import Any

import pytest

from ruleshift import ChoiceError, Game, Journal, SetupError
from tests.support.states import state
from tests.support.tables import decision_of, set_up, take_first, texts

RULE = "Keeper Limit 4"


def table(ask: str = "public", **hands: list[str]) -> Game:
    hands = {"Ann": [RULE, "Rum"], "Bob": ["Veto!", "Rubies"], "Cat": ["Parrot", "Pearls"], **hands}
    return set_up("pirate", "Ann Bob Cat", hands=hands, options={"ask": ask})


def asked(game: Game) -> list[str]:
    return [decision.player for decision in game.decisions if decision.kind == "surprise"]


def test_from_the_next_card_on_others_are_asked():
    for before, after, wanted in (("public", "able", ["Bob"]), ("able", "public", ["Bob", "Cat"])):
        game = table(before)
        assert game.ask == before
        game.set_ask(after)
        assert game.ask == after
        assert game.options.ask == before
        game.choose("Ann", RULE)
        assert asked(game) == wanted


def test_a_window_that_is_open_stays_as_it_is():
    game = table("public")
    game.choose("Ann", RULE)
    game.set_ask("able")
    assert asked(game) == ["Bob", "Cat"]
    assert game.view("Ann").waiting_for == ("Bob", "Cat")
    game = table("able")
    game.choose("Ann", RULE)
    game.set_ask("public")
    assert asked(game) == ["Bob"]
    assert game.view("Ann").waiting_for == ()
    game.choose("Bob", "Veto!")
    assert asked(game) == ["Ann", "Cat"]  # the next card


def test_it_is_a_move_of_the_journal():
    game = table("able")
    game.set_ask("public")
    assert Game("pirate", seed=1).journal.moves == []
    again = Game("pirate", seed=1)
    again.set_ask("able")
    assert again.journal.moves == [["option", "ask", "able"]]
    kept = Journal.from_bytes(take_first(again, 40).journal.to_bytes())
    assert kept.options["ask"] == "public"
    assert state(Game.from_journal(kept)) == state(again)
    assert Game.from_journal(kept, 0).ask == "public"
    assert Game.from_journal(kept, 1).ask == "able"


def test_copies_and_drafts_carry_it():
    game = table("public")
    copy = game.clone()
    copy.set_ask("able")
    assert (game.ask, copy.ask, copy.clone().ask) == ("public", "able", "able")
    draft = game.draft()
    draft.game.set_ask("able")
    assert game.ask == "public"
    game.adopt(draft)
    assert game.ask == "able"


@pytest.mark.parametrize("wrong", ["loudly", "", "ABLE", None, True, 7, [], ["able"]])
def test_what_is_neither_is_refused_and_nothing_changes(wrong: Any):
    game = table()
    before = state(game)
    with pytest.raises(SetupError, match="The option ask is public or able"):
        game.set_ask(wrong)
    assert state(game) == before


def test_a_game_that_is_over_asks_nobody():
    game = take_first(Game("camping", seed=1), 10_000)
    with pytest.raises(SetupError, match="The game is over"):
        game.set_ask("able")


# Being asked because one can answer is a secret.


def test_nobody_else_is_told_who_can_answer():
    game = table("able")
    game.choose("Ann", RULE)
    assert decision_of(game, "Bob").private
    for who in ("Ann", "Cat", None):
        view = game.view(who)
        assert view.waiting_for == ()
        assert view.decision is None
        assert "Bob" not in str(view).partition("Draw pile")[0]
        assert "Waiting" not in str(view)
    assert game.view("Bob").waiting_for == ("Bob",)
    for who in ("Ann", "Cat"):
        with pytest.raises(ChoiceError) as refused:
            game.choose(who, "pass")
        assert "Bob" not in str(refused.value)


def about_veto(**hands: list[str]) -> Game:
    """Bob has answered a New Rule with Veto!; whoever holds a Surprise may answer that."""
    game = table("able", **hands)
    game.choose("Ann", RULE)
    game.choose("Bob", "Veto!")
    return game


def test_those_who_are_asked_do_not_learn_of_each_other():
    game = about_veto(Ann=[RULE, "That Be Mine!"], Cat=["Avast! Halt!", "Pearls"])
    assert asked(game) == ["Ann", "Cat"]
    for name in ("Ann", "Cat"):
        assert game.view(name).waiting_for == (name,)
    game.choose("Cat", "pass")
    assert game.view("Ann").waiting_for == ("Ann",)


def test_an_imagined_game_does_not_tell_who_else_is_asked_or_has_passed():
    """The same seed, whatever the others hold and have done: the same game."""
    for seed in range(20):
        games = [about_veto(Ann=[RULE, "That Be Mine!"], Cat=[each, "Pearls"]) for each in ("Avast! Halt!", "Rum")]
        games.append(games[0].clone())
        games[2].choose("Cat", "pass")
        assert [asked(game) for game in games] == [["Ann", "Cat"], ["Ann"], ["Ann"]]
        told = []
        for game in games:
            imagined = game.imagine("Ann", seed)
            assert imagined is not None
            told.append(
                [(each.player, texts(each), imagined.view(each.player).to_dict()) for each in imagined.decisions]
            )
            assert all(each.private for each in imagined.decisions)
            assert all(set(texts(each)) <= {"pass", *imagined.view(each.player).hand} for each in imagined.decisions)
            assert texts(decision_of(imagined, "Ann")) == ["pass", "That Be Mine!"]
            assert imagined.view("Ann") == game.view("Ann")
            take_first(imagined, 50)
        assert told[0] == told[1] == told[2]


def test_who_is_not_asked_cannot_imagine_a_game_in_which_somebody_is():
    game = table("able")
    game.choose("Ann", RULE)
    assert game.imagine("Cat", 1) is None
    assert game.imagine("Bob", 1) is not None
