"""What decks and options add up to, for those who are still choosing: the cards, and the Goals that are impossible."""

from __future__ import annotations

from ruleshift.cards import RuleshiftError
from ruleshift.engine import Pack
from ruleshift.engine.setup import compile_pack, impossible_goals
from ruleshift.web.protocol.resources import ImpossibleGoal, SetUp, SetUpWish
from ruleshift.web.settings import Settings
from ruleshift.web.tables.table_options import check_rules, read_rules

__all__ = ("set_up",)


def set_up(wish: SetUpWish, settings: Settings) -> SetUp:
    """The facts about a set-up, or the sentence why it cannot be played. No game is dealt for it."""
    try:
        pack = _pack(wish, settings)
    except RuleshiftError as error:
        return SetUp(refused=str(error))
    return SetUp(
        cards=pack.size - len(pack.out),
        shuffled=len(pack.shuffled),
        impossible=tuple(
            ImpossibleGoal(name=goal.name, kind=goal.kind.lower(), missing=str(goal.missing))
            for goal in impossible_goals(pack)
        ),
        out=tuple(dict.fromkeys(pack.names[c] for c in pack.out)),
    )


def _pack(wish: SetUpWish, settings: Settings) -> Pack:
    decks = check_rules(wish.decks, wish.rules, settings)
    agreed, lenders = read_rules(decks, wish.rules, settings)
    return compile_pack(decks, agreed, solo=wish.game == "solitaire", lenders=lenders)
