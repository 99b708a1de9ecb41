"""Lessons: games that teach themselves. A file for each, and one small player."""

from __future__ import annotations

from ruleshift.lessons.lesson import FIRST, LESSONS, Lesson, LessonError, Step, find_lesson, pieces, spoken
from ruleshift.lessons.player import LessonPlayer, seat_bots

__all__ = (
    "FIRST", "LESSONS", "Lesson", "LessonError", "LessonPlayer", "Step", "find_lesson", "pieces", "seat_bots", "spoken",
)  # fmt: skip
