"""A limit's discards are chosen together: all of them are made and kept, or none."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from ruleshift import ChoiceError, Event, Game
from ruleshift.table.refusals import RefusalError
from ruleshift.web.protocol import messages as said
from ruleshift.web.storage import MemoryStore, SqliteStore, StoreError
from tests.support.waiting import TIMEOUT
from tests.web.mortal import BROKEN, child
from tests.web.party import Party, give, partying
from tests.web.server import Server


class Mortal(MemoryStore):
    """A store that counts what it is given at once, and fails when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.fails = False
        self.sizes: list[int] = []

    async def append(self, game, number, moves):
        self.sizes.append(len(moves))
        if self.fails:
            raise StoreError("The disk is full.")
        await super().append(game, number, moves)


async def limited(party: Party) -> str:
    """Whoever has the turn plays a Hand Limit; somebody else who has to discard two."""
    player = party.game.turn
    give(party, player, "Hand Limit 1")
    decision = party.asked(player)
    await party.choose(player, next(o.index for o in decision.options if o.card == "Hand Limit 1"))
    return next(each.player for each in party.game.decisions if each.count > 1)


async def test_several_are_chosen_at_once_and_kept_as_single_moves():
    store = Mortal()
    async with partying("Ann", "Bob", "Cat", decks=["martian"], store=store) as party:
        victim = await limited(party)
        asked = party.asked(victim)
        assert (asked.form, asked.count, asked.sort) == ("several", 2, "gathered")
        before = party.live.moves
        await party.say(victim, said.Choose(decision=asked.id, options=(0, 1)))
        assert party.live.moves == before + 2
        assert store.sizes[-1] == 2, "one transaction"
        kept = await party.stored()
        assert len(kept.moves) == party.live.moves
        assert party.own(victim).decision is None


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ((), "bad_request"), ((0,), "not_offered"), ((0, 0), "not_offered"), ((0, 1, 2), "not_offered"),
        ((0, 99), "not_offered"), ((-1, 0), "not_offered"),
    ],
)  # fmt: skip
async def test_nonsense_is_refused_and_nothing_has_changed(options, code):
    async with partying("Ann", "Bob", "Cat", decks=["martian"]) as party:
        victim = await limited(party)
        asked, before = party.asked(victim), party.live.moves
        with pytest.raises(RefusalError) as refused:
            await party.say(victim, said.Choose(decision=asked.id, options=options))
        assert refused.value.code == code
        assert party.live.moves == before
        assert party.asked(victim).id == asked.id


async def test_only_who_is_asked_chooses_and_never_two_ways_at_once():
    async with partying("Ann", "Bob", "Cat", decks=["martian"]) as party:
        victim = await limited(party)
        asked = party.asked(victim)
        other = party.game.turn
        for who, message, code in (
            (other, said.Choose(decision=asked.id, options=(0, 1)), "stale"),
            (None, said.Choose(decision=asked.id, options=(0, 1)), "not_yours"),
            (victim, said.Choose(decision=asked.id, options=(0, 1), option=0), "bad_request"),
            (victim, said.Choose(decision=asked.id, options=(0, 1), text="x"), "bad_request"),
        ):
            with pytest.raises(RefusalError) as refused:
                await party.say(who, message)
            assert refused.value.code == code


async def test_what_cannot_be_kept_is_not_done():
    store = Mortal()
    async with partying("Ann", "Bob", "Cat", decks=["martian"], store=store) as party:
        victim = await limited(party)
        asked, before = party.asked(victim), party.live.moves
        store.fails = True
        with pytest.raises(RefusalError) as refused:
            await party.say(victim, said.Choose(decision=asked.id, options=(0, 1)))
        assert refused.value.code == "unavailable"
        assert (party.live.moves, len((await party.stored()).moves)) == (before, before)
        store.fails = False
        await party.say(victim, said.Choose(decision=asked.id, options=(1, 2)))
        assert len((await party.stored()).moves) == before + 2


# The same in the library.


def over_the_limit(hand) -> Game:
    game = Game.at("martian", ["Ann", "Bob"], hands={"Ann": ["Hand Limit 2"], "Bob": hand})
    game.choose("Ann", "Hand Limit 2")
    return game


def test_equal_copies_may_be_chosen_once_for_each():
    game = over_the_limit(["Mars", "Earth", "Cow", "Cow", "Tripod"])
    decision = game.decisions[0]
    cow = next(at for at, option in enumerate(decision) if option.text == "Cow")
    with pytest.raises(ChoiceError, match="not offered"):
        game.choose_all(decision, [cow] * 3)
    heard: list[Event] = []
    game.listen(heard.append, "Bob")
    game.choose_all(decision, [cow, "Mars", cow], by="Bob")
    assert sorted(heard[0].cards) == ["Cow", "Cow", "Mars"]
    assert {"Earth", "Tripod"} <= set(game.view("Bob").hand)
    assert not {"Cow", "Mars"} & set(game.view("Bob").hand)


