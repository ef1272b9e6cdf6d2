"""Whatever cannot be meant is refused by name, before anything is read or written."""

from __future__ import annotations

import inspect
import math
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest

from perdure import Memory, Scope
from perdure.engine.options import Options
from perdure.errors import UsageError

HUGE = "x" * 10_000_001
NO_TEXT = [7, 1.5, b"bytes", object(), {"a": 1}, True]
BLANK = ["", "   ", "\n\t ", "\u200b\u2060", "\u3000", "\ufeff"]
BROKEN = ["lone \ud800 surrogate", "\udfff", "with \0 nul", HUGE]
NAIVE = datetime(2030, 1, 1)  # noqa: DTZ001
BEYOND = [
    datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=14))),
    datetime(9999, 12, 31, 23, tzinfo=timezone(-timedelta(hours=12))),
]
"""Times that no calendar has in UTC."""
DEEP: list[Any] = []
for _ in range(20_000):
    DEEP = [DEEP]
NO_WORDS = [DEEP, HUGE, {"a": 10**5_000}]
"""What is no number, and cannot be written out in a message."""
NO_COUNT = [-1, 1.0, math.nan, math.inf, "3", True, [1], *NO_WORDS, -(10**5_000), 10**30]

KINDS: Mapping[str, list[Any]] = {
    "text": [None, *NO_TEXT, *BLANK, *BROKEN],
    "optional text": [*NO_TEXT, *BLANK, *BROKEN],
    # What may say nothing: a blank one is read as silence.
    "message": [None, *NO_TEXT, *BROKEN],
    "names": ["bare", b"bytes", 7, {"a": 1}, *[[one] for one in (7, None, *BLANK, *BROKEN)]],
    "tier": ["L9", "l1", "", 1, True, ["L1"], "hot"],
    "tiers": ["L1", 1, ["L9"], [1], [None], {"L1": 1}],
    "time": [NAIVE, "2030-01-01", 0, 1.5, math.nan, timedelta(1), True, *BEYOND],
    "count": [0, *NO_COUNT],
    "count or none": NO_COUNT,
    "share": [-0.1, 1.1, math.nan, math.inf, -math.inf, "0.5", True, [0.5], *NO_WORDS, 10**5_000],
    "mode": ["", "deep", "Broad", None, 7, True, ["broad"]],
    "flag": [None, 0, 1, "yes", [], math.nan],
    "optional flag": [0, 1, "yes", [], math.nan],
    "metadata": [
        "text", 7, ["a"], {"a": math.nan}, {"a": object()}, {"a": {1, 2}}, {"a": b"x"},
        {1: "a"}, {"a": "\ud800"}, {"a": HUGE}, {"a": (1, 2)}, {"a": DEEP},
    ],
    "where": [
        "text", 7, ["a"], {1: "a"}, {"$and": []}, {"$or": []}, {"$or": "x"}, {"a": {"nope": 1}},
        {"a": {"in": "text"}}, {"a": {"exists": 1}}, {"$or": [{"a": {"nope": 1}}]},
        {"a": NAIVE}, {"a": {"gt": math.nan}}, {"a": {"in": [b"x"]}}, {"$or": [{"a": object()}]},
    ],
    "cursor": [7, "", b"x", "\ud800", HUGE],
}  # fmt: skip

WORD_LISTS = {
    "origin": ["rules", "model", "", None, 7, "API"],
    "impact": ["huge", "", 7, "LOW"],
    "status": ["open", "", 7, "ACTIVE"],
    "winner": ["c", "", 7, "A"],
    "role": ["narrator", "", 7, "User"],
}

