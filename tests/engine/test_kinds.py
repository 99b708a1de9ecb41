"""The tables by kind know every kind there is, and no other."""

from __future__ import annotations

from typing import get_args

from ruleshift.bots import scoring
from ruleshift.engine.core.asking import GATHER, ONE, RACE
from ruleshift.engine.core.decision import OWN_CARDS, WINDOWS
from ruleshift.engine.core.event import Event
from ruleshift.engine.core.kinds import AskMode, DecisionKind, EndReason, EventKind, EventWord, Place, Result
from ruleshift.engine.core.verdict import Outcome
from ruleshift.languages.language import english
from ruleshift.story import events
from tests.support.each import each
from tests.support.tables import set_up

DECISIONS = set(get_args(DecisionKind))


def test_every_decision_has_a_prompt():
    assert {f"ask-{kind.replace(' ', '-')}" for kind in DECISIONS} == {
        key for key in english().patterns if key.startswith("ask-")
    }


def test_tables_of_decisions_name_no_other_kind():
    for table in (WINDOWS, OWN_CARDS, scoring._JUDGES):
        assert set(table) <= DECISIONS


def test_tables_of_events_name_no_other_kind():
    assert set(events.TOLD) | {"move"} == set(get_args(EventKind))
    assert {place for pair in events.MOVES for place in pair} < set(get_args(Place))


@each(get_args(EventKind))
def test_every_event_is_a_sentence(kind: EventKind):
    cards = ("Virus", "Lungs") if kind in ("attach", "detach") else ("Rum",)
    event = Event(kind, "Ann", cards, 1, "hand", "Ann", "discard pile", None, (), "text", _word(kind))
    assert str(event).endswith((".", "!"))


def _word(kind: EventKind) -> EventWord:
    return "right" if kind == "answer" else "time limit" if kind in ("win", "over") else ""


@each(get_args(Result))
def test_every_result_is_a_sentence(result: Result):
    assert str(Outcome(result, "Ann" if result == "won" else None, reason="time limit")).endswith(": Time Limit")


@each([reason for reason in get_args(EndReason) if reason not in ("goal", "ungoal")])
def test_every_reason_of_an_end_has_words(reason: EndReason):
    outcome = Outcome("unfinished", turns=2, reason=reason)
    assert str(outcome) == f"Nobody wins: {outcome.because}"


def test_the_modes_of_asking_are_three():
    assert get_args(AskMode) == (ONE, GATHER, RACE)


def test_a_card_taken_from_a_hand_comes_from_the_hand_of_its_owner():
    game = set_up("drinking", hands={"Ann": ["Use What You Take"], "Bob": ["Beer"]})
    heard: list[Event] = []
    game.listen(heard.append, "Bob")
    game.choose("Ann", "Use What You Take")
    taken = next(event for event in heard if event.kind == "move" and event.cards == ("Beer",))
    assert (taken.origin, taken.origin_player, taken.target) == ("hand", "Bob", "being played")
