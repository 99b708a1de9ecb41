"""Whether a value of a deck file has the shape that the vocabulary asks for, and the sentence if it has not."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import get_close_matches
from heapq import nlargest

from ruleshift.cards import Kind, Selector, TomlValue, plain
from ruleshift.decks.card_index import Known
from ruleshift.vocabulary import NEED_SHAPES, NUMBER_WORDS, PICTURES, THEMES, VERBS, WHICH_WORDS, Shape

__all__ = (
    "MOST_COPIES",
    "MOST_EFFECTS",
    "MOST_LISTED",
    "MOST_NEEDS",
    "MOST_NUMBER",
    "MOST_VERBS",
    "TEXT_LENGTHS",
    "WrongError",
    "check",
    "nearest",
    "said",
    "with_article",
)

MOST_COPIES = 50
MOST_LISTED = 100
MOST_NEEDS = 8
MOST_NUMBER = 100
MOST_VERBS = 10
MOST_EFFECTS = 4
TEXT_LENGTHS = {
    "title": 60, "text": 160, "emoji": 16, "hint": 300, "long text": 600, "word": 40, "new icon": 40,
    "fact": 200, "spelling": 60,
}  # fmt: skip
_ID = re.compile(r"[a-z0-9_-]{1,40}")
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")
_TABLE_KINDS = ("keeper", "creeper", "")
_PLAYED_KINDS = ("rule", "goal", "ungoal", "keeper", "action", "surprise")
_JOINER = "\u200d"  # holds emoji together
_NOT_IN_TEXTS = {"\n": "a line break: write it on one line", "\t": "a tab: write a space"}
_HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
_PHRASES = {
    "number": "a number from 1 on",
    "limit": "a number",
    "all but": "'all but 1'",
    "true": "true",
    "flag": "true or false",
    "selector": "a card's name, 'keeper', 'creeper', 'any' or a table",
    "table card": "a card's name",
}


Check = Callable[[TomlValue, Known], object]
"""Raises WrongError unless a value is what it should be."""


class WrongError(Exception):
    """A value that does not fit, and `others` of the same list. Whoever knows the card and the line adds them."""

    def __init__(
        self, sentence: str, word: object = None, among: Iterable[str] = (), others: Iterable[WrongError] = ()
    ) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.word = word
        self.among = among
        self.others = tuple(others)

    def within(self, label: str) -> WrongError:
        """The same mistakes, seen from one level further out."""
        others = (other.within(label) for other in self.others)
        return WrongError(f"{label}: {self.sentence}", self.word, self.among, others)

    def each(self) -> Iterator[WrongError]:
        """This mistake and all others, one by one."""
        yield self
        for other in self.others:
            yield from other.each()

    def meant(self) -> str | None:
        """The nearest spelling, if there is one."""
        return nearest(self.word, self.among) if isinstance(self.word, str) else None

    def told(self) -> str:
        """The sentence, with the nearest spelling if there is one."""
        close = self.meant()
        return f"{self.sentence} (did you mean {close!r}?)" if close else self.sentence


def nearest(word: str, among: Iterable[str]) -> str | None:
    """The nearest spelling, or None. A look at pairs of letters picks the few words that are compared closely.

    >>> nearest("Buter", ["Bread", "Butter", "Cheese"])
    'Butter'
    """
    known = {plain(each): each for each in among}
    wanted = plain(word[:60])
    pairs = _pairs(wanted)
    likely = nlargest(8, known, key=lambda each: len(pairs & _pairs(each)))
    close = get_close_matches(wanted, likely, n=1)
    return known[close[0]] if close else None


def _pairs(word: str) -> set[str]:
    return {word[at : at + 2] for at in range(len(word))}


def said(value: object) -> str:
    """A value as an error message quotes it: short, whatever it is."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "a table"
    if isinstance(value, int) and abs(value) >= 10**18:
        return "a number as large as that"
    quoted = repr(value) if isinstance(value, str) else str(value)
    return quoted if len(quoted) <= 50 else quoted[:47] + "..."


