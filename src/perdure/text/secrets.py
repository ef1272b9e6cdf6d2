"""Find secrets in text: keys of known make, tokens, passwords, numbers of cards and accounts."""

from __future__ import annotations

import re
from functools import cache
from typing import Literal

from perdure.frozen import frozen
from perdure.text.packs import GUESTS, PACKS
from perdure.text.regex import regex
from perdure.text.tongues import NOT_LATIN

STRUCK = "█"
"""Stands in place of each character of a secret wherever its text must be shown."""
SecretKind = Literal["private-key", "api-key", "token", "password", "card", "account", "identity"]


@frozen
class Secret:
    """Where a secret stands, [start, end); never what it is."""

    kind: SecretKind
    start: int
    end: int


_PRIVATE_KEY = regex(
    r"-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----"
    r"(?:[\s\S]*?-----END [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----|[\s\S]*)"
)
_KNOWN_KEY = regex(
    r"(?<![\w-])(?:"
    r"sk-(?:[a-z]{2,12}-)*[\w-]{16,}|(?:sk|pk|rk|whsec)_(?:live_|test_)?[A-Za-z0-9]{16,}|"
    r"gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\w{20,}|glpat-[\w-]{16,}|"
    r"(?:AKIA|ASIA|AGPA|AIDA|AROA)[A-Z0-9]{12,}|AIza[\w-]{30,}|ya29\.[\w-]{20,}|"
    r"xox[abeoprs]-[\w-]{10,}|xapp-[\w-]{10,}|hf_[A-Za-z0-9]{20,}|npm_[A-Za-z0-9]{20,}|"
    r"pypi-[\w-]{20,}|dop_v1_[a-f0-9]{32,}|SG\.[\w-]{16,}\.[\w-]{16,}|key-[a-f0-9]{32}|"
    r"(?:pdr|cmi)_[\w]{20,}|shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}|dapi[a-f0-9]{32}"
    r")(?![\w-])"
)
_TOKEN = regex(r"(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?|(?i:\bbearer )[\w.~+/-]{20,}=*")
_WITHIN_URL = regex(r"(?<=://)[^\s/:@]{1,80}:([^\s/@]{1,200})@")
_CARD = regex(r"(?<![\w.-])\d(?:[ -]?\d){12,18}(?![\w-])")
_ACCOUNT = regex(
    r"(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Za-z0-9])"
)
_IDENTITY = regex(r"(?<![\w.-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-])")
"""A social security number of the United States, as it is written."""
_HINT = regex(r"[-_]{1}|\d{4}|eyJ|AKIA|://|BEGIN|earer|AIza|dapi|SG\.|ASIA|A[GIR][PDO]A|ya29")
_NO_VALUE = frozenset(
    "required needed missing wrong incorrect invalid expired empty too not stored kept hashed "
    "encrypted rotated changed reset stolen safe secure weak strong unknown secret hidden set in "
    "on at a an the my our your used being now never always only also still valid optional "
    "managed generated called saved something generated longer no none null undefined".split()
)


_OF_GUESTS = {word for one in GUESTS for word in one.secret_words}


def _secret_words(*, spaced: bool) -> list[str]:
    """Give the words for secrets, the longest first; dense ones stand within a run as well."""
    words = {word for one in PACKS if one.spaced is spaced for word in one.secret_words}
    # Most guests hang endings on their words, so that these are looked for as pieces too.
    words |= set[str]() if spaced else _OF_GUESTS
    return sorted(words, key=lambda word: (-len(word), word))


@cache
def _password_pattern(*, of_ascii: bool) -> re.Pattern[str]:
    """Give the pattern of a word and the secret behind it; of ASCII without what is not."""
    spaced, dense = (
        "|".join(
            re.escape(name).replace(r"\ ", "[ _-]")
            for name in _secret_words(spaced=spaced)
            if name.isascii() or not of_ascii
        )
        for spaced in (True, False)
    )
    return re.compile(
        rf"(?:(?<![^\W_])(?:{spaced})|{dense})s?"
        r"(?:\s+(?:for|of|to|de|del|für|pour|от|para|van|voor|di|per|do|dla)\s+[^\n:=]{1,40}?)?"
        r"\s*(?:(?:is|was|ist|lautet|es|est|é|è|to|είναι|है)\s*[:=]?\s|[:=：＝]\s*"
        r"|是|は|คือ|هي |هو |[-–—]>?\s)\s*"
        r"(?P<value>[\"'`“«「]?[^\s\"'`”»」,;。，]{2,200})(?P<more>[ ]+[^\W\d])?",
        re.IGNORECASE,
    )


