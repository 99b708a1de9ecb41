"""`make pictures`: the pictures of the README, taken of real games in Chromium and in the full-screen terminal table.

Each game has a seed and goes on until its table is worth a picture: rules and Goals in play, cards in front of all,
a hand to choose from. If the rules change, the pictures do too, and still show a game that was played.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import importlib
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from ruleshift.bots import make_bot
from ruleshift.engine.game import Game
from ruleshift.engine.view import View
from ruleshift.terminal.saved_games import Keep
from ruleshift.terminal.screen.play_app import PlayApp
from ruleshift.terminal.session import Session
from tests.terminal.screens import settled
from tests.web.browser.conftest import FLAGS, NAMES
from tests.web.browser.house import House
from tests.web.browser.people import Person

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
LARGEST = 300_000
MOST_GAMES = 200
PERSON, BOTS = "Wombat", ("Bramble", "Juniper", "Quill")

PLAY_ON = """([deck, least]) => new Promise(async (done) => {
  const cards = await (await fetch(`/api/cards?decks=${deck}`)).json();
  const kind = Object.fromEntries(cards.map((card) => [card.name, card.kind]));
  const order = ["rule", "goal", "keeper", "surprise", "action"];
  const table = location.pathname.split('/').at(-1);
  const line = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
  const stop = (found) => { line.close(); done(found); };
  const count = (names, wanted) => names.filter((name) => kind[name] === wanted).length;
  const handsome = ({game, seats, own}) =>
    own.decision.kind === "play" && game.rules.length >= least && game.goals.length >= 1 &&
    own.hand.length >= 5 && own.hand.length <= 7 && new Set(own.hand.map((name) => kind[name])).size >= 3 &&
    seats.every((seat) => seat.table.length >= least - 1 && seat.table.length <= 6) &&
    seats.some((seat) => count(seat.table, "creeper")) &&
    game.goals.some((goal) => goal.players.some((one) => one.near));
  line.onmessage = ({data}) => {
    const said = JSON.parse(data);
    if (said.type !== 'state' || !said.game) return;
    if (said.game.outcome) return stop(false);
    const {decision} = said.own;
    if (!decision || decision.answered !== null) return;
    if (handsome(said)) return stop(true);
    const rank = (option) => option.place?.zone === "hand" ? order.indexOf(kind[option.card]) : 9;
    const better = (one, other) => rank(other) < rank(one) ? other : one;
    const best = decision.window ? decision.options[0] : decision.options.reduce(better);
    const all = decision.options.flatMap((option) => Array(Math.max(1, option.copies)).fill(option.index));
    const answer = decision.count > 1 ? {options: all.slice(0, decision.count)} : {option: best.index};
    line.send(JSON.stringify({type: "choose", decision: decision.id, ...answer}));
  };
})"""
"""Another tab of the same seat, which answers until the table is worth a picture (true) or the game is over (false)."""


class Shot(NamedTuple):
    """A picture of the browser: its name, the deck, the first seed to try, the fewest rules, how the browser is set."""

    name: str
    deck: str
    seed: int
    least: int
    browser: dict[str, Any]


DESKTOP = {"viewport": {"width": 1366, "height": 768}}
PHONE = {"viewport": {"width": 390, "height": 780}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
SHOTS = (
    Shot("table-light", "pirate", 43, 4, {**DESKTOP, "color_scheme": "light"}),
    Shot("table-dark", "camping", 1, 3, {**DESKTOP, "color_scheme": "dark"}),
    Shot("phone", "martian", 1, 3, {**PHONE, "color_scheme": "dark"}),
)


# The table in the browser.


def browser_pictures(chromium: Any) -> None:
    with tempfile.TemporaryDirectory() as folder, _open_house(Path(folder)) as house:
        for shot in SHOTS:
            context = chromium.new_context(reduced_motion="reduce", **shot.browser)
            person = Person(context.new_page(), house)
            seed = next(seed for seed in _seeds(shot.seed) if _reaches_a_handsome_table(person, shot, seed))
            person.wait_for_my_move()
            person.page.wait_for_timeout(1_500)  # for the last card to arrive, and the fonts
            _keep(chromium, shot.name, person.page.screenshot(), f"{shot.deck}, seed {seed}")
            context.close()


@contextmanager
def _open_house(folder: Path) -> Iterator[House]:
    house = House(folder)
    try:
        yield house
    finally:
        house.stop()


def _seeds(first: int) -> range:
    return range(first, first + MOST_GAMES)


def _reaches_a_handsome_table(person: Person, shot: Shot, seed: int) -> bool:
    person.house.deal(seed)
    person.opens(PERSON, decks=[shot.deck], seats=4, bots=["normal"] * 3, start=True, first=PERSON)
    return bool(person.page.evaluate(PLAY_ON, [shot.deck, shot.least]))


# The table in the terminal.


class Screen(NamedTuple):
    """The full-screen table, drawn, and where it comes from."""

    svg: str
    seed: int


def terminal_screen() -> Screen:
    for seed in _seeds(1):
        game = Game("camping", [PERSON, *BOTS], seed=seed, options={"first": PERSON})
        session = Session(game, (PERSON,), dict.fromkeys(BOTS, "normal"), Keep(None))
        if _play_on(session, seed):
            return Screen(asyncio.run(_screen(session)), seed)
    raise SystemExit("No game came to a table worth a picture.")


def _play_on(session: Session, seed: int) -> bool:
    """A bot answers for the person until the table is worth a picture; false if the game is over before."""
    bot = make_bot("greedy", seed)
    while not session.over:
        while session.advance():
            pass
        for decision in session.asked():
            view = session.view(PERSON)
            if decision.kind == "play" and _is_handsome(view):
                return True
            session.choose(decision, bot.pick(decision, view))
    return False


async def _screen(session: Session) -> str:
    """The full-screen table as SVG."""
    app = PlayApp(session, pace=0)
    async with app.run_test(size=(120, 30)) as pilot:
        await settled(pilot)
        await pilot.press("down")
        await pilot.pause()
        return app.export_screenshot(title="ruleshift play camping --players 4")


def _is_handsome(view: View) -> bool:
    laid = [len(seat.table) for seat in view.seats]
    return len(view.rules) >= 4 and len(view.goals) >= 1 and len(view.hand) >= 5 and min(laid) >= 2


def terminal_picture(chromium: Any, screen: Screen) -> None:
    """As a PNG with this machine's own monospaced font: the SVG itself would ask a foreign server for one."""
    svg = re.sub(r"@font-face\s*{[^}]*}", "", screen.svg).replace("Fira Code", "DejaVu Sans Mono")
    page = chromium.new_page(viewport={"width": 1366, "height": 900})
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block; width: 1366px }}</style>{svg}")
    picture = page.locator("svg").first.screenshot(omit_background=True)
    page.close()
    _keep(chromium, "terminal", picture, f"camping, seed {screen.seed}")


