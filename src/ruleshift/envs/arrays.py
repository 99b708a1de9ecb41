"""What the environments of PettingZoo and Gymnasium have in common: NumPy arrays, spaces, rendering."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from gymnasium import spaces

from ruleshift.cards import RuleshiftError
from ruleshift.engine.game import Game
from ruleshift.envs.encoding import LARGEST, Encoding
from ruleshift.envs.episode import Episode
from ruleshift.envs.picture import draw_table

__all__ = ("RENDER_MODES", "Observation", "check_render_mode", "observation_space", "observed", "rendered")

Observation = dict[str, np.ndarray]
"""What an agent may know as `observation`, and which actions are lawful as `action_mask`."""

RENDER_MODES = ["human", "ansi", "rgb_array"]
"""Text that is printed, text, a picture."""


FLOATS, BYTES = np.dtype(np.float32), np.dtype(np.int8)


def observation_space(encoding: Encoding) -> spaces.Space[Any]:
    """The space that every Observation lies in."""
    return spaces.Dict({
        "observation": spaces.Box(0.0, LARGEST, (encoding.observation_size,), np.float32),
        "action_mask": spaces.Box(0, 1, (encoding.action_count,), np.int8),
    })  # fmt: skip


def observed(episode: Episode, seat: int) -> Observation:
    """What a seat may know now. Only whoever is asked has lawful actions."""
    return {
        "observation": np.frombuffer(episode.observe_bytes(seat), FLOATS),
        "action_mask": np.frombuffer(episode.mask(seat), BYTES),
    }


def check_render_mode(mode: str | None) -> str | None:
    """A way to show the table, or a refusal."""
    if mode not in (None, *RENDER_MODES):
        raise RuleshiftError(f"The render mode is {', '.join(RENDER_MODES)}, not {str(mode)[:40]!r}.")
    return mode


def rendered(game: Game, player: str, mode: str | None) -> str | np.ndarray | None:
    """The table as a player sees it: as text, or as a picture; for people it is printed."""
    if mode == "rgb_array":
        return draw_table(game, player)
    if mode == "human":
        sys.stdout.write(f"{game.view(player)}\n")
    return str(game.view(player)) if mode == "ansi" else None
