"""A table at rest as a record: set, described, written as TOML and read back."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Literal

import msgspec

from ruleshift.cards import Kind, RuleshiftError, plain
from ruleshift.engine.core.limits import bound
from ruleshift.engine.core.rules import hand_limit, keeper_limit, law
from ruleshift.engine.core.settle import spare_owed
from ruleshift.engine.core.solo import score
from ruleshift.engine.core.table import AS_SET, Table, bits
from ruleshift.engine.core.turn import begin_turn, take_turn_choice
from ruleshift.engine.core.verdict import judge
from ruleshift.engine.effects.drinking import SUGGESTED_WORDS
from ruleshift.engine.name_lists import agree
from ruleshift.engine.options import Options, SetupError, listed_options

__all__ = (
    "Places", "Position", "PositionError", "blaming", "check_position", "check_rest", "describe", "read_position",
    "set_position", "shape_sentence", "unsaid",
)  # fmt: skip

MOST = 1_000
"""More cards than this are neither drawn nor played in one turn."""
_IN_HAND = (Kind.RULE, Kind.GOAL, Kind.UNGOAL, Kind.KEEPER, Kind.ACTION, Kind.SURPRISE)
_TYPES = {"str": "a text", "int": "a whole number", "bool": "true or false", "array": "a list", "object": "a table"}
_BARE = re.compile(r"[A-Za-z0-9_-]+")


class PositionError(SetupError):
    """A position that cannot be. `word` is what to look for in a file that describes it.

    >>> from ruleshift import Game
    >>> Game.at("pirate", hands={"Ann": ["Scurvy"]})
    Traceback (most recent call last):
    ruleshift.engine.position.PositionError: Scurvy: a creeper cannot lie in a hand.
    """

    def __init__(self, message: str, word: str = "") -> None:
        super().__init__(message)
        self.word = word


class Places(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What lies in the middle of the table; piles from the top.

    >>> from ruleshift import Places, Position
    >>> position = Position(edition="pirate", players=["Ann", "Bob"], table=Places(rules=["Play 2"]))
    >>> position.table.rules
    ['Play 2']
    """

    rules: list[str] = []
    """New Rules besides what the edition lays out; one of the same slot takes its place."""
    goals: list[str] = []
    draw: list[str] = []
    """Every card that is named nowhere lies below these, shuffled."""
    discard: list[str] = []
    rules_deck: list[str] = []
    """In a solitaire game; the New Rules that are named nowhere lie below."""
    empty_draw: bool = False
    """True if the piles are only what is named here: cards that are named nowhere are out of the game."""


class Position(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A table with no card being carried out. `str()` is its text, the table part of a scenario file.

    >>> from ruleshift import Game, Position
    >>> position = Game.at("pirate", hands={"Ann": ["Rum"]}).position
    >>> Position.from_toml(str(position)) == position
    True
    """

    edition: str | list[str]
    players: list[str]
    turn: str | None = None
    """Whose turn it is; None: the first player's."""
    phase: Literal["start", "play"] = "play"
    """`start`: the turn is about to begin; `play`: its draw is done."""
    drawn: int | None = None
    """Cards drawn this turn by the draw rule; None: what the rules require."""
    played: int = 0
    seed: int = 0
    pointer: str | None = None
    """Whom the next question goes to; None: the left neighbour."""
    claimed: list[str] = []
    """Who claimed (Talk Like a Pirate) in their last turn."""
    options: dict[str, Any] = {}
    table: Places = Places()
    hands: dict[str, list[str]] = {}
    keepers: dict[str, list[str]] = {}
    """Keepers and Creepers in front of a player; they count as there since the turn began."""
    under: dict[str, list[str]] = {}
    """Cards under a container."""
    attached: dict[str, str] = {}
    """The Keeper that a Creeper is attached to; one that is not named, to the first it fits on."""
    words: dict[str, str] = {}
    """The word on a word rule."""

    def to_dict(self) -> dict[str, Any]:
        """The position as plain values, without what is as usual."""
        told = msgspec.to_builtins(self)
        return {name: told[name] for name in Position.__struct_fields__ if told.get(name) not in (None, {})}

    def to_toml(self) -> str:
        """The position as text, which a scenario file can hold."""
        fields = self.to_dict()
        lines = [f"{name} = {_value(value)}" for name, value in fields.items() if not isinstance(value, dict)]
        for name, part in fields.items():
            if isinstance(part, dict):
                lines += ["", f"[{name}]", *(f"{_key(key)} = {_value(value)}" for key, value in part.items())]
        return "\n".join(lines) + "\n"

    @classmethod
    def from_toml(cls, text: str) -> Position:
        """Read the text of a position."""
        try:
            raw = tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            raise PositionError(f"This is not TOML: {str(error)[:120]}.") from None
        return read_position(raw)

    def __str__(self) -> str:
        return self.to_toml()


def _value(value: Any) -> str:
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_key(key)} = {_value(each)}' for key, each in value.items())}}}"
    return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f")


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _value(name)


