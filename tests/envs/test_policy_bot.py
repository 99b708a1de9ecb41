"""A policy at any table: it sees what an environment's agent would see, and its actions are carried out."""

from __future__ import annotations

from array import array
from pathlib import Path

import pytest

from ruleshift import EDITIONS, Game
from ruleshift.bots import BotRunner, make_bot
from ruleshift.envs import PolicyBot, encoding_of
from ruleshift.lab import simulate
from tests.envs.plain_encoder import plain_observation


class Watched(PolicyBot):
    """Takes the highest action, and keeps what it was shown."""

    def __init__(self) -> None:
        self.shown: list[bytes] = []

    def act(self, observation: array[float], actions: list[int]) -> int:
        self.shown.append(observation.tobytes())
        return max(actions)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_policy_sees_what_its_seat_may_know(edition: str):
    game = Game(edition, ["Ann", "Bob", "Cat"], seed=3)
    bot = Watched()
    runner = BotRunner(game, {"Ann": bot, "Bob": make_bot("random", 1), "Cat": make_bot("random", 2)})
    encoding = encoding_of(game._table.pack, 3)
    compared = 0
    while decision := runner.waiting():
        here = plain_observation(encoding, game._table, decision.pid, decision)
        actions = encoding.encode_actions(decision, game._table.order)
        shown = len(bot.shown)
        move = runner.step()
        assert move is not None
        if len(bot.shown) > shown:
            compared += 1
            assert bot.shown[-1] == here
            assert move.answer == actions.index(max(actions))
    assert compared > 5
    assert not runner.troubles


def test_a_policy_that_nobody_seated_says_so():
    game = Game("camping", seed=1)
    with pytest.raises(Exception, match="sit down"):
        Watched().pick(game.decisions[0], game.view(game.turn))


def test_a_policy_out_of_a_file_plays_in_the_lab(tmp_path: Path):
    file = tmp_path / "mine.py"
    file.write_text(
        "from ruleshift.envs import PolicyBot\n"
        "class Policy(PolicyBot):\n"
        "    def act(self, observation, actions):\n"
        "        return min(actions)\n",
        encoding="utf-8",
    )
    results = simulate("camping", games=6, bots=[f"{file}:Policy", "random", "random", "random"])
    assert results.games == 6
    assert results.trouble_count == 0
