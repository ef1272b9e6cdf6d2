"""Frozen records, as dataclasses are, at a tenth of what a frozen dataclass costs at import."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from datetime import datetime
from enum import Enum
from functools import cache, partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, cast, dataclass_transform

_T = TypeVar("_T")
_MOST_CHARS = 200
_MOST_ITEMS = 10
_MANY = 5
"""From so many fields on, changing the class of a record is cheaper than calling its setters."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[_T]) -> type[_T]:
    """Make a class what `dataclass(frozen=True, slots=True)` makes of it.

    `fields`, `replace`, `asdict`, `match`, copies and pickles do as with any dataclass; its repr
    leaves out what is as it would be unsaid, and cuts what is long. Of its
    methods only `__init__` is compiled for the class, and that when the first record is made; the
    others are shared, which saves every process half a millisecond for each record.

    >>> @frozen
    ... class Port:
    ...     number: int
    ...     open: bool = False
    >>> Port(80), Port(80) == Port(80, open=False)
    (Port(number=80), True)
    """
    made: Any = dataclass(init=False, repr=False, eq=False, slots=True)(cls)
    compared = [one.name for one in fields(made) if one.compare]
    values = attrgetter(*compared) if compared else type

    def equal(self: object, other: object) -> bool:
        return values(self) == values(other) if type(other) is type(self) else NotImplemented

    def hashed(self: object) -> int:
        return hash(values(self))

    shared = {
        "__init__": _Uncompiled(made), "__repr__": _repr, "__eq__": equal, "__hash__": hashed,
        "__setattr__": _refuse, "__delattr__": _refuse,
        "__getstate__": _getstate, "__setstate__": _setstate,
    }  # fmt: skip
    for name in shared.keys() - cls.__dict__.keys():
        setattr(made, name, shared[name])
    return made


def altered(record: _T, **values: Any) -> _T:
    """Give a frozen record with other values; `dataclasses.replace` at half its cost.

    Not for records with fields that can be given by name only.

    >>> @frozen
    ... class Port:
    ...     number: int
    ...     open: bool = False
    >>> altered(Port(80), open=True)
    Port(number=80, open=True)
    """
    made = type(record)
    read, places = _fields_of(made)
    filled = list(read(record))
    for name, value in values.items():
        filled[places[name]] = value
    return made(*filled)


@cache
def fillable(cls: type[_T]) -> type[_T]:
    """Give the class that a record of `cls` may be of while it is filled.

    It is laid out alike and takes every change. Whoever makes many records at once gives each its
    fields and then, as the last, its `__class__`; until then nobody else may see it.

    >>> @frozen
    ... class Port:
    ...     number: int
    >>> made = object.__new__(fillable(Port))
    >>> made.number = 80
    >>> made.__class__ = Port
    >>> made
    Port(number=80)
    """
    taking = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    taking |= {name: one.slot for name, one in cls.__dict__.items() if type(one) is _Late}
    return type(cls)(f"Fillable{cls.__name__}", (cls,), {"__slots__": (), **taking})


def late(cls: type, name: str) -> None:
    """Let a field of a frozen class be made when it is first looked at, by what `later` was given.

    That has to be pure. Whoever looks finds the value alone: comparing, copying and showing a
    record make it as well.

    >>> @frozen
    ... class Port:
    ...     number: int
    >>> late(Port, "number")
    >>> made = Port(later(lambda: 80))
    >>> made.number, made == Port(80), made
    (80, True, Port(number=80))
    """
    setattr(cls, name, _Late(cls.__dict__[name]))


class _Later:
    """Stands for a value that nobody has looked at yet."""

    __slots__ = ("make",)

    def __init__(self, make: Callable[[], object]) -> None:
        self.make = make


if TYPE_CHECKING:

    def later(make: Callable[[], _T]) -> _T:
        """Give what stands for a value, in a field that may be made `late`, until it is seen."""
        ...

else:
    later = _Later


class _Late:
    """The slot of a field that may be made late."""

    def __init__(self, slot: Any) -> None:
        self.slot = slot

    def __get__(self, record: object, cls: type | None = None) -> Any:
        if record is None:
            return self
        value = self.slot.__get__(record, cls)
        if type(value) is _Later:
            value = value.make()
            self.slot.__set__(record, value)
        return value

    def __set__(self, record: object, value: object) -> None:
        self.slot.__set__(record, value)


@cache
def _fields_of(cls: Any) -> tuple[Callable[[Any], Iterable[Any]], dict[str, int]]:
    names = [one.name for one in fields(cls) if one.init]
    read = attrgetter(*names) if len(names) > 1 else _only(*names)
    return read, {name: place for place, name in enumerate(names)}


def _only(name: str) -> Callable[[Any], Iterable[Any]]:
    return lambda record: (getattr(record, name),)


