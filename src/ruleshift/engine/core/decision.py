"""What the game asks of whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ruleshift.cards import plain
from ruleshift.engine.core import printing
from ruleshift.engine.core.kinds import DecisionKind, DecisionMode
from ruleshift.engine.core.native import mypyc_attr
from ruleshift.engine.core.option import OWN_CARDS, WINDOWS, ChoiceError, Option
from ruleshift.engine.core.pack import Pack
from ruleshift.engine.core.values import ARGUMENT, NUMBER, OPEN, PLAYER, SHIFT, USE, WORDS

__all__ = ("OWN_CARDS", "WINDOWS", "ChoiceError", "Decision", "Option")

_USE: Final = USE >> SHIFT
_OPEN: Final = OPEN >> SHIFT
_PLAYER: Final = PLAYER >> SHIFT
_NUMBER: Final = NUMBER >> SHIFT


# Never `acyclic=True`: such a class has no header for the collector, but mypyc 2.4 lets it die as if it had one, and
# writes over eight bytes that belong to somebody else when a decision dies fifty objects deep in something.
@mypyc_attr(free_list_len=1)
class Decision:
    """What one player is asked. Never changed once it is open; `options` are made when somebody looks at them.

    `len()` counts the options, and a loop over a decision goes through them. Two decisions are equal only if they are
    the same one. What a program needs are `kind`, `mode`, `count`, `clue` and the properties; the other fields are the
    engine's own numbers.

    >>> from ruleshift import Game
    >>> decision = Game.at("pirate", hands={"Ann": ["Rum", "Keg"]}).decisions[0]
    >>> decision.player, decision.kind, decision.prompt
    ('Ann', 'play', 'Play a card')
    >>> [option.text for option in decision]
    ['Rum', 'Keg']
    """

    _pack: Pack
    seats: tuple[str, ...]
    """The players' names by number."""
    pid: int
    kind: DecisionKind
    """What sort of thing is asked, in a word: `play`, `card`, `surprise`, `hand limit` ..."""
    _values: tuple[int, ...]
    """The options as the engine counts them (`values.py`); suggestions of texts have none."""
    serial: int
    """The number of the question; those who are asked together share it."""
    card: int = -1
    owners: tuple[int, ...] | None = None
    count: int = 1
    """How many such choices are owed: cards over a limit."""
    suggestions: tuple[str, ...] | None = None
    """Where any text is an answer: texts to pick from."""
    followed_by: Decision | None = None
    """What the same player is asked after this, before anything is carried out."""
    clue: str = ""
    """The question in words, where trivia are asked; the statement, where it may be challenged."""
    private: bool = False
    """True if it is asked only because this player can answer: that it is asked at all is for nobody else to know."""
    mode: DecisionMode = "one"
    """`one`: asked of this player alone; `gathered`: of several, and carried out when the last answer is in; `race`: of
    several, and the first answer other than `pass` closes it for all.
    """
    _options: tuple[Option, ...] | None = None

    def __init__(
        self,
        pack: Pack,
        seats: tuple[str, ...],
        pid: int,
        kind: DecisionKind,
        values: tuple[int, ...],
        serial: int = 0,
        card: int = -1,
        owners: tuple[int, ...] | None = None,
    ) -> None:
        """A question as most are. What a rarer one has besides is set by whoever makes it, before it is open."""
        self._pack = pack
        self.seats = seats
        self.pid = pid
        self.kind = kind
        self._values = values
        self.serial = serial
        self.card = card
        self.owners = owners

    def asked_anew(
        self, *, pid: int | None = None, values: tuple[int, ...] | None = None, owners: tuple[int, ...] | None = None
    ) -> Decision:
        """The same question to another player, or with other options."""
        new = Decision(
            self._pack, self.seats, self.pid if pid is None else pid, self.kind,
            self._values if values is None else values, self.serial, self.card,
            self.owners if owners is None else owners,
        )  # fmt: skip
        new.count = self.count
        new.suggestions = self.suggestions
        new.followed_by = self.followed_by
        new.clue = self.clue
        new.private = self.private
        new.mode = self.mode
        return new

    def __reduce__(self) -> tuple[Any, ...]:
        first = (self._pack, self.seats, self.pid, self.kind, self._values, self.serial, self.card, self.owners)
        return _restored, (
            *first, self.count, self.suggestions, self.followed_by, self.clue, self.private, self.mode,
        )  # fmt: skip

    @property
    def player(self) -> str:
        """The name of the player who is asked."""
        return self.seats[self.pid]

    @property
    def is_window(self) -> bool:
        """True if this only asks whether the player wants to use something out of turn."""
        return self.kind in WINDOWS

    @property
    def cause(self) -> str | None:
        """The card that makes the game ask, if there is one that this player may know."""
        return None if self.card < 0 else self._pack.names[self.card]

    @property
    def takes_text(self) -> bool:
        """True if any text is an answer; the options are suggestions then."""
        return self.suggestions is not None

    @property
    def question(self) -> str:
        """The question as a short phrase."""
        return printing.question_text(self)

    @property
    def prompt(self) -> str:
        """The question as a short phrase, with the card that asks it."""
        return printing.prompt_text(self)

    @property
    def options(self) -> tuple[Option, ...]:
        """All options, the default first. Where text is asked for: what `pass` and suggestions there are."""
        if self._options is None:
            self._options = self._make_options()
        return self._options

    @property
    def card_numbers(self) -> tuple[int, ...]:
        """The card of each option, by its place in `game.cards`; -1 where it has none."""
        with_card, place = (0, _USE, _OPEN), self._pack.place
        found = [place[value & ARGUMENT] if value >> SHIFT in with_card else -1 for value in self._values]
        return (*found, *[-1] * len(self.suggestions or ()))

    @property
    def default(self) -> Option:
        """What happens when time runs out or nobody answers. It reveals nothing."""
        return self.options[0]

    def __len__(self) -> int:
        if self.suggestions is None:
            return len(self._values)
        return len(self._values) + len(self.suggestions)

    def __iter__(self) -> Iterator[Option]:
        return iter(self.options)

    def to_dict(self) -> dict[str, Any]:
        """The question as plain values, ready for JSON."""
        parts = ("player", "kind", "prompt", "cause", "clue", "count", "is_window", "takes_text")
        return {part: getattr(self, part) for part in parts} | {"options": [each.to_dict() for each in self.options]}

    def __repr__(self) -> str:
        return f"<Decision of {self.player}: {self.prompt}: {', '.join(option.text for option in self.options)}>"

    def _make_options(self) -> tuple[Option, ...]:
        names = self._pack.names
        seen: dict[str, int] = {}
        for value in self._values:
            if value >> SHIFT == 0:
                seen[names[value]] = seen.get(names[value], 0) + 1
        options = [self._option(value, index, seen) for index, value in enumerate(self._values)]
        options += [Option(text, "say") for text in self.suggestions or ()]
        return tuple(options)

    def _option(self, value: int, index: int, seen: dict[str, int]) -> Option:
        verb, argument = value >> SHIFT, value & ARGUMENT
        pack = self._pack
        if verb == 0:
            name = pack.names[value]
            owner = self.seats[self.owners[index]] if self.owners and self.owners[index] >= 0 else None
            text = f"{name} of {owner}" if owner and seen[name] > 1 else name
            kind = "play" if self.kind in ("play", "small", "again") else "choose"
            return Option(text, kind, pack.cards[value], owner)
        if verb == _USE:
            return Option(f"use {pack.names[argument]}", "use", pack.cards[argument])
        if verb == _OPEN:
            return Option(f"open {pack.names[argument]}", "open", pack.cards[argument])
        if verb == _PLAYER:
            return Option(self.seats[argument], "player", None, self.seats[argument])
        if verb == _NUMBER:
            return Option(str(argument), "number")
        return Option(WORDS[argument], WORDS[argument])

    def find(self, choice: object) -> int:
        """The index of the option that is meant by an option, an index or a text; -1 if it is not offered."""
        if isinstance(choice, Option):
            return self.options.index(choice) if choice in self.options else -1
        if type(choice) is int:
            return choice if 0 <= choice < len(self) else -1
        if not isinstance(choice, str):
            return -1
        wanted = plain(choice)
        for index, option in enumerate(self.options):
            if plain(option.text) == wanted:
                return index
        for index, option in enumerate(self.options):
            owner = option.player or (self.player if self.kind in OWN_CARDS else None)
            if option.card and owner and plain(f"{option.card.name} of {owner}") == wanted:
                return index
        if wanted.startswith("use "):
            return self._find_other_name(wanted)
        return -1

    def _find_other_name(self, wanted: str) -> int:
        """A Creeper's remedy answers to the Creeper's name too, and the Creeper's way out to the remedy's."""
        for index, option in enumerate(self.options):
            if option.kind == "use" and wanted in self._pack.other_names.get(plain(option.text), ()):
                return index
        return -1

    def offers(self) -> str:
        """The options as a list for an error message."""
        listed = ", ".join(option.text for option in self.options)
        return listed + (" (or any text)" if self.takes_text else "")


def _restored(
    pack: Pack, seats: tuple[str, ...], pid: int, kind: DecisionKind, values: tuple[int, ...], serial: int, card: int,
    owners: tuple[int, ...] | None, count: int, suggestions: tuple[str, ...] | None, followed_by: Decision | None,
    clue: str, private: bool, mode: DecisionMode,  # noqa: FBT001 - out of a pickle
) -> Decision:  # fmt: skip
    """A decision out of a pickle."""
    new = Decision(pack, seats, pid, kind, values, serial, card, owners)
    new.count = count
    new.suggestions = suggestions
    new.followed_by = followed_by
    new.clue = clue
    new.private = private
    new.mode = mode
    return new
