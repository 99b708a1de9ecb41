"""Looking at a game from any step."""

from __future__ import annotations

import random

import pytest

from ruleshift.engine.game import Game
from ruleshift.engine.moves import Move
from ruleshift.table.replay import KEPT_EVERY, Replay
from tests.support.states import state


def played(deck: str, seed: int) -> Game:
    """A game played at random, with people who come and go."""
    chance = random.Random(seed)
    game = Game(deck, ["Ann", "Bob", "Cat"], seed=seed)
    for step in range(200):
        if game.over:
            break
        if step == 20:
            game.join("Dan")
        elif step == 50:
            game.leave("Bob")
        else:
            decision = chance.choice(game.decisions)
            game.choose(decision, chance.randrange(len(decision)))
    return game


@pytest.mark.parametrize("deck", ["pirate", "martian", "anatomy"])
def test_every_step_is_the_game_after_so_many_moves(deck: str):
    journal = played(deck, 3).journal
    replay = Replay(journal)
    for step in range(replay.length + 1):
        moves = replay.moves(step)
        assert state(replay.position(step)) == state(Game.from_journal(journal, moves))


def test_a_step_does_not_start_from_the_beginning(monkeypatch: pytest.MonkeyPatch):
    game = played("anatomy", 3)
    game.playout(1)
    replay = Replay(game.journal)
    assert replay.length > 5 * KEPT_EVERY
    made: list[Move] = []
    make = Game.make

    def counted(game: Game, move: Move) -> None:
        made.append(move)
        make(game, move)

    monkeypatch.setattr(Game, "make", counted)
    for step in range(replay.length + 1):
        made.clear()
        replay.position(step)
        assert len(made) < KEPT_EVERY


def test_a_game_goes_on_from_a_step_another_way_every_time():
    game = played("pirate", 3)
    game.playout(1)
    replay = Replay(game.journal)
    games = [replay.play_on(30, seed) for seed in (1, 1, 2)]
    assert [game.view("Ann").hand for game in games] == [replay.position(30).view("Ann").hand] * 3
    assert games[0].journal == games[1].journal != games[2].journal
    again = Game.from_journal(games[0].journal)
    assert state(again) == state(games[0])
    assert [move[0] for move in games[0].journal.moves[30:]] == ["seed"]
