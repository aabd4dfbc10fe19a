"""Patterns that words are on → the whole figure in plain white, so that the words can be read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import field

from generator.core.display import Frame, GroupItem, Item, Stamp
from generator.core.frozen import slotted

Alike = Callable[[Frame, tuple[Item, ...]], Frame]


@slotted
class DrawnPatterns:
    """The patterns that replace colours, each with a number; equal ones are one."""

    _numbers: dict[GroupItem, int] = field(default_factory=dict)
    _items: list[GroupItem] = field(default_factory=list)

    def numbered(self, drawn: Iterable[Item]) -> tuple[list[Item], tuple[int, ...]]:
        """The items, and the numbers of the patterns among them."""
        items: list[Item] = []
        numbers: list[int] = []
        for item in drawn:
            if not isinstance(item, GroupItem):
                items.append(item)
                continue
            number = self._numbers.setdefault(item, len(self._items))
            if number == len(self._items):
                self._items.append(item)
            numbers.append(number)
            items.append(self._items[number])
        return items, tuple(numbers)

    def blanked(
        self, items: tuple[Item, ...], numbers: Iterable[int], alike: Alike
    ) -> tuple[Item, ...]:
        """The items without these patterns: what is left is their white ground and its outline."""
        away = {id(self._items[number]) for number in numbers}
        return tuple(_without(items, away, alike)) if away else items


def _without(items: tuple[Item, ...], away: set[int], alike: Alike) -> Iterator[Item]:
    for item in items:
        if id(item) in away:
            continue
        if isinstance(item, GroupItem):
            inner = tuple(_without(item.items, away, alike))
            yield item if _same(inner, item.items) else item._replace(items=inner)
        elif isinstance(item, Stamp):
            inner = tuple(_without(item.frame.items, away, alike))
            same = _same(inner, item.frame.items)
            yield item if same else item._replace(frame=alike(item.frame, inner))
        else:
            yield item


def _same(one: tuple[Item, ...], other: tuple[Item, ...]) -> bool:
    return len(one) == len(other) and all(a is b for a, b in zip(one, other, strict=True))
