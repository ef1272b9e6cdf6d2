"""A model behind a server that misbehaves: an answer, or an error that says what was wrong."""

from __future__ import annotations

import gzip
import json
import zlib

import pytest

from perdure.errors import (
    BadCompletionError,
    ProviderError,
    ProviderUnavailableError,
    RateLimitedError,
    UsageError,
)
from perdure.model.message import Message, Usage
from perdure.models import OpenAICompatibleModel
from perdure.patience import Patience
from providers import misbehaving as server_acts
from providers.misbehaving import Server, cut, drip, drop, fail, hang, raw, run, say

KEY = "sk-very-secret"
AT_ONCE = Patience(first_pause=0.0)
SCHEMA = {
    "type": "object",
    "properties": {"facts": {"type": "array", "items": {"type": "string"}}},
    "required": ["facts"],
}
FACTS = '{"facts": ["tea"]}'


def said(content, *, reason="stop", Content_Type="application/json", **message):  # noqa: N803
    usage = {"prompt_tokens": 7, "completion_tokens": 3}
    choice = {"message": {"content": content, **message}, "finish_reason": reason}
    return say({"model": "m-2026", "choices": [choice], "usage": usage}, Content_Type=Content_Type)


def ask(server, *, schema=None, timeout=20.0, patience=AT_ONCE, messages=None, **options):
    model = OpenAICompatibleModel(server.url, api_key=KEY, patience=patience, **options)
    messages = messages or [Message("system", "Be short."), Message("user", "Which tea?")]
    return run(lambda: model.complete(messages, model="m", schema=schema, timeout=timeout))


def test_answer_with_its_model_and_what_it_cost():
    with Server(said("Green.")) as server:
        named = {"options": {"temperature": 0, "max_tokens": 9}, "headers": {"X-Team": "blue"}}
        answer = ask(server, **named)
    assert (answer.text, answer.model, answer.usage) == ("Green.", "m-2026", Usage(7, 3))
    (request,) = server.requests
    assert request.path == "/v1/chat/completions"
    assert request.headers["x-team"] == "blue"
    assert request.headers["authorization"] == f"Bearer {KEY}"
    assert request.body == {
        "temperature": 0, "max_tokens": 9, "model": "m",
        "messages": [
            {"role": "system", "content": "Be short."}, {"role": "user", "content": "Which tea?"},
        ],
    }  # fmt: skip


def test_names_are_sent_and_tool_messages_as_words_of_the_user():
    with Server(said("ok")) as server:
        ask(server, messages=[Message("user", "hi", name="ada"), Message("tool", "42")])
    assert server.requests[0].body["messages"] == [
        {"role": "user", "content": "hi", "name": "ada"},
        {"role": "user", "content": "42"},
    ]


def test_without_usage_or_model_the_answer_counts_nothing_and_has_the_model_that_was_asked():
    with Server(say({"choices": [{"message": {"content": "x"}}]})) as server:
        answer = ask(server)
    assert (answer.model, answer.usage) == ("m", Usage())


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ("<think>green? black?</think>\nGreen.", "Green."),
        ([{"type": "text", "text": "Gr"}, {"type": "text", "text": "een."}], "Green."),
    ],
)
def test_text_is_taken_out_of_thoughts_and_parts(content, text):
    with Server(said(content)) as server:
        assert ask(server).text == text


def test_schema_is_sent_as_the_form_of_the_answer():
    with Server(said(FACTS)) as server:
        assert ask(server, schema=SCHEMA).text == FACTS
    form = server.requests[0].body["response_format"]
    assert form["type"] == "json_schema"
    assert form["json_schema"] == {"name": "answer", "strict": False, "schema": SCHEMA}


def test_schema_that_names_all_is_strict():
    with Server(said(FACTS)) as server:
        ask(server, schema={**SCHEMA, "additionalProperties": False})
    assert server.requests[0].body["response_format"]["json_schema"]["strict"] is True


@pytest.mark.parametrize("status", [400, 422, 501])
def test_server_that_takes_no_form_gets_the_schema_in_words_and_is_asked_so_from_then_on(status):
    refusal = fail(status, "'response_format' is not supported")
    with Server(refusal, said(FACTS)) as server:
        model = OpenAICompatibleModel(server.url)
        for _ in range(2):
            asked = [Message("user", "?")]
            answer = run(lambda: model.complete(asked, model="m", schema=SCHEMA, timeout=20))  # noqa: B023
            assert answer.text == FACTS
    first, second, third = (request.body for request in server.requests)
    assert "response_format" in first
    for body in (second, third):
        assert "response_format" not in body
        assert json.dumps(SCHEMA) in body["messages"][-1]["content"]


