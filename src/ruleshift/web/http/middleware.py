"""Before every request: who a visitor is, where a request comes from, how often, and what every answer must carry."""

from __future__ import annotations

import hashlib
import logging
import re
import time
from collections import Counter
from typing import Any

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ruleshift.web.http.hosts import Hosts
from ruleshift.web.http.privileges import is_operator
from ruleshift.web.http.rate_limits import Buckets
from ruleshift.web.http.site import SITE, Site
from ruleshift.web.http.visitors import cookie_name, new_cookie, new_secret, read_secret
from ruleshift.web.logs import ACCESS
from ruleshift.web.networks import network_of
from ruleshift.web.protocol.resources import ErrorBody
from ruleshift.web.settings import Settings

__all__ = (
    "VISITOR_ID",
    "Middleware",
    "address_of",
    "read_body",
    "read_headers",
    "refuse",
    "replayed",
    "visitor_id_of",
)

LOG = logging.getLogger(__name__)

Refusal = tuple[int, ErrorBody]

SETUP = "/api/setup"
SLASHES = re.compile(r"//+")
UNSEEN = re.compile(r"[\x00-\x1f\x7f]")
"""What no address of ours has, and what patterns or numbers in an address might stumble over."""
SECRET = re.compile(r"(?<=/)[A-Za-z0-9_-]{12,}(?=/|$)")
"""The name of a table or game, or a link: whoever knows it may come in, so it is not logged."""
LONGEST_PATH = 4_000
VISITOR_ID = "ruleshift.visitor"
JSON = "application/json"
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


def visitor_id_of(scope: Scope) -> str:
    """The hash of the visitor's secret: the only form in which the server keeps it."""
    found: str = scope[VISITOR_ID]
    return found


def address_of(scope: Scope) -> str:
    """Where a visitor comes from."""
    client = scope.get("client")
    return str(client[0]) if client else "unknown"


