"""Read a question about somebody as that person would have put it: in the first person."""

from __future__ import annotations

import re
from collections.abc import Iterable

from perdure.text.regex import regex
from perdure.text.scripts import has_dense

_ASKED = regex(
    r"\b(?:who|whom|whose|what|which|when|where|why|how|is|are|was|were|do|does|did|has|have|had|"
    r"can|could|would|will|should|tell|name|list)\b",
    re.IGNORECASE,
)
"""A word by which a question is known to be English, whose pronouns are put in."""

_OBJECT = regex(r"\b(?:to|with|for|from|about|of|by|at|on|like|than|and)\s*$", re.IGNORECASE)
_THEIRS = regex(r"\b(?:his|her|their)\b(?= \w)")
_THEY = regex(r"\b(?:she|he)\b")
_SELF = frozenset(
    "i im ive id ill me my mine myself we weve our us ourselv ich mich mir mein meinen "
    "meiner wir uns unser je jai moi mon ma me mes nous notr nos yo mi mis nosotro "
    "nuestro nuestra eu meu minha nossa nosso io mio mia noi я меня мне мной мой моя мою мои мы "
    "нас нам наш наша εγώ μου με εμεισ μασ انا لي نحن मैं मुझे मेरा मेरी मेरे हम हमारा "
    "我 咱 私 僕 俺 나는 내가 저는 제가 우리".split()
)
"""Index terms by which who speaks is named; that some are other words too does no harm."""
_THEIR_OWN = frozenset(
    "my our mein meinen meiner unser mon ma mes notr nos мой моя мою мои наш наша".split()
)
"""Those of them that name what is theirs: a sister, a boat. Not of languages that leave "I" out."""
_NAMING = frozenset("the and of it that you your for with und ist nicht auch eine einen".split())
"""Index terms of English and German alone, where who tells of himself has to say so."""
_KANA, _HANGUL = regex(r"[぀-ヿ]"), regex(r"[가-힣]")


def in_first_person(question: str, names: Iterable[str]) -> str:
    """Put "I", "me" and "my" in the place of those who spoke; what else it says stays.

    What people said of themselves has no name in it, so a question with their name means, to an
    embedder, other texts than those that answer it. English, Chinese, Japanese and Korean;
    questions in other languages stay as they are: their verbs would have to change as well.

    >>> in_first_person("When did Ada's brother visit Ada?", ["Ada", "Bo"])
    'When did my brother visit me?'
    >>> in_first_person("What does Bo think of her pump?", ["Ada", "Bo"])
    'What do I think of my pump?'
    >>> in_first_person("小林喜欢什么茶？", ["小林"]), in_first_person("Wo wohnt Ada?", ["Ada"])
    ('我喜欢什么茶？', 'Wo wohnt Ada?')
    """
    for name in sorted({name for name in names if name.strip()}, key=len, reverse=True):
        if name not in question and name.casefold() not in question.casefold():
            continue
        if has_dense(name) or has_dense(question):
            question = question.replace(name, _dense_word(question))
        elif _ASKED.search(question):
            question = _english(question, name)
    return question


def speaks_of_self(terms: Iterable[str]) -> bool:
    """Tell whether a text, by its index terms, names who speaks in it: "I", "our", "ich", "我".

    >>> [speaks_of_self(terms) for terms in (("my", "pump"), ("我", "的", "泵"), ("pump",))]
    [True, True, False]
    """
    return not _SELF.isdisjoint(terms)


def asks_what_one_does(terms: Iterable[str]) -> bool:
    """Tell whether a question names who asks as the one who does, not by what is theirs.

    >>> [asks_what_one_does(terms) for terms in (("which", "do", "i", "play"), ("my", "boat"))]
    [True, False]
    """
    held = _SELF.intersection(terms)
    return bool(held) and _THEIR_OWN.isdisjoint(held)


def tells_of_theirs(terms: Iterable[str]) -> bool:
    """Tell whether a text names what is its speaker's, and its speaker nowhere else.

    >>> tells_of_theirs(("my", "sister", "plays")), tells_of_theirs(("i", "love", "my", "boat"))
    (True, False)
    """
    held = _SELF.intersection(terms)
    return bool(held) and _THEIR_OWN.issuperset(held)


def leaves_speaker_out(terms: Iterable[str]) -> bool:
    """Tell whether a text says nothing of who speaks, in a language where it would have to.

    Only English and German are known to be such; of other languages nothing is said.

    >>> leaves_speaker_out(("the", "pump", "leak")), leaves_speaker_out(("i", "mend", "the"))
    (True, False)
    >>> leaves_speaker_out(("水", "泵")), leaves_speaker_out(("vendo", "la", "bomba"))
    (False, False)
    """
    return _SELF.isdisjoint(terms) and not _NAMING.isdisjoint(terms)


def _dense_word(question: str) -> str:
    if _KANA.search(question):
        return "私"
    return "나" if _HANGUL.search(question) else "我"


def _english(question: str, name: str) -> str:
    whole = re.escape(name)
    said = re.sub(rf"\b{whole}['’]s?(?!\w)", "my", question, flags=re.IGNORECASE)
    said = re.sub(rf"\b(does|has|is|was) {whole}\b", _inverted, said, flags=re.IGNORECASE)
    told = re.sub(rf"\b{whole}\b", lambda found: _pronoun(said, found), said, flags=re.IGNORECASE)
    return _THEY.sub("I", _THEIRS.sub("my", told)) if told != question else question


def _inverted(found: re.Match[str]) -> str:
    verb = {"does": "do", "has": "have", "is": "am"}.get(found[1].lower(), found[1])
    return f"{verb.capitalize() if found[1][0].isupper() else verb} I"


def _pronoun(said: str, found: re.Match[str]) -> str:
    """Give "me" behind a preposition and where the sentence ends, "I" elsewhere."""
    before, after = said[: found.start()], said[found.end() :]
    if _OBJECT.search(before) or (before.strip() and not after.strip(" ?!.,;:")):
        return "me"
    return "I"
