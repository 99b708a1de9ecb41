"""Decks that nobody wrote: random cards out of the vocabulary, written as TOML."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterable
from datetime import date
from itertools import pairwise
from typing import Any

from ruleshift.cards import Deck
from ruleshift.decks import DeckError, read_deck
from ruleshift.vocabulary import COMMON_FIELDS, FIELDS, NEED_SHAPES, NEEDED, NUMBER_WORDS, SLOT_FIELDS, VERBS, Shape

__all__ = ("divided", "invent", "without_mistakes", "written")

ICONS = ("red", "green", "blue")
NAMES = {
    "keeper": [f"Keeper {letter}" for letter in "ABCDEFGH"],
    "creeper": [f"Creeper {letter}" for letter in "ABCD"],
    "rule": [f"Rule {letter}" for letter in "ABCDEFGH"],
    "meta": ["Meta A", "Meta B"],
    "goal": [f"Goal {letter}" for letter in "ABCDEF"],
    "ungoal": ["Ungoal A"],
    "action": [f"Action {letter}" for letter in "ABCDEF"],
    "surprise": ["Surprise A", "Surprise B"],
}
ON_TABLE = [*NAMES["keeper"], *NAMES["creeper"]]
HAND_KINDS = ("rule", "goal", "ungoal", "keeper", "action", "surprise")


def written(value: Any) -> str:
    """A value as TOML writes it in one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {written(part)}" for key, part in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    if isinstance(value, float):
        return repr(value)
    return value.isoformat() if isinstance(value, date) else json.dumps(value, ensure_ascii=False)


def invent(chance: random.Random) -> str:
    """The text of a deck. Most of them can be read; all of those must be playable."""
    lines = [
        "format = 1",
        'id = "invented"',
        'name = "Invented"',
        "[solo]",
        f"without = {written(_some_names(chance))}",
    ]
    lines += ["[[number]]", 'name = "many"', "default = 2", "from = 1", "to = 3"]
    lines += [
        "[[switch]]",
        'name = "reds"',
        f"default = {written(chance.random() < 0.5)}",
        'without = { icon = "red" }',
    ]
    lines += [
        "[[basic]]",
        'name = "Start"',
        f"draw = {chance.choice((1, 1, 2, 9))}",
        f"play = {chance.choice((1, 1, 3))}",
    ]
    for kind, names in NAMES.items():
        for index, name in enumerate(names):
            fields = {"name": name, "icons": [ICONS[index % 3]], "count": chance.choice((1, 1, 1, 2, 3))}
            fields |= _fields(kind, chance)
            lines += [f"[[{kind}]]", *(f"{key} = {written(value)}" for key, value in fields.items())]
    return "\n".join(lines)


def divided(text: str, chance: random.Random) -> tuple[str, str]:
    """A deck's text as two: a deck, and an add-on for it with some of its cards."""
    lines = text.split("\n")
    starts = [number for number, line in enumerate(lines) if line.startswith("[[")] + [len(lines)]
    sections = ["\n".join(lines[start:end]) for start, end in pairwise(starts)]
    share = chance.choice((0.1, 0.3, 0.7))
    moved = [each for each in sections if not each.startswith("[[basic]]") and chance.random() < share]
    moved = moved or sections[-1:]
    head = 'format = 1\nid = "more"\nname = "More"\nadds_to = ["invented"]'
    base = ["\n".join(lines[: starts[0]]), *(each for each in sections if each not in moved)]
    return "\n".join(base), "\n".join([head, *moved])


def without_mistakes(text: str, beside: Iterable[Deck] | None = None) -> Deck:
    """The deck without the cards that the loader complains about: it names the line on which each of them begins."""
    while True:
        try:
            return read_deck(text, beside=beside)
        except DeckError as error:
            text = _without(text, {int(re.findall(r", line (\d+): ", told)[0]) for told in error.sentences})


def _without(text: str, wrong: set[int]) -> str:
    """The text without the sections that begin on these lines."""
    lines = text.split("\n")
    starts = [number for number, line in enumerate(lines, 1) if line.startswith("[")] + [len(lines) + 1]
    assert wrong <= set(starts), "no card begins on the line of a mistake"
    kept = [lines[start - 1 : end - 1] for start, end in pairwise(starts) if start not in wrong]
    return "\n".join([*lines[: starts[0] - 1], *(line for section in kept for line in section)])


def _some_names(chance: random.Random) -> list[str]:
    return chance.sample([*NAMES["action"], *NAMES["goal"], *NAMES["rule"]], chance.randint(0, 3))


