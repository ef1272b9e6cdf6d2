"""Every case of the reference is run somewhere, or named here with what stands in its place."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from memories.cases.reference import CASES, REFERENCE
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


WEAKNESSES = {
    1: "memories/cases/test_long_term.py::test_the_model_is_asked_and_both_limits_hold",
    2: "memories/test_hybrids.py::test_every_member_is_run_and_each_entry_stands_once",
    3: "turn/test_run_turn.py::"
    "test_memories_of_every_iteration_are_read_anew_before_each_model_call",
    4: "memories/test_nearest.py::test_numbers_of_the_rule_stand_in_the_evidence",
    5: "memories/test_windows.py::test_the_newest_are_shown_oldest_first_and_turns_are_whole",
    6: "contract/faults.py::test_a_window_holds_the_newest_and_not_the_first_of_the_alphabet",
    7: "contract/faults.py::test_pages_lose_no_row_to_expired_ones_or_to_a_filter_and_repeat_none",
    8: "memories/test_summarizing.py::"
    "test_a_fact_of_turn_1_is_reached_after_1000_turns_at_a_fixed_budget",
    9: "memories/cases/test_every_case.py::test_beats_cost_what_they_are",
    10: "memories/test_windows.py::test_other_kinds_in_the_same_store_take_no_place",
    11: "memories/test_causal.py::test_runs_of_one_person_are_found_in_the_next_conversation",
    12: "memories/test_places.py::"
    "test_a_corpus_is_one_place_for_all_and_turns_never_overwrite_one_another",
    13: "memories/test_hostile_shapes.py::test_nothing_in_any_field_leaves_its_place",
    14: "contract/faults.py::test_separators_in_names_never_make_two_scopes_one",
    15: "contract/faults.py::"
    "test_no_version_in_a_payload_is_taken_for_the_version_that_is_compared",
    16: "memories/test_nearest.py::test_a_query_of_another_dimension_is_an_error_that_names_both",
    17: "memories/test_nearest.py::test_a_definition_names_the_space_of_its_embedder",
    18: "turn/test_trace.py::test_the_walk_back_from_the_answer_reaches_what_was_read",
    19: "memories/test_facts.py::test_every_former_value_is_kept_on_every_store",
    20: "memories/test_patterns.py::test_every_language_finds_names_places_and_likings",
    21: "contract/faults.py::test_feedback_is_gone_after_its_entry_was_deleted_and_came_again",
    22: "memories/test_rag.py::test_the_best_comes_first_and_of_equals_the_newer",
    23: "memories/test_defining.py::test_every_number_is_checked",
    24: "memories/test_decaying.py::test_so_many_are_weighed_and_the_evidence_says_so",
    25: "contract/faults.py::test_what_is_kept_is_no_reference_to_what_was_given",
    26: "unit/test_recall_block.py::test_two_decimals_round_half_to_even_from_the_exact_value",
}
"""By row of the weaknesses that the reference lists of itself, the test of what is better."""
LISTED = REFERENCE.with_name("pipelines.md")


def test_each_weakness_that_the_reference_lists_has_a_test_of_what_is_better():
    contract = TESTS.parent / "src" / "perdure" / "testing"
    for place in WEAKNESSES.values():
        file, _, function = place.partition("::")
        home = contract if file.startswith("contract/") else TESTS
        assert f"def {function}(" in (home / file).read_text("utf-8"), place
    if LISTED.exists():
        table = LISTED.read_text("utf-8").partition("Still true in the checked version")[2]
        rows = re.findall(r"^\| (\d+) \|", table.partition("### 8.1")[0], re.MULTILINE)
        assert [int(row) for row in rows] == list(WEAKNESSES)


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
