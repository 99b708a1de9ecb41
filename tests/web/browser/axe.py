"""What axe finds on a page that keeps somebody from using it."""

from __future__ import annotations

import importlib
from typing import Any

from tests.web.browser.conftest import leave_out
from tests.web.browser.people import Person

__all__ = ("findings",)


def findings(person: Person) -> list[str]:
    """What axe finds that is serious."""
    try:
        axe: Any = importlib.import_module("axe_playwright_python.sync_playwright").Axe()
    except ModuleNotFoundError:
        leave_out("the check by axe: the package axe-playwright-python is not installed")
    found = axe.run(person.page).response["violations"]
    return [
        f"{person.path}: {each['id']}: {node['html'][:160]}"
        for each in found
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]
