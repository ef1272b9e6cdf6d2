"""What a client does with every kind of answer, without a network and without a clock."""

from __future__ import annotations

import json

import pytest

from perdure import NotFoundError, Scope, UsageError, errors
from perdure.client.address import Address
from perdure.client.exchange import Pause, Send, Terms, exchange
from perdure.client.messages import Broken, Response, request_of
from perdure.wire.errors import ROWS, envelope, error_from
from perdure.wire.operations import BY_NAME

ADDRESS = Address("https://memory.test", "pdr_live_id_secret")
GOOD = {
    "recall": {"query": "tea"},
    "remember": {"content": [{"text": "Tea is green."}]},
    "remove": {"id": "mem_1"},
    "update": {"id": "mem_1", "tier": "L0"},
}
SEEN = Response(200, {}, b'{"results": [], "empty": true}')


class Played:
    """Play a service that answers as told; keep what was sent and how long was waited."""

    def __init__(self, name: str, *answers, terms: Terms | None = None, chance: float = 0.0):
        self.sent: list[Send] = []
        self.pauses: list[float] = []
        self.now = 0.0
        operation = BY_NAME[name]
        request = request_of(operation, GOOD[name], ADDRESS, Scope(principal="ada"))
        self._exchange = exchange(
            operation,
            request,
            ADDRESS,
            terms or Terms(),
            chance=lambda: chance,
            clock=lambda: self.now,
        )
        self._answers = list(answers)

    def run(self):
        answer = None
        while True:
            try:
                asked = self._exchange.send(answer)
            except StopIteration as done:
                return done.value
            if isinstance(asked, Pause):
                self.pauses.append(asked.seconds)
                self.now += asked.seconds
                answer = None
            else:
                self.sent.append(asked)
                answer = self._answers.pop(0)


def refused(error, **headers) -> Response:
    body = envelope(error, "req-1")
    status = next(row.status for row in ROWS if row.kind is type(error))
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Response(status, named, json.dumps(body).encode())


BUSY = refused(errors.BusyError("too much", retry_after=1))
GONE = Broken("the service broke off", may_have_arrived=True)
SHUT = Broken("the service cannot be reached", may_have_arrived=False)


def test_a_good_answer_is_the_record():
    played = Played("recall", SEEN)
    assert played.run().empty
    assert played.sent[0].seconds == 30.0


@pytest.mark.parametrize("passing", [BUSY, GONE, SHUT], ids=["busy", "gone", "shut"])
@pytest.mark.parametrize("name", ["recall", "remember", "remove", "update"])
def test_what_passes_is_tried_again_as_it_was(name, passing):
    played = Played(name, passing, passing, refused(errors.UsageError("no")))
    with pytest.raises(UsageError):
        played.run()
    assert len({id(one.request) for one in played.sent}) == 1
    assert len(played.pauses) == 2


def test_a_post_carries_one_key_for_all_attempts_and_another_for_each_call():
    first, second = Played("remember", BUSY, SEEN), Played("remember")
    keys = [request_of(BY_NAME["remember"], GOOD["remember"], ADDRESS, Scope()) for _ in range(2)]
    assert len({one.headers["idempotency-key"] for one in keys}) == 2
    with pytest.raises(errors.ServiceError):
        first.run()
    assert len({one.request.headers["idempotency-key"] for one in first.sent}) == 1
    assert not second.sent
    assert "idempotency-key" not in request_of(BY_NAME["remove"], GOOD["remove"], ADDRESS, Scope())\
        .headers  # fmt: skip


def test_pauses_grow_and_are_spread_by_chance():
    low, high = (Played("recall", *[SHUT] * 5, chance=chance) for chance in (0.0, 1.0))
    for played in (low, high):
        with pytest.raises(errors.StoreUnavailableError):
            played.run()
    assert low.pauses == [0.125, 0.25, 0.5, 1.0]
    assert high.pauses == [0.25, 0.5, 1.0, 2.0]
    assert len(low.sent) == 5


def test_what_the_service_asks_for_is_the_least_that_is_waited():
    throttled = refused(errors.ThrottledError("slow", retry_after=7), retry_after="7")
    played = Played("recall", throttled, SEEN, chance=1.0)
    played.run()
    assert 7 < played.pauses[0] < 8
    assert Played("recall", throttled, SEEN, chance=0.0).run().empty


def test_it_gives_up_rather_than_be_late():
    throttled = refused(errors.ThrottledError("slow", retry_after=60), retry_after="60")
    played = Played("recall", throttled)
    with pytest.raises(errors.ThrottledError) as caught:
        played.run()
    assert played.pauses == []
    assert caught.value.is_rate_limit()
    assert caught.value.retry_after == 60


def test_all_attempts_together_end_in_time():
    played = Played("recall", *[BUSY] * 100, terms=Terms(timeout=5.0, retries=100))
    with pytest.raises(errors.BusyError):
        played.run()
    assert played.now <= 5.0
    assert [one.seconds for one in played.sent] == sorted(
        (one.seconds for one in played.sent), reverse=True
    )


