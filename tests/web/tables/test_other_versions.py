"""Kept games of other versions: shown as far as they can be followed, and never lost."""

from __future__ import annotations

from contextlib import closing

import msgspec
import pytest

from ruleshift.engine.core.verdict import Outcome
from ruleshift.engine.game import Game
from ruleshift.engine.journal import Journal
from ruleshift.table.record import Member, TableOptions, TableRecord
from ruleshift.table.refusals import RefusalError
from ruleshift.web.games.replays import Replays
from ruleshift.web.protocol import messages as said
from ruleshift.web.storage import Finished, MemoryStore, StoredGame
from ruleshift.web.tables.live_table import LiveTable
from ruleshift.web.tables.workers import Workers
from tests.support.other_version import STOP, as_written_elsewhere, played, stopping
from tests.web.party import Party, StillClock
from tests.web.server import FAST

STOPS = stopping(played("pirate").journal)
"""A journal that cannot be followed to its end."""
GOES_ON = as_written_elsewhere(played("anatomy", moves=40).journal)
CHANGED = as_written_elsewhere(played("camping").journal)


async def keep(store: MemoryStore, journal: Journal, game: str = "game") -> StoredGame:
    """Keep a journal as a table does: its opening, and each move."""
    opening = msgspec.structs.replace(journal, moves=[], random=[])
    await store.begin_game(game, "table", opening.to_bytes().decode())
    rows = [{"move": move, "random": [] if number else journal.random} for number, move in enumerate(journal.moves)]
    await store.append(game, 1, [msgspec.json.encode(row).decode() for row in rows])
    stored = await store.game(game)
    assert stored is not None
    return stored


async def sit_down(store: MemoryStore, journal: Journal, workers: Workers) -> Party:
    """Ann comes to a table whose game another version has kept."""
    options = TableOptions(decks=tuple(journal.decks), seats=4)
    members = tuple(Member(name=name, visitor_id=f"secret of {name}") for name in journal.players)
    record = TableRecord(
        id="table", options=options, members=members, host="Ann", phase="playing", game="game", games=1
    )
    table = LiveTable(record, store, FAST, workers, StillClock())
    table._ticker.stop()
    await table.load()
    return Party(table, store, tuple(journal.players))


async def test_a_game_that_cannot_be_followed_stops_where_it_can_be_read_and_is_kept_whole():
    store = MemoryStore()
    before = await keep(store, STOPS)
    with closing(Workers(1)) as workers:
        party = await sit_down(store, STOPS, workers)
        state = party.look("Ann")
        assert state.game is not None
        assert state.own is not None
        assert state.table.phase == "over"
        assert state.table.trouble is not None
        assert f"up to move {STOP} of {len(STOPS.moves)}" in state.table.trouble
        assert "Ruleshift 0.0.9" in state.news[-1].text
        assert (state.own.decision, state.game.waiting_for, state.own.window) == (None, (), None)
        assert state.game.turn_number == Game.from_journal(STOPS).view().turn_number
        assert state.game.outcome is None
        for forged in (said.Choose(decision="1.0", option=0), said.Pause(), said.Offer(text="opt out")):
            with pytest.raises(RefusalError) as refused:
                await party.say("Ann", forged)
            assert refused.value.code == "not_now"
        await party.say("Ann", said.Chat(text="What now?"))
        assert await store.game("game") == before
        await party.say("Ann", said.Rematch())
        assert party.look("Ann").table.trouble is None
        assert party.look("Ann").table.phase == "playing"
        assert await store.game("game") == before
        party.table.stop("over")


async def test_a_game_of_another_version_that_can_be_followed_goes_on():
    store = MemoryStore()
    journal = GOES_ON
    await keep(store, journal)
    with closing(Workers(1)) as workers:
        party = await sit_down(store, journal, workers)
        assert party.look("Ann").table.trouble is None
        name = party.game.decisions[0].player
        await party.choose(name, 0)
        stored = await store.game("game")
        assert stored is not None
        assert len(stored.moves) == len(journal.moves) + 1
        party.table.stop("over")


async def test_a_finished_game_is_shown_as_far_as_it_can_be_with_a_sentence():
    store = MemoryStore()
    for name, journal, steps, note in (
        ("stops", STOPS, STOP, f"up to move {STOP} of {len(STOPS.moves)}"),
        ("goes on", CHANGED, len(CHANGED.moves), None),
        ("ended", CHANGED, len(CHANGED.moves), "ended"),
    ):
        await keep(store, journal, name)
        outcome = Game.from_journal(journal).outcome
        if note == "ended":
            outcome = Outcome(result="won", winner="Bob", goal="Filters", turns=9)
        outcome = outcome or Outcome(result="won", winner="Ann", goal="Gems", turns=40)
        await store.finish_game(
            Finished(
                id=name, decks=tuple(journal.decks), players=tuple(journal.players), outcome=outcome,
                moves=len(journal.moves), at=1, public=True, solo=False,
            )
        )  # fmt: skip
        replays = Replays(store, Workers(1))
        timeline = await replays.timeline(name)
        assert len(timeline.steps) == steps + 1
        assert (timeline.note is None) == (note is None)
        assert note is None or note in (timeline.note or "")
        state = await replays.state(name, steps)
        assert (state.version, timeline.steps[-1].number) == (steps, steps)
        assert len((await replays.journal(name)).moves) == len(journal.moves)
