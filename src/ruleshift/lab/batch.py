"""Playing some games of a plan, one after the other: a pure function of the plan, wherever it is called."""

from __future__ import annotations

import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import msgspec

from ruleshift.bots import Bot, BotMove, BotRunner, make_bot, playout
from ruleshift.engine import Game
from ruleshift.lab.collect import collect
from ruleshift.lab.game_row import GameRow
from ruleshift.lab.plan import OWN_BOT, Job
from ruleshift.lab.swings import SwingWatch
from ruleshift.lab.tally import MOST_TOLD, Tally, new_tally

__all__ = ("PATIENCE", "Batch", "Keep", "journal_path", "play_batch")

PATIENCE = 30.0
"""Seconds that a custom bot has for one decision."""


class Keep(msgspec.Struct, frozen=True, kw_only=True):
    """What is kept of each game besides the sums, and how long a custom bot may think."""

    rows: bool = False
    journals: str | None = None
    patience: float = PATIENCE


class Batch(msgspec.Struct, kw_only=True):
    """The games from number `first` up to, not including, `end`. `stopped` says why they were not all played."""

    first: int
    end: int
    tally: Tally
    rows: list[GameRow] = []
    stopped: str = ""


class _HungError(BaseException):
    """A bot has thought for too long. No Exception, so that no bot takes it for one of its own."""


def play_batch(job: Job, first: int, end: int, keep: Keep) -> Batch:
    """Play the games of a plan from number `first` up to, not including, `end`."""
    batch = Batch(first=first, end=end, tally=new_tally(len(job.roster.rows), len(job.plan.bots)))
    with _alarm(job, keep.patience) as rearm:
        for number in range(first, end):
            try:
                row = _play(job, number, batch.tally, keep.journals, rearm)
            except _HungError:
                batch.stopped = (
                    f"Game {number + 1}: a bot took longer than {keep.patience:g} s for one decision. "
                    "Mend it, or give it more time with --patience SECONDS."
                )
                break
            if keep.rows:
                batch.rows.append(row)
    return batch


def _play(job: Job, number: int, tally: Tally, journals: str | None, rearm: float) -> GameRow:
    game = job.open_game(number)
    notes = game.note()
    bots = [job.bot_of(number, bot) for bot in job.seating(number)]
    watch = SwingWatch(game) if number < job.plan.swings else None
    if watch is None and not job.bot_files:
        playout(game, [name for name, _ in bots], [seed for _, seed in bots])
    else:
        _play_slowly(job, game, bots, watch, tally, number, rearm)
    row = collect(job, number, game, notes, tally)
    if journals:
        _save(game, Path(journals), number)
    return row


def _play_slowly(
    job: Job, game: Game, bots: list[tuple[str, int]], watch: SwingWatch | None, tally: Tally, number: int, rearm: float
) -> None:
    """Play a game that somebody watches, or in which custom bots may fail or hang."""
    runner = BotRunner(game, {seat: _make_bot(job, *bot) for seat, bot in zip(game.players, bots, strict=True)})
    while _step_in_time(runner, rearm) if rearm else runner.step():
        if watch:
            watch.look()
    if watch:
        tally.swings.append(watch.swing(number, keep_chances=number < MOST_TOLD))
    tally.trouble_count += len(runner.troubles)
    told = [f"Game {number + 1}: {trouble}" for trouble in runner.troubles[:MOST_TOLD]]
    tally.troubles = [*tally.troubles, *told][:MOST_TOLD]


def _step_in_time(runner: BotRunner, patience: float) -> BotMove | None:
    signal.setitimer(signal.ITIMER_REAL, patience, 1.0)  # again and again, should the bot swallow it
    try:
        return runner.step()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)


@contextmanager
def _alarm(job: Job, patience: float) -> Iterator[float]:
    """Let the system's timer interrupt a bot, where there is one; yields the seconds for each decision, or 0."""

    def hung(_number: int, _frame: FrameType | None) -> None:
        raise _HungError

    if not (job.bot_files and hasattr(signal, "setitimer")):
        yield 0.0
        return
    try:
        before = signal.signal(signal.SIGALRM, hung)
    except ValueError:  # not the main thread: nobody can be interrupted here
        yield 0.0
        return
    try:
        yield patience
    finally:
        signal.signal(signal.SIGALRM, before)


def _make_bot(job: Job, name: str, seed: int) -> Bot:
    """A bot for one game: a new one each time, so that no game depends on the games before it."""
    if OWN_BOT in name:
        if name not in job.bots_at_hand:
            job.bots_at_hand[name] = _bot_at_hand(name, job.bot_files[name])
        name = job.bots_at_hand[name]
    return make_bot(name, seed)


def _bot_at_hand(name: str, source: str) -> str:
    """The name of a custom bot on this machine: of the same file, or of a copy where another machine has sent it."""
    path, _, class_name = name.rpartition(":")
    here = Path(path)
    if not (here.is_file() and here.read_text(encoding="utf-8") == source):
        here = Path(tempfile.mkdtemp(prefix="ruleshift-bot-")) / here.name
        here.write_text(source, encoding="utf-8")
    return f"{here}:{class_name}"


def _save(game: Game, journals: Path, number: int) -> None:
    """Keep a game's journal whole or not at all."""
    path = journal_path(journals, number)
    draft = path.with_suffix(".part")
    game.journal.save(draft)
    draft.replace(path)


def journal_path(journals: Path, number: int) -> Path:
    """Where the journal of a game lies; games are counted from 1 there."""
    return journals / f"{number + 1:06}.ruleshift"
