"""Somebody in front of a browser, who reads the page and clicks; and what they would click next."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from tests.support.waiting import wait_until
from tests.web.browser.house import House

__all__ = ("Person", "finish")

PICTURE = r"\s+(?:[^\w\s]+\s+)?"
"""Between two words of the story there may be the picture of a card."""

NEXT = """() => {
  const seen = (each) => each && each.offsetParent !== null && !each.disabled;
  const first = (selector) => [...document.querySelectorAll(selector)].find(seen);
  if (seen(document.getElementById('end'))) return 'over';
  const mark = (each) => {
    document.querySelectorAll('[data-next]').forEach((old) => delete old.dataset.next);
    each.dataset.next = '';
    return each.closest('#fan') ? 'card' : 'button';
  };
  const sip = first('#sip-ok');
  if (sip) return mark(sip);
  const pass = first('#ask[data-sort=answer] .choice[data-does=pass]');
  if (pass) return mark(pass);
  if (document.getElementById('ask').dataset.mine !== '1') return '';
  const confirm = first('#several-do');
  if (confirm) return mark(confirm);
  if (document.body.dataset.several) {
    const more = first('.card[data-can][aria-pressed=false]');
    return more ? mark(more) : '';
  }
  const can = '#fan .card[data-can], #small-cards .card[data-can]';
  const card = first('.hands .card[data-can][aria-pressed=true]') ?? first(can);
  const next = card ?? first('#ask-form .choice') ?? first('#ask-form button');
  return next ? mark(next) : '';
}"""
"""The first card of the hand that can be chosen, or the first button of the question."""


HURRY = """() => new Promise((done) => {
  const table = location.pathname.split('/').at(-1);
  const line = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
  line.onmessage = ({data}) => {
    const said = JSON.parse(data);
    if (said.type !== 'state') return;
    const {decision} = said.own;
    if (said.game.outcome) { line.close(); done(true); }
    else if (decision && decision.answered === null) {
      const card = decision.options.find((option) => option.place?.zone === 'hand') ?? decision.options[0];
      const several = decision.options.flatMap((option) => Array(Math.max(1, option.copies)).fill(option.index));
      const said = decision.count > 1 ? {options: several.slice(0, decision.count)} : {option: card.index};
      line.send(JSON.stringify({type: 'choose', decision: decision.id, ...said}));
    }
  };
})"""
"""Another tab of the same seat that answers everything at once."""


class Person:
    """One browser with its own cookies."""

    def __init__(self, page: Any, house: House) -> None:
        self.page = page
        self.house = house

    # Coming.

    def enter(self, path: str = "/") -> Person:
        self.page.goto(self.house.address + path)
        return self

    def plays(self, name: str, deck: str, how: str) -> Person:
        """From the lobby to a table in one click: `bots`, `friends` or `solo`."""
        self.enter()
        self.page.fill("#name", name)
        self.page.locator(f"[data-play={how}][data-deck={deck}]").click()
        self.page.wait_for_url("**/t/**")
        self.page.locator("#felt, #room").locator("visible=true").wait_for()
        return self

    def opens(self, name: str, **options: Any) -> Person:
        """Open a table with any options; as the long form of the lobby does it."""
        bots = options.pop("bots", [])
        start = options.pop("start", False)
        record = {
            "name": name,
            "bots": bots,
            "start": start,
            "options": {"pace": 0, "window": 0.4, "first": "random"} | options,
        }
        self.enter(self._post("/api/tables", record)["link"])
        self.page.locator("#felt, #room").locator("visible=true").wait_for()
        return self

    def sits(self, path: str, name: str) -> Person:
        """Sit down at a table; as the form for newcomers does it."""
        self._post(f"/api/tables/{path.removeprefix('/t/')}/join", {"name": name})
        self.enter(path)
        self.page.wait_for_selector("body[data-seated]")
        return self

    def _post(self, path: str, record: dict[str, Any]) -> dict[str, Any]:
        origin = {"Origin": self.house.address}
        answer = self.page.context.request.post(self.house.address + path, data=record, headers=origin)
        assert answer.ok, answer.text()
        return dict(answer.json())

    def joins(self, path: str, name: str) -> Person:
        self.enter(path)
        self.page.fill("#join-name", name)
        self.click("Sit down")
        self.page.wait_for_selector("body[data-seated]")
        return self

    # Looking.

    @property
    def path(self) -> str:
        return str(self.page.url.removeprefix(self.house.address))

    def text(self, selector: str) -> str:
        return str(self.page.locator(selector).inner_text())

    def sees(self, text: str | re.Pattern[str], within: str = "body") -> None:
        if within == "#story" and isinstance(text, str):
            text = re.compile(PICTURE.join(map(re.escape, text.split())))
        self.page.locator(within).get_by_text(text).locator("visible=true").first.wait_for()

    @property
    def hand(self) -> list[str]:
        return [
            str(name) for name in self.page.locator("#fan .card").evaluate_all("all => all.map(c => c.dataset.name)")
        ]

    def wait_for_hand(self, size: int) -> None:
        self.page.wait_for_function("n => document.querySelectorAll('#fan .card').length === n", arg=size)

    def wait_for_my_move(self) -> None:
        self.page.wait_for_selector("#ask[data-mine='1']")

    def still(self) -> None:
        """From now on nothing on this page goes by itself: what is shown for a moment stays until time is resumed."""
        self.page.clock.install()
        self.page.clock.pause_at(self.page.evaluate("Date.now() + 1000"))

    def drawn(self) -> None:
        """Wait until two frames were drawn: what follows the table has followed it then."""
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def resize(self, width: int, height: int) -> None:
        """Another window, in which everything was drawn anew."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.wait_for_function("([w, h]) => innerWidth === w && innerHeight === h", arg=[width, height])
        self.drawn()

    # Doing.

    def click(self, name: str, role: str = "button") -> None:
        self.page.get_by_role(role, name=name).locator("visible=true").first.click()

    def tap(self, card: str) -> None:
        """Tap a card of the hand on its left edge, which no other card covers."""
        found = self.page.locator(f'#fan .card[data-name="{card}"]').first
        found.click(position={"x": 9, "y": found.bounding_box()["height"] / 2})

    def plays_card(self, card: str) -> None:
        """A tap selects, a second one plays."""
        self.tap(card)
        self.page.locator("#reader").get_by_role("heading", name=card).wait_for()
        self.tap(card)

    def hurries_on(self) -> None:
        """Play the rest of the game without clicking, and see the end of it."""
        self.page.evaluate(HURRY)
        self.page.locator("#end").wait_for()

    def step(self) -> str:
        """One click, if there is something to click: what came of it is `over`, or an empty text while waiting."""
        what = str(self.page.evaluate(NEXT))
        if what in ("card", "button"):
            spot = {"position": {"x": 9, "y": 40}} if what == "card" else {}
            try:
                self.page.locator("[data-next]").click(timeout=10_000, **spot)
            except Exception as error:  # what was there may vanish while the hand goes there
                if "Timeout" not in str(error) and "detached" not in str(error):
                    raise
        return what


def finish(people: Sequence[Person]) -> None:
    """Everybody clicks until the game is over."""
    wait_until(lambda: {person.step() for person in people} == {"over"})
