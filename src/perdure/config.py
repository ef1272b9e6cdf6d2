"""The service's settings: an argument beats the environment, that `perdure.toml`, that a default.

What cannot be used keeps its default and is told of in `problems`; nothing is silently ignored.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlsplit

FILE = "perdure.toml"
PREFIX = "PERDURE_"

_PORTS = 65_535
EMBEDDERS = ("local", "static", "onnx")
_OF_A_MODEL = ("model", "model_url", "model_key")


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How a service runs. Sizes are in bytes, times in seconds.

    `url` of the store may hold a password and is never shown. `level` is where in its scope a
    memory lives. `rate_per_key` and `rate_per_organisation` are like `6000/minute`, several joined
    by `;`, or `off`. `rates_url` names a Redis that counts exactly for all replicas; without it
    they tell each other.
    `learns_at_once` turns and batches are written at the same time, `learns_waiting` more wait;
    who comes then is told to come back. `audit_days` 0 keeps the audit log for ever.
    `embedder` is like `static` or `onnx:DIRECTORY`. `model` is asked by that name at `model_url`,
    which speaks as OpenAI does; with `extraction` `rules` it reads no turns.
    """

    store: str = field(repr=False)
    host: str = "127.0.0.1"
    port: int = 8077
    workers: int = 1
    environment: str = "live"
    log_level: str = "info"
    level: str = "principal"
    max_tokens: int = 2000
    max_index_items: int = 60
    recall_limit: int = 8
    max_body_bytes: int = 8_388_608
    max_import_bytes: int = 268_435_456
    request_seconds: float = 30.0
    stream_seconds: float = 600.0
    stop_seconds: float = 20.0
    requests_at_once: int = 1000
    learns_at_once: int = 16
    learns_waiting: int = 256
    rate_per_key: str = "6000/minute"
    rate_per_organisation: str = "30000/minute"
    rates_url: str | None = field(default=None, repr=False)
    audit_days: int = 90
    embedder: str | None = None
    model: str | None = None
    model_url: str | None = None
    model_key: str | None = field(default=None, repr=False)
    extraction: str = "auto"
    problems: tuple[str, ...] = ()


_Reader = Callable[[object], Any]


def _whole(least: int, most: int | None = None) -> tuple[_Reader, str]:
    def read(value: object) -> int:
        number = int(value) if isinstance(value, str) else value
        if not isinstance(number, int) or isinstance(number, bool):
            raise TypeError(value)
        if number < least or (most is not None and number > most):
            raise ValueError(value)
        return number

    bounds = f"of at least {least}" if most is None else f"from {least} to {most}"
    return read, f"a whole number {bounds}"


def _seconds(value: object) -> float:
    number = float(value) if isinstance(value, str) else value
    if not isinstance(number, (int, float)) or isinstance(number, bool):
        raise TypeError(value)
    if not 0 < number < 86_400:
        raise ValueError(value)
    return float(number)


