"""What a browser would otherwise have to guess: places, windows, the end, the pace, what happened since one's turn."""

from __future__ import annotations

import contextlib
import random
from typing import Any

import msgspec
import pytest

from ruleshift.engine import Event
from ruleshift.languages.parts import plain_text
from ruleshift.story.digest import Since
from ruleshift.story.news import news
from ruleshift.table.refusals import RefusalError
from ruleshift.table.seat_log import SeatLog
from ruleshift.web.protocol import messages as said
from ruleshift.web.protocol.log_lines import log_lines
from tests.web.party import Party, give, partying


def zones(party: Party, name: str) -> dict[str, Any]:
    """The lists of a state, as `place.zone` names them."""
    state = party.look(name)
    game, own = state.game, state.own
    assert game is not None
    assert own is not None
    return {
        "hand": own.hand, "small": own.small_hand, "rules": game.rules, "meta": game.meta, "discard": game.discard,
        "goals": [goal.name for goal in game.goals], "playing": own.being_played or game.being_played,
        "scored": game.scored, "under": own.hidden, "shown": own.seen_hands,
        "seat": {seat.name: seat.table for seat in state.seats},
    }  # fmt: skip


@pytest.mark.parametrize("decks", [["pirate"], ["martian"], ["camping", "anatomy"], ["drinking"]], ids="+".join)
async def test_every_option_lies_where_it_says(decks):
    found = set()
    chance = random.Random(repr(decks))
    async with partying("Ann", "Bob", "Cat", decks=decks) as party:
        for _ in range(250):
            if party.game.over:
                break
            for name in {each.player for each in party.game.decisions}:
                shown = zones(party, name)
                for option in party.asked(name).options:
                    if option.place is None:
                        assert option.card is None, f"{option} lies nowhere"
                        continue
                    zone, place = option.place.zone, option.place
                    found.add(zone)
                    cards = (
                        shown[zone][place.under if zone == "under" else place.player]
                        if (zone in ("seat", "shown", "under"))
                        else shown[zone]
                    )
                    assert cards[place.at] == option.card
                    assert 1 <= option.copies == list(cards).count(option.card)
                    assert option.label
            await party.play_on(chance)
    assert {"hand", "seat"} <= found


async def test_a_window_says_what_it_is_about():
    async with partying("Ann", "Bob", "Cat", decks=["pirate"]) as party:
        player = party.game.turn
        give(party, player, "Rum")
        await party.choose(player, next(o.index for o in party.asked(player).options if o.card == "Rum"))
        other = next(name for name in ("Ann", "Bob", "Cat") if name != player)
        for name, owner in ((other, f"{player}'s"), (player, "Your"), (None, f"{player}'s")):
            window = party.own(name).window
            assert window is not None
            assert (window.about, window.laid, window.by, window.card) == ("Rum", True, player, None)
            assert window.question == f"{owner} Rum takes effect unless somebody answers with a Surprise."


# The end.


async def test_at_the_end_all_hands_are_open_and_it_says_how_it_was_won():
    chance = random.Random(3)
    async with partying("Ann", "Bob", decks=["camping"]) as party:
        while not party.game.over:
            assert party.seen("Ann").end is None
            await party.play_on(chance)
        for name in ("Ann", "Bob", None):
            end = party.seen(name).end
            assert end is not None
            assert end.hands == {player: party.game.view(player).hand for player in ("Ann", "Bob")}
            assert end.winner
            assert end.sentence == f"{end.winner} wins with {end.goal}." or end.sentence.endswith("!")
            assert {step.card for step in end.story} == {end.goal, *end.cards}
            assert [step.turn_number for step in end.story] == sorted(step.turn_number for step in end.story)
            assert all(plain_text(step.parts).endswith((".", "!", "?")) for step in end.story)


# Pace.


async def test_anybody_may_change_the_pace_of_bots_and_all_are_told():
    async with partying("Ann", "Bob", decks=["camping"], bots=1, pace=1.0) as party:
        await party.say("Bob", said.Pace(pace=0.5))
        state = party.look("Ann")
        assert state.table.options.pace == 0.5
        assert state.news[-1].text == "Bob makes the bots play faster."
        assert (state.news[-1].kind, state.news[-1].level) == ("table", "main")
        assert party.live.due.options.pace == 0.5
        for pace in (-1.0, 1e9, float("nan")):
            with pytest.raises(RefusalError):
                await party.say("Bob", said.Pace(pace=pace))
        with pytest.raises(RefusalError):
            await party.say(None, said.Pace(pace=1.0))


async def test_skipping_lets_bots_answer_at_once_until_a_person_is_asked():
    async with partying("Ann", decks=["camping"], bots=2, pace=2.0) as party:
        chance = random.Random(5)
        while party.game.decisions[0].player == "Ann" and not party.game.over:
            await party.play_on(chance)
        at = party.clock.at
        await party.say("Ann", said.Skip())
        while party.game.decisions and party.game.decisions[0].player != "Ann":
            await party.thought()
            await party.settle()
        assert party.clock.at == at, "no time has passed"
        party.look("Ann")
        await party.say("Ann", said.Skip())
        assert not party.has_news("Ann"), "a moment too late: nothing happens"