def _stems() -> tuple[str, ...]:
    words = {word for one in PACKS for word in one.secret_words} | _OF_GUESTS
    return tuple(sorted(word for word in words if not any(w in word for w in words - {word})))


_STEMS = _stems()
"""Looking for each in turn is faster than one pattern of them all, and most texts hold none."""
_GREEK = "\u0370"
"""Where the scripts begin that are not Latin."""
_STEMS_OF_ASCII = tuple(filter(str.isascii, _STEMS))
_STEMS_OF_LATIN = tuple(stem for stem in _STEMS if max(stem) < _GREEK)


def _stems_for(low: str) -> tuple[str, ...]:
    """Leave out the words that a text cannot hold, being in letters that it has none of."""
    if low.isascii():
        return _STEMS_OF_ASCII
    return _STEMS if NOT_LATIN.search(low) else _STEMS_OF_LATIN


def find_secret(text: str) -> Secret | None:
    """Find the first secret in a text, or None. Linear; nothing is looked up outside the text.

    >>> find_secret("the password is hunter2-x")
    Secret(kind='password', start=16, end=25)
    >>> find_secret("the password is required") is None
    True
    """
    secrets = find_secrets(text)
    return secrets[0] if secrets else None


def find_secrets(text: str) -> list[Secret]:
    """Find every secret in a text, in order of place, without overlaps."""
    found: list[Secret] = []
    if _HINT.search(text):
        found += _known(text)
    low = text.lower()
    if any(stem in low for stem in _stems_for(low)):
        found += _passwords(text)
    found.sort(key=lambda one: (one.start, -one.end))
    return [one for at, one in enumerate(found) if at == 0 or one.start >= found[at - 1].end]


def _known(text: str) -> list[Secret]:
    found = [Secret("private-key", *match.span()) for match in _PRIVATE_KEY.finditer(text)]
    found += [Secret("api-key", *match.span()) for match in _KNOWN_KEY.finditer(text)]
    found += [Secret("token", *match.span()) for match in _TOKEN.finditer(text)]
    found += [Secret("password", *match.span(1)) for match in _WITHIN_URL.finditer(text)]
    found += [
        Secret("card", *match.span()) for match in _CARD.finditer(text) if is_card(match.group())
    ]
    found += [Secret("identity", *match.span()) for match in _IDENTITY.finditer(text)]
    found += [
        Secret("account", *match.span())
        for match in _ACCOUNT.finditer(text)
        if is_account(match.group())
    ]
    return found


def _passwords(text: str) -> list[Secret]:
    return [
        Secret("password", *match.span("value"))
        for match in _password_pattern(of_ascii=text.isascii()).finditer(text)
        if _is_value(match["value"], runs_on=match["more"] is not None)
    ]


def _is_value(value: str, *, runs_on: bool) -> bool:
    bare = value.strip("\"'`“”«»「」.!?")
    if bare.lower() in _NO_VALUE or bare.startswith(("http", "$", "{", "<", STRUCK)):
        return False
    # A plain word with others behind it is prose: "the token is refreshed by the worker".
    prose = runs_on and bare.isalpha() and bare.islower()
    return len(bare) >= 2 and not prose


def is_card(number: str) -> bool:
    """Tell whether digits, apart from spaces and hyphens, carry a card's check digit (ISO 7812).

    >>> is_card("4242 4242 4242 4242"), is_card("4242 4242 4242 4241")
    (True, False)
    """
    digits = [int(char) for char in number if char.isdigit()]
    if not 13 <= len(digits) <= 19 or len(set(digits)) < 2 or digits[0] not in (2, 3, 4, 5, 6):
        return False
    doubled = [digit * 2 - 9 * (digit > 4) for digit in digits[-2::-2]]
    return (sum(digits[-1::-2]) + sum(doubled)) % 10 == 0


def is_account(number: str) -> bool:
    """Tell whether text, apart from spaces, is the number of a bank account (ISO 13616).

    >>> is_account("DE89 3704 0044 0532 0130 00"), is_account("DE88 3704 0044 0532 0130 00")
    (True, False)
    """
    bare = number.replace(" ", "")
    if not 15 <= len(bare) <= 34:
        return False
    digits = "".join(str(int(char, 36)) for char in bare[4:] + bare[:4])
    return int(digits) % 97 == 1
