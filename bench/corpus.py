"""Statements, turns and questions to measure on: made up here, varied, the same for one seed."""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, islice

THINGS = """server crane boiler invoice contract warehouse printer gateway pump garden recipe ferry
scanner ledger kitchen backup pipeline bicycle trailer greenhouse archive dashboard telescope
battery licence sensor playlist canoe oven router schedule tenant bakery workshop index cluster
lantern compressor mailbox payroll freezer seminar orchard violin turbine tractor notebook queue
certificate parcel elevator camera harbour balcony valve antenna lathe furnace locker projector
replica survey sandbox webhook shelter syllabus prescription aquarium chapel quarry sawmill
""".split()
TRAITS = """northern old green spare quiet second rusty portable shared heavy blue upper temporary
narrow public winter copper digital round wooden remote broken golden inner left little nightly
coastal double early frozen grey hidden idle junior kept late main noisy open private quick red
solar tall urgent vacant warm yellow""".split()
PLACES = """Lund Oslo Cadiz Porto Turku Ghent Bergen Malmo Tartu Graz Leeds Kyoto Quito Dakar Perth
Split Trieste Bilbao Galway Narvik Lugano Zadar Aarhus Utrecht Tromso Rijeka Basel Gdynia""".split()
FIRST = """Ines Bo Mira Kofi Priya Omar Lena Vera Uno Ida Jana Sean Tariq Noor Elif Pavel Akiko
Diego Fatima Goran Hanna Ivo Jonas Katya Luca Maeve Nils Olga Pedro Quentin Rosa Sven Tova Ugo
Viktor Wanda Xenia Yusuf Zora Amara Bruno Clara Dmitri Esther Felix Greta Hugo""".split()
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
MONTHS = """January February March April May June July August September October November
December""".split()
ONSETS = "b br c ch d dr f fl g gr h j k kl l m n p pl qu r s sh sk st t tr v w z".split()
NUCLEI = "a e i o u ai ea io ou".split()
CODAS = ["", "n", "r", "l", "s", "t", "nd", "rk", "sh", "m"]

TEMPLATES = (
    "The {trait} {thing} {code} in {place} runs on {made} {version}.",
    "The {trait} {thing} of {person} takes {made} {thing2} filters of {n} mm.",
    "{person} is responsible for the {made} {thing} until {day}.",
    "Always check the {made} {thing} before the {trait} {thing2} starts.",
    "Never open the {trait} {thing} {code} without the {made} key.",
    "We decided to use {made} instead of {made2} for the {trait} {thing}.",
    "On {n31} {month} {person} moved the {thing} {code} to {place}.",
    "The {made} {thing} in {place} costs {n} euros per {thing2}.",
    "{person} prefers the {trait} {thing} with {made} {thing2}.",
    "{person} lives in {place} and works on the {made} {thing}.",
    "The ticket {ticket} about the {trait} {thing} belongs to {person}.",
    "Deployments of {made}-{thing} go through {host} on {day}.",
    "The {thing} {code} must not be moved before {n31} {month}.",
    "{person} likes {made} {thing2} but avoids the {trait} {thing}.",
    "Reports of the {trait} {thing} {code} are sent to {host} at {hour}.",
    "The {made} agreement with {person} expires on {n31} {month} {year}.",
    "Make sure that the {trait} {thing} near {place} keeps {n} spare {made} parts.",
    "{person} was told that the {made} {thing} has {n} {thing2} slots.",
    "The limit of the {made} {thing} {code} is {n} requests per minute.",
    "Files of the {trait} {thing} are kept under /srv/{made}/{n}.",
)
OPENERS = (
    "Quick note.",
    "For the record.",
    "By the way.",
    "Thanks, that helped.",
    "One more thing.",
)
ANSWERS = (
    "Noted. I will keep that in mind when we look at it again.",
    "Thank you, that makes the next step clearer; here is how I would go on from there.",
    "Understood. If anything changes, tell me and I will adapt the plan.",
)


