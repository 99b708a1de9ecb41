"""`ruleshift scenario PATH...`: run scenario files."""

from __future__ import annotations

import argparse

__all__ = ("arguments", "run")


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("paths", metavar="PATH", nargs="+", help="scenario files or folders")


def run(parsed: argparse.Namespace) -> int:
    """Run the files, a line for each that fails, and the count. 1 if one failed, 2 if one is no scenario."""
    from ruleshift.scenarios import Failure, ScenarioError, read_scenario, run_scenario, scenario_files

    passed = failed = broken = 0
    files = scenario_files(parsed.paths)
    if not files:
        print("There is no scenario file there.\n0 passed, 0 failed")
        return 2
    for path in files:
        try:
            run_scenario(read_scenario(path))
            passed += 1
        except ScenarioError as error:
            broken += 1
            print(error)
        except Failure as failure:
            failed += 1
            print(f"{path}: {failure}")
    print(f"{passed} passed, {failed} failed")
    return 2 if broken else 1 if failed else 0
