"""Whose memory: a tenant, a principal, a conversation, and the name they make together."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Literal

from perdure.errors import InvalidScopeError
from perdure.foreign import understanding
from perdure.frozen import frozen

Level = Literal["tenant", "principal", "conversation"]

LEVELS: tuple[Level, ...] = ("tenant", "principal", "conversation")
MAX_SEGMENT = 32_768
_ABSENT = "_"


@frozen
class Scope:
    """Name whose memory is meant; a part that is absent is `None` (or the empty string).

    Segments are opaque: `%`, `/`, `:`, `*` and the like are ordinary characters. They are matched
    exactly, code point by code point; no look-alike, prefix or pattern matches another.
    Raises `InvalidScopeError` for a segment that is not a string, holds NUL or a lone surrogate,
    or is longer than 32,768 characters; the message never repeats the value.

    >>> Scope(tenant="acme", principal="ada").namespace
    'acme/ada/_'
    >>> Scope(tenant="a/b").namespace == Scope(tenant="a", principal="b").namespace
    False
    """

    tenant: str | None = None
    principal: str | None = None
    conversation: str | None = None
    namespace: str = field(init=False, repr=False, compare=False)
    """Three encoded segments joined by `/`: different scopes, different names."""

    def __post_init__(self) -> None:
        tenant = _named("tenant", self.tenant)
        principal = _named("principal", self.principal)
        conversation = _named("conversation", self.conversation)
        object.__setattr__(self, "namespace", f"{tenant}/{principal}/{conversation}")

    def __hash__(self) -> int:
        """Give what the text of its name has ready: scopes that are equal have one name."""
        return hash(self.namespace)

    def at(self, level: Level) -> Scope:
        """Drop what lies below `level`: a principal's scope has no conversation."""
        if self.conversation is None and (level != "tenant" or self.principal is None):
            return self
        if level == "conversation":
            return self
        return Scope(self.tenant, self.principal if level == "principal" else None)

    @classmethod
    def from_namespace(cls, namespace: str) -> Scope:
        """Give back the scope whose `namespace` this is.

        >>> Scope.from_namespace(Scope(tenant="a/b", principal="_").namespace)
        Scope(tenant='a/b', principal='_')
        """
        segments = namespace.split("/")
        if len(segments) != len(LEVELS):
            raise InvalidScopeError("a namespace has three segments", argument="namespace")
        return cls(*(_decode(segment) for segment in segments))


if not TYPE_CHECKING:
    Scope.__init__ = understanding(Scope.__init__)


def namespace_of(scope: Scope) -> str:
    """Give the name under which stores keep a scope: injective, three segments joined by `/`.

    >>> namespace_of(Scope("acme", "a/b"))
    'acme/a%2Fb/_'
    """
    return scope.namespace


def _named(level: str, value: str | None) -> str:
    """Give a segment as it stands in a namespace, checked."""
    if value is None:
        return _ABSENT
    _check_segment(level, value)
    return _encode(value)


def _check_segment(level: str, value: object) -> None:
    if not isinstance(value, str):
        raise InvalidScopeError(f"scope.{level} must be a string or None", argument=level)
    if len(value) > MAX_SEGMENT:
        raise InvalidScopeError(
            f"scope.{level} is longer than {MAX_SEGMENT} characters", argument=level
        )
    if "\0" in value:
        raise InvalidScopeError(f"scope.{level} holds a NUL character", argument=level)
    if not value.isascii() and any("\ud800" <= char <= "\udfff" for char in value):
        raise InvalidScopeError(f"scope.{level} holds a lone surrogate", argument=level)


def _encode(value: str | None) -> str:
    if not value:
        return _ABSENT
    encoded = value.replace("%", "%25").replace("/", "%2F")
    return "%5F" if encoded == _ABSENT else encoded


def _decode(segment: str) -> str | None:
    if segment == _ABSENT:
        return None
    return segment.replace("%5F", "_").replace("%2F", "/").replace("%25", "%")
