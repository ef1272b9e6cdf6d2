"""A frozen record is a frozen, slotted dataclass in all that can be seen."""

from __future__ import annotations

import copy
import pickle
from dataclasses import KW_ONLY, FrozenInstanceError, asdict, dataclass, field, fields, replace
from datetime import UTC, datetime
from inspect import signature

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perdure.frozen import fillable, frozen, late, later
from perdure.model.entry import Tier


@frozen
class Record:
    """A record with every kind of field."""

    name: str
    size: int = 3
    parts: list[str] = field(default_factory=list)
    note: str = field(default="", compare=False, repr=False)
    length: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "length", len(self.name))

    @property
    def loud(self) -> str:
        return self.name.upper()


@dataclass(frozen=True, slots=True)
class Model:
    """The same, made by the standard library."""

    name: str
    size: int = 3
    parts: list[str] = field(default_factory=list)
    note: str = field(default="", compare=False, repr=False)
    length: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "length", len(self.name))


@frozen
class Empty:
    """A record of nothing."""


@frozen
class Key:
    """A record that can be looked up."""

    id: str
    parts: tuple[int, ...] = ()


def test_it_is_shown_as_a_dataclass_is_but_for_what_is_as_it_would_be_unsaid():
    said = Record("tea", 4, parts=["a"])
    assert repr(said) == repr(Model("tea", 4, parts=["a"])).replace("Model", "Record")
    assert repr(Record("чай", note="not shown")) == "Record(name='чай', length=3)"
    assert repr(Empty()) == "Empty()"


def test_what_is_long_is_cut_and_says_how_long_it_is():
    assert repr(Key("茶" * 300)).endswith("茶'… 300 characters)")
    assert repr(Key("a", tuple(range(11)))) == (
        "Key(id='a', parts=(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, … 11 in all))"
    )


def test_enumerations_and_moments_are_shown_as_they_are_written():
    day = datetime(2026, 1, 2, 3, 4, 5, 6, tzinfo=UTC)
    shown = repr(Record(Tier.HOT, parts=[Key("a")], size=day))
    assert (
        shown == "Record(name='L1', size=2026-01-02 03:04:05+00:00, parts=[Key(id='a')], length=2)"
    )


def test_it_equals_its_like_and_nothing_else():
    assert Record("tea") == Record("tea", note="not compared")
    assert Record("tea") != Record("tea", 4)
    assert Record("tea") != Model("tea")
    assert Empty() == Empty()
    assert Key("a") != Empty()


def test_it_is_hashed_by_what_is_compared():
    assert len({Key("a"), Key("a"), Key("b"), Empty(), Empty()}) == 3
    with pytest.raises(TypeError):
        hash(Record("tea"))


def test_each_has_a_fresh_default_of_its_own():
    assert Record("tea").parts is not Record("tea").parts


def test_nothing_of_it_can_be_changed():
    record = Record("tea")
    with pytest.raises(FrozenInstanceError):
        record.name = "coffee"
    with pytest.raises(FrozenInstanceError):
        del record.name
    with pytest.raises(AttributeError):
        record.other = 1
    assert not hasattr(record, "__dict__")


def test_the_tools_of_dataclasses_work_on_it():
    record = Record("tea", parts=["a"])
    assert replace(record, name="coffee").length == 6
    assert asdict(record) == asdict(Model("tea", parts=["a"]))
    assert [one.name for one in fields(Record)] == [one.name for one in fields(Model)]
    match record:
        case Record(name, 3):
            assert name == "tea"


def test_wrong_arguments_are_refused():
    for arguments in ((), ("a", 1, [], "", 5)):
        with pytest.raises(TypeError, match="positional arg"):
            Record(*arguments)
    with pytest.raises(TypeError, match="unexpected keyword"):
        Record("tea", colour="green")


@pytest.mark.parametrize(
    "twin", [copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))]
)
def test_a_copy_is_equal(twin):
    assert twin(Record("tea", 5, ["a"], "noted")) == Record("tea", 5, ["a"])
    assert twin(Record("tea", note="noted")).note == "noted"


def test_what_makes_a_record_can_be_read_before_the_first_is_made():
    @frozen
    class Late:
        """A record that nobody made yet."""

        name: str
        size: int = 3

    class Later(Late):
        """Made first, so that its parent's way is compiled for it."""

        __slots__ = ()

    assert Later("tea").size == 3
    assert list(signature(Late).parameters) == ["name", "size"]
    assert Late.__init__.__qualname__.endswith("Late.__init__")
    assert Late("tea", size=4) == Late("tea", 4)


