"""A second opinion on every table: worked out from views and deck files alone, without the engine's own arithmetic.

At rest (the active player is asked for a play, or for one of the cards of a small hand) the last event has been
settled: nobody has won unnoticed, nobody out of turn is over a limit, no Creeper lies beside what destroys it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations
from typing import Any

from ruleshift.cards import Card, Kind, plain
from ruleshift.engine.game import Game
from ruleshift.engine.view import Seat, View

__all__ = ("Referee", "at_rest")

AT_REST = ("play", "draw", "end", "small")
WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}


def at_rest(game: Game) -> bool:
    """True if every event so far has been settled."""
    return not game.over and len(game.decisions) == 1 and game.decisions[0].kind in AT_REST


def _single_cards(game: Game) -> Iterator[Card]:
    """The cards that the option `with` names."""
    decks = {deck.id: deck for deck in game.lenders}
    for entry in game.options.with_cards:
        name, _, wanted = entry.partition(":")
        yield next(card for card in decks[name].cards if card.name == wanted)


class Referee:
    """Knows the cards of a game as their files tell them, and judges views."""

    def __init__(self, game: Game) -> None:
        self.cards: dict[str, Card] = {}
        self.icons: dict[str, set[str]] = {}
        numbers: dict[str, int] = {}
        for deck in (*game.lenders, *game.decks):
            numbers |= {number.name: number.default for number in deck.numbers}
        for card in (*(card for deck in game.decks for card in deck.cards), *_single_cards(game)):
            self.cards.setdefault(plain(card.name), card)
            self.icons.setdefault(plain(card.name), set()).update(map(plain, card.icons))
        self.numbers = numbers | game.options.numbers

    def check(self, game: Game) -> None:
        """Nothing is left to be settled."""
        view = game.view()
        if game._table.solo:
            assert not self._met(view), f"not scored: {self._met(view)}"
        else:
            won, lost = self._met(view), self.lost(view)
            assert len(won) != 1 or lost, f"{won} has won and nobody noticed"
            assert won or not lost, "an Ungoal is met and nobody noticed"
        assert len(view.goals) <= self._in_force(view, "goals", 1), "a Goal too many"
        for seat in view.seats:
            out_of_turn = seat.name != view.turn and not game._table.solo
            assert not (out_of_turn and self.is_over(view, seat)), f"{seat.name} is over a limit"
            self._check_destroyed(seat)
            self._check_attached(seat)

    def is_open(self, game: Game) -> bool:
        """True if nobody has won or lost yet."""
        view = game.view()
        return not self._met(view) and not self.lost(view)

    # Numbers.

    def _read(self, view: View, value: Any) -> int:
        """A number of a card: words as they stand, digits as a rule about numerals has them."""
        if isinstance(value, str):
            return WORDS[value]
        for name in view.rules:
            value = int(self._card(name).data.get("numerals", {}).get(str(value), value))
        return int(value)

    def _in_force(self, view: View, field: str, usual: int) -> int:
        for name in view.rules:
            if field in self._card(name).data:
                return self._read(view, self._card(name).data[field])
        return usual

    def is_over(self, view: View, seat: Seat) -> bool:
        """True if a seat has more cards in hand or more Keepers than a limit allows."""
        most = self._in_force(view, "hand_limit", 1_000)
        for name in seat.table:
            most += self._read(view, self._card(name).data.get("hand_limit_bonus", 0))
        keepers = sum(self._card(name).kind is Kind.KEEPER for name in seat.table)
        spared = any(self._spared(view, self._card(name), seat) for name in view.rules)
        return seat.hand > most or (not spared and keepers > self._in_force(view, "keeper_limit", 1_000))

    def _spared(self, view: View, rule: Card, seat: Seat) -> bool:
        """True if a rule exempts the seat from Keeper Limits."""
        what = rule.data.get("no_keeper_limit_for")
        return what is not None and self._holds(view, rule) and any(self._fits(name, what) for name in seat.table)

    def _holds(self, view: View, rule: Card) -> bool:
        wanted = rule.data.get("bonus", {}).get("while", {})
        everywhere = [name for seat in view.seats for name in seat.table]
        mine = [name for seat in view.seats if seat.name == view.turn for name in seat.table]
        return ("in_play" not in wanted or any(self._fits(name, wanted["in_play"]) for name in everywhere)) and (
            "mine" not in wanted or any(self._fits(name, wanted["mine"]) for name in mine)
        )

    def _check_destroyed(self, seat: Seat) -> None:
        for name in seat.table:
            remedy = self._card(name).data.get("destroyed_by")
            cured = remedy is not None and any(self._fits(other, remedy) for other in seat.table)
            assert not cured, f"{name} lies beside what destroys it"

    def _check_attached(self, seat: Seat) -> None:
        """Every Creeper that attaches hangs on a Keeper that it fits on, or there is none."""
        on = dict(seat.attached)
        for at, name in enumerate(seat.table):
            fits = self._card(name).data.get("attaches")
            keepers = [place for place, other in enumerate(seat.table) if fits and self._holds_it(other, fits)]
            hangs = on[at] in keepers if at in on else not keepers
            assert hangs, f"{name} of {seat.name} is attached to {on.get(at)}, not to one of {keepers}"

    def _holds_it(self, name: str, fits: Any) -> bool:
        return self._card(name).kind is Kind.KEEPER and self._fits(name, fits)

    # Goals.

    def _met(self, view: View) -> set[str]:
        """Who has won: every player who meets a Goal unblocked, after the Goal's own tie-break."""
        won: set[str] = set()
        for name in view.goals:
            goal = self._card(name)
            if goal.kind is Kind.GOAL:
                found = [seat for seat in view.seats if self._wins(view, seat, goal)]
                won |= {seat.name for seat in self._broken(found, goal.data.get("tie_break"))}
        return won

    def _broken(self, found: list[Seat], tie_break: Any) -> list[Seat]:
        if tie_break is None or len(found) < 2:
            return found
        counts = [sum(self._fits(name, tie_break) for name in seat.table) for seat in found]
        best = [seat for seat, count in zip(found, counts, strict=True) if count == max(counts)]
        return best if len(best) == 1 else found

    def lost(self, view: View) -> bool:
        """True if an Ungoal is met, by one player or by all together."""
        for name in view.goals:
            card = self._card(name)
            if card.kind is Kind.UNGOAL:
                tables = [seat.table for seat in view.seats]
                if card.data.get("together"):
                    tables = [tuple(name for table in tables for name in table)]
                if any(self._served(card.data["needs"], table) for table in tables):
                    return True
        return False

    def _wins(self, view: View, seat: Seat, goal: Card) -> bool:
        needs = goal.data["needs"]
        compared = [need for need in needs if isinstance(need, dict) and ("most" in need or "hand" in need)]
        plainly = [need for need in needs if need not in compared]
        if not self._served(plainly, seat.table) or self._blocked(view, seat, needs):
            return False
        return all(self._ahead(view, seat, need, needs) for need in compared)

    def _ahead(self, view: View, seat: Seat, need: dict[str, Any], needs: list[Any]) -> bool:
        """The entries that compare players; a rival who is blocked does not hold up an equal number."""

        def counted(each: Seat) -> int:
            if "hand" in need:
                return each.hand
            return sum(self._fits(name, need["most"]) for name in each.table)

        mine, least = counted(seat), need.get("hand", need.get("at_least", 1))
        others = [each for each in view.seats if each.name != seat.name]
        rivals = others if need.get("most") else []
        ahead = all(
            counted(each) < mine or (counted(each) == mine and self._blocked(view, each, needs)) for each in rivals
        )
        return mine >= least and ahead and not (rivals == [] and need.get("most") and len(view.seats) == 1)

    def _served(self, needs: Iterable[Any], table: tuple[str, ...]) -> bool:
        """True if all entries can be served, each card serving one of them only."""
        about_all = [need for need in needs if isinstance(need, dict) and ("none" in need or "sum" in need)]
        if not all(self._suits(need, table) for need in about_all):
            return False
        wanted = [entry for need in needs if need not in about_all for entry in self._single(need)]
        if len(wanted) > 7:  # only counts of one sort are that long
            return sum(self._serves(name, wanted[0]) for name in table) >= len(wanted)
        useful = [name for name in table if any(self._serves(name, entry) for entry in wanted)]
        return any(
            all(self._serves(name, entry) for name, entry in zip(chosen, wanted, strict=True))
            for chosen in permutations(useful, len(wanted))
        )

    def _suits(self, need: dict[str, Any], table: tuple[str, ...]) -> bool:
        """The entries about all cards of a player: none of some sort, and values that add up."""
        if "none" in need:
            return not any(self._fits(name, need["none"]) for name in table)
        return sum(int(self._card(name).data.get("value", 0)) for name in table) >= int(need["sum"])

    def _single(self, need: Any) -> Iterator[Any]:
        """An entry as often as it counts."""
        count = need.get("count", 1) if isinstance(need, dict) else 1
        if isinstance(count, dict):
            count = self.numbers[count["option"]]
        for _ in range(WORDS[count] if isinstance(count, str) else count):
            yield need

    def _serves(self, name: str, need: Any) -> bool:
        if isinstance(need, str):
            return plain(name) == plain(need)
        listed = need.get("any") or need.get("of")
        if listed:
            return plain(name) in map(plain, listed)
        return self._fits(name, {key: need[key] for key in ("icon", "lacks", "kind") if key in need})

    def _blocked(self, view: View, seat: Seat, needs: list[Any]) -> bool:
        creepers = [name for name in seat.table if self._card(name).kind is Kind.CREEPER]
        return any(
            not any(self._asks_for(name, need) for need in needs) and not self._tamed(view, seat, name)
            for name in creepers
        )

    def _asks_for(self, creeper: str, need: Any) -> bool:
        """True if a Goal's entry wants such a Creeper, which then does not block it."""
        if isinstance(need, dict) and isinstance(need.get("most"), dict | str):
            return self._fits(creeper, need["most"])
        return not (isinstance(need, dict) and {"hand", "none", "sum"} & set(need)) and self._serves(creeper, need)

    def _tamed(self, view: View, seat: Seat, creeper: str) -> bool:
        rules = [self._card(name) for name in view.rules]
        if any("harmless" in rule.data and self._fits(creeper, rule.data["harmless"]) for rule in rules):
            return True
        keepers = [self._card(name) for name in seat.table]
        return any("shields" in card.data and self._fits(creeper, card.data["shields"]) for card in keepers)

    # Cards.

    def _card(self, name: str) -> Card:
        return self.cards[plain(name)]

    def _fits(self, name: str, selector: Any) -> bool:
        """True if a card in front of a player is one that a selector means."""
        if isinstance(selector, list):
            return any(self._fits(name, each) for each in selector)
        kind = self._card(name).kind.word
        if isinstance(selector, str):
            return selector in ("any", kind) or plain(selector) == plain(name)
        icons = self.icons[plain(name)]
        return (
            selector.get("kind", kind) in (kind, "any")
            and ("icon" not in selector or plain(selector["icon"]) in icons)
            and ("lacks" not in selector or plain(selector["lacks"]) not in icons)
        )
