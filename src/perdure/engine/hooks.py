"""Call the caller's hooks, bear with their failures, and believe nothing unchecked."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextvars import ContextVar
from typing import Any, cast

from perdure.decide.turn import Told
from perdure.engine import hook_answers
from perdure.engine.core import Core
from perdure.engine.hook_answers import Arbitration, Noted, UnusableError, is_name
from perdure.errors import UsageError
from perdure.model.entry import Entry, Json
from perdure.model.receipt import Failure
from perdure.text.claims import normalised
from perdure.text.gist import gist_of
from perdure.text.hygiene import check_text, recalled_blocks
from perdure.text.redaction import strike_secrets
from perdure.text.secrets import find_secret

MOST_TOLD = 300
"""Characters that a receipt gives to what a failing hook said of itself."""

_running: ContextVar[frozenset[tuple[int, str]]] = ContextVar("_running", default=frozenset())
"""The hooks that this call comes out of, each by its core and name."""


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
    except UnusableError as error:
        failures.append(Failure(name, str(error)))
    except Exception as error:  # noqa: BLE001 - a hook is a stranger's code
        failures.append(Failure(name, _told(error)))
    else:
        if not isinstance(given, Noted):
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
) -> list[Told]:
    """Give the statements that the `extract` hook found, leaving out what is none."""
    answer = await call(
        core, "extract", failures, user_message, assistant_response, read=hook_answers.statements
    )
    rows = cast(list[Told | None], answer or [])
    wrong = rows.count(None)
    if wrong:
        failures.append(Failure("extract", f"{wrong} of {len(rows)} rows are not statements"))
    return [row for row in rows if row is not None]


async def reconcile(
    core: Core, asked: Sequence[tuple[str, Sequence[Entry]]], failures: list[Failure]
) -> list[object]:
    """Give one raw verdict for each statement asked about, in one call; None for a missing one."""
    items = [
        {"candidate": text, "remember": [{"id": one.id, "text": one.text} for one in entries]}
        for text, entries in asked
    ]
    most = core.options.max_text_chars
    shown = [entries for _, entries in asked]

    def read(answer: object) -> Noted | None:
        return hook_answers.verdicts(answer, shown, most)

    answer = await call(core, "reconcile", failures, items, read=read)
    if answer is None:
        return [None] * len(asked)
    verdicts = cast(list[object], answer)
    missing = len(asked) - len(verdicts)
    if missing:
        failures.append(Failure("reconcile", f"{missing} of {len(asked)} verdicts are missing"))
    return [*verdicts, *([None] * missing)]


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
    wishes: Arbitration | None = await call(
        core, "arbiter", failures, turn, read=hook_answers.wishes
    )
    if wishes is None:
        return None
    lists = (wishes.promotions, wishes.demotions, wishes.pins)
    promotions, demotions, pins = ([one for one in ids if is_name(one)] for ids in lists)
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
