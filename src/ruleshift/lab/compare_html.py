"""Comparisons as a page: the walk of the sequential test, other truths, and what changed between two decks."""

from __future__ import annotations

from ruleshift.charts import (
    Scale,
    axis,
    change_strip,
    element,
    marks,
    near,
    number_table,
    parts_bar,
    polygon,
    stretched,
    text,
)
from ruleshift.lab.compare import BotComparison, Change, DeckComparison
from ruleshift.lab.compare_text import bots_compared_title, decks_compared_title, value_of
from ruleshift.lab.report_cards import card_name
from ruleshift.lab.report_html import STAND, clock, day
from ruleshift.lab.report_page import Figure, deck_look, figures, footer, panel, whole_page
from ruleshift.lab.sprt import Bounds, Truth
from ruleshift.lab.wording import capital, percent, points, points_said, word

__all__ = ("bots_compared_report", "decks_compared_report")

HEIGHT = 250.0
MOST_ROWS = 12


def bots_compared_report(found: BotComparison, command: str) -> str:
    """The comparison of two bots as one page that needs nothing else: the verdict, the shares, the test."""
    look = deck_look(found.deck_id)._replace(emblem="⚖️")
    low, high = found.interval
    a, b = found.a, found.b
    early = "; a little flattered by stopping early" if found.bounds and found.verdict in ("a", "b") else ""
    heads = [
        Figure(found.verdict, "", f"verdict: {bots_compared_title(found)}", _rates(found)),
        Figure(
            points(100 * found.difference),
            "points",
            f"more wins than {b.bot}",
            f"{100 * low:.0f} to {100 * high:.0f}{early}",
        ),
        Figure(f"{100 * a.share:.0f}", "%", f"won by {a.bot} (a)", _wins(a.wins, found.games, a.interval)),
        Figure(f"{100 * b.share:.0f}", "%", f"won by {b.bot} (b)", _wins(b.wins, found.games, b.interval)),
    ]
    body = figures(heads).replace('class="figures"', 'class="figures four"')
    body += f"<section>{_walk(found)}</section>"
    if found.truths:
        body += f"<section>{_truths(found)}</section>"
    line = f"{found.deck} · {found.games:,} deals, played by both · {found.players} players, the others {found.against} · seed {found.seed} · Ruleshift {found.version} · {clock(found.seconds)}"
    title = capital(bots_compared_title(found))
    return whole_page(title=title, line=line, look=look, body=body, foot=footer(command, STAND))


def _rates(found: BotComparison) -> str:
    if not found.bounds:
        return "by the 95 % interval of the difference"
    if found.verdict == "equal":
        return f"neither by {100 * found.bounds.high:g} points; error at most {percent(found.bounds.beta)}"
    if found.verdict == "open":
        return f"{found.most:,} deals did not decide"
    return f"by more than {points_said(100 * found.bounds.low)}; error at most {percent(found.bounds.alpha)}"


def _wins(wins: int, games: int, interval: tuple[float, float]) -> str:
    return f"{wins:,} of {games:,}; {100 * interval[0]:.0f} to {percent(interval[1])}"


