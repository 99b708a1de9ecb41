"""Every message to every seat and to spectators, searched for cards that its reader may not know."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any
from unittest.mock import patch
from weakref import WeakKeyDictionary

import msgspec

from ruleshift.engine.core.event import Ear
from ruleshift.engine.core.table import Table
from ruleshift.engine.game import Draft, Game
from ruleshift.engine.standings import make_standings
from ruleshift.table.refusals import RefusalError
from ruleshift.table.surprise_windows import asked_in_private
from ruleshift.web.protocol import messages as said
from ruleshift.web.protocol.convert import game_state, goal_states, own_state
from ruleshift.web.protocol.messages import GameState, OwnState
from ruleshift.web.tables.connections import Connection
from ruleshift.web.tables.newcomers import join
from ruleshift.web.tables.snapshot import show
from tests.support.secrets import SAID_BY_PEOPLE, Listeners, known, names_in
from tests.web.party import Party, partying

__all__ = ("TABLES", "UNDONE", "check", "check_one_game", "check_screen", "check_state", "search", "strings")

TABLES: list[dict[str, Any]] = [
    {"decks": ["pirate"]},
    {"decks": ["martian"]},
    {"decks": ["drinking"], "rules": {"meta": ["Drinking Rules"]}},
    {"decks": ["camping"], "beginners": True},
    {"decks": ["anatomy"]},
    {"decks": ["pirate", "camping", "anatomy"]},
    {"decks": ["pirate"], "people": ["Ann"], "bots": 2},
    {"decks": ["camping"], "people": ["Ann"], "bots": 1, "beginners": True},
    {"decks": ["pirate"], "people": ["Ann", "Dan"], "here": ("Bob", "Cat"), "bots": 1, "beginners": True},
    {"decks": ["martian"], "people": ["Ann"], "here": ("Bob", "Cat")},
    {"decks": ["anatomy"], "people": ["Ann"], "here": ("Bob",), "bots": 1},
]
NEWCOMER = "Eve"
EVER: WeakKeyDictionary[Listeners, dict[int, set[str]]] = WeakKeyDictionary()
"""By party and seat: every card that somebody was ever told of, or saw."""
UNDONE = [0]
"""How many choices were taken back while games were searched."""
PRINTED = frozenset(("missing", "sentence", "own_sentence", "near"))
"""What a Goal asks for, which is printed on it."""


def strings(value: Any, *, skip: frozenset[str] = frozenset()) -> list[str]:
    """All texts in a message; not what a Goal asks for, which is printed on it."""
    found, parts = [], [value]
    while parts:
        part = parts.pop()
        if isinstance(part, str):
            found.append(part)
        elif isinstance(part, dict):
            found += part
            parts += [each for key, each in part.items() if key not in skip]
        elif isinstance(part, list | tuple):
            parts += part
    return found


def check(party: Party, ears: Listeners, name: str | None) -> None:
    """Look at what somebody is shown, and compare with what they may know now or were told before."""
    t = party.game._table
    state = msgspec.to_builtins(party.look(name))
    assert name in (state["you"], *party.here), "a device shows the hand of nobody who is elsewhere"
    name = state["you"]  # who has lifted the curtain
    seat = -1 if name is None else t.names.index(name)
    check_state(state, party.game, ears.knew.get(seat, set()), EVER.setdefault(ears, {}).setdefault(seat, set()))


def check_state(state: dict[str, Any], game: Game, knew: set[str], before: set[str]) -> None:
    """Search a state for cards that its reader may not see, and its news for those that they did not know.

    `knew` is what they knew lately, `before` what they ever knew; whatever the state tells them is added to it.
    """
    t, name, names = game._table, state["you"], set(game._table.pack.names)
    decision = state["own"]["decision"]
    if decision and decision["takes_text"]:
        # Things one might say: four organs to pick from, or facts that are printed on the card. A quiz, not a peep.
        decision["options"] = [option for option in decision["options"] if option["kind"] != "say"]
    if decision:
        decision["quote"] = ""  # what somebody said, or a clue, as in SAID_BY_PEOPLE
    if decision and decision["cause"] and decision["why"] == game.card(decision["cause"]).text:
        decision["why"] = ""  # it is printed on the card
    state["game"]["words"] = {}
    end = state["game"].pop("end")
    assert (end is None) == (t.outcome is None), "hands lie open only when the game is over"
    news = [line for line in state.pop("news") if not (line["event"] and line["event"]["kind"] in SAID_BY_PEOPLE)]
    since = strings(state["own"].pop("since"))
    now = known(t, -1 if name is None else t.names.index(name))
    shown = " · ".join(strings(state, skip=PRINTED))
    leaked = names_in(shown, names, now)
    assert not leaked, f"{name} is shown {leaked}: {state}"
    told = " · ".join(strings(news))
    leaked = names_in(told, names, knew | now | (before if state["fresh"] else set()))
    assert not leaked, f"{name} is told of {leaked}: {news}"
    before |= names_in(told, names, set()) | now
    leaked = names_in(" · ".join(since), names, before)
    assert not leaked, f"{name} is reminded of {leaked}, which they were never told: {since}"


def check_against_another_deal(party: Party, name: str | None, chance: random.Random) -> None:
    """Whatever the hidden cards really are, what is shown is the same."""
    game = party.game
    other = game.clone()
    hidden = hidden_places(other._table, -1 if name is None else game._table.names.index(name))
    cards = [c for place in hidden for c in place]
    chance.shuffle(cards)
    for place in hidden:
        place[:] = [cards.pop() for _ in place]
    assert seen_by(other, name) == seen_by(game, name)


def check_one_game(party: Party, names: Iterable[str | None]) -> None:
    """All are sent the same bytes as a spectator; who is asked in private, those of a spectator who knows of it."""
    asked = asked_in_private(party.game)
    public = _game_in(party.sent[None])
    for name in names:
        if name not in asked:
            assert _game_in(party.sent[name]) == public, f"{name} is shown another game than a spectator"
            continue
        view = msgspec.structs.replace(party.game.view(), waiting_for=(name,))
        goals = goal_states(make_standings(party.game._table))
        known = game_state(party.game, party.live.id, view, goals, party.live.notices)
        assert _game_in(party.sent[name]) == msgspec.json.encode(known)


def check_screen(party: Party) -> None:
    """The big screen is shown what a spectator is shown, though it runs in a player's browser."""
    sent = [msgspec.json.encode(show(party.table, tab)) for tab in (party.screen, party.tabs[None])]
    shown, spectator = map(msgspec.json.decode, sent)
    for state in (shown, spectator):
        assert (state["you"], state["hot_seat"]) == (None, None)
        del state["news"], state["fresh"]
    assert shown == spectator


