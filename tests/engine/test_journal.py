"""A game as a file: replayed to the identical table, cut anywhere, and refused with a reason if it is no journal."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ruleshift import EDITIONS, Game, Journal, JournalError, Reseeded
from tests.support.evenings import Evening
from tests.support.own_deck import kitchen
from tests.support.states import state
from tests.support.watch import Watch

PEOPLE = ["Ann", "Bob", "Cat"]


def played(game: Game, moves: int, seed: int = 1) -> Game:
    chance = random.Random(seed)
    for _ in range(moves):
        if game.over:
            break
        decision = chance.choice(game.decisions)
        game.choose(decision, chance.randrange(len(decision)))
    return game


@pytest.fixture(scope="module")
def journal() -> Journal:
    return played(Game("camping", PEOPLE, seed=11), 30).journal


@pytest.mark.parametrize("edition", [*EDITIONS, "pirate+camping", ["drinking", "anatomy"]])
@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_saved_game_comes_back_as_it_was(tmp_path: Path, edition: Any, players: int):
    for seed in range(4):
        game = played(Game(edition, ["Ann", "Bob", "Cat", "Dan"][:players], seed=seed), 40 * seed)
        game.journal.save(tmp_path / "evening.ruleshift")
        again = Game.from_journal(Journal.load(tmp_path / "evening.ruleshift"))
        assert state(again) == state(game)
        assert again.journal == game.journal
        assert (again.seed, again.options, again.players, again.outcome) == (
            game.seed,
            game.options,
            game.players,
            game.outcome,
        )
        assert [path.name for path in tmp_path.iterdir()] == ["evening.ruleshift"]


def test_a_game_that_came_back_goes_on_as_it_would_have():
    game = played(Game("pirate", PEOPLE, seed=4), 50)
    again = Game.from_journal(game.journal)
    assert state(played(again, 100, seed=9)) == state(played(game, 100, seed=9))


def test_a_journal_may_be_cut_at_every_move():
    game = Game("anatomy", PEOPLE, seed=8)
    states = [state(game)]
    for move in range(60):
        played(game, 1, seed=move)
        states.append(state(game))
    journal = game.journal
    assert len(journal.moves) == 60
    for cut, wanted in enumerate(states):
        assert state(Game.from_journal(journal, cut)) == wanted
    for wrong in (-1, 61):
        with pytest.raises(JournalError, match=f"The journal has 60 moves; it cannot be cut at {wrong}"):
            Game.from_journal(journal, wrong)


def test_a_game_is_retraced_move_by_move(journal: Journal):
    moves = [len(game.journal.moves) for game in Game.retrace(journal)]
    assert moves == [*range(len(journal.moves) + 1)]


@pytest.mark.parametrize("decks", ["drinking", "martian", "anatomy", "drinking+anatomy"])
def test_people_who_come_and_go_and_what_they_type_are_in_the_journal(decks: str):
    kinds = set()
    for seed in range(10):
        watch = Watch(Evening(decks, 3, seed))
        for _ in range(120):
            if not watch.game.over:
                watch.step(thorough=False)
        journal = Journal.from_bytes(watch.game.journal.to_bytes())
        assert state(Game.from_journal(journal)) == state(watch.game)
        words = ("join", "leave", "offer", "option")
        kinds |= {move[0] if move[0] in words else type(move[1]).__name__ for move in journal.moves}
    assert kinds >= {"join", "leave", "option", "str"}
    if decks != "martian":
        assert "list" in kinds  # what somebody typed


def test_somebody_who_left_may_come_back_under_the_same_name():
    game = played(Game("camping", PEOPLE, seed=2), 10)
    for name in ("Bob", "Ann", "Bob"):
        game.leave(name)
        game.join(name)
        played(game, 7)
    assert [move for move in game.journal.moves if move[0] in ("join", "leave")][:2] == [
        ["leave", "Bob"],
        ["join", "Bob"],
    ]
    assert state(Game.from_journal(game.journal)) == state(game)


def test_a_copy_with_another_seed_has_a_journal_too():
    game = played(Game("pirate", PEOPLE, seed=4), 20)
    copy = played(game.clone(seed=99), 30)
    copy = played(copy.clone(seed=3), 300)
    assert [move for move in copy.journal.moves if move[0] == "seed"] == [["seed", 99], ["seed", 3]]
    again = Game.from_journal(Journal.from_bytes(copy.journal.to_bytes()))
    assert state(again) == state(copy)
    assert again.moves == copy.moves


@pytest.mark.parametrize("decks", ["martian", "anatomy", "pirate+camping"])
@pytest.mark.parametrize("people", [PEOPLE, ["Ann"]], ids=len)
def test_a_copy_that_was_shuffled_anew_replays_from_every_moment(decks: str, people: list[str]):
    meta = ["Time Limit"] if decks == "martian" and len(people) > 1 else None
    game = Game(decks, people, seed=4, options={"meta": meta})
    for moves in range(0, 60, 6):
        copy = played(played(game.clone(), moves).clone(seed=moves), 100)
        assert state(Game.from_journal(copy.journal)) == state(copy)
        draft = game.draft()
        draft.game.make(Reseeded(moves))
        assert draft.moves[0].to_json().startswith(f'{{"move":["seed",{moves}],"random":[[')


def test_a_shuffled_pile_that_has_other_cards_is_damage():
    journal = Game("pirate", PEOPLE, seed=4).clone(seed=99).journal
    broken = msgspec.structs.replace(journal, random=[journal.random[0][1:]])
    with pytest.raises(JournalError, match="cannot be replayed at move 1: the shuffled cards differ"):
        Game.from_journal(broken)


def test_the_hidden_time_limit_is_the_same_after_a_replay():
    for seed in range(8):
        game = played(Game("martian", PEOPLE, seed=seed, options={"meta": ["Time Limit"]}), 10)
        again = Game.from_journal(game.journal)
        assert game.options.time_limit is not None
        assert 8 <= game.options.time_limit <= 24
        assert (again.options, again.turn) == (game.options, game.turn)
        assert state(again) == state(game)


# Decks of one's own.


def test_a_deck_of_ones_own_travels_inside(tmp_path: Path):
    for seed in range(10):
        game = played(Game([kitchen(), "camping"] if seed % 2 else kitchen(), PEOPLE, seed=seed), 80, seed)
        game.journal.save(tmp_path / "kitchen.ruleshift")
        journal = Journal.load(tmp_path / "kitchen.ruleshift")
        assert [*journal.own_decks] == ["kitchen"]
        assert state(Game.from_journal(journal)) == state(game)


def test_odd_names_of_cards_and_people_survive():
    people = ["joins", "leaver", "offers", "@Ann", "-end turn", "use Fork", "=3", "Spoon#1", "Zoë 🥄"]
    for seed in range(20):
        game = played(Game(kitchen(), people, seed=seed), 60, seed)
        if not game.over:
            game.join("Late")
            game.leave("offers")
        assert state(Game.from_journal(game.journal)) == state(game)


# What is no journal.


def refused(content: bytes, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "broken.ruleshift"
    path.write_bytes(content)
    with pytest.raises(JournalError, match=reason) as error:
        Journal.load(path)
    assert str(error.value).startswith("broken.ruleshift: ")
    assert len(str(error.value)) < 300


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"hello",
        b"[]",
        b"null",
        b'{"a": 1}',
        b"\xff\xfe\x00",
        b"[" * 100_000,
        b'{"ruleshift": "1"}',
        b"PK\x03\x04",
    ],
)
def test_what_is_no_journal_at_all(content: bytes, tmp_path: Path):
    refused(content, "this is not a complete journal", tmp_path)


def test_a_file_that_was_cut_off(journal: Journal, tmp_path: Path):
    whole = journal.to_bytes()
    for length in range(0, len(whole), 97):
        refused(whole[:length], "this is not a complete journal", tmp_path)


def test_a_file_that_was_edited(journal: Journal, tmp_path: Path):
    whole = journal.to_bytes()
    for old, new in ((b'"Ann"', b'"Eve"'), (b'"seed": 11', b'"seed": 12'), (b"Tent", b"Fish")):
        assert old in whole
        refused(whole.replace(old, new, 1), "the checksum does not match: the journal was edited or damaged", tmp_path)


def test_a_file_of_a_newer_version(journal: Journal, tmp_path: Path):
    newer = msgspec.structs.replace(journal, ruleshift=4)
    refused(newer.to_bytes(), "journal version 4, here 3", tmp_path)
    refused(b'{"ruleshift": 99, "new": {}}', "saved by another Ruleshift", tmp_path)
    refused(b'{"ruleshift": 2}', r"saved by another Ruleshift \(journal version 2, here 3\)", tmp_path)


def test_a_file_that_is_not_there(tmp_path: Path):
    for path in (tmp_path / "nothing", tmp_path):
        with pytest.raises(JournalError, match="the journal cannot be read"):
            Journal.load(path)


# Journals with a right checksum that tell nonsense.


def nonsense(journal: Journal, **changes: Any) -> str:
    sealed = msgspec.structs.replace(journal, **changes).sealed()
    with pytest.raises(JournalError) as error:
        Game.from_journal(Journal.from_bytes(sealed.to_bytes()))
    return str(error.value)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"decks": ["pirate"]}, "cannot be opened"),
        ({"decks": ["martian", "camping"]}, "cannot be opened: Martian is never blended"),
        ({"decks": ["chess"]}, "cannot be opened"),
        ({"decks": []}, "cannot be opened: A game needs a deck"),
        ({"own_decks": {"camping": "not a deck ["}}, "this line is neither a field"),
        ({"players": []}, "cannot be opened: A game needs at least one player"),
        ({"players": ["Ann", "Ann"]}, "cannot be opened: Two players cannot have the same name"),
        ({"players": ["A"] * 10_000}, "too many"),
        ({"seed": -5}, "cannot be opened: A seed"),
        ({"order": ["Tent"]}, "cannot be opened: the order of its deck is not this deck"),
        ({"order": ["Rum"] * 99}, "'Rum', which these decks do not have"),
        ({"first": "Zoe"}, "Nobody at this table is called 'Zoe'"),
        ({"options": {"meta": 7}}, "cannot be opened"),
        ({"options": {"without": ["No Such Card"]}}, "No deck of this table has a card called 'No Such Card'"),
        ({"moves": [["Ann", "No Such Card"]]}, "cannot be replayed at move 1"),
        ({"moves": [[]]}, "cannot be replayed at move 1"),
        ({"moves": [["Ann"]]}, "cannot be replayed at move 1"),
        ({"moves": [["Zoe", "-pass"]]}, "Nobody at this table is called 'Zoe'"),
        ({"moves": [[{}, {}]]}, "cannot be replayed at move 1"),
        ({"moves": [["Ann", {}]]}, "cannot be replayed at move 1"),
        ({"moves": [["Ann", ["text"]]]}, "cannot be replayed at move 1"),
        ({"moves": [["join", 7]]}, "cannot be replayed at move 1: A player's name"),
        ({"moves": [["join", "Ann"]]}, "Two players cannot have the same name"),
        ({"moves": [["leave", "Zoe"]]}, "Nobody at this table is called 'Zoe'"),
        ({"moves": [["offer", "Ann", "opt out"]]}, "is not open to Ann"),
        ({"moves": [["offer", "Ann", 7]]}, "cannot be replayed at move 1"),
        ({"moves": [["Ann", "a", "b", "c"]]}, "cannot be replayed at move 1"),
        ({"moves": [["option", "ask", "loudly"]]}, "The option ask is public or able"),
        ({"moves": [["option", "ask", []]]}, "The option ask is public or able"),
        ({"moves": [["option", "first", "Ann"]]}, "cannot be replayed at move 1"),
        ({"moves": [["option", "ask"]]}, "Nobody at this table is called 'option'"),
        ({"random": [["No Such Card"]]}, "'No Such Card', which these decks do not have"),
    ],
)
def test_a_journal_that_tells_nonsense(journal: Journal, changes: dict[str, Any], reason: str):
    if "moves" in changes:
        changes = {"first": "Ann", **changes}
    assert reason in nonsense(journal, **changes)


@pytest.mark.parametrize("result", ["five", None, 10**20, -1, 2.5, {}, [], ["Rum"]])
def test_random_results_that_cannot_be(result: Any):
    game = played(Game("pirate", PEOPLE, seed=6), 150)
    journal = game.journal
    assert len(journal.random) > 2
    for at in range(len(journal.random)):
        random_results = [*journal.random]
        random_results[at] = result
        assert "cannot be replayed at move" in nonsense(journal, random=random_results)


def test_a_journal_that_cannot_be_written_says_so_and_leaves_nothing(tmp_path: Path):
    journal = Game("camping", seed=1).journal
    with pytest.raises(JournalError, match="cannot be written: No such file or directory"):
        journal.save(tmp_path / "nowhere" / "evening.ruleshift")
    (tmp_path / "folder").mkdir()
    with pytest.raises(JournalError, match="cannot be written"):
        journal.save(tmp_path / "folder")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_a_replay_does_not_judge_again():
    """The verdict is the journal's, whatever judging has become since."""
    hands = {"Ann": ["Heart", "Liver"], "Bob": ["Brain"]}
    rules = ["Name That Organ!", "Alternate Factlets"]
    game = Game.at("anatomy", ["Ann", "Bob"], options={"meta": []}, rules=rules, hands=hands, drawn=1)
    game.choose("Ann", "Heart")
    game.choose("Bob", "heart")
    game.choose("Ann", "It likes onions")
    journal = game.journal
    assert journal.random == [1, 1], "the name is right, and the fact is a new one"
    for verdicts, held, asked in (([1, 1], 2, "challenge"), ([0, 1], 1, "challenge"), ([1, 0], 3, "play")):
        again = Game.from_journal(msgspec.structs.replace(journal, random=verdicts))
        assert (len(again.view("Bob").hand), again.decisions[0].kind) == (held, asked)
