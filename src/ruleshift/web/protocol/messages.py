"""Everything that crosses the wire between the table and a browser, as records. docs/protocol.md tells the story.

State messages name cards; what a card says comes from the catalogue, once.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from ruleshift.engine import DecisionKind, DecisionMode, Event, EventKind, GoalFacts, Outcome, RuleNumber, Seat
from ruleshift.engine.view import CardPlace, Window
from ruleshift.languages.parts import Parts, plain_text
from ruleshift.story.telling import Level
from ruleshift.table.consent import ConsentState
from ruleshift.table.record import Phase, Scope, TableOptions
from ruleshift.table.rematch import RematchState
from ruleshift.table.shared_device import HotSeatState

__all__ = (
    "PROTOCOL", "REACTIONS", "AddBot", "Admit", "Away", "Back", "Chat", "ChatLine", "ChatLines", "Choose",
    "ClientMessage", "Closed", "Consent", "DecisionState", "Done", "EndState", "EndStep", "Failed", "Form",
    "GameState", "GoalState", "Kick", "Leave", "Level", "Lift", "LineKind", "Lock", "LogLine", "Lower", "MakeHost",
    "Mute", "Nearness", "Offer", "OptionState", "OwnState", "Pace", "PassAll", "Passing", "Pause", "React",
    "Reaction", "Refresh", "Rematch", "Resume", "SeatState", "ServerMessage", "SetOptions", "SinceItem", "Skip",
    "StandIn", "Start", "State", "TableState", "Undo", "WindowState",
)  # fmt: skip

Form = Literal["pick", "several", "vote", "text", "nose", "beat", "first"]
"""How a question is best answered: by a card or button, by several cards together, by yes or no, by a text, ..."""
LineKind = Literal["table", "hint"] | EventKind
"""`table` is news of the table itself; `hint` explains to a beginner what was forced on them."""


PROTOCOL = 2
"""Goes up when pages of before cannot read what is sent any more: a page that was made with another number reloads."""


# What one seat sees.


class SeatState(Seat, frozen=True, gc=False, kw_only=True):
    """One seat as everybody sees it, with who sits there. The engine's fields are empty while no game is on."""

    bot: str | None
    """The level of the bot who sits here, or None for a person."""
    online: bool
    away: bool
    """A bot plays for this person until they take the seat back."""
    host: bool
    in_game: bool


