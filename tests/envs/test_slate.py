"""What is kept from look to look is never seen: at every position each number is what docs/envs.md says."""

from __future__ import annotations

import random
from threading import Thread

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleshift import EDITIONS, ChoiceError, Game
from ruleshift.engine.core.table import Table
from ruleshift.envs import Encoding, Episode, encoding_of
from ruleshift.envs.slate import Slate
from tests.envs.plain_encoder import plain_observation
from tests.envs.tables import DECKS, TABLES, random_episode, steps_of
from tests.support.tables import set_up
from tests.support.thorough import THOROUGH

SEEDS = 20 if THOROUGH else 1
EXAMPLES = 60 if THOROUGH else 6


def looks_right(slate: Slate, encoding: Encoding, t: Table, *, asked: bool = True) -> None:
    """Every seat is shown what the plain encoder says."""
    for seat in t.order:
        decision = next((each for each in t.decisions if each.pid == seat), None) if asked else None
        assert bytes(slate.observe(t, seat, decision)) == plain_observation(encoding, t, seat, decision)


@pytest.mark.parametrize(("deck", "players"), TABLES)
@pytest.mark.parametrize("seed", range(SEEDS))
def test_one_slate_follows_a_whole_game(deck: str, players: int, seed: int):
    episode = random_episode(deck, players, seed)
    slate = Slate(episode.encoding)
    for moment in steps_of(episode, seed):
        t = moment.game._table
        looks_right(slate, moment.encoding, t)
        assert moment.observe(moment.seat).tobytes() == plain_observation(
            moment.encoding, t, moment.seat, moment.decision
        )
    looks_right(slate, episode.encoding, episode.game._table)


@given(deck=st.sampled_from(DECKS), players=st.integers(2, 6), seed=st.integers(0, 10**9))
@settings(max_examples=EXAMPLES)
def test_one_slate_serves_any_tables_in_any_order(deck: str, players: int, seed: int):
    """Other games, copies, imagined games and positions further back in turn; whole states between them."""
    chance = random.Random(seed)
    seen: list[Game] = []
    for each in range(3):
        for moment in steps_of(random_episode(deck, players, seed + each), seed, 80):
            assert isinstance(moment.game, Game)
            if chance.random() < 0.3:
                seen.append(moment.game.clone())
                imagined = moment.game.imagine(moment.game.players[0], seed)
                seen += [imagined] if imagined is not None else []
    chance.shuffle(seen)
    encoding = encoding_of(seen[0]._table.pack, players)
    slate = Slate(encoding)
    for game in seen:
        if chance.random() < 0.2:
            assert slate.state(game._table) == Slate(encoding).state(game._table)
        looks_right(slate, encoding, game._table, asked=chance.random() < 0.8)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_slate_follows_who_comes_and_goes(edition: str):
    game = Game(edition, ["Ann", "Bob", "Cat", "Dan"], seed=3)
    encoding = encoding_of(game._table.pack, 5)
    slate = Slate(encoding)
    looks_right(slate, encoding, game._table)
    game.join("Eve")
    looks_right(slate, encoding, game._table)
    game.leave("Bob")
    game.leave("Dan")
    looks_right(slate, encoding, game._table)


def test_every_number_follows_the_table_by_itself():
    t = Game("drinking", ["Ann", "Bob", "Cat"], seed=1)._table
    slate = Slate(encoding_of(t.pack, 3))
    changes: dict[str, object] = {
        "drinks": (3, 0, 2_000), "on_water": 0b010, "opted_out": 0b101, "claimed": 0b100, "claimed_before": True,
        "turn": 2, "turn_number": 20_000, "extra": 2, "drawn": 4, "played": 5, "draw_done": not t.draw_done,
        "small_hands": [t.hand[2][:1], t.hand[2][1:2]], "shown": ((0, 1), (2, 1)),
        "playing": [t.draw[0]], "veiled": t.draw[0], "using": t.draw[1], "order": [2, 0, 1],
    }  # fmt: skip
    for name, value in changes.items():
        setattr(t, name, value)
        looks_right(slate, slate.encoding, t)


def test_a_container_that_is_gone_counts_no_more():
    game = set_up(
        "martian", "Ann Bob", hands={"Ann": ["Mars"]}, keepers={"Bob": ["Abduction Chamber"]},
        under={"Abduction Chamber": ["Important Human"]},
    )  # fmt: skip
    slate = Slate(encoding_of(game._table.pack, 2))
    looks_right(slate, slate.encoding, game._table)
    t = game._table
    t.trash_front(1, t.front[1][0])
    assert not t.under
    looks_right(slate, slate.encoding, t)


def test_what_an_episode_shows_belongs_to_who_asked():
    """An agent may keep an observation, and write into it."""
    episode = random_episode("pirate", 3, 1)
    first, mask = episode.observe_bytes(episode.seat), episode.mask(episode.seat)
    kept = bytes(first)
    for at in range(len(first)):
        first[at] = 7
    mask[:] = bytes(len(mask))
    assert episode.observe_bytes(episode.seat) == kept
    assert any(episode.mask(episode.seat))
    held = episode.observe_bytes(episode.seat)
    episode.step(episode.actions[0])
    episode.observe_bytes(episode.seat)
    assert held == kept


def test_episodes_of_one_encoding_run_in_threads():
    """The encoding is shared by all of them, a slate by none."""
    found: dict[int, list[bytes]] = {}

    def play(seed: int) -> None:
        found[seed] = [
            moment.observe(moment.seat).tobytes() for moment in steps_of(random_episode("camping", 3, seed), 1)
        ]

    threads = [Thread(target=play, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    together = dict(found)
    for seed in range(4):
        play(seed)
    assert together == found


def test_a_question_that_was_answered_in_the_game_itself_is_not_answered_again():
    episode = random_episode("camping", 3, 4)
    game, decision, action = episode.game, episode.decision, episode.actions[0]
    game.choose(decision, 0)
    moves = len(game._moves)
    with pytest.raises(ChoiceError, match=r"call go_on\(\)"):
        episode.step(action)
    assert (len(game._moves), episode.steps) == (moves, 0)
    episode.go_on()
    assert episode.decision is not decision
    episode.step(episode.actions[0])


def test_actions_are_numbered_for_the_open_question():
    episode = Episode(random_episode("pirate", 2, 5).game, 2)
    before = episode.actions
    assert episode.actions is before
    episode.step(before[0])
    assert episode.decision is not None
    assert episode.actions == episode.encoding.encode_actions(episode.decision, [0, 1])
