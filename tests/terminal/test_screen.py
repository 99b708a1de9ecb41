"""The full-screen table, by keyboard and mouse, as a person uses it."""

from __future__ import annotations

import asyncio
import math
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from ruleshift.engine.game import Game
from ruleshift.engine.journal import Journal
from ruleshift.terminal.farewell import AGAIN, QUIT, REPLAY
from ruleshift.terminal.recording import Recording
from ruleshift.terminal.saved_games import Keep, load
from ruleshift.terminal.screen.dialogs import Asking, Page
from ruleshift.terminal.screen.play_app import PlayApp
from ruleshift.terminal.screen.question_pane import ChoiceList, QuestionPane
from ruleshift.terminal.screen.replay_app import ReplayApp
from ruleshift.terminal.screen.widgets import Detail
from ruleshift.terminal.session import Session
from tests.terminal.screens import (
    LARGE,
    SMALL,
    asked_to_type,
    moved,
    on_screen,
    resized,
    rows,
    settled,
    sit_down,
    text,
    until,
)


@pytest.mark.parametrize(("deck", "size"), [("pirate", SMALL), ("martian", SMALL), ("drinking", LARGE)])
def test_the_table_shows_what_one_owes_and_everything_on_it(deck: str, size: tuple[int, int]):
    async def script(pilot: Pilot[str]) -> None:
        app = pilot.app
        assert isinstance(app, PlayApp)
        assert text(app, "#owed") == "Play 1 card: Basic Rules."
        assert "Turn 1: your turn" in text(app, "#status")
        hand = app.session.view("Ann").hand
        assert rows(app)[: len(set(hand))] == list(dict.fromkeys(hand))
        for widget in app.table.query("#rules, #seats, #goals, #story, #options, #card"):
            assert widget.region.height >= 2, f"{widget} is too low to read"
            assert app.table.region.contains_region(widget.region)

    on_screen(sit_down(deck), script, size)


SHORT = 12
"""The seed of a short game."""


def play_on(session: Session, moves: float = math.inf) -> Session:
    """Let everybody play, until so many moves were made or to the end."""
    while not session.over and len(session.journal.moves) < moves:
        if not session.advance():
            decision = session.asked()[0]
            session.choose(decision, "hi" if decision.takes_text else 0)
    return session


@pytest.mark.parametrize(("deck", "size"), [("camping", SMALL), ("pirate", LARGE), ("anatomy", SMALL)])
def test_a_game_is_played_to_its_end_by_keyboard_alone(deck: str, size: tuple[int, int], tmp_path: Path):
    """One whole game, and the last moves of two."""
    session = sit_down(deck, path=tmp_path / "game.ruleshift", seed=SHORT)
    if deck != "camping":
        play_on(session, len(play_on(sit_down(deck, seed=SHORT)).journal.moves) - 15)

    async def script(pilot: Pilot[str]) -> None:
        app = pilot.app
        assert isinstance(app, PlayApp)
        for _ in range(2_000):
            if app.session.over:
                break
            moves = len(app.session.journal.moves)
            marks = ["enter"] * app.table.choice.several
            await pilot.press(*("h", "i") if await asked_to_type(pilot) else (), *marks, "enter")
            await moved(pilot, moves)
            await settled(pilot)
        await until(pilot, lambda: isinstance(app.screen, Page), lambda: "the end of the game is not shown")
        await pilot.press("enter", "enter", "enter")
        assert text(app, "#owed").startswith("★ ")
        assert rows(app)[:4] == ["New game", "Replay", "Save", "Quit"]
        assert app.return_value is None
        await pilot.press("q")

    app = on_screen(session, script, size)
    assert app.return_value == QUIT
    assert Game.from_journal(Journal.load(tmp_path / "game.ruleshift")).over


