"""The words of a deck file: what each kind of card may say, and the verbs that cards are made of.

This is data. The loader checks deck files against it; the engine has one function for each verb.
A shape is a word (`number`, `selector`, ...), a tuple of alternatives, or a table of named parts, where a name with a
final `?` may be left out. A word with a final `*` is a list of such things, with a final `+` a list of at least one,
and a word after `=` is just that word, as are `all`, `any`, `half` and `limits`.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

__all__ = (
    "CHOICE_WORDS", "COMMON_FIELDS", "FIELDS", "HEAD_FIELDS", "NEEDED", "NEED_SHAPES", "NUMBER_WORDS", "OPTION_WORDS",
    "PICTURES", "SENTENCES", "SLOT_FIELDS", "THEMES", "VERBS", "WHICH_WORDS", "Shape", "Sign", "Verb",
)  # fmt: skip

Shape = str | tuple["Shape", ...] | dict[str, "Shape"]

NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
WHICH_WORDS = ("keeper", "creeper", "any")
CHOICE_WORDS = ("pass", "end turn", "draw", "play", "random", "yes", "no", "left", "right", "nose", "challenge")
"""What players say besides the names of cards; no card can be called so."""
OPTION_WORDS = ("meta", "without", "with", "judging", "time_limit", "claims", "challenges", "ask", "first", "turns")
"""The options that every table has; no deck can give these names to its own."""


ANY_TIME = ("draw", "play", "end")
"""The moments of a turn at which its player is asked: before the draw, for a play, and before the end."""


Sign = Literal[
    "again", "beat", "choose", "collect", "discard", "draw", "drink", "empty", "end", "give", "hide", "look", "mystery",
    "perform", "play", "potluck", "race", "recall", "redraw", "repeal", "rotate", "share", "shed", "shuffle", "snatch",
    "swap", "sweep", "take", "turn", "water", "word",
]  # fmt: skip
"""What a card does, in a word for its picture: `recall` takes cards in play back into the hand, `repeal` ends rules and
Goals, `empty` makes others discard, `redraw` discards to draw, `snatch` takes a card and plays it; `hide` is for
containers, and `perform` also for the duties of a turn.
"""


class Verb(NamedTuple):
    """A verb: its argument's shape, what it does and the sign for that; whether it may stand in `do`, when in `use`."""

    argument: Shape
    about: str
    sign: Sign
    do: bool = False
    use: tuple[str, ...] = ()


