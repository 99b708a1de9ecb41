"""The option `with`: single cards of other decks."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleshift.bots import BotRunner, make_bot
from ruleshift.bots.search import SearchBot
from ruleshift.cards import Deck, Kind, plain
from ruleshift.decks import find_deck, load_deck, read_deck
from ruleshift.engine.core.table import Table
from ruleshift.engine.game import Game
from ruleshift.engine.journal import Journal, JournalError
from ruleshift.engine.options import Options, SetupError
from ruleshift.terminal.book import Book
from tests.decks.custom import KITCHEN, SMALL
from tests.support.places import every_copy_has_one_place
from tests.support.secrets import views_do_not_depend_on_secrets, views_show_no_secrets
from tests.support.watch import check_decisions, check_table

LENDING = ("pirate", "drinking", "camping", "anatomy")
SINGLE = {
    name: [
        f"{name}:{card.name}"
        for card in find_deck(name).cards
        if card.kind not in (Kind.BASIC, Kind.META) and "drink" not in card.icons
    ]
    for name in LENDING
}


def names(game: Game) -> list[str]:
    """The cards that are in the game besides those of its decks."""
    return [card.name for card in game._table.pack.lent]


def refused(edition: Any, entries: Any, players: Any = ("Ann", "Bob"), **more: Any) -> str:
    lenders = more.pop("lenders", ())
    with pytest.raises(SetupError) as error:
        Game(edition, players, options={"with": entries, **more}, lenders=lenders)
    return str(error.value)


def test_each_entry_is_one_copy():
    game = Game("pirate", seed=1, options={"with": ["camping:Night Lights", "camping:night lights", "camping:Tent"]})
    assert names(game) == ["Night Lights", "Night Lights", "Tent"]
    assert len(game._table.pack.shuffled) == 99 + 3
    every_copy_has_one_place(game._table)


@pytest.mark.parametrize(
    "entries", ["camping:Tent;camping:Canoe", " Camping: tent ; camping:Canoe", ("camping:Tent", "camping:Canoe")]
)
def test_it_may_be_a_list_or_a_text(entries: Any):
    assert names(Game("pirate", options={"with": entries})) == ["Tent", "Canoe"]


@pytest.mark.parametrize("nothing", ["", [], None])
def test_no_entries_change_nothing(nothing: Any):
    assert str(Game("pirate", seed=3, options={"with": nothing})) == str(Game("pirate", seed=3))
    assert Game("pirate", seed=3, options={"without": None}).journal.order == Game("pirate", seed=3).journal.order


def test_the_cards_of_the_decks_keep_their_numbers():
    plain, more = Game("pirate")._table.pack, Game("pirate", options={"with": ["camping:Tent"]})._table.pack
    assert more.names[: plain.size] == plain.names


def test_options_as_a_record():
    options = Options(with_cards=("camping:Tent",))
    assert names(Game("pirate", options=options)) == ["Tent"]
    again = Game("pirate", options=Game("pirate", options=options).options)
    assert names(again) == ["Tent"]


@pytest.mark.parametrize(
    ("edition", "entry", "reason"),
    [
        ("pirate", "camping:Tents", "Camping has no card called 'Tents'. Did you mean Tent?"),
        ("pirate", "kitchen:Eggs", "There is no deck called 'kitchen' to take cards from."),
        ("pirate", "mine.toml:Eggs", "There is no deck called 'mine.toml' to take cards from."),
        ("pirate", "Tent", "The option with names cards as DECK:CARD, such as camping:Tent, not 'Tent'."),
        ("pirate", "camping:", "The option with names cards as DECK:CARD"),
        ("pirate", ":Tent", "The option with names cards as DECK:CARD"),
        ("pirate", "pirate:Rum", "Pirate is at this table, with all its cards"),
        ("pirate+camping", "camping:Tent", "Camping is at this table, with all its cards"),
        ("martian", "camping:Tent", "Martian takes no cards of other decks."),
        ("pirate", "martian:Ray Gun", "The cards of Martian are never mixed with those of other decks."),
        ("pirate", "camping:Tent;camping:Tent", "Camping has 1 copy of Tent, and more are asked for."),
        ("pirate", "camping:Basic Rules", "Basic Rules cannot be added to another deck"),
        ("pirate", "anatomy:Learning Mode", "Learning Mode cannot be added to another deck: a Meta Rule is no single"),
        ("pirate", "drinking:It's My Turn", "It's My Turn cannot be added to another deck"),
        ("pirate", "drinking:Not It!", "Not It! cannot be added: it needs the Meta Rule Drinking Rules"),
        ("pirate", "x" * 10_000, "The option with names cards as DECK:CARD"),
    ],
)
def test_what_cannot_be_added(edition: str, entry: str, reason: str):
    assert refused(edition, entry).startswith(reason)
    assert len(refused(edition, entry)) < 250


@pytest.mark.parametrize("entries", [5, [5], {"camping": "Tent"}, ["camping:Tent", None]])
def test_what_is_no_list_of_cards(entries: Any):
    assert refused("pirate", entries) == "The option with is a list of card names."


def test_what_the_other_options_take_out_cannot_be_added():
    told = "cannot be added: the other options take it out."
    assert refused("pirate", ["camping:Tent"], without=["Tent"]) == f"Tent {told}"
    judged = next(card.name for card in find_deck("camping").cards if card.judging)
    assert refused("pirate", [f"camping:{judged}"], judging=False) == f"{judged} {told}"


def test_in_a_solitaire_game_its_own_deck_and_the_tables_have_a_say():
    told = "cannot be added: a solitaire game takes it out."
    assert refused("pirate", ["anatomy:Heartbeat"], ["Ann"]) == f"Heartbeat {told}"
    assert refused("anatomy", ["pirate:Plunder!"], ["Ann"]) == f"Plunder! {told}"
    assert names(Game("pirate", ["Ann"], options={"with": ["camping:Tent"]})) == ["Tent"]


def test_a_drink_card_comes_to_a_table_with_drinking_rules_of_its_own():
    meta = '[[meta]]\nname = "Drinking Rules"\nbrings = "drink"\n[[action]]\nname = "Drink!"\nicons = ["drink"]\n'
    small = read_deck(SMALL + meta + "do = [{ drink = 1 }]\n")
    assert "needs the Meta Rule Drinking Rules" in refused(small, ["drinking:Not It!"])
    game = Game(small, options={"with": ["drinking:Not It!"], "meta": ["Drinking Rules"]})
    assert names(game) == ["Not It!"]


def test_goals_that_miss_their_cards_are_notices():
    game = Game("pirate", options={"with": ["camping:Bird Watching", "camping:Hiking Boots"]})
    assert [str(notice) for notice in game.notices] == [
        "The Goal Bird Watching cannot be met: Binoculars is out of the game."
    ]
    assert Game("pirate", options={"with": ["camping:Bird Watching"]}).notices != []
    whole = ["camping:Bird Watching", "camping:Hiking Boots", "camping:Binoculars"]
    assert Game("pirate", options={"with": whole}).notices == []


def test_a_number_of_its_own_deck_keeps_its_usual_value():
    kitchen = load_deck(KITCHEN)
    game = Game("pirate", options={"with": ["kitchen:Smoke Alarm"]}, lenders=[kitchen])
    formula = game._table.pack.formula[-1]
    assert formula is not None
    assert [need.count for need in formula.needs] == [3]


GIVER = '[[creeper]]\nname = "Gnat"\nuse = [{ shed = { give = "Bread" } }]\n'


def _open(t: Table, c: int) -> bool:
    way_out = t.pack.open_at[0][c]
    assert way_out
    assert way_out.open_if
    return way_out.open_if(t, t.turn, way_out.argument, c)


def test_a_creeper_that_only_goes_to_a_card_which_is_not_there_stays():
    lender = read_deck(SMALL + GIVER)
    game = Game("pirate", options={"with": ["small:Gnat"]}, lenders=[lender])
    t, gnat = game._table, game._table.pack.size - 1
    assert not _open(t, gnat)
    bread = Game("pirate", options={"with": ["small:Gnat", "small:Bread"]}, lenders=[lender])._table
    bread.lay(1 - bread.turn, bread.pack.size - 1)
    assert _open(bread, gnat)


# Custom decks lend cards too.


def test_custom_decks_lend_cards_and_travel_in_the_journal():
    kitchen = load_deck(KITCHEN)
    game = Game("pirate", seed=2, options={"with": ["kitchen:Eggs", "camping:Tent"]}, lenders=[kitchen])
    assert names(game) == ["Eggs", "Tent"]
    play(game, random.Random(2), 40)
    journal = Journal.from_bytes(game.journal.to_bytes())
    assert journal.own_decks == {"kitchen": kitchen.source}
    again = Game.from_journal(journal)
    assert str(again) == str(game)
    assert [deck.id for deck in again.lenders] == ["kitchen", "camping"]
    assert [deck.id for deck in game.clone().lenders] == ["kitchen", "camping"]


def test_a_journal_without_its_lender_is_refused_with_a_sentence():
    game = Game("pirate", seed=2, options={"with": ["kitchen:Eggs"]}, lenders=[load_deck(KITCHEN)])
    bare = Journal.from_bytes(game.journal.to_bytes())
    options = {**bare.options, "with": ["../../etc/kitchen.toml:Eggs"]}
    for spoilt in (
        msgspec.structs.replace(bare, own_decks={}),
        msgspec.structs.replace(bare, options=options),
    ):
        with pytest.raises(JournalError, match="cannot be opened: There is no deck called"):
            Game.from_journal(spoilt.sealed())


def test_a_journal_of_another_version_does_without_cards_that_are_gone():
    more = SMALL + '[[keeper]]\nname = "Jam"\n'
    game = Game("pirate", seed=2, options={"with": ["small:Jam", "small:Bread"]}, lenders=[read_deck(more)])
    old = msgspec.structs.replace(game.journal, version="0.0.9", own_decks={"small": SMALL})
    again = Game.from_journal(old.sealed())
    assert names(again) == ["Bread"]
    assert again.departure is not None
    assert again.departure.missing == ("Jam",)


def test_only_what_may_join_a_table_lends_it_cards():
    alone = read_deck(SMALL.replace('name = "Small"', 'name = "Small"\nblends = false'))
    assert refused("pirate", ["small:Bread"], lenders=[alone]).startswith("The cards of Small are never mixed")
    galley = load_deck(KITCHEN.with_name("galley.toml"))
    assert refused("camping", ["galley:Ladle"], lenders=[galley]).startswith("Galley is an add-on for pirate")
    assert names(Game("pirate", options={"with": ["galley:Ladle"]}, lenders=[galley])) == ["Ladle"]


def test_a_container_stays_single():
    assert "has it already" in refused(
        read_deck(SMALL + '[[keeper]]\nname = "Treasure Map"\n'), ["pirate:Treasure Map"]
    )


def test_a_card_of_another_kind_with_a_name_of_the_table_cannot_be_added():
    lender = read_deck(SMALL.replace('name = "Toast"', 'name = "Rum"'))
    told = "Rum cannot be added: this table has a keeper of the same name."
    assert refused("pirate", ["small:Rum"], lenders=[lender]) == told


def test_a_person_may_look_them_up():
    game = Game("pirate", options={"with": ["camping:Tent"]})
    assert Book(game.decks, game._table.pack.lent).kind("tent") == "Keeper"


# Random tables.


def play(game: Game, chance: random.Random, moves: int) -> None:
    for number in range(moves):
        if game.over:
            break
        check_table(game)
        if number % 8 == 0:
            look(game, chance)
        decision = chance.choice(game.decisions)
        game.choose(decision, chance.randrange(len(decision)))
    check_table(game)


def look(game: Game, chance: random.Random) -> None:
    """Decisions, views, reasons and imagined games."""
    check_decisions(game)
    views_show_no_secrets(game)
    views_do_not_depend_on_secrets(game, chance)
    assert [str(game.why(player)) for player in game.players]
    player = chance.choice(game.players)
    imagined = game.imagine(player, chance.randrange(1000))
    if imagined is not None:
        assert imagined.view(player).hand == game.view(player).hand


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[str | Deck], list[str]]:
    """Decks and single cards of others that go with them."""
    edition: list[str | Deck] = [*draw(st.lists(st.sampled_from(LENDING), min_size=1, max_size=2, unique=True))]
    others = [name for name in LENDING if name not in edition]
    pool = [entry for name in others for entry in SINGLE[name]]
    entries = draw(st.lists(st.sampled_from(pool), min_size=1, max_size=30, unique=True))
    if "pirate" in edition and draw(st.booleans()):
        edition.append(load_deck(KITCHEN.with_name("galley.toml")))
    return edition, entries


@settings(max_examples=30)
@given(tables(), st.integers(0, 10**6), st.integers(2, 5))
def test_any_cards_of_any_decks(table: tuple[list[str | Deck], list[str]], seed: int, players: int):
    edition, entries = table
    options = {"with": entries, "ask": "public" if seed % 2 else "able"}
    game = Game(edition, [f"Player {number}" for number in range(players)], seed=seed, options=options)
    assert len(names(game)) == len(entries)
    play(game, random.Random(seed), 60)
    assert str(Game.from_journal(Journal.from_bytes(game.journal.to_bytes()))) == str(game)


@settings(max_examples=15)
@given(tables(), st.integers(0, 10**6))
def test_any_cards_alone(table: tuple[list[str | Deck], list[str]], seed: int):
    edition, entries = table
    decks = [deck if isinstance(deck, Deck) else find_deck(deck) for deck in [*edition, *LENDING]]
    taken = {plain(name) for deck in decks for name in deck.solo_without}
    left = [entry for entry in entries if plain(entry.partition(":")[2]) not in taken]
    if left != entries:
        assert "a solitaire game takes it out." in refused(edition, entries, ["Ann"])
    play(Game(edition, ["Ann"], seed=seed, options={"with": left}), random.Random(seed), 60)


@pytest.mark.parametrize(
    "edition", ["camping", ["pirate", str(KITCHEN.with_name("galley.toml"))]], ids=["single cards", "and an add-on"]
)
def test_bots_play_such_tables(edition: Any):
    entries = ["drinking:The Freeloader", "anatomy:Heart", "anatomy:Name That Organ!", "anatomy:Virus"]
    if edition == "camping":
        entries += ["pirate:Shackles", "pirate:Captain's Hat", "pirate:Long Live the Captain", "pirate:Treasure Map"]
    game = Game(edition, ["Ann", "Bob", "Cat"], seed=4, options={"with": entries, "ask": "able"})
    bots = {"Ann": SearchBot(1, rounds=2), "Bob": make_bot("greedy", 2), "Cat": make_bot("random", 3)}
    runner = BotRunner(game, bots)
    while runner.step() is not None:
        pass
    assert game.over
    assert runner.troubles == []