@dataclass(frozen=True, slots=True)
class Question:
    """What somebody would ask about one statement, and the statement that answers it."""

    text: str
    answer: str


class Corpus:
    """An endless, repeatable supply; words of its own fall off as Zipf's law has it."""

    def __init__(self, seed: int = 7, words: int = 12_000) -> None:
        self._random = random.Random(seed)
        self._words = _made_up(self._random, words)
        self._weights = list(accumulate(1 / rank for rank in range(2, words + 2)))
        self._count = 0

    def statements(self, count: int) -> list[str]:
        """Give the next statements; no two of one corpus say the same."""
        return list(islice(self._endless(), count))

    def turns(self, count: int) -> list[tuple[str, str]]:
        """Give user messages, about half with something said around the statement, and answers."""
        choose = self._random.choice
        return [
            (f"{choose(OPENERS)} {said}" if self._random.random() < 0.5 else said, choose(ANSWERS))
            for said in self.statements(count)
        ]

    def questions(self, said: Sequence[str], count: int) -> list[Question]:
        """Ask about statements drawn from `said`, with some of their words in another frame."""
        return [self._ask(self._random.choice(said)) for _ in range(count)]

    def message(self, length: int) -> str:
        """Give one long message of about `length` characters."""
        text = ""
        while len(text) < length:
            text += next(self._endless()) + " "
        return text[:length]

    def _endless(self) -> Iterator[str]:
        while True:
            yield self._random.choice(TEMPLATES).format(**self._fillings())

    def _fillings(self) -> dict[str, object]:
        self._count += 1
        draw = self._random
        number = draw.randrange(2, 9000)
        return {
            "trait": draw.choice(TRAITS),
            "thing": draw.choice(THINGS),
            "thing2": draw.choice(THINGS),
            "code": f"{draw.choice('ABCDEFGHKLMNPRST')}{self._count}",
            "place": draw.choice(PLACES),
            "person": f"{draw.choice(FIRST)} {draw.choice(self._words).capitalize()}",
            "made": f"{self._word()} {self._word()}{self._count % 97}",
            "made2": self._word(),
            "n": number,
            "n31": draw.randrange(1, 29),
            "month": draw.choice(MONTHS),
            "day": draw.choice(DAYS),
            "hour": f"{draw.randrange(24)}:{draw.randrange(60):02}",
            "year": draw.randrange(2027, 2036),
            "version": f"{number % 20}.{number % 7}.{self._count % 50}",
            "ticket": f"{draw.choice(TRAITS)[:4].upper()}-{self._count}",
            "host": f"{self._word()}-{number % 40}.{draw.choice(PLACES).lower()}.example",
        }

    def _word(self) -> str:
        return self._words[bisect(self._weights, self._random.random() * self._weights[-1])]

    def _ask(self, answer: str) -> Question:
        words = [word.strip(".,") for word in answer.split()]
        telling = [word for word in words if len(word) > 3] or words
        size = min(len(telling), self._random.randrange(3, 6))
        chosen = sorted(self._random.sample(range(len(telling)), size))
        about = " ".join(telling[place] for place in chosen)
        frame = self._random.choice(
            (
                "What do we know about the {}?",
                "Which one is it for {} again?",
                "Where is the {} now?",
            )
        )
        return Question(frame.format(about), answer)


def _made_up(draw: random.Random, count: int) -> list[str]:
    """Make pronounceable words that no dictionary has, so that rare words are really rare."""
    words: dict[str, None] = {}
    while len(words) < count:
        syllables = draw.choice((2, 2, 3))
        words["".join(_syllable(draw) for _ in range(syllables))] = None
    return list(words)


def _syllable(draw: random.Random) -> str:
    return draw.choice(ONSETS) + draw.choice(NUCLEI) + draw.choice(CODAS)
