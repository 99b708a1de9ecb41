"""Who comes in at one of several servers: the others by their signature, visitors while this server is a member."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, NoReturn

import msgspec
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.utils import ClientDisconnected

from ruleshift.web.cluster.signature import ADDRESS, OUT, SIGNATURE, SOCKET, STRANGER, VISITOR, Asked, Caller
from ruleshift.web.http.admin import ADMITTED
from ruleshift.web.http.middleware import VISITOR_ID, read_body, read_headers, refuse, replayed
from ruleshift.web.http.site import Site
from ruleshift.web.protocol.resources import ErrorBody

if TYPE_CHECKING:
    from ruleshift.web.cluster.member import Member

__all__ = ("Door", "is_from_server")

ALWAYS = ("/static/", "/api/health")
"""Answered too while the server has lost the others."""
LOST = ErrorBody(code="unavailable", message=OUT)


def is_from_server(scope: Scope) -> bool:
    """True if another server of ours asks, on behalf of a visitor."""
    return ADMITTED in scope


class Door:
    """Stands between the middleware and whatever is passed on."""

    def __init__(self, app: ASGIApp, member: Member, site: Site) -> None:
        self._app = app
        self._member = member
        self._site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
        elif self._member.is_signed(headers := read_headers(scope)):
            await self._answer_server(scope, headers, receive, send)
        elif not self._member.is_out or (scope["type"] == "http" and scope["path"].startswith(ALWAYS)):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":  # before it is accepted, so that a proxy can ask another server
            await _deny(send)
        else:
            await refuse(send, 503, LOST)

    async def _answer_server(self, scope: Scope, headers: dict[bytes, str], receive: Receive, send: Send) -> None:
        """Another server asks, which has looked at its visitor as we would."""
        signer = self._member.membership.signer
        caller = Caller(headers.get(VISITOR.encode(), ""), headers.get(ADDRESS.encode(), ""))
        asked = Asked(scope.get("method", SOCKET), scope["path"], caller, scope["query_string"].decode("latin-1"))
        digest = signer.read(headers[SIGNATURE.encode()], asked) if signer else None
        has_body = digest is not None and scope["type"] == "http"
        body = await read_body(scope, receive, self._site.settings) if has_body else b""
        if body is None or hashlib.sha256(body).hexdigest() != digest:
            self._site.counts.refuse("forbidden")
            if scope["type"] == "http":
                await refuse(send, 403, ErrorBody(code="forbidden", message=STRANGER))
            else:
                await send({"type": "websocket.close", "code": 1008, "reason": STRANGER})
            return
        scope.update({VISITOR_ID: caller.visitor, ADMITTED: True, "client": (caller.address, 0)})
        await self._app(scope, receive if scope["type"] == "websocket" else replayed(body, receive), send)


async def _deny(send: Send) -> NoReturn:
    """Answer the request for a socket like any other."""
    kind = "websocket.http.response"
    await send({"type": f"{kind}.start", "status": 503, "headers": [(b"content-type", b"application/json")]})
    await send({"type": f"{kind}.body", "body": msgspec.json.encode(LOST)})
    raise ClientDisconnected  # uvicorn would log an error otherwise, since the handshake is not complete
