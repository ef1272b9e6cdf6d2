"""The data that one language gives to every text function; no behaviour, so anybody can add one."""

from __future__ import annotations

from typing import Literal

from perdure.frozen import frozen

Shape = Literal[
    "requirement", "prohibition", "assignment", "preference", "identity",
    "decision", "event", "link", "given",
]  # fmt: skip
"""The shapes a rule may give; the same words as `perdure.model.statement.Shape`."""
Unit = Literal["day", "week", "month", "year"]


@frozen
class Rule:
    """A shape and the pattern that shows it, searched in one clause.

    The clause is in lower case with straight apostrophes, without its opening (`lead_ins`).
    `specific` rules hold only where the clause names something: a number, a name, a date, an
    identifier; `named` ones are matched right behind a proper name that begins the clause. A
    pattern holds no nested quantifier and no unbounded run before a literal.
    """

    shape: Shape
    pattern: str
    confidence: float = 0.9
    specific: bool = False
    named: bool = False


@frozen
class Life:
    """How people tell of their lives, without a number, a date or a name.

    Words are in lower case. `openings` and `deeds` go by kind: behind an opening of a kind stands
    one of the deeds of that kind ("i've" and "signed up for"); behind one of the `kin` of whom the
    clause begins with one of the kind that `of_kin` names ("my", the kind, ("and", "i")). Those that
    are `whole` need nothing behind them ("got married"). Of the others what follows counts: the
    words `towards` and `before` are passed over, as `adverbs` are before a deed, and the next word
    must not be `slight` ("I started it over"). None may be of the `work` at hand, which is over with
    it ("I started the server").
    """

    openings: tuple[tuple[str, tuple[str, ...]], ...]
    deeds: tuple[tuple[str, tuple[str, ...]], ...]
    whole: tuple[str, ...]
    kin: tuple[str, ...]
    of_kin: tuple[str, str, tuple[str, ...]]
    adverbs: tuple[str, ...]
    towards: tuple[str, ...]
    before: tuple[str, ...]
    slight: tuple[str, ...]
    work: tuple[str, ...]
    over: tuple[str, ...] = ()
    """Deeds with what they are done to, bare of little words, that are over with the day."""
    passing: tuple[str, ...] = ()
    """Words that may stand behind such a deed and leave it as slight: late, again."""
    yours: tuple[str, ...] = ()
    """What whom one speaks to did with a thing that it is said to be over with: "you sent"."""
    pasts: tuple[tuple[str, str], ...] = ()
    """Verbs as they stand behind a denial, with what they are in what was told: get, got."""


@frozen
class TakingBack:
    """How people take back what they have just said, or put another word in its place.

    Every sentence that does so holds one of `words`. The patterns are over a whole sentence
    without the marks at both its ends, but for `ending` and `between`. `last` takes back the
    sentence before ("scratch that"), `jest` too, though a remark stands between ("just kidding"),
    `all` everything that stands before it in the message. `ending` is looked for in a clause that
    takes back itself ("…, just kidding"). The others have a group `new`, a bare word that takes
    the place of its like in what was said, and may have `old`, the word that was not meant:
    `meant` says so ("I mean …"), `slip` does not ("no wait, 9090"), `between` stands in the clause
    that it puts right ("a dog, scratch that, a cat").
    """

    words: tuple[str, ...]
    last: tuple[str, ...] = ()
    jest: tuple[str, ...] = ()
    all: tuple[str, ...] = ()
    ending: tuple[str, ...] = ()
    meant: tuple[str, ...] = ()
    slip: tuple[str, ...] = ()
    between: tuple[str, ...] = ()


@frozen
class When:
    """A word for a day or a span of days, counted from the day of the turn.

    `unit` is day, week, month or year; `offset` -1 is the one before this one, +1 the next.
    """

    pattern: str
    unit: Unit
    offset: int


@frozen
class Change:
    """How a change for good is told, and the sentence that says what holds since.

    `pattern` is matched where the statement begins, in any case. Its groups name what holds now
    (`new`), and where they are told of which thing (`what`) and what was before (`old`); `holds`
    is filled with them. `words` has those, set apart by spaces, of which every match holds one.
    """

    pattern: str
    holds: str
    words: str


@frozen
class Saying:
    """A form of sentence that gives a thing or the speaker one value of an attribute.

    `pattern` is matched against the whole statement, in lower case, without its closing marks. Its
    group `value` has what is said; `subject` of what, the speaker where there is none; `no` or
    `not` a denial; `old` what the value was before. `single`: the attribute has one value at a time. With
    the attribute "like+" or "like-" what is said is what the speaker likes or does not.
    """

    attribute: str
    pattern: str
    single: bool = True


