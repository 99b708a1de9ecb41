"""The parts of a deck's report that speak of cards: which stand out, which Goals win, what Creepers do."""

from __future__ import annotations

from ruleshift.charts import (
    Dot,
    Scale,
    axis,
    dot_strip,
    key_dots,
    marks,
    nested_strip,
    number_table,
    single_bar,
    text,
    tick_strip,
)
from ruleshift.lab.report_page import panel, said, token
from ruleshift.lab.results import CardEffect, CardStats, CreeperStats, GoalStats, Results
from ruleshift.lab.stats import Share
from ruleshift.lab.titles import cards_title, creepers_title, goals_title, standing_out
from ruleshift.lab.wording import percent, points

__all__ = ("card_name", "cards_panel", "creepers_panel", "dot_of", "goals_panel")

COLUMNS = (("drawn", "Drawn"), ("played", "Played"), ("held", "Held at the end"))
KINDS = {
    "rule": "New Rule",
    "goal": "Goal",
    "ungoal": "Ungoal",
    "keeper": "Keeper",
    "action": "Action",
    "surprise": "Surprise",
}


def dot_of(share: Share, expected: float) -> Dot:
    """A share as a dot."""
    return Dot(share.share, share.low, share.high, share.wide_low, share.wide_high, share.beyond(expected))


def card_name(name: str, kind: str, emoji: str) -> str:
    """A card's token and name."""
    return f'<div class="name">{token(name, kind, emoji)}<span>{text(name)}</span></div>'


def _effect(card: CardStats, column: str) -> CardEffect | None:
    found: CardEffect | None = getattr(card, column)
    return found


def _reach(results: Results) -> float:
    """How far the axis of cards goes on both sides, in points."""
    far = [20.0]
    for card in standing_out(results):
        for column, _ in COLUMNS:
            effect = _effect(card, column)
            if effect:
                far += [
                    abs(effect.won.wide_low - effect.average) * 100,
                    abs(effect.won.wide_high - effect.average) * 100,
                ]
    return min(50.0, max(far))


def cards_panel(results: Results) -> str:
    """Which cards win, beside the average card of their kind."""
    out = standing_out(results)
    cards = len(results.card_stats)
    if not results.comparisons:
        return panel("cards", "Cards", "Too few games to say anything about cards", "A card counts from 20 players on.")
    reach = _reach(results)
    scale = Scale(-reach, reach)
    grid = [value for value in (-40, -20, -10, 10, 20, 40) if abs(value) <= reach]
    heads = "".join(
        f'<div class="cell"><span class="tag"></span><div>{label}</div><div class="val">won</div></div>'
        for _, label in COLUMNS
    )
    rows = [f'<div class="row head"><div class="name"></div>{heads}</div>']
    rows += [_card_row(card, scale, grid) for card in out]
    rows.append(_others_row(results, {card.name for card in out}, scale, grid))
    numbers = [(-20, "−20"), (0, "average"), (20, "+20")]  # noqa: RUF001 - a minus sign
    cells = '<div class="cell"><span class="tag"></span>' + axis(scale, numbers) + '<div class="val"></div></div>'
    rows.append(f'<div class="row axis-row"><div class="name"></div>{cells * 3}</div>')
    key = f'<div class="key">{key_dots()}<span>thick: 95 %; thin: 95 % for all {results.comparisons} comparisons together</span></div>'
    says = _says(results, out)
    body = f'{key.replace(" %", "&#8239;%")}<div class="cards">{"".join(rows)}</div>{says}'
    sub = "Share of wins among players who drew, played or still held a card, in points above or below the average card of its kind."
    unused = f" Never used: {', '.join(results.never_used)}." if results.never_used else ""
    absent = f" Not dealt with these options: {', '.join(results.not_dealt)}." if results.not_dealt else ""
    note = (unused + absent).strip()
    return panel("cards", "Cards", cards_title(results), sub, body, note, _card_table(results, cards))


def _card_row(card: CardStats, scale: Scale, grid: list[int]) -> str:
    cells = []
    for column, _ in COLUMNS:
        effect = _effect(card, column)
        if effect is None:
            strip = dot_strip(None, scale, grid, line=0, line_kind="zero", label="no data")
            cells.append(
                f'<div class="cell empty"><span class="tag">{column}</span>{strip}<div class="val"></div></div>'
            )
            continue
        shift = effect.average
        won = effect.won
        ends = [100 * (value - shift) for value in (won.share, won.low, won.high, won.wide_low, won.wide_high)]
        dot = Dot(ends[0], ends[1], ends[2], ends[3], ends[4], effect.stands_out)
        label = f"{card.name}, {column}: {percent(won.share, 1)} won, average {percent(shift, 1)}"
        value = f"<b>{said(percent(won.share))}</b>" if effect.stands_out else said(percent(won.share))
        strip = dot_strip(dot, scale, grid, line=0, line_kind="zero", label=label)
        cells.append(f'<div class="cell"><span class="tag">{column}</span>{strip}<div class="val">{value}</div></div>')
    return f'<div class="row out">{card_name(card.name, card.kind, card.emoji)}{"".join(cells)}</div>'


