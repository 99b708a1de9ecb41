"""What the compiler is told about classes. As plain Python it means nothing, and mypy_extensions need not be there."""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ("mypyc_attr",)

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**_):  # noqa: ANN003, ANN201
        return lambda cls: cls
