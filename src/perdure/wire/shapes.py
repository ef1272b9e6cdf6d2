"""Records as JSON objects: one list of fields says how each is written, read and described."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from operator import attrgetter
from typing import Any, cast

from perdure.frozen import frozen
from perdure.model.entry import Json
from perdure.wire.forms import Form, MisfitError, step_into
from perdure.wire.written import Kept, json_text


@frozen
class Part:
    """One field of a record.

    `name` is the field's on the wire, `of` the attribute it is taken from (or what computes it),
    `into` the argument it is read into: none for what only tells again what others hold. What is
    None, or equals `drop`, is left out, and read as the record's default.
    """

    name: str
    form: Form
    of: str | Callable[[Any], Any]
    into: str | None
    about: str = ""
    always: bool = False
    drop: Any = None


def part(
    name: str, form: Form, of: str, about: str = "", *, always: bool = False, drop: Any = None
) -> Part:
    """Take a field from an attribute and read it back into it; `always` it is there."""
    return Part(name, form, of, of, about, always, drop)


def told(name: str, form: Form, of: Callable[[Any], Any], about: str = "") -> Part:
    """Tell again what a reader would have to compute; always there, never read."""
    return Part(name, form, of, None, about, always=True)


def record(title: str, make: Callable[..., Any], *parts: Part, kept: bool = False) -> Form:
    """Give the form of a record; fields that a reader does not know are passed over.

    A newer service may tell more than this client knows. What a request holds is read by
    `operations`, which refuses what it does not know. With `kept`, the text of records that come
    again, the same objects, is kept at hand: only for records that nothing can change.
    """
    properties = {one.name: _described(one) for one in parts}
    schema: dict[str, Json] = {"title": title, "type": "object", "properties": properties}
    required = [one.name for one in parts if one.always]
    if required:
        schema["required"] = required
    write = _writer(parts)
    dump = Kept(_dumper(parts)) if kept else _dumper_if_quicker(parts)
    return Form(schema, write, _reader(make, parts), dump=dump)


def _teller(form: Form) -> Callable[[Any], str]:
    if form.dump is not None:
        return form.dump
    return json_text if form.plain else partial(dumped, form)


def dumped(form: Form, value: Any) -> str:
    """Give the JSON text of a value."""
    return json_text(form.write(value)) if form.dump is None else form.dump(value)


def document(title: str, *parts: Part) -> Form:
    """Give the form of an answer that is a plain mapping by its names on the wire."""
    read = record(title, dict[str, Any], *parts)
    return Form(read.schema, dict, read.read)


def _described(one: Part) -> dict[str, Json]:
    return {**one.form.schema, "description": one.about} if one.about else dict(one.form.schema)


def _writer(parts: tuple[Part, ...]) -> Callable[[Any], Json]:
    plan = [
        (
            one.name,
            attrgetter(one.of) if isinstance(one.of, str) else one.of,
            None if one.form.plain else one.form.write,
            one.always,
            one.drop,
        )
        for one in parts
    ]

    def write(value: Any) -> Json:
        out: dict[str, Json] = {}
        for name, get, convert, always, drop in plan:
            found = get(value)
            if not always and (found is None or found == drop):
                continue
            out[name] = found if convert is None else convert(found)
        return out

    return write


def _dumper_if_quicker(parts: tuple[Part, ...]) -> Callable[[Any], str] | None:
    """Write field by field where a part has its text at hand; else encode all at once (None)."""
    return _dumper(parts) if any(one.form.dump for one in parts) else None


def _dumper(parts: tuple[Part, ...]) -> Callable[[Any], str]:
    """Write field by field, with nothing made in between."""
    plan = [
        (
            f"{json_text(one.name)}:",
            attrgetter(one.of) if isinstance(one.of, str) else one.of,
            _teller(one.form),
            one.always,
            one.drop,
        )
        for one in parts
    ]

    def dump(value: Any) -> str:
        said: list[str] = []
        for name, get, tell, always, drop in plan:
            found = get(value)
            if always or (found is not None and found != drop):
                said.append(name + tell(found))
        return f"{{{','.join(said)}}}"

    return dump


def _reader(make: Callable[..., Any], parts: tuple[Part, ...]) -> Callable[[Json], Any]:
    read_parts = [one for one in parts if one.into is not None]

    def read(value: Json) -> Any:
        if not isinstance(value, dict):
            raise MisfitError("is not an object")
        held = cast(Mapping[str, Json], value)
        found: dict[str, Any] = {}
        for one in read_parts:
            is_told = held.get(one.name) is not None or (one.always and one.name in held)
            if is_told:
                found[cast(str, one.into)] = step_into(one.name, one.form.read, held[one.name])
            elif one.always:
                raise MisfitError("is missing", (one.name,))
        return make(**found)

    return read
