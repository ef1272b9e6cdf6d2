"""What other memories call a thing, answered with our word for it; nothing is an alias."""

from __future__ import annotations

import inspect
import re
from abc import ABCMeta
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import wraps
from types import FunctionType
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from perdure.foreign import words

_T = TypeVar("_T")
_CALLED = re.compile(r"\b([a-z_]+)\(")

_ASKED = ("recall", "remember", "learn", "list", "context", "forget", "update", "scoped")
"""Verbs that are called by others' words most often."""


class Speaking(ABCMeta):
    """The class of a class that answers to the words of other memories, as its objects do."""

    if not TYPE_CHECKING:  # Type checkers know what there is, and refuse those words alone.

        def __getattr__(cls, name: str) -> NoReturn:
            """Refuse what there is not, with our word where there is one."""
            _refuse(cls, cls.__name__, f"type object {cls.__name__!r}", name)


def speaking(like: type | None = None) -> Callable[[type[_T]], type[_T]]:
    """Let a class answer to the words of other memories with ours, in the error that comes anyway.

    Its verbs become its own: errors and `help` call them by its name. `like` is the class whose
    docstrings tell all there is to say of them. Type checkers see nothing of it.
    """

    def taught(cls: type[_T]) -> type[_T]:
        target: Any = cls
        target.__getattr__ = _refuse_verb
        target.__init__ = understanding(cls.__init__)
        for name in dir(cls):
            verb = None if name.startswith("_") else inspect.getattr_static(cls, name)
            if isinstance(verb, FunctionType):
                own = _own(verb, cls, getattr(like, name, verb))
                setattr(cls, name, understanding(own) if name in _ASKED else own)
        return cls

    return taught


def _own(verb: FunctionType, cls: type, like: FunctionType) -> FunctionType:
    """Give the same function as one of this class, with what is said of another like it."""
    code, known = verb.__code__, verb.__globals__
    own = FunctionType(code, known, verb.__name__, verb.__defaults__, verb.__closure__)
    own.__kwdefaults__ = verb.__kwdefaults__
    own.__annotations__ = verb.__annotations__
    own.__dict__.update(verb.__dict__)
    own.__qualname__, own.__module__ = f"{cls.__name__}.{verb.__name__}", cls.__module__
    own.__doc__ = verb.__doc__ if verb.__qualname__ == own.__qualname__ else like.__doc__
    return own


def understanding(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give the function, with our word in the error for an argument that it has not.

    >>> def recall(query, *, limit=8): ...
    >>> understanding(recall)("tea", top_k=3)
    Traceback (most recent call last):
    TypeError: recall() got an unexpected keyword argument 'top_k'. Did you mean limit=?
    """
    if inspect.iscoroutinefunction(function):

        @wraps(function)
        async def awaited(*given: Any, **named: Any) -> Any:
            try:
                return await function(*given, **named)
            except TypeError as error:
                _hint(error, function, len(given), named)
                raise

        return awaited

    @wraps(function)
    def called(*given: Any, **named: Any) -> Any:
        try:
            return function(*given, **named)
        except TypeError as error:
            _hint(error, function, len(given), named)
            raise

    return called


def our_word(name: str, known: object = ()) -> str | None:
    """Say what an argument of other memories is here, as far as it is anything.

    `known` are the names of arguments that may be meant.

    >>> our_word("top_k", ["limit"]), our_word("colour")
    ('limit=', None)
    """
    meant = our_arguments(name)
    taken: Any = known
    fitting = [f"{one}=" for one in meant if one in taken]
    return fitting[0] if fitting else words.SAID_ELSEWHERE.get(meant)


def our_verbs(name: str) -> list[str]:
    """Give the verbs that do here what one of another memory does there.

    >>> our_verbs("add"), our_verbs("colour")
    (['learn', 'remember'], [])
    """
    return _CALLED.findall(words.VERBS.get(name, ""))


def our_arguments(name: str) -> tuple[str, ...]:
    """Give the arguments that may be meant by one of another memory.

    >>> our_arguments("top_k"), our_arguments("colour")
    (('limit',), ())
    """
    return words.ARGUMENTS.get(name, ())


def _hint(
    error: TypeError, function: Callable[..., Any], given: int, named: Mapping[str, Any]
) -> None:
    """Raise the error anew with our word when the call itself failed, and there is one."""
    if error.__traceback__ is None or error.__traceback__.tb_next is not None:
        return
    taken = inspect.signature(function).parameters
    for name in named:
        word = None if name in taken else our_word(name, taken)
        if word is not None:
            refused = f"{function.__qualname__}() got an unexpected keyword argument {name!r}"
            raise TypeError(f"{refused}. Did you mean {word}?") from None
    named_only = [name for name, one in taken.items() if one.kind is one.KEYWORD_ONLY]
    if named_only and given > len(taken) - len(named_only):
        others = ", ".join(f"{name}=" for name in named_only if name not in named)
        raise TypeError(f"{error}; the others are named: {others}") from None


def with_ours(names: Iterable[object], known: Collection[str]) -> str:
    """List names that are not known, each with ours where there is one.

    >>> with_ours(["content", "colour"], {"text"})
    'colour, content (did you mean text?)'
    """
    told: list[str] = []
    for name in sorted(map(str, names)):
        ours = next((one for one in our_arguments(name) if one in known), None)
        told.append(name if ours is None else f"{name} (did you mean {ours}?)")
    return ", ".join(told)


def check_place(place: object, called: str) -> None:
    """Refuse a name where a list has places."""
    if isinstance(place, str):
        message = f"there is nothing under {place!r}: [0] is the first, .{called} are all"
        raise TypeError(message)


def refuse_field(record: object, name: str, within: str = "", known: type = object) -> NoReturn:
    """Refuse an attribute of a record, with ours where it is one of other memories.

    `within` is the attribute of the record, if any, that holds one of the class `known`.
    """
    kind = type(record).__name__
    word = words.FIELDS.get(kind, {}).get(name)
    if word is None and within and not name.startswith("_") and hasattr(known, name):
        word = f"{within}.{name}"
    if word is None:
        message = f"{kind!r} object has no attribute {name!r}"
        raise AttributeError(message, name=name, obj=record)
    raise AttributeError(f"{kind} has no {name!r}. Did you mean {word}?")


def refuse_name(name: str) -> NoReturn:
    """Refuse a name that `perdure` itself has not: by `ImportError` where there is one elsewhere.

    Of an `AttributeError` an import tells nobody; this it lets through.

    >>> refuse_name("MemoryClient")
    Traceback (most recent call last):
    ImportError: perdure has no 'MemoryClient'. Did you mean Memory, or perdure.client.Client?
    """
    room = next((room for room, names in words.HOMES.items() if name in names), None)
    meant = words.NAMES.get(name) if room is None else f"from perdure.{room} import {name}"
    if meant is None:
        raise AttributeError(f"module 'perdure' has no attribute {name!r}")
    message = f"perdure has no {name!r}. Did you mean {meant}?"
    raise ImportError(message, name="perdure")


def _refuse_verb(self: object, name: str) -> NoReturn:
    """Refuse an attribute that there is not; with our word where it is one of other memories."""
    kind = type(self).__name__
    _refuse(self, kind, f"{kind!r} object", name)


def _refuse(asked: object, kind: str, called: str, name: str) -> NoReturn:
    word = words.VERBS.get(name)
    if word is None:
        raise AttributeError(f"{called} has no attribute {name!r}", name=name, obj=asked)
    raise AttributeError(f"{kind} has no {name!r}. Did you mean {word}?")