TITLES: list[tuple[dict[str, tuple[str, ...]], str]] = [
    ({}, " Pirate  Turn 1: your turn · Draw pile 89 · Discard 0"),
    ({"discard": ("Captain's Hat",)}, " Pirate  Turn 1: your turn · Draw pile 89 · Discard 1 (top: Captain's Hat)"),
    ({"discard": ("Yo Ho Ho & a Bottle of Rum",)}, " Pirate  Turn 1: your turn · Draw pile 89 · Discard 1"),
    (
        {"being_played": ("Let's Do That Again!",), "discard": ("Rum",)},
        " Pirate  Turn 1: your turn · Let's Do That Again! · Draw 89 · Discard 1",
    ),
    (
        {"being_played": ("Let's Do That Again!", "Yo Ho Ho & a Bottle of Rum")},
        " Pirate  Turn 1: your turn · Let's Do That Again!, Yo Ho Ho & a Bottle of Rum",
    ),
]


async def shows_title(pilot: Pilot[str], *parts: str) -> None:
    app = pilot.app
    assert isinstance(app, PlayApp)
    await until(
        pilot,
        lambda: all(part in text(app, "#status") for part in parts),
        lambda: f"the title line does not say {parts}: {text(app, '#status')}",
    )


def test_the_title_line_says_what_there_is_room_for():
    async def script(pilot: Pilot[str]) -> None:
        app = pilot.app
        assert isinstance(app, PlayApp)
        picture = app.table.picture
        assert picture is not None
        for changes, line in TITLES:
            app.table.show(picture._replace(view=msgspec.structs.replace(picture.view, **changes)))
            await shows_title(pilot, line)
            assert text(app, "#status") == line
            await resized(pilot, LARGE)
            cards = (card for cards in changes.values() for card in cards)
            await shows_title(pilot, f"Discard {len(changes.get('discard', ()))}", *cards)
            await resized(pilot, SMALL)

    on_screen(sit_down("pirate"), script)


@pytest.mark.parametrize(
    ("keys", "wish"),
    [
        ("n", AGAIN), ("r", REPLAY), ("q", QUIT), ("down enter", AGAIN), ("down down enter", REPLAY), ("1 1", AGAIN),
        ("down down down down enter", QUIT), ("enter enter enter", None), ("s escape", None),
    ],
)  # fmt: skip
def test_the_end_offers_what_comes_next_and_enter_alone_chooses_nothing(keys: str, wish: str | None):
    session = sit_down("camping", people="", bots="Ann Bob")
    while session.advance():
        pass

    async def script(pilot: Pilot[str]) -> None:
        page = pilot.app.screen
        assert isinstance(page, Page)
        assert page.page_title == "The end"
        await pilot.press("enter", *keys.split())
        await pilot.pause()
        assert pilot.app.return_value == wish

    on_screen(session, script)


def test_a_number_looks_and_the_same_number_again_chooses():
    async def script(pilot: Pilot[str]) -> None:
        app = pilot.app
        assert isinstance(app, PlayApp)
        second = rows(app)[1]
        await pilot.press("2")
        assert second in text(app, "#cards")
        assert not app.session.journal.moves
        await pilot.press("2")
        assert app.session.journal.moves[0] == ["Ann", second]

    on_screen(sit_down(), script)


def test_a_click_looks_and_a_second_click_chooses(monkeypatch: pytest.MonkeyPatch):
    async def script(pilot: Pilot[str]) -> None:
        app = pilot.app
        assert isinstance(app, PlayApp)
        second = app.table.query_one(ChoiceList).rows[1].text
        at = next(y for y in range(12) if app.table.query_one(ChoiceList).render_line(y).text.strip().startswith("2 "))
        await pilot.click("#options", offset=(8, at))
        await settled(pilot)
        assert second in text(app, "#cards")
        assert not app.session.journal.moves
        monkeypatch.setattr(PlayApp, "CLICK_CHAIN_TIME_THRESHOLD", -1.0)  # two clicks, and not a double click
        await pilot.click("#options", offset=(8, at))
        await pilot.pause()
        assert app.session.journal.moves[0] == ["Ann", second]

    on_screen(sit_down(), script)


