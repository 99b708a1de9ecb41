"""The parts of a deck's report that follow games turn by turn: rules that drift, tables nobody can win, swings."""

from __future__ import annotations

from ruleshift.charts import (
    Line,
    Scale,
    axis,
    heat_row,
    histogram,
    line_chart,
    note_at,
    number_table,
    opacity,
    polygon,
    stacked_areas,
    stretched,
)
from ruleshift.lab.report_page import panel, said
from ruleshift.lab.results import CardStats, Drift, Results
from ruleshift.lab.titles import drift_title, states_title, swings_title
from ruleshift.lab.wording import percent

__all__ = ("drift_panel", "length_bins", "small_histogram", "states_panel", "swings_panel")

TITLES = {"draw": "Draw", "play": "Play", "hand limit": "Hand limit", "keeper limit": "Keeper limit"}


def drift_panel(results: Results) -> str:
    """How draw, play and limits drift from round to round."""
    rounds = len(results.drift[0].rounds)
    key = "".join(
        f'<span><i style="background:var(--accent);opacity:{0.03 + 0.97 * opacity(share):.2f}"></i>{percent(share)}</span>'
        for share in (0.05, 0.25, 0.5, 1.0)
    )
    maps = "".join(_map(drift) for drift in results.drift)
    body = f'<div class="key"><span>share of turns:</span>{key}</div><div class="maps">{maps}</div>'.replace(
        " %", "&#8239;%"
    )
    sub = (
        f"Rules in force when a turn begins, by round, while at least a tenth of the games go on (round {rounds}). "
        "Figures at the right: all turns of all games."
    )
    heads = ["rule", "value", "all turns", *(f"round {number}" for number in range(1, rounds + 1, 3))]
    table = [
        [TITLES[drift.name], value, percent(drift.overall[at], 1), *(percent(row[at]) for row in drift.rounds[::3])]
        for drift in results.drift
        for at, value in enumerate(drift.values)
    ]
    numbers = number_table(heads, table, "rules by round")
    return panel("drift", "How the rules drift", drift_title(results), sub, body, _rule_note(results), numbers)


def _map(drift: Drift) -> str:
    rounds = len(drift.rounds)
    rows = []
    for at in reversed(range(len(drift.values))) if "limit" not in drift.name else _limit_order(drift):
        shares = [row[at] for row in drift.rounds]
        label = f"{drift.name} {drift.values[at]}: {percent(drift.overall[at])} of all turns"
        rows.append(
            f'<div class="row"><div class="name">{drift.values[at]}</div>{heat_row(shares, label)}'
            f'<div class="val">{said(percent(drift.overall[at]))}</div></div>'
        )
    numbers = [(number - 0.5, str(number)) for number in range(1, rounds + 1, max(1, round(rounds / 7)))]
    rows.append(
        f'<div class="row"><div class="name">round</div>{axis(Scale(0, max(1, rounds)), numbers)}'
        '<div class="val"><small>of turns</small></div></div>'
    )
    return f"<div><h3>{TITLES[drift.name]}</h3>{''.join(rows)}</div>"


def _limit_order(drift: Drift) -> list[int]:
    """Limits from the tightest down to none."""
    return [*range(1, len(drift.values)), 0]


def _rule_note(results: Results) -> str:
    """How readily these bots play the rules they draw."""

    def played(prefix: str) -> tuple[int, int]:
        cards: list[CardStats] = [
            card for card in results.card_stats if card.kind == "rule" and card.name.startswith(prefix)
        ]
        return sum(card.players_drew_and_played for card in cards), sum(card.players_drew for card in cards)

    plays, drew_plays = played("Play ")
    draws, drew_draws = played("Draw ")
    if not (drew_plays and drew_draws):
        return ""
    return (
        f"Of the players who drew a Play rule, {percent(plays / drew_plays)} played it in that game; of those who drew a "
        f"Draw rule, {percent(draws / drew_draws)}. That is how these bots play, not a property of the deck."
    )


