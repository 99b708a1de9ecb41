"""Bots know what every verb is good for."""

from __future__ import annotations

import pytest

from ruleshift import Game
from ruleshift.bots.situation import knowledge_of
from ruleshift.bots.verb_values import VERB_VALUES
from ruleshift.decks import EDITIONS
from ruleshift.vocabulary import VERBS


def test_every_verb_has_a_row_and_no_row_is_left_over():
    assert list(VERB_VALUES) == list(VERBS)


def test_what_a_row_says_fits_where_its_verb_may_stand():
    for verb, value in VERB_VALUES.items():
        assert VERBS[verb].do or not (value.after or value.harm or value.in_hand), verb
        assert VERBS[verb].use or not (value.gain or value.ending), verb


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_card_is_known_by_the_first_verb_that_the_engine_has_compiled(edition: str):
    pack = Game(edition, ["Ann", "Bob"], seed=1)._table.pack
    for c, call in enumerate(knowledge_of(pack).calls):
        raw = pack.cards[c].data.get("do") or pack.cards[c].data.get("use")
        if raw:
            assert call.verb == next(iter(raw[0] if isinstance(raw, list) else raw))
        else:
            assert call.verb in ("", "duty")
