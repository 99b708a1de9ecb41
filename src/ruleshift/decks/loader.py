"""From the text of a deck file to a Deck, with a sentence and a line for every mistake."""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

from ruleshift.cards import Card, Deck, Fields, Icon, Kind, Number, RuleshiftError, Switch, TomlValue, plain, same_kind
from ruleshift.decks.card_checks import LEARNING, bad_name, doubts
from ruleshift.decks.card_index import Known
from ruleshift.decks.finding import Finding, Remedy, located
from ruleshift.decks.goal_text import formula_text
from ruleshift.decks.line_numbers import LineNumbers, TooMuchError
from ruleshift.decks.shapes import MOST_COPIES, TEXT_LENGTHS, WrongError, check, said, with_article
from ruleshift.decks.toml_errors import explained
from ruleshift.vocabulary import COMMON_FIELDS, FIELDS, HEAD_FIELDS, OPTION_WORDS, SLOT_FIELDS, Shape

__all__ = ("ANY", "MOST_CARDS", "MOST_MISTAKES", "MOST_OPTIONS", "DeckError", "read_deck")

ANY = "any"
"""In `adds_to`: the add-on joins whatever deck takes part in blends."""
MOST_CARDS = 500
MOST_MISTAKES = 25
MOST_OPTIONS = 10
_KINDS = {kind.word: kind for kind in Kind}
_SWITCH: dict[str, Shape] = {
    "name": "id", "about?": "long text", "default": "flag", "without": ("card*", {"icon": "icon"}),
}  # fmt: skip
_NUMBER: dict[str, Shape] = {
    "name": "id", "about?": "long text", "default": "copies", "from": "copies", "to": "copies",
}  # fmt: skip
_ICON: dict[str, Shape] = {"icon": "icon", "name?": "title", "emoji?": "emoji"}
_PARTS = ("switch", "number", "icon")


class DeckError(RuleshiftError):
    """A deck file that cannot be read as a deck. `sentences` has all mistakes, each with the file and the line.

    `findings` has the same as data, where the file could be read at all: the card, the field and its line, and a remedy
    if there is one.

    >>> from ruleshift import DeckError, load_deck
    >>> try:
    ...     load_deck("nowhere.toml")
    ... except DeckError as error:
    ...     print(error)
    'nowhere.toml': the deck file cannot be read: No such file or directory
    """

    def __init__(self, *sentences: str) -> None:
        more = len(sentences) - 1
        super().__init__(sentences[0] + (f" (and {more} more; `ruleshift deck check` lists them)" if more else ""))
        self.sentences = sentences
        self.findings: tuple[Finding, ...] = ()


class _EnoughError(Exception):
    """So many mistakes that looking for more helps nobody."""


class _Entry(NamedTuple):
    section: str
    line: int
    fields: Fields


def read_deck(text: str, where: str = "deck", *, built_in: bool = False, beside: Iterable[Deck] | None = None) -> Deck:
    r"""Read a deck file's text. `where` names it in error messages.

    An add-on may speak of cards of the decks `beside` it; without these, any name may be one of theirs.

    >>> read_deck('format = 1\nid = "x"\nname = "X"', "x.toml")
    Traceback (most recent call last):
    ...
    ruleshift.decks.loader.DeckError: x.toml, line 1: a deck needs exactly one [[basic]] card, and this one has none
    """
    reader = _Reader(None if beside is None else tuple(beside))
    try:
        deck = reader.read(unicodedata.normalize("NFC", text.removeprefix("\ufeff")), built_in=built_in)
    except _EnoughError:
        deck = None
    if deck is None or reader.mistakes:
        found = sorted(reader.mistakes, key=lambda each: (each.line, each.sentence))
        error = DeckError(*(f"{where}, line {each.line}: {each.sentence}" for each in found))
        error.findings = tuple(located(each, reader.places) if each.card else each for each in found)
        raise error
    return deck


