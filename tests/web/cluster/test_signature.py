from __future__ import annotations

from functools import partial
from hashlib import sha256

import pytest

from ruleshift.cards import RuleshiftError
from ruleshift.web.cluster.signature import SIGNATURE, TOLERANCE, Asked, Caller, Signer, read_secrets

OLD, NEW = "the old secret of ours", "the new secret of ours"
ANN = Caller("a" * 64, "192.0.2.7")


ASKED = Asked("POST", "/api/x", ANN)
BODY = b'{"name":"Ann"}'
NOON = 1_700_000_000_000


def trusts(receiver: Signer, signature: str, asked: Asked = ASKED, body: bytes = BODY) -> bool:
    return receiver.read(signature, asked) == sha256(body).hexdigest()


def passes(sender: Signer, receiver: Signer) -> bool:
    return trusts(receiver, sender.headers(ASKED, BODY)[SIGNATURE])


def test_whoever_knows_a_secret_is_believed_and_nobody_else():
    assert passes(Signer((OLD,)), Signer((OLD,)))
    assert not passes(Signer((OLD,)), Signer((NEW,)))
    assert not passes(Signer(()), Signer((OLD,)))
    assert not passes(Signer((OLD,)), Signer(()))
    for signature in ("1 ", "", "1 0 0 ", "1 x 0 0"):
        assert not trusts(Signer(()), signature)
        assert not trusts(Signer((OLD,)), signature)


def test_a_secret_is_replaced_without_a_stop():
    """First every server knows both, in any order, then only the new one: neighbours on the way believe each other."""
    steps = [Signer((OLD,)), Signer((OLD, NEW)), Signer((NEW, OLD)), Signer((NEW,))]
    for one, two in ((0, 1), (1, 2), (1, 3), (2, 3), (0, 2)):
        assert passes(steps[one], steps[two])
        assert passes(steps[two], steps[one])


def test_a_signature_is_for_one_request_of_one_visitor_and_one_version():
    signer = Signer((OLD,))
    signed = signer.headers(ASKED, BODY)[SIGNATURE]
    assert trusts(signer, signed)
    for other in (
        ASKED._replace(method="GET"),
        ASKED._replace(path="/api/y"),
        ASKED._replace(query="a=1"),
        ASKED._replace(caller=ANN._replace(visitor="b" * 64)),
        ASKED._replace(caller=ANN._replace(address="192.0.2.8")),
    ):
        assert not trusts(signer, signed, other)
    assert not trusts(signer, signed, body=BODY + b" ")
    version, time, digest, signature = signed.split(" ")
    for forged in (
        ("2", time, digest, signature),
        (version, str(int(time) + 1), digest, signature),
        (version, time, sha256(b"").hexdigest(), signature),
    ):
        assert not trusts(signer, " ".join(forged))
    assert OLD not in signed


def test_a_request_can_be_sent_again_only_as_long_as_clocks_may_differ():
    signed = Signer((OLD,), lambda: NOON).headers(ASKED, BODY)[SIGNATURE]
    for skew in (0, TOLERANCE, -TOLERANCE):
        assert trusts(Signer((OLD,), partial(int, NOON + skew)), signed)
    for skew in (TOLERANCE + 1, -TOLERANCE - 1, 86_400_000):
        assert not trusts(Signer((OLD,), partial(int, NOON + skew)), signed)


def test_a_secret_that_is_too_short_or_one_too_many_is_refused_with_a_sentence():
    assert read_secrets("") == ()
    assert read_secrets(f" {OLD} , {NEW} ") == (OLD, NEW)
    with pytest.raises(RuleshiftError, match="at least 16"):
        read_secrets("short")
    with pytest.raises(RuleshiftError, match="one secret, or two"):
        read_secrets(f"{OLD},{NEW},{OLD}")
