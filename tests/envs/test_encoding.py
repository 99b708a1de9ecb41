"""Actions and observations as numbers: unique, reversible, as the game shows them, and blind to what is hidden."""

from __future__ import annotations

import random
import re
from array import array
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleshift import EDITIONS, Decision, Game
from ruleshift.engine.core.table import Table
from ruleshift.envs import (
    Encoding,
    Episode,
    Part,
    TableSpec,
    action_names,
    action_parts,
    encoding_of,
    observation_parts,
    state_parts,
)
from ruleshift.envs.encoding import KINDS, LARGEST, SEAT_NUMBERS, TABLE_NUMBERS
from ruleshift.envs.slate import Slate
from tests.decks.custom import KITCHEN
from tests.envs.tables import DECKS, TABLES, random_episode, steps_of
from tests.support.secrets import hidden_places
from tests.support.tables import set_up
from tests.support.thorough import THOROUGH

DOCUMENT = Path(__file__).parents[2] / "docs" / "envs.md"
EXAMPLES = 60 if THOROUGH else 8


def part(parts: list[Part], name: str) -> slice:
    found = next(each for each in parts if each.name == name)
    return slice(found.start, found.start + found.size)


def observed(encoding: Encoding, t: Table, seat: int, decision: Decision | None) -> array[float]:
    return array("f", Slate(encoding).observe(t, seat, decision))


def marked(numbers: object, where: slice) -> list[int]:
    return [at for at, number in enumerate(list(numbers)[where]) if number == 1.0]  # type: ignore[call-overload]


# The layout.


@pytest.mark.parametrize(("deck", "players"), TABLES)
def test_the_parts_fill_the_layout_without_a_gap(deck: str, players: int):
    encoding = TableSpec(deck, players).encoding
    for parts, size in (
        (action_parts(encoding), encoding.action_count),
        (observation_parts(encoding), encoding.observation_size),
        (state_parts(encoding), encoding.state_size),
    ):
        ends = [each.start + each.size for each in parts]
        assert [each.start for each in parts] == [0, *ends[:-1]]
        assert ends[-1] == size
        assert len({each.name for each in parts}) == len(parts)


@pytest.mark.parametrize(("deck", "players"), TABLES)
def test_every_action_has_a_name_of_its_own(deck: str, players: int):
    names = action_names(TableSpec(deck, players).encoding)
    assert len(set(names)) == len(names) == TableSpec(deck, players).encoding.action_count


def rows(title: str) -> list[list[str]]:
    """The cells of a table in the document, below a heading."""
    section = DOCUMENT.read_text(encoding="utf-8").split(f"### {title}\n")[1].split("\n#")[0]
    return [
        [cell.strip() for cell in line.strip("|").split("|")] for line in re.findall(r"^\|.*\|$", section, re.MULTILINE)
    ][2:]


@pytest.mark.parametrize(
    ("title", "parts"), [("Actions", action_parts), ("Observations", observation_parts), ("State", state_parts)]
)
def test_the_document_has_the_layout_as_it_is(title: str, parts: object):
    laid_out = parts(TableSpec("camping", 4).encoding)  # type: ignore[operator]
    listed = [(row[0], int(row[1]), int(row[2])) for row in rows(title)]
    assert listed == [tuple(each) for each in laid_out]


def test_the_document_has_the_numbers_in_their_order():
    assert [row[1] for row in rows("Numbers of a seat")] == list(SEAT_NUMBERS)
    assert [row[1] for row in rows("Numbers of the table")] == list(TABLE_NUMBERS)
    assert [row[1] for row in rows("Kinds of questions")] == list(KINDS)


# Actions.


@given(deck=st.sampled_from(DECKS), players=st.integers(2, 6), seed=st.integers(0, 10**9))
@settings(max_examples=EXAMPLES)
def test_actions_are_told_apart_and_mean_their_options(deck: str, players: int, seed: int):
    for episode in steps_of(random_episode(deck, players, seed), seed):
        decision = episode.decision
        assert decision is not None
        assert len(episode.actions) == len(decision) > 1
        assert len(set(episode.actions)) == len(episode.actions)
        assert [episode.option_of(action) for action in episode.actions] == list(range(len(decision)))
        mask = episode.mask(episode.seat)
        assert {at for at, lawful in enumerate(mask) if lawful} == set(episode.actions)
        names = action_names(episode.encoding)
        for option, action in zip(decision.options, episode.actions, strict=True):
            assert option.card is None or option.card.name in names[action]


def test_a_card_is_played_parted_with_or_chosen():
    game = set_up("camping", "Ann Bob", hands={"Ann": ["Tent", "Fish"], "Bob": ["Canoe"]})
    encoding = encoding_of(game._table.pack, 2)
    decision = game.decisions[0]
    names = [action_names(encoding)[action] for action in encoding.encode_actions(decision, game._table.order)]
    assert names == ["play Tent", "play Fish"]


