"""`python -m tests.attack`: attack the compiled build, and see it do what plain Python does, errors included.

Each attack runs in child processes with `PYTHONMALLOC=debug` and `-X dev`: compiled, and plain out of `src`. A child
that a signal ends is a crash, and a line that differs is a difference; both are told, and the exit code is 1.

Run it with the environment that has the compiled modules: `.venv-fast/bin/python -m tests.attack --times 20`.
"""

from __future__ import annotations

import argparse
import sys
from random import Random

from ruleshift.lab.bench import is_compiled
from tests.attack.children import ENDINGS, compare, end_in_the_middle
from tests.attack.parts import PARTS


def attack(name: str, seed: int, times: int) -> None:
    """One attack in this process; each line is shown at once, so that none is lost by a crash."""
    part, rounds = PARTS[name]
    print("compiled" if is_compiled() else "plain", file=sys.stderr)
    for line in part(Random(f"{name} {seed}"), rounds * times):
        print(line.encode("ascii", "backslashreplace").decode(), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.attack", description="Attack the compiled build.")
    parser.add_argument("parts", nargs="*", help=f"which attacks: {', '.join([*PARTS, *ENDINGS])} (default all)")
    parser.add_argument("--seed", type=int, default=1, help="what chance begins with (default 1)")
    parser.add_argument("--times", type=int, default=1, help="how many times as long as the quick form (default 1)")
    parser.add_argument("--child", choices=PARTS, help=argparse.SUPPRESS)
    parser.add_argument("--ending", choices=ENDINGS, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.child:
        attack(asked.child, asked.seed, asked.times)
        return
    if asked.ending:
        end_in_the_middle(asked.ending)
        return
    if not is_compiled():
        sys.exit("The engine is plain here: attack the compiled one, with .venv-fast/bin/python.")
    failed = False
    for name in asked.parts or [*PARTS, *ENDINGS]:
        trouble = compare(name, asked.seed, asked.times)
        failed = failed or bool(trouble)
        print(f"{name}: {trouble or 'alike, and no signal'}", flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    main()
