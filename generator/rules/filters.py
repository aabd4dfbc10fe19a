"""The filters of the rule language: `| count`, `| where(…)` and the rest.

Each takes the Trace of the rule at work, so that a failure can name the cards it is about.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import comb
from typing import Any

from generator.core.problems import did_you_mean
from generator.rules.describe import hashable, show
from generator.rules.graph import GraphNode, cycle_length, grid
from generator.rules.trace import Trace
from generator.template.names import CardData

Filter = Callable[..., Any]
MAX_ITEMS = 100_000
MOST_PRIME = 10_000_000


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
    return f"'{show(value)}'"


def _field(item: Any, name: str) -> Any:
    if not isinstance(item, Mapping):
        raise RuleError(f"{_described(item)} has no field '{name}'")
    if name not in item:
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


def where(trace: Trace, value: Any, /, **wanted: Any) -> list[Any]:
    """Those whose fields are as said."""
    kept = [item for item in _listed(value, "where") if _matches(item, wanted)]
    trace.saw(kept)
    return kept


def without(trace: Trace, value: Any, /, **unwanted: Any) -> list[Any]:
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


def _key(trace: Trace, item: Any, name: str) -> Any:
    """A field as the name of a group."""
    found = _given(trace, item, name)
    if isinstance(found, list):
        found = tuple(found)
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
        groups.setdefault(_key(trace, item, name), []).append(item)
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
        keys = tuple(_key(trace, item, name) for name in names)
        key = keys if len(keys) > 1 else keys[0] if keys else hashable(item)
        tallied[key] = tallied.get(key, 0) + _copies(item)
    return tallied


def sums(trace: Trace, value: Any, name: str) -> dict[Any, float]:
    """For each group, the sum of a field."""
    if not isinstance(value, dict):
        raise RuleError("'sums' works on groups, such as those from 'by'")
    return {group: total(trace, items, name) for group, items in value.items()}


def sort(trace: Trace, value: Any) -> list[Any]:
    """In order; cards by id."""
    items = _listed(value, "sorted")
    try:
        return sorted(items, key=hashable)
    except TypeError as error:
        raise RuleError(f"'sorted' cannot compare the items of {_described(items)}") from error


def cross(trace: Trace, value: Any, other: Any) -> list[list[Any]]:
    """Every pair of one of these and one of those."""
    left, right = _listed(value, "cross"), _listed(other, "cross")
    if len(left) * len(right) > MAX_ITEMS:
        raise RuleError("'cross' would make too many pairs")
    return [[one, two] for one in left for two in right]


def missing_from(trace: Trace, value: Any, other: Any) -> list[Any]:
    """Those that the other list lacks."""
    others = {hashable(item) for item in _listed(other, "missing_from")}
    return [item for item in _listed(value, "missing_from") if hashable(item) not in others]


def flatten(trace: Trace, value: Any) -> list[Any]:
    """The items of lists in the list."""
    flat: list[Any] = []
    for item in _listed(value, "flatten"):
        flat.extend(item if isinstance(item, list | tuple) else [item])
    return flat


def prime(trace: Trace, value: Any) -> bool:
    """Whether a whole number is a prime."""
    number = _whole(value, "prime")
    if number > MOST_PRIME:
        raise RuleError(f"'prime' works up to {MOST_PRIME:,}, not for {number}")
    return number > 1 and all(number % n for n in range(2, int(number**0.5) + 1))


def numbers(trace: Trace, value: Any, last: Any) -> list[int]:
    """Whole numbers from the first to the last."""
    first, end = _whole(value, "to"), _whole(last, "to")
    if end - first > MAX_ITEMS:
        raise RuleError("'to' would make too many numbers")
    return list(range(first, end + 1))


def chance(trace: Trace, value: Any, drawn: int, of: int) -> float:
    """How likely one or more of so many cards are among those drawn of all."""
    wanted, hand, deck = (_whole(number, "chance") for number in (value, drawn, of))
    if not (0 <= wanted <= deck and 0 <= hand <= deck <= MAX_ITEMS):
        raise RuleError(f"'chance' cannot draw {hand} cards with {wanted} wanted ones from {deck}")
    return 1 - comb(deck - wanted, hand) / comb(deck, hand)


def laid_out(trace: Trace, value: Any, columns: int) -> list[GraphNode]:
    """Cards in rows of so many."""
    if _whole(columns, "grid") < 1:
        raise RuleError("'grid' needs one column or more")
    return grid(_listed(value, "grid"), columns)


def cycle(trace: Trace, value: Any) -> int:
    """How many places one ring through all of them has; 0 if they make no single ring."""
    places = _listed(value, "cycle")
    if not all(isinstance(place, GraphNode) for place in places):
        raise RuleError("'cycle' works on places, such as those from 'grid'")
    if len({place["id"] for place in places}) < len(places):
        raise RuleError("'cycle' needs places with different ids")
    return cycle_length(places)


def _whole(value: Any, asking: str) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise RuleError(f"'{asking}' works on a whole number, not on {_described(value)}")


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
    "chance": chance,
    "to": numbers,
    "grid": laid_out,
    "cycle": cycle,
}
