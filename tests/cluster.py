"""`python -m tests.cluster`: several servers, and hundreds of faults in the middle of games; is it one history?

Servers are killed, stopped and continued, stopped politely, cut off from the database, and PostgreSQL is restarted,
while people play through nginx. Told is how long tables were silent, and whatever a checker finds that cannot be.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import statistics
import sys

from tests.web.cluster.faults import FAULTS, Evening, Result, late_writer
from tests.web.cluster.place import missing

IN_AN_EVENING = 10


def spread(found: list[float]) -> str:
    """Median, 95th percentile and maximum, as columns."""
    if not found:
        return f"{'-':>8} {'-':>6} {'-':>6}"
    ordered = sorted(found)
    high = ordered[math.ceil(0.95 * len(ordered)) - 1]
    return f"{statistics.median(ordered):>8.1f} {high:>6.1f} {ordered[-1]:>6.1f}"


def report(results: list[Result]) -> str:
    """A row for each kind of fault."""
    silences = [each for result in results for each in result.silences]
    lines = [
        "silence, s:   at tables of the broken server      at other tables",
        "fault           times  median    p95    max    times  median    p95    max",
    ]
    for fault in dict.fromkeys(each.fault for each in silences):
        of = {
            hit: [each.seconds for each in silences if (each.fault, each.was_hit) == (fault, hit)]
            for hit in (True, False)
        }
        lines.append(f"{fault:<12}" + "".join(f" {len(found):>8}{spread(found)}" for found in of.values()))
    total = {name: sum(getattr(result, name) for result in results) for name in ("said", "acknowledged", "kept")}
    lines.append(
        f"{total['said']:,} answers given, {total['acknowledged']:,} acknowledged, {total['kept']:,} kept (bots' too); "
        f"{sum(result.reconnects for result in results):,} reconnects"
    )
    found_troubles = [trouble for result in results for trouble in result.troubles]
    lines += found_troubles[:20] or ["It is one history: nothing lost, nothing doubled, no write after a burial."]
    return "\n".join(lines)


def late(times: int) -> bool:
    """A server that is stopped with requests in its buffer, so many times: True if the fence lets anything through."""
    for flags in ((), ("--unfenced",)):
        found = [asyncio.run(late_writer(*flags)) for _ in range(times)]
        seats, writes = sum(seats != {"Ann", "Bob"} for seats, _ in found), sum(bool(each) for _, each in found)
        name = "without the fence" if flags else "with the fence"
        print(
            f"{name}: a seat overwritten {seats} times of {times}, something written after a burial {writes}",
            flush=True,
        )
        if not flags and (seats or writes):
            return True
    return False


def main() -> None:
    """Evening after evening, until there were enough faults."""
    parser = argparse.ArgumentParser(prog="python -m tests.cluster", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--faults", type=int, default=200, metavar="N", help="how many in all (default 200)")
    parser.add_argument("--kinds", default=",".join(FAULTS), help=f"which, in turns (default {','.join(FAULTS)})")
    parser.add_argument("--servers", type=int, default=2, metavar="N", help="servers behind nginx (default 2)")
    parser.add_argument("--tables", type=int, default=6, metavar="N", help="tables of three and a bot (default 6)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="for choices, victims and moments (default 1)")
    parser.add_argument(
        "--late", type=int, default=0, metavar="N", help="instead: late writers, with and without fence"
    )
    settings = parser.parse_args()
    lacking = missing()
    if lacking:
        raise SystemExit(f"This needs {lacking}.")
    if settings.late:
        sys.exit(late(settings.late))
    kinds = [kind for kind in settings.kinds.split(",") if kind]
    planned = [kinds[at % len(kinds)] for at in range(settings.faults)]
    results: list[Result] = []
    for at in range(0, len(planned), IN_AN_EVENING):
        evening = Evening(settings.seed + at, servers=settings.servers, tables=settings.tables)
        results.append(asyncio.run(evening.spend(planned[at : at + IN_AN_EVENING])))
        print(f"after {min(at + IN_AN_EVENING, len(planned))} faults:\n{report(results)}\n", flush=True)
    sys.exit(any(result.troubles for result in results))


if __name__ == "__main__":
    main()
