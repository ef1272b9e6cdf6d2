"""What a question wants to know, and whether a text could tell it: a time, a place, a number."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Literal

from perdure.text.packs import PACKS
from perdure.text.plain import plain
from perdure.text.regex import regex
from perdure.text.required_words import needs_of
from perdure.text.scripts import has_dense

Want = Literal["time", "place", "person", "number"]
"""What kind of thing the answer to a question is."""

_QUESTION_MARKS = frozenset("?？؟;՞")

_ASKED: dict[Want, tuple[str, str]] = {
    "time": (
        "when|what (?:time|date|day|month|year)|which (?:day|month|year|week)|how long ago|wann|"
        "seit wann|an welchem tag|quand|cuándo|cuando fue|quando|когда|в каком году|πότε|متى|कब",
        "什么时候|何时|几点|哪天|哪年|哪一天|哪一年|几月|几号|いつ|何年|何月|何日|何時|언제|며칠",
    ),
    "number": (
        "how (?:many|much|often|old|long|far|big|tall)|what number|wie ?viele?|"
        "wie (?:oft|alt|lange|weit|hoch|groß)|combien|cu[aá]nt[oa]s?|quant[oa]s?|"
        "сколько|как (?:часто|долго)|πόσ\\w+|كم|"
        "कितन[ेीा]",
        "多少|几个|几次|几岁|几年|多久|多长|いくつ|いくら|何人|何回|何個|何歳|どのくらい|몇|얼마",
    ),
    "place": (
        "where|wh(?:ich|at) (?:city|country|place|state|town|room|building)|wo|wohin|woher|où|"
        "dónde|adónde|onde|aonde|где|куда|откуда|πού|أين|कहाँ|कहां",
        "哪里|哪儿|在哪|什么地方|哪个城市|どこ|어디",
    ),
    "person": (
        "who|whom|whose|wer|wen|wem|wessen|qui|quién|quiénes|quem|кто|кого|кому|кем|чей|чья|"
        "ποιος|ποια|ποιον|कौन|किसने|किसे",
        "谁|誰|だれ|누구|누가",
    ),
}  # fmt: skip
"""Words that ask for each kind: of languages that set words apart, and of those that do not."""

_TIME_WORDS = (
    "ago|since|until|recently|soon|week|weekend|month|year|years|morning|evening|spring|summer|"
    "autumn|winter|birthday|vor|seit|woche|monat|jahr|jahre|morgens|abends|semaine|mois|année|ans|"
    "semana|mes|año|años|mês|ano|anos|назад|недел\\w*|месяц\\w*|год\\w*|лет|утром|вечером|"
    "أسبوع|شهر|سنة|عام|أمس|غدا|اليوم|قبل|يوم"
)
_TIME_RUNS = (
    "年|月|日|号|周|星期|点|時|分|昨天|今天|明天|前天|曜|週|朝|夜|昨日|今日|明日|先週|来週|日間"
)
_NUMBER_RUNS = "[一二三四五六七八九十百千万两]"
_NAMED = regex(r"(?<=[^\W\d_][ ,]) ?[^\W\d_a-z][^\W\d_]+")
_PLACED = regex(
    r"(?<!\w)(?:in|at|to|from|near|bei|nach|aus|im|am|à|au|en|em|no|na|в|во|из|на|από|στ(?:ο|η|ην))"
    r" (?:the |der |dem |den |la |el |o |a )?[^\W\d_a-zа-яё]\w+"
)
_PLACE_RUNS = regex("[市区区県省国城镇村町街路楼館馆店駅站]|在.{1,8}[里上中]|にある|에서|에 있")
_DIGIT = regex(r"\d")
_DATED = regex(r"\d{4}|\d:\d\d")
_RUN = regex(r"\w+")


def asks(text: str) -> bool:
    """Tell whether a text ends in a question mark, give or take a bracket or an emoji.

    >>> asks("Where to?"), asks("要去哪里？"), asks("To Ystad.")
    (True, True, False)
    """
    return not _QUESTION_MARKS.isdisjoint(text[-3:])


def wanted(question: str) -> frozenset[Want]:
    """Tell what kinds of things would answer a question; none when its words do not say.

    >>> sorted(wanted("When did Ada move, and where to?")), sorted(wanted("水泵在哪里"))
    (['place', 'time'], ['place'])
    """
    low = plain(question)
    return frozenset(want for want, pattern in _question_forms().items() if pattern.search(low))


def could_tell(text: str, wants: Iterable[Want]) -> bool:
    """Tell whether a text names a thing of one of these kinds.

    Names are told by their capital letters, so scripts without them name nobody. Linear.

    >>> could_tell("We moved on 3 May", ["time"]), could_tell("We moved", ["time"])
    (True, False)
    """
    return any(_TELLS[want](text) for want in wants)


@cache
def _question_forms() -> dict[Want, re.Pattern[str]]:
    return {
        want: re.compile(rf"(?<!\w)(?:{words})(?!\w)|{runs}")
        for want, (words, runs) in _ASKED.items()
    }


@cache
def _times() -> tuple[frozenset[str], Sequence[str]]:
    """Give the words that tell a time as they are, and patterns of the others."""
    named = [name for one in PACKS for names in (*one.months, *one.weekdays) for name in names]
    spaced = [when.pattern for one in PACKS if one.spaced for when in one.whens]
    forms = [
        *(re.escape(name) for name in named if len(name) > 2),
        *_TIME_WORDS.split("|"),
        *spaced,
    ]
    words = frozenset(filter(_RUN.fullmatch, forms))
    return words, [form for form in dict.fromkeys(forms) if form not in words]


@cache
def _needing() -> tuple[Mapping[str, Sequence[str]], Mapping[str, Sequence[str]]]:
    """Give those patterns by a word, or else by a part of one, that each needs."""
    by_word: defaultdict[str, list[str]] = defaultdict(list)
    by_part: defaultdict[str, list[str]] = defaultdict(list)
    for form in _times()[1]:
        words, parts = needs_of(form)
        for word in words:
            by_word[word].append(form)
        for part in parts:
            by_part[part].append(form)
    return by_word, by_part


@cache
def _either(forms: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{'|'.join(forms)})(?!\w)")


@cache
def _number_form() -> re.Pattern[str]:
    names = {name for one in PACKS if one.spaced for name, number in one.numbers if number > 1}
    words = "|".join(sorted(map(re.escape, names), reverse=True))
    return re.compile(rf"\d|(?<!\w)(?:{words}|once|twice|dozen|several)(?!\w)")


def _tells_time(text: str) -> bool:
    low = plain(text)
    if _DIGIT.search(low) and _DATED.search(low):
        return True
    words = _RUN.findall(low)
    if not _times()[0].isdisjoint(words):
        return True
    # To try all forms at each word takes long, and most texts hold what none of them is without.
    by_word, by_part = _needing()
    needed = [by_word[word] for word in words if word in by_word]
    needed += [forms for part, forms in by_part.items() if part in low]
    if any(_either(tuple(forms)).search(low) for forms in needed):
        return True
    return has_dense(text) and re.search(_TIME_RUNS, text) is not None


def _tells_number(text: str) -> bool:
    if _DIGIT.search(text) or _number_form().search(plain(text)):
        return True
    return has_dense(text) and re.search(_NUMBER_RUNS, text) is not None


def _tells_place(text: str) -> bool:
    return bool(_PLACED.search(text) or (has_dense(text) and _PLACE_RUNS.search(text)))


def _tells_person(text: str) -> bool:
    return _NAMED.search(text) is not None


_TELLS = {
    "time": _tells_time,
    "number": _tells_number,
    "place": _tells_place,
    "person": _tells_person,
}