def test_players_are_counted_clockwise_from_who_is_asked():
    episode = random_episode("pirate", 4, 1)
    found = 0
    for seed in range(40):
        for moment in steps_of(random_episode("pirate", 4, seed), seed):
            assert moment.decision is not None
            for option, action in zip(moment.decision.options, moment.actions, strict=True):
                if option.kind == "player":
                    steps = action - episode.encoding.player_at
                    assert option.player == f"player_{(moment.seat + steps) % 4}"
                    found += 1
    assert found


def test_an_organ_is_named_as_a_card():
    game = set_up("anatomy", "Ann Bob", hands={"Ann": ["Heart", "Lungs"]}, options={"meta": ["Learning Mode"]})
    game.choose("Ann", "Heart")
    decision = game.decisions[0]
    assert decision.kind == "name"
    encoding = encoding_of(game._table.pack, 2)
    actions = encoding.encode_actions(decision, game._table.order)
    named = [action_names(encoding)[action] for action in actions]
    assert named == ["say pass", *(f"choose {text}" for text in decision.suggestions or ())]
    clue = part(observation_parts(encoding), "clue of the question")
    place = encoding.pack.place[encoding.pack.names.index("Heart")]
    assert marked(observed(encoding, game._table, decision.pid, decision), clue) == [place]


def test_a_custom_deck_has_a_layout_too():
    episode = random_episode(str(KITCHEN), 3, 5)
    for moment in steps_of(episode, 5):
        assert max(moment.actions) < moment.encoding.action_count
    assert episode.game.over


# Observations.


@pytest.mark.parametrize(("deck", "players"), TABLES)
def test_an_observation_shows_the_cards_where_the_view_shows_them(deck: str, players: int):
    episode = random_episode(deck, players, 3)
    parts = observation_parts(episode.encoding)
    for moment in steps_of(episode, 3, 120):
        game = moment.game
        assert isinstance(game, Game)
        for seat, player in enumerate(game.players):
            numbers, cards = moment.observe(seat), game.card_numbers(player)
            assert marked(numbers, part(parts, "hand")) == sorted(cards.hand)
            assert marked(numbers, part(parts, "rules")) == sorted(cards.rules)
            assert marked(numbers, part(parts, "goals")) == sorted(cards.goals)
            assert marked(numbers, part(parts, "discard pile")) == sorted(cards.discard)
            assert marked(numbers, part(parts, "being played")) == sorted(cards.being_played)
            assert marked(numbers, part(parts, "small hand")) == sorted(cards.small_hand)
            for steps in range(players):
                table = cards.tables[(seat + steps) % players]
                assert marked(numbers, part(parts, f"table of seat +{steps}")) == sorted(table)
            assert 0.0 <= min(numbers) <= max(numbers) <= LARGEST


def test_the_numbers_of_a_seat_and_of_the_table_are_what_the_view_says():
    episode = random_episode("drinking", 4, 8)
    parts = observation_parts(episode.encoding)
    for moment in steps_of(episode, 8, 200):
        game = moment.game
        assert isinstance(game, Game)
        view = game.view(game.players[moment.seat])
        numbers = list(moment.observe(moment.seat))
        for steps in range(4):
            seat = view.seats[(moment.seat + steps) % 4]
            counted = dict(zip(SEAT_NUMBERS, numbers[part(parts, f"numbers of seat +{steps}")], strict=True))
            assert counted["on turn"] == (seat.name == view.turn)
            assert counted["hand"] == pytest.approx(seat.hand / 10)
            assert counted["drinks"] == pytest.approx(seat.drinks / 10)
            assert counted["has a Hand Limit"] == (seat.hand_limit is not None)
            assert counted["Hand Limit"] == pytest.approx((seat.hand_limit or 0) / 10)
            assert counted["Keeper Limit"] == pytest.approx((seat.keeper_limit or 0) / 10)
        table = dict(zip(TABLE_NUMBERS, numbers[part(parts, "numbers of the table")], strict=True))
        assert table["draw pile"] == pytest.approx(view.draw_pile / 100)
        assert table["cards played"] == pytest.approx(view.played / 10)
        assert table["Draw number"] == pytest.approx(view.draw_number / 10)
        assert table["choices owed"] == pytest.approx((view.decision.count if view.decision else 0) / 10)
        kind = list(numbers[part(parts, "kind of question")])
        assert moment.decision is not None
        assert kind == [float(each == moment.decision.kind) for each in KINDS]


