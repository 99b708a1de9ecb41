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
    extra: str = "dev"


COMMANDS: dict[str, Command] = {
    "learn": Command("the guided first game, or the lesson of one deck", "learn pirate", "tui"),
    "play": Command("play in the terminal: you and bots", "play pirate --players 4", "tui"),
    "solo": Command("the solitaire game in the terminal", "solo camping", "tui"),
    "serve": Command("the web table", "serve --port 8000", "server"),
    "admin": Command("look after a web table that runs", "admin tables", "server"),
    "editions": Command("the decks", "editions --json"),
    "cards": Command("every card of a deck, by kind", "cards camping"),
    "simulate": Command(
        "many games between bots, and what they show", "simulate pirate --games 500 --html report.html"
    ),
    "compare": Command(
        "two bots, or two decks: which is better, what has changed", "compare pirate --bots greedy,easy"
    ),
    "study": Command("what a study file asks for, as one report", "study docs/studies/five-decks.toml"),
    "bench": Command("the speed of the engine and of its parts", "bench --json"),
    "scenario": Command("run scenario files", "scenario tests/scenarios"),
    "replay": Command("show a saved game, move by move", "replay evening.ruleshift", "tui"),
    "deck": Command("check a deck of one's own", "deck check mine.toml"),
}
