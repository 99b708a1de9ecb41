"""Firefox, too, plays a game to its end. It is driven by WebDriver BiDi, which Debian's firefox-esr speaks."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator

import pytest

from tests.support.waiting import wait_until
from tests.web.browser.bidi import Firefox
from tests.web.browser.conftest import leave_out
from tests.web.browser.house import House
from tests.web.browser.people import NEXT

STEP = f"""(() => {{
  const next = ({NEXT})();
  if (next === 'card' || next === 'button') document.querySelector('[data-next]').click();
  return next;
}})()"""


@pytest.fixture
def firefox() -> Iterator[Firefox]:
    program = next((path for name in ("firefox-esr", "firefox") if (path := shutil.which(name))), None)
    if program is None:
        leave_out("Firefox is not on this machine (apt-get install firefox-esr)")
    running = Firefox(program)
    yield running
    running.close()


@pytest.fixture
def house(tmp_path) -> Iterator[House]:
    made = House(tmp_path)
    yield made
    made.stop()


def test_firefox_plays_a_game_to_its_end(firefox, house):
    house.lay(
        turn="Ann",
        table={"rules": ["Play 2"], "goals": ["Shadow Puppets"]},
        hands={"Ann": ["Tent", "Chocolate", "Marshmallows", "Graham Crackers", "S'mores"]},
    )
    firefox.goto(house.address)
    options = {"decks": ["camping"], "seats": 2, "pace": 0, "first": "random"}
    made = json.dumps({"name": "Ann", "bots": ["easy"], "start": True, "options": options})
    posted = f"{{method: 'POST', headers: {{'Content-Type': 'application/json'}}, body: {json.dumps(made)}}}"
    link = firefox.run(f"fetch('/api/tables', {posted}).then((answer) => answer.json()).then((opened) => opened.link)")
    firefox.goto(house.address + link)
    wait_until(lambda: firefox.run(STEP) == "over")
    assert firefox.run("document.getElementById('end-title').textContent")
    assert firefox.said == []
