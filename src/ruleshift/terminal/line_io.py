"""Lines in, lines out: the plain table's paper and pencil."""

from __future__ import annotations

import shutil
import sys
import textwrap

from ruleshift.terminal.signs import ascii_text, shows_unicode

__all__ = ("Lines", "Stop")


class Stop(Exception):  # noqa: N818 - nobody has made a mistake: the person stops playing
    """The person stops, or there is no more input."""


class Lines:
    """Reads from standard input and writes to standard output. Wraps only where a person looks at a screen."""

    def __init__(self) -> None:
        self._typed = sys.stdin.isatty() and sys.stdout.isatty()
        self._screen = sys.stdout.isatty()
        self._ascii = not shows_unicode(getattr(sys.stdout, "encoding", None) or "utf-8")
        reconfigure = getattr(sys.stdout, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")

    @property
    def typed(self) -> bool:
        """True if a person sits at a terminal; False in a pipe."""
        return self._typed

    def _shown(self, text: str) -> str:
        return ascii_text(text) if self._ascii else text

    def say(self, text: str = "", indent: str = "", *, whole: bool = False) -> None:
        """Write a line; a `whole` one is never broken, so that it can be copied."""
        text = self._shown(text)
        if self._screen and text and not whole:
            width = max(20, shutil.get_terminal_size().columns)
            text = textwrap.fill(text, width, initial_indent=indent, subsequent_indent=indent + "   ")
            print(text)
        else:
            print(indent + text)

    def ask(self, prompt: str) -> str | None:
        """A line from the person or the script; None when there are no more."""
        prompt = self._shown(prompt)
        if self._typed:
            try:
                return input(f"{prompt} ")
            except EOFError:
                print()
                return None
        print(prompt, flush=True)
        line = sys.stdin.readline()
        return line.rstrip("\r\n") if line else None

    def clear(self) -> None:
        """Nobody shall read what stood here: clear the screen and what scrolled away."""
        if self._screen:
            print("\x1b[H\x1b[2J\x1b[3J", end="", flush=True)
