"""Mark the parts of a message that are not the user's own prose: code, logs, quotes, our block."""

from __future__ import annotations

import re
from collections.abc import Iterator

from perdure.frozen import frozen
from perdure.text.findings import Reason
from perdure.text.hygiene import recalled_blocks
from perdure.text.packs.letters import CLOSINGS, LETTER
from perdure.text.regex import regex


@frozen
class Region:
    """A stretch of a message, [start, end), and why it is not read; None for prose."""

    start: int
    end: int
    reason: Reason | None = None


_FENCE = regex(r"`{3,}|~{3,}")
_CLOSING = regex(r"^[ \t>]*(`{3,}|~{3,})[ \t]*$", re.MULTILINE)
_TRACE_START = regex(
    r"Traceback \(most recent call last\)|[ \t]*(?:Caused by: |Exception in thread |panic: |"
    r"thread '[^'\n]{1,60}' panicked|goroutine \d+ )"
)
_ERROR_LINE = regex(
    r"(?:[\w$]+\.)*[A-Z]\w*(?:Error|Exception|Warning|Interrupt)\b[: (]|"
    r"[A-Z]\w*(?:Error|Exception)$"
)
_LOG_LINE = regex(
    r"[ \t]*(?:"
    r"[\[(]?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|[\[(]?\d\d:\d\d:\d\d[.,\]) ]|"
    r"[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d |"
    r"\[?(?:DEBUG|INFO|WARN(?:ING)?|ERROR|FATAL|TRACE|CRITICAL)\]?[ :\]|-]|"
    r"at [\w$.<>]{1,120}\([^)\n]{0,120}\)?|at [^\s(]{1,120}:\d+|File \"[^\"\n]{1,200}\", line \d+|"
    r"\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3} - |npm (?:ERR|WARN)|error\[E\d+\]|\s*-->\s|"
    r"(?:\$|PS>|>>>|\.\.\.|In \[\d+\]:|C:\\[^>\n]{0,80}>) \S|"
    r"(?:diff --git|index [0-9a-f]{6,}|@@ -|\+\+\+ |--- [ab]/)"
    r")"
)
_CODE_LINE = regex(
    r"[ \t]*(?:"
    r"(?:import|from) [\w.{} ,*]+(?: import\b| from\b|;?[ \t]*$)|#include\b|#!|"
    r"(?:export |public |private |protected |static |async |final |pub )*"
    r"(?:const|let|var|def|class|fn|func|function|struct|enum|interface|void|int|float|double|"
    r"String|bool) [\w$<>\[\]]+ ?(?:=|\(|:|\{|<|;|extends|implements)|"
    r"(?:if|for|while|switch|catch|elif|else if) ?\(.{0,200}\) ?\{?[ \t]*$|"
    r"(?:if|for|while|with|elif|else|try|except)\b[^.!?\n]{0,120}:[ \t]*$|"
    r"return\b[^.!?\n]{0,120};?[ \t]*$|[})\]]+[;,)]*[ \t]*$|\{[ \t]*$|"
    r"</?[a-zA-Z][\w-]*(?: [^<>\n]{0,200})?/?>|<!--|\"[\w $.-]{1,60}\" ?: ?[\[{\"\d tfn-]|"
    r"(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE TABLE|ALTER TABLE|DROP TABLE) [\w*\"`]|"
    r"(?:print|console\.log|printf|echo|assert)\b ?[(\"'$]|//|/\*|\*/|@\w+(?:\(|[ \t]*$)|"
    r"[\w.$\[\]'\"]+ ?(?:[-+*/|&]?=|:=)(?!=) ?[^\n]{0,200}[;{(\[,][ \t]*$|"
    r"[\w.$]+\([^()\n]{0,160}\)[;:{]?[ \t]*$|[\w.#:-]+(?:[ ,>]+[\w.#:-]+){0,6} ?\{[ \t]*$|"
    r"[\w-]+: ?[^;\n]{1,80};[ \t]*$"
    r")"
)
_ROLE_LINE = regex(r"[ \t]*(?:\*\*)?(?:user|assistant|system|human|ai|bot|chatgpt|claude|gpt)"
                        r"(?:\*\*)?[ \t]*:", re.IGNORECASE)  # fmt: skip
_HEADS = r"(?:From|To|Von|An|De|À|Para|От|Кому|发件人|收件人|寄件人|差出人|宛先)\**[ \t]?[:：]"
_LINES_OF_A_LETTER = 2
_SUBJECTS = ("Subject", "Betreff", "Objet", "Asunto", "Assunto", "Тема", "主题", "主旨", "件名")
_MAIL = regex(
    rf"^[ \t*>]*{_HEADS}.*\n"
    r"(?:[ \t*>]*[^\W\d_][\w -]{1,20}\**[ \t]?[:：].*(?:\n|\Z)){0,6}?"
    rf"[ \t*>]*(?:{'|'.join(_SUBJECTS)})\**[ \t]?[:：]",
    re.MULTILINE,
)
_GREETED = regex(
    rf"^[ \t*>]*(?:{'|'.join(_SUBJECTS)})\**[ \t]?[:：].*\n\s*"
    rf"(?:[*>]*{_HEADS}|"
    r"Hi|Hello|Hey|Dear|Good (?:morning|afternoon)|Hallo|Lieber?|Sehr geehrte|Guten Tag|"
    r"Bonjour|Chère?|Hola|Estimad[oa]|Buenos días|Olá|Prezad[oa]|Здравствуйте|Уважаем|Добрый день|"
    r"你好|您好|尊敬的|各位|お世話に)",
    re.MULTILINE,
)
_LETTER = regex(LETTER, re.MULTILINE)
_WORTH_A_LOOK = regex(
    r"\n|```|<perdure|^[ \t]*(?:>|\$ )|Traceback|Error|Exception|^\W*\w{2,9}\*{0,2}:|[;{]$|"
    r"^\s*[\[{<@#/\d]|\) ?[{:]?$|^[\w ]+[=(]|ERROR|WARN|INFO|DEBUG"
)


