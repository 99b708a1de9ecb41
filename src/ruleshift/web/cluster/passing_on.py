"""What is about a table of another server is passed on to that server; whoever asked notices nothing of it."""

from __future__ import annotations

import asyncio
import logging
import re
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ruleshift.cards import RuleshiftError
from ruleshift.table.refusals import RefusalError
from ruleshift.web.cluster.door import is_from_server
from ruleshift.web.cluster.gathering import JSON, TOO_LARGE, send_answer
from ruleshift.web.cluster.membership import BETWEEN
from ruleshift.web.cluster.other_servers import LOOK_AGAIN, Answer, Peer, PeerError
from ruleshift.web.cluster.signature import Caller
from ruleshift.web.http.middleware import address_of, read_body, refuse, replayed, visitor_id_of
from ruleshift.web.protocol.encoding import WRITE
from ruleshift.web.protocol.messages import Closed
from ruleshift.web.protocol.resources import ErrorBody, TakeSeat
from ruleshift.web.settings import Settings
from ruleshift.web.storage import StoreError
from ruleshift.web.tables.seat_links import table_of

if TYPE_CHECKING:
    from ruleshift.web.cluster.member import Member

__all__ = ("PassingOn",)

LOG = logging.getLogger(__name__)
TABLE = re.compile(r"/api/tables/([^/]+)/(?:join|socket|screen)")
SEATS = "/api/seats"
PAUSES = (0.1, 0.2, 0.4, 0.8)
"""Seconds after which the owner of a table is looked for again, where it was not the one, or was not there."""
ELSEWHERE = ErrorBody(code="unavailable", message=BETWEEN)
NOT_HERE: Message = {"type": "websocket.close", "code": LOOK_AGAIN, "reason": "Not here."}
UNKNOWN = ErrorBody(
    code="unavailable", message="The table's server does not answer. Look at the table before you try again."
)


class PassingOn:
    """Stands before the application of a server that is one of several."""

    def __init__(self, app: ASGIApp, member: Member, settings: Settings) -> None:
        self._app = app
        self._member = member
        self._peers = member.membership.peers
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer here, or have it answered by the owner of the table."""
        found = TABLE.fullmatch(scope["path"]) if scope["type"] in ("http", "websocket") else None
        if scope["type"] == "websocket" and found:
            await self._socket(scope, receive, send, found[1])
        elif scope["type"] == "http" and scope["method"] == "POST" and (found or scope["path"] == SEATS):
            await self._request(scope, receive, send, found and found[1])
        else:
            await self._app(scope, receive, send)

    # Requests.

    async def _request(self, scope: Scope, receive: Receive, send: Send, table: str | None) -> None:
        body = await read_body(scope, receive, self._settings)
        if body is None:
            await refuse(send, 413, TOO_LARGE)
            return
        try:
            table = table or await self._table_of(body)
            answer = await self._answer_elsewhere(scope, table, body) if table else None
        except PeerError as error:
            await refuse(send, 503, UNKNOWN if error.sent else ELSEWHERE)
        except (RefusalError, StoreError) as error:
            LOG.warning("%s", error)
            await refuse(send, 503, ELSEWHERE)
        else:
            if answer is None:
                await self._app(scope, replayed(body, receive), send)
            else:
                await send_answer(send, answer)

    async def _table_of(self, body: bytes) -> str | None:
        """The table that a link to a seat leads to."""
        try:
            token = msgspec.json.decode(body, type=TakeSeat).token
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
            return None
        return await table_of(self._member.lobby, token)

    async def _answer_elsewhere(self, scope: Scope, table: str, body: bytes) -> Answer | None:
        """What the owner of a table answers; None if that is this server."""
        for pause in (*PAUSES, None):
            peer = await self._member.place(table)
            if peer is None:
                return None
            if is_from_server(scope):
                break  # one hop: whoever has asked looks again
            try:
                answer = await self._peers.ask(peer, "POST", scope["path"], _caller(scope), body)
            except PeerError as error:
                if error.sent or pause is None:
                    raise
            else:
                if not _is_elsewhere(answer):
                    return answer
            if pause is not None:
                await asyncio.sleep(pause)
        return Answer(503, JSON, msgspec.json.encode(ELSEWHERE))

    # Sockets.

    async def _socket(self, scope: Scope, receive: Receive, send: Send, table: str) -> None:
        """Accept first, whatever the database says, so that whoever asks can be told in words."""
        message = await receive()
        if message["type"] != "websocket.connect":
            return
        await send({"type": "websocket.accept"})
        try:
            here = await self._relayed(scope, receive, send, table)
        except RuleshiftError as error:
            LOG.warning("%s", error)
            if is_from_server(scope):
                await send(NOT_HERE)
            else:
                await _close(send, ELSEWHERE.message)
            return
        if here:
            await self._app(scope, _connecting(receive), _accepted(send))

    async def _relayed(self, scope: Scope, receive: Receive, send: Send, table: str) -> bool:
        """Pass a socket on, if the table is another server's; True if it is ours."""
        for pause in (*PAUSES, None):
            peer = await self._member.place(table)
            if peer is None:
                return True
            if is_from_server(scope):
                await send(NOT_HERE)
                return False
            if await self._relay(peer, scope, receive, send) == "over":
                return False
            if pause is not None:
                await asyncio.sleep(pause)
        raise RefusalError("unavailable", ELSEWHERE.message)

    async def _relay(self, peer: Peer, scope: Scope, receive: Receive, send: Send) -> str:
        try:
            return await self._peers.relay(peer, scope["path"], _caller(scope), receive, send)
        except (OSError, RuntimeError):  # the browser has gone
            return "over"


def _caller(scope: Scope) -> Caller:
    return Caller(visitor_id_of(scope), address_of(scope))


def _is_elsewhere(answer: Answer) -> bool:
    """True if the other server says that the table is not its own, or that it has lost the others; it did nothing."""
    return answer.status == 503 and ELSEWHERE.message.encode() in answer.body


def _connecting(receive: Receive) -> Receive:
    waiting: list[Any] = [{"type": "websocket.connect"}]

    async def connecting() -> Message:
        return waiting.pop() if waiting else await receive()

    return connecting


def _accepted(send: Send) -> Send:
    async def accepted(message: Message) -> None:
        if message["type"] != "websocket.accept":
            await send(message)

    return accepted


async def _close(send: Send, sentence: str) -> None:
    try:
        text = WRITE.encode(Closed(message=sentence, again=True)).decode()
        await send({"type": "websocket.send", "bytes": None, "text": text})
        await send({"type": "websocket.close", "code": 1012, "reason": sentence[:100]})
    except (OSError, RuntimeError):
        return  # whoever has gone needs no farewell