def _walk(found: BotComparison) -> str:
    a, b = found.a.bot, found.b.bot
    bounds = found.bounds
    last = found.walk[-1]
    across = float(found.games) if not bounds else max(1.25 * found.games, _wedge_at(bounds, found.variance) * 1.3)
    far = max(abs(y) for _, y in found.walk)
    reach = max(10.0, 1.15 * far)
    if bounds:
        reach = max(reach, 1.25 * (bounds.accept(found.variance) + bounds.slope * across))

    def point(deals: float, wins: float) -> tuple[float, float]:
        return 100 * deals / across, 50 - 50 * wins / reach

    shapes = ""
    notes = ""
    if bounds:
        start, slope = bounds.accept(found.variance), bounds.slope
        end = start + slope * across
        shapes += polygon([point(0, start), point(across, end), point(across, reach), point(0, reach)], "bounds")
        shapes += polygon([point(0, -start), point(across, -end), point(across, -reach), point(0, -reach)], "bounds")
        at = _wedge_at(bounds, found.variance)
        open_ = slope * across - bounds.refute(found.variance)
        if at < across:
            shapes += polygon([point(at, 0), point(across, open_), point(across, -open_)], "wedge")
        notes += _said(1, 18, f"{a} is better by {points_said(100 * bounds.high)} or more")
        notes += _said(1, HEIGHT - 8, f"{b} is better by {points_said(100 * bounds.high)} or more")
        if at < across:
            notes += _said(99, HEIGHT / 2 - 5, f"equal to within {points_said(100 * bounds.low)}", "end")
    shapes += _line([point(0, 0), point(across, 0)], "grid")
    shapes += _line([point(deals, wins) for deals, wins in found.walk], "line thin-line")
    x, y = point(*last)
    notes += element("circle", cx=f"{near(x)}%", cy=y * HEIGHT / 100, r=5, class_="dot solid sure")
    side = "end" if x > 70 else "start"
    verb = "decided" if found.verdict != "open" and bounds else "open"
    notes += element(
        "text", text(f"{verb} after {last[0]:,} deals: {last[1]:+} wins"), x=f"{near(x)}%", dx=-10 if side == "end" else 10,
        y=y * HEIGHT / 100 + 18, text_anchor=side, class_="said halo",
    )  # fmt: skip
    label = f"After {last[0]} deals {a} was {last[1]} wins ahead of {b}"
    chart = stretched(shapes, HEIGHT, over=notes, label=label)
    ticks = [(value, f"{value:,.0f}") for value in marks(0, across * 0.94, 6)]
    ticks.append((across, "deals played"))
    chart += axis(Scale(0, across), [tick for tick in ticks if tick[0] in (0, across) or tick[0] < 0.85 * across])
    ahead, behind = (a, b) if last[1] >= 0 else (b, a)
    known = {
        "a": "more than chance explains",
        "b": "more than chance explains",
        "equal": "and neither is better",
        "open": "which may be chance",
    }
    title = f"After {last[0]:,} deals {ahead} was {abs(last[1])} wins ahead of {behind}, {known[found.verdict]}"
    others = f"{word(found.players - 1)} {found.against} bots"
    sub = f"Wins of {a} minus wins of {b}, each dealt the same cards in the same seat among {others}."
    sub += " The test ends where the line leaves the open field." if bounds else ""
    step = max(1, len(found.walk) // 20)
    table = [[f"{deals:,}", f"{wins:+}"] for deals, wins in found.walk[::step]]
    numbers = number_table(["deals", "a minus b"], table, "the walk")
    return panel("walk", "The test", title, sub, chart, "", numbers)


def _wedge_at(bounds: Bounds, variance: float) -> float:
    return bounds.refute(variance) / bounds.slope


def _said(x: float, y: float, words: str, anchor: str = "start") -> str:
    return element("text", text(words), x=f"{near(x)}%", y=y, text_anchor=anchor, class_="said")


def _line(points_: list[tuple[float, float]], kind: str) -> str:
    said_points = " ".join(f"{near(x)},{near(y)}" for x, y in points_)
    return element("polyline", points=said_points, class_=kind)


def _truths(found: BotComparison) -> str:
    most = max(row.high for row in found.truths)
    scale = Scale(0, most)
    grid = marks(0, most, 6)
    heads = '<div class="row head"><div>if the truth were</div><div>deals needed: median, and 10 to 90&#8239;% of runs</div><div></div><div>verdict: dark a, pale equal</div><div class="val">of runs</div></div>'
    rows = [_truth_row(row, scale, grid) for row in found.truths]
    foot = f'<div class="row"><div></div>{axis(scale, [(value, f"{value:,.0f}") for value in grid])}<div></div><div></div><div></div></div>'
    table = [
        [
            _points(row),
            f"{row.deals:,}",
            f"{row.low:,} to {row.high:,}",
            *(percent(row.verdicts[name]) for name in ("a", "equal", "b", "open")),
        ]
        for row in found.truths
    ]
    numbers = number_table(["truth", "deals", "10 to 90 %", "a", "equal", "b", "open"], table, "other truths")
    slow = max(found.truths, key=lambda row: row.deals)
    title = (
        f"A true difference of {_points(slow)} would take longest: {slow.deals:,} deals"
        if slow.points
        else f"No difference at all would take longest: {slow.deals:,} deals"
    )
    sub = "What the same test would have done had the true difference been another one: 400 imagined runs each, with the variance seen here. Filled dot: 95 % of the runs agree on a verdict."
    return panel(
        "truths", "Other truths", title, sub, f'<div class="truths">{heads}{"".join(rows)}{foot}</div>', "", numbers
    )


def _points(row: Truth) -> str:
    return points_said(row.points) if row.points else "no difference"


def _truth_row(row: Truth, scale: Scale, grid: list[float]) -> str:
    sure = max(row.verdicts.values()) >= 0.95
    kind = "sure" if sure else "maybe"
    lines = "".join(element("line", x1=scale.x(x), x2=scale.x(x), y1=0, y2=24, class_="grid") for x in grid)
    lines += element("line", x1=scale.x(row.low), x2=scale.x(row.high), y1=12, y2=12, class_="thick maybe")
    lines += element("circle", cx=scale.x(row.deals), cy=12, r=4.5, class_=f"dot {kind}")
    strip = element(
        "svg",
        lines,
        class_="plot",
        width="100%",
        height=24,
        role="img",
        aria_label=f"{_points(row)}: {row.deals} deals",
    )
    shares = [
        (row.verdicts["a"], "level3"),
        (row.verdicts["equal"], "level0"),
        (row.verdicts["open"], "cover"),
        (row.verdicts["b"], "level2"),
    ]
    bar = parts_bar(
        shares, f"{_points(row)}: a {percent(row.verdicts['a'])}, equal {percent(row.verdicts['equal'])}", 14
    )
    told = f"{100 * row.verdicts['a']:.0f} <small>a</small> · {100 * row.verdicts['equal']:.0f} <small>equal</small>"
    return f'<div class="row"><div>{_points(row)}</div>{strip}<div class="val">{row.deals:,}</div>{bar}<div class="val">{told}</div></div>'


# Decks.


def decks_compared_report(found: DeckComparison, command: str) -> str:
    """The comparison of two decks as one page that needs nothing else: measures, Goals and cards that changed."""
    look = deck_look(found.new.deck_id, found.new.emoji)
    parts = [_measures(found), _shares(found, "goal", "Goals", "Share of games won by each Goal; largest change first."),
             _shares(found, "card", "Cards", "Share of wins among the players who drew a card; largest change first.")]  # fmt: skip
    body = "".join(f"<section>{part}</section>" for part in parts if part)
    new = found.new
    line = f"{found.games:,} games each, the same bots, seeds and seats · {new.players} players · seed {new.seed} · {day(new.date)} · Ruleshift {new.version} · {clock(found.old.seconds + new.seconds)}"
    title = f"{found.old.deck} → {new.deck}"
    return whole_page(
        title=title,
        line=line,
        look=look,
        body=body.replace("<section>", '<section style="border:0;margin:0;padding:0">', 1),
        foot=footer(command, STAND),
    )


def _measures(found: DeckComparison) -> str:
    changes = found.of("measure")
    reach = min(2.0, max([0.1, *(max(abs(each.interval[0]), abs(each.interval[1])) for each in changes)]))
    scale = Scale(-reach, reach)
    grid = marks(-100 * reach, 100 * reach, 7)
    rows = []
    for change in changes:
        band = change.interval
        strip = change_strip(0.0, change.change, band, scale, [value / 100 for value in grid], sure=change.sure,
                             label=f"{change.what}: {points(100 * change.change)} %")  # fmt: skip
        values = f"{value_of(change, change.old)} → <b>{value_of(change, change.new)}</b> <small>{points(100 * change.change)} %</small>"
        rows.append(_row(f'<div class="name">{text(change.what)}</div>', strip, values, change))
    labels = [(value / 100, "no change" if not value else f"{value:+g}") for value in grid]
    rows.append(
        f'<div class="row"><div class="name empty"></div>{axis(scale, labels)}<div class="val empty"></div></div>'
    )
    table = [[each.what, value_of(each, each.old), value_of(each, each.new), f"{points(100 * each.change, 1)} %",
              f"{points(100 * each.interval[0], 1)} to {points(100 * each.interval[1], 1)} %"] for each in changes]  # fmt: skip
    numbers = number_table(["measure", "old", "new", "change", "95 % for all"], table, "measures")
    sub = f"Change against the old deck, in per cent of the old value, largest first; 95 % intervals for all {word(len(changes))} together."
    body = f'<div class="measures">{"".join(rows)}</div>'
    only = [
        f"Only in the {where} deck: {', '.join(names)}."
        for where, names in (("old", found.only_old), ("new", found.only_new))
        if names
    ]
    return panel("measures", "What changed", decks_compared_title(found), sub, body, " ".join(only), numbers)


def _row(name: str, strip: str, values: str, change: Change) -> str:
    kind = " out" if change.sure else ""
    plain = values if change.sure else values.replace("<b>", "").replace("</b>", "")
    return f'<div class="row{kind}">{name}{strip}<div class="val">{plain.replace(" %", "&#8239;%")}</div></div>'


def _shares(found: DeckComparison, kind: str, eyebrow: str, sub: str) -> str:
    changes = found.of(kind)
    if not changes:
        return ""
    sure = [change for change in changes if change.sure]
    shown = changes[: max(min(MOST_ROWS, len(changes)), len(sure))]
    most = max(max(each.old, each.new, each.old + each.interval[1]) for each in shown)
    scale = Scale(0, min(1.0, 1.03 * most))
    grid = marks(0, 100 * scale.high, 6)
    rows = []
    for change in shown:
        band = (change.old + change.interval[0], change.old + change.interval[1])
        label = f"{change.what}: {percent(change.old, 1)} to {percent(change.new, 1)}"
        strip = change_strip(
            change.old, change.new, band, scale, [value / 100 for value in grid], sure=change.sure, label=label
        )
        width = 100 * (change.interval[1] - change.interval[0]) / 2
        values = f"<b>{points(100 * change.change, 1)}</b> <small>± {width:.1f}</small>"
        rows.append(_row(card_name(change.what, change.card_kind, change.emoji), strip, values, change))
    labels = [(value / 100, f"{value:g}" if value else "0 %") for value in grid]
    rows.append(
        f'<div class="row"><div class="name empty"></div>{axis(scale, labels)}<div class="val"><small>points</small></div></div>'
    )
    title = (
        f"{capital(word(len(sure)))} of {len(changes)} {eyebrow} changed beyond chance"
        if sure
        else f"None of {len(changes)} {eyebrow} changed beyond chance"
    )
    key = '<div class="key"><span>ring: old; dot: new; band: 95&#8239;% interval of the change, all rows together; grey: may be chance</span></div>'
    rest = changes[len(shown) :]
    note = (
        f"The other {len(rest)} changed by less than {abs(100 * shown[-1].change):.1f} points and are in the numbers."
        if rest
        else ""
    )
    table = [[each.what, percent(each.old, 1), percent(each.new, 1), points(100 * each.change, 1)] for each in changes]
    numbers = number_table([eyebrow, "old", "new", "points"], table, eyebrow)
    return panel(kind, eyebrow, title, sub, f'{key}<div class="measures">{"".join(rows)}</div>', note, numbers)
