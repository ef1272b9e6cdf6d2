"""Questions that a store's own memories answer, or must not: made by rules, the same every time.

Which memories are asked about is drawn by a seed from their ids alone, so that a store that grew
is asked most of the same questions again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from difflib import SequenceMatcher
from functools import lru_cache
from hashlib import blake2b
from itertools import islice
from typing import Literal

from perdure.bench.own.unsaid import QUESTIONS, WORDS
from perdure.frozen import frozen
from perdure.model.entry import Entry
from perdure.model.tension import Tension
from perdure.text.dates import resolve_dates
from perdure.text.words import index_terms, query_terms

QuestionKind = Literal[
    "said", "update", "contradiction", "date", "deletion", "never said", "hardly said"
]
KINDS: tuple[QuestionKind, ...] = (
    "said", "update", "contradiction", "date", "deletion", "never said", "hardly said",
)  # fmt: skip
EACH = 50
"""Questions of one kind at most, when nobody says otherwise."""

SCANNED = 20_000
"""Memories that are looked through for dates and everyday words."""

TELLING = 2
"""Words of a memory that a question about it has: the rarest."""


@frozen
class OwnQuestion:
    """A question to one's own memory, and what is right.

    One of `ids` must come, none of `never` and no text of `unsaid` may; a `tension` must be shown
    in the block; with `nothing` the answer must be empty.
    """

    id: str
    kind: QuestionKind
    text: str
    ids: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    unsaid: tuple[str, ...] = ()
    tension: str | None = None
    nothing: bool = False


@frozen
class Holdings:
    """What a scope holds: current statements, superseded ones, tensions, last states removed."""

    current: Sequence[Entry]
    superseded: Sequence[Entry] = ()
    tensions: Sequence[Tension] = ()
    removed: Sequence[Entry] = ()
    vocabulary: Mapping[str, int] = field(default_factory=Counter[str])
    """In how many statements, of whatever state, each term stands."""


def holdings_of(
    current: Sequence[Entry],
    superseded: Sequence[Entry],
    tensions: Sequence[Tension],
    removed: Sequence[Entry],
) -> Holdings:
    """Count the terms as well."""
    counts = Counter(term for one in current for term in {*index_terms(one.text)})
    for one in (*superseded, *removed):
        counts.update({term: 0 for term in index_terms(one.text) if term not in counts})
    return Holdings(current, superseded, tensions, removed, counts)


def questions_about(held: Holdings, *, seed: int, each: int = EACH) -> list[OwnQuestion]:
    """Give at most `each` questions of every kind that the holdings allow."""
    drawn = replace(
        held,
        current=_drawn(held.current, seed),
        superseded=_drawn(held.superseded, seed),
        removed=_drawn(held.removed, seed),
    )
    makers: Sequence[Callable[[Holdings], Iterator[OwnQuestion]]] = (
        _said, _updates, _contradictions, _dates, _deletions, _never_said, _hardly_said,
    )  # fmt: skip
    return [
        question
        for make in makers
        for question in sorted(islice(make(drawn), each), key=lambda one: one.id)
    ]


def _drawn(entries: Sequence[Entry], seed: int) -> list[Entry]:
    return sorted(entries, key=lambda one: _lot(seed, one.id))


def _said(held: Holdings) -> Iterator[OwnQuestion]:
    """Ask by the rarest words that a memory shares with others."""
    same = _by_text(held.current)
    for entry in held.current:
        words = _rarest(entry.text, held.vocabulary, TELLING)
        if len(words) > 1:
            ids = same[folded(entry.text)]
            yield OwnQuestion(f"said:{entry.id}", "said", " ".join(words), ids=ids)


def _updates(held: Holdings) -> Iterator[OwnQuestion]:
    """Ask for what changed, by the words that did not: the new must come, the old must not.

    Where no words were kept, one asks by the old ones, and the old alone is judged.
    """
    entries = {one.id: one for one in (*held.superseded, *held.current)}
    for old in held.superseded:
        new = _latest(old, entries)
        if new is not None:
            kept = common_words(old.text, new.text)
            yield OwnQuestion(
                f"update:{old.id}", "update", kept or old.text,
                ids=(new.id,) if kept else (), never=(old.id,),
            )  # fmt: skip


def _latest(old: Entry, entries: Mapping[str, Entry]) -> Entry | None:
    seen = {old.id}
    here = old
    while here.superseded_by is not None and here.superseded_by in entries:
        here = entries[here.superseded_by]
        if here.id in seen:
            return None
        seen.add(here.id)
    return here if here.current and here is not old else None


def _contradictions(held: Holdings) -> Iterator[OwnQuestion]:
    """Ask about what two claims disagree on: the block must show that they do."""
    for tension in held.tensions:
        if tension.status == "active":
            claims = (tension.claim_a.statement, tension.claim_b.statement)
            text = common_words(*claims) or claims[0]
            yield OwnQuestion(
                f"contradiction:{tension.id}", "contradiction", text, tension=tension.id
            )


def _dates(held: Holdings) -> Iterator[OwnQuestion]:
    """Ask by the date that a memory names, and its rarest other words."""
    for entry in held.current[:SCANNED]:
        spans = resolve_dates(entry.text, entry.valid_from or entry.created_at)
        if not spans:
            continue
        first = spans[0]
        rest = "".join(
            " " if any(one.start <= place < one.end for one in spans) else letter
            for place, letter in enumerate(entry.text)
        )
        words = _rarest(rest, held.vocabulary, TELLING - 1)
        if words:
            text = " ".join([entry.text[first.start : first.end], *words])
            yield OwnQuestion(f"date:{entry.id}", "date", text, ids=(entry.id,))


def _deletions(held: Holdings) -> Iterator[OwnQuestion]:
    """Ask by the very words of what was removed, unless somebody said them again."""
    live = {folded(one.text) for one in held.current}
    for entry in held.removed:
        if folded(entry.text) not in live and query_terms(entry.text):
            yield OwnQuestion(
                f"deletion:{entry.id}", "deletion", entry.text,
                never=(entry.id,), unsaid=(folded(entry.text),),
            )  # fmt: skip


def _never_said(held: Holdings) -> Iterator[OwnQuestion]:
    """Ask what has nothing to do with anything there."""
    for number, text in enumerate(QUESTIONS):
        if not any(term in held.vocabulary for term in query_terms(text)):
            yield OwnQuestion(f"never said:{number:02}", "never said", text, nothing=True)


def _hardly_said(held: Holdings) -> Iterator[OwnQuestion]:
    """Ask what shares one everyday word of this memory, and nothing else."""
    foreign = [
        word for word in WORDS if not any(term in held.vocabulary for term in query_terms(word))
    ]
    everyday = _everyday(held)
    for number, word in enumerate(everyday[: len(foreign) // 3]):
        others = foreign[3 * number : 3 * number + 3]
        text = " ".join([others[0], word, *others[1:]])
        yield OwnQuestion(f"hardly said:{number:02}", "hardly said", text, nothing=True)


def _everyday(held: Holdings) -> list[str]:
    """Give the words that most memories share and that still say something, each in one form."""
    counts: Counter[str] = Counter()
    for entry in held.current[:SCANNED]:
        counts.update({word.casefold() for word in words_of(entry.text) if _tells(word)})
    usual = sorted(counts, key=lambda word: (-counts[word], word))
    return [word for word in usual if counts[word] > 1]


def _rarest(text: str, vocabulary: Mapping[str, int], count: int) -> list[str]:
    """Give the telling words of a text that stand in the fewest memories, in the text's order.

    Words that no other memory has would make it too easy: they come last.
    """
    words = [word for word in dict.fromkeys(words_of(text)) if _tells(word)]
    spread = {word: min(vocabulary.get(term, 0) for term in query_terms(word)) for word in words}
    chosen = sorted(words, key=lambda word: (spread[word] < 2, spread[word]))[:count]
    return [word for word in words if word in chosen]


@lru_cache(maxsize=65_536)
def _tells(word: str) -> bool:
    """Tell words from stop words: those are left out of a question that has others."""
    return len(query_terms(f"{word} {_PROBE}")) > len(query_terms(_PROBE))


_PROBE = "xylophone"


def words_of(text: str) -> list[str]:
    """Give the words of a text without marks around them.

    A script that sets no words apart gives runs of a few characters.

    >>> words_of("The port, since May: 7443."), words_of("我喜欢喝茶")
    (['The', 'port', 'since', 'May', '7443'], ['我喜', '喜欢', '欢喝', '喝茶'])
    """
    words: list[str] = []
    for piece in text.split():
        word = piece.strip(_MARKS)
        dense = [one for one in word if one > "\u2e7f"]
        if len(dense) * 2 > len(word) > 3:
            words += [word[at : at + 2] for at in range(len(word) - 1)]
        elif word:
            words.append(word)
    return words


_MARKS = ".,;:!?\"'()[]{}«»„“”‘’、。！？：；「」（）؟،…-–"


def common_words(one: str, other: str) -> str:
    """Give the words two texts share, in order, as far as they tell anything; empty if too few.

    >>> common_words("The report runs at 02:30", "The report runs at 03:15 now")
    'The report runs at'
    """
    left, right = words_of(one), words_of(other)
    matcher = SequenceMatcher(
        None, [word.casefold() for word in left], [word.casefold() for word in right], False
    )
    shared = [
        word
        for block in matcher.get_matching_blocks()
        for word in left[block.a : block.a + block.size]
    ]
    return " ".join(shared) if sum(map(_tells, shared)) > 1 else ""


def _by_text(entries: Sequence[Entry]) -> dict[str, tuple[str, ...]]:
    same: dict[str, list[str]] = {}
    for entry in entries:
        same.setdefault(folded(entry.text), []).append(entry.id)
    return {text: tuple(ids) for text, ids in same.items()}


def folded(text: str) -> str:
    """Give a text as it is compared: without case, its white space single."""
    return " ".join(text.casefold().split())


def _lot(seed: int, name: str) -> bytes:
    return blake2b(f"{seed} {name}".encode(errors="surrogatepass"), digest_size=8).digest()
