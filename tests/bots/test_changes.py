"""A situation after a change: what is shared with the one before comes out as if it were worked out anew."""

from __future__ import annotations

from random import Random

import pytest

from ruleshift import Game
from ruleshift.bots.changes import moved
from ruleshift.bots.evaluation import meet_rivals, worth
from ruleshift.bots.situation import from_seat
from ruleshift.decks import EDITIONS
from ruleshift.engine.core.table import bits


@pytest.mark.parametrize("decks", [*EDITIONS, "pirate+camping"])
def test_rivals_whose_cards_have_changed_are_judged_as_if_all_were(decks: str):
    luck = Random(1)
    differ = 0
    for seed in range(6):
        game = Game(decks, ["Ann", "Bob", "Cat", "Dan"], seed=seed, options={"ask": "able"})
        while not game.over:
            game.choose(game.decisions[0], luck.randrange(len(game.decisions[0])))
            s = from_seat(game._table, luck.randrange(4))
            meet_rivals(s)
            for giver in range(4):
                for c in bits(s.seen[giver])[:2]:
                    once = moved(s, 1 << c, giver, luck.choice([-1, s.me, *s.others]))
                    if luck.random() < 0.3:
                        once.drop(luck.choice(bits(s.hand) or [c]))
                    twice = moved(once, 1 << c, -1, luck.choice(s.others))
                    anew = twice.copy()
                    anew.rivals = None
                    assert worth(twice) == worth(anew)
                    differ += worth(twice) != worth(s)
    assert differ > 100
