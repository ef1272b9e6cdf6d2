"""PrecisionMemBench: beliefs with scopes and aliases, and what a question must and must not bring.

Two files: the beliefs, and the cases. A belief's scope becomes the domain of a memory, whoever
holds it the principal; a pinned one stands in every block; one that was resolved or superseded was
remembered once and taken back. The sections of a case are read as follows: `relevantBeliefs` is
what a recall brings, and nothing else; `pinnedFacts`, `openQuestions` and `personaPrelude` are what
stands in the block whatever is asked. Which of these three a belief stands in is no matter of
memory, so that only what may stand in none of them counts as forbidden there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

from perdure.bench.datasets.reading import Fields, check_unique, members_of, only_file
from perdure.bench.datasets.records import Dataset, Item, Pool, Question
from perdure.errors import UsageError
from perdure.frozen import frozen

NAME = "precision"
UNIVERSAL = "universal"
_BLOCK = ("pinnedFacts", "openQuestions")
_RECALLED = "relevantBeliefs"
_PRELUDE = "personaPrelude"
_KNOWN: Mapping[str, frozenset[str]] = {
    _RECALLED: frozenset({"shouldOnlyInclude", "mustInclude", "mustExclude"}),
    "pinnedFacts": frozenset({"mustInclude", "mustExclude"}),
    "openQuestions": frozenset({"mustInclude", "mustExclude"}),
    _PRELUDE: frozenset({"nonEmpty", "contains", "isNull"}),
}
_Expectation = Literal["mustInclude", "mustExclude"]


@frozen
class _Belief:
    item: Item
    user: str


def load(paths: Sequence[Path]) -> Dataset:
    """Read both files, or a folder with both; raises `UsageError` naming file, place and field."""
    beliefs_path, cases_path = _both(paths)
    beliefs: dict[str, _Belief] = {}
    seen: set[str] = set()
    for row in members_of(beliefs_path):
        belief = _belief(row)
        check_unique(seen, belief.item.id, row.where)
        beliefs[belief.item.id] = belief
    questions: dict[str, list[Question]] = {belief.user: [] for belief in beliefs.values()}
    usual = max(questions, key=lambda user: _held(beliefs, user), default="")
    for row in members_of(cases_path):
        check_unique(seen, row.text("caseId"), row.where)
        user = row.optional_text("userId") or usual
        questions.setdefault(user, []).append(_case(row, user, beliefs))
    pools = [
        Pool(user, [one.item for one in beliefs.values() if one.user == user], asked)
        for user, asked in questions.items()
    ]
    return Dataset(NAME, pools, [beliefs_path.name, cases_path.name], is_ranked=False)


def _both(paths: Sequence[Path]) -> tuple[Path, Path]:
    if len(paths) == 1 and paths[0].is_dir():
        return only_file(paths[0], "*beliefs*.json"), only_file(paths[0], "*cases*.json")
    if len(paths) != 2:
        raise UsageError("precision takes a folder, or two paths: the beliefs and the cases")
    return paths[0], paths[1]


def _held(beliefs: Mapping[str, _Belief], user: str) -> int:
    return sum(one.user == user for one in beliefs.values())


def _belief(row: Fields) -> _Belief:
    names = [row.text("canonical_name").replace("_", " "), *row.texts("aliases")]
    over = row.optional_text("resolved_at") or row.optional_text("superseded_by")
    status = row.text("epistemic_status")
    item = Item(
        id=row.text("_id"),
        text=f"{row.text('content')} [{', '.join(names)}]",
        at=row.moment("created_at"),
        domains=_domains(row),
        is_pinned=row.flag("pinned"),
        is_over=over is not None or status == "superseded",
    )
    return _Belief(item, row.text("user_id"))


def _domains(row: Fields) -> tuple[str, ...]:
    """Give the last words of scopes like `domain:code`."""
    scopes = row.texts("scope")
    if not scopes:
        raise row.wrong("scope", "a list of at least one scope")
    return tuple(one.rpartition(":")[2] for one in scopes)


def _case(row: Fields, user: str, beliefs: Mapping[str, _Belief]) -> Question:
    expect = row.object("expect")
    sections = {name: expect.object(name) for name in expect.value}
    for name, section in sections.items():
        if name not in _KNOWN or not section.value.keys() <= _KNOWN[name]:
            raise UsageError(f"{section.where}: there is no such expectation", argument=name)
    domains = _domains(row)
    recalled = sections.get(_RECALLED)
    gold = _named(recalled, "shouldOnlyInclude", beliefs) + _named(recalled, "mustInclude", beliefs)
    not_in_block = [
        name
        for section in _BLOCK
        for name in _named(sections.get(section), "mustExclude", beliefs)
        if not _has_a_place(beliefs[name], user, domains)
    ]
    in_block = [
        name for section in _BLOCK for name in _named(sections.get(section), "mustInclude", beliefs)
    ]
    prelude = sections.get(_PRELUDE)
    in_block += _of_prelude(prelude, user, beliefs)
    return Question(
        id=row.text("caseId"),
        text=row.optional_text("query") or "",
        category=row.text("category"),
        gold=tuple(dict.fromkeys(gold)),
        domains=domains,
        closed=recalled is not None and "shouldOnlyInclude" in recalled.value,
        forbidden=tuple(_named(recalled, "mustExclude", beliefs)),
        in_block=tuple(dict.fromkeys(in_block)),
        not_in_block=tuple(dict.fromkeys(not_in_block)),
        block_domains=tuple(dict.fromkeys((*domains, UNIVERSAL))),
        no_block=prelude is not None and prelude.flag("isNull"),
    )


def _named(section: Fields | None, name: str, beliefs: Mapping[str, _Belief]) -> list[str]:
    if section is None:
        return []
    named = section.texts(name)
    if unknown := [one for one in named if one not in beliefs]:
        raise UsageError(f"{section.where}: {name!r} names no belief: {unknown[0]!r}")
    return named


def _has_a_place(belief: _Belief, user: str, domains: Sequence[str]) -> bool:
    """Tell that some section of the block is right for it."""
    meant = {*domains, UNIVERSAL} & set(belief.item.domains)
    return belief.user == user and bool(meant) and not belief.item.is_over


def _of_prelude(prelude: Fields | None, user: str, beliefs: Mapping[str, _Belief]) -> list[str]:
    """Give the pinned beliefs about everything that hold the words of the prelude."""
    if prelude is None:
        return []
    universal = [
        one.item
        for one in beliefs.values()
        if one.user == user and one.item.is_pinned and UNIVERSAL in one.item.domains
    ]
    held: list[str] = []
    for word in prelude.texts("contains"):
        found = [item.id for item in universal if word.casefold() in item.text.casefold()]
        if not found:
            raise UsageError(f"{prelude.where}: no pinned belief says {word!r}")
        held += found
    if prelude.flag("nonEmpty"):
        held += [item.id for item in universal]
    return held
