"""Rulings as files that run: a table is set, choices are made, and what must then be true is checked."""

from ruleshift.scenarios.reading import Scenario, ScenarioError, read_scenario
from ruleshift.scenarios.running import Failure, run_scenario, scenario_files

__all__ = ("Failure", "Scenario", "ScenarioError", "read_scenario", "run_scenario", "scenario_files")
