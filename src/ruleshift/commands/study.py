"""`ruleshift study FILE`: run a study file and write its report."""

from __future__ import annotations

import argparse
from pathlib import Path

from ruleshift.commands.simulate import add_workers, exit_code

__all__ = ("arguments", "run")


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="FILE", help="a study file; docs/lab.md explains the format")
    parser.add_argument(
        "--out",
        metavar="DIR",
        help="where to write report.html, results.json and finished batches (default: beside FILE)",
    )
    add_workers(parser)


def run(parsed: argparse.Namespace) -> int:
    """Play what the study asks for, and write the report."""
    import msgspec

    from ruleshift.lab import read_study, run_study, study_report, writable
    from ruleshift.lab.progress import make_progress

    file = Path(parsed.file)
    study = read_study(file)
    out = Path(parsed.out) if parsed.out else None
    page = writable(out / "report.html" if out else file.with_suffix(".html"))
    progress = make_progress(study.games * len(study.decks))
    try:
        found = run_study(
            study, base=file.parent, out=out, workers=parsed.workers, patience=parsed.patience, progress=progress
        )
    finally:
        progress.close()
    page.write_text(study_report(found, f"ruleshift study {file.name}"), encoding="utf-8")
    if out:
        (out / "results.json").write_bytes(msgspec.json.encode(found))
    games = sum(each.games for each in found.decks)
    print(f"{study.title}: {games:,} games in {found.seconds:.0f} s. The report is {page}.")
    return exit_code(found.stopped)
