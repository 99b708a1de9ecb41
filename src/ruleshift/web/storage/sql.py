"""What the stores with a database have in common: the statements, and writing in groups."""

from __future__ import annotations

import asyncio
import secrets
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from ruleshift.web.storage.database import MIGRATIONS, Database, Value
from ruleshift.web.storage.store import (
    MOST_CHAT,
    Ban,
    Finished,
    StoreConflictError,
    StoredGame,
    StoreError,
    StoreFacts,
)

__all__ = ("MIGRATIONS", "SqlStore")

MOST_REMEMBERED = 10_000


class _Wish(NamedTuple):
    """Moves that somebody wants to be kept, and waits for it."""

    game: str
    number: int
    moves: Sequence[str]
    kept: asyncio.Future[None]


class SqlStore(Database):
    """A store in a database. What is kept of tables and games passes a fence, where there are several servers."""

    def __init__(self, migrations: Sequence[Sequence[str]] = MIGRATIONS) -> None:
        super().__init__(migrations)
        self._wishes: list[_Wish] = []
        self._writing: asyncio.Task[None] | None = None
        self._last: dict[str, int] = {}
        """The last move that this store has kept of a game. Somebody else may have kept more: then ours conflict."""

    def _fence(self) -> None:
        """Within a transaction: make sure that this server may write. One that is alone always may."""
        return

    def _insert(self, into: str, columns: Sequence[str], rows: Sequence[Sequence[Value]], conflict: str = "") -> None:
        """Keep some rows, if this server may."""
        places = ", ".join([_places(len(columns))] * len(rows))
        sql = f"INSERT INTO {into} ({', '.join(columns)}) VALUES {places} {conflict}"  # noqa: S608 - our own text
        self._run(sql, *(value for row in rows for value in row))

    async def close(self) -> None:
        """Finish what is being written, then hang up."""
        if self._writing is not None:
            await self._writing
        await super().close()

    async def check(self) -> None:
        sql = (
            "INSERT INTO agreed (name, value) VALUES ('checked', ?) "
            "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        )
        await self._do(self._run, sql, secrets.token_hex(8))  # what does not change is not written

    async def facts(self) -> StoreFacts:
        return await self._do(self._facts)

    @abstractmethod
    def _facts(self) -> StoreFacts: ...

    async def tidy(self) -> None:
        """Most databases do so themselves."""

    async def save_table(self, table: str, record: str) -> None:
        await self._do(self._save_table, table, record)

    def _save_table(self, table: str, record: str) -> None:
        conflict = "ON CONFLICT (id) DO UPDATE SET record = excluded.record"
        self._insert("tables", ("id", "record"), [(table, record)], conflict)

    async def drop_table(self, table: str) -> None:
        await self._do(self._drop_table, table)

    def _drop_table(self, table: str) -> None:
        self._last.clear()
        unfinished = "SELECT id FROM games WHERE table_id = ? AND id NOT IN (SELECT id FROM finished)"
        with self._transaction():
            self._fence()
            self._run(f"DELETE FROM moves WHERE game IN ({unfinished})", table)  # noqa: S608 - our own text
            self._run("DELETE FROM games WHERE table_id = ? AND id NOT IN (SELECT id FROM finished)", table)
            self._run("DELETE FROM chat WHERE table_id = ?", table)
            self._run("DELETE FROM tables WHERE id = ?", table)

    async def tables(self) -> list[str]:
        return [row[0] for row in await self._do(self._run, "SELECT record FROM tables")]

    async def table(self, table: str) -> str | None:
        rows = await self._do(self._run, "SELECT record FROM tables WHERE id = ?", table)
        return rows[0][0] if rows else None

    async def say(self, table: str, number: int, line: str) -> None:
        await self._do(self._say, table, number, line)

    def _say(self, table: str, number: int, line: str) -> None:
        sql = "INSERT INTO chat (table_id, number, line) VALUES (?, ?, ?) ON CONFLICT (table_id, number) DO NOTHING"
        with self._transaction():
            self._fence()
            self._run(sql, table, number, line)
            self._run("DELETE FROM chat WHERE table_id = ? AND number <= ?", table, number - MOST_CHAT)

    async def chat(self, table: str) -> list[str]:
        rows = await self._do(self._run, "SELECT line FROM chat WHERE table_id = ? ORDER BY number", table)
        return [row[0] for row in rows]

    async def begin_game(self, game: str, table: str, opening: str) -> None:
        await self._do(self._begin_game, game, table, opening)

    def _begin_game(self, game: str, table: str, opening: str) -> None:
        with self._transaction():
            self._fence()
            kept = self._run("SELECT table_id, opening FROM games WHERE id = ?", game)
            if kept == [(table, opening)]:
                return
            if kept:
                raise StoreConflictError("There is a game with this name already.")
            self._run("INSERT INTO games (id, table_id, opening) VALUES (?, ?, ?)", game, table, opening)

    async def append(self, game: str, number: int, moves: Sequence[str]) -> None:
        """Keep moves. What comes in while something is being written is written next, all together."""
        wish = _Wish(game, number, moves, asyncio.get_running_loop().create_future())
        self._wishes.append(wish)
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        await wish.kept

    async def _write(self) -> None:
        try:
            while self._wishes:
                now: dict[str, _Wish] = {}
                self._wishes = [wish for wish in self._wishes if now.setdefault(wish.game, wish) is not wish]
                try:
                    await self._keep(list(now.values()))
                except BaseException:
                    for wish in now.values():
                        wish.kept.cancel()
                    raise
        finally:
            self._writing = None

    async def _keep(self, wishes: list[_Wish]) -> None:
        try:
            answers: list[StoreError | None] = await self._do(self._append_all, wishes)
        except StoreError as error:
            if self._may_be_mistaken(wishes) and isinstance(error, StoreConflictError):
                for wish in wishes:  # one of them shall not break the others
                    self._last.pop(wish.game, None)
                    await self._keep([wish])
                return
            answers = [error] * len(wishes)
        for wish, answer in zip(wishes, answers, strict=True):
            if wish.kept.done():  # whoever waited has gone
                continue
            if answer is None:
                wish.kept.set_result(None)
            else:
                wish.kept.set_exception(answer)

    def _may_be_mistaken(self, wishes: list[_Wish]) -> bool:
        """True if a conflict may be of one wish only, or of a last move that is not the last any more."""
        return len(wishes) > 1 or wishes[0].game in self._last

    def _append_all(self, wishes: list[_Wish]) -> list[StoreError | None]:
        """Keep what can be kept of different games, all in one statement: each further one would cost time."""
        last = self._last_moves([wish.game for wish in wishes])
        answers: list[StoreError | None] = []
        rows: list[tuple[str, int, str]] = []
        for game, number, moves, _ in wishes:
            answers.append(self._objection(game, number, moves, last.get(game, -1)))
            if answers[-1] is None:
                new = list(enumerate(moves, number))[last[game] + 1 - number :]
                rows += [(game, at, move) for at, move in new]
                last[game] += len(new)
        if rows:
            self._insert("moves", ("game", "number", "move"), rows)
        self._remember(last)
        return answers

    def _last_moves(self, games: list[str]) -> dict[str, int]:
        """The number of the last move of each game: remembered, or looked up."""
        unknown = [game for game in games if game not in self._last]
        last = {game: self._last[game] for game in games if game in self._last}
        if unknown:
            sql = "SELECT id, (SELECT MAX(number) FROM moves WHERE game = games.id) FROM games WHERE id IN "
            last |= {game: number or 0 for game, number in self._run(sql + _places(len(unknown)), *unknown)}
        return last

    def _remember(self, last: dict[str, int]) -> None:
        if len(self._last) >= MOST_REMEMBERED:
            self._last.clear()
        self._last |= last

    def _objection(self, game: str, number: int, moves: Sequence[str], last: int) -> StoreError | None:
        """Why moves cannot be kept: some before them are missing, or others have their numbers."""
        if number > last + 1:
            return StoreError("The moves before this one are not kept.")
        for at, move in enumerate(moves[: last + 1 - number], number):
            if self._run("SELECT move FROM moves WHERE game = ? AND number = ?", game, at)[0][0] != move:
                return StoreConflictError(f"Move {at} of this game was made elsewhere.")
        return None

    async def game(self, game: str) -> StoredGame | None:
        return await self._do(self._game, game)

    def _game(self, game: str) -> StoredGame | None:
        opening = self._run("SELECT opening FROM games WHERE id = ?", game)
        if not opening:
            return None
        moves = self._run("SELECT move FROM moves WHERE game = ? ORDER BY number", game)
        return StoredGame(opening[0][0], tuple(row[0] for row in moves))

    async def count_moves(self, game: str) -> int:
        rows = await self._do(self._run, "SELECT MAX(number) FROM moves WHERE game = ?", game)
        return int(rows[0][0] or 0)

    async def finish_game(self, finished: Finished) -> None:
        columns = ("id", "at", "public", "record", "decks", "score", "turns")
        score = finished.outcome.score if finished.solo else None
        decks = "+".join(finished.decks)
        row = (finished.id, finished.at, int(finished.public), _text(finished), decks, score, finished.outcome.turns)
        await self._do(self._insert, "finished", columns, [row], "ON CONFLICT (id) DO NOTHING")

    async def finished(self, game: str) -> Finished | None:
        return next(iter(await self._list("SELECT record FROM finished WHERE id = ?", game)), None)

    async def recent(self, limit: int) -> list[Finished]:
        sql = "SELECT record FROM finished WHERE public = 1 ORDER BY at DESC, id LIMIT ?"
        return await self._list(sql, limit)

    async def scores(self, decks: str | None, limit: int) -> list[Finished]:
        which, values = ("AND decks = ?", (decks,)) if decks is not None else ("", ())
        sql = (
            f"SELECT record FROM finished WHERE score IS NOT NULL {which} "  # noqa: S608 - our own text
            "ORDER BY score DESC, turns, at, id LIMIT ?"
        )
        return await self._list(sql, *values, limit)

    async def played_by(self, player: str) -> list[Finished]:
        name = msgspec.json.encode(player).decode().replace("!", "!!").replace("%", "!%").replace("_", "!_")
        found = await self._list("SELECT record FROM finished WHERE record LIKE ? ESCAPE '!'", f"%{name}%")
        return [each for each in found if player in each.players]

    async def replace_game(self, finished: Finished, stored: StoredGame) -> None:
        await self._do(self._replace_game, finished, stored)

    def _replace_game(self, finished: Finished, stored: StoredGame) -> None:
        with self._transaction():
            self._run("UPDATE finished SET record = ? WHERE id = ?", _text(finished), finished.id)
            self._reword_game(finished.id, stored)

    def _reword_game(self, game: str, stored: StoredGame) -> None:
        self._run("UPDATE games SET opening = ? WHERE id = ?", stored.opening, game)
        for number, move in enumerate(stored.moves, 1):
            sql = "UPDATE moves SET move = ? WHERE game = ? AND number = ? AND move <> ?"
            self._run(sql, move, game, number, move)

    async def reword_table(
        self, table: str, record: str, chat: Mapping[int, str], game: str | None, stored: StoredGame | None
    ) -> None:
        await self._do(self._reword_table, table, record, chat, game, stored)

    def _reword_table(
        self, table: str, record: str, chat: Mapping[int, str], game: str | None, stored: StoredGame | None
    ) -> None:
        with self._transaction():
            self._fence()
            self._save_table(table, record)
            for number, line in chat.items():
                self._run("UPDATE chat SET line = ? WHERE table_id = ? AND number = ?", line, table, number)
            if game is not None and stored is not None:
                self._reword_game(game, stored)

    async def forget_games(self, before: int, *, dry_run: bool = False) -> int:
        return await self._do(self._count_games if dry_run else self._forget_games, before)

    def _count_games(self, before: int) -> int:
        return int(self._run("SELECT COUNT(*) FROM finished WHERE at < ?", before)[0][0])

    def _forget_games(self, before: int) -> int:
        old = "SELECT id FROM finished WHERE at < ?"
        with self._transaction():
            count = self._count_games(before)
            self._run(f"DELETE FROM moves WHERE game IN ({old})", before)  # noqa: S608 - our own text
            self._run(f"DELETE FROM games WHERE id IN ({old})", before)  # noqa: S608 - our own text
            self._run("DELETE FROM finished WHERE at < ?", before)
        return count

    async def bans(self) -> list[Ban]:
        rows = await self._do(self._run, "SELECT network, until, reason FROM bans ORDER BY network")
        return [Ban(network=row[0], until=row[1], reason=row[2]) for row in rows]

    async def ban(self, ban: Ban) -> None:
        sql = (
            "INSERT INTO bans (network, until, reason) VALUES (?, ?, ?) "
            "ON CONFLICT (network) DO UPDATE SET until = excluded.until, reason = excluded.reason"
        )
        await self._do(self._run, sql, ban.network, ban.until, ban.reason)

    async def unban(self, network: str) -> bool:
        return bool(await self._do(self._run, "DELETE FROM bans WHERE network = ? RETURNING network", network))

    async def keep_link(self, token: str, seat: str, until: int) -> None:
        sql = "INSERT INTO links (token, seat, until) VALUES (?, ?, ?) ON CONFLICT (token) DO NOTHING"
        await self._do(self._run, sql, token, seat, until)

    async def link(self, token: str, now: int) -> str | None:
        rows = await self._do(self._run, "SELECT seat FROM links WHERE token = ? AND until > ?", token, now)
        return str(rows[0][0]) if rows else None

    async def take_link(self, token: str, now: int) -> str | None:
        return await self._do(self._take_link, token, now)

    def _take_link(self, token: str, now: int) -> str | None:
        with self._transaction():
            self._run("DELETE FROM links WHERE until <= ?", now)
            rows = self._run("DELETE FROM links WHERE token = ? RETURNING seat", token)
        return str(rows[0][0]) if rows else None

    async def served(self, milliseconds: int) -> int:
        return await self._do(self._keep_served, milliseconds)

    def _keep_served(self, milliseconds: int) -> int:
        sql = (
            "INSERT INTO agreed (name, value) VALUES ('served', ?) ON CONFLICT (name) DO UPDATE "
            "SET value = excluded.value WHERE CAST(agreed.value AS BIGINT) < CAST(excluded.value AS BIGINT)"
        )
        self._run(sql, str(milliseconds))
        return int(self._run("SELECT value FROM agreed WHERE name = 'served'")[0][0])

    async def agree(self, name: str, value: str) -> str:
        return await self._do(self._agree, name, value)

    def _agree(self, name: str, value: str) -> str:
        with self._transaction():
            self._run("INSERT INTO agreed (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING", name, value)
            return str(self._run("SELECT value FROM agreed WHERE name = ?", name)[0][0])

    async def _list(self, sql: str, *values: str | int | None) -> list[Finished]:
        rows = await self._do(self._run, sql, *values)
        return [msgspec.json.decode(row[0], type=Finished) for row in rows]


def _text(record: msgspec.Struct) -> str:
    return msgspec.json.encode(record).decode()


def _places(count: int) -> str:
    """Marks for so many values, in brackets."""
    return f"({', '.join('?' * count)})"
