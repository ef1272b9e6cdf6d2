"""Every step of the case notation, as a call of perdure."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import pairwise
from typing import Any

from cases.notation import expand, fill
from cases.world import World, day_or_moment
from perdure import Memory, Scope
from perdure.errors import PerdureError
from perdure.model.entry import Entry
from perdure.model.receipt import Receipt
from perdure.text import estimate_tokens

Step = Mapping[str, Any]
ABSENT = object()
"""What a step gives that speaks to a part which perdure does not have yet."""
_FAR = 10**4


@dataclass(frozen=True, slots=True)
class Done:
    """A step that was taken: what it gave, or the error of perdure that it ended in."""

    step: Step
    value: Any = None
    error: PerdureError | None = None

    @property
    def op(self) -> str:
        """The name of the step."""
        return self.step["op"]


@dataclass(slots=True)
class Run:
    """A case in its world, with all steps taken so far."""

    case: Mapping[str, Any]
    world: World
    done: list[Done] = field(default_factory=list[Done])

    @property
    def memory(self) -> Memory:
        """The owner's memory."""
        return self.world.memory

    def values(self, op: str) -> list[Any]:
        """What all steps of that name gave, in order."""
        return [one.value for one in self.done if one.op == op and one.value is not ABSENT]

    def errors(self, op: str | None = None) -> list[PerdureError]:
        """The errors that steps (of that name) ended in, in order."""
        return [one.error for one in self.done if one.error and op in (None, one.op)]

    def live(self, view: Memory | None = None) -> list[Entry]:
        """All current statements, oldest first."""
        return everything(view or self.memory)

    def texts(self, view: Memory | None = None) -> list[str]:
        """What all current statements say, oldest first."""
        return [entry.text for entry in self.live(view)]

    def take(self, step: Step) -> Done:
        """Take one step; an error of perdure is an outcome, any other error is a failure."""
        step = fill(expand(step), self.world.saved)
        try:
            done = Done(step, STEPS[step["op"]](self.world, step))
        except PerdureError as error:
            done = Done(step, error=error)
        self.done.append(done)
        return done

    def take_all(self) -> None:
        """Take all steps of the case, with its rounds and what comes after."""
        for step in steps_of(self.case):
            self.take(step)


def steps_of(case: Mapping[str, Any]) -> Iterator[Step]:
    """Give the steps of a case in the order in which they are taken."""
    shape = case["input"]
    if isinstance(shape, list):
        yield from shape
        return
    yield from shape.get("setup", ())
    for session in range(shape.get("repeat_sessions", 0)):
        for step in shape["steps"]:
            yield {**step, "session": f"session-{session}"}
    if "repeat_sessions" not in shape:
        for _ in range(shape.get("loop", 1)):
            yield from shape["steps"]
    yield from shape.get("then", ())


def everything(memory: Memory, **filters: Any) -> list[Entry]:
    """Give all entries that `list` shows over all its pages, oldest first."""
    found: list[Entry] = []
    cursor: str | None = None
    for _ in range(_FAR):
        page = memory.list(limit=1000, cursor=cursor, **filters)
        found += page.entries
        cursor = page.cursor
        if cursor is None:
            break
    return found[::-1]


def id_of(receipt: Receipt) -> str:
    """Give the id under which the one statement of a write is now kept."""
    kept = [*receipt.stored, *receipt.tensions, *receipt.superseded, *receipt.merged]
    return kept[0].id


def _store(world: World, step: Step) -> Receipt:
    options: dict[str, Any] = {**world.arrive(step), "id": step.get("id")}
    if "ttl" in step:
        options["expires_at"] = world.clock.now() + timedelta(seconds=int(step["ttl"][:-1]))
    metadata = {**step.get("meta", {})}
    for extra in ("agent", "confidence"):
        if extra in step:
            metadata[extra] = step[extra]
    receipt = world.view(step).remember(
        step["text"],
        tier=step.get("tier"),
        domains=step.get("tags"),
        session_id=step.get("session"),
        metadata=metadata or None,
        **options,
    )
    if "id_hint" in step:
        world.ids[step["id_hint"]] = id_of(receipt)
        world.views[step["id_hint"]] = world.view(step)
    return receipt


