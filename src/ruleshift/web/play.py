"""One game at a web table: every move is made on a draft, kept, and only then adopted and told."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec

from ruleshift.engine.decision import Decision
from ruleshift.engine.game import Game
from ruleshift.engine.journal import Journal, JournalError, card_token
from ruleshift.web.clock import stamp
from ruleshift.web.deeds import Deed
from ruleshift.web.logs import Log
from ruleshift.web.storage import Finished, Store, StoredGame

__all__ = ("Play", "read_journal")


class _Kept(msgspec.Struct, frozen=True):
    """A move as it is kept: as the journal has it, and the results of chance that it brought."""

    move: list[Any]
    random: list[Any] = []


class Play:
    """A game that is being played: the game, its number at the table, what each seat has been told."""

    def __init__(self, game_id: str, number: int, game: Game, store: Store) -> None:
        self.id = game_id
        self.number = number
        self.game = game
        self.notices = tuple(game.notices)
        self.moves = 0
        self.logs: dict[str | None, Log] = {}
        self._store = store
        self._listen(None)
        self._follow()

    @classmethod
    async def begin(cls, table: str, number: int, game: Game, store: Store) -> Play:
        """Keep the opening of a new game."""
        game_id = secrets.token_urlsafe(12)
        await store.begin_game(game_id, table, game.journal.to_bytes().decode())
        return cls(game_id, number, game, store)

    @classmethod
    def load(cls, game_id: str, number: int, stored: StoredGame, store: Store) -> Play:
        """A game that was kept, with the logs that each seat had."""
        steps = Game.retrace(read_journal(stored))
        play = cls(game_id, number, next(steps), store)
        for _ in steps:
            play._follow()
        play.moves = len(stored.moves)
        return play

    def key(self, decision: Decision) -> str:
        """A name for a question that is never given to another question of the same seat at this table.

        A question that loses options because somebody left keeps its serial, so the number of options is part of it.
        """
        return f"{self.number}.{decision.serial}.{len(decision)}"

    def owed_by(self, player: str) -> Decision | None:
        """What a player is asked now."""
        return next((decision for decision in self.game.decisions if decision.player == player), None)

    async def make(self, *deeds: Deed) -> None:
        """Do some things together. If one is not possible, or they cannot be kept, nothing has changed."""
        draft = self.game.draft()
        moves = []
        for deed in deeds:
            deed.do(draft.game)
            moves.append(deed.move(draft.game))
        await self._store.append(self.id, self.moves + 1, self._kept(moves, draft.game))
        self.game.adopt(draft)
        self.moves += len(moves)
        self._follow()

    def _kept(self, moves: list[list[Any]], made: Game) -> list[str]:
        """The moves as they are kept, in one go; what chance did stands with the last of them."""
        pack = made.table.pack
        chance = [
            [card_token(pack, c) for c in entry] if isinstance(entry, tuple) else entry
            for entry in made.table.log[len(self.game.table.log) :]
        ]
        rows = [*(_Kept(move) for move in moves[:-1]), _Kept(moves[-1], chance)]
        return [msgspec.json.encode(row).decode() for row in rows]

    def _follow(self) -> None:
        """Newcomers are told things from now on; who has left is told nothing more."""
        players = self.game.players
        for player in players:
            if player not in self.logs:
                self._listen(player)
        for player in [each for each in self.logs if each is not None and each not in players]:
            self.game.stop_listening(self.logs.pop(player).hear)

    def _listen(self, player: str | None) -> None:
        log = self.logs[player] = Log()
        self.game.listen(log.hear, player)

    def log_of(self, player: str | None) -> Log:
        """The log of a player in the game, or of a spectator."""
        return self.logs.get(player) or self.logs[None]

    def note(self, text: str) -> None:
        """News of the table, for everybody."""
        for log in self.logs.values():
            log.note(text)

    def finished(self, *, public: bool) -> Finished:
        """The game for the list of games."""
        outcome = self.game.outcome
        assert outcome is not None
        return Finished(
            id=self.id,
            decks=tuple(deck.id for deck in self.game.decks),
            players=tuple(dict.fromkeys(self.game.table.names)),
            outcome=outcome,
            moves=self.moves,
            at=stamp(),
            public=public,
            solo=self.game.table.solo,
        )


def read_journal(stored: StoredGame) -> Journal:
    """The journal of a kept game: its opening, and all moves since."""
    opening = Journal.from_bytes(stored.opening.encode(), "the kept game")
    try:
        kept = [msgspec.json.decode(move, type=_Kept) for move in stored.moves]
    except msgspec.DecodeError as error:
        raise JournalError(f"The kept game has a move that cannot be read: {error}.") from None
    return msgspec.structs.replace(
        opening,
        moves=[row.move for row in kept],
        random=[*opening.random, *(entry for row in kept for entry in row.random)],
    ).sealed()
