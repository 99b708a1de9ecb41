"""One person among bots is asked only when they can answer, and nobody notices; with a second person all are asked."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ruleshift.bots import EasyBot
from ruleshift.engine.core.decision import Decision
from ruleshift.engine.view import View
from ruleshift.table.undo import read_journal
from ruleshift.web.protocol import messages as said
from ruleshift.web.protocol.messages import State
from ruleshift.web.tables.connections import Connection
from ruleshift.web.tables.newcomers import join
from tests.web.party import Party, ask_again, give, partying
from tests.web.server import run
from tests.web.tables.test_surprise_windows import without_surprises

RULE = "Keeper Limit 4"
BOTS = ("Bramble", "Juniper")


@pytest.fixture
def bots(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the bots answer with; otherwise they pass, and play RULE if they can, or the last card of their hand."""
    answers: list[str] = []

    def pick(_: Any, decision: Decision, __: View) -> int:
        texts = [option.text for option in decision.options]
        usual = 0 if decision.is_window else len(texts) - 1
        return next((texts.index(wanted) for wanted in (*answers, RULE) if wanted in texts), usual)

    monkeypatch.setattr(EasyBot, "pick", pick)
    monkeypatch.setattr("secrets.randbelow", lambda most: 7 % most)
    return answers


def table(first: str = "Ann", **options: Any) -> Any:
    return partying("Ann", bots=2, decks=["pirate"], first=first, window=4.0, pace=1.0, **options)


async def play_rule(party: Party, player: str) -> None:
    """Whoever begins lays a New Rule."""
    give(party, player, RULE)
    if player == "Ann":
        options = party.asked("Ann").options
        await party.choose("Ann", next(each.index for each in options if each.card == RULE))
    else:
        await party.thought()
        await party.settle()


async def told(holder: str | None, player: str, answer: list[str], monkey: list[str]) -> list[tuple[Any, ...]]:
    """What Ann and a spectator are sent, and when, from a card's being laid on, whoever holds Veto!."""
    story: list[tuple[Any, ...]] = []
    monkey[:] = answer
    async with table(player) as party:
        without_surprises(party)
        if holder:
            give(party, holder, "Veto!")
        for who in ("Ann", None):
            party.look(who)
        await play_rule(party, player)
        assert RULE in party.game.view().rules
        for _ in range(2):
            news = [who for who in ("Ann", None) if party.has_news(who)]
            story += [(party.clock.now(), who, _seen(party.look(who))) for who in news]
            await party.thought()
            story.append((party.table.connections.version, party.table._ticker._due()))
            await party.settle()
    return story


def _seen(state: State) -> State:
    """A state without what the test itself has swapped about: names of games and questions, Ann's hand."""
    assert state.game is not None
    assert state.own is not None
    return replace(state, game=replace(state.game, id=""), own=replace(state.own, hand=(), decision=None))


@pytest.mark.parametrize("player", ["Ann", "Bramble"])
async def test_nothing_that_anybody_is_shown_depends_on_what_a_bot_holds(player, bots):
    plain = await told(None, player, [], bots)
    for holder in BOTS:
        if holder != player:
            assert await told(holder, player, [], bots) == plain


async def test_a_bot_answers_in_the_instant_in_which_the_card_is_laid(bots):
    bots[:] = ["Veto!"]

    async with table() as party:
        without_surprises(party)
        give(party, "Bramble", "Veto!")
        version = party.table.connections.version
        await play_rule(party, "Ann")
        assert party.table.connections.version == version + 1
        view = party.game.view()
        assert RULE not in view.rules
        assert {RULE, "Veto!"} <= set(view.discard)
        assert "Veto!" in " ".join(line.text for line in party.look(None).news)
        assert [move[1] for move in (await _moves(party))[:2]] == [RULE, "Veto!"]


async def _moves(party: Party) -> list[Any]:
    return read_journal(await party.stored()).moves


@pytest.mark.parametrize("holds", [True, False])
def test_a_person_is_asked_only_when_they_can_answer(holds, bots):
    async def evening():
        async with table("Bramble") as party:
            without_surprises(party)
            if holds:
                give(party, "Ann", "Veto!")
            await play_rule(party, "Bramble")
            kinds = [decision.kind for decision in party.game.decisions]
            assert ("surprise" in kinds) == holds
            if not holds:
                assert RULE in party.seen("Ann").rules
                return
            seen = party.seen("Ann")
            assert seen.waiting_for == ("Ann",)
            assert seen.being_played == (RULE,)
            assert party.own("Ann").window is not None
            assert [option.text for option in party.asked("Ann").options] == ["pass", "Veto!"]
            await party.choose("Ann", 1)
            assert RULE not in party.seen("Ann").rules

    run(evening())


