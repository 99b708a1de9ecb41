"""A deck's report as one page: the figures, what was found, and a chart for each question."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from datetime import date

from ruleshift.charts import Line, Scale, axis, dot_strip, histogram, marks, number_table, parts_bar, text
from ruleshift.lab.report_cards import cards_panel, creepers_panel, dot_of, goals_panel
from ruleshift.lab.report_page import Figure, deck_look, figures, footer, panel, said, token, whole_page
from ruleshift.lab.report_turns import drift_panel, length_bins, small_histogram, states_panel, swings_panel
from ruleshift.lab.results import Results
from ruleshift.lab.stats import Share
from ruleshift.lab.tally import Unfinished
from ruleshift.lab.titles import (
    Finding,
    bots_said,
    bots_title,
    endings_title,
    findings,
    length_title,
    places_title,
    players_title,
)
from ruleshift.lab.wording import counted, ordinal, percent, word

__all__ = ("clock", "command_of", "day", "deck_report")

WARN = (
    '<svg width="18" height="18" viewBox="0 0 18 18" role="img" aria-label="notable"><path d="M9 1 17.4 16.5H.6z" fill="var(--accent)"/>'
    '<path d="M9 6v5M9 13v1.6" stroke="var(--sheet)" stroke-width="1.9"/></svg>'
)
FINE = (
    '<svg width="18" height="18" viewBox="0 0 18 18" role="img" aria-label="fine"><circle cx="9" cy="9" r="7.6" fill="none" '
    'stroke="var(--noise)" stroke-width="1.7"/><path d="m5.4 9.2 2.5 2.5 4.7-5" fill="none" stroke="var(--noise)" stroke-width="1.7"/></svg>'
)
STAND = "Intervals are Wilson's at 95 % unless it says otherwise. Bots are not people: they do not bluff, bargain or hold grudges."


def deck_report(several: Sequence[Results]) -> str:
    """The report of one simulation, or of several that differ in the number of players; the first is told in full."""
    results = several[0] if len(several) == 1 else _main_one(several)
    look = deck_look(results.deck_id, results.emoji)
    body = [figures(_figures(results)), _findings(findings(results))]
    who = panel_places(results)
    if results.by_bot:
        body.append(f'<section class="pair">{_bots(results)}{who}</section><section>{_length(results)}</section>')
    else:
        body.append(f'<section class="pair">{who}{_length(results)}</section>')
    parts = (cards_panel, goals_panel, drift_panel, states_panel, creepers_panel, _endings)
    body += [f"<section>{part(results)}</section>" for part in parts]
    body.append(swings_panel(results))
    if len(several) > 1:
        body.append(f"<section>{_counts(several)}</section>")
    return whole_page(
        title=f"How {results.deck} plays",
        line=_line(results),
        look=look,
        body="\n".join(body),
        foot=footer(command_of(results, [each.players for each in several]), STAND),
    )


def _main_one(several: Sequence[Results]) -> Results:
    """Of several numbers of players, the one nearest to four."""
    return min(several, key=lambda each: abs(each.players - 4))


def clock(seconds: float) -> str:
    """A time taken, as a person says it."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if minutes else f"{rest} s" if seconds >= 10 else f"{seconds:.1f} s"


def day(iso: str) -> str:
    """A date as a person writes it."""
    when = date.fromisoformat(iso)
    return f"{when.day} {when:%B %Y}"


def _line(results: Results) -> str:
    options = [f"{name}={value}" for name, value in results.options.items()]
    parts = [f"{results.games:,} games", bots_said(results), *options, f"seed {results.seed}", day(results.date)]
    return " · ".join([*parts, f"Ruleshift {results.version}", clock(results.seconds)])


def command_of(results: Results, players: Sequence[int]) -> str:
    """What repeats a report."""
    bots = list(dict.fromkeys(results.bots))
    named = bots[0] if len(bots) == 1 else ",".join(results.bots)
    words = ["ruleshift", "simulate", results.edition, "--games", str(results.games)]
    words += ["--players", ",".join(map(str, players)), "--bots", named, "--seed", str(results.seed)]
    for name, value in results.options.items():
        words += ["--option", f"{name}={value}"]
    return shlex.join([*words, "--html", "report.html"])


