from __future__ import annotations

import asyncio

import msgspec
import pytest

from ruleshift.bots.card_cache import LOOK, CardCache
from ruleshift.engine.game import Game
from ruleshift.table.planned_moves import Answered
from ruleshift.table.record import TableOptions
from ruleshift.table.refusals import RefusalError
from ruleshift.web.protocol.resources import CreateTable
from ruleshift.web.storage import MemoryStore
from ruleshift.web.tables.connections import Connection
from ruleshift.web.tables.lobby import LIST_AGE, NAP, Lobby
from ruleshift.web.tables.newcomers import join
from tests.web.server import FAST, StillTime

HOUR = 3_600


def evening(work, settings=FAST):
    async def whole():
        lobby = Lobby(MemoryStore(), settings)
        await lobby.open()
        try:
            await work(lobby)
        finally:
            await lobby.close()

    asyncio.run(whole())


def wish(**options):
    return CreateTable(name="Ann", options=TableOptions(**options), bots=("easy",), start=True)


async def play(table, moves):
    """So many moves at a table where nobody is."""
    for _ in range(moves):
        await table.make(Answered(table.live.game.decisions[0], 0))


def test_to_open_a_table_one_game_is_dealt(monkeypatch):
    dealt, begin = [], Game._deal

    def count(game):
        dealt.append(game)
        begin(game)

    monkeypatch.setattr(Game, "_deal", count)

    async def work(lobby):
        table = await lobby.create("ann", wish(rules={"without": ["Tent"]}))
        assert dealt == [table.live.game]
        assert any("Tent is out of the game" in notice for notice in table.notices)

    evening(work)


def test_no_table_has_a_name_that_a_command_takes_for_an_option(monkeypatch):
    names = iter(["-VY_46_dksBC", "-", "abc-"])

    async def work(lobby):
        monkeypatch.setattr("secrets.token_urlsafe", lambda _: next(names))
        waits = msgspec.structs.replace(wish(), start=False)
        assert (await lobby.create("ann", waits)).id == "abc-"

    evening(work)


def test_a_table_where_nobody_is_is_put_to_sleep_and_wakes_with_its_game():
    async def work(lobby):
        table = await lobby.create("ann", wish())
        hand = table.live.game.view("Ann").hand
        await lobby.sweep()
        assert table.stopped
        again = await lobby.table(table.id)
        assert again is not table
        assert again.live.game.view("Ann").hand == hand
        assert await lobby.table(table.id) is again

    evening(work)


def test_a_table_with_somebody_at_it_stays_awake():
    time = StillTime()

    async def work(lobby):
        table = await lobby.create("ann", wish())
        connection = Connection("ann", "here")
        table.enter(connection)
        time.at += 10_000 * HOUR
        await lobby.sweep()
        assert await lobby.table(table.id) is table
        table.exit(connection)

    evening(work, msgspec.structs.replace(FAST, time=time))


def test_a_table_sleeps_so_long_after_the_last_person_has_left_it():
    time = StillTime()

    async def work(lobby):
        table = await lobby.create("ann", wish())
        tab = Connection("ann", "here")
        table.enter(tab)
        time.at += 1_000
        await lobby.doze()
        table.exit(tab)
        time.at += 99
        await lobby.doze()
        assert not table.stopped
        time.at += 1
        await lobby.doze()
        assert table.stopped
        assert lobby.census().awake == 0

    evening(work, msgspec.structs.replace(FAST, time=time, sleep_after=100.0))


def test_what_bots_remember_goes_when_nobody_plays():
    async def work(lobby):
        cache = CardCache()
        for card in range(LOOK):
            cache.table(1_000)[card] = card
            cache.added()
        await lobby.forget_cards()
        assert cache.size()
        await lobby.forget_cards()
        assert not cache.size()

    evening(work)


def test_forgotten_tables_are_cleared_away_and_those_with_a_game_much_later(caplog):
    time = StillTime()

    async def work(lobby):
        playing = await lobby.create("ann", wish(first="random"))
        await play(playing, 2)
        begun = await lobby.create("ann", wish(first="random"))
        waiting = await lobby.create("ann", msgspec.structs.replace(wish(), start=False))
        await lobby.sweep()
        time.at += 7 * HOUR
        await lobby.sweep()
        assert lobby.record(playing.id)
        for forgotten in (waiting, begun):
            with pytest.raises(RefusalError, match="no such table"):
                lobby.record(forgotten.id)
            assert f"Table {forgotten.id} is deleted: Nobody plays, and nobody was there for 7.0 hours." in caplog.text
        time.at += 40 * 24 * HOUR
        await lobby.sweep()
        with pytest.raises(RefusalError, match="no such table"):
            await lobby.table(playing.id)
        assert await lobby.store.tables() == []
        assert f"Table {playing.id} is deleted: Its game is not over" in caplog.text

    with caplog.at_level("INFO"):
        evening(work, msgspec.structs.replace(FAST, time=time))


def test_a_record_that_cannot_be_read_does_not_keep_the_others_away():
    async def work(lobby):
        await lobby.store.save_table("broken", "{nonsense")
        table = await lobby.create("ann", wish())
        again = Lobby(lobby.store, FAST)
        await again.open()
        assert again.record(table.id).members[0].name == "Ann"
        await again.close()

    evening(work)


def test_sitting_down_at_a_table_that_was_just_put_away_is_refused():
    async def work(lobby):
        table = await lobby.create("ann", wish())
        await lobby.sweep()
        with pytest.raises(RefusalError) as refused:
            await join(table, "bob", "Bob")
        assert refused.value.code == "unavailable"

    evening(work)