class _Sent(msgspec.Struct):
    """A state of which only the bytes of the game are read."""

    game: msgspec.Raw


def _game_in(sent: bytes) -> bytes:
    return bytes(msgspec.json.decode(sent, type=_Sent).game)


def seen_by(game: Game, name: str | None) -> tuple[GameState, OwnState]:
    """A game as a seat is shown it, worked out anew."""
    view = game.view()
    state = game_state(game, "", view, goal_states(make_standings(game._table)))
    return state, own_state(game.own(name), view.face_down, offers=game.offers(name) if name else ())


def hidden_places(t: Table, seat: int) -> list[list[int]]:
    """The places whose cards a seat does not see."""
    shown = {whose for who, whose in t.shown if who == seat}
    hands = [t.hand[pid] for pid in t.order if pid != seat and pid not in shown]
    under = [cards for container, cards in t.under.items() if seat < 0 or container not in t.front[seat]]
    return [*hands, *under, *(t.small_hands if seat != t.turn else ()), t.draw, t.rules_deck]


class Eavesdroppers(Listeners):
    """They hear of a move while it is made on a draft, when what they are told of can still be seen where it is."""

    def __init__(self, game: Game) -> None:
        self.drafted = game
        super().__init__(game)

    @property
    def table(self) -> Table:
        return self.drafted._table

    def sit_down(self) -> None:
        t = self.game._table
        self.seats |= {-1, *t.order}
        self.knew = {seat: known(t, seat) for seat in self.seats}

    def follow(self, game: Game) -> None:
        """Something was taken back: the game that counts is another one."""
        self.game = self.drafted = game

    def draft(self, draft: Callable[[Game], Draft]) -> Draft:
        """A draft of the game which they listen to."""
        made = draft(self.game)
        self.drafted = made.game
        self.table.ears += tuple(Ear(seat, self._ear(seat)) for seat in self.seats)
        return made


