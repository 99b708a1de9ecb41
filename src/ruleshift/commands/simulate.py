"""`ruleshift simulate EDITION`: play many games between bots and report on them."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from ruleshift.commands.shared_arguments import add_edition, add_json, add_option

if TYPE_CHECKING:
    from ruleshift.lab import Plan, Run
    from ruleshift.lab.report_text import Pen

__all__ = ("add_workers", "arguments", "choose_pen", "exit_code", "run")

FAILED = 1
INTERRUPTED = 130


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_edition(parser)
    parser.add_argument("--games", type=int, default=200, metavar="N", help="how many games (default 200)")
    parser.add_argument(
        "--players", default=None, metavar="N", help="number of players, 2 to 12 (default 4); 2,4,6 compares them"
    )
    parser.add_argument(
        "--bots", default="greedy", metavar="A,B",
        help="one bot for all players, or one for each: random, easy, greedy, hard, search, or mine.py:MyBot "
        "(default greedy)",
    )  # fmt: skip
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the same seed gives the same games")
    add_workers(parser)
    parser.add_argument("--html", metavar="FILE", help="write the report with charts as one self-contained page")
    parser.add_argument("--games-to", metavar="FILE", help="write one line of JSON per game")
    parser.add_argument("--journals-to", metavar="DIR", help="save the journal of every game")
    parser.add_argument(
        "--out", metavar="DIR", help="a new or empty folder: finished batches, results.json, and journals/"
    )
    parser.add_argument("--resume", action="store_true", help="continue in the --out folder after a crash or Ctrl-C")
    parser.add_argument(
        "--swings", type=int, nargs="?", const=100, default=0, metavar="N",
        help="estimate everybody's chances at each turn of the first N games (default 100): lead changes, comebacks",
    )  # fmt: skip
    add_option(parser)
    add_json(parser)


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Where games are played, and how long bots may take."""
    parser.add_argument(
        "--workers", "--jobs", default=None, metavar="N",
        help="number of processes (default: one per core), ray, or ray:HOST:PORT; results do not depend on it",
    )  # fmt: skip
    parser.add_argument(
        "--patience", type=float, default=30.0, metavar="SECONDS",
        help="how long a custom bot may take for one decision (default 30)",
    )  # fmt: skip


def run(parsed: argparse.Namespace) -> int:
    """Play the games and print what they add up to."""
    from ruleshift.cards import RuleshiftError
    from ruleshift.engine.options import read_settings
    from ruleshift.lab import make_plan, read_bots

    counts = _read_players(parsed.players)
    if len(counts) > 1 and (parsed.out or parsed.games_to or parsed.journals_to):
        raise RuleshiftError("--out, --games-to and --journals-to go with one number of players.")
    plans = [
        make_plan(
            parsed.edition,
            read_bots(parsed.bots),
            players=players,
            games=parsed.games,
            seed=parsed.seed,
            options=read_settings(parsed.option),
            swings=parsed.swings,
        )
        for players in counts
    ]
    return _play(parsed, plans)


def _play(parsed: argparse.Namespace, plans: list[Plan]) -> int:
    import msgspec

    from ruleshift.lab import deck_report, results_text, writable
    from ruleshift.lab.report_text import players_text

    page = writable(parsed.html) if parsed.html else None
    runs: list[Run] = []
    for plan in plans:
        runs.append(_play_one(parsed, plan))
        if runs[-1].stopped:
            break
    shown = [run.results for run in runs]
    if page:
        page.write_text(deck_report(shown), encoding="utf-8")
    if parsed.json:
        print(msgspec.json.encode(shown[0] if len(plans) == 1 else shown).decode())
    else:
        pen = choose_pen()
        print(results_text(shown[0], pen))
        if len(shown) > 1:
            print(f"\n{players_text(shown, pen)}")
        if page:
            print(f"The report is in {page}.")
    return max(_finish(run) for run in runs)


def _play_one(parsed: argparse.Namespace, plan: Plan) -> Run:
    from ruleshift.lab import play_plan
    from ruleshift.lab.progress import make_progress

    progress = make_progress(plan.games)
    try:
        return play_plan(
            plan,
            workers=parsed.workers,
            out=parsed.out,
            resume=parsed.resume,
            games_to=parsed.games_to,
            journals_to=parsed.journals_to,
            patience=parsed.patience,
            progress=progress,
        )
    finally:
        progress.close()


def _finish(run: Run) -> int:
    """Say what went wrong, if anything did; the exit code."""
    results = run.results
    if results.trouble_count:
        print(f"ruleshift: bots failed {results.trouble_count:,} times. {results.troubles[0]}", file=sys.stderr)
    if not results.winnable:
        print("ruleshift: no Goal of this deck can be met, so nobody can win by one.", file=sys.stderr)
    if run.stopped:
        played = f"This is the report on {results.games:,} of {run.plan.games:,} games."
        return exit_code(run.stopped, played)
    return FAILED if results.trouble_count or not results.winnable else 0


def exit_code(stopped: str, played: str = "This is the report on what was played.") -> int:
    """Say why the games ended early, if they did; the exit code."""
    if not stopped:
        return 0
    print(f"ruleshift: {stopped.rstrip('.')}. {played}", file=sys.stderr)
    return INTERRUPTED if stopped == "Interrupted" else FAILED


def choose_pen() -> Pen:
    """Signs and colours where the terminal has them."""
    import os

    from ruleshift.lab.report_text import FANCY, PLAIN

    fancy = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and (sys.stdout.encoding or "").startswith("utf")
    return FANCY if fancy else PLAIN


def _read_players(text: str | None) -> list[int | None]:
    """One number of players, or several with commas."""
    from ruleshift.cards import RuleshiftError

    if text is None:
        return [None]
    try:
        return list(dict.fromkeys(int(part) for part in text.split(",") if part.strip())) or [None]
    except ValueError:
        raise RuleshiftError(f"--players is a number, or several such as 2,4,6, not {text[:40]!r}.") from None
