"""Breaks every rule of docs/rulebooks.md on purpose, and sees that its evidence fails: `python -m tests.broken_rules`.

tests/broken_rules.toml has one small change of the source for each row, or the reason why there can be none. Each is
made in a copy of the project, where only what the row names is run: the scenarios first, then test after test until
one fails. What has failed must pass again in the copy once the change is undone.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from importlib.util import cache_from_source
from pathlib import Path
from queue import SimpleQueue

import msgspec

from tests.test_rulebooks import ROWS, Row

ROOT = Path(__file__).parents[1]
DATA = Path(__file__).with_suffix(".toml")
DONE = ROOT / "build" / "broken-rules.json"
COPIED = ("src", "tests", "docs", "docs_build", "pyproject.toml", "README.md", "CHANGELOG.md", "CONTRIBUTING.md")
HANGS = 900.0
"""After so many seconds a test does not end any more."""


class Break(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One small change that breaks a rule, in every section that has it, or the reason why there is none."""

    rule: str
    section: str = ""
    file: str = ""
    old: str = ""
    new: str = ""
    reason: str = ""

    def is_for(self, row: Row) -> bool:
        return self.rule == row.rule and self.section in ("", row.section)


def read_breaks() -> list[Break]:
    return msgspec.convert(tomllib.loads(DATA.read_text(encoding="utf-8"))["break"], list[Break])


def broken(each: Break) -> str:
    """The file with the change; ValueError where it does not fit any more."""
    text = (ROOT / each.file).read_text(encoding="utf-8")
    if text.count(each.old) != 1 or each.old == each.new:
        raise ValueError(f"{each.file} has this {text.count(each.old)} times, not once: {each.old!r}")
    changed = text.replace(each.old, each.new)
    if each.file.endswith(".py"):
        ast.parse(changed)
    if each.file.endswith(".toml"):
        tomllib.loads(changed)
    return changed


