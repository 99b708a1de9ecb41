"""Settings as people give them: flags of `ruleshift serve`, or variables of the environment."""

from __future__ import annotations

import ast
import inspect
import ipaddress
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec

from ruleshift.cards import RuleshiftError
from ruleshift.web.settings import FLAGS, Settings

__all__ = ("OWN_FOLDERS", "SETTINGS", "Setting", "listing", "read_settings")

SECRET = frozenset(("metrics_token",))


class Setting(NamedTuple):
    """One setting, as the command line knows it."""

    name: str
    flag: str
    variable: str
    kind: Any
    default: Any
    about: str
    group: str

    @property
    def repeats(self) -> bool:
        """True for a list."""
        return self.name in FLAGS

    @property
    def wanted(self) -> str:
        """What a value must be, in words."""
        kind, bound = _bare(self.kind)
        if get_origin(kind) is Literal:
            return f"one of {', '.join(get_args(kind))}"
        if get_origin(kind) is tuple:
            return "a text" if self.repeats else "two numbers, the lower one first, such as 1,30"
        if kind is bool:
            return "yes or no"
        if kind in (int, float):
            return f"a {'whole number' if kind is int else 'number'}{bound}"
        return "a text"


def _bare(kind: Any) -> tuple[Any, str]:  # noqa: ANN401 - a type as it is written down
    """The type without its bounds, and the bounds in words."""
    for meta in getattr(kind, "__metadata__", ()):
        bound = f" of at least {meta.ge}" if meta.ge is not None else f" above {meta.gt}" if meta.gt is not None else ""
        return kind.__origin__, bound
    return kind, ""


def _settings() -> Iterator[Setting]:
    """All settings, with what is said about each in the line below it."""
    source = inspect.getsource(Settings)
    body = ast.parse(source).body[0]
    assert isinstance(body, ast.ClassDef)
    lines = source.splitlines()
    kinds = get_type_hints(Settings, include_extras=True)
    defaults = {field.name: field.default for field in msgspec.structs.fields(Settings)}
    group = ""
    for here, below in zip(body.body, body.body[1:], strict=False):
        if not (isinstance(here, ast.AnnAssign) and isinstance(here.target, ast.Name)):
            continue
        name = here.target.id
        above = lines[here.lineno - 2].strip()
        if above.startswith("# "):
            group = above.removeprefix("# ").split(".")[0]
        if isinstance(here.value, ast.Call):  # made by the program, not set by people
            continue
        assert isinstance(below, ast.Expr)
        assert isinstance(below.value, ast.Constant)
        flag = FLAGS.get(name, name.replace("_", "-"))
        yield Setting(
            name, f"--{flag}", f"RULESHIFT_{name.upper()}", kinds[name], defaults[name], str(below.value.value), group
        )


SETTINGS: tuple[Setting, ...] = tuple(_settings())


def read_settings(flags: Mapping[str, Any], environment: Mapping[str, str], **others: Any) -> Settings:  # noqa: ANN401
    """The settings that flags and variables ask for; a flag counts more. `others` are given as they are."""
    found: dict[str, Any] = {}
    for setting in SETTINGS:
        flag = flags.get(setting.name)
        if flag not in (None, []):
            found[setting.name] = _read(setting, setting.flag, flag)
        elif environment.get(setting.variable, "") != "":
            text = environment[setting.variable]
            given = [part.strip() for part in text.split(",") if part.strip()] if setting.repeats else text
            found[setting.name] = _read(setting, setting.variable, given)
    settings = Settings(**found, **others)
    for name, check in CHECKS.items():
        trouble = check(getattr(settings, name))
        if trouble:
            raise RuleshiftError(f"{next(each.flag for each in SETTINGS if each.name == name)}: {trouble}")
    return settings


YES, NO = frozenset(("yes", "true", "on", "1")), frozenset(("no", "false", "off", "0"))


