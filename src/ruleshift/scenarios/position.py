"""Setting a table as a scenario describes it. A position that cannot be is an error of the file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from ruleshift.cards import Kind, RuleshiftError, plain
from ruleshift.decks import find_decks
from ruleshift.engine.core.rules import law
from ruleshift.engine.core.table import AS_SET, Table
from ruleshift.engine.core.turn import begin_turn
from ruleshift.engine.effects.drinking import SUGGESTED_WORDS
from ruleshift.engine.game import Game
from ruleshift.engine.setup import check_players, make_pack, make_table, read_options
from ruleshift.engine.single_cards import find_lenders
from ruleshift.scenarios.scenario import Scenario, ScenarioError

__all__ = ("set_table",)

_IN_HAND = (Kind.RULE, Kind.GOAL, Kind.UNGOAL, Kind.KEEPER, Kind.ACTION, Kind.SURPRISE)


def set_table(scenario: Scenario) -> Game:
    """A game in the scenario's position, with its first step still to be done."""
    try:
        return _Setter(scenario).game()
    except ScenarioError:
        raise
    except RuleshiftError as error:
        raise scenario.error(str(error)) from None


@contextmanager
def _blaming(scenario: Scenario, word: str) -> Iterator[None]:
    """A table that cannot be is an error of the line that asks for it."""
    try:
        yield
    except ScenarioError:
        raise
    except RuleshiftError as error:
        raise scenario.error(str(error), word) from None


def _begin(t: Table, pid: int, pointed: int) -> None:
    """A turn begins, with the question pointer where the file puts it."""
    begin_turn(t, pid)
    if pointed >= 0:
        t.asked_last = t.others(pointed)[-1]


