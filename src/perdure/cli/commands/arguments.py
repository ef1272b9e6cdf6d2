"""Read what people type: words, times, JSON, names of files."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from io import BytesIO
from pathlib import Path
from typing import Annotated, BinaryIO, Literal, cast

from cyclopts import Parameter, Token

from perdure.cli.moments import moment_of
from perdure.errors import UsageError
from perdure.model.entry import Json
from perdure.wire.parsing import UnreadableError, parsed

STANDARD = "\0"
"""Stands for standard input or output where a file is asked for; people write it as `-`."""

_NO_NAME_OF_A_FILE = frozenset({errno.ENOENT, errno.ENAMETOOLONG})
TierName = Literal["L0", "L1", "L2", "L3"]
Many = Annotated[list[str] | None, Parameter(negative=())]
Tiers = Annotated[
    list[TierName] | None,
    Parameter(negative=(), help="Only in these tiers; may be given several times."),
]
Domains = Annotated[
    list[str] | None,
    Parameter(negative=(), help="Only about one of these; may be given several times."),
]


def sentence(words: tuple[str, ...], what: str) -> str:
    """Join the words of a command line, as `echo` does; none at all is refused."""
    if not words:
        raise UsageError(f"say {what}", argument=what)
    return " ".join(words)


def _moment(_: object, tokens: Sequence[Token]) -> datetime:
    value = tokens[0].value
    try:
        return moment_of(value)
    except (ValueError, OverflowError) as error:
        raise UsageError(f"a time is like 2026-03-01T09:00+01:00, not {value!r}") from error


def _moment_or_day(hint: object, tokens: Sequence[Token]) -> datetime | date:
    moment = _moment(hint, tokens)
    return moment.date() if len(tokens[0].value.strip()) == len("2026-03-01") else moment


def _object(_: object, tokens: Sequence[Token]) -> Mapping[str, Json]:
    try:
        read = parsed(tokens[0].value)
    except UnreadableError as error:
        raise UsageError(f"not JSON: {error}") from error
    if not isinstance(read, dict):
        raise UsageError('a JSON object is like {"a": 1}')
    return cast(Mapping[str, Json], read)


Moment = Annotated[datetime | None, Parameter(converter=_moment, n_tokens=1)]
"""An instant; without a zone it is UTC, and a plain date is its first instant."""

Day = Annotated[datetime | date | None, Parameter(converter=_moment_or_day, n_tokens=1)]
"""An instant, or a plain date that stands for its whole day in UTC."""

AsOf = Annotated[Day, Parameter(help="As it was known at that time, like 2026-03-01T09:00+01:00.")]
Object = Annotated[Mapping[str, Json] | None, Parameter(converter=_object, n_tokens=1)]
"""A JSON object."""


@contextmanager
def opened(file: str, *, hint: str = "") -> Generator[BinaryIO, None, None]:
    """Hand out the bytes of a file, or of standard input; closes what it opened.

    `hint` is said where there is no such file: what may have been meant.
    """
    if file == STANDARD:
        yield _standard_input()
        return
    with _open(file, hint) as stream:
        yield stream


def _standard_input() -> BinaryIO:
    if sys.stdin is None or sys.stdin.isatty():
        raise UsageError("name a file, or pipe one in", argument="file")
    buffer = getattr(sys.stdin, "buffer", None)
    if buffer is None:
        return BytesIO(sys.stdin.read().encode("utf-8", "surrogatepass"))
    return cast(BinaryIO, buffer)


def name_of(file: str) -> str:
    """Give the name under which a message speaks of a file."""
    return "standard input" if file == STANDARD else file


@contextmanager
def within(file: str) -> Generator[None, None, None]:
    """Say in which file it stands when something in it cannot be taken in."""
    try:
        yield
    except UsageError as error:
        name = name_of(file)
        if str(error).startswith(name):
            raise
        raise type(error)(f"{name}: {error}", argument=error.argument) from error


def size_of(file: str) -> int:
    """Give the size of a file in bytes, 0 when nobody can tell."""
    return 0 if file == STANDARD else Path(file).stat().st_size


def write_whole(file: str, text: str) -> None:
    """Write a file so that it is either the new one or untouched."""
    target = Path(file)
    if target.is_dir():
        raise UsageError(f"{file}: a directory; name a file", argument="file")
    draft = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        draft.write_text(text, encoding="utf-8")
        draft.replace(target)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise _told(error, file) from error


def _open(file: str, hint: str) -> BinaryIO:
    if not file:
        raise UsageError(f"an empty name is no file{hint}", argument="file")
    try:
        return Path(file).open("rb")
    except OSError as error:
        if error.errno not in _NO_NAME_OF_A_FILE:
            raise _told(error, file) from error
        raise UsageError(f"{file:.255}: there is no such file{hint}", argument="file") from error


def _told(error: OSError, file: str) -> UsageError:
    return UsageError(f"{file}: {error.strerror or error}", argument="file")
