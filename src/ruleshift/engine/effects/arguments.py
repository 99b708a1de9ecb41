"""How the argument of each verb in a deck file becomes what its function works with."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from ruleshift.cards import Kind
from ruleshift.engine.core.compiled_cards import number

if TYPE_CHECKING:
    from ruleshift.engine.core.pack import Pack

__all__ = ("ALL_RULES", "ARGUMENTS", "HALF", "LIMITS", "UP_TO", "Shed")

ALL_RULES, HALF, LIMITS, UP_TO, COUNT = "all", "half", "limits", "up to", "count"


class Shed(NamedTuple):
    """A Creeper's way out: what pays for it, what makes it free, who may receive it."""

    pay: int
    free_with: int
    give: bool
    receivers: int
    held: bool


def _number(_: Pack, raw: Any) -> int:
    return number(raw)


def _mask(pack: Pack, raw: Any) -> int:
    return pack.select(raw)


def _nothing(_: Pack, raw: Any) -> Any:
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


def _draw_and_play(_: Pack, raw: Any) -> tuple[int, int]:
    return number(raw["draw"]), number(raw["play"])


def _chooser(pack: Pack, raw: Any) -> int:
    return pack.select(raw["chooser"]) if "chooser" in raw else 0


def _rules(_: Pack, raw: Any) -> tuple[str, int]:
    if isinstance(raw, dict):
        return UP_TO, number(raw["up_to"])
    if raw in (ALL_RULES, HALF, LIMITS):
        return raw, 0
    return COUNT, number(raw)


def _claim(_: Pack, raw: Any) -> tuple[int, int]:
    return number(raw["first"]), number(raw["again"])


def _unless(pack: Pack, raw: Any) -> int:
    return pack.select(raw["unless"]) if "unless" in raw else 0


def _shed(pack: Pack, raw: Any) -> Shed:
    give = raw.get("give")
    return Shed(
        pack.select(raw["pay"]) if "pay" in raw else 0,
        pack.select(raw["free_with"]) if "free_with" in raw else 0,
        give is not None,
        pack.condition(give) if give not in (None, True) else 0,
        bool(raw.get("held")),
    )


ARGUMENTS: dict[str, Callable[[Pack, Any], Any]] = {
    **dict.fromkeys(
        ("draw", "everybody_gets", "random_tax", "collect", "discard_draw_end", "heartbeat", "drink_and_draw", "drink"),
        _number,
    ),
    **dict.fromkeys(
        (
            "steal", "trash", "swap", "redistribute", "sweep", "move", "take_from_two", "discard_own", "plunder",
            "send",
        ),
        _mask,
    ),
    **dict.fromkeys(
        (
            "trade_hands", "use_what_you_take", "trash_goals", "discard_and_draw", "zap", "rotate_hands", "potluck",
            "four_directions", "another_turn", "end_turn", "mystery_play", "swap_plays", "not_it", "new_word",
            "switch_to_water",
        ),
        _nothing,
    ),
    "draw_and_play": _draw_and_play,
    "discard_hand_of": _chooser,
    "play_again": _kinds,
    "trash_rules": _rules,
    "others_discard": _kind,
    "mill": _kind,
    "claim": _claim,
    "look_at_hand": _unless,
    "shed": _shed,
}  # fmt: skip