VERBS: Mapping[str, Mapping[str, str | list[Any]]] = {
    "remember": {
        "content": [*KINDS["text"], [7], [None], [{}], [{"text": ""}], [{"text": "a", "tex": 1}]],
        "id": "optional text",
        "tier": "tier",
        "domains": "names",
        "gist": "optional text",
        "session_id": "optional text",
        "speaker": "optional text",
        "role": WORD_LISTS["role"],
        "origin": WORD_LISTS["origin"],
        "valid_from": "time",
        "expires_at": "time",
        "metadata": "metadata",
    },
    "learn": {
        "user_message": "message",
        "assistant_response": "message",
        "session_id": "optional text",
        "speaker": "optional text",
        "at": "time",
        "outcome": "optional flag",
        "signature": "optional text",
        "explain": "flag",
    },
    "seen": {"signature": "text"},
    "recall": {
        "query": "message",
        "limit": ["count", 1001],
        "tiers": "tiers",
        "domains": "names",
        "as_of": "time",
        "min_score": "share",
        "mode": "mode",
    },
    "context": {
        "user_message": "message",
        "max_tokens": "count",
        "force_full": "names",
        "recall": ["count or none", 101],
        "session_id": "optional text",
        "as_of": "time",
    },
    "list": {
        "tiers": "tiers",
        "domains": "names",
        "session_id": "optional text",
        "where": "where",
        "created_from": "time",
        "created_to": "time",
        "superseded": "flag",
        "limit": ["count", 1001],
        "cursor": "cursor",
        "as_of": "time",
    },
    "get": {"id": "text"},
    "get_many": {"ids": "names"},
    "history": {"id": "text"},
    "update": {
        "id": "text",
        "text": "text",
        "tier": "tier",
        "domains": "names",
        "expires_at": "time",
        "metadata": "metadata",
    },
    "merge": {"ids": ["names", []], "into": "text"},
    "promote": {"id": "text", "tier": "tier"},
    "remove": {"id": "text"},
    "remove_many": {"ids": "names"},
    "tensions": {"status": WORD_LISTS["status"]},
    "add_tension": {
        "claim_a": "text",
        "claim_b": ["text", "The mast is oak."],
        "impact": WORD_LISTS["impact"],
        "question": "optional text",
    },
    "resolve_tension": {
        "id": "text",
        "resolved_by": "text",
        "pattern": "optional text",
        "winner": WORD_LISTS["winner"],
        "applies_to": ["names", ["only one"], ["one", "two", "three"], ["one", "two"]],
    },
    "record_outcome": {
        "domain": "text",
        "success": "flag",
        "failure_pattern": "optional text",
        "strategy": "optional text",
        "predicted": "share",
    },
    "set_task": {"text": "optional text"},
    "explain": {"trace_id": "text"},
    "keep_trace": {"trace": [None, 7, "trace_1", {}, []]},
    "restore": {
        "snapshot": [
            None, 7, "text", [], {}, {"format": "other"}, {"format": "perdure.snapshot"},
            {"format": "perdure.snapshot", "schema": 10**6},
            {"format": "perdure.snapshot", "schema": 1},
        ],
    },
    "forget": {
        "target": [*KINDS["names"][1:], None, "", Scope(principal="somebody else")],
        "matching": "optional text",
    },
}  # fmt: skip

NEEDED: Mapping[str, Mapping[str, Any]] = {
    "remember": {"content": "The mast is oak."},
    "learn": {"user_message": "I live in Umeå."},
    "recall": {"query": "mast"},
    "update": {"id": "mem_1", "text": "The mast is ash."},
    "merge": {"ids": ["mem_1", "mem_2"], "into": "The mast is oak."},
    "promote": {"id": "mem_1", "tier": "L0"},
    "add_tension": {"claim_a": "The mast is oak.", "claim_b": "The mast is ash."},
    "resolve_tension": {"id": "ten_1", "resolved_by": "ada"},
    "record_outcome": {"domain": "rigging", "success": True},
}
"""The arguments of a call that would be right."""

NO_ARGUMENTS = {"close", "scope", "scoped", "open", "self_model", "stats", "snapshot"}


