"""Who a visitor is: a secret in a cookie. Only what this site has issued counts, not what another site could plant."""

from __future__ import annotations

import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import MutableMapping
from typing import Any

__all__ = ("cookie_name", "new_cookie", "new_secret", "read_secret")

HALF_A_YEAR = 180 * 24 * 3_600
RANDOM = 32
"""Letters of a secret that are random; its signature follows them."""
FOUND = {
    name: re.compile(rf'(?:^|;)[ \t]*{name}="?([A-Za-z0-9_-]{{54}})"?[ \t]*(?=;|$)')
    for name in ("ruleshift", "__Host-ruleshift")
}
"""Found with one look at the header, whatever else stands in it."""


def cookie_name(scope: MutableMapping[str, Any], prefix: str) -> str:
    """The name of the cookie: where the connection is safe, one that no neighbour below the same domain can set."""
    return "__Host-ruleshift" if scope.get("scheme") in ("https", "wss") and not prefix else "ruleshift"


def new_secret(key: bytes) -> str:
    """A secret for a new visitor."""
    random = secrets.token_urlsafe(24)
    return random + _signature(random, key)


def read_secret(header: str, name: str, key: bytes) -> str | None:
    """The visitor's secret in the header `Cookie`, if it was issued with this key."""
    found = (match[1] for match in FOUND[name].finditer(header))
    return next((each for each in found if _is_issued(each, key)), None)


def new_cookie(name: str, secret: str, prefix: str, *, secure: bool) -> bytes:
    """The header `Set-Cookie` for a secret."""
    parts = [f"{name}={secret}", f"Path={prefix or '/'}", f"Max-Age={HALF_A_YEAR}", "HttpOnly", "SameSite=Lax"]
    return "; ".join([*parts, "Secure"] if secure else parts).encode()


def _is_issued(secret: str, key: bytes) -> bool:
    return hmac.compare_digest(secret[RANDOM:], _signature(secret[:RANDOM], key))


def _signature(random: str, key: bytes) -> str:
    return urlsafe_b64encode(hmac.digest(key, random.encode(), "sha256")[:16]).decode().rstrip("=")