class _Uncompiled:
    """Stand in for the `__init__` of a class until somebody asks for it."""

    def __init__(self, cls: type) -> None:
        self._cls: Any = cls

    def __get__(self, record: object, _: type | None = None) -> Callable[..., None]:
        self._cls.__init__ = made = _init(self._cls)
        return made if record is None else made.__get__(record)


def _init(cls: Any) -> Callable[..., None]:
    """Compile an `__init__` that fills the fields past the refusal to change them."""
    known: dict[str, object] = {"_NEW": MISSING}
    taken: list[str] = []
    named: list[str] = []
    fresh: list[str] = []
    names: list[str] = []
    for one in fields(cls):
        name = one.name
        if not one.init:
            continue
        names.append(name)
        places = named if one.kw_only else taken
        if one.default is not MISSING:
            known[f"_default_{name}"] = one.default
            places.append(f"{name}=_default_{name}")
        elif one.default_factory is not MISSING:
            known[f"_make_{name}"] = one.default_factory
            places.append(f"{name}=_NEW")
            fresh.append(f"    if {name} is _NEW:\n        {name} = _make_{name}()\n")
        else:
            places.append(name)
    taken += ["*", *named] if named else []
    head = f"def __init__(self, {', '.join(taken)}):\n{''.join(fresh)}"
    filling = _one_by_one if len(names) < _MANY else _at_once
    last = "    self.__post_init__()\n" if hasattr(cls, "__post_init__") else ""
    source = f"{head}{filling(cls, names, known)}{last}" if names or last else f"{head}    pass"
    exec(source, known)  # noqa: S102 - names of fields are all that varies, as in dataclasses
    init: Any = known["__init__"]
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    return init


def _one_by_one(cls: Any, names: list[str], known: dict[str, object]) -> str:
    """Write the lines that call the setter of each slot: the quickest for a few."""
    known |= {f"_set_{name}": getattr(cls, name).__set__ for name in names}
    return "".join(f"    _set_{name}(self, {name})\n" for name in names)


def _at_once(cls: Any, names: list[str], known: dict[str, object]) -> str:
    """Write the lines that fill many: the record is of a class that takes them until they stand.

    That costs two changes of its class and next to nothing for each field. A record of a subclass,
    which may not be laid out alike, is filled one by one.
    """
    known["_CLASS"] = cls
    known["_FILLABLE"] = fillable(cls)
    known["_set"] = object.__setattr__
    known["_fill"] = partial(_fill, names)
    lines = "".join(f"    self.{name} = {name}\n" for name in names)
    return (
        f"    if self.__class__ is not _CLASS:\n        return _fill(self, {', '.join(names)})\n"
        f"    _set(self, '__class__', _FILLABLE)\n{lines}    self.__class__ = _CLASS\n"
    )


def _fill(names: list[str], record: Any, *values: object) -> None:
    for name, value in zip(names, values, strict=True):
        object.__setattr__(record, name, value)
    if hasattr(record, "__post_init__"):
        record.__post_init__()


def _repr(self: Any) -> str:
    """Show what is not as it would be unsaid, short enough to be read."""
    told = ((one, getattr(self, one.name)) for one in fields(self) if one.repr)
    shown = ", ".join(f"{one.name}={_shown(value)}" for one, value in told if _is_said(one, value))
    return f"{type(self).__qualname__}({shown})"


def _is_said(one: Field[Any], value: Any) -> bool:
    if one.default is not MISSING:
        return value is not one.default and value != one.default
    return one.default_factory is MISSING or value != one.default_factory()


def _shown(value: Any) -> str:
    """Show enumerations and moments as they are written, and the beginning of what is long."""
    if isinstance(value, Enum):
        return repr(value.value)
    if isinstance(value, datetime):
        return value.isoformat(sep=" ", timespec="seconds")
    if isinstance(value, str) and len(value) > _MOST_CHARS:
        return f"{value[:_MOST_CHARS]!r}… {len(value):,} characters"
    if isinstance(value, Mapping):
        pairs = cast(Mapping[Any, Any], value).items()
        return f"{{{_listed([f'{_shown(key)}: {_shown(one)}' for key, one in pairs])}}}"
    if type(value) in (list, tuple):
        items = _listed([_shown(one) for one in value])
        return f"[{items}]" if type(value) is list else f"({items}{',' * (len(value) == 1)})"
    return repr(value)


def _listed(shown: list[str]) -> str:
    cut = [*shown[:_MOST_ITEMS], f"… {len(shown):,} in all"] if len(shown) > _MOST_ITEMS else shown
    return ", ".join(cut)


def _refuse(_: object, name: str, *_value: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot change field {name!r}")


def _getstate(self: Any) -> list[Any]:
    return [getattr(self, one.name) for one in fields(self)]


def _setstate(self: Any, state: list[Any]) -> None:
    for one, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, one.name, value)
