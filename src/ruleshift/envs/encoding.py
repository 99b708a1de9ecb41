"""Actions and observations as fixed numbers, for each set of cards and number of players.

`labels` names every one of them, and docs/envs.md has the tables. The layout has a VERSION: what a number means changes
only with it. A card is its place in the decks, as in `game.cards`; seats are counted clockwise from the one that looks.
`Slate` writes the observations.
"""

from __future__ import annotations

from array import array
from typing import Any, Final, get_args

from ruleshift.engine.core.decision import Decision
from ruleshift.engine.core.inside import values_of
from ruleshift.engine.core.kinds import DecisionKind, DecisionMode
from ruleshift.engine.core.pack import Pack
from ruleshift.engine.core.values import ARGUMENT, NUMBER, OPEN, PLAYER, SHIFT, USE, WORD, WORDS

__all__ = (
    "CARD_ACTIONS", "KINDS", "LARGEST", "MODES", "PARTING", "PLAYING", "SEAT_NUMBERS", "TABLE_NUMBERS", "VERSION",
    "Encoding",
)  # fmt: skip

VERSION: Final = 1
"""The version of the layout: the 1 of `ruleshift_v1`."""

LARGEST: Final = 100.0
"""No number of an observation is larger, and none is below 0."""

KINDS: tuple[DecisionKind, ...] = get_args(DecisionKind)
MODES: tuple[DecisionMode, ...] = get_args(DecisionMode)

PLAYING: frozenset[DecisionKind] = frozenset(("play", "small", "again", "surprise"))
"""Questions whose cards are played."""
PARTING: frozenset[DecisionKind] = frozenset(
    ("give", "trash", "hand limit", "keeper limit", "pay", "under", "score", "type", "mill")
)
"""Questions whose cards their player gives up, or hides."""

CARD_ACTIONS = ("play", "part with", "choose", "use", "open")
"""What can be done with a card; each is a block of as many actions as there are cards."""

SEAT_NUMBERS = (
    "on turn", "hand", "Keepers", "Creepers", "under containers", "has a Hand Limit", "Hand Limit",
    "has a Keeper Limit", "Keeper Limit", "drinks", "on water", "opted out", "asked next", "claimed", "acts",
)  # fmt: skip
"""What is counted for each seat."""

TABLE_NUMBERS = (
    "turn", "draw pile", "discard pile", "has drawn", "cards drawn", "cards played", "Draw number", "Play number",
    "play all", "cards to keep", "Goals allowed", "start bonus", "first play random", "numbers read otherwise",
    "extra turns", "small hands", "face down", "choices owed", "a card was laid",
)  # fmt: skip
"""What is counted once for the table."""

FEWEST_TEXTS: Final = 5
_PLAYER: Final = PLAYER >> SHIFT


