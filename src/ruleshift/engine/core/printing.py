"""Records as text. The sentences are the narrator's, who knows the engine: so they are fetched when somebody prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruleshift.engine.core.decision import Decision
    from ruleshift.engine.core.event import Event
    from ruleshift.engine.core.lack import Lack
    from ruleshift.engine.core.verdict import Outcome
    from ruleshift.engine.departure import Departure
    from ruleshift.engine.rule_numbers import Contribution
    from ruleshift.engine.setup import Notice
    from ruleshift.engine.standings import GoalFacts, Why
    from ruleshift.engine.view import View

__all__ = (
    "changed_text", "contribution_text", "departure_text", "event_text", "facts_text", "lack_text", "notice_text",
    "outcome_text", "prompt_text", "question_text", "reason_text", "view_text", "why_text",
)  # fmt: skip


def contribution_text(part: Contribution) -> str:
    """A card's share of a number."""
    from ruleshift.story.questions import share  # noqa: PLC0415 - story lies above the engine

    return share(part)


def changed_text(version: str) -> str:
    """That a game is of another version."""
    from ruleshift.story.old_games import changed_since  # noqa: PLC0415

    return changed_since(version)


def departure_text(departure: Departure) -> str:
    """How a replayed game departs from its journal."""
    from ruleshift.story.old_games import departure_sentences  # noqa: PLC0415

    return departure_sentences(departure)


def event_text(event: Event) -> str:
    """An event as a sentence for nobody in particular."""
    from ruleshift.story.events import describe  # noqa: PLC0415

    return describe(event)


def reason_text(outcome: Outcome) -> str:
    """Why a game ended, in a few words."""
    from ruleshift.languages.parts import plain_text  # noqa: PLC0415
    from ruleshift.story.events import reason_of  # noqa: PLC0415

    return plain_text(reason_of(outcome))


def outcome_text(outcome: Outcome) -> str:
    """How a game ended, without a full stop."""
    from ruleshift.story.ending import ending  # noqa: PLC0415

    return ending(outcome).removesuffix(".")


def view_text(view: View) -> str:
    """A view, line by line."""
    from ruleshift.story.table_text import view_lines  # noqa: PLC0415

    return "\n".join(view_lines(view))


def facts_text(fact: GoalFacts) -> str:
    """What a Goal lacks of being won."""
    from ruleshift.story.reasons import state_of_goal  # noqa: PLC0415

    return state_of_goal(fact)


def why_text(why: Why) -> str:
    """Why a player has not won."""
    from ruleshift.story.reasons import why_sentence  # noqa: PLC0415

    return why_sentence(why)


def question_text(decision: Decision) -> str:
    """What is asked, in a few words."""
    from ruleshift.story.questions import question  # noqa: PLC0415

    return question(decision)


def lack_text(lack: Lack) -> str:
    """What is missing, in a few words."""
    from ruleshift.story.reasons import lack_words  # noqa: PLC0415

    return lack_words(lack)


def notice_text(notice: Notice) -> str:
    """What a table should be told before it begins."""
    from ruleshift.story.reasons import notice_sentence  # noqa: PLC0415

    return notice_sentence(notice)


def prompt_text(decision: Decision) -> str:
    """The same with the card that asks."""
    from ruleshift.story.questions import prompt  # noqa: PLC0415

    return prompt(decision)
