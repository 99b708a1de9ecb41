"""Studies: a TOML file names decks, bots, options, questions and sample sizes; the report puts them side by side."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from ruleshift import __version__
from ruleshift.cards import RuleshiftError
from ruleshift.engine.position import shape_sentence
from ruleshift.lab.batch import PATIENCE
from ruleshift.lab.executors import Executor
from ruleshift.lab.plan import Plan, make_plan
from ruleshift.lab.results import Results
from ruleshift.lab.simulation import play_plan

__all__ = ("QUESTIONS", "Study", "StudyResults", "plans_of", "read_study", "run_study")

QUESTIONS = ("overview", "length", "goals", "drift", "standings")
"""What a study can ask: a table of all decks, how long games take, which Goals win, how rules drift, who could win."""


class Study(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A study as its file tells it."""

    title: str
    decks: tuple[str, ...]
    about: str = ""
    games: int = 500
    players: int = 4
    bots: tuple[str, ...] = ("greedy",)
    seed: int = 1
    options: dict[str, Any] = {}
    """Options for every deck; a table with a deck's name has those for that deck alone."""
    questions: tuple[str, ...] = QUESTIONS
    swings: int = 0


class StudyResults(msgspec.Struct, frozen=True, kw_only=True):
    """A study that was run."""

    study: Study
    decks: list[Results]
    version: str
    date: str
    seconds: float
    stopped: str = ""


def read_study(path: str | Path) -> Study:
    """Read a study; a RuleshiftError says what is wrong with it."""
    path = Path(path)
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise RuleshiftError(f"The study {path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise RuleshiftError(f"The study {path} is not UTF-8 text.") from None
    except tomllib.TOMLDecodeError as error:
        raise RuleshiftError(f"The study {path} is not TOML: {error}.") from None
    try:
        study = msgspec.convert(raw, Study)
    except msgspec.ValidationError as error:
        raise RuleshiftError(f"The study {path} is wrong: {shape_sentence(str(error), 'a study')}.") from None
    if not study.decks:
        raise RuleshiftError(f"The study {path} names no decks.")
    unknown = [question for question in study.questions if question not in QUESTIONS]
    if unknown:
        raise RuleshiftError(f"A study cannot ask {unknown[0][:40]!r}. The questions are {', '.join(QUESTIONS)}.")
    plans_of(study, path.parent)
    return study


def plans_of(study: Study, base: Path | None = None) -> list[Plan]:
    """What is to be played: one plan for each deck. Deck files are found from where the study lies."""
    plans = []
    for deck in study.decks:
        own = study.options.get(deck)
        common = {name: value for name, value in study.options.items() if name not in study.decks}
        options = {**common, **(own if isinstance(own, dict) else {})}
        edition = "+".join(_found(part, base) for part in deck.split("+"))
        plans.append(
            make_plan(
                edition,
                study.bots,
                players=study.players,
                games=study.games,
                seed=study.seed,
                options=options,
                swings=study.swings,
            )
        )
    return plans


def _found(deck: str, base: Path | None) -> str:
    return str(base / deck) if base and deck.endswith(".toml") and (base / deck).is_file() else deck


def run_study(
    study: Study,
    *,
    base: Path | None = None,
    out: Path | None = None,
    workers: int | str | Executor | None = 1,
    patience: float = PATIENCE,
    progress: Callable[[int], None] | None = None,
) -> StudyResults:
    """Play everything that a study asks for. With `out`, finished batches are kept there, and a second run goes on."""
    results: list[Results] = []
    stopped = ""
    for number, plan in enumerate(plans_of(study, base)):
        folder = out / "runs" / f"{number + 1}-{Path(study.decks[number]).stem}" if out else None
        before = sum(each.games for each in results)
        told = (lambda played, before=before: progress(before + played)) if progress else None
        run = play_plan(plan, workers=workers, out=folder, resume=folder is not None, patience=patience, progress=told)
        results.append(run.results)
        stopped = run.stopped
        if stopped:
            break
    return StudyResults(
        study=study,
        decks=results,
        version=__version__,
        date=datetime.now(UTC).date().isoformat(),
        seconds=round(sum(each.seconds for each in results), 3),
        stopped=stopped,
    )