def test_a_request_refused_in_any_form_says_nothing_about_forms():
    with Server(fail(400, "no grammar for so many tokens")) as server:
        model = OpenAICompatibleModel(server.url)
        for _ in range(2):
            with pytest.raises(ProviderError, match="so many tokens"):
                run(lambda: model.complete([], model="m", schema=SCHEMA, timeout=20))
    assert ["response_format" in one.body for one in server.requests] == [True, False] * 2


@pytest.mark.parametrize(
    ("status", "message"),
    [(400, "too many tokens"), (422, "too many tokens"), (400, None), (400, "слишком длинно")],
)
def test_a_request_that_is_wrong_for_another_reason_is_made_once(status, message):
    with Server(fail(status, message)) as server, pytest.raises(ProviderError):
        ask(server, schema=SCHEMA)
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    "content",
    [
        f"```json\n{FACTS}\n```",
        f"Here you are:\n\n```\n{FACTS}\n```\nAnything else?",
        f"The answer is {FACTS}.",
        f"<think>{{}}</think>{FACTS}",
        f"As the schema [1] says: {FACTS}",
        '```json\n{"facts": []}\n{"facts": ["tea"]}\n```',
    ],
)
def test_json_is_taken_out_of_fences_sentences_and_thoughts(content):
    with Server(said(content)) as server:
        assert ask(server, schema=SCHEMA).text == FACTS


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        (said('{"facts": ["te'), "no JSON, or was cut off"),
        (said(FACTS, reason="length"), "cut off"),
        (said("Green."), "no JSON"),
        (said('{"facts": NaN}'), "no JSON"),
        (said('{"fact": "tea"}'), "has no facts"),
        (said('{"facts": "tea"}'), "answer.facts is no array"),
        (said('{"facts": [1]}'), r"answer.facts\[0\] is no string"),
        (said('["tea"]'), "is no object"),
        (said(None, refusal="I cannot."), "refused"),
        (said(FACTS, reason="content_filter"), "refused"),
        (said(""), "empty"),
        (said(" \n"), "empty"),
        (said(None), "empty"),
        (say({"choices": []}), "empty"),
        (say({}), "empty"),
        (say({"choices": "x"}), "empty"),
        (say([]), "no JSON object"),
        (raw(b"<html>"), "no JSON"),
        (raw(b'{"choices": [{"mess'), "no JSON, or was cut off"),
        (raw(b"\xff\xfe"), "no JSON"),
    ],
)
def test_what_is_no_answer_is_told_once_and_not_asked_again(act, reason):
    with (
        Server(act) as server,
        pytest.raises(BadCompletionError, match=reason) as error,
    ):
        ask(server, schema=SCHEMA)
    assert len(server.requests) == 1
    assert error.value.where == server.url


def test_cut_text_is_no_answer_without_a_schema_either():
    with (
        Server(said("It is gre", reason="length")) as server,
        pytest.raises(BadCompletionError, match="cut off"),
    ):
        ask(server)


@pytest.mark.parametrize(
    "failure", [fail(500), fail(503), fail(429), fail(408), drop, cut(b'{"choices')]
)
def test_passing_failures_are_tried_again(failure):
    with Server(failure, failure, said("Green.")) as server:
        assert ask(server).text == "Green."
    assert len(server.requests) == 3


def test_as_often_as_was_said_and_then_the_last_failure_is_told():
    with (
        Server(fail(503, "loading the model")) as server,
        pytest.raises(ProviderUnavailableError, match="status 503, 'loading the model'"),
    ):
        ask(server, patience=Patience(attempts=3, first_pause=0))
    assert len(server.requests) == 3


def test_retry_after_is_waited_for():
    with Server(fail(429, Retry_After="0.3"), said("Green.")) as server:
        assert ask(server).text == "Green."
    first, second = server.requests
    assert second.at - first.at >= 0.3


def test_retry_after_past_the_deadline_is_told_at_once():
    with (
        Server(fail(429, Retry_After="3600")) as server,
        pytest.raises(RateLimitedError) as error,
    ):
        ask(server)
    assert error.value.retry_after == 3600
    assert error.value.retryable
    assert len(server.requests) == 1


def test_no_money_is_no_passing_failure():
    with (
        Server(fail(429, "You exceeded your quota", "insufficient_quota")) as server,
        pytest.raises(ProviderError, match="exceeded your quota") as error,
    ):
        ask(server)
    assert not error.value.retryable
    assert len(server.requests) == 1


