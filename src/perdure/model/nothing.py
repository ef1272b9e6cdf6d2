"""An empty mapping that everybody may share, because nobody can put anything into it."""

from __future__ import annotations

from typing import Any, NoReturn, Self


class Nothing(dict[str, Any]):
    """Be an empty dict for ever: equal to one, written as one, copied and pickled as itself.

    >>> Nothing() == {}
    True
    """

    __slots__ = ()

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("this mapping is empty and stays so; make a dict of your own")

    __setitem__ = __ior__ = _refuse
    setdefault = update = _refuse  # pyright: ignore[reportAssignmentType]

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _: object) -> Self:
        return self

    def __reduce__(self) -> tuple[type[Nothing], tuple[()]]:
        return Nothing, ()


NOTHING = Nothing()
