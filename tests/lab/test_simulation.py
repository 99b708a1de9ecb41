"""Many games: what they add up to, wherever they are played, and what is kept of them."""

from __future__ import annotations

import json
import signal
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from ruleshift import Game, Journal
from ruleshift.cards import RuleshiftError
from ruleshift.lab import Plan, Run, make_plan, play_plan, results_text, simulate
from ruleshift.lab.batch import Keep, play_batch
from ruleshift.lab.executors import batch_ranges
from ruleshift.lab.plan import make_job
from ruleshift.lab.report_text import FANCY
from ruleshift.lab.results import Results
from ruleshift.lab.tally import new_tally

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
def martian(tmp_path_factory: pytest.TempPathFactory) -> tuple[Run, Path]:
    out = tmp_path_factory.mktemp("lab") / "new" / "folder"
    return play_plan(MARTIAN, out=out, rows=True), out


def test_every_game_is_counted_once(martian: tuple[Run, Path]):
    run, _ = martian
    results = run.results
    assert results.games == len(run.rows) == run.tally.games == 15
    assert results.finished + results.unfinished == 15
    assert sum(results.wins.values()) == 15
    won = results.wins["random"] + results.wins["greedy"]
    assert sum(results.seats) == sum(results.goals.values()) == won
    assert len(results.seats) == 3
    assert [row.game for row in run.rows] == list(range(1, 16))


def test_an_ungoal_makes_everyone_lose(martian: tuple[Run, Path]):
    run, _ = martian
    assert run.results.wins["everyone lost"] == sum(row.result == "lost" for row in run.rows) > 0
    assert sum(share.hits for share in run.results.endings.ungoals.values()) == run.results.endings.lost


def test_turns_and_decisions_are_those_of_the_games(martian: tuple[Run, Path]):
    run, _ = martian
    results = run.results
    assert results.turns.max == max(row.turns for row in run.rows) == results.length.longest
    assert results.turns.mean * 15 == pytest.approx(sum(row.turns for row in run.rows))
    assert results.decisions.mean * 15 == pytest.approx(sum(row.decisions for row in run.rows))
    assert results.length.histogram == Counter(row.turns for row in run.rows)
    forced = sum(row.forced for row in run.rows)
    assert results.length.forced_share == forced / (forced + sum(row.decisions for row in run.rows))


def test_a_goal_that_won_was_played_and_winners_play_no_more_than_everybody(martian: tuple[Run, Path]):
    results = martian[0].results
    assert all(card.won <= card.played for card in results.cards.values())
    assert all(results.cards[goal].played >= won for goal, won in results.goals.items())
    assert not {"Basic Rules", "Time Limit", "Pathetic Human (male)"} & set(results.cards)
    assert sum(card.won for card in results.cards.values()) > 0


def test_goals_are_in_play_before_they_are_near_before_they_are_met_before_they_win(martian: tuple[Run, Path]):
    for goal in martian[0].results.goal_stats:
        assert 15 >= goal.in_play >= goal.near >= goal.met >= goal.won.hits >= 0
    assert sum(goal.won.hits for goal in martian[0].results.goal_stats) == sum(martian[0].results.goals.values())


def test_tables_are_counted_once_for_every_turn(martian: tuple[Run, Path]):
    run, _ = martian
    turns = sum(row.turns for row in run.rows)
    assert sum(run.tally.states_all) == turns
    assert run.tally.states_all[0] == sum(row.turns_without_goal for row in run.rows)
    assert sum(run.tally.drift_all) == 4 * turns
    assert sum(run.results.states.overall.values()) == pytest.approx(1)
    for drift in run.results.drift:
        assert sum(drift.overall) == pytest.approx(1)
        assert all(sum(shares) == pytest.approx(1) for shares in drift.rounds)


def test_nobody_wins_more_often_with_a_card_than_they_had_it(martian: tuple[Run, Path]):
    tally = martian[0].tally
    for had, won in (
        (tally.drawn, tally.drawn_won), (tally.played, tally.played_won), (tally.held, tally.held_won),
        (tally.had, tally.had_won), (tally.plays, tally.plays_won), (tally.drawn, tally.drawn_played),
    ):  # fmt: skip
        assert all(part <= whole for whole, part in zip(had, won, strict=True))
    assert all(drawn <= 3 * 15 for drawn in tally.drawn)


def test_the_folder_holds_the_results_and_a_journal_of_every_game(martian: tuple[Run, Path]):
    run, out = martian
    document = json.loads((out / "results.json").read_text(encoding="utf-8"))
    assert msgspec.convert(document.pop("plan"), Plan) == MARTIAN
    assert msgspec.convert(document, Results, strict=False) == run.results
    journals = sorted((out / "journals").iterdir())
    assert [path.name for path in journals] == [f"{number:06}.ruleshift" for number in range(1, 16)]
    for path, row in zip(journals, run.rows, strict=True):
        game = Game.from_journal(Journal.load(path))
        assert game.outcome is not None
        assert (game.outcome.result, game.outcome.turns) == (row.result, row.turns)
        winner = game.outcome.winner
        assert (winner.rpartition(" ")[0] if winner else None) == row.winner
        if row.place is not None:
            assert game.players[row.place - 1] == winner


