"""`ruleshift scenario PATH...`: run scenario files."""

from __future__ import annotations

import argparse

from ruleshift.scenarios.runner import Failure, run_scenario, scenario_files
from ruleshift.scenarios.scenario import ScenarioError, read_scenario

__all__ = ("run",)


def run(arguments: argparse.Namespace) -> int:
    """Run the files, a line for each that fails, and the count. 1 if one failed, 2 if one is no scenario."""
    passed = failed = broken = 0
    files = scenario_files(arguments.paths)
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