VERBS: dict[str, Verb] = {
    "draw": Verb("number", "draw extra cards", do=True, use=ANY_TIME, sign="draw"),
    "draw_and_play": Verb(
        {"draw": "number", "play": "number"}, "draw a small hand and play some of it", do=True, sign="play"
    ),
    "steal": Verb("selector", "take a card from in front of another player", do=True, use=ANY_TIME, sign="take"),
    "trash": Verb("selector", "discard a card from in front of anybody", do=True, use=ANY_TIME, sign="discard"),
    "trash_others": Verb(
        "selector", "discard a card from in front of another player", do=True, use=ANY_TIME, sign="discard"
    ),
    "swap": Verb("selector", "exchange one of your cards for another player's", do=True, use=ANY_TIME, sign="swap"),
    "trade_hands": Verb("true", "swap hands with a player", do=True, sign="swap"),
    "use_what_you_take": Verb("true", "take a random card of a player and play it", do=True, sign="snatch"),
    "redistribute": Verb("selector", "gather, shuffle and deal out cards in front of players", do=True, sign="shuffle"),
    "discard_hand_of": Verb({"chooser?": "selector"}, "a player loses the hand", do=True, sign="empty"),
    "play_again": Verb("kinds", "play a card out of the discard pile", do=True, sign="again"),
    "trash_rules": Verb(
        ("number", "all", "half", "limits", {"up_to": "number"}), "discard New Rules", do=True, sign="repeal"
    ),
    "trash_goals": Verb("all", "discard every Goal", do=True, sign="repeal"),
    "others_discard": Verb(
        "kind", "every other player discards a card of a kind, or a random one", do=True, sign="empty"
    ),
    "everybody_gets": Verb("number", "draw for each player and hand out", do=True, sign="share"),
    "discard_and_draw": Verb("true", "discard the hand and draw as many", do=True, sign="redraw"),
    "zap": Verb("true", "take any card in play into the hand", do=True, use=ANY_TIME, sign="recall"),
    "random_tax": Verb("number", "take random cards from every other hand", do=True, sign="collect"),
    "rotate_hands": Verb("true", "all hands go one seat on", do=True, sign="rotate"),
    "potluck": Verb("true", "everybody puts a card into a pot, which is dealt out again", do=True, sign="potluck"),
    "collect": Verb("number", "every other player gives cards", do=True, sign="collect"),
    "sweep": Verb("selector", "discard all such cards in front of players", do=True, sign="sweep"),
    "cure": Verb(
        "creeper selector", "discard a Creeper of one's own; its Keeper stays", do=True, use=ANY_TIME, sign="shed"
    ),
    "another_turn": Verb("true", "an extra turn", do=True, sign="turn"),
    "move": Verb("selector", "put a card in front of another player", do=True, use=ANY_TIME, sign="give"),
    "take_from_two": Verb("selector", "take a card from each of two opponents", do=True, sign="take"),
    "end_turn": Verb("true", "the turn ends at once", do=True, sign="end"),
    "discard_own": Verb("selector", "discard an own card from the table", use=ANY_TIME, sign="discard"),
    "plunder": Verb("selector", "take a card of another player, guards permitting", use=ANY_TIME, sign="take"),
    "mill": Verb(
        "kind", "discard any number of cards of a kind from the hand, draw as many", use=ANY_TIME, sign="redraw"
    ),
    "mystery_play": Verb("true", "play the top card of the draw pile", use=ANY_TIME, sign="mystery"),
    "swap_plays": Verb("true", "give up the plays left, draw as many, end the turn", use=("play",), sign="draw"),
    "discard_draw_end": Verb("number", "discard the hand, draw, end the turn", use=("play",), sign="redraw"),
    "claim": Verb({"first": "number", "again": "number"}, "claim a performance and draw", use=ANY_TIME, sign="perform"),
    "send": Verb(
        "table card", "put a certain card in front of another player than its holder", use=ANY_TIME, sign="give"
    ),
    "look_at_hand": Verb({"unless?": "selector"}, "see a player's hand until the turn ends", use=ANY_TIME, sign="look"),
    "shed": Verb(
        {"pay?": "selector", "give?": ("true", "selector"), "free_with?": "selector", "held?": "flag"},
        "a Creeper's way out",
        use=ANY_TIME,
        sign="shed",
    ),
    "heartbeat": Verb("number", "before the draw: keep the beat and draw", use=("draw",), sign="beat"),
    "drink_and_draw": Verb("number", "a sip and extra cards", use=ANY_TIME, sign="drink"),
    "drink": Verb("number", "every player owes sips", do=True, sign="drink"),
    "not_it": Verb("true", "the race of the noses", do=True, sign="race"),
    "new_word": Verb("true", "a word rule gets a new word", do=True, sign="word"),
    "switch_to_water": Verb("true", "a secret vote", do=True, sign="water"),
    "choose": Verb("effects", "do one of several things, by its number", do=True, use=ANY_TIME, sign="choose"),
}

