"""Pairs in everything that a game is told by: views, clones, positions, journals, imagined games, people who leave."""

from __future__ import annotations

import pytest

from ruleshift import Game, Journal, Position
from ruleshift.decks import find_deck, load_deck
from ruleshift.engine import Event
from ruleshift.engine.core.inside import table_of
from ruleshift.engine.position import PositionError

QUIET: dict[str, list[str]] = {"meta": []}


def pairs(game: Game) -> dict[str, str]:
    return {seat.table[creeper]: seat.table[keeper] for seat in game.view().seats for creeper, keeper in seat.attached}


def choosing() -> Game:
    """Bob, out of turn, must say where Mutation goes: Ann has shared the wealth."""
    game = Game.at(
        "anatomy", ["Ann", "Bob", "Cat"], hands={"Ann": ["Share the Wealth", "Heart"]}, creepers={"Bob": ["Mutation"]},
        keepers={"Ann": ["Lungs", "Brain", "Skin", "Bones", "Liver", "Spleen"]}, rules=["Play 2"], options=QUIET,
    )  # fmt: skip
    game.choose("Ann", "Share the Wealth")
    assert [(each.player, each.kind, each.mode) for each in game.decisions] == [("Bob", "attach", "one")]
    return game


def test_everybody_sees_what_hangs_on_what():
    game = Game.at(
        "anatomy", keepers={"Bob": ["Skin", "Lungs", "Virus"]}, attached={"Virus": "Lungs"}, options=QUIET,
        hands={"Ann": ["Heart"]},
    )  # fmt: skip
    for reader in ("Ann", "Bob", None):
        seat = game.view(reader).seats[1]
        assert seat.attached == ((2, 1),)
        assert (seat.attached_to(1), seat.loose) == (("Virus",), (0, 1))


def test_a_clone_goes_its_own_way():
    game = choosing()
    other = game.clone()
    game.choose("Bob", 0)
    assert pairs(game)["Mutation"] in game.view().seats[1].table
    assert pairs(other) == {}


def test_a_journal_brings_the_pairs_back():
    game = choosing()
    game.choose("Bob", 1)
    again = Game.from_journal(Journal.from_bytes(game.journal.to_bytes()))
    assert pairs(again) == pairs(game) != {}


def test_a_position_says_what_hangs_on_what():
    game = Game.at(
        "anatomy", keepers={"Bob": ["Skin", "Lungs", "Virus", "Bacteria"]}, options=QUIET,
        attached={"Virus": "Lungs"}, hands={"Ann": ["Heart"]},
    )  # fmt: skip
    assert game.position.attached == {"Virus": "Lungs", "Bacteria": "Skin"}
    assert pairs(Game.from_position(Position.from_toml(str(game.position)))) == pairs(game)


@pytest.mark.parametrize(
    ("attached", "said"),
    [
        ({"Virus": "Rum"}, "Virus does not attach to Rum"),
        ({"Virus": "Heart"}, "Virus: Bob has no Heart"),
        ({"Virus": "Brain"}, "Virus: Bob has no Brain"),
        ({"Mutation": "Lungs"}, "Mutation lies in front of nobody"),
        ({"Lungs": "Lungs"}, "Lungs attaches to nothing"),
        ({"Nobody": "Lungs"}, "Nobody lies in front of nobody"),
    ],
)
def test_a_position_refuses_what_cannot_hang_there(attached: dict[str, str], said: str):
    keepers = {"Ann": ["Brain"], "Bob": ["Lungs", "Rum", "Virus"]}
    with pytest.raises(PositionError, match=said):
        Game.at(["anatomy", "pirate"], keepers=keepers, attached=attached, options=QUIET)


def test_an_imagined_game_has_the_same_pairs():
    game = Game.at(
        "anatomy", keepers={"Bob": ["Lungs", "Virus"]}, hands={"Ann": ["Heart"], "Bob": ["Bile"]}, options=QUIET
    )
    imagined = game.imagine("Ann", seed=1)
    assert imagined is not None
    assert pairs(imagined) == {"Virus": "Lungs"}


@pytest.mark.parametrize("leaver", ["Ann", "Bob", "Cat"])
def test_somebody_leaves_while_it_is_asked_where_a_creeper_goes(leaver: str):
    game = choosing()
    game.leave(leaver)
    if leaver == "Bob":
        assert "Mutation" in game.view().discard
    else:
        assert [(each.player, each.kind) for each in game.decisions] == [("Bob", "attach")]
        game.choose("Bob", 0)
        assert list(pairs(game)) == ["Mutation"]
    assert [each.kind for each in game.decisions] != ["attach"]


def test_somebody_joins_while_it_is_asked_where_a_creeper_goes():
    game = choosing()
    game.join("Dan")
    game.choose("Bob", 0)
    assert list(pairs(game)) == ["Mutation"]
    assert [(each.player, each.kind) for each in game.decisions] == [("Ann", "play")]


def test_it_is_told_what_settles_where_and_what_leaves():
    game = Game.at(
        "anatomy", hands={"Ann": ["Steal a Keeper", "Surgery", "Heart"]}, rules=["Play 3"], options=QUIET,
        keepers={"Ann": ["Mutation"], "Bob": ["Lungs", "Virus"]},
    )  # fmt: skip
    heard: list[Event] = []
    game.listen(heard.append)
    game.choose("Ann", "Steal a Keeper")
    game.choose("Ann", "Surgery")
    said = [str(each) for each in heard]
    for sentence in (
        "Ann takes Lungs with Virus from Bob (Steal a Keeper).",
        "Mutation settles on Lungs.",
        "Mutation leaves Lungs (Surgery).",
    ):
        assert sentence in said


def test_what_hangs_on_a_container_that_is_hidden_in_stays_on_the_table(tmp_path):
    file = tmp_path / "box.toml"
    file.write_text("""
        format = 1
        id = "box"
        name = "Box"
        adds_to = ["anatomy"]
        [[keeper]]
        name = "Box"
        container = { holds = { icon = "organ" }, out = "any" }
    """)
    decks = [find_deck("anatomy"), load_deck(file)]
    game = Game.at(decks, keepers={"Ann": ["Box", "Lungs", "Virus"]}, hands={"Ann": ["Heart"]}, options=QUIET)
    game.choose("Ann", "use Box")
    game.choose("Ann", "Lungs")
    assert table_of(game).attached == {}
    assert game.view().seats[0].table == ("Box", "Virus")


def test_copies_of_a_keeper_are_two_options_where_a_creeper_is_on_one(tmp_path):
    file = tmp_path / "twins.toml"
    file.write_text("""
        format = 1
        id = "twins"
        name = "Twins"
        [[basic]]
        name = "Basic Rules"
        draw = 1
        play = 1
        [[keeper]]
        name = "Sock"
        count = 3
        [[creeper]]
        name = "Moth"
        attaches = "Sock"
        [[action]]
        name = "Borrow"
        do = [{ steal = "keeper" }]
        [[goal]]
        name = "Pair"
        needs = ["Sock", "Sock"]
    """)
    game = Game.at(
        load_deck(file), keepers={"Bob": ["Sock", "Sock", "Sock", "Moth"]}, hands={"Ann": ["Borrow", "Pair"]}
    )
    game.choose("Ann", "Borrow")
    assert len(game.decisions[0].options) == 2
    game.choose("Ann", 0)
    assert game.view().seats[0].table == ("Sock", "Moth")
