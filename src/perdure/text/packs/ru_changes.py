"""How changes are told in Russian; kept apart from the words for the length alone."""

from __future__ import annotations

from perdure.text.packs.pack import Change

# How changes are told.
_SHIFTED = (
    "перенесли перенёс перенес перенесла сдвинули сдвинул сдвинула передвинули отложили изменили "
    "изменил изменила поменяли поменял поменяла сменили сменил сменила подняли поднял подняла "
    "повысили повысил повысила увеличили увеличил увеличила снизили снизил снизила понизили "
    "уменьшили уменьшил уменьшила переименовали"
)
_BEEN_SHIFTED = (
    "перенесён перенесен перенесена перенесено изменён изменен изменена повышен повышена увеличен "
    "увеличена снижен снижена уменьшен уменьшена отложен отложена переименован переименована"
)
_LATELY = r"(?:(?:вчера|позавчера|недавно|наконец|только что|на прошлой неделе|в прошлом месяце) )?"
_FROM_TO = r"(?:со? (?P<old>.{1,40}?) )?(?:на|до|в) (?P<new>.{1,60}?)[.!]*$"
_OURS = r"(?:(?:наш|нашу|мой|мою|наше|моё|мое) )?(?:(?!со? )[\w/-]+ ){0,2}?"
_THING = rf"(?P<what>{_OURS}[\w/-]*[^ую\W])"
# What is moved stands in the accusative, in which of words of women alone the ending is another.
_HER = rf"(?P<what>{_OURS}[\w/-]+)у"
_WE_SHIFTED = rf"{_LATELY}(?:(?:мы|я|они) )?{_LATELY}(?:{'|'.join(_SHIFTED.split())}) {_LATELY}"
_WAS_SHIFTED = rf"{_LATELY}(?:был[аои]? )?(?:{'|'.join(f'{_SHIFTED} {_BEEN_SHIFTED}'.split())})"

CHANGES: tuple[Change, ...] = (
    Change(r"(?:отныне|впредь|с этого момента|с сегодняшнего дня),? (?P<new>.*)", "{new}", "отныне впредь момента дня"),
    Change(rf"{_WE_SHIFTED}{_HER} {_FROM_TO}", "{what}а — {new}", _SHIFTED),
    Change(rf"{_WE_SHIFTED}{_THING} {_FROM_TO}", "{what} — {new}", _SHIFTED),
    Change(rf"{_THING} {_WAS_SHIFTED} {_FROM_TO}", "{what} — {new}", f"{_SHIFTED} {_BEEN_SHIFTED}"),
    Change(rf"{_HER} {_WAS_SHIFTED} {_FROM_TO}", "{what}а — {new}", _SHIFTED),
)  # fmt: skip
UNDONE: tuple[str, ...] = (
    "не", "никогда", "чуть", "почти", "пока", "временно", "если", "когда", "по ошибке", "случайно",
    r"(?<!:)(?:19|20)\d\d",
)  # fmt: skip
IN_PART: tuple[str, ...] = (
    "только", "но", "кроме", "сегодня", "завтра", "послезавтра", r"эт\w+ \w+", r"следующ\w+", "однажды",
    "один раз", "потом", "затем", "сначала", "раньше", "прежде", "изначально", r"для \w+", "назад", "обратно",
    r"(?:на|в) (?:тест\w*|прод\w*|стейджинг\w*|январе|феврале|марте|апреле|мае|июне|июле|августе|сентябре|"
    "октябре|ноябре|декабре)",
)  # fmt: skip
