from __future__ import annotations

from ruleshift.web.http.rate_limits import Bucket, Buckets


def test_a_bucket_lets_a_burst_through_and_then_so_many_a_second():
    now = 0.0
    bucket = Bucket(2.0, 3, lambda: now)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    assert [bucket.full] == [False]
    now = 100.0
    assert [bucket.full] == [True]
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_full_buckets_are_forgotten():
    buckets = Buckets(1_000_000.0, 1)
    for address in range(Buckets.MOST + 5):
        assert buckets.take(str(address))
    assert len(buckets._by_key) < Buckets.MOST
