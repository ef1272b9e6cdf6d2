"""Call the caller's hooks, bear with their failures, and believe nothing unchecked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from perdure.engine.core import Core
from perdure.model.entry import Entry, Json
from perdure.model.receipt import Failure
from perdure.text.gist import gist_of

MOST_STATEMENTS = 50
"""Statements of one turn that an `extract` hook may give; more is taken for nonsense."""


@dataclass(frozen=True, slots=True)
class Extracted:
    """One statement that an `extract` hook gave."""

    text: str
    domains: tuple[str, ...] = ()
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class Arbitration:
    """What an `arbiter` hook asked for: ids to move, and pairs of claims that cannot both hold."""

    promotions: list[str] = field(default_factory=list[str])
    demotions: list[str] = field(default_factory=list[str])
    pins: list[str] = field(default_factory=list[str])
    tensions: list[Mapping[str, Json]] = field(default_factory=list[Mapping[str, Json]])


async def call(core: Core, name: str, failures: list[Failure], *args: object) -> Any:
    """Give the hook's answer, or None after noting why there is none."""
    hook = getattr(core.options, name)
    try:
        return await core.caller.call(hook, *args, seconds=core.options.hook_seconds)
    except TimeoutError:
        failures.append(Failure(name, f"no answer within {core.options.hook_seconds:g} s"))
    except Exception as error:  # noqa: BLE001 - a hook is a stranger's code
        failures.append(Failure(name, f"{type(error).__name__}: {error}"))
    return None


async def extract(
    core: Core, user_message: str, assistant_response: str, failures: list[Failure]
) -> list[Extracted]:
    """Give the statements that the `extract` hook found, leaving out what is none."""
    answer = await call(core, "extract", failures, user_message, assistant_response)
    if answer is None:
        return []
    if isinstance(answer, (str, bytes, Mapping)) or not isinstance(answer, Sequence):
        failures.append(Failure("extract", "the answer is not a list of statements"))
        return []
    rows = cast(Sequence[object], answer)
    if len(rows) > MOST_STATEMENTS:
        failures.append(Failure("extract", f"{len(rows)} statements are too many for one turn"))
        return []
    statements = [_extracted(row) for row in rows]
    wrong = statements.count(None)
    if wrong:
        failures.append(Failure("extract", f"{wrong} of {len(rows)} rows are not statements"))
    return [statement for statement in statements if statement is not None]


def _extracted(row: object) -> Extracted | None:
    if isinstance(row, str):
        return Extracted(row)
    if not isinstance(row, Mapping):
        return None
    record = cast(Mapping[object, object], row)
    text, domains = record.get("text"), record.get("domains", ())
    confidence = record.get("confidence", 1.0)
    if not isinstance(text, str) or not _texts(domains) or not _share(confidence):
        return None
    return Extracted(text, tuple(cast(Sequence[str], domains)), float(cast(float, confidence)))


async def reconcile(
    core: Core, asked: Sequence[tuple[str, Sequence[Entry]]], failures: list[Failure]
) -> list[object]:
    """Give one raw verdict for each statement asked about, in one call; None for a missing one."""
    items = [
        {"candidate": text, "remember": [{"id": one.id, "text": one.text} for one in entries]}
        for text, entries in asked
    ]
    answer = await call(core, "reconcile", failures, items)
    if answer is None:
        return [None] * len(asked)
    if isinstance(answer, (str, bytes, Mapping)) or not isinstance(answer, Sequence):
        failures.append(Failure("reconcile", "the answer is not a list of verdicts"))
        return [None] * len(asked)
    verdicts = list(cast(Sequence[object], answer))[: len(asked)]
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
    answer = await call(core, "arbiter", failures, turn)
    if answer is None:
        return None
    if not isinstance(answer, Mapping):
        failures.append(Failure("arbiter", "the answer is not a mapping"))
        return None
    wishes = cast(Mapping[str, object], answer)
    unknown = set(wishes) - {"promotions", "demotions", "pins", "tensions"}
    lists = [wishes.get(name, []) for name in ("promotions", "demotions", "pins")]
    tensions = wishes.get("tensions", [])
    if unknown or not all(_texts(ids) for ids in lists) or not _claims(tensions):
        failures.append(Failure("arbiter", "the answer is not of the agreed shape"))
        return None
    promotions, demotions, pins = (list(cast(Sequence[str], ids)) for ids in lists)
    return Arbitration(promotions, demotions, pins, list(cast(list[Mapping[str, Json]], tensions)))


def _shown(entry: Entry) -> dict[str, Json]:
    return {"id": entry.id, "gist": gist_of(entry.text), "tier": entry.tier}


def _texts(value: object) -> bool:
    return (
        not isinstance(value, (str, bytes))
        and isinstance(value, Sequence)
        and all(isinstance(one, str) for one in cast(Sequence[object], value))
    )


def _share(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= 1


def _claims(value: object) -> bool:
    if isinstance(value, (str, bytes)) or not isinstance(value, Sequence):
        return False
    return all(
        isinstance(one, Mapping)
        and all(isinstance(one.get(side), str) for side in ("claim_a", "claim_b"))  # pyright: ignore[reportUnknownMemberType]
        for one in cast(Sequence[object], value)
    )
