"""Many games: what they add up to, in one process and in several, and what is kept of them."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from ruleshift import Game, Journal
from ruleshift.cards import RuleshiftError
from ruleshift.lab.batch import Batch
from ruleshift.lab.plan import Plan, make_plan
from ruleshift.lab.report_text import results_text
from ruleshift.lab.results import Results
from ruleshift.lab.simulation import play_plan, simulate

MARTIAN = make_plan("martian", ["random", "greedy", "random"], games=15, seed=3)

HEAD = """
format = 1
id = "attic"
name = "Attic"
[[basic]]
name = "Basic Rules"
draw = 1
play = 1
"""
NO_GOALS = HEAD + "".join(f'[[keeper]]\nname = "Box {number}"\n' for number in range(1, 11))


@pytest.fixture(scope="module")
def martian(tmp_path_factory: pytest.TempPathFactory) -> tuple[Results, Batch, Path]:
    out = tmp_path_factory.mktemp("lab") / "new" / "folder"
    return *play_plan(MARTIAN, out=out), out


def test_every_game_is_counted_once(martian: tuple[Results, Batch, Path]):
    results, batch, _ = martian
    assert results.games == len(batch.records) == 15
    assert results.finished + results.unfinished == 15
    assert sum(results.wins.values()) == 15
    won = results.wins["random"] + results.wins["greedy"]
    assert sum(results.seats) == sum(results.goals.values()) == won
    assert len(results.seats) == 3
    assert [record.number for record in batch.records] == list(range(15))


def test_an_ungoal_makes_everyone_lose(martian: tuple[Results, Batch, Path]):
    results, batch, _ = martian
    assert results.wins["everyone lost"] == sum(record.result == "lost" for record in batch.records) > 0


def test_turns_and_decisions_are_those_of_the_games(martian: tuple[Results, Batch, Path]):
    results, batch, _ = martian
    assert results.turns.max == max(record.turns for record in batch.records)
    assert results.turns.mean * 15 == pytest.approx(sum(record.turns for record in batch.records))
    assert results.decisions.mean * 15 == pytest.approx(sum(record.decisions for record in batch.records))


def test_a_goal_that_won_was_played_and_winners_play_no_more_than_everybody(martian: tuple[Results, Batch, Path]):
    results, _, _ = martian
    assert all(card.won <= card.played for card in results.cards.values())
    assert all(results.cards[goal].played >= won for goal, won in results.goals.items())
    assert not {"Basic Rules", "Time Limit", "Pathetic Human (male)"} & set(results.cards)
    assert sum(card.won for card in results.cards.values()) > 0


def test_the_folder_holds_the_results_and_a_journal_of_every_game(martian: tuple[Results, Batch, Path]):
    results, batch, out = martian
    document = json.loads((out / "results.json").read_text(encoding="utf-8"))
    assert msgspec.convert(document.pop("plan"), Plan) == MARTIAN
    assert document == msgspec.to_builtins(results)
    journals = sorted((out / "journals").iterdir())
    assert [path.name for path in journals] == [f"{number:06}.ruleshift" for number in range(1, 16)]
    for path, record in zip(journals, batch.records, strict=True):
        game = Game.from_journal(Journal.load(path))
        assert game.outcome is not None
        assert (game.outcome.result, game.outcome.turns) == (record.result, record.turns)
        winner = MARTIAN.names[record.bot] if record.bot is not None else None
        assert game.outcome.winner == winner
        if record.place is not None:
            assert game.players[record.place] == winner


def test_a_folder_that_holds_something_is_left_alone(martian: tuple[Results, Batch, Path]):
    _, _, out = martian
    before = (out / "results.json").read_bytes()
    with pytest.raises(RuleshiftError, match="not empty"):
        play_plan(MARTIAN, out=out)
    assert (out / "results.json").read_bytes() == before


def test_a_file_is_no_folder(tmp_path: Path):
    (tmp_path / "taken").write_text("")
    with pytest.raises(RuleshiftError, match="cannot be written"):
        play_plan(MARTIAN, out=tmp_path / "taken")


def without_time(results: Results) -> Results:
    return msgspec.structs.replace(results, seconds=0.0)


def test_the_number_of_processes_changes_nothing(martian: tuple[Results, Batch, Path]):
    results, batch, _ = martian
    again, same = play_plan(MARTIAN, jobs=2)
    assert without_time(again) == without_time(results)
    assert same.records == batch.records


def test_another_seed_gives_other_games(martian: tuple[Results, Batch, Path]):
    _, batch, _ = martian
    _, others = play_plan(msgspec.structs.replace(MARTIAN, seed=4))
    assert others.records != batch.records


@pytest.mark.parametrize("jobs", [0, -3, 1_000])
def test_impossible_numbers_of_processes(jobs: int):
    with pytest.raises(RuleshiftError, match="1 to 256 processes"):
        play_plan(MARTIAN, jobs=jobs)


def test_progress_is_told_up_to_the_last_game():
    told: list[int] = []
    play_plan(msgspec.structs.replace(MARTIAN, games=9), progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 9


# Games that nobody wins, or not by a Goal.


@pytest.fixture
def attic(tmp_path: Path) -> Plan:
    (tmp_path / "attic.toml").write_text(NO_GOALS)
    return make_plan(str(tmp_path / "attic.toml"), ["random"], players=2, games=3)


def test_games_that_get_stuck_are_unfinished(attic: Plan):
    results, batch = play_plan(attic)
    assert {record.result for record in batch.records} == {"stuck"}
    assert (results.finished, results.unfinished) == (0, 3)
    assert results.wins == {"random": 0, "everyone lost": 0, "unfinished": 3}
    assert results.seats == [0, 0]
    assert results.goals == {}


def test_a_game_that_never_ends_is_given_up_after_a_thousand_turns(tmp_path: Path):
    (tmp_path / "carousel.toml").write_text(
        f'{HEAD}[[action]]\nname = "Round We Go"\ncount = 20\ndo = [{{ draw = 1 }}]\n'
    )
    plan = make_plan(str(tmp_path / "carousel.toml"), ["random"], players=2, games=1)
    results, batch = play_plan(plan)
    assert batch.records[0].result == "unfinished"
    assert results.turns.max == 1_000
    assert results.wins == {"random": 0, "everyone lost": 0, "unfinished": 1}
    assert results.cards["Round We Go"].played == 1_000


def test_every_card_laid_down_is_counted(attic: Plan):
    results, _ = play_plan(attic)
    counts = {name: (card.played, card.won) for name, card in results.cards.items()}
    assert counts == {f"Box {number}": (3, 0) for number in range(1, 11)}


def test_a_time_limit_wins_under_its_own_name():
    plan = make_plan("martian", ["random"], games=12, options={"meta": "Time Limit", "time_limit": "8"})
    results, batch = play_plan(plan)
    assert sum(results.seats) == sum(results.goals.values())
    assert results.goals["Time Limit"] == sum(record.goal == "Time Limit" for record in batch.records) > 0


def test_copies_of_a_card_in_two_decks_are_one_row():
    results, _ = play_plan(make_plan("pirate+camping", ["random"], players=2, games=2))
    spellings = Counter(name.casefold().rstrip("!") for name in results.cards)
    assert set(spellings.values()) == {1}
    assert "zap a card" in spellings


def test_a_bot_that_fails_takes_the_default_and_is_reported(tmp_path: Path):
    bot = tmp_path / "bad.py"
    bot.write_text("class Bad:\n    def pick(self, decision, view):\n        raise KeyError('oops')\n")
    results, batch = play_plan(make_plan("martian", [f"{bot}:Bad", "random"], games=2))
    assert results.games == 2
    assert len(batch.troubles) > 2
    assert batch.troubles[0].startswith("Game 1: ")
    assert "KeyError" in batch.troubles[0]


# The report for people.


def test_the_report_tells_wins_with_intervals_places_length_goals_and_cards(martian: tuple[Results, Batch, Path]):
    results, _, _ = martian
    lines = results_text(MARTIAN, results).splitlines()
    assert lines[0].startswith("martian, 3 players: 15 games in ")
    greedy = next(line for line in lines if line.strip().startswith("greedy"))
    assert f"{results.wins['greedy']}" in greedy
    assert greedy.endswith("1 of 3 (33.3 %)")
    assert " % to " in greedy
    assert any(line.strip().startswith("everyone lost") for line in lines)
    assert not any(line.strip().startswith("unfinished") for line in lines)
    assert sum(line.strip().startswith("player ") for line in lines) == 3
    assert any(line.startswith("length of a game") for line in lines)
    assert max(len(line) for line in lines) <= 100


def test_the_report_of_games_without_a_winner(attic: Plan):
    results, _ = play_plan(attic)
    text = results_text(attic, results)
    assert "unfinished" in text
    assert "100.0 %" in text


# In one call.


def test_one_call_plays_the_same_games_as_a_plan():
    results = simulate("martian", games=12, players=3, bots=["greedy"], seed=3, options={"judging": False})
    plan = make_plan("martian", ["greedy"], players=3, games=12, seed=3, options={"judging": False})
    planned, _ = play_plan(plan)
    assert msgspec.structs.replace(results, seconds=0.0) == msgspec.structs.replace(planned, seconds=0.0)


def test_one_call_takes_bots_as_the_command_does_and_results_are_read_by_name():
    results = simulate("pirate", games=6, bots="Greedy, random", jobs=2)
    assert results.games == results.finished + results.unfinished == 6
    assert sum(results.wins[bot] for bot in ("greedy", "random")) == sum(results.goals.values()) == sum(results.seats)
    assert results.turns.median <= results.turns.max
    assert all(card.won <= card.played for card in results.cards.values())


def test_one_call_says_what_cannot_be():
    with pytest.raises(RuleshiftError, match="1 to 1,000,000 games"):
        simulate("pirate", games=0)
    with pytest.raises(RuleshiftError, match="There is no bot called 'clever'"):
        simulate("pirate", bots="clever")
