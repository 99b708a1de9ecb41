"""Who may ask for more than everybody: programs on this machine, and whoever has a token."""

from __future__ import annotations

import hmac

from starlette.requests import HTTPConnection

from ruleshift.web.networks import read_address

__all__ = ("is_local", "is_operator", "may_with")

FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")


def is_local(connection: HTTPConnection) -> bool:
    """True if a request was made on this machine, and did not come through a proxy on it."""
    if any(name in connection.headers for name in FORWARDED):
        return False
    client, server = connection.scope.get("client"), connection.scope.get("server")
    if client and server and client[0] == server[0]:
        return True  # who talks to this machine from its own address is on it
    read = read_address(str(client[0])) if client else None
    return read is not None and read.is_loopback


def may_with(connection: HTTPConnection, token: str) -> bool:
    """True if a request carries this token."""
    kind, _, given = connection.headers.get("authorization", "").partition(" ")
    return bool(token) and kind.casefold() == "bearer" and hmac.compare_digest(given.strip().encode(), token.encode())


def is_operator(connection: HTTPConnection, admin_secret: str) -> bool:
    """True for whoever runs this server: `ruleshift admin` on this machine."""
    return is_local(connection) and may_with(connection, admin_secret)
