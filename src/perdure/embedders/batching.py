"""Send many texts in few requests, none of them too large."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def batches(texts: Sequence[str], *, most_texts: int, most_chars: int) -> Iterator[list[str]]:
    """Give the texts in order, in lists within both limits; a longer text has a list of its own.

    >>> list(batches(["aa", "bb", "c", "dddddd", "e"], most_texts=2, most_chars=4))
    [['aa', 'bb'], ['c'], ['dddddd'], ['e']]
    """
    batch: list[str] = []
    chars = 0
    for text in texts:
        if batch and (len(batch) == most_texts or chars + len(text) > most_chars):
            yield batch
            batch, chars = [], 0
        batch.append(text)
        chars += len(text)
    if batch:
        yield batch
