"""What the player is asked, what is owed and why, and everything there is to choose from."""

from __future__ import annotations

from time import monotonic
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.suggester import SuggestFromList
from textual.widgets import Input

from ruleshift.engine import Decision, Option
from ruleshift.story.questions import full_stop, task
from ruleshift.story.table_text import option_note
from ruleshift.terminal.screen.rows import Form, Forms, Piece, Row, draw, flow
from ruleshift.terminal.screen.table_model import Picture, card_row
from ruleshift.terminal.screen.widgets import CardList, Label

__all__ = ("QUIET", "ChoiceList", "QuestionPane")

QUIET = 0.3
"""Seconds for which a new question takes no answer: a key that was meant for the last one shall not answer it."""


class ChoiceList(CardList):
    """The options, with numbers, and the hand below them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(digit), f"jump({digit})", show=False) for digit in range(1, 10)),
        Binding("space", "mark", show=False),
    ]

    class Marked(Message):
        """Somebody marks a row, or takes its mark away."""

        def __init__(self, row: Row) -> None:
            super().__init__()
            self.row = row

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Space marks only where several rows are chosen; elsewhere it belongs to the table."""
        if action == "mark":
            return self.looked_at is not None and self.looked_at.marked is not None
        return super().check_action(action, parameters)

    def action_mark(self) -> None:
        """Mark the row that somebody looks at."""
        if self.looked_at is not None:
            self.post_message(self.Marked(self.looked_at))

    def margin_of(self, form: Form) -> int:
        """Room for a number before each option, and for a mark where several are chosen."""
        offered = [row for row in form if row.choice is not None]
        return (len(str(len(offered))) + 1 + 2 * any(row.marked is not None for row in offered)) if offered else 0

    def line(self, row: Row) -> Content:
        """A row as it is drawn: options have numbers."""
        margin = self.margin_of(self.rows)
        if row.heading or row.choice is None:
            return super().line(row)
        mark = "" if row.marked is None else "☑ " if row.marked else "☐ "
        return draw(row, self._width, margin=f"{row.choice + 1:>{margin - 1 - len(mark)}} {mark}")

    def look_at_unmarked(self) -> None:
        """Go to the next row that is not marked yet, so that the same key marks that one."""
        here = self.highlighted or 0
        free = [at for at, row in enumerate(self.rows) if row.marked is False]
        self.highlighted = next((at for at in free if at > here), free[0] if free else here)

    def say_more(self, more: str) -> None:
        """Put it behind the title of the pane that the options lie in."""
        if isinstance(self.parent, QuestionPane):
            self.parent.say_more(more)

    def action_jump(self, number: int) -> None:
        """A number looks at its option; the same number again chooses it."""
        for at, row in enumerate(self.rows):
            if row.choice == number - 1:
                self.point(at)
                return
        self.post_message(QuestionPane.Wrong(f"There is no option {number}."))


class Field(Horizontal):
    """A line to type an answer of one's own."""

    def __init__(self) -> None:
        self.answer = Input(id="answer", compact=True, placeholder="type it, or press Up for suggestions")
        super().__init__(Label("Your answer: "), self.answer, id="field")

    def open(self, suggestions: list[str]) -> None:
        """Take an answer from the beginning."""
        self.answer.value = ""
        self.answer.suggester = SuggestFromList(suggestions, case_sensitive=False)
        self.display = True
        self.answer.focus()

    def on_mount(self) -> None:
        """Before this moment nothing in here could take the focus."""
        if self.display:
            self.answer.focus()