def test_it_is_the_same_game_as_one_by_one():
    together, single = (over_the_limit(["Mars", "Earth", "Tripod", "Ray Gun"]) for _ in range(2))
    together.choose_all("Bob", ["Mars", "Tripod"])
    for name in ("Mars", "Tripod"):
        single.choose("Bob", name)
    assert together.moves == single.moves
    assert together.view("Bob").to_dict() == single.view("Bob").to_dict()


@pytest.mark.parametrize("seed", range(5))
def test_whoever_is_not_asked_for_several_may_answer_so_too(seed):
    game = Game("pirate", seed=seed)
    chance = random.Random(seed)
    while not game.over and len(game.moves) < 300:
        decision = chance.choice(game.decisions)
        game.choose_all(decision, chance.sample(range(len(decision)), decision.count))
    assert game.moves


def test_of_another_player_it_is_refused():
    game = over_the_limit(["Mars", "Earth", "Tripod", "Ray Gun"])
    with pytest.raises(ChoiceError, match="Bob's, not Ann's"):
        game.choose_all("Bob", [0, 1], by="Ann")


HANDS = {"Ann": ["Hand Limit 1", "Cow"], "Bob": ["Earth", "Mars", "Tentacle"]}


async def kept_moves(database: Path, game: str) -> int:
    store = SqliteStore(database)
    await store.open()
    try:
        return await store.count_moves(game)
    finally:
        await store.close()


async def die_while_bob_discards(port: int, database: Path) -> tuple[str, str, Any, int]:
    """Table and game, Bob's cookies, and how many moves were kept before he has discarded two cards at once."""
    async with Server(port).browser() as ann, Server(port).browser() as bob:
        table = await ann.open_table("Ann", decks=["martian"], seats=2)
        await bob.join(table, "Bob")
        async with ann.tab(table) as one, bob.tab(table) as two:
            await one.until(lambda state: state)
            await one.does("start")
            await one.until(lambda state: state["own"] and state["own"]["decision"])
            limit = next(each for each in one.decision["options"] if each["card"] == "Hand Limit 1")
            await one.does("choose", decision=one.decision["id"], option=limit["index"])
            await two.until(lambda state: state["own"] and state["own"]["decision"])
            assert (two.decision["count"], two.state["own"]["hand"]) == (2, HANDS["Bob"])
            game = two.state["game"]["id"]
            before = await kept_moves(database, game)
            Path(f"{database}.doom").touch()
            with suppress(*BROKEN):
                await two.say("choose", decision=two.decision["id"], options=[0, 1])
                raise AssertionError("the server answered, though it is dead")
            return table, game, bob.client.cookies, before


async def come_back(port: int, table: str, cookies: Any, *, lost: bool) -> None:
    """Bob finds all of his answer done, or the same question with the same hand."""
    async with Server(port).browser() as bob:
        bob.client.cookies = cookies
        async with bob.tab(table) as tab:
            await tab.until(lambda state: state["game"])
            if lost:
                assert (tab.decision["count"], tab.state["own"]["hand"]) == (2, HANDS["Bob"])
                await tab.does("choose", decision=tab.decision["id"], options=[0, 1])
            await tab.until(lambda state: not {"Earth", "Mars"} & set(state["own"]["hand"]))
            assert tab.state["own"]["hand"][0] == "Tentacle"


@pytest.mark.parametrize("steps", [1, 12, 24, 40, 1_000_000], ids=lambda steps: f"step {steps}")
async def test_a_server_that_dies_while_it_keeps_a_joint_discard_keeps_all_of_it_or_nothing(tmp_path, steps):
    database = tmp_path / "tables.sqlite"
    Path(f"{database}.position").write_text(json.dumps({"turn": "Ann", "hands": HANDS}))

    with child(str(database), str(steps), module="tests.web.doomed") as (process, port):
        table, game, cookies, before = await die_while_bob_discards(port, database)
        assert process.wait(TIMEOUT) < 0
    Path(f"{database}.doom").unlink()
    kept = await kept_moves(database, game) - before
    assert kept in (0, 2)
    assert (kept == 0) == (steps < 1_000_000)
    with child(str(database), str(steps), module="tests.web.doomed") as (_, port):
        await come_back(port, table, cookies, lost=not kept)
