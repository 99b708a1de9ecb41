"""Games as they might be: dealt anew where a seat cannot look, and true to what it knows."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleshift import EDITIONS, ChoiceError, Event, Game, JournalError
from ruleshift.engine.core import imagine
from ruleshift.engine.core.imagine import Limit
from tests.support.each import each
from tests.support.evenings import DECKS, carry_out, next_act, random_evening
from tests.support.tables import as_set, decision_of, set_up, take_first


def everywhere(game: Game) -> Counter[int]:
    """Every card of the game, wherever it is."""
    t = game._table
    piles = [t.draw, t.discard, t.rules, t.goals, t.playing, t.rules_deck, t.scored]
    return Counter(c for place in (*piles, *t.hand, *t.front, *t.small_hands, *t.under.values()) for c in place)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_is_still_in_the_game(edition: str):
    game = take_first(Game(edition, ["Ann", "Bob", "Cat"], seed=4), 30)
    player = game.decisions[0].player
    imagined = game.imagine(player, 1)
    assert imagined is not None
    assert everywhere(imagined) == everywhere(game)
    assert imagined.view(player).to_dict() == game.view(player).to_dict()


@given(decks=st.sampled_from(sorted(DECKS)), seed=st.integers(0, 100_000))
@settings(max_examples=40, deadline=None)
def test_a_seat_sees_no_difference_and_no_card_is_lost(decks: str, seed: int):
    evening = random_evening(decks, seed)
    game, chance = evening.game(), random.Random(seed)
    for step in range(60):
        if game.over:
            break
        with suppress(ChoiceError):
            carry_out(game, next_act(game, chance, restless=evening.restless))
        for player in game.players if step % 6 == 0 else ():
            imagined = game.imagine(player, seed + step)
            if imagined is not None:
                assert everywhere(imagined) == everywhere(game)
                assert imagined.view(player).to_dict() == game.view(player).to_dict()


@each(range(40))
def test_under_a_container_lies_only_what_fits_it(seed: int):
    seen = ["Gold Doubloons", "Pieces of Eight", "Diamonds", "Emeralds"]
    game = set_up(
        "pirate", "Ann Bob Cat",
        hands={"Ann": ["Draw 2"], "Bob": ["Rubies", "Draw 4"], "Cat": ["Play 3", "Draw 5"]},
        keepers={"Bob": ["Treasure Map"], "Ann": seen}, under={"Treasure Map": ["Pearls"]},
        draw=["Key"], empty_draw=True,
    )  # fmt: skip
    imagined = game.imagine("Ann", seed)
    assert imagined is not None
    assert everywhere(imagined) == everywhere(game)
    assert set(imagined.view("Bob").hidden["Treasure Map"]) < {"Pearls", "Rubies"}


def test_a_creeper_that_only_fits_a_container_leaves_room_in_hands():
    """Human Keepers fit both places, Human Creepers only the Chamber: whatever goes first, all find their place."""
    for seed in range(40):
        game = set_up(
            "martian", "Ann Bob",
            hands={"Ann": ["Cow"], "Bob": ["Humans in Black", "Mars"]},
            keepers={"Bob": ["Abduction Chamber"]}, under={"Abduction Chamber": ["Important Human"]},
            empty_draw=True,
        )  # fmt: skip
        imagined = game.imagine("Ann", seed)
        assert imagined is not None
        assert everywhere(imagined) == everywhere(game)
        assert imagined.view("Bob").hidden == {"Abduction Chamber": ("Important Human",)}


def test_a_card_that_is_known_stays_where_it_is():
    game = set_up("camping", hands={"Ann": ["Tent", "Fish"], "Bob": ["Canoe", "Compass"]})
    for seed in range(10):
        imagined = game.imagine("Ann", seed, {"Bob": ["Canoe"]})
        assert imagined is not None
        assert "Canoe" in imagined.view("Bob").hand


def test_more_cards_than_a_hand_can_have_are_known_but_none_is_lost():
    game = set_up("camping", hands={"Ann": ["Tent", "Fish"], "Bob": ["Canoe"]})
    imagined = game.imagine("Ann", 1, {"Bob": ["Canoe", "Compass", "Draw 2"]})
    assert imagined is not None
    assert everywhere(imagined) == everywhere(game)
    assert len(imagined.view("Bob").hand) == 1


def test_the_same_seed_gives_the_same_game_whatever_is_hidden():
    mine = ["Tent", "Fish"]
    one = set_up("camping", hands={"Ann": mine, "Bob": ["Canoe", "Compass"]}).imagine("Ann", 5)
    other = set_up("camping", hands={"Ann": mine, "Bob": ["Draw 2", "Play 2"]}).imagine("Ann", 5)
    assert one is not None
    assert other is not None
    assert one.view("Bob").hand == other.view("Bob").hand


# What an imagined game keeps of the one that it was made from.


def test_an_imagined_game_knows_nothing_of_the_deal():
    """Neither the seed nor the order of the deck nor the moves of others, from which their hands could be read."""
    game = take_first(Game("martian", ["Ann", "Bob"], seed=987_654_321, options={"meta": ["Time Limit"]}), 9)
    imagined = game.imagine(game.decisions[0].player, 5)
    assert imagined is not None
    assert (imagined.seed, imagined.moves, imagined._table.chance_log) == (5, (), [])
    assert imagined.options.time_limit == imagined._table.options.time_limit
    assert game.seed not in [getattr(imagined, name) for name in ("seed", "_order", "_position", "_moves")]
    with pytest.raises(JournalError, match=r"An imagined game has no journal.*Game.from_position"):
        imagined.journal  # noqa: B018 - the looking is the test
    take_first(imagined, 3)
    assert len(imagined.moves) == 3
    for copied in (imagined.clone(), imagined.clone(seed=1), imagined.draft().game):
        with pytest.raises(JournalError, match="An imagined game has no journal"):
            copied.journal  # noqa: B018 - the looking is the test


def test_an_imagined_game_at_rest_has_a_position_whose_journal_replays():
    game = take_first(Game("camping", ["Ann", "Bob"], seed=4), 20)
    imagined = game.imagine(game.turn, 3)
    assert imagined is not None
    again = take_first(Game.from_position(imagined.position), 200)
    assert again.view(game.turn).to_dict() == Game.from_journal(again.journal).view(game.turn).to_dict()


def test_nothing_is_imagined_while_a_question_to_another_player_is_put_aside():
    """Its options are cards of that player."""
    game = set_up(
        "drinking", "Ann Bob Cat", hands={"Ann": ["Beer", "Gin"], "Bob": ["Rum"]}, rules=["Forbidden Word"],
        words={"Forbidden Word": "drink"}, options={"meta": ["Drinking Rules"]},
    )  # fmt: skip
    assert game.imagine("Ann", 1) is not None
    game.take_offer("Bob", "call out Cat")
    assert game.decisions[0].player == "Cat"
    assert game.imagine("Cat", 1) is None


def test_a_card_that_mystery_play_has_turned_up_may_be_any_card_for_others():
    game = as_set(
        "camping", hands={"Ann": ["Draw 2"]}, keepers={"Bob": ["Lantern", "Compass", "Canoe"]}, draw=["Tent"],
        rules=["Mystery Play", "Keeper Limit 2"],
    )  # fmt: skip
    game.choose("Ann", "use Mystery Play")
    assert game.decisions[0].kind == "keeper limit"  # the table was set by hand, and is settled now
    played = set()
    for seed in range(10):
        imagined = game.imagine("Bob", seed)
        assert imagined is not None
        played.add(imagined._table.small_hands[0][0])
        imagined.playout(1)
    assert len(played) > 1


# A card that is played face down.


def hidden_organ(edition: str, **hands: list[str]) -> Game:
    options = {"meta": ["Learning Mode"]}
    return set_up(edition, "Ann Bob Cat", hands={"Ann": ["Heart", "Lungs"], **hands}, options=options)


def test_nothing_can_be_imagined_while_a_card_lies_face_down():
    game = hidden_organ("anatomy")
    game.choose("Ann", "Heart")
    assert game.imagine("Bob", 1) is None
    assert game.view("Bob").face_down == 1
    game.choose("Bob", "pass")
    assert game.imagine(game.decisions[0].player, 1) is not None


def test_a_card_face_down_is_seen_when_its_player_leaves():
    game = hidden_organ("anatomy", Bob=["Play 2"])
    heard: list[Event] = []
    game.choose("Ann", "Heart")
    game.listen(heard.append, "Bob")
    game.leave("Ann")
    assert "Heart" in game.view("Bob").discard
    assert any(event.cards == ("Heart",) and event.target == "discard pile" for event in heard)


def test_a_surprise_is_asked_for_without_the_name_of_a_card_face_down():
    game = hidden_organ("anatomy+pirate", Bob=["Avast! Halt!"])
    game.choose("Ann", "Heart")
    asked = decision_of(game, "Bob")
    assert asked.kind == "surprise"
    assert asked.cause is None
    assert "Heart" not in str(game.view("Bob").to_dict())


@st.composite
def puzzles(draw: st.DrawFn) -> tuple[list[Limit], list[int], list[int]]:
    """Places that hold only some cards, and cards that fill them all in at least one way."""
    cards = range(draw(st.integers(1, 12)))
    limits = draw(st.lists(st.tuples(st.integers(0, 2 ** len(cards) - 1), st.booleans()), min_size=1, max_size=4))
    sizes = [0] * len(limits)
    for card in cards:
        fitting = [at for at, limit in enumerate(limits) if imagine._fits(limit, card)]
        is_dealt = draw(st.booleans())
        if fitting and is_dealt:
            sizes[draw(st.sampled_from(fitting))] += 1
    return limits, sizes, draw(st.permutations(list(cards)))


@given(puzzles())
def test_places_are_filled_whenever_the_cards_allow_it(puzzle: tuple[list[Limit], list[int], list[int]]):
    limits, sizes, pool = puzzle
    given_cards: list[list[int]] = [[] for _ in limits]
    used = [False] * len(pool)
    for at, (mask, inside) in enumerate(limits):
        imagine._fill(given_cards[at], sizes[at], pool, used, mask, inside)
    rest = [card for card in pool if not used[card]]
    for at, size in enumerate(sizes):
        while len(given_cards[at]) < size:
            assert imagine._make_room(given_cards, limits, at, rest, frozenset())
    assert [len(cards) for cards in given_cards] == sizes
    assert all(imagine._fits(limit, card) for limit, cards in zip(limits, given_cards, strict=True) for card in cards)
    assert sorted([*rest, *(card for cards in given_cards for card in cards)]) == sorted(pool)
