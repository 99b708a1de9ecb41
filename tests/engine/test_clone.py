"""A copy of a game is a game of its own, at any depth of nested cards."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable

import pytest

from ruleshift import ChoiceError, Draft, Event, Game, Reseeded, SetupError, load_deck
from ruleshift.decks import EDITIONS
from ruleshift.engine.core.rules import derive, law
from tests.support.states import kept, seen_by, state
from tests.support.tables import as_set, decision_of, set_up, take_first

PEOPLE = ["Ann", "Bob", "Cat"]


def play_on(game: Game, chance: random.Random, moves: int) -> Game:
    for _ in range(moves):
        if game.over:
            break
        decision = chance.choice(game.decisions)
        game.choose(decision, chance.randrange(len(decision)))
    return game


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_same_choices_make_the_same_game(edition: str):
    for seed in range(10):
        game = play_on(Game(edition, PEOPLE, seed=seed), random.Random(seed), 3 * seed)
        copy = game.clone()
        play_on(game, random.Random(seed), 40)
        play_on(copy, random.Random(seed), 40)
        assert state(copy) == state(game)
        assert copy.journal == game.journal


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_happens_to_a_copy_does_not_happen_to_the_game(edition: str):
    chance = random.Random(edition)
    for seed in range(10):
        game = play_on(Game(edition, PEOPLE, seed=seed), chance, 5 * seed)
        before, journal = state(game), game.journal
        play_on(game.clone(), chance, 200)
        play_on(game.clone(seed=seed), chance, 200)
        assert state(game) == before
        assert game.journal == journal


def test_people_come_and_go_at_the_copy_only():
    game = Game("drinking", PEOPLE, seed=5, options={"meta": ["Drinking Rules"]})
    before = state(game)
    copy = game.clone()
    copy.join("Dan")
    copy.take_offer("Bob", "opt out")
    copy.leave("Ann")
    assert state(game) == before
    assert game.players == ("Ann", "Bob", "Cat")


def test_a_copy_inside_nested_cards_goes_on_from_there():
    game = set_up(
        "camping",
        hands={"Ann": ["Draw 2 and Use 'Em"]},
        draw=["Draw 3, Play 2 of Them", "Tent", "Fish", "Canoe", "Compass"],
    )
    for card in ("Draw 2 and Use 'Em", "Draw 3, Play 2 of Them", "Fish"):
        game.choose("Ann", card)
    copy = game.clone()
    assert copy.view("Ann").small_hands == (1, 2)
    for card in ("Canoe", "Tent"):
        copy.choose("Ann", card)
    assert copy.view().seats[0].table == ("Fish", "Canoe", "Tent")
    assert game.view().seats[0].table == ("Fish",)


def test_a_question_that_is_open_is_not_changed_by_what_a_copy_does():
    hands = {"Ann": ["Hand Limit 1"], "Bob": ["Draw 2", "Draw 3"], "Cat": ["Play 2", "Play 3"]}
    keepers = {"Bob": ["Tent", "Fish", "Canoe"], "Cat": ["Compass", "Binoculars", "Campfire"]}
    game = as_set("camping", "Ann Bob Cat", hands=hands, keepers=keepers, rules=["Keeper Limit 2"])
    game.choose("Ann", "Hand Limit 1")
    earlier = game.clone()
    game.choose("Bob", 0)
    question = decision_of(game, "Bob")
    asked = (question.kind, question.serial)
    assert question.kind == "keeper limit"
    earlier.choose("Cat", 0)
    earlier.choose("Bob", 0)
    assert (question.kind, question.serial) == asked


def test_with_a_seed_chance_takes_another_course():
    hands = {"Ann": ["Use What You Take"], "Bob": ["Beer", "Gin", "Rum", "Lime", "Nuts", "Cheese"]}
    game = set_up("drinking", hands=hands)
    courses = set()
    for seed in range(20):
        copy = game.clone(seed=seed)
        copy.choose("Ann", "Use What You Take")
        courses.add(copy.view("Ann").seats[0].table)
    assert len(courses) > 3


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("people", [PEOPLE, ["Ann"]], ids=len)
def test_with_a_seed_only_what_nobody_has_seen_is_shuffled(edition: str, people: list[str]):
    game = play_on(Game(edition, people, seed=6), random.Random(2), 25)
    piles, rules_decks = set(), set()
    for seed in range(10):
        copy = game.clone(seed=seed)
        piles.add(tuple(copy._table.draw))
        rules_decks.add(tuple(copy._table.rules_deck))
        assert sorted(copy._table.draw) == sorted(game._table.draw)
        assert sorted(copy._table.rules_deck) == sorted(game._table.rules_deck)
        assert [seen_by(copy, name) for name in people] == [seen_by(game, name) for name in people]
    assert len(piles) == 10
    assert len(rules_decks) == (10 if people == ["Ann"] else 1)


def test_copies_of_an_opening_with_other_seeds_end_otherwise():
    game = Game("camping", PEOPLE, seed=1)
    assert {game.clone(seed=seed).playout(1).winner for seed in range(30)} >= set(PEOPLE)
    assert len({game.clone().playout(1).winner for _ in range(5)}) == 1


def test_with_a_seed_a_small_hand_stays_with_whoever_has_seen_it():
    game = set_up("camping", hands={"Ann": ["Draw 2 and Use 'Em"]}, draw=["Tent", "Fish"])
    game.choose("Ann", "Draw 2 and Use 'Em")
    assert {game.clone(seed=seed).view("Ann").small_hand for seed in range(20)} == {("Tent", "Fish")}


def test_with_a_seed_a_hidden_time_limit_is_drawn_anew():
    game = Game("martian", PEOPLE, seed=1, options={"meta": ["Time Limit"]})
    assert len({game.clone(seed=seed)._table.options.time_limit for seed in range(40)}) > 5
    game._table.turn_number = 30  # tied for long: what is drawn lies ahead
    assert all(30 <= game.clone(seed=seed)._table.options.time_limit <= 38 for seed in range(40))


def test_a_game_that_is_over_stays_as_it_is_with_a_seed():
    game = play_on(Game("camping", PEOPLE, seed=1), random.Random(1), 2_000)
    assert game.over
    assert game.clone(seed=3).journal == game.journal
    with pytest.raises(SetupError, match="nothing to decide"):
        game.make(Reseeded(3))


@pytest.mark.parametrize("seed", [-1, 1 << 63, 1.5, "7", True])
def test_a_seed_is_a_whole_number(seed: object):
    with pytest.raises(SetupError, match="A seed is a whole number"):
        Game("pirate", PEOPLE, seed=1).clone(seed=seed)  # type: ignore[arg-type]


# Derived numbers are remembered for speed; what is remembered is always what would be derived.


@pytest.mark.parametrize("edition", [*EDITIONS, "pirate+camping", "drinking+anatomy"])
def test_the_remembered_law_is_the_derived_one_at_every_step(edition: str):
    for seed in range(12):
        chance = random.Random(seed)
        game = Game(edition, PEOPLE, seed=seed)
        while not game.over and game._table.turn_number < 60:
            assert kept(law(game._table)) == kept(derive(game._table))
            play_on(game, chance, 1)


# Drafts.


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_of_adopted_drafts_is_the_game_that_was_played_at_once(edition: str):
    games = [Game(edition, PEOPLE, seed=5) for _ in range(2)]
    told: list[list[Event]] = [[], []]
    for game, heard in zip(games, told, strict=True):
        game.listen(heard.append, "Ann")
    direct, drafted = games
    chance = random.Random(edition)
    for _ in range(150):
        if direct.over:
            break
        who = chance.choice(direct.decisions)
        option = chance.randrange(len(who))
        direct.choose(who, option)
        draft = drafted.draft()
        draft.game.choose(who.player, option)
        drafted.adopt(draft)
        assert told[0] == told[1]
    assert state(drafted) == state(direct)
    assert drafted.journal == direct.journal


def test_a_draft_that_is_not_adopted_has_never_happened():
    game = set_up("pirate", hands={"Ann": ["Rum", "Keg"]})
    heard: list[Event] = []
    game.listen(heard.append)
    before, journal = state(game), game.journal
    game.draft().game.choose("Ann", "Rum")
    assert (state(game), game.journal, heard) == (before, journal, [])
    game.choose("Ann", "Keg")
    assert heard


def overheard_draft() -> tuple[Game, Draft, list[Event], Callable[[Event], None]]:
    """A game that Bob listens to, a draft in which Ann has played Rum, what he has heard, and by what."""
    game = set_up("pirate", hands={"Ann": ["Rum", "Keg"], "Bob": ["Limes"]})
    heard: list[Event] = []
    hear = heard.append
    game.listen(hear, "Bob")
    draft = game.draft()
    draft.game.choose("Ann", "Rum")
    return game, draft, heard, hear


def test_who_listens_goes_on_listening_after_a_draft():
    game, draft, heard, hear = overheard_draft()
    game.adopt(draft)
    count = len(heard)
    assert count
    game.choose("Bob", 0)
    assert len(heard) > count
    game.stop_listening(hear)
    count = len(heard)
    game.choose(game.decisions[0], 0)
    assert len(heard) == count


def test_who_stops_listening_before_a_draft_is_adopted_hears_nothing_of_it():
    game, draft, heard, hear = overheard_draft()
    game.stop_listening(hear)
    game.adopt(draft)
    assert heard == []


def test_a_draft_of_an_earlier_moment_cannot_be_adopted():
    game = set_up("pirate", hands={"Ann": ["Rum", "Keg"]})
    draft = game.draft()
    game.choose("Ann", "Keg")
    with pytest.raises(ChoiceError, match="gone on since"):
        game.adopt(draft)


def test_a_pickle_carries_no_cards_of_the_decks_that_come_along():
    game = take_first(Game("pirate+camping", ["Ann", "Bob", "Cat"], seed=1), 30)
    content = pickle.dumps(game)
    assert len(content) < 6_000
    assert b"Basic Rules" not in content
    again = pickle.loads(content)  # noqa: S301 - our own bytes
    assert again._table.pack is game._table.pack
    assert state(again) == state(game)
    assert state(take_first(again, 50)) == state(take_first(game, 50))


def test_a_pickle_carries_custom_decks():
    deck = load_deck("docs/examples/galley.toml")
    game = take_first(Game(["pirate", deck], ["Ann", "Bob"], seed=1), 10)
    content = pickle.dumps(game)
    assert len(deck.source) < len(content) < len(deck.source) + 12_000
    again = pickle.loads(content)  # noqa: S301 - our own bytes
    assert again.journal == game.journal
    assert state(take_first(again, 50)) == state(take_first(game, 50))


def test_a_deep_copy_is_a_clone():
    game = take_first(Game("pirate", seed=1), 10)
    for copied in (copy.deepcopy(game), copy.copy(game)):
        assert copied._table.pack is game._table.pack
        assert copied.decks is game.decks
        before = state(game)
        take_first(copied, 5)
        assert state(game) == before