def test_only_who_is_asked_is_shown_a_question():
    episode = random_episode("camping", 3, 2)
    parts = observation_parts(episode.encoding)
    for moment in steps_of(episode, 2, 60):
        for seat in range(3):
            asked = marked(moment.observe(seat), part(parts, "kind of question"))
            assert bool(asked) == (seat == moment.seat) == any(moment.mask(seat))


# What is hidden.


def exchanged(game: Game, seat: int, chance: random.Random) -> Game:
    """The same game with all cards that a seat cannot see dealt otherwise."""
    other = game.clone()
    places = hidden_places(other._table, seat)
    cards = [c for place in places for c in place]
    chance.shuffle(cards)
    for place in places:
        place[:] = [cards.pop() for _ in place]
    return other


def seen(encoding: Encoding, game: Game, seat: int) -> tuple[bytes, list[int]]:
    """The observation and the lawful actions of a seat."""
    mine = next((decision for decision in game.decisions if decision.pid == seat), None)
    actions = [] if mine is None else encoding.encode_actions(mine, game._table.order)
    return bytes(Slate(encoding).observe(game._table, seat, mine)), actions


OPTIONS = {"anatomy": {"meta": ["Learning Mode"]}}


@given(deck=st.sampled_from(DECKS), players=st.integers(2, 6), seed=st.integers(0, 10**9))
@settings(max_examples=EXAMPLES)
def test_nothing_depends_on_cards_that_a_seat_cannot_see(deck: str, players: int, seed: int):
    chance = random.Random(seed)
    episode = random_episode(deck, players, seed, **OPTIONS.get(deck, {}))
    for moment in steps_of(episode, seed):
        game = moment.game
        assert isinstance(game, Game)
        for seat in range(players):
            here = seen(moment.encoding, game, seat)
            assert seen(moment.encoding, exchanged(game, seat, chance), seat) == here
            imagined = game.imagine(game.players[seat], seed)
            assert imagined is None or seen(moment.encoding, imagined, seat) == here


def as_cat_sees_it(held: str) -> bytes:
    """Dan vetoes Ann's rule. Bob is asked before Cat about that, and skipped if he holds nothing to answer with."""
    hands = {
        "Ann": ["Draw 2", "Rum"], "Bob": [held, "Parrot"], "Cat": ["That Be Mine!", "Limes"], "Dan": ["Veto!", "Key"],
    }  # fmt: skip
    game = set_up("pirate", "Ann Bob Cat Dan", hands=hands)
    game.choose("Ann", "Draw 2")
    episode = Episode(game, 4)
    assert episode.seat == 3
    episode.step(action_names(episode.encoding).index("play Veto!"))
    assert episode.seat == (1 if held == "Avast! Halt!" else 2)
    if episode.seat == 1:
        episode.step(action_names(episode.encoding).index("say pass"))
    assert episode.seat == 2
    return episode.observe(2).tobytes()


def test_it_does_not_show_whether_another_player_was_asked():
    assert as_cat_sees_it("Avast! Halt!") == as_cat_sees_it("Cutlass")


def with_hidden(card: str) -> Game:
    return set_up(
        "martian", "Ann Bob", hands={"Ann": ["Mars", "Cow"]}, keepers={"Bob": ["Abduction Chamber"]},
        under={"Abduction Chamber": [card]},
    )  # fmt: skip


def test_only_its_owner_sees_what_lies_under_a_container():
    one, other = with_hidden("Important Human"), with_hidden("Pathetic Human (male)")
    encoding = encoding_of(one._table.pack, 2)
    assert seen(encoding, one, 0) == seen(encoding, other, 0)
    under = part(observation_parts(encoding), "under own containers")
    hidden = encoding.pack.place[one._table.under[encoding.pack.names.index("Abduction Chamber")][0]]
    assert marked(observed(encoding, one._table, 1, None), under) == [hidden]


def test_the_state_shows_every_card_once():
    episode = random_episode("martian", 4, 6)
    encoding = episode.encoding
    parts = state_parts(encoding)
    cards = encoding.cards
    for moment in steps_of(episode, 6, 80):
        state = list(moment.state())
        planes = [state[each.start : each.start + cards] for each in parts if each.size == cards]
        t = moment.game._table
        dealt = len(t.pack.shuffled) + len(t.pack.laid)
        assert sum(any(plane[card] for plane in planes) for card in range(cards)) == dealt
        assert state[part(parts, "who is asked")].count(1.0) == len(t.decisions)


@pytest.mark.parametrize("deck", EDITIONS)
def test_the_same_seed_has_the_same_numbers(deck: str):
    one, other = (
        [moment.observe(moment.seat).tobytes() for moment in steps_of(random_episode(deck, 3, 9), 4)] for _ in range(2)
    )
    assert one == other
