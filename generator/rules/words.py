"""Values of rules in words, and how two of them differ."""

from __future__ import annotations

from collections import Counter
from typing import Any

from generator.template.names import CardData


def show(value: Any) -> str:
    if isinstance(value, CardData):
        return str(value["id"])
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, dict):
        return _few([f"{show(name)}: {show(item)}" for name, item in value.items()])
    if isinstance(value, list | tuple):
        return _few([show(item) for item in value]) or "nothing"
    return "nothing" if value is None or value == "" else str(value)


def _few(words: list[str]) -> str:
    shown = words[:12]
    more = f" and {len(words) - 12} more" if len(words) > 12 else ""
    return ", ".join(shown) + more


def difference_of(found: Any, wanted: Any) -> str:
    """How one differs from the other: `two +4 and no +5`."""
    if isinstance(found, dict) and isinstance(wanted, dict):
        names = [name for name in {**wanted, **found} if found.get(name) != wanted.get(name)]
        return ", ".join(
            f"{show(name)}: {show(found.get(name, 0))} instead of {show(wanted.get(name, 0))}"
            for name in names[:6]
        )
    if isinstance(found, list) and isinstance(wanted, list):
        have, want = Counter(map(hashable, found)), Counter(map(hashable, wanted))
        extra, lacking = list((have - want).elements()), list((want - have).elements())
        words = [f"too many: {_few([show(i) for i in extra])}"] if extra else []
        words += [f"missing: {_few([show(i) for i in lacking])}"] if lacking else []
        return "; ".join(words) or "in another order"
    return ""


def plain(value: Any) -> Any:
    """What two values are compared by: a card by its id, tuples as lists."""
    if isinstance(value, CardData):
        return value["id"]
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    return value


def hashable(value: Any) -> Any:
    bare = plain(value)
    if isinstance(bare, list):
        return tuple(hashable(item) for item in bare)
    if isinstance(bare, dict):
        return tuple(sorted((str(name), hashable(item)) for name, item in bare.items()))
    return bare