def test_an_address_has_so_many_tables_and_what_nobody_played_makes_room():
    async def work(lobby):
        first = await lobby.create("ann", wish(first="random"), "192.0.2.1")
        await play(first, 2)
        second = await lobby.create("ann", wish(first="random"), "192.0.2.1")
        with pytest.raises(RefusalError, match="from your address") as refused:
            await lobby.create("eve", wish(), "192.0.2.1")
        assert refused.value.code == "too_many"
        await lobby.create("bob", wish(), "192.0.2.2")
        await lobby.sweep()
        for name, record in lobby._kept.items():
            lobby._kept[name] = msgspec.structs.replace(record, touched=record.touched - 1_000 * HOUR)
            lobby.note(lobby._kept[name])
        await lobby.create("eve", wish(), "192.0.2.1")
        assert lobby.record(first.id)
        with pytest.raises(RefusalError, match="no such table"):
            lobby.record(second.id)
        with pytest.raises(RefusalError, match="from your address"):
            await lobby.create("eve", wish(), "192.0.2.1")
        assert "192.0.2.1" not in str(await lobby.store.tables())

    evening(work, msgspec.structs.replace(FAST, most_tables_each=2))


def test_a_full_server_forgets_what_nobody_played_before_it_refuses():
    async def work(lobby):
        first = await lobby.create("ann", wish())
        await lobby.sweep()
        with pytest.raises(RefusalError, match="too many tables"):
            await lobby.create("bob", wish())
        record = lobby._kept[first.id]
        lobby._kept[first.id] = msgspec.structs.replace(record, touched=record.touched - 1_000 * HOUR)
        await lobby.create("bob", wish())
        assert len(lobby.directory) == 1

    evening(work, msgspec.structs.replace(FAST, most_tables=1))


def test_a_full_server_gives_up_the_least_played_table_and_never_one_in_use():
    time = StillTime()

    async def work(lobby):
        long, short, used = [await lobby.create("ann", wish(first="random")) for _ in range(3)]
        await play(long, 9)
        await play(short, 4)
        tab = Connection("ann", "here")
        used.enter(tab)
        await lobby.sweep()
        time.at += NAP - 1
        with pytest.raises(RefusalError, match="too many tables"):
            await lobby.create("bob", wish())
        time.at += 2
        for gone in (short, long):
            await lobby.create("bob", wish(first="random"))
            with pytest.raises(RefusalError, match="no such table"):
                lobby.record(gone.id)
        with pytest.raises(RefusalError, match="too many tables"):
            await lobby.create("bob", wish())
        assert lobby.record(used.id)
        assert len(await lobby.store.tables()) == 3
        used.exit(tab)

    evening(work, msgspec.structs.replace(FAST, most_tables=3, time=time))


def test_moves_that_came_after_the_record_count_when_a_table_has_to_give_way():
    time = StillTime()

    async def work(lobby):
        old, new = [await lobby.create("ann", wish(first="random")) for _ in range(2)]
        await play(old, 9)
        await play(new, 4)
        again = Lobby(lobby.store, lobby.settings)  # after a crash
        await again.open()
        time.at += NAP - 1  # whoever played a moment before it may be on the way back
        old_one = msgspec.structs.replace(again._kept[old.id], touched=0)
        new_one = msgspec.structs.replace(again._kept[new.id], touched=0)
        again._kept |= {old.id: old_one, new.id: new_one}
        with pytest.raises(RefusalError, match="too many tables"):
            await again.create("bob", wish())
        time.at += 2
        await again.create("bob", wish())
        assert again.record(old.id).moves == 9
        with pytest.raises(RefusalError, match="no such table"):
            again.record(new.id)
        await again.close()

    evening(work, msgspec.structs.replace(FAST, most_tables=2, time=time))


def test_lists_are_worked_out_once_for_many():
    time = StillTime()

    async def work(lobby):
        looks = []
        usual = lobby.store.recent

        async def recent(limit):
            looks.append(limit)
            return await usual(limit)

        lobby.store.recent = recent
        for _ in range(20):
            await lobby.recent()
        assert len(looks) == 1
        lobby.ended()
        await lobby.recent()
        assert len(looks) == 2
        time.at += LIST_AGE
        await lobby.recent()
        assert len(looks) == 2
        time.at += 0.1
        await lobby.recent()
        assert len(looks) == 3

    evening(work, msgspec.structs.replace(FAST, time=time))


def test_everything_in_a_lobby_goes_by_the_time_it_is_given():
    time = StillTime()

    async def work(lobby):
        table = await lobby.create("ann", wish(first="random"))
        tab = Connection("ann", "here")
        table.enter(tab)
        begun = table.attendance.clock.now()
        time.at += 100
        assert table.attendance.clock.now() == begun + 100
        table.exit(tab)
        await lobby.sweep()
        time.at += 7 * 3_600
        assert [row.idle for row in lobby.report()] == [7 * 3_600]
        await lobby.sweep()
        assert len(lobby.directory) == 0

    evening(work, msgspec.structs.replace(FAST, time=time))


def test_somebodys_tables_are_listed_with_the_turn_and_none_is_woken_for_it():
    async def work(lobby):
        table = await lobby.create("secret of Ann", wish(decks=("pirate",), first="Ann", seats=2))
        (mine,) = lobby.mine("secret of Ann")
        assert (mine.table.id, mine.game, mine.turn) == (table.id, table.record.game, "Ann")
        assert lobby.mine("secret of Eve") == lobby.mine(None) == []
        await lobby.sweep()
        (mine,) = lobby.mine("secret of Ann")
        assert (mine.game, mine.turn) == (table.record.game, None)
        assert not lobby.is_awake(table.id)

    evening(work)
