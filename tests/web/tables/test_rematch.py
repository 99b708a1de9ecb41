"""Another game, which anybody may propose and the host or a majority begins; and bots that the host lets play."""

from __future__ import annotations

from contextlib import asynccontextmanager

import msgspec
import pytest

from ruleshift.table.refusals import RefusalError
from ruleshift.web.protocol import messages as said
from tests.web.party import Party, partying


@asynccontextmanager
async def after_a_game(*names: str, **options):
    async with partying(*names, **({"decks": ["camping"], "first": "random"} | options)) as party:
        party.table.record = msgspec.structs.replace(party.table.record, phase="over")
        yield party


def proposal(party: Party):
    return party.look(None).table.rematch


async def test_a_guest_proposes_and_a_majority_begins():
    async with after_a_game("Ann", "Bob", "Cat", "Dan") as party:
        await party.say("Bob", said.Rematch())
        shown = proposal(party)
        assert (shown.by, shown.agreed, shown.needed) == ("Bob", ("Bob",), 3)
        assert any("Bob proposes another game" in line.text for line in party.look("Cat").news)
        await party.say("Bob", said.Rematch())
        assert proposal(party).agreed == ("Bob",), "who agrees twice counts once"
        await party.say("Cat", said.Rematch())
        assert party.table.record.phase == "over"
        await party.say("Dan", said.Rematch())
        assert party.table.record.phase == "playing"
        assert party.table.record.games == 2
        assert proposal(party) is None


async def test_the_host_decides_alone():
    async with after_a_game("Ann", "Bob", "Cat", "Dan") as party:
        await party.say("Bob", said.Rematch())
        await party.say("Ann", said.Rematch())
        assert party.table.record.phase == "playing"


async def test_a_proposal_that_too_few_want_is_gone():
    async with after_a_game("Ann", "Bob", "Cat", "Dan") as party:
        with pytest.raises(RefusalError, match="Nobody has proposed"):
            await party.say("Bob", said.Rematch(agree=False))
        await party.say("Bob", said.Rematch())
        await party.say("Cat", said.Rematch(agree=False))
        assert proposal(party).refused == ("Cat",)
        await party.say("Cat", said.Rematch())
        assert (proposal(party).agreed, proposal(party).refused) == (("Bob", "Cat"), ()), "minds may change"
        await party.say("Cat", said.Rematch(agree=False))
        await party.say("Ann", said.Rematch(agree=False))
        assert proposal(party) is None
        assert party.table.record.phase == "over"


async def test_only_those_who_are_here_count():
    async with after_a_game("Ann", "Bob", "Cat", "Dan") as party:
        for name in ("Ann", "Dan"):
            party.table.exit(party.tab(name), broken=True)
        await party.say("Bob", said.Rematch())
        assert proposal(party).needed == 2
        party.table.exit(party.tab("Bob"))
        assert proposal(party) is None, "the proposer has gone"


async def test_where_the_first_to_draw_begins_anybody_still_draws():
    async with after_a_game("Ann", "Bob", decks=["pirate"], first="draw") as party:
        await party.say("Bob", said.Rematch())
        assert party.game.turn == "Bob"


async def test_a_device_answers_together_and_says_who_drew():
    async with after_a_game("Dan", "Eve", here=("Bob",)) as party:
        await party.say("Eve", said.Rematch())
        assert proposal(party).needed == 2
        party.table.record = msgspec.structs.replace(party.table.record, host="Eve")
        await party.say("Dan", said.Rematch())
        assert party.table.record.phase == "playing"
    async with after_a_game("Ann", here=("Bob",), decks=["pirate"], first="draw") as party:
        await party.say("Ann", said.Rematch(seat="Bob"))
        assert party.game.turn == "Bob"


async def test_the_host_lets_a_bot_play_for_somebody_who_takes_the_seat_back():
    async with partying("Ann", "Bob", "Cat", decks=["camping"], first="Bob") as party:
        with pytest.raises(RefusalError, match="Only the host"):
            await party.say("Cat", said.StandIn(player="Bob"))
        await party.say("Ann", said.StandIn(player="Bob"))
        assert party.table.attendance.of("Bob").away
        assert "Bob" in party.live.bots
        with pytest.raises(RefusalError, match="No bot can take over"):
            await party.say("Ann", said.StandIn(player="Bob"))
        await party.thought()
        before = len(party.game.moves)
        await party.settle()
        assert len(party.game.moves) > before, "the bot plays"
        await party.say("Bob", said.Back())
        assert "Bob" not in party.live.bots
