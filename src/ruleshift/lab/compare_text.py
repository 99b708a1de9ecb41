"""Comparisons as text for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from ruleshift.lab.compare import BotComparison, Change, DeckComparison
from ruleshift.lab.report_text import PLAIN, Pen
from ruleshift.lab.wording import capital, counted, listed, percent, points, points_said

__all__ = ("bots_compared_text", "bots_compared_title", "decks_compared_text", "decks_compared_title", "value_of")

WIDTH = 80
NAME = 30


def bots_compared_title(found: BotComparison) -> str:
    """What came out, as a sentence."""
    a, b = found.a.bot, found.b.bot
    if found.verdict == "a":
        return f"{a} is better than {b}"
    if found.verdict == "b":
        return f"{b} is better than {a}"
    if found.verdict == "equal" and found.bounds:
        return f"{a} and {b} are equal to within {points_said(100 * found.bounds.low)}"
    return f"It is open whether {a} or {b} is better"


def bots_compared_text(found: BotComparison, pen: Pen = PLAIN) -> str:
    """The verdict, both shares, the difference, and what the test would have done with other truths."""
    seats = f"{found.deck}: {found.a.bot} (a) and {found.b.bot} (b) among {found.players - 1} {found.against} bots"
    lines = [
        f"{seats}, {found.games:,} deals in {found.seconds:.1f} s (seed {found.seed})",
        "",
        pen.bold(capital(bots_compared_title(found)) + "."),
        "",
    ]
    for name, side in (("a", found.a), ("b", found.b)):
        low, high = side.interval
        wins = f"{side.wins:>7,}{percent(side.share, 1):>9}   {100 * low:.1f} to {percent(high, 1)}"
        lines.append(f"  {name}  {side.bot[-24:]:<26}{wins}")
    low, high = found.interval
    shown = f"{points(100 * found.difference, 1)} points, {points(100 * low, 1)} to {points(100 * high, 1)} (95 %)"
    lines.append(f"  {'a - b':<29}{shown}")
    if found.bounds:
        lines += ["", *_truths(found, pen)]
    elif found.verdict == "open":
        lines += ["", "More games, or --sprt LOW,HIGH, may decide it."]
    return "\n".join(lines)


def _truths(found: BotComparison, pen: Pen) -> Iterator[str]:
    yield pen.bold(f"{'If the truth were':<22}{'deals':>8}{'10 to 90 %':>18}{'a':>8}{'equal':>8}{'b':>7}{'open':>8}")
    for row in found.truths:
        spans = f"{row.low:,} to {row.high:,}"
        shares = [f"{100 * row.verdicts[name]:.0f} %" for name in ("a", "equal", "b", "open")]
        name = points_said(row.points) if row.points else "no difference"
        yield f"  {name:<20}{row.deals:>8,}{spans:>18}{shares[0]:>8}{shares[1]:>8}{shares[2]:>7}{shares[3]:>8}"


def decks_compared_title(found: DeckComparison) -> str:
    """What has changed, as a sentence."""
    goals = [change for change in found.of("goal") if change.sure]
    parts = []
    if goals:
        down = [change for change in goals if change.change < 0]
        some = down or goals
        old, new = (sum(getattr(change, side) for change in some) for side in ("old", "new"))
        verb = "fell" if down else "rose"
        named = listed([change.what for change in some])
        parts.append(f"{named} {verb} from {percent(old)} to {percent(new)} of all games")
    turns = next((change for change in found.of("measure") if change.what == "Turns, median"), None)
    if turns and turns.sure:
        by = abs(round(turns.new - turns.old))
        parts.append(f"games {'grew' if turns.change > 0 else 'shrank'} by {counted(by, 'turn')}")
    return capital("; ".join(parts)) if parts else "Nothing changed that these games can show"


def value_of(change: Change, value: float) -> str:
    """A value of a measure as a person reads it."""
    return f"{value:,.0f}" if change.what.startswith("Turns, ") else percent(value, 1)


def decks_compared_text(found: DeckComparison, pen: Pen = PLAIN) -> str:
    """What has changed: measures, Goals, cards."""
    lines = [
        f"{found.old.deck} -> {found.new.deck}: {found.games:,} games each, the same bots, seeds and seats",
        "",
        *textwrap.wrap(decks_compared_title(found) + ".", WIDTH),
        "",
        pen.bold(f"{'Measures':<{NAME + 4}}{'old':>8}{'new':>9}{'change':>9}   95 % for all"),
    ]
    for change in found.of("measure"):
        low, high = change.interval
        values = f"{value_of(change, change.old):>8}{value_of(change, change.new):>9}{_signed(change.change):>9}"
        row = f"  {change.what:<{NAME + 2}}{values}   {_signed(low)} to {_signed(high)}"
        lines.append(pen.bold(row) if change.sure else row)
    for kind, head in (("goal", "Goals: share of games won"), ("card", "Cards: won by who drew it")):
        sure = [change for change in found.of(kind) if change.sure]
        rest = len(found.of(kind)) - len(sure)
        lines += ["", pen.bold(f"{head:<{NAME + 4}}{'old':>8}{'new':>9}{'points':>9}")]
        for change in sure:
            lines.append(
                f"  {change.what[:NAME]:<{NAME + 2}}{percent(change.old, 1):>8}{percent(change.new, 1):>9}"
                f"{points(100 * change.change, 1):>9}"
            )
        lines.append(pen.soft(f"  {f'{rest} others' if sure else f'all {rest}'} changed no more than chance explains"))
    for names, where in ((found.only_old, "old"), (found.only_new, "new")):
        if names:
            lines += textwrap.wrap(f"Only in the {where} deck: {', '.join(names)}.", WIDTH, subsequent_indent="  ")
    return "\n".join(lines)


def _signed(share: float) -> str:
    return f"{points(100 * share)} %"
