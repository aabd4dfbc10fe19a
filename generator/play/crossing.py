"""Plain values ↔ JSON, on their way across the boundary: whoever is behind it may send anything."""

from __future__ import annotations

from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")


class Astray(ValueError):
    """What came over is not the value that was asked for."""


def rebuilt(kind: type[T], data: object) -> T:
    """A NamedTuple of plain values and others of its kind, from what JSON makes of it."""
    value: T = _value(kind, data)
    return value


def _value(kind: Any, data: object) -> Any:
    origin, within = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        inner = [one for one in within if one is not NoneType]
        return None if data is None else _value(inner[0], data)
    if origin is tuple:
        return _row(within, data)
    if hasattr(kind, "_fields"):
        return kind(*_fields(kind, data))
    if kind is float and isinstance(data, int | float) and not isinstance(data, bool):
        return float(data)
    if type(data) is not kind:
        raise Astray(f"{data!r:.40} is no {kind}")
    return data


def _row(within: tuple[Any, ...], data: object) -> tuple[Any, ...]:
    if not isinstance(data, list):
        raise Astray(f"{data!r:.40} is no list")
    if len(within) == 2 and within[1] is Ellipsis:
        return tuple(_value(within[0], one) for one in data)
    if len(within) != len(data):
        raise Astray(f"{data!r:.40} has not {len(within)} values")
    return tuple(_value(kind, one) for kind, one in zip(within, data, strict=True))


def _fields(kind: Any, data: object) -> tuple[Any, ...]:
    hints = _hints(kind)
    if not isinstance(data, list) or len(data) != len(hints):
        raise Astray(f"{data!r:.40} is no {kind.__name__}")
    return tuple(_value(hint, one) for hint, one in zip(hints, data, strict=True))


@cache
def _hints(kind: Any) -> tuple[Any, ...]:
    hints = get_type_hints(kind)
    return tuple(hints[name] for name in kind._fields)
