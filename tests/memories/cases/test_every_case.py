"""Every case of the reference is run somewhere, or named here with what stands in its place."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from memories.cases.reference import CASES
from memories.given import read, turn, write
from perdure import Scope, namespace_of
from perdure.errors import UsageError
from perdure.memories import Extract, define_memory
from perdure.models import ScriptedModel
from perdure.stores import MemoryStore
from perdure.text import estimate_tokens

HERE = Path(__file__).parent
TESTS = HERE.parents[1]

RUN = {
    "test_definitions.py": ("RF", "M-", "CAT-"),
    "test_long_term.py": ("P", "N1", "SU"),
    "test_nearest.py": ("T", "TK", "RAG", "CA", "CA-proj-"),
    "test_short_term.py": ("W", "B", "D", "HY", "TN", "WR", "F"),
    "test_every_case.py": ("ID",),
}
"""Whole families, by the file that goes through them or has a test named after each."""

ELSEWHERE = {
    "K2": "test_definitions.py::test_guards_are_case_sensitive",
    "D19": "../test_decaying.py::test_nothing_is_deleted_or_changed",
    "B13": "test_every_case.py::test_tokens_are_no_quarter_of_the_characters",
    "AG1": "test_nearest.py::test_a_fresh_agent_goes_on_counting",
    "AG2": "test_nearest.py::test_each_passage_has_a_fragment_a_score_and_a_rank_of_its_own",
    "AG3": "test_nearest.py::test_each_passage_has_a_fragment_a_score_and_a_rank_of_its_own",
    "AG5": "test_nearest.py::test_memories_name_themselves",
    "AG12": "test_nearest.py::test_runs_are_remembered_from_one_conversation_to_the_next",
    "AG14": "test_nearest.py::test_runs_are_remembered_from_one_conversation_to_the_next",
}
"""Single cases, by the test that has them."""

WITHOUT = {
    "K1": "there are no scope keys: results are told apart by the id of the definition",
    "V1": "an entry has one text, which is what it costs, shows and is found by",
    "ST": "stores are held to perdure.testing.StoreContract, each of them to all of it",
    "CP": "a store declares capabilities; none ranks texts on its own side",
    "SQ": "of another SQLite adapter; ours is held to the contract",
    "PG": "of another PostgreSQL adapter; ours is held to the contract",
    "RD": "of another Redis adapter; ours is held to the contract",
    "S3": "there is no adapter for S3 Vectors",
    "SX": "there are no static bundles",
    "EX": "a trace names its parents: tests/turn/test_trace.py walks it",
    "NR": "not run in the reference either: tests/memories/test_defining.py has our terms",
    "AG": "of another agent host: tests/turn has the turn",
}
"""Families that speak of what is not here, with what is here for it."""


def family(name: str) -> str:
    if name.startswith("S3"):
        return "S3"
    if name.startswith("CA-proj-"):
        return "CA-proj-"
    begun = re.match(r"[A-Z]+-?", name)
    return begun.group() if begun else name


def is_run(name: str) -> bool:
    return any(
        name in families or family(name).rstrip("-") in {one.rstrip("-") for one in families}
        for families in RUN.values()
    )


def test_every_case_is_run_or_named_with_a_reason():
    named = {
        name
        for name in CASES
        if is_run(name) or name in ELSEWHERE or name in WITHOUT or family(name) in WITHOUT
    }
    assert set(CASES) - named == set()
    families = {family(name) for name in CASES} | set(CASES)
    if CASES:
        assert {*WITHOUT} <= families, "a reason that no case needs"
        assert {*ELSEWHERE} <= set(CASES)


@pytest.mark.parametrize("place", sorted(set(ELSEWHERE.values())))
def test_tests_that_are_named_are_there(place):
    file, _, function = place.partition("::")
    assert f"def {function}(" in (HERE / file).read_text("utf-8")


@pytest.mark.parametrize("file", RUN)
def test_what_a_file_leaves_out_of_its_families_it_speaks_of(file):
    """An id that is left out of a parametrised test has to stand in the file once more."""
    text = (HERE / file).read_text("utf-8")
    for family_of in RUN[file]:
        assert f'"{family_of}' in text or f'named("{family_of}"' in text
    left_out = {name for group in re.findall(r"but=(?:\w+ \| )?(?:frozenset\()?\{([^}]*)\}", text)
                for name in re.findall(r'"([A-Z]+\d+)"', group)}  # fmt: skip
    everywhere = "".join(path.read_text("utf-8") for path in HERE.glob("test_*.py"))
    assert [name for name in left_out if len(re.findall(rf"\b{name}\b", everywhere)) < 2] == []


QUIRKS = [name for name, case in CASES.items() if case.get("quirk")]
FAULTS = "src/perdure/testing/contract/faults.py::"
APART = f"{FAULTS}test_separators_in_names_never_make_two_scopes_one"
COPIES = f"{FAULTS}test_what_is_kept_is_no_reference_to_what_was_given"
PAGES = f"{FAULTS}test_pages_lose_no_row_to_expired_ones_or_to_a_filter_and_repeat_none"
NEWEST = f"{FAULTS}test_a_window_holds_the_newest_and_not_the_first_of_the_alphabet"
ANEW = "test_memories_of_every_iteration_are_read_anew_before_each_model_call"
FADED = "test_so_many_are_weighed_and_the_evidence_says_so"
BETTER = {
    "B15": "tests/memories/cases/test_every_case.py::test_beats_cost_what_they_are",
    "D20": f"tests/memories/test_decaying.py::{FADED}",
    "F2": "tests/memories/cases/test_short_term.py::test_how_messages_are_shown",
    "P05": "tests/memories/test_patterns.py::test_what_is_not_said_is_not_found",
    "ST15": PAGES,
    "ST16": COPIES,
    "SQ1": NEWEST,
    "SQ2": PAGES,
    "SQ3": "src/perdure/testing/contract/racing.py::test_an_expired_version_has_one_successor",
    "RD1": APART,
    "RD4": f"{FAULTS}test_reads_count_no_access_and_move_no_expiry",
    "S31": APART,
    "AG6": "tests/turn/test_trace.py::test_json_lines_hold_every_record_and_the_tree_names_them",
    "AG11": f"tests/turn/test_run_turn.py::{ANEW}",
    "AG13": "tests/memories/test_facts.py::test_facts_cross_conversations",
}
"""Where what is better is tested, when it does not bear the name of the defect."""


@pytest.mark.parametrize("name", QUIRKS)
def test_each_defect_of_the_reference_has_a_test_of_what_is_better(name):
    file, _, function = BETTER.get(name, "").partition("::")
    if function:
        assert f"def {function}(" in (TESTS.parent / file).read_text("utf-8")
        return
    others = [path for path in HERE.glob("test_*.py") if path != Path(__file__)]
    written = "".join(path.read_text("utf-8") for path in others)
    assert re.search(rf"\b{name}\b", written), "no test speaks of it"


def test_tokens_are_no_quarter_of_the_characters():
    """B13: a text of nothing costs nothing, any other at least a token, in any script."""
    texts = ["", "a", "abcd", "abcde", "日本語", "\U0001f600"]
    costs = [estimate_tokens(text) for text in texts]
    assert costs[0] == 0
    assert min(costs[1:]) == 1
    assert costs[4] > 1


def test_beats_cost_what_they_are():
    """B15: they are bounded like anything else, and what matters stays before what is new."""
    told = [{"summary": f"{name} {'word ' * 200}", "importance": weight}
            for name, weight in (("vital", 0.9), ("idle", 0.1), ("small", 0.2))]  # fmt: skip
    strategy = Extract("llm", ScriptedModel([{"beats": told}]), "small")
    memory = define_memory("story", type="narrative", strategy=strategy, store=MemoryStore())
    write(memory, turn("q"))
    answer = read(memory, remaining_tokens=800)
    assert [block.tokens <= 800 - 256 for block in answer.blocks] == [True]
    assert "vital" in answer.blocks[0].text
    assert "idle" not in answer.blocks[0].text
    assert set(answer.evidence.refused.values()) == {"over-budget"}


IDENTITIES = [pytest.param(case, id=name) for name, case in CASES.items() if name[:2] == "ID"]


@pytest.mark.parametrize("case", IDENTITIES)
def test_namespaces(case: dict[str, Any]):
    said = case["input"]
    if "field" in said:
        with pytest.raises(UsageError) as refused:
            Scope(tenant=said["field"])
        assert str(said["field"]) not in str(refused.value)
        return
    scope = Scope(said.get("tenant"), said.get("principal"), said.get("conversationId"))
    assert namespace_of(scope) == case["output"]
    assert namespace_of(Scope.from_namespace(case["output"])) == case["output"]
