"""Values of rules → words, and the difference between two of them in words."""

from __future__ import annotations

from collections import Counter
from typing import Any

from generator.rules.graph import GraphNode
from generator.template.names import CardData

NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six",
    "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
MOST = 12
"""Longer lists are cut short."""


def show(value: Any) -> str:
    if isinstance(value, CardData | GraphNode):
        return str(value["id"])
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{value:.12g}"
    if isinstance(value, dict):
        return _few([f"{label(name)}: {show(item)}" for name, item in value.items()]) or "nothing"
    if isinstance(value, list | tuple):
        return _few([show(item) for item in value]) or "nothing"
    return "nothing" if value is None or value == "" else str(value)


def label(name: Any) -> str:
    """What a group is called: `red 4` for the cards that are red and have a 4."""
    return " ".join(map(show, name)) if isinstance(name, tuple) else show(name)


def _few(words: list[str]) -> str:
    more = f" and {len(words) - MOST} more" if len(words) > MOST else ""
    return ", ".join(words[:MOST]) + more


def difference_of(found: Any, wanted: Any) -> str:
    """How one list or tally differs from the other; nothing where the values say it all."""
    if isinstance(found, dict) and isinstance(wanted, dict):
        return _few(
            [
                f"{_amount(found.get(name, 0), name)} instead of {_number(wanted.get(name, 0))}"
                for name in differing(found, wanted)
            ]
        )
    if isinstance(found, list | tuple) and isinstance(wanted, list | tuple):
        extra, lacking = surplus(found, wanted), surplus(wanted, found)
        words = [f"too many: {_few([show(item) for item in extra])}"] if extra else []
        words += [f"missing: {_few([show(item) for item in lacking])}"] if lacking else []
        words += [alike] if (alike := look_alikes(extra, lacking)) else []
        return "; ".join(words) or "in another order"
    return look_alikes([found], [wanted])


def look_alikes(found: list[Any], wanted: list[Any]) -> str:
    """A card may write 7 as text and a rule as a number: nobody sees a difference."""
    kinds = {show(item): _kind(item) for item in wanted}
    for item in found:
        kind = kinds.get(show(item), _kind(item))
        if kind != _kind(item):
            return f"one is {_kind(item)}, the other {kind}"
    return ""


def _kind(value: Any) -> str:
    if isinstance(value, list | tuple | dict):
        return "a list"
    return "text" if isinstance(value, str | CardData) else "a number"


def peculiarity(name: Any, found: Any, usual: Any) -> str:
    """What sets a group apart: `sharon has two +4 and no +5`."""
    if isinstance(found, dict) and isinstance(usual, dict):
        amounts = [_amount(found.get(key, 0), key) for key in differing(found, usual)]
        return f"{label(name)} has {_joined(amounts[:MOST])}"
    if isinstance(found, list | tuple) and isinstance(usual, list | tuple):
        return f"{label(name)}: {difference_of(found, usual)}"
    return f"{label(name)} has {show(found)} instead of {show(usual)}"


def _amount(number: Any, name: Any) -> str:
    """`two +4`; `two of 4` where the name itself is a number."""
    if isinstance(number, dict | list | tuple):
        return f"{label(name)}: {show(number)}"
    amount = _number(number)
    if name is None or name == "":
        return f"{amount} without"
    is_number = isinstance(name, int | float) and not isinstance(name, bool)
    if is_number:
        return f"{'none' if amount == NUMBERS[0] else amount} of {show(name)}"
    return f"{amount} {label(name)}"


def _number(value: Any) -> str:
    """Up to twelve in letters."""
    in_letters = isinstance(value, int) and 0 <= value < len(NUMBERS)
    return NUMBERS[value] if in_letters else show(value)


def _joined(words: list[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def differing(found: dict[Any, Any], wanted: dict[Any, Any]) -> list[Any]:
    """The names under which two tallies say something else."""
    names = {**wanted, **found}
    return [name for name in names if plain(found.get(name, 0)) != plain(wanted.get(name, 0))]


def surplus(items: Any, others: Any) -> list[Any]:
    """Those of the items that the others have not, or have fewer times."""
    left = Counter(map(hashable, others))
    extra = []
    for item in items:
        left[hashable(item)] -= 1
        if left[hashable(item)] < 0:
            extra.append(item)
    return extra


def plain(value: Any) -> Any:
    """What two values are compared by: a card by its id, sums without the dust of arithmetic."""
    if isinstance(value, CardData | GraphNode):
        return value["id"]
    if isinstance(value, float):
        return round(value, 9)
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
        named = [(str(name), hashable(item)) for name, item in bare.items()]
        return tuple(sorted(named, key=lambda pair: pair[0]))
    return bare
