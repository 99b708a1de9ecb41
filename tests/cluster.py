"""`python -m tests.cluster`: several servers, and hundreds of faults in the middle of games; is it one history?

Servers are killed, stopped and continued, stopped politely, cut off from the database, and PostgreSQL is restarted,
while people play through nginx. Told is how long tables were silent, and whatever a checker finds that cannot be.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys

from tests.web.cluster.faults import FAULTS, Evening, Result, late_writer
from tests.web.cluster.place import missing

IN_AN_EVENING = 10


def report(results: list[Result]) -> str:
    """A row for each kind of fault."""
    silences: dict[str, list[float]] = {}
    for result in results:
        for kind, seconds in result.silences:
            silences.setdefault(kind, []).append(seconds)
    lines = ["fault      tables   silence: median    p95    max, s"]
    for kind, found in silences.items():
        high = statistics.quantiles(found, n=20)[-1] if len(found) > 1 else found[0]
        lines.append(f"{kind:<10} {len(found):>6} {statistics.median(found):>17.1f} {high:>6.1f} {max(found):>6.1f}")
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
