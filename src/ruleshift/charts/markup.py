"""Small pieces of HTML and SVG, escaped."""

from __future__ import annotations

from html import escape

__all__ = ("element", "near", "text")


def text(raw: str) -> str:
    """Text as it may stand in HTML."""
    return escape(raw, quote=True)


def near(value: float) -> str:
    """A coordinate with as many digits as a screen can show.

    >>> near(12.3456), near(7.0)
    ('12.35', '7')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")


def element(name: str, inside: str | None = None, **attributes: str | float | None) -> str:
    """An element; `class_` and `data_kind` become `class` and `data-kind`, None leaves an attribute out.

    >>> element("line", x1="5%", class_="grid")
    '<line x1="5%" class="grid"/>'
    """
    said = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{text(value) if isinstance(value, str) else near(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{said}/>" if inside is None else f"<{name}{said}>{inside}</{name}>"