def test_fields_can_be_given_by_name_only():
    @frozen
    class Choice:
        """One of place, the others of name."""

        kind: str
        _: KW_ONLY
        size: int = 3
        parts: list[str] = field(default_factory=list)

    assert Choice("tea", size=4) == replace(Choice("tea"), size=4)
    assert str(signature(Choice)).startswith("(kind, *, size=3")
    with pytest.raises(TypeError, match="positional arg"):
        Choice("tea", 4)


def fail() -> list[str]:
    """Make no default."""
    raise RuntimeError("no default today")


@frozen
class Wide:
    """A record of so many fields that they are filled at once."""

    name: str
    size: int = 3
    parts: list[str] = field(default_factory=list)
    note: str = field(default="", compare=False, repr=False)
    place: tuple[int, int] = (0, 0)
    tags: frozenset[str] = frozenset()
    length: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "length", len(self.name))


@dataclass(frozen=True, slots=True)
class WideModel:
    """The same, made by the standard library."""

    name: str
    size: int = 3
    parts: list[str] = field(default_factory=list)
    note: str = field(default="", compare=False, repr=False)
    place: tuple[int, int] = (0, 0)
    tags: frozenset[str] = frozenset()
    length: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "length", len(self.name))


@given(
    st.text(),
    st.fixed_dictionaries(
        {},
        optional={
            "size": st.integers(),
            "parts": st.lists(st.text()),
            "note": st.text(),
            "place": st.tuples(st.integers(), st.integers()),
            "tags": st.frozensets(st.text()),
        },
    ),
)
def test_a_record_of_many_fields_is_what_a_dataclass_is(name, given):
    record, model = Wide(name, **given), WideModel(name, **given)
    assert type(record) is Wide
    assert asdict(record) == asdict(model)
    assert asdict(record) == asdict(model)
    assert asdict(replace(record, size=7)) == asdict(replace(model, size=7))
    for twin in (copy.copy(record), copy.deepcopy(record), pickle.loads(pickle.dumps(record))):
        assert twin == record
        assert type(twin) is Wide
    match record:
        case Wide(said, size):
            assert (said, size) == (model.name, model.size)


@given(st.text())
def test_a_record_of_many_fields_takes_no_change_once_it_is_there(name):
    record = Wide(name)
    for one in fields(Wide):
        with pytest.raises(FrozenInstanceError):
            setattr(record, one.name, 1)
        with pytest.raises(FrozenInstanceError):
            delattr(record, one.name)
    assert record == Wide(name)
    assert Wide(name).parts is not Wide(name).parts


def test_a_record_of_a_subclass_keeps_its_class_however_that_is_laid_out():
    class Slotted(Wide):
        """As its parent, by another name."""

        __slots__ = ()

    class Loose(Wide):
        """With a dictionary besides."""

    for kind in (Slotted, Loose):
        made = kind("tea", 4, tags=frozenset("x"))
        assert type(made) is kind
        assert (made.name, made.size, made.length, made.place) == ("tea", 4, 3, (0, 0))
        assert made == kind("tea", 4, tags=frozenset("x"))
        assert made != Wide("tea", 4, tags=frozenset("x"))


def test_a_default_that_fails_leaves_a_record_that_takes_no_change():
    @frozen
    class Failing:
        """A record that cannot be made without help."""

        a: int = 1
        b: int = 2
        c: int = 3
        d: int = 4
        e: list[str] = field(default_factory=fail)

    begun = object.__new__(Failing)
    with pytest.raises(RuntimeError, match="no default today"):
        Failing.__init__(begun)
    assert type(begun) is Failing
    with pytest.raises(FrozenInstanceError):
        begun.a = 2
    assert Failing(e=["given"]).e == ["given"]


def test_a_record_that_is_filled_by_hand_is_like_one_that_was_made():
    made = object.__new__(fillable(Key))
    assert fillable(Key) is fillable(Key)
    made.id, made.parts = "a", (1,)
    made.__class__ = Key
    assert made == Key("a", (1,))
    assert {made} == {Key("a", (1,))}
    with pytest.raises(FrozenInstanceError):
        made.id = "b"


def test_a_field_that_may_be_made_late_is_made_once_and_never_seen_unmade():
    made: list[int] = []

    @frozen
    class Told:
        """A record whose words are dear."""

        words: tuple[str, ...] = ()
        count: int = 0

    late(Told, "words")
    waiting = Told(later(lambda: (made.append(1), ("a", "b"))[1]), 2)
    assert (waiting.count, made) == (2, [])
    assert waiting.words is waiting.words == ("a", "b")
    assert made == [1]
    for see in (repr, hash, asdict, copy.copy, replace):
        one = Told(later(lambda: ("a", "b")), 2)
        assert see(one) == see(Told(("a", "b"), 2))
    with pytest.raises(FrozenInstanceError):
        waiting.words = ()