class _Setter:
    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        edition = scenario.edition
        base = Path(scenario.path).parent
        with _blaming(scenario, "edition"):
            decks = find_decks([edition] if isinstance(edition, str) and "/" in edition else edition, base)
        with _blaming(scenario, "players"):
            names = check_players(scenario.players)
        with _blaming(scenario, "options"):
            options = read_options(decks, scenario.options)
            lenders = find_lenders(options.with_cards, decks)
        if options.first == "random" and options.time_limit is None:
            options = msgspec.structs.replace(options, first=names[0])
        with _blaming(scenario, "options" if len(decks) == 1 else "edition"):
            pack = make_pack(decks, options, solo=len(names) == 1, lenders=lenders)
        self.pack = pack
        self.new = Game.__new__(Game)
        self.new.decks = decks
        self.new.lenders = lenders
        self.new.seed = scenario.seed
        self.table: Table = make_table(pack, names, options, scenario.seed)
        self.new.options = self.table.options
        self.new.departure = None
        self.new.table = self.table
        self.new._moves = []
        self.new._numbers = self.new._standings = (None, ())
        self.new._order = pack.shuffled
        self.new._first = names[0]
        self.free = set(pack.shuffled) | set(pack.laid)
        self.used: set[int] = set()

    def take(self, name: str, place: str, kinds: tuple[Kind, ...]) -> int:
        """A copy of a card that nobody else has named."""
        copies = self.pack.by_name.get(plain(name))
        if not copies:
            raise self.scenario.error(f"no card of this table is called {name!r}", name)
        fitting = [c for c in copies if self.pack.kind[c] in kinds]
        if not fitting:
            word = self.pack.cards[copies[0]].kind.word
            raise self.scenario.error(f"{name}: a {word} cannot lie in {place}", name)
        left = [c for c in fitting if c in self.free]
        if not left:
            raise self.scenario.error(f"{name} is out of this game", name)
        left = [c for c in left if c not in self.used]
        if not left:
            raise self.scenario.error(f"{name} is named more often than there are copies", name)
        self.used.add(left[0])
        return left[0]

    def seat(self, name: str, word: str) -> int:
        for pid, each in enumerate(self.table.names):
            if plain(each) == plain(name):
                return pid
        raise self.scenario.error(f"{word}: nobody at this table is called {name!r}", word)

    def game(self) -> Game:
        t, scenario = self.table, self.scenario
        self._fronts()
        self._under()
        self._rules()
        t.goals = [self.take(name, "the Goals", (Kind.GOAL, Kind.UNGOAL)) for name in scenario.table.goals]
        if len(t.goals) > law(t).goals:
            raise scenario.error("more Goals than the rules allow", "goals")
        for name, cards in scenario.hands.items():
            pid = self.seat(name, "hands")
            t.hand[pid] = [self.take(card, "a hand", _IN_HAND) for card in cards]
        self._piles()
        self._words()
        self._turn()
        return self.new

    def _fronts(self) -> None:
        for name, cards in self.scenario.keepers.items():
            pid = self.seat(name, "keepers")
            for card in cards:
                self.table.lay(pid, self.take(card, "front of a player", (Kind.KEEPER, Kind.CREEPER)))

    def _under(self) -> None:
        for name, cards in self.scenario.under.items():
            holders = [c for c in self.pack.container if plain(self.pack.names[c]) == plain(name)]
            holders = [c for c in holders if self.table.holder(c) >= 0]
            if not holders:
                raise self.scenario.error(f"nothing can lie under {name}: no such container is in play", name)
            container = holders[0]
            taken = [self.take(card, f"hiding under {name}", (Kind.KEEPER, Kind.CREEPER)) for card in cards]
            for c in taken:
                if not self.pack.container[container].holds >> c & 1:
                    raise self.scenario.error(f"{self.pack.names[c]} cannot lie under {name}", self.pack.names[c])
            if taken:
                self.table.under[container] = taken

    def _rules(self) -> None:
        t, pack = self.table, self.pack
        named = [self.take(name, "the rules", (Kind.RULE,)) for name in self.scenario.table.rules]
        for index, c in enumerate(named):
            for other in named[:index]:
                if pack.name_id[c] == pack.name_id[other] or (pack.slot[c] and pack.slot[c] == pack.slot[other]):
                    raise self.scenario.error(
                        f"{pack.names[other]} and {pack.names[c]} cannot both be in force", pack.names[c]
                    )
        slots = {pack.slot[c] for c in named if pack.slot[c]}
        elsewhere = {plain(name) for names in self.scenario.hands.values() for name in names}
        laid = [c for c in t.rules if pack.slot[c] not in slots and c not in self.used]
        for c in laid:
            if plain(pack.names[c]) in elsewhere:
                raise self.scenario.error(f"{pack.names[c]} is in force and cannot lie elsewhere", pack.names[c])
        self.used.update(laid)
        t.rules = laid + named
        t.law = None

    def _piles(self) -> None:
        t, table = self.table, self.scenario.table
        any_kind = (*_IN_HAND, Kind.CREEPER)
        main = tuple(kind for kind in any_kind if kind is not Kind.RULE) if t.solo else any_kind
        draw = [self.take(name, "the draw pile", main) for name in table.draw]
        discard = [self.take(name, "the discard pile", any_kind) for name in table.discard]
        deck = [self.take(name, "the rules deck", (Kind.RULE,)) for name in table.rules_deck]
        if deck and not t.solo:
            raise self.scenario.error("only a solo game has a rules deck", "rules_deck")
        rest = sorted(self.free - self.used)
        t.shuffle(rest)
        if table.empty_draw:
            t.removed = (*t.removed, *rest)
            rest = []
        t.discard = discard[::-1]
        rules_rest = [c for c in rest if self.pack.kind[c] == Kind.RULE] if t.solo else []
        t.draw = [c for c in rest if c not in rules_rest] + draw[::-1]
        t.rules_deck = rules_rest + deck[::-1]
        t.chance_log.clear()

    def _words(self) -> None:
        for name, word in self.scenario.words.items():
            rules = [c for c in self.table.rules if plain(self.pack.names[c]) == plain(name)]
            if not rules or not self.pack.rule[rules[0]].word:
                raise self.scenario.error(f"no word rule called {name} is in play", name)
            self.table.words = (*self.table.words, (rules[0], word))
        for c in self.table.rules:
            if self.pack.rule[c].word and not self.table.word_of(c):
                self.table.words = (*self.table.words, (c, SUGGESTED_WORDS[0]))

    def _turn(self) -> None:
        t, scenario = self.table, self.scenario
        t.turn = self.seat(scenario.turn, "turn") if scenario.turn else 0
        t.changed = AS_SET
        t.goals_before = tuple(t.goals)
        t.claimed = sum(1 << self.seat(name, "claimed") for name in scenario.claimed)
        if scenario.phase == "start":
            if scenario.drawn is not None:
                raise scenario.error('drawn goes with phase "play"', "drawn")
            pointed = self.seat(scenario.pointer, "pointer") if scenario.pointer else -1
            t.agenda = [(_begin, t.turn, pointed)]
        else:
            t.law = None
            t.turn_number = 1
            t.draw_done = True
            t.drawn = law(t).draw if scenario.drawn is None else scenario.drawn
            t.played = scenario.played
            t.empty_start = not t.played and len(t.hand[t.turn]) <= t.drawn
            t.spare_given = bool(law(t).keep)
            t.start_front = t.front_mask[t.turn]
            t.claimed_before = bool(t.claimed >> t.turn & 1)
            t.claimed &= ~(1 << t.turn)
            t.asked_last = t.turn
            if scenario.pointer:
                t.asked_last = t.others(self.seat(scenario.pointer, "pointer"))[-1]
