"""What Chinese speakers say of themselves."""

from __future__ import annotations

from perdure.memories.extraction.packs.pack import FactPatterns

_HAN = "\u3400-\u9fff\uf900-\ufaff"
_END = r"(?=\s*(?:[,.!?;:，。！？；：、~)）\n]|$))"
_BEGIN = r"(?:^|(?<=[,.!?;:，。！？；：、\s]))"
_PLACE = (
    rf"(?:(?![个個了很的吗嗎呢吧年这這那哪一])[{_HAN}]){{2,10}}"
    r"|[A-Z][^\W\d_]+(?: [A-Z][^\W\d_]+){0,2}"
)
_NAME = rf"[{_HAN}·]{{2,12}}|[A-Z][^\W\d_]+(?: [A-Z][^\W\d_]+)?"
_NOBODY = "(?![你妳您他她它们們大人外救出滴停快醒车車])"

ZH = FactPatterns(
    code="zh",
    names_whole=(
        rf"我的?(?:名字|全名)(?:叫做|叫|是)\s*(?P<value>{_NAME}){_END}",
        rf"{_BEGIN}我(?:是叫|名叫|叫做|叫)\s*(?P<value>{_NOBODY}(?:{_NAME})){_END}",
    ),
    places_whole=(
        rf"我(?:现在|現在|目前)?(?:居?住在|住|定居在|搬到了?|生活在)\s*(?P<value>{_PLACE}){_END}",
    ),
    likes_whole=(
        rf"{_BEGIN}我(?:更|比较|比較|最|很|非常)?(?:喜欢|喜歡|偏爱|偏愛|偏好|偏向|爱喝|愛喝|爱吃|愛吃)\s*"
        rf"(?P<value>(?![你妳您他她它这這那])[^\s,.!?;:，。！？；：、]{{1,16}}){_END}",
    ),
    not_mine=("(?:给|給|到|他的?|她的?|联系|聯繫|发|發)(?:邮箱|郵箱|邮件|信)?(?:是|:)?",),
)