def with_article(word: str) -> str:
    """A kind of card, or another such word, with its article: `an action`."""
    return f"{'an' if word[:1].lower() in 'aeiou' else 'a'} {word}"


def check(shape: Shape, value: TomlValue, known: Known) -> None:
    """Raise WrongError unless the value has the shape."""
    if isinstance(shape, tuple):
        _check_any(shape, value, known)
    elif isinstance(shape, dict):
        _check_table(shape, value, known)
    elif shape.endswith(("*", "+")):
        _check_list(shape[:-1], value, known, least=int(shape.endswith("+")))
    elif _literal(shape):
        if value != _literal(shape):
            raise WrongError(f"{said(value)} is not {_literal(shape)!r}", value, [_literal(shape)])
    elif shape in TEXT_LENGTHS:
        _check_text(shape, value)
    else:
        _CHECKS[shape](value, known)


def _check_any(shapes: tuple[Shape, ...], value: TomlValue, known: Known) -> None:
    """One of the shapes must fit; if none does, the reason of the likeliest one is told."""
    reasons: list[tuple[int, WrongError]] = []
    for shape in shapes:
        try:
            check(shape, value, known)
        except WrongError as wrong:
            reasons.append((_likeness(shape, value), wrong))
        else:
            return
    likeness, reason = max(reasons, key=lambda each: each[0])
    if likeness > 0:
        raise reason
    words = [_literal(shape) for shape in shapes if isinstance(shape, str) and _literal(shape)]
    words += NUMBER_WORDS[1:] if "number" in shapes else ()
    *first, last = dict.fromkeys(_phrase(shape) for shape in shapes)
    told = f"{', '.join(first)} or {last}" if first else last
    raise WrongError(f"{said(value)} does not fit; it may be {told}", value, words)


def _likeness(shape: Shape, value: TomlValue) -> int:
    """How likely somebody who wrote the value meant the shape; 0 if not at all."""
    if isinstance(shape, dict) and isinstance(value, dict):
        parts = {part.rstrip("?") for part in shape}
        return max(1, 50 + 10 * len(parts & set(value)) - len(set(value) - parts))
    if isinstance(value, str):
        return int(shape in ("table card", "selector"))
    return int(isinstance(value, int) and not isinstance(value, bool) and shape == "number")


def _phrase(shape: Shape) -> str:
    if isinstance(shape, dict):
        return "a table with " + ", ".join(part.rstrip("?") for part in shape)
    if isinstance(shape, tuple):
        return " or ".join(map(_phrase, shape))
    if shape.endswith(("*", "+")):
        return f"a list of {shape[:-1]}s"
    return repr(_literal(shape)) if _literal(shape) else _PHRASES.get(shape, with_article(shape))


def _literal(shape: str) -> str:
    """The word that a shape stands for, if it is just a word."""
    return shape if shape in ("all", "any", "half", "limits") else shape[1:] if shape.startswith("=") else ""


def _check_table(shape: dict[str, Shape], value: TomlValue, known: Known) -> None:
    parts = [part.rstrip("?") for part in shape]
    if not isinstance(value, dict):
        raise WrongError(f"{said(value)} is not a table with {', '.join(parts)}")
    for key in value:
        if key not in parts:
            raise WrongError(f"there is no {said(key)} here, only {', '.join(parts)}", key, parts)
    for part, wanted in shape.items():
        bare = part.rstrip("?")
        if bare in value:
            try:
                check(wanted, value[bare], known)
            except WrongError as wrong:
                raise wrong.within(bare) from None
        elif bare == part:
            raise WrongError(f"{bare} is missing")