def _fields(kind: str, chance: random.Random) -> dict[str, Any]:
    """One to three fields of a kind, put right where they would contradict each other."""
    shapes = FIELDS[kind]
    chosen = set(chance.sample(sorted(shapes), min(len(shapes), chance.choice((1, 1, 1, 2, 3)))))
    if kind in NEEDED:
        chosen.add(NEEDED[kind])
    if kind == "rule":
        numbers = [field for field in sorted(chosen) if field in SLOT_FIELDS or field == "slot"]
        duties = [field for field in sorted(chosen) if field in ("word", "duty", "marker", "use")]
        chosen -= {*numbers[1:], *duties[1:]}
    if kind == "surprise":
        chosen.add("cancels")
    if {"facts", "stems", "spellings"} & chosen:
        chosen |= {"facts", "stems"}
    if "container" in chosen:
        chosen.discard("use")
    fields = {field: _value(shapes[field], chance, kind) for field in sorted(chosen)}
    if "reward" in fields:
        fields["trivia"] = "name"
    if "sips" in fields and not {"word", "duty", "use"} & set(fields):
        fields["marker"] = True
    if chance.random() < 0.1:
        fields["judging"] = _value(COMMON_FIELDS["judging"], chance, kind)
    return fields


def _value(shape: Shape, chance: random.Random, kind: str) -> Any:
    if isinstance(shape, tuple):
        return _value(chance.choice(shape), chance, kind)
    if isinstance(shape, dict):
        return {
            part.rstrip("?"): _value(wanted, chance, kind)
            for part, wanted in shape.items()
            if not part.endswith("?") or chance.random() < 0.6
        }
    if shape.endswith(("*", "+")):
        return [_value(shape[:-1], chance, kind) for _ in range(chance.choice((1, 1, 2, 3)))]
    return _WORDS[shape](chance, kind) if shape in _WORDS else shape.removeprefix("=")


def _calls(place: str, chance: random.Random, kind: str) -> list[dict[str, Any]] | dict[str, Any]:
    verbs = [name for name, verb in VERBS.items() if (verb.do if place == "do" else verb.use and name != "shed")]
    chosen = [chance.choice(verbs) for _ in range(chance.choice((1, 1, 1, 2, 3)))]
    if kind == "creeper":
        chosen[0] = "shed"
    calls = [{name: _value(VERBS[name].argument, chance, kind)} for name in chosen]
    return calls[0] if len(calls) == 1 and chance.random() < 0.5 else calls


def _effect(chance: random.Random) -> list[dict[str, Any]]:
    """One of several things to do: verbs that may stand in `do` and in `use`."""
    verbs = ("draw", "steal", "trash", "trash_others", "swap", "zap", "move")
    return [{name: _value(VERBS[name].argument, chance, "")} for name in chance.sample(verbs, chance.randint(1, 2))]


def _number(chance: random.Random, _: str) -> int | str:
    return chance.choice((1, 1, 2, 3, 5, 100, *NUMBER_WORDS[1:4]))


def _selector(chance: random.Random, _: str) -> Any:
    return chance.choice((
        "keeper", "creeper", "any", chance.choice(ON_TABLE), {"icon": chance.choice(ICONS)},
        {"kind": chance.choice(("keeper", "creeper")), "icon": chance.choice(ICONS)}, {"lacks": chance.choice(ICONS)},
        {"name": chance.choice(ON_TABLE)},
    ))  # fmt: skip


_Maker = Callable[[random.Random, str], Any]
_WORDS: dict[str, _Maker] = {
    "number": _number,
    "value": lambda chance, _: chance.randint(1, 4),
    "limit": lambda chance, _: chance.choice((0, 1, 2, "zero", "three")),
    "copies": lambda chance, _: chance.randint(1, 3),
    "flag": lambda chance, _: chance.random() < 0.7,
    "true": lambda *_: True,
    "all but": lambda chance, _: f"all but {chance.randint(1, 3)}",
    "effects": lambda chance, kind: [_effect(chance) for _ in range(chance.randint(2, 4))],
    "numerals": lambda chance, _: {str(chance.randint(1, 3)): chance.choice((1, 2, 7))},
    "kind": lambda chance, _: chance.choice(HAND_KINDS),
    "kinds": lambda chance, _: chance.sample(HAND_KINDS, chance.randint(1, 3)),
    "word": lambda chance, _: chance.choice(("weather", "music")),
    "slot": lambda chance, _: chance.choice(("draw", "goals")),
    "long text": lambda *_: "Mind the gap.",
    "spelling": lambda chance, _: chance.choice(("heart", "pump it")),
    "fact": lambda chance, _: chance.choice(("It pumps.", "It is red.", "It sits on the left.")),
    "icon": lambda chance, _: chance.choice(ICONS),
    "table card": lambda chance, _: chance.choice(ON_TABLE),
    "rule card": lambda chance, _: chance.choice(NAMES["rule"]),
    "meta card": lambda chance, _: chance.choice(NAMES["meta"]),
    "number option": lambda *_: "many",
    "selector": _selector,
    "creeper selector": lambda chance, _: chance.choice(("creeper", "any", "Creeper A")),
    "need": lambda chance, kind: _value(chance.choice(NEED_SHAPES), chance, kind),
    "do": lambda chance, kind: _calls("do", chance, kind),
    "use": lambda chance, kind: _calls("use", chance, kind),
}
