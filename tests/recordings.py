"""`python -m tests.recordings FOLDER`: what people are shown at many tables, to see what a change changes.

Run it before a change, and after it with `--compare FOLDER`. It records games in the plain terminal, typed by chance,
with their replays; whatever each seat of a web table is sent, with shared devices, undos, people who join and leave,
and bots; what that table has stored; and all lessons. Chance is seeded and time stands still, so that two runs of the
same program record the same.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import io
import random
import re
import sys
import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from unittest import mock

from ruleshift.cards import RuleshiftError
from ruleshift.cli import main as ruleshift
from ruleshift.decks import EDITIONS
from ruleshift.lessons import LESSONS
from ruleshift.web.games.lessons import show_lesson
from ruleshift.web.protocol import messages as said
from ruleshift.web.protocol.encoding import WRITE
from ruleshift.web.tables.connections import Connection
from ruleshift.web.tables.newcomers import join
from tests.web.party import Party, partying

SEEDS = 3
STEPS = 120
"""What is done at a web table."""
LINES = 250
"""What is typed at a terminal."""
TERMINALS = {"one": "--players 3", "two": "--hotseat Ann,Bob --players 3", "three": "--hotseat Ann,Bob,Cat"}
WORDS = ("pass", "yes", "no", "Ann", "Bob", "undo", "why", "rules", "table", "history", "join Dan", "leave", "help")
"""What is typed besides numbers."""
ROOMS: tuple[dict[str, object], ...] = (
    {"people": ("Ann",), "bots": 2},
    {"people": ("Ann", "Bob", "Cat")},
    {"people": ("Ann", "Bob"), "here": ("Cat", "Dan")},
    {"people": ("Ann",), "here": ("Bob",), "bots": 1},
    {"people": ("Ann",), "bots": 2, "watched": False},
)


# Terminal.


class Typist(io.StringIO):
    """Somebody who types by chance, but says a name where one is asked for."""

    def __init__(self, seed: int, shown: io.StringIO) -> None:
        super().__init__()
        self._chance = random.Random(seed)
        self._shown = shown
        self._left = LINES

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        self._left -= 1
        if self._left < 0:
            return ""
        if self._shown.getvalue().endswith("type your name:\n"):
            return self._chance.choice(("", "", "Ann", "Bob")) + "\n"
        word = self._chance.choice(WORDS) if self._chance.random() < 0.2 else ""
        return (word or str(self._chance.choice((1, 1, 1, 2, 2, 3, 4, 5, 7)))) + "\n"


def at_a_terminal(deck: str, people: str, seed: int) -> str:
    """Everything that a plain game prints, and its replay."""
    shown = io.StringIO()
    with tempfile.TemporaryDirectory() as folder, mock.patch.dict("os.environ", {"XDG_DATA_HOME": folder}):
        game = str(Path(folder, "game"))
        with (
            mock.patch("sys.stdin", Typist(seed, shown)),
            contextlib.redirect_stdout(shown),
            contextlib.redirect_stderr(shown),
        ):
            played = ["play", deck, "--plain", "--seed", str(seed), "--save", game, *TERMINALS[people].split()]
            for command in (played, ["replay", game]):
                print("exit", ruleshift(command))
        return re.sub(rf"{re.escape(folder)}\S*", "FILE", shown.getvalue())


# Web.


async def at_a_web_table(deck: str, room: dict[str, object], seed: int) -> str:
    """Every new state that anybody is sent, and every game as it is stored."""
    chance = random.Random(seed)
    told: list[str] = []
    people: tuple[str, ...] = room["people"]  # type: ignore[assignment]
    options = {"watched": True, "decks": [deck], "first": ("random", "Ann", "draw")[seed % 3]}
    options |= {"beginners": seed % 2 == 0} | {name: value for name, value in room.items() if name != "people"}
    with chance_of(seed):
        async with partying(*people, **options) as party:  # type: ignore[arg-type]
            for step in range(STEPS):
                await do_something(party, chance, step)
                for name in party.tabs:
                    if party.has_news(name) or step == 0:
                        party.look(name)
                        told.append(f"{step} {name}: {party.sent[name].decode()}\n")
                if party.table.live is None:
                    break
                if party.table.record.phase == "over":
                    told.append(f"{step} stored: {await party.stored()}\n")
                    await party.say("Ann", said.Rematch())
            told.append(f"stored: {await party.stored()}\n")
    return "".join(told)


async def do_something(party: Party, chance: random.Random, step: int) -> None:
    """A step of the game, or what people do besides; what is refused is refused in the next run too."""
    table, record = party.table, party.table.record
    with contextlib.suppress(RuleshiftError):
        match chance.randrange(30):
            case 0:
                await party.say("Ann", said.Undo())
            case 1 if "Eve" not in party.tabs and len(record.people) > 1:
                await join(table, "secret of Eve", "Eve")
                party.tabs["Eve"] = Connection("secret of Eve", "here")
                table.enter(party.tabs["Eve"])
            case 2 if step > 40 and "Eve" in party.tabs:
                await party.say("Eve", said.Leave())
            case 3:
                await party.say("Ann", said.Passing(scope=chance.choice(("ask", "turn", "card"))))
            case 4:
                await party.say("Ann", said.Chat(text=f"This is step {step}."))
            case 5:
                await party.say("Ann", said.Pause())
                await party.say("Ann", said.Resume())
            case _:
                await party.play_on(chance)
                await party.thought()


@contextlib.contextmanager
def chance_of(seed: int) -> Iterator[None]:
    """Names and bots that are made at random are made by this chance instead."""
    chance = random.Random(seed)
    made = {
        "token_urlsafe": lambda size=16: f"{chance.getrandbits(64):016x}",
        "token_hex": lambda size=16: f"{chance.getrandbits(64):016x}",
        "randbits": chance.getrandbits,
        "randbelow": chance.randrange,
    }
    with mock.patch.multiple("secrets", **made):  # type: ignore[call-overload]
        yield


def at_a_lesson(name: str) -> str:
    """Every step of a lesson in the browser."""
    steps = show_lesson(name, 0, None).steps
    shown = (WRITE.encode(show_lesson(name, step, None)).decode() for step in range(steps + 1))
    return "\n".join([*shown, WRITE.encode(show_lesson(name, steps, None, free=[])).decode()])


def recordings(seeds: int) -> Iterator[tuple[str, str]]:
    """The name of each recording, and its text."""
    for lesson in LESSONS:
        yield f"lesson-{lesson}", at_a_lesson(lesson)
    for deck, people, seed in product(EDITIONS, TERMINALS, range(seeds)):
        yield f"terminal-{deck}-{people}-{seed}", at_a_terminal(deck, people, seed)
    for deck, (at, room), seed in product(EDITIONS, enumerate(ROOMS), range(seeds)):
        yield f"web-{deck}-{at}-{seed}", asyncio.run(at_a_web_table(deck, room, seed))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.recordings", description="Record what people are shown.")
    parser.add_argument("folder", type=Path, help="where the recordings go")
    parser.add_argument("--seeds", type=int, default=SEEDS, help=f"games of each table (default {SEEDS})")
    parser.add_argument("--compare", type=Path, metavar="FOLDER", help="say which differ from the ones in this folder")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    others = 0
    for name, text in recordings(asked.seeds):
        (asked.folder / name).write_text(text)
        if asked.compare is not None and text != (asked.compare / name).read_text():
            others += 1
            print(f"differs: {name}")
    print(f"{others} differ." if asked.compare else "Recorded.")
    sys.exit(others > 0)


if __name__ == "__main__":
    main()
