"""Where the command line writes: tables for a person, one JSON document for a program."""

from __future__ import annotations

import codecs
import contextlib
import io
import sys
from typing import TextIO

from rich.console import Console, RenderableType
from rich.theme import Theme

from perdure.cli.plain import document
from perdure.cli.show.words import harmless

THEME = Theme(
    {
        "id": "cyan",
        "quiet": "dim",
        "heading": "bold",
        "stored": "green",
        "merged": "blue",
        "superseded": "yellow",
        "tension": "magenta",
        "tensions": "magenta",
        "rejected": "red",
        "good": "green",
        "bad": "bold red",
        "reason": "yellow",
    }
)


class Output:
    """The two streams of a command; `as_json` decides who is reading standard output."""

    def __init__(self, *, as_json: bool = False) -> None:
        for stream in (sys.stdout, sys.stderr):
            _never_fail(stream)
        self.as_json = as_json
        self.console = _console(sys.stdout)
        self.errors = _console(sys.stderr)

    def show(self, value: object, *shown: RenderableType) -> None:
        """Write the record as JSON, or what stands for it to a person."""
        if self.as_json:
            self.write_json(value)
            return
        for renderable in shown:
            self.console.print(renderable)

    def write_json(self, value: object) -> None:
        """Write one JSON document, whoever is reading."""
        sys.stdout.write(document(value, ascii_only=not _unicode(sys.stdout)) + "\n")

    def write(self, text: str) -> None:
        """Write text as it is; what would command a terminal is made harmless on one."""
        sys.stdout.write(harmless(text) if self.console.is_terminal else text)

    def flush(self) -> None:
        """Hand over what was written, when more may be long in coming."""
        sys.stdout.flush()

    def note(self, shown: RenderableType) -> None:
        """Write a remark beside the answer, for a person at a terminal."""
        if self.watched:
            self.errors.print(shown)

    def say(self, *shown: RenderableType) -> None:
        """Write for a person only."""
        if self.as_json:
            return
        for renderable in shown:
            self.console.print(renderable)

    def remark(self, sentence: str) -> None:
        """Write on standard error, in one line, why nothing or less came of it than was asked."""
        sys.stderr.write(f"perdure: {harmless(' '.join(sentence.split()))}\n")

    @property
    def watched(self) -> bool:
        """Tell whether a person watches the errors' stream, so that progress makes sense."""
        return self.errors.is_terminal and not self.as_json


class _Paper(Console):
    """A console that lets its caller know when nobody reads on, instead of leaving at once."""

    def on_broken_pipe(self) -> None:
        """Raise; called while the error is being handled."""
        raise BrokenPipeError


def _console(stream: TextIO) -> Console:
    return _Paper(file=stream, theme=THEME, highlight=False, markup=False, emoji=False)


def _never_fail(stream: TextIO) -> None:
    # An old console knows few characters, and an argument may hold bytes that are no text at all:
    # both are written as escapes, because no answer is worse than an ugly one.
    if isinstance(stream, io.TextIOWrapper):
        with contextlib.suppress(io.UnsupportedOperation):
            stream.reconfigure(errors="backslashreplace")


def _unicode(stream: TextIO) -> bool:
    try:
        return codecs.lookup(stream.encoding or "ascii").name.startswith("utf")
    except LookupError:
        return False
