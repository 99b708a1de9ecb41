"""What the numbers say, as sentences: the title of each chart, and the findings at the head of a report.

A title states what was found and never why: it says "wins", not "makes you win".
"""

from __future__ import annotations

import msgspec

from ruleshift.lab.results import CardStats, GoalStats, Results
from ruleshift.lab.wording import capital, counted, listed, percent, word

__all__ = (
    "Finding", "bots_said", "bots_title", "cards_title", "creepers_title", "drift_title", "endings_title", "findings",
    "goals_title", "length_title", "places_title", "players_title", "standing_out", "states_title", "swings_title",
)  # fmt: skip

SELDOM = 0.8
"""A number that stays as it is in so many turns is a finding."""
MOST_FINDINGS = 6
FEWEST_HOLDERS = 20


class Finding(msgspec.Struct, frozen=True):
    """A sentence about a section of the report; `notable` if it is something to look at."""

    text: str
    section: str
    notable: bool


def bots_said(results: Results) -> str:
    """Who played: `4 greedy bots`, or `two greedy, one easy, one random`."""
    names = list(dict.fromkeys(results.bots))
    if len(names) == 1:
        return f"{results.players} players, {names[0]} bots"
    parts = [f"{word(results.bots.count(name))} {name}" for name in names]
    return f"{results.players} players, {', '.join(parts)}"


def findings(results: Results) -> list[Finding]:
    """The most important sentences: what to look at first, then what is as it should be."""
    found = [*_goal_findings(results), *_drift_findings(results), *_card_findings(results)]
    found += [*_bot_findings(results), *_place_findings(results), *_end_findings(results)]
    notable = [finding for finding in found if finding.notable]
    quiet = [finding for finding in found if not finding.notable]
    return [*notable, *quiet][:MOST_FINDINGS]


def _goal_findings(results: Results) -> list[Finding]:
    if not results.goal_stats or not any(goal.won.hits for goal in results.goal_stats):
        return [Finding("No game was won by a Goal.", "goals", notable=True)]
    high, low = _sides(results)
    found = []
    if high:
        found.append(Finding(f"{_high_goals(high, results)}.", "goals", notable=True))
    if low:
        wins = listed([f"{goal.won.hits}" for goal in low])
        text = f"{listed([goal.name for goal in low])} hardly ever {'wins' if len(low) == 1 else 'win'}"
        told = f": {wins} of {results.games:,} games" if len(low) <= 3 else ""
        found.append(Finding(f"{text}{told}.", "goals", notable=True))
    if not found:
        found.append(Finding(f"The {len(results.goal_stats)} Goals win about equally often.", "goals", notable=False))
    return found


def _drift_findings(results: Results) -> list[Finding]:
    play = next(drift for drift in results.drift if drift.name == "play").overall[0]
    if play < SELDOM:
        return []
    text = f"Plays stay at 1 in {percent(play)} of all turns: these bots seldom raise them."
    return [Finding(text, "drift", notable=True)]


def _card_findings(results: Results) -> list[Finding]:
    cards = len(results.card_stats)
    out = [card for card in results.card_stats if card.stands_out]
    if not out:
        return [Finding(f"None of {cards} cards stands out from its kind.", "cards", notable=False)]
    verb = "stands" if len(out) == 1 else "stand"
    kind = "its" if len(out) == 1 else "their"
    text = (
        f"{capital(word(len(out)))} of {cards} cards {verb} out from {kind} kind; the others cannot be told from noise."
    )
    return [Finding(text, "cards", notable=True)]


def _bot_findings(results: Results) -> list[Finding]:
    return [Finding(f"{bots_title(results)}.", "bots", notable=False)] if results.by_bot else []


def _place_findings(results: Results) -> list[Finding]:
    if any(place.beyond(results.by_place.fair) for place in results.by_place.places):
        return [Finding(f"{places_title(results)}.", "places", notable=True)]
    text = f"No place at the table has an advantage that {results.games:,} games can show."
    return [Finding(text, "places", notable=False)]


def _end_findings(results: Results) -> list[Finding]:
    if not results.unfinished:
        return [Finding("Every game came to an end.", "endings", notable=False)]
    verb = "did not finish"
    return [Finding(f"{capital(counted(results.unfinished, 'game'))} {verb}.", "endings", notable=True)]


