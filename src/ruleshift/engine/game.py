"""Game: the public face of the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from ruleshift import __version__
from ruleshift.cards import Card, Deck, RuleshiftError, plain
from ruleshift.engine import joining, offers
from ruleshift.engine.answers import check_text, find_option, read_choice
from ruleshift.engine.core.decision import ChoiceError, Decision, Option
from ruleshift.engine.core.event import EVERYTHING, PUBLIC, Ear, Event
from ruleshift.engine.core.flow import answer, run
from ruleshift.engine.core.imagine import imagine
from ruleshift.engine.core.kinds import EventKind
from ruleshift.engine.core.notes import Notes
from ruleshift.engine.core.opening import ask_who_begins
from ruleshift.engine.core.turn import begin_turn
from ruleshift.engine.core.verdict import Outcome, note_table
from ruleshift.engine.departure import (
    Departure,
    Told,
    cannot_open,
    cards_digest,
    depart_at,
    fit_options,
    of_this_version,
    read_told,
)
from ruleshift.engine.journal import (
    VERSION,
    Journal,
    JournalError,
    ReplayStep,
    decks_of,
    lenders_of,
    replay_with,
)
from ruleshift.engine.moves import (
    Chosen,
    Joined,
    Left,
    MadeMove,
    Move,
    OfferTaken,
    OptionSet,
    card_token,
    chance_words,
    chosen,
    move_row,
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
    describe,
    read_position,
    set_position,
    unsaid,
)
from ruleshift.engine.rule_numbers import RuleNumber, basis_of_rule_numbers, rule_numbers
from ruleshift.engine.setup import deal_opening_hand, make_pack, make_table, notices, read_edition
from ruleshift.engine.single_cards import find_lenders
from ruleshift.engine.standings import Standing, Why, basis_of_standings, make_standings, make_why
from ruleshift.engine.view import CardNumbers, PrivateView, View, make_card_numbers, make_own, make_view

__all__ = ("Draft", "Game")

Hear = Callable[[Event], None]

_ELSEWHERE = ("edition", "players", "options", "seed")
"""What a journal says outside of its position."""


class Game:
    """One game at one table. It belongs to one thread; decks are immutable and shared.

    >>> game = Game("pirate", players=["Ann", "Bob"], seed=7)
    >>> while not game.over:
    ...     decision = game.decisions[0]
    ...     game.choose(decision, decision.default)
    >>> game.outcome.result
    'won'
    """

    __slots__ = (
        "_first", "_moves", "_numbers", "_order", "_position", "_standings", "decks", "departure", "lenders",
        "options", "seed", "table",
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

        `people` are the players who are people. Where the option `first` is `draw`, they are asked to draw, and the
        first to do so begins; without people chance decides. `lenders` are custom decks that the option `with` may
        take single cards from, besides the five decks.

        `order` is the whole deck as it lies before the cards are dealt, the top last, as `journal.order` has it.
        `listen` hears everything from the first card that is dealt: a function as a spectator does, or a function for
        each player (and for None). `chance` decides what is random.
        """
        self.decks = read_edition(edition)
        names = check_players(players)
        self.seed = check_seed(seed)
        agreed = read_options(self.decks, {} if options is None else options)
        agreed = msgspec.structs.replace(agreed, people=check_people(people, names) or agreed.people)
        self.lenders = find_lenders(agreed.with_cards, self.decks, lenders)
        pack = make_pack(self.decks, agreed, solo=len(names) == 1, lenders=self.lenders)
        known = None if order is None else read_order(pack, order)
        self.table = make_table(pack, names, agreed, self.seed, known, chance=chance)
        self.options = self.table.options
        ears = listen if isinstance(listen, Mapping) else {} if listen is None else {None: listen}
        for player, hear in ears.items():
            self.listen(hear, player)
        self._deal()

    def _prepare(self, order: Iterable[int], position: Position | None = None) -> None:
        """What a game keeps besides its table, when it begins."""
        self.departure: Departure | None = None
        self._moves: list[tuple[Any, ...]] = []
        self._numbers: tuple[object, tuple[RuleNumber, ...]] = (None, ())
        self._standings: tuple[object, tuple[Standing, ...]] = (None, ())
        self._order = tuple(order)
        self._position = position
        self._first = self.table.names[self.table.turn]

    def _deal(self) -> None:
        t = self.table
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
        """A game in any position at rest, named as scenario files name it; what cannot be is refused.

        What is not named is as usual: empty hands, nothing on the table, all other cards in the draw pile. `creepers`
        is only a second way to say what lies in front of players.

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
            "hands": dict(hands or {}), "keepers": front, "under": dict(under or {}), "words": dict(words or {}),
        })  # fmt: skip
        return cls.from_position(position, decks=decks, lenders=lenders)

    @classmethod
    def from_position(
        cls, position: Position, *, decks: tuple[Deck, ...] | None = None, lenders: Iterable[Deck] = ()
    ) -> Game:
        """A game in a position, such as `Position.from_toml(text)` reads. `decks` stand for those that it names."""
        game = cls._set(position, decks, lenders)
        run(game.table)
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
            game.table = make_table(pack, names, options, game.seed)
        game.options = game.table.options
        game._prepare(set_position(game.table, position), position)
        return game

    @property
    def position(self) -> Position:
        """The table as it is, at rest, as a record that prints as the table part of a scenario file.

        A game that is set by it goes on alike; chance takes a course of its own, and turns and drinks are counted
        anew. Where the format has no word for something that matters, such as what was used this turn, it is refused.
        """
        ids = [deck.id for deck in self.decks]
        position = describe(self.table, ids, self.options, self.seed)
        try:
            again = Game.from_position(position, decks=self.decks, lenders=self.lenders)
        except RuleshiftError as error:
            raise PositionError(f"This position cannot be written down: {error}") from None
        lost = unsaid(self.table, again.table)
        if lost:
            raise PositionError(f"This position cannot be written down: there is no word for {', '.join(lost)}.")
        return position

    # What is asked.

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Everything that players are asked now. Several may be open at once."""
        return self.table.decisions

    @property
    def over(self) -> bool:
        """True if the game has ended."""
        return self.table.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        outcome: Outcome | None = self.table.outcome
        return outcome

    def choose(self, decision: Decision | str, choice: Option | int | str, *, by: str | None = None) -> None:
        """Answer a decision: with one of its options, the option's index, or a text.

        `decision` may be the name of a player who owes one. Anything that is not offered raises ChoiceError, and
        nothing has changed then.
        """
        t = self.table
        asked: Any = decision if decision in t.decisions else self._open(decision)
        if by is not None and self._seat(by) != asked.pid:
            raise ChoiceError(f"This decision is {asked.player}'s, not {by}'s.")
        values = asked.values
        value = values[choice] if type(choice) is int and 0 <= choice < len(values) else read_choice(asked, choice)
        self._moves.append((asked.pid, value))
        answer(t, asked, value)

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
        if len(choices) != asked.count:
            raise ChoiceError(f"Choose {asked.count}, not {len(choices)}.")
        if asked.count == 1:
            self.choose(asked, choices[0])
            return
        cards = [asked.options[at].card if at >= 0 else None for at in (find_option(asked, each) for each in choices)]
        if None in cards:
            raise ChoiceError(f"That is not offered. Offered: {asked.offers()}.")
        draft = self.draft()
        for card in cards:
            draft.game.choose(asked.player, str(card))
        self.adopt(draft)

    def _open(self, decision: Decision | str) -> Decision:
        if isinstance(decision, Decision):
            raise ChoiceError("This decision is not open any more." if not self.over else "The game is over.")
        return self._owed_by(decision)

    def _owed_by(self, name: str) -> Decision:
        pid = self._seat(name)
        for decision in self.table.decisions:
            if decision.pid == pid:
                return decision
        waiting = [decision.player for decision in self.table.decisions if not decision.private]
        others = f"; {agree(waiting, 'has')}" if waiting else ": the game is over" if self.over else ""
        raise ChoiceError(f"{name} has nothing to decide now{others}.")

    # What is known.

    @property
    def players(self) -> tuple[str, ...]:
        """The players at the table, clockwise."""
        names = self.table.names
        return tuple([names[pid] for pid in self.table.order])

    @property
    def turn(self) -> str:
        """Whose turn it is; empty while the table waits for the first person to draw."""
        return self.table.names[self.table.turn] if self.table.turn_number else ""

    @property
    def notices(self) -> list[str]:
        """What the table should be told before it begins: impossible Goals, a large group."""
        return notices(self.table.pack, len(self.table.order))

    def card(self, name: str) -> Card:
        """The card of this name: its kind, text and icons. Names are compared as everywhere."""
        pack = self.table.pack
        copies = pack.by_name.get(plain(name))
        if not copies:
            raise ChoiceError(f"No deck of this table has a card called {name[:60]!r}.")
        card: Card = pack.cards[copies[0]]
        return card

    def view(self, player: str | None = None) -> View:
        """What one player may know; without a name, what a spectator may know."""
        return make_view(self.table, -1 if player is None else self._seat(player))

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the game, in the order of its decks, equal copies one by one; then single cards of others."""
        return tuple(self.table.pack.cards)

    def card_numbers(self, player: str | None = None) -> CardNumbers:
        """The cards in a player's view (or a spectator's) as numbers: the place of each in `cards`."""
        return make_card_numbers(self.table, -1 if player is None else self._seat(player))

    def own(self, player: str | None = None) -> PrivateView:
        """What one player knows or is asked and others may not: their view without what everybody sees."""
        return make_own(self.table, -1 if player is None else self._seat(player))

    @property
    def numbers(self) -> tuple[RuleNumber, ...]:
        """The numbers in force for the player whose turn it is, and the cards that each comes from."""
        basis = basis_of_rule_numbers(self.table)
        if basis != self._numbers[0]:
            self._numbers = basis, rule_numbers(self.table)
        return self._numbers[1]

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Every Goal and Ungoal in play, and how near everybody is to it; the same object while nothing changes it."""
        basis = basis_of_standings(self.table)
        if basis != self._standings[0]:
            self._standings = basis, make_standings(self.table)
        return self._standings[1]

    def why(self, player: str) -> Why:
        """Why a player has not won: what is met, missing, blocking, tied."""
        return make_why(self.table, self._seat(player))

    def __str__(self) -> str:
        return str(self.view())

    def __repr__(self) -> str:
        names = "+".join(deck.id for deck in self.decks)
        return f"<Game {names}, {', '.join(self.players)}, turn {self.table.turn_number}>"

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
        seat = EVERYTHING if everything else PUBLIC if player is None else self._seat(player)
        wanted = None if kinds is None else frozenset(kinds)
        self.table.ears = (*self.table.ears, Ear(seat, hear, wanted))

    def stop_listening(self, hear: Callable[[Event], None]) -> None:
        """Do not call this function any more."""
        self.table.ears = tuple(ear for ear in self.table.ears if ear.hear != hear)

    def note(self) -> Notes:
        """Note from now on who draws and plays what, and how the table stands when turns begin and when the game ends.

        Cards are numbers there, as in `table`. It costs far less than to listen; a clone notes nothing.
        """
        t = self.table
        t.notes = Notes(len(t.names))
        for pid in t.order:
            t.notes.draw(pid, t.hand[pid])
        note_table(t, t.notes)
        return t.notes

    # People.

    def join(self, name: str) -> None:
        """A newcomer joins, at any moment: three cards, to the right of the player whose turn it is."""
        name = check_name(name)
        if self.over:
            raise SetupError("The game is over; nobody can join.")
        if self.table.solo:
            raise SetupError("A solitaire game cannot be joined.")
        if len(self.table.order) >= MOST_PLAYERS:
            raise SetupError(f"The table is full: at most {MOST_PLAYERS} can play.")
        if any(plain(each) == plain(name) for each in self.players):
            raise SetupError("Two players cannot have the same name.")
        self._moves.append(("join", name))
        joining.join(self.table, name)
        run(self.table)

    def leave(self, name: str) -> None:
        """A player leaves, at any moment. Whoever remains alone wins."""
        pid = self._seat(name)
        if self.over:
            raise SetupError("The game is over already.")
        if self.table.solo:
            raise SetupError("In a solitaire game there is nobody to leave: stop playing instead.")
        self._moves.append(("leave", self.table.names[pid]))
        joining.leave(self.table, pid)
        run(self.table)

    @property
    def ask(self) -> str:
        """Who is asked for Surprises: `public` or `able`, as in the options, or as it was set last."""
        return "able" if self.table.ask_able else "public"

    def set_ask(self, ask: str) -> None:
        """Change who is asked for Surprises from the next card on; a window that is open stays as it is."""
        ask = check_ask(ask)
        if self.over:
            raise SetupError("The game is over; nobody is asked any more.")
        self._moves.append(("option", "ask", ask))
        self.table.ask_able = ask == "able"

    def offers(self, player: str) -> tuple[str, ...]:
        """What a player may do at any time, without being asked: `opt out`, `call out NAME`, `leave`."""
        return offers.offers(self.table, self._seat(player))

    def take_offer(self, player: str, offer: str) -> None:
        """Take one of the standing offers."""
        pid = self._seat(player)
        if offer not in self.offers(player):
            listed = ", ".join(self.offers(player)) or "nothing"
            raise ChoiceError(f"{str(offer)[:60]!r} is not open to {player}. Open: {listed}.")
        if offer == "leave":
            self.leave(player)
            return
        self._moves.append(("offer", self.table.names[pid], offer))
        if offer == "opt out":
            offers.opt_out(self.table, pid)
        else:
            offers.call_out(self.table, pid, self._seat(offer.removeprefix("call out ")))
        run(self.table)

    def _seat(self, name: object) -> int:
        t = self.table
        for pid in t.order:
            if t.names[pid] == name:
                return pid
        for pid in t.order:
            if isinstance(name, str) and plain(t.names[pid]) == plain(name):
                return pid
        raise ChoiceError(f"Nobody at this table is called {str(name)[:60]!r}. Here are {', '.join(self.players)}.")

    # Copies and files.

    def clone(self, seed: int | None = None) -> Game:
        """An independent copy; with a seed, chance takes another course from here on."""
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
        new.table = self.table.clone()
        if seed is not None:
            new.table.rng = check_seed(seed)
            new.table.chance_script = new.table.chance_source = None
        return new

    def __copy__(self) -> Game:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> Game:
        return self.clone()

    def draft(self) -> Draft:
        """A copy to try moves on. Nobody hears of them unless the draft is adopted."""
        copy = self.clone()
        heard: list[tuple[Ear, list[Event]]] = [(ear, []) for ear in self.table.ears]
        copy.table.ears = tuple([Ear(ear.seat, events.append, ear.kinds) for ear, events in heard])
        return Draft(copy, heard, len(self._moves), len(self.table.chance_log))

    def adopt(self, draft: Draft) -> None:
        """Make what was tried on a draft the course of this game, and tell it to those who still listen."""
        if draft.since != len(self._moves):
            raise ChoiceError("The game has gone on since this draft was made.")
        ears, new = self.table.ears, draft.game
        self.table, self._moves = new.table, new._moves
        self.table.ears = ears
        for ear, events in draft.heard:
            if ear in ears:
                for event in events:
                    ear.hear(event)

    def imagine(self, player: str, seed: int, known: Mapping[str, Sequence[str]] | None = None) -> Game | None:
        """A game as it might be for one player: what that seat cannot see is dealt anew at random.

        `known` names cards that the player knows to be in other hands. None while a card face down stands in the way,
        or another player alone is to decide.
        The same seed gives the same game, whatever the hidden cards really are.
        """
        t = self.table
        pid = self._seat(player)
        cards = {self._seat(name): self._copies(names) for name, names in (known or {}).items()}
        table = imagine(t, pid, check_seed(seed), cards)
        if table is None:
            return None
        new = self.clone()
        new.table = table
        return new

    def _copies(self, names: Sequence[str]) -> list[int]:
        by_name = self.table.pack.by_name
        copies: list[int] = []
        for name in names:
            if plain(name) not in by_name:
                raise ChoiceError(f"No deck of this table has a card called {name[:60]!r}.")
            free = [c for c in by_name[plain(name)] if c not in copies]
            copies += free[:1]
        return copies

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every move so far, as records."""
        return self._records(0)

    def _records(self, since: int) -> tuple[Move, ...]:
        t = self.table
        return tuple([
            chosen(t, move[0], move[1]) if isinstance(move[0], int) else read_move(list(move))
            for move in self._moves[since:]
        ])  # fmt: skip

    @property
    def journal(self) -> Journal:
        """The whole game so far, as a record that can be saved and replayed."""
        t = self.table
        pack = t.pack
        return Journal(
            ruleshift=VERSION,
            decks=[deck.id for deck in self.decks],
            own_decks={deck.id: deck.source for deck in (*self.decks, *self.lenders) if not deck.built_in},
            players=list(t.names[: len(t.names) - sum(move[0] == "join" for move in self._moves)]),
            options=msgspec.to_builtins(self.options),
            seed=self.seed,
            first=self._first,
            order=[card_token(pack, c) for c in self._order],
            moves=[move_row(move) for move in self.moves],
            random=chance_words(pack, t.chance_log),
            version=__version__,
            digest=cards_digest(pack),
            position=_kept_position(self._position),
        ).sealed()

    @classmethod
    def from_journal(cls, journal: Journal, moves: int | None = None) -> Game:
        """Replay a journal to its end, or up to a number of moves, to look at it or to play on from there.

        A journal of another version of Ruleshift or of its decks is replayed as far as its moves are still lawful;
        `departure` tells of it.
        """
        if not isinstance(journal, Journal):
            raise JournalError("A game is replayed from a journal: Journal.load(path) reads one from a file.")
        if moves is not None and not 0 <= moves <= len(journal.moves):
            raise JournalError(f"The journal has {len(journal.moves)} moves; it cannot be cut at {moves}.")
        steps = cls.retrace(journal)
        game = next(steps)
        for _ in zip(range(len(journal.moves) if moves is None else moves), steps, strict=False):
            pass
        game.table.chance_script = None
        return game

    @classmethod
    def retrace(cls, journal: Journal) -> Iterator[Game]:
        """Replay a journal move by move: the game before its first move, then the same game after each one.

        A journal of another version may end early; `departure` tells of it then.
        """
        game = cls._opening(journal)
        yield game
        exact = of_this_version(journal, game.table.pack)
        for number, move in enumerate(journal.moves):
            try:
                if exact:
                    game.make(read_move(move))
                else:
                    game._make_if_lawful(read_move(move))
            except (ValueError, IndexError, TypeError) as error:
                if exact:
                    raise JournalError(f"The journal cannot be replayed at move {number + 1}: {error}") from None
                game.departure = depart_at(journal, number, game.departure)
                break
            yield game
        game.table.chance_script = None

    @classmethod
    def _opening(cls, journal: Journal) -> Game:
        try:
            game = cls.__new__(cls)
            game.decks = decks_of(journal)
            options = msgspec.convert(journal.options, Options)
            game.lenders = lenders_of(journal, options.with_cards, game.decks)
            options = fit_options(journal, options, game.decks, game.lenders)
            names = check_players(journal.players)
            game.seed = check_seed(journal.seed)
            pack = make_pack(game.decks, options, solo=len(names) == 1, lenders=game.lenders)
            told = read_told(journal, pack)
            game.table = make_table(pack, names, told.agreed(options), game.seed, told.order, journal.first)
            game.options = game.table.options
            game.table.removed = tuple(sorted((*game.table.removed, *told.left_out)))
            if journal.position is msgspec.UNSET:
                game.table.chance_script = told.script
                game._deal()
            else:
                game._resume(journal, told)
        except (ValueError, msgspec.ValidationError) as error:
            raise cannot_open(journal, error) from None
        game.departure = told.departure
        return game

    def _resume(self, journal: Journal, told: Told) -> None:
        """Begin where a journal's position was set."""
        fields = {"edition": journal.decks, "players": journal.players, "seed": journal.seed}
        position = read_position({**(journal.position or {}), **fields})
        self._prepare(set_position(self.table, position, told.order), position)
        self.table.chance_script = told.script
        run(self.table)

    def _make_if_lawful(self, move: Move) -> None:
        """Make a move, or raise an error: then nothing has changed, and nobody has heard anything."""
        draft = self.draft()
        draft.game.make(move)
        self.adopt(draft)

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
            case _:
                raise ChoiceError(f"The option {str(move.name)[:40]!r} cannot be changed in mid-game.")

    def _make_choice(self, move: Chosen) -> None:
        decision = self._owed_by(move.player)
        value = read_chosen(self.table, move)
        if isinstance(value, str):
            value = check_text(decision, value) if decision.takes_text else -1
        elif value not in decision.values:
            value = -1
        if value == -1:
            raise ChoiceError(f"{move.choice[:60]!r} is not offered. Offered: {decision.offers()}.")
        self._moves.append((decision.pid, value))
        answer(self.table, decision, value)


