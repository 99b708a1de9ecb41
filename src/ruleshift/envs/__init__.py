"""Environments for learning: fixed numbers for actions and observations, and the game as other libraries know it.

`ruleshift.envs.pettingzoo`, `ruleshift.envs.gymnasium` and `ruleshift.envs.openspiel` each need the library that they
are named after; what is here needs none of them. docs/envs.md has the layouts.

>>> from ruleshift.envs import Episode, TableSpec
>>> episode = Episode(TableSpec("camping", players=4).deal(seed=7), 4)
>>> episode.seat, len(episode.actions)
(0, 4)
>>> episode.step(episode.actions[0])
"""

from ruleshift.envs.encoding import VERSION, Encoding
from ruleshift.envs.episode import Episode
from ruleshift.envs.labels import Part, action_names, action_parts, observation_parts, state_parts
from ruleshift.envs.layouts import encoding_of
from ruleshift.envs.policy_bot import PolicyBot
from ruleshift.envs.table_spec import TableSpec

__all__ = (
    "VERSION", "Encoding", "Episode", "Part", "PolicyBot", "TableSpec", "action_names", "action_parts", "encoding_of",
    "observation_parts", "state_parts",
)  # fmt: skip