async def test_skipping_leaves_surprise_windows_as_long_as_ever():
    async with partying("Ann", "Bob", decks=["pirate"], bots=1, pace=2.0) as party:
        chance = random.Random(5)
        for _ in range(400):
            if party.game.over:
                break
            if (closes := party.live.due.closes(party.game)) is not None:
                assert closes == party.live.windows.opened + party.table.record.options.window
            with contextlib.suppress(RefusalError):
                await party.say("Ann", said.Skip())
            await party.thought()
            await party.play_on(chance)


# What happened since one's last turn.


def stolen(card: str, giver: str, taker: str, cause: str) -> Event:
    return Event("move", taker, (card,), 1, "table", giver, "table", taker, (cause,))


def test_since_your_last_turn():
    log = SeatLog("Ann", turn="Ann", turn_number=4)
    log.hear(Event("turn", "Bramble"))
    log.hear(Event("use", "Bramble", ("Plunder!",), 1, cause=("Plunder!",)))
    log.hear(stolen("Oranges", "Ann", "Bramble", "Plunder!"))
    log.hear(Event("play", "Bramble", ("Gems",), 1, cause=("Gems",)))
    log.hear(Event("move", None, ("Gems",), 1, "being played", None, "goals", None, ("Gems",)))
    since = log.digest(frozenset(("Gems",)), frozenset())
    assert since is not None
    assert [(plain_text(item.parts), item.line, item.card) for item in since.items] == [
        ("Bramble took your Oranges (Plunder!)", 3, "Oranges"),
        ("new Goal: Gems", 5, "Gems"),
    ]
    log.hear(Event("turn", "Ann"))
    log.hear(stolen("Rum", "Bramble", "Ann", "Plunder!"))
    again = log.digest(frozenset(("Gems",)), frozenset())
    assert again == since, "what one does oneself is no news"
    log.hear(Event("turn", "Bramble"))
    assert log.digest(frozenset(("Gems",)), frozenset()) == Since(())


def test_what_a_bot_did_in_ones_place_is_told_until_ones_next_turn_is_over():
    log = SeatLog("Ann", turn="Bob", turn_number=4)
    log.step_away()
    log.hear(Event("turn", "Ann"))
    log.hear(Event("play", "Ann", ("Gems",), 1, cause=("Gems",)))
    log.hear(Event("turn", "Bob"))
    log.hear(stolen("Oranges", "Ann", "Bob", "Plunder!"))
    log.come_back()
    since = log.digest(frozenset(), frozenset())
    assert since is not None
    assert since.what == "away"
    assert [plain_text(item.parts) for item in since.items] == [
        "a bot played Gems for you",
        "Bob took your Oranges (Plunder!)",
    ]
    log.hear(Event("turn", "Ann"))
    assert log.digest(frozenset(), frozenset()) == since
    log.hear(Event("turn", "Bob"))
    assert log.digest(frozenset(), frozenset()) == Since(())


def test_what_is_kept_back_changes_no_digest_until_it_is_told():
    log = SeatLog("Ann", turn="Bob", turn_number=4)
    log.hear(stolen("Oranges", "Ann", "Bob", "Plunder!"))
    log.hear(Event("turn", "Ann"))
    before, calm = log.digest(frozenset(), frozenset()), log.last
    log.hear(Event("turn", "Bob"))
    log.hear(stolen("Rum", "Ann", "Bob", "Plunder!"))
    after = log.digest(frozenset(), frozenset())
    assert before is not None
    assert after is not None
    assert after.items != before.items
    log.hold(calm)
    assert log.digest(frozenset(), frozenset()) == before, "who holds nothing back knows no more than before"
    log.release()
    assert log.digest(frozenset(), frozenset()) == after


def test_draws_of_one_player_are_told_in_one_line():
    log = SeatLog("Ann", turn="Bob", turn_number=1)
    for count, cause in ((1, ()), (2, ("Jackpot!",)), (1, ("Jackpot!",))):
        log.hear(Event("move", None, (), count, "draw pile", None, "hand", "Bob", cause))

    def sent(number: int) -> list[said.LogLine]:
        return msgspec.json.decode(msgspec.json.encode(log_lines(log.since(number))), type=list[said.LogLine])

    lines = sent(0)
    assert [(line.text, line.folds) for line in lines] == [
        ("", 0),
        ("", 1),
        ("Bob draws 4 cards (Jackpot!).", 2),
    ]
    assert sent(2)[0] == lines[2]
    log.note(news("sit-down", "Cat"))
    log.hear(Event("move", None, (), 1, "draw pile", None, "hand", "Bob"))
    assert sent(4)[0].folds == 0
