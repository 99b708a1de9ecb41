"""An answer as people and programs give it, read as one of the options of a decision."""

from __future__ import annotations

from ruleshift.cards import quoted, shown
from ruleshift.engine.core.decision import ChoiceError, Decision, Option
from ruleshift.engine.effects.anatomy import LONGEST_ANSWER
from ruleshift.engine.effects.drinking import check_word
from ruleshift.engine.options import whole

__all__ = ("check_text", "find_option", "read_choice")


def read_choice(decision: Decision, choice: object) -> int | str:
    """What an option, its index or a text means to the engine; ChoiceError if it is not offered."""
    at = find_option(decision, choice)
    if 0 <= at < len(decision._values):
        return decision._values[at]
    if isinstance(choice, str) and decision.takes_text:
        return check_text(decision, choice)
    if at < 0:
        said = choice.text if isinstance(choice, Option) else str(choice)
        raise ChoiceError(f"{quoted(said)} is not offered. Offered: {decision.offers()}.")
    return decision.options[at].text


def find_option(decision: Decision, choice: object) -> int:
    """The index of the option that is meant, or -1."""
    if isinstance(choice, str) and len(choice) > 2 * LONGEST_ANSWER:
        return -1
    return decision.find(choice if isinstance(choice, Option | str) else whole(choice))


def check_text(decision: Decision, text: str) -> str:
    """A text as an answer, or a refusal."""
    if decision.kind == "word":
        return check_word(text[: 2 * LONGEST_ANSWER])
    if len(text) > LONGEST_ANSWER:
        raise ChoiceError(f"That is too long: at most {LONGEST_ANSWER} characters.")
    if not text.isascii() and any("\ud800" <= sign <= "\udfff" for sign in text):  # no journal can hold them
        raise ChoiceError("The text contains a character that cannot be stored.")
    if not shown(text):
        raise ChoiceError("Say something, or pass.")
    return text
