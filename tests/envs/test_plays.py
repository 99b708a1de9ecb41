"""Games as trees: chance at the root or wherever it falls, copies, pickles, and what a seat remembers."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from typing import Any

import pytest

from ruleshift import EDITIONS, Game
from ruleshift.envs import TableSpec
from ruleshift.envs.plays import ExplicitPlay, Play, SampledPlay
from tests.envs.tables import TABLES
from tests.support import states

KINDS = (SampledPlay, ExplicitPlay)
MOST = 10_000


def walk(play: Play, seed: int, steps: int = 100_000) -> Play:
    chance = random.Random(seed)
    for _ in range(steps):
        options = play.outcomes or (sorted(play.episode.actions) if play.episode else [])
        if not options:
            break
        play.apply(chance.choice(options))
    return play


def state(game: Game) -> dict[str, Any]:
    """All that a game remembers, but for who decides what is random: that is an object of each play's own."""
    return {name: value for name, value in states.state(game).items() if name != "chance_source"}


def game_of(play: Play) -> Game:
    assert play.episode is not None
    game = play.episode.game
    assert isinstance(game, Game)
    return game


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("deck", "players"), TABLES)
def test_a_play_comes_to_its_end_and_its_journal_replays(kind: type[Play], deck: str, players: int):
    play = walk(kind(TableSpec(deck, players), MOST), 3)
    game = game_of(play)
    assert play.seat == -1
    assert not play.outcomes
    assert game.over
    assert Game.from_journal(game.journal).outcome == game.outcome


def test_sampled_luck_is_the_game_of_the_drawn_seed():
    play = SampledPlay(TableSpec("camping", 3), MOST)
    for face in (1, 2, 3):
        assert play.seat == -1
        play.apply(face)
    assert state(game_of(play)) == state(Game("camping", ["player_0", "player_1", "player_2"], seed=0x010203))


@pytest.mark.parametrize("kind", KINDS)
def test_a_copy_goes_its_own_way(kind: type[Play]):
    play = walk(kind(TableSpec("pirate", 3), MOST), 1, 130)
    before, taken = state(game_of(play)), play.taken[:]
    copy = walk(play.clone(), 2, 20)
    assert state(game_of(play)) == before
    assert play.taken == taken != copy.taken
    assert state(game_of(walk(play.clone(), 2, 20))) == state(game_of(copy))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("steps", [0, 2, 60, 120, 10_000])
def test_a_pickle_is_small_and_goes_on_alike(kind: type[Play], steps: int):
    play = walk(kind(TableSpec("anatomy", 4), MOST), 5, steps)
    data = pickle.dumps(play)
    assert len(data) < 6_000
    assert b"Heart" not in data
    again: Play = pickle.loads(data)  # noqa: S301 - our own
    assert again.taken == play.taken
    assert again.outcomes == play.outcomes
    assert again.seat == play.seat
    if play.episode:
        assert state(game_of(again)) == state(game_of(play))


def test_chance_decides_every_card_and_every_number():
    play = ExplicitPlay(TableSpec("camping", 3), MOST)
    cards = len(play.encoding.pack.shuffled)
    sizes = []
    while play.outcomes:
        sizes.append(len(play.outcomes))
        play.apply(play.outcomes[0])
    assert sorted(sizes) == sorted([*range(2, cards + 1), 3])


def test_the_first_card_that_chance_picks_is_the_first_that_is_dealt():
    play = ExplicitPlay(TableSpec("camping", 2), MOST)
    names = []
    while play.outcomes:
        action = play.outcomes[-1]
        names.append(play.action_text(action, chance=True))
        play.apply(action)
    game = game_of(play)
    top = next(name for name in names if name.startswith("next "))
    dealt = {f"next {card}" for seat in game.view().seats for card in (*game.own(seat.name).hand, *seat.table)}
    assert top.split(" #")[0] in dealt


@pytest.mark.parametrize("deck", EDITIONS)
def test_explicit_chance_meets_numbers_and_shuffles_after_the_deal(deck: str):
    kinds: Counter[str] = Counter()
    for seed in range(6):
        play = ExplicitPlay(TableSpec(deck, 4), MOST)
        chance = random.Random(seed)
        while play.outcomes or play.seat >= 0:
            if play.outcomes and play.episode:
                kinds[play.action_text(play.outcomes[0], chance=True).split()[0]] += 1
            play.apply(chance.choice(play.outcomes or (play.episode.actions if play.episode else [])))
    assert kinds


# Memory.


@pytest.mark.parametrize("kind", KINDS)
def test_a_seat_remembers_all_that_it_saw_and_did(kind: type[Play]):
    play, chance = kind(TableSpec("drinking", 3), MOST), random.Random(4)
    own: list[list[int]] = [[], [], []]
    while play.seat >= 0 or play.outcomes:
        if play.outcomes:
            play.apply(chance.choice(play.outcomes))
        else:
            assert play.episode is not None
            action = chance.choice(play.episode.actions)
            own[play.seat].append(action)
            play.apply(action)
    assert min(map(len, own)) > 2
    for seat, actions in enumerate(own):
        lines = play.recall(seat).split("\n")
        assert [int(line.split(" -> ")[1]) for line in lines[:-1]] == actions


@pytest.mark.parametrize("kind", KINDS)
def test_memory_does_not_depend_on_when_it_is_asked_for(kind: type[Play]):
    asked, chance = kind(TableSpec("martian", 3), MOST), random.Random(9)
    for _ in range(150):
        options = asked.outcomes or (asked.episode.actions if asked.episode else [])
        if not options:
            break
        asked.apply(chance.choice(sorted(options)))
        if chance.random() < 0.2:
            asked.recall(chance.randrange(3))
            asked = asked.clone()
    fresh = kind(TableSpec("martian", 3), MOST)
    for action in asked.taken:
        fresh.apply(action)
    assert [fresh.recall(seat) for seat in range(3)] == [asked.recall(seat) for seat in range(3)]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("deck", EDITIONS)
def test_an_imagined_play_looks_the_same_and_hides_other_cards(kind: type[Play], deck: str):
    play = walk(kind(TableSpec(deck, 3), MOST), 5, 6 if kind is SampledPlay else 105)
    while play.outcomes:
        play.apply(play.outcomes[0])
    seat = play.seat
    assert seat >= 0
    others = {imagined_hands(play, seat, seed) for seed in range(6)}
    assert len(others) > 1
    walk(play.imagined(seat, 1), 2)


def imagined_hands(play: Play, seat: int, seed: int) -> str:
    imagined = play.imagined(seat, seed)
    assert imagined.seat == seat
    assert imagined.recall(seat) == play.recall(seat)
    game = game_of(imagined)
    return str([sorted(game.own(name).hand) for at, name in enumerate(game.players) if at != seat])
