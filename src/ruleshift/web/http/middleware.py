"""Before every request: who a visitor is, where a request comes from, how often, and what every answer must carry."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import urlsplit

import msgspec

from ruleshift.web.http.rate_limits import Buckets
from ruleshift.web.protocol.resources import ErrorBody
from ruleshift.web.settings import Settings

__all__ = ("COOKIE", "Middleware", "address_of", "visitor_id_of")

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

COOKIE = "ruleshift"
SETUP = "/api/setup"
VISITOR = "ruleshift.visitor"
A_SECRET = re.compile(r"[A-Za-z0-9_-]{20,64}")
HALF_A_YEAR = 180 * 24 * 3_600
WRITES = frozenset(("POST", "PUT", "PATCH", "DELETE"))

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
)


def visitor_id_of(scope: Any) -> str:  # noqa: ANN401 - frameworks have scopes of their own
    """The hash of the visitor's secret: the only form in which the server keeps it."""
    found: str = scope[VISITOR]
    return found


def address_of(scope: Any) -> str:  # noqa: ANN401
    """Where a visitor comes from."""
    client = scope.get("client")
    return str(client[0]) if client else "unknown"


class Middleware:
    """Stands before the whole application."""

    def __init__(self, app: App, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._posts = Buckets(settings.posts_per_minute / 60, settings.posts_burst)
        self._setups = Buckets(settings.setups_per_second, settings.setups_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        secret = _read_cookie(headers.get(b"cookie", ""))
        new = None if secret else secrets.token_urlsafe(24)
        scope[VISITOR] = hashlib.sha256((secret or new or "").encode()).hexdigest()
        refusal = self._refusal(scope, headers)
        if scope["type"] == "websocket":
            if refusal:
                await send({"type": "websocket.close", "code": 1008, "reason": refusal[1].message})
            else:
                await self._app(scope, receive, send)
            return
        send = self._dressed(scope, send, new, headers.get(b"if-none-match"))
        if refusal:
            await _refuse(send, *refusal)
        else:
            await self._app(scope, receive, send)

    def _refusal(self, scope: Scope, headers: dict[bytes, str]) -> tuple[int, ErrorBody] | None:
        writes = scope["type"] == "websocket" or scope["method"] in WRITES
        if not writes:
            return None
        origin = headers.get(b"origin")
        if origin is not None and not self._is_own(origin, headers.get(b"host", "")):
            return 403, ErrorBody(code="forbidden", message="Requests from pages of other sites are refused.")
        if scope["type"] == "http" and not self._bucket(scope).take(address_of(scope)):
            return 429, ErrorBody(code="too_many", message="Too many requests: wait a moment, then try again.")
        return None

    def _bucket(self, scope: Scope) -> Buckets:
        """Asking about a set-up changes nothing, and is asked with every card that somebody picks."""
        return self._setups if scope["path"] == SETUP else self._posts

    def _is_own(self, origin: str, host: str) -> bool:
        return urlsplit(origin).netloc.casefold() == host.casefold() != "" or origin in self._settings.origins

    def _dressed(self, scope: Scope, send: Send, new: str | None, known: str | None) -> Send:
        """Every answer has the security headers; a new visitor gets a secret with a page or an answer to a POST.

        What the browser has already (by its ETag, `known`) is not sent again.
        """
        api_read = scope["path"].startswith(("/static/", "/api/")) and scope["method"] not in WRITES
        cookie = None if new is None or api_read else _cookie(new, secure=scope.get("scheme") == "https")
        extra = [*HEADERS, *([(b"set-cookie", cookie)] if cookie else [])]
        unchanged = False

        async def dressed(message: Message) -> None:
            nonlocal unchanged
            if message["type"] == "http.response.start":
                headers = [*message.get("headers", ()), *extra]
                if not any(name == b"cache-control" for name, _ in headers):
                    headers.append((b"cache-control", b"private, no-cache"))
                unchanged = message["status"] == 200 and known is not None and (b"etag", known.encode()) in headers
                message = {**message, **_not_modified(headers)} if unchanged else {**message, "headers": headers}
            elif unchanged:
                message = {**message, "body": b""}
            await send(message)

        return dressed


def _not_modified(headers: list[tuple[bytes, bytes]]) -> dict[str, Any]:
    return {"status": 304, "headers": [each for each in headers if each[0] not in (b"content-length", b"content-type")]}


def _read_cookie(header: str) -> str | None:
    try:
        morsel = SimpleCookie(header).get(COOKIE)
    except CookieError:
        return None
    return morsel.value if morsel and A_SECRET.fullmatch(morsel.value) else None


def _cookie(secret: str, *, secure: bool) -> bytes:
    parts = [f"{COOKIE}={secret}", "Path=/", f"Max-Age={HALF_A_YEAR}", "HttpOnly", "SameSite=Lax"]
    return "; ".join([*parts, "Secure"] if secure else parts).encode()


async def _refuse(send: Send, status: int, trouble: ErrorBody) -> None:
    headers = [(b"content-type", b"application/json")]
    if status == 429:
        headers.append((b"retry-after", b"5"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(trouble)})
