"""A study as a page: one table, then a row of small charts for each question, all on the same scales."""

from __future__ import annotations

from ruleshift.charts import Scale, axis, element, line_chart, near, number_table, parts_bar, text
from ruleshift.lab.report_html import STAND, clock, day
from ruleshift.lab.report_page import DeckLook, deck_look, footer, panel, said, token, whole_page
from ruleshift.lab.report_turns import small_histogram
from ruleshift.lab.results import Results
from ruleshift.lab.stats import share
from ruleshift.lab.study import StudyResults
from ruleshift.lab.titles import standing_out
from ruleshift.lab.wording import capital, listed, percent, word

__all__ = ("study_report",)

GOAL_HEIGHT = 96.0


def study_report(found: StudyResults, command: str) -> str:
    """The report of a study, as one page that needs nothing else."""
    decks = found.decks
    parts = {"overview": _overview, "length": _length, "goals": _goals, "drift": _drift, "standings": _standings}
    body = "".join(f"<section>{parts[question](decks)}</section>" for question in found.study.questions)
    study = found.study
    bots = f"{study.players} {study.bots[0]} bots" if len(set(study.bots)) == 1 else ", ".join(study.bots)
    line = f"{study.games:,} games of each · {bots} · seed {study.seed} · {day(found.date)} · Ruleshift {found.version} · {clock(found.seconds)}"
    stripe = (
        '<div class="stripe" aria-hidden="true">'
        + "".join(f'<i style="{_look(deck).style}"></i>' for deck in decks)
        + "</div>"
    )
    about = f'<p class="sub">{said(study.about)}</p>' if study.about else ""
    body = body.replace("<section>", '<section style="border:0;margin:0;padding:0">', 1)
    return whole_page(
        title=study.title, line=line, look=_look(decks[0]), body=about + body, foot=footer(command, STAND), plain=True,
        stripe=stripe,
    )  # fmt: skip


def _look(deck: Results) -> DeckLook:
    return deck_look(deck.deck_id, deck.emoji)


def _multiples(decks: list[Results], charts: list[str]) -> str:
    cells = "".join(
        f'<div class="multiple" style="{_look(deck).style}"><h3><span aria-hidden="true">{_look(deck).emblem}</span>{text(deck.deck)}</h3>{chart}</div>'
        for deck, chart in zip(decks, charts, strict=True)
    )
    return f'<div class="multiples" style="--columns:{min(5, len(decks))}">{cells}</div>'


def _high(deck: Results) -> tuple[int, float]:
    """How many Goals win more than the others, and their share of all games."""
    goals = deck.goal_stats
    mean = sum(goal.won.hits for goal in goals) / max(1, len(goals))
    high = [goal for goal in goals if goal.stands_out and goal.won.hits > mean]
    return len(high), sum(goal.won.hits for goal in high) / deck.games


def _overview(decks: list[Results]) -> str:
    medians = sorted(deck.length.median for deck in decks)
    shares = [
        share(deck.by_place.places[0].hits, deck.by_place.places[0].cases, len(decks) * decks[0].players)
        for deck in decks
    ]
    favoured = [deck.deck for deck, first in zip(decks, shares, strict=True) if first.beyond(deck.by_place.fair)]
    fair = f"; only {listed(favoured)} favours the first player" if favoured else "; none favours the first player"
    span = f"{medians[0]} turns" if medians[0] == medians[-1] else f"{medians[0]} to {medians[-1]} turns"
    title = f"{capital(word(len(decks)))} {'deck takes' if len(decks) == 1 else 'decks take'} {span}{fair}"
    widest = max(
        max(deck.length.median_interval[1] - deck.length.median, deck.length.median - deck.length.median_interval[0])
        for deck in decks
    )
    sub = f"Medians of {decks[0].games:,} games are good to ±{widest} turns. Who begins is judged among all {len(decks) * decks[0].players} shares looked at."
    heads = (
        "deck",
        "turns, median",
        "95 % end within",
        "choices, median",
        "won by the first player, 95 %",
        "turns without a Goal",
        "won by Goals above average",
        "cards that stand out",
        "lost by all",
        "unfinished",
    )
    rows = "".join(_overview_row(deck, max(medians)) for deck in decks)
    head = "".join(f'<th scope="col">{said(name)}</th>' for name in heads)
    table = f'<div class="scroll" tabindex="0" role="region" aria-label="all decks"><table class="overview"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'
    return panel("overview", "All decks", title, sub, table)


