"""Game: the public face of the engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import FunctionType
from typing import TYPE_CHECKING, Any

import msgspec

from ruleshift.cards import Deck, RuleshiftError, plain, quoted
from ruleshift.engine import joining, offers, replaying
from ruleshift.engine.answers import check_text, find_option, read_choice
from ruleshift.engine.core.base_game import BaseGame
from ruleshift.engine.core.decision import ChoiceError, Decision, Option
from ruleshift.engine.core.event import Ear, Event
from ruleshift.engine.core.flow import answer, run
from ruleshift.engine.core.imagine import imagine
from ruleshift.engine.core.opening import ask_who_begins
from ruleshift.engine.core.reseed import reseed
from ruleshift.engine.core.table import Table
from ruleshift.engine.core.turn import begin_turn
from ruleshift.engine.core.verdict import Outcome
from ruleshift.engine.departure import Departure
from ruleshift.engine.draft import Draft
from ruleshift.engine.journal import Journal, JournalError, ReplayStep, replay_with
from ruleshift.engine.moves import (
    Chosen,
    Joined,
    Left,
    Move,
    OfferTaken,
    OptionSet,
    Reseeded,
    chosen,
    read_chosen,
    read_move,
    read_order,
)
from ruleshift.engine.name_lists import agree
from ruleshift.engine.options import (
    MOST_PLAYERS,
    ChanceSource,
    Options,
    SetupError,
    check_ask,
    check_name,
    check_people,
    check_players,
    check_seed,
    listed_options,
    read_options,
)
from ruleshift.engine.pickling import pickle_by_name
from ruleshift.engine.position import (
    Position,
    PositionError,
    blaming,
    check_position,
    check_rest,
    describe,
    read_position,
    set_position,
    unsaid,
)
from ruleshift.engine.setup import deal_opening_hand, make_pack, make_table, read_edition
from ruleshift.engine.single_cards import find_lenders
from ruleshift.engine.visible_game import Hear, VisibleGame

__all__ = ("Draft", "Game", "Journal", "JournalError", "ReplayStep")


class Game(VisibleGame):
    """One game at one table: it asks (`decisions`), takes answers (`choose`) and shows (`view`).

    A game belongs to one thread; decks are immutable and shared.

    >>> game = Game("pirate", players=["Ann", "Bob"], seed=7)
    >>> while not game.over:
    ...     decision = game.decisions[0]
    ...     game.choose(decision, decision.default)
    >>> game.outcome.result
    'won'
    """

    __slots__ = (
        "_first", "_order", "_position", "departure", "lenders", "options", "seed",
    )  # fmt: skip

    def __init__(
        self,
        edition: str | Deck | Iterable[str | Deck],
        players: Iterable[str] = ("Ann", "Bob"),
        *,
        seed: int | None = None,
        options: Options | dict[str, Any] | None = None,
        people: Iterable[str] = (),
        lenders: Iterable[Deck] = (),
        order: Sequence[str] | None = None,
        listen: Hear | Mapping[str | None, Hear] | None = None,
        chance: ChanceSource | None = None,
    ) -> None:
        """Deal a game.

        Args:
            edition: The name of a deck, several joined by `+`, the path of a deck file, a `Deck`, or a list of these.
            players: Names, clockwise. One player alone plays the solitaire game.
            seed: The same seed gives the same game; without one each game is another one.
            options: What the table agreed on, as a dict or a record.
            people: The players who are people. Where the option `first` is `draw`, they are asked to draw, and the
                first to do so begins; without people chance decides.
            lenders: Custom decks that the option `with` may take single cards from, besides the five decks.
            order: The whole deck before the cards are dealt, the top last, as `journal.order` has it.
            listen: Hears everything from the first card on: a function, as a spectator, or a function for each
                player (and for None).
            chance: Decides what is random.
        """
        self.decks = read_edition(edition)
        names = check_players(players)
        self.seed = check_seed(seed)
        agreed = read_options(self.decks, {} if options is None else options)
        agreed = msgspec.structs.replace(agreed, people=check_people(people, names) or agreed.people)
        self.lenders = find_lenders(agreed.with_cards, self.decks, lenders)
        pack = make_pack(self.decks, agreed, solo=len(names) == 1, lenders=self.lenders)
        known = None if order is None else read_order(pack, order)
        self._table = make_table(pack, names, agreed, self.seed, known, chance=chance)
        self.options = self._table.options
        ears = listen if isinstance(listen, Mapping) else {} if listen is None else {None: listen}
        for player, hear in ears.items():
            self.listen(hear, player)
        self._deal()

    def _prepare(self, order: Iterable[int], position: Position | None = None) -> None:
        """What a game keeps besides its table, when it begins."""
        self.departure: Departure | None = None
        self._moves = []
        self._numbers = (None, ())
        self._standings = (None, ())
        self._order: tuple[int, ...] | None = tuple(order)  # None where the cards were dealt anew in mid-game
        self._position = position
        self._first = self._table.names[self._table.turn]

    def _deal(self) -> None:
        t = self._table
        self._prepare(t.draw + t.rules_deck)
        for pid in t.around(t.turn):
            deal_opening_hand(t, pid)
        t.changed = 0
        people = sum(1 << pid for pid, name in enumerate(t.names) if name in self.options.people)
        waits = people and self.options.first == "draw" and not t.solo
        t.agenda.append((ask_who_begins, people) if waits else (begin_turn, t.turn))
        run(t)

    @classmethod
    def at(
        cls,
        edition: str | Deck | Iterable[str | Deck],
        players: Iterable[str] = ("Ann", "Bob"),
        *,
        hands: Mapping[str, Sequence[str]] | None = None,
        keepers: Mapping[str, Sequence[str]] | None = None,
        creepers: Mapping[str, Sequence[str]] | None = None,
        rules: Sequence[str] = (),
        goals: Sequence[str] = (),
        draw: Sequence[str] = (),
        discard: Sequence[str] = (),
        under: Mapping[str, Sequence[str]] | None = None,
        attached: Mapping[str, str] | None = None,
        words: Mapping[str, str] | None = None,
        turn: str | None = None,
        phase: str = "play",
        drawn: int | None = None,
        played: int = 0,
        pointer: str | None = None,
        claimed: Sequence[str] = (),
        rules_deck: Sequence[str] = (),
        empty_draw: bool = False,
        seed: int = 0,
        options: Options | dict[str, Any] | None = None,
        lenders: Iterable[Deck] = (),
    ) -> Game:
        """A game in any position at rest, named as scenario files name it.

        What cannot be is refused, and so is a table where somebody has won or has to give up cards for a limit. What is
        not named is as usual: empty hands, nothing on the table, all other cards in the draw pile. `creepers` is only a
        second way to say what lies in front of players.

        >>> game = Game.at(
        ...     "pirate", ["Ann", "Bob"], hands={"Ann": ["Rum"]}, keepers={"Bob": ["Parrot"]}, rules=["Play 2"]
        ... )
        >>> game.decisions[0]
        <Decision of Ann: Play a card: Rum>
        """
        decks = read_edition(edition)
        front = {name: list(cards) for name, cards in (keepers or {}).items()}
        for name, cards in (creepers or {}).items():
            front[name] = [*front.get(name, ()), *cards]
        piles = {"draw": draw, "discard": discard, "rules_deck": rules_deck, "empty_draw": empty_draw}
        position = read_position({
            "edition": [deck.id for deck in decks], "players": list(check_players(players)),
            "turn": turn, "phase": phase, "drawn": drawn, "played": played, "seed": check_seed(seed),
            "pointer": pointer, "claimed": claimed, "table": {"rules": rules, "goals": goals, **piles},
            "options": listed_options(options) if isinstance(options, Options) else options or {},
            "hands": dict(hands or {}), "keepers": front, "under": dict(under or {}),
            "attached": dict(attached or {}), "words": dict(words or {}),
        })  # fmt: skip
        return cls.from_position(position, decks=decks, lenders=lenders)

    @classmethod
    def from_position(
        cls, position: Position, *, decks: tuple[Deck, ...] | None = None, lenders: Iterable[Deck] = ()
    ) -> Game:
        """A game in a position, such as `Position.from_toml(text)` reads. `decks` stand for those that it names."""
        game = cls._set(position, decks, lenders)
        check_rest(game._table)
        run(game._table)
        return game

    @classmethod
    def _set(cls, position: Position, decks: tuple[Deck, ...] | None = None, lenders: Iterable[Deck] = ()) -> Game:
        """A game in a position, with its first question still to be asked."""
        check_position(position)
        game = cls.__new__(cls)
        with blaming("edition"):
            game.decks = read_edition(position.edition) if decks is None else decks
        with blaming("players"):
            names = check_players(position.players)
        with blaming("seed"):
            game.seed = check_seed(position.seed)
        with blaming("options"):
            options = read_options(game.decks, position.options)
            game.lenders = find_lenders(options.with_cards, game.decks, lenders)
        with blaming("options" if len(game.decks) == 1 else "edition"):
            pack = make_pack(game.decks, options, solo=len(names) == 1, lenders=game.lenders)
            game._table = make_table(pack, names, options, game.seed)
        game.options = game._table.options
        game._prepare(set_position(game._table, position), position)
        return game

    @property
    def position(self) -> Position:
        """The table as it is, at rest, as a record that prints as the table part of a scenario file.

        A game that is set by it goes on alike; chance takes a course of its own, and turns and drinks are counted
        anew. Where the format has no word for something that matters, such as what was used this turn, it is refused.
        """
        ids = [deck.id for deck in self.decks]
        position = describe(self._table, ids, self._table.options, self.seed)
        try:
            again = Game.from_position(position, decks=self.decks, lenders=self.lenders)
        except RuleshiftError as error:
            raise PositionError(f"This position cannot be saved: {error}") from None
        lost = unsaid(self._table, again._table)
        if lost:
            raise PositionError(f"This position cannot be saved: there is no word for {', '.join(lost)}.")
        return position

    # What is asked.

    if TYPE_CHECKING:  # the usual answer goes straight to the compiled base; everything else comes back here

        def choose(self, decision: Decision | str, choice: Option | int | str, *, by: str | None = None) -> None:
            """Answer a decision; what is not offered raises `ChoiceError`, and nothing has changed then.

            Args:
                decision: An open decision, or the name of the player who owes one.
                choice: One of its options, the index of one, or a text.
                by: Who answers, where that should be checked.
            """

    def _choose_otherwise(self, decision: object, choice: object, by: object) -> None:
        t = self._table
        asked = decision if isinstance(decision, Decision) and decision in t.decisions else self._open(decision)
        if by is not None and self._seat(by) != asked.pid:
            raise ChoiceError(f"This decision is {asked.player}'s, not {by}'s.")
        value = read_choice(asked, choice)
        self._moves.append((asked.pid, value))
        answer(t, asked, value)

    def playout(self, seed: int | None = None) -> Outcome:
        """Play on to the end, every choice at random; how the game ended.

        The same seed makes the same choices, compiled or not; without one they are others each time. Like any other
        moves they are journalled and heard.

        >>> Game("camping", seed=5).playout(1).result
        'won'
        """
        self._play_out(check_seed(seed))
        outcome = self.outcome
        assert outcome is not None
        return outcome

    def choose_all(
        self, decision: Decision | str, choices: Sequence[Option | int | str], *, by: str | None = None
    ) -> None:
        """Choose everything that a limit asks for at once: `decision.count` cards, each as in `choose`.

        They are the same moves as one by one. An option that stands for equal copies may be chosen once for each. If
        one choice is not offered, ChoiceError is raised, and nothing has changed.
        """
        asked = decision if isinstance(decision, Decision) and decision in self.decisions else self._open(decision)
        if by is not None and self._seat(by) != asked.pid:
            raise ChoiceError(f"This decision is {asked.player}'s, not {by}'s.")
        if not isinstance(choices, Sequence):
            raise ChoiceError("The choices are a list, each of them as in choose.")
        if len(choices) != asked.count:
            raise ChoiceError(f"Choose {asked.count}, not {len(choices)}.")
        if asked.count == 1:
            self.choose(asked, choices[0])
            return
        found = [find_option(asked, each) for each in choices]
        if -1 in found:
            raise ChoiceError(f"That is not offered. Offered: {asked.offers()}.")
        draft = self.draft()
        for at in found:
            draft.game.choose(asked.player, asked.options[at].text)
        self.adopt(draft)

    def _open(self, decision: object) -> Decision:
        if isinstance(decision, Decision):
            raise ChoiceError("This decision is not open any more." if not self.over else "The game is over.")
        return self._owed_by(decision)

    def _owed_by(self, name: object) -> Decision:
        pid = self._seat(name)
        for decision in self._table.decisions:
            if decision.pid == pid:
                return decision
        waiting = [decision.player for decision in self._table.decisions if not decision.private]
        others = f"; {agree(waiting, 'has')}" if waiting else ": the game is over" if self.over else ""
        raise ChoiceError(f"{name} has nothing to decide now{others}.")

    # People.

    def join(self, name: str) -> None:
        """A newcomer joins, at any moment: three cards, to the right of the player whose turn it is."""
        name = check_name(name)
        if self.over:
            raise SetupError("The game is over; nobody can join.")
        if self._table.solo:
            raise SetupError("A solitaire game cannot be joined.")
        if len(self._table.order) >= MOST_PLAYERS:
            raise SetupError(f"The table is full: at most {MOST_PLAYERS} can play.")
        if any(plain(each) == plain(name) for each in self.players):
            raise SetupError("Two players cannot have the same name.")
        self._moves.append(("join", name))
        joining.join(self._table, name)
        run(self._table)

    def leave(self, name: str) -> None:
        """A player leaves, at any moment. Whoever remains alone wins."""
        pid = self._seat(name)
        if self.over:
            raise SetupError("The game is over already.")
        if self._table.solo:
            raise SetupError("In a solitaire game there is nobody to leave: stop playing instead.")
        self._moves.append(("leave", self._table.names[pid]))
        joining.leave(self._table, pid)
        run(self._table)

    @property
    def ask(self) -> str:
        """Who is asked for Surprises: `public` or `able`, as in the options, or as it was set last."""
        return "able" if self._table.ask_able else "public"

    def set_ask(self, ask: str) -> None:
        """Change who is asked for Surprises from the next card on; a window that is open stays as it is."""
        ask = check_ask(ask)
        if self.over:
            raise SetupError("The game is over; nobody is asked any more.")
        self._moves.append(("option", "ask", ask))
        self._table.ask_able = ask == "able"

    def offers(self, player: str) -> tuple[str, ...]:
        """What a player may do at any time, without being asked: `opt out`, `call out NAME`, `leave`."""
        return offers.offers(self._table, self._seat(player))

    def take_offer(self, player: str, offer: str) -> None:
        """Take one of the standing offers."""
        pid = self._seat(player)
        if offer not in self.offers(player):
            listed = ", ".join(self.offers(player)) or "nothing"
            raise ChoiceError(f"{str(offer)[:60]!r} is not open to {player}. Open: {listed}.")
        if offer == "leave":
            self.leave(player)
            return
        self._moves.append(("offer", self._table.names[pid], offer))
        if offer == "opt out":
            offers.opt_out(self._table, pid)
        else:
            offers.call_out(self._table, pid, self._seat(offer.removeprefix("call out ")))
        run(self._table)

    # Copies and files.

    def clone(self, seed: int | None = None) -> Game:
        """An independent copy; with a seed, chance takes another course from here on.

        The piles that lie face down are shuffled anew then (and a hidden Time Limit is drawn anew), which the copy's
        journal has as a move. Whatever some player has seen stays where it is, hands above all: `imagine` deals those
        again.

        >>> game = Game("camping", ["Ann", "Bob"], seed=1)
        >>> len({game.clone(seed=seed).playout(1).winner for seed in range(20)})
        2
        """
        new = self._at_table(self._table.clone())
        if seed is not None:
            seed = check_seed(seed)
            new._table.chance_script = None
            if not self.over:
                new._reseed(seed)
        return new

    def _reseed(self, seed: int) -> None:
        if self.over:
            raise SetupError("The game is over; chance has nothing to decide any more.")
        self._moves.append(("seed", seed))
        reseed(self._table, seed)

    def _at_table(self, table: Table) -> Game:
        """The same game, its moves so far included, at another table."""
        new = Game.__new__(Game)
        new.decks = self.decks
        new.lenders = self.lenders
        new.options = self.options
        new.seed = self.seed
        new.departure = self.departure
        new._order = self._order
        new._position = self._position
        new._first = self._first
        new._moves = self._moves[:]
        new._numbers = self._numbers
        new._standings = self._standings
        new._table = table
        return new

    def __copy__(self) -> Game:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> Game:
        return self.clone()

    def draft(self) -> Draft:
        """A copy to try moves on. Nobody hears of them unless the draft is adopted."""
        copy = self.clone()
        heard: list[tuple[Ear, list[Event]]] = [(ear, []) for ear in self._table.ears]
        copy._table.ears = tuple([Ear(ear.seat, events.append, ear.kinds) for ear, events in heard])
        return Draft(copy, heard, len(self._moves), len(self._table.chance_log))

    def adopt(self, draft: Draft) -> None:
        """Make what was tried on a draft the course of this game, and tell it to those who still listen."""
        if not isinstance(draft, Draft):
            raise ChoiceError("Only a draft of this game can be adopted: game.draft() makes one.")
        if draft.since != len(self._moves):
            raise ChoiceError("The game has gone on since this draft was made.")
        ears, new = self._table.ears, draft.game
        self._table, self._moves = new._table, new._moves
        self._table.ears = ears
        listening = {id(ear) for ear in ears}
        for ear, events in draft.heard:
            if id(ear) in listening:
                for event in events:
                    ear.hear(event)

    def imagine(self, player: str, seed: int, known: Mapping[str, Sequence[str]] | None = None) -> Game | None:
        """A game as it might be for one player: what that seat cannot see is dealt anew at random.

        `known` names cards that the player knows to be in other hands. None while a card face down stands in the way,
        or another player alone is to decide.
        The same seed gives the same game, whatever the hidden cards really are. It begins there: it knows neither the
        seed nor the moves of this game, and has no journal.
        """
        t = self._table
        pid = self._seat(player)
        if known is not None and not isinstance(known, Mapping):
            raise ChoiceError("What is known is a dict: the name of a player, and a list of cards in that hand.")
        cards = {self._seat(name): self._copies(names) for name, names in (known or {}).items()}
        seed = check_seed(seed)
        table = imagine(t, pid, seed, cards)
        if table is None:
            return None
        new = self._at_table(table)
        # Each of these would give the real deal away.
        new.seed, new.options = seed, table.options
        new._order, new._position, new._moves = None, None, []
        return new

    def _copies(self, names: Sequence[str]) -> list[int]:
        by_name = self._table.pack.by_name
        copies: list[int] = []
        if not isinstance(names, Iterable):
            raise ChoiceError("The cards that are known are a list of names.")
        for name in names:
            if plain(str(name)) not in by_name:
                raise ChoiceError(f"No deck of this table has a card called {quoted(name)}.")
            free = [c for c in by_name[plain(name)] if c not in copies]
            copies += free[:1]
        return copies

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every move so far, as records."""
        return self._records(0)

    def _records(self, since: int) -> tuple[Move, ...]:
        t = self._table
        return tuple([
            chosen(t, move[0], move[1]) if isinstance(move[0], int) else read_move(list(move))
            for move in self._moves[since:]
        ])  # fmt: skip

    @property
    def journal(self) -> Journal:
        """The whole game so far, as a record that can be saved and replayed."""
        return replaying.journal_of(self)

    @classmethod
    def from_journal(cls, journal: Journal, moves: int | None = None) -> Game:
        """Replay a journal to its end, or up to a number of moves, to look at it or to play on from there.

        A journal of another version of Ruleshift or of its decks is replayed as far as its moves are still lawful;
        `departure` tells of it.
        """
        return replaying.replay(cls, journal, moves)

    @classmethod
    def retrace(cls, journal: Journal) -> Iterator[Game]:
        """Replay a journal move by move: the game before its first move, then the same game after each one.

        A journal of another version may end early; `departure` tells of it then.
        """
        return replaying.retrace(cls, journal)

    def make(self, move: Move) -> None:
        """Make a move that a game or a journal told of. What is not lawful is refused, and nothing has changed then."""
        match move:
            case Chosen():
                self._make_choice(move)
            case Joined(player):
                self.join(player)
            case Left(player):
                self.leave(player)
            case OfferTaken(player, offer):
                self.take_offer(player, offer)
            case OptionSet("ask", value):
                self.set_ask(value)
            case Reseeded(seed):
                self._reseed(check_seed(seed))
            case OptionSet(name):
                raise ChoiceError(f"The option {str(name)[:40]!r} cannot be changed in mid-game.")
            case _:
                raise ChoiceError("A move is a record: Chosen, Joined, Left, OfferTaken, OptionSet or Reseeded.")

    def _make_choice(self, move: Chosen) -> None:
        decision = self._owed_by(move.player)
        value = read_chosen(self._table, move)
        if isinstance(value, str):
            value = check_text(decision, value) if decision.takes_text else -1
        elif value not in decision._values:
            value = -1
        if value == -1:
            raise ChoiceError(f"{quoted(move.choice)} is not offered. Offered: {decision.offers()}.")
        self._moves.append((decision.pid, value))
        answer(self._table, decision, value)


def _replayed(journal: Journal) -> Iterator[ReplayStep]:
    return replaying.positions(Game, journal)


replay_with(_replayed)
pickle_by_name(Game)
if isinstance(BaseGame.choose, FunctionType):  # which takes anything, since compiled code would refuse with a TypeError
    BaseGame.choose.__annotations__ = {
        "decision": Decision | str, "choice": Option | int | str, "by": str | None, "return": None,
    }  # fmt: skip