class _Reader:
    def __init__(self, beside: tuple[Deck, ...] | None) -> None:
        self.mistakes: list[Finding] = []
        self.known = Known()
        self.beside = beside

    def wrong(self, line: int, sentence: str, card: str = "", field: str = "", remedy: Remedy | None = None) -> None:
        """Remember a mistake; a sentence is told but once, with the line on which its card begins."""
        finding = Finding(line=line, sentence=sentence, strength="error", card=card, field=field, remedy=remedy)
        if (line, sentence) not in [(each.line, each.sentence) for each in self.mistakes]:
            self.mistakes.append(finding)
        if len(self.mistakes) >= MOST_MISTAKES:
            raise _EnoughError

    def fits(self, line: int, label: str, shape: Shape, value: TomlValue, card: str = "", field: str = "") -> bool:
        """True if a value has the shape; a mistake, or several, otherwise."""
        try:
            check(shape, value, self.known)
        except WrongError as wrong:
            for each in wrong.within(label).each():
                close = each.meant() if each.word == value else None
                self.wrong(line, each.told(), card, field, Remedy(field, close) if close and field else None)
            return False
        return True

    def read(self, text: str, *, built_in: bool) -> Deck | None:
        """The deck, or None if there was a mistake."""
        raw = self._parse(text)
        if raw is None:
            return None
        sections = {section: self._entries(raw, section) for section in (*_KINDS, *_PARTS)}
        self._unknown_parts(raw)
        entries = [entry for kind in _KINDS for entry in sections[kind]]
        if len(entries) > MOST_CARDS:
            self.wrong(1, f"a deck has at most {MOST_CARDS} cards, and this file has more")
            return None
        self._join("adds_to" in raw)
        self._meet(entries, sections["number"])
        head = self._head(raw)
        switches = [self._switch(entry) for entry in sections["switch"]]
        numbers = [self._number(entry) for entry in sections["number"]]
        self._check_options([*sections["switch"], *sections["number"]])
        icons = self._icons(sections["icon"])
        cards = [self._card(entry) for entry in entries]
        self._check_whole(entries)
        if self.mistakes:
            return None
        return Deck(
            **head,
            cards=tuple(filter(None, cards)),
            solo_without=tuple(raw.get("solo", {}).get("without", ())),
            switches=tuple(filter(None, switches)),
            numbers=tuple(filter(None, numbers)),
            icons=icons,
            source=text,
            built_in=built_in,
        )

    # From text to tables.

    def _parse(self, text: str) -> Fields | None:
        try:
            self.places = LineNumbers(text)
            return tomllib.loads(text)
        except TooMuchError as error:
            self.wrong(error.line, str(error))
        except tomllib.TOMLDecodeError as error:
            self.wrong(*explained(error, text))
        except RecursionError:
            self.wrong(1, "the file is nested too deeply for a deck")
        except ValueError as error:
            self.wrong(1, f"a value in this file cannot be read: {str(error)[:80]}")
        return None

    def _entries(self, raw: Fields, section: str) -> list[_Entry]:
        entries = raw.get(section, [])
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            self.wrong(self.places.key(section), f"cards go under double brackets: [[{section}]]")
            return []
        return [
            _Entry(section, self.places.entry(section, index, len(entries)), _with_lists(fields))
            for index, fields in enumerate(entries[: MOST_CARDS + 1])
        ]

    def _unknown_parts(self, raw: Fields) -> None:
        parts = [*HEAD_FIELDS, *_KINDS, *_PARTS]
        for key, value in raw.items():
            if key not in parts:
                wrong = WrongError(f"a deck has no part called {said(key)}", key, parts)
                alone = isinstance(value, list | dict) and wrong.told() == wrong.sentence
                way = ": a card stands under its kind, as in [[keeper]]" if alone else ""
                self.wrong(self.places.key(key), wrong.told() + way)
                self._meet_strangers(value)

    def _meet_strangers(self, value: TomlValue) -> None:
        """Cards under a misspelled section count as known, so that one slip is one mistake."""
        for fields in value[:MOST_CARDS] if isinstance(value, list) else ():
            if not isinstance(fields, dict):
                continue
            name, icons = fields.get("name"), fields.get("icons")
            if isinstance(name, str) and len(name) <= TEXT_LENGTHS["title"]:
                listed = icons if isinstance(icons, list) else []
                self.known.add(name, "", [icon for icon in listed if isinstance(icon, str)])

    # Names first, so that cards may speak of later ones.

    def _join(self, adds: bool) -> None:  # noqa: FBT001
        """An add-on knows what the decks beside it have; any other deck stands for itself."""
        self.known.joins = adds
        self.known.strangers = adds and self.beside is None
        self.beside = self.beside if adds else ()
        for deck in self.beside or ():
            self.known.learn(deck)

    def _meet(self, entries: list[_Entry], numbers: list[_Entry]) -> None:
        self.known.numbers |= {str(entry.fields.get("name")) for entry in numbers}
        self.known.slots |= set(SLOT_FIELDS)
        taken: dict[str, int] = {}
        for kind, line, fields in entries:
            name = fields.get("name")
            if name is None and "name" not in map(str.casefold, fields):
                self.wrong(line, f"this {kind} has no name")
            if name is None or not self.fits(line, "name", "title", name):
                continue
            reason = bad_name(name)
            if reason:
                self.wrong(line, reason)
            if plain(name) in taken:
                self.wrong(line, f"the name {name!r} is taken by the card on line {taken[plain(name)]}: use count")
            taken.setdefault(plain(name), line)
            icons = fields.get("icons", [])
            fine = self.fits(line, f"{name}: icons", COMMON_FIELDS["icons"], icons)
            self.known.add(name, kind, icons if fine else [])
            if kind == "rule" and isinstance(fields.get("slot"), str):
                self.known.slots.add(fields["slot"])
            if "trivia" in fields:
                self.known.slots.add(LEARNING)

    def _head(self, raw: Fields) -> Fields:
        missing = [key for key in ("format", "id", "name") if key not in raw]
        if missing:
            verb = "are" if len(missing) > 1 else "is"
            self.wrong(1, f"a deck begins with format, id and name, and {' and '.join(missing)} {verb} missing")
        for key, shape in HEAD_FIELDS.items():
            if key in raw:
                self.fits(self.places.key(key), key, shape, raw[key])
        if raw.get("id") == ANY:
            self.wrong(self.places.key("id"), f"{ANY!r} means any deck in adds_to: this deck needs another id")
        if "adds_to" in raw and not self.mistakes:
            self._check_add_on(raw)
        head = {key: raw[key] for key in HEAD_FIELDS if key in raw and key not in ("format", "solo")}
        return head | {"adds_to": tuple(raw["adds_to"])} if "adds_to" in raw and not self.mistakes else head

    def _check_add_on(self, raw: Fields) -> None:
        line = self.places.key("adds_to")
        if raw["id"] in raw["adds_to"]:
            self.wrong(line, f"adds_to: {raw['id']} is this deck itself")
        if raw.get("blends") is False:
            self.wrong(self.places.key("blends"), "an add-on is there to be mixed with other decks: leave blends out")

    def _icons(self, entries: list[_Entry]) -> tuple[Icon, ...]:
        found: dict[str, Icon] = {}
        for entry in entries[:MOST_CARDS]:
            if not self.fits(entry.line, "icon", _ICON, entry.fields):
                continue
            icon = plain(entry.fields["icon"])
            if icon in found:
                self.wrong(entry.line, f"icon: {icon!r} has an [[icon]] already")
            if not {"name", "emoji"} & set(entry.fields):
                self.wrong(entry.line, f"icon: {icon!r} needs a name or an emoji here, or no [[icon]] at all")
            name = entry.fields.get("name", icon[:1].upper() + icon[1:])
            found[icon] = Icon(icon, name, entry.fields.get("emoji", ""))
        return tuple(found.values())

    # Options.

    def _switch(self, entry: _Entry) -> Switch | None:
        fields = entry.fields
        if not self.fits(entry.line, "switch", _SWITCH, fields):
            return None
        without = fields["without"]
        icon, names = (plain(without["icon"]), ()) if isinstance(without, dict) else ("", tuple(without))
        return Switch(fields["name"], fields.get("about", ""), fields["default"], icon, names)

    def _number(self, entry: _Entry) -> Number | None:
        fields = entry.fields
        if not self.fits(entry.line, "number", _NUMBER, fields):
            return None
        if not fields["from"] <= fields["default"] <= fields["to"]:
            self.wrong(entry.line, f"{fields['name']}: the default of a number lies between from and to")
        return Number(fields["name"], fields.get("about", ""), fields["default"], fields["from"], fields["to"])

    def _check_options(self, entries: list[_Entry]) -> None:
        if len(entries) > MOST_OPTIONS:
            self.wrong(entries[MOST_OPTIONS].line, f"a deck has at most {MOST_OPTIONS} options of its own")
        names: list[object] = list(OPTION_WORDS)
        for deck in self.beside or ():
            names += [*(switch.name for switch in deck.switches), *(number.name for number in deck.numbers)]
        for entry in entries:
            name = entry.fields.get("name")
            if name in names:
                self.wrong(entry.line, f"there is an option called {said(name)} already")
            names.append(name)

    # Cards.

    def _card(self, entry: _Entry) -> Card | None:
        kind, line, fields = entry
        name = fields.get("name")
        fine = isinstance(name, str) and plain(name) in self.known.names
        label = str(name) if fine else f"this {kind}"
        shapes = COMMON_FIELDS | FIELDS[kind]
        for key, value in fields.items():
            if key not in shapes:
                wrong = WrongError(f"{label}: {with_article(kind)} has no field called {said(key)}", key, shapes)
                self.wrong(line, wrong.told(), label, key)
                fine = False
            elif key not in ("name", "icons"):
                fine = self.fits(line, f"{label}: {key}", shapes[key], value, label, key) and fine
        if not fine:
            return None
        for sentence in doubts(kind, fields):
            self.wrong(line, f"{label}: {sentence}", label, sentence.split(":")[0] if ": " in sentence else "")
            fine = False
        return _make_card(kind, line, fields) if fine and not self.mistakes else None

    def _check_whole(self, entries: list[_Entry]) -> None:
        """What no card can know by itself."""
        basics = [entry for entry in entries if entry.section == "basic"]
        if self.known.joins:
            for entry in basics:
                self.wrong(entry.line, "an add-on has no [[basic]] card: it plays by those of the deck that it joins")
            if not entries:
                self.wrong(1, "an add-on needs at least one card")
            self._check_copies(entries)
        elif (count := sum(map(_copies, basics))) != 1:
            self.wrong(1, f"a deck needs exactly one [[basic]] card, and this one has {count or 'none'}")
        copies = sum(map(_copies, entries))
        if copies > MOST_CARDS:
            self.wrong(1, f"a deck has at most {MOST_CARDS} cards, and this one has {copies:,}, copies counted")
        if not self.mistakes:
            self._check_metas([entry for entry in entries if entry.section == "meta"], entries)

    def _check_copies(self, entries: Iterable[_Entry]) -> None:
        """Cards of one name in several decks are copies of one: all of one kind, and none a container."""
        others = {plain(card.name): card for deck in self.beside or () for card in deck.cards}
        for kind, line, fields in entries:
            name = fields.get("name")
            other = others.get(plain(name)) if isinstance(name, str) else None
            if other and not same_kind(other.kind, _KINDS[kind]):
                taken = f"{with_article(other.kind.word)} has this name already"
                self.wrong(line, f"{name}: {taken}: {with_article(kind)} needs another one")
            elif other and ("container" in fields or "container" in other.data):
                self.wrong(line, f"{name}: there is a card of this name already, and a container has a single copy")

    def _check_metas(self, metas: list[_Entry], entries: Iterable[_Entry]) -> None:
        """A rule is laid out by one Meta Rule, and of two that replace each other only one is."""
        others = [card for deck in self.beside or () for card in deck.cards]
        rules = {plain(card.name): card.data for card in others if card.kind is Kind.RULE}
        rules |= {plain(entry.fields["name"]): entry.fields for entry in entries if entry.section == "rule"}
        companions = {plain(card.name) for card in others if card.kind is Kind.META and "with" in card.data}
        companions |= {plain(meta.fields["name"]) for meta in metas if "with" in meta.fields}
        spots: set[str] = set()
        for _, line, fields in metas:
            if plain(fields.get("with", "")) in companions:
                self.wrong(line, f"{fields['name']}: with: {fields['with']} comes with another card itself")
            for name in fields.get("lays", ()):
                spot = _slot(rules.get(plain(name), {})) or f"the name {plain(name)}"
                if spot in spots:
                    self.wrong(line, f"{fields['name']}: lays: the place of {name} is taken by a rule laid before")
                spots.add(spot)


