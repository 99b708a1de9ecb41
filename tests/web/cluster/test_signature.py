from __future__ import annotations

import pytest

from ruleshift.cards import RuleshiftError
from ruleshift.web.cluster.signature import SIGNATURE, Caller, Signer, read_secrets

OLD, NEW = "the old secret of ours", "the new secret of ours"
ANN = Caller("a" * 64, "192.0.2.7")


def passes(sender: Signer, receiver: Signer) -> bool:
    return receiver.trusts(sender.headers("GET", "/api/x", ANN)[SIGNATURE], "GET", "/api/x", ANN)


def test_whoever_knows_a_secret_is_believed_and_nobody_else():
    assert passes(Signer((OLD,)), Signer((OLD,)))
    assert not passes(Signer((OLD,)), Signer((NEW,)))
    assert not passes(Signer(()), Signer((OLD,)))
    assert not passes(Signer((OLD,)), Signer(()))
    assert not Signer(()).trusts("1 ", "GET", "/api/x", ANN)


def test_a_secret_is_replaced_without_a_stop():
    """First every server knows both, in any order, then only the new one: neighbours on the way believe each other."""
    steps = [Signer((OLD,)), Signer((OLD, NEW)), Signer((NEW, OLD)), Signer((NEW,))]
    for one, two in ((0, 1), (1, 2), (1, 3), (2, 3), (0, 2)):
        assert passes(steps[one], steps[two])
        assert passes(steps[two], steps[one])


def test_a_signature_is_for_one_visitor_one_path_and_one_version():
    signer = Signer((OLD,))
    signed = signer.headers("GET", "/api/x", ANN)[SIGNATURE]
    assert signer.trusts(signed, "GET", "/api/x", ANN)
    assert not signer.trusts(signed, "POST", "/api/x", ANN)
    assert not signer.trusts(signed, "GET", "/api/y", ANN)
    assert not signer.trusts(signed, "GET", "/api/x", ANN._replace(visitor="b" * 64))
    assert not signer.trusts(signed, "GET", "/api/x", ANN._replace(address="192.0.2.8"))
    assert not signer.trusts(signed.replace("1 ", "2 ", 1), "GET", "/api/x", ANN)
    assert OLD not in signed


def test_a_secret_that_is_too_short_or_one_too_many_is_refused_with_a_sentence():
    assert read_secrets("") == ()
    assert read_secrets(f" {OLD} , {NEW} ") == (OLD, NEW)
    with pytest.raises(RuleshiftError, match="at least 16"):
        read_secrets("short")
    with pytest.raises(RuleshiftError, match="one secret, or two"):
        read_secrets(f"{OLD},{NEW},{OLD}")
