"""The layout as a function, over more tables than anybody will ever sit at; and what it comes to on the screen."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.web.browser.positions import CROWDED, ORDINARY, SIX_KEEPERS

SIZES = [(1366, 768), (1920, 1080), (2560, 1440), (820, 1180), (390, 844), (360, 640)]

EVERY = """async () => {
  const {layOut} = await import('/static/js/table/layout.js');
  let state = 7;
  const next = (n) => { state = (state * 1103515245 + 12345) % 2147483648; return Math.floor(state / 2147483648 * n); };
  const wrong = [];
  const widths = [320, 360, 390, 640, 768, 820, 959, 960, 1024, 1199, 1200, 1366, 1440, 1920, 2560, 3840];
  const heights = [320, 390, 480, 600, 640, 768, 844, 900, 1080, 1180, 1440, 2160];
  for (let n = 0; n < 6000; n += 1) {
    const seats = Array.from({length: next(12)}, () => ({cards: next(14), longest: 4 + next(20), shown: next(4) ? 0 : next(9)}));
    const crowd = {width: widths[next(16)], height: heights[next(12)], seats, own: next(16), rules: next(14), hand: next(24),
      goals: next(4), pips: 2 + next(5), players: 1 + seats.length, piles: 2 + next(2), broad: !next(5), replay: !next(8), watching: !next(8)};
    const plan = layOut(crowd);
    const say = (why) => wrong.push([why, crowd, plan]);
    const numbers = JSON.stringify(plan).match(/null|-\\d/g);
    if (numbers) say('not a number, or below nothing');
    if (plan.c < 64 || plan.c > 170) say('card');
    if (plan.f < 1 || plan.f > 1.6) say('scale');
    if (plan.seats.length !== seats.length) say('seats');
    if (plan.shape !== 'phone') {
      const across = crowd.width - plan.side - 18 - (plan.shape === 'wide' ? plan.rules.width + 8 * plan.f : 0);
      for (let line = 0; line < plan.lines; line += 1) {
        const here = plan.seats.filter((seat) => seat.line === line);
        const sum = here.reduce((all, seat) => all + seat.width, 0) + 8 * plan.f * Math.max(0, here.length - 1);
        if (sum > across + 1) say('seats lie over each other');
      }
      const {seats: a, rules: b, goals: c, own: d} = plan.rows;
      const high = plan.bar + plan.dock + 18 + a + c + d + 8 * plan.f * (seats.length ? 2 : 1) + (plan.shape === 'tall' ? b + 8 : 0);
      if (!plan.scrolls && high > crowd.height + 2) say('higher than the window');
      seats.forEach((seat, at) => {
        const how = plan.seats[at];
        if (how.form === 'table' && Math.min(how.columns, seat.cards) * (plan.c + 6) > how.width + 6) say('cards wider than their seat');
      });
    }
    const room = crowd.width - (plan.shape === 'wide' ? plan.prompt : 0);
    const {hand} = plan;
    const wide = hand.step ? hand.step * (crowd.hand - 1) + hand.width : crowd.hand * (hand.width + 6);
    if (crowd.hand && !hand.scrolls && wide > room) say('hand');
    const more = layOut({...crowd, own: crowd.own + 1, seats: seats.map((seat) => ({...seat, cards: seat.cards + 1}))});
    if (!plan.scrolls && !more.scrolls && more.c > plan.c && plan.shape !== 'phone' && more.side === plan.side && more.dock === plan.dock
      && plan.seats.every((seat) => seat.form === 'table')) say('more cards, yet larger');
    const larger = layOut({...crowd, height: crowd.height + 200});
    if (larger.shape === plan.shape && larger.f === plan.f && !plan.scrolls && larger.c < plan.c && larger.side === plan.side
      && plan.seats.every((seat) => seat.form === 'table')) say('more room, yet smaller');
    if (wrong.length > 3) break;
  }
  return wrong.slice(0, 3).map((each) => JSON.stringify(each));
}"""


def test_there_is_a_plan_for_every_table_and_nothing_overlaps_in_it(visit, house):
    ann = visit().enter("/rules")
    assert ann.page.evaluate(EVERY) == []


MEASURE = """() => {
  const shown = (each) => {
    if (!each.checkVisibility({visibilityProperty: true, opacityProperty: true})) return false;
    const box = each.getBoundingClientRect();
    return box.width > 1 && box.height > 1;
  };
  const clipped = (each) => each.closest('.sr-only, .place__cards .slot:not(:last-child), .skip');
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || clipped(parent) || parent.closest('script, style, dialog, .pic, [hidden]')) continue;
    if (shown(parent)) texts.push([parseFloat(getComputedStyle(parent).fontSize), parent.className || parent.tagName, walker.currentNode.textContent.trim()]);
  }
  const cards = [...document.querySelectorAll('#felt .card, #goal-list .near, .seat__head, .place__printed')].filter((each) => shown(each) && !clipped(each)
    && !each.closest('.pile__stack, .backs') && !(each.matches('.place__printed') && each.parentElement.dataset.covered));
  const felt = document.getElementById('felt').getBoundingClientRect();
  const name = (each) => each.dataset.name ?? each.className;
  const boxes = cards.map((each) => [name(each), each.getBoundingClientRect(), each]);
  const overlaps = [];
  for (let a = 0; a < boxes.length; a += 1) for (let b = a + 1; b < boxes.length; b += 1) {
    const [one, p] = boxes[a]; const [two, q] = boxes[b];
    const x = Math.min(p.right, q.right) - Math.max(p.left, q.left);
    const y = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
    if (x > 4 && y > 4) overlaps.push(`${one} / ${two}: ${Math.round(x)} x ${Math.round(y)}`);
  }
  const cut = [...document.querySelectorAll('#felt .card[data-form=table] .card__name, #felt .card[data-form=plaque] .card__name, .seat__name')]
    .filter((each) => shown(each) && !clipped(each) && (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 4))
    .map((each) => each.textContent);
  const scrolls = document.body.dataset.scrolls === '1';
  const out = boxes.filter(([, box]) => box.right > felt.right + 1 || (!scrolls && box.bottom > felt.bottom + 1)).map(([one]) => one);
  const area = boxes.filter(([, , each]) => each.matches('.card')).reduce((sum, [, box]) => sum + box.width * box.height, 0);
  const covers = ['dock', 'bar'].map((id) => document.getElementById(id).getBoundingClientRect());
  const table = [...document.querySelectorAll('#seats .card[data-form=table], #mine .card[data-form=table]')].map((each) => each.getBoundingClientRect().width);
  const seen = (each) => each && shown(each) && each.getBoundingClientRect().bottom <= covers[0].top + 1 && each.getBoundingClientRect().top >= covers[1].bottom - 1;
  return {
    small: texts.filter(([size]) => size < 12), overlaps, cut, out, scrolls,
    share: area / (felt.width * felt.height),
    least: table.length ? Math.min(...table) : 0,
    wide: document.documentElement.scrollWidth > innerWidth,
    rules: [...document.querySelectorAll('.place, #other-rules .card')].every(seen),
    texts: [...document.querySelectorAll('#fan .card[data-form=hand] .card__text')].every(shown),
  };
}"""


@pytest.fixture(scope="module", params=["ordinary", "six keepers", "crowded"])
def laid(browser, house, request) -> Any:
    """Wombat at one of the tables that are measured, which all sizes share."""
    from tests.web.browser.people import Person

    how, position = {"ordinary": ORDINARY, "six keepers": SIX_KEEPERS, "crowded": CROWDED}[request.param]
    house.lay(**position)
    context = browser.new_context(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    context.set_default_timeout(20_000)
    wombat = Person(context.new_page(), house).opens("Wombat", start=True, **how)
    wombat.wait_for_my_move()
    yield request.param, wombat
    context.close()
    house.deal(1)


def resize(person: Any, width: int, height: int) -> None:
    person.page.set_viewport_size({"width": width, "height": height})
    person.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_everything_can_be_read_and_nothing_lies_under_anything_else(laid, size):
    name, wombat = laid
    resize(wombat, *size)
    found = wombat.page.evaluate(MEASURE)
    assert found["small"] == []
    assert found["overlaps"] == []
    assert found["cut"] == []
    assert found["out"] == []
    assert not found["wide"]
    assert found["rules"], "a rule in force is out of sight"
    assert found["texts"], "a card in hand has lost its text"
    if size[0] >= 640:
        assert not found["scrolls"], "the felt scrolls"
        assert found["share"] > 0.2, found["share"]
    if size == (1366, 768):
        assert found["least"] >= 72, json.dumps(found)


