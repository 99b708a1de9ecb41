from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleshift.engine.options import check_name
from ruleshift.table.refusals import RefusalError
from ruleshift.table.typed_text import ALIKE, LONGEST_NAME, TWINS, clean_chat, clean_name, look_alike, tidy


@given(st.text(max_size=60))
def test_nothing_that_tricks_the_eye_survives(text):
    shown = tidy(text)
    assert shown == tidy(shown)
    assert shown == shown.strip()
    assert "\n" not in shown
    assert not any(unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") for sign in shown)


@given(st.text(max_size=40))
def test_every_name_that_is_taken_is_one_the_game_takes_too(text):
    try:
        name = clean_name(text)
    except RefusalError:
        return
    assert 1 <= len(name) <= LONGEST_NAME
    assert check_name(name) == name


@pytest.mark.parametrize(
    ("typed", "shown"), [("Zoë", "Zoë"), (" Ann  B ", "Ann B"), ("李雷", "李雷"), ("A🃏", "A🃏"), ("a" * 24, "a" * 24)]
)
def test_ordinary_names_stay_as_they_are(typed, shown):
    assert clean_name(typed) == shown


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "   ",
        "\u200b",
        "🃏",
        "...",
        "a" * 25,
        "a" * 10_000,
        "join",
        "Leave!",
        "RANDOM",
        "offer",
        "constructor",
        "__proto__",
    ],
)
def test_names_that_cannot_be_shown_or_mean_something_else_are_refused(typed):
    with pytest.raises(RefusalError):
        clean_name(typed)


def test_towers_of_accents_are_cut_down():
    assert len(tidy("Z" + "\u0300\u0301\u0302" * 50)) <= 4


def test_chat_has_a_length():
    assert clean_chat("a" * 300)
    for text in ("", "\x07", "a" * 301, "a" * 100_000):
        with pytest.raises(RefusalError):
            clean_chat(text)


@pytest.mark.parametrize("typed", ["\u3164", "\u115f\u1160", "\uffa0", "\u2800", "\u034f", "\ufe0f", "\u3164 \u115f"])
def test_a_name_that_shows_nothing_is_none(typed):
    with pytest.raises(RefusalError):
        clean_name(typed)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [("A\u3164nn", "Ann"), ("\uff21\uff4e\uff4e", "Ann"), ("\ufb01nn", "finn")],
)
def test_what_cannot_be_seen_is_dropped_and_what_looks_special_is_ordinary(typed, shown):
    assert clean_name(typed) == shown


@pytest.mark.parametrize(
    "other",
    [
        *("ann", "ANN", "Ann!", "\u0410nn", "Ann\ufe0f", "\u0391nn", "A\uff4en"),
        *("Ann.", "Ann,", "Ann-", "Ann~", "A n n", "\u00b7Ann\u00b7", "Ann\u02bc", "_Ann_", "A.nn", "aNn."),
        *("\u13aann", "\uab7ann", "\ua4ee\ua4e0\ua4e0", "\u2c80\u2c9a\u2c9a", "\u2c81nn", "\u1d00\u0274\u0274"),
    ],
)
def test_names_that_can_be_taken_for_each_other_are_alike(other):
    assert look_alike("Ann", other)
    assert look_alike(other, "Ann")


@pytest.mark.parametrize(("one", "other"), [("BiII", "Bill"), ("B0b", "Bob"), ("Amie", "Arnie")])
def test_a_careless_eye_takes_them_for_each_other(one, other):
    assert look_alike(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("Ann", "Anna"), ("Ian", "Lan"), ("Zoe", "Zo\xeb"), ("\u0418\u0432\u0430\u043d", "Ivan")),
        *(
            ("\u674e\u96f7", "\u674e\u96ea"),
            ("\u0905\u0928\u0941", "\u0905\u0928\u093f"),
            ("A\U0001f98a", "A\U0001f419"),
        ),
        *(("\u13e3\u13b3\u13a9", "\u13e3\u13b3\u13ac"), ("\u05d3\u05df", "\u05e8\u05df"), ("Ann 2", "Ann 3")),
    ],
)
def test_names_that_differ_are_not_alike(one, other):
    assert not look_alike(one, other)


def test_every_twin_is_a_letter_of_another_alphabet_and_looks_like_one_sign():
    assert all(not chr(sign).isascii() and chr(twin).isascii() for sign, twin in TWINS.items())
    assert set(ALIKE) <= set(range(128))
