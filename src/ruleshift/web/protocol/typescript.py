"""`python -m ruleshift.web.protocol.typescript`: the records of the wire as TypeScript, for the browser's modules."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType

import msgspec
from msgspec import inspect as shapes

from ruleshift.web.protocol import messages as protocol
from ruleshift.web.protocol import resources as listing

__all__ = ("TARGET", "declarations")

TARGET = Path(__file__).parents[1] / "static" / "protocol.d.ts"
HEAD = "// Made by `python -m ruleshift.web.protocol.typescript` from the records of the server. Do not edit.\n"
DICTIONARY = """\
declare const value: unique symbol;

/** Keyed by text from outside, such as names, so "constructor" may be a key: only lib/dictionary.js looks into it. */
export interface Dictionary<T> {
  readonly [value]?: T;
}
"""
UNIONS = {"ClientMessage": protocol.ClientMessage, "ServerMessage": protocol.ServerMessage}
PLAIN: dict[type, str] = {
    shapes.AnyType: "unknown",
    shapes.NoneType: "null",
    shapes.BoolType: "boolean",
    shapes.IntType: "number",
    shapes.FloatType: "number",
    shapes.StrType: "string",
}


def declarations() -> str:
    """The whole file: an interface for each record, in the order of their names, then the two unions."""
    found: dict[str, shapes.StructType] = {}
    for record in (*_records(protocol), *_records(listing)):
        _collect(shapes.type_info(record), found)
    parts = [HEAD, DICTIONARY, *(_interface(found[name]) for name in sorted(found))]
    parts += [f"export type {name} = {_type(shapes.type_info(union))};\n" for name, union in UNIONS.items()]
    return "\n".join(parts)


def _records(module: ModuleType) -> Iterable[type]:
    for name in module.__all__:
        each = getattr(module, name)
        if isinstance(each, type) and issubclass(each, msgspec.Struct):
            yield each


def _collect(shape: shapes.Type, found: dict[str, shapes.StructType]) -> None:
    if isinstance(shape, shapes.StructType):
        if shape.cls.__name__ in found:
            return
        found[shape.cls.__name__] = shape
        for field in shape.fields:
            _collect(field.type, found)
    for part in _parts(shape):
        _collect(part, found)


def _parts(shape: shapes.Type) -> Iterable[shapes.Type]:
    if isinstance(shape, shapes.UnionType):
        return shape.types
    if isinstance(shape, shapes.ListType | shapes.VarTupleType):
        return (shape.item_type,)
    if isinstance(shape, shapes.DictType):
        return (shape.value_type,)
    return ()


def _interface(shape: shapes.StructType) -> str:
    lines = [f"/** {_about(shape.cls)} */", f"export interface {shape.cls.__name__} {{"]
    if shape.tag is not None:
        lines.append(f'  {shape.tag_field}: "{shape.tag}";')
    # What a browser sends may leave out what has a default; what the server sends is there, unless the record says so.
    may_miss = shape.forbid_unknown_fields or shape.cls.__struct_config__.omit_defaults
    for field in shape.fields:
        mark = "?" if may_miss and not field.required else ""
        lines.append(f"  {field.encode_name}{mark}: {_type(field.type)};")
    return "\n".join([*lines, "}", ""])


def _about(record: type) -> str:
    return " ".join((inspect.getdoc(record) or "").split())


def _type(shape: shapes.Type) -> str:
    if isinstance(shape, shapes.StructType):
        return str(shape.cls.__name__)
    if isinstance(shape, shapes.LiteralType):
        return " | ".join(f'"{value}"' for value in sorted(shape.values, key=str))
    if isinstance(shape, shapes.UnionType):
        return " | ".join(_type(each) for each in shape.types)
    if isinstance(shape, shapes.ListType | shapes.VarTupleType):
        inner = _type(shape.item_type)
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if isinstance(shape, shapes.DictType):
        return f"Dictionary<{_type(shape.value_type)}>"
    return PLAIN[type(shape)]


if __name__ == "__main__":
    TARGET.write_text(declarations(), encoding="utf-8")
