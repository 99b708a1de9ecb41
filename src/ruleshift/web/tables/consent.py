"""Meta Rules need everybody's consent: which ones a table has, who has said what about them, and what is missing."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ruleshift.cards import RuleshiftError, plain
from ruleshift.engine.options import read_options
from ruleshift.web.protocol.messages import ConsentState, TableOptions
from ruleshift.web.protocol.resources import MetaEntry
from ruleshift.web.shelf import Shelf
from ruleshift.web.tables.table_record import Member, TableRecord
from ruleshift.web.tables.typed_text import listed

__all__ = ("agree_on", "answered", "asks", "consents", "metas", "objection", "settled")


def metas(options: TableOptions, shelf: Shelf) -> tuple[MetaEntry, ...]:
    """The Meta Rules that a game with these options is played with."""
    try:
        decks = shelf.find(options.decks)
        wanted = read_options(decks, {"meta": options.rules.get("meta")}).meta
    except RuleshiftError:  # a deck that is not here any more
        return ()
    known = {plain(meta.name): meta for deck in decks for meta in shelf.metas(deck)}
    if wanted is None:
        return () if options.seats == 1 else tuple(meta for meta in known.values() if meta.default)
    return tuple(dict.fromkeys(known[plain(name)] for name in wanted if plain(name) in known))


def asks(options: TableOptions, shelf: Shelf) -> tuple[MetaEntry, ...]:
    """Those of them that everybody is asked about: the deck does not lay them out by itself."""
    return tuple(meta for meta in metas(options, shelf) if not meta.default)


def answered(member: Member, meta: str, *, agree: bool) -> Member:
    """The same person with an answer about a Meta Rule, which takes the place of an earlier one."""
    yes, no = (tuple(name for name in names if name != meta) for names in (member.agreed, member.refused))
    return msgspec.structs.replace(member, agreed=(*yes, meta) if agree else yes, refused=no if agree else (*no, meta))


def settled(member: Member, asked: Iterable[MetaEntry]) -> Member:
    """The same person, who agrees to all of these."""
    for meta in asked:
        member = answered(member, meta.name, agree=True)
    return member


def agree_on(record: TableRecord, options: TableOptions, proposer: str, shelf: Shelf) -> TableRecord:
    """The same table with other options. Whoever proposes a Meta Rule agrees to it; the others are asked about it.

    Answers about a Meta Rule that was proposed before hold.
    """
    before, after = asks(record.options, shelf), asks(options, shelf)
    stays = {meta.name for meta in after if meta in before}
    new = [meta for meta in after if meta.name not in stays]
    members = []
    for member in record.members:
        agreed, refused = (tuple(each for each in names if each in stays) for names in (member.agreed, member.refused))
        kept = msgspec.structs.replace(member, agreed=agreed, refused=refused)
        members.append(settled(kept, new) if member.name == proposer else kept)
    return msgspec.structs.replace(record, options=options, members=tuple(members))


def consents(record: TableRecord, shelf: Shelf) -> tuple[ConsentState, ...]:
    """What everybody is asked about, and who has said what. Bots agree to everything, and are not listed."""
    people = record.people
    return tuple(
        ConsentState(
            name=meta.name,
            about=meta.about,
            warning=meta.warning,
            agreed=tuple(each.name for each in people if meta.name in each.agreed),
            refused=tuple(each.name for each in people if meta.name in each.refused),
            unanswered=tuple(each.name for each in people if meta.name not in (*each.agreed, *each.refused)),
        )
        for meta in asks(record.options, shelf)
    )


def objection(record: TableRecord, shelf: Shelf) -> str | None:
    """Why those who sit here cannot begin: whose consent to a Meta Rule is missing. None if all agree."""
    for asked in consents(record, shelf):
        no, silent = asked.refused, asked.unanswered
        said = [f"{listed(no)} {'does' if len(no) == 1 else 'do'} not"] if no else []
        said += [f"{listed(silent)} {'has' if len(silent) == 1 else 'have'} not answered yet"] if silent else []
        if said:
            return f"Not everybody agrees to the {asked.name}: {', '.join(said)}."
    return None