class QuestionPane(Vertical):
    """The question, the options, and a field for answers of one's own."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("up,down", "options", show=False)]

    class Wrong(Message):
        """Something that is not possible was tried."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Answered(Message):
        """Options were chosen, by their numbers, or a text was typed; `asked` is the question on the screen."""

        def __init__(self, answer: tuple[int, ...] | str, asked: Decision | None) -> None:
            super().__init__()
            self.answer = answer
            self.asked = asked

    def __init__(self, *, id: str) -> None:  # noqa: A002 - the name that Textual gives it
        self.owed = Label(id="owed")
        self.options = ChoiceList("", id="options")
        super().__init__(self.owed, self.options, id=id)
        self.quiet = QUIET
        self._said = ""
        self._rows: Form = ()
        self._marks: set[int] = set()

    def show(
        self, picture: Picture, *, rows: Form | None = None, said: str = "", title: str = "", pick: bool = True
    ) -> None:
        """Ask what the picture asks, or show the hand and say what everybody waits for.

        `rows`, `said` and `title` stand in for the question; without `pick` none of the rows is looked at at first.
        """
        decision = picture.decision
        said = said or _asked(picture)
        asked = decision if rows is None else said
        afresh = asked is not self._asked and asked != self._asked
        if afresh:
            self._marks.clear()
            self._fresh_at = monotonic()
        self._asked, self._decision, self._said = asked, decision, said
        self._title = title or _title(picture)
        self._copies = _has_copies(picture)
        self.say_more(self._more)
        self._rows = rows if rows is not None else _rows(picture, decision)
        self._draw(afresh=afresh, pick=pick)
        if decision is None or rows is not None or not decision.takes_text:
            self._close_field()
        elif afresh:
            self._open_field(decision)

    def say_more(self, more: str) -> None:
        """The title, and whether there is more than is seen."""
        self._more = more
        self.border_title = f"{self._title} {more}".strip()

    _title = _more = ""
    _copies = False
    """True if somebody has equal cards: one row stands for all of them, so they go one by one."""
    _asked: Decision | str | None = None
    _decision: Decision | None = None
    _fresh_at = 0.0

    @property
    def several(self) -> int:
        """How many cards are to be chosen together; 0 where one is enough."""
        many = self._decision.count if self._decision is not None else 1
        return many if many > 1 and not self._copies else 0

    def _draw(self, *, afresh: bool = False, pick: bool = True) -> None:
        several = self.several
        said, rows = self._said, self._rows
        if several:
            rows = tuple(row if row.choice is None else row._replace(marked=row.choice in self._marks) for row in rows)
            marked = len(self._marks)
            hint = "Enter discards them." if marked == several else "Space marks a card."
            said = f"{said} {marked} of {several} marked: {hint}"
        self.owed.put(said)
        self.options.show(_forms(rows), afresh=afresh, pick=pick)

    def heights(self, width: int) -> tuple[int, ...]:
        """How many lines the question and its options take, in their forms."""
        said = str(self.owed.text)
        lines = len(flow([Piece(said)], width, rest="")) if said else 0
        field = 1 if self._field is not None and self._field.display else 0
        return tuple(lines + field + options for options in self.options.heights(width))

    def _close_field(self) -> None:
        if self._field is not None and self._field.display:
            self._field.display = False
            self.options.focus()

    def _open_field(self, decision: Decision) -> None:
        """Any text is an answer: show the field for it, which comes when it is first needed."""
        if self._field is None:
            self._field = Field()
            self.mount(self._field)
        self._field.open([option.text for option in decision.options])

    _field: Field | None = None

    def action_options(self) -> None:
        """From the field for an answer to the suggestions above it."""
        self.options.focus()

    def _too_soon(self) -> bool:
        """True if the key may have been meant for the question before; a key that is held down is one key."""
        now = monotonic()
        soon = now - self._fresh_at < self.quiet
        if soon:
            self._fresh_at = now
        return soon

    def on_card_list_chosen(self, event: CardList.Chosen) -> None:
        event.stop()
        if self._too_soon():
            return
        if event.row.choice is None:
            self.post_message(self.Wrong(f"{event.row.text} cannot be chosen right now."))
        elif not self.several:
            self._answer((event.row.choice,))
        elif len(self._marks) == self.several:
            self._answer(tuple(sorted(self._marks)))
        elif event.row.choice in self._marks:
            self.post_message(self.Wrong(f"{event.row.text} is marked already; Space takes the mark away."))
        else:
            self._mark(event.row.choice)
            self.options.look_at_unmarked()

    def on_choice_list_marked(self, event: ChoiceList.Marked) -> None:
        event.stop()
        if event.row.choice is not None:
            self._mark(event.row.choice)

    def _mark(self, choice: int) -> None:
        if choice not in self._marks and len(self._marks) == self.several:
            self.post_message(self.Wrong(f"{self.several} are marked already: unmark one first, or press Enter."))
            return
        self._marks ^= {choice}
        self._draw()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        if event.value.strip() and not self._too_soon():
            self._answer(event.value)

    def _answer(self, answer: tuple[int, ...] | str) -> None:
        self.post_message(self.Answered(answer, self._decision))


def _has_copies(picture: Picture) -> bool:
    view = picture.view
    mine = next((seat.table for seat in view.seats if seat.name == view.you), ())
    return any(len(set(cards)) < len(cards) for cards in (view.hand, mine))


def _title(picture: Picture) -> str:
    view = picture.view
    if picture.decision is None:
        return "Your hand" if view.you else ""
    return "Your turn" if view.turn == view.you else "Your choice"


def _asked(picture: Picture) -> str:
    view = picture.view
    if picture.decision is not None:
        asked = task(picture.decision, view, picture.numbers)
        clue = picture.decision.clue
        return f"{asked} {full_stop(clue)}" if picture.decision.takes_text and clue else asked
    if view.waiting_for:
        return f"Waiting for {', '.join(view.waiting_for)}."
    return ""


def _forms(rows: Form) -> Forms:
    """A line for each row; with whole notes; with the texts of the cards."""
    brief = tuple(row if row.heading else row._replace(long=(), brief=True) for row in rows)
    usual = tuple(row._replace(long=()) for row in rows)
    return (brief, usual, rows) if any(row.long for row in rows) else (brief, usual)


def _rows(picture: Picture, decision: Decision | None) -> Form:
    """The options; then the hands, as far as they are not options already."""
    if decision is None:
        return picture.hands
    rows = [_row(at, option, picture) for at, option in enumerate(decision.options)]
    offered = {option.card.name for option in decision.options if option.card}
    if decision.kind in ("play", "small", "hand limit") and offered.issuperset(picture.view.hand):
        return tuple(rows)
    return (*rows, *picture.hands)


def _row(at: int, option: Option, picture: Picture) -> Row:
    note = option_note(option, picture.view, picture.book)
    if option.card is None:
        return Row(option.text, note, choice=at)
    return card_row(option.card.name, picture.book)._replace(text=option.text, note=note, choice=at)