# Reading and checking.


def read_position(raw: Mapping[str, Any]) -> Position:
    """A position out of plain values, or a refusal."""
    try:
        position = msgspec.convert(dict(raw), Position)
    except msgspec.ValidationError as error:
        sentence = shape_sentence(str(error), "a position")
        raise PositionError(f"{sentence[0].upper()}{sentence[1:]}.") from None
    return check_position(position)


def check_position(position: Position) -> Position:
    """Refuse numbers that cannot be."""
    if not isinstance(position, Position):
        raise PositionError("A position is a record: Position.from_toml(text) reads one.")
    for word, number in (("drawn", position.drawn), ("played", position.played)):
        if number is not None and not 0 <= number <= MOST:
            raise PositionError(f"{word} is a number from 0 to {MOST:,}.", word)
    return position


def shape_sentence(reason: str, whole: str) -> str:
    """What msgspec finds wrong with the shape of a file or a position, in their words."""
    unknown = re.search(r"unknown field `([^`]+)`(?: - at `\$\.?([a-z_]*))?", reason)
    if unknown:
        return f"{f'[{unknown[2]}]' if unknown[2] else whole} has no field called {unknown[1]!r}"
    lacking = re.search(r"missing required field `([^`]+)`", reason)
    if lacking:
        return f"{whole} needs the field {lacking[1]!r}"
    if reason.endswith("`$.phase`"):
        return 'the phase is "start" or "play"'
    other = re.search(r"Expected `([^`]+)`, got `([^`]+)` - at `([^`]+)`", reason)
    if not other:
        return reason
    first, *rest = re.findall(r"[a-z_]+", other[3]) or ["the file"]
    where = f"{rest[-1]} in [{first}]" if rest else first
    return f"{where} is {_said(other[1])}, not {_said(other[2])}"


def _said(types: str) -> str:
    """The types of TOML as a person calls them."""
    return " or ".join(_TYPES.get(each, each) for each in types.split(" | ") if each != "null")


@contextmanager
def blaming(word: str) -> Iterator[None]:
    """Whatever is refused inside is to be looked for under this word."""
    try:
        yield
    except PositionError:
        raise
    except RuleshiftError as error:
        raise PositionError(str(error), word) from None


# Setting.


def set_position(t: Table, position: Position, order: Sequence[int] | None = None) -> tuple[int, ...]:
    """Bring a fresh table into a position, its first question still to be asked.

    Returns the order of all its cards; given again, what is named nowhere lies in the same order.
    """
    return _Setter(t, position).set(order)


def _begin(t: Table, pid: int, pointed: int) -> None:
    """A turn begins, with the question pointer where the position has it."""
    begin_turn(t, pid)
    if pointed >= 0:
        t.asked_last = t.others(pointed)[-1]


