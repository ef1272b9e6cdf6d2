"""Find the words that turn a statement round or take something out of it."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from perdure.text.lexemes import Lexemes, read_lexemes
from perdure.text.packs import GUESTS, PACKS, Pack, pack, packs_for
from perdure.text.plain import plain
from perdure.text.regex import regex
from perdure.text.tongues import dense_guest_of, guest_of, is_at_home


class Marker(NamedTuple):
    """A negation or exception in a text: which one, how many lexemes long, whether it inverts."""

    name: str
    length: int
    inverts: bool


class _Phrase(NamedTuple):
    code: str
    rest: tuple[str, ...]
    marker: Marker


_EXCEPTIONS = frozenset(
    {
        "without",
        "except",
        "unless",
        "only",
        "but not",
        "other than",
        "apart from",
        "uniquement",
        "sólo",
        "solamente",
        "somente",
        "só",
    }
)
# Spellings of one marker; what is not named here stands for itself.
_ONE_NAME = {
    "cannot": "not", "can not": "not", "any more": "no longer", "anymore": "no longer",
    "not any more": "no longer", "avoids": "avoid", "avoided": "avoid", "refuses": "refuse",
    "except for": "except", "prohibited": "forbidden",
    "keine": "kein", "keinen": "kein", "keinem": "kein", "keiner": "kein", "keines": "kein",
}  # fmt: skip
# Verbs that end something only when a doing follows: "stop deploying", not "the last stop".
_ENDINGS = frozenset({"stop", "stops", "stopped", "quit", "cease", "ceased"})
# Openings with a negation's word in them that turn nothing round.
_HARMLESS = {
    "no": frozenset({"doubt", "problem", "matter", "worries"}),
    "not": frozenset({"only", "just", "merely"}),
}


@cache
def _starts(guest: str | None = None) -> dict[str, tuple[_Phrase, ...]]:
    return _phrases(packs_for(guest))


def _phrases(packs: Iterable[Pack]) -> dict[str, tuple[_Phrase, ...]]:
    """Index every spaced pack's markers by their first word, the longest phrase first."""
    found: dict[str, list[_Phrase]] = {}
    for own in packs:
        inner = ("not",) if own.negated else ()
        for phrase in dict.fromkeys(own.negations + own.exceptions + inner):
            forms = _cut(phrase)
            if not own.spaced or not forms or (len(forms) > 1 and forms[-1] == "not"):
                continue
            name = _ONE_NAME.get(phrase, " ".join(forms))
            inverts = phrase not in own.exceptions and name not in _EXCEPTIONS
            marker = Marker(name, len(forms), inverts)
            found.setdefault(forms[0], []).append(_Phrase(own.code, tuple(forms[1:]), marker))
    return {"mehr": ()} | {
        first: tuple(sorted(phrases, key=lambda phrase: -phrase.marker.length))
        for first, phrases in found.items()
    }


def _cut(phrase: str) -> list[str]:
    """Cut a phrase as `read_lexemes` does; for plain words that takes no scanner of all scripts."""
    words = phrase.casefold().split(" ")
    plain = all(map(str.isalpha, words)) and unicodedata.is_normalized("NFKC", phrase)
    return words if plain and not phrase.isascii() else read_lexemes(phrase).forms


_SPACED = tuple(pack for pack in PACKS if pack.spaced)
_TELLING: dict[str, tuple[str, ...]] = {}
for _pack in _SPACED:
    for _word in _pack.markers:
        _word = _word.casefold()
        _TELLING[_word] = (*_TELLING.get(_word, ()), _pack.code)
_ALL_CODES = frozenset(pack.code for pack in _SPACED)
_GUESTS = {one.code: frozenset({one.code}) for one in GUESTS}
_ENGLISH = frozenset({"en"})
_ENGLISH_ALONE = frozenset({("en",)})

