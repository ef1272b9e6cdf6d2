"""Light stemming for recall, never for identity: forms of one word meet, different words do not."""

from __future__ import annotations

from collections.abc import Sequence

_IRREGULAR = {
    form: base
    for base, forms in {
        "go": "went gone goes", "buy": "bought", "bring": "brought", "think": "thought",
        "teach": "taught", "catch": "caught", "write": "wrote written", "drive": "drove driven",
        "take": "took taken", "give": "gave given", "get": "got gotten", "make": "made",
        "keep": "kept", "meet": "met", "tell": "told", "sell": "sold", "say": "said",
        "pay": "paid", "send": "sent", "spend": "spent", "build": "built", "choose": "chose chosen",
        "break": "broke broken", "begin": "began begun", "run": "ran", "come": "came",
        "become": "became", "know": "knew known", "grow": "grew grown", "fly": "flew flown",
        "eat": "ate eaten", "win": "won", "lose": "lost", "hold": "held", "sleep": "slept",
        "speak": "spoke spoken", "stand": "stood", "swim": "swam swum", "wear": "wore worn",
        "understand": "understood", "ride": "rode ridden", "sing": "sang sung", "throw": "threw",
        "hear": "heard", "sit": "sat", "forget": "forgot forgotten", "steal": "stole stolen",
        "child": "children", "man": "men", "woman": "women", "mouse": "mice", "foot": "feet",
        "tooth": "teeth", "person": "people", "wife": "wives", "knife": "knives",
        "shelf": "shelves", "half": "halves", "do": "did done does", "have": "had has",
        "be": "was were been is are am", "agre": "agreed agree", "die": "dying", "lie": "lying",
        "tie": "tying",
    }.items()
    for form in forms.split()
}  # fmt: skip
_VOWELS = frozenset("aeiouy")
_LAST_LETTERS = frozenset("sdgynie")
"""The last letters of all English endings that fall."""
_KEEP_DOUBLE = frozenset("lsz")
_RUSSIAN: Sequence[str] = (
    "ились илась илось ались алась алось ться тся лись лась лось лся "
    "иями ями ами иях иям ием ией ого его ому ему ыми ими ешь ете ишь ите ила ыла ено ена ены "
    "ать ять ить еть уть ает яет ают яют ует уют ишь ала яла али яли или ыли "
    "ах ях ов ев ей ой ий ый ая яя ое ее ые ие ым им ом ем ам ям ую юю ою ею ет ют ут ят ат ит "
    "ал ял ил ла ло ли ть ся сь ья ью ьи а е и й о у ы ь ю я"
).split()
_GREEK: Sequence[str] = "ους ων ες ος ας ης εις ου οι ον ην αν ας η α ο ι υ ε ω ς ν".split()


def stem(word: str) -> str:
    """Give the stem of one folded word; words of other scripts come back as they are.

    English: plurals, -ed, -ing, -ly, -ness, -tion/-sion, doubled consonants, common irregular
    forms. Russian and Greek: case and verb endings.

    >>> [stem(word) for word in ("running", "caches", "cached", "notes", "bought", "насосы")]
    ['run', 'cach', 'cach', 'note', 'buy', 'насос']
    """
    if not word.isascii():
        return _inflected(word)
    if len(word) <= 3 or not word.isalpha():
        return _IRREGULAR.get(word, word)
    irregular = _IRREGULAR.get(word)
    return irregular if irregular is not None else _english(word)


def _english(word: str) -> str:
    if word[-1] not in _LAST_LETTERS:
        return word
    base = _without_verb_ending(_singular(word))
    for suffix, left in (("ness", 4), ("ly", 4), ("ion", 5)):
        if base.endswith(suffix) and len(base) - len(suffix) >= left:
            if suffix != "ion" or base[-4] in "st":
                base = base[: -len(suffix)]
            break
    if base.endswith("i") and len(base) > 3:
        base = base[:-1] + "y"
    if len(base) > 4 and base.endswith("e") and not _closed(base[:-1]):
        base = base[:-1]
    return base


def _singular(word: str) -> str:
    if not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y" if len(word) > 4 else word[:-1]
    if word.endswith(("sses", "ches", "shes", "xes", "zes")):
        return word[:-2]
    return word[:-1]


def _without_verb_ending(word: str) -> str:
    if word.endswith("ied"):
        return word[:-3] + "y" if len(word) > 4 else word[:-1]
    if word.endswith("eed"):
        return word
    for suffix in ("ing", "ed"):
        if word.endswith(suffix):
            base = word[: -len(suffix)]
            return _restored(base) if len(base) >= 2 and not _VOWELS.isdisjoint(base) else word
    return word


def _restored(base: str) -> str:
    if len(base) > 2 and base[-1] == base[-2] and base[-1] not in _VOWELS:
        return base if base[-1] in _KEEP_DOUBLE and len(base) > 3 else base[:-1]
    return base + "e" if _closed(base) else base


def _closed(base: str) -> bool:
    """Tell whether a lone vowel stands before a lone last consonant: hop, stor, but not edit."""
    if base[-1] in "aeiouwxy" or base[-2] not in _VOWELS or len(base) > 4:
        return False
    return _VOWELS.isdisjoint(base[:-2])


def _inflected(word: str) -> str:
    if "\u0400" <= word[0] <= "\u04ff":
        return _cut(word, _RUSSIAN, 4)
    if "\u0370" <= word[0] <= "\u03ff":
        return _cut(word, _GREEK, 4)
    return word


def _cut(word: str, endings: Sequence[str], left: int) -> str:
    for ending in endings:
        if word.endswith(ending) and len(word) - len(ending) >= left:
            return word[: -len(ending)]
    return word
