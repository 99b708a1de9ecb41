"""The checker itself: it must notice whatever it is there for."""

from __future__ import annotations

import pytest

from tests.web.cluster.history import Kept, Said, Write, troubles

SAID = [
    Said("t", "Ann", "answer", "1.a", "Rum", 1.0, 2.0),
    Said("t", "Bob", "answer", "1.b", "Map", 3.0, 4.0),
    Said("t", "Ann", "answer", "1.c", "Sword", 5.0, 0.0),
    Said("t", "Ann", "chat", "hello", "hello", 1.0, 1.5),
    Said("t", "Ann", "seat", "Ann", "", 0.5, 0.5),
]
KEPT = [
    Kept("t", "Ann", "answer", "1.a", "Rum", 1),
    Kept("t", "Robot", "answer", "1.x", "Grog", 2),
    Kept("t", "Bob", "answer", "1.b", "Map", 3),
    Kept("t", "Bob", "answer", "1.d", "pass", 4),
    Kept("t", "Ann", "chat", "hello", "hello", 1),
    Kept("t", "Ann", "seat", "Ann", "", 0),
]
WRITES = [Write(1.0, "moves", "g", "7"), Write(2.0, "burial", "7", ""), Write(3.0, "moves", "g", "8")]


def test_one_history_is_one():
    assert troubles(SAID, KEPT, WRITES) == []


def test_what_was_not_acknowledged_may_be_kept_or_not():
    assert troubles(SAID, [*KEPT, Kept("t", "Ann", "answer", "1.c", "Sword", 5)], WRITES) == []


@pytest.mark.parametrize("gone", [0, 2, 4, 5])
def test_a_lost_answer_line_or_seat_is_noticed(gone):
    assert "lost" in troubles(SAID, KEPT[:gone] + KEPT[gone + 1 :], WRITES)[0]


@pytest.mark.parametrize(
    ("kept", "sentence"),
    [
        (Kept("t", "Ann", "answer", "1.a", "Rum", 9), "kept 2 times"),
        (Kept("t", "Ann", "answer", "1.e", "Rum", 9), "never said"),
        (Kept("t", "Bob", "answer", "1.f", "pass", 3), "2 things at one place"),
    ],
)
def test_a_doubled_a_forged_and_a_misplaced_answer_are_noticed(kept, sentence):
    assert any(sentence in each for each in troubles(SAID, [*KEPT, kept], WRITES))


def test_answers_in_the_wrong_order_are_noticed():
    turned = [each._replace(number={1: 3, 3: 1}.get(each.number, each.number)) for each in KEPT[:4]]
    assert "stands too early" in troubles(SAID[:3], turned, WRITES)[0]


def test_a_write_after_a_burial_is_noticed():
    assert "after its burial" in troubles(SAID, KEPT, [*WRITES, Write(2.1, "tables", "t", "7")])[0]
