"""What the player is asked, what is owed and why, and everything there is to choose from."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.suggester import SuggestFromList
from textual.widgets import Input

from ruleshift.engine import Decision, Option
from ruleshift.terminal.screen.table_model import Picture, Row
from ruleshift.terminal.screen.widgets import CardList, Label
from ruleshift.terminal.words import option_note, owed

__all__ = ("ChoiceList", "QuestionPane")


class ChoiceList(CardList):
    """The options, with numbers, and the hand below them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(str(digit), f"jump({digit})", show=False) for digit in range(1, 10)
    ]

    MARGIN = 3

    def line(self, row: Row) -> Content:
        """A row as it is drawn: options have numbers."""
        if row.heading or row.choice is None:
            return super().line(row)
        return Content.styled(f"{row.choice + 1:>2} ", "dim") + super().line(row)

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
        self.answer = Input(id="answer", compact=True, placeholder="type it, or go Up to the suggestions")
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
        """An option was chosen, or a text was typed."""

        def __init__(self, answer: int | str) -> None:
            super().__init__()
            self.answer = answer

    def __init__(self, *, id: str) -> None:  # noqa: A002 - the name that Textual gives it
        self.owed = Label(id="owed")
        self.options = ChoiceList("", id="options")
        super().__init__(self.owed, self.options, id=id)

    def show(self, picture: Picture, *, rows: tuple[Row, ...] | None = None, said: str = "") -> None:
        """Ask what the picture asks, or show the hand and say what everybody waits for."""
        decision = picture.decision
        afresh = decision is not self._asked
        self.owed.put(said or _asked(picture))
        self.options.show(rows if rows is not None else _rows(picture, decision), afresh=afresh)
        self._asked = decision
        if decision is None or not decision.takes_text:
            self._close_field()
        elif afresh:
            self._open_field(decision)

    _asked: Decision | None = None

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

    def on_card_list_chosen(self, event: CardList.Chosen) -> None:
        event.stop()
        if event.row.choice is None:
            self.post_message(self.Wrong(f"{event.row.text} cannot be chosen now."))
        else:
            self.post_message(self.Answered(event.row.choice))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        if event.value.strip():
            self.post_message(self.Answered(event.value))


def _asked(picture: Picture) -> str:
    view = picture.view
    if picture.decision is not None:
        asked = owed(picture.decision, view, picture.numbers)
        return f"{asked} {picture.question}" if picture.decision.takes_text else asked
    if view.waiting_for:
        return f"Waiting for {', '.join(view.waiting_for)}."
    return ""


def _rows(picture: Picture, decision: Decision | None) -> tuple[Row, ...]:
    """The options; then the hands, as far as they are not options already."""
    if decision is None:
        return picture.hands
    rows = [_row(at, option, picture) for at, option in enumerate(decision.options)]
    offered = {option.card for option in decision.options}
    if decision.kind in ("play", "small", "hand limit") and offered.issuperset(picture.view.hand):
        return tuple(rows)
    return (*rows, *picture.hands)


def _row(at: int, option: Option, picture: Picture) -> Row:
    note = option_note(option, picture.view, picture.book)
    if option.card is None:
        return Row(option.text, note, choice=at)
    return Row(option.text, note, (option.card,), long=(picture.book.text(option.card),), choice=at)