def _figures(results: Results) -> list[Figure]:
    first, length = results.by_place.places[0], results.length
    bare = results.states.intervals["no goal"]
    unfinished = results.unfinished
    most = (
        f"at most {percent(results.endings.upper_bound, 1)} of all"
        if not unfinished
        else f"{percent(unfinished / results.games, 1)} of all"
    )
    ends = f"{length.median_interval[0]} to {length.median_interval[1]}; longest tenth {length.p90}+"
    forced = f"and {percent(length.forced_share)} of all were forced"
    return [
        Figure(str(length.median), "turns", "in the median game", ends),
        Figure(f"{results.decisions.median:,.0f}", "choices", "in the median game", forced),
        Figure(f"{100 * first.share:.0f}", "%", "won by the first player", f"{_ends(first)}, fair is {100 * results.by_place.fair:.0f}"),
        Figure(f"{100 * results.states.overall['no goal']:.0f}", "%", "of turns without a Goal", f"{100 * bare[0]:.0f} to {percent(bare[1])}"),
        Figure(f"{unfinished:,}", "", "games did not finish" if unfinished != 1 else "game did not finish", most),
    ]  # fmt: skip


def _ends(share: Share) -> str:
    return f"{100 * share.low:.0f} to {percent(share.high)}"


def _findings(found: Sequence[Finding]) -> str:
    rows = "".join(
        f'<li>{WARN if each.notable else FINE}<a href="#{each.section}">{said(each.text)}</a></li>' for each in found
    )
    return f'<ul class="findings">{rows}</ul>'


def panel_places(results: Results) -> str:
    """Who wins, by order of play."""
    stats = results.by_place
    low, high = max(0.0, stats.fair - 0.1), stats.fair + 0.1
    for place in stats.places:
        low, high = min(low, place.wide_low), max(high, place.wide_high)
    scale = Scale(low, high)
    grid = [value / 100 for value in marks(100 * low, 100 * high, 6)]
    rows = []
    for number, place in enumerate(stats.places, 1):
        name = f"{ordinal(number)} to play" if number == 1 else ordinal(number)
        dot = dot_of(place, stats.fair)
        label = f"{name}: {percent(place.share, 1)}, {100 * place.low:.1f} to {percent(place.high, 1)}"
        strip = dot_strip(dot, scale, grid, line=stats.fair, label=label)
        kind = " out" if dot.sure else ""
        value = f"<b>{said(percent(place.share, 1))}</b>" if dot.sure else said(percent(place.share, 1))
        rows.append(f'<div class="row{kind}"><div class="name">{name}</div>{strip}<div class="val">{value}</div></div>')
    top = axis(scale, [(stats.fair, f"fair: {100 * stats.fair:.0f} %")])
    labels = [(value, f"{100 * value:g}") for value in grid[:-1]] + [(grid[-1], f"{100 * grid[-1]:g} %")]
    chart = (
        f'<div class="places"><div class="row"><span></span>{top}<span></span></div>{"".join(rows)}'
        f'<div class="row"><span></span>{axis(scale, labels)}<span></span></div></div>'
    )
    won = sum(place.hits for place in stats.places)
    sub = (
        f"Share of {won:,} won games by order of play. Dot: share; thick line: 95 % interval; thin: the same for all "
        f"{word(len(stats.places))} at once."
    )
    note = f"An advantage of {100 * stats.detectable:.0f} points would most likely have shown; smaller ones need more games."
    heads = ["place", "won", "share", "95 % interval", f"for all {len(stats.places)}"]
    table = [
        [ordinal(number), f"{place.hits:,}", percent(place.share, 1), f"{100 * place.low:.1f} to {percent(place.high, 1)}",
         f"{100 * place.wide_low:.1f} to {percent(place.wide_high, 1)}"]
        for number, place in enumerate(stats.places, 1)
    ]  # fmt: skip
    return panel("places", "Who wins", places_title(results), sub, chart, note, number_table(heads, table, "places"))


