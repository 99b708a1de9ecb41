"""Words that agree: who does what, whose it is, how many of what. `reader` is whoever reads; they are "you"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ruleshift.engine.name_lists import agree, listed

__all__ = (
    "agree",
    "capital",
    "cards",
    "counted",
    "does",
    "full_stop",
    "grouped",
    "is_you",
    "listed",
    "object_of",
    "third",
    "verb_for",
    "whose",
)

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def does(player: str, verb: str, reader: str | None = None) -> str:
    """A player and what they do; the verb as in "you draw".

    >>> does("Ann", "draw"), does("Ann", "draw", "Ann"), does("Bob", "pass"), does("Bob", "have"), does("Bob", "try")
    ('Ann draws', 'You draw', 'Bob passes', 'Bob has', 'Bob tries')
    """
    return f"{'You' if is_you(player, reader) else player} {verb_for(player, verb, reader)}"


def is_you(player: str, reader: str | None) -> bool:
    """True if a sentence calls this player "you": the reader, and somebody who sits there under the name You."""
    return player in (reader, "You")


def verb_for(player: str, verb: str, reader: str | None = None) -> str:
    """The verb alone: `draw` for the reader, `draws` for anybody else."""
    if is_you(player, reader):
        return "are" if verb == "be" else verb
    return third(verb)


def third(verb: str) -> str:
    """A verb as in "she draws"."""
    if verb.startswith("must "):
        return verb
    irregular = {"be": "is", "have": "has", "do": "does", "go": "goes"}.get(verb)
    if irregular:
        return irregular
    if verb.endswith(("s", "sh", "ch", "x", "zz")):
        return f"{verb}es"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}s"


def object_of(player: str, reader: str | None = None) -> str:
    """A player to whom something is done: `Ann`, or `you`."""
    return "you" if is_you(player, reader) else player


def whose(player: str, reader: str | None = None) -> str:
    """A player's, or your.

    >>> whose("Ann"), whose("James"), whose("Ann", "Ann")
    ("Ann's", "James'", 'your')
    """
    if is_you(player, reader):
        return "your"
    return f"{player}'" if player.endswith(("s", "S")) else f"{player}'s"


def counted(number: int, thing: str = "card") -> str:
    """A number of things: `1 card`, `2 cards`."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def cards(names: Sequence[str], number: int) -> str:
    """Some cards by name, or how many they are where the names are not known.

    >>> cards(["Rum", "Cow", "Cow"], 3), cards((), 1), cards((), 3)
    ('Rum and two Cows', 'a card', '3 cards')
    """
    if len(names) == 1:
        return names[0]
    if names:
        return listed(grouped([f"“{name}”" if ", " in name else name for name in names]))
    return "a card" if number == 1 else f"{number} cards"


def grouped(names: Sequence[str]) -> list[str]:
    """Names, each once: equal ones with their number.

    >>> grouped(["Loose Bolt", "Loose Bolt"]), grouped(["Rum", "Jackpot!", "Jackpot!"])
    (['two Loose Bolts'], ['Rum', 'Jackpot! (twice)'])
    """
    if len(set(names)) == len(names):
        return list(names)
    return [name if many == 1 else _several(name, many) for name, many in Counter(names).items()]


def _several(name: str, many: int) -> str:
    if many < len(NUMBERS) and name[-1:].isalpha() and not name.endswith("s"):
        plural = f"{name[:-1]}ies" if name.endswith("y") and name[-2:-1] not in "aeiou" else f"{name}s"
        return f"{NUMBERS[many]} {plural}"
    return f"{name} ({'twice' if many == 2 else f'{many} times'})"


def capital(text: str) -> str:
    """A text that begins a sentence."""
    return text[:1].upper() + text[1:]


def full_stop(text: str) -> str:
    """A sentence with its full stop, unless it ends with a sign of its own.

    >>> full_stop("Bob plays Rum"), full_stop("Bob plays Plunder!")
    ('Bob plays Rum.', 'Bob plays Plunder!')
    """
    return text if text.endswith(("!", "?", ".", "…")) else f"{text}."