@frozen
class Pack:
    """All that is particular to one language, as words and patterns, in lower case.

    Words are matched whole where the language writes spaces (`spaced`) and as substrings where it
    does not. Patterns are regular expressions over lower-case text with straight apostrophes.
    """

    code: str
    name: str
    spaced: bool = True
    marked: bool = False
    """Whether words hold marks that are no letters to a pattern, or endings that cling to them: what
    a pattern needs is then looked for within words."""
    scripts: tuple[str, ...] = ("latin",)
    markers: tuple[str, ...] = ()
    """Frequent little words that tell this language from the others of its script."""

    read_as: tuple[tuple[str, str], ...] = ()
    """Characters, and the one that patterns read each of them as: spellings that are not told apart,
    and the question mark of the language."""

    # Read by identity, polarity and the gate.
    negations: tuple[str, ...] = ()
    """Words and phrases that turn a statement round."""
    exceptions: tuple[str, ...] = ()
    """Words and phrases that take something out of a statement."""
    opposites: tuple[tuple[str, str], ...] = ()
    """Pairs of words that cannot both hold of one thing."""
    corrections: tuple[str, ...] = ()
    """Patterns that say: what was believed before is no longer so."""
    negated: tuple[tuple[str, str], ...] = ()
    """Patterns of whole words that deny within themselves, each with what they are without it."""
    alike: tuple[str, ...] = ()
    """Words in which a negation's letters negate nothing, where words are not set apart."""
    endings: tuple[str, ...] = ()
    """Endings in which the cases of a word differ, the longest first: what is liked and what is not
    are compared without them."""
    sayings: tuple[Saying, ...] = ()
    """Tried in order, the first that fits counts; for the languages that `claim_words` lacks."""
    contrasts: tuple[str, ...] = ()
    """Patterns between what is denied and what holds instead of it: "not tea, it's coffee"."""
    denials: tuple[tuple[str, str], ...] = ()
    """Patterns of a deed that is denied where the clause begins, and what leaves it undenied."""
    changes: tuple[Change, ...] = ()
    undone: tuple[str, ...] = ()
    """Words of a change that was not made, or holds no more."""
    in_part: tuple[str, ...] = ()
    """Words of a change of a thing that holds in one place, once or for a time."""
    stop_words: tuple[str, ...] = ()
    question_words: tuple[str, ...] = ()

    # Read by dates.
    months: tuple[tuple[str, ...], ...] = ()
    """January to December, each with its spellings."""
    weekdays: tuple[tuple[str, ...], ...] = ()
    """Monday to Sunday, each with its spellings."""
    whens: tuple[When, ...] = ()
    ago: tuple[tuple[str, Unit], ...] = ()
    """Patterns with one group, a number of units that lie back."""
    numbers: tuple[tuple[str, int], ...] = ()
    """Number words up to twelve, as they stand before a unit of time."""
    within: tuple[str, ...] = ("in",)
    """Patterns of the words before a month or year in which something was; read of guests alone."""
    next_weekday: str = ""
    last_weekday: str = ""
    """Patterns of the words before a weekday that send it forward or back."""

    # Read by statements. A pattern that begins with ^ is tried at the beginning of a clause only.
    lead_ins: tuple[str, ...] = ()
    """Patterns of openings that say nothing: they are left out of what is kept."""
    reminders: tuple[str, ...] = ()
    """Patterns of openings that ask to keep what follows, whatever its shape."""
    asked_reminders: tuple[str, ...] = ()
    """Patterns of openings that ask, as a question does, to keep what follows."""
    closing_reminders: tuple[str, ...] = ()
    """Patterns, with the end of the sentence, that ask to keep what stands before them."""
    asked_endings: tuple[str, ...] = ()
    """Patterns, with the end of the sentence, of what only asks there, where the opening asks to keep."""
    adverbials: tuple[str, ...] = ()
    """Patterns of openings of time or place: kept, but the shape is looked for behind them."""
    inversion: tuple[str, str] = ("", "")
    """A pattern of verb and subject as they stand behind such an opening, and both in order."""
    joints: tuple[str, ...] = ()
    """Patterns between two statements in one sentence; the right one begins behind the match."""
    subject_joints: tuple[str, ...] = ()
    """Joints before a statement about another thing, which may need what stands before it."""
    asides: tuple[str, ...] = ()
    """Patterns where a question or request begins behind a statement; it ends before them."""
    questions: tuple[str, ...] = ()
    """Patterns that show a question at the beginning of a clause, also without a mark."""
    commands: tuple[str, ...] = ()
    """Patterns of orders that are done once and over."""
    standing: tuple[str, ...] = ()
    """Patterns that make an order a standing one: always, whenever, instead of."""
    hypotheticals: tuple[str, ...] = ()
    hedges: tuple[str, ...] = ()
    """Patterns of guesses: what is said so is not believed firmly enough to be kept."""
    reported: tuple[str, ...] = ()
    """Patterns that show the words of somebody else, presented as such."""
    hand_overs: tuple[str, ...] = ()
    """Patterns of the beginning of a sentence, to its colon, that hands over a text to work on."""
    fiction: tuple[str, ...] = ()
    """Patterns that set up a story or a role: from there on nothing in the message is a fact."""
    small_talk: tuple[str, ...] = ()
    """Patterns that match a whole clause with nothing to keep in it."""
    passing: tuple[str, ...] = ()
    """Patterns of states, wishes and remarks that are over with the turn."""
    only_here: tuple[str, ...] = ()
    """Patterns of requests that bind this conversation alone."""
    anaphora: tuple[str, ...] = ()
    """Patterns that lean on the clause before: it, them, he."""
    specifics: tuple[str, ...] = ()
    """Words that name something though they are no name: two, yesterday, monday."""
    openers: tuple[str, ...] = ()
    """Words that begin sentences with a capital and name nobody, besides the words above."""
    rules: tuple[Rule, ...] = ()
    """Tried in order, the `specific` ones last; the first that matches gives the shape."""
    plans: tuple[str, ...] = ()
    """Patterns of what somebody plans or wishes for their life, though wishes are over with the turn."""
    life: Life | None = None
    """Read where no rule fits; None: then what names nothing is not kept."""
    taking_back: TakingBack | None = None
    """None: then nothing that was said is taken back by what follows."""
    frames: tuple[str, ...] = ()
    """Patterns of openings with their comma, behind which all is the word of somebody else."""
    verb_last_behind: tuple[str, ...] = ()
    """Words behind which the verb stands last, which is put where a sentence of its own has it."""

    # Read by hygiene and secrets.
    orders_to_model: tuple[str, ...] = ()
    """Patterns of text that orders a model about."""
    secret_words: tuple[str, ...] = ()
    """Words for a secret that stand before its value."""
