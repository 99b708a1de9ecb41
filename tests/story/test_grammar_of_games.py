"""Whole games of all decks, told to each seat and to a spectator: every sentence is English, and keeps its secrets."""

from __future__ import annotations

import random
import re
from collections.abc import Set as AbstractSet

from hypothesis import given, settings
from hypothesis import strategies as st

from ruleshift.decks import EDITIONS
from ruleshift.engine.core.event import Event
from ruleshift.engine.game import Game
from ruleshift.languages.parts import plain_text
from ruleshift.story.digest import digest
from ruleshift.story.events import describe
from ruleshift.story.questions import option_label, task, why
from ruleshift.story.reasons import close_lines, near, reason
from ruleshift.story.telling import Teller, told
from tests.support.secrets import SAID_BY_PEOPLE, known, names_in

PLAYERS = ("Ann", "Bob", "James")
MOVES = 80
VERBS = (
    "draws|plays|uses|takes|gives|gets|discards|loses|keeps|hides|brings|puts|sets|looks|wins|answers|names|switches|"
    "calls|challenges|tells|says|joins|leaves|moves|has|is"
)
WRONG = (
    (rf"\b[Yy]ou (?:{VERBS})\b", "you draws"),
    (r"(?<!and )\b(?:Ann|Bob|James) (?:draw|play|use|take|give|get|put|add|discard|lose|have|need|are)\b", "Ann draw"),
    (rf"\b(?:Ann|Bob|James) and (?:Ann|Bob|James) (?:{VERBS}|adds)\b", "Ann and Bob draws"),
    (r"\b(?:You|you)'s\b|\b[Yy]ou your\b", "You's"),
    (r"\bJames's\b", "James's"),
    (r"\(([^()]*)\) \(\1\)", "a cause twice"),
    (r"\bNone\b|  | ,|\.\.|!!|\?\.|!\.| \.", "odd signs"),
    (r"\b1 cards\b|\b[2-9] card\b|\ban? cards\b", "the number"),
    (r"hiding place|small hand|being played", "a word of the engine"),
)


def english(text: str, names: AbstractSet[str] = frozenset()) -> None:
    """The simple rules that every sentence keeps; what people have said, and what cards are called, is not ours."""
    assert text[0].upper() == text[0], text
    assert text.rstrip("”)")[-1] in ".!?…", text
    own = ours(text, names)
    for pattern, why_wrong in WRONG:
        assert not re.search(pattern, own), f"{why_wrong}: {text}"


def ours(text: str, names: AbstractSet[str]) -> str:
    """A sentence without what people have said, and with one name for all cards."""
    said = re.sub("“[^”]*”", "“”", text)
    for name in sorted((name for name in names if name in said), key=len, reverse=True):
        said = said.replace(name, "Rum")
    return said


def check(heard: list[tuple[str | None, Event, set[str]]], names: set[str]) -> None:
    """Every line of every reader."""
    tellers = {reader: Teller() for reader in (*PLAYERS, None)}
    for reader, event, seen in heard:
        entry = tellers[reader].hear(event)
        english(describe(event), names)
        line = told(entry, reader)
        if not line.text:
            continue
        english(line.text, names)
        mine = reader is not None and reader in line.players
        assert mine or not re.search(r"\b[Yy]our?\b", ours(line.text, names)), f"{reader} reads {line.text}"
        if event.kind not in SAID_BY_PEOPLE:
            leaked = names_in(line.text, names, seen)
            assert not leaked, f"{reader} reads of {leaked}: {line.text}"


def play(deck: str, players: int, seed: int) -> None:
    options = {"meta": ["Drinking Rules"]} if deck == "drinking" else {}
    game = Game(deck, PLAYERS[:players], seed=seed, options=options)
    t, names = game._table, set(game._table.pack.names)
    heard: list[tuple[str | None, Event, set[str]]] = []
    seats: dict[str | None, int] = {None: -1, **{name: at for at, name in enumerate(PLAYERS[:players])}}
    before: dict[str | None, set[str]] = {reader: known(t, seat) for reader, seat in seats.items()}

    def ear(reader: str | None):
        def hear(event: Event) -> None:
            now = known(game._table, seats[reader])
            heard.append((reader, event, before[reader] | now))
            before[reader] |= now

        return hear

    for reader in seats:
        game.listen(ear(reader), reader)
    chance = random.Random(seed)
    for _ in range(MOVES):
        if game.over:
            break
        for reader, seat in seats.items():
            before[reader] = known(game._table, seat)
        decision = chance.choice(game.decisions)
        for text in (task(decision, game.view(decision.player), game.numbers), why(decision, game)):
            english(text)
        assert all(option_label(decision, option) for option in decision.options)
        game.choose(decision, chance.randrange(len(decision)))
        if chance.random() < 0.2:
            _check_reasons(game)
    check(heard, names)
    for reader in PLAYERS[:players]:
        mine = [(at, event) for at, (who, event, _) in enumerate(heard) if who == reader]
        for item in digest(mine, reader, frozenset(game.view().goals), frozenset(game.view().rules)):
            assert not re.search(rf"\b(?:{reader})\b", plain_text(item.parts)), (
                f"{reader} is called by name: {plain_text(item.parts)}"
            )


def _check_reasons(game: Game) -> None:
    for standing in game.standings:
        for player, fact in standing.facts.items():
            assert near(fact)
            for reader in (None, *PLAYERS):
                english(reason(fact, player, reader, ungoal=standing.ungoal))
    for reader in (None, *PLAYERS):
        for line in close_lines(game, reader):
            english(line)


@settings(max_examples=10, deadline=None)
@given(st.sampled_from(EDITIONS), st.integers(2, 3), st.integers(0, 10**6))
def test_whoever_reads_it_every_sentence_is_english_and_tells_no_secret(deck, players, seed):
    play(deck, players, seed)
