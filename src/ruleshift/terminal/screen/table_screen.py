"""The table on the screen: where the widgets lie, and the keys that work wherever one is."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.screen import Screen
from textual.widget import Widget

from ruleshift.cards import quoted
from ruleshift.engine.name_lists import listed
from ruleshift.terminal.screen.bars import Near, Status, TableKeys
from ruleshift.terminal.screen.dialogs import Asking, Page
from ruleshift.terminal.screen.floor_plan import floor_plan
from ruleshift.terminal.screen.question_pane import QuestionPane
from ruleshift.terminal.screen.rows import Form, Row
from ruleshift.terminal.screen.table_model import Picture
from ruleshift.terminal.screen.widgets import CardList, Detail, Label, Log, drawn
from ruleshift.terminal.signs import KIND_SIGNS

__all__ = ("TableScreen",)

LOOK_KEYS = (
    "Looking around:",
    "  Tab      go to the next list; Esc goes back to your choice",
    "  d        the discard pile",
    "  w        why nobody has won: what everybody has and needs",
    "  l        everything that has happened",
    "  c        look up a card by its name",
    "  ?        this page",
)
SIGNS = (
    "Signs:",
    "  ▶        whose turn it is",
    "  ● ○      a card of a Goal that somebody has, and one that is missing; with many cards a number, as in 7/8",
    "  ☠        a Creeper; behind a Goal's signs: one that keeps this player from winning",
    "  ◆ ◎ §    a Keeper, a Goal, a New Rule",
    "  » !      an Action, a Surprise",
    "  +3       three more than there is room for: look at the line to see them",
    "  →        what followed from a card, and in brackets which one",
)


class Felt(Container):
    """Lays the panes of a table where the floor plan has them."""

    def __init__(self, table: TableScreen) -> None:
        self.lists: dict[str, CardList | QuestionPane] = {
            "rules": table.rules,
            "seats": table.seats,
            "goals": table.goals,
            "question": table.choice,
        }
        self.panes: dict[str, Widget] = {**self.lists, "story": table.story, "card": table.detail}
        super().__init__(*self.panes.values(), id="felt")

    def lay(self) -> None:
        """Give every pane its place; one that has none here is not shown."""
        if not self.size:
            return
        plan = floor_plan(*self.size, lambda name, width: self.lists[name].heights(width))
        for name, pane in self.panes.items():
            box = plan.get(name)
            pane.display = box is not None
            if box is not None:
                pane.styles.offset = (box.x, box.y)
                pane.styles.width, pane.styles.height = box.width, box.height

    def on_resize(self) -> None:
        self.lay()


class TableScreen(Screen[None]):
    """Shows pictures of the table. What the keys do to the game is the app's affair."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "help", "Help", key_display="?"),
        Binding("d", "discard", "Discard"),
        Binding("w", "why", "Why"),
        Binding("l", "log", "Log"),
        Binding("c", "card", "Card", show=False),
        Binding("escape", "back", "Back", show=False),
    ]
    AUTO_FOCUS = "#options"
    GUIDE: ClassVar[tuple[str, ...]] = ()

    picture: Picture | None = None

    def __init__(self) -> None:
        super().__init__()
        self.guide = self.GUIDE
        self.laid = asyncio.Event()
        """Set when every part of the table has its place and its size."""
        self.status = Status(id="status")
        self.rules = CardList("Rules in force", id="rules")
        self.seats = CardList("Players (cards in hand)", id="seats")
        self.goals = CardList("Goals", id="goals")
        self.story = Log(id="story")
        self.near = Near(id="near")
        self.choice = QuestionPane(id="question")
        self.detail = Detail(id="card")
        self.message = Label("", id="message")
        self.felt = Felt(self)

    def compose(self) -> ComposeResult:
        yield self.status
        yield self.near
        yield self.felt
        yield self.message
        yield TableKeys(id="keys")

    def on_mount(self) -> None:
        self.call_after_refresh(self.laid.set)

    def show(
        self, picture: Picture, *, rows: Form | None = None, said: str = "", title: str = "", pick: bool = True
    ) -> None:
        """Show a picture; `rows`, `said` and `title` stand in for the question, where the app asks something itself."""
        self.picture = picture
        self.status.show(picture)
        self.rules.show(picture.rules)
        self.seats.show(picture.seats)
        self.goals.show(picture.goals)
        self.story.show(picture.lines)
        self.near.show(picture)
        self.choice.show(picture, rows=rows, said=said, title=title, pick=pick)
        self.felt.lay()

    def say(self, text: str, *, wrong: bool = False) -> None:
        """One line for the person: a hint, or what is possible instead."""
        self.message.put(text)
        self.message.display = bool(text)
        self.message.set_class(wrong, "wrong")

    def on_card_list_looked(self, event: CardList.Looked) -> None:
        if self.picture is not None:
            self.detail.look(event.row, self.picture.book)

    def on_card_list_chosen(self, event: CardList.Chosen) -> None:
        """Enter on a line of the table: there is nothing to choose, but its text is shown beside it."""
        self.say(f"{event.row.text.strip()} is only for looking at: Esc goes back to your choice.", wrong=True)

    def on_question_pane_wrong(self, event: QuestionPane.Wrong) -> None:
        self.wrong(event.text)

    def on_key(self, event: events.Key) -> None:
        if event.key not in self.active_bindings:
            self.wrong(f"The key {event.name.replace('_', ' ')!r} does nothing here.")

    def wrong(self, text: str) -> None:
        """Say that something is not possible, and what is."""
        self.say(f"{text} {self._possible()}", wrong=True)

    def _possible(self) -> str:
        decision = self.picture.decision if self.picture else None
        if decision is None:
            return "? lists the keys."
        offered = [option.text for option in decision.options]
        names = listed(offered if len(offered) < 5 else [*offered[:4], f"{len(offered) - 4} more"], "or")
        return f"Choose {names} with Up, Down and Enter; ? helps."

    # Pages over the table.

    def action_help(self) -> None:
        self.app.push_screen(Page("Help", (*self.guide, "", *LOOK_KEYS, "", *SIGNS), key="question_mark"))

    def action_discard(self) -> None:
        if self.picture is None:
            return
        book = self.picture.book
        cards = [f"{KIND_SIGNS[book.card(name).kind]} {name} ({book.kind(name)})" for name in self.picture.view.discard]
        title = f"Discard pile, from the top ({len(cards)})"
        self.app.push_screen(Page(title, cards or ["It is empty."], key="d"))

    def action_why(self) -> None:
        if self.picture is None:
            return
        lines = [*self.picture.near]
        for row in self.picture.goals[0]:
            text = self.picture.book.text(row.cards[0]) if row.cards else row.note
            lines += ["", f"{row.text}: {text}", *(f"  {line}" for line in row.more)]
        self.app.push_screen(Page("Why nobody has won", lines[not lines[0] :], key="w"))

    def action_log(self) -> None:
        lines = self.picture.lines if self.picture else ()
        self.app.push_screen(Page("Story", drawn(lines, self.size.width - 8), key="l", at_end=True))

    def action_card(self) -> None:
        if self.picture is not None:
            names = [card.name for card in self.picture.book.cards.values()]
            self.app.push_screen(Asking("Which card?", suggestions=names), self._look_up)

    def _look_up(self, name: str | None) -> None:
        if not name or self.picture is None:
            return
        found = self.picture.book.find(name)
        if len(found) == 1:
            self.detail.look(Row(found[0], cards=(found[0],), choice=0), self.picture.book)
        elif found:
            self.say(f"Which one: {listed(found[:6], 'or')}?", wrong=True)
        else:
            self.say(f"There is no card called {quoted(name, 40)}.", wrong=True)

    def action_back(self) -> None:
        self.choice.options.focus()

    def clear_detail(self) -> None:
        """Take the card that somebody looked at off the screen before somebody else sits down."""
        if self.picture is not None:
            self.detail.look(Row(""), self.picture.book)
