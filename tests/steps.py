"""Runs steps of the Makefile, some side by side, and says at the end how each of them went.

    python3 -m tests.steps install lint:install test-plain:install,machine

A step is a target of the Makefile; after the colon stand those that have to be done before it. A red step keeps only
these from running. It needs nothing but Python, since it runs before anything is installed.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import NamedTuple, Self

OUTPUT = Path("build", "steps")


class Step(NamedTuple):
    """A target, and the targets that it needs."""

    name: str
    needs: tuple[str, ...]


class Result(NamedTuple):
    """How a step went: `code` is make's, or None for a step that was not run."""

    step: Step
    code: int | None
    seconds: float = 0.0
    processor: float = 0.0

    def __str__(self) -> str:
        said = "not run" if self.code is None else "FAILED" if self.code else "passed"
        return f"{self.step.name:<18}{said:<9}{self.seconds:>6.0f} s {self.processor:>6.0f} s of processor time"


class Runner:
    """Runs each step with make, shows its output line by line, and keeps it in a file."""

    def __init__(self, make: str, width: int) -> None:
        self._make = make
        self._width = width
        self._running: set[int] = set()
        self._printing = threading.Lock()

    def run(self, step: Step) -> Result:
        begun = time.monotonic()
        process = subprocess.Popen(
            [self._make, "--no-print-directory", step.name],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip
        self._running.add(process.pid)
        assert process.stdout
        with output_of(step).open("wb") as kept:
            for line in process.stdout:
                kept.write(line)
                self.show(step, line.decode(errors="replace").rstrip())
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        self._running.discard(process.pid)
        result = Result(step, process.returncode, time.monotonic() - begun, used.ru_utime + used.ru_stime)
        self.show(step, f"{'FAILED' if result.code else 'passed'} after {result.seconds:.0f} s")
        return result

    def show(self, step: Step, line: str) -> None:
        with self._printing:
            print(f"{step.name:<{self._width}} | {line}", flush=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """End everything that still runs."""
        for group in tuple(self._running):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(group, signal.SIGTERM)


def output_of(step: Step) -> Path:
    return OUTPUT / f"{step.name}.txt"


def read_step(word: str) -> Step:
    """A step as it is written on the command line."""
    name, _, needs = word.partition(":")
    return Step(name, tuple(filter(None, needs.split(","))))


def run_all(steps: Sequence[Step], runner: Runner, jobs: int) -> list[Result]:
    """Run the steps in their order, so many at a time, each when what it needs is done."""
    left, parent = list(steps), os.getppid()
    done: dict[str, Result] = {}
    running: set[Future[Result]] = set()
    with ThreadPoolExecutor(jobs) as pool, runner:
        while left or running:
            for step in [step for step in left if done.keys() >= set(step.needs)]:
                if any(done[name].code != 0 for name in step.needs):
                    left.remove(step)
                    done[step.name] = Result(step, None)
                elif len(running) < jobs:
                    left.remove(step)
                    running.add(pool.submit(runner.run, step))
            ended, running = wait(running, timeout=1, return_when=FIRST_COMPLETED)
            if os.getppid() != parent:
                raise KeyboardInterrupt  # make was killed, and its shell with it
            done |= {result.step.name: result for result in (future.result() for future in ended)}
    return [done[step.name] for step in steps]


def report(results: Sequence[Result], seconds: float) -> int:
    """Repeat what the red steps said, then tell how each went; 0 if all is well."""
    for result in results:
        if result.code:
            print(f"\n===== {result.step.name}: FAILED =====\n{output_of(result.step).read_text(errors='replace')}")
    print(*["", *results, f"{'in all':<27}{seconds:>6.0f} s"], sep="\n", flush=True)
    return int(any(result.code != 0 for result in results))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python3 -m tests.steps", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("steps", nargs="+", type=read_step, help="TARGET, or TARGET:NEEDED,NEEDED")
    parser.add_argument("--jobs", type=int, default=3, help="steps at a time (3: some wait for downloads)")
    parser.add_argument("--make", default="make", help="the program that runs a step")
    asked = parser.parse_args()
    names = [step.name for step in asked.steps]
    for at, step in enumerate(asked.steps):
        if not set(step.needs) <= set(names[:at]):
            parser.error(f"what {step.name} needs has to stand before it")
    OUTPUT.mkdir(parents=True, exist_ok=True)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    begun = time.monotonic()
    try:
        results = run_all(asked.steps, Runner(asked.make, max(map(len, names))), asked.jobs)
    except KeyboardInterrupt:
        return 130
    return report(results, time.monotonic() - begun)


if __name__ == "__main__":
    sys.exit(main())
