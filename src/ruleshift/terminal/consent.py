"""Meta Rules only by everybody's consent: what is proposed, what it means, who agrees; before the cards are dealt."""

from __future__ import annotations

import msgspec

from ruleshift.cards import Card, RuleshiftError, plain
from ruleshift.engine.game import Game
from ruleshift.engine.name_lists import listed
from ruleshift.table.consent import meta_cards, needs_consent, warning
from ruleshift.terminal.line_io import Lines, Stop
from ruleshift.terminal.new_game import TablePlan
from ruleshift.terminal.session import Session

__all__ = ("consented", "in_force", "meaning", "remind", "sits_down")

WORDS = {"yes": True, "y": True, "no": False, "n": False}


def in_force(game: Game) -> list[Card]:
    """The Meta Rules of a table that need everybody's consent."""
    named = set(game.view().meta)
    return [card for deck in game.decks for card in meta_cards(deck) if card.name in named and needs_consent(card)]


def meaning(card: Card) -> list[str]:
    """What somebody agrees to, with the warning, if there is one."""
    told = [f"{card.name} (Meta Rule): {card.text}"]
    if warning(card):
        told.append(f"Please read this first. {' '.join(warning(card).split())}")
    return told


def _explain(card: Card, lines: Lines) -> None:
    for text in meaning(card):
        lines.say(text)
        lines.say()


def consented(plan: TablePlan, lines: Lines) -> TablePlan:
    """The plan that everybody agrees on: without what somebody refused. Stop if they would rather not play then.

    One person who proposes something to bots has agreed by that, but not before a warning was read.
    """
    if plan.options.meta is None or not plan.people:
        return plan
    for card in in_force(plan.deal()):
        if len(plan.people) == 1 and not warning(card):
            continue
        against = _against(card, plan.people, lines)
        if against:
            plan = _without(plan, card, against, lines)
    return plan


def _against(card: Card, people: tuple[str, ...], lines: Lines) -> list[str]:
    """Who says no, after everybody has been told what it means."""
    _explain(card, lines)
    if len(people) == 1:
        return [] if _agrees(card, "Do you agree", lines) else list(people)
    lines.say("It is played only if everybody agrees.")
    return [name for name in people if not _agrees(card, f"{name}, do you agree", lines)]


def _agrees(card: Card, asked: str, lines: Lines) -> bool:
    answer = _answer(lines, f"{asked} to the {card.name}? (yes or no)")
    if answer is None:
        raise RuleshiftError(f"No game has begun: not everybody has agreed to the {card.name}.")
    return answer


def _without(plan: TablePlan, card: Card, against: list[str], lines: Lines) -> TablePlan:
    lines.say(f"{listed(against)} said no, so there is no game with the {card.name}.")
    if not _answer(lines, f"Play without the {card.name}? (yes or no)"):
        raise Stop
    meta = tuple(name for name in plan.options.meta or () if plain(name) != plain(card.name))
    return plan._replace(options=msgspec.structs.replace(plan.options, meta=meta))


def sits_down(game: Game, name: str, lines: Lines) -> bool:
    """Somebody would like to join: told what is in force, they agree to it by sitting down."""
    cards = in_force(game)
    for card in cards:
        _explain(card, lines)
    return not cards or bool(_answer(lines, f"{name}, these rules are in force. Do you want to join? (yes or no)"))


def remind(session: Session, lines: Lines, *, wait: bool) -> None:
    """A game goes on: tell the people at it what they agreed to; and wait, where a screen would cover it at once."""
    cards = in_force(session.game) if session.people and not session.over else []
    for card in cards:
        _explain(card, lines)
    if cards and wait:
        lines.ask("Press Enter to continue.")


def _answer(lines: Lines, question: str) -> bool | None:
    """Yes or no; None when there is no more input."""
    while True:
        typed = lines.ask(question)
        if typed is None:
            return None
        word = typed.strip().casefold()
        if word == "quit":
            raise Stop
        if word in WORDS:
            return WORDS[word]
        lines.say("Type yes or no; quit stops.")
