"""The rulings as a book: a page for each topic, each ruling with its scenarios as tables before and after."""

from __future__ import annotations

import shutil
from pathlib import Path

from docs_build.rulings import SCENARIOS, read_rulings
from ruleshift.web.handbook.rulings import Example, Ruling, Topic, topics

__all__ = ("write_book",)

HEAD = """# The rulings book

Every ruling, with the scenarios that show it. Each scenario is a file that the tests run: the left column is the table
as the file sets it, the right column is the table after the moves, as the engine left it. What changed is in bold.
Cards that a scenario does not name are only counted, since any others would do.

Type a card or a number such as `R027` into the search box to find it. [The list of rulings](../rulings.md)
tells where rulings come from, and what we decided ourselves.

| Topic | Rulings |
|---|---|
"""


def write_book(folder: Path) -> None:
    """Write all pages into a folder, with copies of the scenario files beside them."""
    folder.mkdir(parents=True)
    book = topics(read_rulings())
    rows = [f"| [{topic.title}]({topic.id}.md) | {_span(topic)} |" for topic in book]
    (folder / "index.md").write_text(HEAD + "\n".join(rows) + "\n", encoding="utf-8")
    for topic in book:
        (folder / f"{topic.id}.md").write_text(_page(topic), encoding="utf-8")
        for example in (each for ruling in topic.rulings for each in ruling.examples):
            copy = folder / "scenarios" / example.file
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(SCENARIOS / example.file, copy)


def _span(topic: Topic) -> str:
    return f"{topic.rulings[0].number} to {topic.rulings[-1].number}"


def _page(topic: Topic) -> str:
    return f"# Rulings: {topic.title}\n\n" + "\n".join(map(_entry, topic.rulings))


def _entry(ruling: Ruling) -> str:
    head = f"## {ruling.number}: {_safe(ruling.text)} {{ #{ruling.number} }}\n\n"
    if not ruling.examples:
        return f"{head}No scenario: {_safe(ruling.note)}.\n"
    return head + "\n".join(map(_example, ruling.examples))


def _example(example: Example) -> str:
    moves = "; ".join(map(_safe, example.moves))
    lines = [
        f"**{_safe(example.title)}**",
        "",
        f"{' + '.join(deck.capitalize() for deck in example.decks)} · [scenario file](scenarios/{example.file})",
        "",
        *([f"Moves: {moves}.", ""] if moves else []),
        "| | Before | After |",
        "|---|---|---|",
        *(f"| {_safe(label)} | {_safe(before)} | {_marked(before, after)} |" for label, before, after in example.rows),
        "",
    ]
    return "\n".join(lines)


def _marked(before: str, after: str) -> str:
    return _safe(after) if before == after else f"**{_safe(after)}**"


def _safe(text: str) -> str:
    """Text that Markdown leaves alone."""
    return "".join(f"\\{sign}" if sign in "\\`*_{}[]<>#|" else sign for sign in text)
