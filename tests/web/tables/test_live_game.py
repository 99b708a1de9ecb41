from __future__ import annotations

import random

import msgspec
import pytest

from ruleshift.bots import EasyBot
from ruleshift.engine.game import Game
from ruleshift.engine.journal import JournalError
from ruleshift.table.planned_moves import Answered
from ruleshift.table.record import TableOptions
from ruleshift.table.refusals import RefusalError
from ruleshift.table.table_game import TableGame
from ruleshift.table.undo import read_journal
from ruleshift.web.protocol import messages as said
from ruleshift.web.storage import MemoryStore, StoredGame, StoreError
from ruleshift.web.tables.newcomers import join
from tests.web.party import partying

DECKS = [["pirate"], ["martian"], ["drinking"], ["camping"], ["anatomy"], ["pirate", "anatomy"]]


@pytest.mark.parametrize("decks", DECKS, ids="+".join)
async def test_what_is_kept_is_the_journal_and_brings_the_same_game_back(decks):
    chance = random.Random(3)
    rules = {"meta": ["Drinking Rules"]} if decks == ["drinking"] else {}
    async with partying("Ann", "Bob", "Cat", decks=decks, rules=rules, seats=5) as party:
        for step in range(150):
            if party.game.over:
                break
            if step == 40:
                await join(party.table, "secret of Dot", "Dot")
            if step == 80 and "Bob" in party.game.players:
                await party.say("Bob", said.Leave())
            await party.play_on(chance)
            await _answer_for_dot(party)
        stored = await party.stored()
        journal = read_journal(stored)
        assert journal.to_bytes() == party.game.journal.to_bytes()
        again = Game.from_journal(journal)
        assert again.view("Ann").hand == party.game.view("Ann").hand
        assert str(again) == str(party.game)


async def _answer_for_dot(party):
    """Dot has no tab in this test, so somebody else presses her buttons."""
    decision = party.live.owed_by("Dot")
    if decision is not None and decision.kind != "surprise":
        await party.table.make(Answered(decision, 0))


async def test_every_seat_has_its_story_again_after_loading():
    chance = random.Random(5)
    async with partying("Ann", "Bob", decks=["camping"]) as party:
        for _ in range(30):
            await party.play_on(chance)
        live = party.live
        stored = await party.stored()
        again = TableGame.restored(live.id, live.number, stored, live.options)
        for name in ("Ann", "Bob", None):
            assert again.log_of(name).since(0) == party.table.log_of(name).since(0)
        assert [again.key(decision) for decision in again.game.decisions] == [
            live.key(decision) for decision in live.game.decisions
        ]


class FullDisk(MemoryStore):
    """A store that keeps nothing while the disk is full."""

    full = False

    async def append(self, game, number, moves):
        if self.full:
            raise StoreError("The disk is full.")
        await super().append(game, number, moves)


async def test_a_move_that_cannot_be_kept_is_not_made_and_nobody_hears_of_it():
    store = FullDisk()
    async with partying("Ann", "Bob", decks=["camping"], first="Ann", store=store) as party:
        before = party.look("Ann")
        store.full = True
        with pytest.raises(RefusalError) as refused:
            await party.choose("Ann", 0)
        assert refused.value.code == "unavailable"
        after = party.look("Ann")
        assert after.game == before.game
        assert after.news == ()
        assert not party.has_news("Bob") or party.look("Bob").news == ()
        store.full = False
        await party.choose("Ann", 0)
        assert party.look("Bob").news


@pytest.mark.parametrize(
    ("pick", "made"),
    [
        (lambda decision: len(decision) - 1, -1),
        (lambda decision: decision.options[-1], -1),
        (lambda decision: decision.options[-1].text, -1),
        (lambda _: 99, 0),
        (lambda _: "No Such Card", 0),
    ],
    ids=["index", "option", "text", "no index", "no text"],
)
async def test_a_bot_answers_in_any_way_and_takes_the_default_if_its_answer_is_none(monkeypatch, pick, made):
    monkeypatch.setattr(EasyBot, "pick", lambda _, decision, __: pick(decision))

    async with partying("Ann", bots=1, decks=["martian"], first="Bramble") as party:
        wanted = party.game.decisions[0].options[made].text
        await party.thought()
        await party.settle()
        (move,) = (await party.stored()).moves
        assert msgspec.json.decode(move)["move"][1].split("#")[0].endswith(wanted)


async def test_when_bots_cannot_go_on_the_table_says_so_and_tries_again():
    store = FullDisk()
    async with partying("Ann", bots=1, decks=["martian"], first="Bramble", store=store, pace=0.0) as party:
        ticker = party.table._ticker
        await party.thought()
        store.full = True
        await ticker._tick()
        assert "cannot be kept" in (party.look("Ann").table.trouble or "")
        moves = party.live.moves
        store.full = False
        await ticker._tick()
        assert party.live.moves == moves, "it waits before it tries again"
        party.clock.at += 10
        await ticker._tick()
        assert party.live.moves > moves
        assert party.look("Ann").table.trouble is None


async def test_a_game_that_another_server_has_moved_on_is_read_again():
    async with partying("Ann", "Bob", decks=["camping"], first="Ann") as party:
        live = party.live
        other = TableGame.restored(live.id, live.number, await party.stored(), live.options)
        decision = other.owed_by("Ann")
        assert decision is not None
        planned = other.plan(Answered(decision, len(decision) - 1))
        await party.store.append(live.id, live.moves + 1, planned.entries)
        other.commit(planned)
        with pytest.raises(RefusalError) as refused:
            await party.choose("Ann", 0)
        assert refused.value.code == "unavailable"
        assert str(party.game) == str(other.game)


@pytest.mark.parametrize("moves", [("nonsense",), ('{"move": ["Ann", "No Such Card"]}',), ('{"move": []}',)])
def test_a_kept_game_that_is_damaged_is_refused_with_a_sentence(moves):
    opening = Game("camping", ["Ann", "Bob"], seed=1).journal.to_bytes().decode()
    with pytest.raises(JournalError):
        TableGame.restored("game", 1, StoredGame(opening, moves), TableOptions())


async def test_a_table_whose_game_is_damaged_is_open_again():
    store = MemoryStore()
    async with partying("Ann", "Bob", decks=["camping"], store=store) as party:
        table = party.table
        await store.append(party.live.id, 1, ["nonsense"])
        await table.load()
        assert table.record.phase == "open"
        assert "cannot be brought back" in party.look(None).news[-1].text
