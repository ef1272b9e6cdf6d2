"""Compare statements as claims, and name the exact keys under which their like is found."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from perdure.text.claim_reading import Claim, read_claim
from perdure.text.folding import fold
from perdure.text.identity import identity_of, unlabelled
from perdure.text.identity_words import OPPOSITES, TEMPORAL_PREPOSITIONS, UNSAID, crude_stem
from perdure.text.polarity import read_marked
from perdure.text.reading import side_of

_LITTLE = UNSAID | TEMPORAL_PREPOSITIONS
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
    """Give the words of a text without its denials and little words, roughly stemmed.

    They are read off the lexemes, opposites as one, whether or not a time follows: an identity is
    only made for a statement that has its like, and for scripts without spaces.
    """
    lexemes, _, markers = read_marked(unlabelled(text))
    forms, _, kinds = lexemes
    if "r" in kinds:
        return identity_of(text).neutral
    said = [at for at, form in enumerate(forms) if form not in _LITTLE and kinds[at] in "wn"]
    if markers:
        denied = {place for at, one in markers.items() for place in range(at, at + one.length)}
        said = [at for at in said if at not in denied]
    return [
        side[0]
        if forms[at] in OPPOSITES and (side := side_of(lexemes, at))
        else crude_stem(forms[at])
        for at in said
    ]


def _key(name: str, content: str) -> str:
    return f"{name}:{blake2b(content.encode('utf-8', 'replace'), digest_size=8).hexdigest()}"


__all__ = ["Claim", "claim_of", "normalised", "statement_keys"]