# The titles of charts.


def places_title(results: Results) -> str:
    """Who wins, by order of play."""
    stats = results.by_place
    beyond = [at for at, place in enumerate(stats.places) if place.beyond(stats.fair)]
    if not beyond:
        return "No place at the table has a visible advantage"
    at = 0 if 0 in beyond else beyond[0]
    who = (
        "Whoever begins"
        if at == 0
        else f"Whoever is {('second', 'third', 'fourth', 'fifth', 'sixth')[at - 1]}"
        if at < 6
        else f"Number {at + 1}"
    )
    return f"{who} wins {percent(stats.places[at].share)}, not {percent(stats.fair)}"


def bots_title(results: Results) -> str:
    """Who wins, by bot."""
    best, *others = results.by_bot
    last = others[-1]
    if best.per_seat.low <= last.per_seat.high:
        return "The bots win about equally often"
    if not last.per_seat.hits:
        return f"A {best.bot} bot wins {percent(best.per_seat.share)}, a {last.bot} one never"
    times = best.per_seat.share / last.per_seat.share
    return f"A {best.bot} bot wins {times:.1f} times as often as {'the' if last.seats == 1 else 'a'} {last.bot} one"


def length_title(results: Results) -> str:
    """How long a game takes."""
    length = results.length
    return f"Half of the games end within {length.median} turns; one in twenty takes more than {length.p95}"


def standing_out(results: Results) -> list[CardStats]:
    """The cards that stand out, the strongest effect first."""

    def strength(card: CardStats) -> float:
        effects = [effect for effect in (card.drawn, card.played, card.held) if effect and effect.stands_out]
        return max(effects, key=lambda effect: abs(effect.points)).points

    return sorted((card for card in results.card_stats if card.stands_out), key=strength, reverse=True)


def cards_title(results: Results) -> str:
    """Which cards stand out."""
    cards, out = len(results.card_stats), standing_out(results)
    if not out:
        return f"None of {cards} cards stands out from its kind"
    drawn = [card.name for card in out if card.drawn and card.drawn.stands_out]
    if not drawn:
        verb = "does" if len(out) == 1 else "do"
        return f"No card stands out when drawn; {word(len(out))} of {cards} {verb} when played or held"
    verb = "stands" if len(drawn) == 1 else "stand"
    rest = len(out) - len(drawn)
    more = f"; {word(rest)} more {'does' if rest == 1 else 'do'} when played or held" if rest else ""
    return f"{listed(drawn)} {verb} out already when drawn{more}"


def _sides(results: Results) -> tuple[list[GoalStats], list[GoalStats]]:
    """The Goals that win more often than the others, and less often."""
    goals = results.goal_stats
    mean = sum(goal.won.hits for goal in goals) / len(goals) if goals else 0
    out = [goal for goal in goals if goal.stands_out]
    return [goal for goal in out if goal.won.hits > mean], [goal for goal in out if goal.won.hits < mean]


def _high_goals(high: list[GoalStats], results: Results) -> str:
    share = sum(goal.won.hits for goal in high) / results.games
    if len(high) == 1:
        return f"{high[0].name} alone wins {percent(share)} of the games"
    return f"{capital(word(len(high)))} of {len(results.goal_stats)} Goals win {percent(share)} of the games"


def goals_title(results: Results) -> str:
    """Which Goals win."""
    if not results.goal_stats:
        return "This deck has no Goals"
    if not any(goal.won.hits for goal in results.goal_stats):
        return f"None of the {len(results.goal_stats)} Goals won a game"
    high, low = _sides(results)
    title = _high_goals(high, results) if high else f"The {len(results.goal_stats)} Goals win about equally often"
    if not low:
        return title
    if not high:
        title = f"Most of the {len(results.goal_stats)} Goals win about equally often"
    return f"{title}; {listed([goal.name for goal in low])} hardly ever {'does' if len(low) == 1 else 'do'}"


