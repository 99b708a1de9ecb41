"""Whoever watches one person among bots learns nothing from when things happen, whatever that person holds."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ruleshift.web.protocol import messages as said
from ruleshift.web.protocol.messages import State
from ruleshift.web.tables.connections import Connection
from tests.web.party import Party, give, partying
from tests.web.tables.test_private_windows import RULE, bots
from tests.web.tables.test_surprise_windows import without_surprises

__all__ = ("bots",)

STEPS = 8


def table(**options: Any) -> Any:
    return partying("Ann", bots=2, decks=["pirate"], first="Bramble", window=4.0, pace=0.3, **options)


async def step(party: Party) -> None:
    """Time goes on until something is due, and that is done."""
    await party.thought()
    ticker = party.table._ticker
    due = ticker._due()
    if due is not None:
        party.clock.at = max(party.clock.at, due)
        async with party.table.lock:
            await ticker._tick()


def shown(party: Party, watcher: Connection) -> State | None:
    """What a watcher is sent now, without the names of games and questions; None if nothing."""
    if not watcher.behind:
        return None
    party.tabs["watcher"] = watcher
    state = party.look("watcher")
    assert state.game is not None
    return replace(state, game=replace(state.game, id=""), version=0)


async def watched(holds: bool, watcher: Connection) -> list[tuple[float, State]]:
    """All that a watcher is sent from the moment at which Bramble lays a card, and when."""
    story: list[tuple[float, State]] = []
    async with table(watched=False) as party:
        without_surprises(party)
        give(party, "Bramble", RULE)
        if holds:
            give(party, "Ann", "Veto!")
        party.table.enter(watcher)
        for _ in range(STEPS):
            state = shown(party, watcher)
            story += [(party.clock.now(), state)] if state else []
            await step(party)
    return story


def someone(*, screen: bool = False) -> Connection:
    return Connection("secret of Ann" if screen else "secret of Zoe", "elsewhere", watches=screen)


@pytest.mark.parametrize("screen", [False, True])
async def test_a_watcher_is_sent_the_same_at_the_same_times_whatever_is_held(bots, screen):
    plain, tempting = await watched(False, someone(screen=screen)), await watched(True, someone(screen=screen))
    assert [time for time, _ in tempting] == [time for time, _ in plain]
    assert [state.game for _, state in tempting] == [state.game for _, state in plain]
    assert len(plain) > 2
    assert plain[0][0] == 4.0  # before that, somebody could have been asked in private


async def test_who_comes_while_a_question_is_open_sees_nothing_until_it_would_be_over(bots):
    for holds in (False, True):
        async with table(watched=False) as party:
            without_surprises(party)
            give(party, "Bramble", RULE)
            if holds:
                give(party, "Ann", "Veto!")
            await step(party)
            assert (party.game.decisions[0].kind == "surprise") == holds
            came = party.clock.now()
            zoe = someone()
            party.table.enter(zoe)
            while zoe.held is not None:
                assert not zoe.behind
                await step(party)
            assert zoe.behind
            assert party.clock.now() == came + 4.0
            assert party.game.ask == "public"
            assert not any(decision.private for decision in party.game.decisions)


async def test_all_are_asked_as_long_as_somebody_watches(bots):
    async with table(watched=True) as party:
        without_surprises(party)
        give(party, "Bramble", RULE)
        await step(party)
        assert party.game.ask == "public"
        assert {each.player for each in party.game.decisions} == {"Ann", "Juniper"}
        for watcher in (party.tabs[None], party.screen):
            party.table.exit(watcher)
        await step(party)
        await step(party)
        assert party.game.ask == "able"


async def test_who_sits_down_and_where_nobody_can_be_asked_waits_for_nothing(bots):
    async with partying("Ann", bots=1, decks=["camping"], watched=False) as party:
        zoe = someone()
        party.table.enter(zoe)
        assert zoe.behind
    async with table(watched=False) as party:
        await party.say("Ann", said.Pause())
        zoe = someone()
        party.table.enter(zoe)
        assert zoe.behind