class _Setter:
    def __init__(self, t: Table, position: Position) -> None:
        self.table = t
        self.pack = t.pack
        self.position = position
        self.free = set(t.pack.shuffled) | set(t.pack.laid)
        self.used: set[int] = set()

    def take(self, name: str, place: str, kinds: tuple[Kind, ...]) -> int:
        """A copy of a card that nobody else has named."""
        copies = self.pack.by_name.get(plain(name))
        if not copies:
            raise PositionError(f"No card of this table is called {name[:60]!r}.", name)
        fitting = [c for c in copies if self.pack.kind[c] in kinds]
        if not fitting:
            word = self.pack.cards[copies[0]].kind.word
            raise PositionError(f"{name}: a {word} cannot lie in {place}.", name)
        left = [c for c in fitting if c in self.free]
        if not left:
            raise PositionError(f"{name} is out of this game.", name)
        left = [c for c in left if c not in self.used]
        if not left:
            raise PositionError(f"{name} is named more often than there are copies.", name)
        self.used.add(left[0])
        return left[0]

    def seat(self, name: str, word: str) -> int:
        for pid, each in enumerate(self.table.names):
            if plain(each) == plain(name):
                return pid
        raise PositionError(f"{word}: nobody at this table is called {name[:60]!r}.", word)

    def set(self, order: Sequence[int] | None) -> tuple[int, ...]:
        t, position = self.table, self.position
        self._fronts()
        self._attached()
        self._under()
        self._rules()
        t.goals = [self.take(name, "the Goals", (Kind.GOAL, Kind.UNGOAL)) for name in position.table.goals]
        if len(t.goals) > law(t).goals:
            raise PositionError("There are more Goals than the rules allow.", "goals")
        for name, cards in position.hands.items():
            t.hand[self.seat(name, "hands")] += [self.take(card, "a hand", _IN_HAND) for card in cards]
        rest = self._piles(order)
        self._words()
        self._turn()
        return (*sorted(self.used, key=self.pack.place.__getitem__), *rest)

    def _fronts(self) -> None:
        for name, cards in self.position.keepers.items():
            pid = self.seat(name, "keepers")
            for card in cards:
                self.table.lay(pid, self.take(card, "front of a player", (Kind.KEEPER, Kind.CREEPER)))

    def _attached(self) -> None:
        t, fits = self.table, self.pack.attaches
        attached = dict(self._pair(name, keeper) for name, keeper in self.position.attached.items())
        for front in t.front:
            for c in front:
                keepers = [keeper for keeper in front if fits.get(c, 0) >> keeper & 1]
                if keepers:
                    attached.setdefault(c, keepers[0])
        t.attached = attached

    def _pair(self, name: str, keeper: str) -> tuple[int, int]:
        """A Creeper that the position names, and its Keeper."""
        t, names, fits = self.table, self.pack.names, self.pack.attaches
        lying = [c for front in t.front for c in front if plain(names[c]) == plain(name)]
        if not lying or lying[0] not in fits:
            what = "attaches to nothing" if lying else "lies in front of nobody"
            raise PositionError(f"{name[:60]} {what}, so it cannot be attached to {keeper[:60]}.", name)
        c = lying[0]
        holder = t.holder(c)
        beside = [each for each in t.front[holder] if plain(names[each]) == plain(keeper)]
        if not beside:
            raise PositionError(
                f"{names[c]}: {t.names[holder]} has no {keeper[:60]} that it could be attached to.", name
            )
        if not fits[c] >> beside[0] & 1:
            raise PositionError(f"{names[c]} does not attach to {names[beside[0]]}.", name)
        return c, beside[0]

    def _under(self) -> None:
        for name, cards in self.position.under.items():
            holders = [c for c in self.pack.container if plain(self.pack.names[c]) == plain(name)]
            holders = [c for c in holders if self.table.holder(c) >= 0]
            if not holders:
                raise PositionError(f"Nothing can lie under {name}: no such container is in play.", name)
            container = holders[0]
            taken = [self.take(card, f"hiding under {name}", (Kind.KEEPER, Kind.CREEPER)) for card in cards]
            for c in taken:
                if not self.pack.container[container].holds >> c & 1:
                    raise PositionError(f"{self.pack.names[c]} cannot lie under {name}.", self.pack.names[c])
            if taken:
                self.table.under[container] = taken

    def _rules(self) -> None:
        t, pack = self.table, self.pack
        named = [self.take(name, "the rules", (Kind.RULE,)) for name in self.position.table.rules]
        for index, c in enumerate(named):
            for other in named[:index]:
                if pack.name_id[c] == pack.name_id[other] or (pack.slot[c] and pack.slot[c] == pack.slot[other]):
                    names = f"{pack.names[other]} and {pack.names[c]}"
                    raise PositionError(f"{names} cannot both be in force.", pack.names[c])
        slots = {pack.slot[c] for c in named if pack.slot[c]}
        elsewhere = {plain(name) for names in self.position.hands.values() for name in names}
        laid = [c for c in t.rules if pack.slot[c] not in slots and c not in self.used]
        for c in laid:
            if plain(pack.names[c]) in elsewhere:
                raise PositionError(f"{pack.names[c]} is in force and cannot lie elsewhere.", pack.names[c])
        self.used.update(laid)
        t.rules = laid + named
        t.law = None

    def _piles(self, order: Sequence[int] | None) -> list[int]:
        t, table = self.table, self.position.table
        any_kind = (*_IN_HAND, Kind.CREEPER)
        main = tuple(kind for kind in any_kind if kind is not Kind.RULE) if t.solo else any_kind
        draw = [self.take(name, "the draw pile", main) for name in table.draw]
        discard = [self.take(name, "the discard pile", any_kind) for name in table.discard]
        deck = [self.take(name, "the rules deck", (Kind.RULE,)) for name in table.rules_deck]
        if deck and not t.solo:
            raise PositionError("Only a solo game has a rules deck.", "rules_deck")
        rest = sorted(self.free - self.used, key=self.pack.place.__getitem__)
        t.shuffle(rest)  # also where the order is known, so that the generator stands where it stood
        if order is not None:
            rest = [c for c in order if c not in self.used]
        below = [] if table.empty_draw else rest
        if table.empty_draw:
            t.removed = (*t.removed, *rest)
        rules_rest = [c for c in below if self.pack.kind[c] == Kind.RULE] if t.solo else []
        t.discard = discard[::-1]
        t.draw = [c for c in below if c not in rules_rest] + draw[::-1]
        t.rules_deck = rules_rest + deck[::-1]
        t.chance_log.clear()
        return rest

    def _words(self) -> None:
        for name, word in self.position.words.items():
            rules = [c for c in self.table.rules if plain(self.pack.names[c]) == plain(name)]
            if not rules or not self.pack.rule[rules[0]].word:
                raise PositionError(f"No word rule called {name} is in play.", name)
            self.table.words = (*self.table.words, (rules[0], word))
        for c in self.table.rules:
            if self.pack.rule[c].word and not self.table.word_of(c):
                self.table.words = (*self.table.words, (c, SUGGESTED_WORDS[0]))

    def _turn(self) -> None:
        t, position = self.table, self.position
        t.turn = self.seat(position.turn, "turn") if position.turn else 0
        t.changed = AS_SET
        t.goals_before = tuple(t.goals)
        t.claimed = sum(1 << pid for pid in {self.seat(name, "claimed") for name in position.claimed})
        pointed = self.seat(position.pointer, "pointer") if position.pointer else -1
        if position.phase == "start":
            if position.drawn is not None:
                raise PositionError('drawn goes with phase "play".', "drawn")
            t.agenda = [(_begin, t.turn, pointed)]
        else:
            self._in_turn(pointed)

    def _in_turn(self, pointed: int) -> None:
        t, position = self.table, self.position
        t.law = None
        t.turn_number = 1
        t.draw_done = True
        t.drawn = law(t).draw if position.drawn is None else position.drawn
        t.played = position.played
        t.empty_start = not t.played and len(t.hand[t.turn]) <= t.drawn
        t.spare_given = bool(law(t).keep)
        t.start_front = t.front_mask[t.turn]
        t.claimed_before = bool(t.claimed >> t.turn & 1)
        t.claimed &= ~(1 << t.turn)
        t.asked_last = t.turn if pointed < 0 else t.others(pointed)[-1]


