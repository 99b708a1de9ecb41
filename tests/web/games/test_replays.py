from __future__ import annotations

import asyncio
import random

from ruleshift.engine.game import Game
from ruleshift.engine.journal import Journal
from ruleshift.engine.view import Seat
from ruleshift.table.undo import read_journal
from ruleshift.web.games.replays import Replays
from ruleshift.web.protocol import messages as said
from ruleshift.web.protocol.messages import SeatState
from ruleshift.web.storage import MemoryStore
from ruleshift.web.tables.upkeep import without_name
from ruleshift.web.tables.workers import Workers
from ruleshift.web.time_source import stamp
from tests.web.party import partying
from tests.web.server import serving
from tests.web.undo_kills import open_with_quiet_card


async def test_a_finished_game_can_be_looked_at_step_by_step_and_taken_home():
    async with serving() as server, server.browser() as ann, server.browser() as bob, server.browser() as eve:
        table = await ann.open_table("Ann", decks=["martian"], seats=2, public=True)
        await bob.join(table, "Bob")
        async with ann.tab(table) as one, bob.tab(table) as two:
            await one.until(lambda state: state)
            await one.does("start")
            await one.until(lambda state: state["game"])
            game = one.state["game"]["id"]
            early = await eve.client.get(f"/api/games/{game}")
            assert (early.status_code, early.json()["code"]) == (409, "conflict")
            for path in (f"/api/games/{game}/states/0", f"/api/games/{game}/journal", f"/replay/{game}"):
                assert (await eve.client.get(path)).status_code == 409
            await asyncio.gather(one.play_on(), two.play_on())
            outcome, hand = one.state["game"]["outcome"], one.state["own"]["hand"]
        timeline = await eve.get(f"/api/games/{game}")
        assert timeline["game"]["outcome"] == outcome
        assert timeline["steps"][0]["lines"] == []
        steps = len(timeline["steps"]) - 1
        assert all(step["player"] in ("Ann", "Bob") and step["choice"] for step in timeline["steps"][1:])
        last = await eve.get(f"/api/games/{game}/states/{steps}")
        assert (last["type"], last["version"], last["you"]) == ("state", steps, None)
        assert last["game"]["outcome"] == outcome
        assert last["own"]["seen_hands"]["Ann"] == hand
        first = await eve.get(f"/api/games/{game}/states/0")
        assert all(len(cards) >= 3 for cards in first["own"]["seen_hands"].values())
        assert [seat["hand"] for seat in first["seats"]] == [*map(len, first["own"]["seen_hands"].values())]
        assert (await eve.client.get(f"/api/games/{game}/states/{steps + 1}")).status_code == 404
        assert (await eve.client.get(f"/replay/{game}")).status_code == 200
        answer = await eve.client.get(f"/api/games/{game}/journal")
        assert "attachment" in answer.headers["content-disposition"]
        again = Game.from_journal(Journal.from_bytes(answer.content))
        assert again.outcome is not None
        assert again.outcome.winner == outcome["winner"]
        assert [row["id"] for row in await eve.get("/api/games")] == [game]


async def test_a_replay_shows_the_game_as_it_counted_without_what_was_taken_back():
    store = MemoryStore()
    async with serving(store) as server, server.browser() as ann:
        table, before, index = await open_with_quiet_card(ann)
        async with ann.tab(table) as tab:
            await tab.until(lambda state: state["own"])
            await tab.does("choose", decision=before["own"]["decision"]["id"], option=index)
            await tab.does("undo")
            await tab.until(lambda state: state["fresh"] and state["own"]["decision"])
            await tab.does("pace", pace=0.0)
            await tab.play_on(seed=5)
            outcome, game = tab.state["game"]["outcome"], tab.state["game"]["id"]
        stored = await store.game(game)
        assert stored is not None
        counted = read_journal(stored).moves
        timeline = await ann.get(f"/api/games/{game}")
        assert len(timeline["steps"]) - 1 == len(counted) == len(stored.moves) - 2, "the choice and its undo are out"
        assert timeline["game"]["moves"] == len(counted)
        first = await ann.get(f"/api/games/{game}/states/0")
        assert sorted(first["own"]["seen_hands"]["Ann"]) == sorted(before["own"]["hand"])
        last = await ann.get(f"/api/games/{game}/states/{len(counted)}")
        assert last["game"]["outcome"] == outcome


async def test_games_of_private_tables_are_found_by_their_link_only():
    async with serving() as server, server.browser() as ann, server.browser() as eve:
        table = await ann.open_table("Ann", bots=("easy",), decks=["martian"], start=True)
        async with ann.tab(table) as tab:
            await tab.play_on()
            link = tab.state["game"]["replay"]
        assert await eve.get("/api/games") == []
        assert (await eve.client.get(link)).status_code == 200