@pytest.mark.parametrize("act", [hang, drip], ids=["hang", "drip"])
def test_deadline_bounds_the_whole_call(act):
    with (
        Server(fail(500), act) as server,
        pytest.raises(ProviderUnavailableError, match="did not answer within 2 seconds"),
    ):
        ask(server, timeout=2)
    assert len(server.requests) == 2


def test_nobody_there():
    with Server(drop) as server:
        url = server.url
    model = OpenAICompatibleModel(url, patience=AT_ONCE)
    with pytest.raises(ProviderUnavailableError, match="cannot be reached"):
        run(lambda: model.complete([], model="m", timeout=20))


@pytest.mark.parametrize(
    ("status", "reason"), [(401, "key"), (403, "key"), (404, "no such"), (302, "status 302")]
)
def test_final_refusals_are_not_tried_again(status, reason):
    with (
        Server(fail(status, f"Incorrect API key {KEY}", Location="http://127.0.0.1:9/")) as server,
        pytest.raises(ProviderError, match=reason),
    ):
        ask(server)
    assert len(server.requests) == 1


@pytest.mark.parametrize("status", [400, 401, 418, 429, 500])
def test_key_is_never_shown(status):
    with Server(fail(status, f"with {KEY} you cannot")) as server:
        model = OpenAICompatibleModel(
            f"{server.url}?v={KEY}", api_key=KEY, patience=Patience(attempts=1)
        )
        with pytest.raises(ProviderError) as error:
            run(lambda: model.complete([], model="m", timeout=20))
    assert server.requests[0].path == f"/v1/chat/completions?v={KEY}"
    chain = [error.value, error.value.__cause__, error.value.__context__]
    for shown in (*map(str, chain), *map(repr, chain), repr(model), error.value.where):
        assert KEY not in shown


@pytest.mark.parametrize(
    ("argument", "options"),
    [
        ("base_url", {"base_url": "localhost:11434"}),
        ("base_url", {"base_url": "ftp://host"}),
        ("base_url", {"base_url": "http://host:port"}),
        ("base_url", {"base_url": f"https://user:{KEY}@host/v1"}),
        ("api_key", {"api_key": ""}),
        ("api_key", {"api_key": f"{KEY}\n"}),
    ],
)
def test_bad_addresses_and_keys_are_refused_before_any_call_and_not_repeated(argument, options):
    with pytest.raises(UsageError) as error:
        OpenAICompatibleModel(**{"base_url": "http://host/v1", **options})
    assert error.value.argument == argument
    assert KEY not in str(error.value)


@pytest.mark.parametrize(
    ("argument", "value"),
    [
        ("base_url", "http://x\0y/v1"), ("base_url", "http://x/v1\n"),
        *[("headers", one) for one in (
            "abc", ["x"], 5, {"X": 5}, {5: "x"}, {"X": "ü"}, {"X": "a\nb"}, {"": "x"}, {"X": None},
        )],
        *[("options", one) for one in (
            "x", 5, [1], {"temperature": float("nan")}, {"stop": object()}, {"a": {1: {2}}},
        )],
        ("patience", 5), ("patience", Patience), ("client", 5), ("client", "http://proxy"),
    ],
)  # fmt: skip
def test_what_no_request_can_be_made_with_is_refused_before_any_is(argument, value):
    with pytest.raises(UsageError) as error:
        OpenAICompatibleModel(**{"base_url": "http://host/v1", argument: value})
    assert error.value.argument == argument


def test_what_stands_in_headers_and_addresses_is_in_no_error_either():
    secrets = "azure-secret-1", "token-secret-2", "query secret 3"
    headers = {"api-key": secrets[0], "X-Auth": f"Bearer {secrets[1]}", "X-Team": "blue"}
    with Server(fail(400, f"no: {', '.join(secrets)} of blue")) as server:
        address = f"{server.url}?api-version=1&key=query%20secret%203"
        model = OpenAICompatibleModel(address, headers=headers, patience=AT_ONCE)
        with pytest.raises(ProviderError, match=r"no: \.\.\., \.\.\., \.\.\. of blue") as error:
            run(lambda: model.complete([Message("user", "x")], model="m", timeout=9.0))
    assert server.requests[0].path.endswith("?api-version=1&key=query%20secret%203")
    assert not any(one in f"{error.value!r} {model!r}" for one in secrets)


@pytest.mark.parametrize("code", [["x"], {"a": 1}, 7, True, None])
def test_a_code_of_any_form_says_no_more_than_the_status(code):
    with Server(say({"error": {"code": code, "type": code}}, 429), said("Green.")) as server:
        assert ask(server).text == "Green."
    assert len(server.requests) == 2