def _check_list(shape: str, value: TomlValue, known: Known, *, least: int) -> None:
    if not isinstance(value, list):
        raise WrongError(f"{said(value)} is not a list: put [ and ] around it")
    if len(value) < least:
        raise WrongError("the list is empty")
    most = MOST_NEEDS if shape == "need" else MOST_LISTED
    if len(value) > most:
        raise WrongError(f"the list has {len(value):,} entries; at most {most} are allowed")
    _check_each(lambda entry: check(shape, entry, known), value)


def _check_each(check_one: Callable[[TomlValue], None], entries: list[TomlValue]) -> None:
    """Check all entries of a list, so that everything that is wrong in it is told together."""
    wrong: list[WrongError] = []
    for entry in entries:
        try:
            check_one(entry)
        except WrongError as error:
            wrong.append(error)
    if wrong:
        first, *others = wrong
        raise WrongError(first.sentence, first.word, first.among, (*first.others, *others))


# Texts and numbers.


def _check_text(shape: str, value: TomlValue) -> None:
    longest = TEXT_LENGTHS[shape]
    if not isinstance(value, str):
        raise WrongError(f"{said(value)} is not a text: put quotes around it")
    if len(value) > longest:
        raise WrongError(f"the text has {len(value):,} characters; at most {longest} are allowed")
    if not value.strip() and shape not in ("text", "hint"):
        raise WrongError("the text is empty")
    hidden = "" if value.isprintable() else next(filter(_is_hidden, value), "")
    if hidden:
        code = f"an invisible character (U+{ord(hidden):04X}): delete it"
        raise WrongError(f"the text has {_NOT_IN_TEXTS.get(hidden, code)}")
    if shape in ("title", "new icon", "spelling") and not any(sign.isalnum() for sign in value):
        raise WrongError(f"{said(value)} has neither a letter nor a digit")
    if shape == "title" and value != " ".join(value.split()):
        odd = any(sign.isspace() and sign != " " for sign in value)
        raise WrongError(f"{said(value)} has {'an unusual space: write an ordinary one' if odd else 'an extra space'}")


def _is_hidden(sign: str) -> bool:
    return unicodedata.category(sign) in _HIDDEN and sign != _JOINER


def _check_whole(low: int, high: int, value: TomlValue) -> None:
    if isinstance(value, str) and value.isdecimal():
        raise WrongError(f"{said(value)} is a text: leave the quotes out")
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise WrongError(f"{said(value)} is not a whole number from {low} to {high}")


def _check_number(low: int, value: TomlValue) -> None:
    """A digit or a number word, as on the card."""
    words = NUMBER_WORDS[low:]
    if not isinstance(value, str) or value.isdecimal():
        _check_whole(low, MOST_NUMBER, value)
    elif value not in words:
        raise WrongError(f"{said(value)} is not a number, nor a word from {words[0]} to ten", value, words)


def _check_format(value: TomlValue, _: Known) -> None:
    if type(value) is not int or value != 1:
        raise WrongError(f"this file has format {said(value)}, and this version reads format 1")


def _check_id(value: TomlValue, _: Known) -> None:
    if not isinstance(value, str) or not _ID.fullmatch(value):
        raise WrongError(f"{said(value)} is not a short name of lower-case letters, digits, - and _")


def _check_colour(value: TomlValue, _: Known) -> None:
    if not isinstance(value, str) or not _COLOUR.fullmatch(value):
        raise WrongError(f"{said(value)} is not a colour: write it as '#2a7188'")


def _one_of(words: Sequence[str], what: str) -> Check:
    def check_word(value: TomlValue, _: Known) -> None:
        if value not in words:
            listed = f" ({', '.join(words)})" if len(words) < 10 else ""
            raise WrongError(f"{said(value)} is not {what}{listed}", value, words)

    return check_word


def _check_flag(value: TomlValue, _: Known) -> None:
    if not isinstance(value, bool):
        raise WrongError(f"{said(value)} is not true or false")


def _check_true(value: TomlValue, _: Known) -> None:
    if value is not True:
        raise WrongError(f"{said(value)} does not fit: write true")


