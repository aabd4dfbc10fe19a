"""The filters of texts that need no Jinja2, for the values that both take alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from generator.expressions.as_python import GIVEN, MISSING, LeftToJinja
from generator.expressions.mathematics import MAX_TEXT

Apply = Callable[..., Any]
"""A filter's name, the value, and what is in the brackets → what they come to."""
Filter = Callable[..., Any]


def _of(kinds: type | tuple[type, ...], work: Filter) -> Filter:
    def filter_(value: Any) -> Any:
        if not isinstance(value, kinds):
            raise LeftToJinja
        return work(value)

    return filter_


def _of_all_numbers(work: Filter) -> Filter:
    def filter_(values: Any) -> Any:
        if not isinstance(values, list | tuple) or not all(map(_is_number, values)):
            raise LeftToJinja
        return work(values)

    return filter_


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float)


def _sum(values: Any, *, attribute: str = "") -> Any:
    numbers = [value[attribute] for value in values] if attribute.isidentifier() else values
    return _of_all_numbers(sum)(numbers)


def _int(value: Any) -> int:
    if _is_number(value) or (isinstance(value, str) and value.isascii() and value.isdigit()):
        return int(value)
    raise LeftToJinja


def _round(value: Any, places: int = 0) -> Any:
    if not _is_number(value) or places not in range(16):
        raise LeftToJinja
    return round(value, places)


def _sorted(values: Any) -> list[Any]:
    return sorted(values, key=_fold(values))


def _unique(values: Any) -> list[Any]:
    fold = _fold(values)
    kept = dict[Any, Any]()
    for value in values:
        kept.setdefault(fold(value), value)
    return list(kept.values())


def _fold(values: Any) -> Callable[[Any], Any]:
    """Texts are equal whatever their case, and nothing else is compared with them."""
    if isinstance(values, list | tuple):
        if all(isinstance(value, str) for value in values):
            return str.lower
        if all(map(_is_number, values)):
            return lambda number: number
    raise LeftToJinja


def _replace(text: str, old: str, new: str) -> str:
    if not isinstance(text, str) or len(text) + text.count(old) * len(new) > MAX_TEXT:
        raise LeftToJinja
    return text.replace(old, new)


def _join(texts: Any, glue: str = "") -> str:
    if not isinstance(texts, list | tuple) or not all(isinstance(text, str) for text in texts):
        raise LeftToJinja
    if sum(map(len, texts)) + len(glue) * len(texts) > MAX_TEXT:
        raise LeftToJinja
    return glue.join(texts)


def reverse(value: Any) -> Any:
    return value[::-1] if isinstance(value, str) else list(value)[::-1]


_ROW = (list, tuple, str)
PLAIN_FILTERS: Mapping[str, Filter] = {
    "abs": _of((int, float), abs),
    "first": _of(_ROW, lambda row: row[0]),
    GIVEN: lambda value: value is not None,
    "int": _int,
    "join": _join,
    "last": _of(_ROW, lambda row: row[-1]),
    "length": _of((*_ROW, dict), len),
    "list": _of(_ROW, list),
    "lower": _of(str, str.lower),
    "max": _of_all_numbers(max),
    "min": _of_all_numbers(min),
    MISSING: lambda value: value is None,
    "replace": _replace,
    "reverse": _of(_ROW, reverse),
    "round": _round,
    "sort": _sorted,
    "sum": _sum,
    "trim": _of(str, str.strip),
    "unique": _unique,
    "upper": _of(str, str.upper),
}
PLAIN_NAMES = frozenset(PLAIN_FILTERS)


def apply_filter(name: str, value: Any, /, *arguments: Any, **named: Any) -> Any:
    return PLAIN_FILTERS[name](value, *arguments, **named)
