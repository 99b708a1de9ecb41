"""The words of a deck file: what each kind of card may say, and the verbs that cards are made of.

This is data. The loader checks deck files against it; the engine has one function for each verb.
A shape is a word (`number`, `selector`, ...), a tuple of alternatives, or a table of named parts, where a name with a
final `?` may be left out. A word with a final `*` is a list of such things, with a final `+` a list of at least one,
and a word after `=` is just that word, as are `all`, `any`, `half` and `limits`.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = (
    "CHOICE_WORDS", "COMMON_FIELDS", "FIELDS", "HEAD_FIELDS", "NEEDED", "NEED_SHAPES", "NUMBER_WORDS", "OPTION_WORDS",
    "SLOT_FIELDS", "VERBS", "WHICH_WORDS", "Shape", "Verb",
)  # fmt: skip

Shape = str | tuple["Shape", ...] | dict[str, "Shape"]

NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
WHICH_WORDS = ("keeper", "creeper", "any")
CHOICE_WORDS = ("pass", "end turn", "draw", "play", "random", "yes", "no", "left", "right", "nose", "challenge")
"""What players say besides the names of cards; no card can be called so."""
OPTION_WORDS = ("meta", "without", "with", "judging", "time_limit", "claims", "challenges", "ask", "first")
"""The options that every table has; no deck can give these names to its own."""


class Verb(NamedTuple):
    """A verb: its argument's shape, whether it may stand in `do` and in `use`, and what it does."""

    argument: Shape
    do: bool
    use: bool
    about: str


def _do(argument: Shape, about: str) -> Verb:
    return Verb(argument, True, False, about)


def _use(argument: Shape, about: str) -> Verb:
    return Verb(argument, False, True, about)


VERBS: dict[str, Verb] = {
    "draw": Verb("number", True, True, "draw extra cards"),
    "draw_and_play": _do({"draw": "number", "play": "number"}, "draw a small hand and play some of it"),
    "steal": _do("selector", "take a card from in front of another player"),
    "trash": _do("selector", "discard a card from in front of anybody"),
    "swap": Verb("selector", True, True, "take a card of another player for one of one's own"),
    "trade_hands": _do("true", "swap hands with a player"),
    "use_what_you_take": _do("true", "take a random card of a player and play it"),
    "redistribute": _do("selector", "gather, shuffle and deal out cards in front of players"),
    "discard_hand_of": _do({"chooser?": "selector"}, "a player loses the hand"),
    "play_again": _do("kinds", "play a card out of the discard pile"),
    "trash_rules": _do(("number", "all", "half", "limits", {"up_to": "number"}), "discard New Rules"),
    "trash_goals": _do("all", "discard every Goal"),
    "others_discard": _do("kind", "every other player discards a card of a kind, or a random one"),
    "everybody_gets": _do("number", "draw for each player and hand out"),
    "discard_and_draw": _do("true", "discard the hand and draw as many"),
    "zap": _do("true", "take any card in play into the hand"),
    "random_tax": _do("number", "take random cards from every other hand"),
    "rotate_hands": _do("true", "all hands go one seat on"),
    "potluck": _do("true", "everybody puts a card into a pot, which is dealt out again"),
    "four_directions": _do("true", "draw four, give three away"),
    "collect": _do("number", "every other player gives cards"),
    "sweep": _do("selector", "discard all such cards in front of players"),
    "another_turn": _do("true", "an extra turn"),
    "move": _do("selector", "put a card in front of another player"),
    "take_from_two": _do("selector", "take a card from each of two opponents"),
    "end_turn": _do("true", "the turn ends at once"),
    "discard_own": _use("selector", "discard an own card from the table"),
    "plunder": _use("selector", "take a card of another player, guards permitting"),
    "mill": _use("kind", "discard any number of cards of a kind from the hand, draw as many"),
    "mystery_play": _use("true", "play the top card of the draw pile"),
    "swap_plays": _use("true", "give up the plays left, draw as many, end the turn"),
    "discard_draw_end": _use("number", "discard the hand, draw, end the turn"),
    "claim": _use({"first": "number", "again": "number"}, "claim a performance and draw"),
    "send": _use("table card", "put a certain card in front of another player than its holder"),
    "look_at_hand": _use({"unless?": "selector"}, "see a player's hand until the turn ends"),
    "shed": _use(
        {"pay?": "selector", "give?": ("true", "selector"), "free_with?": "selector", "held?": "flag"},
        "a Creeper's way out",
    ),
    "heartbeat": _use("number", "before the draw: keep the beat and draw"),
    "drink_and_draw": _use("number", "a sip and extra cards"),
    "drink": _do("number", "every player owes sips"),
    "not_it": _do("true", "the race of the noses"),
    "new_word": _do("true", "a word rule gets a new word"),
    "switch_to_water": _do("true", "a secret vote"),
}

