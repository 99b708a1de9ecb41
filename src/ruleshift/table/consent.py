"""Meta Rules need everybody's consent: which ones a table has, who has said what about them, and what is missing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from ruleshift.cards import Card, Deck, Kind, RuleshiftError, plain
from ruleshift.engine.name_lists import listed
from ruleshift.engine.options import read_options
from ruleshift.table.record import Member, TableOptions, TableRecord

__all__ = (
    "ConsentState", "agree_on", "answered", "consents", "meta_cards", "metas", "needs_consent", "objection",
    "settled", "warning",
)  # fmt: skip


class ConsentState(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A Meta Rule that needs everybody's consent, and which people have given it."""

    name: str
    about: str
    warning: str
    """What everybody should be told before they agree; mostly empty."""
    agreed: tuple[str, ...]
    refused: tuple[str, ...]
    unanswered: tuple[str, ...]


def meta_cards(deck: Deck) -> tuple[Card, ...]:
    """The Meta Rules that a table may agree on about a deck."""
    return tuple(card for card in deck.cards if card.kind is Kind.META and "with" not in card.data)


def needs_consent(card: Card) -> bool:
    """True for a Meta Rule that everybody is asked about: the deck does not lay it out by itself."""
    return not card.data.get("default")


def warning(card: Card) -> str:
    """What everybody should be told before they agree to a Meta Rule; mostly nothing."""
    return str(card.data.get("warning", ""))


def metas(options: TableOptions, decks: tuple[Deck, ...]) -> tuple[Card, ...]:
    """The Meta Rules that a game with these options and decks is played with."""
    try:
        wanted = read_options(decks, {"meta": options.rules.get("meta")}).meta
    except RuleshiftError:
        return ()
    known = {plain(card.name): card for deck in decks for card in meta_cards(deck)}
    if wanted is None:
        return () if options.seats == 1 else tuple(card for card in known.values() if not needs_consent(card))
    return tuple(known[name] for name in dict.fromkeys(map(plain, wanted)) if name in known)


def answered(member: Member, meta: str, *, agree: bool) -> Member:
    """The same person with an answer about a Meta Rule, which takes the place of an earlier one."""
    yes, no = (tuple(name for name in names if name != meta) for names in (member.agreed, member.refused))
    return msgspec.structs.replace(member, agreed=(*yes, meta) if agree else yes, refused=no if agree else (*no, meta))


def settled(member: Member, asked: Iterable[Card]) -> Member:
    """The same person, who agrees to all of these."""
    for card in asked:
        member = answered(member, card.name, agree=True)
    return member


def agree_on(
    record: TableRecord, options: TableOptions, proposer: str, before: Sequence[Card], after: Sequence[Card]
) -> TableRecord:
    """The same table with other options. Whoever proposes a Meta Rule agrees to it; the others are asked about it.

    Answers about a Meta Rule that was proposed before hold.
    """
    stays = {card.name for card in after if card in before}
    new = [card for card in after if card.name not in stays]
    members = []
    for member in record.members:
        agreed, refused = (tuple(each for each in names if each in stays) for names in (member.agreed, member.refused))
        kept = msgspec.structs.replace(member, agreed=agreed, refused=refused)
        members.append(settled(kept, new) if member.name == proposer else kept)
    return msgspec.structs.replace(record, options=options, members=tuple(members))


def consents(people: Sequence[Member], asked: Iterable[Card]) -> tuple[ConsentState, ...]:
    """What everybody is asked about, and who has said what. Bots agree to everything, and are not listed."""
    return tuple(
        ConsentState(
            name=card.name,
            about=card.text,
            warning=warning(card),
            agreed=tuple(each.name for each in people if card.name in each.agreed),
            refused=tuple(each.name for each in people if card.name in each.refused),
            unanswered=tuple(each.name for each in people if card.name not in (*each.agreed, *each.refused)),
        )
        for card in asked
    )


def objection(people: Sequence[Member], cards: Iterable[Card]) -> str | None:
    """Why these people cannot begin: whose consent to a Meta Rule is missing. None if all agree."""
    for asked in consents(people, cards):
        no, silent = asked.refused, asked.unanswered
        said = [f"{listed(no)} {'does' if len(no) == 1 else 'do'} not"] if no else []
        said += [f"{listed(silent)} {'has' if len(silent) == 1 else 'have'} not answered yet"] if silent else []
        if said:
            return f"Not everybody agrees to the {asked.name}: {', '.join(said)}."
    return None