def _bad_values(given: str | list[Any]) -> Iterator[Any]:
    if isinstance(given, str):
        yield from KINDS[given]
        return
    for one in given:
        if isinstance(one, str) and one in KINDS:
            yield from KINDS[one]
        else:
            yield one


class UntouchableStore:
    """Stand in for a store: fail the test at the first touch."""

    inline = True
    capabilities: frozenset[Any] = frozenset()
    address = "nowhere:"

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"the store's {name} was reached")


@pytest.fixture
def untouchable() -> Iterator[Memory]:
    """A memory on a store that fails at the first touch."""
    memory = Memory.open("memory:")
    core = memory._memory.core
    store, core.store = core.store, UntouchableStore()
    yield memory
    core.store = store
    memory.close()


CALLS = [(verb, argument) for verb, arguments in VERBS.items() for argument in arguments]


@pytest.mark.parametrize(("verb", "argument"), CALLS, ids=[f"{v}-{a}" for v, a in CALLS])
def test_bad_values_are_refused_by_name_before_any_io(
    untouchable: Memory, verb: str, argument: str
) -> None:
    call = getattr(untouchable, verb)
    for place, value in enumerate(_bad_values(VERBS[verb][argument])):
        with pytest.raises(UsageError) as refusal:
            call(**{**NEEDED.get(verb, {}), argument: value})
        named = (refusal.value.argument or "").split("[")[0]
        assert named == argument, f"bad value {place} was blamed on {named!r}"
        assert HUGE not in str(refusal.value)
        assert len(str(refusal.value)) < 1000
        str(refusal.value).encode()


@pytest.mark.parametrize("cursor", ["not a cursor", "-1", "9" * 40, "1 OR 1", "é"])
def test_a_cursor_of_somebody_else_is_refused_by_name(memory: Memory, cursor: str) -> None:
    memory.remember(["The mast is oak.", "The keel is lead."])
    with pytest.raises(UsageError) as refusal:
        memory.list(cursor=cursor)
    assert refusal.value.argument == "cursor"


def test_every_argument_of_every_verb_has_its_bad_values() -> None:
    verbs = {
        name: list(inspect.signature(value).parameters)[1:]
        for name, value in inspect.getmembers(Memory, inspect.isfunction)
        if not name.startswith("_")
    }
    assert set(verbs) - NO_ARGUMENTS == set(VERBS)
    for verb, arguments in VERBS.items():
        assert list(arguments) == verbs[verb]


@pytest.mark.parametrize("verb", sorted(VERBS))
def test_an_unknown_argument_is_no_argument(untouchable: Memory, verb: str) -> None:
    with pytest.raises(TypeError):
        getattr(untouchable, verb)(**NEEDED.get(verb, {}), colour="red")


def test_a_refused_item_refuses_the_whole_call_and_keeps_nothing(memory: Memory) -> None:
    with pytest.raises(UsageError) as refusal:
        memory.remember(["The mast is oak.", "The keel is lead.", " "])
    assert "content[2]" in str(refusal.value)
    assert memory.list(superseded=True).entries == []
    assert memory.stats().revision == 0


# --- Options of open --------------------------------------------------------------------------

NO_WORD = ["", "else", 7, None, True]
OPTIONS: Mapping[str, list[Any]] = {
    "url": ["", "   ", 7, None, "mysql://x", "sqlite:///", "sqlite:///:memory:", "sqlite:///a\0b"],
    "scope": ["ada", 7, {"tenant": "t"}],
    "clock": ["now", 7, object()],
    "level": NO_WORD,
    "max_tokens": [*KINDS["count"][:-1], None],
    "max_l1_tokens": [*KINDS["count or none"][:-1], None],
    "max_index_items": [*KINDS["count or none"][:-1], None],
    "max_text_chars": [*KINDS["count"][:-1], None],
    "default_tier": [*KINDS["tier"], None],
    "recall_limit": [*KINDS["count"][:-1], None],
    "min_score": KINDS["share"],
    "rank_without": ["pairs", [""], [7], ["else"], 7, None],
    "domains": [
        "text", 7, None, {"": ["a"]}, {"a": "bare"}, {"a": [""]}, {"a": [7]}, {7: ["a"]},
        {"a": None},
    ],
    "secrets": NO_WORD,
    "dormant_after": [0, -1, 7, None, "30 days", timedelta(0), timedelta(days=-1), math.nan],
    "count_tokens": [None, 7, "len"],
    "extract": [7, "text"],
    "reconcile": [7, "text"],
    "arbiter": [7, "text"],
    "on_persist": [7, "text"],
    "hook_seconds": [0, -1, None, "3", math.nan, math.inf, True, *NO_WORDS],
    "durability": NO_WORD,
    "timeout": [-1, None, "3", math.nan, math.inf, True, *NO_WORDS, 1e7, 10**5_000],
}  # fmt: skip


