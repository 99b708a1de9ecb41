"""Records as text. The sentences are the narrator's, who knows the engine: so they are fetched when somebody prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruleshift.engine.core.event import Event
    from ruleshift.engine.core.verdict import Outcome

__all__ = ("event_text", "outcome_text")


def event_text(event: Event) -> str:
    """An event as a sentence for nobody in particular."""
    from ruleshift.story.events import describe  # noqa: PLC0415 - story lies above the engine

    return describe(event)


def outcome_text(outcome: Outcome) -> str:
    """How a game ended, without a full stop."""
    from ruleshift.story.ending import ending  # noqa: PLC0415

    return ending(outcome).removesuffix(".")
