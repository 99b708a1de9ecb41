"""Deck files as they lie on disks: missing, strange, huge; and how much of anything a deck may have."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ruleshift.decks import DeckError, find_deck, load_deck, read_deck
from ruleshift.decks.line_numbers import MOST_CHARACTERS, MOST_DOTS
from ruleshift.decks.loader import MOST_CARDS, MOST_OPTIONS
from ruleshift.decks.shapes import MOST_LISTED, MOST_NEEDS, MOST_VERBS
from tests.decks.custom import KITCHEN, NEXT, SMALL, mistakes, small


def refusal(path: Path | str) -> str:
    with pytest.raises(DeckError) as caught:
        load_deck(path)
    assert len(caught.value.sentences) == 1
    assert "\n" not in str(caught.value)
    return str(caught.value)


def saved(folder: Path, content: bytes) -> Path:
    path = folder / "mine.toml"
    path.write_bytes(content)
    return path


def test_a_deck_of_ones_own_is_loaded(tmp_path: Path):
    assert load_deck(saved(tmp_path, SMALL.encode())).name == "Small"
    assert find_deck("mine.toml", tmp_path).size == 6
    assert load_deck(KITCHEN).size == 60


def test_line_ends_and_a_mark_at_the_beginning_do_not_matter(tmp_path: Path):
    windows = b"\xef\xbb\xbf" + SMALL.replace("\n", "\r\n").encode()
    assert load_deck(saved(tmp_path, windows)).cards == small().cards
    assert read_deck("\ufeff" + SMALL).cards == small().cards


def test_a_file_that_is_not_there(tmp_path: Path):
    assert "the deck file cannot be read: No such file" in refusal(tmp_path / "none.toml")


def test_a_folder_is_no_deck(tmp_path: Path):
    assert refusal(tmp_path).endswith("is not a deck file, but a folder")


@pytest.mark.parametrize("name", ["a\0b.toml", "x" * 5_000 + ".toml"])
def test_a_path_that_cannot_be(name: str):
    assert "the deck file cannot be read" in refusal(name)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device here")
def test_a_device_is_not_read():
    assert refusal("/dev/zero").endswith("is not a deck file")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_is_not_waited_for(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe.toml")
    assert refusal(tmp_path / "pipe.toml").endswith("is not a deck file")


def test_what_is_not_utf_8_has_its_line(tmp_path: Path):
    path = saved(tmp_path, SMALL.encode() + b'[[keeper]]\nname = "Caf\xe9"')
    assert refusal(path) == f"mine.toml, line {NEXT + 1}: the file is not UTF-8 text: save it as UTF-8"
    assert "not UTF-8" in refusal(saved(tmp_path, SMALL.encode("utf-16")))


def test_a_file_without_anything(tmp_path: Path):
    with pytest.raises(DeckError, match=r"mine\.toml, line 1: a deck begins with format, id and name"):
        load_deck(saved(tmp_path, b""))


def test_the_error_counts_what_it_does_not_tell():
    with pytest.raises(DeckError, match=r"\(and 1 more; `ruleshift deck check` lists them\)$"):
        small('[[rule]]\nname = "R"\ndrw = 1\nply = 2')


# How large a deck may be.


def test_a_huge_file_is_refused_unread(tmp_path: Path):
    assert f"more than {MOST_CHARACTERS:,} characters" in refusal(saved(tmp_path, b"#" * (4 * MOST_CHARACTERS + 1)))
    assert f"more than {MOST_CHARACTERS:,} characters" in refusal(saved(tmp_path, b"#" * (MOST_CHARACTERS + 1)))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a" + ".a" * 50_000 + " = 1", f"there are more than {MOST_DOTS:,} dots outside of texts"),
        ("".join(f"a{number}" + ".a" * 200 + " = 1\n" for number in range(300)), "dots outside of texts"),
        ("[a" + ".a" * 50_000 + "]", "dots outside of texts"),
        ("a = " + "[" * 50_000, "brackets are nested too deeply for a deck"),
        ("a = " + "{ a = " * 20_000, "brackets are nested too deeply for a deck"),
        ("a = " + "1" * 100_000, "a number has more than 50 digits"),
        ("a = 0x" + "f" * 100_000, "a number has more than 50 digits"),
    ],
)
def test_what_is_slow_to_parse_is_found_before_parsing(text: str, sentence: str):
    ((line, told),) = mistakes(SMALL + text)
    assert line == NEXT
    assert sentence in told


def test_dots_and_brackets_in_texts_cost_nothing():
    assert small('[[keeper]]\nname = "K"\nhint = "' + "." * 100 + "[" * 100 + '"\n#' + "." * 5_000).size == 7


@pytest.mark.parametrize(
    ("added", "sentence"),
    [
        ("".join(f'[[keeper]]\nname = "K{n}"\n' for n in range(MOST_CARDS)), f"a deck has at most {MOST_CARDS} cards"),
        ("[[keeper]]\n" * 10_000, f"a deck has at most {MOST_CARDS} cards, and this file has"),
        (
            "".join(f'[[keeper]]\nname = "K{n}"\ncount = 50\n' for n in range(10)),
            "and this one has 506, copies counted",
        ),
        (f'[[goal]]\nname = "G"\nneeds = {["Bread"] * (MOST_NEEDS + 1)}', f"at most {MOST_NEEDS} are allowed"),
        (
            f'[[goal]]\nname = "G"\nneeds = [{{ any = {["Bread"] * (MOST_LISTED + 1)} }}]',
            f"at most {MOST_LISTED} are allowed",
        ),
        (f'[[action]]\nname = "A"\ndo = [{"{ draw = 1 }," * (MOST_VERBS + 1)}]', f"write one to {MOST_VERBS} verbs"),
        (
            "".join(f'[[switch]]\nname = "s{n}"\ndefault = true\nwithout = []\n' for n in range(MOST_OPTIONS + 1)),
            f"a deck has at most {MOST_OPTIONS} options of its own",
        ),
    ],
)
def test_there_is_a_limit_to_everything(added: str, sentence: str):
    ((_, told),) = mistakes(SMALL + added)
    assert sentence in told