def _bots(results: Results) -> str:
    fair = results.by_place.fair
    high = max([fair + 0.1, *(row.per_seat.high for row in results.by_bot)])
    scale = Scale(0, min(1.0, 1.05 * high))
    grid = [value / 100 for value in marks(0, 100 * scale.high, 6)]
    rows = []
    for row in results.by_bot:
        share = row.per_seat
        dot = dot_of(share, fair)
        name = row.bot if row.seats == 1 else f"{row.bot} × {row.seats}"
        strip = dot_strip(dot, scale, grid, line=fair, label=f"{row.bot}: {percent(share.share, 1)} a seat")
        rows.append(
            f'<div class="row out"><div class="name">{text(name[-24:])}</div>{strip}'
            f'<div class="val">{said(percent(share.share, 1))}</div></div>'
        )
    labels = [(value, f"{100 * value:g}") for value in grid[:-1]] + [(grid[-1], f"{100 * grid[-1]:g} %")]
    top = axis(scale, [(fair, f"equal: {100 * fair:.0f} %")])
    chart = (
        f'<div class="places"><div class="row"><span></span>{top}<span></span></div>{"".join(rows)}'
        f'<div class="row"><span></span>{axis(scale, labels)}<span></span></div></div>'
    )
    heads = ["bot", "seats", "won", "share a seat", "95 % interval"]
    table = [
        [row.bot, str(row.seats), f"{row.wins:,}", percent(row.per_seat.share, 1),
         f"{100 * row.per_seat.low:.1f} to {percent(row.per_seat.high, 1)}"]
        for row in results.by_bot
    ]  # fmt: skip
    sub = f"Share of {results.games:,} games that one bot of the kind wins, whatever its place. Dot and 95 % interval."
    return panel("bots", "Who wins, by bot", bots_title(results), sub, chart, "", number_table(heads, table, "bots"))


def _length(results: Results) -> str:
    length = results.length
    bins, rest = length_bins(length.histogram)
    lines = [
        Line(length.median, f"half end by turn {length.median}", length.median_interval),
        Line(length.p95, f"95 % by turn {length.p95}", length.p95_interval),
    ]
    label = f"Games by turns: half end by turn {length.median}, 95 % by turn {length.p95}, the longest took {length.longest}"
    chart = histogram(bins, 5, rest, lines, label=label)
    middle, late = length.median_interval, length.p95_interval
    sub = (
        "Games by their number of turns, in steps of five. Grey bars above the lines: 95 % intervals "
        f"({middle[0]} to {middle[1]}; {late[0]} to {late[1]})."
    )
    note = f"The longest took {length.longest:,} turns. A turn had {length.choices_per_turn:.1f} choices on average."
    table = [
        [f"{5 * at} to {5 * at + 4}", f"{count:,}", percent(count / results.games, 1)] for at, count in enumerate(bins)
    ]
    if rest:
        table.append([f"{5 * len(bins)} and more", f"{rest:,}", percent(rest / results.games, 1)])
    numbers = number_table(["turns", "games", "share"], table, "games by turns")
    return panel("length", "How long", length_title(results), sub, chart, note, numbers)


def _endings(results: Results) -> str:
    endings = results.endings
    title = endings_title(results)
    if not endings.lost and not results.unfinished:
        note = (
            "None reached the cap of turns, none got stuck, and none was lost by all. So unfinished games are fewer than "
            f"{percent(endings.upper_bound, 1)} (95 %)."
        )
        return panel("endings", "How games end", title, note)
    rows_of: list[tuple[str, Share, str]] = [
        (name, share, token(name, "ungoal", _emoji_of(results, name))) for name, share in endings.ungoals.items()
    ]
    rows_of += [
        (f"no end: {reason}", share, '<i class="token" aria-hidden="true">↻</i>')
        for reason, share in endings.no_end.items()
    ]
    scale = Scale(0, 1.1 * max(share.high for _, share, _ in rows_of))
    grid = [value / 100 for value in marks(0, 100 * scale.high, 6)]
    rows = []
    for name, share, picture in rows_of:
        strip = dot_strip(
            dot_of(share, -1.0), scale, grid, label=f"{name}: {share.hits} games, {percent(share.share, 1)}"
        )
        rows.append(
            f'<div class="row"><div class="name">{picture}<span>{text(name)}</span></div>{strip}'
            f'<div class="val">{share.hits:,} <small>{said(percent(share.share, 1))}</small></div></div>'
        )
    labels = [(value, f"{100 * value:g}" if value else "0 % of games") for value in grid]
    rows.append(
        f'<div class="row"><div class="name empty"></div>{axis(scale, labels)}<div class="val empty"></div></div>'
    )
    body = f'<div class="endings">{"".join(rows)}</div>{_rounds(results)}'
    sub = f"Of {results.games:,} games, {endings.won:,} were won. The others, with 95 % intervals:"
    table = [[name, f"{share.hits:,}", percent(share.share, 2)] for name, share, _ in rows_of]
    numbers = number_table(["ending", "games", "share"], table, "endings")
    return panel("endings", "How games end", title, sub, body, "", numbers)


