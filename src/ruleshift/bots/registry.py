"""Bots by name: those that come along, the levels for people, and files of one's own."""

from __future__ import annotations

import importlib.util
import inspect
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType

from ruleshift.bots.bot import Bot
from ruleshift.bots.greedy import EasyBot, GreedyBot
from ruleshift.bots.random_bot import RandomBot
from ruleshift.bots.search import HardBot, SearchBot
from ruleshift.cards import RuleshiftError

__all__ = ("BOTS", "LEVELS", "make_bot", "offer_bot", "opponent")

Maker = Callable[[int], Bot]
LONGEST_NAME = 20

LEVELS: dict[str, Maker] = {"easy": EasyBot, "normal": GreedyBot, "hard": HardBot}
"""What people are offered as opponents."""

BOTS: dict[str, Maker] = {
    "random": RandomBot, "easy": EasyBot, "greedy": GreedyBot, "hard": HardBot, "search": SearchBot
}  # fmt: skip
"""Every bot with a name."""


def make_bot(name: str, seed: int = 0) -> Bot:
    """A bot by its name, or a custom one from a file: `mine.py:MyBot`. The same seed gives the same choices."""
    if ".py:" in name:
        path, _, class_name = name.rpartition(":")
        return _own_bot(Path(path), class_name, seed)
    maker = BOTS.get(name.casefold())
    if maker is None:
        raise RuleshiftError(
            f"There is no bot called {name[:60]!r}. The bots are {', '.join(BOTS)}, or a custom class: mine.py:MyBot."
        )
    return maker(seed)


def opponent(level: str, seed: int = 0) -> Bot:
    """The bot that people play against at a level, or any other by its name.

    >>> type(opponent("normal")).__name__
    'GreedyBot'
    """
    maker = LEVELS.get(level.casefold())
    return maker(seed) if maker is not None else make_bot(level, seed)


def offer_bot(name: str, source: str) -> None:
    """Offer a custom bot, `mine.py:MyBot`, to people at the web table, under a name beside the levels."""
    if not (name.isalnum() and name == name.casefold() and len(name) <= LONGEST_NAME):
        raise RuleshiftError(f"A bot's name is 1 to {LONGEST_NAME} lower-case letters or digits, not {name[:60]!r}.")
    if ".py:" not in source:
        raise RuleshiftError(f"A custom bot is written FILE.py:CLASS, as in mine.py:MyBot, not {source[:60]!r}.")
    if name in LEVELS | BOTS:
        raise RuleshiftError(f"There is a bot called {name} already. Choose another name.")
    make_bot(source)
    BOTS[name] = LEVELS[name] = partial(make_bot, source)


def _own_bot(path: Path, class_name: str, seed: int) -> Bot:
    module = _load(path)
    kind: Callable[..., Bot] | None = getattr(module, class_name, None)
    if not isinstance(kind, type):
        there = [
            name for name, each in vars(module).items() if inspect.isclass(each) and each.__module__ == module.__name__
        ]
        listed = f" There is {', '.join(there)}." if there else ""
        raise RuleshiftError(f"{path} has no class called {class_name[:60]!r}.{listed}")
    if not callable(getattr(kind, "pick", None)):
        raise RuleshiftError(
            f"The class {class_name} of {path} has no method pick(decision, view), so it is not a bot."
        )
    try:
        takes_seed = "seed" in inspect.signature(kind).parameters
        bot: Bot = kind(seed=seed) if takes_seed else kind()
    except Exception as error:
        raise RuleshiftError(f"The bot {class_name} of {path} cannot be made: {_said(error)}") from error
    return bot


def _load(path: Path) -> ModuleType:
    """The module of a bot's file, loaded once."""
    if not path.is_file():
        raise RuleshiftError(f"There is no file {path}, so there is no bot in it.")
    name = f"ruleshift_bot_{path.resolve().as_posix().encode().hex()}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        raise RuleshiftError(f"The bot file {path} cannot be loaded: {_said(error)}") from error
    return module


def _said(error: Exception) -> str:
    if isinstance(error, SyntaxError):
        return f"line {error.lineno}: {error.msg}"
    return f"{type(error).__name__}: {error}"
