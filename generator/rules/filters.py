"""The words of the rule language: filters over lists of cards.

Each takes the Trace of the rule at work, so that a failure can name the cards it is about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from generator.rules.graph import cycle_length, grid
from generator.rules.trace import Trace
from generator.template.names import CardData

Filter = Callable[..., Any]
MAX_ITEMS = 100_000


class RuleError(ValueError):
    """A rule asks for what the value cannot give."""


def _copies(item: Any) -> int:
    return int(item["copies"]) if isinstance(item, CardData) else 1


def _listed(value: Any, asking: str) -> list[Any]:
    if isinstance(value, Mapping) and not isinstance(value, CardData):
        return list(value)
    if isinstance(value, list | tuple):
        return list(value)
    raise RuleError(f"'{asking}' works on a list, not on {_described(value)}")


def _described(value: Any) -> str:
    if isinstance(value, CardData):
        return f"the card '{value['id']}'"
    return f"'{value}'"


def _field(item: Any, name: str) -> Any:
    if not isinstance(item, Mapping):
        raise RuleError(f"{_described(item)} has no field '{name}'")
    if name not in item:
        from generator.problems import did_you_mean

        hint = did_you_mean(name, item)
        raise RuleError(f"{_described(item)} has no field '{name}'" + (f"; {hint}" if hint else ""))
    return item[name]


def _matches(item: Any, wanted: Mapping[str, Any]) -> bool:
    return all(_same(_field(item, name), value) for name, value in wanted.items())


def _same(found: Any, wanted: Any) -> bool:
    """A reference answers to its id; true and false ask whether there is anything."""
    if isinstance(wanted, bool):
        return bool(found) is wanted
    if isinstance(found, CardData) and isinstance(wanted, str):
        return bool(found["id"] == wanted)
    return bool(found == wanted)


def count(trace: Trace, value: Any) -> int:
    """How many, copies of cards counted."""
    items = _listed(value, "count")
    trace.saw(items)
    return sum(_copies(item) for item in items)


def size(trace: Trace, value: Any) -> int:
    """How many different ones, copies not counted."""
    items = _listed(value, "size")
    trace.saw(items)
    return len(items)


def where(trace: Trace, value: Any, **wanted: Any) -> list[Any]:
    """Those whose fields are as said."""
    kept = [item for item in _listed(value, "where") if _matches(item, wanted)]
    trace.saw(kept)
    return kept


def without(trace: Trace, value: Any, **unwanted: Any) -> list[Any]:
    """Those whose fields are not as said."""
    kept = [item for item in _listed(value, "without") if not _matches(item, unwanted)]
    trace.saw(kept)
    return kept


def values(trace: Trace, value: Any, name: str) -> list[Any]:
    """One field of each card."""
    return [_given(trace, item, name) for item in _listed(value, "values")]


def _given(trace: Trace, item: Any, name: str) -> Any:
    found = _field(item, name)
    if isinstance(found, CardData):
        found = found["id"]
    if isinstance(item, CardData):
        trace.gave(found, item)
    return found


def ids(trace: Trace, value: Any) -> list[Any]:
    """The ids of cards."""
    return values(trace, value, "id")


def total(trace: Trace, value: Any, name: str) -> float:
    """The sum of a field over all copies."""
    items = _listed(value, "total")
    trace.saw(items)
    return sum(_number(_field(item, name), name) * _copies(item) for item in items)


def _number(value: Any, name: str) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return value
    raise RuleError(f"'{name}' is {_described(value)}, not a number")


def by(trace: Trace, value: Any, name: str) -> dict[Any, list[Any]]:
    """Cards in groups by a field."""
    groups: dict[Any, list[Any]] = {}
    for item in _listed(value, "by"):
        groups.setdefault(_given(trace, item, name), []).append(item)
    trace.saw(_listed(value, "by"))
    return groups


def counts(trace: Trace, value: Any, *names: str) -> dict[Any, Any]:
    """How many of each; of a grouping, the same for every group."""
    if isinstance(value, dict) and not isinstance(value, CardData):
        if not names:
            return {group: count(trace, items) for group, items in value.items()}
        return {group: counts(trace, items, *names) for group, items in value.items()}
    tallied: dict[Any, int] = {}
    for item in _listed(value, "counts"):
        key = tuple(_given(trace, item, name) for name in names) if names else item
        key = key[0] if names and len(names) == 1 else key
        tallied[key] = tallied.get(key, 0) + _copies(item)
    return tallied


def sums(trace: Trace, value: Any, name: str) -> dict[Any, float]:
    """For each group, the sum of a field."""
    if not isinstance(value, dict):
        raise RuleError("'sums' works on groups, as 'by' makes them")
    return {group: total(trace, items, name) for group, items in value.items()}


def sort(trace: Trace, value: Any) -> list[Any]:
    """In order; cards by id."""
    items = _listed(value, "sorted")
    return sorted(items, key=lambda item: str(item["id"]) if isinstance(item, CardData) else item)


def cross(trace: Trace, value: Any, other: Any) -> list[list[Any]]:
    """Every pair of one of these and one of those."""
    left, right = _listed(value, "cross"), _listed(other, "cross")
    if len(left) * len(right) > MAX_ITEMS:
        raise RuleError("'cross' would make too many pairs")
    return [[one, two] for one in left for two in right]


def missing_from(trace: Trace, value: Any, other: Any) -> list[Any]:
    """Those that the other list lacks."""
    others = _listed(other, "missing_from")
    return [item for item in _listed(value, "missing_from") if item not in others]


def flatten(trace: Trace, value: Any) -> list[Any]:
    """The items of lists in the list."""
    flat: list[Any] = []
    for item in _listed(value, "flatten"):
        flat.extend(item if isinstance(item, list | tuple) else [item])
    return flat


def prime(trace: Trace, value: Any) -> bool:
    """Whether a whole number is a prime."""
    if not isinstance(value, int) or value < 2 or value > 10_000_000:
        return False
    return all(value % n for n in range(2, int(value**0.5) + 1))


def numbers(trace: Trace, first: Any, last: Any) -> list[int]:
    """Whole numbers from the first to the last."""
    if int(last) - int(first) > MAX_ITEMS:
        raise RuleError("too many numbers")
    return list(range(int(first), int(last) + 1))


FILTERS: dict[str, Filter] = {
    "count": count,
    "size": size,
    "where": where,
    "without": without,
    "values": values,
    "ids": ids,
    "total": total,
    "by": by,
    "counts": counts,
    "sums": sums,
    "sorted": sort,
    "cross": cross,
    "missing_from": missing_from,
    "flatten": flatten,
    "prime": prime,
    "to": numbers,
    "grid": lambda trace, value, columns: grid(_listed(value, "grid"), columns),
    "cycle": lambda trace, value: cycle_length(_listed(value, "cycle")),
}


def said(filters: Iterable[str]) -> dict[str, str]:
    """What each filter does, for the docs."""
    return {name: (FILTERS[name].__doc__ or "").strip() for name in filters}