def _others_row(results: Results, shown: set[str], scale: Scale, grid: list[int]) -> str:
    cells = []
    others = [card for card in results.card_stats if card.name not in shown]
    for column, _ in COLUMNS:
        values = [effect.points for card in others if (effect := _effect(card, column))]
        strip = tick_strip(values, scale, grid, 0, f"the other {len(values)} cards, {column}: {_span(values)}")
        cells.append(
            f'<div class="cell"><span class="tag">{column}</span>{strip}<div class="val"><small>{len(values)}</small></div></div>'
        )
    return f'<div class="row"><div class="name">The other {len(others)} cards, a tick each</div>{"".join(cells)}</div>'


def _span(values: list[float]) -> str:
    return f"{points(min(values))} to {points(max(values))} points" if values else "none"


def _says(results: Results, out: list[CardStats]) -> str:
    if out:
        card = out[0]
        column, effect = max(
            ((name, each) for name, _ in COLUMNS if (each := _effect(card, name)) and each.stands_out),
            key=lambda pair: abs(pair[1].points),
        )
        verb = {"drawn": "drew", "played": "played", "held": "still held"}[column]
        first = (
            f"Of the players who {verb} {card.name}, {percent(effect.won.share)} won; for the average {KINDS[card.kind]} "
            f"it was {percent(effect.average)}."
        )
    else:
        first = "No card differs from the average card of its kind by more than chance explains."
    more = f" With {results.comparisons} comparisons, the chance that any card stands out by luck alone is 5 %."
    other = (
        "That the card makes you win. A bot that is about to win plays Goals and raises plays; a Keeper held at the end "
        "may be there because it won. “Drawn” is nearest to the card’s own strength."
    )
    return (
        f'<div class="says"><p class="note"><b>What this says.</b> {said(first + more)}</p>'
        f'<p class="note"><b>What it does not say.</b> {said(other)}</p></div>'
    )


def _card_table(results: Results, cards: int) -> str:
    heads = [
        "card",
        "kind",
        "plays",
        "by winners",
        "drew",
        "won",
        "points",
        "played",
        "won",
        "points",
        "held",
        "won",
        "points",
    ]
    rows = []
    for card in results.card_stats:
        row = [card.name, card.kind, f"{card.plays:,}", f"{card.plays_by_winner:,}"]
        for column, _ in COLUMNS:
            effect = _effect(card, column)
            row += (
                [f"{effect.won.cases:,}", percent(effect.won.share, 1), points(effect.points, 1)]
                if effect
                else ["", "", ""]
            )
        rows.append(row)
    return number_table(heads, rows, f"{cards} cards")


def goals_panel(results: Results) -> str:
    """Which Goals win, and how far the others get."""
    goals = results.goal_stats
    if not goals:
        return panel("goals", "Goals", goals_title(results))
    games = results.games
    scale = Scale(0, 1.04 * max(max(goal.in_play, goal.near, goal.met) for goal in goals) / games or 1)
    grid = marks(0, 100 * scale.high, 6)
    lines = [value / 100 for value in grid]
    key = "".join(
        f'<span><i class="swatch" style="background:var(--{colour})"></i>{meaning}</span>'
        for colour, meaning in (
            ("tint1", "was in play"), ("tint2", "somebody was one card away"), ("tint3", "was met, but did not win at once"),
            ("accent", "won, with 95 % interval"),
        )
    )  # fmt: skip
    rows = [_goal_row(goal, games, scale, lines) for goal in goals]
    labels = [(value / 100, f"{value:g}" if value else "0 % of games") for value in grid]
    rows.append(
        f'<div class="row"><div class="name empty"></div>{axis(scale, labels)}<div class="val empty"></div></div>'
    )
    mean = sum(goal.won.hits for goal in goals) / len(goals)
    never = [goal.name for goal in goals if not goal.won.hits]
    unmet = [goal.name for goal in goals if not goal.met]
    start = f"All {len(goals)} Goals won at least once." if not never else f"Never won: {', '.join(never)}."
    start += f" Never met: {', '.join(unmet)}." if unmet else ""
    note = (
        f"{start} If all were equal, each would win {mean:,.0f} games ({percent(mean / games, 1)}). "
        "Bold: more or fewer than that beyond chance, all Goals taken together."
    )
    sub = f"In how many of {games:,} games a Goal was in play, one card away, met and won; sorted by games won."
    body = f'<div class="key">{key}</div><div class="goals">{"".join(rows)}</div>'
    heads = ["Goal", "in play", "one away", "met", "won", "share", "95 % interval"]
    table = [
        [goal.name, f"{goal.in_play:,}", f"{goal.near:,}", f"{goal.met:,}", f"{goal.won.hits:,}",
         percent(goal.won.share, 1), f"{100 * goal.won.low:.1f} to {percent(goal.won.high, 1)}"]
        for goal in goals
    ]  # fmt: skip
    return panel("goals", "Goals", goals_title(results), sub, body, note, number_table(heads, table, "Goals"))


