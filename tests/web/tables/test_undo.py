"""Taking back a choice at a web table: only against bots, never anything that was seen, and nothing is ever deleted."""

from __future__ import annotations

import pytest

from ruleshift.table.undo import read_journal, undo_line
from ruleshift.web.storage import MemoryStore
from tests.web.server import serving
from tests.web.undo_kills import begin, kill_while_undoing, open_with_quiet_card


async def test_a_move_may_be_taken_back_and_both_stay_kept():
    store = MemoryStore()
    async with serving(store) as server, server.browser() as ann:
        table, before, index = await open_with_quiet_card(ann)
        assert not before["own"]["may_undo"]
        game, question = before["game"]["id"], before["own"]["decision"]
        async with ann.tab(table) as tab:
            await tab.until(lambda state: state["own"])
            await tab.does("choose", decision=question["id"], option=index)
            await tab.until(lambda state: len(state["own"]["hand"]) < len(before["own"]["hand"]))
            assert tab.state["own"]["may_undo"]
            await tab.does("undo")
            await tab.until(lambda state: state["own"]["hand"] == before["own"]["hand"])
            again = tab.state["own"]["decision"]
            assert tab.state["fresh"]
            assert again["id"] != question["id"], "an old answer is stale"
            assert [each["text"] for each in again["options"]] == [each["text"] for each in question["options"]]
            assert not tab.state["own"]["may_undo"]
            stored = await store.game(game)
            assert stored is not None
            assert stored.moves[-1] == undo_line(1)
            assert len(stored.moves) == 2
            assert read_journal(stored).moves == []
            await tab.does("choose", decision=again["id"], option=question["options"][-1]["index"])
            assert await store.count_moves(game) >= 3


async def test_what_cannot_be_taken_back_is_refused_with_the_reason():
    async with serving() as server, server.browser() as ann, server.browser() as bob:
        table = await begin(ann, pace=0.0)
        async with ann.tab(table) as tab:
            await tab.until(lambda state: state["own"] and state["own"]["decision"])
            assert "nothing to undo" in await tab.fails("undo", "not_now")
            await tab.play_on(until=lambda state: state["game"]["turn_number"] > 2 and state["own"]["decision"])
            assert not tab.state["own"]["may_undo"]
            assert "somebody else has acted" in await tab.fails("undo", "not_now")
        await bob.join(table, "Bob")
        async with bob.tab(table) as tab:
            await tab.until(lambda state: state["own"])
            assert "other devices" in await tab.fails("undo", "not_now")


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_a_server_killed_in_the_middle_of_an_undo_loses_and_doubles_nothing(database):
    """Whenever it dies, the game goes on after the choice, or before it; every line is kept once."""

    assert await kill_while_undoing(database, ("before", "after", "answered")) == [False, True, True]
