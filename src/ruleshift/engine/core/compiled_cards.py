"""What cards are compiled into: Goals as masks to be met, New Rules as numbers, containers and guards."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ruleshift.cards import Fields
from ruleshift.engine.core.lack import Lack
from ruleshift.vocabulary import NUMBER_WORDS, SLOT_FIELDS

if TYPE_CHECKING:
    from ruleshift.engine.core.table import Table

__all__ = (
    "ALL",
    "NO_FORMULA",
    "NO_RULE",
    "Argument",
    "Call",
    "CardFunction",
    "Container",
    "Formula",
    "Guard",
    "Most",
    "Need",
    "Opener",
    "Rule",
    "Use",
    "UseSet",
    "VerbFunction",
    "number",
    "slots",
)  # fmt: skip

ALL: Final = 1_000_000
"""A play number that no turn reaches: Play All."""


def slots(data: Fields) -> str:
    """The slot of a New Rule: rules of one slot replace each other."""
    for field in SLOT_FIELDS:
        if field in data:
            return field
    return str(data.get("slot", ""))


def number(raw: int | str) -> int:
    """A number of a card: digits as they are, words below zero, so that numerals can be re-read."""
    return -NUMBER_WORDS.index(raw) if isinstance(raw, str) else raw


class Need:
    """One entry of a Goal: so many cards out of a mask."""

    __slots__ = ("count", "lack", "mask")

    def __init__(self, mask: int, count: int, lack: Lack) -> None:
        self.mask = mask
        self.count = count
        self.lack = lack
        """What each card that is missing for it is called."""


class Most(NamedTuple):
    """An entry that asks for more cards out of a mask than anybody else has, and for so many at least."""

    mask: int
    least: int
    lack: Lack


class Formula:
    """What a Goal or an Ungoal asks for.

    Somebody has the cards if there are as many of each mask in `demands` as it says: each entry, and, since a card
    serves one entry only, each group of entries that share cards.

    Two masks turn most players away before anything is counted. `core` are the cards that nothing else can stand for:
    whoever lacks one of them cannot have met it, and that is asked of every player at every settling. `first` are all
    cards that could serve the first entry: whoever has none of them need not be looked at further.
    """

    __slots__ = (
        "core", "demands", "exempt", "first", "hand", "hand_most", "most", "needs", "overlap", "pairs", "tie_break",
        "together",
    )  # fmt: skip

    def __init__(self, needs: tuple[Need, ...], creepers: int) -> None:
        self.needs = needs
        self.pairs = tuple((need.mask, need.count) for need in needs)
        self.first = self.pairs[0][0] if self.pairs else 0
        union = 0
        self.overlap = False
        for need in needs:
            self.overlap = self.overlap or bool(union & need.mask)
            union |= need.mask
        self.demands = (*self.pairs, *_shared(self.pairs)) if self.overlap else self.pairs
        self.core = 0
        for mask, count in self.pairs:
            if mask.bit_count() == count:
                self.core |= mask
        self.exempt = union & creepers
        self.most: tuple[Most, ...] = ()
        self.hand = 0
        self.hand_most = False
        self.tie_break = 0
        self.together = False


def _shared(pairs: tuple[tuple[int, int], ...]) -> list[tuple[int, int]]:
    """For each group of entries that may want the same cards: all their cards, and how many they want together."""
    sharing = [pair for pair in pairs if any(pair[0] & other[0] for other in pairs if other is not pair)]
    groups = []
    for size in range(2, len(sharing) + 1):
        for group in combinations(sharing, size):
            union = 0
            for mask, _ in group:
                union |= mask
            groups.append((union, sum(count for _, count in group)))
    return groups


class Rule:
    """What a New Rule changes. Numbers are as `number` makes them."""

    __slots__ = (
        "bonus_draw",
        "bonus_in_play",
        "bonus_mine",
        "bonus_play",
        "conditional",
        "draw",
        "exempt",
        "factlets",
        "first_random",
        "goals",
        "guarded",
        "hand_limit",
        "harmless",
        "is_duty",
        "keep",
        "keeper_limit",
        "marker",
        "numerals",
        "plain",
        "play",
        "reward",
        "sips",
        "slot",
        "start_bonus",
        "trivia",
        "use",
        "word",
    )  # fmt: skip

    def __init__(self) -> None:
        self.draw: int | None = None
        self.play: int | None = None
        self.keep: int | None = None
        self.hand_limit: int | None = None
        self.keeper_limit: int | None = None
        self.goals: int | None = None
        self.numerals: dict[int, int] | None = None
        self.slot = ""
        self.bonus_draw = 0
        self.bonus_play = 0
        self.bonus_in_play = 0
        self.bonus_mine = 0
        self.conditional = False
        self.start_bonus = 0
        self.exempt = 0
        self.harmless = 0
        self.first_random = False
        self.trivia = ""
        self.reward = 0
        self.factlets = 0
        self.word = ""
        self.sips = 0
        self.marker = False
        self.use = False
        self.is_duty = False
        self.guarded = False
        self.plain = False


NO_RULE: Final = Rule()
"""What stands for the cards that are no rules, so that a rule in play is read without asking whether it is one."""
NO_FORMULA: Final = Formula((), 0)
"""The same for the cards that are no Goals."""


class Container:
    """A Keeper that hides cards under itself."""

    __slots__ = ("holds", "whole")

    def __init__(self, holds: int, *, whole: bool) -> None:
        self.holds = holds
        self.whole = whole


class Guard:
    """A Keeper that saves its player from a free action, unless the actor has a card that beats it."""

    __slots__ = ("against", "beaten_by")

    def __init__(self, against: str, beaten_by: int) -> None:
        self.against = against
        self.beaten_by = beaten_by


Argument = Any
"""What a verb's function works with: a number, a mask or a record, as the shape of the verb has it."""

CardFunction = Callable[["Table", int, int], None]
"""Something done with a card, by a player."""
VerbFunction = Callable[["Table", int, Argument, int], None]
"""What a verb does: for a player, with its argument, because of a card."""
Opener = Callable[["Table", int, Argument, int], bool]
"""Whether a player may use a verb now, with that argument and that card."""


class Call(NamedTuple):
    """A verb of a card: its name, the function that does it, and the argument it is done with."""

    verb: str
    run: VerbFunction
    argument: Argument


class Use:
    """An option of the turn: its value, when it is open (None: always), the argument for that, what `used` keeps."""

    __slots__ = ("argument", "once", "open_if", "value")

    def __init__(self, value: int, open_if: Opener | None, argument: Argument, once: int) -> None:
        self.value = value
        self.open_if = open_if
        self.argument = argument
        self.once = once


class UseSet:
    """The options of some rules at each moment of the turn, and which of these rules are duties."""

    __slots__ = ("duties", "uses")

    def __init__(self, uses: list[list[Use]], duties: tuple[int, ...]) -> None:
        self.uses = uses
        self.duties = duties
