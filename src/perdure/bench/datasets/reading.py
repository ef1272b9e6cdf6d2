"""Read files of data sets so that whatever is wrong in one is named by file, line and field."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

from perdure.errors import UsageError
from perdure.frozen import frozen
from perdure.model.entry import Json


@frozen
class Fields:
    """A JSON object and where it stands; a field of another kind than asked for is refused."""

    value: Mapping[str, Json]
    where: str

    def text(self, name: str) -> str:
        """Give a text that says something."""
        value = self.value.get(name)
        if not isinstance(value, str) or not value.strip():
            raise self.wrong(name, "a text")
        return value

    def optional_text(self, name: str) -> str | None:
        """Give a text; None when it is absent, null or blank."""
        value = self.value.get(name)
        if value is None:
            return None
        if not isinstance(value, str):
            raise self.wrong(name, "a text")
        return value if value.strip() else None

    def whole(self, name: str) -> int:
        """Give a whole number."""
        value = self.value.get(name)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.wrong(name, "a whole number")
        return value

    def flag(self, name: str) -> bool:
        """Give true or false; absent and null are false."""
        value = self.value.get(name)
        if value is not None and not isinstance(value, bool):
            raise self.wrong(name, "true or false")
        return bool(value)

    def many(self, name: str) -> list[Json]:
        """Give a list of anything; absent and null are empty."""
        value = self.value.get(name)
        if value is None:
            return []
        if not isinstance(value, list):
            raise self.wrong(name, "a list")
        return cast(list[Json], value)

    def texts(self, name: str) -> list[str]:
        """Give a list of texts; absent and null are empty."""
        values = self.many(name)
        if not all(isinstance(one, str) and one.strip() for one in values):
            raise self.wrong(name, "a list of texts")
        return values

    def object(self, name: str) -> Fields:
        """Give the object that a field holds."""
        return fields(self.value.get(name), f"{self.where}, {name}")

    def objects(self, name: str) -> list[Fields]:
        """Give the objects of a list; absent and null are empty."""
        values = enumerate(self.many(name))
        return [fields(one, f"{self.where}, {name}[{place}]") for place, one in values]

    def moment(self, name: str, *forms: str) -> datetime:
        """Give a time written in one of these forms of `strptime`, or ISO 8601; UTC if unsaid."""
        said = self.text(name)
        read = moment_of(said, *forms)
        if read is None:
            raise self.wrong(name, "a time")
        return read

    def wrong(self, name: str, wanted: str) -> UsageError:
        """Say what a field should have been."""
        value = self.value.get(name)
        found = f"it is {value!r:.60}" if name in self.value else "it is missing"
        return UsageError(f"{self.where}: {name!r} must be {wanted}; {found}", argument=name)


def fields(value: Json, where: str) -> Fields:
    """Take a value for an object; refuses any other."""
    if not isinstance(value, dict):
        raise UsageError(f"{where}: not an object: {value!r:.60}")
    return Fields(cast(Mapping[str, Json], value), where)


def moment_of(said: str, *forms: str) -> datetime | None:
    """Read a time; None when it is none."""
    for form in forms:
        try:
            return datetime.strptime(said.strip(), form).replace(tzinfo=UTC)
        except ValueError:
            continue
    try:
        read = datetime.fromisoformat(said.strip())
    except ValueError:
        return None
    return read.astimezone(UTC) if read.tzinfo else read.replace(tzinfo=UTC)


def rows_of(path: Path) -> Iterator[Fields]:
    """Give the objects of a file of JSON lines, also a gzipped one; blank lines are passed over."""
    for number, line in enumerate(_text(path).splitlines(), 1):
        if not line.strip():
            continue
        where = f"{path.name}, line {number}"
        try:
            value = json.loads(line)
        except ValueError as error:
            raise UsageError(f"{where}: not JSON: {error}") from error
        yield fields(value, where)


def document_of(path: Path) -> Json:
    """Give what one JSON document says; a fault in it is named by its line."""
    try:
        return json.loads(_text(path))
    except json.JSONDecodeError as error:
        message = f"{path.name}, line {error.lineno}: not JSON: {error.msg}"
        raise UsageError(message) from error


def members_of(path: Path) -> list[Fields]:
    """Give the objects of a document that is a list of them."""
    document = document_of(path)
    if not isinstance(document, list):
        raise UsageError(f"{path.name}: not a list of objects")
    rows = enumerate(cast(list[Json], document))
    return [fields(one, f"{path.name}, [{place}]") for place, one in rows]


def _text(path: Path) -> str:
    try:
        data = path.read_bytes()
        data = gzip.decompress(data) if path.suffix == ".gz" else data
        return data.decode("utf-8-sig")
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror or error}", argument="path") from error
    except (EOFError, UnicodeDecodeError) as error:
        raise UsageError(f"{path.name}: neither UTF-8 text nor gzip of it: {error}") from error


def check_unique(seen: set[str], name: str, where: str) -> None:
    """Take note of a name; refuses one that was there before."""
    if name in seen:
        raise UsageError(f"{where}: {name!r} is there twice")
    seen.add(name)


def beside(path: Path, ending: str, other: str) -> Path:
    """Give the file that goes with one: the same name with another ending, gzipped or not.

    `a.turns.jsonl` and the ending `turns.jsonl` give `a.questions.jsonl` for `questions.jsonl`.
    """
    stem = path.name.removesuffix(".gz").removesuffix(ending)
    candidates = [path.with_name(stem + other), path.with_name(f"{stem}{other}.gz")]
    for one in candidates:
        if one.exists():
            return one
    raise UsageError(f"{path.name}: beside it there should be {candidates[0].name}")


def only_file(folder: Path, *patterns: str) -> Path:
    """Give the one file of a folder that fits; none and several are refused by name."""
    found = sorted({one for pattern in patterns for one in folder.glob(pattern)})
    if len(found) == 1:
        return found[0]
    wanted = " or ".join(patterns)
    if not found:
        raise UsageError(f"{folder}: there is no {wanted}", argument="path")
    names = ", ".join(one.name for one in found)
    raise UsageError(f"{folder}: name one of {names}", argument="path")