class Middleware:
    """Stands before the whole application. What is signed is checked behind it, and asked for somebody else."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self._app = app
        self._site = site
        self._settings = site.settings
        self._limits = site.limits
        self._hosts = Hosts(site.settings)
        self._sockets: Counter[str] = Counter()
        """Open sockets of each address, also where a proxy stands between."""
        self._told_of_proxy = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        scope = self._read(scope)
        await self._site.look_for_bans()
        headers = read_headers(scope)
        if self._site.node.is_signed(headers):
            await self._app(scope, receive, send)
            return
        name, key = cookie_name(scope, self._settings.prefix), self._site.node.visitor_key
        secret = read_secret(headers.get(b"cookie", ""), name, key) if key else None
        new = new_secret(key) if key and not secret else None
        scope[VISITOR_ID] = hashlib.sha256((secret or new or "").encode()).hexdigest()
        refusal = self._refusal(scope, headers)
        if scope["type"] == "websocket":
            if refusal:
                await send({"type": "websocket.close", "code": 1008, "reason": refusal[1].message})
            else:
                await self._connect(scope, receive, send)
            return
        send = self._dressed(scope, send, new, headers.get(b"if-none-match"))
        if refusal:
            self._site.counts.refuse(refusal[1].code)
            await refuse(send, *refusal)
        else:
            await self._app(scope, receive, send)

    def _read(self, scope: Scope) -> Scope:
        """A copy of the request, as the application reads it: HEAD is a GET whose answer loses its body on the way."""
        path = UNSEEN.sub("\ufffd", SLASHES.sub("/", scope["path"]))
        prefix = self._settings.prefix
        if prefix and path.startswith(f"{prefix}/"):  # of a proxy that leaves it there; /games alone is a page of ours
            path = path[len(prefix) :]
        scope = {**scope, "path": path.rstrip("/") or "/", SITE: self._site}
        if scope.get("method") == "HEAD":
            scope["method"] = "GET"
        return scope

    async def _connect(self, scope: Scope, receive: Receive, send: Send) -> None:
        network = network_of(address_of(scope))
        self._sockets[network] += 1
        begun = time.perf_counter()
        _log_access(scope, "opened", {})
        try:
            await self._app(scope, receive, send)
        finally:
            _log_access(scope, "closed", {"seconds": round(time.perf_counter() - begun, 1)})
            self._sockets[network] -= 1
            if not self._sockets[network]:
                del self._sockets[network]

    # Refusals.

    def _refusal(self, scope: Scope, headers: dict[bytes, str]) -> Refusal | None:
        if sum(len(name) + len(value) for name, value in scope["headers"]) > self._settings.largest_header:
            return 431, ErrorBody(code="too_large", message="The headers of this request are too large.")
        if len(scope["path"]) > LONGEST_PATH:
            return 414, ErrorBody(code="too_large", message="This address is too long.")
        host = headers.get(b"host", "")
        if host and not self._hosts.accept(host):
            said = "This server does not answer to that name. Whoever runs it can allow it with --allow-host."
            return 421, ErrorBody(code="forbidden", message=said)
        if b"authorization" in headers and is_operator(HTTPConnection(scope), self._site.admin_secret):
            return None
        if self._site.bans.covers(address_of(scope)):
            return 403, ErrorBody(code="forbidden", message="You may not use this server.")
        self._look_for_proxy(headers)
        if scope["type"] == "http" and scope["method"] not in WRITES:
            return self._too_many(self._limits.reads, scope, _price(scope["path"]))
        origin = headers.get(b"origin")
        if origin is not None and not self._hosts.is_own(origin, host):
            return 403, ErrorBody(code="forbidden", message="Requests from pages of other sites are refused.")
        if scope["type"] == "websocket":
            if self._sockets[network_of(address_of(scope))] >= self._settings.most_open_each:
                return 429, ErrorBody(code="too_many", message="There are too many connections from this address.")
            return self._too_many(self._limits.sockets, scope)
        return self._body_refusal(headers) or self._too_many(self._writes(scope), scope)

    def _body_refusal(self, headers: dict[bytes, str]) -> Refusal | None:
        length = headers.get(b"content-length", "0")
        if length.isdecimal() and int(length[:18]) > self._settings.largest_body:
            return 413, ErrorBody(code="too_large", message="That is too large.")
        kind = headers.get(b"content-type", "").partition(";")[0].strip().casefold()
        if kind != JSON and (length != "0" or b"transfer-encoding" in headers):
            return 415, ErrorBody(code="bad_request", message=f"Send JSON, with the Content-Type {JSON}.")
        return None

    def _writes(self, scope: Scope) -> Buckets:
        """Asking about a set-up changes nothing, and is asked with every card that somebody picks."""
        return self._limits.setups if scope["path"] == SETUP else self._limits.posts

    def _too_many(self, buckets: Buckets, scope: Scope, price: float = 1.0) -> Refusal | None:
        if buckets.take(network_of(address_of(scope)), price):
            return None
        return 429, ErrorBody(code="too_many", message="Too many requests: wait a moment, then try again.")

    def _look_for_proxy(self, headers: dict[bytes, str]) -> None:
        if b"x-forwarded-for" in headers and not self._settings.proxies and not self._told_of_proxy:
            self._told_of_proxy = True
            LOG.warning("Requests come through a proxy. Name it with --proxy, or everybody counts as one address.")

    # Answers.

    def _dressed(self, scope: Scope, send: Send, new: str | None, known: str | None) -> Send:
        """Every answer has the security headers; a new visitor gets a secret with a page or an answer to a POST.

        What the browser has already (by its ETag, `known`) is not sent again.
        """
        api_read = scope["path"].startswith(("/static/", "/api/")) and scope["method"] not in WRITES
        extra = [*HEADERS]
        if new is not None and not api_read:
            name, prefix = cookie_name(scope, self._settings.prefix), self._settings.prefix
            extra.append((b"set-cookie", new_cookie(name, new, prefix, secure=scope.get("scheme") == "https")))
        unchanged = False
        begun = time.perf_counter()

        async def dressed(message: Message) -> None:
            nonlocal unchanged
            if message["type"] == "http.response.start":
                headers = [*message.get("headers", ()), *extra]
                if not any(name == b"cache-control" for name, _ in headers):
                    headers.append((b"cache-control", b"private, no-cache"))
                unchanged = message["status"] == 200 and known is not None and (b"etag", known.encode()) in headers
                message = {**message, **_not_modified(headers)} if unchanged else {**message, "headers": headers}
                self._count(scope, message["status"], begun)
            elif unchanged:
                message = {**message, "body": b""}
            await send(message)

        return dressed

    def _count(self, scope: Scope, status: int, begun: float) -> None:
        self._site.counts.answer(status)
        _log_access(scope, scope["method"], {"status": status, "ms": round(1_000 * (time.perf_counter() - begun), 1)})


def _log_access(scope: Scope, method: str, more: dict[str, float]) -> None:
    """A line for a request, or for a connection that is opened or closed."""
    if ACCESS.isEnabledFor(logging.INFO):
        address, path = address_of(scope), SECRET.sub("*", scope["path"][:200])
        fields = {"address": address, "method": method, "path": path, **more}
        told = " ".join(f"{name}={value:g}" for name, value in more.items())
        ACCESS.info("%s %s %r %s", address, method, path, told, extra={"fields": fields})


def _not_modified(headers: list[tuple[bytes, bytes]]) -> dict[str, Any]:
    return {"status": 304, "headers": [each for each in headers if each[0] not in (b"content-length", b"content-type")]}


def read_headers(scope: Scope) -> dict[bytes, str]:
    """The headers by name; a cookie that came in several parts is put together."""
    found: dict[bytes, str] = {}
    for name, value in scope["headers"]:
        text = value.decode("latin-1")
        found[name] = f"{found[name]}; {text}" if name == b"cookie" and name in found else text
    return found


def _price(path: str) -> float:
    """What a read costs: pages are rendered, most of the API is worked out."""
    return 1.0 if path.startswith("/static/") else 2.0 if path.startswith("/api/") else 3.0


async def read_body(scope: Scope, receive: Receive, settings: Settings) -> bytes | None:
    """The body of a request: None if it is too large, nothing if it does not come in whole."""
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            LOG.warning("A request to %s was given up before it was whole.", scope["path"][:200])
            return b""
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > settings.largest_body:
            return None
    return body


def replayed(body: bytes, receive: Receive) -> Receive:
    """A body that was read already, to be read again."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replayed() -> Message:
        return waiting.pop() if waiting else await receive()

    return replayed


async def refuse(send: Send, status: int, trouble: ErrorBody) -> None:
    """Answer with a status and a sentence."""
    headers = [(b"content-type", b"application/json")]
    if status == 429:
        headers.append((b"retry-after", b"5"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(trouble)})
