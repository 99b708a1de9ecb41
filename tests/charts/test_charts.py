"""Charts are well-formed SVG whose marks lie where their numbers say."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleshift.charts import (
    HATCH,
    Dot,
    Line,
    Scale,
    axis,
    change_strip,
    dot_strip,
    element,
    heat_row,
    histogram,
    line_chart,
    marks,
    nested_strip,
    number_table,
    parts_bar,
    single_bar,
    stacked_areas,
    text,
    tick_strip,
)


def parsed(markup: str) -> ET.Element:
    return ET.fromstring(f"<div>{markup}</div>")  # noqa: S314 - our own text


def percents(markup: str, tag: str, attribute: str) -> list[float]:
    return [float(found.get(attribute, "").rstrip("%")) for found in parsed(markup).iter(tag)]


def test_text_is_escaped_everywhere():
    nasty = '<b>"Rum" & more</b>'
    assert text(nasty) == "&lt;b&gt;&quot;Rum&quot; &amp; more&lt;/b&gt;"
    for markup in (
        number_table(["a", nasty], [[nasty, nasty]], nasty),
        axis(Scale(0, 1), [(0, nasty)]),
        element("text", text(nasty), title=nasty),
        histogram([1, 2], 5, 0, [Line(3, nasty)], label=nasty),
    ):
        assert "<b>" not in markup
        parsed(markup)


def test_a_dot_lies_where_its_share_is():
    scale = Scale(0.15, 0.35)
    drawn = dot_strip(Dot(0.25, 0.2, 0.3, 0.18, 0.32, sure=True), scale, [0.15, 0.25, 0.35], line=0.25, label="x")
    assert percents(drawn, "circle", "cx") == [50]
    ends = sorted(zip(percents(drawn, "line", "x1"), percents(drawn, "line", "x2"), strict=True))
    assert (25, 75) in ends
    assert (15, 85) in ends
    assert 'class="dot sure"' in drawn
    assert 'class="dot maybe"' in dot_strip(Dot(0.25, 0.2, 0.3, 0.2, 0.3, sure=False), scale, [], label="x")


@given(st.floats(-1e3, 1e3), st.floats(0.01, 1e3), st.floats(-2e3, 2e3))
def test_nothing_is_drawn_beside_its_chart(low: float, span: float, value: float):
    assert 0 <= Scale(low, low + span).at(value) <= 100


@given(st.floats(0, 1e4), st.floats(0.01, 1e5), st.integers(3, 9))
def test_marks_are_few_round_and_inside(low: float, span: float, most: int):
    found = marks(low, low + span, most)
    assert len(found) <= most + 1
    assert all(low - 1e-6 <= mark <= low + span + 1e-6 for mark in found)
    assert found == sorted(set(found))


def test_labels_of_lines_that_are_close_do_not_overprint_each_other():
    for second, rows in ((20, {"14", "29"}), (45, {"14"})):
        drawn = histogram([1] * 10, 5, 0, [Line(10, "half"), Line(second, "most")], label="x")
        assert set(re.findall(r'<text[^>]* y="(\d+)"[^>]*class="said"', drawn)) == rows


def test_a_histogram_has_a_bar_for_each_bin_and_one_for_the_rest():
    drawn = histogram([1, 4, 2], 5, 3, [Line(7, "half", (5, 9))], label="x", height=118)
    bars = [found for found in parsed(drawn).iter("rect") if (found.get("class") or "").startswith("bar")]
    assert len(bars) == 4
    assert [float(found.get("height", "")) for found in bars] == [25, 100, 50, 75]
    assert "15+" in drawn


def test_areas_fill_the_whole_box():
    rows = [[0.1, 0.2, 0.7], [0.0, 0.5, 0.5]]
    drawn = stacked_areas(rows, ("area-near", "area-far", "hatched"), label="x")
    first, second = (found.get("points", "") for found in parsed(drawn).iter("polygon"))
    assert first == "0,90 100,100 100,100 0,100"
    assert second == "0,70 100,50 100,100 0,90"
    assert "url(#hatch)" in drawn
    assert 'id="hatch"' in HATCH


@pytest.mark.parametrize(
    "drawn",
    [
        tick_strip([1, 2], Scale(0, 4), [0, 2], 1, "ticks"),
        change_strip(0.1, 0.2, (0.15, 0.25), Scale(0, 1), [0.5], sure=True, label="change"),
        nested_strip([0.4, 0.3, 0.2, 0.1], Scale(0, 0.5), [0.1], (0.05, 0.15), "nested"),
        parts_bar([(0.5, "level3"), (0.5, "level0")], "parts"),
        single_bar(0.3, "bar"),
        heat_row([0.0, 0.5, 1.0], "heat"),
        line_chart([([0.1, 0.9], "thin-line")], (0.5,), height=40, label="lines"),
    ],
)
def test_every_chart_is_well_formed_and_says_what_it_shows(drawn: str):
    first = next(parsed(drawn).iter("svg"))
    assert first.get("role") == "img"
    assert first.get("aria-label")
    assert first.get("width") == "100%"