async def test_solitaire_games_have_a_list_of_scores():
    async with serving() as server, server.browser() as ann:
        table = await ann.open_table("Ann", decks=["camping"], seats=1, start=True)
        async with ann.tab(table) as tab:
            await tab.play_on()
            score = tab.state["game"]["outcome"]["score"]
            replay = tab.state["game"]["replay"]
            await tab.fails("away", "not_now")
        rows = await ann.get("/api/scores")
        assert [(row["name"], row["score"], row["decks"], row["link"]) for row in rows] == [
            ("Ann", score, ["camping"], replay)
        ]
        assert await ann.get("/api/scores?decks=pirate") == []


async def test_a_replay_that_was_watched_before_forgets_a_removed_name_and_a_forgotten_game():
    store = MemoryStore()
    async with serving(store) as server, server.browser() as ann:
        table = await ann.open_table("Annabel", bots=("easy",), decks=["martian"], start=True)
        async with ann.tab(table) as tab:
            await tab.play_on()
            game = tab.state["game"]["id"]
        paths = (f"/api/games/{game}", f"/api/games/{game}/states/3", f"/api/games/{game}/journal")
        assert all(["Annabel" in (await ann.client.get(path)).text for path in paths])
        finished, stored = await store.finished(game), await store.game(game)
        assert finished
        assert stored
        await store.replace_game(*without_name(finished, stored, "Annabel"))  # as any server may
        assert not any(["Annabel" in (await ann.client.get(path)).text for path in paths])
        await store.forget_games(stamp() + 1_000)
        assert [(await ann.client.get(path)).status_code for path in paths] == [404, 404, 404]


async def test_every_seat_has_its_own_limits_and_has_opted_out_itself():
    async with partying("Ann", "Bob", decks=["drinking"], first="Ann", rules={"meta": ["Drinking Rules"]}) as party:
        await party.say("Bob", said.Offer(text="opt out"))
        chance = random.Random(3)
        while not party.game.over:
            await party.play_on(chance)
        replays = Replays(party.store, Workers(1))
        timeline = await replays.timeline(party.live.id)
        opted_out = set()
        for number in range(0, len(timeline.steps), 7):
            state = await replays.state(party.live.id, number)
            view = Game.from_journal(party.game.journal, number).view()
            assert tuple(map(as_seat, state.seats)) == view.seats
            opted_out |= {seat.name for seat in state.seats if seat.opted_out}
        assert opted_out == {"Bob"}


def as_seat(seat: SeatState) -> Seat:
    """What a seat says of the game."""
    return Seat(**{name: getattr(seat, name) for name in Seat.__struct_fields__})


async def test_one_plays_on_from_a_step_in_a_seat_of_ones_choice():
    store = MemoryStore()
    async with serving(store) as server, server.browser() as ann, server.browser() as eve:
        options = {"decks": ["pirate"], "rules": {"judging": False, "without": ["Plunder!"]}}
        table = await ann.open_table("Ann", bots=("easy", "easy"), start=True, **options)
        async with ann.tab(table) as tab:
            await tab.play_on(seed=5)
            game = tab.state["game"]["id"]
        before = await eve.get(f"/api/games/{game}/states/9")
        seat = before["seats"][1]["name"]
        for step, name, status in ((9, "Nobody", 409), (10_000, seat, 404), (-1, seat, 404)):
            await eve.refused(f"/api/games/{game}/tables", status, step=step, seat=name)
        last = len((await eve.get(f"/api/games/{game}"))["steps"]) - 1
        assert "over here" in await eve.refused(f"/api/games/{game}/tables", 409, step=last, seat=seat)
        made = await eve.post(f"/api/games/{game}/tables", step=9, seat=seat)
        async with eve.tab(made["id"]) as tab:
            await tab.until(lambda state: state["game"])
            assert tab.state["you"] == made["you"] == seat
            assert tab.state["own"]["hand"] == before["own"]["seen_hands"][seat]
            assert tab.state["table"]["options"]["rules"] == options["rules"]
            assert {each["name"] for each in tab.state["seats"]} == {each["name"] for each in before["seats"]}
            new = tab.state["game"]["id"]
            await tab.does("pace", pace=0.0)
            await tab.play_on(seed=5)
        stored = await store.game(new)
        assert stored is not None
        journal, old = read_journal(stored), (await eve.client.get(f"/api/games/{game}/journal")).content
        assert journal.moves[:9] == Journal.from_bytes(old).moves[:9]
        assert journal.moves[9][0] == "seed"
        again = Game.from_journal(journal)
        assert again.over
        finished = await store.finished(new)
        assert finished is not None
        renamed = read_journal(without_name(finished, stored, seat)[1])
        assert seat not in str(renamed.moves)
        assert Game.from_journal(renamed).over
