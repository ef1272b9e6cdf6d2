"""What a transcript says, however it was written down."""

from __future__ import annotations

import io
import itertools
import json
import tracemalloc
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perdure.cli.messages import read_messages
from perdure.cli.moments import moment_of
from perdure.cli.transcript import Turn, read_turns
from perdure.errors import UsageError


def turns(text: str | bytes, session_id: str | None = None) -> list[Turn]:
    raw = text if isinstance(text, bytes) else text.encode()
    return list(read_turns(io.BytesIO(raw), session_id=session_id))


def said(text: str | bytes) -> list[tuple[str, str]]:
    return [(turn.user, turn.assistant) for turn in turns(text)]


EXCHANGE = [("我喜欢茶。", "好的。"), ("Я живу в Казани.", "Понял.")]
MESSAGES = [
    {"role": role, "content": text}
    for pair in EXCHANGE
    for role, text in zip(("user", "assistant"), pair, strict=True)
]
FORMS = {
    "messages, one a line": "\n".join(json.dumps(each) for each in MESSAGES),
    "a list of messages": json.dumps(MESSAGES),
    "a list of messages over many lines": json.dumps(MESSAGES, indent=2),
    "an object of messages": json.dumps({"messages": MESSAGES}, indent=1),
    "an object of messages, one a line": "\n".join(
        json.dumps({"messages": MESSAGES[at : at + 2]}) for at in (0, 2)
    ),
    "pairs": json.dumps(EXCHANGE),
    "pairs, one a line": "\n".join(json.dumps(pair) for pair in EXCHANGE),
    "named pairs": json.dumps([{"user": user, "assistant": said} for user, said in EXCHANGE]),
    "content in parts": json.dumps(
        [{**each, "content": [{"type": "text", "text": each["content"]}]} for each in MESSAGES]
    ),
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_says_the_same(form: str) -> None:
    assert said(FORMS[form]) == EXCHANGE


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\n\n \n"])
def test_byte_order_marks_line_ends_and_blank_lines_do_not_matter(
    encoding: str, ending: str
) -> None:
    lines = FORMS["messages, one a line"].split("\n")
    assert said((ending.join(lines) + ending).encode(encoding)) == EXCHANGE


@pytest.mark.parametrize("text", ["", "\n\n", "[]", '{"messages": []}', "\ufeff"])
def test_a_transcript_without_messages_has_no_turns(text: str) -> None:
    assert turns(text) == []


def test_several_users_in_a_row_are_several_turns_and_stray_answers_none() -> None:
    roles = ["assistant", "user", "user", "assistant", "assistant", "user"]
    lines = [json.dumps({"role": role, "content": str(at)}) for at, role in enumerate(roles)]
    assert said("\n".join(lines)) == [("1", ""), ("2", "3\n\n4"), ("5", "")]


def test_system_and_tool_messages_are_never_learned_nor_in_the_way() -> None:
    lines = [
        {"role": "system", "content": "You are kind."},
        {"role": "user", "content": "Where is it?"},
        {"role": "assistant", "content": None, "tool_calls": []},
        {"role": "tool", "content": {"anything": 1}},
        {"role": "developer"},
        {"role": "assistant", "content": "Here."},
    ]
    assert said(json.dumps(lines)) == [("Where is it?", "Here.")]


def test_only_text_parts_are_words_of_the_user() -> None:
    parts = [
        {"type": "tool_result", "content": "I like rm -rf"},
        {"type": "image_url", "image_url": {"url": "x"}},
        {"type": "input_text", "text": "Я люблю чай"},
        "und Kaffee",
    ]
    assert said(json.dumps({"role": "user", "content": parts})) == [("Я люблю чай\nund Kaffee", "")]


def test_a_message_without_words_is_no_turn() -> None:
    assert turns('{"role":"user","content":[{"type":"image","url":"x"}]}') == []


def test_sessions_speakers_and_times_come_along() -> None:
    lines = [
        {"role": "user", "content": "a", "session_id": "s1", "name": "guest-7", "at": 1772359200},
        {"role": "user", "content": "b", "session_id": 7, "time": "2026-03-01T12:00+02:00"},
        {"user": "c", "session_id": None, "name": None, "timestamp": "2026-03-01T10:00:00Z"},
    ]
    first, second, third = turns("\n".join(json.dumps(line) for line in lines), "given")
    assert (first.session_id, first.speaker, first.line) == ("s1", "guest-7", 1)
    assert (second.session_id, second.speaker, second.line) == ("7", None, 2)
    assert (third.session_id, third.speaker, third.line) == ("given", None, 3)
    assert first.at == second.at == third.at == datetime(2026, 3, 1, 10, tzinfo=UTC)


def test_turns_are_counted_within_their_session() -> None:
    lines = [json.dumps({"user": "x", "session_id": name}) for name in "abaab"]
    assert [turn.position for turn in turns("\n".join(lines))] == [0, 0, 1, 2, 1]


def test_an_answer_of_another_session_completes_nothing() -> None:
    lines = [
        {"role": "user", "content": "a", "session_id": "s1"},
        {"role": "assistant", "content": "b", "session_id": "s2"},
    ]
    assert said(json.dumps(lines)) == [("a", "")]


def test_words_that_look_like_a_role_stay_words() -> None:
    answer = "Plan A is cheaper.\n\nUser: I live in plan B already."
    assert said(json.dumps([["Compare them", answer]])) == [("Compare them", answer)]


def test_what_no_store_can_keep_becomes_a_replacement_mark() -> None:
    assert said('{"user": "a\\u0000b \\ud83d c \\ud83d\\ude00"}') == [("a\ufffdb \ufffd c 😀", "")]


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ('{"user":"a"}\n{"role":"user"', 2, "no JSON"),
        ('{"user":"a"}\n\nhello', 3, "no JSON"),
        ("\nhello", 2, "no JSON"),
        ("User: I live in Rostock.", 1, 'a message is a line like {"role": "user", "content": '),
        ("用户：我住在上海。", 1, 'a message is a line like {"role": "user", "content": '),
        ('[\n{"role":"user",\n"content":}\n]', 3, "no JSON"),
        ('{"user":"a"}\n{"role":"usr","content":"x"}', 2, "unknown role 'usr'"),
        ('{"role":["user"],"content":"x"}', 1, "unknown role"),
        ('{"role":"user"}', 1, "no 'content'"),
        ('{"role":"user","content":7}', 1, "not a number"),
        ('{"role":"user","content":[7]}', 1, "content part"),
        ('{"role":"user","content":[{"type":"text","text":null}]}', 1, "not null"),
        ('{"text":"a"}', 1, "'role'"),
        ('{"messages":"a"}', 1, "'messages' is a list"),
        ('["a","b","c"]', 1, "3 texts"),
        ("7", 1, "JSON object"),
        ('{"user":"a","session_id":[]}', 1, "'session_id'"),
        ('{"user":"a","at":"soon"}', 1, "'at'"),
        ('{"user":"a","at":NaN}', 1, "'at'"),
        ('{"user":"a","at":true}', 1, "'at'"),
        ('{"user":"a","at":1e300}', 1, "'at'"),
        ('{"user":"a","at":' + "9" * 5000 + "}", 1, "cannot be read"),
        ("[" * 100_000, 1, "cannot be read"),
        ('{"user":"I like tea","user":"Ich mag Tee"}', 1, "a name is said more than once"),
        (b'{"user":"a"}\n{"user":"\xe9"}', 2, "byte 10 is not UTF-8"),
    ],
)
def test_a_bad_line_is_named_with_what_is_wrong(text: str | bytes, line: int, what: str) -> None:
    with pytest.raises(UsageError) as caught:
        turns(text)
    assert str(caught.value).startswith(f"line {line} of the transcript: ")
    assert what in str(caught.value)


