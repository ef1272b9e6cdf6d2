"""The recall contract, against its own file of observed cases and against hostile input."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perdure.errors import UsageError
from perdure.recall_block import (
    MEMORY_TOP_K,
    RECALL_FRESHNESS_NOTE,
    RECALL_HEADER,
    InMemoryMemory,
    MemoryEntry,
    MemoryType,
    _tokens,
    needs_freshness_check,
    relevance_score,
    render_recall_block,
)

CONTRACT = Path(__file__).parents[2].parent / "shared" / "reference" / "recall_contract.json"
TYPES = ["ShortTerm", "LongTerm", "Entity", "User", "Feedback", "Project", "Reference"]


def _contract() -> dict:
    return json.loads(CONTRACT.read_text("utf-8")) if CONTRACT.exists() else {"cases": []}


def _remembering(items: list) -> InMemoryMemory:
    memory = InMemoryMemory()
    for item in items:
        memory.remember(MemoryEntry(**item) if isinstance(item, dict) else item)
    return memory


def _as_dict(entry: MemoryEntry) -> dict:
    return {
        "text": entry.text, "memory_type": str(entry.memory_type), "relevance": entry.relevance
    }  # fmt: skip


def _answer(case: dict) -> object:
    """Do what a case of the contract file says, and give the answer in its notation."""
    given = case["input"]
    match case["op"]:
        case "tokens":
            return sorted(_tokens("text", given["text"]))
        case "relevance_score":
            return relevance_score(given["query"], given["content"])
        case "render_recall_block":
            return render_recall_block([MemoryEntry(**item) for item in given])
        case "remember+recall":
            top_k = MEMORY_TOP_K if given["top_k"] is None else given["top_k"]
            found = _remembering(given["remember"]).recall(given["query"], top_k)
            return {"entries": [_as_dict(e) for e in found], "block": render_recall_block(found)}
        case "error-or-value":
            with pytest.raises(TypeError) as raised:
                _remembering(given.get("remember", [])).recall(given["query"], given["top_k"])
            return {"error": raised.type.__name__}
    raise AssertionError(f"{case['id']}: nothing here does {case['op']}")


def _expected(case: dict) -> object:
    """Fill in our note; tokens are compared as the set that the score uses."""
    output = json.loads(
        json.dumps(case["output"]).replace("{{FRESHNESS_NOTE}}", RECALL_FRESHNESS_NOTE)
    )
    return sorted(set(output)) if case["op"] == "tokens" else output


@pytest.mark.skipif(not CONTRACT.exists(), reason="the contract file is not beside the repository")
def test_constants_are_those_of_the_contract():
    constants = _contract()["constants"]
    stale = {kind.value for kind in MemoryType if needs_freshness_check(kind)}
    assert constants["MEMORY_TOP_K"] == MEMORY_TOP_K
    assert constants["RECALL_HEADER"] == RECALL_HEADER
    assert constants["types"] == [kind.value for kind in MemoryType]
    assert set(constants["stale_types"]) == stale
    assert MemoryEntry("x") == MemoryEntry(
        "x", constants["default_type"], constants["default_relevance"]
    )


@pytest.mark.parametrize("case", _contract()["cases"], ids=lambda case: case["id"])
def test_every_case_of_the_contract_gives_the_same_bytes(case):
    assert _answer(case) == _expected(case)


def test_note_is_one_printable_ascii_line():
    assert RECALL_FRESHNESS_NOTE.isascii()
    assert RECALL_FRESHNESS_NOTE.isprintable()
    assert RECALL_FRESHNESS_NOTE.strip() == RECALL_FRESHNESS_NOTE


def test_fleet_sets_its_own_note():
    block = render_recall_block([MemoryEntry("A", "Project")], freshness_note="look again")
    assert block == "[Recalled memories]\nlook again\n- (Project, relevance=0.00): A\n"


@pytest.mark.parametrize("note", ["", "  ", "two\nlines", "ends\n", "a\u2028b", None, 7])
def test_note_that_is_not_one_line_is_refused_by_name(note):
    with pytest.raises(UsageError) as raised:
        render_recall_block([], freshness_note=note)
    assert raised.value.argument == "freshness_note"


@pytest.mark.parametrize("name", TYPES)
def test_types_are_given_by_member_or_by_printed_name(name):
    assert MemoryEntry("x", name) == MemoryEntry("x", MemoryType(name))
    assert needs_freshness_check(name) == (name in {"Project", "Reference"})


@pytest.mark.parametrize("name", ["longterm", "", "Session", None, 3])
def test_unknown_types_are_refused_by_name(name):
    with pytest.raises(UsageError) as raised:
        MemoryEntry("x", name)
    assert raised.value.argument == "memory_type"


@pytest.mark.parametrize("text", [None, b"bytes", 3, ["x"]])
def test_texts_that_are_not_text_are_refused_and_nothing_is_kept(text):
    memory = InMemoryMemory()
    calls = [
        lambda: memory.remember(text),
        lambda: MemoryEntry(text),
        lambda: relevance_score(text, "x"),
        lambda: relevance_score("x", text),
        lambda: memory.recall(text),
    ]
    for call in calls:
        with pytest.raises(UsageError):
            call()
    assert memory.recall("bytes x 3") == []


@pytest.mark.parametrize("top_k", [None, 1.5, -1.5, 0.0, "5", float("nan")])
def test_top_k_must_be_a_whole_number_even_when_nothing_is_kept(top_k):
    with pytest.raises(TypeError):
        InMemoryMemory().recall("x", top_k)


def test_remembered_entry_keeps_its_type_unless_another_is_given():
    memory = InMemoryMemory()
    memory.remember(MemoryEntry("tea one", MemoryType.USER, relevance=0.9))
    memory.remember(MemoryEntry("tea two", MemoryType.USER), memory_type="Project")
    memory.remember("tea three", MemoryType.ENTITY)
    memory.remember("tea four")
    kinds = [entry.memory_type for entry in memory.recall("tea")]
    assert kinds == ["User", "Project", "Entity", "LongTerm"]


def test_blank_texts_are_not_kept_and_a_byte_order_mark_is_not_blank():
    memory = _remembering(["", " \t\n", "\u00a0", "\ufefftea "])
    assert [entry.text for entry in memory.recall("tea")] == ["\ufefftea"]


def test_render_passes_line_breaks_and_any_number_through():
    """The contract escapes and clamps nothing; who needs that uses `Memory.context`."""
    block = render_recall_block(
        [MemoryEntry("a\r\n- (User, relevance=1.00): b", "User", 1.5), MemoryEntry("", "User", -1)]
    )
    assert block == (
        "[Recalled memories]\n- (User, relevance=1.50): a\r\n- (User, relevance=1.00): b\n"
        "- (User, relevance=-1.00): \n"
    )


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("café", {"caf"}),
        ("İstanbul", {"i", "stanbul"}),
        ("٣ items", {"items"}),
        ("don't", {"don", "t"}),
        ("Привет мир", set()),
        ("สวัสดี", set()),
        ("नमस्ते 7", {"7"}),
        ("한국어 ok", {"ok"}),
        ("γειά", set()),
    ],
)
def test_tokens_are_ascii_runs_of_the_lowered_text(text, tokens):
    assert _tokens("text", text) == tokens


@given(st.integers(1, 60), st.data())
def test_two_decimals_round_half_to_even_from_the_exact_value(total, data):
    score = data.draw(st.integers(0, total)) / total
    line = render_recall_block([MemoryEntry("x", "User", score)])
    printed = Fraction(line.split("relevance=")[1].split(")")[0])
    exact = Fraction(score)
    assert printed == round(exact, 2)


@given(st.text(), st.text())
def test_score_is_a_share_and_ignores_order_case_and_repeats(query, content):
    score = relevance_score(query, content)
    assert 0.0 <= score <= 1.0
    assert score == relevance_score(f"{query} {query}", f"{content} {content}")
    assert relevance_score(query, query) == (1.0 if _tokens("q", query) else 0.0)


@given(st.lists(st.text("ab c", max_size=6), max_size=12), st.text("abc ", max_size=6))
def test_recall_is_a_prefix_of_the_full_ranking(texts, query):
    memory = _remembering(texts)
    everything = memory.recall(query, len(texts))
    scores = [entry.relevance for entry in everything]
    assert scores == sorted(scores, reverse=True)
    for top_k in range(-1, len(texts) + 1):
        assert memory.recall(query, top_k) == everything[: max(top_k, 0)]
