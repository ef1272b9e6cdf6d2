"""Names that must match exactly: URLs, hosts, paths, versions, tickets, code names."""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache

from perdure.text.folding import fold
from perdure.text.regex import regex
from perdure.text.scripts import DENSE, MARKS
from perdure.text.stop_words import RELEVANCE_ENGLISH

_I = re.IGNORECASE
_MAX_CHUNK = 300
_HEX_WORD, _HEX_NUMBER = 8, 6
"""Letters alone, and digits, from which on a run may be hexadecimal."""
_PLAIN_PIECE = r"(?![a-f]{8})[A-Z]?+[a-z']*+[.,!?;:]*+"
_PLAIN_TEXT = regex(rf"(?:{_PLAIN_PIECE}\s++)*+{_PLAIN_PIECE}")
_PLAIN_NUMBER = regex(r"\d{1,5}|(?=[A-Za-z]*[G-UWYZg-uwyz])[A-Z]?[a-z]*\d+", re.ASCII)
"""What is too short for a hexadecimal run, or begins with letters of neither that nor a version."""
_BREAKS = str.maketrans("\"'`<>()[]{}|,;", " " * 14)
_CLOSING = ".,;:!?"
_TRAILING = ".:!?*~،؛؟।…"
_LEADING = "*:!?…=+-@&$%"

# The class of an identifier decides its place in the result, as in the reference.
_URLS, _DOTTED, _PATHS, _SNAKE, _CODES, _CAMEL, _KEBAB, _HEX, _OTHER = range(9)

