"""Rulings as files that run: a table is set, choices are made, and what must then be true is checked."""

from ruleshift.scenarios.runner import Failure, run_scenario, scenario_files
from ruleshift.scenarios.scenario import Scenario, ScenarioError, read_scenario

__all__ = ("Failure", "Scenario", "ScenarioError", "read_scenario", "run_scenario", "scenario_files")
