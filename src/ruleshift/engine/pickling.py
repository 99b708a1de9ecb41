"""Pickles that the plain and the compiled engine both read: a record is its class and its fields by name.

Left to themselves the two would keep the fields of a class with slots in different forms.
"""

from __future__ import annotations

import copyreg
from typing import Any

__all__ = ("pickle_by_name",)


def pickle_by_name(kind: type) -> None:
    """Let pickles of this class, which is made without arguments, fit both builds."""
    copyreg.pickle(kind, _reduced)  # type: ignore[arg-type]


def _reduced(record: object) -> tuple[object, ...]:
    kind = type(record)
    fields = {name: getattr(record, name) for name in _names(kind) if hasattr(record, name)}
    return _bare, (kind,), fields, None, None, _fill


def _names(kind: type) -> list[str]:
    """The fields of a class: mypyc lists those of a compiled one, and `__slots__` those of a plain one.

    Each class of the line is asked for its own: a plain one may stand on a compiled one.
    """
    names: list[str] = []
    for each in kind.__mro__:
        names += each.__dict__.get("__mypyc_attrs__", ()) or each.__dict__.get("__slots__", ())
    return sorted({name for name in names if not name.startswith("__")})


def _bare(kind: Any) -> object:
    record: object = kind.__new__(kind)
    return record


def _fill(record: object, fields: dict[str, object]) -> None:
    for name, value in fields.items():
        setattr(record, name, value)
