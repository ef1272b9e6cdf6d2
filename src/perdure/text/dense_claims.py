"""Read claims of languages written without spaces, by patterns over the whole sentence."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple


class DenseClaim(NamedTuple):
    """A claim as a pattern found it."""

    subject: str
    attribute: str
    value: str
    polarity: str
    single: bool
    kind: str


class _Pattern(NamedTuple):
    pattern: re.Pattern[str]
    attribute: str
    kind: str


_SINGLE_NOUN = re.compile(
    r"(?:名字|姓名|负责人|負責人|端口|版本|截止日期|期限|密码|密碼|生日|地址|电话|電話|邮箱|时间|時間|价格|"
    r"房东|房東|老板|老闆|上司|经理|經理|妻子|丈夫|老婆|老公|口令|密钥|"
    r"最喜欢的.{1,6}|最喜歡的.{1,6}|名前|担当者|担当|ポート|バージョン|締め切り|締切|パスワード|誕生日|住所|"
    r"大家|社長|部長|妻|夫|一番好きな.{1,6})$"
)
_MEASURED = re.compile(r"[\d０-９]")
_NOT_A_CLAIM = re.compile(
    r"[吗嗎呢]$|か$|如果|要是|もし|だったら|以前|曾经|曾經|でした$|ました$|了$"
)
_NAME = "name"
_PATTERNS = tuple(
    _Pattern(re.compile(pattern), attribute, kind)
    for pattern, attribute, kind in (
        (
            r"(?P<subject>我|他|她|.{1,8}?)(?:现在|現在)?(?P<no>不)?住在(?P<value>.{1,30})",
            "live in",
            _NAME,
        ),
        (r"(?P<subject>我)(?:的名字)?(?:叫|是叫)(?P<value>.{1,30})", "be called", _NAME),
        (
            r"(?P<subject>我|他|她|.{1,8}?)(?P<no>不)?在(?P<value>.{1,20})(?:工作|上班)",
            "work at",
            _NAME,
        ),
        (
            r"(?P<subject>.{1,20}?)(?P<no>不)?(?:存?放在|位于|位於|在)(?P<value>.{1,30})",
            "be place",
            "place",
        ),
        (r"(?P<subject>[^はをが]{1,20}?)(?P<no>不)?是(?P<value>.{1,30})", "be", "text"),
        (r"(?P<subject>私)?は?(?P<value>.{1,20})に住んで(?:いる|います)", "live in", _NAME),
        (r"(?P<subject>私)?は?(?P<value>.{1,20})で働いて(?:いる|います)", "work at", _NAME),
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
        (r"(?P<subject>.{1,20}?)は(?P<value>.{1,30}?)(?:です|だ|である)", "be", "text"),
    )
)


def read_dense(text: str) -> DenseClaim | None:
    """Read a sentence of Chinese or Japanese as a claim; None when no pattern fits it whole."""
    said = unicodedata.normalize("NFKC", text).strip(" \t\n。.!！")
    said = re.sub(r"^(?:记住|記住|覚えて|请记住|更正|订正|訂正)[:,、,]?\s*", "", said)
    if _NOT_A_CLAIM.search(said) or any(mark in said for mark in ",，、;；。"):
        return None
    for pattern, attribute, kind in _PATTERNS:
        if found := pattern.fullmatch(said):
            groups = found.groupdict()
            subject = (groups["subject"] or "私").removesuffix("的").strip()
            value = re.sub("[的の]", "", groups["value"]).strip()
            denied = bool(groups.get("no"))
            return _claim(subject, attribute, value, kind, denied=denied)
    return None


def _claim(subject: str, attribute: str, value: str, kind: str, *, denied: bool) -> DenseClaim:
    single = kind != "text"
    if attribute == "be" and kind == "text":
        kind = "number" if _MEASURED.search(value) else "text"
        single = kind == "number" or _SINGLE_NOUN.search(subject) is not None
    return DenseClaim(subject, attribute, value, "-" if denied else "+", single, kind)
