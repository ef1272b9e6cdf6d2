"""Put back into the first person what a model retells of a user, to see that it is the same."""

from __future__ import annotations

import re

from perdure.text.regex import regex

_USER = regex(r"\s*(?:the )?user(?P<owner>['\u2019]s)?(?= )", re.IGNORECASE)
_VERB = regex(r" (?P<word>[a-z]+?)(?P<rest>(?:n['\u2019]t)?\b)")
_THEIRS = regex(r"\b(?:their|his or her|the user['\u2019]s)\b", re.IGNORECASE)
_IRREGULAR = {"is": "am", "has": "have", "does": "do", "was": "was", "goes": "go"}
_SAME = frozenset("will would can could may might must should used had did".split())
_SIBILANT = ("sses", "shes", "ches", "xes", "zes", "oes")
_DENSE = {
    "用户": "我",
    "使用者": "我",
    "ユーザー": "私",
    "利用者": "私",
    "사용자": "나",
}
"""What models call a user in scripts whose verbs know no person."""


def as_user_tells(text: str) -> str:
    """Give a sentence about "the user" as the user would say it; any other as it is.

    For comparing alone: it is read by machines, and need not be good style. English, Chinese,
    Japanese and Korean; other languages change more than one word for it, and stay as they are.

    >>> as_user_tells("The user's boat is called Tern")
    'My boat is called Tern'
    >>> as_user_tells("User doesn't carry their phone"), as_user_tells("用户的船叫 Tern")
    ("I don't carry my phone", '我的船叫 Tern')
    >>> as_user_tells("Users like it"), as_user_tells("The user interface is slow")
    ('Users like it', 'The user interface is slow')
    """
    for word, mine in _DENSE.items():
        if text.startswith(word):
            return mine + text[len(word) :]
    about = _USER.match(text)
    if about is None:
        return text
    rest = text[about.end() :]
    if about["owner"]:
        return "My" + _THEIRS.sub("my", rest)
    verb = _VERB.match(rest)
    first = None if verb is None else _first_person(verb["word"])
    if verb is None or first is None:
        return text
    return f"I {first}{verb['rest']}{_THEIRS.sub('my', rest[verb.end() :])}"


def _first_person(verb: str) -> str | None:
    """Give a verb of the third person in the first; None for what is no such verb."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb in _SAME:
        return verb
    if not verb.endswith("s") or verb.endswith("ss"):
        return None
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    return verb[:-2] if verb.endswith(_SIBILANT) else verb[:-1]
