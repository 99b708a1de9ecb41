"""What bots remember has one budget, whatever number of sets of cards is played with."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ruleshift import Game
from ruleshift.bots import BotRunner
from ruleshift.bots.card_cache import LOOK, Budget, CardCache
from ruleshift.bots.search import SearchBot
from ruleshift.bots.situation import knowledge_of
from ruleshift.engine import Options


def filled(budget: Budget, entries: int, size: int = 10) -> tuple[CardCache, dict[int, int]]:
    cache = CardCache(budget)
    table = cache.table(size)
    fill(cache, table, entries)
    return cache, table


def fill(cache: CardCache, table: dict[int, int], entries: int) -> None:
    for _ in range(entries):
        table[len(table)] = 1
        cache.added()


def test_what_is_least_used_is_forgotten_first():
    budget = Budget(25 * LOOK)
    first, one = filled(budget, LOOK)
    _, two = filled(budget, LOOK)
    fill(first, one, 0)
    budget.look(first)  # used again
    _, three = filled(budget, LOOK)
    assert (len(one), len(two), len(three)) == (LOOK, 0, LOOK)
    assert budget.size() == 20 * LOOK


def test_one_set_of_cards_alone_stays_within_the_budget():
    budget = Budget(25 * LOOK)
    _, table = filled(budget, 3 * LOOK)
    assert len(table) == 0
    assert budget.size() == 0


def test_a_sweep_forgets_what_was_not_used_since_the_last_one():
    budget = Budget(1_000_000)
    cache, one = filled(budget, LOOK)
    _, two = filled(budget, LOOK)
    budget.sweep()
    fill(cache, one, LOOK)
    budget.sweep()
    assert (len(one), len(two)) == (2 * LOOK, 0)
    budget.sweep()
    assert budget.size() == 0


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Budget:
    budget = Budget(1_000_000)
    monkeypatch.setattr("ruleshift.bots.card_cache.BUDGET", budget)
    return budget


def moves(game: Game, count: int, look: Callable[[], None] = lambda: None) -> list[str]:
    """The first choices of searching bots."""
    runner = BotRunner(game, {player: SearchBot(seed=1, rounds=30) for player in game.players})
    made: list[str] = []
    while len(made) < count and (move := runner.step()):
        made.append(str(move))
        look()
    return made


def deal(without: str) -> Game:
    return Game("camping", ["Ann", "Bob", "Cat"], seed=1, options=Options(without=(without,)))


def test_sets_of_cards_share_the_budget_and_choices_are_the_same(small: Budget):
    sizes = []
    names = ["Tent", "The Bear", "Jackpot!"]
    games = [deal(name) for name in names]
    found = [moves(game, 6, lambda: sizes.append(small.size())) for game in games]
    assert max(sizes) > 500_000
    assert max(sizes) <= small.limit + 5_000 * LOOK  # what came in since the last look
    assert len({id(knowledge_of(game._table.pack).cache) for game in games}) == len(names)
    small.limit = 10**12
    assert [moves(deal(name), 6) for name in names] == found
