"""How long it takes from a click on a card to the picture that shows it chosen, at the crowded table.

    python -m tests.repaint [--clicks 40] [--size 1366x768]

Run it on a quiet machine. It needs Chromium and the package playwright, and tells the median and the slowest click.
"""

from __future__ import annotations

import argparse
import importlib
import shutil
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.web.browser.conftest import FLAGS, NAMES
from tests.web.browser.house import House
from tests.web.browser.people import Person
from tests.web.browser.positions import CROWDED

CLICK = """(at) => new Promise((done) => {
  const cards = [...document.querySelectorAll('#fan .card')];
  const start = performance.now();
  cards[at % cards.length].click();
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => done(performance.now() - start);
    channel.port2.postMessage(0);
  });
})"""
"""Choose a card; the next message after a frame comes when that frame has been laid out and painted."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clicks", type=int, default=40)
    parser.add_argument("--size", default="1366x768")
    asked = parser.parse_args()
    width, height = (int(part) for part in asked.size.split("x"))
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None:
        sys.stderr.write("There is no Chromium on this machine (apt-get install chromium).\n")
        return 1
    playwright_api: Any = importlib.import_module("playwright.sync_api")

    how, position = CROWDED
    with tempfile.TemporaryDirectory() as folder, playwright_api.sync_playwright() as playwright:
        house = House(Path(folder))
        try:
            house.lay(**position)
            browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
            page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
            Person(page, house).opens("Wombat", start=True, **how).wait_for_my_move()
            times = [float(page.evaluate(CLICK, at)) for at in range(asked.clicks + 5)][5:]
            browser.close()
        finally:
            house.stop()
    told = f"median {statistics.median(times):.1f} ms, slowest {max(times):.1f} ms of {len(times)} clicks"
    sys.stdout.write(f"click to repaint, crowded table at {asked.size}: {told}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
