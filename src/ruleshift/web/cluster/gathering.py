"""What is asked of all servers by whoever runs them: which tables there are, to end some, to remove a name."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ruleshift.web.cluster.door import is_from_server
from ruleshift.web.cluster.other_servers import Answer
from ruleshift.web.http.admin import CloseTables
from ruleshift.web.http.middleware import read_body, refuse, replayed
from ruleshift.web.protocol.resources import ErrorBody
from ruleshift.web.settings import Settings
from ruleshift.web.tables.lobby import TableReport, by_use

if TYPE_CHECKING:
    from ruleshift.web.cluster.member import Member

__all__ = ("JSON", "TOO_LARGE", "Gathering", "send_answer")

TABLES, CLOSE = ("GET", "/api/admin/tables"), ("POST", "/api/admin/tables/close")
REMOVE = ("POST", "/api/admin/names/remove")
JSON = [(b"content-type", b"application/json")]
TOO_LARGE = ErrorBody(code="too_large", message="That is too large.")


class Gathering:
    """Stands before the application: what it answers here is put together with what others answer."""

    def __init__(self, app: ASGIApp, member: Member, settings: Settings) -> None:
        self._app = app
        self._member = member
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer here, and for all where that is asked."""
        asked = (scope.get("method", ""), scope.get("path", ""))
        if asked == TABLES and not is_from_server(scope):
            await self._tables(scope, receive, send)
        elif asked in (CLOSE, REMOVE):
            await self._do(asked, scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _tables(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Who is at a table is known to the server that has it awake."""
        here = await self._answer(scope, receive)
        if here.status == 200:
            rows = {row.id: row for row in msgspec.json.decode(here.body, type=list[TableReport])}
            for found in await self._member.ask_all(*TABLES):
                rows |= {row.id: row for row in msgspec.json.decode(found, type=list[TableReport]) if row.awake}
            here = Answer(200, JSON, msgspec.json.encode(sorted(rows.values(), key=by_use)))
        await send_answer(send, here)

    async def _do(self, asked: tuple[str, str], scope: Scope, receive: Receive, send: Send) -> None:
        """Each server looks after its own tables. What another one has ended meanwhile is no mistake of the caller."""
        body = await read_body(scope, receive, self._settings)
        if body is None:
            await refuse(send, 413, TOO_LARGE)
            return
        if asked == CLOSE and is_from_server(scope):
            wish = msgspec.json.decode(body, type=CloseTables)
            known = [name for name in wish.tables if await self._member.lobby.is_kept(name)]
            body = msgspec.json.encode(msgspec.structs.replace(wish, tables=tuple(known)))
        here = await self._answer(scope, replayed(body, receive))
        if here.status == 200 and not is_from_server(scope):
            counts = Counter(msgspec.json.decode(here.body, type=dict[str, int]))
            for found in await self._member.ask_all(*asked, body):
                counts.update(msgspec.json.decode(found, type=dict[str, int]))
            here = Answer(200, JSON, msgspec.json.encode(counts))
        await send_answer(send, here)

    async def _answer(self, scope: Scope, receive: Receive) -> Answer:
        """What is answered here."""
        start: Message = {}
        parts: list[bytes] = []

        async def note(message: Message) -> None:
            start.update(message)
            parts.append(message.get("body", b""))

        await self._app(scope, receive, note)
        return Answer(start["status"], start["headers"], b"".join(parts))


async def send_answer(send: Send, answer: Answer) -> None:
    """Answer what was answered elsewhere."""
    kept = [each for each in answer.headers if each[0] in (b"content-type", b"content-length", b"retry-after")]
    await send({"type": "http.response.start", "status": answer.status, "headers": kept})
    await send({"type": "http.response.body", "body": answer.body})