def check_rest(t: Table) -> None:
    """Refuse a table that cannot have come to rest: somebody has won, or must give up cards out of turn."""
    names = t.pack.names
    now = law(t)
    for pid in bound(t):
        keepers = (t.front_mask[pid] & t.pack.keepers).bit_count()
        for word, held, limit, rule in (
            ("hands", len(t.hand[pid]), hand_limit(t, pid), now.hand_rule),
            ("keepers", keepers, keeper_limit(t, pid), now.keeper_rule),
        ):
            if 0 <= limit < held:
                what = "cards in hand" if word == "hands" else "Keepers"
                raise PositionError(f"{t.names[pid]} has {held} {what}, and {names[rule]} allows {limit}.", word)
    for pid in t.order:
        for c in bits(t.pack.doomed(t.front_mask[pid])):
            cards = [each for each in t.front[pid] if t.pack.destroyed_by[c] >> each & 1]
            raise PositionError(f"{names[c]} cannot lie beside {names[cards[0]]}.", names[c])
    _check_undecided(t)


def _check_undecided(t: Table) -> None:
    trial = t.clone()
    decided = score(trial) if t.solo else judge(trial)
    if trial.outcome is not None:
        raise PositionError(f"The game is over here: {trial.outcome}.", "goals")
    if decided:
        met = [t.pack.names[c] for c in trial.scored if c not in t.scored]
        raise PositionError(f"{agree(met, 'is')} met already: what is met is scored at once.", "goals")


# Describing.


