"""`ruleshift admin`: look after a server. Most of it asks the server that runs; the rest opens the file."""

from __future__ import annotations

import argparse
import getpass
import json
import os
import sys
import time
import urllib.error
import urllib.request
from typing import Any
from urllib.parse import quote

__all__ = ("arguments", "run")


def arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--database", metavar="URL", help="the server's database, if it is not the default one")
    does = parser.add_subparsers(dest="task", metavar="TASK", required=True)
    tables = does.add_parser("tables", help="list the tables")
    tables.add_argument("--json", action="store_true", help="as JSON")
    close = does.add_parser("close", help="close tables; finished games remain")
    close.add_argument("tables", metavar="TABLE", nargs="*", help="the name of a table, as `admin tables` lists it")
    close.add_argument("--idle", metavar="DAYS", type=_days, help="all where nobody has been for so many days")
    close.add_argument(
        "--unplayed",
        action="store_true",
        help="all where no game has had a second move, and nobody has been for ten minutes (or --idle)",
    )
    forget = does.add_parser("forget", help="delete finished games older than this many days")
    forget.add_argument("days", metavar="DAYS", type=_days)
    for task in (close, forget):
        task.add_argument("--yes", action="store_true", help="do not ask, whatever is lost")
        task.add_argument("--dry-run", action="store_true", help="only say what would go")
    name = does.add_parser("remove-name", help="remove a name from finished games, tables and chat")
    name.add_argument("name", metavar="NAME")
    ban = does.add_parser("ban", help="ban an address or network")
    ban.add_argument("network", metavar="ADDRESS", help="such as 192.0.2.7, 192.0.2.0/24 or 2001:db8::/64")
    ban.add_argument("--hours", type=_hours, help="for so many hours (default: for good)")
    ban.add_argument("--reason", default="", help="a note for yourself")
    unban = does.add_parser("unban", help="lift a ban, also while no server runs")
    unban.add_argument("network", metavar="ADDRESS")
    does.add_parser("bans", help="list the bans")
    backup = does.add_parser("backup", help="copy the database to a file while the server runs")
    backup.add_argument("file", metavar="FILE", help="or a folder, where the copy is named by its date")
    backup.add_argument("--keep", metavar="COUNT", type=_copies, help="keep so many copies in the folder")
    restore = does.add_parser("restore", help="put a copy in the place of the database, while no server runs")
    restore.add_argument("file", metavar="FILE", help="what `admin backup` has made")
    does.add_parser("ready", help="exit with 0 if the server works and can write, for health checks")
    check = does.add_parser("check", help="verify that everything in the database can be read and replayed")
    check.add_argument("--quick", action="store_true", help="do not replay the games")


def _days(text: str) -> float:
    days = _number(text)
    if not 0 <= days <= 36_525:
        raise argparse.ArgumentTypeError(f"days are a number from 0 to 36525, not {text[:40]!r}")
    return days


def _hours(text: str) -> float:
    hours = _number(text)
    if not 0 < hours <= 876_600:
        raise argparse.ArgumentTypeError(f"hours are a number above 0, and at most 876600, not {text[:40]!r}")
    return hours


def _copies(text: str) -> int:
    if not text.isdecimal() or not int(text[:9]) > 0:
        raise argparse.ArgumentTypeError(f"copies are a whole number of 1 or more, not {text[:40]!r}")
    return int(text[:9])


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return -1.0


def run(parsed: argparse.Namespace) -> int:
    """Carry out one task."""
    from ruleshift.web.configuration import read_variable

    database = parsed.database or read_variable(os.environ, "RULESHIFT_DATABASE")[1] or None
    result: int = TASKS[parsed.task](parsed, database)
    return result


def _ask(database: str | None, path: str, body: dict[str, Any] | None = None, *, root: str = "admin/") -> Any:  # noqa: ANN401 - JSON
    """Ask the running server."""
    from ruleshift.cards import RuleshiftError
    from ruleshift.web.admin_door import NoServerError, find_door

    door = find_door(database)
    request = urllib.request.Request(
        f"http://{_host(door.host)}:{door.port}/api/{root}{path}",
        data=None if body is None else json.dumps(body).encode(),
        headers={
            "Authorization": f"Bearer {door.secret}",
            "Content-Type": "application/json",
            "X-Operator": quote(_user()),
        },
    )
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
            return json.load(answer)
    except urllib.error.HTTPError as error:
        said = json.load(error) if "json" in error.headers.get("content-type", "") else {}
        why = " The server's log says why." if error.code == 503 else ""
        raise RuleshiftError(f"{said.get('message', f'The server refuses with {error.code}.')}{why}") from None
    except OSError:
        raise NoServerError(
            f"The server (process {door.process}, port {door.port}) does not answer. It may have ended."
        ) from None


def _user() -> str:
    """Who asks, for the server's log."""
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # a user without a name, as in containers
        return f"user {os.getuid()}"


def _host(host: str) -> str:
    """Where to reach a server on this machine that listens there."""
    here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - compared, not bound
    return f"[{here}]" if ":" in here else here


def _tables(parsed: argparse.Namespace, database: str | None) -> int:
    rows = _ask(database, "tables")
    if parsed.json:
        print(json.dumps(rows, indent=2))
        return 0
    for row in rows:
        people = ", ".join(row["people"]) or "nobody"
        here = f"{row['connections']} connected" if row["connections"] else f"idle for {_time(row['idle'])}"
        where = f" from {', '.join(row['addresses'])}" if row["addresses"] else ""
        print(f"{row['id']}  {row['phase']:<8}{'+'.join(row['decks'])}: {people}; bots: {row['bots']}; {here}{where}")
    print(f"{_count(len(rows), 'table')}.")
    return 0