async def search(table: dict[str, Any], seed: int, steps: int) -> tuple[int, int]:
    """Play a game to its end, or so many steps of it, and search all: how many states and refusals there were.

    Every other table waits, dealt, until somebody draws first.
    """
    chance = random.Random(seed)
    with patch("secrets.randbelow", lambda most: seed % most):
        options = {"seats": 4, "first": ("draw", "random")[seed % 2]} | table
        async with partying(*options.pop("people", ("Ann", "Bob", "Cat")), **options) as party:
            return await _search(party, chance, steps)


async def _search(party: Party, chance: random.Random, steps: int) -> tuple[int, int]:
    ears = Eavesdroppers(party.game)
    draft = Game.draft
    with patch.object(Game, "draft", lambda _: ears.draft(draft)):
        found = await _play_and_search(party, ears, chance, steps)
    assert ears.heard
    return found


async def _undo(party: Party, ears: Eavesdroppers, chance: random.Random) -> int:
    """Somebody takes back a choice, if that may be; what they are shown then is searched like everything else."""
    for name in [each for each in party.game.players if each in party.tabs]:
        if party.own(name).may_undo and chance.random() < 0.5:
            await party.say(name, said.Undo())
            ears.follow(party.game)
            return 1
    return 0


async def _play_and_search(party: Party, ears: Eavesdroppers, chance: random.Random, steps: int) -> tuple[int, int]:
    states = refusals = 0
    comes, goes = (chance.randrange(200) for _ in range(2))
    for step in range(steps):
        if party.game.over:
            break
        ears.sit_down()
        if step == comes:
            await _come(party)
        elif step == goes and "Cat" in party.game.players:
            if "Cat" in party.here:
                await party.hand_to("Cat")
            await party.say("Cat", said.Leave())
        else:
            refusals += await _meddle(party, ears, chance)
            await party.thought()
            await party.play_on(chance)
            UNDONE[0] += await _undo(party, ears, chance)
        for seat, knew in ears.knew.items():
            EVER.setdefault(ears, {}).setdefault(seat, set()).update(knew)
        names = (*[each for each in party.game.players if each in party.tabs], None)
        for name in names:
            check(party, ears, name)
            states += 1
        check_one_game(party, names)
        check_screen(party)
        if step % 3 == 0:
            check_against_another_deal(party, chance.choice([*party.game.players, None]), chance)
    return states, refusals


async def _come(party: Party) -> None:
    """Somebody sits down in the middle of the game."""
    secret = f"secret of {NEWCOMER}"
    await join(party.table, secret, NEWCOMER)
    party.tabs[NEWCOMER] = Connection(secret, "here")
    party.table.enter(party.tabs[NEWCOMER])


async def _meddle(party: Party, ears: Listeners, chance: random.Random) -> int:
    """Somebody asks for what is not theirs; the refusal must not tell them anything."""
    name = chance.choice([*party.tabs])
    decision = chance.choice(party.game.decisions)
    forged = chance.choice(
        [
            said.Choose(decision=party.live.key(decision), text="peep"),
            said.Choose(decision=party.live.key(decision), option=99),
            said.Offer(text="peep"),
            said.Kick(player="peep"),
        ]
    )
    told = ""
    try:
        await party.say(name, forged)
    except RefusalError as error:
        told = str(error)
    name = party.tab(name).player  # at a shared device, who has lifted the curtain
    seat = -1 if name is None else party.game._table.names.index(name)
    asked = party.live.owed_by(name) if name else None
    offered = {option.text for option in asked.options} if asked else set()  # a refusal lists them
    leaked = names_in(told, ears.names, known(party.game._table, seat) | offered)
    assert not leaked, f"{name} is refused with {leaked}: {told}"
    return bool(told)