def test_a_folder_that_holds_something_is_left_alone(martian: tuple[Run, Path]):
    _, out = martian
    before = (out / "results.json").read_bytes()
    with pytest.raises(RuleshiftError, match="not empty"):
        play_plan(MARTIAN, out=out)
    assert (out / "results.json").read_bytes() == before


def test_a_file_is_no_folder(tmp_path: Path):
    (tmp_path / "taken").write_text("")
    with pytest.raises(RuleshiftError, match="cannot be written"):
        play_plan(MARTIAN, out=tmp_path / "taken")
    with pytest.raises(RuleshiftError, match="cannot be written"):
        play_plan(MARTIAN, journals_to=tmp_path / "taken")
    with pytest.raises(RuleshiftError, match="is a folder"):
        play_plan(MARTIAN, games_to=tmp_path)


def test_another_seed_gives_other_games(martian: tuple[Run, Path]):
    other = play_plan(msgspec.structs.replace(MARTIAN, seed=4))
    assert other.results.digest != martian[0].results.digest


def test_batches_add_up_to_the_same_however_they_are_cut(martian: tuple[Run, Path]):
    job = make_job(MARTIAN)
    for size in (1, 4, 15):
        total = new_tally(len(job.roster.rows), 3)
        for first in range(0, 15, size):
            total.add(play_batch(job, first, min(15, first + size), Keep()).tally)
        assert total.digest == martian[0].results.digest


def test_batches_depend_on_the_number_of_games_alone_and_cover_them():
    for games in (1, 7, 200, 1_500, 123_456):
        ranges = batch_ranges(games)
        assert [number for numbers in ranges for number in (numbers.start, numbers.stop)][::2][0] == 0
        assert sum(map(len, ranges)) == games
        assert all(len(numbers) <= 500 for numbers in ranges)


