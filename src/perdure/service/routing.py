"""Which operation a request asks for, by its method and its path as it was sent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from urllib.parse import unquote

from perdure.errors import NotFoundError, UsageError
from perdure.frozen import frozen
from perdure.service.credentials import without_secrets
from perdure.text.redaction import strike_secrets
from perdure.wire.asking import BASE, Operation


@frozen
class Found:
    """The operation, and the names that stand in the path."""

    operation: Operation
    names: Mapping[str, str]


class WrongMethodError(Exception):
    """There is something at that path, which is asked otherwise; never leaves the service."""

    status = 405
    argument = "method"

    def __init__(self, allowed: Sequence[str]) -> None:
        methods = ", ".join(allowed)
        super().__init__(f"this path takes {methods}")
        self.header = ("allow", methods)


_SHOWN_CHARS = 200
_STEP_CHARS = 32
_NO_NAMES: Mapping[str, str] = {}


class Routes:
    """Find operations by path; names are decoded after the path was cut, so any may hold a `/`."""

    def __init__(self, operations: Iterable[Operation]) -> None:
        self._plain: dict[str, dict[str, Operation]] = {}
        self._named: dict[int, list[tuple[list[str], dict[str, Operation]]]] = {}
        self.operations = tuple(operations)
        for operation in self.operations:
            for url in urls_of(operation):
                self._add(url, operation)

    def find(self, method: str, path: str) -> Found:
        """Give what is asked for; `NotFoundError` or `WrongMethodError` when it is nothing."""
        plain = self._plain.get(path)
        if plain is not None and method in plain:
            return Found(plain[method], _NO_NAMES)
        segments = path.split("/")
        allowed = set[str]()
        for pattern, methods in self._named.get(len(segments), ()):
            names = _names(pattern, segments)
            if names is None:
                continue
            if method in methods:
                return Found(methods[method], names)
            allowed.update(methods)
        if plain or allowed:
            raise WrongMethodError(sorted(plain or allowed))
        raise NotFoundError("route", _shown(path))

    def _add(self, url: str, operation: Operation) -> None:
        if "{" not in url:
            self._plain.setdefault(url, {})[operation.method] = operation
            return
        pattern = url.split("/")
        rows = self._named.setdefault(len(pattern), [])
        for known, methods in rows:
            if known == pattern:
                methods[operation.method] = operation
                return
        rows.append((pattern, {operation.method: operation}))


def _shown(path: str) -> str:
    """Give a path as it may be told again: whoever pasted a key into it does not read it back."""
    steps = without_secrets(strike_secrets(unquote(path)[:_SHOWN_CHARS])).split("/")
    return "/".join(step if len(step) <= _STEP_CHARS else "..." for step in steps)


def urls_of(operation: Operation) -> tuple[str, ...]:
    """Give every path of an operation; health is asked for at two."""
    if operation.name == "health":
        return operation.url, f"{BASE}{operation.path}"
    return (operation.url,)


def _names(pattern: Sequence[str], segments: Sequence[str]) -> dict[str, str] | None:
    names: dict[str, str] = {}
    for expected, segment in zip(pattern, segments, strict=True):
        if expected[:1] == "{":
            if not segment:
                return None
            names[expected[1:-1]] = _decoded(segment, expected[1:-1])
        elif expected != segment:
            return None
    return names


def _decoded(segment: str, name: str) -> str:
    try:
        return unquote(segment, errors="strict")
    except UnicodeDecodeError:
        # Replaced, it would be the id of another thing.
        raise UsageError(f"{name} must be percent-encoded UTF-8", argument=name) from None
