"""Plan the part of the block that answers one message."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from perdure.decide.budget import Count
from perdure.decide.fence import CLOSING, OPENING, fence
from perdure.decide.lines import body_line, caution_line, guardrail_id, guardrail_line
from perdure.decide.part import Part, Prompted
from perdure.decide.sheet import PREAMBLE, Sheet
from perdure.model.context import Inclusion, InclusionReason
from perdure.model.entry import Entry
from perdure.model.recall import Hit
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
    for domain in prompted.weak:
        if guardrail_id(domain) not in stable.shown:
            sheet.offer("guardrail", guardrail_line(domain, self_model.domains[domain]))
    pointers = _offer_bodies(sheet, prompted, stable)
    part = sheet.part(stable.tokens + budget, before=stable, opens=opens, closes=True)
    return Part(part.text, part.inclusions + pointers, part.exclusions, part.tokens)


def _offer_bodies(sheet: Sheet, prompted: Prompted, stable: Part) -> list[Inclusion]:
    shown = stable.shown
    pointers: list[Inclusion] = []
    done: set[str] = set()
    for group in _groups(prompted):
        fresh = list(_fresh(group, done))
        said = {called[0].id for called in fresh if _says_all(shown.get(called[0].id), called[0])}
        pointers += [_pointer(shown[one[0].id], one, stable) for one in fresh if one[0].id in said]
        due = [one for one in fresh if one[0].id not in said and sheet.admits(one[0])]
        _shorten(sheet, [one for one in due if not sheet.offer("full", body_line(*one))])
    return pointers


def _fresh(group: Sequence[_Called], done: set[str]) -> Iterator[_Called]:
    for called in group:
        if called[0].id not in done:
            done.add(called[0].id)
            yield called


def _groups(prompted: Prompted) -> Iterator[Sequence[_Called]]:
    yield [(entry, "trigger", evidence) for entry, evidence in prompted.triggered]
    yield [(entry, "forced", "") for entry in prompted.forced]
    yield [(hit.entry, "recall", _why(hit)) for hit in prompted.recalled]


def _why(hit: Hit) -> str:
    about = "about who asks, " if "self" in hit.shares else ""
    return f"{about}score {hit.score:.2f}"


def _shorten(sheet: Sheet, too_long: list[_Called]) -> None:
    for position, (entry, reason, evidence) in enumerate(too_long):
        share = sheet.purse.left // (len(too_long) - position)
        sheet.shorten("full", entry, share, reason, evidence)


def _says_all(line: Inclusion | None, entry: Entry) -> bool:
    if line is None or line.shortened:
        return False
    return line.body is not None or line.gist == fence(entry.text)


def _pointer(line: Inclusion, called: _Called, stable: Part) -> Inclusion:
    _, reason, evidence = called
    before = len(stable.text)
    start, end = line.start - before, line.end - before
    body = line.body or line.gist
    return Inclusion(line.id, line.tier, reason, line.gist, 0, start, end, body, evidence)
