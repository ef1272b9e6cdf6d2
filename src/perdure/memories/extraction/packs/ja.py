"""What Japanese speakers say of themselves."""

from __future__ import annotations

from perdure.memories.extraction.packs.pack import FactPatterns

_I = "(?:私|わたし|わたくし|僕|ぼく|俺)"
_WORD = "\u3005\u3041-\u3096\u30a1-\u30fa\u30fc\u4e00-\u9fff"
_NAME = f"[{_WORD}]{{1,12}}?|[A-Z][^\\W\\d_]+(?: [A-Z][^\\W\\d_]+)?"
_PLACE = "[\u30a1-\u30fa\u30fc\u4e00-\u9fff]{2,12}|[A-Z][^\\W\\d_]+"
_BEGIN = (
    r"(?:^|(?<=[,.!?、。！？\s])|(?<=私は)|(?<=僕は)|(?<=俺は)|(?<=たしは)|(?<=ぼくは)|(?<=今は)"
    r"|(?<=現在は))"
)
_SAID = "(?:です|だよ|だ|と申します|といいます|と言います)"

JA = FactPatterns(
    code="ja",
    names_whole=(
        rf"{_I}の名前は\s*(?P<value>{_NAME})(?={_SAID}|\s*(?:[,.!?、。！？]|$))",
        rf"{_BEGIN}(?P<value>(?:(?![はがをに、])[{_WORD}]){{1,12}}?|[A-Z][^\W\d_]+)と(?:申します|いいます|言います)",
    ),
    places_whole=(rf"{_BEGIN}(?P<value>{_PLACE})に(?:住んで|暮らして|引っ越し)",),
    likes_whole=(
        rf"{_BEGIN}(?P<value>(?!それ|これ|あれ|そ|あなた|君)(?:(?![はをに、])[{_WORD}]){{1,16}}?)"
        r"(?:の(?:方|ほう))?が(?:一番|とても|大)?(?:好き|すき|いい)(?=です|だ|[,.!?、。！？\s]|$)",
    ),
    not_mine=("(?:彼|彼女|宛先)(?:の)?(?:メール|アドレス)?(?:は)?",),
)
