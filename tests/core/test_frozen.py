"""Our dataclasses are constructed, refused, copied and pickled as those of the library are."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace
from typing import Any

import pytest

from generator.core.frozen import frozen, slotted


@frozen
class Value:
    """A value."""

    name: str
    size: int = 3
    words: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True, eq=False)
class Theirs:
    name: str
    size: int = 3
    words: list[str] = field(default_factory=list)


@frozen(kw_only=True)
class Entry:
    title: str
    note: str = field(default="", metadata={"says": "more"})


@frozen(kw_only=True)
class Longer(Entry):
    pages: int = 1


@slotted
class Counter:
    start: int
    seen: set[int] = field(default_factory=set)
    total: int = field(init=False)

    def __post_init__(self) -> None:
        self.total = self.start


class Double(Counter):
    def __init__(self, start: int) -> None:
        super().__init__(start * 2)


def test_values_are_given_by_place_by_name_and_by_default() -> None:
    for kind in (Value, Theirs):
        one: Any = kind("a", words=["b"])  # type: ignore[operator]
        assert (one.name, one.size, one.words) == ("a", 3, ["b"])
        assert kind("a").words is not kind("a").words  # type: ignore[operator]
        assert [own.name for own in fields(kind)] == ["name", "size", "words"]
        assert kind.__match_args__ == ("name", "size", "words")
        assert not hasattr(one, "__dict__")


def test_what_comes_by_name_alone_may_be_inherited() -> None:
    longer = Longer(pages=2, title="a")
    assert (longer.title, longer.note, longer.pages) == ("a", "", 2)
    assert fields(Longer)[1].metadata == {"says": "more"}
    assert Entry(title="b").title == "b"


def test_an_object_sets_the_rest_itself_and_may_change() -> None:
    counter = Counter(4)
    counter.total += 1
    assert (counter.total, counter.seen) == (5, set())
    assert Double(4).total == 8


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (Value, "missing 1 required positional argument: 'name'"),
        (lambda: Value("a", colour=1), "unexpected keyword argument 'colour'"),
        (lambda: Entry("a"), "takes 1 positional argument"),
    ],
)
def test_wrong_values_are_refused(wrong: Callable[[], Any], says: str) -> None:
    for _ in range(2):  # the constructor is another one the second time
        with pytest.raises(TypeError, match=says):
            wrong()


def test_a_value_never_changes() -> None:
    value = Value("a")
    with pytest.raises(FrozenInstanceError, match=r"Value\.name is never changed"):
        value.name = "b"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError, match=r"Value\.size is never changed"):
        del value.size
    assert replace(value, name="b").name == "b"


def test_it_is_itself_and_no_other() -> None:
    assert Value("a") != Value("a")
    assert len({Value("a"), Value("a")}) == 2


def test_it_is_copied_and_pickled() -> None:
    for one in (Value("a", 4), Counter(4)):
        for again in (copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
            assert type(again) is type(one)
            assert [getattr(again, f.name) for f in fields(one)] == [
                getattr(one, f.name) for f in fields(one)
            ]


def test_it_has_a_name_to_be_found_by() -> None:
    assert Value("a").__init__.__qualname__ == "Value.__init__"  # type: ignore[misc]
    assert (Value.__doc__, Entry.__doc__) == ("A value.", "Entry")
