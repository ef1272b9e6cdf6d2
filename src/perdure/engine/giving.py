"""Read what is handed to `remember`: one text, or a list of texts and of items with more to say."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any, cast

from perdure.decide.given import Given
from perdure.engine.blocks import SELF_MODEL_ID, TASK_ID
from perdure.engine.checks import (
    check_count,
    check_metadata,
    check_name,
    check_names,
    check_one_of,
    check_optional,
    check_tier,
    check_time,
)
from perdure.engine.floors import KEPT_AS
from perdure.errors import UsageError
from perdure.foreign import with_ours
from perdure.frozen import altered
from perdure.model.entry import Json, Origin, Role
from perdure.model.nothing import NOTHING
from perdure.text.hygiene import check_text

ORIGINS: tuple[Origin, ...] = ("api", "import", "tool", "web")
ROLES: tuple[Role, ...] = ("user", "assistant", "system", "tool")
MAX_ITEMS = 1_000_000
OWN_IDS = frozenset({SELF_MODEL_ID, TASK_ID, KEPT_AS})

_FIELDS = frozenset({one.name for one in fields(Given)} - {"session"} | {"session_id"})

Session = Callable[[object], str | None]
"""Says which session an item belongs to when it names none itself."""


def read_items(
    content: object,
    id: str | None,
    common: Mapping[str, Json],
    *,
    most: int,
    session: Session,
) -> list[Given]:
    """Give the checked items; `common` holds what counts for items that do not say otherwise."""
    if isinstance(content, str):
        return [_read_item({**common, "text": content, "id": id}, "content", most, session)]
    if isinstance(content, (bytes, Mapping)) or not isinstance(content, Sequence):
        message = "content must be a text or a list of items, like [{'text': 'Tea is green.'}]"
        raise UsageError(message, argument="content")
    if id is not None:
        raise UsageError("id goes with one text; items carry their own", argument="id")
    items = cast(Sequence[object], content)
    check_count("content", len(items), least=0, most=MAX_ITEMS)
    given = list(_read_each(items, common, most, session))
    named = [one.id for one in given if one.id is not None]
    if len(set(named)) < len(named):
        twice = next(one for place, one in enumerate(named) if one in named[:place])
        raise UsageError(f"two items have the same id {twice!r}", argument="content")
    return given


def _read_each(
    items: Sequence[object], common: Mapping[str, Json], most: int, session: Session
) -> Iterator[Given]:
    """Read items one by one; of texts alone, all but the first differ from it by their text."""
    plain: Given | None = None
    for place, item in enumerate(items):
        where = f"content[{place}]"
        if plain is not None and isinstance(item, str):
            yield altered(plain, text=check_text(where, item, most=most))
            continue
        record = _as_mapping(item, place)
        try:
            given = _read_item({**common, **record}, where, most, session)
        except UsageError as error:
            raise placed(error, where, record) from None
        plain = given if isinstance(item, str) else plain
        yield given


def placed(error: UsageError, where: str, record: Mapping[str, Json]) -> UsageError:
    """Say in which item an argument is wrong, where the item and not the call holds it."""
    name = error.argument
    if name is None or name not in record:
        return error
    told = f"{where}.{error}" if str(error).startswith(name) else f"{where}: {error}"
    return type(error)(told, argument=f"{where}.{name}")


def _as_mapping(item: object, place: int) -> Mapping[str, Json]:
    if isinstance(item, str):
        return {"text": item}
    if not isinstance(item, Mapping):
        raise UsageError(f"content[{place}] must be a text or a mapping", argument="content")
    record = cast(Mapping[str, Json], item)
    unknown = set(record) - _FIELDS
    if unknown:
        names = with_ours(unknown, _FIELDS)
        message = f"content[{place}] has unknown fields: {names}; there are "
        raise UsageError(message + ", ".join(sorted(_FIELDS)), argument="content")
    if "text" not in record:
        raise UsageError(f"content[{place}] has no text", argument="content")
    return record


def _read_item(item: Mapping[str, Any], where: str, most: int, session: Session) -> Given:
    domains = check_optional("domains", item["domains"], check_names)
    metadata = item["metadata"]
    return Given(
        text=check_text(where, item["text"], most=most),
        id=check_optional("id", item.get("id"), _check_id),
        tier=check_optional("tier", item["tier"], check_tier),
        domains=None if domains is None else tuple(domains),
        gist=check_optional("gist", item["gist"], check_name),
        session=session(item["session_id"]),
        speaker=check_optional("speaker", item["speaker"], check_name),
        role=check_optional("role", item["role"], _check_role),
        origin=cast(Origin, check_one_of("origin", item["origin"], ORIGINS)),
        valid_from=check_optional("valid_from", item["valid_from"], check_time),
        expires_at=check_optional("expires_at", item["expires_at"], check_time),
        metadata=NOTHING if metadata is None else check_metadata(metadata),
    )


def _check_role(name: str, value: object) -> Role:
    return cast(Role, check_one_of(name, value, ROLES))


def _check_id(name: str, value: object) -> str:
    entry_id = check_name(name, value)
    if entry_id in OWN_IDS or entry_id.startswith("tension-"):
        raise UsageError(f"the id {entry_id!r} is one of perdure's own", argument=name)
    return entry_id
