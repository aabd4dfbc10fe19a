"""Our named tuples behave as those of `typing` do."""

from __future__ import annotations

import copy
import pickle
import typing
from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, TypeVar

import pytest

from generator.core.named_tuple import NamedTuple

T = TypeVar("T")
GENERATOR = Path(__file__).parent.parent.parent / "generator"


class Ours(NamedTuple):
    """A value with two defaults."""

    x: float
    name: str = "a"
    items: tuple[int, ...] = ()

    @property
    def twice(self) -> float:
        return self.x * 2

    @classmethod
    def far(cls) -> Ours:
        return cls(100)

    def __str__(self) -> str:
        return f"{super().__len__()} values"


class Theirs(typing.NamedTuple):
    x: float
    name: str = "a"
    items: tuple[int, ...] = ()


class Held(NamedTuple, Generic[T]):
    value: T


class Nothing(NamedTuple):
    pass


def test_values_are_given_by_place_by_name_and_by_default() -> None:
    assert Ours(1, items=(2,)) == Theirs(1, items=(2,)) == (1, "a", (2,))
    assert Ours(1).name == "a"
    assert Ours.far().twice == 200
    assert str(Ours(1)) == "3 values"
    assert Nothing() == ()


def test_it_looks_like_the_one_of_typing() -> None:
    assert Ours._fields == Theirs._fields == Ours.__match_args__
    assert Ours._field_defaults == Theirs._field_defaults
    assert repr(Ours(1)) == repr(Theirs(1)).replace("Theirs", "Ours")
    assert Ours(1)._asdict() == Theirs(1)._asdict()
    assert Ours(1)._replace(x=3) == (3, "a", ())
    assert Ours._make([1, "b", ()]) == (1, "b", ())
    assert Ours.__bases__ == (tuple,)
    assert Ours.__doc__ == "A value with two defaults."
    assert (Ours.__module__, Ours.__qualname__) == (__name__, "Ours")
    assert not hasattr(Ours(1), "__dict__")
    assert typing.get_type_hints(Ours)["items"] == tuple[int, ...]


def test_it_is_matched_copied_and_pickled() -> None:
    match Ours(1, "b"):
        case Ours(x, name=name):
            assert (x, name) == (1, "b")
    for again in (copy.deepcopy(Ours(1)), pickle.loads(pickle.dumps(Ours(1)))):
        assert type(again) is Ours
        assert again == Ours(1)


def test_it_may_have_a_kind_of_its_own() -> None:
    assert Held[int](3).value == 3
    assert issubclass(Held, Generic)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (Ours, "missing 1 required positional argument: 'x'"),
        (lambda: Ours(1, size=2), "unexpected keyword argument 'size'"),
        (lambda: Ours._make([1]), "Ours has 3 fields, not 1"),
    ],
)
def test_wrong_values_are_refused(wrong: Callable[[], Any], says: str) -> None:
    with pytest.raises(TypeError, match=says):
        wrong()


def test_an_unknown_field_is_not_replaced() -> None:
    with pytest.raises(ValueError, match="Ours has no field size"):
        Ours(1)._replace(size=3)
    with pytest.raises(AttributeError):
        Ours(1).x = 3  # type: ignore[misc]


def test_a_field_with_a_default_comes_last() -> None:
    with pytest.raises(TypeError, match="Early: a field without a default follows"):

        class Early(NamedTuple):
            name: str = "a"
            x: float  # type: ignore[misc]


def test_the_generator_makes_none_with_typing() -> None:
    """It takes ten times as long, and every start makes hundreds."""
    assert [p.name for p in GENERATOR.rglob("*.py") if _imports(p)] == ["named_tuple.py"]


def _imports(path: Path) -> bool:
    return any(
        line.strip().startswith("from typing import") and "NamedTuple" in line
        for line in path.read_text().splitlines()
    )
