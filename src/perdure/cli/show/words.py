"""Pieces that all tables are made of: clean words, times, counts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, datetime

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from perdure.cli.plain import escape

# Remembered text may hold commands to a terminal; a person is to read it, not to obey it.
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")
# What turns the direction of a line shows words in another order than they were said in.
_TURNS = re.compile("[\u202a-\u202e\u2066-\u2069]")


def harmless(text: str) -> str:
    r"""Replace control characters, apart from tabs and new lines, by a visible mark.

    What turns the direction of a line is shown as its escape, so that it turns nothing.

    >>> harmless("a\x1b[2Jb\n")
    'a\ufffd[2Jb\n'
    >>> print(harmless("pay \u202eeno"))
    pay \u202eeno
    """
    shown = _CONTROLS.sub("\ufffd", text)
    return _TURNS.sub(escape, shown)


def words(text: str, style: str = "") -> Text:
    """Give text for a person as it is: no markup read, no control characters obeyed."""
    return Text(harmless(text), style=style)


def line(*pieces: Text | str) -> Text:
    """Join pieces to one line of text."""
    return Text("").join([Text(piece) if isinstance(piece, str) else piece for piece in pieces])


def one_line(text: str) -> str:
    """Bring text onto one line, runs of white space becoming one space."""
    return " ".join(text.split())


def when(moment: datetime | None) -> str:
    """Give a time to the minute, in UTC; a dash when there is none."""
    return "-" if moment is None else f"{moment.astimezone(UTC):%Y-%m-%d %H:%M}Z"


def count(number: int, thing: str, things: str | None = None) -> str:
    """Give a number with its noun.

    >>> count(1, "memory", "memories"), count(2000, "token")
    ('1 memory', '2,000 tokens')
    """
    return f"{number:,} {thing if number == 1 else things or thing + 's'}"


def joined(names: Iterable[str]) -> str:
    """Give names in a row, for a narrow column."""
    return " ".join(names)


def table(*columns: str, title: str | None = None) -> Table:
    """Start a table; a column whose name ends in `>` is aligned right, in `!` never wrapped."""
    made = Table(box=SIMPLE_HEAD, title=title, title_justify="left", pad_edge=False, expand=False)
    for column in columns:
        made.add_column(
            column.rstrip(">!"),
            justify="right" if column.endswith(">") else "left",
            no_wrap=column.endswith((">", "!")),
            overflow="fold",
        )
    return made


def pairs() -> Table:
    """Start a list of names and values without lines."""
    made = Table.grid(padding=(0, 2))
    made.add_column(style="quiet", no_wrap=True)
    made.add_column(overflow="fold")
    return made
