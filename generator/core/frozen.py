"""A class with annotated fields → a dataclass with slots whose constructor is made when it is used.

Every command makes dozens of these classes as it starts and uses half of them. `dataclass` compiles
up to five functions for each, which takes ten times as long as all the rest of making it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from typing import Any, NoReturn, TypeVar, dataclass_transform, overload

T = TypeVar("T")


@overload
def frozen(cls: type[T], /) -> type[T]: ...
@overload
def frozen(*, kw_only: bool = False) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(frozen_default=True, eq_default=False, field_specifiers=(field,))
def frozen(cls: type[T] | None = None, /, *, kw_only: bool = False) -> Any:
    """A value that is never changed, compared by identity."""

    def made(body: type[T]) -> type[T]:
        result = _with_slots(body, kw_only)
        _constructed_late(result, "_set(self, {name!r}, {value})")
        for name, method in (_FROZEN if kw_only else _BY_PLACE).items():
            setattr(result, name, method)
        return result

    return made(cls) if cls else made


@dataclass_transform(eq_default=False, field_specifiers=(field,))
def slotted(cls: type[T]) -> type[T]:
    """An object that may change, compared by identity."""
    result = _with_slots(cls, False)
    _constructed_late(result, "self.{name} = {value}")
    return result


def _with_slots(cls: type[T], kw_only: bool) -> type[T]:
    cls.__doc__ = cls.__doc__ or cls.__name__  # else `dataclass` makes one of the signature
    return dataclass(init=False, eq=False, repr=False, slots=True, kw_only=kw_only)(cls)


def _constructed_late(cls: type, assignment: str) -> None:
    def late(self: object, *given: object, **named: object) -> None:
        constructor = _constructor(cls, assignment)
        cls.__init__ = constructor  # type: ignore[misc]
        constructor(self, *given, **named)

    cls.__init__ = late  # type: ignore[misc]


def _constructor(cls: type, assignment: str) -> Callable[..., None]:
    """What `dataclass` would have made of the fields."""
    names: dict[str, Any] = {"_set": object.__setattr__, "_later": MISSING}
    by_place, by_name, lines = ["self"], ["*"], []
    for one in fields(cls):
        if not one.init:  # `__post_init__` sets it
            continue
        (by_name if one.kw_only else by_place).append(_parameter(one, names))
        made = one.default_factory is not MISSING
        value = f"_made_{one.name}() if {one.name} is _later else {one.name}" if made else one.name
        lines.append(assignment.format(name=one.name, value=value))
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    parameters = by_place + by_name[: len(by_name) * (len(by_name) > 1)]
    exec(f"def __init__({', '.join(parameters)}):\n  " + "\n  ".join(lines or ["pass"]), names)
    constructor: Callable[..., None] = names["__init__"]
    constructor.__qualname__ = f"{cls.__qualname__}.__init__"
    return constructor


def _parameter(one: Field[Any], names: dict[str, Any]) -> str:
    if one.default is not MISSING:
        names[f"_given_{one.name}"] = one.default
        return f"{one.name}=_given_{one.name}"
    if one.default_factory is not MISSING:
        names[f"_made_{one.name}"] = one.default_factory
        return f"{one.name}=_later"
    return one.name


def _refuse(self: object, name: str, value: object = None) -> NoReturn:
    raise FrozenInstanceError(f"{type(self).__name__}.{name} is never changed")


def _rebuilt(self: Any) -> tuple[type, tuple[Any, ...]]:
    """What a pickle makes it from, in half of the time that its state takes."""
    cls: Any = type(self)
    return cls, tuple([getattr(self, name) for name in cls.__match_args__])


def _state(self: Any) -> list[Any]:
    return [getattr(self, one.name) for one in fields(self)]


def _restore(self: Any, state: list[Any]) -> None:
    for one, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, one.name, value)


_FROZEN: dict[str, Callable[..., Any]] = {
    "__setattr__": _refuse,
    "__delattr__": _refuse,
    "__getstate__": _state,
    "__setstate__": _restore,
}
_BY_PLACE: dict[str, Callable[..., Any]] = {**_FROZEN, "__reduce__": _rebuilt}
