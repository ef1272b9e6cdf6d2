"""The patterns that one language gives to the extractor; data, so that anybody can add one."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FactPatterns:
    """What people say before a name, a place or a liking, in lower case, as regular expressions.

    They are searched in any case of letters, in text with straight apostrophes and without full
    width forms, at the beginning of a word. What follows them is read by
    `perdure.memories.extraction.reading`; languages that set no spaces between words say with
    `names_whole`, `places_whole` and `likes_whole` what stands before, in and after the value,
    which is the group `value`.
    """

    code: str
    names: tuple[str, ...] = ()
    """Only a name can follow: "my name is"."""
    maybe_names: tuple[str, ...] = ()
    """A name may follow, or what somebody is: "I am"."""
    no_names: frozenset[str] = frozenset()
    """Words that follow `maybe_names` with a capital and name nobody."""
    no_name_endings: tuple[str, ...] = ()
    """Endings that names of people do not have."""
    no_name_before: frozenset[str] = frozenset()
    """Words behind it that show that it was no name: "I am Head of …"."""
    places: tuple[str, ...] = ()
    no_places: frozenset[str] = frozenset()
    """Words with a capital that one can be in without being anywhere: "I'm in March"."""
    likes: tuple[str, ...] = ()
    no_likes: frozenset[str] = frozenset()
    """What is liked is not known from a word such as "it"."""
    joints: frozenset[str] = frozenset()
    """Words that may follow a name or a place, and are no part of it."""
    likes_end: tuple[str, ...] = ()
    """Patterns of words that what is liked ends before."""
    blocks: frozenset[str] = frozenset()
    """Words right before a lead-in that make it a question, a guess or somebody else's words."""
    names_whole: tuple[str, ...] = ()
    places_whole: tuple[str, ...] = ()
    likes_whole: tuple[str, ...] = ()
    not_mine: tuple[str, ...] = ()
    """Patterns that end right before an address that is not the speaker's own."""