def _emoji_of(results: Results, name: str) -> str:
    return next((card.emoji for card in results.card_stats if card.name == name), "")


def _rounds(results: Results) -> str:
    """What went round in games without an end."""
    games = results.endings.games
    if not games:
        return ""
    rows = "".join(_round_row(game) for game in games)
    hands = sorted(game.in_hands for game in games)
    shuffles = sorted(game.shuffles for game in games)
    note = (
        f"When they were stopped, the players held {_range(hands)} of the {games[0].cards} cards in hand, and the draw pile had "
        f"been shuffled anew {_range(shuffles)} times."
    )
    more = f" The first {len(games)} of {results.unfinished:,} are shown." if results.unfinished > len(games) else ""
    title = f"What went round in the {counted(len(games), 'game')} without an end"
    return (
        f"<h3>{said(title)}</h3><p class='sub'>Each bar is all plays of one game: dark the card played most often, lighter the next "
        f"ones, palest all others.</p><div class='rounds'>{rows}</div><p class='note'>{said(note + more)}</p>"
    )


def _range(values: Sequence[int]) -> str:
    return f"{values[0]:,}" if values[0] == values[-1] else f"{values[0]:,} to {values[-1]:,}"


def _round_row(game: Unfinished) -> str:
    plays = max(1, game.plays)
    shown = game.most_played[:5]
    shares = [(count / plays, "level3" if at == 0 else "level1") for at, (_, count) in enumerate(shown)]
    shares.append((1 - sum(share for share, _ in shares), "level0"))
    alone = bool(shown) and 2 * shown[0][1] > plays
    first = [f"{name} × {count:,}" for name, count in shown[: 1 if alone else 2]]
    told = f"<b>{text(first[0])}</b>" if alone and first else text(", ".join(first)) + " …"
    bar = parts_bar(shares, f"game {game.number}: {', '.join(first)} of {plays:,} plays", 18)
    return f'<div class="row"><div>game {game.number:,}</div>{bar}<div>{told}</div></div>'


def _counts(several: Sequence[Results]) -> str:
    """Several numbers of players side by side."""
    ordered = sorted(several, key=lambda each: each.players)
    edge = min(300, 10 * (max(each.length.p95 for each in ordered) // 10 + 1))
    heads = ("turns for each player", "first player wins", "turns without a Goal", "unfinished")
    rows = [
        '<div class="row head"><div></div><div class="wide">turns in a game; line: half have ended</div>'
        + "".join(f'<div class="val">{head}</div>' for head in heads)
        + "</div>"
    ]
    table = []
    for each in ordered:
        first = each.by_place.places[0].share
        values = (
            f"{each.turns.median / each.players:.1f}",
            f"{percent(first)} <small>fair {100 * each.by_place.fair:.0f}</small>",
            percent(each.states.overall["no goal"]),
            f"{each.unfinished:,} <small>of {each.games:,}</small>",
        )
        cells = "".join(
            f'<div class="val"><span class="tag">{head}</span>{value.replace(" %", "&#8239;%")}</div>'
            for head, value in zip(heads, values, strict=True)
        )
        rows.append(
            f'<div class="row"><div class="name"><b>{each.players} players</b></div><div class="wide">{small_histogram(each, edge)}</div>{cells}</div>'
        )
        table.append([f"{each.players} players", f"{each.length.median}", f"{each.length.p95}", f"{each.turns.median / each.players:.1f}",
                      percent(first, 1), percent(each.states.overall["no goal"], 1), f"{each.unfinished:,} of {each.games:,}"])  # fmt: skip
    body = f'<div class="counts">{"".join(rows)}</div>'
    names = ["", "median turns", "95 % within", "turns each", "first wins", "no Goal", "unfinished"]
    eyebrow = f"{', '.join(str(each.players) for each in ordered[:-1])} or {ordered[-1].players} players"
    sub = "The same bots and the same deck. Histograms share the scale of turns, not of games."
    return panel("players", eyebrow, players_title(ordered), sub, body, "", number_table(names, table, "players"))
