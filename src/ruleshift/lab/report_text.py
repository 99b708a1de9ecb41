"""The results of a simulation as text for a terminal of 80 columns: findings first, then tables."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence

from ruleshift.lab.results import CardEffect, CardStats, Results
from ruleshift.lab.stats import Share, Spread
from ruleshift.lab.titles import findings, standing_out
from ruleshift.lab.wording import ordinal, percent, points

__all__ = ("FANCY", "PLAIN", "Pen", "players_text", "results_text")

WIDTH = 80
NAME = 18
MOST_GOALS = 5
MOST_CARDS = 12
BAR = 9
PLOT = 17


class Pen:
    """How text is marked: with colours and signs where the terminal has them, without otherwise."""

    def __init__(self, *, fancy: bool) -> None:
        self.fancy = fancy

    def _mark(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.fancy and text.strip() else text

    def bold(self, text: str) -> str:
        return self._mark("1", text)

    def soft(self, text: str) -> str:
        return self._mark("2", text)

    def accent(self, text: str) -> str:
        return self._mark("36", text)

    def warn(self, text: str) -> str:
        return self._mark("1;33", text)

    def bar(self, share: float) -> str:
        """A bar, as long as its share of the full length."""
        if not self.fancy:
            return "#" * round(share * BAR)
        eighths = round(share * BAR * 8)
        return self.accent("█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip())

    def interval(self, low: float, at: float, high: float, line: float, axis: tuple[float, float]) -> str:
        """A dot with its interval on an axis that has a line somewhere: `--o+--`."""
        dash, dot, cross = ("─", "●", "┼") if self.fancy else ("-", "o", "+")
        cells = [" "] * PLOT

        def cell(value: float) -> int:
            return min(PLOT - 1, max(0, round((value - axis[0]) / (axis[1] - axis[0]) * (PLOT - 1))))

        for index in range(cell(low), cell(high) + 1):
            cells[index] = dash
        cells[cell(line)] = cross
        cells[cell(at)] = dot
        return "".join(cells).rstrip()

    def sparkline(self, counts: Sequence[int]) -> str:
        """A row of bars one line high; nothing where there are no such signs."""
        most = max(counts, default=0)
        return "".join("▁▂▃▄▅▆▇█"[min(7, 8 * count // (most + 1))] for count in counts) if self.fancy and most else ""


PLAIN = Pen(fancy=False)
FANCY = Pen(fancy=True)


def results_text(results: Results, pen: Pen = PLAIN) -> str:
    """The report: findings, who wins, how long it takes, Goals and cards, and how to learn more."""
    parts: list[Iterable[str]] = [_head(results, pen), _findings(results, pen), _bots(results, pen)]
    parts += [_places(results, pen), _length(results, pen), _goals(results, pen), _cards(results, pen)]
    parts += [_swings(results, pen), _endings(results, pen)]
    blocks = ["\n".join(lines) for lines in parts]
    return "\n\n".join(block for block in blocks if block)


def players_text(several: Sequence[Results], pen: Pen = PLAIN) -> str:
    """Several numbers of players side by side."""
    heads = f"{'median':>8}{'95 %':>7}{'turns each':>12}{'first wins':>12}{'no Goal':>9}{'unfinished':>12}"
    lines = [_head_row("Players", [heads], pen)]
    for each in several:
        first, bare = percent(each.by_place.places[0].share), percent(each.states.overall["no goal"])
        turns = f"{each.length.median:>8}{each.length.p95:>7}{each.turns.median / each.players:>12.1f}"
        lines.append(_row(f"{each.players} players", [f"{turns}{first:>12}{bare:>9}{each.unfinished:>12}"], pen))
    return "\n".join(lines)


def _head(results: Results, pen: Pen) -> Iterator[str]:
    games = "1 game" if results.games == 1 else f"{results.games:,} games"
    kinds = list(dict.fromkeys(results.bots))
    bots = f"{results.players} {kinds[0]} bots" if len(kinds) == 1 else ", ".join(results.bots)
    yield f"{pen.accent(pen.bold(results.deck))}, {bots}: {games} in {results.seconds:.1f} s (seed {results.seed})"


def _findings(results: Results, pen: Pen) -> Iterator[str]:
    for finding in findings(results):
        sign = pen.warn("!") if finding.notable else pen.soft("✓" if pen.fancy else "=")
        first, *others = textwrap.wrap(finding.text, WIDTH - 6)
        yield f"  {sign} {first}"
        yield from (f"    {line}" for line in others)


def _row(name: str, cells: Iterable[str], pen: Pen, *, bold: bool = False) -> str:
    label = f"  {name[: NAME + 2]:<{NAME + 4}}"
    text = (label + "".join(cells)).rstrip()
    return pen.bold(text) if bold else text


def _head_row(name: str, cells: Iterable[str], pen: Pen) -> str:
    return pen.bold(f"{name:<{NAME + 6}}{''.join(cells)}".rstrip())


def _bots(results: Results, pen: Pen) -> Iterator[str]:
    if not results.by_bot:
        return
    yield _head_row("By bot", [f"{'games':>7}{'seats':>7}{'a seat':>9}   95 % interval"], pen)
    for row in results.by_bot:
        cells = f"{row.wins:>7,}{row.seats:>7}{percent(row.per_seat.share, 1):>9}   {_interval(row.per_seat)}"
        yield _row(row.bot[-22:], [cells], pen)


def _interval(share: Share) -> str:
    return f"{100 * share.low:.1f} to {percent(share.high, 1)}"


def _places(results: Results, pen: Pen) -> Iterator[str]:
    fair = results.by_place.fair
    axis = (max(0.0, fair - 0.1), fair + 0.1)
    scale = f"{100 * axis[0]:.0f}".ljust(PLOT // 2) + f"{100 * fair:.0f}".ljust(PLOT // 2 - 1)
    yield _head_row("Who wins", [f"{'games':>7}{'share':>9}   {'95 % interval':<17}{scale}{100 * axis[1]:.0f} %"], pen)
    for place, share in enumerate(results.by_place.places, 1):
        plot = pen.interval(share.low, share.share, share.high, fair, axis)
        name = f"{ordinal(place)} to play" if place == 1 else ordinal(place)
        cells = f"{share.hits:>7,}{percent(share.share, 1):>9}   {_interval(share):<17}{plot}"
        yield _row(name, [cells], pen, bold=share.beyond(fair))
    if results.endings.lost:
        yield _row("everyone lost", [_plain_share(results.endings.lost, results.games)], pen)
    if results.unfinished:
        yield _row("unfinished", [_plain_share(results.unfinished, results.games)], pen)


def _plain_share(count: int, games: int) -> str:
    return f"{count:>7,}{percent(count / games, 1):>9}   of all games"


def _length(results: Results, pen: Pen) -> Iterator[str]:
    yield _head_row("Length", [f"{'mean':>9}{'median':>10}{'95 % within':>14}{'longest':>11}"], pen)
    yield _row("turns", [_spread(results.turns)], pen)
    yield _row("choices", [_spread(results.decisions)], pen)
    counts = results.length.histogram
    top = max(results.length.p95, 1)
    bins = [0] * 24
    for turns, games in counts.items():
        bins[min(23, 24 * turns // (top + 1))] += games
    line = pen.sparkline(bins)
    if line:
        yield _row(f"1 to {top}+ turns", ["  ", pen.accent(line)], pen)


def _spread(numbers: Spread) -> str:
    return f"{numbers.mean:>9,.1f}{numbers.median:>10,.0f}{numbers.p95:>14,}{numbers.max:>11,}"


def _goals(results: Results, pen: Pen) -> Iterator[str]:
    goals = results.goal_stats
    if not goals:
        yield "This deck has no Goals."
        return
    yield _head_row("Goals", [f"{'in play':>8}{'one away':>10}{'met':>8}{'won':>8}{'share':>9}"], pen)
    most = goals[0].won.hits or 1
    shown = [
        at for at, goal in enumerate(goals) if at < MOST_GOALS or (goal.stands_out and at >= len(goals) - MOST_GOALS)
    ]
    for before, at in zip([-1, *shown], shown, strict=False):
        if at - before > 1:
            skipped = goals[before + 1 : at]
            span = f"{skipped[0].won.hits} to {skipped[-1].won.hits} won each"
            yield pen.soft(f"  ... {at - before - 1} more, {span}")
        goal = goals[at]
        cells = f"{goal.in_play:>8,}{goal.near:>10,}{goal.met:>8,}{goal.won.hits:>8,}{percent(goal.won.share, 1):>9} "
        yield _row(goal.name, [cells, pen.bar(goal.won.hits / most)], pen, bold=goal.stands_out)
    if shown[-1] < len(goals) - 1:
        skipped = goals[shown[-1] + 1 :]
        yield pen.soft(f"  ... {len(skipped)} more, {skipped[0].won.hits} to {skipped[-1].won.hits} won each")
    never = [goal.name for goal in goals if not goal.won.hits]
    if never:
        yield from textwrap.wrap(f"Never won: {', '.join(never)}", WIDTH, initial_indent="  ", subsequent_indent="    ")


def _cards(results: Results, pen: Pen) -> Iterator[str]:
    out = standing_out(results)
    effects = [(card, *_strongest(card)) for card in out]
    rest = len(results.card_stats) - len(out)
    if not effects:
        yield f"No card stands out from its kind ({results.comparisons} comparisons, 5 % together)."
        return
    yield _head_row("Cards that stand out", [f"{'when':>8}{'players':>10}{'won':>8}{'average':>9}{'points':>9}"], pen)
    most = max(abs(effect.points) for _, _, effect in effects)
    for card, when, effect in effects[:MOST_CARDS]:
        shares = f"{percent(effect.won.share):>8}{percent(effect.average):>9}{points(effect.points):>9} "
        cells = f"{when:>8}{effect.won.cases:>10,}{shares}"
        yield _row(card.name, [cells, pen.bar(abs(effect.points) / most)], pen)
    more = f"{len(out) - MOST_CARDS} more stand out; " if len(out) > MOST_CARDS else ""
    yield pen.soft(f"  {more}{rest} others are within chance ({results.comparisons} comparisons, 5 % together)")


def _strongest(card: CardStats) -> tuple[str, CardEffect]:
    effects = {"drawn": card.drawn, "played": card.played, "held": card.held}
    known = {name: effect for name, effect in effects.items() if effect is not None and effect.stands_out}
    name = max(known, key=lambda each: abs(known[each].points))
    return name, known[name]


def _swings(results: Results, pen: Pen) -> Iterator[str]:
    swings = results.swings
    if swings is None:
        return
    yield _head_row(f"Swings in {swings.games:,} games", [f"{'mean':>9}{'median':>10}{'95 % within':>14}"], pen)
    changes, lowest = swings.lead_changes, swings.lowest
    yield _row("lead changes", [f"{changes.mean:>9.1f}{changes.median:>10.0f}{changes.p95:>14}"], pen)
    yield _row("winner's lowest chance", [f"{lowest.mean / 10:>7.1f} %{lowest.median / 10:>8.1f} %"], pen)


def _endings(results: Results, pen: Pen) -> Iterator[str]:
    for name, share in results.endings.ungoals.items():
        yield _row(f"lost by {name}", [f"{share.hits:>7,}{percent(share.share, 1):>9}"], pen)
    if results.unfinished:
        for reason, share in results.endings.no_end.items():
            text = f"Unfinished: {share.hits:,} ({percent(share.share, 1)}): {reason}."
            yield from textwrap.wrap(text, WIDTH, subsequent_indent="  ")
        for game in results.endings.games[:5]:
            cards = ", ".join(f"{name} × {count}" for name, count in game.most_played[:3])
            text = f"game {game.number}: {cards}; {game.in_hands} of {game.cards} cards in hand at the end"
            yield from textwrap.wrap(text, WIDTH, initial_indent="  ", subsequent_indent="    ")
    else:
        yield f"Unfinished: none (at most {percent(results.endings.upper_bound, 1)})."
    yield f"More: {pen.accent('--html report.html')}, {pen.accent('--json')}"
