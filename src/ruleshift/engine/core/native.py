"""What only the compiler needs. As plain Python it means nothing, and mypy_extensions need not be there."""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ("i64", "mypyc_attr")

if TYPE_CHECKING:
    from mypy_extensions import i64, mypyc_attr
else:
    i64 = int

    def mypyc_attr(**_):  # noqa: ANN003, ANN201
        return lambda cls: cls
