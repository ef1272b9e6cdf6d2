"""A value that was refused, as an error shows it: short, whatever it is."""

from __future__ import annotations

_MOST = 80


def shown(value: object) -> str:
    """Give a value for a message, cut where it is long; named by its type where it has no words.

    >>> shown(True), len(shown("tea" * 40)), shown(10**5000)
    ('True', 81, 'a value of type int that cannot be shown')
    """
    try:
        # Cut before it is written out: of a text of a gigabyte a line is wanted.
        said = repr(value[:_MOST]) if isinstance(value, str) else repr(value)
    except Exception:  # noqa: BLE001 - no number, depth or repr of a caller's may hide the refusal
        return f"a value of type {type(value).__name__} that cannot be shown"
    if len(said) > _MOST or (isinstance(value, str) and len(value) > _MOST):
        return f"{said[:_MOST]}…"
    return said
