"""A frozen record is a frozen, slotted dataclass in all that can be seen."""

from __future__ import annotations

import copy
import pickle
from dataclasses import KW_ONLY, FrozenInstanceError, asdict, dataclass, field, fields, replace
from inspect import signature

import pytest

from perdure.frozen import frozen


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


def test_it_is_shown_as_a_dataclass_is():
    assert repr(Record("tea", parts=["a"])) == repr(Model("tea", parts=["a"])).replace(
        "Model", "Record"
    )
    assert repr(Empty()) == "Empty()"


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
    for given in ((), ("a", 1, [], "", 5)):
        with pytest.raises(TypeError, match="positional arg"):
            Record(*given)
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
