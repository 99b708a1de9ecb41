"""Rulings and their examples, out of docs/rulings.md and the scenario files that it names.

`python -m docs_build.rulings` writes what the web table shows of them: `make rulings`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path

import msgspec

from ruleshift import Game
from ruleshift.cards import Deck, plain
from ruleshift.decks import find_decks
from ruleshift.engine.core.inside import table_of
from ruleshift.scenarios import Scenario, read_scenario, run_scenario
from ruleshift.scenarios.runner import set_table
from ruleshift.web.handbook.rulings import DATA, Example, Ruling

__all__ = ("SCENARIOS", "handbook_rulings", "make_example", "read_rulings")

ROOT = Path(__file__).parent.parent
NOTHING = "–"
EMPTY = (NOTHING, NOTHING)
SCENARIOS = ROOT / "tests" / "scenarios"
ROW = re.compile(r"^\| (R\d{3}) \| (.*?) \| (.*?) \|$", re.MULTILINE)
FILE = re.compile(r"`([\w/.-]+\.toml)`")
OWN_FOLDER = "rulings/"
"""Scenarios that were written to show one ruling; the others show it too."""


def read_rulings() -> list[Ruling]:
    """Every ruling with an example for each scenario that it names."""
    text = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    return [_ruling(*found) for found in ROW.findall(text)]


def _ruling(number: str, text: str, shown_by: str) -> Ruling:
    scenarios = [read_scenario(SCENARIOS / file) for file in FILE.findall(shown_by)]
    about = dict.fromkeys(card for scenario in scenarios for card in _about(scenario, text))
    note = "" if scenarios else shown_by.removeprefix("-").strip()
    return Ruling(number, text, [make_example(scenario) for scenario in scenarios], sorted(about), note)


def handbook_rulings(rulings: Iterable[Ruling]) -> bytes:
    """The data of the web table: rulings with the examples that were written for them alone."""
    kept = [
        msgspec.structs.replace(each, examples=[e for e in each.examples if e.file.startswith(OWN_FOLDER)])
        for each in rulings
    ]
    return b"[\n" + b",\n".join(map(msgspec.json.encode, kept)) + b"\n]\n"


# One example.


def make_example(scenario: Scenario) -> Example:
    """A scenario, run: its table as set, its moves, and its table at the end."""
    file = Path(scenario.path).relative_to(SCENARIOS).as_posix()
    decks = [deck.id for deck in _decks(scenario)]
    if scenario.refuse:
        return Example(scenario.title, decks, [], [("Set-up", "as in the file", "refused")], file)
    before = _places(scenario, set_table(scenario))
    game = run_scenario(scenario)
    assert game is not None
    after = _places(scenario, game)
    rows = [(label, before.get(label, NOTHING), after.get(label, NOTHING)) for label in {**before, **after}]
    return Example(scenario.title, decks, _moves(scenario), [row for row in rows if row[1:] != EMPTY], file)


def _decks(scenario: Scenario) -> tuple[Deck, ...]:
    return find_decks(scenario.edition, Path(scenario.path).parent)


def _about(scenario: Scenario, text: str) -> Iterator[str]:
    """The cards that the ruling or the title names, and those whose power is used, as `deck:Name`."""
    used = [name.removeprefix("use ") for name in _choices(scenario) if name.startswith("use ")]
    told = " | ".join([text, scenario.title, *used])
    for deck in _decks(scenario):
        names = dict.fromkeys(card.name for card in deck.cards)
        found = _found({name: name.rstrip("!?") for name in names}, told)
        yield from (f"{deck.id}:{name}" for name in found)


def _found(written: dict[str, str], text: str) -> list[str]:
    """The names that a text has, in the way they are written there; a name within a longer one does not count."""
    longest_first = sorted(set(written.values()), key=len, reverse=True)
    pattern = "|".join(map(re.escape, longest_first))
    there = set(re.findall(rf"(?<![\w-])(?:{pattern})(?![\w-])", text))
    return [name for name, form in written.items() if form in there]


def _choices(scenario: Scenario) -> Iterator[str]:
    for step in scenario.step:
        yield from [step.do] if isinstance(step.do, str) else step.do or ()


def _moves(scenario: Scenario) -> list[str]:
    """What happens, in the words of the file."""
    moves = []
    for step in scenario.step:
        if step.join is not None:
            moves.append(f"{step.join} joins")
        elif step.leave is not None:
            moves.append(f"{step.leave} leaves")
        elif step.do is not None:
            chosen = step.do if isinstance(step.do, str) else ", ".join(step.do)
            moves.append(f"{step.by}: {chosen}{' (refused)' if step.refuse else ''}")
    return moves


def _places(scenario: Scenario, game: Game) -> dict[str, str]:
    """What lies where."""
    t = table_of(game)
    told = _teller(scenario, t.pack.names)
    places = {"Turn": t.names[t.turn], "Rules": told(t.rules), "Goals": told(t.goals)}
    for pid in t.order:
        places[f"{t.names[pid]}: hand"] = told(t.hand[pid])
        places[f"{t.names[pid]}: table"] = told(t.front[pid])
    places |= {f"Under {t.pack.names[card]}": told(cards) for card, cards in t.under.items()}
    set_out = {plain(name) for name in scenario.table.draw}
    top = [card for card in reversed(t.draw) if plain(t.pack.names[card]) in set_out]
    places |= {"Being played": told(t.playing), "Small hand": told(chain.from_iterable(t.small_hands))}
    places |= {"Draw pile": told(top), "Discard pile": told(reversed(t.discard))}
    if t.solo:
        places["Scored"] = told(t.scored)
    if game.outcome is not None:
        places["Result"] = str(game.outcome)
    return places


def _teller(scenario: Scenario, names: list[str]) -> Callable[[Iterable[int]], str]:
    """How cards are listed. Those that the scenario does not name are only counted: any others would do."""
    named = set(_found({name: plain(name) for name in names}, plain(scenario.text)))

    def told(cards: Iterable[int]) -> str:
        found = [names[card] for card in cards]
        known = [name for name in found if name in named]
        others = len(found) - len(known)
        counted = [f"{others} other {'card' if others == 1 else 'cards'}"] if others else []
        return ", ".join(known + counted) or NOTHING

    return told


if __name__ == "__main__":
    DATA.write_bytes(handbook_rulings(read_rulings()))
