"""One test over many things: whatever a check raises, it tells of all that fail."""

from __future__ import annotations

import pytest

from tests.support.each import each


def check(thing: str) -> None:
    match thing:
        case "wrong":
            assert thing.endswith("right")
        case "broken":
            raise KeyError(thing)
        case "given up":
            pytest.fail("it took too long")
        case "left out":
            pytest.skip("not on this machine")


def test_every_thing_that_fails_is_named_with_its_reason():
    things = ["wrong", "fine", "broken", "given up", "left out", "fine too"]
    with pytest.raises(AssertionError) as caught:
        each(things)(check)()
    told = str(caught.value)
    assert told.startswith("4 of 6 fail:\nwrong: AssertionError: ")
    for line in ("broken: KeyError: 'broken'", "given up: Failed: it took too long", "left out: Skipped: "):
        assert f"\n{line}" in told
    assert "\nfine" not in told


def test_things_that_are_all_right_pass():
    each(["fine", "fine too"])(check)()


def test_nothing_to_check_is_no_proof():
    with pytest.raises(AssertionError, match="nothing to check in check"):
        each([])(check)


def test_somebody_who_stops_the_tests_is_heard():
    def stop(_: str) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        each(["one"])(stop)()
