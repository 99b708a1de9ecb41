"""Tables set by hand: what is refused, journals of such games, and positions as text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ruleshift import Game, Journal, JournalError, Options, Position, PositionError, RuleshiftError
from ruleshift.decks import EDITIONS
from ruleshift.scenarios import read_scenario, run_scenario
from tests.support.states import state
from tests.support.tables import take_first

SCENARIOS = Path(__file__).parents[1] / "scenarios"


def test_what_is_not_named_is_as_usual():
    game = Game.at("pirate", ["Ann", "Bob"], hands={"ann": ["Rum"]})
    assert (game.turn, game.view("Ann").hand, game.view("Bob").hand) == ("Ann", ("Rum",), ())
    assert game.view().draw_pile == 98
    assert game.decisions[0].kind == "play"


def test_creepers_are_a_second_way_to_fill_keepers():
    game = Game.at("pirate", keepers={"Bob": ["Parrot"]}, creepers={"Bob": ["Scurvy"], "Ann": ["Shackles"]})
    assert [seat.table for seat in game.view().seats] == [("Shackles",), ("Parrot", "Scurvy")]


def test_every_part_of_a_turn_can_be_set():
    hands = {"Ann": ["Rum", "Keg"], "Bob": ["Parrot", "Cutlass"]}
    game = Game.at(
        "pirate", ["Ann", "Bob"], hands=hands, rules=["Draw 4", "Play 2"], draw=["Limes"], discard=["Jackpot!"],
        turn="Bob", drawn=3, played=1, seed=5, options=Options(without=("Scurvy",)),
    )  # fmt: skip
    assert game.turn == "Bob"
    assert game.view("Bob").hand == ("Parrot", "Cutlass", "Limes")
    assert (game._table.drawn, game._table.played) == (4, 1)
    assert game.view().discard == ("Jackpot!",)
    start = Game.at("pirate", ["Ann", "Bob"], phase="start", draw=["Limes"])
    assert start.view("Ann").hand == ("Limes",)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"hands": {"Zoe": ["Rum"]}}, "hands: nobody at this table is called 'Zoe'."),
        ({"hands": {"Ann": ["Room"]}}, "No card of this table is called 'Room'."),
        ({"hands": {"Ann": ["Scurvy"]}}, "Scurvy: a creeper cannot lie in a hand."),
        ({"hands": {"Ann": ["Rum"]}, "draw": ["Rum"]}, "Rum is named more often than there are copies."),
        ({"hands": {"Ann": "Rum"}}, "is a list, not a text."),
        ({"hands": {"Ann": ["Rum"]}, "options": {"without": ["Rum"]}}, "Rum is out of this game."),
        ({"rules": ["Draw 2", "Draw 3"]}, "Draw 2 and Draw 3 cannot both be in force."),
        ({"goals": ["Fresh Fruit", "Land Ho!"]}, "There are more Goals than the rules allow."),
        ({"under": {"Treasure Map": ["Rum"]}}, "Nothing can lie under Treasure Map: no such container is in play."),
        (
            {"keepers": {"Ann": ["Treasure Map"]}, "under": {"Treasure Map": ["Parrot"]}},
            "Parrot cannot lie under Treasure Map.",
        ),
        ({"words": {"Rum": "card"}}, "No word rule called Rum is in play."),
        ({"rules_deck": ["Draw 2"]}, "Only a solo game has a rules deck."),
        ({"phase": "start", "drawn": 1}, 'drawn goes with phase "play".'),
        ({"phase": "end"}, 'The phase is "start" or "play".'),
        ({"played": -1}, "played is a number from 0 to 1,000."),
        ({"drawn": True}, "Drawn is a whole number, not true or false."),
        ({"turn": "Zoe"}, "turn: nobody at this table is called 'Zoe'."),
        ({"pointer": "Zoe"}, "pointer: nobody at this table is called 'Zoe'."),
        ({"options": {"colour": 1}}, "There is no option 'colour'"),
        ({"seed": -1}, "A seed is a whole number"),
    ],
)
def test_what_cannot_be_is_refused(fields: dict[str, Any], reason: str):
    with pytest.raises(RuleshiftError) as caught:
        Game.at("pirate", ["Ann", "Bob"], **fields)
    assert reason in str(caught.value)


KEG: dict[str, Any] = {"goals": ["Keg of Rum"], "keepers": {"Ann": ["Rum", "Keg"]}}
LIMITED: dict[str, Any] = {"rules": ["Hand Limit 1", "Keeper Limit 2"]}


@pytest.mark.parametrize(
    ("players", "fields", "reason"),
    [
        ("Ann Bob", KEG, "The game is over here: Ann wins with Keg of Rum."),
        ("Ann Bob", KEG | {"phase": "start"}, "The game is over here: Ann wins with Keg of Rum."),
        ("Ann", KEG, "Keg of Rum is met already: what is met is scored at once."),
        (
            "Ann Bob",
            LIMITED | {"hands": {"Bob": ["Rum", "Keg"]}},
            "Bob has 2 cards in hand, and Hand Limit 1 allows 1.",
        ),
        ("Ann Bob", LIMITED | {"keepers": {"Bob": ["Rum", "Keg", "Monkey"]}}, "Bob has 3 Keepers, and Keeper Limit 2"),
        ("Ann Bob", {"keepers": {"Bob": ["Limes", "Scurvy"]}}, "Scurvy cannot lie beside Limes."),
    ],
)
def test_a_table_that_would_not_have_come_to_rest_is_refused(players: str, fields: dict[str, Any], reason: str):
    with pytest.raises(PositionError) as caught:
        Game.at("pirate", players.split(), **fields)
    assert reason in str(caught.value)


def test_in_the_middle_of_their_turn_somebody_may_be_over_a_limit():
    cards: dict[str, Any] = {
        "hands": {"Ann": ["Rum", "Keg", "Parrot"]},
        "keepers": {"Ann": ["Cannon", "Cutlass", "Rubies"]},
    }
    assert len(Game.at("pirate", **LIMITED, **cards).decisions[0]) == 3


def test_a_creeper_keeps_a_met_goal_from_being_won():
    game = Game.at(
        "pirate", goals=["Keg of Rum"], keepers={"Ann": ["Rum", "Keg", "Shackles"]}, hands={"Ann": ["Monkey"]}
    )
    assert str(game.why("Ann")) == "Ann has not won: Keg of Rum is met with Keg and Rum; blocked by Shackles."


def test_a_rule_that_is_in_force_from_the_start_cannot_lie_in_a_hand():
    with pytest.raises(PositionError, match="Name That Organ! is in force and cannot lie elsewhere"):
        Game.at("anatomy", ["Ann", "Bob"], hands={"Ann": ["Name That Organ!"]})


def test_the_journal_of_a_game_that_was_set_replays_as_that_game():
    hands = {"Ann": ["Rum", "Keg"], "Bob": ["Parrot"]}
    game = take_first(Game.at("pirate", hands=hands, goals=["Fresh Fruit"], turn="Bob", seed=9), 30)
    kept = Journal.from_bytes(game.journal.to_bytes())
    again = Game.from_journal(kept)
    assert state(again) == state(game)
    assert again.journal == game.journal
    assert Game.from_journal(kept, 0).turn == "Bob"
    assert state(take_first(game.clone(), 50)) == state(take_first(again, 50))


def test_a_game_that_was_dealt_has_no_position_in_its_journal():
    assert b"position" not in Game("pirate", seed=1).journal.to_bytes()


def test_a_position_that_cannot_be_is_a_journal_that_cannot_be_opened():
    journal = Game.at("pirate", hands={"Ann": ["Rum"]}).journal
    for position in ({"hands": {"Ann": ["Rum"] * 3}}, {"hands": 3}, {"colour": 1}):
        with pytest.raises(JournalError, match="cannot be opened"):
            Game.from_journal(Journal(**{**_fields(journal), "position": position}).sealed())


def _fields(journal: Journal) -> dict[str, Any]:
    return {name: getattr(journal, name) for name in journal.__struct_fields__}


@pytest.mark.parametrize("folder", ["anatomy", "martian", "solo", "drinking"])
def test_the_journal_of_a_scenario_replays_as_its_game(folder: str):
    for path in sorted((SCENARIOS / folder).rglob("*.toml")):
        game = run_scenario(read_scenario(path))
        if game is not None and game.journal.moves:
            assert state(Game.from_journal(game.journal)) == state(game), path


@pytest.mark.parametrize("players", [["Ann"], ["Ann", "Bob", "Cat"]], ids=["solo", "three"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_position_prints_and_reads_back(edition: str, players: list[str]):
    written = 0
    for seed in range(4):
        game = Game(edition, players, seed=seed)
        for _ in range(60):
            if game.over:
                break
            try:
                position = game.position
            except PositionError:
                pass  # a card is being carried out, or something was used this turn
            else:
                written += 1
                assert Position.from_toml(str(position)) == position
                again = Game.from_position(position)
                assert again.view(game.turn).hand == game.view(game.turn).hand
                assert again.decisions[0].to_dict() == game.decisions[0].to_dict()
                assert again.position == position
            game.choose(game.decisions[0], game.decisions[0].default)
    assert written > 20


def test_the_text_of_a_position_is_the_table_part_of_a_scenario(tmp_path: Path):
    game = Game.at("pirate", ["Ann", "Bob C."], hands={"Ann": ["Rum"]}, keepers={"Bob C.": ["Parrot"]}, played=0)
    text = str(Game.at("pirate", ["Ann", "Bob C."], hands={"Ann": ["Rum"]}, keepers={"Bob C.": ["Parrot"]}).position)
    path = tmp_path / "case.toml"
    path.write_text('title = "As printed"\n' + text + '\n[[step]]\nby = "Ann"\ndo = "Rum"\nexpect.has.Ann = ["Rum"]\n')
    assert run_scenario(read_scenario(path)) is not None
    assert game.decisions[0].options == Game.from_position(Position.from_toml(text)).decisions[0].options


def test_what_the_format_has_no_word_for_is_refused():
    game = Game.at("pirate", rules=["Plunder!"], keepers={"Bob": ["Rum"]}, hands={"Ann": ["Keg", "Parrot"]})
    game.choose("Ann", "use Plunder!")
    with pytest.raises(PositionError, match="there is no word for what was used this turn"):
        _ = game.position
    with pytest.raises(PositionError, match="The game is over"):
        _ = take_first(Game("pirate", seed=1), 10_000).position


@pytest.mark.parametrize("text", ["", "edition = 3", "x = [", "edition = 'pirate'\nplayers = ['Ann']\ncolour = 1"])
def test_a_text_that_is_no_position(text: str):
    with pytest.raises(PositionError):
        Position.from_toml(text)
