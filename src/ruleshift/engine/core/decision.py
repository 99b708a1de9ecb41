"""What the game asks of whom: decisions and their options."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any

import msgspec

from ruleshift.cards import RuleshiftError, plain
from ruleshift.engine.core.kinds import DecisionKind, DecisionMode
from ruleshift.engine.core.pack import Pack
from ruleshift.engine.core.values import ARGUMENT, NUMBER, OPEN, PLAYER, SHIFT, USE, WORDS

__all__ = ("PROMPTS", "WINDOWS", "ChoiceError", "Decision", "Option")

_USE, _OPEN, _PLAYER, _NUMBER = (verb >> SHIFT for verb in (USE, OPEN, PLAYER, NUMBER))

WINDOWS: frozenset[DecisionKind] = frozenset(("surprise", "container", "challenge"))
"""Decisions that only ask whether a player wants to use something out of turn."""

OWN_CARDS: frozenset[DecisionKind] = frozenset(
    ("trash", "give", "hand limit", "keeper limit", "under", "out", "pay", "score")
)
"""Decisions whose cards are the asked player's own where they have no owner: `Rum of Ann` is `Rum` there."""

PROMPTS: dict[DecisionKind, str] = {
    "first": "Draw a card to go first",
    "play": "Play a card",
    "draw": "Draw, or use something first",
    "end": "End the turn, or use something more",
    "card": "Choose a card",
    "take": "Choose a card to take",
    "give": "Choose a card to give",
    "trash": "Choose a card to discard",
    "player": "Choose a player",
    "rule": "Choose a rule",
    "small": "Play one of the cards drawn",
    "again": "Choose a card to play again",
    "surprise": "Answer with a Surprise, or pass",
    "container": "Open it now, or pass",
    "hand limit": "Discard down to the Hand Limit",
    "keeper limit": "Discard down to the Keeper Limit",
    "goal": "Choose the Goal that leaves",
    "direction": "Choose a direction",
    "under": "Choose a card to hide, or pass",
    "out": "Choose a card to take out, or pass",
    "mill": "Choose a card to discard, or pass",
    "upto": "Choose another one, or pass",
    "pay": "Choose what to pay with",
    "type": "Discard a card of that kind, or a random one",
    "word": "Name a word",
    "name": "Name the organ",
    "fact": "Tell what the organ does",
    "factlet": "Tell another fact, or pass",
    "challenge": "Challenge the statement, or pass",
    "vote": "Does the fact count?",
    "beat": "Did you keep the beat?",
    "nose": "Touch your nose",
    "water": "Name a player who should switch to water, or pass",
    "admit": "Did you say the forbidden word?",
    "guilty": "Did they say the forbidden word?",
    "score": "Choose what the scored Goal discards",
}


class ChoiceError(RuleshiftError):
    """A choice that is not offered, is stale, or belongs to another player. Nothing has changed."""


class Option(msgspec.Struct, frozen=True, gc=False):
    """One distinguishable choice. `text` says it in words and is what `Game.choose` and scenarios take."""

    text: str
    kind: str = msgspec.field(name="verb")
    """What choosing it means, in a word: `play`, `choose`, `use`, `open`, `player`, `number`, `say`; a word of the
    game (`pass`, `draw`, `yes` ...) is its own kind.
    """
    card: str | None = None
    player: str | None = None

    @property
    def verb(self) -> str:
        """The name of `kind` in 0.1."""
        warnings.warn("Option.verb is called kind now.", DeprecationWarning, stacklevel=2)
        return self.kind

    def __str__(self) -> str:
        return self.text


