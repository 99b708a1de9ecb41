"""Another game with the same people: the host begins it, or more than half of those who are here want it."""

from __future__ import annotations

from typing import NamedTuple

from ruleshift.story.news import deed
from ruleshift.table.refusals import RefusalError
from ruleshift.web.protocol.messages import RematchState
from ruleshift.web.tables.beginning import obstacle
from ruleshift.web.tables.live_table import LiveTable

__all__ = ("Proposal", "answer", "proposal_of")


class Proposal(NamedTuple):
    """Who wants another game, and who has said what. It is not kept: after a restart somebody proposes again."""

    by: str
    agreed: frozenset[str]
    refused: frozenset[str]


def _here(table: LiveTable) -> list[str]:
    """Those whose answer counts: the people who are at the table now."""
    return table.attendance.online(member.name for member in table.record.people)


def _needed(table: LiveTable) -> int:
    return len(_here(table)) // 2 + 1


def proposal_of(table: LiveTable) -> RematchState | None:
    """What everybody is shown of a proposal, as long as its proposer is here."""
    proposal, here = table.proposal, _here(table)
    if proposal is None or table.record.phase != "over" or proposal.by not in here:
        return None
    return RematchState(
        by=proposal.by,
        agreed=tuple([name for name in here if name in proposal.agreed]),
        refused=tuple([name for name in here if name in proposal.refused]),
        needed=_needed(table),
    )


def answer(table: LiveTable, player: str, *, agree: bool) -> bool:
    """Somebody who is not the host proposes another game, or answers a proposal. True if it is to begin now."""
    reason = obstacle(table)
    if reason and agree:
        raise RefusalError("not_now", reason)
    shown = proposal_of(table)
    if shown is None and not agree:
        raise RefusalError("not_now", "Nobody has proposed another game.")
    before = table.proposal if shown is not None and table.proposal else Proposal(player, frozenset(), frozenset())
    names = _who_says_it(table, player)
    table.proposal = Proposal(
        before.by,
        before.agreed | names if agree else before.agreed - names,
        before.refused - names if agree else before.refused | names,
    )
    if shown is None:
        table.note(deed(player, "propose", "another game"))
    return _judge(table)


def _judge(table: LiveTable) -> bool:
    shown = proposal_of(table)
    assert shown is not None
    if len(shown.agreed) >= shown.needed:
        return True
    if len(_here(table)) - len(shown.refused) < shown.needed:
        table.proposal = None
        table.note("Not enough people want another game now.")
    return False


def _who_says_it(table: LiveTable, player: str) -> frozenset[str]:
    """At a shared device everybody answers together."""
    member = table.record.find(player)
    assert member is not None
    together = table.record.owners(member.visitor_id) if member.shared else (member,)
    return frozenset(each.name for each in together)