_EMAIL = regex(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_ADDRESS = regex(r"(\d{1,3}(?:\.\d{1,3}){3})(?:[:/]\d{1,5})?")
_ADDRESS_6 = regex(
    r"(?:(?=[0-9a-f:]*::)(?=:*[0-9a-f])[0-9a-f:]{3,39}|[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){4,7})", _I
)
_UUID = regex(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", _I)
_VERSION = regex(
    r"v\d+(?:\.\d+)*(?:[-+.][0-9a-z]+)*|\d+(?:\.\d+){2,}(?:[-+.]?[a-z][0-9a-z]*)*"
    r"|\d+\.\d+[-+.]?[a-z]+[-.]?\d+",
    _I,
)
_DECIMAL = regex(r"\d+\.\d+")
_WITH_PORT = regex(r"([^\W_][\w-]*(?:\.[\w-]+)*):(\d{2,5})")
_FILE_OR_HOST = regex(r"[\w-]{2,}(?:\.[\w-]+)*\.([^\W\d_][^\W_]{1,14}|[chosr])")
_DOT_FILE = regex(r"\.[a-z][\w-]+(?:\.[\w-]+)*", _I)
_WINDOWS_PATH = regex(r"[a-z]:[\\/][^\s:*?]*|\\\\[^\s:*?]+|[\w.-]+(?:\\[\w.-]+)+", _I)
_SLASH_PATH = regex(r"(?:~?/\.?)?[\w-][\w@%+~-]*(?:[.:][\w-]+)*(?:/[\w.@%+~-]+)+/?|~?/[\w.-]{2,}/?")
_HERE = regex(r"(?:\.{1,2}/)+")
_NAME = regex(r"[^\W_](?:[\w-]*[^\W_])?")
_ENV_NAME = regex(r"[A-Z][A-Z0-9_]+")
_NUMBER_SIGN = regex(r"#\d+")
_CAMEL_NAME = (
    r"[a-z]++[A-Z][A-Za-z0-9]*|[A-Z][a-z0-9]++[A-Z][A-Za-z0-9]*|[A-Z]{2,}+[a-z]{2,}[A-Za-z0-9]*"
)
_NAMES = regex(
    r"(_*+[A-Z][A-Z0-9]*+(?:_[A-Z0-9]++)++|_*+[a-z][a-z0-9]*+(?:_[a-z0-9]++)++)"  # snake case
    r"|([A-Z]{2,}+\d[A-Z0-9-]*+|[A-Z][A-Z0-9]{1,9}+-\d+)"  # a ticket or code
    r"|((?i:(?:0x)?(?=[0-9a-f]*\d)[0-9a-f]{6,}|[a-f]{8,}|0x[0-9a-f]+))"  # hexadecimal
    rf"|({_CAMEL_NAME})"
)
_RANKS = (_OTHER, _SNAKE, _CODES, _HEX, _CAMEL)
"""The classes of the groups of `_NAMES`."""
_HAS_LETTER = regex(r"[^\W\d_]")

_WHOLE = (
    (_DOTTED, _EMAIL, "@"),
    (_DOTTED, _ADDRESS_6, ":"),
    (_HEX, _UUID, "-"),
    (_CODES, _NUMBER_SIGN, "#"),
    (_OTHER, _VERSION, ""),
)
"""Each with a mark that it cannot do without."""

_UNITS_IN_CAMEL = frozenset(
    "kWh MWh GWh kHz MHz GHz kB kW mAh dB pH mW mV kV PhD Mbit Gbit".split()
)
_PAIRS_OF_WORDS = frozenset(
    "and/or either/or he/she she/he his/her her/his him/her s/he they/them yes/no on/off in/out "
    "true/false und/oder et/ou y/o e/ou km/h w/out".split()
)
_NOT_A_PRODUCT = RELEVANCE_ENGLISH | frozenset(
    "is be to of at by in on or an as over under around only costs cost weighs takes took "
    "above below near nearly almost roughly approximately rate ratio score average by times plus "
    "minus until since".split()
)


@cache
def _url_pattern() -> re.Pattern[str]:
    """Give the pattern of a URL; like the next two, compiled when a text first needs it."""
    char = rf"[^\s\"'`<>()\[\]{{}}|«»“”\u3000-\u303f\uff00-\uffef{DENSE}]"
    scheme = r"(?<![A-Za-z0-9+.-])[A-Za-z][A-Za-z0-9+.-]{1,20}"
    return re.compile(rf"{scheme}://(?:{char}+|(?<=[/=])[{DENSE}]+)+")


@cache
def _chunk_pattern() -> re.Pattern[str]:
    return re.compile(rf"[^\s\"'`<>()\[\]{{}}|,;«»“”„‘’\u3000-\u303f{DENSE}]+")


@cache
def _word_char_pattern() -> re.Pattern[str]:
    return re.compile(rf"[^\W{DENSE}]|[{MARKS}]")


_Found = tuple[int, str]
"""The class of an identifier and the identifier."""

_MAX_PLAIN, _MOST_PLAIN = 32, 8192
"""Characters of a word, and words, that are remembered as none."""
_plain_chunks: set[str] = set()

_SHORT = 400
"""Characters of a text whose identifiers are remembered: one analysis asks for them again."""


def extract_identifiers(text: str) -> list[str]:
    """Give the identifiers of a text, each once, as written (in NFKC form).

    Ordered by class: URLs (without closing punctuation), hosts, addresses, emails and file names,
    paths (a URL also gives its host and path), snake case and names of `KEY=value`, tickets and
    codes, camelCase, kebab-case (three parts, or two with a digit), hexadecimal runs (with a
    digit, or of eight), then versions; within a class by first appearance. Linear.

    >>> extract_identifiers("restart billing-api-worker on node-7.eu.internal")
    ['node-7.eu.internal', 'billing-api-worker']
    """
    return list(_of_short(text) if len(text) <= _SHORT else _of(text))


@lru_cache(maxsize=1024)
def _of_short(text: str) -> tuple[str, ...]:
    return _of(text)


def _of(text: str) -> tuple[str, ...]:
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text)
    elif _PLAIN_TEXT.fullmatch(text):
        return ()
    found: list[_Found] = []
    if "://" in text:
        text = _take_urls(text, found)
    chunks = text.split() if text.isascii() else _chunk_pattern().findall(text)
    for at, chunk in enumerate(chunks):
        if chunk in _plain_chunks:
            continue
        core = chunk.rstrip(_CLOSING)
        if _is_plain_word(core):
            _note_plain(chunk)
        elif not _PLAIN_NUMBER.fullmatch(core):
            found += _of_chunk(chunks, at)
    if len(found) > 1:
        found.sort(key=_rank)
    return tuple(dict.fromkeys(name for _, name in found))


def _note_plain(chunk: str) -> None:
    """Remember a word that is no identifier: most words of a text come again in the next."""
    if len(chunk) <= _MAX_PLAIN:
        if len(_plain_chunks) >= _MOST_PLAIN:
            _plain_chunks.clear()
        _plain_chunks.add(chunk)


def mentions(text: str, identifier: str) -> bool:
    """Tell whether a text holds an identifier whole: `web-1` is in neither `web-10` nor `web-1-b`.

    Case, full-width letters and composed forms make no difference. A path may go on below the one
    asked for, a host may have a port. Linear.

    >>> mentions("restart web-1.", "web-1"), mentions("restart web-10", "web-1")
    (True, False)
    """
    wanted, folded = fold(identifier), fold(text)
    at = folded.find(wanted) if wanted else -1
    while at >= 0:
        if _stands_alone(folded, at, at + len(wanted)):
            return True
        at = folded.find(wanted, at + 1)
    return False


def _rank(found: _Found) -> int:
    return found[0]


def _take_urls(text: str, found: list[_Found]) -> str:
    """Add the URLs of a text with their hosts and paths; give the text without them."""
    for match in _url_pattern().finditer(text):
        url = _unpunctuated(match.group())
        found.append((_URLS, url))
        rest = url.partition("://")[2].partition("?")[0].partition("#")[0]
        host, slash, path = rest.rpartition("@")[2].partition("/")
        found += _of_host(host)
        if slash and path:
            found.append((_PATHS, f"{host.rpartition('.')[2]}/{path}".rstrip("/")))
    return _url_pattern().sub(" ", text)


def _unpunctuated(url: str) -> str:
    return url.rstrip(_TRAILING + ",;")


def _of_host(host: str) -> list[_Found]:
    name, colon, _ = host.partition(":")
    found = [(_DOTTED, name)] if "." in name else []
    return [*found, (_DOTTED, host)] if colon and name else found


def _of_chunk(chunks: list[str], at: int) -> list[_Found]:
    found: list[_Found] = []
    parts = chunks[at].translate(_BREAKS).split()
    for place, part in enumerate(parts):
        core = part.rstrip(_TRAILING).lstrip(_LEADING)
        if len(core) < 2 or len(core) > _MAX_CHUNK or _is_plain_word(core):
            continue
        if core.isdigit() and len(core) < _HEX_NUMBER:
            continue
        if not _DECIMAL.fullmatch(core):
            found += _classify(core)
        elif _names_product(_word_before(chunks[:at], parts[:place])):
            found.append((_OTHER, core))
    return found


def _word_before(chunks: list[str], parts: list[str]) -> str:
    words = parts or " ".join(chunks).translate(_BREAKS).split()
    return words[-1] if words else ""


def _is_plain_word(chunk: str) -> bool:
    if not chunk.isalpha() or not chunk[1:].islower():
        return False
    return len(chunk) < _HEX_WORD or chunk.strip("abcdefABCDEF") != ""


def _names_product(word: str) -> bool:
    """Tell whether a number with one point behind this word is a version: node 20.11."""
    return word.isalpha() and word.lower() not in _NOT_A_PRODUCT


@lru_cache(maxsize=1024)
def _classify(core: str) -> tuple[_Found, ...]:
    key, equals, value = core.partition("=")
    if equals and _ENV_NAME.fullmatch(key):
        return ((_SNAKE, key), *_classify(value.lstrip("=")))
    if equals:
        return (*_classify(key), *_classify(value.lstrip("=")))
    for rank, pattern, mark in _WHOLE:
        if mark in core and pattern.fullmatch(core):
            return ((rank, core),)
    if "/" in core or "\\" in core:
        return _of_path(core)
    if "." in core or ":" in core:
        return _of_dotted(core)
    return _of_name(core)


def _of_path(core: str) -> tuple[_Found, ...]:
    if _WINDOWS_PATH.fullmatch(core):
        return ((_PATHS, core.rstrip("\\/")), *_of_dotted(re.split(r"[\\/]", core)[-1]))
    match = _SLASH_PATH.fullmatch(_HERE.sub("", core, count=1) if core[0] == "." else core)
    path = match.group().rstrip("/") if match else ""
    if not _is_path(path):
        return tuple(found for part in re.split(r"[/\\]", core) for found in _of_name(part))
    return (*_of_dotted(path.rpartition("/")[2]), (_PATHS, path))


def _is_path(path: str) -> bool:
    if not path or path.lower() in _PAIRS_OF_WORDS or not _HAS_LETTER.search(path):
        return False
    return len(path) > 3 or path.startswith(("/", "~"))


def _of_dotted(core: str) -> tuple[_Found, ...]:
    if _DOT_FILE.fullmatch(core):
        return ((_DOTTED, core),)
    address = _ADDRESS.fullmatch(core)
    if address:
        return tuple((_DOTTED, name) for name in dict.fromkeys((address.group(1), core)))
    with_port = _WITH_PORT.fullmatch(core)
    if with_port and _HAS_LETTER.search(with_port.group(1)):
        return (*_of_dotted(with_port.group(1)), (_DOTTED, core))
    if _is_dotted_name(core):
        labels = [found for label in core.split(".") for found in _of_camel(label)]
        return ((_DOTTED, core), *labels)
    if "." not in core and ":" not in core:
        return _of_name(core)
    pieces = [piece for piece in re.split(r"[.:]+", core) if piece and not piece.isalpha()]
    return tuple(found for piece in pieces for found in _of_name(piece))


def _is_dotted_name(core: str) -> bool:
    """Tell a host or file name from two sentences without a space between them."""
    match = _FILE_OR_HOST.fullmatch(core)
    if not match:
        return False
    labels = core.split(".")
    last, previous = labels[-1], labels[-2]
    if len(labels) > 2:
        return True
    runs_on = last.istitle() and len(last) > 1 and not previous[:1].isupper()
    return not runs_on and last.lower() not in RELEVANCE_ENGLISH


def _of_name(core: str) -> tuple[_Found, ...]:
    found: list[_Found] = []
    for name in _NAME.findall(core):
        known = _NAMES.fullmatch(name)
        if known is None:
            found += _of_kebab(name) if "-" in name else ()
        elif name not in _UNITS_IN_CAMEL:
            found.append((_RANKS[known.lastindex or 0], name))
    return tuple(found)


def _of_kebab(name: str) -> list[_Found]:
    parts = name.split("-")
    if "_" in name or not all(parts) or not _HAS_LETTER.search(name):
        return [found for part in parts for found in _of_name(part)]
    long_enough = len(parts) >= 3 or any(char.isdigit() for char in name)
    return [(_KEBAB, name)] if long_enough else []


def _of_camel(name: str) -> list[_Found]:
    if name in _UNITS_IN_CAMEL or not re.fullmatch(_CAMEL_NAME, name):
        return []
    return [(_CAMEL, name)]


def _stands_alone(text: str, start: int, end: int) -> bool:
    return _open_before(text, start) and _open_after(text, end)


def _open_before(text: str, start: int) -> bool:
    if start == 0 or not _is_word_char(text, start):
        return True
    if _is_word_char(text, start - 1):
        return False
    return not (text[start - 1] in ".-" and start > 1 and _is_word_char(text, start - 2))


def _open_after(text: str, end: int) -> bool:
    if end == len(text) or not _is_word_char(text, end - 1):
        return True
    if _is_word_char(text, end):
        return False
    return not (text[end] in ".-" and _is_word_char(text, end + 1))


def _is_word_char(text: str, at: int) -> bool:
    char = text[at : at + 1]
    if char.isascii():
        return char.isalnum() or char == "_"
    return _word_char_pattern().match(char) is not None