def _check_all_but(value: TomlValue, _: Known) -> None:
    if not (isinstance(value, str) and re.fullmatch(r"all but [1-9]", value)):
        raise WrongError(f"{said(value)} is not 'all but 1'")


def _check_numerals(value: TomlValue, _: Known) -> None:
    if not isinstance(value, dict) or not value:
        raise WrongError(f'{said(value)} does not fit: write it as {{ "1" = 2 }}')
    for digit, read_as in value.items():
        if not re.fullmatch(r"[1-9]", digit):
            raise WrongError(f"{said(digit)} is not a digit from 1 to 9")
        _check_whole(1, MOST_NUMBER, read_as)


def _check_kind(value: TomlValue, _: Known) -> None:
    if value in _PLAYED_KINDS:
        return
    if value in [kind.word for kind in Kind]:
        raise WrongError(f"a {value} is never in a hand; the kind is one of {', '.join(_PLAYED_KINDS)}")
    raise WrongError(f"{said(value)} is not one of the kinds {', '.join(_PLAYED_KINDS)}", value, _PLAYED_KINDS)


# What speaks of other cards.


def _check_card(value: TomlValue, known: Known) -> str:
    """The name of a card."""
    if not isinstance(value, str):
        raise WrongError(f"{said(value)} is not the name of a card")
    if plain(value) not in known.names and not known.strangers:
        raise WrongError(f"no card is called {said(value)}", value, known.names.values())
    return value


def _card_of(*kinds: str, why: str) -> Callable[[TomlValue, Known], str]:
    def check_card(value: TomlValue, known: Known) -> str:
        name = _check_card(value, known)
        found = known.kinds.get(plain(name))
        if found and not found & set(kinds):
            raise WrongError(f"{name} is a card of the kind {' and '.join(sorted(found))}, and {why}")
        return name

    return check_card


_check_table_card = _card_of(*_TABLE_KINDS, why="only a keeper or a creeper can be meant here")


def _check_icon(value: TomlValue, known: Known) -> None:
    if not isinstance(value, str):
        raise WrongError(f"{said(value)} is not an icon")
    if plain(value) not in known.all_icons and not known.strangers:
        raise WrongError(f"no card has the icon {said(value)}", value, known.all_icons)


def _check_selector(value: TomlValue, known: Known) -> Selector:
    """The selector, once it is one."""
    meant: Selector
    if isinstance(value, dict):
        _check_table(
            {"kind?": ("=keeper", "=creeper"), "icon?": "icon", "lacks?": "icon", "name?": "table card"}, value, known
        )
        if not value:
            raise WrongError("an empty table selects no cards")
        meant = {part: str(word) for part, word in value.items()}
    elif isinstance(value, str) and value in WHICH_WORDS:
        meant = value
    else:
        if isinstance(value, str) and plain(value) not in known.names and not known.strangers:
            raise WrongError(f"no card is called {said(value)}", value, [*WHICH_WORDS, *known.names.values()])
        meant = _check_table_card(value, known)
    if not known.select(meant) and not _may_mean_others(meant, known):
        raise WrongError("that matches no keeper or creeper of this deck")
    return meant


def _selector_of(kind: str, other: str) -> Check:
    """A selector that means cards of one kind, whatever else it means."""

    def check_selector(value: TomlValue, known: Known) -> None:
        meant = _check_selector(value, known)
        if _may_mean_others(meant, known) and meant not in (other, {"kind": other}):
            return
        if not any(known.kinds[name] & {kind, ""} for name in known.select(meant)):
            raise WrongError(f"that matches no {kind} of this deck")

    return check_selector


def _may_mean_others(selector: Selector, known: Known) -> bool:
    """Whether a selector of an add-on may mean cards that are not known here: those of the decks that it joins."""
    return known.strangers or (known.joins and (selector in WHICH_WORDS or (*selector,) == ("kind",)))