class OptionState(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One option of a decision; `index` is what `choose` sends back."""

    index: int
    text: str
    """The option's name, as scenarios and journals have it."""
    label: str
    """What choosing it does, as the words of a button."""
    kind: str
    card: str | None
    player: str | None
    place: CardPlace | None
    """Where the option's card lies for you: which of the cards in which place. Null where it has none."""
    copies: int
    """How many equal cards in that place the option stands for; `place` is the first of them."""
    default: bool
    """True if it is taken when time runs out."""


class DecisionState(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What this seat is asked. The first option is the default."""

    id: str
    """Names this question for ever; an answer to any other one is refused as stale."""
    kind: DecisionKind
    form: Form
    sort: DecisionMode
    """`one`: asked of you alone; `gathered`: of several, and carried out together; `race`: the first answer counts."""
    question: str
    """What is asked, in a few words."""
    prompt: str
    """The same, with the card that asks in brackets."""
    cause: str | None
    why: str
    """A sentence: what is owed, and which card says so."""
    quote: str
    """The words that the question is about: a clue, somebody's statement; mostly empty."""
    count: int
    """How many cards are to be chosen. Where it is more than one, they may be sent together: see `choose`."""
    from_hand: bool
    """True if cards of your own hand (or small hand) can be chosen."""
    private: bool
    """True if you are asked only because you can answer: nobody else is shown that you are."""
    options: tuple[OptionState, ...]
    takes_text: bool
    longest: int
    """The longest text that is taken, if any is."""
    window: bool
    """True if this only asks whether to use something out of turn."""
    answered: int | None
    """In a Surprise window: the option noted so far; it may be changed until the window closes."""
    left: int | None
    """Milliseconds until the default is taken."""


class WindowState(Window, frozen=True, gc=False, kw_only=True):
    """A Surprise window, the same for everybody at the table and open for the same time, whoever holds what."""

    question: str
    """A sentence: what may be answered."""
    seconds: float
    left: int


class Nearness(GoalFacts, frozen=True, gc=False, kw_only=True):
    """One player and one Goal: what is there, what is missing, what blocks, who ties or is ahead."""

    player: str
    sentence: str
    """For everybody else: `Ann needs Rum`."""
    own_sentence: str
    """The same for the player: `You need Rum`."""
    near: str
    """In a few words: `2 of 3`, `7 of 8 cards in hand`, `complete`, `not the most`."""


class EndStep(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """How a card of the winning Goal, or the Goal itself, came where it lies."""

    card: str
    parts: Parts
    turn_number: int


class EndState(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What is shown when a game is over: all cards open, and how it came about."""

    sentence: str
    winner: str | None
    goal: str | None
    cards: tuple[str, ...]
    """The winner's cards that meet the Goal."""
    story: tuple[EndStep, ...]
    """How the Goal and these cards came there, in order."""
    hands: dict[str, tuple[str, ...]]
    hidden: dict[str, dict[str, tuple[str, ...]]]
    """By player: what lies under which card."""


class GoalState(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A Goal or Ungoal in play, and how near everybody is."""

    name: str
    ungoal: bool
    players: tuple[Nearness, ...]


class GameState(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The game as everybody sees it: the same for all seats and spectators, built from a spectator's view."""

    id: str
    turn: str
    turn_number: int
    phase: str
    """`start` until the turn's draw is done, then `play`."""
    being_played: tuple[str, ...]
    face_down: int
    """How many more cards are being played that only the player whose turn it is may know."""
    rules: tuple[str, ...]
    numbers: tuple[RuleNumber, ...]
    """What the rules add up to for the player whose turn it is, and which cards say so."""
    number_texts: dict[str, str]
    """By name, the cards that each comes from: `Play 3, Campfire Bonus +1`."""
    goals: tuple[GoalState, ...]
    meta: tuple[str, ...]
    words: dict[str, str]
    """The words on word rules."""
    draw_pile: int
    discard: tuple[str, ...]
    """The top card first."""
    rules_deck: int
    scored: tuple[str, ...]
    drawn: int
    played: int
    plays_left: str
    owed: str
    """A sentence: what the player whose turn it is has done and still owes, and why."""
    progress: str
    """How far the turn has come, in a few words: `drew 1 of 2, played 0 of 3`."""
    pointer: str | None
    asked_next: str | None
    """Who is next to be asked, while a rule in play puts questions to players in turn."""
    turn_marker: str | None
    """The card that lies in front of the player whose turn it is, if these decks have one."""
    time_limit: str | None
    """The Meta Rule in force that ends the game after a hidden number of turns."""
    waiting_for: tuple[str, ...]
    notices: tuple[str, ...]
    outcome: Outcome | None
    replay: str | None
    """Where the finished game can be looked at."""
    end: EndState | None
    """There when the game is over."""


class OwnState(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What one seat knows or is asked besides, from its `PrivateView`; for a spectator only the window."""

    hand: tuple[str, ...]
    small_hand: tuple[str, ...]
    hidden: dict[str, tuple[str, ...]]
    """What lies under your own cards."""
    seen_hands: dict[str, tuple[str, ...]]
    """Hands of others that you may look at until the turn ends."""
    being_played: tuple[str, ...] | None
    """Instead of `game.being_played` and `game.face_down`, if you know what lies face down; null otherwise."""
    decision: DecisionState | None
    window: WindowState | None
    """The Surprise window, the same for all, but with the time that was left when this was sent."""
    passing: Scope
    """What you have said beforehand about Surprise windows."""
    offers: tuple[str, ...]
    """What you may do at any time without being asked (`opt out`, `call out NAME`)."""
    since: tuple[SinceItem, ...]
    """What you should know of what others did since your last turn, or since a bot began to play your seat."""
    since_what: Literal["turn", "away"]
    may_undo: bool = False
    """True if you can take back your last choice."""


class SinceItem(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One thing that happened since your last turn: a phrase, and the line of your log and the card it leads to."""

    parts: Parts
    line: int
    card: str | None


class TableState(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The table itself, the same for everybody."""

    id: str
    link: str
    phase: Phase
    options: TableOptions
    cards_from: tuple[str, ...]
    """The decks whose cards may turn up here: those that lend single cards, then those at the table.

    Where several have a card of one name, what the last of them says counts.
    """
    host: str | None
    spectators: int
    paused_by: str | None
    trouble: str | None
    """A sentence if the table cannot go on now (games cannot be stored)."""
    notices: tuple[str, ...] = ()
    """What the table should be told before it begins: Goals that its options have made impossible, a large group."""
    first: str = "random"
    """Who begins: `options.first`, with the deck's way worked out (`draw` or `random`)."""
    consent: tuple[ConsentState, ...] = ()
    """The Meta Rules that everybody is asked about."""
    obstacle: str | None = None
    """A sentence if no game can begin now: somebody is missing, or has not agreed."""
    closed: str | None = None
    """A sentence if nobody else can sit down now."""
    approval: bool = False
    """True if newcomers wait until the host lets them in."""
    knocking: tuple[str, ...] = ()
    """Those who wait for that."""
    full: bool = False
    """True if all twelve play: who sits down now waits for a bot's seat in the next game."""
    rematch: RematchState | None = None
    """There when the game is over and somebody who is not the host wants another one."""


class LogLine(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One thing that happened, as a sentence for this seat (without parts where the line before tells it already).

    `event` is there for animation; news of the table have none.
    """

    number: int
    parts: Parts
    kind: LineKind = "table"
    level: Level = "main"
    folds: int = 0
    """How many lines before this one it tells again: draws of one player, one after the other, become one line."""
    turn_number: int = 0
    players: tuple[str, ...] = ()
    """The players that it concerns, by name, you included."""
    event: Event | None = None

    @property
    def text(self) -> str:
        """The sentence as one text."""
        return plain_text(self.parts)


class State(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag="state"):
    """Everything this seat sees now, and what is new in the log since the last state on this connection."""

    version: int
    you: str | None
    """Your name, or None for a spectator."""
    fresh: bool
    """True if this is the first state on a connection: draw it, animate nothing."""
    table: TableState
    seats: tuple[SeatState, ...]
    game: GameState | None
    own: OwnState | None
    """There whenever `game` is."""
    news: tuple[LogLine, ...]
    protocol: int = PROTOCOL
    hot_seat: HotSeatState | None = None
    """There if several people share this browser."""


class ChatLine(msgspec.Struct, frozen=True, kw_only=True):
    """Something that somebody said. `at` is in milliseconds since 1970, by the server's clock."""

    number: int
    at: int
    player: str
    text: str


class ChatLines(msgspec.Struct, frozen=True, kw_only=True, tag="chat"):
    """The chat so far (once, when a connection begins), or a new line."""

    lines: tuple[ChatLine, ...]
    muted: tuple[str, ...]
    """Whom you do not want to hear."""


class Reaction(msgspec.Struct, frozen=True, kw_only=True, tag="reaction"):
    """Somebody at the table reacts to what happens. Show it for a few seconds; it is not kept, nor sent again."""

    player: str
    emoji: str


class Done(msgspec.Struct, frozen=True, kw_only=True, tag="done"):
    """A message that had a `request` number was carried out and stored."""

    request: int


class Failed(msgspec.Struct, frozen=True, kw_only=True, tag="error"):
    """A message was refused; nothing has changed. `message` is a sentence for the person."""

    code: str
    message: str
    request: int | None = None


class Closed(msgspec.Struct, frozen=True, kw_only=True, tag="closed"):
    """The server closes this connection. Only with `again` is it worth connecting anew."""

    message: str
    again: bool = False


ServerMessage = State | ChatLines | Reaction | Done | Failed | Closed


REACTIONS = ("👍", "👏", "😂", "😮", "😢", "😈")
"""All that somebody may `react` with."""


# What a browser says. Any message may have a `request` number, which the answer repeats.


class _Said(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    request: int | None = None


class Choose(_Said, frozen=True, kw_only=True, tag="choose"):
    """Answer a decision: with the index of an option, or with a text where the decision takes one.

    Where it asks for several cards, with all of them at once: as many `options` as its `count`, none twice unless it
    has `copies`. All are chosen, or none.
    """

    decision: str
    option: int | None = None
    text: str | None = None
    options: tuple[int, ...] | None = None
    seat: str | None = None
    """On a shared device: who answers, where that shows no hand (`hot_seat.together`)."""


class Lift(_Said, frozen=True, kw_only=True, tag="lift"):
    """Shared device: lift the curtain for a player who sits here, and show their hand. It must be down before."""

    player: str


class Lower(_Said, frozen=True, kw_only=True, tag="lower"):
    """Shared device: let the curtain down; `player` is who wants to look next."""

    player: str | None = None


class PassAll(_Said, frozen=True, kw_only=True, tag="pass_all"):
    """Shared device: nobody here answers the Surprise window or the challenge that is open."""


class Undo(_Said, frozen=True, kw_only=True, tag="undo"):
    """Take back my last choice, as long as nothing was shown since that somebody did not know."""


class Pace(_Said, frozen=True, kw_only=True, tag="pace"):
    """Let bots wait for so many seconds before they answer, from now on."""

    pace: float


class Skip(_Said, frozen=True, kw_only=True, tag="skip"):
    """Let bots answer at once, until a person is asked. Surprise windows stay open as long as ever."""


class Passing(_Said, frozen=True, kw_only=True, tag="passing"):
    """Pass Surprise windows beforehand: `ask` me each time, for this `card`, until the `turn` ends, or `always`."""

    scope: Scope


class Offer(_Said, frozen=True, kw_only=True, tag="offer"):
    """Take one of the standing offers."""

    text: str


class Chat(_Said, frozen=True, kw_only=True, tag="chat"):
    """Say something to the table."""

    text: str


class React(_Said, frozen=True, kw_only=True, tag="react"):
    """Show the table how I feel, with one of `REACTIONS`."""

    emoji: str


class Mute(_Said, frozen=True, kw_only=True, tag="mute"):
    """Do not (or do again) show me what a player says."""

    player: str
    on: bool


class Leave(_Said, frozen=True, kw_only=True, tag="leave"):
    """Give the seat up for good; in a game the cards are discarded, as the rules say.

    On a shared device whoever the curtain is lifted for leaves, or all of them while it is down.
    """


class Away(_Said, frozen=True, kw_only=True, tag="away"):
    """Let a bot play my seat for a while."""


class Back(_Said, frozen=True, kw_only=True, tag="back"):
    """Take my seat back."""


class Pause(_Said, frozen=True, kw_only=True, tag="pause"):
    """Stop all clocks and bots."""


class Resume(_Said, frozen=True, kw_only=True, tag="resume"):
    """Go on."""


class Start(_Said, frozen=True, kw_only=True, tag="start"):
    """Host: deal. Where the first to draw begins, the table then waits for that."""


class Rematch(_Said, frozen=True, kw_only=True, tag="rematch"):
    """Begin another game with those who are still here: the host, or by drawing where the first to draw begins.

    Anybody else proposes it, or answers a proposal: `agree` is false for a no. A single person may let a bot begin:
    `draw` is false then.
    """

    draw: bool = True
    agree: bool = True
    seat: str | None = None
    """On a shared device: who has drawn."""


class SetOptions(_Said, frozen=True, kw_only=True, tag="options"):
    """Host: agree on something else, before the game begins or after it is over."""

    options: TableOptions


class Consent(_Said, frozen=True, kw_only=True, tag="consent"):
    """Agree to a Meta Rule that is proposed, or not. The answer can be changed until the cards are dealt."""

    meta: str
    agree: bool
    seat: str | None = None
    """On a shared device: whose answer it is."""


class Lock(_Said, frozen=True, kw_only=True, tag="lock"):
    """Host: let nobody else sit down, or let people in again; also while a game is on. What is left out stays."""

    locked: bool | None = None
    late: bool | None = None
    approval: bool | None = None
    """Newcomers wait until the host lets them in. It is so from the first time on that somebody was sent away."""


class Admit(_Said, frozen=True, kw_only=True, tag="admit"):
    """Host: let somebody sit down who is `table.knocking`, or (with `welcome` false) do not."""

    player: str
    welcome: bool = True


class AddBot(_Said, frozen=True, kw_only=True, tag="add_bot"):
    """Host: a bot sits down."""

    level: str


class Kick(_Said, frozen=True, kw_only=True, tag="kick"):
    """Host: a bot or a person has to leave; a person cannot come back to this table."""

    player: str


class StandIn(_Said, frozen=True, kw_only=True, tag="stand_in"):
    """Host: a bot plays for somebody now, until they come back."""

    player: str


class MakeHost(_Said, frozen=True, kw_only=True, tag="make_host"):
    """Host: somebody else is the host from now on."""

    player: str


class Refresh(_Said, frozen=True, kw_only=True, tag="refresh"):
    """Send me the whole state again."""


ClientMessage = (
    Choose | Passing | Offer | Chat | React | Mute | Leave | Away | Back | Pause | Resume | Start | Rematch | SetOptions
    | Consent | Lock | Admit | AddBot | Kick | MakeHost | Refresh | Pace | Skip | Undo | Lift | Lower | PassAll
    | StandIn
)  # fmt: skip
