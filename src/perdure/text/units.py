"""Write quantities one way: 30 seconds, 30 sec and 30s are one and the same."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from perdure.text.regex import regex


class Quantity(NamedTuple):
    """A number as it is compared: `text` with its unit; `dimension` says what is measured."""

    text: str
    dimension: str


_TABLE = """
duration ms: ms msec millisecond milliseconds millisekunden milliseconde millisecondes
duration s: s sec secs second seconds sekunde sekunden seconde secondes segundo segundos
duration s: секунд секунды секунда
duration min: min mins minute minutes minuten minuto minutos минут минуты минута
duration h: h hr hrs hour hours stunde stunden heure heures hora horas час часа часов
duration day: day days tag tage tagen jour jours día días dia dias день дня дней
duration week: week weeks woche wochen semaine semaines semana semanas неделя недели недель
duration month: month months monat monate monaten mois mes meses mês месяц месяца месяцев
duration year: year years yr yrs jahr jahre jahren année années año años ano anos год года лет
length mm: mm millimetre millimetres millimeter millimeters
length cm: cm centimetre centimetres centimeter centimeters zentimeter
length m: m metre metres meter meters mètre mètres metro metros метр метра метров
length km: km kilometre kilometres kilometer kilometers км
length inch: inch inches zoll
length mile: mile miles
length px: px pixel pixels
mass mg: mg milligram milligrams
mass g: g gram grams gramm gramme grammes gramo gramos грамм
mass kg: kg kilo kilos kilogram kilograms кг
volume ml: ml millilitre millilitres milliliter milliliters
volume l: l litre litres liter liters litro litros литр литра литров
data kb: kb kilobyte kilobytes
data mb: mb megabyte megabytes
data gb: gb gigabyte gigabytes
data tb: tb terabyte terabytes
data kib: kib
data mib: mib
data gib: gib
share %: % percent prozent pourcent
money eur: eur € euro euros
money usd: usd $ dollar dollars
money gbp: gbp £ pound pounds
money jpy: jpy ¥ yen
temperature °c: °c celsius
temperature °f: °f fahrenheit
pressure bar: bar
power w: w watt watts
power kw: kw
energy kwh: kwh
tension v: v volt volts
frequency hz: hz
frequency khz: khz
frequency mhz: mhz
frequency ghz: ghz
"""


def _read_table() -> dict[str, tuple[str, str]]:
    units: dict[str, tuple[str, str]] = {}
    for line in _TABLE.strip().splitlines():
        head, _, spellings = line.partition(": ")
        dimension, unit = head.split(" ")
        units.update(dict.fromkeys(spellings.split(), (unit, dimension)))
    return units


_UNITS = _read_table()
_PARTS = regex(r"([-+\u2212]?)\s?([$€£¥]?)\s?(\d[\d.,:/-]*)\s?(.*)", re.DOTALL)
_CLOCK = regex(r"(\d{1,2}):(\d\d)(:\d\d)?")
_THOUSANDS = regex(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_HALVES = {"am": 0, "pm": 12}


def is_unit(word: str) -> bool:
    """Tell whether a folded word can be the unit of the number before it."""
    return word in _UNITS or word in _HALVES


@lru_cache(maxsize=512)
def quantity(written: str, unit: str = "") -> Quantity:
    """Normalise a folded number as written, with the unit that follows it, if any.

    Units become one spelling, clock times hh:mm of 24 hours, thousands lose their commas, digits
    of any script become ASCII. A number with letters that are no unit stays a code of its own.

    >>> quantity("30", "seconds").text, quantity("30s").text, quantity("9:15").text
    ('30 s', '30 s', '09:15')
    >>> quantity("1,000", "eur"), quantity("3rd").text
    (Quantity(text='1000 eur', dimension='money'), '3rd')
    """
    parts = _PARTS.fullmatch(_ascii_digits(written))
    if parts is None:
        return Quantity(written, "code")
    sign, currency, digits, tail = parts.groups()
    sign = "-" if sign in ("-", "\u2212") else ""
    unit = tail.replace(" ", "") or unit or currency
    if unit in _HALVES:
        return _clock(digits, unit)
    if tail and tail.replace(" ", "") not in _UNITS:
        return Quantity(written, "code")
    if (clock := _CLOCK.fullmatch(digits)) and not unit:
        hour, minute, second = clock.groups()
        return Quantity(f"{sign}{int(hour):02d}:{minute}{second or ''}", "time")
    if _THOUSANDS.fullmatch(digits):
        digits = digits.replace(",", "")
    name, dimension = _UNITS.get(unit, ("", "number"))
    return Quantity(f"{sign}{digits} {name}".rstrip(), dimension)


def _clock(digits: str, half: str) -> Quantity:
    hour, _, minute = digits.replace(".", ":").partition(":")
    if not (hour.isdigit() and int(hour) <= 12 and (not minute or minute.isdigit())):
        return Quantity(f"{digits} {half}", "time")
    return Quantity(f"{int(hour) % 12 + _HALVES[half]:02d}:{minute or '00'}", "time")


def _ascii_digits(written: str) -> str:
    if written.isascii():
        return written
    return "".join(
        str(unicodedata.digit(letter)) if letter.isdigit() else letter for letter in written
    )


_BITS = regex(r"\d ?([KMGTP]i?b)(?![A-Za-z])")


def bits_in(text: str) -> frozenset[str]:
    """Give the measures of bits in a text: only a small letter tells them from bytes.

    >>> sorted(bits_in("10 Mb a second, 1 GB in all, 3 mb"))
    ['Mb']
    """
    return frozenset(_BITS.findall(text)) if "b" in text else frozenset()
