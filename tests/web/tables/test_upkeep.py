"""A name is taken out of what is kept: whoever had it plays on under another one."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from ruleshift.table.undo import undo_line
from ruleshift.web.storage import MemoryStore, make_store
from ruleshift.web.tables.lobby import Lobby
from ruleshift.web.tables.newcomers import join
from ruleshift.web.tables.soundness import reader
from ruleshift.web.tables.upkeep import remove_name_at_tables
from tests.web.server import FAST
from tests.web.tables.test_lobby import play, wish


@pytest.mark.parametrize("awake", [True, False])
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_who_sits_or_has_chatted_at_a_table_has_another_name_there(database, kind, awake):
    async def evening():
        lobby = Lobby(make_store(database), FAST)
        await lobby.open()
        table: Any = await lobby.create("ann", wish(decks=("martian",), first="Ann", seats=2))
        await table.chat.say("Ann", "Hello")
        await table.chat.say("Bob", "Ann?")
        await play(table, 4)
        await lobby.store.append(table.record.game, table.live.moves + 1, [undo_line(1)])
        await table._load_game()
        await play(table, 2)
        before = table.live.game
        spoken = await lobby.create("bob", msgspec.structs.replace(wish(), name="Bob", start=False))
        await spoken.chat.say("Ann", "I was here")
        await lobby.create("cat", msgspec.structs.replace(wish(), name="Cat"))
        if not awake:
            await lobby.sweep()
        assert await remove_name_at_tables(lobby, "Ann") == 2
        assert await remove_name_at_tables(lobby, "Ann") == 0
        again: Any = await lobby.table(table.id)
        assert again is not table
        assert again.record.find("Ann") is None
        assert (again.record.host, again.record.options.first) == ("Player 1", "Player 1")
        assert again.record.owner("ann").name == "Player 1"
        assert again.live.game.players == tuple("Player 1" if each == "Ann" else each for each in before.players)
        assert again.live.game.view("Player 1").hand == before.view("Ann").hand
        await play(again, 3)
        stored: Any = await lobby.store.game(again.record.game)
        assert '"Ann"' not in stored.opening + "".join(stored.moves)
        assert any("undo" in move for move in stored.moves)
        assert reader(replay=True).game(stored, None) == ""
        chat = [msgspec.json.decode(line) for line in await lobby.store.chat(table.id)]
        assert [(line["player"], line["text"]) for line in chat] == [("Player 1", "Hello"), ("Bob", "Ann?")]
        assert '"Ann"' not in str(await lobby.store.chat(spoken.id))
        await lobby.close()

    asyncio.run(evening())


def test_the_new_name_is_one_that_nobody_has():
    async def evening():
        lobby = Lobby(MemoryStore(), FAST)
        await lobby.open()
        table = await lobby.create("ann", msgspec.structs.replace(wish(), start=False, bots=()))
        await join(table, "bob", "Player I")  # looks like Player 1
        assert await remove_name_at_tables(lobby, "Ann") == 1
        assert [member.name for member in (await lobby.table(table.id)).record.members] == ["Player 2", "Player I"]
        await lobby.close()

    asyncio.run(evening())
