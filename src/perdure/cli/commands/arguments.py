"""Read what people type: words, times, JSON, names of files."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from datetime import date, datetime
from io import BytesIO
from pathlib import Path
from typing import Annotated, BinaryIO, Literal, cast

from cyclopts import Parameter

from perdure.cli.transcript import moment_of
from perdure.errors import UsageError
from perdure.model.entry import Json

STANDARD = "\0"
"""Stands for standard input or output where a file is asked for; people write it as `-`."""

TierName = Literal["L0", "L1", "L2", "L3"]
Many = Annotated[list[str] | None, Parameter(negative=())]


def sentence(words: tuple[str, ...], what: str) -> str:
    """Join the words of a command line, as `echo` does; none at all is refused."""
    if not words:
        raise UsageError(f"say {what}", argument=what)
    return " ".join(words)


def moment(value: str | None, option: str) -> datetime | None:
    """Read an instant; without a zone it is UTC, and a plain date is its first instant."""
    if value is None:
        return None
    try:
        return moment_of(value)
    except (ValueError, OverflowError) as error:
        what = f"{option} takes a time like 2026-03-01T09:00+01:00, not {value!r}"
        raise UsageError(what, argument=option) from error


def moment_or_day(value: str | None, option: str) -> datetime | date | None:
    """Read an instant, or a plain date that stands for its whole day in UTC."""
    read = moment(value, option)
    plain_date = value is not None and len(value.strip()) == len("2026-03-01")
    return read.date() if read is not None and plain_date else read


def mapping(value: str | None, option: str) -> Mapping[str, Json] | None:
    """Read a JSON object."""
    if value is None:
        return None
    try:
        read = json.loads(value)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{option} takes a JSON object: {error}", argument=option) from error
    if not isinstance(read, dict):
        raise UsageError(f"{option} takes a JSON object like '{{\"a\": 1}}'", argument=option)
    return cast(Mapping[str, Json], read)


@contextmanager
def opened(file: str) -> Generator[BinaryIO, None, None]:
    """Hand out the bytes of a file, or of standard input; closes what it opened."""
    if file == STANDARD:
        yield _standard_input()
        return
    with _open(file) as stream:
        yield stream


def _standard_input() -> BinaryIO:
    if sys.stdin is None or sys.stdin.isatty():
        raise UsageError("name a file, or pipe one in", argument="file")
    buffer = getattr(sys.stdin, "buffer", None)
    if buffer is None:
        return BytesIO(sys.stdin.read().encode("utf-8", "surrogatepass"))
    return cast(BinaryIO, buffer)


def size_of(file: str) -> int:
    """Give the size of a file in bytes, 0 when nobody can tell."""
    return 0 if file == STANDARD else Path(file).stat().st_size


def write_whole(file: str, text: str) -> None:
    """Write a file so that it is either the new one or untouched."""
    target = Path(file)
    draft = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        draft.write_text(text, encoding="utf-8")
        draft.replace(target)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise _told(error, file) from error


def _open(file: str) -> BinaryIO:
    try:
        return Path(file).open("rb")
    except OSError as error:
        raise _told(error, file) from error


def _told(error: OSError, file: str) -> UsageError:
    return UsageError(f"{file}: {error.strerror or error}", argument="file")