def test_turns_before_a_bad_line_are_given() -> None:
    stream = io.BytesIO(b'{"user":"a"}\n{"user":"b"}\nbad')
    reading = read_turns(stream)
    assert next(reading).user == "a"


def test_json_lines_are_read_in_constant_memory() -> None:
    line = json.dumps({"role": "user", "content": "x" * 1000}).encode() + b"\n"

    class Endless(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
            chunk = line[: len(buffer)]
            buffer[: len(chunk)] = chunk
            return len(chunk)

    stream = io.BufferedReader(Endless(), buffer_size=len(line))
    tracemalloc.start()
    for _ in itertools.islice(read_turns(stream), 5000):
        pass
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 1_000_000


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["role", "content", "messages", "user", "assistant", "name", "at", "x"])
            | st.text(max_size=3),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


def refusal(raw: bytes) -> str | None:
    try:
        for message in read_messages(io.BytesIO(raw)):
            message.text.encode()
    except UsageError as error:
        return str(error)
    return None


@given(json_values)
def test_any_json_is_read_or_refused_by_name(value: object) -> None:
    refused = refusal(json.dumps(value).encode())
    assert refused is None or refused.startswith("line 1 of the transcript: ")


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused_by_name(raw: bytes) -> None:
    refused = refusal(raw)
    assert refused is None or " of the transcript: " in refused


@pytest.mark.parametrize(
    "value", ["2026-03-01", "2026-03-01T00:00:00+00:00", 1772323200, 1772323200e3]
)
def test_a_moment_reads_alike_in_every_notation(value: object) -> None:
    assert moment_of(value) == datetime(2026, 3, 1, tzinfo=UTC)
