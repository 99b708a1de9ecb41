"""Another game with the same people: the host begins it, or more than half of those who are here want it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from ruleshift.table.record import TableRecord

__all__ = ("Proposal", "RematchState", "answered", "shown_proposal")


class RematchState(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Somebody has proposed another game. It begins when the host, or enough of those who are here, agree."""

    by: str
    agreed: tuple[str, ...]
    """The proposer is one of them."""
    refused: tuple[str, ...]
    needed: int
    """How many have to agree: more than half of those who are here."""


class Proposal(NamedTuple):
    """Who wants another game, and who has said what. It is not kept: after a restart somebody proposes again."""

    by: str
    agreed: frozenset[str] = frozenset()
    refused: frozenset[str] = frozenset()


def shown_proposal(proposal: Proposal | None, here: Sequence[str]) -> RematchState | None:
    """What everybody is shown of a proposal, as long as its proposer is among those who are here."""
    if proposal is None or proposal.by not in here:
        return None
    return RematchState(
        by=proposal.by,
        agreed=tuple([name for name in here if name in proposal.agreed]),
        refused=tuple([name for name in here if name in proposal.refused]),
        needed=len(here) // 2 + 1,
    )


def answered(proposal: Proposal, record: TableRecord, player: str, *, agree: bool) -> Proposal:
    """The same proposal with somebody's answer; at a shared device everybody answers together."""
    member = record.find(player)
    together = record.owners(member.visitor_id) if member and member.shared else (member,)
    names = frozenset(each.name for each in together if each)
    return Proposal(
        proposal.by,
        proposal.agreed | names if agree else proposal.agreed - names,
        proposal.refused - names if agree else proposal.refused | names,
    )