def _read(setting: Setting, source: str, given: Any) -> Any:  # noqa: ANN401
    kind, _ = _bare(setting.kind)
    value = given
    if kind is bool and isinstance(given, str):
        value = True if given.casefold() in YES else False if given.casefold() in NO else given
    elif get_origin(kind) is tuple and not setting.repeats:
        value = str(given).split(",")
    try:
        return msgspec.convert(value, setting.kind, strict=kind is bool)
    except msgspec.ValidationError:
        shown = given if isinstance(given, str) else ", ".join(given)
        raise RuleshiftError(f"{source} is {setting.wanted}, not {shown[:60]!r}.") from None


# What is right in its form may still be nonsense.


def _check_bounds(bounds: tuple[float, float]) -> str | None:
    return None if 0 <= bounds[0] <= bounds[1] else "the first number is the lower one, and neither is below 0."


OWN_FOLDERS = frozenset(("api", "cards", "learn", "replay", "rules", "rulings", "static", "t"))
"""A proxy may leave the prefix out or not, so no address of the server itself may look as if it began with it."""


def _check_prefix(prefix: str) -> str | None:
    if not re.fullmatch(r"(/[A-Za-z0-9._~-]+)*", prefix):
        return f"{prefix[:60]!r} is no path: it begins with / and does not end with it, such as /games."
    folder = prefix[1:].partition("/")[0]
    return f"the server has addresses that begin with /{folder}/: take another path." if folder in OWN_FOLDERS else None


def _check_proxies(proxies: tuple[str, ...]) -> str | None:
    for proxy in proxies:
        try:
            ipaddress.ip_network(proxy, strict=False)
        except ValueError:
            return f"{proxy[:60]!r} is neither an address nor a network, such as 127.0.0.1 or 10.0.0.0/8."
    return None


def _check_origins(origins: tuple[str, ...]) -> str | None:
    bad = next((each for each in origins if not re.fullmatch(r"https?://[^/?#\s@]+", each)), None)
    return f"{bad[:60]!r} is no origin: say scheme and host, such as https://games.example." if bad else None


def _check_hosts(hosts: tuple[str, ...]) -> str | None:
    bad = next((each for each in hosts if not re.fullmatch(r"\*|(\*\.)?[A-Za-z0-9._:-]+", each)), None)
    return f"{bad[:60]!r} is no name of a host: leave scheme, port and path out." if bad else None


def _check_address(address: str) -> str | None:
    good = not address or re.fullmatch(r"https?://[^/?#\s@]+(/[^?#\s]*)?", address)
    return None if good else f"{address[:60]!r} is not an address such as https://games.example."


def _check_server(address: str) -> str | None:
    good = not address or re.fullmatch(r"https?://[^/?#\s@]+", address)
    return None if good else f"{address[:60]!r} is not the address of a server, such as http://10.0.0.5:8000."


CHECKS: dict[str, Callable[[Any], str | None]] = {
    "hosts": _check_hosts,
    "origins": _check_origins,
    "proxies": _check_proxies,
    "prefix": _check_prefix,
    "public_address": _check_address,
    "cluster_address": _check_server,
    "window_bounds": _check_bounds,
    "pace_bounds": _check_bounds,
    "seconds_bounds": _check_bounds,
}


def listing(settings: Settings) -> str:
    """All settings for people to read: flag and variable, value, meaning."""
    lines = []
    group = ""
    for setting in SETTINGS:
        if setting.group != group:
            group = setting.group
            lines += ["", group]
        value = getattr(settings, setting.name)
        shown = "(set)" if setting.name in SECRET and value else _shown(value)
        usual = "" if value == setting.default else f" (default: {_shown(setting.default)})"
        lines += [f"  {setting.flag}, {setting.variable} = {shown}{usual}", f"      {setting.about}"]
    return "\n".join(lines[1:])


def _shown(value: Any) -> str:  # noqa: ANN401
    if isinstance(value, tuple):
        return ",".join(map(_shown, value)) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:.10g}" if isinstance(value, float) else str(value) or "none"
