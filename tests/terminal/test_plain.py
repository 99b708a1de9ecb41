"""The plain table, driven by scripts as a person, a screen reader or a program would drive it."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from argparse import Namespace
from pathlib import Path

import pytest

from ruleshift.commands.play import wants_plain
from ruleshift.engine.game import Game
from ruleshift.engine.journal import Journal
from ruleshift.story.ending import ending
from tests.terminal.conftest import Play

FIRST = ["1"] * 4_000


@pytest.mark.parametrize("deck", ["pirate", "martian", "drinking", "camping", "anatomy", "pirate+camping"])
def test_a_whole_game_is_played_by_numbers_alone(play: Play, kept: Path, deck: str):
    played = play(f"play {deck} --seed 11 --bot random", FIRST)
    assert played.code == 0
    [path] = kept.glob("*.ruleshift")
    game = Game.from_journal(Journal.load(path))
    assert game.over
    assert game.outcome is not None
    paragraphs = [part.splitlines() for part in played.out.split("\n\n")]
    assert paragraphs[-1] == [f"This game is saved in {path}", f"Watch the replay: ruleshift replay {path}"]
    [end] = [lines for lines in paragraphs if lines[:1] == [ending(game.outcome, "Player")]]
    assert re.search(r"wins? with |everybody loses|Nobody wins", end[0])
    seats = paragraphs[-1 - len(game.players) : -1]
    assert {lines[0] for lines in seats} == {"You:", *(f"{name}:" for name in game.players if name != "Player")}
    assert paragraphs.index(end) < paragraphs.index(seats[0])
    assert "!!" not in played.out


@pytest.mark.parametrize("deck", ["pirate", "martian", "drinking", "camping", "anatomy"])
def test_a_whole_solitaire_game(play: Play, deck: str):
    played = play(f"solo {deck} --seed 2", FIRST)
    assert played.code == 0
    assert "You play alone" in played.out
    assert re.search(r"\d+ Goals? scored:|everybody loses", played.out)


def test_the_same_seed_tells_the_same_story(play: Play):
    def told() -> list[str]:
        return [
            line for line in play("play camping --seed 5 --bot random", FIRST).out.splitlines() if "data" not in line
        ]

    assert told() == told()


def test_one_is_told_what_one_owes_and_why(play: Play):
    out = play("play pirate --seed 3 --option first=Player", ["play 1"]).out
    assert "Play 1 card: Basic Rules." in out
    assert "You begin." in out


def test_options_can_be_named(play: Play):
    listed = play("play anatomy --seed 3 --option first=Player", []).out
    name = re.findall(r"^  2\. (.+?) \(", listed, re.MULTILINE)[0]
    for typed in (name, name.upper(), name[:-1], "2"):
        assert re.search(
            rf"You play {re.escape(name)}", play("play anatomy --seed 3 --option first=Player", [typed]).out
        )


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("99", "There is no option 99: choose 1 to 4."),
        ("0", "There is no option 0: choose 1 to 4."),
        ("banana", "'banana' is not an option. Choose from "),
        ("-1", "is not an option"),
        ("x" * 5_000, "is not an option"),
        ("help", "Type the number of an option, or its name"),
        ("table", "Numbers in force: Draw 1 (Basic Rules); Play 1 (Basic Rules)."),
        ("hand", "(Keeper"),
        ("discard", "The discard pile is empty."),
        ("why", "No Goal in play: nobody can win yet."),
        ("card Draw 2", "Draw 2 (New Rule): "),
        ("card draw", "Which one: "),
        ("card", "Which card?"),
        ("card banana bread", "There is no card called 'banana bread'."),
        ("log", "Nothing has happened yet."),
        ("undo", "You have nothing to undo."),
        ("save", "Where? Type save and a file name"),
        ("save a\0b", "cannot be written: embedded null byte"),
        ("save ~nobody-of-this-name/game", "is not a valid file name"),
        (f"save {'x' * 300}", "is not a valid file name: File name too long"),
        ("join", "Who? Type join and a name"),
        ("join Player", "Two players cannot have the same name."),
        ("leave", "Type leave again to leave."),
    ],
)
def test_whatever_is_typed_gets_an_answer(play: Play, typed: str, answer: str):
    played = play("play anatomy --seed 3 --option first=Player", [typed])
    assert answer in played.out
    assert played.code == 0
    assert "Traceback" not in played.out + played.err


def test_an_empty_line_asks_again(play: Play):
    assert play("play anatomy --seed 3 --option first=Player", ["", ""]).out.count("Play 1 card: Basic Rules.") == 3


def test_the_end_of_input_keeps_the_game_and_says_where(play: Play, kept: Path):
    played = play("play anatomy --seed 3 --option first=Player", ["1"])
    [path] = kept.glob("*.ruleshift")
    assert played.code == 0
    assert f"Continue with: ruleshift play --resume {path}" in played.out
    assert Journal.load(path).moves[0][0] == "Player"


def test_a_kept_game_goes_on_where_it_stopped(play: Play, tmp_path: Path):
    file = tmp_path / "evening.ruleshift"
    play(f"play camping --seed 5 --save {file}", ["1"] * 5)
    before = Journal.load(file).moves
    again = play(f"play --resume {file}", ["1"] * 5)
    assert "The game continues where it stopped." in again.out
    assert Journal.load(file).moves[: len(before)] == before
    assert len(Journal.load(file).moves) > len(before)


def test_resume_without_a_file_takes_the_latest_game(play: Play, kept: Path):
    play("play camping --seed 5", ["1"])
    assert "The game continues where it stopped." in play("play --resume", []).out
    assert len(list(kept.glob("*.ruleshift"))) == 1


def test_a_kept_game_never_goes_over_a_file(play: Play, tmp_path: Path):
    file = tmp_path / "evening.ruleshift"
    play(f"play camping --save {file}", ["quit"])
    played = play(f"play camping --save {file}", ["quit"])
    assert played.code == 2
    assert "exists already" in played.err


def test_a_game_is_saved_to_a_file_of_ones_own(play: Play, tmp_path: Path):
    file = tmp_path / "mine.ruleshift"
    played = play("play camping --seed 5", ["1", f"save {file}", f"save {file}", "quit"])
    assert f"Saved to {file}." in played.out
    assert "exists already" in played.out
    assert Game.from_journal(Journal.load(file)).view("Player").you == "Player"


def test_a_folder_that_cannot_be_written_stops_nobody(play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "wall").write_text("no folder")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "wall"))
    played = play("play camping --seed 5 --bot random", FIRST)
    assert played.code == 0
    assert "The game goes on, but it is not saved any more." in played.out


def test_without_a_deck_one_is_asked_which(play: Play):
    played = play("play --seed 3", ["9", "chess", "5", "quit"])
    assert "Which deck?" in played.out
    assert "There is no deck called 'chess'." in played.out
    assert "Anatomy. At the table:" in played.out
    assert play("play", []).code == 2


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("play chess", "There is no deck called 'chess'"),
        ("play pirate --players 1", "--players is a number from 2 to 12"),
        ("play pirate --players 13", "--players is a number from 2 to 12"),
        ("play pirate --players 2 --hotseat Ann,Bob,Cat", "3 people cannot sit at a table for 2"),
        ("play pirate --hotseat ,", "--hotseat needs names"),
        ("play pirate --hotseat Ann,ann", "Two players cannot have the same name"),
        ("play pirate --hotseat Ann,Bob --watch", "--watch and --hotseat exclude each other"),
        ("play pirate --name Ann --watch", "--watch and --name exclude each other"),
        ("play pirate --name Ann --hotseat Bob,Cat", "leave --name out"),
        ("play pirate --bot deepthought", "There is no bot called 'deepthought'"),
        ("play pirate --option judging", "option is written NAME=VALUE"),
        ("play pirate --option colour=red", "There is no option 'colour'"),
        ("play pirate --resume no/such.ruleshift", "cannot be read"),
        ("play pirate --pace -1", "--pace is a number of seconds from 0 to 60"),
        ("play pirate --pace nan", "--pace is a number of seconds from 0 to 60"),
        ("play pirate --pace inf", "--pace is a number of seconds from 0 to 60"),
        ("play pirate --save /", "/ is a folder: name a file in it"),
        ("play pirate --save no/such/folder/file", "There is no folder no/such/folder"),
        ("play martian+pirate", "never blended"),
        ("play --resume", "There is no saved game"),
    ],
)
def test_a_wrong_call_is_one_clear_line(play: Play, command: str, answer: str):
    played = play(command, [])
    assert played.code == 2
    assert answer in played.err
    assert played.err.count("\n") == 1


def test_bots_can_be_watched(play: Play):
    played = play("play camping --watch --players 4 --seed 1 --bot random")
    assert played.code == 0
    assert "Choose 1 to" not in played.out
    assert re.search(r"\w+ wins with ", played.out)


def test_one_may_opt_out_of_drinking_at_any_time(play: Play):
    played = play(
        "play drinking --seed 1 --option 'meta=Drinking Rules' --option first=Player",
        ["yes", "help", "opt out", "table"],
    )
    assert "At any time also: opt out" in played.out
    assert "In front of you: nothing; opted out of drinking." in played.out


def test_whoever_leaves_is_asked_twice_and_then_gone(play: Play):
    played = play("play camping --seed 5 --option first=Player", ["leave", "leave"])
    assert "You leave." in played.out
    assert re.search(r"(Bea|Cleo) wins with |everybody loses|Nobody wins", played.out)


def test_a_newcomer_sits_down_at_this_terminal(play: Play):
    played = play("play anatomy --seed 5 --option first=Player", ["join Zoe", "1"])
    assert "Zoe has joined." in played.out
    assert "Zoe" in play("play --resume", []).out


def test_a_newcomer_reads_of_somebody_who_gave_no_name(play: Play):
    out = play("play pirate --seed 3 --option first=Player", ["join Zoe", *["1", ""] * 80]).out
    assert "Player is next; everybody else, please look away." in out
    assert "from Player's hand" in out
    assert not re.search(r"You's|\bYou (is|\w+[^us]s)\b", out)


def test_a_typed_answer_in_quotes_is_never_a_command(play: Play):
    script = ["1"] * 200
    out = play("play anatomy --seed 1 --bot random", script).out
    assert "Or type your own answer" in out
    turns = out.split("Or type your own answer")[0].count("Choose 1")
    again = play("play anatomy --seed 1 --bot random", [*script[:turns], '"help"'])
    assert "You say “help”" in again.out
    assert "You say “spleen”" in play("play anatomy --seed 1 --bot random", [*script[:turns], "spleen"]).out


# Several people at one terminal.


def test_hands_are_hidden_between_two_people(play: Play):
    played = play("play anatomy --seed 3 --hotseat Ann,Bob --option first=Ann", ["", "1", "", "quit"])
    ann, bob = played.out.split("Bob is next; everybody else, please look away.")
    assert "Ann is next; everybody else, please look away." in ann
    held = re.findall(r"^  [2-4]\. (.+?) \(", ann, re.MULTILINE)
    assert len(held) == 3
    assert not any(name in bob for name in held)


def test_people_at_one_terminal_are_asked_together_whether_they_answer(play: Play):
    script = ["", "1", "nonsense", ""]
    played = play("play pirate --seed 3 --hotseat Ann,Bob,Cat --option first=Ann", script)
    assert "Bob and Cat: does anybody answer" in played.out
    assert "'nonsense' is not an answer. Press Enter, or type Bob or Cat." in played.out
    assert "Bob is next; everybody else, please look away." in played.out


def test_one_person_may_step_forward_to_answer(play: Play):
    played = play("play pirate --seed 3 --hotseat Ann,Bob,Cat --option first=Ann", ["", "1", "cat", "", "1", ""])
    assert "Cat is next; everybody else, please look away." in played.out
    assert re.search(r"Cat: .* is about to take effect: answer with a Surprise, or pass\.", played.out)


def test_somebody_joins_and_somebody_leaves_while_all_are_asked(play: Play):
    played = play(
        "play pirate --hotseat Ann,Bob,Cat --option first=Ann --seed 4",
        ["", "1", "join Dan", *["leave Bob"] * 2, "", "quit"],
    )
    asked = [
        line
        for line in played.out.splitlines()
        if "answer Trash Something with a Surprise?" in line or "with a Surprise?" in line
    ]
    assert "Dan has joined." in played.out
    assert (asked[0].split(":")[0], asked[-1].split(":")[0]) == ("Bob and Cat", "Cat")


def test_a_choice_is_taken_back_before_the_next_one_looks(play: Play):
    game = Game("anatomy", ["Ann", "Bob"], seed=3, options={"first": "Ann"})
    goals = {card.name for card in game.cards if card.kind.word == "goal"}
    goal = next(
        at for at, option in enumerate(game.decisions[0].options, 1) if option.card and option.card.name in goals
    )
    typed = ["", str(goal), "undo", str(goal), "", "undo", "quit"]
    played = play("play anatomy --hotseat Ann,Bob --option first=Ann --seed 3", typed)
    assert played.out.count("Press Enter when you are ready (Ann can still type undo):") == 2
    assert played.out.count("Your last choice is undone.") == 1
    assert "You cannot undo that: somebody else has acted since." in played.out, "Bob has nothing to take back"


def test_a_whole_hot_seat_game(play: Play):
    script = [line for _ in range(6_000) for line in ("", "1")]
    played = play("play anatomy --seed 8 --hotseat Ann,Bob", script)
    assert re.search(r"(Ann|Bob) wins with |everybody loses", played.out)


# Which table.


@pytest.mark.parametrize(
    ("stdin", "stdout", "installed", "asked_for", "plain_table"),
    [
        (True, True, True, False, False),
        (False, True, True, False, True),
        (True, False, True, False, True),
        (True, True, False, False, True),
        (True, True, True, True, True),
    ],
)
def test_lines_of_text_where_nothing_else_is_possible(
    monkeypatch: pytest.MonkeyPatch, stdin: bool, stdout: bool, installed: bool, asked_for: bool, plain_table: bool
):
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr("sys.stdin", Terminal(stdin))
    monkeypatch.setattr("sys.stdout", Terminal(stdout))
    monkeypatch.setattr("ruleshift.commands.play.find_spec", lambda _: object() if installed else None)
    assert wants_plain(Namespace(plain=asked_for)) == plain_table


@pytest.mark.parametrize("term", ["dumb", "unknown", ""])
def test_lines_of_text_on_a_terminal_that_can_do_nothing_else(monkeypatch: pytest.MonkeyPatch, term: str):
    monkeypatch.setattr("sys.stdin", Terminal(True))
    monkeypatch.setattr("sys.stdout", Terminal(True))
    monkeypatch.setenv("TERM", "xterm")
    assert not wants_plain(Namespace(plain=False))
    monkeypatch.setenv("TERM", term)
    assert wants_plain(Namespace(plain=False))


class Terminal(io.StringIO):
    """Something that is a terminal, or is not."""

    def __init__(self, real: bool) -> None:
        super().__init__()
        self.real = real

    def isatty(self) -> bool:
        return self.real


def test_a_game_without_textual_never_loads_it():
    words = ["play", "pirate", "--plain", "--watch", "--pace", "0", "--seed", "1"]
    script = f"import sys; from ruleshift.cli import main; main({words}); print('textual' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "False"


def test_ctrl_c_loses_nothing(monkeypatch: pytest.MonkeyPatch, play: Play, kept: Path):
    lines = iter(["1\n", "1\n"])

    def readline() -> str:
        try:
            return next(lines)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr("ruleshift.terminal.line_io.Lines.ask", lambda _self, _prompt: readline().strip())
    played = play("play anatomy --seed 3 --option first=Player")
    assert played.code == 130
    [path] = kept.glob("*.ruleshift")
    assert [move[0] for move in Journal.load(path).moves].count("Player") >= 2
