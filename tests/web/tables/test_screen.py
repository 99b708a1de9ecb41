"""The big screen: what a spectator may know, whoever's browser shows it."""

from __future__ import annotations

import msgspec
import pytest

from ruleshift.table.refusals import RefusalError
from ruleshift.web.protocol import messages as said
from ruleshift.web.tables.connections import Connection
from ruleshift.web.tables.snapshot import show
from ruleshift.web.tables.table_commands import carry_out
from tests.web.leaks import check_screen
from tests.web.party import partying


async def test_the_screen_of_a_players_browser_shows_no_hand():
    async with partying("Ann", "Bob", decks=["camping"], first="Ann") as party:
        check_screen(party)
        state = msgspec.json.decode(msgspec.json.encode(show(party.table, party.screen)))
        assert state["you"] is None
        assert (state["own"]["hand"], state["own"]["decision"]) == ([], None)


async def test_nothing_can_be_done_from_the_screen():
    async with partying("Ann", "Bob", decks=["camping"], first="Ann") as party:
        for message in (said.Pause(), said.Leave(), said.Lift(player="Ann")):
            with pytest.raises(RefusalError):
                await carry_out(party.table, party.screen, message)
        assert len(party.table.record.people) == 2


async def test_who_only_has_the_screen_open_is_not_there():
    async with partying("Ann", "Bob", decks=["camping"], first="Ann") as party:
        party.table.exit(party.tab("Ann"))
        assert not party.table.attendance.of("Ann").online


async def test_where_nobody_may_watch_only_players_have_a_screen():
    async with partying("Ann", "Bob", decks=["camping"], spectators=True) as party:
        party.table.record = msgspec.structs.replace(
            party.table.record, options=msgspec.structs.replace(party.table.record.options, spectators=False)
        )
        party.table.enter(Connection("secret of Bob", "here", watches=True))
        with pytest.raises(RefusalError, match="does not allow spectators"):
            party.table.enter(Connection("secret of Eve", "there", watches=True))