@pytest.mark.parametrize("answer", [0, 1])
async def test_spectators_see_neither_the_window_nor_the_waiting(answer, bots):
    async with table("Bramble") as party:
        without_surprises(party)
        give(party, "Ann", "Veto!")
        give(party, "Bramble", RULE)
        before = party.look(None)
        await play_rule(party, "Bramble")
        assert party.has_news("Ann")
        assert not party.has_news(None)
        party.table.changed()  # somebody comes or goes: the state is sent anew
        meanwhile = party.look(None)
        assert replace(meanwhile, version=0, news=()) == replace(before, version=0, news=(), fresh=False)
        assert meanwhile.news == ()
        fresh = Connection("secret of Zoe", "here")
        party.table.enter(fresh)
        party.tabs["Zoe"] = fresh
        shown = party.seen("Zoe")
        assert (shown.being_played, shown.waiting_for) == ((), ("Bramble",))
        assert party.own("Zoe").window is None
        await party.choose("Ann", answer)
        after = party.look(None)
        texts = [line.text for line in after.news if line.text]
        assert RULE in texts[0]
        assert after.game is not None
        assert (RULE in after.game.rules) == (answer == 0)
        assert [line.number for line in after.news] == [*range(after.news[0].number, after.news[-1].number + 1)]


async def test_a_pass_among_bots_closes_the_window_and_time_does_too(bots):
    for way in ("pass", "time", "beforehand"):
        async with table("Bramble") as party:
            without_surprises(party)
            give(party, "Ann", "Veto!")
            await play_rule(party, "Bramble")
            if way == "pass":
                await party.choose("Ann", 0)
            elif way == "beforehand":
                await party.say("Ann", said.Passing(scope="card"))
            else:
                assert party.table._ticker._due() == party.clock.now() + 4.0
                await party.settle()
            assert RULE in party.seen(None).rules


async def test_who_passes_beforehand_is_not_asked_among_bots(bots):
    async with table("Bramble") as party:
        without_surprises(party)
        give(party, "Ann", "Veto!")
        await party.say("Ann", said.Passing(scope="always"))
        await play_rule(party, "Bramble")
        assert RULE in party.seen(None).rules


async def _sit_down(party: Party, name: str) -> None:
    await join(party.table, f"secret of {name}", name)
    party.tabs[name] = Connection(f"secret of {name}", "here")
    party.table.enter(party.tabs[name])


async def test_with_a_second_person_everybody_is_asked_from_the_next_card_on(bots):
    async with table(seats=4) as party:
        without_surprises(party)
        assert party.game.ask == "able"
        await _sit_down(party, "Eve")
        assert party.game.ask == "public"
        ask_again(party)
        await play_rule(party, "Ann")
        assert party.seen(None).waiting_for == tuple(each.player for each in party.game.decisions)
        assert len(party.game.decisions) == 3
        assert party.own("Eve").window == party.own(None).window is not None
        await party.settle()
        await party.say("Eve", said.Leave())
        assert party.game.ask == "able"
        moves = await _moves(party)
        assert [move[2] for move in moves if move[0] == "option"] == ["public", "able"]


async def test_who_is_away_still_counts(bots):
    async with partying("Ann", "Bob", bots=1, decks=["pirate"], first="Ann") as party:
        await party.say("Bob", said.Away())
        without_surprises(party)
        await play_rule(party, "Ann")
        assert party.game.ask == "public"
        assert [each.player for each in party.game.decisions] == ["Bob", "Bramble"]


async def test_who_sits_down_while_somebody_is_asked_in_private_does_not_notice(bots):
    async with table("Bramble", seats=4) as party:
        without_surprises(party)
        give(party, "Ann", "Veto!")
        await play_rule(party, "Bramble")
        await _sit_down(party, "Eve")
        seen = party.look("Eve")
        assert seen.game is not None
        assert seen.own is not None
        assert (seen.own.window, seen.game.being_played, seen.game.waiting_for) == (None, (), ("Bramble",))
        assert [seat.name for seat in seen.seats if seat.in_game] == [*party.game.players]
        assert len(seen.own.hand) == 3
        assert seen.own.hand == party.game.view("Eve").hand
        assert party.own("Ann").window is not None
        assert party.asked("Ann").options[1].text == "Veto!"
        await party.choose("Ann", 1)
        window = party.own("Eve").window
        assert window is not None
        assert window.about == "Veto!"  # the next card: everybody is asked about it