class Copy:
    """A copy of the project, in which rules are broken."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.passes: dict[str, bool] = {}
        """What was run without a change."""
        root.mkdir(exist_ok=True)
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
            elif (ROOT / name).exists():
                shutil.copy(ROOT / name, root / name)

    @contextmanager
    def breaking(self, each: Break) -> Iterator[None]:
        """The copy with one change."""
        path = self.root / each.file
        text = path.read_text(encoding="utf-8")
        try:
            self._write(path, broken(each))
            yield
        finally:
            self._write(path, text)

    def _write(self, path: Path, text: str) -> None:
        path.write_text(text, encoding="utf-8")
        if path.suffix == ".py":  # two changes in one second would look the same to Python
            Path(cache_from_source(str(path))).unlink(missing_ok=True)

    def failing(self, shown: Sequence[str]) -> list[str]:
        """What fails of a row's evidence: all of its scenarios, else the first of its tests."""
        scenarios = [f"tests/{name}" for name in shown if name.endswith(".toml")]
        failed = self._failing_scenarios(scenarios) if scenarios else []
        tests = (name for name in shown if "::" in name)
        return failed or next(([name] for name in tests if self._fails(name)), [])

    def holds(self, name: str) -> bool:
        """Whether a scenario or a test passes without a change."""
        if name not in self.passes:
            self.passes[name] = not self.failing([name])
        return self.passes[name]

    def _failing_scenarios(self, paths: Sequence[str]) -> list[str]:
        code, text = self._run("ruleshift", "scenario", *paths)
        if not text.rstrip().endswith(" failed"):
            raise RuntimeError(f"the scenarios did not run: {text.strip()[-300:]}")
        failed = [path for path in paths if re.search(rf"^{re.escape(path)}[:,] ", text, re.MULTILINE)]
        return [path.removeprefix("tests/") for path in failed] if code else []

    def _fails(self, test: str) -> bool:
        code, text = self._run("pytest", "-q", "-x", "-p", "no:cacheprovider", f"tests/{test}")
        last = text.strip().splitlines()[-1:] or [""]
        if code not in (0, 1) or (code == 1 and " failed" not in last[0]):
            raise RuntimeError(f"{test} did not run: {text.strip()[-300:]}")
        return code == 1

    def _run(self, *module: str) -> tuple[int, str]:
        """Run a module of Python in the copy; its exit code and what it printed. What never ends counts as failed."""
        path = os.pathsep.join(map(str, (self.root / "src", self.root)))
        child = subprocess.Popen(
            [sys.executable, "-m", *module], cwd=self.root, env={**os.environ, "PYTHONPATH": path}, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip
        try:
            text, _ = child.communicate(timeout=HANGS)
        except subprocess.TimeoutExpired:
            text = "".join(f"{name}: step that never ended\n" for name in module) + "1 failed"
            child.returncode = 1
        finally:
            end_group(child.pid)
        return child.returncode, text


def end_group(pid: int) -> None:
    """End whatever a test has left running."""
    try:
        os.killpg(pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return


def look(copy: Copy, row: Row, each: Break) -> str:
    """Break a rule; what noticed it, or nothing."""
    with copy.breaking(each):
        failed = copy.failing(row.shown)
    return ", ".join(name for name in failed if copy.holds(name))


Task = tuple[int, Break]
"""A row, by its number, and how it is broken."""


def outcomes(tasks: Sequence[Task], jobs: int) -> Iterator[tuple[Task, str, bool]]:
    """Break all of these, several at a time: what noticed each, and whether anything did."""
    copies: SimpleQueue[Copy] = SimpleQueue()

    def one(task: Task) -> tuple[Task, str, bool]:
        copy = copies.get()
        try:
            found = look(copy, ROWS[task[0] - 1], task[1])
            return task, found or "NOT NOTICED", bool(found)
        except (RuntimeError, ValueError) as error:
            return task, f"DID NOT RUN: {error}", False
        finally:
            copies.put(copy)

    with tempfile.TemporaryDirectory(prefix="broken-rules-") as folder, ThreadPoolExecutor(jobs) as workers:
        for job in range(min(jobs, len(tasks))):
            copies.put(Copy(Path(folder) / str(job)))
        for done in as_completed([workers.submit(one, task) for task in tasks]):
            yield done.result()


def wanted(texts: Iterable[str]) -> list[int]:
    """The rows that `--rows` names: numbers, spans of numbers, or words of the rule or its section."""
    every = {*range(1, len(ROWS) + 1)}
    numbers: set[int] = set()
    for text in texts:
        first, _, last = text.partition("-")
        if first.isdecimal() and (last.isdecimal() or not last):
            numbers |= {*range(int(first), int(last or first) + 1)}
        else:
            numbers |= {n for n in every if text.casefold() in ": ".join(ROWS[n - 1][:2]).casefold()}
    return sorted(numbers & every if texts else every)


def key(task: Task) -> str:
    """What a result depends on, as far as the page and the data go."""
    return json.dumps([ROWS[task[0] - 1], msgspec.to_builtins(task[1])])


def tell(task: Task, outcome: str) -> None:
    row = ROWS[task[0] - 1]
    print(f"{task[0]:>4}  {row.section[:8]:<8}  {row.rule[:60]:<60}  {outcome}", flush=True)


def arguments(given: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.broken_rules", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--rows", nargs="*", default=[], help="only these: 12, 20-30, or words of the rule")
    parser.add_argument("--resume", action="store_true", help="leave out what an earlier run has seen noticed")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="at a time (default: one for each core)")
    return parser.parse_args(given)


def main(given: Sequence[str] | None = None) -> int:
    """Break the rules and print a line for each; 1 if something was not noticed."""
    parsed = arguments(given)
    breaks = read_breaks()
    tasks = [(n, next(each for each in breaks if each.is_for(ROWS[n - 1]))) for n in wanted(parsed.rows)]
    if not tasks:
        print("No row of docs/rulebooks.md is meant by that.", file=sys.stderr)
        return 2
    spared = [task for task in tasks if task[1].reason]
    for task in spared:
        tell(task, f"not broken: {task[1].reason}")
    noticed: list[str] = json.loads(DONE.read_bytes()) if parsed.resume and DONE.exists() else []
    left = [task for task in tasks if task[1].file and key(task) not in noticed]
    unnoticed = 0
    for task, outcome, seen in outcomes(left, parsed.jobs):
        tell(task, outcome)
        unnoticed += not seen
        if seen:
            noticed.append(key(task))
            DONE.parent.mkdir(exist_ok=True)
            DONE.write_text(json.dumps(noticed), encoding="utf-8")
    print(f"{len(tasks) - len(spared) - unnoticed} noticed, {unnoticed} not, {len(spared)} not broken")
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main())
