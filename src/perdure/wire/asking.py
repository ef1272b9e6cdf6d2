"""An operation: how it is asked over HTTP, field by field, and what it answers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Literal, cast

from perdure.frozen import frozen
from perdure.model.entry import Json
from perdure.wire.forms import Form, MisfitError, Schema, step_into, text
from perdure.wire.nested import listed
from perdure.wire.parsing import UnreadableError, parsed
from perdure.wire.shapes import Part, part, record

Method = Literal["GET", "POST", "PUT", "PATCH", "DELETE"]
Place = Literal["path", "query", "body"]
AccessScope = Literal["memories:read", "memories:write", "stats:read", "keys:manage"]
ACCESS_SCOPES: tuple[AccessScope, ...] = (
    "memories:read",
    "memories:write",
    "stats:read",
    "keys:manage",
)

BASE = "/api/v1"
JSON_TYPE = "application/json"
LINES_TYPE = "application/x-ndjson"
NAME_CHARS = 512
MESSAGE_CHARS = 200_000
MEMORY_CHARS = 20_000
PAGE_MOST = 1000

_MISSING: Any = object()
_CAPITAL = re.compile(r"(?<!^)([A-Z])")
_STEP = re.compile(r"[^\W\d]\w*")
_NUMBER = re.compile(r"-?\d{1,20}(\.\d{1,20})?", re.ASCII)


@frozen
class Field:
    """One thing that is said with a request.

    `name` is how it is called on the wire, `argument` how the verb calls it; without `needed` it
    may be left out, and then the verb's own default holds, which `default` tells for people.
    `within` are the fields of the objects that it holds.
    """

    name: str
    form: Form
    about: str
    argument: str
    needed: bool = False
    place: Place = "body"
    example: Json = None
    default: Json = None
    within: tuple[Field, ...] = ()


def field(
    name: str,
    form: Form,
    about: str,
    *,
    argument: str | None = None,
    needed: bool = False,
    place: Place = "body",
    example: Json = None,
    default: Json = None,
    within: tuple[Field, ...] = (),
) -> Field:
    """Make a field whose argument is its name in the words of Python, if not said otherwise."""
    own = _CAPITAL.sub(r"_\1", name).lower()
    return Field(name, form, about, argument or own, needed, place, example, default, within)


@frozen
class Operation:
    """One thing the service does; `name` is also how logs, metrics and the audit call it.

    `access` is the scope that a key needs, None when no key is needed. `scoped` operations are
    about somebody's memory, whom the request names. `safe` ones may be tried again as they are;
    others with an idempotency key. `client` is the method of the client that asks for it.
    `sends` and `gives` are media types other than JSON.
    """

    name: str
    method: Method
    path: str
    access: AccessScope | None
    about: str
    answer: Form
    example: Json
    client: str | None = None
    fields: tuple[Field, ...] = ()
    status: int = 200
    more: str = ""
    errors: tuple[str, ...] = ()
    scoped: bool = True
    safe: bool = False
    writes: bool = False
    sends: str = JSON_TYPE
    gives: str = JSON_TYPE
    tag: str = "memory"
    secret: bool = False
    """Its answer holds a secret: it is given once, and never kept to be given again."""

    def at(self, place: Place) -> tuple[Field, ...]:
        """Give the fields that stand in a place."""
        return tuple(one for one in self.fields if one.place == place)

    @property
    def names(self) -> dict[str, str]:
        """Say how the wire calls each argument, those within objects of a list included."""
        each = [one for outer in self.fields for one in (*outer.within, outer)]
        return {one.argument: one.name for one in each}

    @property
    def streams(self) -> bool:
        """Tell that request or answer go line by line."""
        return LINES_TYPE in (self.sends, self.gives)

    @property
    def url(self) -> str:
        """Give the whole path, with the places of names in braces."""
        return self.path if self.access is None else f"{BASE}{self.path}"

    @property
    def names_in(self) -> Place:
        """Say where a request names whose memory it means."""
        return "body" if self.has_body else "query"

    @property
    def has_body(self) -> bool:
        """Tell that a JSON document goes with the request."""
        return self.method in ("POST", "PUT", "PATCH") and self.sends == JSON_TYPE

    def url_of(self, given: Mapping[str, str]) -> str:
        """Give the whole path with its names filled in, encoded so that none leaves its place."""
        from urllib.parse import quote

        filled = {
            # Dots alone are steps in a path: on the way they would be taken for those.
            name: value.replace(".", "%2E") if value in (".", "..") else quote(value, safe="")
            for name, value in given.items()
        }
        return self.url.format(**filled)


def renamed(place: str, names: Mapping[str, str]) -> str:
    """Give a place in a request by other names, step by step.

    >>> renamed("content[3].expires_at", {"content": "items", "expires_at": "expiresAt"})
    'items[3].expiresAt'
    """
    return _STEP.sub(lambda step: names.get(step[0], step[0]), place)


def reworded(message: str, place: str, names: Mapping[str, str]) -> str:
    """Give what is said of a place in a request, which is called by other names in it.

    >>> reworded("expires_at has passed already", "expires_at", {"expires_at": "expiresAt"})
    'expiresAt has passed already'
    """
    for one in (place, place.rpartition(".")[0]):
        if one:
            other = renamed(one, names)
            message = re.sub(rf"(?<![\w.]){re.escape(one)}(?!\w)", lambda _, to=other: to, message)
    return message


def read_fields(fields: Sequence[Field], held: Mapping[str, Json]) -> dict[str, Any]:
    """Read what a request says into the arguments of its verb.

    Raises `MisfitsError` with every field that is missing, unknown, or not what it should be.
    """
    known = {one.name: one for one in fields}
    issues = _unknown(held, known)
    arguments: dict[str, Any] = {}
    for one in fields:
        value = held.get(one.name, _MISSING)
        if value is _MISSING:
            if one.needed:
                issues.append(MisfitError("is missing", (one.name,)))
            continue
        try:
            arguments[one.argument] = step_into(one.name, one.form.read, value)
        except MisfitError as error:
            issues.append(error)
    if issues:
        raise MisfitsError(issues)
    return arguments


def _unknown(held: Iterable[str], known: Collection[str]) -> list[MisfitError]:
    """Name what is no field; the first of them says what there is, once for all."""
    names = [name for name in held if name not in known]
    there_are = f"; there are {', '.join(known)}"
    return [
        MisfitError(f"is no field here{'' if place else there_are}", (name,))
        for place, name in enumerate(names)
    ]


def reader_of(fields: Sequence[Field]) -> Callable[[Mapping[str, Json]], dict[str, Any]]:
    """Give `read_fields` of these fields, made ready once for all the requests that will come.

    It takes in a request without a fault by its own names alone. At the first fault it leaves off
    and lets `read_fields` tell all of them.
    """
    known = {one.name: (one.argument, one.form.read) for one in fields}
    needed = tuple(one.name for one in fields if one.needed)

    def read(held: Mapping[str, Json]) -> dict[str, Any]:
        arguments: dict[str, Any] = {}
        for name, value in held.items():
            if name not in known:
                return read_fields(fields, held)
            argument, read_one = known[name]
            try:
                arguments[argument] = read_one(value)
            except MisfitError:
                return read_fields(fields, held)
        for name in needed:
            if name not in held:
                return read_fields(fields, held)
        return arguments

    return read


def write_fields(fields: Iterable[Field], arguments: Mapping[str, Any]) -> dict[str, Json]:
    """Write the arguments of a verb as what a request says; what is not given stays out."""
    return {
        one.name: _written(one, arguments[one.argument])
        for one in fields
        if one.argument in arguments
    }


def _written(one: Field, value: Any) -> Json:
    """Write an argument; raises `MisfitError` that names its field for what cannot be written."""
    try:
        return one.form.write(value)
    except MisfitError as error:
        raise MisfitError(error.reason, (one.name, *error.path)) from None
    except (AttributeError, KeyError, TypeError, ValueError):
        kind = "None" if value is None else f"a {type(value).__name__} like this"
        raise MisfitError(f"cannot be {kind}", (one.name,)) from None


class MisfitsError(ValueError):
    """All that was wrong with a request at once."""

    def __init__(self, issues: Sequence[MisfitError]) -> None:
        super().__init__("; ".join(f"{one.where} {one.reason}" for one in issues))
        self.issues = tuple(issues)


def given(*fields: Field) -> Form:
    """Take a JSON object that a caller writes: read into arguments, strictly."""

    def write(value: Mapping[str, Any]) -> Json:
        return write_fields(fields, value)

    def read(value: Json) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise MisfitError("is not an object")
        try:
            return read_fields(fields, cast(dict[str, Json], value))
        except MisfitsError as error:
            raise error.issues[0] from None

    return Form(object_schema(fields), write, read)


def object_schema(fields: Sequence[Field]) -> dict[str, Json]:
    """Describe an object of these fields and no others."""
    schema: dict[str, Json] = {
        "type": "object",
        "properties": {one.name: described(one) for one in fields},
        "additionalProperties": False,
    }
    required = [one.name for one in fields if one.needed]
    if required:
        schema["required"] = required
    return schema


def described(one: Field) -> Schema:
    """Describe one field."""
    schema: dict[str, Json] = {**one.form.schema, "description": one.about}
    if one.default is not None:
        schema["default"] = one.default
    if one.example is not None:
        schema["examples"] = [one.example]
    return schema


def from_text(form: Form, texts: Sequence[str]) -> Json:
    """Give the JSON that stands for what a query says; a list is said by saying its name again.

    >>> from perdure.wire.forms import whole
    >>> from_text(whole(), ["8"]), from_text(text(), ["8"])
    (8, '8')
    """
    schema = form.schema
    if schema.get("type") == "array":
        return [_from_text(schema["items"], one) for one in texts]
    if len(texts) > 1:
        raise MisfitError("is said more than once")
    return _from_text(schema, texts[0])


def _from_text(schema: Schema, said: str) -> Json:
    kind = schema.get("type")
    if kind == "string":
        return said
    if kind == "boolean":
        return {"true": True, "false": False}.get(said, said)
    if kind == "object":
        try:
            return parsed(said)
        except UnreadableError as error:
            raise MisfitError(f"is not JSON: {error}") from None
    if _NUMBER.fullmatch(said) is None:
        return said
    return float(said) if "." in said else int(said)


def to_texts(value: Json) -> list[str]:
    """Give what a query says for a JSON value."""
    if isinstance(value, list):
        return [text for one in cast(list[Json], value) for text in to_texts(one)]
    return [value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))]


@frozen
class Listed:
    """Part of a list, and the cursor that continues it; none on the last page."""

    items: list[Any]
    cursor: str | None = None


def page_of(title: str, name: str, form: Form, about: str) -> Form:
    """Give the form of one page of a list."""
    return record(
        title,
        Listed,
        part(name, listed(form), "items", about, always=True),
        part("cursor", text(), "cursor", "continues the list; absent on its last page"),
    )


def wrapped(title: str, name: str, form: Form, *others: Part) -> Form:
    """Give the form of an answer that holds one thing under a name; read as that thing."""
    return record(title, _value, Part(name, form, _itself, "value", always=True), *others)


def _value(*, value: Any) -> Any:
    return value


def _itself(value: Any) -> Any:
    return value


MOST_OF_A_NAME = 255
"""Characters of a principal or conversation that a service takes; in process `Scope` takes more."""

PRINCIPAL = field(
    "principal",
    text(least=1, most=MOST_OF_A_NAME),
    "whose memory it is; also as the header x-perdure-principal, percent-encoded",
    example="ada",
)
CONVERSATION = field(
    "conversation",
    text(least=1, most=MOST_OF_A_NAME),
    "the conversation at hand; also as the header x-perdure-conversation, percent-encoded",
    example="chat-7",
)