def _store_many(world: World, step: Step) -> Receipt:
    if "records" in step:
        return world.view(step).remember(step["records"])
    padding = "x" * (1024 * step.get("pad_kb", 0))
    return world.view(step).remember([text + padding for text in step["texts"]])


def _learn(world: World, step: Step) -> list[Receipt]:
    world.arrive(step)
    view = world.view(step)
    turns: Sequence[Step] = [*step["turns"], {"role": "end"}]
    return [
        view.learn(
            turn["content"],
            after["content"] if after["role"] == "assistant" else "",
            session_id=step.get("session"),
            speaker=turn.get("name"),
        )
        for turn, after in pairwise(turns)
        if turn["role"] == "user"
    ]


def _recall(world: World, step: Step) -> Any:
    world.arrive(step)
    if step.get("mode") == "vector" or "filter" in step:
        return ABSENT
    return world.view(step).recall(step["query"], limit=step.get("k", 8))


def _context(world: World, step: Step) -> Any:
    world.arrive(step)
    context = world.view(step).context(step.get("query", ""), max_tokens=step["budget"])
    if "save_as" in step:
        world.saved[step["save_as"]] = context.text
    return context


def _list(world: World, step: Step) -> list[Entry]:
    world.arrive(step)
    filters = dict(step.get("filter", {}))
    options: dict[str, Any] = {}
    subject = filters.pop("subject", None)
    view = world.view(step if subject is None else {**step, "subject": subject})
    if "created_from" in filters:
        options["created_from"] = day_or_moment(filters.pop("created_from"))
        options["created_to"] = day_or_moment(filters.pop("created_to"))
    if "as_of" in step:
        options["as_of"] = day_or_moment(step["as_of"])
    if "session" in filters:
        options["session_id"] = filters.pop("session")
    if "tags" in filters:
        options["domains"] = filters.pop("tags")
    if step.get("include") == "all":
        options["superseded"] = True
    if "limit" in step:
        options["limit"] = step["limit"]
    return view.list(where=filters or None, **options).entries


def _named(world: World, step: Step) -> str:
    name = step.get("target", step.get("id"))
    return world.ids.get(name, name)


def _get(world: World, step: Step) -> Entry:
    return world.view(step).get(_named(world, step))


def _get_last(world: World, step: Step) -> Entry | None:
    entries = world.view(step).list(limit=1).entries
    return entries[0] if entries else None


def _get_many(world: World, step: Step) -> Any:
    return world.view(step).get_many(step["ids"])


def _update(world: World, step: Step) -> Any:
    world.arrive(step)
    return world.view(step).update(_named(world, step), text=step["text"])


def _update_any(world: World, step: Step) -> Any:
    view = world.view(step)
    return view.update(view.list(limit=1).entries[0].id, text=step["text"])


def _merge(world: World, step: Step) -> Any:
    view = world.views[step["ids"][0]]
    return view.merge([world.ids[name] for name in step["ids"]], into=step["into"])


def _rewrite(world: World, step: Step) -> Any:
    """Let what a model answered take the place of a record, with what it says besides."""
    reply = world.case["input"]["llm_reply"]
    text = json.loads(reply)["text"] if reply.startswith("{") else reply
    ids = [_named(world, step)]
    if "with_text" in step:
        ids.append(id_of(world.view(step).remember(step["with_text"])))
    return world.view(step).merge(ids, into=text)


def _merge_into(world: World, step: Step) -> list[PerdureError]:
    """Grow one record by parts, each stored first; a refused merge leaves its part as it is."""
    memory = world.memory
    target = id_of(memory.remember(step["base"]))
    refused: list[PerdureError] = []
    for part in [one for parts in step["parts"] for one in parts]:
        stored = id_of(memory.remember(part))
        try:
            target = memory.merge([target, stored], into=f"{memory.get(target).text} {part}").id
        except PerdureError as error:
            refused.append(error)
            target = stored
    return refused