def regions_of(message: str) -> list[Region]:
    r"""Divide a message into regions, in order and without gaps. O(length).

    >>> [one.reason for one in regions_of("Use this:\n```\nx = 1\n```\n> hello")]
    [None, 'code', None, 'quoted']
    """
    if not _WORTH_A_LOOK.search(message):
        return [Region(0, len(message))]
    regions: list[Region] = []
    at, mail = 0, _mail(message)
    for start, end, reason in _blocks(message[:mail]):
        regions += _by_line(message, at, start)
        regions.append(Region(start, end, reason))
        at = end
    regions += _by_line(message, at, mail)
    return regions if mail == len(message) else [*regions, Region(mail, len(message), "pasted")]


def _mail(message: str) -> int:
    """Give the place where a letter begins that has a head, or is addressed and signed."""
    found: list[re.Match[str]] = []
    if message.count("\n") >= _LINES_OF_A_LETTER and any(one in message for one in CLOSINGS):
        found += [one for one in (_LETTER.search(message),) if one]
    if any(one in message for one in _SUBJECTS):
        found += [one for one in (_MAIL.search(message), _GREETED.search(message)) if one]
    return min((one.start() for one in found), default=len(message))


def _blocks(message: str) -> list[tuple[int, int, Reason]]:
    recalled: list[tuple[int, int, Reason]] = [
        (start, end, "recalled-block") for start, end in recalled_blocks(message)
    ]
    fenced: list[tuple[int, int, Reason]] = [(*block, "code") for block in _fenced(message)]
    found: list[tuple[int, int, Reason]] = []
    for block in sorted(recalled + fenced, key=lambda one: (one[0], -one[1])):
        if not found or block[0] >= found[-1][1]:
            found.append(block)
    return found


def _fenced(message: str) -> Iterator[tuple[int, int]]:
    at = 0
    while (opened := _FENCE.search(message, at)) is not None:
        start = message.rfind("\n", 0, opened.start()) + 1
        heads_the_line = not message[start : opened.start()].strip(" \t>-*")
        if (
            heads_the_line
            and opened.group() not in message[opened.end() : opened.end() + 200].split("\n", 1)[0]
        ):
            at = _closed(message, opened)
            yield max(start, 0), at
        elif opened.group()[0] == "`":
            closed = message.find(opened.group(), opened.end())
            at = len(message) if closed < 0 else closed + len(opened.group())
            yield opened.start(), at
        else:
            at = opened.end()


def _closed(message: str, opened: re.Match[str]) -> int:
    # A closing fence is of the same sign and at least as long; without one the rest is code.
    for closing in _CLOSING.finditer(message, opened.end()):
        if closing[1].startswith(opened.group()):
            return closing.end()
    return len(message)


def _by_line(message: str, start: int, end: int) -> Iterator[Region]:
    at = start
    reason: Reason | None = None
    begun = start
    in_trace = False
    while at < end:
        stop = message.find("\n", at, end)
        stop = end if stop < 0 else stop + 1
        line = message[at : min(stop, at + 400)]
        in_trace = bool(line.strip()) and (
            _TRACE_START.match(line) is not None or (in_trace and _in_trace(line))
        )
        found: Reason | None = "pasted" if in_trace else _line_reason(line)
        if found is None and reason == "code" and _in_code(line):
            found = "code"
        if not line.strip() and reason is not None:
            found = reason if _next_reason(message, stop, end) == reason else None
        if found != reason and at > begun:
            yield Region(begun, at, reason)
            begun = at
        reason = found
        at = stop
    if begun < end:
        yield Region(begun, end, reason)


def _in_trace(line: str) -> bool:
    return line[0] in " \t" or _ERROR_LINE.match(line) is not None


def _in_code(line: str) -> bool:
    """Tell whether a line behind one of code goes on with it: indented, or a comment."""
    bare = line.strip()
    return bool(bare) and (line[0] in " \t" or bare.startswith(("#", "--", "*", '"""')))


def _next_reason(message: str, at: int, end: int) -> Reason | None:
    stop = message.find("\n", at, end)
    return _line_reason(message[at : min(at + 400, end if stop < 0 else stop)])


def _line_reason(line: str) -> Reason | None:
    bare = line.strip()
    if not bare:
        return None
    if bare[0] == ">" and not bare.startswith(">>>"):
        return "quoted"
    if _LOG_LINE.match(line) or _ERROR_LINE.match(bare):
        return "pasted"
    if _ROLE_LINE.match(line):
        return "quoted"
    return "code" if _CODE_LINE.match(line) else None
