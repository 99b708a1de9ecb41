"""`ruleshift replay`: a list in a pipe, and a part of a game as a game of its own."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ruleshift.engine.core.event import Event
from ruleshift.engine.game import Game
from ruleshift.engine.journal import Journal
from ruleshift.terminal.recording import Recording
from ruleshift.terminal.saved_games import Keep, write
from ruleshift.terminal.screen.table_model import take_picture
from ruleshift.terminal.session import Session
from tests.support.secrets import SAID_BY_PEOPLE, SPECTATOR, known, names_in
from tests.support.states import state
from tests.terminal.conftest import Play


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """A finished game."""
    game = Game("camping", ["Ann", "Bob"], seed=4)
    while not game.over:
        game.choose(game.decisions[0], game.decisions[0].options[-1])
    path = tmp_path / "evening.ruleshift"
    game.journal.save(path)
    return path


def test_every_move_is_listed_and_the_end_told(play: Play, evening: Path):
    played = play(f"replay {evening}")
    moves = Journal.load(evening).moves
    assert played.code == 0
    for number in (1, len(moves) // 2, len(moves)):
        assert f"\n{number}. " in played.out
    outcome = Game.from_journal(Journal.load(evening)).outcome
    assert str(outcome) in played.out.splitlines()[-1]


def test_a_finished_game_shows_what_was_drawn(evening: Path):
    told = [line.text for lines in Recording(Journal.load(evening)).told for line in lines]
    assert any(line.startswith("Ann draws ") and "a card" not in line for line in told)


def test_a_game_that_goes_on_keeps_its_secrets(evening: Path):
    half = Game.from_journal(Journal.load(evening), 6).journal
    recording = Recording(half)
    told = [line.text for lines in recording.told for line in lines]
    assert all("card" in line for line in told if " draws " in line and "Creeper" not in line)
    assert recording.hands(Game.from_journal(half)) == {}


def test_piles_that_a_copy_has_shuffled_are_a_move_of_nobody(play: Play, tmp_path: Path):
    game = Game("camping", ["Ann", "Bob"], seed=4).clone(seed=9)
    game.playout(1)
    game.journal.save(tmp_path / "copy.ruleshift")
    played = play(f"replay {tmp_path / 'copy.ruleshift'}")
    assert played.code == 0
    assert "The piles that lie face down are shuffled anew" in played.out


def test_a_part_of_a_game_is_a_whole_game(play: Play, evening: Path, tmp_path: Path):
    part = tmp_path / "part.ruleshift"
    assert play(f"replay {evening} --cut 7 --out {part}").code == 0
    cut = Journal.load(part)
    assert len(cut.moves) == 7
    assert state(Game.from_journal(cut)) == state(Game.from_journal(Journal.load(evening), 7))
    assert play(f"play --resume {part} --name Ann", ["1"]).code == 0


def test_one_plays_on_from_a_move_and_the_game_itself_stays_as_it_was(play: Play, kept: Path, evening: Path):
    before = evening.read_bytes()
    played = play(f"replay {evening} --play-on 7 --name Bob", ["table", "quit"])
    assert played.code == 0
    assert "Your hand: " in played.out
    [path] = kept.glob("*.ruleshift")
    journal = Journal.load(path)
    assert journal.moves[:7] == Journal.load(evening).moves[:7]
    assert [move[0] for move in journal.moves[7:8]] == ["seed"]
    assert evening.read_bytes() == before
    assert play(f"play --resume {path}", ["quit"]).code == 0


@pytest.mark.parametrize(
    ("rest", "answer"),
    [
        ("--play-on 99999", "nobody can play on from 99999"),
        ("--play-on -1", "nobody can play on from -1"),
    ],
)
def test_nobody_plays_on_from_nowhere(play: Play, evening: Path, rest: str, answer: str):
    played = play(f"replay {evening} {rest}")
    assert (played.code, answer in played.err) == (2, True)
    last = len(Journal.load(evening).moves)
    assert f"The game is over after move {last}" in play(f"replay {evening} --play-on {last}").err


@pytest.mark.parametrize(
    ("rest", "answer"),
    [
        ("--cut 7", "--cut and --out go together"),
        ("--out x", "--cut and --out go together"),
        ("--cut 99999 --out new.ruleshift", "it cannot be cut at 99999"),
        ("--cut -1 --out new.ruleshift", "it cannot be cut at -1"),
    ],
)
def test_a_wrong_cut_says_what_is_wrong(play: Play, evening: Path, rest: str, answer: str):
    played = play(f"replay {evening} {rest}")
    assert played.code == 2
    assert answer in played.err


def test_a_damaged_file_is_one_clear_line(play: Play, evening: Path):
    evening.write_bytes(evening.read_bytes().replace(b"Ann", b"Eve", 1))
    played = play(f"replay {evening}")
    assert played.code == 2
    assert "the checksum does not match" in played.err


def test_one_steps_from_turn_to_turn_and_back(evening: Path):
    recording = Recording(Journal.load(evening))
    second = recording.turn_from(0, 1)
    assert Game.from_journal(recording.journal, second).view().turn_number == 2
    assert recording.turn_from(second, -1) == 0
    assert recording.turn_from(recording.length, 1) == recording.length


# A game that goes on.

DECKS = ["pirate", "martian", "drinking", "camping", "anatomy"]


def half_a_game(deck: str, people: str, bots: str, seed: int, moves: int) -> tuple[Journal, dict[str, str]]:
    """A game that people and bots have played at random for a while."""
    chance = random.Random(seed)
    names = [*people.split(), *bots.split()]
    game = Game(deck, names, seed=seed, options={"first": "draw"}, people=people.split())
    session = Session(game, tuple(people.split()), dict.fromkeys(bots.split(), "random"), Keep(None))
    while len(session.game.journal.moves) < moves:
        if not session.advance():
            decision = chance.choice(session.asked())
            session.choose(decision, chance.randrange(len(decision)))
        if session.over:
            return half_a_game(deck, people, bots, seed + 1_000, moves - 5)
    return session.journal, session.seats


def seen_until(journal: Journal, seat: str | None) -> tuple[list[set[str]], list[str]]:
    """The cards that a seat has seen after each move of a journal, and what people said aloud."""
    steps = Game.retrace(journal)
    game = next(steps)
    seen: set[str] = set()
    said: list[str] = []

    def look() -> None:
        pid = SPECTATOR if seat is None or seat not in game.players else game._table.names.index(seat)
        seen.update(known(game._table, pid))

    def hear(event: Event) -> None:
        look()
        if event.kind in SAID_BY_PEOPLE:
            said.append(event.said or "")

    game.listen(hear)
    look()
    after = [set(seen)]
    for _ in steps:
        look()
        after.append(set(seen))
    return after, said


def shown(recording: Recording, move: int) -> Iterator[str]:
    """What a replay shows at a move, plain or on the screen, but for what Goals ask for and what was typed."""
    yield re.sub('"[^"]*"', "", recording.move_text(move))
    yield from (re.sub("“[^”]*”", "", line.text) for line in recording.told[move])
    if move % 4:
        return
    game, story = recording.position(move), recording.story(move)
    picture = take_picture(game, recording.book, recording.viewer(game), story, {}, recording.hands(game))
    for rows in (*picture.rules, *picture.goals, *picture.seats, picture.hands):
        for row in rows:
            yield from row.cards
    yield str(picture.view)


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize(("people", "bots", "seat"), [("Ann", "Bea Cleo", "Ann"), ("Ann Bob", "Cleo", None)])
def test_a_game_that_goes_on_shows_nothing_hidden(deck: str, people: str, bots: str, seat: str | None):
    for seed in range(2):
        journal, seats = half_a_game(deck, people, bots, seed, 40 + 12 * seed)
        recording = Recording(journal, seats)
        assert recording.seat == seat
        seen, said = seen_until(journal, seat)
        names = set(Game.from_journal(journal)._table.pack.names)
        for move in range(recording.length + 1):
            for text in shown(recording, move):
                for spoken in filter(None, said):
                    text = text.replace(spoken, "…")  # noqa: PLW2901 - what was said aloud is no secret
                leaked = names_in(text, names, seen[recording.moves(move)])
                assert not leaked, f"move {move} of {deck}, seed {seed}, shows {sorted(leaked)}: {text}"


def test_ones_own_seat_sees_its_own_cards_again():
    journal, seats = half_a_game("camping", "Ann", "Bea", 1, 20)
    recording = Recording(journal, seats)
    game, story = recording.position(recording.length), recording.story(recording.length)
    assert recording.viewer(game) == "Ann"
    assert any(line.text.startswith("You draw ") and "card" not in line.text for line in story.lines)


def test_moves_that_the_seat_did_not_notice_are_not_counted():
    journal, seats = half_a_game("pirate", "Ann", "Bea Cleo", 4, 60)
    recording = Recording(journal, seats)
    assert recording.length < len(journal.moves)
    assert all(
        recording.told[1:][at] or recording.move_text(at + 1).startswith("Ann: ") for at in range(recording.length)
    )
    assert recording.moves(recording.length) == len(journal.moves)


@pytest.mark.parametrize(
    ("seats", "people", "seat"),
    [
        ({"Ann": "person", "Bob": "random"}, [], "Ann"),
        ({"Ann": "person", "Bob": "person"}, [], None),
        ({}, [], None),
        ({}, ["Bob"], "Bob"),
        ({}, ["Ann", "Bob"], None),
        ({"Ann": "random", "Bob": "random"}, [], None),
    ],
)
def test_a_game_that_goes_on_is_shown_as_its_one_person_knows_it(
    seats: dict[str, str], people: list[str], seat: str | None
):
    game = Game("camping", ["Ann", "Bob"], seed=1, options={"first": "draw"}, people=people)
    assert Recording(game.journal, seats).seat == seat


def test_the_list_of_a_game_that_goes_on_keeps_its_secrets(play: Play, tmp_path: Path):
    journal, seats = half_a_game("pirate", "Ann Bob", "Cleo", 2, 60)
    path = tmp_path / "half.ruleshift"
    write(path, journal, seats)
    out = play(f"replay {path}").out
    names = set(Game.from_journal(journal)._table.pack.names)
    assert not names_in(out, names, seen_until(journal, None)[0][-1])
    assert "The game is not over." in out
    write(path, journal, {**seats, "Bob": "random"})
    assert "Your hand: " not in play(f"replay {path}").out


def test_a_cut_counts_the_moves_that_are_shown(play: Play, tmp_path: Path):
    journal, seats = half_a_game("pirate", "Ann", "Bea Cleo", 4, 60)
    path, part = tmp_path / "half.ruleshift", tmp_path / "part.ruleshift"
    write(path, journal, seats)
    recording = Recording(journal, seats)
    assert play(f"replay {path} --cut 9 --out {part}").code == 0
    assert Journal.load(part).moves == journal.moves[: recording.moves(9)]
    assert "it cannot be cut at" in play(f"replay {path} --cut {recording.length + 1} --out {part}2").err


def test_a_newcomer_sees_a_game_from_the_moment_of_sitting_down():
    game = Game("camping", ["Bea", "Cleo"], seed=1, options={"first": "Bea"})
    game.choose(game.decisions[0], 0)
    game.join("Ann")
    recording = Recording(game.journal, {"Ann": "person", "Bea": "random", "Cleo": "random"})
    first, last = recording.position(0), recording.position(recording.length)
    assert (recording.viewer(first), recording.viewer(last)) == (None, "Ann")
    assert recording.move_text(recording.length) == "Ann joins"