PAGES = {"question_mark": "Help", "d": "Discard pile", "w": "Why nobody has won", "l": "Story"}


def test_a_key_opens_a_page_and_closes_it():
    async def script(pilot: Pilot[str]) -> None:
        for key, title in PAGES.items():
            await pilot.press(key)
            page = pilot.app.screen
            assert isinstance(page, Page)
            assert page.page_title.startswith(title)
            await pilot.press(key)
            await pilot.pause()
            assert not isinstance(pilot.app.screen, Page)

    on_screen(sit_down(), script)


def test_a_wrong_key_says_what_is_possible():
    async def script(pilot: Pilot[str]) -> None:
        app = pilot.app
        assert isinstance(app, PlayApp)
        for key in ("x", "9", "f5"):
            app.table.say("")
            await pilot.press(key)
            await pilot.pause()
            assert f"Choose {rows(app)[0]}" in text(app, "#message"), key
            assert not app.session.journal.moves

    on_screen(sit_down(), script)


def test_the_rules_can_be_looked_at_one_by_one():
    async def script(pilot: Pilot[str]) -> None:
        app = pilot.app
        assert isinstance(app, PlayApp)
        app.table.query_one("#rules").focus()
        await pilot.press("down")
        await pilot.pause()
        assert "Basic Rules" in text(app, "#cards")
        await pilot.press("enter")
        await pilot.pause()
        assert "is only for looking at" in text(app, "#message")
        await pilot.press("escape")
        assert app.table.query_one(ChoiceList).has_focus

    on_screen(sit_down(), script)


def test_a_card_is_looked_up_by_name():
    async def script(pilot: Pilot[str]) -> None:
        app = pilot.app
        assert isinstance(app, PlayApp)
        await pilot.press("c", *"spleen", "enter")
        await pilot.pause()
        assert "Spleen" in text(app, "#cards")

    on_screen(sit_down(), script)


def test_a_choice_is_taken_back_before_the_bots_move():
    async def script(pilot: Pilot[str]) -> None:
        app = pilot.app
        assert isinstance(app, PlayApp)
        app.pace = 3_600
        before = rows(app)
        goal = next(at for at, row in enumerate(app.table.query_one(ChoiceList).rows) if row.note == "Goal")
        await pilot.press(*["down"] * goal, "enter")
        await pilot.pause()
        assert app.session.journal.moves == [["Ann", before[goal]]]
        await pilot.press("u")
        await settled(pilot)
        assert app.session.journal.moves == []
        assert rows(app) == before
        assert text(app, "#message") == "Your last choice is undone."

    on_screen(sit_down(), script)


def test_an_answer_is_typed_with_suggestions():
    session = sit_down(people="Ann", bots="Bea")
    while not session.asked() or not session.asked()[0].takes_text:
        if not session.advance():
            session.choose(session.asked()[0], 0)
    wanted = next(option.text for option in session.asked()[0].options if option.kind == "say")

    async def script(pilot: Pilot[str]) -> None:
        app = pilot.app
        assert isinstance(app, PlayApp)
        assert isinstance(app.focused, Input)
        field = app.focused
        await pilot.press(*wanted.lower()[:4])
        await until(pilot, lambda: field._suggestion == wanted, lambda: f"{wanted} is not suggested")
        await pilot.press("right", "enter")
        await pilot.pause()
        assert any(move[0] == "Ann" and move[1] == [wanted] for move in app.session.journal.moves)
        await settled(pilot)
        assert app.table.query_one(ChoiceList).has_focus

    on_screen(session, script)


def test_the_field_for_an_answer_gets_the_focus_whenever_it_is_needed():
    async def script(pilot: Pilot[str]) -> None:
        app = pilot.app
        assert isinstance(app, PlayApp)
        for _ in range(60):
            if await asked_to_type(pilot):
                break
            moves = len(app.session.journal.moves)
            await pilot.press("enter")
            await moved(pilot, moves)
            await settled(pilot)
        await pilot.press(*"spleen", "enter")
        await pilot.pause()
        assert ["Ann", ["spleen"]] in app.session.journal.moves

    on_screen(sit_down(), script)


