"""The way of a request: who asks, how often, what for, what came of it, and what is noted.

Every way out of here is an answer of the table or the envelope of an error; nothing else.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Coroutine, Mapping
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import Any, cast

from perdure.errors import (
    AccessError,
    BusyError,
    DeadlineError,
    UsageError,
)
from perdure.model.scope import Scope
from perdure.service.course import Course, formerly, log_answer, log_cut, refused
from perdure.service.http import (
    DisconnectedError,
    Receive,
    Request,
    Response,
    Send,
    object_of,
    text_bytes,
)
from perdure.service.http import Scope as Head
from perdure.service.identity import Answer, Caller, Event, Outcome
from perdure.service.media import check_media
from perdure.service.parts import Parts
from perdure.service.plans import Plan
from perdure.service.routing import Routes
from perdure.service.saying import idempotency_key, whose
from perdure.service.telling import say_allowance, told
from perdure.service.timely import in_time
from perdure.service.turnstile import RETRY_AFTER
from perdure.service.verbs.asked import Asked, Raw, Verbs
from perdure.wire.asking import JSON_TYPE, Operation
from perdure.wire.errors import row_of
from perdure.wire.shapes import dumped

NOWHERE = Scope()
_NOTE_SECONDS = 5.0
"""How long an answer waits for the audit log, which writes the line all the same."""

_log = logging.getLogger("perdure.service")


class Endpoint:
    """Serve every operation of the table, as an ASGI application."""

    def __init__(self, parts: Parts, routes: Routes, verbs: Verbs) -> None:
        self._parts = parts
        self._routes = routes
        self._plans = {
            one.name: Plan.of(one, verbs[one.name], parts.settings) for one in routes.operations
        }

    async def __call__(self, scope: Head, receive: Receive, send: Send) -> None:
        """Answer one request."""
        started = perf_counter()
        course = Course(Request.of(scope, receive))
        try:
            response = await self._respond(course)
        except DisconnectedError:
            return
        except asyncio.CancelledError:
            # The server stops and waits no longer; raised to it, this would be a bare 500 and a
            # trace in its log.
            await self._parts.late.begin(self._break_off(course, started, send))
            return
        await self._tell(course, response, started, send)

    async def _break_off(self, course: Course, started: float, send: Send) -> None:
        """Answer what the stop waits for no longer."""
        await self._give_up(course, is_stop=True)
        stopped = BusyError("the service stops; ask again", retry_after=RETRY_AFTER)
        response = refused(course, stopped, self._parts.unsaid)
        response.say("connection", "close")
        await self._tell(course, response, started, send)

    async def _tell(self, course: Course, response: Response, started: float, send: Send) -> None:
        """Send an answer, once it stands in the audit log, the metrics and the log."""
        if course.request.ambiguous:
            response.say("connection", "close")
        await self._note(course, response.status)
        say_allowance(response, course.allowance)
        seconds = perf_counter() - started
        self._parts.metrics.answered(course.name, response.status, seconds)
        log_answer(course, response.status, seconds)
        try:
            await response.send(send, course.request.id, course.request.peer)
        except DisconnectedError as error:
            log_cut(course, error)
        except (Exception, asyncio.CancelledError) as error:
            if course.request.peer is None:
                raise
            course.request.peer.hang_up()
            await self._cut(course, error)

    async def _cut(self, course: Course, error: BaseException) -> None:
        """Let an answer that cannot go on end without its end, so that nobody takes it for whole.

        Raised to the server, it would be a trace in the log besides.
        """
        log_cut(course, error)
        if isinstance(error, AccessError):
            await self._note(replace(course, error=error), error.status)

    async def _respond(self, course: Course) -> Response:
        try:
            return await self._serve(course)
        except DisconnectedError:
            await self._give_up(course)
            raise
        except Exception as error:  # noqa: BLE001 - told to the log; the caller gets the envelope
            await self._give_up(course)
            return refused(course, error, self._parts.unsaid)

    async def _serve(self, course: Course) -> Response:
        if course.request.ambiguous:
            message = "a request has a content-length or comes in chunks, not both"
            raise UsageError(message, argument="transfer-encoding")
        found = self._routes.find(course.request.method, course.request.path)
        course.operation = found.operation
        if found.operation.access is None:
            return await self._answer(course, found.operation, found.names)
        if course.request.twice is not None:
            message = f"the header {course.request.twice} is said more than once"
            raise UsageError(message, argument=course.request.twice)
        with self._parts.requests:
            return await self._serve_caller(course, found.operation, found.names)

    async def _serve_caller(
        self, course: Course, operation: Operation, names: Mapping[str, str]
    ) -> Response:
        headers, gate = course.request.headers, self._parts.guards.gate
        shown = headers.get("authorization"), headers.get("x-api-key")
        caller = await gate.admit(*shown, course.request.address)
        course.caller = caller
        caller.need(str(operation.access))
        course.allowance = await gate.pace(caller)
        self._parts.requests.count_in(caller.organisation)
        try:
            return await self._serve_known(course, operation, names, caller)
        finally:
            self._parts.requests.count_out(caller.organisation)

    async def _serve_known(
        self, course: Course, operation: Operation, names: Mapping[str, str], caller: Caller
    ) -> Response:
        headers = course.request.headers
        if operation.has_body or operation.sends != JSON_TYPE:
            check_media(headers, operation.sends)
        key = idempotency_key(course.request) if operation.method == "POST" else None
        if not operation.has_body:
            if key is not None:
                message = (
                    f"{operation.name} takes no Idempotency-Key: it may be sent again as it is"
                )
                raise UsageError(message, argument="Idempotency-Key")
            return await self._answer(course, operation, names)
        plan = self._plans[operation.name]
        body = await course.request.body(plan.most, self._parts.settings.request_seconds)
        if key is None:
            return await self._answer(course, operation, names, body)
        return await self._answer_once(course, operation, names, body, caller, key)

    async def _answer_once(
        self,
        course: Course,
        operation: Operation,
        names: Mapping[str, str],
        body: bytes,
        caller: Caller,
        key: str,
    ) -> Response:
        replays = self._parts.guards.replays
        held = await replays.begin(caller, key, _fingerprint(course, operation, names, body))
        if held is not None:
            response = Response(held.status, held.body, held.media_type)
            response.say("idempotency-replayed", "true")
            return response
        course.claimed = key
        response = await self._answer(course, operation, names, body)
        course.claimed = None
        # Done is done: a stop that comes now does not keep its answer from being there.
        kept = _kept(course, response)
        keeping = self._parts.late.begin(replays.finish(caller, key, kept, course.seal))
        await asyncio.shield(keeping)
        return response

    async def _answer(
        self,
        course: Course,
        operation: Operation,
        names: Mapping[str, str],
        body: bytes = b"",
    ) -> Response:
        course.subject = next(iter(names.values()), None)
        plan = self._plans[operation.name]
        if plan.is_long(body):
            work = self._apart(course, self._beside(course, plan, names, body))
        elif course.claimed is not None:
            work = self._apart(course, self._at_home(course, plan, names, body))
        else:
            work = self._carry_out(course, plan, names, body)
        try:
            return await in_time(plan.seconds, work)
        except TimeoutError as error:
            message = f"the request took longer than {plan.seconds:g} s; a write may have been kept"
            raise DeadlineError(message) from error

    async def _apart(self, course: Course, work: Coroutine[Any, Any, Response]) -> Response:
        """Wait for work that does not end because its time does.

        Its caller is answered in time; its places and its key are kept until it has ended.
        """
        course.work = asyncio.create_task(work)
        return await asyncio.shield(course.work)

    async def _at_home(
        self, course: Course, plan: Plan, names: Mapping[str, str], body: bytes
    ) -> Response:
        """Carry it out among the others."""
        course.response = await self._carry_out(course, plan, names, body)
        return course.response

    async def _beside(
        self, course: Course, plan: Plan, names: Mapping[str, str], body: bytes
    ) -> Response:
        """Carry it out beside the others, when it is its turn.

        A place among the wholes comes before the lane and one among the writes behind it, here and
        for all others: else they would wait for each other.
        """
        organisation = cast(Caller, course.caller).organisation
        place = self._parts.wholes.turn(organisation, 1) if plan.is_whole else nullcontext()

        async def carried_out() -> Response:
            course.response = await self._carry_out(
                course, plan, names, body, parts=self._parts.beside
            )
            return course.response

        async with place, self._parts.lane.turn(organisation, len(body)):
            return await self._parts.aside.run(carried_out)

    async def _carry_out(
        self,
        course: Course,
        plan: Plan,
        names: Mapping[str, str],
        body: bytes,
        parts: Parts | None = None,
    ) -> Response:
        arguments = plan.reading.arguments(course.request, names, object_of(body))
        asked = self._asked(course, plan.operation, arguments, parts or self._parts)
        if course.claimed is not None and plan.is_sealed:
            course.seal = await asked.seal()
        answer = self._parts.unsaid.within(await plan.verb(asked))
        status = plan.operation.status
        if isinstance(answer, Raw):
            return Response(status, answer.body, answer.media_type, pieces=answer.pieces)
        return Response(status, text_bytes(dumped(plan.operation.answer, answer)))

    def _asked(
        self, course: Course, operation: Operation, arguments: dict[str, Any], parts: Parts
    ) -> Asked:
        caller = course.caller
        scope = NOWHERE
        if caller is not None:
            named = whose(course.request, arguments) if operation.scoped else (None, None)
            course.scope = scope = self._parts.places.scope(caller.organisation, *named)
            if operation.scoped:
                caller.need_reach(scope)
        settings = self._parts.settings
        most, seconds = settings.max_import_bytes, settings.request_seconds
        lines = partial(course.request.pieces, most, seconds, self._parts.clock.monotonic)
        return Asked(parts, arguments, scope, caller, lines, course.name_subject)

    async def _give_up(self, course: Course, *, is_stop: bool = False) -> None:
        """Free the idempotency key of a request that came to nothing, once nothing works at it.

        What has a key goes on though it is late, so that its answer is there for who asks again.
        """
        key, course.claimed = course.claimed, None
        work = course.work
        if work is None or (work.done() and course.response is None):
            await self._settle(course, key)
            return
        if key is None or is_stop:
            work.cancel()
        self._parts.late.begin(self._outlive(course, work, key))

    async def _outlive(self, course: Course, work: asyncio.Task[Response], key: str | None) -> None:
        """Settle a request when the work at it has ended, which nobody waits for any more."""
        with self._parts.requests.stay():
            await asyncio.wait([work])
        if not work.cancelled() and work.exception() is not None:
            _log.info("what nobody waited for any more failed: %s", type(work.exception()).__name__)
        if course.response is not None:
            # The log has that it was too late; what it did is told as well.
            await self._note(replace(course, error=None), course.response.status)
        await self._settle(course, key)

    async def _settle(self, course: Course, key: str | None) -> None:
        """Keep the answer that was too late for its caller, or free the key."""
        if key is None or course.caller is None:
            return
        replays = self._parts.guards.replays
        if course.response is None:
            await replays.give_up(course.caller, key)
        else:
            kept = _kept(course, course.response)
            await replays.finish(course.caller, key, kept, course.seal)

    async def _note(self, course: Course, status: int) -> None:
        """Keep writes and denials in the audit log."""
        operation = course.operation
        if operation is None or operation.access is None:
            return
        is_denied = isinstance(course.error, AccessError) or status == 429
        if not operation.writes and not is_denied:
            return
        outcome: Outcome = "denied" if is_denied else "done" if status < 400 else "failed"
        event = Event(
            operation.name,
            outcome,
            status,
            course.request.id,
            course.caller or formerly(course.error),
            course.scope,
            course.subject,
            None if course.error is None else row_of(course.error).code,
        )
        try:
            seconds = min(_NOTE_SECONDS, self._parts.settings.request_seconds)
            await in_time(seconds, self._parts.guards.gate.note(event))
        except TimeoutError:
            about = told(requestId=course.request.id, operation=operation.name)
            _log.warning("the audit log is late; the answer goes out before its line", extra=about)


def _kept(course: Course, response: Response) -> Answer:
    """Give what is kept of an answer for its idempotency key."""
    is_secret = course.operation is not None and course.operation.secret
    said = (response.status, response.body, response.media_type, is_secret)
    return Answer(*said, subject=course.subject)


def _fingerprint(
    course: Course, operation: Operation, names: Mapping[str, str], body: bytes
) -> str:
    """Tell requests apart that are carried out differently."""
    request = course.request
    levels = (request.name_in_header("principal"), request.name_in_header("conversation"))
    caller = course.caller
    # A limited key is not given the answer that another one had for what it cannot reach.
    limits = () if caller is None else (caller.principal_prefix, caller.conversation_prefix)
    said = (operation.name, *names.values(), *levels, *limits, hashlib.sha256(body).hexdigest())
    return "\n".join(map(repr, said))
