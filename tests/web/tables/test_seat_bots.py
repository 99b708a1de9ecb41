"""Bots in seats of the web table: those that come along, of one's own, and of a server that offered others."""

from __future__ import annotations

import asyncio
from contextlib import closing

import pytest

from ruleshift.bots import BOTS
from ruleshift.engine.game import Game
from ruleshift.envs import PolicyBot
from ruleshift.web.tables.seat_bots import SeatBot
from ruleshift.web.tables.workers import Workers


class Last(PolicyBot):
    """A policy that takes the highest action."""

    def act(self, observation, actions):
        return max(actions)


def answers(level: str, moves: int) -> Game:
    """A game in which the bot of this level answers so many questions."""
    game = Game("camping", ["Ann", "Bob"], seed=3)

    async def work() -> None:
        with closing(Workers(1)) as workers:
            bots = {name: SeatBot(name, level, game, workers.share_of("table")) for name in game.players}
            for _ in range(moves):
                decision = game.decisions[0]
                game.choose(decision, await bots[decision.player].pick(game, decision))

    asyncio.run(work())
    return game


def test_a_policy_plays_at_the_web_table(monkeypatch):
    monkeypatch.setitem(BOTS, "last", lambda _seed: Last())
    assert len(answers("last", 12).moves) == 12


@pytest.mark.parametrize("level", ["vanished", "mine.py:Vanished"])
def test_a_bot_that_is_not_offered_any_more_is_played_by_a_normal_one(level):
    assert len(answers(level, 5).moves) == 5
