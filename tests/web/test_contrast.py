"""Whether letters can be read: contrast ratios, computed from the colours of the style sheets."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import ruleshift.web
from ruleshift.cards import Kind
from ruleshift.vocabulary import THEMES
from tests.support.each import each

CSS = Path(ruleshift.web.__file__).parent / "static" / "css"
TOKENS, THEMES_CSS, CARD = [(CSS / name).read_text() for name in ("tokens.css", "cards/themes.css", "cards/card.css")]
SCHEMES = ("light", "dark")
TEXT = 4.5


def block(sheet: str, selector: str) -> str:
    """What stands in the braces after a selector."""
    return sheet.split(f"{selector} {{", 1)[1].split("}", 1)[0]


def value(text: str, name: str, scheme: str) -> tuple[int, int, int] | None:
    """A colour by its name, by day or by night."""
    found = re.search(rf"{name}: (?:light-dark\((#\w+), (#\w+)\)|(#\w+));", text)
    if not found:
        return None
    colour = found[3] or found[1 + SCHEMES.index(scheme)]
    digits = "".join(2 * digit for digit in colour[1:]) if len(colour) == 4 else colour[1:7]
    red, green, blue = (int(digits[at : at + 2], 16) for at in (0, 2, 4))
    return red, green, blue


def colour(name: str, scheme: str, *places: str) -> tuple[int, int, int]:
    """The colour in the first of some blocks that has it."""
    found = next((each for place in places if (each := value(place, name, scheme))), None)
    assert found, f"{name} is nowhere"
    return found


def luminance(rgb: tuple[int, int, int]) -> float:
    parts = [part / 255 for part in rgb]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def theme(name: str) -> str:
    return block(THEMES_CSS, f'[data-theme="{name}"]')


def kind_tokens(kind: Kind) -> tuple[str, str]:
    special = f'[data-kind="{kind.word}"]'
    return (block(TOKENS, special) if f"{special} {{" in TOKENS else "", block(TOKENS, "[data-kind]"))


@each(product(Kind, SCHEMES))
def test_the_word_of_a_kind_can_be_read_on_its_window(case: tuple[Kind, str]):
    kind, scheme = case
    tokens = kind_tokens(kind)
    ink = colour("--k-ink", scheme, *tokens)
    assert min(ratio(ink, colour(name, scheme, *tokens)) for name in ("--k", "--k2")) >= TEXT


@each(product(Kind, THEMES, SCHEMES))
def test_everything_on_paper_can_be_read(case: tuple[Kind, str, str]):
    kind, name, scheme = case
    own = f'.card[data-kind="{kind.word}"]'
    places = ([block(CARD, own)] if f"\n{own} {{" in CARD else []) + [theme(name)]
    card = block(CARD, "\n.card")
    for paper in ("--paper", "--paper-foot"):
        ground = colour(paper, scheme, *places)
        assert ratio(colour("--card-ink", scheme, card), ground) >= 7
        assert ratio(colour("--card-text", scheme, card), ground) >= TEXT
        assert ratio(colour("--k-paper", scheme, *kind_tokens(kind)), ground) >= TEXT


@each(product(THEMES, SCHEMES))
def test_cream_can_be_read_on_every_felt(case: tuple[str, str]):
    name, scheme = case
    cream = colour("--cream", scheme, TOKENS)
    felts = [colour(felt, scheme, theme(name)) for felt in ("--felt", "--felt-lit", "--felt-rail")]
    assert min(ratio(cream, felt) for felt in felts) >= TEXT


def test_gold_can_be_read():
    assert ratio(colour("--gold", "light", TOKENS), colour("--gold-ink", "light", TOKENS)) >= 9
