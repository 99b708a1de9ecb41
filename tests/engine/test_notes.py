"""What a game notes of itself for statistics, held against what an all-knowing ear hears."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from ruleshift import Game
from ruleshift.decks import EDITIONS
from ruleshift.engine import Event
from ruleshift.engine.core.verdict import facts
from ruleshift.lab.random_play import make_chance, play_on


@settings(max_examples=30)
@given(st.sampled_from(EDITIONS), st.integers(0, 10_000), st.integers(2, 6))
def test_notes_are_what_an_ear_hears(edition: str, seed: int, players: int):
    game = Game(edition, [f"P{number}" for number in range(players)], seed=seed, options={"ask": "able", "turns": 60})
    heard: list[Event] = []
    notes = game.note()
    dealt = [list(hand) for hand in game._table.hand]
    game.listen(heard.append, everything=True)
    chosen = play_on(game, make_chance(seed))
    names, seats = game._table.pack.names, game._table.names
    told = [(event.player, event.cards[0]) for event in heard if event.kind in ("play", "surprise")]
    assert [(seats[pid], names[c]) for pid, c in notes.plays] == told
    assert notes.choices == chosen
    assert game.outcome is not None
    assert len(notes.tables) == game.outcome.turns + 1
    for pid, seat in enumerate(seats):
        assert {names[c] for c in range(len(names)) if notes.played[pid] >> c & 1} == {c for p, c in told if p == seat}
        drawn = {names[c] for c in dealt[pid]}
        for event in heard:
            if event.kind == "move" and event.origin == "draw pile" and event.target_player == seat:
                drawn |= set(event.cards) if event.target == "hand" else set()
        assert drawn <= {names[c] for c in range(len(names)) if notes.drawn[pid] >> c & 1}


@settings(max_examples=30)
@given(st.sampled_from(EDITIONS), st.integers(0, 10_000))
def test_distances_count_what_is_missing(edition: str, seed: int):
    game = Game(edition, ["Ann", "Bob", "Cat"], seed=seed, options={"ask": "able", "turns": 40})
    notes = game.note()
    chance = make_chance(seed)
    while not game.over:
        before = len(notes.tables)
        play_on(game, chance, 1)
        if len(notes.tables) == before or game.over:
            continue
        noted = notes.tables[-1]
        lying = tuple(mask & game._table.pack.creepers for mask in game._table.front_mask)
        if noted.goals == tuple(game._table.goals) and noted.creepers == lying:
            for c, distance in zip(noted.goals, noted.distances, strict=True):
                each = [facts(game._table, c, pid) for pid in game._table.order]
                formula = game._table.pack.formula[c]
                if not formula.together:
                    assert (distance == 0) == any(fact.met for fact in each)
                if not (formula.together or formula.most or formula.hand):
                    assert distance == min(len(fact.missing) for fact in each)


def test_a_clone_notes_nothing():
    game = Game("pirate", ["Ann", "Bob"], seed=1)
    notes = game.note()
    play_on(game.clone(), make_chance(1))
    assert (notes.choices, notes.plays, len(notes.tables)) == (0, [], 1)