def test_progress_is_told_up_to_the_last_game():
    told: list[int] = []
    play_plan(msgspec.structs.replace(MARTIAN, games=9), progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 9


def test_a_million_games_need_no_more_room_than_a_hundred():
    """What a tally holds does not grow with its games: the second half of them adds no entries of a new sort."""
    job = make_job(make_plan("camping", ["random"], games=60))
    tally = play_batch(job, 0, 60, Keep()).tally
    size = len(msgspec.json.encode(tally))
    for _ in range(50):
        tally.add(play_batch(job, 0, 2, Keep()).tally)
    assert len(msgspec.json.encode(tally)) < 1.25 * size


def test_games_as_lines_of_json(tmp_path: Path):
    run = play_plan(MARTIAN, games_to=tmp_path / "games.jsonl", rows=True)
    lines = (tmp_path / "games.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line) for line in lines] == [msgspec.to_builtins(row) for row in run.rows]


def test_swings_are_judged_in_the_first_games():
    plan = make_plan("pirate", ["greedy"], games=4, swings=2, seed=2)
    run = play_plan(plan)
    swings = run.results.swings
    assert swings is not None
    assert swings.games == 2
    for chances in swings.sample:
        assert all(len(row) == 4 and all(0 <= chance <= 1_000 for chance in row) for row in chances)
    assert play_plan(plan, workers=2).results.digest == run.results.digest


# Games that nobody wins, or not by a Goal.


@pytest.fixture
def attic(tmp_path: Path) -> Plan:
    (tmp_path / "attic.toml").write_text(NO_GOALS)
    return make_plan(str(tmp_path / "attic.toml"), ["random"], players=2, games=3)


def test_games_that_get_stuck_are_unfinished(attic: Plan):
    results = play_plan(attic).results
    assert next(iter(results.endings.no_end.values())).hits == 3
    assert (results.finished, results.unfinished) == (0, 3)
    assert results.wins == {"random": 0, "everyone lost": 0, "unfinished": 3}
    assert results.seats == [0, 0]
    assert results.goals == {}


def test_a_game_that_never_ends_is_given_up_after_a_thousand_turns(tmp_path: Path):
    (tmp_path / "carousel.toml").write_text(
        f'{HEAD}[[action]]\nname = "Round We Go"\ncount = 20\ndo = [{{ draw = 1 }}]\n'
    )
    plan = make_plan(str(tmp_path / "carousel.toml"), ["random"], players=2, games=1)
    run = play_plan(plan)
    results = run.results
    assert run.tally.results == {"unfinished": 1}
    assert results.endings.games[0].most_played == [("Round We Go", 1_000)]
    assert results.turns.max == 1_000
    assert results.wins == {"random": 0, "everyone lost": 0, "unfinished": 1}
    assert results.cards["Round We Go"].played == 1_000


def test_every_card_laid_down_is_counted(attic: Plan):
    results = play_plan(attic).results
    counts = {name: (card.played, card.won) for name, card in results.cards.items()}
    assert counts == {f"Box {number}": (3, 0) for number in range(1, 11)}


def test_a_time_limit_wins_under_its_own_name():
    plan = make_plan("martian", ["random"], games=12, options={"meta": "Time Limit", "time_limit": "8"})
    run = play_plan(plan, rows=True)
    results = run.results
    assert sum(results.seats) == sum(results.goals.values())
    assert results.goals["Time Limit"] == sum(row.goal == "Time Limit" for row in run.rows) > 0


def test_copies_of_a_card_in_two_decks_are_one_row():
    results = play_plan(make_plan("pirate+camping", ["random"], players=2, games=2)).results
    spellings = Counter(name.casefold().rstrip("!") for name in results.cards)
    assert set(spellings.values()) == {1}
    assert "zap a card" in spellings


def test_a_bot_that_fails_takes_the_default_and_is_reported(tmp_path: Path):
    bot = tmp_path / "bad.py"
    bot.write_text("class Bad:\n    def pick(self, decision, view):\n        raise KeyError('oops')\n")
    results = play_plan(make_plan("martian", [f"{bot}:Bad", "random"], games=2)).results
    assert results.games == 2
    assert results.trouble_count > 2
    assert results.troubles[0].startswith("Game 1: ")
    assert "KeyError" in results.troubles[0]


HANGS = """
import signal, time
from pathlib import Path

class Hangs:
    def __init__(self, seed):
        self.seed = seed
    def pick(self, decision, view):
        if self.seed % 3 == 0 and view.turn_number > 3 and self.others_are_kept():
            left, again = signal.getitimer(signal.ITIMER_REAL)
            assert 0 < left <= 3_600 and again, "nobody would notice"
            signal.setitimer(signal.ITIMER_REAL, 0.001, again)  # the time is over
            while True:
                pass
        return 0
    def others_are_kept(self):
        while not any(Path(FOLDER, "batches").glob("*.json")):
            time.sleep(0.01)
        return True
"""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="nothing can interrupt a bot here")
@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_that_hangs_ends_the_run_with_the_games_before_it(tmp_path: Path, workers: int):
    """It hangs once other games are kept; the hour that it has is over at once."""
    out = tmp_path / "run"
    bot = tmp_path / "slow.py"
    bot.write_text(f"FOLDER = {str(out)!r}\n{HANGS}")
    plan = make_plan("martian", [f"{bot}:Hangs", "random"], games=40)
    run = play_plan(plan, workers=workers, patience=3_600, out=out)
    assert "took longer than 3600 s" in run.stopped
    assert 0 < run.results.games < 40


# The report for people.


def test_the_report_tells_findings_wins_with_intervals_places_length_goals_and_cards(martian: tuple[Run, Path]):
    results = martian[0].results
    lines = results_text(results).splitlines()
    assert lines[0].startswith("Martian, random, greedy, random: 15 games in ")
    assert any(line.startswith(("  ! ", "  = ")) for line in lines)
    greedy = next(line for line in lines if line.strip().startswith("greedy"))
    assert f" {results.wins['greedy']} " in greedy
    assert any(line.strip().startswith("everyone lost") for line in lines)
    assert not any(line.strip().startswith("unfinished") for line in lines)
    assert any(line.startswith("Length") for line in lines)
    assert max(len(line) for line in lines) <= 80
    assert "\x1b[" in results_text(results, FANCY)


def test_the_report_of_games_without_a_winner(attic: Plan):
    text = results_text(play_plan(attic).results)
    assert "unfinished" in text
    assert "100.0 %" in text
    assert "nothing moved" in text


# In one call.


def test_one_call_plays_the_same_games_as_a_plan():
    results = simulate("martian", games=12, players=3, bots=["greedy"], seed=3, options={"judging": False})
    plan = make_plan("martian", ["greedy"], players=3, games=12, seed=3, options={"judging": False})
    assert msgspec.structs.replace(results, seconds=0.0) == msgspec.structs.replace(
        play_plan(plan).results, seconds=0.0
    )


def test_one_call_takes_bots_as_the_command_does_and_results_are_read_by_name():
    results = simulate("pirate", games=6, bots="Greedy, random", workers=2)
    assert results.games == results.finished + results.unfinished == 6
    assert sum(results.wins[bot] for bot in ("greedy", "random")) == sum(results.goals.values()) == sum(results.seats)
    assert results.turns.median <= results.turns.max
    assert all(card.won <= card.played for card in results.cards.values())


def test_one_call_says_what_cannot_be():
    with pytest.raises(RuleshiftError, match="1 to 10,000,000 games"):
        simulate("pirate", games=0)
    with pytest.raises(RuleshiftError, match="There is no bot called 'clever'"):
        simulate("pirate", bots="clever")