def _check_need(value: TomlValue, known: Known) -> None:
    if not value or not isinstance(value, str | dict):
        raise WrongError(f"{said(value)} does not fit: write a card's name, or a table as {{ count = 2, icon = 'x' }}")
    _check_any(NEED_SHAPES, value, known)


def _check_slot(value: TomlValue, known: Known) -> None:
    if not isinstance(value, str) or (value not in known.slots and not known.strangers):
        raise WrongError(f"no rule has the slot {said(value)}", value, known.slots)


def _check_option(value: TomlValue, known: Known) -> None:
    if not isinstance(value, str) or (value not in known.numbers and not known.strangers):
        raise WrongError(f"no [[number]] is called {said(value)}", value, known.numbers)


# Verbs.


def _verbs(place: str) -> Check:
    def check_verbs(value: TomlValue, known: Known) -> None:
        if not isinstance(value, list) or not 1 <= len(value) <= MOST_VERBS:
            raise WrongError(f"write one to {MOST_VERBS} verbs, as in [{{ draw = 3 }}]")
        _check_each(lambda call: _check_call(place, call, known), value)

    return check_verbs


def _check_call(place: str, call: TomlValue, known: Known) -> None:
    if not isinstance(call, dict) or len(call) != 1:
        raise WrongError(f"{said(call)} is not a verb: write each one by itself, as {{ draw = 3 }}")
    ((name, argument),) = call.items()
    if name not in VERBS:
        fitting = [verb for verb, entry in VERBS.items() if (entry.do if place == "do" else entry.use)]
        raise WrongError(f"there is no verb {said(name)}", name, fitting)
    verb = VERBS[name]
    if not (verb.do if place == "do" else verb.use):
        raise WrongError(f"the verb {name!r} stands in {'use' if verb.use else 'do'!r}, not in {place!r}")
    try:
        if verb.argument == "effects":
            _effects(place)(argument, known)
        else:
            check(verb.argument, argument, known)
    except WrongError as wrong:
        raise wrong.within(name) from None


def _effects(place: str) -> Check:
    """Several lists of verbs, one of which is done."""

    def check_effects(value: TomlValue, known: Known) -> None:
        if not isinstance(value, list) or not 2 <= len(value) <= MOST_EFFECTS:
            raise WrongError(f"write two to {MOST_EFFECTS} lists of verbs: [[{{ draw = 3 }}], [{{ zap = true }}]]")
        for effect in value:
            _verbs(place)(effect, known)

    return check_effects


_CHECKS: dict[str, Check] = {
    "format": _check_format,
    "id": _check_id,
    "deck id": _check_id,
    "colour": _check_colour,
    "theme": _one_of(THEMES, "one of the themes"),
    "picture": _one_of(PICTURES, "one of the drawings that docs/decks.md lists"),
    "year": lambda value, _: _check_whole(0, 9999, value),
    "value": lambda value, _: _check_whole(1, MOST_NUMBER, value),
    "copies": lambda value, _: _check_whole(1, MOST_COPIES, value),
    "flag": _check_flag,
    "true": _check_true,
    "number": lambda value, _: _check_number(1, value),
    "limit": lambda value, _: _check_number(0, value),
    "all but": _check_all_but,
    "numerals": _check_numerals,
    "kind": _check_kind,
    "kinds": lambda value, known: _check_list("kind", value, known, least=1),
    "card": _check_card,
    "table card": _check_table_card,
    "rule card": _card_of("rule", "", why="only a rule can be meant here"),
    "meta card": _card_of("meta", "", why="only a meta can be meant here"),
    "icon": _check_icon,
    "selector": _check_selector,
    "creeper selector": _selector_of("creeper", "keeper"),
    "keeper selector": _selector_of("keeper", "creeper"),
    "slot": _check_slot,
    "number option": _check_option,
    "need": _check_need,
    "effects": _effects("do"),
    "do": _verbs("do"),
    "use": _verbs("use"),
}
