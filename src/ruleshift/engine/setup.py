"""From decks, names and options to a table: a pack of compiled cards, shuffled and dealt."""

from __future__ import annotations

import copyreg
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from ruleshift.cards import Card, Deck, Kind, plain
from ruleshift.decks import find_deck, find_decks
from ruleshift.decks.add_ons import check_names, why_not
from ruleshift.engine.core import printing
from ruleshift.engine.core.compiled_cards import Use, UseSet
from ruleshift.engine.core.lack import Lack
from ruleshift.engine.core.pack import Pack
from ruleshift.engine.core.rules import Law
from ruleshift.engine.core.table import Table
from ruleshift.engine.effects.binding import bind
from ruleshift.engine.options import ChanceSource, Options, SetupError
from ruleshift.engine.pickling import pickle_by_name
from ruleshift.engine.single_cards import lent_cards

__all__ = (
    "Impossible", "Notice", "compile_pack", "deal_opening_hand", "impossible_goals", "make_pack", "make_table",
    "notices",
    "read_edition",
)  # fmt: skip

OPENING_HAND = 3
MANY = 6
"""More players than that are many for one deck."""


def read_edition(edition: object) -> tuple[Deck, ...]:
    """The decks of a table: a name, a deck, or a list of them."""
    if isinstance(edition, str):
        return find_decks(edition)
    if isinstance(edition, Deck):
        return (edition,)
    parts: list[Any] = list(edition) if hasattr(edition, "__iter__") else [None]
    if not all(isinstance(part, str | Deck) for part in parts):
        raise SetupError("The edition is a deck's name, a deck, or a list of them.")
    return tuple(part if isinstance(part, Deck) else find_deck(part) for part in parts)


def make_pack(decks: tuple[Deck, ...], options: Options, *, solo: bool, lenders: tuple[Deck, ...] = ()) -> Pack:
    """The compiled cards of a table; equal tables share one. `lenders` are the decks that single cards come from."""
    return _pack(_Agreed(decks, options, lenders, solo=solo))


class _Agreed:
    """What a pack depends on, as a key. Decks are compared by identity: each is loaded once and never changes."""

    __slots__ = ("decks", "lenders", "options", "same", "solo")

    def __init__(self, decks: tuple[Deck, ...], options: Options, lenders: tuple[Deck, ...], *, solo: bool) -> None:
        self.decks = decks
        self.options = options
        self.lenders = lenders
        self.solo = solo
        self.same = (
            tuple(map(id, decks)),
            tuple(map(id, lenders)),
            options.meta,
            options.without,
            options.with_cards,
            tuple(sorted(options.numbers.items())),
            tuple(sorted(options.switches.items())),
            options.judging,
            solo,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Agreed) and self.same == other.same

    def __hash__(self) -> int:
        return hash(self.same)


@lru_cache(maxsize=16)
def _pack(agreed: _Agreed) -> Pack:
    pack = compile_pack(agreed.decks, agreed.options, solo=agreed.solo, lenders=agreed.lenders)
    bind(pack)
    return pack


def compile_pack(decks: tuple[Deck, ...], options: Options, *, solo: bool, lenders: tuple[Deck, ...] = ()) -> Pack:
    """The cards of a table as far as questions about the set-up need them: not yet fit to be played."""
    _check_blend(decks)
    lent = lent_cards(options.with_cards, decks, lenders)
    _check_add_ons(decks, lent)
    metas = {plain(card.name): card for deck in decks for card in deck.cards if card.kind is Kind.META}
    agreed = _agreed_metas(metas, options.meta, solo=solo)
    removed = set(_removed(decks, options, lent))
    if solo:
        removed |= {plain(name) for deck in (*decks, *lenders) for name in deck.solo_without}
    agreed = tuple(name for name in agreed if plain(name) not in removed)
    _check_lent(lent, removed, [*metas.values(), *_metas_of(lenders)], agreed, solo=solo)
    numbers = {number.name: number.default for deck in (*lenders, *decks) for number in deck.numbers}
    pack = Pack(decks, frozenset(removed), agreed, numbers | options.numbers, lent)
    pack.recipe = (decks, options, solo, lenders)
    return pack