@pytest.mark.parametrize("option", OPTIONS)
def test_bad_options_are_refused_by_name_before_anything_is_opened(
    tmp_path: Any, option: str
) -> None:
    url = f"sqlite:///{tmp_path / 'never.db'}"
    for place, value in enumerate(OPTIONS[option]):
        with pytest.raises(UsageError) as refusal:
            Memory.open(**{"url": url, option: value})
        assert refusal.value.argument == option, f"bad value {place}"
    assert list(tmp_path.iterdir()) == []


def test_every_option_has_its_bad_values() -> None:
    known = {"url", "scope", "clock", "durability", "timeout", *Options.__dataclass_fields__}
    assert set(OPTIONS) == known


@pytest.mark.parametrize("option", ["max_token", "colour", "Level", "embedder"])
def test_unknown_options_are_refused_by_name(option: str) -> None:
    with pytest.raises(UsageError) as refusal:
        Memory.open("memory:", **{option: 1})
    assert refusal.value.argument == option


@pytest.mark.parametrize("part", ["tenant", "principal", "conversation"])
@pytest.mark.parametrize("value", [7, b"x", "\ud800", "with \0 nul", "x" * 40_000, True, ["a"]])
def test_hostile_scopes_are_refused_by_their_part(
    untouchable: Memory, part: str, value: Any
) -> None:
    for refuse in (lambda: Scope(**{part: value}), lambda: untouchable.scoped(**{part: value})):
        with pytest.raises(UsageError) as refusal:
            refuse()
        assert refusal.value.argument == part


def test_a_refusal_of_a_scope_never_repeats_it() -> None:
    with pytest.raises(UsageError) as refusal:
        Scope(tenant="secret-name\0")
    assert "secret-name" not in str(refusal.value)


@pytest.mark.parametrize(
    "text", ["\U0010ffff edge", "tab\tand\nline", "e\u0301", "\u202e rtl", "🛶" * 30]
)
def test_unusual_but_sound_text_is_kept_as_it_is(memory: Memory, text: str) -> None:
    stored = memory.remember(text).stored[0]
    assert memory.get(stored.id).text == text


@pytest.mark.parametrize(
    "moment", [datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)]
)
def test_the_first_and_the_last_moment_of_all_can_be_asked_about(
    memory: Memory, moment: datetime
) -> None:
    memory.remember("The mast is oak.", valid_from=moment)
    memory.learn("Yesterday we moved to Oslo. In 3 years we move to Ghent.", "Fine.", at=moment)
    then = moment.year == 9999
    assert memory.recall("mast", as_of=moment).empty is not then
    assert bool(memory.context("Which mast?", as_of=moment).entries) is then
    assert bool(memory.list(as_of=moment).entries) is then


@pytest.mark.parametrize("blank", [*BLANK, "\0", "\u2060\n"])
def test_a_message_in_which_nothing_can_be_seen_is_read_as_silence(
    memory: Memory, blank: str
) -> None:
    memory.remember("水 is wet")
    assert memory.learn(blank, blank).stored == []
    assert memory.recall(blank).empty
    assert memory.context(blank).entries