def test_nothing_is_tried_again_when_not_wanted():
    played = Played("recall", BUSY, terms=Terms(retries=0))
    with pytest.raises(errors.BusyError):
        played.run()


def test_no_answer_in_time_is_not_waited_for_twice():
    late = Broken("no answer within 30 seconds", may_have_arrived=True, is_late=True)
    played = Played("remember", late)
    with pytest.raises(errors.DeadlineError, match="may have been kept") as caught:
        played.run()
    assert caught.value.is_server_error()
    assert caught.value.retryable


def test_a_request_that_is_being_carried_out_is_waited_for():
    running = refused(errors.InProgressError("still running", retry_after=1), retry_after="1")
    played = Played("remember", running, refused(errors.UsageError("done")))
    with pytest.raises(UsageError):
        played.run()
    other = refused(errors.IdempotencyError("another request"))
    with pytest.raises(errors.IdempotencyError):
        Played("remember", other).run()


def test_a_removal_that_nobody_heard_of_is_done():
    missing = refused(NotFoundError("memory", "mem_1"))
    assert Played("remove", GONE, missing).run() is None
    for before in ((), (SHUT,)):
        with pytest.raises(NotFoundError):
            Played("remove", *before, missing).run()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.code)
def test_every_error_comes_back_as_it_was_raised(row):
    error = error_from({"code": row.code, "message": "what went wrong"})
    played = Played("recall", refused(error), terms=Terms(retries=0))
    with pytest.raises(row.kind) as caught:
        played.run()
    found = caught.value
    assert type(found) is row.kind
    assert (str(found), found.status, found.request_id) == ("what went wrong", row.status, "req-1")
    assert found.status // 100 == row.kind.status // 100, "here and behind a service alike"
    asked = (
        found.is_auth_error(),
        found.is_scope_error(),
        found.is_not_found(),
        found.is_rate_limit(),
        found.is_validation_error(),
        found.is_server_error(),
        found.status == 409,
    )
    assert sum(asked) == 1


def test_a_refusal_names_the_scope_that_the_key_lacks_and_what_was_wrong():
    forbidden = refused(errors.ForbiddenError("no", required_scope="stats:read"))
    with pytest.raises(errors.ForbiddenError) as caught:
        Played("recall", forbidden).run()
    assert caught.value.is_scope_error()
    assert caught.value.required_scope == "stats:read"
    with pytest.raises(UsageError) as refusal:
        Played("recall", refused(UsageError("bad", argument="query"))).run()
    assert [(one.field, one.message) for one in refusal.value.issues] == [("query", "bad")]


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (302, errors.ServiceError),
        (401, errors.UnauthorizedError),
        (403, errors.ForbiddenError),
        (404, errors.ServiceError),
        (413, errors.TooLargeError),
        (418, errors.ServiceError),
        (429, errors.ThrottledError),
        (500, errors.ServiceError),
        (502, errors.StoreUnavailableError),
        (503, errors.StoreUnavailableError),
        (504, errors.StoreUnavailableError),
    ],
)
@pytest.mark.parametrize("body", [b"<html>", b"[]", b"{}", b"\xff", b"[" * 5000])
def test_what_something_on_the_way_answers_is_an_error_of_ours(status, kind, body):
    played = Played("recall", Response(status, {"x-request-id": "r"}, body), terms=Terms(retries=0))
    with pytest.raises(kind) as caught:
        played.run()
    assert type(caught.value) is kind
    assert caught.value.status == status
    assert caught.value.request_id == "r"


@pytest.mark.parametrize("body", [b"", b"<html>", b"[]", b'{"results": 5}', b'{"results": [{}]}'])
def test_an_answer_that_is_none_is_refused(body):
    with pytest.raises(errors.ServiceError, match="does not speak as perdure does"):
        Played("recall", Response(200, {}, body)).run()


def test_an_error_of_a_newer_service_is_a_service_error_that_may_pass():
    body = json.dumps({"error": "New", "code": "newer", "message": "?", "requestId": "1"}).encode()
    played = Played("recall", Response(503, {}, body), SEEN)
    assert played.run().empty
    with pytest.raises(errors.ServiceError) as caught:
        Played("recall", Response(422, {}, body)).run()
    assert caught.value.is_validation_error()


def test_no_answer_leads_the_key_into_a_message():
    body = envelope(UsageError(f"you said {ADDRESS.key}"), "1")
    with pytest.raises(UsageError) as caught:
        Played("recall", Response(400, {}, json.dumps(body).encode())).run()
    assert "secret" not in str(caught.value)
    request = request_of(BY_NAME["recall"], GOOD["recall"], ADDRESS, Scope())
    for thing in (ADDRESS, request, Played("recall")._exchange):
        assert "secret" not in repr(thing)


@pytest.mark.parametrize(
    "terms", [{"timeout": 0}, {"timeout": "5"}, {"timeout": float("nan")}, {"timeout": True},
              {"timeout": float("inf")}, {"retries": -1}, {"retries": 1.5}, {"retries": 101}],
    ids=str,
)  # fmt: skip
def test_terms_that_never_end_are_refused(terms):
    with pytest.raises(UsageError):
        Terms(**terms)
