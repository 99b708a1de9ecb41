"""The layout as a function, over more tables than anybody will ever sit at; and what it comes to on the screen."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.thorough import some
from tests.web.browser.conftest import open_context
from tests.web.browser.people import Person
from tests.web.browser.positions import CROWDED, ORDINARY, SIX_KEEPERS

HERE = Path(__file__).parent
SIZES = [(1366, 768), (1920, 1080), (2560, 1440), (820, 1180), (390, 844), (360, 640)]
MORE_SIZES = [(1024, 768), (1280, 720), (844, 390), (667, 375), (932, 430), (640, 400)]
"""A small laptop, phones on their side, and a laptop at a zoom of 200 %."""

EVERY = (HERE / "every_table.js").read_text()


def test_there_is_a_plan_for_every_table_and_nothing_overlaps_in_it(visit, house):
    ann = visit().enter("/rules")
    assert ann.page.evaluate(EVERY) == []


MEASURE = (HERE / "measure.js").read_text()


@pytest.fixture(scope="module", params=["ordinary", "six keepers", "crowded"])
def laid(browser, shared_house, request) -> Any:
    """Wombat at one of the tables that are measured, which all sizes share."""
    how, position = {"ordinary": ORDINARY, "six keepers": SIX_KEEPERS, "crowded": CROWDED}[request.param]
    shared_house.lay(**position)
    context = open_context(browser, viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    wombat = Person(context.new_page(), shared_house).opens("Wombat", start=True, **how)
    wombat.wait_for_my_move()
    yield request.param, wombat
    context.close()


@pytest.mark.parametrize(
    "size", some(SIZES + MORE_SIZES, *SIZES, (1024, 768), (844, 390)), ids=lambda size: f"{size[0]}x{size[1]}"
)
def test_everything_can_be_read_and_nothing_lies_under_anything_else(laid, size):
    _, wombat = laid
    low = size[1] < 560
    wombat.resize(*size)
    found = wombat.page.evaluate(MEASURE)
    assert found["small"] == []
    assert found["overlaps"] == []
    assert found["cut"] == []
    assert found["out"] == []
    assert not found["wide"]
    assert found["rules"], "a rule in force is out of sight"
    assert found["texts"], "a card in hand has lost its text"
    if size[0] >= 640 and not low:
        assert not found["scrolls"], "the felt scrolls"
        assert found["share"] > 0.2, found["share"]
    if size == (1366, 768):
        assert found["least"] >= 72, json.dumps(found)


BROKEN = {
    "small": ("#felt .card__name {font-size: 9px !important}", "small"),
    "overlaps": ("#mine .slot + .slot {margin-left: -30px}", "overlaps"),
    "cut": ("#felt .seat__name {width: 20px}", "cut"),
    "out": ("#seats {translate: 900px 0}", "out"),
}


BREAK = """css => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}"""


@pytest.mark.parametrize("how", BROKEN)
def test_what_is_broken_on_purpose_is_found(laid, how):
    style, found_in = BROKEN[how]
    _, wombat = laid
    wombat.resize(1366, 768)
    wombat.page.evaluate(BREAK, style)
    try:
        assert wombat.page.evaluate(MEASURE)[found_in]
    finally:
        wombat.page.evaluate("() => { document.adoptedStyleSheets.pop(); }")