class Encoding:
    """The layout for one set of cards and one number of players.

    Its methods take the engine's own tables and decisions, unchecked; `Episode` is what callers use.
    """

    def __init__(self, pack: Pack, players: int) -> None:
        self.pack = pack
        self.players = players
        self.cards = pack.size
        self.place: list[int] = pack.place
        self._read_texts()
        self._lay_out_actions()
        self._lay_out_observation()

    def _read_texts(self) -> None:
        """Texts that stand for a card: names of organs, and the first fact about each."""
        self._organ_named: dict[str, int] = {}
        self._organ_of_fact: dict[str, int] = {}
        self._facts: dict[int, list[str]] = {}
        self.text_count = FEWEST_TEXTS
        for c in self.pack.in_order:
            facts = [str(fact) for fact in self.pack.cards[c].data.get("facts", ())]
            if facts:
                self._facts[c] = facts
                self._organ_named.setdefault(self.pack.names[c], c)
                self._organ_of_fact.setdefault(facts[0], c)
                self.text_count = max(self.text_count, len(facts) - 1)

    def _lay_out_actions(self) -> None:
        cards = self.cards
        self.play_at, self.part_at, self.choose_at, self.use_at, self.open_at = [n * cards for n in range(5)]
        self.player_at = 5 * cards
        self.word_at = self.player_at + self.players
        self.text_at = self.word_at + len(WORDS)
        self.action_count = self.text_at + self.text_count
        self._no_actions = bytes(self.action_count)
        playing, parting, choosing = [self._number_options(at) for at in (self.play_at, self.part_at, self.choose_at)]
        self._numbers = {
            kind: playing if kind in PLAYING else parting if kind in PARTING else choosing for kind in KINDS
        }

    def _number_options(self, cards_at: int) -> dict[Any, int]:
        """The actions of all options but players and texts, with those of plain cards in this block."""
        numbers: dict[Any, int] = {}
        for c, place in enumerate(self.place):
            numbers[c] = cards_at + place
            numbers[USE | c] = self.use_at + place
            numbers[OPEN | c] = self.open_at + place
        for word in range(len(WORDS)):
            numbers[WORD | word] = self.word_at + word
        for number in range(self.text_count):  # one of several things to do has the action of the text of its number
            numbers[NUMBER | number + 1] = self.text_at + number
        return numbers

    def _lay_out_observation(self) -> None:
        """The sizes, and the parts of an observation that never change."""
        cards, players = self.cards, self.players
        counted = players * len(SEAT_NUMBERS) + len(TABLE_NUMBERS)
        self.observation_size = (2 * players + 9) * cards + len(KINDS) + len(MODES) + counted
        self.state_size = (2 * players + 8) * cards + players + counted
        self.blank = bytes(4 * cards)
        self.nothing_private = self.blank * (players + 1)
        self.single = [_one_of(cards, at) for at in self.place] + [self.blank]
        """Each card alone; the last is for no card, -1."""
        self.no_kind, self.no_mode = bytes(4 * len(KINDS)), bytes(4 * len(MODES))
        self.only_kind = {kind: _one_of(len(KINDS), at) for at, kind in enumerate(KINDS)}
        self.only_mode = {mode: _one_of(len(MODES), at) for at, mode in enumerate(MODES)}

    def organ_of(self, clue: str) -> int:
        """The organ that a clue tells of, or -1."""
        return self._organ_of_fact.get(clue, self._organ_named.get(clue, -1))

    # Actions.

    def encode_actions(self, decision: Decision, order: list[int]) -> list[int]:
        """The number of each option, in the order of the options; `order` has the players clockwise."""
        numbers = self._numbers[decision.kind]
        values: tuple[Any, ...] = values_of(
            decision
        )  # as the objects they are: compiled code would make new ones of ints
        try:
            found = [numbers[value] for value in values]
        except KeyError:
            found = [self._player_action(v, decision, order) if v >> SHIFT == _PLAYER else numbers[v] for v in values]
        if decision.suggestions is not None:
            for at, text in enumerate(decision.suggestions):
                found.append(self._text_action(decision, text, at))
        return found

    def _player_action(self, value: int, decision: Decision, order: list[int]) -> int:
        steps = order.index(value & ARGUMENT) - order.index(decision.pid)
        return self.player_at + (steps if steps >= 0 else steps + len(order))

    def _text_action(self, decision: Decision, text: str, at: int) -> int:
        """An organ, by its name or by a fact, is chosen as a card; other texts have numbers of their own."""
        if decision.kind == "name" and text in self._organ_named:
            return self.choose_at + self.place[self._organ_named[text]]
        if decision.kind == "fact" and text in self._organ_of_fact:
            return self.choose_at + self.place[self._organ_of_fact[text]]
        if decision.kind == "factlet" and text in self._facts.get(decision.card, ()):
            at = self._facts[decision.card].index(text) - 1
        return self.text_at + at

    def mask(self, actions: list[Any]) -> bytearray:
        """A byte for every action: 1 if it is among these."""
        made = bytearray(self._no_actions)
        for action in actions:
            made[action] = 1
        return made


def _one_of(size: int, at: int) -> bytes:
    """So many numbers, of which one is 1."""
    numbers = array("f", bytes(4 * size))
    numbers[at] = 1.0
    return numbers.tobytes()