def describe(t: Table, edition: list[str], options: Options, seed: int) -> Position:
    """The position of a table, as far as the format has words for it; `unsaid` tells what it has none for."""
    if t.outcome is not None:
        raise PositionError("The game is over: nobody can play on from here.")
    if t.agenda or t.playing or t.small_hands or t.on_answer != (take_turn_choice,) or len(t.decisions) != 1:
        raise PositionError("A card is being carried out: only a table at rest can be written down.")
    names = t.pack.names
    free = {*t.pack.shuffled, *t.pack.laid}
    claimed = t.claimed | t.claimed_before << t.turn
    return Position(
        edition=edition[0] if len(edition) == 1 else edition,
        players=_seats(t, t.order),
        turn=t.names[t.turn],
        phase="play" if t.draw_done else "start",
        drawn=t.drawn if t.draw_done else None,
        played=t.played,
        seed=seed,
        pointer=t.names[t.asked_next()] if t.pack.organs and t.asked_next() != t.next_after(t.turn) else None,
        claimed=_seats(t, [pid for pid in t.order if claimed >> pid & 1]),
        options=_agreed(options, t),
        table=Places(
            rules=[names[c] for c in t.rules if c not in t.pack.laid],
            goals=[names[c] for c in t.goals],
            draw=[names[c] for c in reversed(t.draw)],
            discard=[names[c] for c in reversed(t.discard)],
            rules_deck=[names[c] for c in reversed(t.rules_deck)],
            empty_draw=bool(free & set(t.removed)),
        ),
        hands={t.names[pid]: [names[c] for c in t.hand[pid]] for pid in t.order if t.hand[pid]},
        keepers={t.names[pid]: [names[c] for c in t.front[pid]] for pid in t.order if t.front[pid]},
        under={names[c]: [names[each] for each in cards] for c, cards in t.under.items() if cards},
        attached={names[c]: names[keeper] for c, keeper in t.attached.items()},
        words={names[c]: word for c, word in t.words},
    )


def _seats(t: Table, pids: Sequence[int]) -> list[str]:
    return [t.names[pid] for pid in pids]


def _agreed(options: Options, t: Table) -> dict[str, Any]:
    """The options as a person would give them; who began is history."""
    ask = "able" if t.ask_able else "public"
    listed = listed_options(msgspec.structs.replace(options, first="random", ask=ask))
    return {name: list(value) if isinstance(value, tuple) else value for name, value in listed.items()}


def unsaid(t: Table, again: Table) -> list[str]:
    """What a table has and the one that was set by its description has not."""
    now, then = _gist(t), _gist(again)
    return [label for label in now if now[label] != then[label]]


def _gist(t: Table) -> dict[str, object]:
    """What matters for the play that follows, by names: equal copies and the numbers of players may differ."""
    names, pack = t.pack.names, t.pack
    around = t.order
    new = t.front_mask[t.turn] & ~t.start_front
    return {
        "where some cards lie": (
            [[[names[c] for c in cards[pid]] for pid in around] for cards in (t.hand, t.front)],
            [[names[c] for c in cards] for cards in (t.draw, t.discard, t.rules_deck, t.goals)],
            sorted(names[c] for c in t.rules),
            {names[c]: [names[each] for each in cards] for c, cards in t.under.items() if cards},
            sorted(names[c] for c in t.removed),
        ),
        "what Creepers are attached to": [
            [at, front.index(t.attached[c])] for front in t.front for at, c in enumerate(front) if c in t.attached
        ],
        "the Goals that were scored": [names[c] for c in t.scored],
        "whose turn it is": t.names[t.turn],
        "how far the turn is": (t.draw_done, t.drawn, t.played),
        "cards that the piles could not give": t.forgone,
        "what was used this turn": bool(t.used),
        "the spare card of an empty hand": spare_owed(t),
        "Creepers that came this turn": [names[c] for c in bits(new) if _must_be_held(t, c)],
        "further turns": (t.extra, bool(t.extra_turn_cards)),
        "claims": (_mask(t, t.claimed), t.claimed_before),
        "whom the next question goes to": t.names[t.asked_next()] if pack.organs else "",
        "facts that were told": [(names[c], fact) for c, fact in t.factlets],
        "hands that were shown": [(t.names[who], t.names[whose]) for who, whose in t.shown],
        "words": sorted((names[c], word) for c, word in t.words),
        "who does not drink": (_mask(t, t.opted_out), _mask(t, t.on_water)),
        "the turns that the Time Limit has counted": t.turn_number if pack.time_limit else 0,
        "what is asked": [(each.kind, [option.text for option in each.options]) for each in t.decisions],
    }


def _must_be_held(t: Table, c: int) -> bool:
    """True for a Creeper whose way out is closed in the turn in which it came."""
    powers = [moment[c] for moment in t.pack.open_at]
    return any(getattr(power.argument, "held", False) for power in powers if power)


def _mask(t: Table, mask: int) -> list[str]:
    return [t.names[pid] for pid in t.order if mask >> pid & 1]