def _text(value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise TypeError(value)
    return value


def _rates(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    if value.strip().lower() == "off":
        return "off"
    for part in (one.strip() for one in value.split(";")):
        count, slash, unit = part.partition("/")
        if not slash or int(count) < 1 or unit not in ("second", "minute", "hour", "day"):
            raise ValueError(value)
    return value


def _address(*schemes: str) -> _Reader:
    def read(value: object) -> str:
        if not isinstance(value, str):
            raise TypeError(value)
        split = urlsplit(value)
        if split.scheme not in schemes or not split.hostname:
            raise ValueError(value)
        return value

    return read


def _embedder(value: object) -> str:
    if not isinstance(value, str) or value.partition(":")[0] not in EMBEDDERS:
        raise ValueError(value)
    return value


def _one_of(*words: str) -> tuple[_Reader, str]:
    def read(value: object) -> str:
        if not isinstance(value, str) or value.lower() not in words:
            raise ValueError(value)
        return value.lower()

    return read, f"one of {', '.join(words)}"


def _environment(value: object) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= 16:
        raise ValueError(value)
    if not value.isascii() or not value.isalnum() or value != value.lower():
        raise ValueError(value)
    return value


_RATE_WORDS = "like 6000/minute, or off"
_SECONDS = (_seconds, "a number of seconds above 0")
_READERS: Mapping[str, tuple[_Reader, str]] = {
    "store": (_text, "the URL of a store"),
    "host": (_text, "an address to listen at"),
    "port": _whole(0, _PORTS),
    "workers": _whole(1, 256),
    "environment": (_environment, "1 to 16 lower-case letters and digits"),
    "log_level": _one_of("debug", "info", "warning", "error"),
    "level": _one_of("tenant", "principal", "conversation"),
    "max_tokens": _whole(1, 1_000_000),
    "max_index_items": _whole(0, 10_000),
    "recall_limit": _whole(1, 1000),
    "max_body_bytes": _whole(1024),
    "max_import_bytes": _whole(1024),
    "request_seconds": _SECONDS,
    "stream_seconds": _SECONDS,
    "stop_seconds": _SECONDS,
    "requests_at_once": _whole(1),
    "learns_at_once": _whole(1, 1000),
    "learns_waiting": _whole(0, 100_000),
    "rate_per_key": (_rates, _RATE_WORDS),
    "rate_per_organisation": (_rates, _RATE_WORDS),
    "rates_url": (_address("redis", "rediss"), "the URL of a Redis, redis://..."),
    "audit_days": _whole(0, 36_500),
    "embedder": (_embedder, "like static, or onnx:DIRECTORY"),
    "model": (_text, "the name that a model is asked by"),
    "model_url": (_address("http", "https"), "the http address of what speaks as OpenAI does"),
    "model_key": (_text, "the key of the model"),
    "extraction": _one_of("auto", "rules"),
}
_SECRET = frozenset({"store", "rates_url", "model_url", "model_key"})
NAMES = tuple(one.name for one in fields(Settings) if one.name != "problems")


def load(
    arguments: Mapping[str, object],
    environment: Mapping[str, str] = os.environ,
    file: Path | None = None,
    *,
    usual_store: str,
    strict: bool = False,
) -> Settings:
    """Give the settings, and in `problems` one sentence for each value that could not be used.

    `arguments` that are None were not given; `usual_store` is where memory lives when nothing says
    otherwise. The file is `perdure.toml` where the process runs, or what `PERDURE_CONFIG` names.
    With `strict` a sentence does not go on with what is used in place of the value: nothing is,
    since whoever asks so goes no further. No sentence repeats a URL.
    """
    problems: list[str] = []
    named = environment.get(f"{PREFIX}CONFIG")
    path = file or Path(named or FILE)
    layers = [
        ("perdure.toml", _from_file(path, problems, must_be=file is not None or bool(named))),
        ("", _from_environment(environment)),
        ("--", {name: value for name, value in arguments.items() if value is not None}),
    ]
    chosen: dict[str, Any] = {"store": usual_store}
    for origin, values in layers:
        for name, value in values.items():
            _take(chosen, origin, name, value, problems, strict=strict)
    _check_model(chosen, problems, strict=strict)
    return Settings(**chosen, problems=tuple(problems))


def _check_model(chosen: dict[str, Any], problems: list[str], *, strict: bool) -> None:
    """Use a model only where both its name and its address are said."""
    said = [name for name in _OF_A_MODEL if name in chosen]
    lacking = [name for name in _OF_A_MODEL[:2] if name not in chosen]
    if not said or not lacking:
        return
    shown = [" and ".join(f"{PREFIX}{one.upper()}" for one in names) for names in (said, lacking)]
    used = "" if strict else ": no model is asked"
    problems.append(f"{shown[0]} without {shown[1]}{used}")
    for name in said:
        del chosen[name]


def _take(
    chosen: dict[str, Any],
    origin: str,
    name: str,
    value: object,
    problems: list[str],
    *,
    strict: bool,
) -> None:
    known = _READERS.get(name)
    shown = _shown(origin, name)
    if known is None:
        problems.append(f"{shown} is no setting")
        return
    read, wanted = known
    try:
        chosen[name] = read(value)
    except (TypeError, ValueError):
        said = "" if name in _SECRET else f", not {value!r}"
        kept = "what was set before" if name in chosen and name != "store" else "the usual one"
        used = "" if strict else f"; {kept} is used"
        problems.append(f"{shown} must be {wanted}{said}{used}")


def _shown(origin: str, name: str) -> str:
    if not origin:
        return f"{PREFIX}{name.upper()}"
    return f"--{name.replace('_', '-')}" if origin == "--" else f"{name} in {origin}"


def _from_environment(environment: Mapping[str, str]) -> dict[str, object]:
    named = {name: f"{PREFIX}{name.upper()}" for name in NAMES}
    return {name: environment[one] for name, one in named.items() if environment.get(one)}


def _from_file(path: Path, problems: list[str], *, must_be: bool) -> dict[str, object]:
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        if must_be:
            problems.append(f"{path} is not there")
        return {}
    except (OSError, UnicodeDecodeError) as error:
        problems.append(f"{path} cannot be read: {error}")
        return {}
    try:
        held = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        problems.append(f"{path} is not TOML: {error}")
        return {}
    table = held.get("service", {})
    problems += [
        f"{name} in {path.name} stands outside [service], the one table that is read"
        for name in sorted(held.keys() - {"service"})
    ]
    if not isinstance(table, dict):
        problems.append(f"service in {path.name} must be a table")
        return {}
    return cast(dict[str, object], table)
