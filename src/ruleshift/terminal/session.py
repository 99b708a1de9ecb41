"""One game at this terminal: it drives a table, writes the game to its file, and keeps the story of each person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ruleshift.bots import opponent
from ruleshift.cards import RuleshiftError
from ruleshift.engine import ChoiceError, Decision, Option, table_of
from ruleshift.engine.game import Game
from ruleshift.engine.journal import Journal
from ruleshift.engine.view import View
from ruleshift.languages.parts import plain_text
from ruleshift.story.news import News, told_news
from ruleshift.story.telling import Story
from ruleshift.table.planned_moves import Answered, AnsweredAll, Joined, Left, Offered
from ruleshift.table.record import TableOptions
from ruleshift.table.replay import PERSON
from ruleshift.table.seat_log import Hint, SeatLog
from ruleshift.table.surprise_windows import how_to_ask
from ruleshift.table.table_game import Company, Planned, TableGame
from ruleshift.terminal.book import Book
from ruleshift.terminal.saved_games import Keep

__all__ = ("Session", "check_bots")


class Reading:
    """What one reader has been told at the table, as a story."""

    def __init__(self, log: SeatLog, turn_number: int) -> None:
        self.log = log
        self.story = Story(log.reader, turn_number)
        self._line = 0

    def catch_up(self) -> None:
        """Go on with what is new in the log; hints come after what they explain."""
        if self.log.last <= self._line:
            return
        hints: list[Hint] = []
        for heard in self.log.heard_after(self._line):
            if isinstance(heard, Hint):
                hints.append(heard)
            elif isinstance(heard, News):
                self.story.add(*told_news(heard, self.log.reader))
            else:
                self.story.hear(heard.event)
        self._line = self.log.last
        self.story.flush()
        for hint in hints:
            self.story.add(*hint.parts)


class Session:
    """A game with people and bots. Everything a table shows comes from here."""

    def __init__(
        self, game: Game, people: tuple[str, ...], bots: Mapping[str, str], keep: Keep, *, beginners: bool = False
    ) -> None:
        self._readings: dict[str | None, Reading] = {}
        self._settle(TableGame("", 1, game, TableOptions(beginners=beginners)), people, bots, keep)
        self._follow(self.table)
        self.save()

    def _settle(self, table: TableGame, people: tuple[str, ...], bots: Mapping[str, str], keep: Keep) -> None:
        self.table = table
        self.people = people
        self.bots = dict(bots)
        self.keep = keep
        self.book = Book(self.game.decks, table_of(self.game).pack.lent)
        self._told_since: dict[str, int] = {}
        self._ask_stays = self.game.ask != how_to_ask(len(people))
        self._gather()

    @classmethod
    def resumed(
        cls,
        journal: Journal,
        people: tuple[str, ...],
        bots: Mapping[str, str],
        keep: Keep,
        *,
        beginners: bool = False,
    ) -> Session:
        """Go on with a kept game; its story is told again from the beginning."""
        session = cls.__new__(cls)
        session._readings, session.bots = {}, dict(bots)
        options = TableOptions(beginners=beginners)
        table = TableGame.retold("", 1, journal, options, session._follow)
        session._settle(table, people, bots, keep)
        if session.game.departure is not None:
            session.tell(str(session.game.departure))
        session.save()
        return session

    def _follow(self, table: TableGame) -> None:
        """Bots sit down as soon as their seats are there, and everybody reads on.

        The same game gives its bots the same chances.
        """
        game = table.game
        for name, kind in self.bots.items():
            if name in game.players and name not in table.bots:
                seed = game.seed % (1 << 31) + 1 + game.players.index(name)
                table.seat_bot(name, opponent(kind, seed), self.tell)
        for reader, log in table.logs.items():
            reading = self._readings.get(reader)
            if reading is None or reading.log is not log:
                self._readings[reader] = Reading(log, game.turn_number)
        for reading in self._readings.values():
            reading.catch_up()

    def _gather(self) -> None:
        """Who sits here now."""
        self.table.around(Company(frozenset(self.people), ask_stays=self._ask_stays))

    # What is to be done.

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def over(self) -> bool:
        return self.game.over

    @property
    def alone(self) -> str | None:
        """The one person at this terminal, if there is just one."""
        return self.people[0] if len(self.people) == 1 else None

    @property
    def solo(self) -> bool:
        """True for the solitaire game."""
        return len(self.seats) == 1

    def asked(self) -> list[Decision]:
        """What people at this terminal are asked now; a window in which there is nothing but to pass is no question."""
        return [
            decision
            for decision in self.game.decisions
            if decision.player in self.people and not self._only_pass(decision)
        ]

    def _only_pass(self, decision: Decision) -> bool:
        # Several people at one screen are all asked, so that none can tell who holds what.
        return self.alone is not None and decision.is_window and len(decision) == 1

    def advance(self) -> bool:
        """Let the game go on by one step without a person; False if a person has to decide, or it is over."""
        for decision in self.game.decisions:
            if decision.player in self.people and self._only_pass(decision):
                self._step(Answered(decision, 0))
                return True
        waiting = None if self.asked() else next((d for d in self.game.decisions if d.player in self.table.bots), None)
        if waiting is None:
            return False
        answer = self.table.bots[waiting.player].thought(self.game, waiting)()
        try:
            self._step(Answered(waiting, answer))
        except ChoiceError as error:
            self.tell(f"The bot of {waiting.player} gave no lawful answer and takes the default ({error}).")
            self._step(Answered(waiting, 0))
        return True

    def _step(self, move: Answered) -> None:
        """A step without a person: it is written down unless others are still to answer the same."""
        planned = self.table.plan(move)
        assert planned.draft is not None
        pending = any(each.serial == move.decision.serial for each in planned.draft.game.decisions)
        self._do(planned, write=not pending)

    def _do(self, planned: Planned, *, write: bool = True) -> None:
        """Store, and only then tell."""
        made = planned.instead.game if planned.instead else planned.draft.game if planned.draft else self.game
        if write:
            self._write(made)
        self.table.commit(planned)
        self._follow(self.table)
        if self.keep.trouble:
            self.tell(self.keep.trouble)
            self.keep.trouble = ""

    def choose(self, decision: Decision, choice: Option | int | str) -> None:
        """A person's choice. What is not offered raises ChoiceError, and nothing has changed."""
        self._do(self.table.plan_choice(Answered(decision, choice)))

    def choose_all(self, decision: Decision, choices: Sequence[int]) -> None:
        """A person's choices, where several cards are asked for: made all together, or none of them."""
        one = len(choices) == 1  # of equal cards each goes by itself
        move = Answered(decision, choices[0]) if one else AnsweredAll(decision, tuple(choices))
        self._do(self.table.plan_choice(move))

    def pass_all(self, decisions: list[Decision]) -> None:
        """Nobody at this terminal answers: everybody who was asked passes."""
        self._do(self.table.plan(*[Answered(each, 0) for each in decisions if each in self.game.decisions]))

    def offers(self, player: str) -> tuple[str, ...]:
        """What a person may do without being asked."""
        return self.game.offers(player) if player in self.game.players else ()

    def take_offer(self, player: str, offer: str) -> None:
        self._do(self.table.plan(Left(player) if offer == "leave" else Offered(player, offer)))
        if player not in self.game.players:
            self.people = tuple(name for name in self.people if name != player)
            self._readings[None].story.unread()  # who has left reads on there, from here on
        self.table.undo.forget()
        self._gather()

    def join(self, name: str) -> None:
        """Another person sits down at this terminal."""
        before = self.table.company
        self.table.around(before._replace(people=before.people | {name}))
        try:
            self._do(self.table.plan(Joined(name)))
        except RuleshiftError:
            self.table.around(before)
            raise
        self.people = (*self.people, *(each for each in self.game.players if each not in (*self.people, *self.bots)))
        self.table.undo.forget()
        self._gather()
        self.save()

    def tell(self, text: str) -> None:
        """Tell everybody at this terminal something that is no event."""
        for reading in self._readings.values():
            reading.story.add(text)

    def save(self) -> None:
        """Write the game to its file."""
        self._write(self.game)

    def _write(self, game: Game) -> None:
        if self.keep.path is not None:
            self.keep.write(game.journal, self.seats)

    # What is known.

    @property
    def journal(self) -> Journal:
        """The whole game so far."""
        return self.game.journal

    @property
    def seats(self) -> dict[str, str]:
        """Who plays each seat: a bot's name, or `person`."""
        return {**dict.fromkeys(self.people, PERSON), **self.bots}

    def view(self, player: str | None) -> View:
        """What a person may see now; without a name, or after leaving, what everybody may."""
        return self.game.view(player if player in self.game.players else None)

    def story(self, player: str | None) -> Story:
        public = self._readings[None].story
        own = self._readings[player].story if player in self._readings else public
        left = player not in self.game.players
        return public if left and own.read == len(own.lines) else own

    def since(self, player: str) -> str:
        """What matters of what others did since this person's last turn; said once, when theirs has begun."""
        turn = self.game.turn_number
        if self.game.turn != player or self._told_since.get(player) == turn:
            return ""
        self._told_since[player] = turn
        view = self.game.view()
        since = self.table.log_of(player).digest(frozenset(view.goals), frozenset(view.rules))
        happened = [plain_text(item.parts) for item in since.items] if since else []
        return f"Since your last turn: {'; '.join(happened)}." if happened else ""

    def open_hands(self) -> dict[str, tuple[str, ...]]:
        """Everybody's hand, once the game is over; nobody's before."""
        if not self.over:
            return {}
        return {name: self.game.view(name).hand for name in self.game.players if name != self.alone}

    # Taking back.

    def why_no_undo(self, player: str) -> str:
        """Why the last choice cannot be taken back; empty if it can."""
        return self.table.why_no_undo(player)

    def undo(self, player: str) -> None:
        """Take back this person's last choice, by replaying the game up to it."""
        read = {name: reading.story.read for name, reading in self._readings.items()}
        self._do(self.table.plan_undo(player, self._follow))
        for name, reading in self._readings.items():
            reading.story.read = min(read[name], len(reading.story.lines))

    def look(self, player: str) -> None:
        """Somebody looks at their hand."""
        self.table.undo.looked(player)


def check_bots(kinds: Mapping[str, str]) -> None:
    """Refuse a bot that there is not, before a game begins."""
    for kind in set(kinds.values()):
        try:
            opponent(kind, 0)
        except RuleshiftError as error:
            raise RuleshiftError(f"--bot {kind[:60]}: {error}") from None
