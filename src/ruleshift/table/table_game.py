"""A game at a table: what is to be done is planned on a draft and, once it is stored, committed and told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from hashlib import blake2s
from typing import NamedTuple

import msgspec

from ruleshift.bots import AnyBot
from ruleshift.cards import Card, plain
from ruleshift.engine import ChoiceError, Decision, table_of
from ruleshift.engine.draft import Draft
from ruleshift.engine.game import Game
from ruleshift.engine.journal import Journal
from ruleshift.story.ending import Arrivals
from ruleshift.story.first_times import FirstTimes
from ruleshift.story.news import News
from ruleshift.table.bot_seats import Report, SeatBot
from ruleshift.table.due import Due
from ruleshift.table.planned_moves import Answered, AnsweredAll, Asked, Joined, Left, PlannedMove
from ruleshift.table.record import TableOptions
from ruleshift.table.seat_log import SeatLog
from ruleshift.table.surprise_windows import Windows, asked_in_private, how_to_ask
from ruleshift.table.undo import Stored, UndoMark, UndoStack, count_undos, mark_choice, read_journal, undo_line

__all__ = ("Company", "Planned", "TableGame", "question_key")


class Company(NamedTuple):
    """Who is around a game besides the bots."""

    people: frozenset[str] = frozenset()
    sharing: frozenset[str] = frozenset()
    """Those of them who share a device and are there."""
    one_device: bool = True
    """True if all people in the game play at one device, or there is only one."""
    watched: bool = False
    """True if somebody looks on who does not play."""
    ask_stays: bool = False
    """True where people have agreed on how they are asked for Surprises."""


class Planned(NamedTuple):
    """What was tried and would be possible: lines to be stored, and then the game is to `commit` it."""

    entries: list[str]
    draft: Draft | None = None
    before: Game | None = None
    """The game for those who may not know that somebody is asked in private."""
    unseen: frozenset[int] = frozenset()
    mark: UndoMark | None = None
    answers: bool = False
    """True if nothing is done but to answer what was asked."""
    instead: TableGame | None = None
    """The game as it was before, where something is taken back."""


Sit = Callable[["TableGame"], None]
"""Lets bots sit down at a game that is told again, after each of its moves: they hear all of it."""


def nobody_sits(_: TableGame) -> None:
    """Bots sit down later."""


class TableGame:
    """A game with people and bots, its number at the table, and what each seat has been told."""

    def __init__(self, game_id: str, number: int, game: Game, options: TableOptions) -> None:
        self.id = game_id
        self.number = number
        self.game = game
        self.options = options
        self.company = Company()
        self.notices = tuple(map(str, game.notices))
        self.moves = 0
        """How many lines are stored: every move, and every time that some were taken back."""
        self.undo = UndoStack()
        self.undone = 0
        """How often something was taken back."""
        self.beginner = ""
        """Who has the first turn, once somebody has it."""
        self.opening: set[str] = set()
        """The keys of the questions who draws first."""
        self.windows = Windows()
        self.bots: dict[str, SeatBot] = {}
        self.due = Due(options, self.windows, self.bots)
        self.logs: dict[str | None, SeatLog] = {}
        self.arrivals = Arrivals(game.turn_number)
        self._before: Game | None = None
        game.listen(self.arrivals.hear, kinds=Arrivals.KINDS)
        self._listen(None)
        self._follow()

    @classmethod
    def restored(cls, game_id: str, number: int, stored: Stored, options: TableOptions) -> TableGame:
        """A game that was stored, with the logs that each seat had."""
        table = cls.retold(game_id, number, read_journal(stored), options)
        table.moves, table.undone = len(stored.moves), count_undos(stored.moves)
        return table

    @classmethod
    def retold(
        cls,
        game_id: str,
        number: int,
        journal: Journal,
        options: TableOptions,
        sit: Sit = nobody_sits,
    ) -> TableGame:
        """The game of a journal, with the logs that each seat had."""
        steps = Game.retrace(journal)
        table = cls(game_id, number, next(steps), options)
        sit(table)
        table._hear_again(journal, steps, sit)
        table.moves = len(journal.moves)
        table.windows.turn = table.game.turn_number
        return table

    def _hear_again(self, journal: Journal, steps: Iterator[Game], sit: Sit) -> None:
        calm, lines = 0, self._lines()
        for move, game in enumerate(steps, 1):
            self._follow()
            sit(self)
            if not asked_in_private(game):
                calm, lines = move, self._lines()
        if asked_in_private(self.game):
            self._before = Game.from_journal(journal, calm)
            self._keep_back(self.game, lines)

    # What is known.

    @property
    def public(self) -> Game:
        """The game for those who may not know that somebody is asked in private: as it was before."""
        return self._before or self.game

    def key(self, decision: Decision) -> str:
        """A name for a question that is never given to another question of the same seat at this table."""
        return question_key(self.number, self.game, decision, self.undone)

    def owed_by(self, player: str) -> Decision | None:
        """What a player is asked now."""
        return next((decision for decision in self.game.decisions if decision.player == player), None)

    def owed_by_person(self, player: str) -> Decision | None:
        """What somebody still has to answer: no bot plays for them, and they have not passed already."""
        decision = self.owed_by(player)
        if decision is None or player in self.bots:
            return None
        return None if decision.kind == "surprise" and self.windows.noted(decision) is not None else decision

    @property
    def is_young(self) -> bool:
        """True until the first turn is over."""
        return self.game.turn_number <= 1

    # What is done.

    def around(self, company: Company) -> None:
        """Who is around the game from now on."""
        self.company = company
        self.windows.shared = company.sharing

    def plan(self, *moves: PlannedMove) -> Planned:
        """Try some things together, and what is answered to them at once. If one is refused, nothing has changed."""
        draft = self.game.draft()
        for move in (*self._asking(moves), *moves):
            move.do(draft.game)
        unseen: set[int] = set()
        while (answer := self._reply(draft.game)) is not None:
            if answer.answer == 0:
                unseen.add(len(draft.game.moves))
            answer.do(draft.game)
        entries = [made.to_json() for made in draft.moves]
        before = self._before_asking(draft.game, moves)
        answers = all(isinstance(move, Answered) for move in moves)
        return Planned(entries, draft, before, frozenset(unseen), answers=answers)

    def plan_choice(self, move: Answered | AnsweredAll) -> Planned:
        """A person's choice: it may be taken back as long as nothing has come of it."""
        here = self.company.people & {*self.game.players}
        mark = mark_choice(self.game, move.decision.player, here) if self.company.one_device else None
        return self.plan(move)._replace(mark=mark)

    def plan_due(self, now: float) -> tuple[Planned | None, str | None]:
        """What is to happen by itself until now, if anything, and who has let the time run out."""
        moves, late = self.due.moves(self.game, now)
        return (self.plan(*moves) if moves else None), late

    def plan_undo(self, player: str, sit: Sit = nobody_sits) -> Planned:
        """A player takes back the last choice: it stays stored, with a line that says that it does not count."""
        reason = self.why_no_undo(player)
        if reason:
            raise ChoiceError(reason)
        back = self.undo.moves_since(self.game)
        journal = self.game.journal
        journal = msgspec.structs.replace(journal, moves=journal.moves[:-back])
        instead = TableGame.retold(self.id, self.number, journal, self.options, sit)
        instead.moves, instead.undone = self.moves, self.undone + 1
        instead.undo = self.undo.taken_back()
        instead.company = self.company
        instead.windows.say(player, self.windows.scope(player))
        return Planned([undo_line(back)], instead=instead)

    def commit(self, planned: Planned) -> None:
        """What was planned is stored, and counts from now on: everybody is told."""
        if planned.instead is not None:
            vars(self).update(vars(planned.instead))
        elif planned.draft is not None:
            self._before = planned.before
            self._keep_back(planned.draft.game, {})
            self.game.adopt(planned.draft)
            self.undo.unseen |= planned.unseen
            if planned.mark is not None:
                self.undo.chosen(planned.mark)
            self._follow()
        self.moves += len(planned.entries)

    def why_no_undo(self, player: str) -> str:
        """Why a player cannot take back the last choice; empty if it can be."""
        if not self.company.one_device:
            return "With people at other devices nothing can be undone."
        return self.undo.why_not(self.game, player)

    def _asking(self, moves: tuple[PlannedMove, ...]) -> tuple[PlannedMove, ...]:
        """Where another number of people plays or looks on than before, others are asked for Surprises."""
        players = {*self.game.players, *(move.player for move in moves if isinstance(move, Joined))}
        players -= {move.player for move in moves if isinstance(move, Left)}
        ask = how_to_ask(len(players & self.company.people), watched=self.company.watched)
        return (Asked(ask),) if ask != self.game.ask and not self.company.ask_stays else ()

    def _reply(self, game: Game) -> Answered | None:
        """What somebody answers in private on a draft, without anybody else noticing: a bot, or a person beforehand."""
        for decision in game.decisions:
            if not decision.private:
                return None
            player = decision.player
            if player in self.bots:
                return Answered(decision, self.bots[player].reply(game, decision), or_default=True)
            if self.windows.scope(player) != "ask":
                return Answered(decision, 0)
        return None

    # Who is told what.

    def _before_asking(self, made: Game, moves: tuple[PlannedMove, ...]) -> Game | None:
        """While somebody is asked in private: the game before that, with all who have come and gone since."""
        if not asked_in_private(made):
            return None
        before = self.public.clone()
        if self._before is not None:
            for move in moves:
                if not isinstance(move, Answered):
                    move.do(before)
        return before

    def _keep_back(self, made: Game, lines: Mapping[str | None, int]) -> None:
        """Tell nobody what led to a question in private, but those who are asked."""
        asked = asked_in_private(made)
        for player, log in self.logs.items():
            if asked and player not in asked:
                log.hold(lines.get(player))
            else:
                log.release()

    def _lines(self) -> dict[str | None, int]:
        return {player: log.last for player, log in self.logs.items()}

    def _follow(self) -> None:
        """Newcomers are told things from now on; who has left is told nothing more."""
        if not self.beginner:
            self.beginner = self.game.turn
            self.opening |= {self.key(each) for each in self.game.decisions if each.kind == "first"}
        players = self.game.players
        for player in players:
            if player not in self.logs:
                self._listen(player)
        for player in [each for each in self.logs if each is not None and each not in players]:
            self.game.stop_listening(self.logs.pop(player).hear)
            self.unseat_bot(player)
        for decision in self.game.decisions:
            self.logs[decision.player].asked(decision)

    def _listen(self, player: str | None) -> None:
        turn, explains = self.game.turn, self.options.beginners
        first_times = FirstTimes(player, card_finder(self.game), turn) if player and explains else None
        log = self.logs[player] = SeatLog(player, turn, self.game.turn_number, first_times)
        self.game.listen(log.hear, player)

    def log_of(self, player: str | None) -> SeatLog:
        """The log of a player in the game, or of a spectator."""
        return self.logs.get(player) or self.logs[None]

    def note(self, about: News) -> None:
        """News of the table, for everybody."""
        for log in self.logs.values():
            log.note(about)

    # Bots.

    def set_options(self, options: TableOptions) -> None:
        """Bots play at another pace from now on."""
        self.options = options
        self.due.set_pace(self.game, options)

    def seat_bot(self, player: str, bot: AnyBot, report: Report, quick: AnyBot | None = None) -> None:
        """A bot plays this seat from now on."""
        seated = self.bots[player] = SeatBot(player, bot, self.game, report, quick)
        self.game.listen(seated.hear, player)

    def unseat_bot(self, player: str) -> None:
        """The seat has no bot any more."""
        bot = self.bots.pop(player, None)
        if bot is not None:
            self.game.stop_listening(bot.hear)
            self.due.forget(player)


def card_finder(game: Game) -> Callable[[str], Card]:
    """Finds cards of a game by name, without holding the game itself."""
    pack = table_of(game).pack
    return lambda name: pack.cards[pack.by_name[plain(name)][0]]


def question_key(number: int, game: Game, decision: Decision, undone: int = 0) -> str:
    """The name of a question in the game of this number at its table.

    A question that loses options because somebody left keeps its serial, so the number of options is part of it.
    Nobody can tell from a name how many questions there were: others may have been asked in private. A question that
    is asked again because its answer was taken back is another one.
    """
    return _key(number, game.seed, decision.serial, len(decision), undone)


@lru_cache(maxsize=4_096)
def _key(number: int, seed: int | None, serial: int, options: int, undone: int) -> str:
    """Remembered: a question's name is needed several times while it is open."""
    question = f"{seed}.{serial}.{options}" + (f".{undone}" if undone else "")
    return f"{number}.{blake2s(question.encode(), digest_size=8).hexdigest()}"