def _with_lists(fields: Fields) -> Fields:
    """A single verb may stand without a list; from here on `do` and `use` are always lists."""
    alone = [place for place in ("do", "use") if place in fields and not isinstance(fields[place], list)]
    return fields | {place: [fields[place]] for place in alone}


def _make_card(kind: str, line: int, fields: Fields) -> Card:
    common = {key: fields[key] for key in COMMON_FIELDS if key in fields}
    common["icons"] = tuple(dict.fromkeys(map(plain, fields.get("icons", ()))))
    data = {key: value for key, value in fields.items() if key not in COMMON_FIELDS}
    if "needs" in data and not common.get("text", "").strip():
        common["text"] = formula_text(kind, data)
    if "value" in data and not common.get("text", "").strip():
        common["text"] = f"Worth {data['value']}."
    if "trivia" in data:
        data["slot"] = LEARNING
    if "facts" in data:
        data.setdefault("spellings", [fields["name"]])
    return Card(kind=_KINDS[kind], data=data, line=line, **common)


def _copies(entry: _Entry) -> int:
    count = entry.fields.get("count", 1)
    return count if isinstance(count, int) and 1 <= count <= MOST_COPIES else 1


def _slot(rule: Fields) -> str:
    other = LEARNING if "trivia" in rule else str(rule.get("slot", ""))
    return next((field for field in SLOT_FIELDS if field in rule), other)
