"""Plan the part of the block that answers one message."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from perdure.decide.budget import Count
from perdure.decide.fence import CLOSING, OPENING, fence
from perdure.decide.lines import body_line, caution_line, guardrail_id, guardrail_line
from perdure.decide.part import Part, Prompted
from perdure.decide.sheet import PREAMBLE, Sheet
from perdure.model.context import Inclusion, InclusionReason
from perdure.model.entry import Entry
from perdure.model.self_model import SelfModel

_Called = tuple[Entry, InclusionReason, str]


def plan_volatile(
    prompted: Prompted, self_model: SelfModel, stable: Part, *, budget: int, count: Count
) -> Part:
    """Choose what this message calls for, within `budget`, the tokens that `stable` left over.

    Room is given, and lines stand, in this order: the caution of the gate, guardrails of the
    message's weak domains that the stable part does not show, bodies of what was triggered, of
    what was forced, of what was recalled. A body that is too long is shortened to an even share of
    what the others of its kind leave, and marked. What the stable part says in full already is not
    said again: its inclusion points at that line and costs nothing.

    The closing line is always there when anything is said. When the stable part says nothing, our
    opening line is written here, so that the stable part is the same for every message.
    """
    opens = not stable.text
    # The stable part has put our closing line aside out of its own share, not out of its tokens.
    frame = (OPENING, PREAMBLE, CLOSING) if opens else (CLOSING,)
    sheet = Sheet(budget, count, *frame)
    sheet.exclusions.extend(prompted.missing)
    if prompted.gate is not None and prompted.gate.caution_note:
        sheet.offer("caution", caution_line(prompted.gate.caution_note, prompted.gate.claim))
    shown = {line.id: line for line in stable.inclusions}
    for domain in prompted.weak:
        if guardrail_id(domain) not in shown:
            sheet.offer("guardrail", guardrail_line(domain, self_model.domains[domain]))
    pointers = _offer_bodies(sheet, prompted, stable, shown)
    part = sheet.part(stable.tokens + budget, before=stable, opens=opens, closes=True)
    return Part(part.text, part.inclusions + pointers, part.exclusions, part.tokens)


def _offer_bodies(
    sheet: Sheet, prompted: Prompted, stable: Part, shown: dict[str, Inclusion]
) -> list[Inclusion]:
    pointers: list[Inclusion] = []
    done: set[str] = set()
    for group in _groups(prompted):
        too_long: list[_Called] = []
        for called in group:
            entry, reason, evidence = called
            if entry.id in done:
                continue
            done.add(entry.id)
            line = shown.get(entry.id)
            if line is not None and _says_all(line, entry):
                pointers.append(_pointer(line, reason, evidence, len(stable.text)))
            elif sheet.admits(entry) and not sheet.offer("full", body_line(*called)):
                too_long.append(called)
        _shorten(sheet, too_long)
    return pointers


def _groups(prompted: Prompted) -> Iterator[Iterable[_Called]]:
    yield [(entry, "trigger", evidence) for entry, evidence in prompted.triggered]
    yield [(entry, "forced", "") for entry in prompted.forced]
    yield [(hit.entry, "recall", f"score {hit.score:.2f}") for hit in prompted.recalled]


def _shorten(sheet: Sheet, too_long: list[_Called]) -> None:
    for position, (entry, reason, evidence) in enumerate(too_long):
        share = sheet.purse.left // (len(too_long) - position)
        sheet.shorten("full", entry, share, reason, evidence)


def _says_all(line: Inclusion, entry: Entry) -> bool:
    if line.shortened:
        return False
    return line.body is not None or line.gist == fence(entry.text)


def _pointer(line: Inclusion, reason: InclusionReason, evidence: str, before: int) -> Inclusion:
    return Inclusion(
        id=line.id,
        tier=line.tier,
        reason=reason,
        gist=line.gist,
        tokens=0,
        start=line.start - before,
        end=line.end - before,
        body=line.body or line.gist,
        evidence=evidence,
    )
