"""`python -m tests.bytecodes`: how many bytecodes of the engine a decision takes, on fixed games, counted one by one.

Times cannot be tested; bytecodes can: they are the same in every run of one Python. `tests/bytecodes.json` keeps them,
and `make test` fails where they differ by more than 3 %. A change that means to do so brings a new file:
`python -m tests.bytecodes --write`, with the Python that the file names.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from types import FrameType
from typing import Any

from ruleshift.decks import EDITIONS
from ruleshift.lab.bench import is_compiled
from ruleshift.lab.random_play import deal, make_chance, play_on

KEPT = Path(__file__).with_suffix(".json")
TOLERANCE = 0.03
ENGINE = str(Path("ruleshift", "engine"))
WARM_UP = range(10)
COUNTED = range(10, 12)


class Counter:
    """Counts the bytecodes that are carried out in modules of the engine."""

    def __init__(self) -> None:
        self.bytecodes = 0

    def follow(self, frame: FrameType, event: str, _: Any) -> Any:
        """What `sys.settrace` calls for each function, and then for each bytecode in those of the engine."""
        if event == "call":
            frame.f_trace_lines = False
            frame.f_trace_opcodes = ENGINE in frame.f_code.co_filename
            return self.follow if frame.f_trace_opcodes else None
        if event == "opcode":
            self.bytecodes += 1
        return self.follow


def count() -> dict[str, float]:
    """Bytecodes a decision for each deck: random games, after others that are not counted."""
    found = {}
    for name in EDITIONS:
        chance = make_chance(1)
        for seed in WARM_UP:
            play_on(deal(name, seed), chance)
        counter = Counter()
        sys.settrace(counter.follow)
        decisions = sum(play_on(deal(name, seed), chance) for seed in COUNTED)
        sys.settrace(None)
        found[name] = round(counter.bytecodes / decisions, 1)
    return found


def python() -> str:
    """The Python that counts: another one has other bytecodes."""
    return f"{sys.version_info.major}.{sys.version_info.minor}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bytecodes", description="Count bytecodes a decision.")
    parser.add_argument("--write", action="store_true", help=f"keep what is counted in {KEPT.name}")
    asked = parser.parse_args()
    if is_compiled():
        sys.exit("The engine is compiled here: there are no bytecodes to count.")
    report = json.dumps({"python": python(), "bytecodes": count()}, indent=2)
    print(report)
    if asked.write:
        KEPT.write_text(f"{report}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