class Decision(msgspec.Struct, eq=False, repr_omit_defaults=True, gc=False):
    """What one player is asked. Never changed once it is open; `options` are made when somebody looks at them.

    `len()` counts the options, and a loop over a decision goes through them. Two decisions are equal only if they are
    the same one. What a program needs are `kind`, `mode`, `count`, `clue` and the properties; the other fields are the
    engine's own numbers.
    """

    pack: Pack
    """The cards of the game, known to all."""
    seats: tuple[str, ...]
    """The players' names by number."""
    pid: int
    kind: DecisionKind
    """What sort of thing is asked, in a word: `play`, `card`, `surprise`, `hand limit` ..."""
    values: tuple[int, ...]
    """The options as numbers, in their order; suggestions of texts have none. A card is its number in the deck, its
    place in `pack.cards`. Everything else has what it is in the bits from 16 on: 1 `use` and 2 `open` with the card
    below, 3 a player with the seat's number, 4 a word of the game with its place in `core.values.WORDS`, 5 a number.
    """
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
        return None if self.card < 0 else self.pack.names[self.card]

    @property
    def takes_text(self) -> bool:
        """True if any text is an answer; the options are suggestions then."""
        return self.suggestions is not None

    @property
    def question(self) -> str:
        """The question as a short phrase."""
        if self.count > 1:
            return f"Discard {self.count} {'cards' if self.kind == 'hand limit' else 'Keepers'}"
        return PROMPTS[self.kind]

    @property
    def prompt(self) -> str:
        """The question as a short phrase, with the card that asks it."""
        cause = self.cause
        return f"{self.question} ({cause})" if cause else self.question

    @property
    def options(self) -> tuple[Option, ...]:
        """All options, the default first. Where text is asked for: what `pass` and suggestions there are."""
        if self._options is None:
            self._options = self._make_options()
        return self._options

    @property
    def card_numbers(self) -> tuple[int, ...]:
        """The card of each option, by its number in the deck; -1 where it has none."""
        with_card = (0, _USE, _OPEN)
        found = [value & ARGUMENT if value >> SHIFT in with_card else -1 for value in self.values]
        return (*found, *[-1] * len(self.suggestions or ()))

    @property
    def default(self) -> Option:
        """What happens when time runs out or nobody answers. It reveals nothing."""
        return self.options[0]

    def __len__(self) -> int:
        return len(self.values) + (len(self.suggestions) if self.suggestions else 0)

    def __iter__(self) -> Iterator[Option]:
        return iter(self.options)

    def to_dict(self) -> dict[str, Any]:
        """The question as plain values, ready for JSON."""
        parts = ("player", "kind", "prompt", "cause", "clue", "count", "is_window", "takes_text")
        return {part: getattr(self, part) for part in parts} | {"options": msgspec.to_builtins(self.options)}

    def __repr__(self) -> str:
        return f"<Decision of {self.player}: {self.prompt}: {', '.join(option.text for option in self.options)}>"

    def _make_options(self) -> tuple[Option, ...]:
        names = self.pack.names
        seen: dict[str, int] = {}
        for value in self.values:
            if value >> SHIFT == 0:
                seen[names[value]] = seen.get(names[value], 0) + 1
        options = [self._option(value, index, seen) for index, value in enumerate(self.values)]
        options += [Option(text, "say") for text in self.suggestions or ()]
        return tuple(options)

    def _option(self, value: int, index: int, seen: dict[str, int]) -> Option:
        verb, argument = value >> SHIFT, value & ARGUMENT
        names = self.pack.names
        if verb == 0:
            name = names[value]
            owner = self.seats[self.owners[index]] if self.owners and self.owners[index] >= 0 else None
            text = f"{name} of {owner}" if owner and seen[name] > 1 else name
            return Option(text, "play" if self.kind in ("play", "small", "again") else "choose", name, owner)
        if verb == _USE:
            return Option(f"use {names[argument]}", "use", names[argument])
        if verb == _OPEN:
            return Option(f"open {names[argument]}", "open", names[argument])
        if verb == _PLAYER:
            return Option(self.seats[argument], "player", None, self.seats[argument])
        if verb == _NUMBER:
            return Option(str(argument), "number")
        return Option(WORDS[argument], WORDS[argument])

    def find(self, text: str) -> int:
        """The index of the option that a text means, or -1. Names are compared as everywhere."""
        wanted = plain(text)
        for index, option in enumerate(self.options):
            if plain(option.text) == wanted:
                return index
        for index, option in enumerate(self.options):
            owner = option.player or (self.player if self.kind in OWN_CARDS else None)
            if option.card and owner and plain(f"{option.card} of {owner}") == wanted:
                return index
        if wanted.startswith("use "):
            return self._find_other_name(wanted)
        return -1

    def _find_other_name(self, wanted: str) -> int:
        """A Creeper's remedy answers to the Creeper's name too, and the Creeper's way out to the remedy's."""
        for index, option in enumerate(self.options):
            if option.kind == "use" and wanted in self.pack.other_names.get(plain(option.text), ()):
                return index
        return -1

    def offers(self) -> str:
        """The options as a list for an error message."""
        listed = ", ".join(option.text for option in self.options)
        return listed + (" (or any text)" if self.takes_text else "")
