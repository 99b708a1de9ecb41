"""A picture of the table as one player sees it, for `rgb_array`: cards as coloured plates with their names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from ruleshift.cards import Kind
from ruleshift.engine.game import Game
from ruleshift.engine.view import View

__all__ = ("SIZE", "draw_table")

SIZE = (960, 640)
"""Width and height in pixels."""
MARGIN, LINE, TITLE_WIDTH = 12, 22, 150
FELT, INK, PALE = (27, 67, 50), (20, 20, 20), (235, 242, 235)
COLOURS = {
    Kind.BASIC: (255, 255, 255),
    Kind.META: (230, 200, 255),
    Kind.RULE: (255, 224, 102),
    Kind.GOAL: (255, 154, 190),
    Kind.UNGOAL: (200, 120, 160),
    Kind.KEEPER: (150, 210, 130),
    Kind.CREEPER: (150, 150, 160),
    Kind.ACTION: (130, 190, 240),
    Kind.SURPRISE: (190, 160, 240),
}
Row = tuple[str, Sequence[str]]
"""A line of the picture: what it is, and the cards that lie there."""


def draw_table(game: Game, player: str) -> np.ndarray:
    """The table as this player sees it: height times width times three bytes."""
    view = game.view(player)
    image = Image.new("RGB", SIZE, FELT)
    pen = ImageDraw.Draw(image)
    kinds = {card.name: card.kind for card in game.cards}
    top = MARGIN
    for title, cards in _rows(view):
        top = _draw_row(pen, top, title, cards, kinds)
    pen.text((MARGIN, SIZE[1] - 2 * LINE), _question(view), fill=PALE, font=_font())
    return np.asarray(image, np.uint8)


def _rows(view: View) -> list[Row]:
    """What is shown, from top to bottom."""
    turn = f"Turn {view.turn_number}: {view.turn}" if view.outcome is None else str(view.outcome)
    rows: list[Row] = [
        (turn, ()),
        (f"Piles {view.draw_pile} / {len(view.discard)}", view.discard[:3]),
        ("Rules", view.rules),
        ("Goals", view.goals),
    ]
    if view.being_played:
        rows.append(("Being played", view.being_played))
    rows += [(f"{seat.name} ({seat.hand})", seat.table) for seat in view.seats]
    return [*rows, ("Your hand", (*view.small_hand, *view.hand))]


def _draw_row(pen: ImageDraw.ImageDraw, top: int, title: str, cards: Sequence[str], kinds: dict[str, Kind]) -> int:
    """One line, or several where the cards are many; where the next one begins."""
    pen.text((MARGIN, top + 3), title, fill=PALE, font=_font())
    left = MARGIN + TITLE_WIDTH
    for name in cards:
        width = int(pen.textlength(name, font=_font())) + 12
        if left + width > SIZE[0] - MARGIN:
            left, top = MARGIN + TITLE_WIDTH, top + LINE + 2
        pen.rounded_rectangle((left, top, left + width, top + LINE - 2), 4, fill=COLOURS[kinds[name]])
        pen.text((left + 6, top + 3), name, fill=INK, font=_font())
        left += width + 6
    return top + LINE + 8


def _question(view: View) -> str:
    decision = view.decision
    if decision is None:
        return ""
    options = ", ".join(option.text for option in decision.options)
    return f"{view.you}: {decision.prompt}: {options}"[:150]


@lru_cache(maxsize=1)
def _font() -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(13)
