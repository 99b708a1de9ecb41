"""A pytest plugin (`-p tests.support.any_order`): modules, and the tests of each, in an order made from a seed."""

from __future__ import annotations

import os
import random
from collections import defaultdict

import pytest

__all__ = ("pytest_collection_modifyitems",)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Shuffle by RULESHIFT_ORDER; RULESHIFT_SLICE, as in 2/6, leaves the second sixth of the modules."""
    chance = random.Random(os.environ["RULESHIFT_ORDER"])
    number, slices = map(int, os.environ.get("RULESHIFT_SLICE", "1/1").split("/"))
    modules: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    for item in sorted(items, key=lambda item: item.nodeid):
        modules[item.nodeid.partition("::")[0]].append(item)
    names = sorted(modules)
    chance.shuffle(names)
    for name in names:
        chance.shuffle(modules[name])
    chosen = names[number - 1 :: slices]
    config.hook.pytest_deselected(items=[item for name in names if name not in chosen for item in modules[name]])
    items[:] = [item for name in chosen for item in modules[name]]
