"""Everything that is sent to every seat and to spectators, searched for cards that they may not know."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ruleshift.story.news import news
from ruleshift.web.protocol import messages as said
from tests.support.secrets import Listeners
from tests.web.leaks import TABLES, UNDONE, check, check_one_game, search
from tests.web.party import partying
from tests.web.server import run


@pytest.mark.parametrize("table", TABLES, ids=lambda table: "+".join(table["decks"]))
def test_no_message_names_a_card_that_its_reader_may_not_know(table):
    async def evening():
        found = [await search(table, seed, steps=100) for seed in range(4)]
        assert sum(states for states, _ in found) > 100
        assert sum(refusals for _, refusals in found) > 100

    UNDONE[0] = 0
    run(evening())
    one_device = table.get("people") == ["Ann"]
    assert bool(UNDONE[0]) == one_device, "what may be taken back is taken back, and nothing else"


async def test_the_search_finds_what_it_looks_for():
    async with partying("Ann", "Bob", decks=["camping"]) as party:
        ears = Listeners(party.game)
        secret = party.game.view("Ann").hand[0]
        party.table.note(news("departure", text=f"Ann holds {secret}."))
        with pytest.raises(AssertionError, match="is told of"):
            check(party, ears, "Bob")


@pytest.mark.parametrize("field", ["hand", "being_played", "rules", "discard", "offers", "notices", "seen_hands"])
async def test_the_search_looks_everywhere(monkeypatch, field):
    async with partying("Ann", "Bob", decks=["camping"]) as party:
        ears = Listeners(party.game)
        check(party, ears, "Bob")
        secret = (party.game.view("Ann").hand[0],)
        leak = {"Ann": secret} if field == "seen_hands" else secret
        state, where = party.look("Bob"), "own" if hasattr(party.own("Bob"), field) else "game"
        leaky = replace(state, **{where: replace(getattr(state, where), **{field: leak})})
        monkeypatch.setattr(party, "look", lambda _: leaky)
        with pytest.raises(AssertionError, match="is shown"):
            check(party, ears, "Bob")


async def test_who_leaves_sees_no_more_than_a_spectator():
    async with partying("Ann", "Bob", "Cat", decks=["camping"]) as party:
        await party.say("Bob", said.Leave())
        state = party.look("Bob")
        assert state.you is None
        assert state.own is not None
        assert state.own.hand == ()
        spectator = party.look(None)
        assert (state.game, state.own) == (spectator.game, spectator.own)


async def test_everybody_is_sent_the_same_game():
    async with partying("Ann", "Bob", "Cat", decks=["camping"], first="Ann") as party:
        for _ in range(2):
            for name in party.tabs:
                party.look(name)
            check_one_game(party, party.tabs)
            assert party.table.live is not None
            await party.choose(party.table.live.game.decisions[0].player, 0)


async def test_a_game_of_ones_own_is_found_out():
    async with partying("Ann", "Bob", decks=["camping"]) as party:
        for name in party.tabs:
            party.look(name)
        party.sent["Bob"] = party.sent["Bob"].replace(b'"draw_pile":', b'"draw_pile":1')
        with pytest.raises(AssertionError, match="Bob is shown another game"):
            check_one_game(party, party.tabs)