def _again(decks: tuple[Deck, ...], options: Options, solo: bool, lenders: tuple[Deck, ...]) -> Pack:  # noqa: FBT001
    return make_pack(decks, options, solo=solo, lenders=lenders)


def _reduced(pack: Pack) -> tuple[object, ...]:
    """A pickle says how a pack is made; whoever reads it makes it, or has it."""
    return _again, pack.recipe


copyreg.pickle(Pack, _reduced)  # type: ignore[arg-type]
pickle_by_name(Table)
pickle_by_name(Law)
copyreg.pickle(Use, lambda use: (Use, (use.value, use.open_if, use.argument, use.once)))
copyreg.pickle(UseSet, lambda uses: (UseSet, (uses.uses, uses.duties)))


def _agreed_metas(metas: dict[str, Card], wanted: tuple[str, ...] | None, *, solo: bool) -> tuple[str, ...]:
    if wanted is None:
        return () if solo else tuple(card.name for card in metas.values() if card.data.get("default"))
    unknown = [name for name in wanted if plain(name) not in metas or "with" in metas[plain(name)].data]
    if unknown:
        raise SetupError(f"No deck of this table has a Meta Rule called {unknown[0][:60]!r}.")
    return wanted


def _metas_of(decks: Iterable[Deck]) -> list[Card]:
    return [card for deck in decks for card in deck.cards if card.kind is Kind.META]


def _check_blend(decks: tuple[Deck, ...]) -> None:
    if not decks:
        raise SetupError("A game needs a deck.")
    if len({deck.id for deck in decks}) < len(decks):
        raise SetupError("The same deck cannot be blended with itself.")
    bases = [deck for deck in decks if not deck.adds_to]
    alone = next((deck for deck in bases if not deck.blends), None)
    if alone and len(bases) > 1:
        raise SetupError(f"{alone.name} is never blended with other decks.")
    for deck in decks:
        reason = why_not(deck, [other for other in decks if other is not deck]) if deck.adds_to else None
        if reason:
            raise SetupError(reason)


def _check_add_ons(decks: tuple[Deck, ...], lent: tuple[Card, ...]) -> None:
    """What an add-on speaks of must be at its table; single cards of other decks are."""
    single = [Deck(id="", name="single cards", cards=lent)] if lent else []
    for deck in decks:
        if deck.adds_to:
            check_names(deck, [*(other for other in decks if other is not deck), *single])


def _check_lent(
    lent: tuple[Card, ...], removed: set[str], metas: list[Card], agreed: tuple[str, ...], *, solo: bool
) -> None:
    """A single card that somebody asks for must be able to come into play."""
    in_force = {plain(name) for name in agreed}
    brought = {plain(card.data["brings"]) for card in metas if "brings" in card.data and plain(card.name) in in_force}
    for card in lent:
        if plain(card.name) in removed:
            who = "a solitaire game takes" if solo else "the other options take"
            raise SetupError(f"{card.name} cannot be added: {who} it out.")
        for meta in metas:
            icon = plain(meta.data.get("brings", ""))
            if icon and icon in card.icons and icon not in brought:
                raise SetupError(
                    f"{card.name} cannot be added: it needs the Meta Rule {meta.name}, which is not agreed."
                )


