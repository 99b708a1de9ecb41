"""Taking back a choice at a web table: only against bots, never anything that was seen, and nothing is ever deleted."""

from __future__ import annotations

import asyncio
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from ruleshift.engine.game import Game
from ruleshift.engine.journal import JournalError
from ruleshift.engine.moves import Chosen
from ruleshift.web.storage import MemoryStore
from ruleshift.web.tables.kept_moves import standing_moves, undo_line
from ruleshift.web.tables.live_game import LiveGame, read_journal
from ruleshift.web.tables.planned_moves import Answered
from tests.web.server import serving
from tests.web.undo_kills import begin, kill_while_undoing, open_with_quiet_card

MOVE = '{"move":["Ann","Tent"],"random":[]}'


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
            assert "other people" in await tab.fails("undo", "not_now")


def test_lines_that_take_back():
    assert [made.to_json() for made in standing_moves([MOVE, MOVE, undo_line(2), MOVE])] == [MOVE]
    for lines in ([undo_line(1)], [MOVE, undo_line(2)], [MOVE, undo_line(0)], [MOVE, '{"undo":"x"}']):
        with pytest.raises(JournalError):
            standing_moves(lines)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_a_server_killed_in_the_middle_of_an_undo_loses_and_doubles_nothing(database):
    """Whenever it dies, the game goes on after the choice, or before it; every line is kept once."""

    assert await kill_while_undoing(database, ("before", "after", "answered")) == [False, True, True]


async def play_with_undos(deck: str, seed: int) -> None:
    """A person chooses at random and takes back whatever may be; a bot answers everything else at random."""
    chance = random.Random(seed)
    store = MemoryStore()
    await store.open()
    game = Game(deck, ["Ann", "Bot"], seed=seed, options={"ask": "able", "turns": 12})
    live = await LiveGame.begin("table", 1, game, store)
    for _ in range(60):
        if live.game.over:
            break
        decision = live.game.decisions[0]
        choice = chance.randrange(len(decision))
        if decision.player != "Ann":
            await live.make(Answered(decision, choice), reply=lambda _: None)
            continue
        mark, before = live.undo.mark(live.game, "Ann"), live.game.view("Ann").to_dict()
        await live.make(Answered(decision, choice), reply=lambda _: None)
        live.undo.chosen(mark)
        if live.undo.why_not(live.game, "Ann"):
            continue
        assert {move.player for move in live.game.moves[mark.moves :] if isinstance(move, Chosen)} == {"Ann"}
        rest, stored = await live.take_back("Ann"), await store.game(live.id)
        assert stored is not None
        live = LiveGame.load(live.id, 1, stored, store)
        live.undo = rest
        assert live.game.view("Ann").to_dict() == before, "everything is as it was"
        if chance.random() < 0.7:
            await live.make(Answered(live.game.decisions[0], choice), reply=lambda _: None)
    stored = await store.game(live.id)
    assert stored is not None
    journal = read_journal(stored)
    assert len(journal.moves) == len(live.game.moves), "the journal has what counted, and nothing else"
    again = Game.from_journal(journal)
    assert again.view("Bot").to_dict() == live.game.view("Bot").to_dict()


@settings(max_examples=30)
@given(some.sampled_from(["camping", "pirate", "anatomy"]), some.integers(0, 10_000))
def test_what_is_taken_back_has_never_happened(deck, seed):
    asyncio.run(play_with_undos(deck, seed))