def _goal_row(goal: GoalStats, games: int, scale: Scale, lines: list[float]) -> str:
    values = [goal.in_play / games, goal.near / games, goal.met / games, goal.won.share]
    label = (
        f"{goal.name}: in play in {goal.in_play}, one away in {goal.near}, met in {goal.met}, won {goal.won.hits} games"
    )
    strip = nested_strip(values, scale, lines, (goal.won.low, goal.won.high), label)
    kind = " out" if goal.stands_out else ""
    value = f"<b>{goal.won.hits:,}</b> <small>{said(percent(goal.won.share, 1))}</small>"
    if not goal.stands_out:
        value = value.replace("<b>", "").replace("</b>", "")
    return (
        f'<div class="row{kind}">{card_name(goal.name, "goal", goal.emoji)}{strip}<div class="val">{value}</div></div>'
    )


def creepers_panel(results: Results) -> str:
    """Who wins with Creepers."""
    if not results.creepers:
        return panel("creepers", "Creepers", "No Creeper is dealt in this deck")
    fair = results.by_place.fair
    reach = max([fair + 0.15, *(max(row.ever_had.high, row.at_the_end.high) for row in results.creepers)])
    scale = Scale(0, min(1.0, reach))
    grid = [value / 100 for value in marks(0, 100 * scale.high, 5)]
    heads = "".join(
        f'<div class="cell"><span class="tag"></span><div>{label}</div><div class="val"></div></div>'
        for label in (
            "Turns in which somebody has it",
            "Won, of those who ever had it",
            "Won, of those with it at the end",
        )
    )
    rows = [f'<div class="row head"><div class="name"></div>{heads}</div>']
    rows += [_creeper_row(row, scale, grid, fair) for row in results.creepers]
    near_fair = [(value, f"{100 * value:g}") for value in grid if abs(value - fair) > 0.06]
    labels = [*near_fair, (fair, f"fair {100 * fair:.0f}")]
    cells = [axis(Scale(0, 1), [(0, "0"), (0.5, "50"), (1, "100 %")]), axis(scale, labels), axis(scale, labels)]
    said_axis = "".join(
        f'<div class="cell"><span class="tag"></span>{cell}<div class="val"></div></div>' for cell in cells
    )
    rows.append(f'<div class="row axis-row"><div class="name"></div>{said_axis}</div>')
    body = f'<div class="creepers">{"".join(rows)}</div>'
    table = [
        [row.name, percent(row.turns, 1), f"{row.ever_had.cases:,}", percent(row.ever_had.share, 1),
         f"{row.at_the_end.cases:,}", percent(row.at_the_end.share, 1)]
        for row in results.creepers
    ]  # fmt: skip
    heads_said = ["Creeper", "turns held", "ever had it", "won", "had it at the end", "won"]
    numbers = number_table(heads_said, table, "Creepers")
    sub = "Dot and intervals as above; the dashed line is a fair share."
    return panel("creepers", "Creepers", creepers_title(results), sub, body, "", numbers)


def _creeper_row(row: CreeperStats, scale: Scale, grid: list[float], fair: float) -> str:
    bar = single_bar(row.turns, f"{row.name}: held in {percent(row.turns)} of turns", grid=(0, 0.5, 1))
    value = f'<div class="val">{said(percent(row.turns))}</div>'
    cells = [f'<div class="cell"><span class="tag">turns</span>{bar}{value}</div>']
    for tag, share in (("ever had", row.ever_had), ("at the end", row.at_the_end)):
        if not share.cases:
            cells.append(
                f'<div class="cell empty"><span class="tag">{tag}</span><div></div><div class="val"></div></div>'
            )
            continue
        dot = dot_of(share, fair)
        value = f"<b>{said(percent(share.share))}</b>" if dot.sure else said(percent(share.share))
        label = f"{row.name}, {tag}: {share.hits} of {share.cases} won"
        strip = dot_strip(dot, scale, grid, line=fair, label=label)
        cells.append(f'<div class="cell"><span class="tag">{tag}</span>{strip}<div class="val">{value}</div></div>')
    return f'<div class="row out">{card_name(row.name, "creeper", row.emoji)}{"".join(cells)}</div>'
