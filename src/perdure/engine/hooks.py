"""Call the caller's hooks, bear with their failures, and believe nothing unchecked."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import field
from itertools import islice
from typing import Any, cast

from perdure.engine.checks import MAX_NAME_CHARS
from perdure.engine.core import Core
from perdure.errors import UsageError
from perdure.frozen import frozen
from perdure.model.entry import Entry, Json
from perdure.model.receipt import Failure
from perdure.text.claims import normalised
from perdure.text.gist import gist_of
from perdure.text.hygiene import check_text, recalled_blocks
from perdure.text.redaction import strike_secrets
from perdure.text.secrets import find_secret

MOST_STATEMENTS = 50
"""Statements of one turn that an `extract` hook may give; more is taken for nonsense."""

MOST_NAMES = 200
"""Ids or domains in one list of an answer."""

MOST_TENSIONS = 20
"""Tensions that an `arbiter` hook may name for one turn."""

MOST_TOLD = 300
"""Characters that a receipt gives to what a failing hook said of itself, and to one note."""

MOST_NOTES = 20
"""Notes of one answer."""

_running: ContextVar[frozenset[tuple[int, str]]] = ContextVar("_running", default=frozenset())
"""The hooks that this call comes out of, each by its core and name."""


@frozen
class Extracted:
    """One statement that an `extract` hook gave; its text is still to be judged."""

    text: str
    domains: tuple[str, ...] = ()
    confidence: float = 1.0


@frozen
class Arbitration:
    """What an `arbiter` hook asked for: ids to move, and pairs of claims that cannot both hold."""

    promotions: list[str] = field(default_factory=list[str])
    demotions: list[str] = field(default_factory=list[str])
    pins: list[str] = field(default_factory=list[str])
    tensions: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])


class _UnusableError(Exception):
    """An answer is not of the agreed shape."""


@frozen
class _Noted:
    """An answer that was read, with what its hook wants the receipt to say."""

    answer: Any
    notes: list[str]


async def call(
    core: Core,
    name: str,
    failures: list[Failure],
    *args: object,
    read: Callable[[object], Any] | None = None,
) -> Any:
    """Give the hook's answer, or None after noting why there is none.

    `read` makes plain values of the answer. It runs where the hook does and within its time,
    since an answer may be made of a stranger's classes. A hook that is called out of itself, by
    using the memory that called it, would never end; it is not called then.
    """
    hook = getattr(core.options, name)
    running = _running.get()
    if (id(core), name) in running:
        failures.append(Failure(name, "not called: it is this hook that uses the memory"))
        return None
    token = _running.set(running | {(id(core), name)})
    seconds = core.options.hook_seconds
    try:
        given = await core.caller.call(_read(hook, read) if read else hook, *args, seconds=seconds)
    except TimeoutError:
        failures.append(Failure(name, f"no answer within {seconds:g} s"))
    except _UnusableError as error:
        failures.append(Failure(name, str(error)))
    except Exception as error:  # noqa: BLE001 - a hook is a stranger's code
        failures.append(Failure(name, _told(error)))
    else:
        if not isinstance(given, _Noted):
            return given
        failures.extend(Failure(name, note) for note in given.notes)
        return given.answer
    finally:
        _running.reset(token)
    return None


def _read(hook: Callable[..., Any], read: Callable[[object], Any]) -> Callable[..., Any]:
    async def later(answer: Awaitable[object]) -> Any:
        return read(await answer)

    async def in_loop(*args: object) -> Any:
        return read(await hook(*args))

    def in_thread(*args: object) -> Any:
        answer = hook(*args)
        return later(answer) if inspect.isawaitable(answer) else read(answer)

    return in_loop if inspect.iscoroutinefunction(hook) else in_thread


def _told(error: Exception) -> str:
    try:
        said = str(error)
    except Exception:  # noqa: BLE001 - so is its error
        said = "(it cannot say why)"
    told = f"{type(error).__name__}: {said[:MOST_TOLD]}"
    return told.encode("utf-8", "backslashreplace").decode()


async def extract(
    core: Core, user_message: str, assistant_response: str, failures: list[Failure]
) -> list[Extracted]:
    """Give the statements that the `extract` hook found, leaving out what is none."""
    answer = await call(
        core, "extract", failures, user_message, assistant_response, read=_statements
    )
    rows = cast(list[Extracted | None], answer or [])
    wrong = rows.count(None)
    if wrong:
        failures.append(Failure("extract", f"{wrong} of {len(rows)} rows are not statements"))
    return [row for row in rows if row is not None]


def _statements(answer: object) -> _Noted | None:
    if answer is None:
        return None
    given, notes = _unwrapped(answer, "statements")
    rows = _listed(given, MOST_STATEMENTS + 1)
    if rows is None:
        raise _UnusableError("the answer is not a list of statements")
    if len(rows) > MOST_STATEMENTS:
        raise _UnusableError(f"more than {MOST_STATEMENTS} statements are too many for one turn")
    return _Noted([_statement(row) for row in rows], notes)


def _unwrapped(answer: object, name: str) -> tuple[object, list[str]]:
    """Give what stands under a name, and the notes beside it; anything else as it is."""
    if not isinstance(answer, Mapping):
        return answer, []
    held = cast(Mapping[object, object], answer)
    if name not in held or len(held) > 2:
        return held, []
    return held[name], _notes(held.get("notes", ()))


def _notes(value: object) -> list[str]:
    notes = _listed(value, MOST_NOTES + 1)
    if notes is None or len(notes) > MOST_NOTES:
        raise _UnusableError(f"the notes are not a list of at most {MOST_NOTES} texts")
    return [_plain_note(note) for note in notes]


def _plain_note(note: object) -> str:
    if not isinstance(note, str):
        raise _UnusableError("a note is no text")
    return _plain(note)[:MOST_TOLD].encode("utf-8", "backslashreplace").decode()


def _statement(row: object) -> Extracted | None:
    if isinstance(row, str):
        return Extracted(_plain(row))
    if not isinstance(row, Mapping):
        return None
    record = cast(Mapping[object, object], row)
    text, confidence = record.get("text"), record.get("confidence", 1.0)
    domains = _names(record.get("domains", ()))
    if not isinstance(text, str) or domains is None or not _share(confidence):
        return None
    if not all(_is_name(domain) and find_secret(domain) is None for domain in domains):
        return None
    return Extracted(_plain(text), tuple(domains), float(cast(float, confidence)))


async def reconcile(
    core: Core, asked: Sequence[tuple[str, Sequence[Entry]]], failures: list[Failure]
) -> list[object]:
    """Give one raw verdict for each statement asked about, in one call; None for a missing one."""
    items = [
        {"candidate": text, "remember": [{"id": one.id, "text": one.text} for one in entries]}
        for text, entries in asked
    ]
    most = core.options.max_text_chars

    def read(answer: object) -> _Noted | None:
        if answer is None:
            return None
        given, notes = _unwrapped(answer, "verdicts")
        rows = _listed(given, len(asked))
        if rows is None:
            raise _UnusableError("the answer is not a list of verdicts")
        verdicts = [
            _verdict(row, most, entries) for row, (_, entries) in zip(rows, asked, strict=False)
        ]
        return _Noted(verdicts, notes)

    answer = await call(core, "reconcile", failures, items, read=read)
    if answer is None:
        return [None] * len(asked)
    verdicts = cast(list[object], answer)
    missing = len(asked) - len(verdicts)
    if missing:
        failures.append(Failure("reconcile", f"{missing} of {len(asked)} verdicts are missing"))
    return [*verdicts, *([None] * missing)]


def _verdict(row: object, most: int, shown: Sequence[Entry]) -> object:
    """Give a verdict in plain values, for `judge` to weigh; what is no plain value stays out.

    A place among what was shown becomes the id there: the write may know more by then.
    """
    if row is None:
        return None
    if not isinstance(row, Mapping):
        return ()
    record = cast(Mapping[object, object], row)
    verdict = {name: _scalar(record.get(name)) for name in ("action", "content", "target")}
    content = verdict["content"]
    if isinstance(content, str) and (len(content) > most or recalled_blocks(content)):
        verdict["content"] = ()
    target = verdict["target"]
    if isinstance(target, int) and 0 <= target < len(shown):
        verdict["target"] = shown[target].id
    return verdict


def _scalar(value: object) -> object:
    if isinstance(value, str):
        return _plain(value)
    # An empty tuple is neither text nor id nor action, and so is refused wherever it stands.
    return value if value is None or type(value) is int else ()


async def arbitrate(
    core: Core,
    user_message: str,
    assistant_response: str,
    tiers: Mapping[str, Sequence[Entry]],
    failures: list[Failure],
) -> Arbitration | None:
    """Give what the `arbiter` hook asks for, or None when it gave nothing that can be used."""
    turn = {
        "user_message": user_message,
        "assistant_response": assistant_response,
        **{name: [_shown(entry) for entry in entries] for name, entries in tiers.items()},
    }
    wishes: Arbitration | None = await call(core, "arbiter", failures, turn, read=_wishes)
    if wishes is None:
        return None
    lists = (wishes.promotions, wishes.demotions, wishes.pins)
    promotions, demotions, pins = ([one for one in ids if _is_name(one)] for ids in lists)
    nameless = sum(map(len, lists)) - len(promotions) - len(demotions) - len(pins)
    if nameless:
        failures.append(Failure("arbiter", f"{nameless} ids are nothing that an id could be"))
    tensions: list[tuple[str, str]] = []
    for pair in wishes.tensions:
        try:
            tensions.append(_pair(core, pair))
        except UsageError as error:
            failures.append(Failure("arbiter", f"a tension is refused: {error}"))
    return Arbitration(promotions, demotions, pins, tensions)


def _wishes(answer: object) -> _Noted | None:
    if answer is None:
        return None
    if not isinstance(answer, Mapping):
        raise _UnusableError("the answer is not a mapping")
    wishes = cast(Mapping[object, object], answer)
    known = ("promotions", "demotions", "pins", "tensions", "notes")
    foreign = [name for name in islice(wishes, len(known) + 1) if name not in known]
    ids = [_names(wishes.get(name, ())) for name in known[:3]]
    pairs = _pairs(wishes.get("tensions", ()))
    promotions, demotions, pins = ids
    if foreign or promotions is None or demotions is None or pins is None or pairs is None:
        raise _UnusableError("the answer is not of the agreed shape")
    wished = Arbitration(promotions, demotions, pins, pairs)
    return _Noted(wished, _notes(wishes.get("notes", ())))


def _pairs(value: object) -> list[tuple[str, str]] | None:
    rows = _listed(value, MOST_TENSIONS + 1)
    if rows is None or len(rows) > MOST_TENSIONS:
        return None
    pairs: list[tuple[str, str]] = []
    for row in rows:
        if not isinstance(row, Mapping):
            return None
        record = cast(Mapping[object, object], row)
        claim_a, claim_b = record.get("claim_a"), record.get("claim_b")
        if not isinstance(claim_a, str) or not isinstance(claim_b, str):
            return None
        pairs.append((_plain(claim_a), _plain(claim_b)))
    return pairs


def _pair(core: Core, pair: tuple[str, str]) -> tuple[str, str]:
    a, b = (_claim(core, name, one) for name, one in zip(("claim_a", "claim_b"), pair, strict=True))
    if normalised(a) == normalised(b):
        raise UsageError("a claim does not contradict itself", argument="claim_b")
    return a, b


def _claim(core: Core, name: str, text: str) -> str:
    claim = check_text(name, text, most=core.options.max_text_chars).strip()
    if core.options.secrets == "redact":
        claim = strike_secrets(claim)
    if find_secret(claim):
        raise UsageError(f"{name} holds a secret", argument=name)
    if recalled_blocks(claim):
        raise UsageError(f"{name} holds a block that perdure made", argument=name)
    return claim


def _shown(entry: Entry) -> dict[str, Json]:
    return {"id": entry.id, "gist": gist_of(entry.text), "tier": entry.tier}


def _listed(value: object, most: int) -> list[object] | None:
    """Give the first of a list as a list of Python's own; None when it is no list."""
    if isinstance(value, (str, bytes, Mapping)) or not isinstance(value, Sequence):
        return None
    return list(islice(cast(Sequence[object], value), most))


def _names(value: object) -> list[str] | None:
    names = _listed(value, MOST_NAMES + 1)
    if names is None or len(names) > MOST_NAMES:
        return None
    texts = [_plain(name) for name in names if isinstance(name, str)]
    return texts if len(texts) == len(names) else None


def _is_name(text: str) -> bool:
    try:
        check_text("name", text, most=MAX_NAME_CHARS)
    except UsageError:
        return False
    return True


def _plain(text: str) -> str:
    """Give a text as Python's own kind of text, whatever its class makes of it."""
    return text if type(text) is str else str.__str__(text)


def _share(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= 1
