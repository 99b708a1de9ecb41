"""Reports in a real browser: no sideways scrolling on a phone, nothing asked of the network, nothing serious by axe."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import pytest

from ruleshift.lab import (
    bots_compared_report,
    compare_bots,
    compare_decks,
    deck_report,
    decks_compared_report,
    run_study,
    simulate,
    study_report,
)
from ruleshift.lab.sprt import Bounds
from ruleshift.lab.study import Study
from tests.web.browser.conftest import leave_out, open_context

PAGES = ("deck", "bots", "decks", "study")


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("reports")
    several = [
        simulate("anatomy", games=30, bots=bots, players=3, swings=1)
        for bots in (["greedy"], ["greedy", "easy", "random"])
    ]
    bots = compare_bots("martian", "greedy", "random", players=2, games=30, sprt=Bounds(0.01, 0.05))
    decks = compare_decks("martian", "camping", bots=["random"], players=2, games=30)
    study = run_study(Study(title="Two", decks=("martian", "camping"), bots=("random",), games=20, players=2))
    made = {
        "deck": deck_report(several[1:]),
        "bots": bots_compared_report(bots, "ruleshift compare"),
        "decks": decks_compared_report(decks, "ruleshift compare"),
        "study": study_report(study, "ruleshift study"),
    }
    for name, page in made.items():
        (folder / f"{name}.html").write_text(page, encoding="utf-8")
    return {name: folder / f"{name}.html" for name in made}


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("width", [1_100, 390])
def test_a_page_fits_its_window_and_asks_for_nothing(browser, pages, name: str, width: int):
    context = open_context(browser, viewport={"width": width, "height": 800})
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(pages[name].as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    least = page.evaluate(
        "Math.min(...[...document.querySelectorAll('body *')].filter(e => e.childNodes.length && "
        "[...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()))"
        ".map(e => parseFloat(getComputedStyle(e).fontSize)))"
    )
    assert least >= 12
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
    context.close()


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(browser, pages, name: str, scheme: str):
    try:
        axe: Any = importlib.import_module("axe_playwright_python.sync_playwright").Axe()
    except ModuleNotFoundError:
        leave_out("the check by axe: the package axe-playwright-python is not installed")
    context = open_context(browser, viewport={"width": 1_100, "height": 800}, color_scheme=scheme)
    page = context.new_page()
    page.goto(pages[name].as_uri())
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
    found = axe.run(page).response["violations"]
    serious = [
        (each["id"], each["nodes"][0]["html"][:200]) for each in found if each["impact"] in ("serious", "critical")
    ]
    assert serious == []
    context.close()


def test_it_prints_on_a_few_sheets(browser, pages):
    context = open_context(browser)
    page = context.new_page()
    page.goto(pages["deck"].as_uri())
    printed = page.pdf(prefer_css_page_size=True, print_background=True)
    assert 2 <= printed.count(b"/Type /Page\n") + printed.count(b"/Type/Page\n") + printed.count(b"/Type /Page ") <= 6
    context.close()
