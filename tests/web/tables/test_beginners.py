"""A table for beginners: each forced thing is explained once, to the person concerned, and after a restart too."""

from __future__ import annotations

import random

import pytest

from tests.web.party import Party, give, partying


def read(party: Party, name: str | None) -> list[str]:
    """What somebody was explained, as it is sent."""
    party.tab(name).log = None
    return [line.text for line in party.look(name).news if line.kind == "hint"]


async def test_a_limit_is_explained_to_those_who_have_to_discard():
    async with partying("Ann", "Bob", "Cat", decks=["camping"], first="Ann", beginners=True) as party:
        assert "You cannot pass" in read(party, "Ann")[0]
        give(party, "Ann", "Hand Limit 1")
        asked = party.game.decisions[0]
        await party.choose("Ann", [option.text for option in asked.options].index("Hand Limit 1"))
        for name in ("Bob", "Cat"):
            assert any("Hand Limit 1 allows fewer cards than you hold" in text for text in read(party, name))
        assert read(party, None) == []


@pytest.mark.parametrize("deck", ["camping", "pirate"])
async def test_everything_is_explained_once_and_the_same_again_after_a_restart(deck):
    async with partying("Ann", "Bob", decks=[deck], first="Ann", beginners=True) as party:
        chance = random.Random(4)
        for _ in range(120):
            if party.game.over:
                break
            await party.play_on(chance)
        told = {name: read(party, name) for name in ("Ann", "Bob")}
        assert all(len(texts) == len(set(texts)) > 1 for texts in told.values())
        async with party.table.lock:
            await party.table._load_game()
        assert {name: read(party, name) for name in ("Ann", "Bob")} == told


async def test_other_tables_explain_nothing():
    async with partying("Ann", "Bob", decks=["camping"], first="Ann") as party:
        assert read(party, "Ann") == []
