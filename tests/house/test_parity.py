"""`Memory` and `AsyncMemory` have the same verbs, the same arguments, the same promises."""

from __future__ import annotations

import inspect

import perdure


def _verbs(kind: type) -> list[str]:
    return sorted(name for name in dir(kind) if not name.startswith("_"))


def _signature(kind: type, name: str) -> str:
    """Give arguments, defaults and answer as written, both classes called Memory.

    `Opening` is what an async open gives: awaited or entered, it is the memory.
    """
    found = inspect.getattr_static(kind, name)
    function = found.fget if isinstance(found, property) else getattr(kind, name)
    return (
        str(inspect.signature(function))
        .replace("Opening", "Memory")
        .replace("AsyncMemory", "Memory")
    )


def _unlike(say) -> dict[str, tuple[object, object]]:
    """Ask both classes the same about each verb of both; give the verbs whose answers differ."""
    answers = {
        name: (say(perdure.Memory, name), say(perdure.AsyncMemory, name))
        for name in _verbs(perdure.AsyncMemory)
        if hasattr(perdure.Memory, name)
    }
    return {name: pair for name, pair in answers.items() if pair[0] != pair[1]}


def _told(kind: type, name: str) -> str:
    return inspect.getdoc(getattr(kind, name)) or ""


def test_both_have_the_same_verbs():
    assert _verbs(perdure.Memory) == _verbs(perdure.AsyncMemory)
    assert _verbs(perdure.Memory)


def test_every_verb_has_the_same_signature_in_both():
    assert _unlike(_signature) == {}


def test_every_verb_makes_the_same_promise_in_both():
    """The sync form repeats the first line, and the rest or where it stands."""
    first = _unlike(lambda kind, name: _told(kind, name).partition("\n")[0])
    assert first == {}
    assert all(_told(perdure.Memory, name) for name in _verbs(perdure.Memory))
    unlike = _unlike(_told)
    assert {
        name: said
        for name, (said, _) in unlike.items()
        if f"Sync form of `AsyncMemory.{name}`" not in said and name != "open"
    } == {}
    # Of `open` all is said in both, since it is where somebody begins.
    assert _told(perdure.Memory, "open").startswith(_told(perdure.AsyncMemory, "open"))


def test_every_verb_is_of_the_same_kind_in_both():
    assert _unlike(lambda kind, name: type(inspect.getattr_static(kind, name))) == {}


def test_no_sync_verb_is_a_coroutine():
    verbs = {name: getattr(perdure.Memory, name) for name in _verbs(perdure.Memory)}
    assert [name for name, verb in verbs.items() if inspect.iscoroutinefunction(verb)] == []