def _removed(decks: tuple[Deck, ...], options: Options, lent: tuple[Card, ...]) -> Iterator[str]:
    """The cards that options take out, by plain name."""
    everything = [*(card for deck in decks for card in deck.cards), *lent]
    names = {plain(card.name) for card in everything}
    basic = {plain(card.name) for card in everything if card.kind is Kind.BASIC}
    for name in options.without:
        if plain(name) not in names:
            raise SetupError(f"No deck of this table has a card called {name[:60]!r}.")
        if plain(name) in basic:
            raise SetupError(f"{name[:60]} cannot be taken out: it is what everything else changes.")
        yield plain(name)
    if not options.judging:
        yield from (plain(card.name) for card in everything if card.judging)
    for deck in decks:
        meant = everything if deck.adds_to else deck.cards
        for switch in deck.switches:
            if not options.switches.get(switch.name, switch.default):
                off = {plain(name) for name in switch.names}
                yield from (plain(card.name) for card in meant if plain(card.name) in off or switch.icon in card.icons)


def make_table(
    pack: Pack,
    names: tuple[str, ...],
    options: Options,
    seed: int,
    order: Sequence[int] | None = None,
    first: str = "",
    chance: ChanceSource | None = None,
) -> Table:
    """A table with the cards shuffled. A journal knows the order of the cards and who was chosen to begin."""
    t = Table()
    t.prepare(pack, names, seed)
    t.chance_source = chance
    t.ask_able = options.ask == "able"
    t.options = options
    t.draw = list(pack.shuffled)
    t.shuffle(t.draw)
    if pack.time_limit:  # drawn in any case, so that a limit that is known (a replay) changes nothing else
        drawn = 8 + t.below(17)
        t.options = options if options.time_limit else msgspec.structs.replace(options, time_limit=drawn)
    beginner = _first(t, options, first)
    t.chance_log.clear()
    if order is not None:
        t.draw = list(order)
    if t.solo:
        t.rules_deck = [c for c in t.draw if pack.kind[c] == Kind.RULE]
        t.draw = [c for c in t.draw if pack.kind[c] != Kind.RULE]
    t.turn = beginner
    return t


def _first(t: Table, options: Options, known: str) -> int:
    chance = t.below(len(t.order))
    if not known and options.first in ("random", "draw"):
        return chance
    name = known or options.first
    for pid, each in enumerate(t.names):
        if plain(each) == plain(name):
            return pid
    raise SetupError(f"Nobody at this table is called {name[:60]!r}, so they cannot begin.")


def deal_opening_hand(t: Table, pid: int) -> None:
    """Three cards; Creepers among them go to the table and are replaced (R169)."""
    t.draw_to_hand(pid, OPENING_HAND)


class Impossible(NamedTuple):
    """A Goal or an Ungoal that nobody can meet with these cards, and what is missing."""

    kind: str
    name: str
    missing: Lack


class Notice(msgspec.Struct, frozen=True):
    """What a table should be told before it begins: that so many players are many, or that a Goal is impossible.

    >>> from ruleshift import Game
    >>> print(Game("pirate", ["Ann", "Bob"], seed=1, options={"without": ["Rum"]}).notices[0])
    The Goal Keg of Rum cannot be met: Rum is out of the game.
    """

    players: int = 0
    goal: str = ""
    kind: str = ""
    """Whether it is a Goal or an Ungoal."""
    lack: Lack | None = None
    """What the Goal asks for and the table has not enough of."""

    def __str__(self) -> str:
        return printing.notice_text(self)


def notices(pack: Pack, players: int) -> list[Notice]:
    """What the table should be told before it begins."""
    crowd = [Notice(players)] if players > MANY else []
    return [*crowd, *(Notice(goal=name, kind=kind, lack=lack) for kind, name, lack in impossible_goals(pack))]


def impossible_goals(pack: Pack) -> list[Impossible]:
    """The Goals and Ungoals of a table that its cards cannot meet."""
    out = pack.out_mask
    found = []
    for c, formula in enumerate(pack.formula):
        if out >> c & 1:
            continue
        wanted = [(need.mask, need.count, need.lack) for need in formula.needs]
        short = [lack for mask, count, lack in (*wanted, *formula.most) if (mask & ~out).bit_count() < count]
        if short:
            found.append(Impossible(pack.cards[c].kind.word.capitalize(), pack.names[c], short[0]))
    return list(dict.fromkeys(found))