def test_the_field_forgets_the_answer_to_another_question():
    session = sit_down(people="Ann", bots="Bea")
    while not session.asked() or not session.asked()[0].takes_text:
        if not session.advance():
            session.choose(session.asked()[0], 0)

    async def script(pilot: Pilot[str]) -> None:
        app = pilot.app
        assert isinstance(app, PlayApp)
        assert await asked_to_type(pilot)
        await pilot.press(*"liver")
        app.refresh_table()
        assert app.table.query_one("#answer", Input).value == "liver"
        picture = app.table.picture
        assert picture is not None
        another = picture.decision.asked_anew() if picture.decision else None
        app.table.show(picture._replace(decision=another))
        assert app.table.query_one("#answer", Input).value == ""

    on_screen(session, script)


def test_the_keys_at_the_bottom_are_shown_and_can_be_clicked():
    async def script(pilot: Pilot[str]) -> None:
        app = pilot.app
        assert isinstance(app, PlayApp)
        assert text(app, "#keys") == (" ↑↓ Look  Enter Choose  ? Help  d Discard  w Why  l Log  u Undo  q Quit ")
        await pilot.click("#keys", offset=(34, 0))
        page = pilot.app.screen
        assert isinstance(page, Page)
        assert page.page_title.startswith("Discard pile")
        assert str(page.query_one("#keys", Static).visual) == " Esc Close  ↑↓ Scroll "
        for place in (2, 77):
            await pilot.click("#keys", offset=(place, 0))
            assert not isinstance(pilot.app.screen, Page)

    on_screen(sit_down(), script)


def test_the_first_card_is_shown_at_once_and_nothing_else_before_it(monkeypatch: pytest.MonkeyPatch):
    session, looked = sit_down(), set()
    monkeypatch.setattr(Detail, "look", lambda _, row, __: looked.add(row.cards))

    async def script(_: Pilot[str]) -> None:
        assert looked == {session.view("Ann").hand[:1]}

    on_screen(session, script)


def test_the_table_stands_there_before_anything_is_loaded_that_it_does_not_need():
    rooms = "commands.play", "terminal.consent", "terminal.farewell", "terminal.new_game", "terminal.screen.play_app"
    script = f"import sys, {', '.join(f'ruleshift.{room}' for room in rooms)}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    later = ("lab", "scenarios", "web", "commands.cards", "terminal.plain", "terminal.screen.replay_app")
    assert not {f"ruleshift.{room}" for room in later} & set(done.stdout.split())


QUICKLY = ("f1 escape escape", "l l l l", "d d escape", "s enter enter", "o enter enter", "c enter enter")


def test_keys_that_come_too_quickly_put_a_page_away_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)

    async def script(pilot: Pilot[str]) -> None:
        assert isinstance(pilot.app, PlayApp)
        for keys in QUICKLY:
            for key in keys.split():
                pilot.app.simulate_key(key)
            await pilot.press("escape")
            assert pilot.app.screen is pilot.app.table, keys

    on_screen(sit_down(), script)


def test_a_key_that_comes_after_its_page_was_put_away_is_lost():
    async def script(pilot: Pilot[str]) -> None:
        await pilot.press("l")
        page = pilot.app.screen
        assert isinstance(page, Page)
        await pilot.press("escape")
        page.action_scroll("down")
        page.action_close()
        assert isinstance(pilot.app, PlayApp)
        assert pilot.app.screen is pilot.app.table

    app = on_screen(sit_down(), script)
    app.table.say("Saved to evening.ruleshift.")


def test_undo_says_why_it_cannot_be():
    async def script(pilot: Pilot[str]) -> None:
        app = pilot.app
        assert isinstance(app, PlayApp)
        await pilot.press("u")
        await pilot.pause()
        assert "You have nothing to undo." in text(app, "#message")

    on_screen(sit_down(), script)