@pytest.mark.parametrize(
    "usage", [None, [1], "7", {}, {"prompt_tokens": "7", "completion_tokens": -1}]
)
def test_what_is_no_usage_counts_nothing(usage):
    choice = {"message": {"content": "Green."}, "finish_reason": ["stop"]}
    with Server(say({"choices": [choice], "usage": usage})) as server:
        assert ask(server).usage == Usage()


def test_an_answer_is_read_however_it_is_packed():
    plain = json.dumps({"choices": [{"message": {"content": "Зелёный 绿茶"}}]}).encode()
    for packed, coding in ((gzip.compress(plain), "gzip"), (zlib.compress(plain), "deflate")):
        with Server(raw(packed, Content_Encoding=coding)) as server:
            assert ask(server).text == "Зелёный 绿茶"
    with (
        Server(raw(plain, Content_Encoding="gzip")) as server,
        pytest.raises(BadCompletionError, match="cannot be read"),
    ):
        ask(server)


def test_what_unpacks_without_end_is_given_up(monkeypatch):
    monkeypatch.setattr("perdure.providers.endpoint._MOST_BYTES", 100_000)
    with (
        Server(raw(gzip.compress(b" " * 1_000_000), Content_Encoding="gzip")) as server,
        pytest.raises(BadCompletionError, match="no end"),
    ):
        ask(server)


@pytest.mark.parametrize("timeout", [0, -1, float("nan"), float("inf"), True, "3"])
def test_timeout_is_seconds(timeout):
    model = OpenAICompatibleModel("http://127.0.0.1:9")
    with pytest.raises(UsageError) as error:
        run(lambda: model.complete([], model="m", timeout=timeout))
    assert error.value.argument == "timeout"


def test_opened_it_shares_connections_and_works_on_in_another_loop():
    with Server(said("Green.")) as server:
        model = OpenAICompatibleModel(server.url)

        async def ask_thrice(*, entered):
            async def each():
                for _ in range(3):
                    await model.complete([], model="m", timeout=20)

            if not entered:
                return await each()
            async with model:
                await model.open()
                return await each()

        run(lambda: ask_thrice(entered=False))
        assert len(server.connections) == 3
        server.connections.clear()
        run(lambda: ask_thrice(entered=True))
        assert len(server.connections) == 1
        run(lambda: ask_thrice(entered=False))
        run(model.close)


def test_client_of_the_caller_is_used_and_not_closed():
    httpx2 = pytest.importorskip("httpx2")
    with Server(said("Green.")) as server:

        async def ask_with_own():
            async with httpx2.AsyncClient(headers={"X-Mine": "1"}) as client:
                async with OpenAICompatibleModel(server.url, client=client) as model:
                    await model.complete([], model="m", timeout=20)
                assert not client.is_closed

        run(ask_with_own)
    assert server.requests[0].headers["x-mine"] == "1"


def test_answer_without_end_is_given_up(monkeypatch):
    monkeypatch.setattr("perdure.providers.endpoint._MOST_BYTES", 1000)
    with (
        Server(raw(b" " * 5000)) as server,
        pytest.raises(BadCompletionError, match="no end"),
    ):
        ask(server)


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_no_redirection_is_followed_so_that_the_key_stays_where_it_was_meant_to_go(status):
    with (
        Server(said("Green.")) as other,
        Server(raw(b"", status, Location=other.url)) as server,
        pytest.raises(ProviderError, match=f"status {status}"),
    ):
        ask(server)
    assert (len(server.requests), other.requests) == (1, [])


def test_a_page_for_people_is_no_answer_and_json_of_another_name_is_one():
    page = raw(b"<html>Welcome to your gateway</html>", Content_Type="text/html")
    with Server(page) as server, pytest.raises(BadCompletionError, match="no JSON"):
        ask(server)
    assert len(server.requests) == 1
    with Server(said("Green.", Content_Type="text/plain")) as server:
        assert ask(server).text == "Green."


def test_a_kept_connection_that_closes_in_the_middle_of_an_answer_is_made_anew():
    with Server(said("Green."), cut(b'{"choices"'), drop, said("Black.")) as server:
        model = OpenAICompatibleModel(server.url, patience=AT_ONCE)

        async def ask_twice():
            async with model:
                return [await model.complete([], model="m", timeout=20) for _ in range(2)]

        assert [one.text for one in run(ask_twice)] == ["Green.", "Black."]
    assert len(server.requests) == 4
    assert len(server.connections) == 3


def test_the_server_of_these_tests_listens_on_this_machine_alone():
    with Server(server_acts.drop) as server:
        assert server.url.startswith("http://127.0.0.1:")
