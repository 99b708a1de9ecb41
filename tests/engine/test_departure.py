"""Journals of other versions: replayed as far as they can be, and honest about the rest."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from ruleshift import Departure, Event, Game, Journal, JournalError, __version__, find_deck
from ruleshift.cards import Deck
from ruleshift.engine.departure import cards_digest
from ruleshift.engine.options import read_options
from ruleshift.engine.setup import make_pack
from tests.support.other_version import as_written_elsewhere, played, stopping
from tests.support.states import state
from tests.support.watch import check_table, finish

# Cards that have come and gone.


def written_with(journal: Journal, **names: str) -> Journal:
    """A journal of another version, whose deck had cards of other names."""
    order = [names.get(token, token) for token in journal.order]
    moves = [[names.get(str(word), word) for word in move] for move in journal.moves]
    return as_written_elsewhere(journal, order=order, moves=moves, digest="0" * 16)


def test_a_journal_of_another_version_goes_on_where_all_its_moves_are_lawful():
    game = played(moves=40)
    again = Game.from_journal(as_written_elsewhere(game.journal))
    assert again.departure is None
    assert state(again) == state(game)
    assert again.journal.version == __version__
    finish(again, random.Random(1))


def test_a_card_that_the_deck_has_lost_is_named_with_the_one_that_stands_in():
    departure = Game.from_journal(written_with(played(moves=40).journal, Tent="Yurt")).departure
    assert departure is not None
    assert departure.instead == (("Yurt", "Tent"),)
    assert not departure.stopped
    assert str(departure) == (
        "This game was played with Ruleshift 0.0.9, and rules or cards have changed since. Tent stands in for Yurt."
    )


def test_a_card_that_is_new_is_left_out():
    journal = Game("camping", ["Ann", "Bob"], seed=1).journal
    order = [name for name in journal.order if name != "Tent"]
    game = Game.from_journal(as_written_elsewhere(journal, order=order))
    assert game.departure is not None
    assert game.departure.left_out == ("Tent",)
    assert "Tent" in game.options.without
    assert "Tent is new and is left out." in str(game.departure)
    check_table(game)
    again = Game.from_journal(Journal.from_bytes(game.journal.to_bytes()))
    assert again.departure is None
    assert state(again) == state(game)


# Where a replay stops.


def changed(at: int, move: list[Any]) -> tuple[Journal, Game]:
    """A journal of another version with one move that is not lawful, and the game before it."""
    journal = played(moves=40).journal
    return stopping(journal, at, move), Game.from_journal(journal, at)


@pytest.mark.parametrize("at", [0, 1, 17, 40])
@pytest.mark.parametrize("move", [["Ann", "Gone Card"], ["Zoe", "-pass"], [], ["join", "Ann"], ["dance", "x", 1]])
def test_a_replay_stops_before_the_first_move_that_is_not_lawful(at: int, move: list[Any]):
    journal, before = changed(at, move)
    game = Game.from_journal(journal)
    assert game.departure == Departure(version="0.0.9", moves=41, lawful=at)
    assert game.departure.stopped
    assert f"up to move {at} of 41" in str(game.departure)
    assert state(game) == state(before)
    assert [len(each.journal.moves) for each in Game.retrace(journal)] == [*range(at + 1)]
    assert Game.from_journal(journal, 41).departure == game.departure
    assert game.clone().departure == game.departure


def test_a_result_of_chance_that_cannot_be_leaves_no_half_made_move_and_no_word_of_it():
    game = Game("pirate", ["Ann", "Bob"], seed=4)
    finish(game, random.Random(4))
    assert game.journal.random
    journal = as_written_elsewhere(game.journal, random=[["Rum", "Keg"], *game.journal.random[1:]])
    heard: list[Event] = []
    told: list[int] = []
    for game in Game.retrace(journal):
        if not told:
            game.listen(heard.append, everything=True)
        told.append(len(heard))
    assert game.departure is not None
    assert game.departure.stopped
    assert len(heard) == told[-1]
    assert state(game) == state(Game.from_journal(game.journal))
    check_table(game)
    finish(game, random.Random(1))


def test_what_is_said_about_it_tells_no_card_of_anybody():
    journal, before = changed(17, ["Ann", "Gone Card"])
    said = str(Game.from_journal(journal).departure)
    for name in before.players:
        assert not any(card in said for card in before.view(name).hand)


def test_a_journal_of_this_version_that_cannot_be_replayed_is_damaged():
    journal = as_written_elsewhere(played(moves=9).journal, moves=[["Ann", "Gone Card"]], version=__version__)
    with pytest.raises(JournalError, match="cannot be replayed at move 1"):
        Game.from_journal(journal)


def test_a_journal_of_another_deck_is_refused():
    with pytest.raises(JournalError, match=r"its deck has other cards than this one\. This game was played .* 0\.0\.9"):
        Game.from_journal(as_written_elsewhere(played(moves=9).journal, decks=["pirate"]))


# What a journal names.


def test_a_journal_names_its_version_and_its_cards():
    journal = played(moves=9).journal
    assert (journal.ruleshift, journal.version) == (3, __version__)
    assert journal.digest == played(seed=9, moves=9).journal.digest != Game("pirate", seed=1).journal.digest


def changed_deck(**changes: Any) -> Deck:
    deck = find_deck("camping")
    card = msgspec.structs.replace(deck.cards[5], **changes)
    return msgspec.structs.replace(deck, cards=(*deck.cards[:5], card, *deck.cards[6:]))


def digest(deck: Deck) -> str:
    return cards_digest(make_pack((deck,), read_options((deck,), {}), solo=False))


def test_the_digest_changes_with_what_matters_for_play_and_with_nothing_else():
    usual = digest(find_deck("camping"))
    assert usual == digest(changed_deck())
    for said in ({"text": "Other words."}, {"emoji": "!"}, {"hint": "Try it."}, {"source": "public"}, {"line": 7}):
        assert digest(changed_deck(**said)) == usual
    for done in ({"name": "Something Else"}, {"judging": True}, {"icons": ("food",)}):
        assert digest(changed_deck(**done)) != usual


def test_the_same_version_with_other_cards_is_another_game():
    journal = played(moves=9).journal
    moves = [*journal.moves[:5], ["Ann", "Gone Card"]]
    tolerated = as_written_elsewhere(journal, digest="0" * 16, moves=moves, version=__version__)
    departure = Game.from_journal(tolerated).departure
    assert departure is not None
    assert departure.lawful == 5