# Words of scripts without spaces in which a negation's character negates nothing.
_COUNTED = "[一二两兩三四五六七八九十百千几幾每整]只"
"""Before 只 that is a measure word: two cats, not only cats."""
_LOOKALIKES = (
    "只是 只要 船只 淹没 沉没 出没 不锈钢 不鏽鋼 无人机 無人機 非凡 无花果 "
    "少なくとも 間もなく 何となく だけでなく のみならず すみません 忘れないで 忘れないように "
    "ねばならない ねばなりません なくてはならない なくてはなりません なくてはいけない "
    "なくてはいけません なければいけない なければいけません ないといけません "
    "别忘 別忘 不要忘 别名 別名 别处 別處 别称 别针 各别 辨别 判别 离别 派别 国别 從不同 从不同 "
    "从不断 不锈 不光 不时 不然 不由 不得了 不知不觉 不可或缺 必不可少 不可缺少 没错 沒錯 没问题 "
    "沒問題 没准 没收 沒收 是不是 要不要 能不能 会不会 會不會 有没有 有沒有 可不可以 "
    "不同 不过(?!敏) 不過(?!敏) 不久 "
    "不断 不斷 不一样 不一樣 不仅 不僅 不但 不错 不錯 不少 不得不 不管 "
    "不论 不論 不只 不止 不安 不满 不滿 不幸 不便 不禁 不料 不愧 不妨 不如 差不多 对不起 "
    "對不起 了不起 不见不散 不客气 无论 無論 无线 無線 无数 無數 无锡 别人 別人 别的 別的 "
    "特别 特別 分别 分別 区别 區別 级别 級別 性别 性別 类别 類別 个别 個別 差别 差別 识别 "
    "識別 告别 告別 别墅 非常 非洲 沒關係 没关系 没事 不動産 不思議 不足 無料 無事 未来 未來 "
    "少ない 危ない つまらない もったいない なければならない なければなりません "
    "ないといけない かもしれない かもしれません に違いない 間違いない 仕方ない しかない"
).split()


def _dense_pattern(packs: Iterable[Pack], lookalikes: Iterable[str]) -> re.Pattern[str]:
    words = {word for pack in packs if not pack.spaced for word in pack.negations + pack.exceptions}
    alike = "|".join((_COUNTED, *sorted(lookalikes, key=len, reverse=True)))
    markers = "|".join(
        re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word))
    )
    return regex(f"(?P<same>{alike})|(?P<marker>{markers})")


_DENSE = _dense_pattern(PACKS, _LOOKALIKES)
_DENSE_EXCEPTIONS = {word for pack in PACKS if not pack.spaced for word in pack.exceptions}


@cache
def _dense_guest(guest: str) -> tuple[re.Pattern[str], frozenset[str]]:
    own = pack(guest)
    return _dense_pattern((own,), own.alike), frozenset(own.exceptions)


class Marked(NamedTuple):
    """A text cut into lexemes, with the languages it can be in and its markers by index."""

    lexemes: Lexemes
    codes: frozenset[str]
    markers: dict[int, Marker]


@lru_cache(maxsize=1024)
def read_marked(text: str) -> Marked:
    """Cut a text and find its language and its markers; what identity and claims both need."""
    lexemes = read_lexemes(text)
    guest = None if is_at_home(text, lexemes.forms) else guest_of(plain(text))
    if guest is not None:
        lexemes = _without_inner_denials(lexemes, guest)
    codes = tongues(lexemes) if guest is None else _GUESTS[guest]
    return Marked(lexemes, codes, find_markers(lexemes, codes))


def guest_in(codes: frozenset[str]) -> str | None:
    """Name the guest when a text is in that language alone."""
    return next(iter(codes & _GUESTS.keys()), None) if len(codes) == 1 else None


def _without_inner_denials(lexemes: Lexemes, guest: str) -> Lexemes:
    """Take words apart that deny within themselves: sevmiyorum is seviyorum and a not."""
    parted = _inner_denials(guest)
    if not parted:
        return lexemes
    forms: list[str] = []
    surfaces: list[str] = []
    kinds: list[str] = []
    for form, surface, kind in zip(*lexemes, strict=True):
        bare = next(
            (pattern.sub(to, form) for pattern, to in parted if pattern.fullmatch(form)), form
        )
        # A name may look like one: Yılmaz.
        denied = bare != form and kind == "w" and (not forms or not surface[:1].isupper())
        if denied:
            forms.append("not")
            surfaces.append("not")
            kinds.append("w")
        if bare or not denied:
            forms.append(bare if denied else form)
            surfaces.append(bare if denied and surface == form else surface)
            kinds.append(kind)
    return Lexemes(forms, surfaces, "".join(kinds))


@cache
def _inner_denials(guest: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(pattern), to) for pattern, to in pack(guest).negated)


def tongues(lexemes: Lexemes) -> frozenset[str]:
    """Guess the codes of the shipped languages that the words of a text can be in.

    The language with the most of its frequent little words wins, together with those that tie. One
    such word that is not English's alone (soy is Spanish, and milk), or none, leaves all possible.
    """
    telling = [_TELLING[form] for form in lexemes.forms if form in _TELLING]
    if not telling:
        return _ALL_CODES
    if _ENGLISH_ALONE.issuperset(telling):
        return _ENGLISH
    counts = Counter(code for codes in telling for code in codes)
    most = max(counts.values())
    if most == 1:
        return _ALL_CODES
    return frozenset(code for code, count in counts.items() if count == most)


