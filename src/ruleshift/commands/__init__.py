"""The commands: a file for each `ruleshift NAME`, with its `arguments(parser)` and its `run(parsed)`.

`run` imports the room that does the work when it is called, so that asking for help loads none of them.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = ("COMMANDS", "Command")


class Command(NamedTuple):
    """A command as the help lists it: what it does, an example, and the extra that brings the packages it may need."""

    about: str
    example: str
    extra: str = ""


COMMANDS: dict[str, Command] = {
    "learn": Command("your guided first game, or the lesson of a deck", "learn pirate", "tui"),
    "play": Command("play in the terminal against bots", "play pirate --players 4", "tui"),
    "solo": Command("play solitaire in the terminal", "solo camping", "tui"),
    "serve": Command("start the web table", "serve --port 8000", "server"),
    "admin": Command("manage a running web table", "admin tables", "server"),
    "editions": Command("list the decks", "editions --json"),
    "cards": Command("list the cards of a deck, by kind", "cards camping"),
    "simulate": Command(
        "play many games between bots and report on them", "simulate pirate --games 500 --html report.html"
    ),
    "compare": Command("compare two bots or two decks", "compare pirate --bots greedy,easy"),
    "study": Command("run a study file and write its report", "study docs/studies/five-decks.toml"),
    "bench": Command("measure the speed of the engine", "bench --json"),
    "scenario": Command("run scenario files", "scenario tests/scenarios"),
    "replay": Command("show a saved game, move by move", "replay evening.ruleshift", "tui"),
    "deck": Command("check a custom deck", "deck check mine.toml"),
}