HEAD_FIELDS: dict[str, Shape] = {
    "format": "format",
    "id": "id",
    "name": "title",
    "year": "year",
    "blends": "flag",
    "adds_to": "deck id+",
    "about": "long text",
    "first": ("=draw", "=random"),
    "solo": {"without": "card*"},
}

COMMON_FIELDS: dict[str, Shape] = {
    "name": "title",
    "text": "text",
    "emoji": "emoji",
    "icons": "new icon*",
    "count": "copies",
    "source": ("=rulebook", "=public", "=proposed"),
    "judging": "flag",
    "hint": "hint",
}

_CONDITION: Shape = {"in_play?": "selector", "mine?": "selector"}

FIELDS: dict[str, dict[str, Shape]] = {
    "basic": {"draw": "number", "play": "number"},
    "meta": {
        "default": "flag",
        "lays": "rule card*",
        "guards": "slot",
        "brings": "icon",
        "with": "meta card",
        "time_limit": "flag",
        "warning": "long text",
    },
    "rule": {
        "draw": "number",
        "play": ("number", "all", "all but"),
        "hand_limit": "limit",
        "keeper_limit": "limit",
        "goals": "number",
        "numerals": "numerals",
        "slot": "word",
        "bonus": {"draw?": "number", "play?": "number", "while": _CONDITION},
        "start_bonus": "number",
        "no_keeper_limit_for": "selector",
        "harmless": "creeper selector",
        "first_play_random": "flag",
        "trivia": ("=name", "=fact"),
        "reward": "number",
        "factlets": "number",
        "word": ("=forbidden", "=required"),
        "sips": "number",
        "duty": {"name": "word", "sips": "number"},
        "marker": "flag",
        "use": "use",
    },
    "goal": {"needs": "need+", "tie_break": "selector"},
    "ungoal": {"needs": "need+", "together": "flag"},
    "keeper": {
        "use": "use",
        "container": {"holds": "selector", "out": ("all", "any")},
        "guard": {"against": "=plunder", "beaten_by": "table card*"},
        "safe_from": "=plunder*",
        "shields": "creeper selector",
        "hand_limit_bonus": "number",
        "no_drinks": "flag",
        "spellings": "spelling+",
        "facts": "fact+",
        "stems": "spelling++",
    },
    "creeper": {"use": "use", "destroyed_by": "selector", "moves": "=goals"},
    "action": {"do": "do"},
    "surprise": {
        "do": "do",
        "cancels": ("=rule", "=goal", "=action", "=keeper"),
        "stops_takes": "flag",
    },
}

NEEDED = {"basic": "draw", "goal": "needs", "ungoal": "needs", "action": "do", "surprise": "do"}
"""The field that a card of a kind cannot be without."""

SLOT_FIELDS = ("draw", "play", "hand_limit", "keeper_limit", "goals", "numerals")
"""The fields that give a New Rule its slot; a rule has one of them at most."""

_COUNT: Shape = ("number", {"option": "number option"})

NEED_SHAPES: tuple[Shape, ...] = (
    "table card",
    {"any": "table card+"},
    {"count?": _COUNT, "of": "table card+"},
    {"count?": _COUNT, "icon": "icon", "lacks?": "icon", "kind?": ("=keeper", "=creeper")},
    {"most": "selector", "at_least?": "number"},
    {"hand": "number", "most?": "flag"},
)
