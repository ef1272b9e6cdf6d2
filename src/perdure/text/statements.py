"""Read what the user stated in a message, without any model: findings, refusals, spans."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from perdure.text.apostrophes import as_written, missing_in, with_apostrophes
from perdure.text.corrections import puts_right
from perdure.text.dates import first_instant
from perdure.text.feelings import Feeling, part_feelings
from perdure.text.findings import Finding, Reading, Reason, Refused
from perdure.text.grammar import Grammar, grammar
from perdure.text.handing import end_of_handed
from perdure.text.labels import label_of, urls_of
from perdure.text.masking import Region, regions_of
from perdure.text.packs import Shape
from perdure.text.plain import plain
from perdure.text.polarity import polarity_of
from perdure.text.regex import regex
from perdure.text.retractions import Reach, Retractions, Slip, put_right
from perdure.text.secrets import find_secrets
from perdure.text.sentences import split_sentences
from perdure.text.shapes import Shaped, is_small_talk, judge_denial
from perdure.text.tongues import as_read, language_of
from perdure.text.verdicts import Clause, verdicts_of
from perdure.text.word_order import main_clause

MOST_CHARS = 4000
"""A longer sentence is no statement; it is refused as too long, never cut."""

MOST_ROWS = 6
"""How many rows `extract_deterministic` gives at most."""

_REDACTED = "…"
_TRAILING = " \t\r\n.,;:!?。！？；，…"
# The reference rules read is and are in lower case only.
_SHOUTED = regex(r" (?:IS|ARE) ")
_IRONIC = (
    " /s",
    " /sarcasm",
    " #sarcasm",
    " /irony",
    " #irony",
    " /ironie",
    " #ironie",
    " /sarcasmo",
)
"""How a sentence ends that means the opposite."""
_CAST_CHARS = 400
_CASTING = (
    "You are",
    "You're",
    "Du bist",
    "Tu es",
    "Eres",
    "eres",
    "Você é",
    "Ты",
    "Tu sei",
    "Je bent",
    "你是",
    "あなたは",
)
_CAST = regex(
    r"(?:^|[.!?\n] *)(?:You are|You're|Du bist|Tu es|Eres|Tú eres|Você é|Ты|Tu sei|Je bent) "
    r"[A-ZА-ЯÀ-Ý][\w.'-]+(?: [A-ZА-ЯÀ-Ý][\w.'-]+)+[.,!;] *(?:and |und |et |y |e |а |en )?"
    r"(?:I am|I'm|Ich bin|Je suis|Soy|Yo soy|Eu sou|Я|Io sono|Sono|Ik ben) [A-ZА-ЯÀ-Ý]"
    r"|你是[^，。？?！\n]{2,10}[，。] *我是|あなたは[^、。？\n]{2,12}[、。] *(?:私|僕|俺)は"
)
"""A message that deals out the parts of a play: "You are Sherlock Holmes. I am Dr. Watson."."""
_RULES = frozenset({"requirement", "prohibition"})
_FELT = frozenset({"preference", "assignment"})
_DATED = frozenset({"event", "decision"})
_NO_SHAPE = ("no-shape", "small-talk")


def read_message(message: str, *, at: datetime | None = None) -> Reading:
    """Read every sentence of a user message as findings or refusals, each with its place.

    Relative dates count from `at`; without it only full dates are resolved. There is no limit to
    the number of findings; each has at most 4000 characters. Pure; O(length).

    A sentence is cut where a fact with a subject of its own begins ("The port is 80, the host is
    kappa"), and each part has the polarity of its own words alone. It stays whole, as one finding,
    where a part would not read by itself: without its subject ("I live in Oslo and work at Acme"),
    with a pronoun for it ("… and it is owned by Priya"), or without the condition it is under.
    What one likes and what one does not are two findings; the second repeats the subject.
    What the message takes back is refused ("I got a dog. Just kidding."), and a bare word that was
    meant takes the place of its like ("My port is 80. No wait, 81." says that it is 81).

    What is typed without its apostrophes is kept with them: "im vegan" is "i'm vegan".

    >>> reading = read_message("I live in Oslo. Is it cold?")
    >>> [(one.said, one.shape) for one in reading.findings], reading.refused[0].reason
    ([('I live in Oslo', 'identity')], 'question')
    """
    places = missing_in(message)
    if places:
        return as_written(_read(with_apostrophes(message, places), at), message, places)
    return _read(message, at)


def _read(message: str, at: datetime | None) -> Reading:
    reader = _Reader(message, at)
    for region in regions_of(message):
        reader.read(region)
    return Reading(reader.findings, reader.refused)


class _Reader:
    """One message on its way through: what was found so far, and what holds for all the rest."""

    def __init__(self, message: str, at: datetime | None) -> None:
        self.findings: list[Finding] = []
        self.refused: list[Refused] = []
        self._message = message
        self._plain = plain(message[:2000])
        self._at = at
        self._secrets = find_secrets(message)
        self._fiction = self._cast_read = False
        # "Scratch that." corrects by what is stated next.
        self._corrected = False
        self._handed = 0
        """How far a text goes that was handed over to be worked on."""
        self._unheard: list[tuple[str, Grammar]] = []
        self._said: set[str] = set()
        self._stated = 0
        """Where among the findings those of the last sentence begin that stated anything."""
        self._remarks = 0
        """How many sentences have stated nothing since."""

    def read(self, region: Region) -> None:
        """Read one region of the message, sentence by sentence if it is prose."""
        text = self._message[region.start : region.end]
        if region.reason is None:
            for sentence in split_sentences(text):
                self._read_sentence(sentence.text, region.start + sentence.start)
        elif text.strip():
            self._handed = 0
            start = region.start + len(text) - len(text.lstrip())
            self._refuse(start, start + len(text.strip()), region.reason)

    def _read_sentence(self, text: str, start: int) -> None:
        if len(text) > MOST_CHARS:
            self._refuse(start, start + len(text), "too-long")
            return
        if start < self._handed:
            self._refuse(start, start + len(text), "pasted")
            return
        low = plain(text)
        code = language_of(low, self._plain)
        if code is None:
            self._refuse(start, start + len(text), "no-shape")
            return
        if ("/" in low[-14:] or "#" in low[-14:]) and low.rstrip(" .!)").endswith(_IRONIC):
            self._refuse(start, start + len(text), "fiction")
            return
        rules = grammar(code)
        if rules.pack.read_as:
            low = as_read(low, code)
        if (":" in low or " this" in low) and self._hands_over(low, start, rules):
            self._refuse(start, start + len(text), "interaction-only")
            return
        self._unheard.append((low, rules))
        back = rules.taking_back
        if self.findings and back and back.hinted(low) and self._put_right(low, start, rules, back):
            return
        before = len(self.findings)
        self._read_clauses(text, low, start, rules)
        if len(self.findings) > before:
            self._stated, self._remarks = before, 0
        else:
            self._remarks += 1

    def _read_clauses(self, text: str, low: str, start: int, rules: Grammar) -> None:
        before, behind = len(self.findings), 0
        for clause in verdicts_of(text, low, rules):
            self._corrected |= puts_right(low[behind : clause.start])
            self._corrected |= rules.corrections.found(low[behind : clause.end])
            self._settle(self._heard(clause, text, rules), start, rules)
            if clause.stated and len(self.findings) > before:
                self._look_back(low[clause.start : clause.end], start + clause.start, rules)
            self._corrected &= not clause.stated
            behind = clause.end

    def _heard(self, clause: Clause, text: str, rules: Grammar) -> Clause:
        """Take the denial of a deed for a statement where something is put right."""
        if not self._corrected or clause.verdict not in _NO_SHAPE:
            return clause
        shaped = judge_denial(text[clause.start : clause.end], rules)
        return clause if shaped is None else replace(clause, verdict=shaped)

    def _put_right(self, low: str, start: int, rules: Grammar, back: Retractions) -> bool:
        """Take back what was said before, or mend it; tell whether a sentence does no more."""
        if self._taken_back(back.reach_of(low)):
            self._refuse(start, start + len(low), "small-talk")
            return True
        slip = None if self._remarks else back.slip_in(low)
        if slip is not None and self._mend(low, start, slip, rules):
            return True
        # "Scratch that, I got a cat": what follows stands.
        self._taken_back(back.reach_of_opening(low))
        return False

    def _taken_back(self, reach: Reach | None) -> bool:
        # "I got married. Can you believe it? Just kidding!"
        far = reach == "all" or self._remarks <= (reach == "jest")
        if reach is None or not far:
            return False
        self._take_back(0 if reach == "all" else self._stated)
        self._corrected = True
        return True

    def _look_back(self, low: str, start: int, rules: Grammar) -> None:
        """Take a clause back that does so itself, or mend it."""
        back = rules.taking_back
        if back is None or not back.hinted_within(low):
            return
        if back.takes_itself_back(low):
            self._take_back(len(self.findings) - 1)
        elif slip := back.slip_within(low):
            found = self.findings[-1]
            said = self._message[found.start : start + slip.at]
            self.findings[-1] = replace(found, said=" ".join(said.split()))
            if not self._mend(low, start, slip, rules):
                self.findings[-1] = found

    def _take_back(self, at: int) -> None:
        for one in self.findings[at:]:
            self._said.discard(one.said.casefold())
            self._refuse(one.start, one.end, "retracted")
        del self.findings[at:]
        self.refused.sort(key=lambda one: one.start)

    def _mend(self, low: str, start: int, slip: Slip, rules: Grammar) -> bool:
        """Put a word that was meant into what was said last; False where it is not its like."""
        new = self._message[start + slip.start : start + slip.end].strip()
        if is_small_talk(low[slip.start : slip.end], rules):
            return False
        found = self.findings[-1]
        said = put_right(found.said, new, slip.old, meant=slip.meant)
        if said is None or said.casefold() in self._said:
            return False
        end = _without_marks(self._message, found.start, start + len(low))
        mended = replace(found, said=said, text=_labelled(said, found.shape, rules), end=end)
        self.findings[-1] = replace(mended, polarity="-" if polarity_of(said) == "-" else "+")
        self._said.add(said.casefold())
        return True

    def _hands_over(self, low: str, start: int, rules: Grammar) -> bool:
        """Tell whether a sentence hands over a text that begins in it; note how far it goes."""
        found = rules.hand_overs.match(low)
        if found is None:
            return False
        self._handed = end_of_handed(self._message, start + found.end() - 1)
        return found.end() < len(low)

    def _settle(self, clause: Clause, offset: int, rules: Grammar) -> None:
        start, end = offset + clause.start, offset + clause.end
        verdict = clause.verdict
        if self._holds_secret(start, end):
            self._refuse(start, end, "secret")
        elif not isinstance(verdict, Shaped):
            self._refuse(start, end, verdict)
        elif self._is_fiction():
            self._refuse(start, end, "fiction")
        else:
            self._keep(start, end, verdict, rules)

    def _keep(self, start: int, end: int, shaped: Shaped, rules: Grammar) -> None:
        end = _without_marks(self._message, start, end)
        said = " ".join(self._message[start:end].replace("**", "").split())
        parts: Sequence[Feeling] = ()
        if rules.pack.verb_last_behind and self._word_before(start) in rules.pack.verb_last_behind:
            said = main_clause(said)
        elif len(said) == end - start and shaped.shape in _FELT:
            parts = part_feelings(said, rules.pack.code)
        for part in parts or (Feeling(0, end - start, said),):
            self._note(start + part.start, start + part.end, part.said, shaped, rules)

    def _note(self, start: int, end: int, said: str, shaped: Shaped, rules: Grammar) -> None:
        if said.casefold() in self._said:
            self._refuse(start, end, "repeated-in-turn")
        else:
            self._said.add(said.casefold())
            self.findings.append(
                Finding(
                    text=_labelled(said, shaped.shape, rules),
                    said=said,
                    start=start,
                    end=end,
                    shape=shaped.shape,
                    polarity="-" if polarity_of(said) == "-" else "+",
                    confidence=shaped.confidence,
                    correction=self._corrected,
                    valid_from=self._since(said) if shaped.shape in _DATED else None,
                )
            )

    def _word_before(self, at: int) -> str:
        return "".join(self._message[max(0, at - 16) : at].lower().split()[-1:])

    def _is_fiction(self) -> bool:
        # Asked only once something is stated, because most sentences state nothing.
        if not self._cast_read:
            self._cast_read = True
            begins = self._message[:_CAST_CHARS]
            dealt = any(one in begins for one in _CASTING)
            self._fiction |= dealt and _CAST.search(begins) is not None
        while self._unheard and not self._fiction:
            low, rules = self._unheard.pop()
            self._fiction = rules.fiction.found(low)
        return self._fiction

    def _since(self, said: str) -> datetime | None:
        # What is still to come is planned from now on, not true from then on.
        named = first_instant(said, self._at)
        ahead = named is not None and self._at is not None and named > self._at
        return None if ahead else named

    def _holds_secret(self, start: int, end: int) -> bool:
        return any(one.start < end and one.end > start for one in self._secrets)

    def _refuse(self, start: int, end: int, reason: Reason) -> None:
        text = _REDACTED if self._holds_secret(start, end) else self._message[start:end]
        self.refused.append(Refused(text, start, end, reason))


def _labelled(said: str, shape: Shape, rules: Grammar) -> str:
    return label_of(said, shape) if rules.pack.code == "en" else said


def _without_marks(message: str, start: int, end: int) -> int:
    while end > start + 1 and message[end - 1] in _TRAILING:
        end -= 1
    return end


def extract_deterministic(message: str) -> list[Finding]:
    """Give the statements of a message as rows of the reference rules: links, rules, the rest.

    A URL in a statement is a row of its own as well. At most `MOST_ROWS` rows, in labelled form.

    >>> [one.text for one in extract_deterministic("The port is 7443. Always log in UTC!")]
    ['User requirement (always): log in UTC', 'port is 7443']
    """
    found = read_message(message).findings
    links = [
        replace(one, text=f"User-provided URL: {url}", shape="link")
        for one in found
        for url in urls_of(one.said)
    ]
    rules = [one for one in found if one.shape in _RULES]
    rest = [
        one
        for one in found
        if one.shape not in _RULES and one.shape != "link" and not _SHOUTED.search(one.said)
    ]
    rows = {one.text.casefold(): one for one in reversed([*links, *rules, *rest])}
    return list(reversed(rows.values()))[:MOST_ROWS]
