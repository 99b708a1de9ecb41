"""Playing on the full-screen table: people are asked, bots move at a pace one can follow."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from textual.binding import Binding, BindingType

from ruleshift.cards import RuleshiftError
from ruleshift.engine import ChoiceError, Decision
from ruleshift.story.ending import ending
from ruleshift.story.questions import question_to_all
from ruleshift.table.shared_device import WINDOWS
from ruleshift.terminal.consent import in_force, meaning
from ruleshift.terminal.farewell import AGAIN, QUIT, REPLAY, end_lines
from ruleshift.terminal.opening import Beginning, beginnings, invitation
from ruleshift.terminal.saved_games import write_new
from ruleshift.terminal.screen.dialogs import Asking, Curtain, Page, Picking
from ruleshift.terminal.screen.question_pane import QuestionPane
from ruleshift.terminal.screen.rows import Form, Row
from ruleshift.terminal.screen.table_app import TableApp
from ruleshift.terminal.screen.table_model import Picture, card_row, take_picture
from ruleshift.terminal.screen.table_screen import TableScreen
from ruleshift.terminal.session import Session

__all__ = ("PlayApp",)

SAVE_AS = "Save the game so far to which file?"
SLOWEST, FASTEST = 5.0, 0.05
WISHES = (AGAIN, REPLAY, "", QUIT)
SAVE = 2
ENDINGS = (
    Row("New game", "the same table, another shuffle", choice=0),
    Row("Replay", "this game move by move, all hands open", choice=1),
    Row("Save", "a copy to a file", choice=2),
    Row("Quit", "the game is saved", choice=3),
)


OTHER_THINGS = "  o        other things you may do: leave, let somebody join, and what the deck adds"


class PlayTable(TableScreen):
    """The table of people who play or watch."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "app.undo", "Undo"),
        Binding("s", "app.save", "Save", show=False),
        Binding("o", "app.offers", "Offers", show=False),
        Binding("space", "app.pause", "Pause", show=False),
        Binding("plus,equals_sign", "app.pace('faster')", "Faster", show=False),
        Binding("minus", "app.pace('slower')", "Slower", show=False),
        Binding("n", "app.next('again')", "New game"),
        Binding("r", "app.next('replay')", "Replay"),
        Binding("e", "app.end", "How it ended", show=False),
        Binding("q", "app.stop", "Quit"),
    ]
    GUIDE = (
        "How to win:",
        "  Have in front of you the Keepers that the Goal asks for, and no Creeper: you win at once.",
        "  In your turn you draw and play as many cards as the rules say: 1 and 1 at first. New Rules change that.",
        "  What you have to do, and why, stands above your cards.",
        "",
        "Your choice:",
        "  ↑ ↓      look at a card; it is shown in full alongside",
        "  Enter    play it, or choose it; clicking it twice, or typing its number twice, does the same",
        "  Space    mark a card, where several are to be discarded; Enter then discards them all",
        "  u        undo your last choice, while nobody else has acted and you have seen no new card",
        OTHER_THINGS,
        "",
        "The bots:",
        "  Space    pause, or go on",
        "  + -      faster or slower",
        "",
        "The game:",
        "  s        save a copy to a file (the game is saved after every choice anyway)",
        "  q        quit; ruleshift play --resume continues it",
        "  n r e    when it is over: a new game, the replay, how it ended",
    )


