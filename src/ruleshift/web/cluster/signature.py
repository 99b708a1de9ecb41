"""How one server knows that a request comes from another: both know a secret, which never travels."""

from __future__ import annotations

import hmac
from typing import NamedTuple

from ruleshift.cards import RuleshiftError

__all__ = ("ADDRESS", "SIGNATURE", "STRANGER", "VISITOR", "Caller", "Signer", "read_secrets")

VERSION = "1"
"""Of what servers say to each other. A newer version answers this one too while servers of both may run."""
SIGNATURE, VISITOR, ADDRESS = "x-ruleshift-cluster", "x-ruleshift-visitor", "x-ruleshift-address"
SHORTEST = 16
STRANGER = "This is for servers of ours."
"""What whoever is not believed is told."""


class Caller(NamedTuple):
    """Whom a server asks for: a visitor (by the hash of their secret), and the address they come from."""

    visitor: str
    address: str


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

    def __init__(self, secrets: tuple[str, ...]) -> None:
        self._secrets = [secret.encode() for secret in secrets]

    def headers(self, method: str, path: str, caller: Caller) -> dict[str, str]:
        """What a request must carry."""
        signed = ",".join(self._signatures(VERSION, method, path, caller))
        return {SIGNATURE: f"{VERSION} {signed}", VISITOR: caller.visitor, ADDRESS: caller.address}

    def trusts(self, signature: str, method: str, path: str, caller: Caller) -> bool:
        """True if a request is of another server of ours."""
        version, _, given = signature.partition(" ")
        if version != VERSION:
            return False
        valid = self._signatures(version, method, path, caller)
        return any(hmac.compare_digest(one.encode(), two.encode()) for one in given.split(",")[:2] for two in valid)

    def _signatures(self, version: str, method: str, path: str, caller: Caller) -> list[str]:
        text = "\n".join(("ruleshift", version, method, path, *caller)).encode()
        return [hmac.digest(secret, text, "sha256").hex() for secret in self._secrets]
