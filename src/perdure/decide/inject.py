"""Put the block for one prompt together out of its two parts."""

from __future__ import annotations

from operator import attrgetter

from perdure.decide.part import Material, Part, Prompted
from perdure.decide.stable import plan_stable
from perdure.decide.volatile import plan_volatile
from perdure.frozen import altered
from perdure.model.context import Context, Exclusion, Inclusion

__all__ = [
    "Material",
    "Part",
    "Prompted",
    "compose",
    "plan_stable",
    "plan_volatile",
    "stable_ceiling",
]

_IS_SHORTENED = attrgetter("shortened")


def stable_ceiling(max_tokens: int) -> int:
    """Give the tokens that the stable part may use: three quarters.

    The order of priority runs through both parts: critical tensions, guardrails of the message's
    domains, triggers, pinned statements, other tensions, the index. The stable part must not
    depend on the message, or no prompt cache would ever hit it; so it cannot make room for a
    trigger that it does not know. The quarter it never touches makes that room beforehand, for the
    guardrails and triggers of any message; within each part the order then holds as it is. What
    the stable part leaves over of its own share goes to the volatile part as well.
    """
    return max(0, max_tokens * 3 // 4)


def compose(
    stable: Part,
    volatile: Part,
    *,
    revision: int,
    max_tokens: int,
    domains: tuple[str, ...] = (),
    pivot: bool = False,
) -> Context:
    """Join the parts and report every candidate of either: in with its place, or out and why.

    The text costs at most `max_tokens`, counted on the text itself; a block that would not, with
    a budget too small for its frame, is empty. There is one inclusion for each line, in order of
    the text; a line of the stable part that the message also called for has the reason of that.
    What a part left out and the other shows is not in `excluded`.
    """
    tokens = stable.tokens + volatile.tokens
    if tokens > max_tokens:
        return compose(
            _emptied(stable), _emptied(volatile),
            revision=revision, max_tokens=max_tokens, domains=domains, pivot=pivot,
        )  # fmt: skip
    entries = _joined(stable, volatile)
    excluded = _left_out(entries, [*stable.exclusions, *volatile.exclusions])
    return Context(
        stable=stable.text,
        volatile=volatile.text,
        entries=entries,
        excluded=excluded,
        total_tokens=tokens,
        truncated=any(one.reason == "over-budget" for one in excluded)
        or any(map(_IS_SHORTENED, entries)),
        revision=revision,
        domains=domains,
        pivot=pivot,
    )


def _joined(stable: Part, volatile: Part) -> list[Inclusion]:
    """Give one inclusion for each line: what the volatile part only points at is told there."""
    offset = len(stable.text)
    pointers = {line.start + offset: line for line in volatile.inclusions if line.start < 0}
    lines = stable.inclusions
    if pointers:
        lines = [
            _pointed_at(line, pointers[line.start]) if line.start in pointers else line
            for line in lines
        ]
    return lines + [
        altered(line, start=line.start + offset, end=line.end + offset)
        for line in volatile.inclusions
        if line.start >= 0
    ]


def _pointed_at(shown: Inclusion, line: Inclusion) -> Inclusion:
    return altered(shown, reason=line.reason, body=line.body, evidence=line.evidence)


def _left_out(entries: list[Inclusion], exclusions: list[Exclusion]) -> list[Exclusion]:
    if not exclusions:
        return []
    shown = {line.id for line in entries}
    left = {one.id: one for one in exclusions if one.id not in shown}
    return list(left.values())


def _emptied(part: Part) -> Part:
    gone = [Exclusion(line.id, "over-budget", line.tokens) for line in part.inclusions]
    return Part("", [], gone + part.exclusions)