class PlayApp(TableApp[str]):
    """One session on the screen. Its result says what the person wants next: quit, again or replay."""

    def __init__(self, session: Session, *, pace: float = 1.0) -> None:
        super().__init__(PlayTable())
        self.session = session
        if session.solo:
            self.table.guide = tuple(line for line in self.table.guide if line != OTHER_THINGS)
        self.pace = pace
        self.at = session.alone
        self._ways: list[Beginning] = []
        self._together: list[Decision] = []
        self.waiting = False
        self._paused = False
        self._wake = asyncio.Event()
        self._busy = asyncio.Lock()
        self._last: Picture | None = None

    async def on_mount(self) -> None:
        await self.table.laid.wait()
        self.refresh_table()
        self.run_worker(self._drive(), exclusive=True)

    # The course of the game.

    async def _drive(self) -> None:
        await self._welcome()
        while not self.session.over:
            before = self._told()
            async with self._busy:
                moved = await asyncio.to_thread(self.session.advance)
            if not moved and not await self._ask():
                return
            if moved and self._told() > before:
                self.refresh_table()
                await self._rest()
        self._the_end()

    async def _welcome(self) -> None:
        for notice in self.session.game.notices:
            self.session.tell(f"Note: {notice}")
        if self.session.people and not self.session.over:
            await self._rest()

    def _told(self) -> int:
        return len(self.session.story(self.at).lines)

    async def _rest(self) -> None:
        """Time to read, and to take something back; a pause prolongs it."""
        self._wake.clear()
        if self.pace or self._paused:
            try:
                await asyncio.wait_for(self._wake.wait(), None if self._paused else self.pace)
            except TimeoutError:
                return

    async def _ask(self) -> bool:
        """Ask whoever has to decide, and wait; False if they stop playing."""
        asked = self.session.asked()
        together = [decision for decision in asked if decision.kind in WINDOWS]
        self._together = together if len(self.session.people) > 1 else []
        self._ways = beginnings(self.session)
        if self._together or self._ways:
            self.at = self.session.alone
        elif not await self._seat(next((d.player for d in asked if d.player == self.at), asked[0].player)):
            self.exit(QUIT)
            return False
        self.refresh_table()
        since = self.session.since(self.at) if self.at else ""
        if since:
            self.table.say(since)
        before = self._told()
        await self._answered()
        self.refresh_table()
        if self._told() > before and not any(decision.player == self.at for decision in self.session.asked()):
            await self._rest()
        return True

    async def _answered(self) -> None:
        self._wake.clear()
        self.waiting = True
        await self._wake.wait()

    def _go_on(self) -> None:
        """Somebody has answered, or has had enough time: whatever was waited for is over at once."""
        self.waiting = False
        self._wake.set()

    async def _seat(self, player: str) -> bool:
        """Let another person sit down at the screen, behind a curtain; False if they stop playing."""
        if player == self.at:
            return True
        self.at = None
        self.refresh_table()
        self.table.clear_detail()
        here = await self.push_screen_wait(Curtain(player))
        self.at = player
        self.session.look(player)
        return here

    def _the_end(self) -> None:
        outcome = self.session.game.outcome
        self.at = self.session.alone
        assert outcome is not None
        picture = self._picture()
        rows = (*ENDINGS, *picture.hands)
        self.table.show(picture, rows=rows, said=f"★ {ending(outcome, self.at)}", title="The end", pick=False)
        if outcome.goal:
            self.table.detail.look(card_row(outcome.goal, self.session.book), self.session.book)
        self.refresh_bindings()
        self.action_end()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """Another game and the replay are there when this one is over; nothing can be taken back then."""
        if action in ("next", "end"):
            return self.session.over
        return not (action == "undo" and self.session.over)

    def action_end(self) -> None:
        """Show how it ended; whatever closes the page chooses nothing else."""
        first, *rest = end_lines(self.session, self.at)
        self.push_screen(Page("The end", (f"★ {first}", *rest), key="e"))

    def action_next(self, wish: str) -> None:
        self.exit(wish)

    # What is shown.

    def _picture(self) -> Picture:
        if self._busy.locked() and self._last is not None:
            return self._last  # a bot is thinking: nobody looks at the game meanwhile
        session = self.session
        story = session.story(self.at)
        who = self.at if self.at in session.game.players else None
        self._last = take_picture(session.game, session.book, who, story, session.bots, session.open_hands())
        return self._last

    def refresh_table(self) -> None:
        """Show the table as it is now."""
        picture = self._picture()
        if not self._busy.locked():
            self._ways = beginnings(self.session)
        if self._ways:
            rows, said = (*self._ways_to_begin(), *picture.hands), invitation(self.session, self._ways)
        elif self._together:
            rows, said = self._question_to_all()
        else:
            rows, said = None, self._watching()
        self.table.show(picture, rows=rows, said=said)

    def _watching(self) -> str:
        if self.session.people:
            return ""
        return "Paused. Space continues." if self._paused else "The bots play. Space pauses, + and - change the pace."

    def _ways_to_begin(self) -> list[Row]:
        return [Row(way.text, way.note, choice=at) for at, way in enumerate(self._ways)]

    def _question_to_all(self) -> tuple[Form, str]:
        """Several people at one screen are asked together; one may step forward."""
        people = [decision.player for decision in self._together]
        cause = self._together[0].cause
        cards = (cause,) if cause else ()
        rows = [Row("Nobody", "go on", cards, choice=0)]
        rows += [Row(name, "the others look away", cards, choice=at) for at, name in enumerate(people, 1)]
        return tuple(rows), question_to_all(self._together)

    # Answers and keys.

    async def on_question_pane_answered(self, event: QuestionPane.Answered) -> None:
        answer = event.answer
        number = answer[0] if isinstance(answer, tuple) else 0
        if self.session.over or not self.session.people:
            self._after_the_end(number)
        elif self._ways:
            self._begin(number)
        elif self._together:
            await self._step_forward(number)
        else:
            self._choose(event.asked, answer)

    def _after_the_end(self, number: int) -> None:
        if number == SAVE:
            self.action_save()
        else:
            self.exit(WISHES[number])

    def _choose(self, asked: Decision | None, answer: tuple[int, ...] | str) -> None:
        if asked is None or asked not in self.session.asked() or self._busy.locked():
            self.table.wrong("You have nothing to choose right now.")
            return
        try:
            if isinstance(answer, str):
                self.session.choose(asked, answer)
            else:
                self.session.choose_all(asked, answer)
        except ChoiceError as error:
            self.table.say(str(error), wrong=True)
            return
        self.table.say("")
        self._go_on()

    def _begin(self, number: int) -> None:
        way, self._ways = self._ways[number], []
        self.session.choose(way.decision, way.choice)
        self.table.say("")
        self._go_on()

    async def _step_forward(self, number: int) -> None:
        together, self._together = self._together, []
        if number == 0:
            self.session.pass_all(together)
            self._go_on()
        else:
            self.run_worker(self._ask_one(together[number - 1]), exclusive=False)

    async def _ask_one(self, decision: Decision) -> None:
        if await self._seat(decision.player):
            self.refresh_table()
        else:
            self.exit(QUIT)

    def action_undo(self) -> None:
        if self.at is None or self._busy.locked():
            self.table.wrong("You have nothing to undo.")
            return
        try:
            self.session.undo(self.at)
        except ChoiceError as error:
            self.table.say(str(error), wrong=True)
            return
        self.table.say("Your last choice is undone.")
        self._go_on()
        self.refresh_table()

    def action_pause(self) -> None:
        self._paused = not self._paused
        self.table.say("Paused. Space continues." if self._paused else "The bots continue.")
        if not self._paused and not self.session.asked():
            self._go_on()
        self.refresh_table()

    def action_pace(self, way: str) -> None:
        pace = self.pace / 2 if way == "faster" else max(self.pace, FASTEST) * 2
        self.pace = min(SLOWEST, max(FASTEST, pace))
        self.table.say(f"Bots move every {self.pace:.2g} seconds.")

    async def action_stop(self) -> None:
        """Stop, as soon as a bot that is thinking has moved: then the game is kept whole."""
        async with self._busy:
            self.exit(QUIT)

    async def action_quit(self) -> None:
        await self.action_stop()

    def action_save(self) -> None:
        self._ask_where(SAVE_AS, "evening.ruleshift")

    def _ask_where(self, question: str, value: str) -> None:
        self.push_screen(Asking(question, value=value), self._save)

    async def _save(self, name: str | None) -> None:
        if not name:
            return
        try:
            async with self._busy:
                path = write_new(name, self.session.journal, self.session.seats)
        except RuleshiftError as error:
            self._ask_where(f"{error}\n\n{SAVE_AS}", name)
            return
        self.table.say(f"Saved to {path}.")

    def action_offers(self) -> None:
        if self._busy.locked() or self.session.solo or self.session.over:
            self.table.wrong("There is nothing else you can do right now.")
            return
        if self.at is None:
            offers = ["somebody joins", *(f"{name} {LEAVES}" for name in self.session.people)]
        else:
            offers = [*self.session.offers(self.at), "somebody joins"]
        rows = tuple(
            Row(offer, OFFERS[LEAVES if offer.endswith(LEAVES) else offer.split(maxsplit=1)[0]]) for offer in offers
        )
        self.push_screen(Picking("What would you like to do?", rows), self._take_offer)

    def _take_offer(self, offer: str | None) -> None:
        if offer == "somebody joins":
            self.push_screen(Asking("Who joins?"), self._greet)
        elif offer:
            player = offer.removesuffix(f" {LEAVES}") if offer.endswith(LEAVES) else self.at
            assert player is not None
            self.session.take_offer(player, "leave" if offer.endswith(LEAVES) else offer)
            self._go_on()
            self.refresh_table()

    def _greet(self, name: str | None) -> None:
        """Tell a newcomer what is in force: to sit down is to agree to it."""
        told = [line for card in in_force(self.session.game) for line in meaning(card)]
        if name and told:
            question = "\n\n".join([*told, f"{name}, these rules are in force. Do you want to join?"])
            rows = (Row("join", "and agree to them"), Row("not now"))
            self.push_screen(Picking(question, rows), lambda picked: self._join(name if picked == rows[0].text else ""))
        else:
            self._join(name)

    def _join(self, name: str | None) -> None:
        if not name:
            return
        try:
            self.session.join(name)
        except RuleshiftError as error:
            self.table.say(str(error), wrong=True)
            return
        self._go_on()
        self.refresh_table()


LEAVES = "leaves"
OFFERS = {
    LEAVES: "the hand and the cards in play are discarded for good",
    "leave": "your hand and your cards in play are discarded for good",
    "opt": "no more drink prompts for you",
    "call": "they said the forbidden word",
    "somebody": "another person at this screen",
}
