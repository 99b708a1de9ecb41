"""How one server knows that a request comes from another: both know a secret, which never travels."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from hashlib import sha256
from typing import NamedTuple

from ruleshift.cards import RuleshiftError
from ruleshift.web.time_source import stamp

__all__ = (
    "ADDRESS",
    "OUT",
    "SIGNATURE",
    "SOCKET",
    "STRANGER",
    "TOLERANCE",
    "VISITOR",
    "Asked",
    "Caller",
    "Signer",
    "read_secrets",
)

VERSION = "1"
"""Of what servers say to each other. A newer version answers this one too while servers of both may run."""
SIGNATURE, VISITOR, ADDRESS = "x-ruleshift-cluster", "x-ruleshift-visitor", "x-ruleshift-address"
SOCKET = "WEBSOCKET"
"""Stands for the method where a socket is opened."""
TOLERANCE = 30_000
"""Milliseconds by which the clocks of two servers may differ, the way of a request included."""
SHORTEST = 16
OUT = "This server has lost the others for a moment. Try again soon."
MEMBER = b"a server of ours"
STRANGER = "This is for servers of ours."
"""What whoever is not believed is told."""


class Caller(NamedTuple):
    """Whom a server asks for: a visitor (by the hash of their secret), and the address they come from."""

    visitor: str
    address: str


class Asked(NamedTuple):
    """What a server asks another: all of it is signed."""

    method: str
    path: str
    caller: Caller
    query: str = ""


def read_secrets(given: str) -> tuple[str, ...]:
    """The secrets that a variable of the environment names: one, or two while the old one is being replaced.

    >>> read_secrets("a long old secret, and a long new one")
    ('a long old secret', 'and a long new one')
    """
    secrets = tuple(part.strip() for part in given.split(",") if part.strip())
    if len(secrets) > 2:
        raise RuleshiftError("RULESHIFT_CLUSTER_SECRET is one secret, or two with a comma between them.")
    if any(len(secret) < SHORTEST for secret in secrets):
        raise RuleshiftError(
            f"RULESHIFT_CLUSTER_SECRET must have at least {SHORTEST} characters: openssl rand -hex 32 makes a good one."
        )
    return secrets


class Signer:
    """Signs requests to other servers with every secret it knows, and believes whoever knows one of them."""

    def __init__(self, secrets: tuple[str, ...], clock: Callable[[], int] = stamp) -> None:
        self._secrets = [secret.encode() for secret in secrets]
        self._clock = clock

    @property
    def proofs(self) -> tuple[str, ...]:
        """What tells servers that know the same secret, and nothing else."""
        return tuple(hmac.digest(secret, MEMBER, "sha256").hex() for secret in self._secrets)

    def headers(self, asked: Asked, body: bytes = b"") -> dict[str, str]:
        """What a request must carry."""
        stated = f"{VERSION} {self._clock()} {sha256(body).hexdigest()}"
        signed = ",".join(self._signatures(stated, asked))
        return {SIGNATURE: f"{stated} {signed}", VISITOR: asked.caller.visitor, ADDRESS: asked.caller.address}

    def read(self, signature: str, asked: Asked) -> str | None:
        """The digest that the body of a request must have; None if it is not of another server of ours, or too old."""
        stated, _, given = signature.rpartition(" ")
        parts = stated.split(" ")
        valid = self._signatures(stated, asked)
        known = any(hmac.compare_digest(one.encode(), two.encode()) for one in given.split(",")[:2] for two in valid)
        if not known or len(parts) != 3 or parts[0] != VERSION:
            return None
        return parts[2] if abs(self._clock() - int(parts[1])) <= TOLERANCE else None

    def _signatures(self, stated: str, asked: Asked) -> list[str]:
        text = "\n".join(("ruleshift", stated, asked.method, asked.path, asked.query, *asked.caller)).encode()
        return [hmac.digest(secret, text, "sha256").hex() for secret in self._secrets]
