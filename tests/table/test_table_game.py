"""A game at a table: what is planned, stored and told."""

from __future__ import annotations

from ruleshift.engine.game import Game
from ruleshift.table.planned_moves import Answered
from ruleshift.table.record import TableOptions
from ruleshift.table.table_game import TableGame
from tests.table.tables import Stored, sit_down


def test_what_is_planned_has_not_happened():
    game = Game("camping", ["Ann", "Bob"], seed=1)
    table = sit_down(game, "Ann Bob")
    before = str(game)
    planned = table.plan(Answered(game.decisions[0], 0))
    assert (str(game), table.log_of(None).last, len(planned.entries)) == (before, 0, 1)
    table.commit(planned)
    assert str(game) != before
    assert (table.log_of(None).last > 0, table.moves) == (True, 1)


def test_a_game_that_is_read_again_keeps_back_the_same():
    game = Game("pirate", ["Ann", "Bob"], seed=18, options={"ask": "able", "first": "Bob"})
    stored = Stored(game)
    table = sit_down(game, "Ann")
    before, lines, number = game.view(), 0, 0
    while not any(each.private and each.player == "Ann" for each in game.decisions):
        assert not game.over
        before, lines, number = game.view(), table.log_of(None).last, number + 1
        decision = game.decisions[0]
        option = 0 if decision.kind == "surprise" else number % len(decision)
        stored.do(table, table.plan(Answered(decision, option)))
    again = TableGame.restored("game", 1, stored, TableOptions())
    again.around(table.company)
    for each in (table, again):
        assert each.public.view() == before
        assert each.log_of(None).last == lines
        assert each.game.view().being_played
    assert again.log_of("Ann").last == table.log_of("Ann").last
    for each in (table, again):
        each.commit(each.plan(Answered(each.game.decisions[0], 0)))
        assert each.public is each.game
    told = [each.log_of(None) for each in (table, again)]
    assert told[0].since(0) == told[1].since(0)


def test_names_of_questions_do_not_count_questions():
    game = Game("pirate", ["Ann", "Bob"], seed=3)
    table = sit_down(game, "")
    keys = set()
    for _ in range(30):
        decision = game.decisions[0]
        keys.add(table.key(decision))
        game.choose(decision, 0)
    assert len(keys) >= 30 - 5
    assert all(len(key.partition(".")[2]) == 16 for key in keys)
