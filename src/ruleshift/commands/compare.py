"""`ruleshift compare EDITION --bots A,B`, or `ruleshift compare --decks OLD,NEW`: which is better, what has changed."""

from __future__ import annotations

import argparse
import shlex
import sys

from ruleshift.commands.shared_arguments import add_json, add_option
from ruleshift.commands.simulate import add_workers, choose_pen, exit_code

__all__ = ("arguments", "run")


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("edition", nargs="?", metavar="EDITION", help="the deck that two bots play (with --bots)")
    parser.add_argument("--bots", metavar="A,B", help="two bots; with --decks, the bots that play both decks")
    parser.add_argument("--decks", metavar="OLD,NEW", help="two decks: names, or deck files")
    parser.add_argument(
        "--against", default="greedy", metavar="BOT", help="the bot in the other seats (default greedy)"
    )
    parser.add_argument("--players", type=int, default=4, metavar="N", help="number of players (default 4)")
    parser.add_argument(
        "--games",
        type=int,
        default=None,
        metavar="MOST",
        help="maximum number of deals (default 2,000), or of games per deck (1,000)",
    )
    parser.add_argument(
        "--sprt", metavar="LOW,HIGH",
        help="a sequential test in points of win share: better by HIGH, or equal to within LOW; stops when it knows",
    )  # fmt: skip
    parser.add_argument(
        "--alpha", type=float, default=0.05, metavar="P", help="the chance of calling an equal bot better"
    )
    parser.add_argument("--beta", type=float, default=0.05, metavar="P", help="the chance of missing a better bot")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the same seed gives the same games")
    add_workers(parser)
    parser.add_argument("--html", metavar="FILE", help="write the report as one self-contained page")
    add_option(parser)
    add_json(parser)


def run(parsed: argparse.Namespace) -> int:
    """Compare two bots, or two decks."""
    from ruleshift.cards import RuleshiftError

    if parsed.decks:
        if parsed.edition:
            raise RuleshiftError("Name a deck and --bots A,B, or --decks OLD,NEW, not both.")
        if parsed.sprt:
            raise RuleshiftError("--sprt compares two bots; decks are compared by all their games.")
        return _decks(parsed)
    if not (parsed.edition and parsed.bots):
        raise RuleshiftError("Say what to compare: a deck and --bots A,B, or --decks OLD,NEW.")
    return _bots(parsed)


def _bots(parsed: argparse.Namespace) -> int:
    import msgspec

    from ruleshift.cards import RuleshiftError
    from ruleshift.engine.options import read_settings
    from ruleshift.lab import bots_compared_report, bots_compared_text, compare_bots, read_bots, read_sprt, writable
    from ruleshift.lab.progress import make_progress

    bots = read_bots(parsed.bots)
    if len(bots) != 2:
        raise RuleshiftError(f"Two bots are compared, as in --bots greedy,easy, not {len(bots)}.")
    sprt = read_sprt(parsed.sprt, parsed.alpha, parsed.beta) if parsed.sprt else None
    page = writable(parsed.html) if parsed.html else None
    most = parsed.games if parsed.games is not None else 2_000
    progress = make_progress(max(1, most))
    try:
        found = compare_bots(
            parsed.edition, *bots, against=read_bots(parsed.against)[0], players=parsed.players, games=most,
            seed=parsed.seed, options=read_settings(parsed.option), sprt=sprt, workers=parsed.workers,
            patience=parsed.patience, progress=progress,
        )  # fmt: skip
    finally:
        progress.close()
    if page:
        page.write_text(bots_compared_report(found, _command()), encoding="utf-8")
    print(msgspec.json.encode(found).decode() if parsed.json else bots_compared_text(found, choose_pen()))
    return exit_code(found.stopped)


def _decks(parsed: argparse.Namespace) -> int:
    import msgspec

    from ruleshift.cards import RuleshiftError
    from ruleshift.engine.options import read_settings
    from ruleshift.lab import compare_decks, decks_compared_report, decks_compared_text, read_bots, writable
    from ruleshift.lab.progress import make_progress

    decks = [name.strip() for name in parsed.decks.split(",") if name.strip()]
    if len(decks) != 2:
        raise RuleshiftError(f"Two decks are compared, as in --decks old.toml,new.toml, not {len(decks)}.")
    page = writable(parsed.html) if parsed.html else None
    games = parsed.games if parsed.games is not None else 1_000
    progress = make_progress(max(1, 2 * games))
    try:
        found = compare_decks(
            *decks, bots=read_bots(parsed.bots or "greedy"), players=parsed.players, games=games, seed=parsed.seed,
            options=read_settings(parsed.option), workers=parsed.workers, patience=parsed.patience, progress=progress,
        )  # fmt: skip
    finally:
        progress.close()
    if page:
        page.write_text(decks_compared_report(found, _command()), encoding="utf-8")
    print(msgspec.json.encode(found).decode() if parsed.json else decks_compared_text(found, choose_pen()))
    return exit_code(found.stopped)


def _command() -> str:
    return shlex.join(["ruleshift", *sys.argv[1:]])
