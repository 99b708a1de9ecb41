"""How the full-screen table uses its space: panes as high as their content, at every size, however many play."""

from __future__ import annotations

import asyncio
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.widget import Widget

from ruleshift.cards import Kind
from ruleshift.decks import find_decks
from ruleshift.engine.game import Game
from ruleshift.terminal.saved_games import Keep
from ruleshift.terminal.screen.floor_plan import THREE_COLUMNS, floor_plan
from ruleshift.terminal.screen.play_app import PlayApp
from ruleshift.terminal.screen.widgets import CardList
from ruleshift.terminal.session import Session
from tests.terminal.screens import resized, settled

SIZES = [(60, 20), (80, 24), (100, 30), (140, 45), (200, 60)]
NAMES = ["Ann", "Bea", "Cleo", "Dario", "Edda", "Falk", "Gwen", "Hugo", "Iris", "Jonas", "Kira", "Leon"]
LAWS = ["Draw 4", "Play 3", "Double Agenda", "Swap Plays for Draws", "Plunder!", "Talk Like a Pirate", "Goal Mill"]


def crowded(players: int, *, keepers: int = 7, hand: int = 15) -> Session:
    """A table at which much lies: two Goals, many rules, a full hand, and Keepers as far as they go."""
    cards = [card for deck in find_decks("pirate+camping") for card in deck.cards]
    names = NAMES[:players]

    def names_of(*kinds: Kind) -> list[str]:
        return list(dict.fromkeys(card.name for card in cards if card.kind in kinds))

    pool = iter(names_of(Kind.KEEPER, Kind.CREEPER))
    held = names_of(Kind.ACTION)
    game = Game.at(
        "pirate+camping", names, rules=LAWS, goals=["Marooned", "Free the Prisoner!"],
        hands={"Ann": held[:hand], **{name: [held[hand + at]] for at, name in enumerate(names[1:])}},
        keepers={name: list(islice(pool, keepers if at < 4 else 2)) for at, name in enumerate(names)},
    )  # fmt: skip
    return Session(game, ("Ann",), dict.fromkeys(names[1:], "random"), Keep(None))


def ordinary(players: int) -> Session:
    names = NAMES[:players]
    game = Game("pirate", names, seed=5, options={"first": "Ann"})
    session = Session(game, ("Ann",), dict.fromkeys(names[1:], "random"), Keep(None))
    while len(game.journal.moves) < 12 or not session.asked():
        if not session.advance():
            session.choose(session.asked()[0], 0)
    return session


class Pane:
    """What can be seen of a pane."""

    def __init__(self, widget: Widget) -> None:
        inner = widget.query_one(CardList) if widget.id == "question" else widget
        self.region = widget.region
        self.title = str(widget.border_title or "")
        self.lines = inner.virtual_size.height
        self.rows = inner.size.height
        self.text = "\n".join(strip.text for strip in inner.render_lines(inner.outer_size.region))


def seen(session: Session, *sizes: tuple[int, int]) -> list[dict[str, Pane]]:
    """The panes of one table as they stand at each size."""
    app = PlayApp(session, pace=0)
    found: list[dict[str, Pane]] = []

    async def run() -> None:
        async with app.run_test(size=sizes[0]) as pilot:
            for size in sizes:
                await settled(pilot)
                await resized(pilot, size)
                found.append({pane.id or "": Pane(pane) for pane in app.table.felt.children if pane.display})

    asyncio.run(run())
    return found


LISTS = ("goals", "rules", "seats", "question")


@pytest.mark.parametrize("players", [2, 6, 12])
def test_no_list_scrolls_while_another_in_its_column_has_rows_to_spare(players: int):
    for size, panes in zip(SIZES, seen(crowded(players), *SIZES), strict=True):
        fills_its_column(size, panes)


def fills_its_column(size: tuple[int, int], panes: dict[str, Pane]) -> None:
    for one, name in ((panes[name], name) for name in LISTS):
        if one.lines <= one.rows:
            assert "more" not in one.title
            continue
        assert "▾ more" in one.title, f"{name} does not say that it scrolls at {size}"
        if name == "question" and size[0] < THREE_COLUMNS:
            continue  # it lies below several columns, and one of them is full
        beside = [pane for key, pane in panes.items() if key in LISTS and pane.region.x == one.region.x]
        spare = sum(max(0, pane.rows - pane.lines) for pane in beside if pane.region.bottom <= one.region.y)
        assert not spare, f"{name} scrolls below {spare} empty rows at {size}"


@pytest.mark.parametrize(("size", "players"), [((60, 20), 6), ((80, 24), 8), ((100, 30), 12), ((200, 60), 12)])
def test_everybody_is_seen_with_the_numbers_and_the_first_cards(size: tuple[int, int], players: int):
    session = crowded(players)
    [panes] = seen(session, size)
    for name in session.game.players[1:]:
        assert name in panes["seats"].text
    assert "You" in panes["seats"].text
    assert "Draw 4" in panes["rules"].text
    assert "Play 3" in panes["rules"].text
    assert {"Marooned", "Free the Prisoner!"} <= {
        line.strip("◎ ").split("  ")[0] for line in panes["goals"].text.splitlines()
    }
    assert panes["question"].rows >= 4
    assert panes["story"].rows >= 1


def test_a_large_screen_shows_texts_and_who_has_what():
    session = ordinary(4)
    view = session.view("Ann")
    for panes in seen(session, (140, 45), (200, 60)):
        for card in view.hand:
            assert session.book.text(card).split(".")[0][:20] in panes["question"].text
        for seat in view.seats:
            assert all(card in panes["seats"].text for card in seat.table)
        assert panes["story"].rows >= 20


def test_with_little_on_the_table_nothing_scrolls_but_the_story():
    for size, panes in zip(SIZES, seen(ordinary(3), *SIZES), strict=True):
        for name in ("goals", "rules", "seats"):
            assert panes[name].lines <= panes[name].rows, f"{name} scrolls at {size}"


forms = st.lists(st.integers(1, 40), min_size=1, max_size=4).map(lambda found: tuple(sorted(found)))


@given(st.integers(30, 220), st.integers(14, 70), st.fixed_dictionaries(dict.fromkeys(LISTS, forms)))
def test_panes_never_lie_over_each_other_or_over_the_edge(width: int, height: int, needs: dict[str, tuple[int, ...]]):
    plan = floor_plan(width, height, lambda name, _: needs[name])
    cells: set[tuple[int, int]] = set()
    for box in plan.values():
        mine = {(x, y) for x in range(box.x, box.x + box.width) for y in range(box.y, box.y + box.height)}
        assert not mine & cells
        assert box.x + box.width <= width
        assert box.y + box.height <= height
        cells |= mine
    assert max(box.y + box.height for box in plan.values()) == height, "rows at the bottom stay empty"
    assert {"seats", "goals", "rules", "question", "story"} <= plan.keys()
