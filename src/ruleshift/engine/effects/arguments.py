"""How the argument of each verb in a deck file becomes what its function works with."""

from __future__ import annotations

from typing import NamedTuple

from ruleshift.cards import Fields, Kind, Selector
from ruleshift.engine.core.compiled_cards import number
from ruleshift.engine.core.pack import Pack
from ruleshift.engine.effects.effect import Compiler
from ruleshift.vocabulary import Shape

__all__ = (
    "ALL_RULES", "HALF", "LIMITS", "UP_TO", "Shed", "chooser", "claimed_numbers", "compile_argument", "how_many_rules",
    "small_hand", "unless", "way_out",
)  # fmt: skip

ALL_RULES, HALF, LIMITS, UP_TO, COUNT = "all", "half", "limits", "up to", "count"


class Shed(NamedTuple):
    """A Creeper's way out: what pays for it, what makes it free, who may receive it."""

    pay: int
    free_with: int
    give: bool
    receivers: int
    held: bool


def _number(_: Pack, raw: int | str) -> int:
    return number(raw)


def _mask(pack: Pack, raw: Selector) -> int:
    return pack.select(raw)


def _nothing(_: Pack, raw: bool | str) -> bool | str:  # noqa: FBT001 - `true` and `all` stand for themselves
    return raw


def _kind(pack: Pack, raw: str) -> int:
    """The cards of a kind; Ungoals count as Goals."""
    mask = pack.kind_mask[Kind[raw.upper()]]
    return mask | pack.kind_mask[Kind.UNGOAL] if raw == "goal" else mask


def _kinds(pack: Pack, raw: list[str]) -> int:
    mask = 0
    for kind in raw:
        mask |= _kind(pack, kind)
    return mask


def small_hand(_: Pack, raw: Fields) -> tuple[int, int]:
    """How many cards are drawn for a small hand, and how many of them are played."""
    return number(raw["draw"]), number(raw["play"])


def chooser(pack: Pack, raw: Fields) -> int:
    """The card whose owner chooses."""
    return pack.select(raw["chooser"]) if "chooser" in raw else 0


def how_many_rules(_: Pack, raw: int | str | Fields) -> tuple[str, int]:
    """How New Rules are counted, and the number where there is one."""
    if isinstance(raw, dict):
        return UP_TO, number(raw["up_to"])
    if raw in (ALL_RULES, HALF, LIMITS):
        return raw, 0
    return COUNT, number(raw)


def claimed_numbers(_: Pack, raw: Fields) -> tuple[int, int]:
    """The cards for a first claim, and for one kept up."""
    return number(raw["first"]), number(raw["again"])


def unless(pack: Pack, raw: Fields) -> int:
    """The cards that protect from being looked at."""
    return pack.select(raw["unless"]) if "unless" in raw else 0


def way_out(pack: Pack, raw: Fields) -> Shed:
    """What it takes to get rid of a Creeper."""
    give = raw.get("give")
    return Shed(
        pack.select(raw["pay"]) if "pay" in raw else 0,
        pack.select(raw["free_with"]) if "free_with" in raw else 0,
        give is not None,
        pack.condition(give) if give not in (None, True) else 0,
        bool(raw.get("held")),
    )


_BY_SHAPE: dict[str, Compiler] = {
    "number": _number,
    "selector": _mask,
    "creeper selector": _mask,
    "table card": _mask,
    "kind": _kind,
    "kinds": _kinds,
    "true": _nothing,
    "all": _nothing,
}


def compile_argument(shape: Shape) -> Compiler:
    """How an argument of a shape becomes what a verb's function works with."""
    return _BY_SHAPE[str(shape)]
