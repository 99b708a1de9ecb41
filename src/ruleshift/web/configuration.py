"""Settings as people give them: flags of `ruleshift serve`, variables of the environment, or files with secrets."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec

from ruleshift.cards import RuleshiftError
from ruleshift.web.settings import GROUPS, SECRETS, Settings
from ruleshift.web.storage.sqlite import usual_file

__all__ = (
    "OWN_FOLDERS", "SETTINGS", "Setting", "changed", "listing", "misspelled", "read_settings", "read_variable",
)  # fmt: skip

PASSWORD = re.compile(r"(?<=:)[^:/@]+(?=@)|(?<=password=)[^&]+")
"""In the URL of a database."""


class Setting(NamedTuple):
    """One setting, as people know it."""

    name: str
    kind: Any
    """The type without what is said about it."""
    bound: Any
    """The type with its bounds."""
    default: Any
    about: str
    unit: str

    @property
    def variable(self) -> str:
        """The variable of the environment."""
        return f"RULESHIFT_{self.name.upper()}"

    @property
    def flag(self) -> str:
        """The flag, if there is one; the flag of a list may be repeated, and names one thing."""
        one = re.sub("s$", "", re.sub("ies$", "y", self.name)) if self.is_list else self.name
        return f"--{one.replace('_', '-')}"

    @property
    def is_list(self) -> bool:
        """True for any number of texts; a variable has commas between them."""
        return get_args(self.kind)[1:] == (...,)

    @property
    def wanted(self) -> str:
        """What a value must be, in words."""
        if get_origin(self.kind) is Literal:
            return f"one of {', '.join(get_args(self.kind))}"
        if self.kind is bool:
            return "yes or no"
        if self.kind in (int, float):
            return f"a {'whole number' if self.kind is int else 'number'}{_bounds(self.bound)}"
        return "a text" if self.is_list or self.kind is str else "two numbers, the lower one first, such as 1,30"

    def shown(self, value: Any) -> str:  # noqa: ANN401 - whatever the setting is
        """A value for people to read; nothing of what must stay secret."""
        if self.name in SECRETS and value:
            return "(set)"
        text = PASSWORD.sub("***", _shown(value)) if self.name == "database" else _shown(value)
        return f"{text} {self.unit}".rstrip()


def _bounds(kind: Any) -> str:  # noqa: ANN401 - a type as it is written down
    for meta in (each for each in kind.__metadata__ if each.ge is not None or each.gt is not None):
        if meta.le is not None:
            return f" from {meta.ge} to {meta.le}"
        return f" above {meta.gt}" if meta.ge is None else f" of at least {meta.ge}"
    return ""


def _settings() -> Iterator[Setting]:
    """All settings that people can give. Those without a description are made by the program."""
    kinds = get_type_hints(Settings, include_extras=True)
    for field in msgspec.structs.fields(Settings):
        bound = kinds[field.name]
        notes = getattr(bound, "__metadata__", ())
        unit = next((meta.extra["unit"] for meta in notes if meta.extra), "")
        if notes:
            yield Setting(field.name, bound.__origin__, bound, field.default, notes[-1].description, unit)


SETTINGS: tuple[Setting, ...] = tuple(_settings())


class _Given(NamedTuple):
    """What somebody has said of a setting, and where."""

    source: str
    value: Any


def _given(flags: Mapping[str, Any], environment: Mapping[str, str]) -> dict[str, _Given]:
    """What was said, by setting; a flag counts more than the environment."""
    found: dict[str, _Given] = {}
    for setting in SETTINGS:
        flag = flags.get(setting.name)
        if flag not in (None, []):
            found[setting.name] = _Given(setting.flag, flag)
            continue
        source, text = read_variable(environment, setting.variable)
        if text:
            parts = [part.strip() for part in text.split(",") if part.strip()]
            found[setting.name] = _Given(source, parts if setting.is_list else text)
    return found


def read_variable(environment: Mapping[str, str], name: str) -> tuple[str, str]:
    """Where a variable is set, and to what; NAME_FILE is the path of a file that has the value, such as a secret."""
    text, path = environment.get(name, ""), environment.get(f"{name}_FILE", "")
    if not path:
        return name, text
    if text:
        raise RuleshiftError(f"{name} and {name}_FILE are both set: leave one of them out.")
    try:
        return f"{name}_FILE", Path(path).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no text"
        raise RuleshiftError(f"{name}_FILE: {path} cannot be read: {reason}.") from None


def read_settings(flags: Mapping[str, Any], environment: Mapping[str, str]) -> Settings:
    """The settings that flags, by the names of settings, and variables ask for."""
    given = _given(flags, environment)
    settings = Settings(**{each.name: _read(each, *given[each.name]) for each in SETTINGS if each.name in given})
    for name, check in CHECKS.items():
        trouble = check(getattr(settings, name))
        if trouble:
            raise RuleshiftError(f"{given[name].source}: {trouble}")
    return settings


def misspelled(environment: Mapping[str, str]) -> list[str]:
    """A sentence for each variable that is no setting, but looks much like one."""
    names = [setting.variable for setting in SETTINGS]
    strange = sorted(name for name in environment if name.startswith("RULESHIFT_") and name not in names)
    likely = {name: get_close_matches(name.removesuffix("_FILE"), names, n=1, cutoff=0.9) for name in strange}
    return [
        f"{name} is no setting, and counts for nothing. Did you mean {close[0]}?"
        for name, close in likely.items()
        if close and name != f"{close[0]}_FILE"
    ]


YES, NO = frozenset(("yes", "true", "on", "1")), frozenset(("no", "false", "off", "0"))


def _read(setting: Setting, source: str, given: Any) -> Any:  # noqa: ANN401
    value = given
    if setting.kind is bool:
        value = True if given.casefold() in YES else False if given.casefold() in NO else given
    elif get_origin(setting.kind) is tuple and not setting.is_list:
        value = str(given).split(",")
    try:
        return msgspec.convert(value, setting.bound, strict=setting.kind is bool)
    except msgspec.ValidationError:
        raise RuleshiftError(f"{source} is {setting.wanted}, not {str(given)[:60]!r}.") from None


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
    "allow_hosts": _check_hosts,
    "allow_origins": _check_origins,
    "proxies": _check_proxies,
    "prefix": _check_prefix,
    "public_address": _check_address,
    "cluster_address": _check_server,
    "window_bounds": _check_bounds,
    "pace_bounds": _check_bounds,
    "seconds_bounds": _check_bounds,
}


def changed(settings: Settings) -> list[str]:
    """The settings that differ from the default."""
    different = [each for each in SETTINGS if getattr(settings, each.name) != each.default]
    return [f"{each.name}={each.shown(getattr(settings, each.name))}" for each in different]


def listing(flags: Mapping[str, Any], environment: Mapping[str, str]) -> str:
    """All settings for people to read: variable and flag, value, where it comes from, meaning."""
    settings, given = read_settings(flags, environment), _given(flags, environment)
    lines = []
    for setting in SETTINGS:
        if setting.name in GROUPS:
            lines += ["", GROUPS[setting.name]]
        names = f"{setting.variable}, {setting.flag}" if setting.name in flags else setting.variable
        source, default = "default", setting.shown(setting.default)
        if setting.name in given:
            source = f"from {given[setting.name].source}; default: {default}"
        value = getattr(settings, setting.name)
        if setting.name == "database" and not value:
            value = str(usual_file())
        lines += [f"  {names} = {setting.shown(value)} ({source})", f"      {setting.about}"]
    return "\n".join(lines[1:])


def _shown(value: Any) -> str:  # noqa: ANN401
    if isinstance(value, tuple):
        return ",".join(map(_shown, value)) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:.10g}" if isinstance(value, float) else str(value) or "none"
