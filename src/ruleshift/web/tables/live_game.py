"""One game at a web table: every move is made on a draft, kept, and only then adopted and told."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from functools import lru_cache
from hashlib import blake2s

import msgspec

from ruleshift.cards import Card
from ruleshift.engine import ChoiceError, Decision, table_of
from ruleshift.engine.game import Game
from ruleshift.engine.journal import Journal
from ruleshift.engine.moves import move_row
from ruleshift.story.ending import Arrivals
from ruleshift.story.first_times import FirstTimes
from ruleshift.story.news import News
from ruleshift.web.storage import Finished, Store, StoredGame
from ruleshift.web.tables.kept_moves import count_undos, standing_moves, undo_line
from ruleshift.web.tables.planned_moves import Answered, PlannedMove
from ruleshift.web.tables.seat_log import SeatLog
from ruleshift.web.tables.surprise_windows import asked_in_private
from ruleshift.web.tables.undo import UndoStack
from ruleshift.web.tables.weakly import weakly

__all__ = ("LiveGame", "question_key", "read_journal")


Reply = Callable[[Game], PlannedMove | None]
"""What is answered at once in the position of a draft, if anything."""


class LiveGame:
    """A game that is being played: the game, its number at the table, what each seat has been told."""

    def __init__(self, game_id: str, number: int, game: Game, store: Store, *, explains: bool = False) -> None:
        self.id = game_id
        self.number = number
        self.game = game
        self.notices = tuple(map(str, game.notices))
        self.moves = 0
        """How many lines are kept: every move, and every time that some were taken back."""
        self.undo = UndoStack()
        self.undone = 0
        """How often something was taken back."""
        self.beginner = ""
        """Who has the first turn, once somebody has it."""
        self.opening: set[str] = set()
        """The keys of the questions who draws first."""
        self.logs: dict[str | None, SeatLog] = {}
        self.arrivals = Arrivals(game.turn_number)
        self._before: Game | None = None
        self._store = store
        self._explains = explains
        game.listen(self.arrivals.hear, kinds=Arrivals.KINDS)
        self._listen(None)
        self._follow()

    @classmethod
    async def begin(cls, table: str, number: int, game: Game, store: Store, *, explains: bool = False) -> LiveGame:
        """Keep the opening of a new game; where it `explains`, beginners are told what is forced on them."""
        game_id = secrets.token_urlsafe(12)
        await store.begin_game(game_id, table, game.journal.to_bytes().decode())
        return cls(game_id, number, game, store, explains=explains)

    @classmethod
    def load(cls, game_id: str, number: int, stored: StoredGame, store: Store, *, explains: bool = False) -> LiveGame:
        """A game that was kept, with the logs that each seat had."""
        journal = read_journal(stored)
        steps = Game.retrace(journal)
        live = cls(game_id, number, next(steps), store, explains=explains)
        calm, lines = 0, live._lines()
        for move, game in enumerate(steps, 1):
            live._follow()
            if not asked_in_private(game):
                calm, lines = move, live._lines()
        live.moves = len(stored.moves)
        live.undone = count_undos(stored.moves)
        if asked_in_private(live.game):
            live._before = Game.from_journal(journal, calm)
            live._keep_back(live.game, lines)
        return live

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

    async def make(self, *moves: PlannedMove, reply: Reply) -> None:
        """Do some things together, and what is answered to them at once.

        If one is not possible, or they cannot be kept, nothing has changed.
        """
        draft = self.game.draft()
        unseen: set[int] = set()
        for move in moves:
            move.do(draft.game)
        while (answer := reply(draft.game)) is not None:
            if isinstance(answer, Answered) and answer.answer == 0:
                unseen.add(len(draft.game.moves))
            answer.do(draft.game)
        kept = [made.to_json() for made in draft.moves]
        before = self._before_asking(draft.game, moves)
        await self._store.append(self.id, self.moves + 1, kept)
        self._before = before
        self._keep_back(draft.game, {})
        self.game.adopt(draft)
        self.moves += len(kept)
        self.undo.unseen |= unseen
        self._follow()

    async def take_back(self, player: str) -> UndoStack:
        """Keep that a player's last choice does not count; what may be taken back then. Load the game anew."""
        reason = self.undo.why_not(self.game, player)
        if reason:
            raise ChoiceError(reason)
        await self._store.append(self.id, self.moves + 1, [undo_line(self.undo.moves_since(self.game))])
        return self.undo.taken_back()

    def _before_asking(self, made: Game, moves: Iterable[PlannedMove]) -> Game | None:
        """While somebody is asked in private: the game before that, with all who have come and gone since."""
        if not asked_in_private(made):
            return None
        before = self.public.clone()
        if self._before is not None:
            for move in moves:
                if not isinstance(move, Answered):
                    move.do(before)
        return before

    def _keep_back(self, made: Game, lines: dict[str | None, int]) -> None:
        """Tell nobody what led to a question in private, but those who are asked."""
        asked = asked_in_private(made)
        for player, log in self.logs.items():
            if asked and player not in asked:
                log.hold(lines.get(player))
            else:
                log.release()

    def _lines(self) -> dict[str | None, int]:
        return {player: log.last for player, log in self.logs.items()}

    @property
    def is_young(self) -> bool:
        """True until the first turn is over."""
        return self.game.turn_number <= 1

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
        for decision in self.game.decisions:
            self.logs[decision.player].asked(decision)

    def _listen(self, player: str | None) -> None:
        turn = self.game.turn
        first_times = FirstTimes(player, weakly(self._card), turn) if player and self._explains else None
        log = self.logs[player] = SeatLog(player, turn, self.game.turn_number, first_times)
        self.game.listen(log.hear, player)

    def _card(self, name: str) -> Card:
        return self.game.card(name)

    def log_of(self, player: str | None) -> SeatLog:
        """The log of a player in the game, or of a spectator."""
        return self.logs.get(player) or self.logs[None]

    def note(self, about: News) -> None:
        """News of the table, for everybody."""
        for log in self.logs.values():
            log.note(about)

    def finished(self, *, public: bool, at: int) -> Finished:
        """The game for the list of games."""
        outcome = self.game.outcome
        assert outcome is not None
        return Finished(
            id=self.id,
            decks=tuple(deck.id for deck in self.game.decks),
            players=tuple(dict.fromkeys(table_of(self.game).names)),
            outcome=outcome,
            moves=len(self.game.moves),
            at=at,
            public=public,
            solo=table_of(self.game).solo,
        )


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


def read_journal(stored: StoredGame) -> Journal:
    """The journal of a kept game: its opening, and all moves since that count."""
    opening = Journal.from_bytes(stored.opening.encode(), "the kept game")
    kept = standing_moves(stored.moves)
    return msgspec.structs.replace(
        opening,
        moves=[move_row(made.move) for made in kept],
        random=[*opening.random, *(entry for made in kept for entry in made.chance)],
    )