def _kept_position(position: Position | None) -> dict[str, Any] | msgspec.UnsetType:
    """A position as a journal keeps it, without what the journal says anyway."""
    if position is None:
        return msgspec.UNSET
    return {name: value for name, value in position.to_dict().items() if name not in _ELSEWHERE}


class Draft(NamedTuple):
    """A copy of a game to try moves on, and what those who listen to the game are told if it adopts them."""

    game: Game
    heard: list[tuple[Ear, list[Event]]]
    since: int
    """How many moves the game had."""
    chance_since: int
    """How many results of chance it had."""

    @property
    def moves(self) -> tuple[MadeMove, ...]:
        """The moves that were made on the draft; what chance did stands with the last of them."""
        made = self.game._records(self.since)
        t = self.game.table
        chance = tuple(chance_words(t.pack, t.chance_log[self.chance_since :]))
        return (*(MadeMove(move) for move in made[:-1]), *(MadeMove(move, chance) for move in made[-1:]))


def _replayed(journal: Journal) -> Iterator[ReplayStep]:
    """A journal move by move; each step has a game of its own."""
    for number, game in enumerate(Game.retrace(journal)):
        copy = game.clone()
        copy.table.chance_script = None
        yield ReplayStep(number, read_move(journal.moves[number - 1]) if number else None, copy)


replay_with(_replayed)
pickle_by_name(Game)