def test_quitting_keeps_the_game_and_it_goes_on_there(tmp_path: Path):
    path = tmp_path / "evening.ruleshift"

    async def script(pilot: Pilot[str]) -> None:
        for _ in range(5):
            await pilot.press("enter")
            await settled(pilot)
        await pilot.press("ctrl+c")

    app = on_screen(sit_down("camping", path=path), script)
    assert app.return_value == QUIT
    journal, seats = load(path)
    bots = {name: kind for name, kind in seats.items() if kind != "person"}
    again = Session.resumed(journal, ("Ann",), bots, Keep(path))

    async def go_on(pilot: Pilot[str]) -> None:
        app = pilot.app
        assert isinstance(app, PlayApp)
        assert app.session.journal.moves[: len(journal.moves)] == journal.moves
        await pilot.press("enter")

    on_screen(again, go_on)


def test_the_table_follows_the_size_of_the_terminal():
    async def script(pilot: Pilot[str]) -> None:
        app = pilot.app
        assert isinstance(app, PlayApp)
        for size in (LARGE, (40, 15), (120, 30), SMALL):
            await resized(pilot, size)
            assert text(app, "#owed") == "Play 1 card: Basic Rules."
        await pilot.press("enter")

    on_screen(sit_down(), script)


@pytest.mark.parametrize("replayed", [False, True])
def test_the_keys_fit_into_the_smallest_screen(replayed: bool):
    session = sit_down()
    app: PlayApp | ReplayApp = ReplayApp(Recording(session.journal)) if replayed else PlayApp(session)

    async def run() -> None:
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            assert 0 < len(text(app, "#keys")) <= SMALL[0]

    asyncio.run(run())


def test_a_second_enter_that_comes_at_once_answers_nothing():
    session = sit_down("camping")

    async def script(pilot: Pilot[str]) -> None:
        app = pilot.app
        assert isinstance(app, PlayApp)
        pane = app.table.choice
        pane.quiet = math.inf
        await pilot.press("enter")
        await pilot.pause()
        assert not session.journal.moves, "a question that has just come takes no answer"
        pane.quiet = 0.0
        await pilot.press("enter")
        await settled(pilot)
        moves = [move for move in session.journal.moves if move[0] == "Ann"]
        assert len(moves) == 1
        pane.quiet = math.inf
        await pilot.press("enter", "enter", "enter")
        await settled(pilot)
        assert [move for move in session.journal.moves if move[0] == "Ann"] == moves

    on_screen(session, script)


def test_an_answer_to_a_question_that_is_gone_changes_nothing():
    session = sit_down("camping")

    async def script(pilot: Pilot[str]) -> None:
        app = pilot.app
        assert isinstance(app, PlayApp)
        asked = session.asked()[0]
        await pilot.press("enter")
        await settled(pilot)
        moves = len(session.journal.moves)
        app.post_message(QuestionPane.Answered((0,), asked))
        await pilot.pause()
        assert len(session.journal.moves) == moves
        assert "nothing to choose right now" in text(app, "#message")

    on_screen(session, script)


@pytest.mark.parametrize("name", ["no/such/folder/evening.ruleshift", "evening.ruleshift"])
def test_saving_where_it_cannot_be_asks_again(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "evening.ruleshift").touch()

    async def script(pilot: Pilot[str]) -> None:
        await pilot.press("s")
        asking = pilot.app.screen
        assert isinstance(asking, Asking)
        asking.query_one(Input).value = name
        await pilot.press("enter")
        await pilot.pause()
        again = pilot.app.screen
        assert isinstance(again, Asking)
        assert again.query_one(Input).value == name
        assert "choose another" in again.question
        again.query_one(Input).value = "other.ruleshift"
        await pilot.press("enter")
        await pilot.pause()
        assert (tmp_path / "other.ruleshift").exists()

    on_screen(sit_down(), script)
    assert not (tmp_path / "no").exists()
