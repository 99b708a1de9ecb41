"""A store that forgets everything when the process ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ruleshift.web.storage.store import (
    MOST_CHAT,
    Ban,
    Finished,
    StoreConflictError,
    StoredGame,
    StoreError,
    StoreFacts,
)

__all__ = ("MemoryStore",)


class MemoryStore:
    """Keeps tables and games in memory: for tests, and for an evening that nobody wants to remember."""

    def __init__(self) -> None:
        self._tables: dict[str, str] = {}
        self._chat: dict[str, dict[int, str]] = {}
        self._games: dict[str, tuple[str, str]] = {}
        self._moves: dict[str, list[str]] = {}
        self._finished: dict[str, Finished] = {}
        self._bans: dict[str, Ban] = {}
        self._links: dict[str, tuple[str, int]] = {}
        self._agreed: dict[str, str] = {}
        self._served = 0

    async def open(self) -> None:
        """There is nothing to open."""

    async def close(self) -> None:
        """There is nothing to close."""

    async def check(self) -> None:
        """There is nothing that could fail."""

    async def facts(self) -> StoreFacts:
        return StoreFacts(kind="memory")

    async def tidy(self) -> None:
        """What is forgotten is gone."""

    async def save_table(self, table: str, record: str) -> None:
        self._tables[table] = record

    async def drop_table(self, table: str) -> None:
        self._tables.pop(table, None)
        self._chat.pop(table, None)
        for game in [g for g, (at, _) in self._games.items() if at == table and g not in self._finished]:
            del self._games[game], self._moves[game]

    async def tables(self) -> list[str]:
        return list(self._tables.values())

    async def table(self, table: str) -> str | None:
        return self._tables.get(table)

    async def say(self, table: str, number: int, line: str) -> None:
        lines = self._chat.setdefault(table, {})
        lines[number] = line
        lines.pop(number - MOST_CHAT, None)

    async def chat(self, table: str) -> list[str]:
        return list(self._chat.get(table, {}).values())

    async def begin_game(self, game: str, table: str, opening: str) -> None:
        if self._games.get(game) == (table, opening):
            return
        if game in self._games:
            raise StoreConflictError("There is a game with this name already.")
        self._games[game] = (table, opening)
        self._moves[game] = []

    async def append(self, game: str, number: int, moves: Sequence[str]) -> None:
        kept = self._moves.get(game)
        if kept is None or number > len(kept) + 1:
            raise StoreError("The moves before this one are not kept.")
        for at, move in enumerate(moves, number - 1):
            if at < len(kept) and kept[at] != move:
                raise StoreConflictError(f"Move {at + 1} of this game was made elsewhere.")
        kept[number - 1 :] = [*moves, *kept[number - 1 + len(moves) :]]

    async def game(self, game: str) -> StoredGame | None:
        if game not in self._games:
            return None
        return StoredGame(self._games[game][1], tuple(self._moves[game]))

    async def count_moves(self, game: str) -> int:
        return len(self._moves.get(game, ()))

    async def finish_game(self, finished: Finished) -> None:
        self._finished[finished.id] = finished

    async def finished(self, game: str) -> Finished | None:
        return self._finished.get(game)

    async def recent(self, limit: int) -> list[Finished]:
        public = [each for each in self._finished.values() if each.public]
        return sorted(public, key=lambda each: (-each.at, each.id))[:limit]

    async def scores(self, decks: str | None, limit: int) -> list[Finished]:
        solo = [each for each in self._finished.values() if each.solo and decks in (None, "+".join(each.decks))]
        return sorted(solo, key=lambda each: (-each.outcome.score, each.outcome.turns, each.at, each.id))[:limit]

    async def played_by(self, player: str) -> list[Finished]:
        return [each for each in self._finished.values() if player in each.players]

    async def replace_game(self, finished: Finished, stored: StoredGame) -> None:
        self._finished[finished.id] = finished
        self._games[finished.id] = (self._games[finished.id][0], stored.opening)
        self._moves[finished.id] = list(stored.moves)

    async def reword_table(
        self, table: str, record: str, chat: Mapping[int, str], game: str | None, stored: StoredGame | None
    ) -> None:
        self._tables[table] = record
        self._chat.setdefault(table, {}).update(chat)
        if game is not None and stored is not None:
            self._games[game] = (table, stored.opening)
            self._moves[game] = list(stored.moves)

    async def forget_games(self, before: int, *, dry_run: bool = False) -> int:
        old = [each.id for each in self._finished.values() if each.at < before]
        for game in () if dry_run else old:
            del self._finished[game]
            self._games.pop(game, None)
            self._moves.pop(game, None)
        return len(old)

    async def bans(self) -> list[Ban]:
        return list(self._bans.values())

    async def ban(self, ban: Ban) -> None:
        self._bans[ban.network] = ban

    async def unban(self, network: str) -> bool:
        return self._bans.pop(network, None) is not None

    async def keep_link(self, token: str, seat: str, until: int) -> None:
        self._links[token] = (seat, until)

    async def link(self, token: str, now: int) -> str | None:
        seat, until = self._links.get(token, (None, 0))
        return seat if until > now else None

    async def take_link(self, token: str, now: int) -> str | None:
        self._links = {each: link for each, link in self._links.items() if link[1] > now}
        return self._links.pop(token, (None, 0))[0]

    async def served(self, milliseconds: int) -> int:
        self._served = max(self._served, milliseconds)
        return self._served

    async def agree(self, name: str, value: str) -> str:
        return self._agreed.setdefault(name, value)
