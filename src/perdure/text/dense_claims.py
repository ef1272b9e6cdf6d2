"""Read claims of languages written without spaces, by patterns over the whole sentence."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import NamedTuple

from perdure.text.changes import is_lived_in
from perdure.text.regex import regex


class DenseClaim(NamedTuple):
    """A claim as a pattern found it."""

    subject: str
    attribute: str
    value: str
    polarity: str
    single: bool
    kind: str
    replaced: frozenset[str] = frozenset()


class _Pattern(NamedTuple):
    pattern: re.Pattern[str]
    attribute: str
    kind: str


_SINGLE_NOUN = regex(
    r"(?:名字|姓名|负责人|負責人|端口|版本|截止日期|期限|密码|密碼|生日|地址|电话|電話|邮箱|时间|時間|价格|價格|"
    r"房东|房東|老板|老闆|上司|经理|經理|主管|妻子|丈夫|老婆|老公|太太|先生|口令|密钥|爸爸|父亲|父親|妈妈|媽媽|"
    r"母亲|母親|女朋友|男朋友|未婚妻|未婚夫|班主任|导师|導師|组长|組長|队长|隊長|校长|校長|院长|院長|"
    r"联系人|聯絡人|供应商|供應商|职业|職業|国籍|國籍|主机|主機|域名|所有者|拥有者|"
    r"最喜欢的?.{1,6}|最喜歡的?.{1,6}|名前|担当者|担当|ポート|バージョン|締め切り|締切|パスワード|誕生日|住所|"
    r"大家|社長|部長|課長|店長|院長|校長|上司|妻|夫|主人|彼女|彼氏|父|母|担任|連絡先|責任者|管理者|所有者|"
    r"主治医|保証人|電話番号|職業|国籍|ホスト|価格|値段|期日|オーナー|マネージャー|リーダー|一番好きな.{1,6})$"
)
_OWN = regex(r"^(?:我们?家?|咱们|咱|他们?|她们?|私(?:たち|達)?の|僕の|俺の|うちの|弊社の|当社の)")
_PERSON = regex(
    r"[王李张張刘劉陈陳杨楊赵趙黄黃周吴吳徐孙孫胡朱高林何郭马馬罗羅梁宋郑鄭谢謝韩韓唐冯馮于董萧蕭程曹袁邓鄧许許傅沈曾"
    r"彭吕呂苏蘇卢盧蒋蔣蔡贾賈丁魏薛叶葉阎閻余潘杜戴夏钟鍾汪田任姜范方石姚谭譚廖邹鄒熊金陆陸郝孔白崔康毛邱秦江史"
    r"顾顧侯邵孟龙龍万萬段雷钱錢汤湯尹黎易常武乔喬贺賀赖賴龚龔文][\u4e00-\u9fff]{1,2}(?:先生|女士|小姐|老师|老師|医生|醫生)?"
    r"|[\w·・]{1,20}(?:さん|さま|様|氏|先生|くん|君|ちゃん|女士|小姐)"
)
# What one has several of.
_SEVERAL = regex(
    r"(?:朋友|同事|同学|同學|邻居|鄰居|孩子|兄弟|姐妹|客户|客戶|友達|友人|同僚|子供|客)$"
)
_TITLE = regex(r"(?:さん|さま|様|氏|くん|君|ちゃん)$")
_MEASURED = regex(r"[\d０-９]")
_NOT_A_CLAIM = regex(
    r"[吗嗎呢]$|か$|谁|誰|什么|什麼|哪[个里儿]|何[がをでに]|どこ|如果|要是|もし|だったら|以前|曾经|曾經|でした$|ました$|(?<![岁歲])了$"
)
# What 在 stands before where somebody is at something ("我在读小说"), and is no place.
_DOING = (
    "[读讀看听聽写寫做吃喝玩找等想说說打买買卖賣去来來用练練忙跑睡教聊谈談带帶追]|[学學](?![校院])|"
    "准备|準備|考虑|考慮|[开開](?:会|會|车|車|发|發|始)|研究(?!院|所|室|中心)|翻译|翻譯|画画|畫畫"
)
_MOVED = regex(r"(我|他|她)(?:已经|已經|现在|現在|刚刚?|剛剛?)?搬(?:到|去)了?(.{1,20}?)了?")
# B, not A.
_NOT_OLD = regex(r"(.{2,40}?)[,，、](?:而)?不是([^,，、]{1,30})")
# Not A but B; from A to B.
_CHANGED = regex(
    r"(.{1,20}?)(?:现在|現在|已经|已經)?(?:不是(?=.+而是)|[从從由])(.{1,30}?)"
    r"[,、]?(?:而是|(?:改|换|換|变|變|调整|調整|迁移|遷移|切换|切換|升级|升級|搬|移)(?:成|为|為|到|至)了?)(.{1,30}?)了?"
    r"|(.{1,20}?)は(.{1,30}?)(?:(?:では|じゃ)なく(?:て)?[,、]?|から)(.{1,30}?)"
    r"(?:です|だ|に(?:変わり|変更し|変更され|移り|なり|変更になり)(?:ました|ます|た))"
)
_NAME = "name"
_OF_WHOM = "(?:今は?|現在は?)?(?:(?P<subject>(?!今|現在)[^はが]{1,16})[はが]、?(?:今は?|現在は?)?)?"
_ME = frozenset("僕 俺 わたし ぼく おれ うち".split())
_PATTERNS = (
    (
        r"(?P<subject>我|他|她|.{1,8}?)(?:现在|現在)?(?P<no>不)?住在(?P<value>.{1,30})",
        "live in",
        _NAME,
    ),
    (
        r"(?P<subject>我|他|她|[^是在]{1,8}?)(?:今年|现在|現在|已经|已經|刚满|剛滿)*(?P<value>\d{1,3}(?:岁|歲))了?",
        "be age",
        _NAME,
    ),
    (
        r"(?P<subject>.{1,16}?)(?:的名字)?(?:是叫|叫做|名叫|叫)(?P<value>.{1,30})",
        "be called",
        _NAME,
    ),
    (
        r"(?P<subject>我|他|她|.{1,8}?)(?P<no>不)?在(?P<value>.{1,20})(?:工作|上班)",
        "work at",
        _NAME,
    ),
    (
        r"(?P<subject>.{1,20}?)(?:现在|現在)?(?P<no>不)?(?:部署|运行|運行|托管|託管|跑)(?:在|于|於|到)"
        r"(?P<value>.{1,40}?)(?:上|里)?",
        "run on",
        _NAME,
    ),
    (
        r"(?P<subject>.{1,20}?)(?:现在|現在)?(?P<no>不)?(?:监听|監聽)(?:在)?(?P<value>.{1,30}?)",
        "listen on",
        _NAME,
    ),
    (r"(?P<subject>.{1,20}?)(?P<no>不)?指向(?P<value>.{1,40})", "point to", _NAME),
    (r"(?P<subject>.{1,20}?)(?P<no>不)?(?:属于|屬於|归)(?P<value>.{1,30})", "belong to", _NAME),
    (
        r"(?P<subject>[^我他她]{1,20}?)(?:现在|現在)?(?P<no>不)?(?:发给|發給|发送给|發送給|寄给|寄給|交给|交給)"
        r"(?P<value>.{1,30})",
        "go to",
        _NAME,
    ),
    (
        r"(?P<subject>.{1,20}?)(?P<no>不)?(?:售价|售價|要价|花费|值)(?P<value>\d.{0,20})",
        "cost",
        _NAME,
    ),
    (
        r"(?P<subject>.{1,20}?)(?:于|於|在)?(?P<value>\d.{1,20}?)(?:到期|过期|過期|截止)",
        "expire",
        _NAME,
    ),
    (
        r"(?P<subject>.{1,20}?)(?P<no>不)?(?:存?放在|位于|位於)(?P<value>.{1,40})",
        "be place",
        "place",
    ),
    (
        r"(?P<subject>.{1,20}?)(?:现在|現在)?(?P<no>不)?(?<![正现現])在"
        rf"(?!{_DOING}|.*(?:一起|出生|[长長]大|生活))(?P<value>[^了过過着著]{{1,40}})",
        "be place",
        "place",
    ),
    (r"(?P<subject>[^はをが]{1,20}?)(?P<no>不)?是(?P<value>.{1,30})", "be", "text"),
    (rf"{_OF_WHOM}(?P<value>[^はが]{{1,20}})に住んで(?:いる|います)", "live in", _NAME),
    (rf"{_OF_WHOM}(?P<value>[^はが]{{1,20}})で働いて(?:いる|います)", "work at", _NAME),
    (
        r"(?P<subject>.{1,20}?)は(?P<value>.{1,40}?)(?:上)?で(?:動いて|動作して|稼働して|ホストされて)"
        r"(?:いる|います)",
        "run on",
        _NAME,
    ),
    (
        r"(?P<subject>.{1,20}?)は(?P<value>.{1,40}?)(?:を|で)(?:待ち受けて|リッスンして)(?:いる|います)",
        "listen on",
        _NAME,
    ),
    (
        r"(?P<subject>.{1,20}?)は(?P<value>.{1,40}?)を(?:指して|指し示して)(?:いる|います)",
        "point to",
        _NAME,
    ),
    (
        r"(?P<subject>.{1,20}?)は(?P<value>.{1,40}?)に(?:デプロイ|配置)されて(?:いる|います)",
        "run on",
        _NAME,
    ),
    (
        r"(?P<subject>.{1,20}?)は(?P<value>.{1,30}?)(?:に|へ)(?:送られ|届き|行き|送信され)(?:る|ます)",
        "go to",
        _NAME,
    ),
    (
        r"(?P<subject>.{1,20}?)は(?P<value>.{1,30}?)に(?:属する|属して(?:いる|います)|属します)",
        "belong to",
        _NAME,
    ),
    (
        r"(?P<subject>.{1,20}?)は(?P<value>\d.{1,20}?)に(?:切れる|切れます|期限が切れます|失効します)",
        "expire",
        _NAME,
    ),
    (
        r"(?P<subject>.{1,20}?)は(?P<value>.{1,30}?)に(?:ある|あります|います|いる)",
        "be place",
        "place",
    ),
    (
        r"(?:私の)?(?P<subject>名前)は(?P<value>.{1,30}?)(?:です|だ|と言います|といいます)?",
        "be",
        _NAME,
    ),
    (
        r"(?P<subject>.{1,20}?)は(?P<value>.{1,30}?)(?P<no>(?:では|じゃ)(?:ありません|ない(?:です)?))",
        "be",
        "text",
    ),
    (r"(?P<subject>.{1,20}?)は(?P<value>.{1,30}?)(?:です|だ|である)", "be", "text"),
)


def read_dense(text: str) -> DenseClaim | None:
    """Read a sentence of Chinese or Japanese as a claim; None when no pattern fits it whole."""
    said = unicodedata.normalize("NFKC", text).strip(" \t\n。.!！")
    said = re.sub(r"^(?:记住|記住|覚えて|请记住|更正|订正|訂正)[:,、,]?\s*", "", said)
    old = ""
    if (moved := _MOVED.fullmatch(said)) and is_lived_in(moved[2]):
        said = f"{moved[1]}住在{moved[2]}"
    if changed := _CHANGED.fullmatch(said):
        subject, one, other, japanese, was, now = changed.groups()
        said = f"{japanese}は{now}です" if japanese else f"{subject}是{other}"
        old = was or one
    elif right := _NOT_OLD.fullmatch(said):
        said, old = right.groups()
    if _NOT_A_CLAIM.search(said) or any(mark in said for mark in ",，、;；。"):
        return None
    claim = _by_pattern(said)
    if claim is None or not old:
        return claim
    return claim._replace(replaced=frozenset({_bare(old, claim.single)}))


@cache
def _patterns() -> tuple[_Pattern, ...]:
    return tuple(_Pattern(regex(one), attribute, kind) for one, attribute, kind in _PATTERNS)


def _by_pattern(said: str) -> DenseClaim | None:
    for pattern, attribute, kind in _patterns():
        if found := pattern.fullmatch(said):
            groups = found.groupdict()
            subject = (groups["subject"] or "私").replace("的", "").strip(" 、")
            subject = "私" if subject in _ME else subject
            value = groups["value"].strip()
            denied = bool(groups.get("no"))
            return _claim(subject, attribute, value, kind, denied=denied)
    return None


def _claim(subject: str, attribute: str, value: str, kind: str, *, denied: bool) -> DenseClaim:
    single = kind != "text"
    if attribute == "be" and kind == "text":
        kind = "number" if _MEASURED.search(value) else "text"
        single = kind == "number" or _is_role(subject, value)
    return DenseClaim(
        subject, attribute, _bare(value, single), "-" if denied else "+", single, kind
    )


def _bare(value: str, single: bool) -> str:
    """Give a value without particles and, where one excludes another, without a title."""
    bare = re.sub("[的の]", "", value)
    return _TITLE.sub("", bare) if single else bare


def _is_role(subject: str, value: str) -> bool:
    """Tell whether the subject is one thing of somebody, or a person is named who is theirs."""
    if _SINGLE_NOUN.search(_TITLE.sub("", subject)):
        return True
    owned = _OWN.match(subject) is not None and _SEVERAL.search(subject) is None
    return owned and _PERSON.fullmatch(value) is not None
