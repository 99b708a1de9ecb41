"""A player's chance of winning: any table is judged with sense, and by what that player may know."""

from __future__ import annotations

from random import Random

import pytest

from ruleshift import Game
from ruleshift.bots.scoring import score_options
from ruleshift.bots.situation import from_seat
from ruleshift.bots.win_chance import Notes, chance
from ruleshift.cards import Kind
from ruleshift.decks import EDITIONS
from tests.support.tables import set_up


def played(decks: str, players: int, seed: int, choices: int) -> Game:
    chance = Random(seed)
    game = Game(decks, [f"Player {number}" for number in range(players)], seed=seed, options={"ask": "able"})
    for _ in range(choices):
        if not game.over:
            game.choose(game.decisions[0], chance.randrange(len(game.decisions[0])))
    return game


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("decks", ["drinking", "pirate+anatomy", "docs/examples/kitchen.toml"])
def test_any_table_is_judged(decks: str, players: int):
    for seed in range(4):
        game = played(decks, players, seed, 60)
        assert all(0.0 < chance(game._table, seat) < 1.0 for seat in range(players)) or game.over


def test_the_order_in_which_a_hand_is_held_makes_no_difference():
    game = played("pirate", 4, 3, 40)
    before = [chance(game._table, seat) for seat in range(4)]
    for hand in game._table.hand:
        hand.reverse()
    assert [chance(game._table, seat) for seat in range(4)] == pytest.approx(before)


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_a_player_cannot_see_does_not_change_what_they_think_of_their_chance(edition: str):
    compared = 0
    for seed in range(12):
        game = played(edition, 4, seed, 40 + seed)
        if game.over:
            continue
        player = game.decisions[0].player
        seat = game._table.names.index(player)
        deals = [game.imagine(player, number) for number in range(4)]
        found = [chance(deal._table, seat) for deal in deals if deal is not None]
        assert found == pytest.approx(found[:1] * len(found))
        compared += len(found) > 1
    assert compared > 5


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_noted_is_what_comes_out_anew(edition: str):
    for seed in range(3):
        luck = Random(seed)
        game = played(edition, 3, seed, 0)
        notes = [Notes(seat) for seat in range(3)]
        while not game.over:
            decision = game.decisions[0]
            for _ in range(2):
                assert notes[decision.pid].chance(game._table) == chance(game._table, decision.pid)
                if decision.suggestions is None:
                    noted = notes[decision.pid].scores(game._table, decision)
                    assert noted == score_options(decision, from_seat(game._table, decision.pid))
            game.choose(decision, luck.randrange(len(decision)))


def test_tables_that_look_the_same_are_weighed_once():
    game = played("camping", 4, 3, 20)
    player = game.decisions[0].player
    seat = game._table.names.index(player)
    notes = Notes(seat)
    deals = [game.imagine(player, number) for number in range(10)]
    found = {notes.chance(deal._table) for deal in deals if deal is not None}
    assert len(found) == len(notes.chances) == 1
    game.choose(game.decisions[0], 0)
    notes.chance(game._table)
    assert len(notes.chances) == 2


def test_no_number_of_cards_is_too_much():
    game = played("martian", 3, 1, 0)
    t = game._table
    pid = t.turn
    before = chance(t, pid)
    for c in list(t.draw):
        if t.pack.kind[c] in (Kind.KEEPER, Kind.CREEPER):
            t.lay(pid, c)
        else:
            t.hand[pid].append(c)
    t.draw.clear()
    assert before < chance(t, pid) < 1.0


def test_a_chance_is_certain_when_the_game_is_over_and_never_before():
    game = Game("anatomy", ["A", "B", "C", "D"], seed=9, options={"ask": "able"})
    luck = Random(2)
    while not game.over:
        assert all(0.0 < chance(game._table, seat) < 1.0 for seat in range(4))
        game.choose(game.decisions[0], luck.randrange(len(game.decisions[0])))
    assert game.outcome is not None
    assert [chance(game._table, seat) for seat in range(4)] == [float(name == game.outcome.winner) for name in "ABCD"]


def test_a_win_in_the_hand_raises_the_holders_chance_and_nobody_else_knows():
    def judged(hand: list[str]) -> list[float]:
        game = set_up("camping", hands={"Bob": hand, "Ann": ["Canoe"]}, keepers={"Bob": ["Tent", "Campfire"]})
        return [chance(game._table, seat) for seat in range(2)]

    ready, idle = judged(["Base Camp"]), judged(["Jackpot!"])
    assert ready[1] > idle[1] + 0.2
    assert ready[0] == pytest.approx(idle[0])


def test_an_ungoal_lowers_the_chance_of_all_the_more_the_nearer_it_is():
    def judged(goal: str, women: int) -> float:
        humans = ["Pathetic Human (male)"] * 3 + ["Pathetic Human (female)"] * women
        game = set_up("martian", keepers={"Bob": humans}, goals=[goal])
        return sum(chance(game._table, seat) for seat in range(2))

    ungoal, goal = "The Humans Are Revolting", "War of the Worlds"
    assert judged(ungoal, 2) + 0.1 < judged(ungoal, 1) < judged(goal, 2) - 0.005
