"""What everybody or one seat can see of a game, and who listens to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ruleshift.cards import Card, Deck, plain, quoted
from ruleshift.engine.core.base_game import BaseGame
from ruleshift.engine.core.decision import ChoiceError
from ruleshift.engine.core.event import EVERYTHING, PUBLIC, Ear, Event
from ruleshift.engine.core.kinds import EventKind
from ruleshift.engine.core.notes import Notes
from ruleshift.engine.core.verdict import note_table
from ruleshift.engine.make_views import make_card_numbers, make_own, make_view
from ruleshift.engine.rule_numbers import RuleNumber, basis_of_rule_numbers, rule_numbers
from ruleshift.engine.setup import Notice, notices
from ruleshift.engine.standings import Standing, Why, basis_of_standings, make_standings, make_why
from ruleshift.engine.view import CardNumbers, PrivateView, View

__all__ = ("Hear", "VisibleGame")

Hear = Callable[[Event], None]


class VisibleGame(BaseGame):
    """A game as far as it is looked at and listened to. Nothing here makes a move."""

    __slots__ = ("_numbers", "_standings", "decks")

    decks: tuple[Deck, ...]
    _numbers: tuple[object, tuple[RuleNumber, ...]]
    _standings: tuple[object, tuple[Standing, ...]]

    @property
    def players(self) -> tuple[str, ...]:
        """The players at the table, clockwise."""
        names = self._table.names
        return tuple([names[pid] for pid in self._table.order])

    @property
    def turn(self) -> str:
        """Whose turn it is; empty while the table waits for the first person to draw."""
        return self._table.names[self._table.turn] if self._table.turn_number else ""

    @property
    def turn_number(self) -> int:
        """How many turns have begun."""
        return self._table.turn_number

    @property
    def notices(self) -> list[Notice]:
        """What the table should be told before it begins: impossible Goals, a large group."""
        return notices(self._table.pack, len(self._table.order))

    def card(self, name: str) -> Card:
        """The card of this name: its kind, text and icons. Names are compared as everywhere."""
        pack = self._table.pack
        copies = pack.by_name.get(plain(str(name)))
        if not copies:
            raise ChoiceError(f"No deck of this table has a card called {quoted(name)}.")
        card: Card = pack.cards[copies[0]]
        return card

    def view(self, player: str | None = None) -> View:
        """What one player may know; without a name, what a spectator may know."""
        return make_view(self._table, -1 if player is None else self._seat(player))

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the game, equal copies one by one: the number of a card is its place here.

        They come in the order of the decks; then single cards of other decks.
        """
        pack = self._table.pack
        return tuple([pack.cards[c] for c in pack.in_order])

    def card_numbers(self, player: str | None = None) -> CardNumbers:
        """The cards in a player's view (or a spectator's) as numbers: the place of each in `cards`."""
        return make_card_numbers(self._table, -1 if player is None else self._seat(player))

    def own(self, player: str | None = None) -> PrivateView:
        """What one player knows or is asked and others may not: their view without what everybody sees."""
        return make_own(self._table, -1 if player is None else self._seat(player))

    @property
    def numbers(self) -> tuple[RuleNumber, ...]:
        """The numbers in force for the player whose turn it is, and the cards that each comes from."""
        basis = basis_of_rule_numbers(self._table)
        if basis != self._numbers[0]:
            self._numbers = basis, rule_numbers(self._table)
        return self._numbers[1]

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Every Goal and Ungoal in play, and how near everybody is to it; the same object while nothing changes it."""
        basis = basis_of_standings(self._table)
        if basis != self._standings[0]:
            self._standings = basis, make_standings(self._table)
        return self._standings[1]

    def why(self, player: str) -> Why:
        """Why a player has not won: what is met, missing, blocking, tied."""
        return make_why(self._table, self._seat(player))

    def __str__(self) -> str:
        return str(self.view())

    def __repr__(self) -> str:
        names = "+".join(deck.id for deck in self.decks)
        return f"<Game {names}, {', '.join(self.players)}, turn {self._table.turn_number}>"

    # Who listens.

    def listen(
        self,
        hear: Callable[[Event], None],
        player: str | None = None,
        *,
        everything: bool = False,
        kinds: Iterable[EventKind] | None = None,
    ) -> None:
        """Call a function with every event from now on, as one player (or a spectator, or all-knowing) sees it.

        `kinds` names the kinds of events that are wanted, where not all are: the others are not even made.
        """
        if not callable(hear):
            raise ChoiceError("Whoever listens is a function, which is called with every event.")
        seat = EVERYTHING if everything else PUBLIC if player is None else self._seat(player)
        wanted = None if kinds is None else frozenset(kinds)
        self._table.ears = (*self._table.ears, Ear(seat, hear, wanted))

    def stop_listening(self, hear: Callable[[Event], None]) -> None:
        """Do not call this function any more."""
        self._table.ears = tuple(ear for ear in self._table.ears if ear.hear != hear)

    def note(self) -> Notes:
        """Note from now on who draws and plays what, and how the table stands when turns begin and when the game ends.

        Cards are numbers there, as inside the engine. It costs far less than to listen; a clone notes nothing.
        """
        t = self._table
        t.notes = Notes(len(t.names))
        for pid in t.order:
            t.notes.draw(pid, t.hand[pid])
        note_table(t, t.notes)
        return t.notes

    def _seat(self, name: object) -> int:
        t = self._table
        for pid in t.order:
            if t.names[pid] == name:
                return pid
        for pid in t.order:
            if isinstance(name, str) and plain(t.names[pid]) == plain(name):
                return pid
        raise ChoiceError(f"Nobody at this table is called {quoted(name)}. Here are {', '.join(self.players)}.")