def _overview_row(deck: Results, longest: int) -> str:
    first = deck.by_place.places[0]
    count, high = _high(deck)
    look = _look(deck)
    bar = f'<i style="display:inline-block;height:8px;width:{near(46 * deck.length.median / longest)}px;background:var(--tint2);margin-right:8px"></i>'
    cells = (
        f"{bar}<b>{deck.length.median}</b>",
        f"{deck.length.p95}",
        f"{deck.decisions.median:,.0f}",
        f"{said(percent(first.share))} <small>{100 * first.low:.0f} to {100 * first.high:.0f}</small>",
        said(percent(deck.states.overall["no goal"])),
        f"{said(percent(high))} <small>by {count} of {len(deck.goal_stats)}</small>",
        f"{len(standing_out(deck))}",
        said(percent(deck.endings.lost / deck.games, 1)) if deck.endings.lost else "none",
        f"<b>{deck.unfinished:,}</b>" if deck.unfinished else "none",
    )
    name = f'<th scope="row" class="deckname" style="{look.style}"><span aria-hidden="true">{look.emblem}</span> {text(deck.deck)}</th>'
    return f'<tr style="{look.style}" class="deckname">{name}{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'


def _length(decks: list[Results]) -> str:
    ordered = sorted(decks, key=lambda deck: deck.length.median)
    edge = min(300, 10 * (max(deck.length.p95 for deck in decks) // 10 + 1))
    charts = [small_histogram(deck, edge, height=100.0) for deck in decks]
    shortest, longest = ordered[0], ordered[-1]
    if shortest.length.median == longest.length.median:
        title = f"Half of the games take up to {longest.length.median} turns"
    else:
        title = f"{shortest.deck} is the {'shorter' if len(decks) == 2 else 'shortest'}; {longest.deck} takes {longest.length.median} turns"
    title += f", and one game in twenty more than {longest.length.p95}"
    sub = "Games by number of turns, in steps of five. Solid line: half have ended; dotted: 95 %. The scale of turns is the same."
    table = [
        [deck.deck, str(deck.length.median), str(deck.length.p90), str(deck.length.p95), str(deck.length.longest)]
        for deck in decks
    ]
    numbers = number_table(["deck", "median", "90 %", "95 %", "longest"], table, "length")
    return panel("length", "How long", title, sub, _multiples(decks, charts), "", numbers)


def _goals(decks: list[Results]) -> str:
    known = [deck for deck in decks if deck.goal_stats]
    best = max(known, key=lambda deck: deck.goal_stats[0].won.share)
    worst = min(known, key=lambda deck: deck.goal_stats[-1].won.share)
    top, low = best.goal_stats[0], worst.goal_stats[-1]
    least = (
        f"{low.name} wins {percent(low.won.share, 1)} in {worst.deck}"
        if low.won.hits
        else f"{low.name} never wins in {worst.deck}"
    )
    title = f"{top.name} wins {percent(top.won.share)} of the games of {best.deck}; {least}"
    most = max(goal.won.high for deck in known for goal in deck.goal_stats[:1])
    charts = [_goal_chart(deck, most) for deck in decks]
    sub = "Each bar is a Goal: its share of all games, sorted. Dark: above or below the average (dashed) beyond chance. Below: the strongest and the weakest."
    table = [
        [deck.deck, goal.name, f"{goal.won.hits:,}", percent(goal.won.share, 1)]
        for deck in known
        for goal in deck.goal_stats
    ]
    return panel(
        "goals",
        "Goals",
        title,
        sub,
        _multiples(decks, charts),
        "",
        number_table(["deck", "Goal", "won", "share"], table, "Goals"),
    )


def _goal_chart(deck: Results, most: float) -> str:
    goals = deck.goal_stats
    if not goals:
        return "<p class='note'>No Goals.</p>"
    width = 100 / len(goals)
    parts = []
    for at, goal in enumerate(goals):
        height = GOAL_HEIGHT * goal.won.share / most
        kind = "level3" if goal.stands_out else "level1"
        parts.append(
            element(
                "rect",
                x=f"{near(at * width)}%",
                width=f"{near(width - 0.6)}%",
                y=GOAL_HEIGHT - height,
                height=height,
                class_=kind,
            )
        )
    first = goals[0].won
    ends = [GOAL_HEIGHT * (1 - value / most) for value in (first.low, first.high)]
    parts.append(
        element("line", x1=f"{near(width / 2)}%", x2=f"{near(width / 2)}%", y1=ends[1], y2=ends[0], class_="zero")
    )
    mean = GOAL_HEIGHT * (1 - sum(goal.won.share for goal in goals) / len(goals) / most)
    parts.append(element("line", x1="0%", x2="100%", y1=mean, y2=mean, class_="fair"))
    count, high = _high(deck)
    told = f"{count} win {percent(high)}" if count else "none stands out"
    parts.append(element("text", text(told), x="99%", y=14, text_anchor="end", class_="said"))
    parts.append(element("text", f"{len(goals)} Goals", x="99%", y=30, text_anchor="end"))
    drawn = element(
        "svg",
        "".join(parts),
        class_="plot",
        width="100%",
        height=GOAL_HEIGHT,
        role="img",
        aria_label=f"{deck.deck}: {told}",
    )
    rows = "".join(
        f'<div class="name">{token(goal.name, "goal", goal.emoji)}<span>{text(goal.name)}</span></div><div>{said(percent(goal.won.share, 1))}</div>'
        for goal in (goals[0], goals[-1])
    )
    return f'{drawn}<div class="ends">{rows}</div>'


def _drift(decks: list[Results]) -> str:
    charts, above = [], []
    rounds = min([16, *(len(deck.drift[0].rounds) for deck in decks)])
    for deck in decks:
        named = {drift.name: drift for drift in deck.drift}
        lines, ends = [], []
        for name, kind in (("hand limit", "dashed"), ("draw", ""), ("play", "thin-line")):
            values = [1 - row[0] for row in named[name].rounds[:rounds]]
            lines.append((values, kind))
            ends.append((name, 1 - named[name].overall[0]))
        above.append(dict(ends))
        told = "".join(
            element(
                "text",
                text(f"{label} {percent(value)}"),
                x="99%",
                y=14 + 15 * at,
                text_anchor="end",
                class_="said halo" if at else "halo",
            )
            for at, (label, value) in enumerate(
                (("hand limit", ends[0][1]), ("Draw 2+", ends[1][1]), ("Play 2+", ends[2][1]))
            )
        )
        label = f"{deck.deck}: " + ", ".join(f"{name} {percent(value)}" for name, value in ends)
        drawn = line_chart(lines, (0.25, 0.5, 0.75), height=110, label=label, over=told)
        charts.append(drawn + axis(Scale(1, rounds), [(1, "round 1"), (rounds, str(rounds))]))
    seldom = all(each["play"] < each["draw"] for each in above)
    title = (
        "In every deck draws rise more often than plays"
        if seldom
        else "Draws and plays rise differently from deck to deck"
    )
    sub = "Share of turns with a draw above 1 (thick), a hand limit (dashed) and plays above 1 (thin), by round; figures: all turns. Grid lines: every 25 %."
    table = [
        [deck.deck, *(percent(each[name], 1) for name in ("draw", "play", "hand limit"))]
        for deck, each in zip(decks, above, strict=True)
    ]
    numbers = number_table(["deck", "Draw 2+", "Play 2+", "hand limit"], table, "drift")
    return panel("drift", "How the rules drift", title, sub, _multiples(decks, charts), "", numbers)


def _standings(decks: list[Results]) -> str:
    ordered = sorted(decks, key=lambda deck: -deck.states.overall["near"])
    best, rest = ordered[0], ordered[1:]
    title = f"A {best.deck} table is one card from the end in {percent(best.states.overall['near'])} of turns"
    if rest:
        shares = [deck.states.overall["near"] for deck in rest]
        low, high = round(100 * min(shares)), round(100 * max(shares))
        title += f", the others in {low} %" if low == high else f", the others in {low} to {high} %"
    charts = []
    for deck in decks:
        states = deck.states.overall
        shares_ = [
            (states["no goal"], "hatch-part"),
            (states["far"], "level1"),
            (states["near"] + states["met"], "level2"),
        ]
        told = " · ".join(percent(value) for value, _ in shares_)
        label = f"{deck.deck}: no Goal {percent(states['no goal'])}, nobody within one card {percent(states['far'])}, somebody {percent(states['near'])}"
        charts.append(parts_bar(shares_, label, 22) + f'<p class="note" style="margin-top:4px">{said(told)}</p>')
    sub = "When a turn begins. Hatched: no Goal in play; pale: a Goal, but nobody within one card; dark: somebody one card away."
    table = [[deck.deck, *(percent(value, 1) for value in deck.states.overall.values())] for deck in decks]
    numbers = number_table(
        ["deck", "no Goal", "nobody within one card", "one card away", "met, not won"], table, "tables"
    )
    return panel("standings", "Who could win", title, sub, _multiples(decks, charts), "", numbers)
