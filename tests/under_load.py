"""Runs the tests while other processes keep the machine busy, each time in another order: none may fail.

It runs in parts: the whole suite three times in slices, and the folders whose tests wait for something ten times.
Finished parts are recorded in build/under-load/state.json, so a run may be stopped at any point and started again; the
output of a part lies beside it, and what this machine could not run of it, for want of a browser or a database, is
listed. A part that failed counts until `--fresh` forgets it: nothing is tried again.

    python -m tests.under_load --minutes 9                   # go on, and start no part after nine minutes
    python -m tests.under_load --parts web "whole-1*" --list # what became of some parts
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build" / "under-load"
SLICES = 6
HANG = 3_600.0
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)
# It ends with the program that started it, however that ends.
SPIN = "import os, sys\nwhile os.getppid() == int(sys.argv[1]): sum(range(100_000))"

COMMAND = [
    sys.executable, "-m", "pytest", "-q", "-n", "auto", "-p", "tests.support.any_order", "-p", "no:cacheprovider",
    "-o", "faulthandler_timeout=900",
]  # fmt: skip
WEB = ["tests/web", "--ignore=tests/web/browser", "--ignore=tests/web/cluster"]
GROUPS = {
    "web": WEB,
    "browser": ["tests/web/browser"],
    "cluster": ["tests/web/cluster"],
    "terminal": ["tests/terminal"],
    "lab": ["tests/lab"],
}


class Part(NamedTuple):
    """What one pytest runs."""

    name: str
    group: str
    words: Sequence[str]
    slice: str = "1/1"


def all_parts() -> Iterator[Part]:
    """Every part, the first round of everything before the second."""
    for number in range(1, 11):
        for group, words in GROUPS.items():
            yield Part(f"{group}-{number}", group, words)
        if number <= 3:
            for slice_ in range(1, SLICES + 1):
                yield Part(f"whole-{number}-{slice_}", "whole", [], f"{slice_}/{SLICES}")


class Records:
    """What became of the parts, in a file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / "state.json"
        folder.mkdir(parents=True, exist_ok=True)
        self.parts: dict[str, list[str]] = json.loads(self.path.read_text()) if self.path.exists() else {}

    def record(self, part: Part, failures: list[str]) -> None:
        self.parts[part.name] = failures
        self._write()

    def forget(self, parts: Sequence[Part]) -> None:
        for part in parts:
            self.parts.pop(part.name, None)
        self._write()

    def _write(self) -> None:
        draft = self.path.with_suffix(".draft")
        draft.write_text(json.dumps(self.parts, indent=1))
        draft.replace(self.path)

    def verdict(self, part: Part) -> str:
        if part.name not in self.parts:
            return "not run yet"
        failures, missed = self.parts[part.name], self.left_out(part)
        if failures:
            return f"FAILED: {', '.join(failures)} ({self.folder / part.name}.txt)"
        return f"passed, LEFT OUT: {' '.join(missed)}" if missed else "passed"

    def left_out(self, part: Part) -> list[str]:
        """What could not run on this machine."""
        path = left_out_of(part, self.folder)
        return path.read_text().splitlines() if path.exists() else []


def left_out_of(part: Part, folder: Path) -> Path:
    """Where the tests of a part write down what they leave out."""
    return folder / f"{part.name}.left-out"


@contextlib.contextmanager
def busy(processes: int) -> Iterator[None]:
    """Processes that only spin."""
    spinning = [subprocess.Popen([sys.executable, "-c", SPIN, str(os.getpid())]) for _ in range(processes)]
    try:
        yield
    finally:
        for process in spinning:
            process.kill()
            process.wait()


def run_part(part: Part, seed: str, folder: Path) -> list[str]:
    """Run a part and keep its output; the tests that failed, or what else went wrong."""
    order = {"RULESHIFT_ORDER": f"{seed} {part.name}", "RULESHIFT_SLICE": part.slice, "PYTHONDONTWRITEBYTECODE": ""}
    output, left_out = folder / f"{part.name}.txt", left_out_of(part, folder)
    left_out.unlink(missing_ok=True)
    order["RULESHIFT_LEFT_OUT"] = str(left_out)
    with output.open("w") as writing, subprocess.Popen(
        [*COMMAND, *part.words], cwd=ROOT, env=os.environ | order, stdout=writing, stderr=subprocess.STDOUT
    ) as process:  # fmt: skip
        try:
            code = process.wait(HANG)
        except subprocess.TimeoutExpired:
            return ["a test that hangs"]
        finally:
            process.kill()
    if code == 0:
        return []
    return FAILED.findall(output.read_text()) or [f"pytest ended with {code}"]


def run_parts(parts: Sequence[Part], records: Records, *, seed: str, minutes: float) -> None:
    """Run what has not run yet, one part after the other."""
    begun = time.monotonic()
    for part in parts:
        if part.name in records.parts:
            continue
        if time.monotonic() - begun > 60 * minutes:
            return
        print(f"{part.name:<12}", end=" ", flush=True)
        records.record(part, run_part(part, seed, records.folder))
        print(records.verdict(part), flush=True)


def summarize(parts: Sequence[Part], records: Records) -> int:
    """Print what failed and what is left; 0 if everything ran and passed."""
    ran = [part for part in parts if part.name in records.parts]
    failed = [part for part in ran if records.parts[part.name]]
    print(f"{len(ran)} of {len(parts)} parts have run, {len(failed)} failed.")
    for part in failed:
        print(f"  {part.name}: {records.verdict(part)}")
    for line in dict.fromkeys(line for part in ran for line in records.left_out(part)):
        print(f"LEFT OUT: {line}")
    return 0 if len(ran) == len(parts) and not failed else 1


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.under_load", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--parts", nargs="*", default=["*"], help="groups or names of parts, as in web, lab-3, whole-1*"
    )
    parser.add_argument("--list", action="store_true", help="say what became of each part, and run nothing")
    parser.add_argument("--fresh", action="store_true", help="forget what became of these parts first")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="start no part after so many")
    parser.add_argument("--busy", type=int, default=4, help="processes beside the tests (4)")
    parser.add_argument("--seed", default="1", help="another seed gives other orders")
    asked = parser.parse_args(words)
    parts = [part for part in all_parts() if any(fnmatch(part.name, p) or part.group == p for p in asked.parts)]
    if not parts:
        parser.error(f"no part is called {' or '.join(asked.parts)}")
    records = Records(FOLDER)
    if asked.fresh:
        records.forget(parts)
    if asked.list:
        for part in parts:
            print(f"{part.name:<12} {records.verdict(part)}")
    else:
        with busy(asked.busy):
            run_parts(parts, records, seed=asked.seed, minutes=asked.minutes)
    return summarize(parts, records)


if __name__ == "__main__":
    sys.exit(main())
