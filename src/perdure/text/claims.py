"""Compare statements as claims, and name the exact keys under which their like is found."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from perdure.text.claim_reading import Claim, read_claim
from perdure.text.folding import fold
from perdure.text.identity import identity_of
from perdure.text.identity_words import OPPOSITES, UNSAID, crude_stem
from perdure.text.polarity import read_marked

_SENTENCE_END = " \t\n.!\u2026\u3002\uff01\uff0e"


def claim_of(text: str, speaker: str | None = None) -> Claim | None:
    """Read a single plain sentence as a claim; None when it makes none that could be compared.

    Questions, conditions, wishes, plans and the past make none. The first person is the speaker.
    English in full; identity, assignments and preferences in the other shipped languages. Pure;
    about one scan.

    >>> claim = claim_of("The standup is at 9:15")
    >>> claim.subject, claim.attribute, claim.value, claim.single_valued
    ('standup', 'be time', '09:15', True)
    >>> claim_of("If we ran on node 20, it would work")
    """
    claim = read_claim(text)
    if claim is None or speaker is None:
        return claim
    return claim.said_by(fold(speaker))


def normalised(text: str) -> str:
    """Give the form in which a restatement equals what it restates.

    NFKC, case folded, white space collapsed, closing full stops and exclamation marks dropped.

    >>> normalised("  The Port  IS 7443. ")
    'the port is 7443'
    """
    return " ".join(fold(text).split()).rstrip(_SENTENCE_END)


def statement_keys(text: str, speaker: str | None = None) -> tuple[str, ...]:
    """Give the exact keys of a statement: `text:`, `same:` and, when it makes a claim, `slot:`.

    Equal texts share the first; the same words in another order, and a statement and its opposite,
    the second; two values of one attribute of one subject the third. 16 hex digits each.

    >>> [key.partition(":")[0] for key in statement_keys("The port is 6100")]
    ['text', 'same', 'slot']
    >>> statement_keys("I cycle to work")[1] == statement_keys("I no longer cycle to work.")[1]
    True
    """
    said_by = fold(speaker) if speaker else ""
    keys = [_key("text", f"{said_by}\0{normalised(text)}")]
    if neutral := _neutral(text):
        keys.append(_key("same", f"{said_by}\0{' '.join(sorted(neutral))}"))
    if claim := read_claim(text):
        keys.append(_key("slot", f"{said_by}\0{claim.subject}\0{claim.attribute}"))
    return tuple(keys)


def _neutral(text: str) -> Sequence[str]:
    """Give the words of a text without its denials, roughly stemmed; from its identity if need be.

    Mere words are read off the lexemes: an identity is only made for a statement that has its like.
    """
    marked = read_marked(text)
    forms, _, kinds = marked.lexemes
    if "r" in kinds or text.startswith("User") or not OPPOSITES.keys().isdisjoint(forms):
        return identity_of(text).neutral
    denied = {
        place for at, marker in marked.markers.items() for place in range(at, at + marker.length)
    }
    return [
        crude_stem(form)
        for at, (form, kind) in enumerate(zip(forms, kinds, strict=True))
        if kind in "wn" and form not in UNSAID and at not in denied
    ]


def _key(name: str, content: str) -> str:
    return f"{name}:{blake2b(content.encode('utf-8', 'replace'), digest_size=8).hexdigest()}"


__all__ = ["Claim", "claim_of", "normalised", "statement_keys"]