def states_panel(results: Results) -> str:
    """How much of a game nobody could win."""
    states = results.states
    if len(states.turns) < 2:
        return panel("states", "How much of a game nobody could win", states_title(results))
    rows = [[met, near, far, none] for none, far, near, met in states.turns]
    last = len(rows)
    height = 200.0
    middle = rows[last // 2]
    near_y = height * (1 - middle[0] - middle[1] / 2)
    far_y = height * max(0.12, 1 - middle[0] - middle[1] - middle[2] / 2)
    over = note_at(6, 30, f"no Goal in play: {percent(states.overall['no goal'])} of turns")
    over += note_at(97, far_y, f"a Goal, but nobody within one card: {percent(states.overall['far'])}", "end").replace(
        "halo", "onink"
    )
    over += note_at(50, near_y, f"somebody one card away: {percent(states.overall['near'])}", "middle").replace(
        "halo", "onink"
    )
    label = "Share of games by turn: " + ", ".join(f"{name} {percent(share)}" for name, share in states.overall.items())
    chart = stacked_areas(rows, ("area-met", "area-near", "area-far", "hatched"), height=height, over=over, label=label)
    scale = Scale(1, last)
    numbers = [(1, "1"), *((turn, str(turn)) for turn in range(10, int(0.88 * last), 10)), (last, f"turn {last}")]
    most = max(states.going)
    going = [(100 * at / (last - 1), 100 - 100 * count / most) for at, count in enumerate(states.going)]
    below = stretched(
        polygon([(0, 100), *going, (100, 100)], "going"), 26,
        label=f"games still going on: {states.going[0]:,} at first, {states.going[-1]:,} in turn {last}",
    )  # fmt: skip
    small = f'<p class="note ends-line"><span>games still going on: {states.going[0]:,}</span><span>{states.going[-1]:,}</span></p>'
    body = f"{chart}{axis(scale, numbers)}{small}{below}"
    first = f" The first Goal lies there by turn {states.first_goal} in half of the games." if states.first_goal else ""
    low, high = states.intervals["no goal"]
    errors = [196 * (0.25 / max(1, count)) ** 0.5 for count in (states.going[min(last - 1, 19)], states.going[-1])]
    note = (
        f"Met, but blocked by a Creeper or a tie: {percent(states.overall['met'], 1)} of turns, the edge at the bottom. "
        f"Over all turns, {percent(low)} to {percent(high)} had no Goal (95 %, games counted as a whole). Shares by turn are "
        f"good to ±{errors[0]:.0f} points in the first twenty turns, ±{errors[1]:.0f} in the last."
    )
    sub = f"The state of the table when a turn begins, as a share of the games still going on.{first}"
    table = [
        [str(turn), f"{states.going[turn - 1]:,}", *(percent(share, 1) for share in states.turns[turn - 1])]
        for turn in [1, *range(5, last + 1, 5)]
    ]
    heads = ["turn", "games", "no Goal", "nobody within one card", "somebody one away", "met, not won"]
    numbers_table = number_table(heads, table, "tables by turn")
    return panel("states", "How much of a game nobody could win", states_title(results), sub, body, note, numbers_table)


def length_bins(histogram_: dict[int, int]) -> tuple[list[int], int]:
    """Games by turns in bins up to a high percentile, and how many lie beyond."""
    games = sum(histogram_.values())
    seen, edge = 0, 0
    for turns in sorted(histogram_):
        seen += histogram_[turns]
        edge = turns
        if seen >= SHOWN * games:
            break
    count = max(4, edge // BIN + 1)
    bins = [0] * count
    rest = 0
    for turns, number in histogram_.items():
        if turns // BIN < count:
            bins[turns // BIN] += number
        else:
            rest += number
    return bins, rest


def swings_panel(results: Results) -> str:
    """How games swing, where that was judged."""
    swings = results.swings
    if swings is None:
        return ""
    charts = []
    for game in swings.sample[:3]:
        lines = [
            ([row[seat] / 1_000 for row in game], kind) for seat, kind in zip(range(len(game[0])), KINDS, strict=False)
        ]
        label = f"Chances in a game of {len(game)} turns"
        chart = line_chart(lines, (0.25, 0.5, 0.75), height=90, label=label)
        charts.append(
            f"<div><h3>{len(game)} turns</h3>{chart}{axis(Scale(1, len(game)), [(1, 'turn 1'), (len(game), str(len(game)))])}</div>"
        )
    sub = f"Everybody's chance when a turn begins, in {swings.games:,} games; three of them are drawn."
    body = f'<div class="multiples" style="--columns:3">{"".join(charts)}</div>'
    note = (
        f"The lead changed {swings.lead_changes.mean:.1f} times on average, at most {swings.lead_changes.max}. The later "
        f"winner's lowest chance was {percent(swings.lowest.median / 1_000)} in the median game. Chances are a judgement of "
        "the searching bot's network, which takes everybody for a greedy bot; it is not told who will win."
    )
    return f"<section>{panel('swings', 'How games swing', swings_title(results), sub, body, note)}</section>"


BIN, SHOWN = 5, 0.985
"""The turns of a bar, and the share of games within which the bars end."""
KINDS = ("", "thin-line", "dashed", "thin-line dashed", "dashed", "thin-line", "dashed")


def small_histogram(results: Results, edge: int, height: float = 60.0) -> str:
    """Games by turns on a scale that several share: up to `edge` turns, the rest in one bar."""
    bins = [0] * max(1, edge // BIN)
    rest = 0
    for turns, games in results.length.histogram.items():
        if turns // BIN < len(bins):
            bins[turns // BIN] += games
        else:
            rest += games
    lines = [
        Line(results.length.median, str(results.length.median)),
        Line(min(results.length.p95, edge), str(results.length.p95), dotted=True),
    ]
    label = f"{results.deck}, {results.players} players: half end by turn {results.length.median}, 95 % by {results.length.p95}"
    return histogram(bins, BIN, rest or 1, lines, label=label, height=height, grid=False, marked=5)
