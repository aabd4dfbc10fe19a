"""A list and a seed → the list shuffled, with some items at fixed places."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import TypeVar

T = TypeVar("T")


def deal(items: Sequence[T], ids: Sequence[str], fixed: Mapping[str, int], seed: int) -> list[T]:
    """Seed 0 keeps the written order but for the fixed places, which count from 1.

    Fixed ids must be among the ids, at different places from 1 to the number of items.
    """
    at_place = {place - 1: ids.index(id) for id, place in fixed.items()}
    movable = [index for index in range(len(items)) if index not in at_place.values()]
    if seed:
        movable.sort(key=lambda n: hashlib.sha256(f"{seed}:{ids[n]}".encode()).digest())
    rest = iter(movable)
    return [items[at_place[n] if n in at_place else next(rest)] for n in range(len(items))]
