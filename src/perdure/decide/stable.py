"""Plan the part of the block that stays the same from turn to turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from perdure.decide.budget import Count
from perdure.decide.fence import CLOSING, CUT_MARK, OPENING
from perdure.decide.lines import (
    Line,
    body_line,
    gist_line,
    guardrail_id,
    guardrail_line,
    task_line,
    tension_line,
)
from perdure.decide.part import Material, Part
from perdure.decide.sheet import PREAMBLE, Sheet
from perdure.model.context import Exclusion
from perdure.model.entry import Entry
from perdure.model.indexed import Indexed
from perdure.model.tension import IMPACTS, Tension


def plan_stable(material: Material, *, ceiling: int, count: Count) -> Part:
    """Choose what stands in every prompt of this revision, within `ceiling` tokens.

    Room is given in this order: critical tensions, the task, guardrails of weak domains that are
    active, pinned statements, other tensions by impact, the index of L1 and then L2, newest used
    first. What does not fit is skipped for the next smaller one. Written in order of section, then
    tier, then seq, oldest first, so that what is new stands behind what a prompt cache knows. A
    pinned statement that is too long is shown by its gist; when not a single line fits, the first
    statement is shortened. A side of a tension that is shown does not stand in the index besides,
    as if it were a plain fact. The closing line is paid here though the volatile part writes it.

    Nothing but the material and the ceiling has an influence: same material, same bytes. Material
    that was not read whole gives the same, but for the shortened statement: only a text can be.
    """
    sheet = Sheet(ceiling, count, OPENING, PREAMBLE, CLOSING)
    sheet.exclusions.extend(Exclusion(one, "unreadable") for one in material.unreadable)
    tensions = sorted(material.tensions, key=lambda tension: -IMPACTS.index(tension.impact))
    critical = [tension for tension in tensions if tension.impact == "critical"]
    disputed = _offer_tensions(sheet, critical)
    if material.task and material.task.strip():
        sheet.offer("task", task_line(material.task))
    _offer_guardrails(sheet, material)
    pinned = [entry for entry in material.pinned if sheet.admits(entry)]
    for entry in pinned:
        _offer_pinned(sheet, entry)
    disputed |= _offer_tensions(sheet, tensions[len(critical) :])
    index = _offer_index(sheet, material, disputed)
    if sheet.blank:
        _offer_a_piece(sheet, pinned, index)
    return sheet.part(ceiling, opens=True, closes=False)


def _offer_tensions(sheet: Sheet, tensions: list[Tension]) -> dict[str, str]:
    """Offer them, and give the statements that are shown as the sides of one, with its id."""
    disputed: dict[str, str] = {}
    for tension in tensions:
        if sheet.offer("tension", tension_line(tension), (-IMPACTS.index(tension.impact),)):
            sides = (tension.claim_a.entry_id, tension.claim_b.entry_id)
            disputed |= {entry_id: tension.id for entry_id in sides if entry_id}
    return disputed


def _offer_guardrails(sheet: Sheet, material: Material) -> None:
    model = material.self_model
    for domain in model.weak_domains:
        if domain in model.active_domains:
            sheet.offer("guardrail", guardrail_line(domain, model.domains[domain]))
            continue
        detail = "the domain is not active"
        sheet.exclusions.append(Exclusion(guardrail_id(domain), "below-trigger", detail=detail))


def _offer_pinned(sheet: Sheet, entry: Entry) -> None:
    whole = body_line(entry, "pinned")
    variants = [whole]
    if whole.gist != whole.body:
        variants.append(_gist_of_pinned(entry))
    sheet.offer_one("pinned", variants, _place(entry))


def _gist_of_pinned(entry: Entry) -> Line:
    line = gist_line(entry, "pinned")
    return line._replace(text=f"{line.text}{CUT_MARK}", shortened=True)


def _offer_index(
    sheet: Sheet, material: Material, disputed: Mapping[str, str]
) -> Sequence[Entry | Indexed]:
    """Offer what may stand in the index, and give it; mostly it is lines, and there is room."""
    lines = [one for one in material.hot if isinstance(one, Indexed)]
    at_once = len(lines) == len(material.hot) and sheet.admits_all(lines)
    hot = lines if at_once else [entry for entry in material.hot if sheet.admits(entry)]
    warm = [entry for entry in material.warm if sheet.admits(entry)]
    index = [*hot, *warm]
    taken = at_once and not disputed and sheet.take_all("index", lines)
    for entry in warm if taken else index:
        if entry.id in disputed:
            sheet.exclusions.append(Exclusion(entry.id, "duplicate-of", detail=disputed[entry.id]))
        elif isinstance(entry, Indexed):
            sheet.offer_indexed("index", entry)
        else:
            sheet.offer("index", gist_line(entry), _place(entry))
    return index


def _offer_a_piece(sheet: Sheet, pinned: list[Entry], index: Sequence[Entry | Indexed]) -> None:
    if pinned:
        sheet.shorten("pinned", pinned[0], sheet.purse.left, "pinned")
    elif index and isinstance(index[0], Entry):
        sheet.shorten("index", index[0], sheet.purse.left, "index")


def _place(entry: Entry) -> tuple[str, int]:
    return entry.tier or "", entry.seq