def _delete(world: World, step: Step) -> Any:
    return world.view(step).remove(_named(world, step))


def _delete_many(world: World, step: Step) -> Any:
    return world.view(step).remove_many(step["ids"])


def _forget(world: World, step: Step) -> Any:
    view = world.view(step)
    if "matching" in step:
        return view.forget(matching=step["matching"])
    if "subject" in step and not step["subject"]:
        return view.forget(None) if step["subject"] is None else view.forget(Scope(principal=""))
    return view.forget(view.scope)


def _tensions(world: World, step: Step) -> Any:
    return world.view(step).tensions()


def _history(world: World, step: Step) -> Any:
    return world.view(step).history(_named(world, step))


def _export(world: World, step: Step) -> Any:
    snapshot = world.view(step).snapshot()
    if "save_as" in step:
        world.snapshots[step["save_as"]] = json.loads(json.dumps(snapshot))
    return snapshot


def _import(world: World, step: Step) -> Any:
    if "records" in step:
        names = {"text": "text", "tags": "domains", "meta": "metadata", "created_at": "valid_from"}
        records = [{names[key]: value for key, value in one.items()} for one in step["records"]]
        return world.memory.remember(records, origin="import")
    return world.memory.restore(next(iter(world.snapshots.values())))


def _import_roundtrip(world: World, _step: Step) -> None:
    snapshot = json.loads(json.dumps(world.memory.snapshot()))
    world.renew()
    world.memory.restore(snapshot)


def _new_store(world: World, step: Step) -> None:
    if "clock" in step:
        world.arrive({"at": step["clock"]})
    world.renew()


def _advance(world: World, step: Step) -> None:
    world.clock.advance(timedelta(seconds=step["seconds"]))


def _raw_bytes(world: World, step: Step) -> int:
    """Count the files of the store that hold these bytes, in UTF-8 or UTF-16."""
    if world.kind == "memory":
        return 0
    world.memory.close()
    needles = [step["needle"].encode(code) for code in ("utf-8", "utf-16-le", "utf-16-be")]
    found = sum(any(n in path.read_bytes() for n in needles) for path in world.files())
    world.memory = world.open()
    return found


def _absent(_world: World, _step: Step) -> object:
    return ABSENT


STEPS: Mapping[str, Callable[[World, Step], Any]] = {
    "store": _store,
    "store_many": _store_many,
    "learn": _learn,
    "recall": _recall,
    "context": _context,
    "list": _list,
    "get": _get,
    "get_last": _get_last,
    "get_many": _get_many,
    "update": _update,
    "replace": _update,
    "update_any": _update_any,
    "merge": _merge,
    "merge_into": _merge_into,
    "rewrite": _rewrite,
    "delete": _delete,
    "delete_many": _delete_many,
    "forget": _forget,
    "tensions": _tensions,
    "history": _history,
    "export": _export,
    "import": _import,
    "import_roundtrip": _import_roundtrip,
    "new_store": _new_store,
    "advance_clock": _advance,
    "raw_bytes_search": _raw_bytes,
    "stats": lambda world, step: world.view(step).stats(),
    "count": lambda world, step: len(everything(world.view(step))),
    "list_all_pages": lambda world, step: everything(world.view(step)),
    "count_tokens": lambda _world, step: estimate_tokens(step["text"]),
    "reopen": lambda world, _step: world.reopen(),
    "close": lambda world, _step: world.memory.close(),
    "archive_any": lambda world, _step: world.memory.promote(
        world.memory.list(limit=1).entries[0].id, "L3"
    ),
    # What needs a verb or a part that perdure does not have; checks look at it in another way.
    "delete_where": _absent,
    "history_all": _absent,
    "mcp_call": _absent,
    "render_session": _absent,
    "sweep": _absent,
}
