"""`Memory` and `AsyncMemory` have the same verbs, the same arguments, the same promises."""

from __future__ import annotations

import importlib.util
import inspect

import pytest

import perdure

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("perdure.sync") is None, reason="the sync face is not built yet"
)


def _verbs(kind: type) -> dict[str, object]:
    return {
        name: inspect.getattr_static(kind, name) for name in dir(kind) if not name.startswith("_")
    }


def _signature(kind: type, name: str) -> str:
    """Give arguments, defaults and answer as written, each class called Memory."""
    found = inspect.getattr_static(kind, name)
    function = found.fget if isinstance(found, property) else getattr(kind, name)
    return str(inspect.signature(function)).replace("AsyncMemory", "Memory")


def _names() -> list[str]:
    if importlib.util.find_spec("perdure.sync") is None:
        return []
    return sorted({*_verbs(perdure.Memory), *_verbs(perdure.AsyncMemory)})


def test_both_have_the_same_verbs():
    assert sorted(_verbs(perdure.Memory)) == sorted(_verbs(perdure.AsyncMemory))


@pytest.mark.parametrize("name", _names())
def test_verb_has_the_same_signature_in_both(name):
    assert _signature(perdure.Memory, name) == _signature(perdure.AsyncMemory, name)


@pytest.mark.parametrize("name", _names())
def test_verb_makes_the_same_promise_in_both(name):
    said = inspect.getdoc(getattr(perdure.Memory, name)) or ""
    meant = inspect.getdoc(getattr(perdure.AsyncMemory, name)) or ""
    assert meant
    assert said == meant or said.startswith(f"Sync form of `AsyncMemory.{name}`")


@pytest.mark.parametrize("name", _names())
def test_verb_is_of_the_same_kind_in_both(name):
    sync, both = (
        inspect.getattr_static(kind, name) for kind in (perdure.Memory, perdure.AsyncMemory)
    )
    assert type(sync) is type(both)
    assert not inspect.iscoroutinefunction(getattr(perdure.Memory, name))
