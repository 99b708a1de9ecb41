from __future__ import annotations

import pytest

from ruleshift.web.http.rate_limits import Bucket, Buckets, Limits
from ruleshift.web.networks import network_of
from ruleshift.web.settings import Settings
from tests.web.server import StillTime


def test_a_bucket_lets_a_burst_through_and_then_so_many_a_second():
    now = 0.0
    bucket = Bucket(2.0, 3, lambda: now)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now = 100.0
    assert [bucket.take(2.0) for _ in range(2)] == [True, False]
    assert bucket.take()


def test_the_longest_unused_buckets_are_forgotten():
    buckets = Buckets(0.001, 1, StillTime().seconds)
    assert buckets.take("first")
    for address in range(Buckets.MOST):
        assert buckets.take(str(address))
    assert len(buckets._by_key) == Buckets.MOST
    assert not buckets.take(str(Buckets.MOST - 1))
    assert buckets.take("first")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("2001:db8::1", "2001:db8:0:ff::1", True),
        ("2001:db8::1", "2001:db8:0:100::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("unknown", "unknown", True),
    ],
)
def test_addresses_of_one_network_count_together(one, other, same):
    assert (network_of(one) == network_of(other)) == same


def test_messages_count_by_seat_in_all_tabs_and_by_address_for_all_seats():
    limits = Limits(Settings(messages_per_second=0.001, messages_burst=3, messages_per_second_each=0.001))
    assert [limits.take_message("table", "ann", "192.0.2.1", 1) for _ in range(4)] == [True, True, True, False]
    assert limits.take_message("table", "bob", "192.0.2.1", 3)
    narrow = Limits(Settings(messages_burst_each=5, messages_per_second_each=0.001))
    assert [narrow.take_message("table", name, "192.0.2.1", 2) for name in "abc"] == [True, True, False]
    assert narrow.take_message("table", "c", "192.0.2.2", 2)


def test_what_was_spent_comes_back_with_time():
    time = StillTime()
    limits = Limits(Settings(time=time, posts_per_minute=60.0, posts_burst=2))
    assert [limits.posts.take("192.0.2.1") for _ in range(3)] == [True, True, False]
    time.at += 0.9
    assert not limits.posts.take("192.0.2.1")
    time.at += 0.2
    assert limits.posts.take("192.0.2.1")


def test_fifty_people_behind_one_address_can_come_at_once_and_play():
    limits = Limits(Settings())
    for person in range(50):
        assert all(limits.reads.take("club") for _ in range(60)), "a page with its files"
        assert limits.posts.take("club")
        assert limits.posts.take("club")
        assert all(limits.sockets.take("club") for _ in range(3))
        for _ in range(10):
            assert limits.take_message(f"table {person // 5}", str(person), "192.0.2.1", 1)
        assert limits.take_message(f"table {person // 5}", str(person), "192.0.2.1", 10), "a line of chat"
