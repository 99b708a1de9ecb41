"""`ruleshift bench`: measure the speed of the engine on this machine, beside RLCard's UNO if that is installed."""

from __future__ import annotations

import argparse

from ruleshift.commands.shared_arguments import add_json

__all__ = ("arguments", "run")


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--seconds", type=float, default=5.0, metavar="N", help="how long to measure (default 5)")
    parser.add_argument(
        "--python", metavar="PATH", action="append", default=[],
        help="another Python with Ruleshift and the extra pettingzoo, for the comparison (may be repeated)",
    )  # fmt: skip
    add_json(parser)


def run(parsed: argparse.Namespace) -> int:
    """Measure and print."""
    import msgspec

    from ruleshift.lab import bench

    found = bench.measure(parsed.seconds, pythons=parsed.python)
    print(msgspec.json.encode(found).decode() if parsed.json else bench.bench_text(found))
    return 0