def _time(seconds: int) -> str:
    days, hours, minutes = seconds // 86_400, seconds // 3_600, seconds // 60
    return f"{days} days" if days > 1 else f"{hours} hours" if hours > 1 else f"{minutes} minutes"


def _close(parsed: argparse.Namespace, database: str | None) -> int:
    from ruleshift.cards import RuleshiftError

    if not parsed.tables and parsed.idle is None and not parsed.unplayed:
        raise RuleshiftError("Name the tables to close, or say --idle DAYS or --unplayed.")
    body = {"tables": parsed.tables, "idle_days": parsed.idle, "unplayed": parsed.unplayed}
    found = _ask(database, "tables/close", body | {"dry_run": True})
    told = _tables_and_games(found)
    if parsed.dry_run:
        print(f"This would close {told}.")
        return 0
    if found["games"] and not _is_agreed(parsed, f"This closes {told}."):
        return 1
    closed = _ask(database, "tables/close", body)
    print(f"Closed: {_tables_and_games(closed)}.")
    return 0


def _tables_and_games(found: dict[str, int]) -> str:
    games = f", with {_count(found['games'], 'game')} that people play" if found["games"] else ""
    return _count(found["tables"], "table") + games


def _forget(parsed: argparse.Namespace, database: str | None) -> int:
    body = {"days": parsed.days}
    found = _ask(database, "games/forget", body | {"dry_run": True})["games"]
    told = _count(found, "finished game")
    if parsed.dry_run:
        print(f"This would delete {told}.")
        return 0
    if found and not _is_agreed(parsed, f"This deletes {told}."):
        return 1
    print(f"Deleted: {_count(_ask(database, 'games/forget', body)['games'], 'finished game')}.")
    return 0


def _count(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _is_agreed(parsed: argparse.Namespace, what: str) -> bool:
    """Ask before games are lost; a script says --yes."""
    from ruleshift.cards import RuleshiftError

    if parsed.yes:
        return True
    if not sys.stdin.isatty():
        raise RuleshiftError(f"{what} Nothing was done: say --yes if that is what you want.")
    try:
        agreed = input(f"{what} Go on? [y/N] ").strip().casefold() in ("y", "yes")
    except EOFError:
        agreed = False
    if not agreed:
        print("Nothing was done.")
    return agreed


def _remove_name(parsed: argparse.Namespace, database: str | None) -> int:
    changed = _ask(database, "names/remove", {"name": parsed.name})
    print(f"Games changed: {changed['games']}. Tables changed, with their chat: {changed['tables']}.")
    if any(changed.values()):
        print("What others wrote may still contain the name, and so do back-ups: delete those, and make a new one.")
    return 0


def _ban(parsed: argparse.Namespace, database: str | None) -> int:
    body = {"network": parsed.network, "hours": parsed.hours, "reason": parsed.reason}
    print(f"Nobody comes in from {_ask(database, 'bans', body)['network']} any more.")
    return 0


def _unban(parsed: argparse.Namespace, database: str | None) -> int:
    from ruleshift.web.admin_door import NoServerError
    from ruleshift.web.storage.maintenance import lift_ban

    try:
        lifted = _ask(database, "bans/lift", {"network": parsed.network})["lifted"]
    except NoServerError:
        lifted = lift_ban(database, parsed.network)
    print("The ban is lifted." if lifted else "There was no such ban.")
    return 0 if lifted else 1


def _bans(_: argparse.Namespace, database: str | None) -> int:
    rows = _ask(database, "bans")
    for row in rows:
        print(f"{row['network']:<20}  {_end(row['until']):<26}  {row['reason']}".rstrip())
    print(f"{_count(len(rows), 'ban')}.")
    return 0


def _end(until: int) -> str:
    """When a ban ends."""
    if not until:
        return "for good"
    moment = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(until / 1_000))
    return f"{'until' if until / 1_000 > time.time() else 'ended'} {moment}"


def _backup(parsed: argparse.Namespace, database: str | None) -> int:
    from ruleshift.web.storage.maintenance import backup

    copy = backup(database, parsed.file, parsed.keep)
    print(f"{_count(copy.moves, 'move')} saved in {copy.path}.")
    if copy.deleted:
        print(f"Older copies deleted: {copy.deleted}.")
    return 0


def _restore(parsed: argparse.Namespace, database: str | None) -> int:
    from ruleshift.web.storage.maintenance import restore
    from ruleshift.web.tables.soundness import reader

    copy = restore(database, parsed.file, reader(replay=False))
    print(f"{_count(copy.moves, 'move')} restored to {copy.path}. What was there before has the ending .old.")
    return 0


def _ready(_: argparse.Namespace, database: str | None) -> int:
    _ask(database, "ready", root="")
    print("The server is ready.")
    return 0


def _check(parsed: argparse.Namespace, database: str | None) -> int:
    from ruleshift.web.storage.maintenance import check
    from ruleshift.web.tables.soundness import reader

    found = check(database, reader(replay=not parsed.quick))
    for trouble in found.troubles:
        print(trouble, file=sys.stderr)
    verdict = "all sound" if found.sound else "not all sound"
    quick = " The games were not replayed." if parsed.quick else ""
    counts = (found.tables, "table"), (found.games, "game"), (found.moves, "move")
    print(f"{', '.join(_count(*each) for each in counts)}: {verdict}.{quick}")
    return 0 if found.sound else 1


TASKS = {
    "tables": _tables,
    "close": _close,
    "forget": _forget,
    "remove-name": _remove_name,
    "ban": _ban,
    "unban": _unban,
    "bans": _bans,
    "backup": _backup,
    "restore": _restore,
    "ready": _ready,
    "check": _check,
}
