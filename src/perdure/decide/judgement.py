"""Check what a model says should become of a statement: what would lose a fact is not followed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from perdure.decide.reconcile import Proposal, Verdict, richer
from perdure.frozen import frozen
from perdure.model.entry import Entry
from perdure.text.identity import CANDIDATE_FLOOR, is_lossy_rewrite, similarity


@frozen
class Refusal:
    """A verdict of a model that is not followed, and why, in one sentence."""

    reason: str


def judge(proposal: Proposal, candidates: Sequence[Entry], answer: object) -> Verdict | Refusal:
    """Check one verdict of a model; what is not safe to follow is refused, with the reason.

    `answer` is a mapping with `action` add, merge, replace or reject, and with `content`, `reason`
    and `target` (an id, or an index into the candidates) as the action needs. A merge must lose
    nothing of either side; a replacement ends exactly the entry it names, the only candidate when
    it names none, and must be about the same thing; a rejection is only followed when a candidate
    already says all of it. Never raises.
    """
    if not isinstance(answer, Mapping):
        return Refusal("the verdict is not a mapping")
    verdict = cast(Mapping[object, object], answer)
    action = verdict.get("action")
    if action == "add":
        return Verdict("add", None, proposal.text, "model")
    if action not in ("merge", "replace", "reject"):
        return Refusal("the verdict has no action of add, merge, replace and reject")
    target = _named(verdict.get("target"), candidates)
    if isinstance(target, Refusal):
        return target
    if target.source.speaker != proposal.source.speaker:
        return Refusal("the verdict mixes the words of two speakers")
    if action == "merge":
        return _merge_as_told(proposal, target, verdict.get("content"))
    if action == "replace":
        return _replace_as_told(proposal, target, verdict.get("content"))
    if is_lossy_rewrite(proposal.text, target.text):
        return Refusal("the verdict rejects a statement that no memory holds in full")
    return Verdict("restate", target, target.text, "model")


def _named(target: object, candidates: Sequence[Entry]) -> Entry | Refusal:
    if not candidates:
        return Refusal("the verdict is about a memory, and none was shown")
    if target is None:
        if len(candidates) > 1:
            return Refusal("the verdict does not say which of several memories it means")
        return candidates[0]
    if isinstance(target, int) and not isinstance(target, bool):
        if 0 <= target < len(candidates):
            return candidates[target]
    elif isinstance(target, str):
        for entry in candidates:
            if entry.id == target:
                return entry
    return Refusal(f"the verdict names a memory that was not shown: {repr(target)[:60]}")


def _merge_as_told(proposal: Proposal, target: Entry, content: object) -> Verdict | Refusal:
    if content is None:
        text = richer(target.text, proposal.text)
        if text is None:
            return Refusal("the merge gives no text, and neither side holds all of the other")
        return Verdict("merge", target, text, "model")
    if not isinstance(content, str) or not content.strip():
        return Refusal("the merge has a content that is no text")
    text = content.strip()
    if "\0" in text or any("\ud800" <= char <= "\udfff" for char in text):
        return Refusal("the merge has a content that cannot be kept")
    if is_lossy_rewrite(target.text, text):
        return Refusal("the merged text would lose something of the memory")
    if is_lossy_rewrite(proposal.text, text):
        return Refusal("the merged text would lose something of the new statement")
    return Verdict("merge", target, text, "model")


def _replace_as_told(proposal: Proposal, target: Entry, content: object) -> Verdict | Refusal:
    if content is not None and content != proposal.text:
        return Refusal("a replacement keeps the new statement as it was said")
    if similarity(proposal.text, target.text) < CANDIDATE_FLOOR and frozenset(
        proposal.keys
    ).isdisjoint(target.keys):
        return Refusal("the replacement ends a memory that is about something else")
    return Verdict("supersede", target, proposal.text, "model")