def drift_title(results: Results) -> str:
    """How the rules drift."""
    shares = {drift.name: drift.overall for drift in results.drift}
    play, hand = shares["play"][0], 1 - shares["hand limit"][0]
    limits = (
        "hardly any turn has a hand limit" if hand < 0.1
        else "every second turn has a hand limit" if 0.4 < hand < 0.6
        else f"{percent(hand)} of turns have a hand limit"
    )  # fmt: skip
    return f"Plays stay at 1 in {percent(play)} of turns, while {limits}"


def states_title(results: Results) -> str:
    """How much of a game nobody could win."""
    states = results.states
    without = states.overall["no goal"]
    if without < 0.005:
        return "There is hardly ever no Goal in play"
    if states.no_goal_in_first_ten < 0.5:
        return f"In {percent(without)} of turns nobody could win, for want of a Goal"
    early = percent(states.no_goal_in_first_ten)
    return f"In {percent(without)} of turns nobody could win, for want of a Goal; {early} of them among the first ten"


def creepers_title(results: Results) -> str:
    """Who wins with Creepers."""
    fair = results.by_place.fair
    enough = [row for row in results.creepers if row.at_the_end.cases > FEWEST_HOLDERS]
    never = [row.name for row in enough if not row.at_the_end.hits]
    behind = [
        row for row in results.creepers
        if row.name not in never and row.ever_had.wide_high < fair and row.ever_had.cases > FEWEST_HOLDERS
    ]  # fmt: skip
    parts = []
    if never:
        parts.append(f"Nobody ever won with {' or '.join(never)} in front of them")
    if behind:
        less = round(100 * (fair - behind[0].ever_had.share))
        parts.append(
            f"those who had {behind[0].name} won {less} {'point' if less == 1 else 'points'} less than their share"
        )
    late = [row for row in enough if row.name not in never and row.at_the_end.wide_high < fair]
    if not parts and late:
        won = percent(late[0].at_the_end.share)
        parts.append(f"players with {late[0].name} in front of them at the end won {won}, not {percent(fair)}")
    return capital("; ".join(parts)) if parts else "Whoever had a Creeper won about as often as the others"


def endings_title(results: Results) -> str:
    """How games end."""
    lost, unfinished = results.endings.lost, results.unfinished
    if not lost and not unfinished:
        return f"All {results.games:,} games were won by somebody"
    parts = []
    if lost:
        parts.append(f"{counted(lost, 'game')} {'was' if lost == 1 else 'were'} lost by all")
    if unfinished:
        whole = counted(unfinished, "game") if not lost else word(unfinished)
        told = f"{whole} never ended"
        rounds = _went_round(results)
        if rounds:
            name, games = rounds
            told += (
                f", and in {word(games)} of these {name} went round and round"
                if unfinished > 1
                else f": {name} went round and round"
            )
        parts.append(told)
    return capital("; ".join(parts))


def _went_round(results: Results) -> tuple[str, int] | None:
    """The card that was more than half of all plays in most of the games without an end."""
    tops: dict[str, int] = {}
    for game in results.endings.games:
        if game.most_played and 2 * game.most_played[0][1] > game.plays:
            tops[game.most_played[0][0]] = tops.get(game.most_played[0][0], 0) + 1
    return max(tops.items(), key=lambda item: item[1]) if tops else None


def players_title(several: list[Results]) -> str:
    """Several numbers of players side by side."""
    first, last = several[0], several[-1]
    one, other = first.turns.median / first.players, last.turns.median / last.players
    trend = "longer" if last.turns.median > first.turns.median else "shorter"
    each = "more" if other > 1.1 * one else "fewer" if other < 0.9 * one else "about as many"
    joined = "but" if each != "more" else "and"
    turns = f"{each} turns each" if each != "fewer" else "fewer turns each"
    return (
        f"More players play {trend} games, {joined} have {turns}: "
        f"{one:.1f} in a game of {word(first.players)}, {other:.1f} in one of {word(last.players)}"
    )


def swings_title(results: Results) -> str:
    """How games swing."""
    swings = results.swings
    assert swings is not None
    back = f"{percent(swings.comebacks)} of the winners" if swings.comebacks else "no winner"
    changes = f"The lead changes {swings.lead_changes.median:.0f} times in the median game"
    return f"{changes}; {back} once had a chance below a tenth"
