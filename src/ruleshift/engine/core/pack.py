"""Decks and options compiled into what the engine works with: cards as small numbers, conditions as bit masks.

A Pack is immutable and shared by all games with the same decks and options. Card number `c` is one physical copy;
its bit is `1 << c`; all copies of a name (also out of several blended decks) share a name number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import TYPE_CHECKING

from ruleshift.cards import Card, Deck, Fields, Kind, Selector, plain
from ruleshift.engine.core.compiled_cards import (
    ALL,
    NO_FORMULA,
    NO_RULE,
    Call,
    CardFunction,
    Container,
    Formula,
    Guard,
    Most,
    Need,
    Rule,
    Use,
    UseSet,
    number,
    slots,
)
from ruleshift.engine.core.lack import Lack
from ruleshift.engine.core.values import ANY_TIME
from ruleshift.vocabulary import SLOT_FIELDS

if TYPE_CHECKING:
    from ruleshift.engine.core.rules import Law
    from ruleshift.engine.core.table import Table

__all__ = ("LawKey", "Pack")

LawKey = int | tuple[int, int, int]
"""What the numbers in force depend on: the rules in play and, where they look at cards, those of these in play."""

MOST_PAIRS = 4
"""Up to so many pairs of equal copies they are looked for one by one."""

_RANK = {Kind.KEEPER: 0, Kind.CREEPER: 0, Kind.RULE: 1}
"""Which cards are numbered first: what lies in front of players, then New Rules, then the others."""


class Pack:
    """Everything about the cards of a game that never changes.

    A set of cards is one int, with bit `c` for card `c`: `mask >> c & 1` asks for a card, `&` for what two sets share,
    `bit_count` how many that are, each of them in one step however many cards there are.
    """

    def __init__(
        self,
        decks: tuple[Deck, ...],
        removed: frozenset[str],
        meta: tuple[str, ...],
        numbers: dict[str, int],
        lent: tuple[Card, ...] = (),
    ) -> None:
        self.decks = decks
        self.recipe: tuple[object, ...] = ()
        """What makes the same pack again, so that a pickle need not carry its cards."""
        self.lent = lent
        self.option_numbers = numbers
        self._number_cards([card for deck in decks for card in deck.cards for _ in range(card.count)], lent)
        self.kind = [int(card.kind) for card in self.cards]
        self.names = [card.name for card in self.cards]
        self._number_names()
        self._mask_kinds()
        self._mask_icons()
        self._sort_out(removed, meta)
        self.slot = [slots(card.data) if card.kind is Kind.RULE else "" for card in self.cards]
        self.rule: list[Rule] = [NO_RULE] * self.size
        self.formula: list[Formula] = [NO_FORMULA] * self.size
        self.container: dict[int, Container] = {}
        self.guards: dict[int, Guard] = {}
        self.shields: dict[int, int] = {}
        self.safe_from: dict[str, int] = {}
        self.hand_bonus: dict[int, int] = {}
        self.destroyed_by: dict[int, int] = {}
        self.followers: tuple[int, ...] = ()
        self.answers: dict[int, tuple[int, ...]] = {}
        self.stoppers: tuple[int, ...] = ()
        # What cards do, filled in by `effects.binding`: the machine calls it and knows no card.
        self.action_calls: list[tuple[Call, ...]] = [()] * self.size
        self.free_calls: list[tuple[Call, ...]] = [()] * self.size
        self.open_at: list[list[Use | None]] = [[None] * self.size for _ in ANY_TIME]  # by moment of the turn
        self.carry_out: list[CardFunction] = []
        self.when_played: list[CardFunction | None] = [None] * self.size
        self.when_laid: list[CardFunction | None] = [None] * self.size
        self.neglect_duties: Callable[[Table], None]
        self.powers = 0
        self.other_names: dict[str, frozenset[str]] = {}
        self._similar: dict[int, tuple[int, ...]] = {}
        self.use_sets: dict[int, UseSet] = {}
        self.laws: dict[LawKey, Law] = {}  # what sets of rules add up to, remembered by `rules.law`
        self.knowledge: object = None  # what bots have worked out about the cards; the engine never looks at it
        self._compile()

    # Numbers, names, kinds, icons.

    def _number_cards(self, listed: list[Card], lent: tuple[Card, ...]) -> None:
        """Number the cards so that those which masks are mostly made of come first; single cards of others come last.

        Masks of what lies on the table, and of the rules in play, fit a machine word then, as long as there are no more
        than 62 of these cards; where decks are blended, masks are longer, and all goes on a little slower. Whatever
        depends on the order of cards goes by `place`, their place in the decks, and not by their numbers.
        """
        self.size = len(listed) + len(lent)
        places = sorted(range(len(listed)), key=lambda at: _RANK.get(listed[at].kind, 2))
        self.place = [*places, *range(len(listed), self.size)]
        self.cards: list[Card] = [*[listed[at] for at in places], *lent]
        self.in_order = sorted(range(self.size), key=self.place.__getitem__)
        """The cards as the decks list them."""

    def _number_names(self) -> None:
        numbers: dict[tuple[str, int], int] = {}
        self.name_id = [0] * self.size
        self.copies_of: list[list[int]] = []
        self.by_name: dict[str, list[int]] = {}
        for c in self.in_order:
            card = self.cards[c]
            kind = Kind.GOAL if card.kind is Kind.UNGOAL else card.kind
            key = (plain(card.name), int(kind))
            if key not in numbers:
                numbers[key] = len(numbers)
                self.copies_of.append([])
            self.name_id[c] = numbers[key]
            self.copies_of[numbers[key]].append(c)
            self.by_name.setdefault(plain(card.name), []).append(c)
        groups = [group for group in self.copies_of if len(group) > 1]
        self.copied = sum(1 << c for group in groups for c in group)
        # Hands are searched for equal copies at every play. Decks have few of them or none, and to look for the two
        # of each pair is cheaper then than to make a set of the names of a whole hand.
        pairs = [pair for group in groups for pair in combinations(group, 2)]
        self.twin_pairs = tuple(pairs) if len(pairs) <= MOST_PAIRS else None

    def _mask_kinds(self) -> None:
        masks = [0] * len(Kind)
        for c, kind in enumerate(self.kind):
            masks[kind] |= 1 << c
        self.kind_mask = masks
        self.keepers = masks[Kind.KEEPER]
        self.creepers = masks[Kind.CREEPER]
        self.is_creeper = [kind == Kind.CREEPER for kind in self.kind]
        self.is_rule = [kind == Kind.RULE for kind in self.kind]

    def _mask_icons(self) -> None:
        """The cards with each icon: a card has the icons of all its copies, in whatever deck they stand."""
        icons: dict[str, int] = {}
        for c in self.in_order:
            for icon in self.cards[c].icons:
                for copy in self.copies_of[self.name_id[c]]:
                    icons[plain(icon)] = icons.get(plain(icon), 0) | 1 << copy
        self.icon_mask = icons

    def icons(self, c: int) -> tuple[str, ...]:
        """The icons of a card, those of its copies in other decks included."""
        return tuple(icon for icon, mask in self.icon_mask.items() if mask >> c & 1)

    def similar_organs(self, c: int) -> tuple[int, ...]:
        """All other cards with facts, those of the same systems first, otherwise in a fixed mixed order."""
        if c not in self._similar:
            mine = set(self.icons(c))
            names = [group[0] for at, group in enumerate(self.copies_of) if at != self.name_id[c]]
            others = [o for o in names if self.organs >> o & 1]
            # Primes mix the rest, in the same way every time and without using up the game's chance.
            at = self.place
            others.sort(key=lambda o: (not mine & set(self.icons(o)), (at[o] * 7919 + at[c] * 104729) % 1009))
            self._similar[c] = tuple(others)
        return self._similar[c]

    def mask_of(self, names: Iterable[str]) -> int:
        """All copies of the named cards."""
        mask = 0
        for name in names:
            for c in self.by_name.get(plain(name), ()):
                mask |= 1 << c
        return mask

    def select(self, selector: Selector) -> int:
        """The cards that a selector of a deck file means."""
        if isinstance(selector, dict):
            mask = (1 << self.size) - 1
            if "kind" in selector:
                mask &= self.kind_mask[Kind[selector["kind"].upper()]]
            if "icon" in selector:
                mask &= self.icon_mask.get(plain(selector["icon"]), 0)
            if "lacks" in selector:
                mask &= ~self.icon_mask.get(plain(selector["lacks"]), 0)
            if "name" in selector:
                mask &= self.mask_of([selector["name"]])
            return mask & (self.keepers | self.creepers) if "kind" not in selector else mask
        if selector == "keeper":
            return self.keepers
        if selector == "creeper":
            return self.creepers
        if selector == "any":
            return self.keepers | self.creepers
        return self.mask_of([selector])

    def condition(self, selector: Selector) -> int:
        """The cards that a condition asks for. Where this table has none, a bit that no card has: it never holds."""
        return self.select(selector) or 1 << self.size

    # Creepers beside other cards.

    def blocking(self, cards: int, harmless: int) -> int:
        """The Creepers among the cards in front of a player that block a win: harmless or shielded ones do not."""
        creepers = cards & self.creepers & ~harmless
        if creepers and cards & self.shield_holders:
            for c, shielded in self.shields.items():
                if cards >> c & 1:
                    creepers &= ~shielded
        return creepers

    def doomed(self, cards: int) -> int:
        """The Creepers that cannot lie beside others of these cards (fruit and Scurvy)."""
        gone = 0
        for c, remedy in self.destroyed_by.items():
            if cards >> c & 1 and cards & ~gone & remedy:
                gone |= 1 << c
        return gone

    # Which cards are shuffled, which lie on the table, which are out of the game.

    def _sort_out(self, removed: frozenset[str], meta: tuple[str, ...]) -> None:
        agreed = {plain(name) for name in meta}
        basics = [c for c in range(self.size) if self.kind[c] == Kind.BASIC]
        self.basic = basics[0]
        out = set(basics[1:])
        metas: list[int] = []
        laid: list[str] = []
        self.guarded_slots: set[str] = set()
        for c, card in enumerate(self.cards):
            if card.kind is Kind.META:
                if plain(card.data.get("with", card.name)) in agreed:
                    metas.append(c)
                    laid += card.data.get("lays", [])
                    if "guards" in card.data:
                        self.guarded_slots.add(card.data["guards"])
                else:
                    out.add(c)
                    if "brings" in card.data:
                        brought = self.icon_mask.get(plain(card.data["brings"]), 0)
                        out.update(each for each in range(self.size) if brought >> each & 1)
        out.update(c for c in range(self.size) if plain(self.names[c]) in removed and self.kind[c] != Kind.BASIC)
        self.meta = tuple(c for c in metas if c not in out)
        self.time_limit = any(self.cards[c].data.get("time_limit") for c in self.meta)
        lays = self._laid([c for name in laid for c in self.by_name.get(plain(name), ())[:1] if c not in out], out)
        self.laid = tuple(lays)
        self.out = tuple([c for c in self.in_order if c in out])
        apart = out | set(self.meta) | set(lays) | {self.basic}
        self.shuffled = tuple([c for c in self.in_order if c not in apart])
        self.out_mask = sum(1 << c for c in out)

    def _laid(self, rules: list[int], out: set[int]) -> list[int]:
        """Of several rules that would replace each other, blended decks lay out the first.

        A slot that a Meta Rule guards is never empty: where its rule was taken out, another one of the slot lies there.
        """
        spots: dict[str, int] = {}
        others = [c for c, card in enumerate(self.cards) if card.kind is Kind.RULE and c not in out]
        for c in rules + [c for c in others if slots(self.cards[c].data) in self.guarded_slots]:
            spots.setdefault(slots(self.cards[c].data) or f"the name {plain(self.names[c])}", c)
        return list(spots.values())

    # What cards do.

    def _compile(self) -> None:
        basic = self.cards[self.basic].data
        self.basic_draw = number(basic["draw"])
        self.basic_play = number(basic.get("play", 1))
        for c, card in enumerate(self.cards):
            data = card.data
            if card.kind is Kind.RULE:
                self.rule[c] = self._rule(data)
            elif card.kind in (Kind.GOAL, Kind.UNGOAL):
                self.formula[c] = self._formula(data)
            elif card.kind is Kind.KEEPER:
                self._keeper(c, data)
            elif card.kind is Kind.CREEPER:
                if "destroyed_by" in data:
                    self.destroyed_by[c] = self.select(data["destroyed_by"])
                if data.get("moves") == "goals":
                    self.followers += (c,)
        self._surprises()
        self.shield_holders = sum(1 << c for c in self.shields)
        self.guard_holders = sum(1 << c for c in self.guards)
        self.hand_bonus_holders = sum(1 << c for c in self.hand_bonus)
        self.containers_mask = sum(1 << c for c in self.container)
        for container in self.container.values():  # a container never lies under another one
            container.holds &= ~self.containers_mask
        self.destroyed_mask = sum(1 << c for c in self.destroyed_by)
        self.no_drinks = sum(1 << c for c, card in enumerate(self.cards) if card.data.get("no_drinks"))
        self.organs = sum(1 << c for c, card in enumerate(self.cards) if card.data.get("facts"))
        self.core = [formula.core for formula in self.formula]
        self.counts_hands = any(formula.hand for formula in self.formula)
        self.watched = 0
        self.watched_mine = 0
        self._sort_rules()
        self.asks_words = False
        for rule in self.rule:
            self.watched |= rule.bonus_in_play | rule.bonus_mine
            self.watched_mine |= rule.bonus_mine
            self.asks_words = self.asks_words or bool(rule.word)

    def _sort_rules(self) -> None:
        """Which rules fill which slot with which number, and which do more than that."""
        rules = [(c, rule) for c, rule in enumerate(self.rule) if self.is_rule[c]]
        self.watchers = sum(1 << c for c, rule in rules if rule.conditional)
        self.numeral_rules = sum(1 << c for c, rule in rules if rule.numerals)
        self.more_rules = sum(1 << c for c, rule in rules if not rule.plain)
        self.usable_rules = sum(1 << c for c, rule in rules if rule.use)
        self.slot_at = [len(SLOT_FIELDS)] * self.size  # rules without such a slot share a last one that nobody reads
        self.slot_number = [0] * self.size
        for c, rule in rules:
            if rule.slot in SLOT_FIELDS:
                self.slot_at[c] = SLOT_FIELDS.index(rule.slot)
                if rule.slot != "numerals":
                    self.slot_number[c] = getattr(rule, rule.slot)

    def _rule(self, data: Fields) -> Rule:
        rule = Rule()
        rule.slot = slots(data)
        rule.guarded = rule.slot in self.guarded_slots
        for field in ("draw", "hand_limit", "keeper_limit", "goals", "start_bonus", "reward", "factlets", "sips"):
            if field in data:
                setattr(rule, field, number(data[field]))
        play = data.get("play")
        if isinstance(play, str) and play.startswith("all"):
            rule.play = ALL
            rule.keep = int(play.split()[-1]) if play != "all" else 0
        elif play is not None:
            rule.play = number(play)
        if "numerals" in data:
            rule.numerals = {int(digit): read_numeral for digit, read_numeral in data["numerals"].items()}
        bonus = data.get("bonus")
        if bonus:
            rule.bonus_draw = number(bonus.get("draw", 0))
            rule.bonus_play = number(bonus.get("play", 0))
            rule.bonus_in_play = self.condition(bonus["while"]["in_play"]) if "in_play" in bonus["while"] else 0
            rule.bonus_mine = self.condition(bonus["while"]["mine"]) if "mine" in bonus["while"] else 0
            rule.conditional = True
        if "no_keeper_limit_for" in data:
            rule.exempt = self.select(data["no_keeper_limit_for"])
        if "harmless" in data:
            rule.harmless = self.select(data["harmless"]) & self.creepers
        rule.first_random = bool(data.get("first_play_random"))
        rule.trivia = data.get("trivia", "")
        rule.word = data.get("word", "")
        duty = data.get("duty")
        if duty:
            rule.sips = number(duty["sips"])
        rule.marker = bool(data.get("marker"))
        rule.is_duty = bool(duty) or rule.marker or rule.word == "required"
        rule.sips = rule.sips or number("one")
        rule.use = "use" in data or rule.is_duty
        more = (rule.conditional, rule.exempt, rule.harmless, rule.first_random, rule.start_bonus, rule.trivia)
        rule.plain = not any(more)
        return rule

    def _formula(self, data: Fields) -> Formula:
        needs: dict[tuple[int, Lack | None], Need] = {}
        most: list[Most] = []
        hand, hand_most = 0, False
        for raw in data["needs"]:
            if isinstance(raw, dict) and "hand" in raw:
                hand, hand_most = abs(number(raw["hand"])), bool(raw.get("most"))
            elif isinstance(raw, dict) and "most" in raw:
                icon = raw["most"] if isinstance(raw["most"], str) else next(iter(raw["most"].values()))
                least = abs(number(raw.get("at_least", 1)))
                most.append(Most(self.select(raw["most"]), least, Lack(icon=str(icon))))
            else:
                need = self._need(raw)
                key = need.mask, None if need.mask else need.lack  # cards that this table lacks are told apart by name
                if key in needs:
                    needs[key].count += need.count
                else:
                    needs[key] = need
        formula = Formula(tuple(needs.values()), self.creepers)
        formula.most = tuple(most)
        formula.hand, formula.hand_most = hand, hand_most
        formula.together = bool(data.get("together"))
        if formula.together:
            formula.core = 0
        if "tie_break" in data:
            formula.tie_break = self.select(data["tie_break"])
        return formula

    def _need(self, raw: str | Fields) -> Need:
        table = self.keepers | self.creepers
        if isinstance(raw, str):
            return Need(self.mask_of([raw]) & table, 1, Lack((raw,)))
        count = raw.get("count", 1)
        many = self.option_numbers.get(count["option"], 1) if isinstance(count, dict) else abs(number(count))
        names = raw.get("any") or raw.get("of")
        if names:
            return Need(self.mask_of(names) & table, many, Lack(tuple(names)))
        mask = self.icon_mask.get(plain(raw["icon"]), 0) & table
        if "lacks" in raw:
            mask &= ~self.icon_mask.get(plain(raw["lacks"]), 0)
        if "kind" in raw:
            mask &= self.kind_mask[Kind[raw["kind"].upper()]]
        lack = Lack(icon=raw["icon"], without=raw.get("lacks", ""), kind=raw.get("kind", ""))
        return Need(mask, many, lack)

    def _keeper(self, c: int, data: Fields) -> None:
        if "container" in data:
            self.container[c] = Container(
                self.select(data["container"]["holds"]), whole=data["container"]["out"] == "all"
            )
        if "guard" in data:
            self.guards[c] = Guard(data["guard"]["against"], self.mask_of(data["guard"]["beaten_by"]))
        if "shields" in data:
            self.shields[c] = self.select(data["shields"]) & self.creepers
        for verb in data.get("safe_from", ()):
            self.safe_from[verb] = self.safe_from.get(verb, 0) | 1 << c
        if "hand_limit_bonus" in data:
            self.hand_bonus[c] = number(data["hand_limit_bonus"])

    def _surprises(self) -> None:
        """Which Surprises answer which kind of card; any Surprise answers a Surprise."""
        fitting: dict[int, list[int]] = {}
        stoppers = []
        everything = []
        for c in range(self.size):
            if self.kind[c] != Kind.SURPRISE or self.out_mask >> c & 1:
                continue
            everything.append(c)
            cancels = self.cards[c].data.get("cancels")
            if cancels:
                fitting.setdefault(int(Kind[cancels.upper()]), []).append(c)
            if self.cards[c].data.get("stops_takes"):
                stoppers.append(c)
        if Kind.GOAL in fitting:
            fitting[Kind.UNGOAL] = fitting[Kind.GOAL]
        self.answers = {kind: tuple(cards) for kind, cards in fitting.items()}
        if everything:
            self.answers[Kind.SURPRISE] = tuple(everything)
        self.stoppers = tuple(stoppers)