SENTENCES = {
    "draw": "draw {it:extra card}",
    "draw_and_play": "draw {draw:card}, then play {play} of them",
    "steal": "take {it} from in front of another player",
    "trash": "discard {it} from in front of anybody",
    "trash_others": "discard {it} from in front of another player",
    "swap": "exchange {it} of yours for another player's",
    "trade_hands": "swap hands with a player",
    "use_what_you_take": "take a random card from a player and play it",
    "redistribute": "gather, shuffle and deal out {it:all} in front of players",
    "discard_hand_of": "make a player discard the hand[; whoever has {chooser} picks]",
    "play_again": "play {it} out of the discard pile",
    "trash_rules": "discard {it:New Rule}",
    "trash_goals": "discard {it:Goal}",
    "others_discard": "make every other player discard {it}, or a random card",
    "everybody_gets": "draw for each player and hand out {it:card} each",
    "discard_and_draw": "discard your hand and draw as many",
    "zap": "take any card in play into your hand",
    "random_tax": "take {it:random card} from every other hand",
    "rotate_hands": "pass all hands one seat on, left or right",
    "potluck": "let everybody put a card into a pot, and deal it out again",
    "collect": "let every other player give you {it:card}",
    "sweep": "discard {it:all} in front of players",
    "cure": "discard {it} of yours; its Keeper stays",
    "another_turn": "take an extra turn",
    "move": "put {it} in front of another player",
    "take_from_two": "take {it} from each of two opponents",
    "end_turn": "end the turn",
    "discard_own": "discard {it} of your own from the table",
    "plunder": "take {it} from another player, guards permitting",
    "mill": "discard any number of cards from your hand, {it:all} alone, and draw as many",
    "mystery_play": "play the top card of the draw pile",
    "swap_plays": "give up the plays left, draw as many, and end the turn",
    "discard_draw_end": "discard your hand, draw {it:card}, and end the turn",
    "claim": "perform and draw {first:card}, or {again} if you claimed it in your last turn as well",
    "send": "put {it} in front of another player",
    "look_at_hand": "look at the hand of a player[ who does not have {unless}]",
    "shed": "get rid of this Creeper[: pay {pay}][, for free with {free_with}][: give it to {give}]",
    "heartbeat": "keep the beat before the draw, and draw {it:card}",
    "drink_and_draw": "take a sip and draw {it:extra card}",
    "drink": "let every player take {it:sip}",
    "not_it": "race to touch your nose",
    "new_word": "give a word rule a new word",
    "switch_to_water": "vote in secret on who should switch to water",
    "choose": "choose one of these: {it}",
}
"""Each verb as it is said to whoever does it, with gaps for its argument: the parts of a table, or `it`.

After a colon comes what is counted there, or `all` where every such card is meant. What stands in brackets is left out
together with an optional part.
"""

THEMES = ("sea", "mars", "bar", "forest", "clinic", "neutral")
"""How felt, backs and frames of a deck may look."""

PICTURES = (
    "adrenal-glands", "appendix", "binoculars", "bladder", "blood-vessels", "brandy", "cannon", "captains-hat",
    "crop-circles", "cutlass", "emerald", "flintlock-pistol", "force-field", "frigate", "gallbladder", "galleon",
    "gin", "graham-crackers", "irish-cream", "jolly-roger", "keg", "kidneys", "lantern", "large-intestine",
    "liver", "mars", "marshmallows", "martian-chess-set", "orange-juice", "ovaries", "pancreas", "pituitary-gland",
    "prostate", "ray-gun", "royal-colors", "ruby", "rum", "schooner", "skin", "sleeping-bag", "sloop",
    "small-intestine", "space-suit", "spinal-cord", "spleen", "stomach", "tequila", "testes", "thyroid-gland",
    "tin-foil-hat", "tomato-juice", "tonic-water", "trail-map", "tripod", "uterus", "vermouth", "vodka",
    "white-wine",
)  # fmt: skip
"""The drawings that a card may show instead of an emoji."""

HEAD_FIELDS: dict[str, Shape] = {
    "format": "format",
    "id": "id",
    "name": "title",
    "year": "year",
    "blends": "flag",
    "adds_to": "deck id+",
    "about": "long text",
    "emoji": "emoji",
    "colour": "colour",
    "theme": "theme",
    "first": ("=draw", "=random"),
    "solo": {"without": "card*"},
}

COMMON_FIELDS: dict[str, Shape] = {
    "name": "title",
    "text": "text",
    "emoji": "emoji",
    "picture": "picture",
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
        "marker": "flag",
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
        "value": "value",
        "no_drinks": "flag",
        "spellings": "spelling+",
        "facts": "fact+",
        "stems": "spelling++",
    },
    "creeper": {"use": "use", "destroyed_by": "selector", "moves": "=goals", "attaches": "keeper selector"},
    "action": {"do": "do"},
    "surprise": {
        "do": "do",
        "cancels": ("=rule", "=goal", "=action", "=keeper"),
        "takes_over": "flag",
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
    {"none": "selector"},
    {"sum": "value"},
)