def find_markers(lexemes: Lexemes, codes: frozenset[str]) -> dict[int, Marker]:
    """Find the markers among the lexemes, each by the place of its first."""
    known = _starts(guest_in(codes))
    if known.keys().isdisjoint(lexemes.forms):
        return {}
    starts = [index for index, form in enumerate(lexemes.forms) if form in known]
    found: dict[int, Marker] = {}
    beyond = 0
    for index in starts:
        if index >= beyond and (marker := _marker_at(lexemes, index, codes, known)):
            found[index] = marker
            beyond = index + marker.length
    return found


def _marker_at(
    lexemes: Lexemes,
    index: int,
    codes: frozenset[str],
    known: Mapping[str, tuple[_Phrase, ...]],
) -> Marker | None:
    forms = lexemes.forms
    following = forms[index + 1] if index + 1 < len(forms) else ""
    if following in _HARMLESS.get(forms[index], ()) or _only_opens(lexemes, index):
        return None
    if forms[index] == "no" and index and forms[index - 1] in _BEFORE_IN_THE:
        return None
    if forms[index] == "only" and index and forms[index - 1] == "not":
        return None
    if forms[index] in _ENDINGS and not following.endswith("ing"):
        return None
    if forms[index] == "plus" and not _NE.isdisjoint(forms[max(0, index - 3) : index]):
        return Marker("ne plus", 1, inverts=True)
    if forms[index] == "mehr":
        return _MEHR if _KEIN.intersection(forms[max(0, index - 5) : index]) else None
    for phrase in known[forms[index]]:
        after = index + 1
        if phrase.code in codes and phrase.rest == tuple(forms[after : after + len(phrase.rest)]):
            return phrase.marker
    return None


def _only_opens(lexemes: Lexemes, index: int) -> bool:
    """Tell whether a no merely answers ("No, we use pnpm") or abbreviates ("No. 5")."""
    if index + 1 >= len(lexemes.forms) or lexemes.forms[index] not in _ANSWERS:
        return False
    return lexemes.kinds[index + 1] == "m" and (
        index == 0 or lexemes.kinds[index + 2 : index + 3] == "n"
    )


_BEFORE_IN_THE = frozenset(
    "moro mora moram moramos morei trabalho trabalha trabalham trabalhamos trabalhei vivo estudo "
    "estuda estudei nasci nasceu cresci cresceu estou fico fica ficam fiquei jogo joga entrei "
    "comecei confio penso acredito gosto".split()
)
"""Behind these no is Portuguese for "in the", and Spanish and English say no no."""
_NE = frozenset({"ne", "n"})
_KEIN = frozenset({"kein", "keine", "keinen", "keinem", "keiner", "keines"})
_MEHR = Marker("kein mehr", 1, inverts=True)
_ANSWERS = frozenset({"no", "nein", "non", "não", "нет", "nope"})


def part_run(run: str) -> tuple[str, tuple[Marker, ...]]:
    """Take the markers out of a run of a script without spaces; give what is left, and them."""
    guest = dense_guest_of(run)
    dense, exceptions = _dense_guest(guest) if guest else (_DENSE, _DENSE_EXCEPTIONS)
    markers: list[Marker] = []

    def take(match: re.Match[str]) -> str:
        if match["same"] is not None:
            return match["same"]
        word = match["marker"]
        markers.append(Marker(word, 1, word not in exceptions))
        return ""

    return dense.sub(take, run), tuple(markers)


def _markers(text: str) -> list[Marker]:
    lexemes, _, words = read_marked(text)
    found: list[Marker] = []
    for index, kind in enumerate(lexemes.kinds):
        if index in words:
            found.append(words[index])
        elif kind == "r":
            found.extend(part_run(lexemes.forms[index])[1])
    return found


def negations(text: str) -> tuple[str, ...]:
    """Give the negations and exceptions of a text, each under one name, in order, with repeats.

    don't, cannot and did not are all `not`; 不同 or 不过 are none. Cost: one scan.

    >>> negations("Never push to main without 2 reviews; don't ask")
    ('never', 'without', 'not')
    """
    return tuple(marker.name for marker in _markers(text))


def polarity_of(text: str) -> str:
    """Tell whether a statement affirms ("+") or denies, forbids or ends something ("-").

    An exception (without, except, unless, only) narrows a statement and does not turn it round.

    >>> polarity_of("Push only on Friday"), polarity_of("I no longer cycle to work")
    ('+', '-')
    """
    return "-" if any(marker.inverts for marker in _markers(text)) else "+"