# Both.

TO_WEBP = """async (png) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  canvas.getContext("2d").drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", 0.9).split(",")[1];
}"""
"""A quarter of the size, and Chromium is there anyway."""


def _keep(chromium: Any, name: str, png: bytes, what: str) -> None:
    page = chromium.new_page()
    webp = base64.b64decode(page.evaluate(TO_WEBP, base64.b64encode(png).decode()))
    page.close()
    if len(webp) > LARGEST:
        raise SystemExit(f"{name}: {len(webp) / 1000:.0f} kB are too many.")
    path = FOLDER / f"{name}.webp"
    path.write_bytes(webp)
    print(f"{path.relative_to(FOLDER.parents[1])}: {what}, {len(webp) / 1000:.0f} kB")


def main() -> int:
    parser = argparse.ArgumentParser(prog="make pictures", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("only", nargs="?", choices=["browser", "terminal"], help="take only these")
    asked = parser.parse_args()
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None:
        sys.stderr.write("There is no Chromium on this machine (apt-get install chromium).\n")
        return 1
    playwright: Any = importlib.import_module("playwright.sync_api")
    screen = terminal_screen() if asked.only != "browser" else None
    with playwright.sync_playwright() as running:
        chromium = running.chromium.launch(executable_path=found, args=FLAGS)
        if asked.only != "terminal":
            browser_pictures(chromium)
        if screen:
            terminal_picture(chromium, screen)
        chromium.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
