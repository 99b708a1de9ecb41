"""From the text of a deck file to a Deck, with a sentence and a line for every mistake."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import Any

from ruleshift.cards import Card, Deck, Kind, Number, RuleshiftError, Switch, plain
from ruleshift.vocabulary import COMMON_FIELDS, FIELDS, NEED_SHAPES, NUMBER_WORDS, VERBS, WHICH_WORDS, Shape

__all__ = ("MOST_CARDS", "MOST_CHARACTERS", "DeckError", "read_deck")

MOST_CHARACTERS = 256_000
MOST_CARDS = 500
MOST_COPIES = 50
MOST_NUMBER = 100
_HEAD = {
    "format": "copies",
    "id": "id",
    "name": "title",
    "year": "year",
    "blends": "flag",
    "about": "long text",
    "solo": {"without": "cards"},
}
_KINDS = {kind.word: kind for kind in Kind}
_SOURCES = ("rulebook", "public", "proposed")
_ID = re.compile(r"[a-z0-9_-]{1,40}")
_HEADER = re.compile(r"^\s*\[\[\s*([a-z_]+)\s*\]\]", re.MULTILINE)
_LENGTHS = {"title": 60, "text": 160, "emoji": 16, "hint": 300, "long text": 600, "word": 40, "icon": 40, "card": 60}


class DeckError(RuleshiftError):
    """A deck file that cannot be read as a deck: the sentence names the file, the line and the way out."""


class _Wrong(Exception):
    """A part of an entry that has the wrong shape; the entry adds where it stands."""


def read_deck(text: str, where: str = "deck", *, built_in: bool = False) -> Deck:
    """Read a deck file's text. `where` names it in error messages.

    >>> read_deck('format = 1\\nid = "x"\\nname = "X"', "x.toml")
    Traceback (most recent call last):
    ...
    ruleshift.decks.reading.DeckError: x.toml, line 1: a deck needs exactly one [[basic]] card, and this one has none
    """
    if len(text) > MOST_CHARACTERS:
        raise DeckError(f"{where}: the file has more than {MOST_CHARACTERS:,} characters, too many for a deck")
    return _Reader(text, where).deck(_parse(text, where), text, built_in)


def _parse(text: str, where: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason, line = _where_in(str(error), text)
        raise DeckError(f"{where}, line {line}: this is not TOML: {reason}") from None
    except RecursionError:
        raise DeckError(f"{where}, line 1: the file is nested too deeply for a deck") from None
    except (ValueError, OverflowError) as error:
        raise DeckError(f"{where}, line 1: a value in this file cannot be read: {error}") from None


def _where_in(reason: str, text: str) -> tuple[str, int]:
    found = re.search(r"\(at (?:line (\d+), column \d+|end of document)\)", reason)
    line = int(found[1]) if found and found[1] else text.count("\n") + 1
    short = reason[: found.start()].strip() if found else reason
    return (short[:120] or "it cannot be read"), line


def _nearest(word: object, known: Iterable[str]) -> str:
    close = get_close_matches(str(word)[:60], list(known), n=1)
    return f" (did you mean {close[0]!r}?)" if close else ""


def _brief(value: object) -> str:
    said = repr(value)
    return said if len(said) <= 50 else said[:47] + "..."


class _Reader:
    def __init__(self, text: str, where: str) -> None:
        self.where = where
        self.line = 1
        self.lines: dict[str, list[int]] = {}
        for header in _HEADER.finditer(text):
            line = text.count("\n", 0, header.start(1)) + 1
            self.lines.setdefault(header[1], []).append(line)
        self.names: dict[str, str] = {}
        self.icons: set[str] = set()
        self.numbers: set[str] = set()

    def error(self, message: str) -> DeckError:
        return DeckError(f"{self.where}, line {self.line}: {message}")

    def deck(self, raw: dict[str, Any], text: str, built_in: bool) -> Deck:
        sections = self._sections(raw)
        switches = tuple(self._switch(entry) for entry in self._entries(raw, "switch"))
        numbers = tuple(self._number(entry) for entry in self._entries(raw, "number"))
        self.numbers = {number.name for number in numbers}
        cards: list[Card] = []
        for kind in _KINDS:
            for entry in self._entries(sections, kind):
                cards.append(self._card(kind, entry))
        self._check_size(cards)
        head = self._head(raw)
        solo = head.pop("solo", {}).get("without", [])
        head.pop("format")
        return Deck(
            **head,
            cards=tuple(cards),
            solo_without=tuple(solo),
            switches=switches,
            numbers=numbers,
            source=text,
            built_in=built_in,
        )

    def _sections(self, raw: dict[str, Any]) -> dict[str, Any]:
        """The card sections; first of all the names and icons, so that cards may speak of later ones."""
        known = [*_HEAD, *_KINDS, "switch", "number"]
        for key in raw:
            if key not in known:
                self.line = (self.lines.get(key) or [1])[0]
                raise self.error(f"a deck has no part called {_brief(key)}{_nearest(key, known)}")
        for kind in _KINDS:
            for entry in self._entries(raw, kind):
                name = entry.get("name")
                self._guard(f"{kind} without a name" if name is None else "name", "title", name)
                if plain(name) in self.names:
                    raise self.error(f"the name {name!r} is taken already: give copies with count = 2")
                if plain(name) in (*WHICH_WORDS, *_KINDS) or not plain(name):
                    raise self.error(f"a card cannot be called {name!r}: that word has a meaning in deck files")
                self.names[plain(name)] = name
                icons = entry.get("icons", [])
                self._guard("icons", "icons", icons)
                self.icons.update(icons)
        return raw

    def _entries(self, raw: dict[str, Any], section: str) -> Iterable[dict[str, Any]]:
        entries = raw.get(section, [])
        lines = self.lines.get(section, [])
        self.line = lines[0] if lines else 1
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            raise self.error(f"cards stand under [[{section}]], with two brackets")
        if len(entries) > MOST_CARDS:
            raise self.error(f"a deck has at most {MOST_CARDS} cards")
        for index, entry in enumerate(entries):
            self.line = lines[index] if len(lines) == len(entries) else self.line
            yield entry

    def _head(self, raw: dict[str, Any]) -> dict[str, Any]:
        self.line = 1
        for needed in ("format", "id", "name"):
            if needed not in raw:
                raise self.error(f"a deck begins with format, id and name, and {needed} is missing")
        head = {key: raw[key] for key in _HEAD if key in raw}
        for key, value in head.items():
            self._guard(key, _HEAD[key], value)
        if head["format"] != 1:
            raise self.error(f"this file has format {head['format']}, and this version reads format 1")
        return head

    def _switch(self, entry: dict[str, Any]) -> Switch:
        shape: Shape = {"name": "id", "about?": "long text", "default": "flag", "without": ("cards", {"icon": "icon"})}
        self._guard("switch", shape, entry)
        without = entry["without"]
        icon, names = (without["icon"], ()) if isinstance(without, dict) else ("", tuple(without))
        return Switch(entry["name"], entry.get("about", ""), entry["default"], icon, names)

    def _number(self, entry: dict[str, Any]) -> Number:
        shape: Shape = {
            "name": "id", "about?": "long text", "default": "copies", "from": "copies", "to": "copies"
        }  # fmt: skip
        self._guard("number", shape, entry)
        if not entry["from"] <= entry["default"] <= entry["to"]:
            raise self.error("the default of a number lies between from and to")
        return Number(entry["name"], entry.get("about", ""), entry["default"], entry["from"], entry["to"])

    def _card(self, kind: str, entry: dict[str, Any]) -> Card:
        fields = COMMON_FIELDS | FIELDS[kind]
        for key, value in entry.items():
            if key not in fields:
                raise self.error(
                    f"{entry['name']}: a {kind} has no field called {_brief(key)}{_nearest(key, fields)}"
                )
            self._guard(f"{entry['name']}: {key}", fields[key], value)
        self._check_card(kind, entry)
        common = {key: entry[key] for key in COMMON_FIELDS if key in entry}
        common["icons"] = tuple(icon.casefold() for icon in entry.get("icons", ()))
        data = {key: value for key, value in entry.items() if key not in COMMON_FIELDS}
        return Card(kind=_KINDS[kind], data=data, line=self.line, **common)

    def _check_card(self, kind: str, entry: dict[str, Any]) -> None:
        needed = {
            "basic": "draw",
            "goal": "needs",
            "ungoal": "needs",
            "action": "do",
            "surprise": "do",
        }.get(kind)
        if needed and needed not in entry:
            raise self.error(f"{entry['name']}: a {kind} needs the field {needed!r}")
        if kind == "rule" and not (set(entry) & set(FIELDS["rule"])):
            raise self.error(f"{entry['name']}: a rule needs a field that says what it changes, e.g. draw = 2")

    def _check_size(self, cards: list[Card]) -> None:
        self.line = 1
        basics = sum(card.count for card in cards if card.kind is Kind.BASIC)
        if basics != 1:
            how_many = "none" if not basics else str(basics)
            raise self.error(f"a deck needs exactly one [[basic]] card, and this one has {how_many}")
        if sum(card.count for card in cards) > MOST_CARDS:
            raise self.error(f"a deck has at most {MOST_CARDS} cards, copies counted")

    def _guard(self, label: str, shape: Shape, value: Any) -> None:
        try:
            self._check(shape, value)
        except _Wrong as wrong:
            raise self.error(f"{label}: {wrong}") from None

    def _check(self, shape: Shape, value: Any) -> None:
        """Raise _Wrong unless the value has the shape."""
        if isinstance(shape, tuple):
            self._check_any(shape, value)
        elif isinstance(shape, dict):
            self._check_table(shape, value)
        elif shape.startswith("="):
            if value != shape[1:]:
                raise _Wrong(f"{_brief(value)} is not {shape[1:]!r}")
        else:
            _CHECKS[shape](self, value)

    def _check_any(self, shapes: tuple[Shape, ...], value: Any) -> None:
        """One of the shapes must fit; of several tables the reason of the likeliest one is told."""
        likeliest: tuple[int, str] = (0, "")
        for shape in shapes:
            try:
                self._check(shape, value)
            except _Wrong as wrong:
                common = len(set(value) & {key.rstrip("?") for key in shape}) if _tables(shape, value) else 0
                unknown = len(set(value) - {key.rstrip("?") for key in shape}) if _tables(shape, value) else 0
                likeliest = max(likeliest, (10 * common - unknown, str(wrong)), key=lambda reason: reason[0])
            else:
                return
        if likeliest[0] > 0:
            raise _Wrong(likeliest[1])
        told = " or ".join(dict.fromkeys(_told(shape) for shape in shapes))
        if isinstance(value, str) and "card" in shapes:
            self._is_card(value)
        raise _Wrong(f"{_brief(value)} does not fit; it may be {told}")

    def _check_table(self, shape: dict[str, Shape], value: Any) -> None:
        known = [key.rstrip("?") for key in shape]
        if not isinstance(value, dict):
            raise _Wrong(f"{_brief(value)} is not a table with {', '.join(known)}")
        for key in value:
            if key not in known:
                raise _Wrong(f"there is no {_brief(key)} here{_nearest(key, known)}")
        for key, part in shape.items():
            bare = key.rstrip("?")
            if bare in value:
                try:
                    self._check(part, value[bare])
                except _Wrong as wrong:
                    raise _Wrong(f"{bare}: {wrong}") from None
            elif not key.endswith("?"):
                raise _Wrong(f"{bare} is missing")

    # The words that shapes are made of.

    def _text(self, longest: int, value: Any, *, empty: bool = False) -> None:
        if not isinstance(value, str):
            raise _Wrong(f"{_brief(value)} is not a text")
        if len(value) > longest:
            raise _Wrong(f"the text is longer than {longest} characters")
        if not empty and not value.strip():
            raise _Wrong("the text is empty")
        if any(ord(sign) < 32 or ord(sign) == 127 for sign in value):
            raise _Wrong("the text has a line break or another sign that cannot be shown")

    def _whole(self, low: int, high: int, value: Any) -> None:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise _Wrong(f"{_brief(value)} is not a whole number from {low} to {high}")

    def _is_number(self, value: Any) -> None:
        if value in NUMBER_WORDS and isinstance(value, str):
            return
        if isinstance(value, str):
            raise _Wrong(f"{_brief(value)} is not a number{_nearest(value, NUMBER_WORDS)}")
        self._whole(0, MOST_NUMBER, value)

    def _is_card(self, value: Any) -> None:
        self._text(_LENGTHS["card"], value)
        if plain(value) not in self.names:
            raise _Wrong(f"no card is called {value!r}{_nearest(plain(value), self.names)}")

    def _is_icon(self, value: Any) -> None:
        self._text(_LENGTHS["icon"], value)
        if value.casefold() not in {icon.casefold() for icon in self.icons}:
            raise _Wrong(f"no card has the icon {value!r}{_nearest(value, self.icons)}")

    def _is_selector(self, value: Any) -> None:
        if isinstance(value, dict):
            if not value:
                raise _Wrong("an empty table selects nothing")
            self._check_table({"kind?": "kind", "icon?": "icon", "lacks?": "icon", "name?": "card"}, value)
        elif value not in WHICH_WORDS:
            self._is_card(value)

    def _is_list(self, part: Shape, value: Any, least: int = 0) -> None:
        if not isinstance(value, list) or len(value) < least:
            raise _Wrong(f"{_brief(value)} is not a list" + (f" of at least {least}" if least else ""))
        if len(value) > MOST_CARDS:
            raise _Wrong(f"the list is longer than {MOST_CARDS}")
        for entry in value:
            self._check(part, entry)

    def _is_need(self, value: Any) -> None:
        self._check_any(NEED_SHAPES, value)
        count = value.get("count") if isinstance(value, dict) else None
        if isinstance(count, dict) and count["option"] not in self.numbers:
            raise _Wrong(f"no [[number]] is called {count['option']!r}{_nearest(count['option'], self.numbers)}")

    def _is_verbs(self, place: str, value: Any) -> None:
        calls = value if isinstance(value, list) else [value]
        if not calls or len(calls) > 10:
            raise _Wrong("write one to ten verbs, e.g. [{ draw = 3 }]")
        for call in calls:
            if not isinstance(call, dict) or len(call) != 1:
                raise _Wrong(f"{_brief(call)} is not a verb: write one as {{ draw = 3 }}")
            ((name, argument),) = call.items()
            verb = VERBS.get(name)
            if verb is None:
                raise _Wrong(f"there is no verb {_brief(name)}{_nearest(name, VERBS)}")
            if not (verb.do if place == "do" else verb.use):
                raise _Wrong(f"the verb {name!r} cannot stand in {place!r}")
            try:
                self._check(verb.argument, argument)
            except _Wrong as wrong:
                raise _Wrong(f"{name}: {wrong}") from None


def _tables(shape: Shape, value: Any) -> bool:
    return isinstance(shape, dict) and isinstance(value, dict)


def _told(shape: Shape) -> str:
    if isinstance(shape, dict):
        return "a table with " + ", ".join(key.rstrip("?") for key in shape)
    if isinstance(shape, tuple):
        return " or ".join(_told(part) for part in shape)
    return {"all": "'all'", "any": "'any'", "half": "'half'", "limits": "'limits'", "all but": "'all but 1'"}.get(
        shape, repr(shape[1:]) if shape.startswith("=") else f"a {shape}"
    )


def _word(*words: str) -> Callable[[_Reader, Any], None]:
    def check(_: _Reader, value: Any) -> None:
        if not isinstance(value, str) or value not in words:
            raise _Wrong(f"{_brief(value)} is not {' or '.join(map(repr, words))}{_nearest(value, words)}")

    return check


def _short(kind: str) -> Callable[[_Reader, Any], None]:
    return lambda reader, value: reader._text(_LENGTHS[kind], value, empty=kind in ("text", "hint"))


def _is_flag(_: _Reader, value: Any) -> None:
    if not isinstance(value, bool):
        raise _Wrong(f"{_brief(value)} is not true or false")


def _is_true(_: _Reader, value: Any) -> None:
    if value is not True:
        raise _Wrong(f"{_brief(value)} does not fit: this verb takes only true")


def _is_id(reader: _Reader, value: Any) -> None:
    if not isinstance(value, str) or not _ID.fullmatch(value):
        raise _Wrong(f"{_brief(value)} is not a short name of lower-case letters, digits, - and _")


def _is_all_but(_: _Reader, value: Any) -> None:
    if not (isinstance(value, str) and re.fullmatch(r"all but \d", value)):
        raise _Wrong(f"{_brief(value)} is not 'all but 1'")


def _is_numerals(reader: _Reader, value: Any) -> None:
    if not isinstance(value, dict) or not 1 <= len(value) <= 10:
        raise _Wrong('write it as { "1" = 2 }')
    for digit, read_as in value.items():
        if not re.fullmatch(r"\d", digit):
            raise _Wrong(f"{_brief(digit)} is not a digit")
        reader._whole(0, MOST_NUMBER, read_as)


def _is_stems(reader: _Reader, value: Any) -> None:
    reader._is_list("texts", value, least=1)


_CHECKS: dict[str, Callable[[_Reader, Any], None]] = {
    **{kind: _short(kind) for kind in ("title", "text", "emoji", "hint", "long text", "word")},
    "id": _is_id,
    "year": lambda reader, value: reader._whole(0, 9999, value),
    "copies": lambda reader, value: reader._whole(0, MOST_COPIES, value),
    "flag": _is_flag,
    "true": _is_true,
    "number": _Reader._is_number,
    "all": _word("all"),
    "any": _word("any"),
    "half": _word("half"),
    "limits": _word("limits"),
    "all but": _is_all_but,
    "kind": _word(*_KINDS),
    "kinds": lambda reader, value: reader._is_list("kind", value, least=1),
    "source": _word(*_SOURCES),
    "card": _Reader._is_card,
    "cards": lambda reader, value: reader._is_list("card", value),
    "icon": _Reader._is_icon,
    "icons": lambda reader, value: reader._is_list("word", value),
    "word": _short("word"),
    "words": lambda reader, value: reader._is_list("word", value),
    "texts": lambda reader, value: reader._is_list("title", value, least=1),
    "long texts": lambda reader, value: reader._is_list("long text", value, least=1),
    "stems": _is_stems,
    "selector": _Reader._is_selector,
    "numerals": _is_numerals,
    "needs": lambda reader, value: reader._is_list("need", value, least=1),
    "need": _Reader._is_need,
    "do": lambda reader, value: reader._is_verbs("do", value),
    "use": lambda reader, value: reader._is_verbs("use", value),
}
