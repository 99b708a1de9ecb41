"""The classes of the compiled modules."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from types import ModuleType

import ruleshift

__all__ = ("compiled_classes", "compiled_modules")

ROOMS = ("ruleshift.engine", "ruleshift.bots", "ruleshift.lab", "ruleshift.envs")
NEED_MORE = ("arrays", "gymnasium", "openspiel", "pettingzoo", "picture", "ray_cluster")
"""Modules with libraries that need not be there; none of them is compiled."""


def compiled_modules() -> list[ModuleType]:
    """Every compiled module; none where the engine is plain."""
    names = [each.name for each in pkgutil.walk_packages(ruleshift.__path__, "ruleshift.")]
    wanted = [name for name in names if name.startswith(ROOMS) and name.rpartition(".")[2] not in NEED_MORE]
    modules = [import_module(name) for name in wanted]
    return [module for module in modules if not str(module.__file__).endswith(".py")]


def compiled_classes() -> list[type]:
    """The classes that these modules define."""
    return [
        value
        for module in compiled_modules()
        for value in vars(module).values()
        if isinstance(value, type) and value.__module__ == module.__name__
    ]
