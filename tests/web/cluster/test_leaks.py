"""Nobody learns more through a server that passes on than the owner of the table would tell them."""

from __future__ import annotations

import pytest

from tests.web.cluster.forwarded import search_forwarded
from tests.web.databases import empty


@pytest.mark.parametrize("decks", [["pirate"], ["anatomy"]], ids="+".join)
async def test_nothing_that_is_passed_on_names_a_card_that_its_reader_may_not_know(postgres_url, decks):
    if postgres_url is None:
        pytest.skip("there is no PostgreSQL here")
    empty(postgres_url)

    found = await search_forwarded(postgres_url, decks, seed=1, steps=40)
    assert found.states > 100
    assert found.refusals > 10
