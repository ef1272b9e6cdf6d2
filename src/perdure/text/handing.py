"""Tell how far a text goes that is handed over to be worked on: nothing in it is a user's word."""

from __future__ import annotations

_CLOSED_BY = {'"': '"', "“": "”", "„": "“", "«": "»", "「": "」", "'": "'"}


def end_of_handed(message: str, colon: int) -> int:
    r"""Give the place where the text ends that stands behind a colon of a message.

    In quotation marks it ends with them; on the line of the colon with that line; below it, where
    nothing says how far it goes, with the message.

    >>> said = "Translate: I am Bo.\nI live in Oslo."
    >>> said[end_of_handed(said, 9) :]
    '\nI live in Oslo.'
    """
    start = colon + 1
    while start < len(message) and message[start].isspace():
        start += 1
    closing = _CLOSED_BY.get(message[start : start + 1])
    if closing is not None:
        end = message.find(closing, start + 1)
        return len(message) if end < 0 else end + 1
    if "\n" in message[colon:start]:
        return len(message)
    end = message.find("\n", start)
    return len(message) if end < 0 else end
