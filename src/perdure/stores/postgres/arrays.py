"""Columns of values as array literals, so that one statement takes any number of rows."""

from __future__ import annotations

from collections.abc import Iterable


def array(items: Iterable[str | float | bool | None]) -> str:
    r"""Give the literal of an array; texts are quoted, the rest stands as it is.

    >>> array([1, None, True]), array(["a", 'say "no"', "back\\slash", None])
    ('{1,NULL,True}', '{"a","say \\"no\\"","back\\\\slash",NULL}')
    """
    return "{" + ",".join([_element(item) for item in items]) + "}"


def _element(item: str | float | bool | None) -> str:
    if item is None:
        return "NULL"
    if not isinstance(item, str):
        return str(item)
    if "\\" in item or '"' in item:
        item = item.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{item}"'
